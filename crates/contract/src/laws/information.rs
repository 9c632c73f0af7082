//! Law: an information state is what the seat has been shown so far. Where the rules promise one, two of them are
//! equal exactly where the keys with history are.

use std::collections::BTreeMap;

use super::digest::{Digest, digest};
use super::{Line, Violation};
use crate::{Ink, Key, Lawful, Observer, Seat};

/// Longer lines are looked at in so many moments: a key may replay the game.
const MOMENTS: usize = 40;

/// Keys by information state and the other way round, over many games by the same rules.
#[derive(Debug, Default)]
pub struct Informed {
    keys: BTreeMap<(Seat, Digest), Key>,
    states: BTreeMap<(Seat, Key), Digest>,
}

impl Informed {
    /// Adds every question of a line.
    pub fn add<G: Lawful>(&mut self, line: &Line<G>) -> Result<(), Violation> {
        let Some(size) = G::information(&line.rules) else { return Ok(()) };
        let every = 1 + line.steps.len() / MOMENTS;
        line.walk(&mut |spot| {
            if spot.step % every != 0 {
                return Ok(());
            }
            for seat in spot.game.phase().awaiting() {
                self.look(spot.game, seat, size)
                    .map_err(|what| spot.violation("information", format!("seat {seat}: {what}")))?;
            }
            Ok(())
        })
    }

    fn look<G: Lawful>(&mut self, game: &G, seat: Seat, size: usize) -> Result<(), String> {
        let mut out = vec![f32::NAN; size];
        let mut ink = Ink::new(&mut out);
        if !game.inform(seat, &mut ink) || ink.left() > 0 {
            return Err(format!("{size} numbers are promised, not all are written"));
        }
        let bits: Vec<u32> = out.iter().map(|number| number.to_bits()).collect();
        let (state, key) = (digest(&bits), game.key(Observer::Seat(seat)));
        if *self.keys.entry((seat, state)).or_insert(key) != key {
            return Err("what can be told apart is written alike".into());
        }
        if *self.states.entry((seat, key)).or_insert(state) != state {
            return Err("what looks the same is written differently".into());
        }
        Ok(())
    }
}
