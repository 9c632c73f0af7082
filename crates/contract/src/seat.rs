//! Seats, sets of seats, and who may look: the only notion of "player" the contract has.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The most seats any game of the family has.
pub const MAX_SEATS: usize = 10;

/// A place at the table, counted from 0 in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat `steps` places further on at a table of `seats`.
    #[inline]
    #[must_use]
    pub const fn after(self, steps: u8, seats: u8) -> Self {
        let ahead = self.0 + steps;
        // Once around at most is the usual case, and a division the slowest way to find out.
        if ahead < seats {
            Self(ahead)
        } else if ahead - seats < seats {
            Self(ahead - seats)
        } else {
            Self(ahead % seats)
        }
    }

    /// All seats of a table, in order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..seats as u8).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats as a bit mask; iterates in ascending order and serializes as a list of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u16);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// The set holding just `seat`.
    #[inline]
    pub const fn of(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// The first `seats` seats.
    #[inline]
    pub const fn first_n(seats: usize) -> Self {
        Self(((1u32 << seats) - 1) as u16)
    }

    /// A set from its bit mask.
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// The bit mask: bit `n` is seat `n`.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether `seat` is a member. Seats beyond the table are simply not members.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 16 && self.0 >> seat.0 & 1 == 1
    }

    /// This set with `seat`.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// This set without `seat`.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// How many members.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no member.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members, lowest first.
    ///
    /// ```
    /// use paiju_contract::{Seat, SeatSet};
    ///
    /// assert!(SeatSet::first_n(2).iter().eq([Seat(0), Seat(1)]));
    /// ```
    pub const fn iter(self) -> SeatIter {
        SeatIter(self)
    }

    /// The lowest member.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for SeatSet {
    type Item = Seat;
    type IntoIter = SeatIter;
    fn into_iter(self) -> SeatIter {
        SeatIter(self)
    }
}

/// The members of a [`SeatSet`], lowest first.
#[derive(Clone, Debug)]
pub struct SeatIter(SeatSet);

impl Iterator for SeatIter {
    type Item = Seat;
    fn next(&mut self) -> Option<Seat> {
        let seat = self.0.first()?;
        self.0 = self.0.without(seat);
        Some(seat)
    }
}

impl Serialize for SeatSet {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let seats = Vec::<Seat>::deserialize(from)?;
        if let Some(bad) = seats.iter().find(|s| s.index() >= MAX_SEATS) {
            return Err(serde::de::Error::custom(format!("seat {bad} is beyond the largest table")));
        }
        // Only what serializing writes: a list in another order would come back as another text.
        if !seats.is_sorted_by(|one, next| one < next) {
            return Err(serde::de::Error::custom("seats must be listed in order, each once"));
        }
        Ok(seats.into_iter().collect())
    }
}

/// Who is looking: one seat, or somebody who knows only what the whole table knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Observer {
    /// The player of this seat.
    Seat(Seat),
    /// A spectator.
    Public,
}

impl Observer {
    /// Whether this observer is the player of `seat`.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// Every observer of a table: its seats in order, then the public.
    pub fn all(seats: usize) -> impl Iterator<Item = Self> + Clone {
        Seat::all(seats).map(Self::Seat).chain([Self::Public])
    }
}

impl fmt::Display for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Public => f.write_str("public"),
        }
    }
}

/// A seat number, or the word `"public"`.
impl Serialize for Observer {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Seat(seat) => seat.serialize(to),
            Self::Public => to.serialize_str("public"),
        }
    }
}

impl<'de> Deserialize<'de> for Observer {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Seat(u8),
            Word(String),
        }
        match Either::deserialize(from)? {
            Either::Seat(n) if usize::from(n) < MAX_SEATS => Ok(Self::Seat(Seat(n))),
            Either::Word(word) if word == "public" => Ok(Self::Public),
            _ => Err(serde::de::Error::custom("expected a seat number or \"public\"")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_iterates_in_ascending_order() {
        let set: SeatSet = [Seat(4), Seat(0), Seat(9)].into_iter().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [Seat(0), Seat(4), Seat(9)]);
        assert_eq!(set.len(), 3);
        assert!(set.contains(Seat(9)) && !set.contains(Seat(200)));
        assert!(set.without(Seat(4)).without(Seat(0)).without(Seat(9)).is_empty());
        assert_eq!(SeatSet::first_n(10).len(), 10);
    }

    #[test]
    fn a_set_is_read_only_as_it_is_written() {
        use serde::de::IntoDeserializer;
        use serde::de::value::{Error, SeqDeserializer};
        let read = |seats: &[u8]| {
            let list: SeqDeserializer<_, Error> = seats.to_vec().into_deserializer();
            SeatSet::deserialize(list)
        };
        assert_eq!(read(&[0, 4, 9]), Ok([Seat(0), Seat(4), Seat(9)].into_iter().collect()));
        for wrong in [&[4, 0][..], &[1, 1], &[0, 4, 4], &[10]] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn seats_wrap_around_the_table() {
        assert_eq!(Seat(2).after(1, 3), Seat(0));
        assert_eq!(Seat(0).after(2, 3), Seat(2));
    }
}
