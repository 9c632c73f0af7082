//! Remembered seats, two bits each: who buckled, who revealed, who is still to be asked.

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    #[inline]
    pub(crate) fn set(&mut self, mark: Mark, seat: Seat) {
        let at = 2 * mark as u16;
        self.0 = self.0 & !(NOBODY << at) | u16::from(seat.0) << at;
    }

    #[inline]
    pub(crate) fn clear(&mut self, mark: Mark) {
        self.0 |= NOBODY << (2 * mark as u16);
    }

    pub(crate) fn is(self, mark: Mark, seat: Seat) -> bool {
        self.get(mark) == Some(seat)
    }
}

/// The seats still to be asked about a buckle, at most two, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pending(u8);

impl Pending {
    pub(crate) const NONE: Self = Self(0b1111);

    #[inline]
    pub(crate) const fn of(first: Seat, second: Option<Seat>) -> Self {
        let second = match second {
            Some(seat) => seat.0,
            None => 3,
        };
        Self(first.0 | second << 2)
    }

    /// Who is asked now.
    #[inline]
    pub(crate) const fn first(self) -> Option<Seat> {
        match self.0 & 3 {
            3 => None,
            seat => Some(Seat(seat)),
        }
    }

    /// Those who are left when the first has answered.
    #[inline]
    #[must_use]
    pub(crate) const fn rest(self) -> Self {
        Self(self.0 >> 2 | 0b1100)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Seat> {
        [self.first(), self.rest().first()].into_iter().flatten()
    }
}
