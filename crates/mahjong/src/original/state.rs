//! The entities of the original interface, with its field names.

use std::collections::BTreeMap;

use paiju_contract::{Game as _, Observer, Seat};
use serde::{Serialize, Serializer};

use super::queue::QueuedEvent;
use super::settlement::Settlement;
use super::told::Told;
use crate::action::Action;
use crate::hand::{MeldKind, Pile, waits};
use crate::piece::{Suit, TILES, Tile};
use crate::rules::{Rules, SEATS};
use crate::state::past::Mahjong;
use crate::state::{Cause, Offer, Stage, State, WallEnd};
use crate::view::{MeldView, OfferView, PlayerView};

/// The phases of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum GamePhase {
    /// Created, nothing dealt.
    Preparing,
    /// Everybody buries three tiles.
    Burying,
    /// The hand is being played.
    Playing,
    /// The hand is over.
    Ended,
}

/// The states of the round in which a decision is waited for. Drawing, discarding and paying a win happen inside an
/// operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RoundState {
    /// Before the first discard: created, or burying.
    Init,
    /// The dealer opens without a draw.
    Discard,
    /// A tile was drawn: discard, win or kong.
    AfterDraw,
    /// A discard, or an added kong that can be robbed, is to be answered.
    Respond,
    /// After a pong: discard.
    AfterPong,
    /// After a kong and its replacement: discard, win or kong.
    AfterKong,
    /// The hand is over.
    EndRound,
}

/// How a player stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PlayerStatus {
    /// Neither waiting nor a winner, as far as the onlooker may know.
    Normal,
    /// 听牌: one tile short of a win.
    Listening,
    /// 已胡: has won.
    Hu,
}

/// A declared meld.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Meld {
    /// How it was declared.
    #[serde(rename = "type", serialize_with = "as_tag")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "tag_schema"))]
    pub kind: MeldKind,
    /// Its tiles; none where it is a concealed kong hidden from the onlooker.
    pub tiles: Vec<Tile>,
    /// Whose discard was taken, as an index.
    pub from: usize,
    /// The same by id.
    pub from_id: String,
}

/// A `type` is a tag, spelt as tags are.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn as_tag<S: Serializer>(kind: &MeldKind, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(tag(*kind))
}

const fn tag(kind: MeldKind) -> &'static str {
    match kind {
        MeldKind::Pong => "PONG",
        MeldKind::KongExposed => "KONG_EXPOSED",
        MeldKind::KongAdded => "KONG_ADDED",
        MeldKind::KongConcealed => "KONG_CONCEALED",
    }
}

#[cfg(feature = "schema")]
fn tag_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let kinds = [MeldKind::Pong, MeldKind::KongExposed, MeldKind::KongAdded, MeldKind::KongConcealed];
    schemars::json_schema!({"enum": kinds.map(tag), "description": "How it was declared."})
}

impl Meld {
    pub(super) fn of(ids: &[String; SEATS], meld: &MeldView) -> Self {
        let size = if meld.kind == MeldKind::Pong { 3 } else { 4 };
        let tiles = meld.tile.into_iter().flat_map(|tile| std::iter::repeat_n(tile, size)).collect();
        let from = meld.from.index();
        Self { kind: meld.kind, tiles, from, from_id: ids[from].clone() }
    }
}

/// A tile to be answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OfferedTile {
    /// The tile.
    pub tile: Tile,
    /// Who offers it, as an index.
    pub from: usize,
    /// The same by id.
    pub from_id: String,
    /// What kind of offer.
    pub kind: Offer,
}

impl OfferedTile {
    fn of(ids: &[String; SEATS], OfferView { tile, from, kind }: OfferView) -> Self {
        Self { tile, from: from.index(), from_id: ids[from.index()].clone(), kind }
    }
}

/// A player as another (or the player itself) may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Player {
    /// The player's id.
    pub player_id: String,
    /// The player's index: its place in the list of players.
    pub player_index: usize,
    /// The concealed tiles, in order; nothing if they are another's before the end.
    pub hand: Option<Pile>,
    /// How many concealed tiles.
    pub hand_count: u8,
    /// The declared melds.
    pub melds: Vec<Meld>,
    /// The buried tiles; nothing if they are another's before the end.
    pub buried_cards: Option<[Tile; 3]>,
    /// The missing suit, once everybody has buried; the own one before.
    pub missing_suit: Option<Suit>,
    /// How the player stands; that another waits is not known before the end.
    pub state: PlayerStatus,
    /// The fan of all wins of this hand.
    pub fan: u32,
    /// Points of this hand.
    pub score: i32,
    /// Points of the match.
    pub total_score: i32,
    /// Whether the player has won.
    pub is_hu: bool,
    /// Whether the hand is locked.
    pub hand_locked: bool,
    /// How often the player has won.
    pub hu_count: u8,
    /// The tiles won with.
    pub hu_tiles: Vec<Tile>,
    /// 漏胡: the dearest win passed, −1 for none; the own alone (R9.1).
    pub last_hu_fan: Option<i16>,
    /// The tile just drawn, while the player acts on it; the own alone.
    pub last_drawn_tile: Option<Tile>,
}

/// What one player knows, or the public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameState {
    /// Who is looking, by id; nobody for the public.
    pub player_id: Option<String>,
    /// The same as an index.
    pub player_index: Option<usize>,
    /// Preparing, burying, playing or ended.
    pub game_phase: GamePhase,
    /// What is being waited for.
    pub state: RoundState,
    /// The dealer, as an index.
    pub dealer: usize,
    /// The dealer, by id.
    pub dealer_id: String,
    /// Whose turn it is, as an index: who acts, or whose tile is being answered.
    pub current_player: Option<usize>,
    /// The same by id.
    pub current_player_id: Option<String>,
    /// How many tiles are left in the wall: 108 before the deal, 55 after it.
    pub wall_size: u8,
    /// How many wins there were.
    pub hu_count: u32,
    /// Discards that nobody claimed, in order.
    pub public_discard: Vec<Tile>,
    /// What each player has paid for kongs, by id.
    pub kong_payments: BTreeMap<String, i32>,
    /// The same by index, in seat order.
    pub kong_payments_by_index: [i32; SEATS],
    /// What is being dealt with, the highest priority first: the tile to be answered and the onlooker's own answer.
    pub events: Vec<QueuedEvent>,
    /// The tile to be answered.
    pub offer: Option<OfferedTile>,
    /// The players, in seat order.
    pub players: Vec<Player>,
    /// What the onlooker may do now; nothing where it is not asked.
    pub legal_actions: Vec<Action>,
    /// The result, once the hand is over.
    pub settlement: Option<Settlement>,
}

impl GameState {
    /// A match before a hand.
    pub(super) fn preparing(ids: &[String; SEATS], own: Option<Seat>, rules: &Rules) -> Self {
        let player = |(seat, id): (usize, &String)| Player::seated(id, seat, rules);
        let dealer = rules.dealer.index();
        Self {
            player_id: own.map(|seat| ids[seat.index()].clone()),
            player_index: own.map(Seat::index),
            game_phase: GamePhase::Preparing,
            state: RoundState::Init,
            dealer,
            dealer_id: ids[dealer].clone(),
            current_player: None,
            current_player_id: None,
            wall_size: TILES as u8,
            hu_count: 0,
            public_discard: Vec::new(),
            kong_payments: Told::default().kong_payments(ids),
            kong_payments_by_index: [0; SEATS],
            events: Vec::new(),
            offer: None,
            players: ids.iter().enumerate().map(player).collect(),
            legal_actions: Vec::new(),
            settlement: None,
        }
    }

    /// A hand as `own` sees it, or the public.
    pub(super) fn of(ids: &[String; SEATS], own: Option<Seat>, game: &Mahjong) -> Self {
        let (view, state) = (game.view(own.map_or(Observer::Public, Observer::Seat)), game.state());
        let told = Told::of(&game.events());
        let player = |(seat, id): (u8, &String)| {
            let known = own == Some(Seat(seat)) || state.is_over();
            Player::of((id, ids), &view.players[usize::from(seat)], known.then_some(state), &told)
        };
        let (dealer, turn) = (state.rules.dealer.index(), view.turn.or(view.offer.map(|offer| offer.from)));
        let current_player = turn.map(Seat::index);
        Self {
            player_id: own.map(|seat| ids[seat.index()].clone()),
            player_index: own.map(Seat::index),
            game_phase: GamePhase::of(state),
            state: RoundState::of(state),
            dealer,
            dealer_id: ids[dealer].clone(),
            current_player,
            current_player_id: current_player.map(|seat| ids[seat].clone()),
            wall_size: view.wall_left,
            hu_count: state.players.iter().map(|player| u32::from(player.hu_count)).sum(),
            players: (0..).zip(ids).map(player).collect(),
            kong_payments: told.kong_payments(ids),
            kong_payments_by_index: told.paid_for_kongs(),
            events: QueuedEvent::queue(ids, own, state),
            offer: view.offer.map(|offer| OfferedTile::of(ids, offer)),
            legal_actions: view.ask.map_or_else(Vec::new, |ask| ask.actions),
            settlement: Settlement::of(ids, game),
            public_discard: told.public_discard,
        }
    }
}

impl GamePhase {
    fn of(state: &State) -> Self {
        match state.stage {
            Stage::Burying => Self::Burying,
            Stage::Acting { .. } | Stage::Claiming(_) => Self::Playing,
            Stage::Over(_) => Self::Ended,
        }
    }
}

impl RoundState {
    fn of(state: &State) -> Self {
        match state.stage {
            Stage::Burying => Self::Init,
            Stage::Acting { cause: Cause::Opening, .. } => Self::Discard,
            Stage::Acting { cause: Cause::Drawn { from: WallEnd::Head, .. }, .. } => Self::AfterDraw,
            Stage::Acting { cause: Cause::Drawn { from: WallEnd::Tail, .. }, .. } => Self::AfterKong,
            Stage::Acting { cause: Cause::Ponged, .. } => Self::AfterPong,
            Stage::Claiming(_) => Self::Respond,
            Stage::Over(_) => Self::EndRound,
        }
    }
}

impl Player {
    /// A player without tiles.
    fn seated(id: &str, player_index: usize, rules: &Rules) -> Self {
        let total_score = rules.total_scores[player_index];
        Self {
            player_id: id.to_owned(),
            player_index,
            hand: None,
            hand_count: 0,
            melds: Vec::new(),
            buried_cards: None,
            missing_suit: None,
            state: PlayerStatus::Normal,
            fan: 0,
            score: rules.initial_score,
            total_score,
            is_hu: false,
            hand_locked: false,
            hu_count: 0,
            hu_tiles: Vec::new(),
            last_hu_fan: None,
            last_drawn_tile: None,
        }
    }

    /// A player of a hand; `known` is the table where the onlooker may know everything of this player.
    fn of(
        (id, ids): (&str, &[String; SEATS]),
        player: &PlayerView,
        known: Option<&State>,
        told: &Told,
    ) -> Self {
        let waiting = known.is_some_and(|state| state.is_listening(player.seat));
        let status = if waiting { PlayerStatus::Listening } else { PlayerStatus::Normal };
        Self {
            player_id: id.to_owned(),
            player_index: player.seat.index(),
            hand: player.hand,
            hand_count: player.hand_count,
            melds: player.melds.iter().map(|meld| Meld::of(ids, meld)).collect(),
            buried_cards: player.buried_cards,
            missing_suit: player.missing_suit,
            state: if player.is_hu { PlayerStatus::Hu } else { status },
            fan: told.fan[player.seat.index()],
            score: player.score,
            total_score: player.total_score,
            is_hu: player.is_hu,
            hand_locked: player.hand_locked,
            hu_count: player.hu_count,
            hu_tiles: player.hu_tiles.clone(),
            last_hu_fan: known.map(|state| state.player(player.seat).last_hu_fan),
            last_drawn_tile: known.and_then(|state| state.drawn_by(player.seat)),
        }
    }
}

impl State {
    fn drawn_by(&self, acting: Seat) -> Option<Tile> {
        match self.stage {
            Stage::Acting { seat, cause: Cause::Drawn { tile, .. } } if seat == acting => Some(tile),
            _ => None,
        }
    }

    /// Whether the hand waits, the tile just drawn not counted; a hand that has yet to discard does not.
    fn is_listening(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        let Some(missing) = player.missing else {
            return false;
        };
        let rest = match self.stage {
            Stage::Acting { seat: acting, cause } if acting == seat => match cause {
                Cause::Drawn { tile, .. } => player.hand.without(tile),
                Cause::Opening | Cause::Ponged => return false,
            },
            _ => player.hand,
        };
        // The dealer holds eleven tiles while others still bury.
        !matches!(self.stage, Stage::Burying) && !waits(&rest, &player.melds, missing).is_empty()
    }
}
