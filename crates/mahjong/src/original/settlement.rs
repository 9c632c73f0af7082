//! The settlement of a finished hand: scores, hands and the ledger, by player id.

use paiju_contract::{Game as _, Observer, Seat};
use serde::Serialize;

use super::state::Meld;
use super::told::{Payment, Told};
use crate::hand::Pile;
use crate::piece::Tile;
use crate::rules::SEATS;
use crate::state::EndReason;
use crate::state::past::Mahjong;
use crate::view::PlayerView;

/// The result of a finished hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Settlement {
    /// Why it ended.
    pub reason: EndReason,
    /// Who won first, by id.
    pub first_winner: Option<String>,
    /// The same as an index.
    pub first_winner_index: Option<usize>,
    /// The players, in seat order.
    pub players: Vec<PlayerSettlement>,
    /// Every payment, in order: the scores are their sums (R7.7).
    pub ledger: Vec<Payment>,
    /// Who dealt, by id.
    pub dealer: String,
    /// The same as an index.
    pub dealer_index: usize,
    /// Who deals next, by id.
    pub next_dealer: String,
    /// The same as an index.
    pub next_dealer_index: usize,
}

/// What became of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerSettlement {
    /// The player's id.
    pub player_id: String,
    /// The player's index.
    pub player_index: usize,
    /// Points of this hand.
    pub score: i32,
    /// Points of the match.
    pub total_score: i32,
    /// How often the player has won.
    pub hu_count: u8,
    /// The fan of all wins.
    pub fan: u32,
    /// The tiles won with.
    pub hu_tiles: Vec<Tile>,
    /// The concealed tiles.
    pub hand: Pile,
    /// The declared melds.
    pub melds: Vec<Meld>,
    /// The buried tiles.
    pub buried_cards: Option<[Tile; 3]>,
}

impl Settlement {
    /// Nothing before the end.
    pub(super) fn of(ids: &[String; SEATS], game: &Mahjong) -> Option<Self> {
        let outcome = game.outcome()?;
        let told = Told::of(&game.events());
        let view = game.view(Observer::Public);
        let id = |seat: Seat| ids[seat.index()].clone();
        let player = |player: &PlayerView| PlayerSettlement::of(ids, player, &told);
        let dealer = game.state().rules.dealer;
        Some(Self {
            reason: outcome.reason,
            first_winner: outcome.first_winner.map(id),
            first_winner_index: outcome.first_winner.map(Seat::index),
            players: view.players.iter().map(player).collect(),
            ledger: told.payments(ids),
            dealer: id(dealer),
            dealer_index: dealer.index(),
            next_dealer: id(outcome.next_dealer),
            next_dealer_index: outcome.next_dealer.index(),
        })
    }
}

impl PlayerSettlement {
    fn of(ids: &[String; SEATS], player: &PlayerView, told: &Told) -> Self {
        Self {
            player_id: ids[player.seat.index()].clone(),
            player_index: player.seat.index(),
            score: player.score,
            total_score: player.total_score,
            hu_count: player.hu_count,
            fan: told.fan[player.seat.index()],
            hu_tiles: player.hu_tiles.clone(),
            hand: player.hand.unwrap_or_default(),
            melds: player.melds.iter().map(|meld| Meld::of(ids, meld)).collect(),
            buried_cards: player.buried_cards,
        }
    }
}
