//! Trajectories, one a seat: what a seat saw at its turn, what it did, what that brought until its next turn.

use paiju_contract::Seat;

use super::frame::{Line, Number};
use super::plan::Shape;

/// A turn whose end is not known yet.
#[derive(Clone, Debug)]
struct Open<T> {
    place: (u64, u64),
    obs: Vec<T>,
    mask: Vec<bool>,
    action: i32,
    reward: f32,
}

/// Turns that have come to their end, side by side.
#[derive(Clone, Debug, Default)]
pub(crate) struct Turns<T> {
    pub(crate) env: Vec<u64>,
    pub(crate) episode: Vec<u64>,
    pub(crate) seat: Vec<i32>,
    pub(crate) action: Vec<i32>,
    pub(crate) reward: Vec<f32>,
    pub(crate) done: Vec<bool>,
    pub(crate) obs: Vec<T>,
    pub(crate) mask: Vec<bool>,
    pub(crate) next_obs: Vec<T>,
    pub(crate) next_mask: Vec<bool>,
}

impl<T> Turns<T> {
    /// Makes room for this many turns more.
    pub(crate) fn reserve(&mut self, turns: usize, shape: Shape) {
        self.env.reserve(turns);
        self.episode.reserve(turns);
        self.seat.reserve(turns);
        self.action.reserve(turns);
        self.reward.reserve(turns);
        self.done.reserve(turns);
        self.obs.reserve(turns * shape.cells);
        self.mask.reserve(turns * shape.actions);
        self.next_obs.reserve(turns * shape.cells);
        self.next_mask.reserve(turns * shape.actions);
    }

    /// Takes the turns of another list over.
    pub(crate) fn append(&mut self, other: &mut Self) {
        self.env.append(&mut other.env);
        self.episode.append(&mut other.episode);
        self.seat.append(&mut other.seat);
        self.action.append(&mut other.action);
        self.reward.append(&mut other.reward);
        self.done.append(&mut other.done);
        self.obs.append(&mut other.obs);
        self.mask.append(&mut other.mask);
        self.next_obs.append(&mut other.next_obs);
        self.next_mask.append(&mut other.next_mask);
    }
}

/// The trajectories of one environment.
#[derive(Clone, Debug)]
pub(super) struct Track<T> {
    shape: Shape,
    open: Vec<Option<Open<T>>>,
    pub(super) turns: Turns<T>,
}

impl<T: Number> Track<T> {
    pub(super) fn new(shape: Shape) -> Self {
        Self { shape, open: vec![None; shape.seats], turns: Turns::default() }
    }

    /// A seat acts on what its row shows.
    pub(super) fn acts(&mut self, place: (u64, u64), seat: Seat, action: i32, line: &Line<'_, T>) {
        let cells = self.shape.cells;
        let from = if self.shape.eyes > 1 { seat.index() * cells } else { 0 };
        let (obs, mask) = (line.obs[from..from + cells].to_vec(), line.mask.to_vec());
        if let Some(open) = self.open[seat.index()].take() {
            self.close(seat.index(), &open, false, &obs, &mask);
        }
        self.open[seat.index()] = Some(Open { place, obs, mask, action, reward: 0.0 });
    }

    /// What a step has brought; at the end of an episode all turns end.
    pub(super) fn pays(&mut self, reward: &[f32], ended: bool) {
        for (open, reward) in self.open.iter_mut().zip(reward) {
            if let Some(open) = open {
                open.reward += reward;
            }
        }
        if ended {
            let (obs, mask) = (vec![T::NO; self.shape.cells], vec![false; self.shape.actions]);
            for seat in 0..self.open.len() {
                if let Some(open) = self.open[seat].take() {
                    self.close(seat, &open, true, &obs, &mask);
                }
            }
        }
    }

    fn close(&mut self, seat: usize, open: &Open<T>, done: bool, next_obs: &[T], next_mask: &[bool]) {
        let turns = &mut self.turns;
        turns.env.push(open.place.0);
        turns.episode.push(open.place.1);
        turns.seat.push(seat as i32);
        turns.action.push(open.action);
        turns.reward.push(open.reward);
        turns.done.push(done);
        turns.obs.extend_from_slice(&open.obs);
        turns.mask.extend_from_slice(&open.mask);
        turns.next_obs.extend_from_slice(next_obs);
        turns.next_mask.extend_from_slice(next_mask);
    }
}
