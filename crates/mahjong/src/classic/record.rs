//! The entities of the original interface, with its field names.

use serde::Serialize;

use crate::hand::Pile;
use crate::piece::{Suit, Tile};
use crate::rules::SEATS;
use crate::score::Outcome;
use crate::state::EndReason;
use crate::view::{MeldView, PlayerView, View};

/// A player as another (or the player itself) may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerRecord {
    /// The player's id.
    pub player_id: String,
    /// The concealed tiles; nothing if they are another's before the end.
    pub hand: Option<Pile>,
    /// The declared melds.
    pub melds: Vec<MeldView>,
    /// The buried tiles; nothing if they are another's before the end.
    pub buried_cards: Option<[Tile; 3]>,
    /// The missing suit.
    pub missing_suit: Option<Suit>,
    /// Points of this hand.
    pub score: i32,
    /// Whether the player has won.
    pub is_hu: bool,
    /// Whether the hand is locked.
    pub hand_locked: bool,
    /// How often the player has won.
    pub hu_count: u8,
    /// Points of the match.
    pub total_score: i32,
    /// The tiles won with.
    pub hu_tiles: Vec<Tile>,
}

/// What one player knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameState {
    /// Who is looking.
    pub player_id: String,
    /// All players, in seat order.
    pub players: Vec<PlayerRecord>,
    /// The view of the contract.
    pub view: View,
}

/// The result of a finished hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Settlement {
    /// Why it ended.
    pub reason: EndReason,
    /// Points of the hand and of the match, by player id, in seat order.
    pub scores: Vec<(String, i32, i32)>,
    /// Who deals next.
    pub next_dealer: String,
}

impl PlayerRecord {
    fn new(player_id: &str, player: &PlayerView) -> Self {
        Self {
            player_id: player_id.to_owned(),
            hand: player.hand,
            melds: player.melds.clone(),
            buried_cards: player.buried_cards,
            missing_suit: player.missing_suit,
            score: player.score,
            is_hu: player.is_hu,
            hand_locked: player.hand_locked,
            hu_count: player.hu_count,
            total_score: player.total_score,
            hu_tiles: player.hu_tiles.clone(),
        }
    }
}

impl GameState {
    pub(super) fn new(player_id: &str, ids: &[String; SEATS], view: View) -> Self {
        let players =
            ids.iter().zip(&view.players).map(|(id, player)| PlayerRecord::new(id, player)).collect();
        Self { player_id: player_id.to_owned(), players, view }
    }
}

impl Settlement {
    pub(super) fn new(ids: &[String; SEATS], scores: [i32; SEATS], outcome: &Outcome) -> Self {
        let lines = ids.iter().zip(scores).zip(outcome.total_scores);
        Self {
            reason: outcome.reason,
            scores: lines.map(|((id, score), total)| (id.clone(), score, total)).collect(),
            next_dealer: ids[outcome.next_dealer.index()].clone(),
        }
    }
}
