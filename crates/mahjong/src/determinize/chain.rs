//! Worlds in which several won hands want the same few tiles: found by moving on from the last one.
//!
//! Drawn one by one, such hands hardly ever fit beside each other. So one hand after the other is drawn anew beside the
//! rest, and the change is kept as often as the numbers of decks before and after demand (Metropolis and Hastings): every
//! world stays exactly as likely as the decks it stands for. After a draw the hands are others, but not independent
//! of the last ones; all that lies beside them is laid anew.

use arrayvec::ArrayVec;
use paiju_contract::Dice;

use super::lay::{Hands, Laid, room};
use super::locked::pick;
use super::plan::Plan;
use super::tiles::Tiles;
use super::{Found, Sampler};
use crate::state::State;

/// Changes tried before the first world, and between two.
const BEFORE: usize = 600;
const BETWEEN: usize = 36;
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
    /// The unseen tiles that are in none of them.
    left: Tiles,
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
                None => Tiles::NONE,
                Some(locked) => (0..HANDS).find_map(|_| {
                    let hand = locked.pick(*of_first, dice);
                    left.without(hand).map(|_| hand)
                })?,
            };
            left = left.without(hand)?;
            hands.push(hand);
        }
        let mut ways = Vec::new();
        plan.beside(&share, &mut ways);
        let beside = ways.last().map_or(0.0, |(_, sum)| *sum);
        let laid = plan.lay_rest(&share, &hands, dice)?;
        let state = self.frame.world(plan, &self.trails, &laid, dice)?;
        Some(Chain { plan: number, share, hands, left, beside, state, laid, ways })
    }

    /// Tries another hand for one of the winners.
    fn change(&self, chain: &mut Chain, dice: &mut Dice) {
        let plan = &self.plans[chain.plan];
        let place = dice.index(plan.demands.len());
        let Some(locked) = &plan.demands[place].locked else { return };
        let (of_first, hand) = locked.pick_any(dice);
        let left = chain.left.and(chain.hands[place]);
        let (Some(new), Some(old)) = (room(hand, left, plan.pool), room(chain.hands[place], left, plan.pool))
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
            chain.left = left.without(hand).unwrap_or_else(|| unreachable!("there was room for it"));
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

#[cfg(test)]
mod tests {
    use paiju_contract::{Game, Glance, Observer, Play, RuleSet, Seat, Seed};

    use super::*;
    use crate::{Action, Mahjong, Rules};

    /// A view of a hand in which two others have won, as players reach it who win whenever they can.
    fn crowded(seed: u64) -> Option<(Sampler, Seat)> {
        let mut game = Mahjong::deal(&Rules::preset("to-the-wall").unwrap(), Seed::from_u64(seed)).unwrap();
        while let Some(seat) = game.phase().awaiting().first() {
            let hidden = Seat::all(4).filter(|other| *other != seat);
            let won: Vec<Seat> = hidden.filter(|other| game.state().player(*other).is_locked()).collect();
            if won.len() == 2 {
                return Some((Sampler::prepare(&game.view(Observer::Seat(seat))).unwrap(), won[0]));
            }
            let actions = game.legal_list(seat);
            let best = game.glance(seat).best_discard().map(|choice| Action::Discard(choice.discard));
            let hu = actions.iter().find(|action| matches!(action, Action::Hu | Action::HuAside(_)));
            let best =
                best.filter(|best| actions.contains(best)).as_ref().or(actions.last()).copied().unwrap();
            game.apply_silent(seat, hu.unwrap_or(&best)).unwrap();
        }
        None
    }

    #[test]
    fn r12_8_moving_on_gives_the_same_odds_as_laying_at_once() {
        let (mut views, mut worst) = (0, 0.0f64);
        for (mut sampler, winner) in (0..40).filter_map(crowded) {
            if views == 4 {
                break;
            }
            let mut dice = Dice::new(Seed::from_u64(7));
            let easy = (0..4_000).filter(|_| sampler.attempt(&mut dice).is_some()).count();
            if easy < 40 {
                continue;
            }
            views += 1;
            let mut seen = [[0.0f64; 2]; 27];
            for _ in 0..2_000 {
                let at_once = std::iter::repeat_with(|| sampler.attempt(&mut dice)).flatten().next().unwrap();
                let moved = (0..6).filter_map(|_| sampler.move_on(&mut dice)).last().unwrap();
                for (side, found) in [at_once, moved].iter().enumerate() {
                    let hand = &found.state.player(winner).hand;
                    hand.tiles().for_each(|tile| seen[tile.index()][side] += 1.0);
                }
            }
            for [x, y] in seen.into_iter().filter(|[x, y]| x + y > 50.0) {
                worst = worst.max((x - y).abs() / (x + y).sqrt());
            }
        }
        assert!(views >= 2, "{views} views");
        // Worlds of a chain depend on each other a little: that widens their spread.
        assert!(worst < 8.0, "a kind is off by {worst} standard deviations");
    }
}
