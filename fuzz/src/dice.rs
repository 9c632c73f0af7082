//! Bytes read as decisions, so that a fuzzer that changes a byte changes one decision.

/// Decisions from bytes; when they have run out, every decision is the first of its choices.
#[derive(Debug)]
pub struct Dice<'a>(&'a [u8]);

impl<'a> Dice<'a> {
    /// Dice that read these bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// One of `n` choices.
    pub fn below(&mut self, n: usize) -> usize {
        let low = self.byte();
        let high = if n > 256 { self.byte() } else { 0 };
        (usize::from(high) << 8 | usize::from(low)) % n.max(1)
    }

    /// One of the items.
    pub fn pick<'b, T>(&mut self, items: &'b [T]) -> &'b T {
        &items[self.below(items.len())]
    }

    /// Whether any byte is left.
    pub fn more(&self) -> bool {
        !self.0.is_empty()
    }

    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        *first
    }
}
