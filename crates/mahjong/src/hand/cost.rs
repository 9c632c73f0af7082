//! How many tiles a suit lacks for each thing that can be made of it: `j` melds, with or without the pair.
//!
//! Eight numbers per one-suit hand; only a few dozen distinct vectors of them exist, so that a hand is one class
//! byte and two suits meet in a small pair table (see `shanten`).

/// Tiles lacking for `j` melds without (`[j]`) and with (`[4 + j]`) the pair; [`NEVER`] if it cannot be.
pub(super) type Costs = [u8; 8];

/// More tiles than any hand has.
pub(super) const NEVER: u8 = 99;

/// Runs begun one and two ranks ago, melds so far, pair taken: what the walk over the ranks must remember.
const STATES: usize = 4 * 4 * 4 * 2;

const fn state(one_ago: usize, two_ago: usize, melds: usize, pair: usize) -> usize {
    ((one_ago * 4 + two_ago) * 4 + melds) * 2 + pair
}

/// One way on from a state at a rank: the state after it and the tiles it uses there.
#[derive(Clone, Copy, Debug)]
struct Step {
    from: usize,
    to: usize,
    uses: u8,
}

/// All ways on, at a rank where runs may begin and at one where they may not.
fn steps(runs_begin: bool) -> Vec<Step> {
    let mut all = Vec::new();
    for from in 0..STATES {
        let (pair, melds, two_ago, one_ago) = (from % 2, from / 2 % 4, from / 8 % 4, from / 32);
        if one_ago + two_ago > melds {
            continue;
        }
        for begun in 0..=if runs_begin { 3 - melds } else { 0 } {
            for triplet in 0..=usize::from(melds + begun < 3) {
                for eyes in 0..=1 - pair {
                    let uses = one_ago + two_ago + begun + 3 * triplet + 2 * eyes;
                    if uses <= 4 {
                        let to = state(begun, one_ago, melds + begun + triplet, pair + eyes);
                        all.push(Step { from, to, uses: uses as u8 });
                    }
                }
            }
        }
    }
    all
}

/// The walk over the ranks of a suit, shared by all hands with the same first ranks.
#[derive(Debug)]
pub(super) struct Walk {
    middle: Vec<Step>,
    end: Vec<Step>,
}

impl Walk {
    pub(super) fn new() -> Self {
        Self { middle: steps(true), end: steps(false) }
    }

    /// Calls `visit` with every one-suit hand of at most `most` tiles and its costs.
    pub(super) fn every_hand(&self, most: usize, mut visit: impl FnMut(&[u8; 9], Costs)) {
        let mut start = [NEVER; STATES];
        start[state(0, 0, 0, 0)] = 0;
        self.go(&mut [0; 9], 0, most, &start, &mut visit);
    }

    fn go(
        &self,
        counts: &mut [u8; 9],
        rank: usize,
        room: usize,
        before: &[u8; STATES],
        visit: &mut impl FnMut(&[u8; 9], Costs),
    ) {
        if rank == 9 {
            return visit(counts, costs_at_end(before));
        }
        for held in 0..=room.min(4) {
            counts[rank] = held as u8;
            let after = self.rank(rank, held as u8, before);
            self.go(counts, rank + 1, room - held, &after, visit);
        }
        counts[rank] = 0;
    }

    /// The cheapest way into every state, after a rank with `held` tiles.
    fn rank(&self, rank: usize, held: u8, before: &[u8; STATES]) -> [u8; STATES] {
        let mut after = [NEVER; STATES];
        for step in if rank < 7 { &self.middle } else { &self.end } {
            let cost = before[step.from] + step.uses.saturating_sub(held);
            after[step.to] = after[step.to].min(cost);
        }
        after
    }
}

fn costs_at_end(states: &[u8; STATES]) -> Costs {
    std::array::from_fn(|i| states[state(0, 0, i % 4, i / 4)].min(NEVER))
}
