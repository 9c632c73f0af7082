//! The legal ids of a seat as bits, without a list of actions.

use paiju_contract::Seat;

use crate::action::{BURY, HU, HU_ASIDE, KONG, KONG_ADDED, KONG_CONCEALED, PASS, PONG, trio_at};
use crate::hand::MeldKind;
use crate::legal::{each_burial, is_heavenly};
use crate::piece::{Suit, TileSet};
use crate::rules::SEATS;
use crate::state::{Cause, Player, Stage, State, Window};

/// All kinds of the first suit.
const RANKS: u32 = 0x1ff;

/// What a seat may do.
pub(super) enum Choices<'a> {
    /// Bury three of these tiles.
    Bury(&'a Player),
    /// Anything else: bit `id` is the action of that id; all of them are below [`BURY`].
    Play(u128),
}

impl State {
    /// What a seat may do now: the same as the legal list.
    #[inline]
    pub(super) fn choices(&self, seat: Seat) -> Choices<'_> {
        match &self.stage {
            Stage::Burying if seat.index() < SEATS && self.player(seat).missing.is_none() => {
                Choices::Bury(self.player(seat))
            }
            Stage::Acting { seat: actor, cause } if *actor == seat => Choices::Play(self.turn(seat, *cause)),
            Stage::Claiming(window) if window.asks(seat) => Choices::Play(self.claims(seat, window)),
            _ => Choices::Play(0),
        }
    }

    /// Whether one of them is a win.
    #[inline]
    pub(super) fn can_win(&self, seat: Seat) -> bool {
        match &self.stage {
            Stage::Acting { seat: actor, cause } if *actor == seat => match cause {
                Cause::Drawn { tile, .. } => self.player(seat).waits.contains(*tile),
                Cause::Opening => is_heavenly(self.player(seat)),
                Cause::Ponged => false,
            },
            Stage::Claiming(window) => window.asks(seat) && window.can_hu.contains(seat),
            _ => false,
        }
    }

    #[inline]
    fn turn(&self, seat: Seat, cause: Cause) -> u128 {
        let player = self.player(seat);
        let missing = player.missing_suit();
        let held = player.hand.kind_set().bits();
        let must = held & suit_bits(missing);
        let discards = match cause {
            Cause::Drawn { tile, .. } if player.is_locked() => 1 << tile.index(),
            _ if must != 0 => must,
            _ => held,
        };
        let mut bits = u128::from(discards);
        if self.may_kong(player, cause).is_ok() {
            let fours = player.hand.fours().bits() & !suit_bits(missing);
            bits |= u128::from(fours) << KONG_CONCEALED;
            let pongs = player.melds.iter().filter(|meld| meld.kind == MeldKind::Pong);
            let pongs: TileSet = pongs.map(|meld| meld.tile).collect();
            bits |= u128::from(pongs.bits() & held) << KONG_ADDED;
        }
        match cause {
            Cause::Drawn { tile, .. } if player.waits.contains(tile) => bits | 1 << HU,
            Cause::Opening if is_heavenly(player) => bits | u128::from(held) << HU_ASIDE,
            _ => bits,
        }
    }

    #[inline]
    fn claims(&self, seat: Seat, window: &Window) -> u128 {
        let claims = [
            (HU, window.can_hu.contains(seat)),
            (PONG, self.may_pong(seat, window).is_ok()),
            (KONG, self.may_claim_kong(seat, window).is_ok()),
            (PASS, true),
        ];
        claims.into_iter().fold(0, |bits, (id, may)| bits | u128::from(may) << id)
    }
}

#[inline]
const fn suit_bits(suit: Suit) -> u32 {
    RANKS << (9 * suit.index())
}

impl Choices<'_> {
    /// Every id, ascending.
    #[inline]
    pub(super) fn each(&self, found: &mut impl FnMut(usize)) {
        match self {
            Self::Bury(player) => each_burial(player, &mut |tiles| found(BURY + trio_at(tiles))),
            Self::Play(bits) => {
                // A word at a time: long numbers have no instruction to find a bit.
                for (from, mut left) in [(0, *bits as u64), (64, (*bits >> 64) as u64)] {
                    while left != 0 {
                        found(from + left.trailing_zeros() as usize);
                        left &= left - 1;
                    }
                }
            }
        }
    }
}
