//! Scores: one integer a seat.

use std::ops::{Deref, DerefMut};

use serde::{Serialize, Serializer};

use crate::MAX_SEATS;

/// Points or chips won and lost, one integer per seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scores {
    seats: u8,
    points: [i64; MAX_SEATS],
}

impl Scores {
    /// Nobody has won anything yet.
    #[inline]
    pub const fn zero(seats: usize) -> Self {
        Self { seats: seats as u8, points: [0; MAX_SEATS] }
    }

    /// Scores from a list, one a seat.
    pub fn from_slice(points: &[i64]) -> Self {
        let mut scores = Self::zero(points.len());
        scores.copy_from_slice(points);
        scores
    }

    /// What all seats have together.
    pub fn total(&self) -> i64 {
        self.iter().sum()
    }
}

impl Deref for Scores {
    type Target = [i64];
    #[inline]
    fn deref(&self) -> &[i64] {
        &self.points[..usize::from(self.seats)]
    }
}

impl DerefMut for Scores {
    #[inline]
    fn deref_mut(&mut self) -> &mut [i64] {
        &mut self.points[..usize::from(self.seats)]
    }
}

impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_a_slice_of_their_seats() {
        let mut scores = Scores::from_slice(&[6, -3, -3]);
        assert_eq!(scores.total(), 0);
        scores[0] += 1;
        assert_eq!(&scores[..], [7, -3, -3]);
        assert_eq!(scores.len(), 3);
    }
}
