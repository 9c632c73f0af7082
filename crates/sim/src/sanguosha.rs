//! What Three Kingdoms adds to the statistics: who wins, by role, by seat and by general, and how long it takes.

use paiju_contract::{Game, Seat};
use paiju_sanguosha::{LeanSanguosha, Memory, Outcome, Role, SanguoshaOf};

use crate::extra::SEATS;
use crate::{Extra, Label, Telling};

impl<H: Memory> Telling for SanguoshaOf<H> {
    type Counted = LeanSanguosha;

    fn end_reason(&self) -> Label {
        match self.outcome() {
            None => "unfinished",
            Some(Outcome::DeckOut) => "deck_out",
            Some(Outcome::TurnCap) => "turn_cap",
            Some(Outcome::Lord) => "rebels_and_renegades_dead",
            Some(Outcome::Rebel | Outcome::Renegade { .. }) => "lord_dead",
        }
        .into()
    }

    fn result(&self) -> Label {
        match self.outcome() {
            Some(Outcome::Lord) => ("lord_and_loyalists", "Lord and Loyalists 主公忠臣"),
            Some(Outcome::Rebel) => ("rebels", "Rebels 反贼"),
            Some(Outcome::Renegade { .. }) => ("renegade", "Renegade 内奸"),
            Some(Outcome::DeckOut | Outcome::TurnCap) => ("draw", "draw 平局"),
            None => ("unfinished", "unfinished"),
        }
        .into()
    }

    const CAMPS: &'static [(&'static str, &'static [&'static str])] = &[
        ("lord", &["lord"]),
        ("loyalist", &["loyalist"]),
        ("rebels", &["rebel"]),
        ("renegade", &["renegade"]),
        ("lord-side", &["lord", "loyalist"]),
    ];

    fn sides(&self) -> Vec<&'static str> {
        self.state().players.iter().map(|player| side(player.role)).collect()
    }

    fn won(&self, seat: Seat) -> bool {
        let role = self.state().players[seat.index()].role;
        self.outcome().is_some_and(|outcome| outcome.won(seat, role))
    }

    fn tell(&self, extra: &mut Extra) {
        let Some(outcome) = self.outcome() else { return };
        let state = self.state();
        extra.add(("turns_per_game", "Turns per game"), "turns", i64::from(state.turn.turn_number));
        for (at, player) in state.players.iter().enumerate() {
            let won = i64::from(outcome.won(Seat(at as u8), player.role));
            extra.add(("win_rate_by_role", "Win rate by role"), role_label(player.role), won);
            extra.add(("win_rate_by_seat", "Win rate by seat"), SEATS[at], won);
            if let Some(general) = player.general {
                let (name, title) = (general.def().name, general.def().title);
                extra.add(("win_rate_by_general", "Win rate by general"), (name, title), won);
            }
        }
    }
}

fn role_label(role: Role) -> (&'static str, &'static str) {
    let text = match role {
        Role::Lord => "Lord 主公",
        Role::Loyalist => "Loyalist 忠臣",
        Role::Rebel => "Rebel 反贼",
        Role::Renegade => "Renegade 内奸",
    };
    (side(role), text)
}

fn side(role: Role) -> &'static str {
    match role {
        Role::Lord => "lord",
        Role::Loyalist => "loyalist",
        Role::Rebel => "rebel",
        Role::Renegade => "renegade",
    }
}
