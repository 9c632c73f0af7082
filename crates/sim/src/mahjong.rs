//! What mahjong adds to the statistics: how hands are won, for how many fan, with which elements, and who paid for what.
//!
//! Wins and payments are read from the events, so they are counted only where the history is kept.

use std::borrow::Cow;

use paiju_contract::{Game, History};
use paiju_mahjong::fan::Element;
use paiju_mahjong::{EndReason, Entry, Event, Mahjong, MahjongOf, Outcome, Reason};

use crate::{Extra, Telling};

const WINNERS: [&str; 5] = [
    "nobody won 荒牌",
    "one winner 一家胡",
    "two winners 两家胡",
    "three winners 三家胡",
    "four winners 四家胡",
];

impl<H: History<Entry>> Telling for MahjongOf<H> {
    /// What was done is counted from the log.
    type Counted = Mahjong;

    fn end_reason(&self) -> Cow<'static, str> {
        let reason = |outcome: Outcome| match outcome.reason {
            EndReason::WallEmpty => "wall_empty",
            EndReason::ThreeWinners => "three_winners",
            EndReason::NobodyLeft => "nobody_left",
        };
        self.outcome().map_or("unfinished", reason).into()
    }

    fn result(&self) -> Cow<'static, str> {
        WINNERS[self.state().winners().min(4)].into()
    }

    fn unit(_: &Self::Rules) -> (&'static str, f64) {
        ("points a hand", 1.0)
    }

    fn tell(&self, extra: &mut Extra) {
        for (seat, player) in self.state().players.iter().enumerate() {
            extra.add(
                "Wins 胡 a hand, by seat from the dealer",
                place(self, seat),
                i64::from(player.hu_count),
            );
        }
        let mut paid = [0i64; 8];
        self.retell(&mut |event| match event {
            Event::Won { from, fan, elements, .. } => {
                extra.count("Fan 番 of a win", fan_name(fan));
                extra.count("How a win came", if from.is_some() { "discard 点炮" } else { "self-draw 自摸" });
                for line in elements.lines().filter(|line| line.element != Element::Basic) {
                    extra.count("Elements of wins", format!("{} {}", line.name, line.english));
                }
            }
            Event::Paid { amount, reason, .. } => paid[reason as usize] += i64::from(amount),
            _ => {}
        });
        for (reason, name) in REASONS {
            extra.add("Points paid a hand", name, paid[reason as usize]);
        }
    }
}

const REASONS: [(Reason, &str); 8] = [
    (Reason::DiscardHu, "discard win 点炮"),
    (Reason::SelfDrawHu, "self-draw 自摸"),
    (Reason::KongExposed, "exposed kong 明杠"),
    (Reason::KongAdded, "added kong 补杠"),
    (Reason::KongConcealed, "concealed kong 暗杠"),
    (Reason::ChaJiao, "not ready 查大叫"),
    (Reason::HuaZhu, "three suits 查花猪"),
    (Reason::KongRefund, "kong refund 退杠"),
];

/// Seats counted from the dealer on, so that the advantage of dealing shows.
fn place<H: History<Entry>>(game: &MahjongOf<H>, seat: usize) -> &'static str {
    let dealer = game.rules().dealer.index();
    ["dealer 庄", "second", "third", "fourth"][(seat + 4 - dealer) % 4]
}

fn fan_name(fan: u16) -> Cow<'static, str> {
    const NAMES: [&str; 14] =
        ["00", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13 or more"];
    NAMES[usize::from(fan.min(13))].into()
}
