//! From a position to a state: named tiles are taken from the deck first, the rest is dealt from what is left.
//!
//! It owns the tiles and the seats; whose decision it is comes from `stage`.

use paiju_contract::{BadRules, Seat};

use super::empty_player;
use super::position::{Claimed, Place, Setup};
use crate::hand::{Meld, MeldKind, Melds, Pile};
use crate::piece::{Suit, TILES, Tile};
use crate::rules::{Rules, SEATS, most_points};
use crate::state::{Discards, Player, Stage, State, WALL, seats};

/// The most wins a position may give a seat.
const MOST_WINS: u8 = 100;

/// A refusal that names a field of a seat.
pub(super) fn wrong_at(seat: Seat, field: &str, message: impl Into<String>) -> BadRules {
    BadRules::new(format!("seats[{seat}].{field}"), message.into())
}

/// The tiles that have no place yet, in the order in which the seed deals them.
pub(super) struct Left(Vec<Tile>);

impl Left {
    pub(super) fn new(shuffled: &[Tile; TILES]) -> Self {
        Self(shuffled.to_vec())
    }

    /// Takes a named tile.
    pub(super) fn take(&mut self, tile: Tile, field: impl FnOnce() -> String) -> Result<(), BadRules> {
        let Some(at) = self.0.iter().position(|other| *other == tile) else {
            return Err(BadRules::new(field(), format!("there are only four tiles {tile}")));
        };
        self.0.remove(at);
        Ok(())
    }

    fn take_all(
        &mut self,
        tiles: impl IntoIterator<Item = Tile>,
        field: impl Fn() -> String,
    ) -> Result<(), BadRules> {
        tiles.into_iter().try_for_each(|tile| self.take(tile, &field))
    }

    /// Deals the next tile of a suit, or of any.
    fn deal(&mut self, suit: Option<Suit>) -> Option<Tile> {
        let at = self.0.iter().position(|tile| suit.is_none_or(|suit| tile.suit() == suit))?;
        Some(self.0.remove(at))
    }

    fn of_suit(&self, suit: Suit) -> usize {
        self.0.iter().filter(|tile| tile.suit() == suit).count()
    }
}

/// What the seat's melds are.
pub(super) fn melds_of(setup: &Setup, seat: Seat) -> Result<Melds, BadRules> {
    let place = &setup.seats[seat.index()];
    let meld = |claimed: &Claimed| {
        let before = seat.after(3, 4);
        let from =
            if claimed.kind == MeldKind::KongConcealed { seat } else { claimed.from.unwrap_or(before) };
        if from == seat && claimed.kind != MeldKind::KongConcealed {
            return Err(wrong_at(seat, "melds", "a tile is claimed from another seat"));
        }
        Ok(Meld { kind: claimed.kind, tile: claimed.tile, from })
    };
    let list = place.melds.iter().map(meld).collect::<Result<Vec<_>, _>>()?;
    Melds::try_from(&list[..]).map_err(|why| wrong_at(seat, "melds", why))
}

/// The discards of a seat that nobody has claimed.
pub(super) fn unclaimed(mut discards: Vec<Tile>, of: Seat, melds: impl Fn(Seat) -> Vec<Meld>) -> Vec<Tile> {
    for meld in seats().filter(|other| *other != of).flat_map(melds) {
        let claimed = meld.kind != MeldKind::KongConcealed && meld.from == of;
        if let Some(at) = discards.iter().position(|tile| claimed && *tile == meld.tile) {
            discards.remove(at);
        }
    }
    discards
}

/// The state of a position, before anybody is asked: every tile in its place.
pub(super) struct Builder<'a> {
    pub(super) setup: &'a Setup,
    pub(super) state: State,
    left: Left,
}

impl<'a> Builder<'a> {
    pub(super) fn new(rules: &Rules, setup: &'a Setup, shuffled: &[Tile; TILES]) -> Self {
        let state = State {
            players: [empty_player(rules); SEATS],
            wall: [Tile::at(0); WALL],
            head: 0,
            tail: 0,
            open: Pile::EMPTY,
            discards: Discards::NONE,
            kong_units: [[0; SEATS]; SEATS],
            first_winner: None,
            stage: Stage::Burying,
            version: 1,
            rules: *rules,
        };
        Self { setup, state, left: Left::new(shuffled) }
    }

    fn place(&self, seat: Seat) -> &'a Place {
        &self.setup.seats[seat.index()]
    }

    /// Whether anybody has played: somebody acts, or a tile is on offer.
    pub(super) fn plays(&self) -> bool {
        self.setup.turn.is_some() || self.setup.offer.is_some()
    }

    /// Everything that is named, tiles first.
    pub(super) fn name(&mut self) -> Result<(), BadRules> {
        for seat in seats() {
            self.state.player_mut(seat).melds = melds_of(self.setup, seat)?;
        }
        for seat in seats() {
            self.name_tiles(seat)?;
            self.name_rest(seat)?;
        }
        let setup = self.setup;
        self.left.take_all(setup.drawn, || "drawn".into())?;
        self.left.take_all(setup.offer.and_then(|offer| offer.adds), || "offer.adds".into())?;
        self.left.take_all(setup.wall.tiles(), || "wall".into())?;
        self.left.take_all(setup.tail.tiles(), || "tail".into())?;
        self.left.take_all(setup.aside.tiles(), || "aside".into())?;
        setup.aside.tiles().for_each(|tile| self.state.open.add_many(tile, 1));
        let of = |seat: Seat| &setup.seats[seat.index()].discards.0[..];
        self.state.discards = Discards::in_turn(self.state.rules.dealer, of)
            .ok_or_else(|| BadRules::new("seats", "a hand has 68 discards at most"))?;
        Ok(())
    }

    fn name_tiles(&mut self, seat: Seat) -> Result<(), BadRules> {
        let (place, field) = (self.place(seat), |name: &'static str| move || format!("seats[{seat}].{name}"));
        let melds = self.state.player(seat).melds;
        for meld in melds.iter() {
            self.left.take_all((0..meld.size()).map(|_| meld.tile), field("melds"))?;
        }
        self.left.take_all(place.hand.tiles(), field("hand"))?;
        self.left.take_all(place.buried.tiles(), field("buried"))?;
        let of = |seat: Seat| self.state.player(seat).melds.to_vec();
        let lying = unclaimed(place.discards.0.clone(), seat, of);
        self.left.take_all(lying.iter().copied(), field("discards"))?;
        lying.iter().for_each(|tile| self.state.open.add_many(*tile, 1));
        place.hand.tiles().for_each(|tile| self.state.player_mut(seat).hand.add(tile));
        Ok(())
    }

    fn name_rest(&mut self, seat: Seat) -> Result<(), BadRules> {
        let (place, rules) = (self.place(seat), self.state.rules);
        if place.won > MOST_WINS {
            return Err(wrong_at(seat, "won", format!("at most {MOST_WINS} wins")));
        }
        let score = place.score.unwrap_or(rules.initial_score);
        let brought = i64::from(score) - i64::from(rules.initial_score);
        if brought.abs() > most_points(&rules) {
            return Err(wrong_at(seat, "score", "nobody can have won or lost so much in one hand"));
        }
        if place.passed.is_some() && !rules.passed_hu {
            return Err(wrong_at(seat, "passed", "passed wins are remembered with `passed_hu` on only"));
        }
        let passed = place.passed.map_or(Ok(-1), i16::try_from);
        let last_hu_fan = passed.map_err(|_| wrong_at(seat, "passed", "no win is worth so much"))?;
        let fresh = place.fresh.unwrap_or_else(|| place.seems_fresh());
        let has_drawn = self.plays() && !fresh;
        let player = self.state.player_mut(seat);
        *player = Player { score, last_hu_fan, hu_count: place.won, has_drawn, ..*player };
        Ok(())
    }

    /// The buried tiles of a seat: those named, and others of the missing suit.
    pub(super) fn bury(&mut self, seat: Seat) -> Result<(), BadRules> {
        let place = self.place(seat);
        let missing = self.missing_suit(seat)?;
        if self.state.player(seat).melds.iter().any(|meld| meld.tile.suit() == missing) {
            return Err(wrong_at(seat, "melds", "no tile of the missing suit is melded"));
        }
        let mut buried = place.buried.0.clone();
        if buried.len() > 3 || buried.iter().any(|tile| tile.suit() != missing) {
            return Err(wrong_at(seat, "buried", format!("three tiles of the missing suit {missing}")));
        }
        while buried.len() < 3 {
            let few = || wrong_at(seat, "buried", format!("no tile of the suit {missing} is left to bury"));
            buried.push(self.left.deal(Some(missing)).ok_or_else(few)?);
        }
        buried.sort_unstable();
        let player = self.state.player_mut(seat);
        player.missing = Some(missing);
        player.buried.copy_from_slice(&buried);
        Ok(())
    }

    /// As named, as buried, or the suit that the seat holds and shows the least of.
    fn missing_suit(&self, seat: Seat) -> Result<Suit, BadRules> {
        let (place, player) = (self.place(seat), self.state.player(seat));
        let buried = place.buried.0.first().map(|tile| tile.suit());
        if let Some(suit) = place.missing.or(buried) {
            return Ok(suit);
        }
        let melded = |suit: Suit| player.melds.iter().any(|meld| meld.tile.suit() == suit);
        let open = Suit::ALL.into_iter().filter(|suit| !melded(*suit) && self.left.of_suit(*suit) >= 3);
        open.min_by_key(|suit| player.hand.suit(*suit).total())
            .ok_or_else(|| wrong_at(seat, "missing", "there is no suit that it could have buried"))
    }

    /// Fills a hand up to its size.
    pub(super) fn fill(&mut self, seat: Seat, size: usize) -> Result<(), BadRules> {
        let held = self.state.player(seat).hand.total();
        if held > size {
            let melds = self.state.player(seat).melds.len();
            return Err(wrong_at(seat, "hand", format!("{held} tiles beside {melds} melds: {size} at most")));
        }
        for _ in held..size {
            let tile = self.deal_one("seats")?;
            self.state.player_mut(seat).hand.add(tile);
        }
        Ok(())
    }

    /// The next tile for a place that is not named.
    pub(super) fn deal_one(&mut self, field: &'static str) -> Result<Tile, BadRules> {
        self.left
            .deal(None)
            .ok_or_else(|| BadRules::new(field, "too many tiles are named: none is left to deal"))
    }

    /// The wall: what is named at both ends, the rest between, and what is too many aside.
    pub(super) fn build_wall(&mut self) -> Result<(), BadRules> {
        let (setup, mut rest) = (self.setup, std::mem::take(&mut self.left.0));
        let named = setup.wall.0.len() + setup.tail.0.len();
        if let Some(size) = setup.wall_left.map(usize::from) {
            if !(named..=named + rest.len()).contains(&size) {
                let most = named + rest.len();
                return Err(BadRules::new(
                    "wall_left",
                    format!("between {named} and {most} tiles can be left"),
                ));
            }
            rest.drain(size - named..).for_each(|tile| self.state.open.add_many(tile, 1));
        }
        let wall: Vec<Tile> =
            setup.wall.tiles().chain(rest).chain(setup.tail.0.iter().rev().copied()).collect();
        if wall.len() > WALL {
            return Err(BadRules::new("wall", format!("{} tiles: a wall has {WALL} at most", wall.len())));
        }
        self.state.wall[..wall.len()].copy_from_slice(&wall);
        self.state.tail = wall.len() as u8;
        Ok(())
    }
}
