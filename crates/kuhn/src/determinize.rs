//! Worlds that fit a view: the cards it does not show, in any order.

use arrayvec::ArrayVec;
use paiju_contract::{Dice, History, Lean, NoWorld, Past, Seed, Step, Worlds};

use crate::{Card, Entry, KuhnOf, LeanKuhn, View};

/// Draws the unseen cards. No action depends on a card, so all their orders are equally likely.
#[derive(Clone, Debug)]
pub struct Sampler {
    world: LeanKuhn,
    /// Deck positions the observer has not seen, and the cards that lie there in some order.
    hidden: ArrayVec<usize, 3>,
    unseen: ArrayVec<Card, 3>,
    /// Every action; `None` where the view has no history.
    log: Option<Vec<Entry>>,
}

impl Sampler {
    pub(crate) fn prepare(view: &View) -> Result<Self, NoWorld> {
        let [one, other] = view.cards;
        let known = [one, other, None];
        let unseen: ArrayVec<Card, 3> =
            Card::ALL.into_iter().filter(|card| !known.contains(&Some(*card))).collect();
        let hidden: ArrayVec<usize, 3> = (0..3).filter(|position| known[*position].is_none()).collect();
        if hidden.len() != unseen.len() {
            return Err(NoWorld::Contradiction);
        }
        let mut rest = unseen.iter().copied();
        let deck = known.map(|card| card.or_else(|| rest.next()).expect("as many unseen cards as places"));
        let version = u8::try_from(view.version).map_err(|_| NoWorld::Contradiction)?;
        let world = LeanKuhn { rules: view.rules, deck, betting: view.betting, version, history: Lean };
        world.audit_state().map_err(|_| NoWorld::Contradiction)?;
        let log = (view.log.len() + 1 == view.version as usize).then(|| view.log.clone());
        Ok(Self { world, hidden, unseen, log })
    }

    fn deal(&mut self, dice: &mut Dice) -> [Card; 3] {
        dice.shuffle(&mut self.unseen);
        let mut deck = self.world.deck;
        self.hidden.iter().zip(&self.unseen).for_each(|(position, card)| deck[*position] = *card);
        deck
    }
}

impl<H: History<Entry>> Worlds<KuhnOf<H>> for Sampler {
    fn draw(&mut self, dice: &mut Dice) -> Result<LeanKuhn, NoWorld> {
        Ok(LeanKuhn { deck: self.deal(dice), ..self.world })
    }

    fn draw_past(&mut self, dice: &mut Dice) -> Result<Past<KuhnOf<H>>, NoWorld> {
        let deck = self.deal(dice).to_vec();
        let log = self.log.as_ref().ok_or(NoWorld::NoHistory)?;
        let steps = log.iter().map(|entry| Step { seat: entry.seat, action: entry.action }).collect();
        Ok(Past::of_deck(self.world.rules, deck, Seed::from_u64(0), steps))
    }
}

impl<H: History<Entry>> KuhnOf<H> {
    /// How the game came about; nothing is drawn after the deal, so any seed will do.
    pub(crate) fn told_past(&self) -> Option<Past<Self>> {
        let step = |entry: &Entry| Step { seat: entry.seat, action: entry.action };
        let steps = self.history.entries().iter().map(step).collect();
        let (rules, deck) = (self.rules, self.deck.to_vec());
        H::KEPT.then_some(Past::of_deck(rules, deck, Seed::from_u64(0), steps))
    }
}
