//! Remembered seats, two bits each: who buckled, who revealed, whose combo is to be beaten.

use paiju_contract::Seat;

/// A role that at most one seat has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Mark {
    /// Whose combo is to be beaten.
    Owner,
    /// Whose buckle is being decided.
    Buckler,
    /// Who buckled last in this game.
    LastBuckler,
    /// Who revealed last in this game.
    LastRevealer,
    /// Who is asked first under `ask_first: active_revealer`.
    ActiveRevealer,
    /// Who revealed last before this round.
    RoundRevealer,
    /// The last other one who revealed before this round.
    RoundOther,
    /// Who pays a ceramic alone (R3.1).
    Liable,
}

/// A seat, or none, for each [`Mark`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Marks(u16);

const NOBODY: u16 = 3;

impl Marks {
    pub(crate) const NONE: Self = Self(u16::MAX);

    #[inline]
    pub(crate) const fn get(self, mark: Mark) -> Option<Seat> {
        match self.0 >> (2 * mark as u16) & NOBODY {
            NOBODY => None,
            seat => Some(Seat(seat as u8)),
        }
    }

    /// The seat of a role that somebody has.
    #[inline]
    pub(crate) const fn the(self, mark: Mark) -> Seat {
        self.get(mark).expect("the rules ask for a role only where somebody has it")
    }

    #[inline]
    pub(crate) fn put(&mut self, mark: Mark, seat: Option<Seat>) {
        match seat {
            Some(seat) => self.set(mark, seat),
            None => self.clear(mark),
        }
    }

    #[inline]
    pub(crate) fn set(&mut self, mark: Mark, seat: Seat) {
        let at = 2 * mark as u16;
        self.0 = self.0 & !(NOBODY << at) | u16::from(seat.0) << at;
    }

    #[inline]
    pub(crate) fn clear(&mut self, mark: Mark) {
        self.0 |= NOBODY << (2 * mark as u16);
    }

    /// The roles of one seat, a bit each.
    #[inline]
    pub(crate) const fn of(self, seat: Seat) -> u8 {
        // Two bits a role are both zero where it is this seat's; then every second bit moves down.
        let other = self.0 ^ (0x5555 * seat.0 as u16);
        let mut own = !(other | other >> 1) & 0x5555;
        own = (own | own >> 1) & 0x3333;
        own = (own | own >> 2) & 0x0F0F;
        (own | own >> 4) as u8
    }

    pub(crate) fn is(self, mark: Mark, seat: Seat) -> bool {
        self.get(mark) == Some(seat)
    }
}
