//! A table: one game being played, with what its record needs.
//!
//! It owns the order in which a play is judged (phase, version, turn, index, action) and the log of accepted
//! actions. It knows no rule: legality is the game's. JSON is read here, and written in `erased`.

use paiju_contract::{Actions, Code, Commitment, Play, Record, Rejected, RuleSet, Save, Seat, SeatSet, Step};

use crate::Error;
use crate::error::complaint;
use crate::start::{Origin, Start};

/// How a play says what it wants.
#[derive(Clone, Copy, Debug)]
pub enum Choice<'a> {
    /// The place in the list of legal actions.
    Index(i64),
    /// The action as JSON text.
    Action(&'a str),
}

/// One seat's reply.
#[derive(Clone, Copy, Debug)]
pub struct Reply<'a> {
    /// Who replies.
    pub seat: Seat,
    /// With what.
    pub choice: Choice<'a>,
}

/// A game at a table.
#[derive(Clone, Debug)]
pub struct Table<G: Save> {
    game: G,
    origin: Origin<G>,
    steps: Vec<Step<G::Action>>,
    /// What the last accepted play caused.
    events: Vec<G::Event>,
    /// The legal actions of `listed_for` in the present state: kept between `legal` and a play by index.
    listed: Actions<G::Action>,
    listed_for: Option<Seat>,
}

impl<G: Save> Table<G> {
    /// Sits down to a new game, or to a loaded one.
    pub fn start(start: &Start<'_>) -> Result<Self, Error> {
        let (game, origin) = start.begin()?;
        Ok(Self {
            game,
            origin,
            steps: Vec::new(),
            events: Vec::new(),
            listed: Actions::new(),
            listed_for: None,
        })
    }

    /// The game as it stands.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Every accepted action so far.
    pub fn steps(&self) -> &[Step<G::Action>] {
        &self.steps
    }

    /// What the last accepted play caused, unprojected.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// The legal actions of a seat; none for one that is not asked or does not exist.
    pub fn legal(&mut self, seat: Seat) -> &[G::Action] {
        if self.listed_for != Some(seat) {
            self.listed.clear();
            if self.game.phase().awaiting().contains(seat) {
                self.game.legal(seat, &mut self.listed);
            }
            self.listed_for = Some(seat);
        }
        &self.listed
    }

    /// Plays one reply, or says why not and changes nothing. A `version` must be the present one.
    pub fn play(&mut self, reply: Reply<'_>, version: Option<i64>) -> Result<(), Error> {
        let awaited = self.open_to(version)?;
        if !awaited.contains(reply.seat) {
            return Err(Rejected::<G::Illegal>::NotAwaited(reply.seat).into());
        }
        let action = self.read(reply)?;
        self.game.permit(reply.seat, &action)?;
        self.events.clear();
        self.game.apply_unchecked(reply.seat, &action, &mut |event| self.events.push(event));
        self.steps.push(Step { seat: reply.seat, action });
        self.listed_for = None;
        Ok(())
    }

    /// Plays the replies of all awaited seats, all or nothing.
    pub fn play_all(&mut self, replies: &[Reply<'_>], version: Option<i64>) -> Result<(), Error> {
        let awaited = self.open_to(version)?;
        let batch = replies.iter().map(|reply| self.read_any(*reply)).collect::<Result<Vec<_>, _>>()?;
        let mut events = Vec::new();
        self.game.apply_all(&batch, &mut |event| events.push(event))?;
        let applied = batch.into_iter().filter(|(seat, _)| awaited.contains(*seat));
        self.steps.extend(applied.map(|(seat, action)| Step { seat, action }));
        self.events = events;
        self.listed_for = None;
        Ok(())
    }

    /// Whether anything can be played at this version, and by whom.
    fn open_to(&self, version: Option<i64>) -> Result<SeatSet, Error> {
        let phase = self.game.phase();
        if phase.is_over() {
            return Err(Rejected::<G::Illegal>::Over.into());
        }
        let actual = self.game.version();
        match version {
            Some(expected) if expected != i64::from(actual) => Err(conflict(expected, actual)),
            _ => Ok(phase.awaiting()),
        }
    }

    fn read(&mut self, reply: Reply<'_>) -> Result<G::Action, Error> {
        match reply.choice {
            Choice::Index(index) => {
                let listed = self.legal(reply.seat);
                usize::try_from(index)
                    .ok()
                    .and_then(|at| listed.get(at))
                    .copied()
                    .ok_or_else(|| no_index(index, listed.len()))
            }
            Choice::Action(raw) => {
                serde_json::from_str(raw).map_err(|why| unreadable(G::NAME, raw, &complaint(&why)))
            }
        }
    }

    /// A reply of a batch, which may come from a seat that was not asked but may keep silent.
    fn read_any(&mut self, reply: Reply<'_>) -> Result<(Seat, G::Action), Error> {
        let asked = self.game.phase().awaiting().contains(reply.seat);
        let may_be_silent =
            || reply.seat.index() < self.seats() && self.game.silent_answer(reply.seat).is_some();
        if !asked && !may_be_silent() {
            return Err(Rejected::<G::Illegal>::NotAwaited(reply.seat).into());
        }
        Ok((reply.seat, self.read(reply)?))
    }

    /// How many seats the table has.
    pub fn seats(&self) -> usize {
        self.game.seats()
    }

    /// The published hash of the seed, if every card came from it: a stacked or loaded game commits to nothing.
    pub fn commitment(&self) -> Option<Commitment> {
        match &self.origin {
            Origin::Seed(seed) => Some(seed.commitment()),
            Origin::Deck(..) | Origin::State(_) => None,
        }
    }

    /// The whole record, seed included: for the host, and for everybody once the game is over.
    pub fn record(&self) -> Record<G> {
        let over = self.game.phase().is_over();
        let mut record = Record { rules: self.game.rules(), ..self.announcement() };
        match &self.origin {
            Origin::Seed(seed) => record.seed = Some(*seed),
            Origin::Deck(deck, seed) => (record.deck, record.seed) = (Some(deck.clone()), Some(*seed)),
            Origin::State(state) => record.state = Some((**state).clone()),
        }
        record.actions.clone_from(&self.steps);
        record.scores = over.then(|| self.game.scores().to_vec());
        record.hash = Some(crate::record::state_hash(&self.game));
        record
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

/// An object that is no action of the game is an illegal action; anything but an object is no request.
fn unreadable(game: &str, raw: &str, why: &str) -> Error {
    let message = format!("not an action of {game}: {why}");
    let error = if raw.starts_with('{') {
        Error::new(Code::IllegalAction, message).with("reason", "unknown_action")
    } else {
        Error::bad_request(message)
    };
    error.with("field", "action")
}

fn conflict(expected: i64, actual: u32) -> Error {
    let message = format!("the table is at version {actual}, not at {expected}: look again, then decide");
    Error::new(Code::VersionConflict, message).with("expected", expected).with("actual", actual)
}

fn no_index(index: i64, count: usize) -> Error {
    let message = format!("there is no action {index}: `legal` lists {count}, counted from 0");
    Error::new(Code::InvalidActionIndex, message).with("index", index).with("count", count)
}
