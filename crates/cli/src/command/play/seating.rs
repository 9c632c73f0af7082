//! Who sits where, by which rules: what is settled before the first card.

use paiju_bots::Roster;
use paiju_contract::{DiceBox, MAX_SEATS, Policy, Seat, Seed};
use paiju_wire::{Catalog, Hosted, Listing, Start, Table};
use paiju_words::{Text, host};

use super::Evening;
use crate::args::{self, Level};
use crate::dispatch::rules_json;
use crate::external::player;
use crate::failure::Failure;

/// A bot for every seat but the person's.
pub(super) type Players<G> = Vec<Option<Box<dyn Policy<G>>>>;

/// The bots around the person.
pub(super) fn opponents<G: Hosted>(
    wanted: &args::Play,
    seats: usize,
    own: Seat,
) -> Result<Players<G>, Failure> {
    let usual = [G::LEVELS[wanted.level.unwrap_or(Level::Normal) as usize].to_owned()];
    let wanted = if wanted.bots.is_empty() { &usual[..] } else { &wanted.bots[..] };
    if wanted.len() > seats - 1 {
        let message = format!("{} bots were named; this table has room for {}", wanted.len(), seats - 1);
        return Err(Failure::usage(message));
    }
    let mut named = wanted.iter().cycle();
    let mut next = || player::<G>(named.next().map_or("", String::as_str));
    let seated = |seat: Seat| if seat == own { Ok(None) } else { next().map(Some) };
    Seat::all(seats).map(seated).collect()
}

impl<I> Evening<'_, I> {
    /// What there is to say of the level that was asked for.
    pub(super) fn level_remark<G: Roster>(&self) -> Option<Text> {
        let lang = self.wanted.lang;
        let [easy, normal, hard] = G::LEVELS;
        match self.wanted.level? {
            Level::Easy | Level::Normal if easy == normal => {
                Some(host::say(lang, host::NO_MIDDLE, [easy.into(), hard.into()]))
            }
            Level::Hard if normal == hard => Some(host::say(lang, host::NO_STRONGER, [normal.into()])),
            _ => None,
        }
    }
}

/// The game number whose dice seat the person: no game of a match has it.
const SEATING: u64 = u64::MAX;

/// The seat that was asked for. In Three Kingdoms seats are roles, and nobody chooses his own: the deal does, so that a
/// game that is resumed has the person in the same seat.
pub(super) fn seat<G: Hosted>(table: &Table<G>, wanted: Option<u8>) -> Result<Seat, Failure> {
    let seats = table.seats();
    match wanted {
        Some(seat) if usize::from(seat) >= seats => Err(no_seat(seat, seats)),
        Some(seat) => Ok(Seat(seat)),
        None if G::NAME == "sanguosha" => {
            let seed = table.record().seed.unwrap_or(Seed::from_u64(0));
            Ok(Seat(DiceBox::new(seed).dice(SEATING, Seat(0), 0).index(seats) as u8))
        }
        None => Ok(Seat(0)),
    }
}

/// A seat that the table does not have.
pub(super) fn no_seat(seat: u8, seats: usize) -> Failure {
    Failure::usage(format!("there is no seat {seat}: this table has seats 0 to {}", seats - 1))
}

/// The rules that people expect who name none; the default of the game is for those who train.
pub(super) fn usual_rules(game: &str) -> Option<String> {
    (game == "holdem").then(|| rules_json("nolimit"))
}

/// What games call the number of their players.
const PLAYER_SWITCHES: [&str; 3] = ["players", "seats", "player_count"];

/// The fewest and the most seats that a game can be played at: of any preset, with the switch for it where it has one.
pub(crate) fn seat_range(listing: &Listing) -> (usize, usize) {
    let seats = |rules: &str| {
        let start = Start { rules: Some(rules), seed: Some(0.into()), ..Start::default() };
        listing.start(&start).ok().map(|table| table.seats())
    };
    let preset = |name: &&str| {
        let rules = rules_json(name);
        let others = (1..=MAX_SEATS as u8).filter_map(|players| {
            with_players(listing.name, Some(&rules), players).ok().and_then(|rules| seats(&rules))
        });
        others.chain(seats(&rules)).collect::<Vec<_>>()
    };
    let possible: Vec<usize> = listing.presets.iter().flat_map(preset).collect();
    (possible.iter().min().copied().unwrap_or(0), possible.iter().max().copied().unwrap_or(0))
}

/// The rules with so many players.
pub(super) fn with_players(game: &str, rules: Option<&str>, players: u8) -> Result<String, Failure> {
    let listing = Catalog::default().0.iter().find(|listing| listing.name == game);
    let switches = listing.map(Listing::switches).unwrap_or_default();
    let switch = switches.iter().find(|switch| PLAYER_SWITCHES.contains(&&*switch.name));
    let Some(switch) = switch else {
        return Err(Failure::usage(format!("the number of players of {game} is fixed: leave --players out")));
    };
    let mut object = match rules.map(serde_json::from_str).transpose()? {
        Some(serde_json::Value::Object(object)) => object,
        Some(preset) => serde_json::Map::from_iter([("preset".to_owned(), preset)]),
        None => serde_json::Map::new(),
    };
    object.insert(switch.name.clone(), players.into());
    Ok(serde_json::Value::Object(object).to_string())
}
