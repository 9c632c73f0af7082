//! Tables of any game behind one object-safe trait, writing JSON text straight from the games' own types.
//!
//! It owns the JSON of views, events, dumps and endings. It decides nothing: all it says comes from the table.

use std::any::Any;
use std::fmt::Debug;
use std::ops::Range;

use paiju_bots::Roster;
use paiju_contract::{
    Budget, Commitment, Encode, Limits, Observer, RuleSet, Save, Scores, Seat, SeatSet, Tensors,
};
use serde::Serialize;

use crate::table::{Reply, Table, bytes_of};
use crate::{Error, Pondering, Whole, pen};

/// A table whose game is not known at compile time. The `write_…` methods append JSON text to `out`.
///
/// Whatever only looks takes `&self`, so that a host can answer many observers at once.
pub trait AnyTable: Debug + Send + Sync {
    /// The game's name in the catalog.
    fn name(&self) -> &'static str;
    /// How many seats the table has.
    fn seats(&self) -> usize;
    /// The version that a play may insist on.
    fn version(&self) -> u32;
    /// Whom the game waits for; nobody once it is over.
    fn awaiting(&self) -> SeatSet;
    /// Whether the game is over.
    fn is_over(&self) -> bool;
    /// The scores so far.
    fn scores(&self) -> Scores;
    /// Bounds of every game by these rules.
    fn limits(&self) -> Limits;
    /// The published hash of the seed, if every card came from it.
    fn commitment(&self) -> Option<Commitment>;
    /// Whether the rules fix something in secret that is otherwise left to the deal.
    fn has_secret_rules(&self) -> bool;

    /// Plays one reply, or says why not and changes nothing.
    fn play(&mut self, reply: Reply<'_>, version: Option<Whole<'_>>) -> Result<(), Error>;
    /// Plays the replies of all awaited seats, all or nothing.
    fn play_all(&mut self, replies: &[Reply<'_>], version: Option<Whole<'_>>) -> Result<(), Error>;
    /// The step that a play would take, as bytes, or why it would not; nothing is played ([`Table::vet`]).
    fn vet(&self, reply: Reply<'_>, version: Option<Whole<'_>>) -> Result<Vec<u8>, Error>;
    /// Plays a step that [`step_bytes`](Self::step_bytes) or [`vet`](Self::vet) wrote, or says why not and changes
    /// nothing.
    fn append(&mut self, step: &[u8]) -> Result<(), Error>;

    /// How many actions were accepted.
    fn steps(&self) -> usize;
    /// Who acted last, and how, in the game's text notation.
    fn last_step(&self) -> Option<(Seat, String)>;
    /// An accepted step as bytes for a host's log; `None` if there was no such step. A batch is several steps.
    fn step_bytes(&self, step: usize) -> Option<Vec<u8>>;
    /// The digest of everything played so far ([`Table::chain`]).
    fn chain(&self) -> [u8; 32];

    /// The list of legal actions of a seat; empty for one that is not asked.
    fn write_legal(&self, seat: Seat, out: &mut Vec<u8>);
    /// What the bot of that name would do in the seat's place, and where the legal list has it; nothing is played.
    fn write_advice(
        &self,
        seat: Whole<'_>,
        bot: &str,
        budget: Budget,
        out: &mut Vec<u8>,
    ) -> Result<(), Error>;
    /// The answer of a bot to a seat's open question, to be worked out later and elsewhere ([`Table::ponder`]).
    fn ponder(&self, seat: Seat, bot: &str, budget: Budget) -> Result<Pondering, Error>;
    /// What a seat does whose time has run out, as JSON text; `None` for one that is not asked.
    fn default_action(&self, seat: Seat) -> Option<String>;
    /// The answer that nobody sees, while a window is open, as JSON text.
    fn silent_answer(&self, seat: Seat) -> Option<String>;
    /// Whether a reaction window is open.
    fn window_open(&self) -> bool;

    /// What the last accepted play caused, unprojected.
    fn write_events(&self, out: &mut Vec<u8>);
    /// What one observer may know of the last accepted play.
    fn write_events_for(&self, to: Observer, out: &mut Vec<u8>);
    /// How many events the table has had, the opening included.
    fn told(&self) -> usize;
    /// What one observer may know of the events since his n-th, and how many he has been told then; `None`, and nothing
    /// written, if he has been told fewer than n ([`Table::events_since`]).
    fn write_events_since(&self, to: Observer, since: usize, out: &mut Vec<u8>) -> Option<usize>;
    /// Some of the events that an observer sees, by his own numbers, each as JSON text ([`Table::events_between`]).
    fn events_between(&self, to: Observer, his: Range<usize>) -> Option<Vec<String>>;
    /// How many of the table's first events an observer sees.
    fn seen(&self, to: Observer, first: usize) -> usize;
    /// After how many events of the table each lull of the last play came ([`Table::lulls`]).
    fn lulls(&self) -> Vec<usize>;
    /// What an observer saw during a lull of the last play; `false`, and nothing written, if there was no such lull.
    fn write_lull(&self, lull: usize, to: Observer, out: &mut Vec<u8>) -> bool;

    /// Everything one observer knows.
    fn write_view(&self, to: Observer, out: &mut Vec<u8>);
    /// The state, as little as loading it takes.
    fn write_dump(&self, out: &mut Vec<u8>);
    /// The state with all that follows from the rest, a host's clock left out: what its hash is made from.
    fn write_whole(&self, out: &mut Vec<u8>);
    /// The position; `false`, and nothing written, where none can be written down.
    fn write_setup(&self, out: &mut Vec<u8>) -> bool;
    /// The rules with every switch, what they fix in secret included: for the host.
    fn write_rules(&self, out: &mut Vec<u8>);
    /// The rules with every switch, as everybody may know them.
    fn write_public_rules(&self, out: &mut Vec<u8>);
    /// The rules of game `index` of an experiment by the rules of this table.
    fn write_nth_rules(&self, index: u64, out: &mut Vec<u8>);
    /// What the numbers of tensors and the ids of actions mean under these rules.
    fn write_layout(&self, out: &mut Vec<u8>);
    /// The record, seed included.
    fn write_record(&self, out: &mut Vec<u8>);
    /// The record as it may be published while the game is running: the public rules and the commitment.
    fn write_announcement(&self, out: &mut Vec<u8>);
    /// Scores, what else is told at the end, and the rules of the next game; `null` before the end.
    fn write_over(&self, out: &mut Vec<u8>);

    /// SHA-256 over the text of [`write_whole`](Self::write_whole), in hexadecimal.
    fn state_hash(&self) -> String;
    /// Whether this is that hash, or the one that an earlier release made of the same state.
    fn has_hash(&self, hash: &str) -> bool;
    /// The [`Table`] itself, for a host that knows the game.
    fn as_any(&self) -> &dyn Any;
    /// The same to play at.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl<G: Save + Roster + Encode> AnyTable for Table<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }
    fn seats(&self) -> usize {
        Table::seats(self)
    }
    fn version(&self) -> u32 {
        self.game().version()
    }
    fn awaiting(&self) -> SeatSet {
        self.game().phase().awaiting()
    }
    fn is_over(&self) -> bool {
        self.game().phase().is_over()
    }
    fn scores(&self) -> Scores {
        self.game().scores()
    }
    fn limits(&self) -> Limits {
        G::limits(&self.game().rules())
    }
    fn commitment(&self) -> Option<Commitment> {
        Table::commitment(self)
    }
    fn has_secret_rules(&self) -> bool {
        let rules = self.game().rules();
        rules.public() != rules
    }

    fn play(&mut self, reply: Reply<'_>, version: Option<Whole<'_>>) -> Result<(), Error> {
        Table::play(self, reply, version)
    }
    fn play_all(&mut self, replies: &[Reply<'_>], version: Option<Whole<'_>>) -> Result<(), Error> {
        Table::play_all(self, replies, version)
    }
    fn vet(&self, reply: Reply<'_>, version: Option<Whole<'_>>) -> Result<Vec<u8>, Error> {
        Table::vet(self, reply, version).map(|step| bytes_of(&step))
    }
    fn append(&mut self, step: &[u8]) -> Result<(), Error> {
        Table::append(self, step)
    }

    fn steps(&self) -> usize {
        Table::steps(self).len()
    }
    fn last_step(&self) -> Option<(Seat, String)> {
        Table::steps(self).last().map(|step| (step.seat, step.action.to_string()))
    }
    fn step_bytes(&self, step: usize) -> Option<Vec<u8>> {
        Table::step_bytes(self, step)
    }
    fn chain(&self) -> [u8; 32] {
        Table::chain(self)
    }

    fn write_legal(&self, seat: Seat, out: &mut Vec<u8>) {
        self.with_legal(seat, |listed| write(listed, out));
    }
    fn write_advice(
        &self,
        seat: Whole<'_>,
        bot: &str,
        budget: Budget,
        out: &mut Vec<u8>,
    ) -> Result<(), Error> {
        write(&self.advice(seat, bot, budget)?, out);
        Ok(())
    }
    fn ponder(&self, seat: Seat, bot: &str, budget: Budget) -> Result<Pondering, Error> {
        Table::ponder(self, seat, bot, budget)
    }
    fn default_action(&self, seat: Seat) -> Option<String> {
        Table::default_action(self, seat).map(|action| text(|out| write(&action, out)))
    }
    fn silent_answer(&self, seat: Seat) -> Option<String> {
        Table::silent_answer(self, seat).map(|action| text(|out| write(&action, out)))
    }
    fn window_open(&self) -> bool {
        Table::window_open(self)
    }

    fn write_events(&self, out: &mut Vec<u8>) {
        write(self.events(), out);
    }
    fn write_events_for(&self, to: Observer, out: &mut Vec<u8>) {
        let seen: Vec<_> = self.events().iter().filter_map(|event| G::project(event, to)).collect();
        write(&seen, out);
    }
    fn told(&self) -> usize {
        self.all_events().len()
    }
    fn write_events_since(&self, to: Observer, since: usize, out: &mut Vec<u8>) -> Option<usize> {
        let (events, next) = self.events_since(to, since)?;
        write(&events, out);
        Some(next)
    }
    fn events_between(&self, to: Observer, his: Range<usize>) -> Option<Vec<String>> {
        let events = Table::events_between(self, to, his)?;
        Some(events.iter().map(|event| text(|out| write(event, out))).collect())
    }
    fn seen(&self, to: Observer, first: usize) -> usize {
        Table::seen(self, to, first)
    }
    fn lulls(&self) -> Vec<usize> {
        Table::lulls(self).iter().map(|lull| lull.after).collect()
    }
    fn write_lull(&self, lull: usize, to: Observer, out: &mut Vec<u8>) -> bool {
        let found = Table::lulls(self).get(lull);
        found.inspect(|lull| write(&lull.game.view(to), out)).is_some()
    }

    fn write_view(&self, to: Observer, out: &mut Vec<u8>) {
        write(&self.game().view(to), out);
    }
    fn write_dump(&self, out: &mut Vec<u8>) {
        write(&self.game().dump(), out);
    }
    fn write_whole(&self, out: &mut Vec<u8>) {
        write(&self.game().whole(), out);
    }
    fn write_setup(&self, out: &mut Vec<u8>) -> bool {
        self.game().setup().inspect(|setup| write(setup, out)).is_some()
    }
    fn write_rules(&self, out: &mut Vec<u8>) {
        write(&self.game().rules(), out);
    }
    fn write_public_rules(&self, out: &mut Vec<u8>) {
        write(&self.game().rules().public(), out);
    }
    fn write_nth_rules(&self, index: u64, out: &mut Vec<u8>) {
        write(&self.game().rules().nth(index), out);
    }
    fn write_layout(&self, out: &mut Vec<u8>) {
        write(&G::layout(&self.game().rules()), out);
    }
    fn write_record(&self, out: &mut Vec<u8>) {
        write(&self.record(), out);
    }
    fn write_announcement(&self, out: &mut Vec<u8>) {
        write(&self.announcement(), out);
    }
    fn write_over(&self, out: &mut Vec<u8>) {
        let game = self.game();
        let over = || Over { scores: game.scores(), detail: game.outcome(), next_rules: game.next_rules() };
        write(&game.phase().is_over().then(over), out);
    }

    fn state_hash(&self) -> String {
        Table::state_hash(self)
    }
    fn has_hash(&self, hash: &str) -> bool {
        Table::has_hash(self, hash)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// How a game ended.
#[derive(Serialize)]
struct Over<O, R> {
    scores: Scores,
    detail: O,
    next_rules: R,
}

/// Appends the JSON text of a value.
pub(crate) fn write<T: Serialize + ?Sized>(value: &T, out: &mut Vec<u8>) {
    // Writing to memory cannot fail, and plain data with text keys always has a JSON form.
    pen::write(out, value).expect("plain data has a JSON form");
}

/// The JSON text that a `write_…` method appends.
///
/// ```
/// let rules = paiju_wire::text(|out| out.extend_from_slice(b"{}"));
/// assert_eq!(rules, "{}");
/// ```
pub fn text(write: impl FnOnce(&mut Vec<u8>)) -> String {
    // Most texts are no longer: they grow into one place, not into five.
    let mut out = Vec::with_capacity(256);
    write(&mut out);
    String::from_utf8(out).expect("JSON text is UTF-8")
}
