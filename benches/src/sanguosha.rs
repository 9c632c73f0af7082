//! What Three Kingdoms is measured by beside every other game: a table of eight, decisions instead of games, and a
//! copy in the middle of a resolution.

use std::hint::black_box;

use paiju_contract::{Actions, Dice, Game, Play, RuleSet, Seed};
use paiju_sanguosha::{LeanSanguosha, Rules};

use crate::game;
use crate::measure::{Bench, Unit};

/// Positions that are copied.
const POSITIONS: usize = 256;
/// Turn, phase, card and what it does: so many frames at least are suspended in the middle of a resolution.
const DEEP: usize = 4;

pub(crate) fn benches() -> Vec<Bench> {
    let rules = |preset, players| {
        let rules = Rules::preset(preset).expect("the preset exists");
        rules.with_players(players)
    };
    vec![
        game::random::<LeanSanguosha>(&rules("standard", 8), "standard-8", "random"),
        game::decisions::<LeanSanguosha>(&rules("basic", 5), "basic-5"),
        game::decisions::<LeanSanguosha>(&rules("standard", 5), "standard-5"),
        game::decisions::<LeanSanguosha>(&rules("standard", 8), "standard-8"),
        clone(rules("standard", 8)),
    ]
}

/// A copy of a game of eight while several resolutions are suspended.
fn clone(rules: Rules) -> Bench {
    Bench::new("sanguosha/clone-8", Unit::Nanoseconds, move || {
        let positions = in_resolution(&rules);
        move || {
            for table in &positions {
                black_box(table.clone());
            }
            positions.len() as u64
        }
    })
}

fn in_resolution(rules: &Rules) -> Vec<LeanSanguosha> {
    let (mut positions, mut buffer) = (Vec::new(), Actions::new());
    let mut dice = Dice::new(Seed::from_u64(2));
    for seed in 0.. {
        let mut table = LeanSanguosha::deal(rules, Seed::from_u64(seed)).expect("eight can play");
        while let Some(seat) = table.phase().awaiting().first() {
            if table.state().stack.len() >= DEEP && dice.below(7) == 0 {
                positions.push(table.clone());
            }
            table.legal(seat, &mut buffer);
            let action = buffer[dice.index(buffer.len())];
            table.apply_silent(seat, &action).expect("a listed action is legal");
        }
        if positions.len() >= POSITIONS {
            break;
        }
    }
    positions.truncate(POSITIONS);
    positions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_taken_in_the_middle_of_a_resolution_of_eight() {
        let positions = in_resolution(&Rules::default().with_players(8));
        assert_eq!(positions.len(), POSITIONS);
        let deep =
            |table: &LeanSanguosha| table.state().stack.len() >= DEEP && table.state().players.len() == 8;
        assert!(positions.iter().all(deep));
    }
}
