//! What hold'em adds to the statistics: big blinds per hundred hands by seat and by position, how often what was
//! done on which street, how hands ended and what won.

use paiju_contract::{Game, History, Phase, Seat};
use paiju_holdem::{Action, Entry, Holdem, HoldemOf, PaidPot, Street};

use crate::extra::SEATS;
use crate::luck;
use crate::{Extra, Label, Telling};

impl<H: History<Entry>> Telling for HoldemOf<H> {
    /// What was done is counted from the log.
    type Counted = Holdem;

    fn end_reason(&self) -> Label {
        match (self.phase(), self.best_shown()) {
            (Phase::Awaiting(_), _) => "unfinished",
            (Phase::Over, Some(_)) => "showdown",
            (Phase::Over, None) => folded(self.street()),
        }
        .into()
    }

    fn result(&self) -> Label {
        match (self.phase(), self.best_shown()) {
            (Phase::Awaiting(_), _) => "unfinished".into(),
            (Phase::Over, None) => "everybody_else_folded".into(),
            (Phase::Over, Some(_)) => result(&self.paid_pots()).into(),
        }
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
            let category = best.category();
            extra.count(BEST, Label::of_value(&category).said(category.english()));
        }
    }
}

/// The table of what won.
const BEST: (&str, &str) = ("best_hand_at_the_showdown", "Best hand at the showdown");

/// Chips won per hand in hundredths of a big blind are big blinds won per hundred hands.
fn money<H: History<Entry>>(hand: &HoldemOf<H>, extra: &mut Extra) {
    let big_blind = i64::from(hand.rules().big_blind);
    for (seat, won) in hand.scores().iter().enumerate() {
        let Some(position) = hand.position(Seat(seat as u8)) else {
            continue;
        };
        let won = won * 100 / big_blind;
        extra.add(("bb_per_100_by_seat", "bb/100 by seat"), SEATS[seat], won);
        let (by, name) = (("bb_per_100_by_position", "bb/100 by position"), position.name());
        extra.add(by, Label::of_tag(name).said(name), won);
    }
}

fn folded(street: Street) -> &'static str {
    match street {
        Street::Preflop => "folded_before_the_flop",
        Street::Flop => "folded_on_the_flop",
        Street::Turn => "folded_on_the_turn",
        Street::River => "folded_on_the_river",
    }
}

/// How the pots of a showdown went.
fn result(pots: &[PaidPot]) -> (&'static str, &'static str) {
    let split = pots.iter().any(|pot| pot.winners.len() > 1);
    match (pots.len(), split) {
        (1, true) => ("one_pot_split", "one pot, split"),
        (1, false) => ("one_pot_one_winner", "one pot, one winner"),
        (_, true) => ("side_pots_split", "side pots, split"),
        (_, false) => ("side_pots", "side pots"),
    }
}

fn street_table(street: Street) -> (&'static str, &'static str) {
    match street {
        Street::Preflop => ("actions_before_the_flop", "Actions before the flop"),
        Street::Flop => ("actions_on_the_flop", "Actions on the flop"),
        Street::Turn => ("actions_on_the_turn", "Actions on the turn"),
        Street::River => ("actions_on_the_river", "Actions on the river"),
    }
}

fn action_name(action: Action, amount: u32) -> (&'static str, &'static str) {
    match action {
        Action::Fold => ("fold", "FOLD"),
        Action::CheckCall if amount == 0 => ("check", "CHECK_CALL (check)"),
        Action::CheckCall => ("call", "CHECK_CALL (call)"),
        Action::Raise => ("raise", "RAISE"),
        Action::Raise33 => ("raise_33", "RAISE_33"),
        Action::Raise75 => ("raise_75", "RAISE_75"),
        Action::AllIn => ("all_in", "ALLIN"),
        Action::RaiseTo { .. } => ("raise_to", "RAISE_TO"),
    }
}
