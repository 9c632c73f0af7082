//! Declarations: how the names of the original interface become actions of the engine.
//!
//! A declaration may name its tile. Where the table knows it already, the name must be the same.

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::refused::Refused;
use crate::action::Action;
use crate::piece::Tile;
use crate::state::{Cause, Stage, State};

/// What a player declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Declaration {
    /// 胡, on a discard or on the own draw; a heavenly win names the tile set aside.
    Hu,
    /// 杠: of a discard; on the own turn the concealed or added kong of the named tile.
    Kong,
    /// 明杠: of a discard.
    KongExposed,
    /// 暗杠: of four in the hand.
    KongConcealed,
    /// 补杠: onto an own pong.
    KongAdded,
    /// 碰
    Pong,
    /// 过
    Pass,
}

/// One player's answer to a discard, for a whole batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Response {
    /// Who answers, by id.
    pub player_id: String,
    /// What.
    pub action: Declaration,
    /// The tile, if it is named.
    #[serde(default)]
    pub tile: Option<Tile>,
}

impl Response {
    /// An answer that names no tile.
    pub fn new(player_id: &str, action: Declaration) -> Self {
        Self { player_id: player_id.to_owned(), action, tile: None }
    }
}

impl State {
    /// The action that a seat's declaration means; whether it is legal is not decided here.
    pub(super) fn declared(
        &self,
        seat: Seat,
        declared: Declaration,
        tile: Option<Tile>,
    ) -> Result<Action, Refused> {
        match declared {
            Declaration::Hu => self.declared_hu(seat, tile),
            Declaration::Kong if self.is_acting(seat) => {
                Ok(self.own_kong(seat, tile.ok_or(Refused::NameTile)?))
            }
            Declaration::Kong | Declaration::KongExposed => self.answered(Action::Kong, tile),
            Declaration::KongConcealed => Ok(Action::KongConcealed(tile.ok_or(Refused::NameTile)?)),
            Declaration::KongAdded => Ok(Action::KongAdded(tile.ok_or(Refused::NameTile)?)),
            Declaration::Pong => self.answered(Action::Pong, tile),
            Declaration::Pass => self.answered(Action::Pass, tile),
        }
    }

    fn is_acting(&self, acting: Seat) -> bool {
        matches!(self.stage, Stage::Acting { seat, .. } if seat == acting)
    }

    /// A heavenly win sets the named tile aside (R8.2); any other is with the tile that everybody means.
    fn declared_hu(&self, acting: Seat, tile: Option<Tile>) -> Result<Action, Refused> {
        match self.stage {
            Stage::Acting { seat, cause: Cause::Opening } if seat == acting => {
                tile.map(Action::HuAside).ok_or(Refused::NameTile)
            }
            Stage::Acting { seat, cause: Cause::Drawn { tile: drawn, .. } } if seat == acting => {
                same(drawn, tile).map(|()| Action::Hu)
            }
            _ => self.answered(Action::Hu, tile),
        }
    }

    /// Onto an own pong if there is one, otherwise of four in the hand.
    fn own_kong(&self, seat: Seat, tile: Tile) -> Action {
        let pong = self.player(seat).melds.iter().any(|meld| meld.tile == tile);
        if pong { Action::KongAdded(tile) } else { Action::KongConcealed(tile) }
    }

    fn answered(&self, action: Action, tile: Option<Tile>) -> Result<Action, Refused> {
        if let Stage::Claiming(window) = self.stage {
            same(window.tile, tile)?;
        }
        Ok(action)
    }
}

fn same(expected: Tile, named: Option<Tile>) -> Result<(), Refused> {
    match named {
        Some(named) if named != expected => Err(Refused::WrongTile { expected, named }),
        _ => Ok(()),
    }
}
