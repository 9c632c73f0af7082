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
        let (least, most) = (lifted(0, blind), lifted(total, blind));
        // Sixteen levels for a doubling, or eight where the table is very deep: there are 31 doublings at most.
        let cut = if (most >> 19) - (least >> 19) < 255 { 19 } else { 20 };
        let floor = least >> cut;
        Self { blind, floor, cut, whole: ((most >> cut) - floor).max(1) as u8 }
    }

    /// The levels of amounts, none of which is more than all chips of the table.
    #[inline]
    pub(super) fn levels<const N: usize>(self, chips: [Chips; N]) -> [i32; N] {
        chips.map(|chips| (lifted(chips, self.blind) >> self.cut).wrapping_sub(self.floor).cast_signed())
    }
}

/// Exponent and mantissa of a float grow as the logarithm does, in straight pieces between powers of two. Signed numbers
/// hold all chips there are (R2.6), and turn into floats at once.
#[inline]
fn lifted(chips: Chips, blind: Chips) -> u32 {
    (chips.cast_signed() as f32 + blind.cast_signed() as f32).to_bits()
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
            assert_eq!(scale.levels([0, total]), [0, scale.whole.into()], "{blind} {total}");
            let mut last = 0;
            for step in 0..=1_000u64 {
                let [level] = scale.levels([(u64::from(total) * step / 1_000) as Chips]);
                assert!(level >= last && level <= scale.whole.into(), "{blind} {total} {step}");
                last = level;
            }
        }
    }

    #[test]
    fn r9_7_a_doubling_is_sixteen_levels() {
        let scale = Scale::new(100, 60_000);
        assert_eq!(scale.levels([100, 300, 700, 1_500]), [16, 32, 48, 64]);
        let [half, whole] = scale.levels([50, 100]);
        assert!(half > 0 && half < whole);
    }
}
