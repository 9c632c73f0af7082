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
    /// Who won first.
    pub first_winner: Option<String>,
    /// The players, in seat order.
    pub players: Vec<PlayerSettlement>,
    /// Every payment, in order: the scores are their sums (R7.7).
    pub ledger: Vec<Payment>,
    /// Who dealt.
    pub dealer: String,
    /// Who deals next.
    pub next_dealer: String,
}

/// What became of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerSettlement {
    /// The player's id.
    pub player_id: String,
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
        let player = |player: &PlayerView| PlayerSettlement::of(id(player.seat), player, &told);
        Some(Self {
            reason: outcome.reason,
            first_winner: outcome.first_winner.map(id),
            players: view.players.iter().map(player).collect(),
            ledger: told.payments(ids),
            dealer: id(game.state().rules.dealer),
            next_dealer: id(outcome.next_dealer),
        })
    }
}

impl PlayerSettlement {
    fn of(player_id: String, player: &PlayerView, told: &Told) -> Self {
        Self {
            player_id,
            score: player.score,
            total_score: player.total_score,
            hu_count: player.hu_count,
            fan: told.fan[player.seat.index()],
            hu_tiles: player.hu_tiles.clone(),
            hand: player.hand.unwrap_or_default(),
            melds: player.melds.iter().map(Meld::from).collect(),
            buried_cards: player.buried_cards,
        }
    }
}
