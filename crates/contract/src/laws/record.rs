//! Law: the record (rules, seed, actions) plays to the same state and the same hash, and only that one.

use super::{Line, Violation, bytes};
use crate::{Lawful, Record, Step, Unplayable};

/// The record of a finished line.
pub fn of<G: Lawful>(line: &Line<G>) -> Record<G> {
    Record {
        game: G::NAME.into(),
        rules_version: G::RULES_VERSION,
        rules: line.rules.clone(),
        commitment: Some(line.seed.commitment()),
        seed: Some(line.seed),
        deck: None,
        setup: None,
        state: None,
        actions: line.steps.clone(),
        scores: Some(line.end.scores().to_vec()),
        hash: None,
    }
}

/// Replays the record, also through bytes, from the stacked deck, from the dumped start (neither has a commitment), and
/// with an action too many.
pub fn check<G: Lawful>(line: &Line<G>) -> Result<(), Violation> {
    let wrong = |what: String| line.violation("record", line.steps.len(), what);
    let record = of(line);
    leads_to(&record, line).map_err(wrong)?;
    leads_to(&bytes::round_trip(&record).map_err(wrong)?, line).map_err(wrong)?;
    let stacked = Record { deck: Some(line.deck.clone()), commitment: None, ..record.clone() };
    let loaded = Record { state: Some(line.start.dump()), seed: None, commitment: None, ..record.clone() };
    for other_start in [stacked, loaded] {
        leads_to(&other_start, line).map_err(wrong)?;
        claims_nothing(other_start, line).map_err(wrong)?;
    }
    refuses_more(record).map_err(wrong)
}

/// The same cards from a deck or a state are not the committed seed's: such a record cannot claim its commitment.
fn claims_nothing<G: Lawful>(mut record: Record<G>, line: &Line<G>) -> Result<(), String> {
    record.commitment = Some(line.seed.commitment());
    match record.start() {
        Err(Unplayable::CommitmentOfStackedDeck | Unplayable::CommitmentOfLoadedState) => Ok(()),
        other => Err(format!("a game that was not dealt from a seed claims its commitment: {other:?}")),
    }
}

fn leads_to<G: Lawful>(record: &Record<G>, line: &Line<G>) -> Result<(), String> {
    let game = record.replay().map_err(|why| format!("the record does not play: {why}"))?;
    if game == line.end && bytes::hash(&game) == bytes::hash(&line.end) {
        return Ok(());
    }
    Err(format!("the record leads to another game\nexpected {:?}\n   found {game:?}", line.end))
}

fn refuses_more<G: Lawful>(mut record: Record<G>) -> Result<(), String> {
    let Some(&Step { seat, action }) = record.actions.last() else {
        return Ok(());
    };
    record.actions.push(Step { seat, action });
    match record.replay() {
        Err(Unplayable::Step { .. }) => Ok(()),
        other => Err(format!("a record with an action after the end was not refused but gave {other:?}")),
    }
}
