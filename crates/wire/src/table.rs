//! A table: one game being played, with what its record needs and what its observers are told.
//!
//! It owns the game, how it began, the log of accepted actions and the numbered events. It knows no rule: legality is
//! the game's. JSON is read in `play`, and written in `erased`.

mod chain;
mod kept;
mod log;
mod play;

pub(crate) use chain::bytes_of;
pub use chain::link;
pub use log::Lull;
pub use play::{Choice, Reply};
pub(crate) use play::{read_action, unreadable};

use std::ops::Range;

use paiju_contract::{Actions, Commitment, Observer, Play, Record, RuleSet, Save, Seat, Seed, Step};

use crate::Error;
use crate::start::Start;
use chain::Chain;
use kept::Kept;
use log::Log;

/// A game at a table.
#[derive(Clone, Debug)]
pub struct Table<G: Save> {
    game: G,
    /// The record before its first action.
    origin: Record<G>,
    steps: Vec<Step<G::Action>>,
    log: Log<G>,
    chain: Kept<Chain>,
    listed: Kept<Listed<G::Action>>,
    /// The hash of the present state, once it was asked for: a dump costs more than any play.
    hashed: Kept<Option<Commitment>>,
}

/// The legal actions of one seat in the present state: kept between `legal` and a play by index.
#[derive(Clone, Debug)]
struct Listed<A> {
    seat: Option<Seat>,
    actions: Actions<A>,
}

impl<A> Default for Listed<A> {
    fn default() -> Self {
        Self { seat: None, actions: Actions::new() }
    }
}

impl<G: Save> Table<G> {
    /// Sits down to a new game, to a position, or to a loaded one.
    pub fn start(start: &Start<'_>) -> Result<Self, Error> {
        let origin = start.seeded()?.read()?;
        let game = origin.open()?;
        Ok(Self::at(game, origin))
    }

    /// The table of a game that begins as the record says; none of its actions is played.
    pub(crate) fn at(game: G, record: Record<G>) -> Self {
        let dealt = record.deck.is_none() && record.setup.is_none();
        let commitment = record.seed.filter(|_| dealt).map(|seed| seed.commitment());
        let origin = Record { commitment, actions: Vec::new(), scores: None, hash: None, ..record };
        let log = Log::of(&game);
        let (chain, listed, hashed) = (Kept::default(), Kept::default(), Kept::default());
        Self { game, origin, steps: Vec::new(), log, chain, listed, hashed }
    }

    /// The game as it stands.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many seats the table has.
    pub fn seats(&self) -> usize {
        self.game.seats()
    }

    /// Every accepted action so far.
    pub fn steps(&self) -> &[Step<G::Action>] {
        &self.steps
    }

    /// An accepted step as bytes, compact JSON text: a host appends them to its log, and [`append`](Self::append) plays
    /// them again. `None` if there was no such step.
    pub fn step_bytes(&self, step: usize) -> Option<Vec<u8>> {
        self.steps.get(step).map(chain::bytes_of)
    }

    /// The last accepted step as bytes; `None` before the first.
    pub fn last_step_bytes(&self) -> Option<Vec<u8>> {
        self.steps.last().map(chain::bytes_of)
    }

    /// A digest of everything played so far: two tables with the same chain began alike and took the same steps. Each
    /// step is hashed once ([`link`]), whenever the chain is asked for. It begins with SHA-256 over `paiju/chain/1`, a
    /// line feed and the record before its first action, the seed included: it is the host's, not the players'.
    pub fn chain(&self) -> [u8; 32] {
        self.chain.with(|chain| chain.after(&self.origin, &self.steps))
    }

    /// SHA-256 over the text of the whole state, in hexadecimal: what a record of the game ends with.
    pub fn state_hash(&self) -> String {
        self.hashed.with(|hashed| *hashed.get_or_insert_with(|| crate::record::hash(&self.game))).to_string()
    }

    /// Whether this is the hash of the state, as it is made now or as an earlier release made it.
    pub fn has_hash(&self, hash: &str) -> bool {
        let once = || crate::record::hash_legacy(&self.game).map(|once| once.to_string());
        hash.eq_ignore_ascii_case(&self.state_hash())
            || once().is_some_and(|once| hash.eq_ignore_ascii_case(&once))
    }

    /// What the last accepted play caused, unprojected; nothing before the first.
    pub fn events(&self) -> &[G::Event] {
        self.log.last()
    }

    /// Every event from the opening on, unprojected. Of a loaded game: from its own opening on.
    pub fn all_events(&self) -> &[G::Event] {
        self.log.events()
    }

    /// What an observer may know of the events since his n-th, counted from 0 without gaps, the opening included, and
    /// how many he has been told then: where he asks from next time. `None` if he has been told fewer than n. His k-th
    /// event is the same for ever.
    pub fn events_since(&self, to: Observer, since: usize) -> Option<(Vec<G::EventView>, usize)> {
        self.log.since(to, since)
    }

    /// Some of the events that an observer sees, by his own numbers; `None` if he has not been told all of them.
    pub fn events_between(&self, to: Observer, his: Range<usize>) -> Option<Vec<G::EventView>> {
        self.log.between(to, his)
    }

    /// How many of the table's first events an observer sees: what comes after event n of the table comes after so many
    /// of his.
    pub fn seen(&self, to: Observer, first: usize) -> usize {
        self.log.seen(to, first)
    }

    /// The lulls of the last play: windows that opened and closed with nobody to ask. A host that shows the game as it
    /// stood there for as long as an open window lasts tells nobody which of the two it was.
    pub fn lulls(&self) -> &[Lull<G>] {
        self.log.lulls()
    }

    /// The legal actions of a seat; none for one that is not asked or does not exist.
    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        self.with_legal(seat, <[G::Action]>::to_vec)
    }

    /// Looks at the legal actions of a seat.
    pub fn with_legal<R>(&self, seat: Seat, look: impl FnOnce(&[G::Action]) -> R) -> R {
        self.listed.with(|listed| {
            if listed.seat != Some(seat) {
                listed.actions.clear();
                if self.game.phase().awaiting().contains(seat) {
                    self.game.legal(seat, &mut listed.actions);
                }
                listed.seat = Some(seat);
            }
            look(&listed.actions)
        })
    }

    /// What a seat does whose time has run out; `None` for one that is not asked.
    pub fn default_action(&self, seat: Seat) -> Option<G::Action> {
        self.game.phase().awaiting().contains(seat).then(|| self.game.default_action(seat))?
    }

    /// The answer that nobody sees, while a reaction window is open: what a seat says that claims nothing, asked or not.
    pub fn silent_answer(&self, seat: Seat) -> Option<G::Action> {
        (seat.index() < self.seats()).then(|| self.game.silent_answer(seat))?
    }

    /// Whether a reaction window is open.
    pub fn window_open(&self) -> bool {
        self.game.window_open()
    }

    /// Writes an accepted step down.
    fn accepted(&mut self, step: Step<G::Action>) {
        self.steps.push(step);
        self.listed.get_mut().seat = None;
        *self.hashed.get_mut() = None;
    }

    /// Plays action `index` of a record, which the ones before it led to; `false` after the last.
    pub(crate) fn follow(&mut self, record: &Record<G>, index: usize) -> Result<bool, Error> {
        let mut log = Vec::new();
        if !record.step(index, &mut self.game, &mut |moment| log.push(moment))? {
            return Ok(false);
        }
        self.log.begin();
        for moment in log {
            self.log.note(moment);
        }
        self.accepted(record.actions[index]);
        Ok(true)
    }

    /// The published hash of the seed, if every card came from it: a game that was stacked, set up or loaded commits to
    /// nothing.
    pub fn commitment(&self) -> Option<Commitment> {
        self.origin.commitment
    }

    /// The seed that the game was dealt from, if there was one: the host's.
    pub fn seed(&self) -> Option<Seed> {
        self.origin.seed
    }

    /// The whole record, seed included: for the host, and for everybody once the game is over.
    pub fn record(&self) -> Record<G> {
        let over = self.game.phase().is_over();
        Record {
            rules: self.game.rules(),
            actions: self.steps.clone(),
            scores: over.then(|| self.game.scores().to_vec()),
            hash: Some(self.state_hash()),
            ..self.origin.clone()
        }
    }

    /// The record of the game as it was after its first actions: neither scores nor a hash.
    pub fn record_until(&self, steps: usize) -> Record<G> {
        let actions = self.steps[..steps.min(self.steps.len())].to_vec();
        Record { rules: self.game.rules(), actions, ..self.origin.clone() }
    }

    /// What may be published while the game is running: the rules without what they fix in secret, and the
    /// commitment to the seed. No actions (a covered card is in them) and no state hash (few enough hidden cards
    /// could be guessed from it).
    pub fn announcement(&self) -> Record<G> {
        Record {
            game: G::NAME.to_owned(),
            rules_version: G::RULES_VERSION,
            rules: self.game.rules().public(),
            commitment: self.commitment(),
            seed: None,
            deck: None,
            setup: None,
            state: None,
            actions: Vec::new(),
            scores: None,
            hash: None,
        }
    }
}
