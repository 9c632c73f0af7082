//! Hold'em in the terminal: the seats with their chips, the board, pot odds, and what each action costs.

mod table;
mod words;

use paiju_contract::{Game, Observer};
use paiju_holdem::{Action, EventView, Holdem, Outcome, View};

use super::Screen;
use crate::layout::pad;
use crate::style::{GREEN, STRONG, paint};
use words::{card, cards, chips, seat_name, street_name, who};

impl Screen for Holdem {
    fn draw(view: &View) -> String {
        table::draw(view)
    }

    fn question(view: &View) -> String {
        let Some(ask) = &view.ask else {
            return String::new();
        };
        let price = ask.question.to_call.min(view.my_stack.unwrap_or(0));
        let price = if price == 0 {
            "Nothing to call.".to_owned()
        } else {
            let odds = 100.0 * f64::from(price) / f64::from(price + view.pot);
            let to_one = f64::from(view.pot) / f64::from(price);
            format!(
                "{} to call for a pot of {}: pot odds {to_one:.1} to 1, you need {odds:.0} %.",
                chips(view, price),
                chips(view, view.pot)
            )
        };
        match ask.range {
            Some(range) if range.min < range.max => {
                format!("{price} Any raise from {} to {}: type `r 300`.", range.min, range.max)
            }
            _ => price,
        }
    }

    fn name(view: &View, action: &Action) -> String {
        let (word, what) = named(view, *action);
        format!("{}  {what}", pad(word, 22))
    }

    /// A raise to an amount: `r 300`.
    fn shorthand(_: &View, text: &str) -> Option<Action> {
        let amount = text.strip_prefix(['r', 'R'])?.trim();
        amount.parse().ok().map(|to| Action::RaiseTo { to })
    }

    fn tell(event: &EventView, to: Observer) -> Option<String> {
        Some(match event {
            EventView::Ante { seat, amount } => format!("{} an ante of {amount}", who(*seat, to, "pay")),
            EventView::BigBlindAnte { seat, amount } => {
                format!("{} the ante for all, {amount}", who(*seat, to, "pay"))
            }
            EventView::Blind { seat, amount } => format!("{} a blind of {amount}", who(*seat, to, "post")),
            EventView::Dealt { seat, cards: hole } => {
                format!("{} {}", who(*seat, to, "get"), hole.map_or("[▒▒] [▒▒]".into(), |hole| cards(&hole)))
            }
            EventView::Acted { seat, action, amount, bet, all_in } => {
                let all_in = if *all_in { ", all-in 全下" } else { "" };
                format!("{}{all_in}", acted(&who(*seat, to, ""), *action, *amount, *bet))
            }
            EventView::Street { street, cards: new } => {
                paint(STRONG, format!("{}: ", street_name(*street))) + &cards(new)
            }
            EventView::Returned { seat, amount } => format!("{amount} go back to {}", seat_name(*seat, to)),
            EventView::Shown { seat, cards: hole, strength } => {
                format!("{} {}  {strength}", who(*seat, to, "show"), cards(hole))
            }
            EventView::Won { pot, seat, amount } => {
                let pot = if *pot == 0 { "the pot".to_owned() } else { format!("side pot {pot}") };
                paint(GREEN, format!("{} {amount} from {pot}", who(*seat, to, "win")))
            }
            EventView::Over { .. } => return None,
        })
    }

    fn ending(&self, to: Observer) -> String {
        self.outcome().map_or_else(String::new, |outcome| ending(&self.view(to), &outcome))
    }

    fn help() -> &'static str {
        HELP
    }
}

const HELP: &str = "\
德州扑克 No-Limit Hold'em in short
  Two cards of your own, five on the board (flop 3, turn 1, river 1); the best five of the seven win.
  Pair 一对 < two pair 两对 < three of a kind 三条 < straight 顺子 < flush 同花 < full house 葫芦 < four of a kind 四条
  < straight flush 同花顺. Before the flop the blinds are in; call 跟注, raise 加注 or fold 弃牌.
  A raise is by at least the last full raise; an all-in 全下 short of that does not let others raise again.
  At a six-action table raises are 2.5, 9 and 22 big blinds before the flop, 33 % or 75 % of the pot after it.
  Pot odds: the share of the pot you must win for a call to pay.";

/// Where a sized raise leads at this moment.
fn to(view: &View, action: Action) -> String {
    let size = view.raise_to(action);
    size.map_or_else(String::new, |size| format!("to {}", chips(view, size)))
}

/// An action's name, and what it does here.
fn named(view: &View, action: Action) -> (&'static str, String) {
    let owed = view.to_call.unwrap_or(0);
    let stack = view.my_stack.unwrap_or(0);
    match action {
        Action::Fold => ("弃牌 FOLD", "give up the hand".into()),
        Action::CheckCall if owed == 0 => ("过牌 CHECK", "see on for nothing".into()),
        Action::CheckCall => ("跟注 CALL", chips(view, owed.min(stack))),
        Action::Raise => ("加注 RAISE", to(view, action)),
        Action::Raise33 => ("加注 RAISE_33", format!("{}, a third of the pot", to(view, action))),
        Action::Raise75 => ("加注 RAISE_75", format!("{}, three quarters of the pot", to(view, action))),
        Action::AllIn => ("全下 ALLIN", format!("everything, {}", chips(view, stack))),
        Action::RaiseTo { to } if Some(to) == view.max_raise.map(i64::from) => {
            ("全下 ALLIN", format!("to {to}, everything"))
        }
        Action::RaiseTo { to } => ("加注 RAISE_TO", format!("to {to}")),
    }
}

fn acted(who: &str, action: Action, amount: u32, bet: u32) -> String {
    match action {
        Action::Fold => format!("{who}弃牌 fold"),
        Action::CheckCall if amount == 0 => format!("{who}过牌 check"),
        Action::CheckCall => format!("{who}跟注 call {amount}"),
        _ => format!("{who}加注 bet {bet}"),
    }
}

fn ending(view: &View, outcome: &Outcome) -> String {
    let mut text = format!(
        "\n  Result 结果  {}\n",
        outcome.board.iter().map(|c| card(*c)).collect::<Vec<_>>().join(" ")
    );
    for shown in &outcome.shown {
        let name = pad(&seat_name(shown.seat, view.observer), 16);
        text += &format!(
            "  {name} {}  {}, {}\n",
            cards(&shown.cards),
            shown.name.chinese(),
            shown.name.english()
        );
    }
    for (seat, result) in outcome.results.iter().enumerate().filter(|(_, result)| **result != 0) {
        let name = pad(&seat_name(paiju_contract::Seat(seat as u8), view.observer), 16);
        let style = if *result > 0 { GREEN } else { crate::style::RED };
        let blinds = *result as f64 / f64::from(view.rules.big_blind);
        text += &format!("  {name} {}\n", paint(style, format!("{result:+} ({blinds:+.1} BB)")));
    }
    text
}
