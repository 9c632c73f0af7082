//! Solving Leduc poker: an iteration of CFR+ over the whole game, and sampled deals.

use std::rc::Rc;

use paiju_contract::{Dice, Seed};
use paiju_games::leduc::{LeanLeduc, Leduc, Rules};
use paiju_solve::{Sampling, Settings, Solver, Tree};

use crate::measure::{Bench, Unit};

pub(crate) fn benches() -> Vec<Bench> {
    vec![
        Bench::new("leduc/solve/cfr-plus", Unit::Nanoseconds, || {
            let tree = Rc::new(Tree::of::<Leduc>(&Rules::default(), 100_000).expect("Leduc is small"));
            move || {
                Solver::new(&tree).run(50);
                50
            }
        }),
        Bench::new("leduc/solve/sampling", Unit::Traversals, || {
            let mut sampling = Sampling::<LeanLeduc>::new(&Rules::default(), Settings::default())
                .expect("the default rules can be dealt");
            let mut dice = Dice::new(Seed::from_u64(1));
            move || {
                sampling.run(20_000, &mut dice);
                20_000
            }
        }),
    ]
}
