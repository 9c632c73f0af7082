//! What XianQi adds to the statistics: how the pillars fell.

use paiju_contract::{Game, History};
use paiju_xianqi::{EndReason, Entry, LeanXianQi, Outcome, XianQiOf};

use crate::{Extra, Label, Telling};

const PILLARS: [(&str, &str); 9] = [
    ("pillars_0", "0"),
    ("pillars_1", "1"),
    ("pillars_2", "2"),
    ("pillars_3", "3"),
    ("pillars_4", "4"),
    ("pillars_5", "5"),
    ("pillars_6", "6"),
    ("pillars_7", "7"),
    ("pillars_8", "8"),
];
/// The title of their table.
const PILLARS_OF_A_SEAT: (&str, &str) = ("pillars_of_a_seat", "Pillars 柱 of a seat");

impl<H: History<Entry>> Telling for XianQiOf<H> {
    type Counted = LeanXianQi;

    fn end_reason(&self) -> Label {
        let reason = |outcome: Outcome| match outcome.end_reason {
            EndReason::Black => "black",
            EndReason::HandsOut => "hands_out",
            EndReason::BuckleUnrevealed => "buckle_unrevealed",
            EndReason::EarlyEnd => "early_end",
        };
        self.outcome().map_or("unfinished", reason).into()
    }

    fn result(&self) -> Label {
        self.outcome().map_or("unfinished".into(), |outcome| result(&outcome).into())
    }

    fn unit(_: &Self::Rules) -> (&'static str, f64) {
        ("chips a game", 1.0)
    }

    fn tell(&self, extra: &mut Extra) {
        let Some(outcome) = self.outcome().filter(|outcome| outcome.end_reason != EndReason::Black) else {
            return;
        };
        for pillars in outcome.pillars {
            extra.count(PILLARS_OF_A_SEAT, PILLARS[usize::from(pillars.min(8))]);
        }
    }
}

/// Ceramic 瓷 is 6 pillars, enough 够 is 3 (R1.11); at most one seat can be ceramic, at most two enough.
fn result(outcome: &Outcome) -> (&'static str, &'static str) {
    let at_least = |n: u8| outcome.pillars.iter().filter(|pillars| **pillars >= n).count();
    match (outcome.end_reason, at_least(6), at_least(3)) {
        (EndReason::Black, ..) => ("black", "black 黑棋"),
        (_, 1.., _) => ("ceramic", "ceramic 瓷"),
        (_, _, 2..) => ("two_enough", "two enough 两够"),
        (_, _, 1) => ("one_enough", "one enough 一够"),
        _ => ("nobody_enough", "nobody enough 无人够"),
    }
}
