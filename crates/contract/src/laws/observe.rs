//! Law: what a seat observes is its view as numbers. Written from the state, from the view and without history it is
//! the same, as `f32` and as `u8`; every number is bounded; the mask and the ids are the legal list. And it suffices:
//! another question or another legal list is another observation.

use std::collections::BTreeMap;

use super::digest::{Digest, digest};
use super::line::violation;
use super::{Line, Spot, Violation, bytes};
use crate::{Cell, Encode, Ink, Lawful, Observer, Play, Seat, Tensors};

const LAW: &str = "observe";

/// Observes for every seat.
pub fn check<G: Lawful>(spot: &Spot<'_, G>) -> Result<(), Violation> {
    for seat in spot.seats() {
        alike(spot, seat)
            .and_then(|()| answers(spot.game, seat))
            .map_err(|what| spot.violation(LAW, format!("seat {seat}: {what}")))?;
    }
    Ok(())
}

/// Names and places of what is written fit how much is written.
pub fn check_layout<G: Lawful>(line: &Line<G>) -> Result<(), Violation> {
    let wrong = |what: String| violation::<G>(LAW, &line.rules, line.seed, 0, what);
    let layout = G::layout(&line.rules).ok_or_else(|| wrong("it has no layout".into()))?;
    let parts = [
        ("observation", &layout.observation, G::observation(&line.rules)),
        ("information", &layout.information, G::information(&line.rules).unwrap_or(0)),
        ("actions", &layout.actions, G::actions(&line.rules)),
    ];
    for (what, parts, expected) in parts {
        let total: usize = parts.iter().map(|part| part.len).sum();
        if total != expected {
            return Err(wrong(format!("{what}: the parts have {total} places, not {expected}")));
        }
        let mut names: Vec<&str> = parts.iter().map(|part| &*part.name).collect();
        names.sort_unstable();
        if let Some([name, ..]) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(wrong(format!("{what}: two parts are called {name}")));
        }
        if let Some(part) = parts.iter().find(|part| part.meaning.is_empty()) {
            return Err(wrong(format!("{what}: nobody says what {} means", part.name)));
        }
    }
    Ok(())
}

/// From the state, from the view, without history, as bytes.
fn alike<G: Lawful>(spot: &Spot<'_, G>, seat: Seat) -> Result<(), String> {
    let game = spot.game;
    let size = G::observation(&spot.line.rules);
    let told: Vec<f32> = written(size, |ink| game.observe(seat, ink))?;
    if let Some(place) = told.iter().position(|number| !(0.0..=1.0).contains(number)) {
        return Err(format!("place {place} is {}, not from 0 to 1", told[place]));
    }
    let view = game.view(Observer::Seat(seat));
    same(&told, &written(size, |ink| G::observe_view(&view, ink))?, "from the view")?;
    let lean = game.lean();
    same(&told, &written(size, |ink| lean.observe(seat, ink))?, "without history")?;
    let mut straight = vec![0.3; size];
    game.observe_into(seat, &mut straight);
    same(&told, &straight, "straight into numbers")?;
    let small: Vec<u8> = written(size, |ink| game.observe(seat, ink))?;
    let off = |(number, byte): (&f32, &u8)| (number * 255.0 - f32::from(*byte)).abs() > 0.51;
    let mut straight = vec![7; size];
    game.observe_into(seat, &mut straight);
    if straight != small {
        return Err("straight into bytes it is something else".into());
    }
    match told.iter().zip(&small).position(off) {
        Some(place) => Err(format!("place {place} is {} as f32, but {} as u8", told[place], small[place])),
        None => Ok(()),
    }
}

/// A buffer that was full of rubbish, filled.
fn written<T: Cell>(size: usize, write: impl FnOnce(&mut Ink<'_, T>)) -> Result<Vec<T>, String> {
    let mut out = vec![T::share(1, 3); size];
    let mut ink = Ink::new(&mut out);
    write(&mut ink);
    match ink.left() {
        0 => Ok(out),
        left => Err(format!("{left} of {size} places are not written")),
    }
}

fn same(expected: &[f32], found: &[f32], how: &str) -> Result<(), String> {
    match expected.iter().zip(found).position(|(a, b)| a.to_bits() != b.to_bits()) {
        Some(place) => Err(format!("place {place} is {}, {how} it is {}", expected[place], found[place])),
        None => Ok(()),
    }
}

/// Mask and ids are the legal list.
fn answers<G: Lawful>(game: &G, seat: Seat) -> Result<(), String> {
    let listed = game.legal_list(seat);
    let expected: Option<Vec<u16>> =
        listed.iter().map(|action| game.id(seat, action).map(|id| id as u16)).collect();
    let expected = expected.ok_or("a listed action has no id")?;
    let mut ids = vec![7];
    game.ids(seat, &mut ids);
    if ids != expected {
        return Err(format!("the ids are {ids:?}, those of the legal list {expected:?}"));
    }
    let mut mask = vec![true; G::actions(&game.rules())];
    game.mask(seat, &mut mask);
    let wrong = |(id, set): &(usize, &bool)| **set != expected.contains(&(*id as u16));
    match mask.iter().enumerate().find(wrong) {
        Some((id, said)) => Err(format!("the mask says {said} for id {id}")),
        None => Ok(()),
    }
}

/// What was asked, by observation: over many games by the same rules.
#[derive(Debug, Default)]
pub struct Asked {
    questions: BTreeMap<(Seat, Digest), Digest>,
    ids: BTreeMap<Digest, Digest>,
}

impl Asked {
    /// Adds every question of a line. Seen from the same seat all of it must be told by the observation; seen from any
    /// seat, at least the ids.
    pub fn add<G: Lawful>(&mut self, line: &Line<G>) -> Result<(), Violation> {
        line.walk(&mut |spot| {
            for seat in spot.game.phase().awaiting() {
                self.ask(spot.game, seat)
                    .map_err(|what| spot.violation(LAW, format!("seat {seat}: {what}")))?;
            }
            Ok(())
        })
    }

    fn ask<G: Lawful>(&mut self, game: &G, seat: Seat) -> Result<(), String> {
        let told: Vec<f32> = written(G::observation(&game.rules()), |ink| game.observe(seat, ink))?;
        let told = digest(&told.iter().map(|number| number.to_bits()).collect::<Vec<_>>());
        let view = game.view(Observer::Seat(seat));
        let ask = bytes::write(&bytes::field(&view, "ask")?)?;
        let question = digest(&(ask, bytes::write(&game.legal_list(seat))?));
        let mut ids = Vec::new();
        game.ids(seat, &mut ids);
        let asked = *self.questions.entry((seat, told)).or_insert(question);
        let listed = *self.ids.entry(told).or_insert(digest(&ids));
        if asked != question || listed != digest(&ids) {
            let what = "an equal observation was asked something else before";
            return Err(format!("{what}; now it is {:?}: {:?}", view, game.legal_list(seat)));
        }
        Ok(())
    }
}
