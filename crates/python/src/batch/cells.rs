//! The open question of an environment as numbers: what the seat knows, what it may answer.

use paiju_contract::{Encode, Seat, Tensors};

use super::frame::{Line, Number};
use super::plan::Plan;
use super::row::Row;
use crate::catalog::Played;

impl<G: Played, T: Number> Row<G, T> {
    /// What a seat knows.
    #[inline]
    fn observe(&self, game: &G::Lean, seat: Seat, out: &mut [T]) {
        match &self.lens {
            Some(lens) => T::floats(out).into_iter().for_each(|out| lens.write(game, seat, out)),
            None => game.observe_into(seat, out),
        }
    }

    /// The open question as numbers.
    #[inline]
    pub(super) fn write(&self, plan: &Plan<G>, line: &mut Line<'_, T>) {
        let game = self.shown();
        if plan.spec.all_seats {
            for (seat, cells) in line.obs.chunks_exact_mut(plan.shape.cells).enumerate() {
                self.observe(game, Seat(seat as u8), cells);
            }
        } else {
            self.observe(game, self.seat, line.obs);
        }
        line.mask.fill(false);
        match &mut *line.legal_ids {
            [one, two, three] => few(&self.legal, [one, two, three], line.mask),
            ids => many(&self.legal, ids, *line.legal_count, line.mask),
        }
        *line.legal_count = self.legal.len() as i32;
        let range = game.range(self.seat).map_or([-1, -1], |(range, _)| [range.min, range.max]);
        line.range.copy_from_slice(&range);
        *line.player = self.seat.0.into();
        *line.episode = self.episode;
    }
}

/// Ids and mask where there are few answers: as much work for each number of them, so that the processor need not guess how
/// many there are.
#[inline]
fn few(legal: &[u16], ids: [&mut i16; 3], mask: &mut [bool]) {
    let Some(last) = legal.len().checked_sub(1) else { return ids.into_iter().for_each(|cell| *cell = -1) };
    for (place, cell) in ids.into_iter().enumerate() {
        let id = legal[place.min(last)];
        mask[usize::from(id)] = true;
        *cell = if place <= last { id as i16 } else { -1 };
    }
}

/// The same in general; so many ids stood there `before`.
#[inline]
fn many(legal: &[u16], ids: &mut [i16], before: i32, mask: &mut [bool]) {
    for (place, id) in ids.iter_mut().zip(legal) {
        *place = *id as i16;
        mask[usize::from(*id)] = true;
    }
    if let Some(stale) = ids.get_mut(legal.len()..before.max(0) as usize) {
        stale.fill(-1);
    }
}
