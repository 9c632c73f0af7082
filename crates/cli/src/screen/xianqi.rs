//! XianQi in the terminal: tiles, pillars, the round on the table, and what each action does.

mod board;
mod words;

use paiju_contract::Observer;
use paiju_xianqi::{Action, Cards, Combo, Context, EndReason, EventView, Outcome, View, XianQi};

use super::Screen;
use crate::layout::{pad, table};
use crate::style::{GREEN, RED, STRONG, paint};
use words::{named, pillars, seat_name, standing, who};

impl Screen for XianQi {
    fn draw(view: &View) -> String {
        board::draw(view)
    }

    fn question(view: &View) -> String {
        let Some(ask) = &view.ask else {
            return String::new();
        };
        let leads = view.turn.last_combo.is_none();
        match (ask.question, ask.actions.first()) {
            (Context::RevealDecision, _) => {
                let buckler =
                    view.reveal.buckler_seat.map_or_else(String::new, |seat| seat_name(seat, view.observer));
                format!("{buckler} buckled 扣棋. Do you reveal 掀棋?")
            }
            (_, Some(Action::Cover(_))) if view.turn.round_kind > 1 => {
                let places = (1..=view.turn.round_kind).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
                format!(
                    "You cannot beat that: cover 垫棋. Choose from the list, or type places of your tiles: {places}"
                )
            }
            (_, Some(Action::Cover(_))) => {
                "You cannot beat that: cover 垫棋. Which card goes face down?".into()
            }
            (Context::BuckleDecision, Some(Action::Buckle)) => {
                "You lead. End the game here, or play on?".into()
            }
            (Context::BuckleDecision, _) => "You lead: play 出棋, or buckle 扣棋?".into(),
            (Context::InRound, _) if leads => "You lead: what do you play 出棋?".into(),
            (Context::InRound, _) => "You can beat that 压, so you must. With what?".into(),
        }
    }

    fn name(view: &View, action: &Action) -> String {
        match *action {
            Action::Play(cards) => play(view, cards),
            Action::Cover(cards) => format!("垫 {}", named(cards)),
            Action::Buckle => word("扣棋 BUCKLE", "the game ends here, unless somebody reveals"),
            Action::PassBuckle => word("不扣 PASS_BUCKLE", "play on: you lead the next round"),
            Action::Reveal => word("掀棋 REVEAL", price_of_reveal(view)),
            Action::PassReveal => word("不掀 PASS_REVEAL", "let the buckle stand"),
            Action::Misplay(_) | Action::Miscover(_) => action.to_string(),
        }
    }

    /// Covers of several cards by the places of the tiles: `6 7 8`.
    fn shorthand(view: &View, text: &str) -> Option<Action> {
        let hand = board::by_power(view.hand?);
        let places = text.split([' ', ',']).filter(|place| !place.is_empty());
        let mut places = places.map(|place| place.parse().ok()).collect::<Option<Vec<usize>>>()?;
        places.sort_unstable();
        places.dedup();
        let cards = places.iter().map(|place| hand.get(place.checked_sub(1)?).copied());
        Some(Action::Cover(cards.collect::<Option<Cards>>()?))
    }

    fn tell(event: &EventView, to: Observer) -> Option<String> {
        tell(event, to)
    }

    fn ending(&self, to: Observer) -> String {
        use paiju_contract::Game;
        self.outcome().map_or_else(String::new, |outcome| ending(&outcome, to))
    }

    fn help() -> &'static str {
        HELP
    }
}

const HELP: &str = "\
掀棋 XianQi in short
  24 cards, 8 each. Power, red above black: 士 SHI 9/8, 相 XIANG 7/6, 马 MA 5/4, 车 CHE and 狗 GOU 3/2, 牛 NIU 1/0.
  A leader plays one card, a pair, or three 牛 of one colour; 狗脚对 (both 狗) is the strongest pair.
  Whoever can beat the last combo must (same size, more power); who cannot covers 垫棋 as many cards, face down.
  The strongest takes as many pillars 柱 as cards were led, and leads next. 3 pillars are enough 够, 6 are ceramic 瓷.
  At the end everybody below 3 pays 1 chip to each 够, or 3 to the 瓷.
  A leader may also buckle 扣棋: the game ends here, unless somebody reveals 掀棋. Who reveals with fewer than 3
  pillars and ends with fewer than 3 pays the buckler 1; who reveals with 3 or more gives up the chips for 够.";

/// A command word and what it does, in columns.
fn word(name: &str, what: &str) -> String {
    format!("{}  {what}", pad(name, 24))
}

fn play(view: &View, cards: Cards) -> String {
    let power = view.ask.as_ref().and(Combo::of(cards, view.rules.dog_pair)).map_or(0, Combo::power);
    let does = match &view.turn.last_combo {
        Some(last) => format!("beats {}", named(last.cards)),
        None => format!("leads for {}", pillars(cards.len())),
    };
    format!("{}  power {power:>2}, {does}", pad(&format!("出 play  {}", named(cards)), 34))
}

fn price_of_reveal(view: &View) -> &'static str {
    let own = |seat: &usize| view.observer == Observer::Seat(paiju_contract::Seat(*seat as u8));
    let enough = (0..3).find(own).is_some_and(|seat| view.players[seat].captured_pillar_count >= 3);
    if enough {
        "play on; you have enough, and give up the chips for it"
    } else {
        "play on; costs a chip if you end below 3 pillars"
    }
}

/// An event as the observer saw it.
fn tell(event: &EventView, to: Observer) -> Option<String> {
    Some(match event {
        // The hand is on the screen.
        EventView::Dealt { .. } => return None,
        EventView::LeadDrawn { seat, .. } => format!("{} first 先出", who(*seat, to, "lead")),
        EventView::Played { seat, power, cards } => {
            format!("{} {} (power {power})", who(*seat, to, "play"), named(*cards))
        }
        EventView::Covered { seat, cards } => {
            format!("{} 垫 {} face down", who(*seat, to, "cover"), named(*cards))
        }
        EventView::Hidden { seat, covered_count } => {
            format!("{} 垫 {covered_count} face down", who(*seat, to, "cover"))
        }
        EventView::RoundWon { winner_seat, round_kind, .. } => {
            let line =
                format!("{} the round: {}", who(*winner_seat, to, "win"), pillars((*round_kind).into()));
            paint(STRONG, line)
        }
        EventView::Buckled { seat } => paint(STRONG, format!("{} 扣棋", who(*seat, to, "buckle"))),
        EventView::BucklePassed { seat } => format!("{} on 不扣", who(*seat, to, "play")),
        EventView::Revealed { seat, buckler_seat, .. } => {
            let own = to.is(*buckler_seat);
            let whose = if own { "your".into() } else { format!("{}'s", seat_name(*buckler_seat, to)) };
            paint(STRONG, format!("{} 掀棋: {whose} buckle fails", who(*seat, to, "reveal")))
        }
        EventView::RevealPassed { seat } => format!("{} the buckle stand 不掀", who(*seat, to, "let")),
        // The ending is told at length.
        EventView::Settled { .. } => return None,
    })
}

fn ending(outcome: &Outcome, to: Observer) -> String {
    let why = match outcome.end_reason {
        EndReason::Black => "Black 黑棋: a hand without 士 and 相 was dealt. Nobody pays.",
        EndReason::HandsOut => "All cards are played.",
        EndReason::BuckleUnrevealed => "Nobody revealed the buckle.",
        EndReason::EarlyEnd => "It is decided: somebody is ceramic 瓷, or two have enough 够.",
    };
    let head = ["", "pillars", "", "enough 够", "reveals 掀", "ceramic 瓷", "chips won", "chips now"];
    let mut rows = vec![head.map(String::from).to_vec()];
    for (seat, delta) in (0u8..).zip(&outcome.chip_delta_by_seat) {
        let at = usize::from(seat);
        let count = outcome.pillars[at];
        let style = if delta.delta < 0 { RED } else { GREEN };
        rows.push(vec![
            seat_name(paiju_contract::Seat(seat), to),
            count.to_string(),
            standing(count).into(),
            signed(delta.delta_enough),
            signed(delta.delta_reveal),
            signed(delta.delta_ceramic),
            paint(style, signed(delta.delta)),
            outcome.chips[at].to_string(),
        ]);
    }
    format!("\n{}\n{}", paint(STRONG, format!("结算 Settlement. {why}")), table("lrlrrrrr", &rows))
}

fn signed(chips: i32) -> String {
    if chips == 0 { "0".into() } else { format!("{chips:+}") }
}
