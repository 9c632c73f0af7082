//! Worlds in which several won hands want the same few tiles: found by moving on from the last one.
//!
//! Drawn one by one, such hands hardly ever fit beside each other. So one hand after the other is drawn anew beside the
//! rest, and the change is kept as often as the numbers of decks before and after demand (Metropolis and Hastings): every
//! world stays exactly as likely as the decks it stands for. After a draw the hands are others, but not independent
//! of the last ones; all that lies beside them is laid anew.

use arrayvec::ArrayVec;
use paiju_contract::Dice;

use super::lay::{Hands, Laid, room};
use super::locked::{Pool, pick};
use super::plan::Plan;
use super::{Found, Sampler};
use crate::state::State;

/// Changes tried before the first world, and between two.
const BEFORE: usize = 1_000;
const BETWEEN: usize = 64;
/// How often what lies beside the won hands is laid anew.
const LAYINGS: usize = 8;
/// Attempts to find a first world, and to find each hand of it beside the others.
const STARTS: usize = 400;
const HANDS: usize = 200;

/// A world that fits, and how it is put together.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    plan: usize,
    share: ArrayVec<usize, 4>,
    hands: Hands,
    /// In how many ways everything else could lie beside these hands.
    beside: f64,
    state: State,
    laid: Laid,
    /// The ways to share out what lies beside a change.
    ways: Vec<(usize, f64)>,
}

impl Chain {
    /// One of the ways to share out what lies beside.
    fn pick_share(&self, plan: &Plan, dice: &mut Dice) -> ArrayVec<usize, 4> {
        let point = dice.unit() * self.ways.last().map_or(0.0, |(_, sum)| *sum);
        let way = self.ways.partition_point(|(_, sum)| *sum <= point).min(self.ways.len() - 1);
        plan.digits(self.ways[way].0)
    }
}

impl Sampler {
    /// The next world of the chain; nothing if no first one is found.
    pub(super) fn move_on(&mut self, dice: &mut Dice) -> Option<Found> {
        let (mut chain, moves) = match self.chain.take() {
            Some(chain) => (chain, BETWEEN),
            None => ((0..STARTS).find_map(|_| self.first(dice))?, BEFORE),
        };
        for _ in 0..moves {
            self.change(&mut chain, dice);
        }
        let plan = &self.plans[chain.plan];
        plan.beside(&chain.share, &mut chain.ways);
        let anew = (0..LAYINGS).find_map(|_| {
            let share = chain.pick_share(plan, dice);
            self.lay(&chain, &share, &chain.hands, dice).map(|world| (share, world))
        });
        if let Some((share, (state, laid))) = anew {
            (chain.share, chain.state, chain.laid) = (share, state, laid);
        }
        let found = Found { state: chain.state, plan: chain.plan, laid: chain.laid.clone() };
        self.chain = Some(chain);
        Some(found)
    }

    /// A world to begin with: hand by hand, each beside those before it.
    fn first(&self, dice: &mut Dice) -> Option<Chain> {
        let number = if self.plans.len() == 1 { 0 } else { pick(&self.sums, dice) };
        let plan = &self.plans[number];
        let (share, mut left, mut hands) = (plan.share(dice), plan.pool, Hands::new());
        for (demand, of_first) in plan.demands.iter().zip(&share) {
            let hand = match &demand.locked {
                None => [0; 27],
                Some(locked) => (0..HANDS).find_map(|_| {
                    let hand = locked.pick(*of_first, dice);
                    room(&hand, &left, &plan.pool).map(|_| hand)
                })?,
            };
            left.iter_mut().zip(hand).for_each(|(left, n)| *left -= n);
            hands.push(hand);
        }
        let mut ways = Vec::new();
        plan.beside(&share, &mut ways);
        let beside = ways.last().map_or(0.0, |(_, sum)| *sum);
        let laid = plan.lay_rest(&share, &hands, dice)?;
        let state = self.frame.world(plan, &self.trails, &laid, dice)?;
        Some(Chain { plan: number, share, hands, beside, state, laid, ways })
    }

    /// Tries another hand for one of the winners.
    fn change(&self, chain: &mut Chain, dice: &mut Dice) {
        let plan = &self.plans[chain.plan];
        let place = dice.index(plan.demands.len());
        let Some(locked) = &plan.demands[place].locked else { return };
        let (of_first, hand) = locked.pick_any(dice);
        let left = left_beside(plan, &chain.hands, place);
        let (Some(new), Some(old)) =
            (room(&hand, &left, &plan.pool), room(&chain.hands[place], &left, &plan.pool))
        else {
            return;
        };
        let mut fixed = chain.share.clone();
        fixed[place] = of_first;
        plan.beside(&fixed, &mut chain.ways);
        let beside = chain.ways.last().map_or(0.0, |(_, sum)| *sum);
        if dice.unit() * old * chain.beside >= new * beside {
            return;
        }
        let share = chain.pick_share(plan, dice);
        let mut hands = chain.hands.clone();
        hands[place] = hand;
        if let Some((state, laid)) = self.lay(chain, &share, &hands, dice) {
            (chain.share, chain.hands, chain.beside) = (share, hands, beside);
            (chain.state, chain.laid) = (state, laid);
        }
    }

    /// Everything beside these hands, laid anew.
    fn lay(&self, chain: &Chain, share: &[usize], hands: &Hands, dice: &mut Dice) -> Option<(State, Laid)> {
        let plan = &self.plans[chain.plan];
        let laid = plan.lay_rest(share, hands, dice)?;
        let state = self.frame.world(plan, &self.trails, &laid, dice)?;
        Some((state, laid))
    }
}

/// The pool without the hands of all winners but one.
fn left_beside(plan: &Plan, hands: &[Pool], place: usize) -> Pool {
    let mut left = plan.pool;
    for (_, hand) in hands.iter().enumerate().filter(|(other, _)| *other != place) {
        left.iter_mut().zip(hand).for_each(|(left, n)| *left -= n);
    }
    left
}
