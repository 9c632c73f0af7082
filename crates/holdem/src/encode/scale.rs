//! Chips on a bounded scale: equal steps for equal ratios, as many for the chips of the table as fit into a byte.

use paiju_contract::MAX_SEATS;

use crate::rules::Chips;

/// How many places a row of seats has room for.
const ROW: usize = 16;

/// The logarithm of an amount and a big blind over that of the big blind: nothing is 0, all chips of the table are 1,
/// and amounts below a big blind differ too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    blind: Chips,
    /// The level of nothing.
    floor: u32,
    /// How much of a number's exponent and mantissa is cut off.
    cut: u32,
    /// The level of all chips.
    pub(super) whole: u8,
}

impl Scale {
    /// The scale of a table with so many chips in all.
    #[inline]
    pub(super) fn new(blind: Chips, total: Chips) -> Self {
        let (least, most) = (bits(blind), bits(total.saturating_add(blind)));
        // Sixteen levels for a doubling, or eight where the table is very deep.
        let cut = if (most >> 19) - (least >> 19) <= 255 { 19 } else { 20 };
        let floor = least >> cut;
        Self { blind, floor, cut, whole: ((most >> cut) - floor).clamp(1, 255) as u8 }
    }

    #[inline]
    pub(super) fn level(self, chips: Chips) -> u8 {
        let level = (bits(chips.saturating_add(self.blind)) >> self.cut) - self.floor;
        level.min(u32::from(self.whole)) as u8
    }

    /// The levels of all seats, the observer's first.
    #[inline]
    pub(super) fn row(self, chips: &[Chips; MAX_SEATS], seats: usize, me: usize) -> [u8; ROW] {
        let mut levels = [0; ROW];
        for (level, chips) in levels.iter_mut().zip(chips) {
            *level = self.level(*chips);
        }
        // Written twice, one after the other, and read from the observer on: no seat is counted around the table.
        let mut twice = [0; 3 * ROW];
        twice[..ROW].copy_from_slice(&levels);
        twice[seats..seats + ROW].copy_from_slice(&levels);
        let mut row = [0; ROW];
        row.copy_from_slice(&twice[me..me + ROW]);
        row
    }
}

/// Exponent and mantissa of a float grow as the logarithm does, in straight pieces between powers of two.
#[inline]
fn bits(chips: Chips) -> u32 {
    (chips as f32).to_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r9_7_amounts_are_bounded_and_never_fall() {
        for (blind, total) in
            [(100, 60_000), (1, 100_000_000), (1_000_000_000, 2_000_000_000), (3, 7), (20, 2_000_000_000)]
        {
            let scale = Scale::new(blind, total);
            assert_eq!((scale.level(0), scale.level(total)), (0, scale.whole), "{blind} {total}");
            let mut last = 0;
            for step in 0..=1_000u64 {
                let level = scale.level((u64::from(total) * step / 1_000) as Chips);
                assert!(level >= last && level <= scale.whole, "{blind} {total} {step}");
                last = level;
            }
            assert_eq!(scale.level(Chips::MAX), scale.whole);
        }
    }

    #[test]
    fn r9_7_a_doubling_is_sixteen_levels() {
        let scale = Scale::new(100, 60_000);
        assert_eq!([100, 300, 700, 1_500].map(|chips| scale.level(chips)), [16, 32, 48, 64]);
        assert!(scale.level(50) > 0 && scale.level(50) < scale.level(100));
    }

    #[test]
    fn r9_7_rows_begin_with_the_observer() {
        let scale = Scale::new(100, 60_000);
        let mut chips = [0; MAX_SEATS];
        chips[..3].copy_from_slice(&[100, 300, 700]);
        assert_eq!(scale.row(&chips, 3, 1)[..3], [32, 48, 16]);
        assert_eq!(scale.row(&chips, 10, 9)[..4], [0, 16, 32, 48]);
    }
}
