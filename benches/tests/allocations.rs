//! The hot path asks for no memory: `legal` into a reused buffer, `check`, `apply`, without history; nor does a
//! glance, nor a drawn hand.

mod counting;

use std::hint::black_box;

use counting::{asked, playing};
use paiju_contract::{Dice, Game, Glance, Observer, Play, RuleSet, Seat, Seed, Worlds};
use paiju_holdem::Holdem;
use paiju_sanguosha::Sanguosha;

fn asks_for_nothing<G: Game>(games: u64) {
    for preset in G::Rules::PRESETS {
        let played = playing::<G::Lean>(preset, games);
        assert!(played.actions > games, "{preset}: nothing was played");
        assert_eq!(played.allocations, 0, "{} {preset}: {played:?}", G::NAME);
    }
}

/// Calls `look` at every decision of a few random games.
fn at_every_decision<G: Game>(mut look: impl FnMut(&G, Seat)) {
    let mut dice = Dice::new(Seed::from_u64(7));
    for (seed, preset) in (0..).zip(G::Rules::PRESETS) {
        let rules = G::Rules::preset(preset).expect("a preset");
        let mut game = G::deal(&rules, Seed::from_u64(seed)).expect("a preset can be dealt");
        while let Some(seat) = game.phase().awaiting().first() {
            look(&game, seat);
            let action = *dice.pick(&game.legal_list(seat)).expect("whoever is asked has an answer");
            game.apply_silent(seat, &action).expect("a listed action is legal");
        }
    }
}

fn a_glance_asks_for_nothing<G: Glance>() {
    at_every_decision::<G>(|game, seat| {
        let allocations = asked(|| {
            black_box(game.glance(seat));
        });
        assert_eq!(allocations, 0, "{}", G::NAME);
    });
}

/// The hot path and a glance, a test a game.
macro_rules! ask_for_nothing {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        $(#[test]
        fn $name() {
            asks_for_nothing::<paiju_games::$name::$game>(200);
            a_glance_asks_for_nothing::<paiju_games::$name::$game>();
        })*
    };
}

paiju_games::each_game!(ask_for_nothing);

#[test]
fn drawing_a_hand_of_holdem_asks_for_nothing() {
    let mut dice = Dice::new(Seed::from_u64(8));
    at_every_decision::<Holdem>(|game, seat| {
        let mut worlds = Holdem::worlds(&game.view(Observer::Seat(seat))).expect("a view has worlds");
        let allocations = asked(|| {
            black_box(Worlds::<Holdem>::draw(&mut worlds, &mut dice)).expect("it is only dealt");
        });
        assert_eq!(allocations, 0);
    });
}

#[test]
fn counting_counts() {
    let kept = playing::<Sanguosha>("standard", 20);
    assert!(kept.allocations > 0, "a history without a bound asks for memory: {kept:?}");
}
