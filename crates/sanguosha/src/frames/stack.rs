//! The stack of frames: those that games reach in the state itself, the few beyond on the heap.

use std::ops::{Index, IndexMut};

use super::Frame;
use crate::zones::Few;

/// The deepest nesting of resolutions; a game that would go beyond is stopped like one that is too long (R2.6).
pub(crate) const DEPTH: usize = 64;
/// So many lie in the state itself. Of a million questions of random games one is asked deeper.
const NEAR: usize = 12;

/// Suspended frames, the running one last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stack {
    near: Few<Frame, NEAR>,
    /// Those above; empty unless the others are all in use.
    deep: Vec<Frame>,
}

impl Stack {
    /// These frames, the running one last.
    pub fn of(frames: &[Frame]) -> Self {
        let mut stack = Self::default();
        for frame in frames {
            stack.push(*frame);
        }
        stack
    }

    /// How many.
    #[inline]
    pub fn len(&self) -> usize {
        self.near.len() + self.deep.len()
    }

    /// Whether nothing is being resolved.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.near.is_empty()
    }

    /// Whether one more is too many.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.len() == DEPTH
    }

    /// Puts a frame on top.
    #[inline]
    pub fn push(&mut self, frame: Frame) {
        if self.near.is_full() { self.deep.push(frame) } else { self.near.push(frame) }
    }

    /// Takes the top frame off.
    #[inline]
    pub fn pop(&mut self) {
        if self.deep.pop().is_none() {
            self.near.pop();
        }
    }

    /// The frame at the bottom.
    pub fn first(&self) -> Option<&Frame> {
        self.near.first()
    }

    /// The running frame.
    pub fn last(&self) -> Option<&Frame> {
        self.deep.last().or_else(|| self.near.last())
    }

    /// All frames, the running one last.
    pub fn iter(&self) -> impl Iterator<Item = &Frame> {
        self.near.iter().chain(&self.deep)
    }
}

impl Index<usize> for Stack {
    type Output = Frame;
    #[inline]
    fn index(&self, at: usize) -> &Frame {
        if at < NEAR { &self.near[at] } else { &self.deep[at - NEAR] }
    }
}

impl IndexMut<usize> for Stack {
    #[inline]
    fn index_mut(&mut self, at: usize) -> &mut Frame {
        if at < NEAR { &mut self.near[at] } else { &mut self.deep[at - NEAR] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frames::{LoseHp, LoseHpStep};
    use paiju_contract::Seat;

    /// R2.6: 64 frames fit, those that lie elsewhere too.
    #[test]
    fn r2_6_sixty_four_frames_fit() {
        let frame = |n: usize| Frame::LoseHp(LoseHp { step: LoseHpStep::Lose, who: Seat(0), n: n as i8 });
        let mut stack = Stack::default();
        (0..DEPTH).for_each(|n| stack.push(frame(n)));
        assert!(stack.is_full() && stack.iter().copied().eq((0..DEPTH).map(frame)));
        stack[40] = frame(1);
        assert_eq!((stack[40], stack[11], stack[12]), (frame(1), frame(11), frame(12)));
        (0..60).for_each(|_| stack.pop());
        assert_eq!(stack, Stack::of(&[frame(0), frame(1), frame(2), frame(3)]));
        assert_eq!((stack.first(), stack.last(), stack.len()), (Some(&frame(0)), Some(&frame(3)), 4));
    }
}
