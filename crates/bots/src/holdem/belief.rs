//! What a player believes of another's cards, from all that he has put in and when.
//!
//! Two kinds of players are thought possible: a solid one, whose actions follow his cards, and a wild one, whose actions
//! say nothing. A hand's weight is how well both explain what was done; how much of the weight is the wild one's tells
//! whom one is up against. It knows no price and chooses nothing.

use paiju_contract::{Dice, Seat};
use paiju_holdem::{PlayerState, Position, Street, View};

use super::hands::{ByHand, COMBOS, Outlook, filled, mask, places};

/// Tables are alike in this: at one in ten most players are thought to be wild, elsewhere few.
const WILD_TABLES: f32 = 0.1;
const WILD_THERE: f32 = 0.7;
const WILD_ELSEWHERE: f32 = 0.06;

/// What is believed of one player.
#[derive(Clone, Debug)]
pub(super) struct Belief {
    /// How likely each hand is; they sum to 1.
    pub(super) weights: ByHand,
    /// The chance that his actions say nothing.
    pub(super) wild: f32,
    sums: ByHand,
}

/// What a player has done on a street.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Deed {
    Nothing,
    Checked,
    /// With the bet as a part of the pot before the street.
    Called(f32),
    Raised(f32),
}

/// How likely the solid player's deed is with each hand, and the wild one's with any.
struct Likely {
    solid: ByHand,
    wild: f32,
}

impl Belief {
    /// Of every player who is still in, in order of their seats; `outlooks` are of the flop, the turn and the river, as
    /// far as they are open. `gone` are the cards that they cannot have.
    pub(super) fn of_all(view: &View, outlooks: &[Outlook], gone: u64) -> Vec<Self> {
        let likely: Vec<Likely> = rivals(view).map(|rival| Likely::new(view, rival, outlooks)).collect();
        // Whoever folds at a wild table is the exception.
        let folded = view.opponents.iter().filter(|player| !player.is_active && player.position.is_some());
        let folds = folded.map(|_| (0.75, 0.25));
        let told = likely.iter().map(|likely| (likely.by_solid(), likely.wild)).chain(folds);
        let wild = prior(told);
        likely.into_iter().map(|likely| likely.weigh(wild, gone)).collect()
    }

    /// A hand that fits, with none of the cards that are gone; `None` where chance finds none.
    pub(super) fn draw(&self, gone: u64, dice: &mut Dice) -> Option<usize> {
        (0..32).find_map(|_| {
            let at = dice.unit() as f32 * self.sums[COMBOS - 1];
            let hand = self.sums.partition_point(|sum| *sum <= at).min(COMBOS - 1);
            (mask(hand) & gone == 0 && self.weights[hand] > 0.0).then_some(hand)
        })
    }

    /// The share of all starting hands that he is likely to have: few hands, small number.
    pub(super) fn width(&self) -> f32 {
        1.0 / (self.weights.iter().map(|weight| weight * weight).sum::<f32>() * COMBOS as f32)
    }
}

/// How likely any one player is wild, after what all of them did: pairs of how well a solid and a wild player explain it.
fn prior(told: impl Iterator<Item = (f32, f32)>) -> f32 {
    let explained = |(solid, wild): (f32, f32), share: f32| (1.0 - share) * solid + share * wild;
    let odds = told.fold(WILD_TABLES / (1.0 - WILD_TABLES), |odds, told| {
        odds * explained(told, WILD_THERE) / explained(told, WILD_ELSEWHERE)
    });
    let there = odds / (1.0 + odds);
    there * WILD_THERE + (1.0 - there) * WILD_ELSEWHERE
}

impl Likely {
    fn new(view: &View, player: &PlayerState, outlooks: &[Outlook]) -> Self {
        let mut likely = Self { solid: filled(1.0), wild: 1.0 };
        likely.before_the_flop(view, player);
        for (street, outlook) in Street::ALL[1..].iter().zip(outlooks) {
            likely.after_the_flop(deed(view, player, *street), &outlook.chances);
        }
        likely
    }

    /// How well a solid player explains it, whatever his cards.
    fn by_solid(&self) -> f32 {
        self.solid.iter().sum::<f32>() / COMBOS as f32
    }

    fn before_the_flop(&mut self, view: &View, player: &PlayerState) {
        let level = paid_most(view, 0) / view.rules.big_blind as f32;
        let raises = raises_before_the_flop(view, level);
        let deep = (player.stack + player.bet_total) as f32 > 25.0 * view.rules.big_blind as f32;
        // A large first raise of a deep stack is no part of anybody's plan.
        let odd = raises == 1 && level > 12.0 && deep;
        match deed(view, player, Street::Preflop) {
            Deed::Raised(_) => {
                let width = if odd { 0.06 } else { raising_width(raises, player.position) };
                self.solid_with(if odd { 0.1 } else { 1.0 }, width, 0.0);
                self.wild *= 0.35;
            }
            Deed::Called(_) => {
                let width = if odd { 0.06 } else { calling_width(raises, player.position) };
                self.solid_with(1.0, width, if odd { 0.0 } else { width * 0.2 });
                self.wild *= 0.5;
            }
            Deed::Nothing | Deed::Checked => {}
        }
    }

    /// Hands up to that place, fewer of those that would have raised.
    fn solid_with(&mut self, factor: f32, width: f32, stronger: f32) {
        for (solid, place) in self.solid.iter_mut().zip(places()) {
            let inside = ramp(width - place, 0.25 * width);
            *solid *= factor * (0.005 + inside * (1.0 - 0.6 * ramp(stronger - place, 0.01)));
        }
    }

    fn after_the_flop(&mut self, deed: Deed, chances: &ByHand) {
        let likely = |chance: f32| match deed {
            Deed::Nothing => 1.0,
            Deed::Checked => 1.0 - 0.7 * ramp(chance - 0.7, 0.12),
            Deed::Called(size) => {
                ramp(chance - needed(size) - 0.06, 0.1) * (1.0 - 0.5 * ramp(chance - 0.85, 0.08)) + 0.01
            }
            Deed::Raised(size) => 0.1 + 0.8 * ramp(chance - 0.58 - 0.08 * size.min(1.5), 0.12),
        };
        self.wild *= match deed {
            Deed::Nothing => 1.0,
            Deed::Checked | Deed::Called(_) => 0.6,
            Deed::Raised(_) => 0.35,
        };
        self.solid.iter_mut().zip(chances.iter()).for_each(|(solid, chance)| *solid *= likely(*chance));
    }

    /// `prior`: how likely he is wild before what he did himself.
    fn weigh(self, prior: f32, gone: u64) -> Belief {
        let Self { solid: mut weights, wild } = self;
        let (mut solid, mut all) = (0.0, 0.0);
        for (hand, weight) in weights.iter_mut().enumerate() {
            let possible = if mask(hand) & gone == 0 { 1.0 } else { 0.0 };
            let by_solid = (1.0 - prior) * *weight * possible;
            *weight = by_solid + prior * wild * possible;
            solid += by_solid;
            all += *weight;
        }
        let mut sum = 0.0;
        let mut sums = filled(0.0);
        for (weight, sum_to) in weights.iter_mut().zip(sums.iter_mut()) {
            *weight /= all;
            sum += *weight;
            *sum_to = sum;
        }
        Belief { weights, wild: 1.0 - solid / all, sums }
    }
}

/// 0 below `-width`, 1 above `width`, straight in between.
#[inline]
pub(super) fn ramp(x: f32, width: f32) -> f32 {
    (0.5 + x / (2.0 * width)).clamp(0.0, 1.0)
}

/// The chance that pays for calling a bet of this part of the pot.
pub(super) fn needed(size: f32) -> f32 {
    size / (1.0 + 2.0 * size)
}

/// The highest bet of a street.
fn paid_most(view: &View, street: usize) -> f32 {
    let bets = view.players.iter().filter_map(|player| player.bets.get(street));
    bets.max().copied().unwrap_or(0) as f32
}

/// Every chip put in before a street.
fn pot_before(view: &View, street: usize) -> f32 {
    let later = |player: &PlayerState| player.bets.iter().skip(street).sum::<u32>();
    (view.pot - view.players.iter().map(later).sum::<u32>()) as f32
}

fn deed(view: &View, player: &PlayerState, street: Street) -> Deed {
    let at = street as usize;
    let Some(&paid) = player.bets.get(at) else { return Deed::Nothing };
    let size = paid_most(view, at) / pot_before(view, at).max(1.0);
    if view.aggressors.get(at).copied().flatten() == Some(player.seat) {
        return Deed::Raised(size);
    }
    let acted = at < view.street as usize || view.acted.contains(player.seat);
    match (acted, paid) {
        (false, _) => Deed::Nothing,
        (true, 0) => Deed::Checked,
        (true, _) if street == Street::Preflop && paid <= view.rules.big_blind && is_big_blind(player) => {
            Deed::Checked
        }
        (true, _) => Deed::Called(size),
    }
}

fn is_big_blind(player: &PlayerState) -> bool {
    player.position == Some(Position::Bb)
}

/// How often it was raised before the flop; from the size of the bet once that street is over.
fn raises_before_the_flop(view: &View, level: f32) -> u32 {
    if view.street == Street::Preflop {
        return view.raise_count;
    }
    match level {
        ..1.01 => 0,
        ..6.5 => 1,
        ..15.0 => 2,
        ..40.0 => 3,
        _ => 4,
    }
}

/// The share of hands that a solid player raises with as the `raises`-th.
pub(super) fn raising_width(raises: u32, position: Option<Position>) -> f32 {
    match raises {
        0 | 1 => opening_width(position),
        2 => 0.07,
        3 => 0.03,
        _ => 0.025,
    }
}

/// The share of hands that a solid player opens with.
fn opening_width(position: Option<Position>) -> f32 {
    match position {
        Some(Position::Btn) => 0.4,
        Some(Position::Sb) => 0.38,
        Some(Position::Co) => 0.28,
        Some(Position::Hj) => 0.2,
        Some(Position::Lj | Position::Bb) => 0.17,
        _ => 0.14,
    }
}

pub(super) fn calling_width(raises: u32, position: Option<Position>) -> f32 {
    match (raises, position) {
        (0, _) => 0.6,
        (1, Some(Position::Bb)) => 0.3,
        (1, _) => 0.14,
        (2, _) => 0.07,
        _ => 0.035,
    }
}

/// The seats that are still in beside the observer, in order.
pub(super) fn rivals(view: &View) -> impl Iterator<Item = &PlayerState> {
    view.opponents.iter().filter(|player| player.is_active)
}

/// Whether a seat has still to act on this street.
pub(super) fn is_to_act(view: &View, seat: Seat) -> bool {
    view.to_act.contains(seat)
}
