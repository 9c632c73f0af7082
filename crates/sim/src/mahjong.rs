//! What mahjong adds to the statistics: how hands are won, for how many fan, with which elements, and who paid for what.
//!
//! Wins and payments are read from the events, so they are counted only where the history is kept.

use paiju_contract::{Game, History};
use paiju_mahjong::fan::Element;
use paiju_mahjong::{EndReason, Entry, Event, Mahjong, MahjongOf, Outcome, Reason};

use crate::{Extra, Label, Telling};

const WINNERS: [(&str, &str); 5] = [
    ("nobody_won", "nobody won 荒牌"),
    ("one_winner", "one winner 一家胡"),
    ("two_winners", "two winners 两家胡"),
    ("three_winners", "three winners 三家胡"),
    ("four_winners", "four winners 四家胡"),
];
/// Titles of tables.
const WINS: (&str, &str) = ("wins_per_hand_by_place", "Wins 胡 per hand, by seat from the dealer");
const FAN: (&str, &str) = ("fan_of_a_win", "Fan 番 of a win");
const HOW: (&str, &str) = ("how_a_win_came", "How a win came");
const ELEMENTS: (&str, &str) = ("elements_of_wins", "Elements of wins");
const PAID: (&str, &str) = ("points_paid_per_hand", "Points paid per hand");

impl<H: History<Entry>> Telling for MahjongOf<H> {
    /// What was done is counted from the log.
    type Counted = Mahjong;

    fn end_reason(&self) -> Label {
        let reason = |outcome: Outcome| match outcome.reason {
            EndReason::WallEmpty => "wall_empty",
            EndReason::ThreeWinners => "three_winners",
            EndReason::NobodyLeft => "nobody_left",
        };
        self.outcome().map_or("unfinished", reason).into()
    }

    fn result(&self) -> Label {
        WINNERS[self.state().winners().min(4)].into()
    }

    fn unit(_: &Self::Rules) -> (&'static str, f64) {
        ("points a hand", 1.0)
    }

    fn tell(&self, extra: &mut Extra) {
        for (seat, player) in self.state().players.iter().enumerate() {
            extra.add(WINS, place(self, seat), i64::from(player.hu_count));
        }
        let mut paid = [0i64; 8];
        self.retell(&mut |event| match event {
            Event::Won { from, fan, elements, .. } => {
                extra.count(FAN, FANS[usize::from(fan.min(13))]);
                extra.count(HOW, if from.is_some() { HOW_WON[0] } else { HOW_WON[1] });
                for line in elements.lines().filter(|line| line.element != Element::Basic) {
                    let text = format!("{} {}", line.name, line.english);
                    extra.count(ELEMENTS, Label::of_value(&line.element).said(text));
                }
            }
            Event::Paid { amount, reason, .. } => paid[reason as usize] += i64::from(amount),
            _ => {}
        });
        for (reason, name) in REASONS {
            extra.add(PAID, name, paid[reason as usize]);
        }
    }
}

const REASONS: [(Reason, (&str, &str)); 8] = [
    (Reason::DiscardHu, ("discard_win", "discard win 点炮")),
    (Reason::SelfDrawHu, ("self_draw", "self-draw 自摸")),
    (Reason::KongExposed, ("exposed_kong", "exposed kong 明杠")),
    (Reason::KongAdded, ("added_kong", "added kong 补杠")),
    (Reason::KongConcealed, ("concealed_kong", "concealed kong 暗杠")),
    (Reason::ChaJiao, ("not_ready", "not ready 查大叫")),
    (Reason::HuaZhu, ("three_suits", "three suits 查花猪")),
    (Reason::KongRefund, ("kong_refund", "kong refund 退杠")),
];
const HOW_WON: [(&str, &str); 2] = [("discard", "discard 点炮"), ("self_draw", "self-draw 自摸")];

/// Seats counted from the dealer on, so that the advantage of dealing shows.
fn place<H: History<Entry>>(game: &MahjongOf<H>, seat: usize) -> Label {
    let dealer = game.rules().dealer.index();
    match (seat + 4 - dealer) % 4 {
        0 => ("dealer", "dealer 庄").into(),
        1 => "second".into(),
        2 => "third".into(),
        _ => "fourth".into(),
    }
}

/// Keys that sort as their numbers do.
const FANS: [(&str, &str); 14] = [
    ("fan_00", "0"),
    ("fan_01", "1"),
    ("fan_02", "2"),
    ("fan_03", "3"),
    ("fan_04", "4"),
    ("fan_05", "5"),
    ("fan_06", "6"),
    ("fan_07", "7"),
    ("fan_08", "8"),
    ("fan_09", "9"),
    ("fan_10", "10"),
    ("fan_11", "11"),
    ("fan_12", "12"),
    ("fan_13_or_more", "13 or more"),
];
