//! Opening a table at a server: by which rules, who sits where, how fast.

use paiju_wire::Start;
use serde_json::{Value, json};

use super::super::seating;
use super::desk::Desk;
use crate::args::{self, Level};
use crate::dispatch::{bad_rules, listing, rules_json};
use crate::failure::Failure;

/// Opens the table that was asked for; its name.
pub(super) fn open(desk: &Desk, wanted: &args::Play) -> Result<String, Failure> {
    let Some(game) = &wanted.game else {
        return Err(Failure::usage("which game, or which --table? `paiju games` lists the games"));
    };
    let listing = listing(game)?;
    let rules = wanted.rules.as_deref().map(rules_json).or_else(|| seating::usual_rules(listing.name));
    let rules = match wanted.players {
        Some(players) => Some(seating::with_players(listing.name, rules.as_deref(), players)?),
        None => rules,
    };
    let trial = Start { rules: rules.as_deref(), seed: Some(0.into()), ..Start::default() };
    let trial = listing.start(&trial).map_err(|why| bad_rules(listing.name, wanted.rules.as_deref(), why))?;
    let own = match wanted.seat {
        Some(seat) if usize::from(seat) >= trial.seats() => {
            return Err(seating::no_seat(seat, trial.seats()));
        }
        Some(seat) => usize::from(seat),
        // Where seats are roles, nobody chooses his own.
        None if listing.name == "sanguosha" => anywhere(trial.seats())?,
        None => 0,
    };
    let others = if wanted.open { "open" } else { wanted.level.unwrap_or(Level::Normal).name() };
    let seats: Vec<&str> = (0..trial.seats()).map(|seat| if seat == own { "me" } else { others }).collect();
    let mut table =
        json!({ "game": listing.name, "seats": seats, "options": options(wanted), "ready": true });
    if let Some(rules) = rules {
        table["rules"] = serde_json::from_str(&rules)?;
    }
    Ok(desk.open(&table)?.id)
}

fn options(wanted: &args::Play) -> Value {
    let mut options = json!({});
    if let Some(seconds) = wanted.clock {
        options["clock"] = json!({ "move_ms": seconds * 1_000 });
    }
    if let Some(ms) = wanted.pace {
        options["bot_ms"] = ms.into();
    }
    options
}

/// A seat by chance.
fn anywhere(seats: usize) -> Result<usize, Failure> {
    let seed = paiju_wire::draw_seed()?;
    Ok(paiju_contract::DiceBox::new(seed).dice(0, paiju_contract::Seat(0), 0).index(seats))
}
