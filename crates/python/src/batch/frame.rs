//! The rows of a batch's arrays as slices: whole, in parts for threads, and one by one.

use paiju_contract::Cell;

use super::buffers::{Buffers, Obs};
use super::plan::Shape;

/// A number that observations are made of.
pub(crate) trait Number: Cell + Default {
    /// The observations of a batch, if they are made of it.
    fn cells(obs: &mut Obs) -> &mut [Self];
    /// Cells as floats, if they are.
    fn floats(cells: &mut [Self]) -> Option<&mut [f32]>;
    /// Drained observations as either kind.
    fn drained(cells: Vec<Self>) -> Cells;
}

/// Observations that were drained.
#[derive(Debug)]
pub(crate) enum Cells {
    Floats(Vec<f32>),
    Bytes(Vec<u8>),
}

impl Number for f32 {
    fn cells(obs: &mut Obs) -> &mut [Self] {
        match obs {
            Obs::Floats(cells) => cells.cells(),
            Obs::Bytes(_) => &mut [],
        }
    }
    #[inline]
    fn floats(cells: &mut [Self]) -> Option<&mut [f32]> {
        Some(cells)
    }
    fn drained(cells: Vec<Self>) -> Cells {
        Cells::Floats(cells)
    }
}

impl Number for u8 {
    fn cells(obs: &mut Obs) -> &mut [Self] {
        match obs {
            Obs::Bytes(cells) => cells.cells(),
            Obs::Floats(_) => &mut [],
        }
    }
    #[inline]
    fn floats(_: &mut [Self]) -> Option<&mut [f32]> {
        None
    }
    fn drained(cells: Vec<Self>) -> Cells {
        Cells::Bytes(cells)
    }
}

/// Some rows of the arrays.
#[derive(Debug)]
pub(crate) struct Frame<'a, T> {
    shape: Shape,
    pub(super) obs: &'a mut [T],
    pub(super) mask: &'a mut [bool],
    pub(super) legal_ids: &'a mut [i16],
    pub(super) legal_count: &'a mut [i32],
    pub(super) range: &'a mut [i64],
    pub(super) player: &'a mut [i32],
    pub(super) reward: &'a mut [f32],
    pub(super) done: &'a mut [bool],
    pub(super) episode: &'a mut [u64],
    pub(super) final_return: &'a mut [f32],
}

impl<'a, T: Number> Frame<'a, T> {
    /// All rows.
    pub(super) fn of(buffers: &'a mut Buffers) -> Self {
        Self {
            shape: buffers.shape,
            obs: T::cells(&mut buffers.obs),
            mask: buffers.mask.cells(),
            legal_ids: buffers.legal_ids.cells(),
            legal_count: buffers.legal_count.cells(),
            range: buffers.range.cells(),
            player: buffers.player.cells(),
            reward: buffers.reward.cells(),
            done: buffers.done.cells(),
            episode: buffers.episode.cells(),
            final_return: buffers.final_return.cells(),
        }
    }

    /// The first `rows` rows, and the others.
    fn split(self, rows: usize) -> (Self, Self) {
        let Shape { seats, eyes, cells, actions, answers, .. } = self.shape;
        macro_rules! cut {
            ($($name:ident by $width:expr),*) => {{
                $(let $name = self.$name.split_at_mut(rows * $width);)*
                let shape = self.shape;
                (Self { shape, $($name: $name.0),* }, Self { shape, $($name: $name.1),* })
            }};
        }
        cut!(obs by eyes * cells, mask by actions, legal_ids by answers, legal_count by 1, range by 2, player by 1,
             reward by seats, done by 1, episode by 1, final_return by seats)
    }

    /// Parts of so many rows, the last one of what is left.
    pub(super) fn parts(self, rows: usize) -> impl Iterator<Item = Self> {
        let mut left = Some(self);
        std::iter::from_fn(move || {
            let all = left.take()?;
            if all.player.len() <= rows {
                return Some(all);
            }
            let (part, rest) = all.split(rows);
            left = Some(rest);
            Some(part)
        })
    }

    /// One row.
    #[inline]
    pub(super) fn row(&mut self, row: usize) -> Line<'_, T> {
        let Shape { seats, eyes, cells, actions, answers, .. } = self.shape;
        let of = |width: usize| row * width..(row + 1) * width;
        Line {
            obs: &mut self.obs[of(eyes * cells)],
            mask: &mut self.mask[of(actions)],
            legal_ids: &mut self.legal_ids[of(answers)],
            legal_count: &mut self.legal_count[row],
            range: &mut self.range[of(2)],
            player: &mut self.player[row],
            reward: &mut self.reward[of(seats)],
            done: &mut self.done[row],
            episode: &mut self.episode[row],
            final_return: &mut self.final_return[of(seats)],
        }
    }
}

/// One row of all arrays.
#[derive(Debug)]
pub(super) struct Line<'a, T> {
    pub(super) obs: &'a mut [T],
    pub(super) mask: &'a mut [bool],
    pub(super) legal_ids: &'a mut [i16],
    pub(super) legal_count: &'a mut i32,
    pub(super) range: &'a mut [i64],
    pub(super) player: &'a mut i32,
    pub(super) reward: &'a mut [f32],
    pub(super) done: &'a mut bool,
    pub(super) episode: &'a mut u64,
    pub(super) final_return: &'a mut [f32],
}

impl<T> Line<'_, T> {
    /// Nothing stands here yet, whatever the caller's arrays held.
    pub(super) fn clear(&mut self) {
        self.legal_ids.fill(-1);
        *self.legal_count = 0;
        self.no_reward();
    }

    /// The step has brought nobody anything.
    #[inline]
    pub(super) fn no_reward(&mut self) {
        *self.done = false;
        clear(self.reward);
        clear(self.final_return);
    }
}

/// Nothing for every seat; two are so few that a call to clear them takes longer.
#[inline]
fn clear(cells: &mut [f32]) {
    match cells {
        [one, other] => (*one, *other) = (0.0, 0.0),
        cells => cells.fill(0.0),
    }
}
