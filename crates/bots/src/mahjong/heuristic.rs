//! A player for blood-battle mahjong that weighs points: what a hand will probably win, fan included, against what a
//! discard may cost. It pongs and kongs where that pays, and lets a small win pass for a hand that soon waits better.

use paiju_contract::{Actions, Advice, Decision, Dice, History, Policy};
use paiju_mahjong::fan::Circumstance;
use paiju_mahjong::hand::{Meld, MeldKind};
use paiju_mahjong::{Action, AfterHu, Entry, MahjongOf, Seen};

use super::danger::Danger;
use super::outlook::Outlook;
use super::simple::shanten_greedy;

/// What a kong pays at once: by the discarder, or by all three.
const KONG_OF_DISCARD: f64 = 2.0;
const KONG_OF_OWN: f64 = 3.0;

/// The player that weighs points.
#[derive(Debug, Default)]
pub(super) struct Heuristic {
    actions: Actions<Action>,
    /// Whether it leaves out discards that are hardly ever best: it plays as well, and twice as fast.
    brief: bool,
}

impl Heuristic {
    pub(super) const NAME: &'static str = "heuristic";

    /// One that thinks less, for imagined play.
    pub(super) fn brief() -> Self {
        Self { brief: true, ..Self::default() }
    }

    /// What it makes of a decision with several answers; nothing before burying, and where a win is simply taken.
    fn weigh<H: History<Entry>>(&mut self, decision: &Decision<'_, MahjongOf<H>>) -> Weighed {
        decision.legal(&mut self.actions);
        let (first, last) = (self.actions[0], self.actions[self.actions.len() - 1]);
        let seen = decision.glance();
        let sure = self.actions.len() == 1
            || matches!(first, Action::Bury(_))
            || matches!(last, Action::Hu | Action::HuAside(_))
            || seen.locked
            // Who leaves with his first win has no use for a hand that wins again and again.
            || seen.rules.after_hu == AfterHu::Exit;
        let Some(missing) = seen.missing.filter(|_| !sure) else {
            return Weighed { action: shanten_greedy(&seen, &self.actions), worth: None, next: None };
        };
        // What others have won with is told by the history alone; a view is dear, and a discard worth it.
        let danger = if H::KEPT && matches!(first, Action::Discard(_)) {
            Danger::of(&decision.view(), seen.seat)
        } else {
            Danger::NONE
        };
        let outlook = Outlook::of(&seen, missing);
        if self.brief && matches!(first, Action::Discard(_)) {
            let sensible = outlook.sensible();
            self.actions
                .retain(|action| !matches!(action, Action::Discard(tile) if !sensible.contains(*tile)));
        }
        if self.actions.len() == 1 {
            return Weighed { action: self.actions[0], worth: None, next: None };
        }
        Scales { outlook, danger }.weigh(&self.actions)
    }
}

/// A choice, what it is worth, and what the next best is.
#[derive(Debug)]
struct Weighed {
    action: Action,
    worth: Option<f64>,
    next: Option<f64>,
}

impl<H: History<Entry>> Policy<MahjongOf<H>> for Heuristic {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn choose(&mut self, decision: &Decision<'_, MahjongOf<H>>, _: &mut Dice) -> Action {
        self.weigh(decision).action
    }

    fn advise(&mut self, decision: &Decision<'_, MahjongOf<H>>, _: &mut Dice) -> Advice<Action> {
        let weighed = self.weigh(decision);
        let seen = decision.glance();
        let Some(worth) = weighed.worth else { return super::simple::reasoned(&seen, weighed.action) };
        let mut advice = Advice::plain(weighed.action);
        if let (Action::Discard(tile), Some(missing)) = (weighed.action, seen.missing) {
            let outlook = Outlook::of(&seen, missing);
            let (shanten, left) = outlook.distance(&seen.hand.without(tile), &seen.melds);
            advice = advice.because(match shanten {
                ..=0 => format!("the hand is ready then, {left:.0} tiles win"),
                _ => format!("the hand is {shanten} from ready then, {left:.0} tiles improve it"),
            });
            let cost = Danger::of(&decision.view(), seen.seat).cost(tile);
            advice = advice.because(format!("others win {cost:.2} points with it on average"));
        }
        advice = advice.because(format!("worth about {worth:.1} points"));
        match weighed.next {
            Some(next) => advice.because(format!("the next best is worth {next:.1}")),
            None => advice,
        }
    }
}

/// Answers on the scales: what each is worth in points.
struct Scales<'a> {
    outlook: Outlook<'a>,
    danger: Danger,
}

impl Scales<'_> {
    fn weigh(&self, actions: &[Action]) -> Weighed {
        let mut best = (actions[0], f64::NEG_INFINITY);
        let mut next = f64::NEG_INFINITY;
        for action in actions {
            let worth = self.worth(*action, actions);
            if worth > best.1 {
                (best, next) = ((*action, worth), best.1);
            } else {
                next = next.max(worth);
            }
        }
        Weighed { action: best.0, worth: Some(best.1), next: Some(next).filter(|next| next.is_finite()) }
    }

    fn worth(&self, action: Action, actions: &[Action]) -> f64 {
        let (outlook, seen) = (&self.outlook, self.outlook.seen);
        match action {
            Action::Discard(tile) => {
                outlook.value(&seen.hand.without(tile), &seen.melds) - self.danger.cost(tile)
            }
            Action::Pass if actions.contains(&Action::Hu) => outlook.improved(),
            Action::Pass => outlook.value(&seen.hand, &seen.melds),
            Action::Hu => f64::from(fan_of_offer(seen)) + outlook.locked(),
            Action::Pong | Action::Kong => self.claimed(action),
            Action::KongConcealed(tile) => {
                let (mut hand, mut melds) = (seen.hand, seen.melds);
                hand.remove_many(tile, 4);
                melds.push(Meld { kind: MeldKind::KongConcealed, tile, from: seen.seat });
                KONG_OF_OWN + outlook.value(&hand, &melds)
            }
            Action::KongAdded(tile) => {
                let mut melds = seen.melds;
                melds.pong_of(tile).into_iter().for_each(|meld| meld.kind = MeldKind::KongAdded);
                KONG_OF_OWN + outlook.value(&seen.hand.without(tile), &melds)
            }
            Action::Bury(_) | Action::HuAside(_) => 0.0,
        }
    }

    /// A pong or a kong of the tile on offer.
    fn claimed(&self, action: Action) -> f64 {
        let (outlook, seen) = (&self.outlook, self.outlook.seen);
        let Some(offer) = seen.offer else { return 0.0 };
        let (mut hand, mut melds) = (seen.hand, seen.melds);
        if action == Action::Kong {
            hand.remove_many(offer.tile, 3);
            melds.push(Meld { kind: MeldKind::KongExposed, tile: offer.tile, from: offer.from });
            return KONG_OF_DISCARD + outlook.value(&hand, &melds);
        }
        hand.remove_many(offer.tile, 2);
        melds.push(Meld { kind: MeldKind::Pong, tile: offer.tile, from: offer.from });
        outlook.value_acting(&hand, &melds) - outlook.cost_of_opening()
    }
}

/// What the win on offer is worth, in fan.
fn fan_of_offer(seen: &Seen) -> u16 {
    let win = |tile| seen.rules.fan().count(&seen.hand.with(tile), &seen.melds, Circumstance::default());
    seen.offer.map_or(0, |offer| win(offer.tile).total())
}
