//! A rule-of-thumb player for XianQi: it counts the cards it has not seen, leads what will probably hold, beats as
//! cheaply as it can, and buckles or reveals by the pillars it expects.
//!
//! It looks at a glance only; what others hold is guessed from what is missing.

use paiju_contract::{Actions, Advice, Decision, Dice, History, Policy};
use paiju_xianqi::{Action, Card, Cards, Combo, DogPair, Entry, Glimpse, XianQiOf};

/// The rule-of-thumb player.
#[derive(Debug, Default)]
pub(super) struct Simple {
    actions: Actions<Action>,
}

/// Enough 够 and ceramic 瓷, in pillars.
const ENOUGH: f64 = 3.0;
const CERAMIC: f64 = 6.0;
/// A combo that holds with this chance counts as a round won.
const LIKELY: f64 = 0.6;

impl<H: History<Entry>> Policy<XianQiOf<H>> for Simple {
    fn name(&self) -> &'static str {
        "simple"
    }

    fn choose(&mut self, decision: &Decision<'_, XianQiOf<H>>, _: &mut Dice) -> Action {
        decision.legal(&mut self.actions);
        if let [only] = self.actions[..] {
            return only;
        }
        let seen = decision.glance();
        let outlook = Outlook::of(&seen);
        match self.actions[0] {
            Action::Cover(_) => outlook.cheapest_cover(&self.actions),
            Action::Reveal | Action::PassReveal => outlook.answer_buckle(&seen),
            _ if seen.to_beat.is_some() => outlook.beat(&self.actions, seen.played),
            _ => outlook.lead(&seen, &self.actions),
        }
    }

    fn advise(&mut self, decision: &Decision<'_, XianQiOf<H>>, dice: &mut Dice) -> Advice<Action> {
        let action = self.choose(decision, dice);
        let seen = decision.glance();
        Outlook::of(&seen).reasoned(&seen, action)
    }
}

/// What the player makes of what it sees.
struct Outlook {
    hand: Cards,
    dog: DogPair,
    pillars: f64,
    unseen: [u8; 12],
    /// The part of the unseen cards that the others still hold; the rest lies covered.
    held: f64,
}

impl Outlook {
    fn of(seen: &Glimpse) -> Self {
        let known = |card: Card| seen.hand.count(card) + seen.covered.count(card) + seen.shown.count(card);
        let unseen = Card::ALL.map(|card| card.copies() - known(card));
        let own = seen.seat.index();
        let held = seen.hand_counts.iter().sum::<u8>() - seen.hand_counts[own];
        let total: u8 = unseen.iter().sum();
        Self {
            hand: seen.hand,
            dog: seen.dog_pair,
            pillars: f64::from(seen.pillars[own]),
            unseen,
            held: f64::from(held) / f64::from(total.max(1)),
        }
    }

    /// The chance that nobody beats a combo, the unseen cards lying anywhere.
    fn holds(&self, combo: Combo) -> f64 {
        let unseen = |card: Card| self.unseen[card as usize];
        let stronger = |card: &Card| card.power() > combo.power();
        let f = self.held;
        match combo.size() {
            1 => {
                let beaters: u8 = Card::ALL.into_iter().filter(stronger).map(unseen).sum();
                (1.0 - f).powi(i32::from(beaters))
            }
            2 => {
                let pairs = Card::ALL.into_iter().filter(stronger).filter(|card| unseen(*card) >= 2).count();
                let dog = unseen(Card::RGou) + unseen(Card::BGou) == 2 && combo.power() < 9;
                (1.0 - f * f / 2.0).powi(pairs as i32 + i32::from(dog))
            }
            _ => 1.0 - if combo.power() < 11 && unseen(Card::RNiu) == 3 { f.powi(3) / 4.0 } else { 0.0 },
        }
    }

    /// Pillars that the hand will probably still win: combos that hold, the big ones first, each card used once.
    fn promise(&self, plays: &[Combo]) -> f64 {
        let mut left: Vec<Card> = self.hand.each().collect();
        let mut sorted = plays.to_vec();
        sorted.sort_by_key(|combo| std::cmp::Reverse((combo.size(), combo.power())));
        let mut pillars = 0.0;
        for combo in sorted {
            while self.holds(combo) >= LIKELY && take(&mut left, combo.cards()) {
                pillars += f64::from(combo.size());
            }
        }
        pillars
    }

    /// Everything the hand could lead.
    fn combos(&self) -> Vec<Combo> {
        let sets =
            self.hand.iter().flat_map(|(card, count)| (1..=count).filter_map(move |n| Cards::of(card, n)));
        let dog = Cards::from_iter([Card::RGou, Card::BGou]);
        let dog = self.hand.contains(dog).then_some(dog);
        sets.chain(dog).filter_map(|cards| Combo::of(cards, self.dog)).collect()
    }

    fn combo(&self, action: Action) -> Option<Combo> {
        if let Action::Play(cards) = action { Combo::of(cards, self.dog) } else { None }
    }

    /// The biggest combo that will probably hold; with nothing strong, the weakest card.
    fn best_lead(&self, actions: &[Action]) -> Option<Action> {
        let worth = |action: &Action| {
            let combo = self.combo(*action)?;
            let chance = self.holds(combo);
            let worth = if chance < 0.3 {
                -f64::from(combo.power())
            } else {
                10.0 * f64::from(combo.size()) * chance
            };
            Some((worth, *action))
        };
        actions.iter().filter_map(worth).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, action)| action)
    }

    /// Leading: buckle on what is won already, or to escape from a poor hand while nobody has enough.
    fn lead(&self, seen: &Glimpse, actions: &[Action]) -> Action {
        let expected = self.pillars + self.promise(&self.combos());
        let someone_enough = seen.pillars.iter().any(|pillars| *pillars >= 3);
        let buckle = match () {
            () if self.pillars >= ENOUGH => expected < CERAMIC,
            () => !someone_enough && expected < 1.0,
        };
        match self.best_lead(actions) {
            _ if buckle && actions.contains(&Action::Buckle) => Action::Buckle,
            Some(play) => play,
            None => Action::PassBuckle,
        }
    }

    /// What speaks for an action.
    fn reasoned(&self, seen: &Glimpse, action: Action) -> Advice<Action> {
        let advice = Advice::plain(action);
        let expected = self.pillars + self.promise(&self.combos());
        let hope = format!("the hand promises {expected:.0} pillars in all");
        match (action, self.combo(action)) {
            (_, Some(combo)) => {
                let last = seen.played == 2;
                let holds = 100.0 * self.holds(combo);
                let cheap =
                    if seen.to_beat.is_some() { "the cheapest that will do" } else { "the best lead" };
                let advice = advice.because(cheap);
                if last {
                    advice
                } else {
                    advice.because(format!("nobody beats it with a chance of {holds:.0} %"))
                }
            }
            (Action::Cover(_), _) => advice.because("these will be missed least"),
            (Action::Buckle, _) if self.pillars >= ENOUGH => {
                advice.because("there is enough, and six are out of reach").because(hope)
            }
            (Action::Buckle, _) => {
                advice.because("nobody has enough yet, and little is to be won").because(hope)
            }
            (Action::Reveal, _) => advice.because("three can still be reached").because(hope),
            (Action::PassReveal, _) => advice.because("a reveal would hardly pay").because(hope),
            _ => advice.because(hope),
        }
    }

    /// As cheaply as possible; when somebody follows, as cheaply as will probably hold.
    fn beat(&self, actions: &[Action], played: u8) -> Action {
        let mut plays: Vec<(Combo, Action)> =
            actions.iter().filter_map(|a| Some((self.combo(*a)?, *a))).collect();
        plays.sort_by_key(|(combo, _)| combo.power());
        let safe = plays.iter().find(|(combo, _)| played == 2 || self.holds(*combo) >= LIKELY);
        safe.or(plays.first()).expect("who can beat is offered nothing else").1
    }

    /// A reveal costs a chip if it fails, and the winnings of a seat that has enough: only for those on their way.
    fn answer_buckle(&self, seen: &Glimpse) -> Action {
        let expected = self.pillars + self.promise(&self.combos());
        let ceramic = seen.pillars.iter().any(|pillars| *pillars >= 6);
        let needed = if ceramic { ENOUGH - 1.0 } else { ENOUGH };
        if self.pillars < ENOUGH && expected >= needed { Action::Reveal } else { Action::PassReveal }
    }

    /// The cards that will be missed least.
    fn cheapest_cover(&self, actions: &[Action]) -> Action {
        let cost = |action: &&Action| {
            action.cards().map_or(i32::MAX, |cards| cards.each().map(|c| self.worth(c)).sum())
        };
        *actions.iter().min_by_key(cost).expect("who is asked has an answer")
    }

    /// A card's power, more if it is part of something big.
    fn worth(&self, card: Card) -> i32 {
        let partner = match card {
            Card::RGou => self.hand.count(Card::BGou) == 1,
            Card::BGou => self.hand.count(Card::RGou) == 1,
            Card::RNiu | Card::BNiu => self.hand.count(card) == 3,
            _ => self.hand.count(card) == 2,
        };
        i32::from(card.power()) * 2 + if partner { 5 } else { 0 }
    }
}

/// The cards that will be missed least.
pub(super) fn cheapest_cover(seen: &Glimpse, actions: &[Action]) -> Action {
    Outlook::of(seen).cheapest_cover(actions)
}

/// Removes the cards if all of them are there.
fn take(from: &mut Vec<Card>, cards: Cards) -> bool {
    let all =
        cards.iter().all(|(card, count)| from.iter().filter(|c| **c == card).count() >= usize::from(count));
    for card in cards.each().filter(|_| all) {
        if let Some(at) = from.iter().position(|c| *c == card) {
            from.remove(at);
        }
    }
    all
}
