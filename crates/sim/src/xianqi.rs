//! What XianQi adds to the statistics: how the pillars fell.

use std::borrow::Cow;

use paiju_contract::{Game, History};
use paiju_xianqi::{EndReason, Entry, LeanXianQi, Outcome, XianQiOf};

use crate::{Extra, Telling};

const PILLARS: [&str; 9] = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];

impl<H: History<Entry>> Telling for XianQiOf<H> {
    type Counted = LeanXianQi;

    fn end_reason(&self) -> Cow<'static, str> {
        let reason = |outcome: Outcome| match outcome.end_reason {
            EndReason::Black => "black",
            EndReason::HandsOut => "hands_out",
            EndReason::BuckleUnrevealed => "buckle_unrevealed",
            EndReason::EarlyEnd => "early_end",
        };
        self.outcome().map_or("unfinished", reason).into()
    }

    fn result(&self) -> Cow<'static, str> {
        self.outcome().map_or("unfinished", |outcome| result(&outcome)).into()
    }

    fn unit(_: &Self::Rules) -> (&'static str, f64) {
        ("chips a game", 1.0)
    }

    fn tell(&self, extra: &mut Extra) {
        let Some(outcome) = self.outcome().filter(|outcome| outcome.end_reason != EndReason::Black) else {
            return;
        };
        for pillars in outcome.pillars {
            extra.count("Pillars 柱 of a seat", PILLARS[usize::from(pillars.min(8))]);
        }
    }
}

/// Ceramic 瓷 is 6 pillars, enough 够 is 3 (R1.11); at most one seat can be ceramic, at most two enough.
fn result(outcome: &Outcome) -> &'static str {
    let at_least = |n: u8| outcome.pillars.iter().filter(|pillars| **pillars >= n).count();
    match (outcome.end_reason, at_least(6), at_least(3)) {
        (EndReason::Black, ..) => "black 黑棋",
        (_, 1.., _) => "ceramic 瓷",
        (_, _, 2..) => "two enough 两够",
        (_, _, 1) => "one enough 一够",
        _ => "nobody enough 无人够",
    }
}
