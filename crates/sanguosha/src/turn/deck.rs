//! Drawing: how many, from where, and what happens when the pile runs out (R1.4).

/// A draw pile over a discard pile.
pub trait Piles {
    /// What lies there.
    type Card;
    /// How many cards can be drawn without shuffling.
    fn left(&self) -> usize;
    /// Takes the top card of the draw pile.
    fn take_top(&mut self) -> Option<Self::Card>;
    /// Shuffles the whole discard pile and puts it under the draw pile; `false` if there was none.
    fn reshuffle(&mut self) -> bool;
}

/// Fewer cards than asked for: the raw move service moves nothing then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("InvalidState: {wanted} cards are wanted, {left} are left")]
pub struct InvalidState {
    /// How many were asked for.
    pub wanted: usize,
    /// How many there are.
    pub left: usize,
}

/// The raw move service: all `n` cards or none, never a shuffle.
pub fn draw_exactly<P: Piles>(
    piles: &mut P,
    n: usize,
    mut each: impl FnMut(&mut P, P::Card),
) -> Result<(), InvalidState> {
    let left = piles.left();
    if left < n {
        return Err(InvalidState { wanted: n, left });
    }
    for _ in 0..n {
        if let Some(card) = piles.take_top() {
            each(piles, card);
        }
    }
    Ok(())
}

/// The deck manager: what is left, then the shuffled discard pile; returns how many cards there were.
pub fn draw_up_to<P: Piles>(piles: &mut P, n: usize, mut each: impl FnMut(&mut P, P::Card)) -> usize {
    for drawn in 0..n {
        if piles.left() == 0 && !piles.reshuffle() {
            return drawn;
        }
        if let Some(card) = piles.take_top() {
            each(piles, card);
        }
    }
    n
}

/// Two cards, changed by every modifier in order, never fewer than none (R1.4).
pub fn draw_count(modifiers: impl IntoIterator<Item = i8>) -> u8 {
    modifiers.into_iter().fold(2i8, i8::saturating_add).max(0) as u8
}

/// Two piles of anything, with a shuffle of the owner's choosing.
#[derive(Clone, Debug)]
pub struct DeckManager<T, S> {
    /// The draw pile, its top last.
    pub draw: Vec<T>,
    /// The discard pile.
    pub discard: Vec<T>,
    shuffle: S,
}

impl<T, S: FnMut(&mut [T])> DeckManager<T, S> {
    /// A draw pile, its top last, over an empty discard pile.
    pub fn new(draw: Vec<T>, shuffle: S) -> Self {
        Self { draw, discard: Vec::new(), shuffle }
    }

    /// Draws `n` cards or as many as there are.
    pub fn draw(&mut self, n: usize) -> Vec<T> {
        let mut cards = Vec::with_capacity(n);
        draw_up_to(self, n, |_, card| cards.push(card));
        cards
    }
}

impl<T, S: FnMut(&mut [T])> Piles for DeckManager<T, S> {
    type Card = T;
    fn left(&self) -> usize {
        self.draw.len()
    }
    fn take_top(&mut self) -> Option<T> {
        self.draw.pop()
    }
    fn reshuffle(&mut self) -> bool {
        let mut fresh = std::mem::take(&mut self.discard);
        let any = !fresh.is_empty();
        (self.shuffle)(&mut fresh);
        fresh.append(&mut self.draw);
        self.draw = fresh;
        any
    }
}
