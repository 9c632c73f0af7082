//! The state: every tile's place, the scores, and whose decision it is. Plain data of fixed size.
//!
//! It owns the questions that follow from the data alone; moving tiles is the business of `apply`.

pub(crate) mod discards;
pub(crate) mod past;

use paiju_contract::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::fan::{Circumstance, Fan};
use crate::hand::{Counts, MeldKind, Melds, Pile};
use crate::piece::{Suit, Tile, TileSet};
use crate::rules::{AfterHu, Rules, SEATS};

pub use discards::Discards;

/// Tiles in the wall after the deal (R2.2).
pub const WALL: usize = 55;

/// One player's place at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// The concealed tiles.
    pub hand: Counts,
    /// The kinds that complete the hand at rest; kept up to date at rest.
    pub waits: TileSet,
    /// The declared melds.
    pub melds: Melds,
    /// The buried tiles; of meaning once `missing` is known.
    pub buried: [Tile; 3],
    /// The missing suit; none before burying.
    pub missing: Option<Suit>,
    /// Points now.
    pub score: i32,
    /// 漏胡: the dearest win passed since the last own discard, −1 for none (R9.1).
    pub last_hu_fan: i16,
    /// How often the player has won.
    pub hu_count: u8,
    /// Whether the player has drawn from the wall in this hand.
    pub has_drawn: bool,
}

impl Player {
    /// Whether the hand is locked by a win (R8.1).
    #[inline]
    pub const fn is_locked(&self) -> bool {
        self.hu_count > 0
    }

    /// The missing suit of a player who has buried.
    #[inline]
    pub(crate) fn missing_suit(&self) -> Suit {
        self.missing.unwrap_or_else(|| unreachable!("everybody buries before play"))
    }

    /// Whether the tile is of the missing suit.
    #[inline]
    pub fn misses(&self, tile: Tile) -> bool {
        self.missing == Some(tile.suit())
    }

    /// Works the waits out again.
    #[inline]
    pub(crate) fn refresh_waits(&mut self) {
        self.waits = crate::hand::waits(&self.hand, &self.melds, self.missing_suit());
    }
}

/// Where a tile was drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum WallEnd {
    /// A turn's draw.
    #[serde(alias = "HEAD")]
    Head,
    /// A kong's replacement.
    #[serde(alias = "TAIL")]
    Tail,
}

/// How a player came to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub enum Cause {
    /// The dealer opens, without a draw.
    Opening,
    /// A tile was drawn; `first` if it is the player's first of the hand.
    Drawn {
        /// The tile.
        tile: Tile,
        /// The end of the wall.
        from: WallEnd,
        /// The player's first draw of the hand.
        first: bool,
    },
    /// A pong was taken.
    Ponged,
}

/// What is being answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// A discard.
    #[serde(alias = "DISCARD")]
    Discard,
    /// A discard that followed a kong replacement.
    #[serde(alias = "DISCARD_AFTER_KONG")]
    DiscardAfterKong,
    /// A tile about to be added to a pong, with `rob_kong`.
    #[serde(alias = "ADDED_KONG")]
    AddedKong,
}

/// An answer to an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Win.
    #[serde(alias = "HU")]
    Hu,
    /// Take it for a kong.
    #[serde(alias = "KONG")]
    Kong,
    /// Take it for a pong.
    #[serde(alias = "PONG")]
    Pong,
    /// Let it go.
    #[serde(alias = "PASS")]
    Pass,
}

impl Answer {
    /// The answer that an action gives; none if it belongs to the own turn.
    #[inline]
    pub const fn of(action: Action) -> Option<Self> {
        match action {
            Action::Hu => Some(Self::Hu),
            Action::Kong => Some(Self::Kong),
            Action::Pong => Some(Self::Pong),
            Action::Pass => Some(Self::Pass),
            Action::Bury(_)
            | Action::Discard(_)
            | Action::KongConcealed(_)
            | Action::KongAdded(_)
            | Action::HuAside(_) => None,
        }
    }

    /// The action that gives it.
    pub(crate) const fn action(self) -> Action {
        match self {
            Self::Hu => Action::Hu,
            Self::Kong => Action::Kong,
            Self::Pong => Action::Pong,
            Self::Pass => Action::Pass,
        }
    }
}

/// An open window: a tile on offer, and the answers so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Window {
    /// The tile on offer.
    pub tile: Tile,
    /// Who offers it.
    pub from: Seat,
    /// What kind of offer.
    pub offer: Offer,
    /// Who has something to decide.
    pub asked: SeatSet,
    /// Who may win.
    #[serde(default, skip_serializing_if = "nobody")]
    pub can_hu: SeatSet,
    /// The answers so far, in seat order.
    #[serde(default, skip_serializing_if = "none_yet")]
    pub answers: [Option<Answer>; SEATS],
}

fn nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
}

fn none_yet(answers: &[Option<Answer>; SEATS]) -> bool {
    answers.iter().all(Option::is_none)
}

impl Window {
    /// The seats whose answer is not in yet.
    #[inline]
    pub fn pending(&self) -> SeatSet {
        self.asked.into_iter().filter(|seat| self.answers[seat.index()].is_none()).collect()
    }

    /// Whether the answer of a seat is waited for.
    #[inline]
    pub fn asks(&self, seat: Seat) -> bool {
        self.asked.contains(seat) && self.answers[seat.index()].is_none()
    }
}

/// Why a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// A draw was due on an empty wall, 流局 (R10.1, R10.2).
    #[serde(alias = "WALL_EMPTY")]
    WallEmpty,
    /// Three players have won (R10.2).
    #[serde(alias = "THREE_WINNERS")]
    ThreeWinners,
    /// All players have left the round (R11.5).
    #[serde(alias = "NOBODY_LEFT")]
    NobodyLeft,
}

/// Whose decision it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Stage {
    /// Everybody buries three tiles.
    Burying,
    /// One player acts.
    Acting {
        /// Who.
        seat: Seat,
        /// How the turn began.
        cause: Cause,
    },
    /// A tile is on offer.
    Claiming(Window),
    /// The hand is over.
    Over(EndReason),
}

/// The whole state, without history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The four players.
    pub players: [Player; SEATS],
    /// The wall as it was after the deal.
    pub wall: [Tile; WALL],
    /// The next tile drawn from the head.
    pub head: u8,
    /// One past the next tile drawn from the tail.
    pub tail: u8,
    /// Unclaimed discards and winning tiles: everything that lies open beside the melds.
    pub open: Pile,
    /// Every discard so far, in order, those claimed since included.
    pub discards: Discards,
    /// Kong points in units of the base, `[payer][konger]`, for R11.10.
    pub kong_units: [[u8; SEATS]; SEATS],
    /// The first winner of the hand.
    pub first_winner: Option<Seat>,
    /// Whose decision it is.
    pub stage: Stage,
    /// The version, R12.4.
    pub version: u32,
    /// The rules.
    pub rules: Rules,
}

/// The kong points that these melds have brought, in units of the base, `[payer][konger]`. A player who had left
/// before a kong did not pay for it, but has left still, and nothing returns to it (R11.10).
pub(crate) fn kong_units(melds: impl Fn(Seat) -> Vec<(MeldKind, Seat)>) -> [[u8; SEATS]; SEATS] {
    let mut units = [[0; SEATS]; SEATS];
    for konger in seats() {
        for (kind, from) in melds(konger) {
            match kind {
                MeldKind::Pong => {}
                MeldKind::KongExposed => units[from.index()][konger.index()] += 2,
                MeldKind::KongAdded | MeldKind::KongConcealed => {
                    let payers = seats().filter(|seat| *seat != konger);
                    payers.for_each(|seat| units[seat.index()][konger.index()] += 1);
                }
            }
        }
    }
    units
}

/// All four seats.
pub(crate) fn seats() -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
    Seat::all(SEATS)
}

impl State {
    /// The player at a seat.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// How many tiles are left in the wall.
    #[inline]
    pub const fn wall_left(&self) -> u8 {
        self.tail - self.head
    }

    /// Whether the seat still takes part: a winner has left if `after_hu` is Exit (R11.5).
    #[inline]
    pub fn is_active(&self, seat: Seat) -> bool {
        self.rules.after_hu == AfterHu::LockedContinue || !self.player(seat).is_locked()
    }

    /// The other active seats, from `seat`'s next on.
    #[inline]
    pub fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        (1..4).map(move |steps| seat.after(steps, 4)).filter(|other| self.is_active(*other))
    }

    /// The seats waited for.
    #[inline]
    pub fn awaiting(&self) -> SeatSet {
        match &self.stage {
            Stage::Burying => seats().filter(|seat| self.player(*seat).missing.is_none()).collect(),
            Stage::Acting { seat, .. } => SeatSet::of(*seat),
            Stage::Claiming(window) => window.pending(),
            Stage::Over(_) => SeatSet::EMPTY,
        }
    }

    /// How a win on an offered tile comes about.
    #[inline]
    pub(crate) fn offered(&self, offer: Offer) -> Circumstance {
        Circumstance {
            after_kong: offer == Offer::DiscardAfterKong,
            robbing: offer == Offer::AddedKong,
            wall_empty: self.wall_left() == 0,
            ..Circumstance::default()
        }
    }

    /// How a win of the acting player comes about.
    #[inline]
    pub(crate) fn own_turn(&self, seat: Seat, cause: Cause) -> Circumstance {
        let Cause::Drawn { from, first, .. } = cause else {
            return Circumstance { heavenly: true, ..Circumstance::default() };
        };
        let earthly = first && from == WallEnd::Head && seat != self.rules.dealer;
        Circumstance {
            self_drawn: true,
            earthly: earthly && self.player(seat).melds.is_empty(),
            after_kong: from == WallEnd::Tail,
            wall_empty: self.wall_left() == 0,
            ..Circumstance::default()
        }
    }

    /// The fan of a seat's win on an offered tile.
    #[inline]
    pub(crate) fn offered_fan(&self, seat: Seat, tile: Tile, offer: Offer) -> Fan {
        let player = self.player(seat);
        self.rules.fan().count(&player.hand.with(tile), &player.melds, self.offered(offer))
    }

    /// Whether the seat may win on an offered tile: it waits for it, and no win as dear was passed (R4.6, R9.2).
    #[inline]
    pub(crate) fn can_hu(&self, seat: Seat, tile: Tile, offer: Offer) -> bool {
        let player = self.player(seat);
        player.waits.contains(tile)
            && (player.last_hu_fan < 0
                || self.offered_fan(seat, tile, offer).total() as i16 > player.last_hu_fan)
    }

    /// Who has something to decide about an offered tile, and who of them may win with it.
    #[inline]
    pub(crate) fn claimants(&self, from: Seat, tile: Tile, offer: Offer) -> (SeatSet, SeatSet) {
        let (mut asked, mut can_hu) = (SeatSet::EMPTY, SeatSet::EMPTY);
        // In the order of the array, which is the cheapest: a set has none.
        for seat in seats().filter(|seat| *seat != from && self.is_active(*seat)) {
            if self.can_hu(seat, tile, offer) {
                can_hu = can_hu.with(seat);
                asked = asked.with(seat);
            } else if offer != Offer::AddedKong && self.can_meld(seat, tile) {
                asked = asked.with(seat);
            }
        }
        (asked, can_hu)
    }

    /// The number of different winners.
    pub fn winners(&self) -> usize {
        self.players.iter().filter(|player| player.is_locked()).count()
    }
}
