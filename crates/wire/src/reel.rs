//! A record being played, behind one object-safe trait: the contract's walk, and JSON around it.
//!
//! It owns reading the actions of a record one by one. What contradicts a record is the contract's.

use std::fmt::Debug;

use paiju_bots::Roster;
use paiju_contract::{Encode, Record, Save, Step};

use crate::Error;
use crate::erased::AnyTable;
use crate::error::complaint;
use crate::record::{RecordText, StepText};
use crate::table::{Table, unreadable};

/// A record of a game not known at compile time, on its way to its end.
pub(crate) trait AnyReel: Debug + Send + Sync {
    /// The table after the actions so far.
    fn table(&self) -> &dyn AnyTable;
    /// How many actions the record has.
    fn len(&self) -> usize;
    /// Plays the next action; `false` at the end.
    fn step(&mut self) -> Result<bool, Error>;
    /// Compares the scores with the recorded ones.
    fn check_scores(&self) -> Result<(), Error>;
    /// Hands over the table.
    fn into_table(self: Box<Self>) -> Box<dyn AnyTable>;
}

/// The record with its game's own types.
#[derive(Debug)]
struct TypedReel<G: Save> {
    /// Its actions are those that could be read.
    record: Record<G>,
    /// Why the one after them could not, and how many there are in all.
    unread: Option<Error>,
    len: usize,
    table: Table<G>,
}

/// Whether this engine plays the game by the rules of that version.
pub(crate) fn check_header<G: Save>(text: &RecordText<'_>) -> Result<(), Error> {
    let version = text.rules_version.unwrap_or(G::RULES_VERSION);
    Ok(Record::<G>::check_written(&text.game, version)?)
}

/// The record at its start, whatever its commitment says.
pub(crate) fn open<G: Save + Roster + Encode>(text: &RecordText<'_>) -> Result<Box<dyn AnyReel>, Error> {
    check_header::<G>(text)?;
    let mut record =
        Record::<G> { commitment: text.commitment, scores: text.scores.clone(), ..text.start().read()? };
    let table = Table::at(record.open()?, record.clone());
    let (actions, unread) = read_steps::<G>(&text.actions);
    record.actions = actions;
    Ok(Box::new(TypedReel { record, unread, len: text.actions.len(), table }))
}

/// The actions up to the first that is none of the game, and what is wrong with that one.
fn read_steps<G: Save>(texts: &[StepText<'_>]) -> (Vec<Step<G::Action>>, Option<Error>) {
    let mut steps = Vec::with_capacity(texts.len());
    for (index, text) in texts.iter().enumerate() {
        match serde_json::from_str(text.action.get()) {
            Ok(action) => steps.push(Step { seat: text.seat, action }),
            Err(why) => {
                let why = unreadable(G::NAME, text.action.get(), &complaint(&why));
                let message = format!("action {index} of the record was refused: {}", why.message);
                return (steps, Some(Error { message, ..why }.with("step", index)));
            }
        }
    }
    (steps, None)
}

impl<G: Save + Roster + Encode> AnyReel for TypedReel<G> {
    fn table(&self) -> &dyn AnyTable {
        &self.table
    }
    fn len(&self) -> usize {
        self.len
    }
    fn step(&mut self) -> Result<bool, Error> {
        match (self.table.follow(&self.record, self.table.steps().len())?, &self.unread) {
            (false, Some(why)) => Err(why.clone()),
            (played, _) => Ok(played),
        }
    }
    fn check_scores(&self) -> Result<(), Error> {
        let over = self.table.game().phase().is_over();
        self.record.check_scores(self.table.game()).map_err(|why| Error::from(why).with("over", over))
    }
    fn into_table(self: Box<Self>) -> Box<dyn AnyTable> {
        Box::new(self.table)
    }
}
