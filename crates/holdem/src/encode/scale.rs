//! Chips on a bounded scale: equal steps for equal ratios, as many for the chips of the table as fit into a byte.

use crate::rules::Chips;

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
        let cut = if (most >> 19) - (least >> 19) < 255 { 19 } else { 20 };
        let floor = least >> cut;
        Self { blind, floor, cut, whole: ((most >> cut) - floor).clamp(1, 255) as u8 }
    }

    #[inline]
    pub(super) fn level(self, chips: Chips) -> u8 {
        let level = (bits(chips.saturating_add(self.blind)) >> self.cut) - self.floor;
        level.min(u32::from(self.whole)) as u8
    }

    /// The levels of amounts that are on the table: there are fewer chips than a signed number holds (R2.6), and none
    /// of them is more than all.
    #[inline]
    pub(super) fn levels<const N: usize>(self, chips: [Chips; N]) -> [u8; N] {
        let blind = self.blind as f32;
        chips.map(|chips| {
            let level = ((chips.cast_signed() as f32 + blind).to_bits() >> self.cut) - self.floor;
            level as u8
        })
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
    fn r9_7_many_levels_are_each_its_own() {
        for (blind, total) in [(100, 60_000), (1, 100_000_000), (1_000_000_000, 2_000_000_000), (3, 7)] {
            let scale = Scale::new(blind, total);
            let chips = [0, 1, total / 3, total / 2, total - 1, total];
            assert_eq!(scale.levels(chips), chips.map(|chips| scale.level(chips)), "{blind} {total}");
        }
    }
}
