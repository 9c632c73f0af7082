//! What an encoding writes with.

use super::Strokes;

/// Takes down numbers one after another, each part under its name. Whoever writes says the same parts in the same
/// order for every state of a game, so that a place means the same always.
pub trait Pen: Strokes {
    /// So many cells follow, and no more. Where the compiler knows the number, a pen looks once whether there is room, not
    /// before each part.
    #[inline]
    fn room(&mut self, cells: usize) {
        let _ = cells;
    }

    /// Writes parts that have so many cells together, for which a pen looks once whether there is room. More may follow.
    #[inline]
    fn block(&mut self, cells: usize, write: impl FnOnce(&mut Self))
    where
        Self: Sized,
    {
        let _ = cells;
        write(self);
    }

    /// The parts that follow belong to the `number`-th of a group: a seat counted from the observer, a street.
    fn within(&mut self, group: &'static str, number: usize);

    /// The parts that follow belong to no group.
    fn apart(&mut self);

    /// `len` yes-or-no cells: cell `i` is bit `i`. At most 128.
    fn flags(&mut self, name: &'static str, meaning: &'static str, len: usize, bits: u128);

    /// The same where few of many are set, as with cards. At most 64.
    #[inline]
    fn few(&mut self, name: &'static str, meaning: &'static str, len: usize, bits: u64) {
        self.flags(name, meaning, len, bits.into());
    }

    /// `len` cells, one of which is set: that of `index`, if there is one.
    fn one_of(&mut self, name: &'static str, meaning: &'static str, len: usize, index: Option<usize>);

    /// One cell: which share of `whole` the value is, at most all of it.
    fn share(&mut self, name: &'static str, meaning: &'static str, value: u32, whole: u32);

    /// A cell a value, each a share of `whole`.
    fn shares(&mut self, name: &'static str, meaning: &'static str, values: &[u8], whole: u8);

    /// The same for the first `len` values, at most all of them, from nothing to `whole`: a pen can write a whole array at
    /// once where a part of it would be a loop.
    #[inline]
    fn first_shares<const N: usize>(
        &mut self,
        name: &'static str,
        meaning: &'static str,
        len: usize,
        values: [i32; N],
        whole: u8,
    ) {
        let values = values.map(|value| value.clamp(0, whole.into()) as u8);
        self.shares(name, meaning, &values[..len], whole);
    }

    /// One cell for a score on a bounded scale: 0 is a loss of `scale` or more, 1 a gain of it, one half is nothing.
    fn balance(&mut self, name: &'static str, meaning: &'static str, value: i64, scale: u32) {
        let scale = i64::from(scale);
        let lifted = (value.clamp(-scale, scale) + scale) as u32;
        self.share(name, meaning, lifted, 2 * scale as u32);
    }

    /// One yes-or-no cell.
    #[inline]
    fn flag(&mut self, name: &'static str, meaning: &'static str, set: bool) {
        self.flags(name, meaning, 1, u128::from(set));
    }
}
