//! A player for XianQi that reckons with chances: it believes what the covers have shown of the others' hands, leads what
//! will hold, and buckles or reveals by how likely it is to win three pillars, or six.

use paiju_contract::{Actions, Advice, Decision, Dice, History, Policy};
use paiju_xianqi::{Action, Cards, Combo, Combos, Entry, Glimpse, XianQiOf};

use super::belief::Belief;
use super::simple::cheapest_cover;

/// Enough 够 and ceramic 瓷, in pillars.
const ENOUGH: u8 = 3;
const CERAMIC: u8 = 6;
/// All the pillars there are.
const ALL: usize = 8;
/// A combo that holds with this chance is led for its pillars, and good enough where others follow.
const SAFE: f64 = 0.8;
/// How often the lead comes back once it is lost.
const LEAD_AGAIN: f64 = 0.4;
/// Below these chances of three pillars a poor hand escapes by a buckle, and a buckle stands: one by somebody who has
/// enough, and one by somebody who has not. Who has enough plays on for six only above the last.
const ESCAPE: f64 = 0.15;
const AGAINST_ENOUGH: f64 = 0.6;
const AGAINST_POOR: f64 = 0.5;
const FOR_SIX: f64 = 0.4;

/// The player that reckons with chances.
#[derive(Debug, Default)]
pub(super) struct Heuristic {
    actions: Actions<Action>,
}

impl Heuristic {
    pub(super) const NAME: &'static str = "heuristic";

    fn plan<H: History<Entry>>(&mut self, decision: &Decision<'_, XianQiOf<H>>) -> (Plan, Action) {
        decision.legal(&mut self.actions);
        let seen = decision.glance();
        let belief = Belief::of(&seen);
        // Without history nobody knows who covered what; a view is dear, and tells it.
        let watched = H::KEPT && self.actions.len() > 1;
        let plan = Plan { seen, belief: if watched { belief.watching(&decision.view()) } else { belief } };
        let action = plan.choose(&self.actions);
        (plan, action)
    }
}

impl<H: History<Entry>> Policy<XianQiOf<H>> for Heuristic {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn choose(&mut self, decision: &Decision<'_, XianQiOf<H>>, _: &mut Dice) -> Action {
        self.plan(decision).1
    }

    fn advise(&mut self, decision: &Decision<'_, XianQiOf<H>>, _: &mut Dice) -> Advice<Action> {
        let (plan, action) = self.plan(decision);
        plan.reasoned(action)
    }
}

/// What the player sees and believes.
struct Plan {
    seen: Glimpse,
    belief: Belief,
}

impl Plan {
    fn choose(&self, actions: &[Action]) -> Action {
        match actions[0] {
            only if actions.len() == 1 => only,
            Action::Cover(_) => cheapest_cover(&self.seen, actions),
            Action::Reveal | Action::PassReveal => self.answer(),
            _ if self.seen.to_beat.is_some() => self.beat(actions),
            _ => self.lead(actions),
        }
    }

    fn own_pillars(&self) -> u8 {
        self.seen.pillars[self.seen.seat.index()]
    }

    fn somebody_has_enough(&self) -> bool {
        self.seen.pillars.iter().any(|pillars| *pillars >= ENOUGH)
    }

    fn combo(&self, action: Action) -> Option<Combo> {
        if let Action::Play(cards) = action { Combo::of(cards, self.seen.dog_pair) } else { None }
    }

    /// The chance to have so many pillars in the end, leading now.
    fn reaches(&self, goal: u8) -> f64 {
        let lacking = usize::from(goal.saturating_sub(self.own_pillars()));
        self.winnings()[lacking.min(ALL)..].iter().sum()
    }

    /// The chances to win so many pillars more: what holds is played first, the big combos before the small.
    fn winnings(&self) -> [f64; ALL + 1] {
        let mut odds = [0.0; ALL + 1];
        odds[0] = 1.0;
        let (mut left, mut lead) = (self.seen.hand, 1.0);
        for (combo, holds) in self.in_order().into_iter().flatten() {
            while left.contains(combo.cards()) {
                left = without(left, combo.cards());
                odds = after(odds, usize::from(combo.size()), holds * lead);
                lead = lead * holds + (1.0 - lead * holds) * LEAD_AGAIN;
            }
        }
        odds
    }

    /// What the hand could lead, with the chance that it holds, in the order in which it is played.
    fn in_order(&self) -> [Option<(Combo, f64)>; 16] {
        let mut combos = [None; 16];
        let led = Combos::led_by(self.seen.hand, self.seen.dog_pair);
        for (place, combo) in combos.iter_mut().zip(led) {
            *place = Some((combo, self.belief.holds(combo, 0)));
        }
        let rank = |place: &Option<(Combo, f64)>| match place {
            Some((combo, holds)) if *holds >= SAFE => 10.0 * f64::from(combo.size()) + holds,
            Some((_, holds)) => *holds,
            None => -1.0,
        };
        combos.sort_by(|a, b| rank(b).total_cmp(&rank(a)));
        combos
    }

    /// Leading: buckle on what is won already, or to escape from a poor hand while nobody has enough.
    fn lead(&self, actions: &[Action]) -> Action {
        let buckle = match self.own_pillars() {
            ENOUGH.. => self.reaches(CERAMIC) < FOR_SIX,
            _ => !self.somebody_has_enough() && self.reaches(ENOUGH) < ESCAPE,
        };
        if buckle && actions.contains(&Action::Buckle) {
            return Action::Buckle;
        }
        let worth = |action: &Action| {
            let combo = self.combo(*action)?;
            let holds = self.belief.holds(combo, 0);
            // What will not hold is led weakest first: strong cards are for beating.
            let worth =
                if holds < SAFE { -f64::from(combo.power()) } else { 10.0 * f64::from(combo.size()) * holds };
            Some((worth, *action))
        };
        let best = actions.iter().filter_map(worth).max_by(|a, b| a.0.total_cmp(&b.0));
        best.map_or(Action::PassBuckle, |(_, action)| action)
    }

    /// As cheaply as possible; when somebody follows, as cheaply as will probably hold.
    fn beat(&self, actions: &[Action]) -> Action {
        let plays = || actions.iter().filter_map(|action| Some((self.combo(*action)?, *action)));
        let safe = plays().filter(|(combo, _)| self.belief.holds(*combo, self.seen.played) >= SAFE);
        let cheapest = safe.min_by_key(|(combo, _)| combo.power());
        let cheapest = cheapest.or_else(|| plays().min_by_key(|(combo, _)| combo.power()));
        cheapest.map_or(actions[0], |(_, action)| action)
    }

    /// A reveal that fails costs a chip, and one by a seat that has enough its winnings.
    fn answer(&self) -> Action {
        let needed = if self.somebody_has_enough() { AGAINST_ENOUGH } else { AGAINST_POOR };
        let reveals = self.own_pillars() < ENOUGH && self.reaches(ENOUGH) >= needed;
        if reveals { Action::Reveal } else { Action::PassReveal }
    }

    /// What speaks for an action.
    fn reasoned(&self, action: Action) -> Advice<Action> {
        let (three, six) = (100.0 * self.reaches(ENOUGH), 100.0 * self.reaches(CERAMIC));
        let chances = format!("three pillars are reached with a chance of {three:.0} %, six with {six:.0} %");
        let advice = Advice::plain(action);
        match (action, self.combo(action)) {
            (_, Some(combo)) => {
                let holds = 100.0 * self.belief.holds(combo, self.seen.played);
                advice.because(format!("nobody beats it with a chance of {holds:.0} %")).because(chances)
            }
            (Action::Cover(_), _) => advice.because("these will be missed least"),
            (Action::Buckle, _) if self.own_pillars() >= ENOUGH => {
                advice.because("there is enough").because(chances)
            }
            (Action::Buckle, _) => {
                advice.because("nobody has enough yet, and little is to be won").because(chances)
            }
            _ => advice.because(chances),
        }
    }
}

/// The odds after a combo of this size that wins with this chance.
fn after(odds: [f64; ALL + 1], size: usize, wins: f64) -> [f64; ALL + 1] {
    let mut next = odds.map(|odds| odds * (1.0 - wins));
    for (have, odds) in odds.into_iter().enumerate() {
        next[(have + size).min(ALL)] += odds * wins;
    }
    next
}

/// The hand without these cards of it.
fn without(hand: Cards, cards: Cards) -> Cards {
    let rest = |(card, count): (_, u8)| std::iter::repeat_n(card, usize::from(count - cards.count(card)));
    hand.iter().flat_map(rest).collect()
}
