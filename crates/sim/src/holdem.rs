//! What hold'em adds to the statistics: big blinds per hundred hands by seat and by position, how often what was
//! done on which street, how hands ended and what won.

use std::borrow::Cow;

use paiju_contract::{Game, History, Phase, Seat};
use paiju_holdem::{Action, Entry, Holdem, HoldemOf, PaidPot, Street};

use crate::extra::SEATS;
use crate::luck;
use crate::{Extra, Telling};

impl<H: History<Entry>> Telling for HoldemOf<H> {
    /// What was done is counted from the log.
    type Counted = Holdem;

    fn end_reason(&self) -> Cow<'static, str> {
        match (self.phase(), self.best_shown()) {
            (Phase::Awaiting(_), _) => "unfinished",
            (Phase::Over, Some(_)) => "showdown",
            (Phase::Over, None) => folded(self.street()),
        }
        .into()
    }

    fn result(&self) -> Cow<'static, str> {
        match (self.phase(), self.best_shown()) {
            (Phase::Awaiting(_), _) => "unfinished",
            (Phase::Over, None) => "everybody else folded",
            (Phase::Over, Some(_)) => result(&self.paid_pots()),
        }
        .into()
    }

    fn unit(rules: &Self::Rules) -> (&'static str, f64) {
        ("bb/100", 100.0 / f64::from(rules.big_blind))
    }

    fn adjusted(&self) -> Option<Vec<f64>> {
        Some(luck::adjusted(self))
    }

    fn tell(&self, extra: &mut Extra) {
        money(self, extra);
        for record in self.log() {
            extra.count(street_table(record.street), action_name(record.action, record.amount));
        }
        if let Some(best) = self.best_shown() {
            extra.count("Best hand at the showdown", best.category().english());
        }
    }
}

/// Chips won per hand in hundredths of a big blind are big blinds won per hundred hands.
fn money<H: History<Entry>>(hand: &HoldemOf<H>, extra: &mut Extra) {
    let big_blind = i64::from(hand.rules().big_blind);
    for (seat, won) in hand.scores().iter().enumerate() {
        let Some(position) = hand.position(Seat(seat as u8)) else {
            continue;
        };
        let won = won * 100 / big_blind;
        extra.add("bb/100 by seat", SEATS[seat], won);
        extra.add("bb/100 by position", position.name(), won);
    }
}

fn folded(street: Street) -> &'static str {
    match street {
        Street::Preflop => "folded before the flop",
        Street::Flop => "folded on the flop",
        Street::Turn => "folded on the turn",
        Street::River => "folded on the river",
    }
}

/// How the pots of a showdown went.
fn result(pots: &[PaidPot]) -> &'static str {
    let split = pots.iter().any(|pot| pot.winners.len() > 1);
    match (pots.len(), split) {
        (1, true) => "one pot, split",
        (1, false) => "one pot, one winner",
        (_, true) => "side pots, split",
        (_, false) => "side pots",
    }
}

fn street_table(street: Street) -> &'static str {
    match street {
        Street::Preflop => "Actions before the flop",
        Street::Flop => "Actions on the flop",
        Street::Turn => "Actions on the turn",
        Street::River => "Actions on the river",
    }
}

fn action_name(action: Action, amount: u32) -> &'static str {
    match action {
        Action::Fold => "FOLD",
        Action::CheckCall if amount == 0 => "CHECK_CALL (check)",
        Action::CheckCall => "CHECK_CALL (call)",
        Action::Raise => "RAISE",
        Action::Raise33 => "RAISE_33",
        Action::Raise75 => "RAISE_75",
        Action::AllIn => "ALLIN",
        Action::RaiseTo { .. } => "RAISE_TO",
    }
}
