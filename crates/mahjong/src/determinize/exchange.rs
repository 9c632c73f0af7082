//! A world moved on by one tile: another's hand with a tile of the wall.

use paiju_contract::Seat;

use crate::hand::{Counts, waits};
use crate::piece::Tile;
use crate::state::Stage;
use crate::state::past::LeanMahjong;

impl LeanMahjong {
    /// Exchanges a concealed tile of a seat for the one at `place` of the wall, if `accept` likes the hand that it would
    /// be. The others cannot tell the world from what it was: so nothing is done where the seat acts, is locked or has not
    /// buried, where it would take a tile of its missing suit, and where it would be asked otherwise about the tile on
    /// offer.
    pub fn exchange(
        &mut self,
        seat: Seat,
        (tile, place): (Tile, usize),
        accept: impl FnOnce(&Counts) -> bool,
    ) -> bool {
        let state = &self.state;
        let player = state.player(seat);
        let (Some(missing), Some(other)) = (player.missing, state.wall.get(place).copied()) else {
            return false;
        };
        let drawable = usize::from(state.head)..usize::from(state.tail);
        let at_rest = !matches!(state.stage, Stage::Acting { seat: acting, .. } if acting == seat);
        let free = at_rest && !player.is_locked() && drawable.contains(&place) && player.hand.count(tile) > 0;
        if !free || other == tile || other.suit() == missing {
            return false;
        }
        let hand = player.hand.without(tile).with(other);
        let waits = waits(&hand, &player.melds, missing);
        let asked_otherwise = match state.stage {
            Stage::Claiming(window) => {
                [tile, other].contains(&window.tile)
                    || waits.contains(window.tile) != player.waits.contains(window.tile)
            }
            _ => false,
        };
        if asked_otherwise || !accept(&hand) {
            return false;
        }
        self.state.wall[place] = tile;
        let player = self.state.player_mut(seat);
        (player.hand, player.waits) = (hand, waits);
        true
    }
}
