//! From a seed, a deck or a position to a state. The deal: sorted tiles, one shuffle, hands in seat order from the
//! dealer, the rest is the wall (R2).

mod place;
mod position;
mod stage;
mod write;

use paiju_contract::{BadRules, Rng, RuleSet, Seed, Stream};
use paiju_kit::shuffle;

use crate::event::{Event, Sink};
use crate::hand::{Counts, Melds, Pile};
use crate::piece::{TILES, Tile, TileSet};
use crate::rules::{Rules, SEATS};
use crate::state::{Discards, Player, Stage, State, WALL, seats};

pub use position::{After, BadMeld, Claimed, Offered, Place, Row, Setup};
pub(crate) use stage::placed;

/// Where in the deck the wall begins.
pub(crate) const WALL_AT: usize = TILES - WALL;

/// The deck positions dealt to a seat: fourteen to the dealer, thirteen to each of the next seats (R2.2).
pub(crate) fn dealt_to(rules: &Rules, seat: usize) -> std::ops::Range<usize> {
    match (seat + SEATS - rules.dealer.index()) % SEATS {
        0 => 0..14,
        place => 1 + 13 * place..14 + 13 * place,
    }
}

/// The order in which this seed deals the tiles.
pub(crate) fn shuffled(seed: Seed) -> [Tile; TILES] {
    let mut deck = std::array::from_fn(|i| Tile::at(i / 4));
    shuffle(&mut deck, &mut Rng::new(seed, Stream::DEAL));
    deck
}

/// These tiles as a deck, if rules and tiles are good.
pub(crate) fn deck_of<'a>(rules: &Rules, deck: &'a [Tile]) -> Result<&'a [Tile; TILES], BadRules> {
    rules.validate()?;
    let deck: &[Tile; TILES] = deck
        .try_into()
        .map_err(|_| BadRules::new("deck", format!("{} tiles given: a deck has 108", deck.len())))?;
    if let Some(tile) = Tile::all().find(|tile| deck.iter().filter(|t| *t == tile).count() != 4) {
        return Err(BadRules::new("deck", format!("there must be exactly four tiles {tile}")));
    }
    Ok(deck)
}

/// The state after dealing a deck that is known to be one.
pub(crate) fn deal_valid(rules: &Rules, deck: &[Tile; TILES]) -> State {
    let mut state = State {
        players: [empty_player(rules); SEATS],
        wall: std::array::from_fn(|i| deck[WALL_AT + i]),
        head: 0,
        tail: WALL as u8,
        open: Pile::EMPTY,
        discards: Discards::NONE,
        kong_units: [[0; SEATS]; SEATS],
        first_winner: None,
        stage: Stage::Burying,
        version: 1,
        rules: *rules,
    };
    for (seat, player) in state.players.iter_mut().enumerate() {
        deck[dealt_to(rules, seat)].iter().for_each(|tile| player.hand.add(*tile));
    }
    state
}

impl State {
    /// What the deal tells: each seat its own tiles (R12.12).
    pub(crate) fn tell_deal(&self, sink: &mut impl Sink) {
        seats().for_each(|seat| sink.hear(Event::Dealt { seat, tiles: *self.player(seat).hand }));
    }
}

pub(crate) fn empty_player(rules: &Rules) -> Player {
    Player {
        hand: Counts::EMPTY,
        waits: TileSet::EMPTY,
        melds: Melds::NONE,
        buried: [Tile::at(0); 3],
        missing: None,
        score: rules.initial_score,
        last_hu_fan: -1,
        hu_count: 0,
        has_drawn: false,
    }
}
