//! Who sits where, by which rules: what is settled before the first card.

use paiju_contract::{DiceBox, Save, Seat, Seed};
use paiju_wire::{Catalog, Table};

use crate::dispatch::rules_json;
use crate::failure::Failure;

/// The game number whose dice seat the person: no game of a match has it.
const SEATING: u64 = u64::MAX;

/// The seat that was asked for. In Three Kingdoms seats are roles, and nobody chooses his own: the deal does, so that a
/// game that is resumed has the person in the same seat.
pub(super) fn seat<G: Save>(table: &Table<G>, wanted: Option<u8>) -> Result<Seat, Failure> {
    let seats = table.seats();
    match wanted {
        Some(seat) if usize::from(seat) >= seats => {
            let message = format!("there is no seat {seat}: this table has seats 0 to {}", seats - 1);
            Err(Failure::usage(message))
        }
        Some(seat) => Ok(Seat(seat)),
        None if G::NAME == "sanguosha" => {
            let seed = table.record().seed.unwrap_or(Seed::from_u64(0));
            Ok(Seat(DiceBox::new(seed).dice(SEATING, Seat(0), 0).index(seats) as u8))
        }
        None => Ok(Seat(0)),
    }
}

/// The rules that people expect who name none; the default of the game is for those who train.
pub(super) fn usual_rules(game: &str) -> Option<String> {
    (game == "holdem").then(|| rules_json("nolimit"))
}

/// What games call the number of their players.
const PLAYER_SWITCHES: [&str; 3] = ["players", "seats", "player_count"];

/// The rules with so many players.
pub(super) fn with_players<G: Save>(rules: Option<&str>, players: u8) -> Result<String, Failure> {
    let listing = Catalog::default().0.iter().find(|listing| listing.name == G::NAME);
    let switches = listing.map(paiju_wire::Listing::switches).unwrap_or_default();
    let switch = switches.iter().find(|switch| PLAYER_SWITCHES.contains(&&*switch.name));
    let Some(switch) = switch else {
        return Err(Failure::usage(format!(
            "the number of players of {} is fixed: leave --players out",
            G::NAME
        )));
    };
    let mut object = match rules.map(serde_json::from_str).transpose()? {
        Some(serde_json::Value::Object(object)) => object,
        Some(preset) => serde_json::Map::from_iter([("preset".to_owned(), preset)]),
        None => serde_json::Map::new(),
    };
    object.insert(switch.name.clone(), players.into());
    Ok(serde_json::Value::Object(object).to_string())
}
