//! Law: simultaneous answers may come in any order, alone or as a batch, and a batch is all or nothing.

use super::line::{dice, random_action};
use super::{Spot, Violation};
use crate::{Lawful, Observer, Play, Rejected, Seat};

type Answers<A> = Vec<(Seat, A)>;

/// Answers for all awaited seats, in order, backwards and as a batch.
pub fn check<G: Lawful>(spot: &Spot<'_, G>) -> Result<(), Violation> {
    let mut dice = dice(spot.line.seed, 0x600 + spot.step as u64);
    let awaited = spot.game.phase().awaiting();
    let answers: Option<Answers<G::Action>> =
        awaited.into_iter().map(|seat| Some((seat, random_action(spot.game, seat, &mut dice)?))).collect();
    let Some(answers) = answers.filter(|answers| !answers.is_empty()) else {
        return Ok(());
    };
    let wrong = |what: String| spot.violation("batch", what);
    order(spot, &answers).map_err(wrong)?;
    concerned(spot.game).map_err(wrong)?;
    silence(spot, &answers).map_err(wrong)?;
    all_or_nothing(spot.game, &answers).map_err(wrong)
}

fn order<G: Lawful>(spot: &Spot<'_, G>, answers: &Answers<G::Action>) -> Result<(), String> {
    let forward = one_by_one(spot.game, answers.iter())?;
    let backward = one_by_one(spot.game, answers.iter().rev())?;
    let mut batch = spot.game.clone();
    batch
        .apply_all(answers, &mut |_| {})
        .map_err(|why| format!("the batch {answers:?} is refused: {why}"))?;
    for to in Observer::all(spot.line.seats()) {
        let view = forward.view(to);
        if backward.view(to) != view || batch.view(to) != view {
            return Err(format!("the order of the answers {answers:?} shows in the view of {to}"));
        }
    }
    Ok(())
}

fn one_by_one<'a, G: Lawful>(
    game: &G,
    answers: impl DoubleEndedIterator<Item = &'a (Seat, G::Action)> + Clone,
) -> Result<G, String> {
    let mut after = game.clone();
    let mut left = game.phase().awaiting();
    for (seat, action) in answers {
        after
            .apply(*seat, action, &mut |_| {})
            .map_err(|why| format!("{action} of {seat} is refused: {why}"))?;
        left = left.without(*seat);
        let awaited = after.phase().awaiting();
        if let Some(dropped) = left.into_iter().find(|seat| !awaited.contains(*seat)) {
            return Err(format!("after {action} of seat {seat}, seat {dropped} is no longer asked"));
        }
    }
    Ok(after)
}

/// An open window concerns all who are asked, and no others than such as may keep silent.
fn concerned<G: Lawful>(game: &G) -> Result<(), String> {
    let (seats, awaited) = (game.concerned(), game.phase().awaiting());
    let right = if game.window_open() {
        awaited.into_iter().all(|seat| seats.contains(&seat))
    } else {
        seats.is_empty()
    };
    if right { Ok(()) } else { Err(format!("{seats:?} are concerned while {awaited:?} are asked")) }
}

/// Seats that are not asked may add their silent answer; a seat that is asked may give it.
fn silence<G: Lawful>(spot: &Spot<'_, G>, answers: &Answers<G::Action>) -> Result<(), String> {
    let mut padded = answers.clone();
    for seat in spot.seats() {
        let Some(silent) = spot.game.silent_answer(seat) else {
            continue;
        };
        if !spot.game.phase().awaiting().contains(seat) {
            padded.push((seat, silent));
        } else if let Err(why) = spot.game.check(seat, &silent) {
            return Err(format!("seat {seat} may not give its silent answer {silent}: {why}"));
        }
    }
    if padded.len() == answers.len() {
        return Ok(());
    }
    let (mut with, mut without) = (spot.game.clone(), spot.game.clone());
    let padded_fits = with.apply_all(&padded, &mut |_| {}).is_ok();
    let plain_fits = without.apply_all(answers, &mut |_| {}).is_ok();
    if padded_fits && plain_fits && with == without {
        return Ok(());
    }
    Err(format!("silent answers of seats that were not asked make a difference: {padded:?}"))
}

fn all_or_nothing<G: Lawful>(game: &G, answers: &Answers<G::Action>) -> Result<(), String> {
    let mut probe = game.clone();
    let [first, .., _] = answers[..] else {
        return Ok(());
    };
    let missing = probe.apply_all(&answers[1..], &mut |_| {});
    let mut twice = answers.clone();
    twice.push(first);
    let repeated = probe.apply_all(&twice, &mut |_| {});
    let refused = missing == Err(Rejected::Incomplete(first.0)) && repeated == Err(Rejected::Twice(first.0));
    if refused && probe == *game {
        Ok(())
    } else {
        Err("an incomplete or repeated batch was not refused".into())
    }
}
