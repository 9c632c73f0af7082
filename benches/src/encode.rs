//! What a learner pays for each decision: observations, masks and ids, written from the state.

use std::hint::black_box;

use paiju_contract::{Cell, Encode, Game, RuleSet, Tensors};

use crate::game::over;
use crate::measure::Bench;

/// `observe` as `f32` and as `u8`, `mask` and `ids`, all without history and into buffers that are there already.
pub(crate) fn benches<G: Encode>() -> Vec<Bench> {
    vec![observe::<G, f32>("observe"), observe::<G, u8>("observe-u8"), mask::<G>(), ids::<G>()]
}

fn observe<G: Encode, T: Cell>(what: &str) -> Bench {
    let mut out = vec![T::NO; G::observation(&first_rules::<G>())];
    over::<G, _>(what, move |(game, seat)| {
        game.observe_into(*seat, &mut out);
        black_box(&out);
    })
}

fn mask<G: Encode>() -> Bench {
    let mut out = vec![false; G::actions(&first_rules::<G>())];
    over::<G, _>("mask", move |(game, seat)| {
        game.mask(*seat, &mut out);
        black_box(&out);
    })
}

fn ids<G: Encode>() -> Bench {
    let mut out = Vec::new();
    over::<G, _>("ids", move |(game, seat)| {
        game.ids(*seat, &mut out);
        black_box(&out);
    })
}

/// The rules that positions are measured by.
fn first_rules<G: Game>() -> G::Rules {
    G::Rules::preset(G::Rules::PRESETS[0]).expect("the first preset exists")
}
