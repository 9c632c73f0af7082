//! The table turned, so that the observer comes first: seat sets four at a time, chips as one array.

use paiju_contract::MAX_SEATS;

use crate::rules::Chips;

/// How the seats of a table are counted from an observer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turned {
    seats: usize,
    me: usize,
    /// The bits of all seats, and of those from the observer to the last, four times side by side.
    all: u64,
    first: u64,
}

impl Turned {
    #[inline]
    pub(super) fn new(seats: usize, me: usize) -> Self {
        let side_by_side = |set: u64| set * 0x1_0001_0001_0001;
        let (all, first) = (side_by_side((1 << seats) - 1), side_by_side((1 << (seats - me)) - 1));
        Self { seats, me, all, first }
    }

    /// Four seat sets, side by side in one number, with the observer's bit first. Bits of no seat are left out.
    #[inline]
    pub(super) fn sets(self, sets: [u16; 4]) -> [u16; 4] {
        let packed = sets.into_iter().rev().fold(0, |packed, set| packed << 16 | u64::from(set));
        let turned =
            packed >> self.me & self.first | packed << (self.seats - self.me) & self.all & !self.first;
        [0, 16, 32, 48].map(|place| (turned >> place) as u16)
    }

    /// The chips of the seats from the observer on, and behind the last one any of them. There is room for all seats.
    #[inline]
    pub(super) fn chips<const N: usize>(self, chips: &[Chips; MAX_SEATS]) -> [Chips; N] {
        // Written down twice, one behind the other, and read from the observer on.
        let wide: [Chips; N] = std::array::from_fn(|seat| chips.get(seat).copied().unwrap_or(0));
        let mut twice = [wide, [0; N]];
        let (twice, seats, me) = (twice.as_flattened_mut(), self.seats.min(N), self.me.min(N));
        twice[seats..seats + N].copy_from_slice(&wide);
        twice[me..].first_chunk().copied().unwrap_or(wide)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r9_7_seats_count_from_the_observer() {
        for seats in 2..=MAX_SEATS {
            for me in 0..seats {
                let turned = Turned::new(seats, me);
                let place = |seat: usize| (seat + seats - me) % seats;
                for seat in 0..seats {
                    let nobody = 1 << 15;
                    let sets = turned.sets([1 << seat, nobody, 1 << seat | nobody, 0]);
                    assert_eq!(
                        sets,
                        [1 << place(seat), 0, 1 << place(seat), 0],
                        "{seat} of {seats} from {me}"
                    );
                }
                let chips: [Chips; 16] = turned.chips(&std::array::from_fn(|seat| seat as Chips));
                assert!(
                    (0..seats).all(|seat| chips[place(seat)] == seat as Chips),
                    "{seats} from {me}: {chips:?}"
                );
                let narrow: [Chips; 8] = turned.chips(&std::array::from_fn(|seat| seat as Chips));
                assert!(seats > 8 || narrow[..seats] == chips[..seats], "{seats} from {me}: {narrow:?}");
            }
        }
    }
}
