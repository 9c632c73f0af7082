//! Worlds that fit a view: the cards it does not show, in any order.

use arrayvec::ArrayVec;
use paiju_contract::{Dice, History, NoWorld, Past, Seed, Step, Worlds};

use crate::{Action, Card, Entry, LeanLeduc, LeducOf, View};

/// Draws the unseen cards. No action depends on a card, so all their orders are equally likely.
#[derive(Clone, Debug)]
pub struct Sampler {
    world: LeanLeduc,
    /// Deck positions the observer has not seen, and the cards that lie there in some order.
    hidden: ArrayVec<usize, 6>,
    unseen: ArrayVec<Card, 6>,
    steps: Vec<Step<Action>>,
}

impl Sampler {
    /// Plays the view's betting over some deck that fits; whatever else the view says must follow from that.
    pub(crate) fn prepare(view: &View) -> Result<Self, NoWorld> {
        let [one, other] = view.cards;
        let known = [one, other, view.public, None, None, None];
        let unseen: ArrayVec<Card, 6> =
            Card::ALL.into_iter().filter(|card| !known.contains(&Some(*card))).collect();
        let hidden: ArrayVec<usize, 6> = (0..6).filter(|position| known[*position].is_none()).collect();
        if hidden.len() != unseen.len() {
            return Err(NoWorld::Contradiction);
        }
        let mut rest = unseen.iter().copied();
        let deck = known.map(|card| card.or_else(|| rest.next()).expect("as many unseen cards as places"));
        let mut world = LeanLeduc::new(view.rules, deck).map_err(|_| NoWorld::Contradiction)?;
        let steps = world.follow(view.betting.iter().flatten()).ok_or(NoWorld::Contradiction)?;
        if world.look(view.observer) != *view {
            return Err(NoWorld::Contradiction);
        }
        Ok(Self { world, hidden, unseen, steps })
    }

    fn deal(&mut self, dice: &mut Dice) -> [Card; 6] {
        dice.shuffle(&mut self.unseen);
        let mut deck = self.world.deck;
        self.hidden.iter().zip(&self.unseen).for_each(|(position, card)| deck[*position] = *card);
        deck
    }
}

/// The betting tells every action, so worlds have a past whether the view's game kept a log or not.
impl<H: History<Entry>> Worlds<LeducOf<H>> for Sampler {
    fn draw(&mut self, dice: &mut Dice) -> Result<LeanLeduc, NoWorld> {
        Ok(LeanLeduc { deck: self.deal(dice), ..self.world })
    }

    fn draw_past(&mut self, dice: &mut Dice) -> Result<Past<LeducOf<H>>, NoWorld> {
        let deck = self.deal(dice).to_vec();
        Ok(Past::of_deck(self.world.rules, deck, Seed::from_u64(0), self.steps.clone()))
    }
}

impl LeanLeduc {
    /// Plays these actions, each by the seat whose turn it is; `None` where one is refused.
    pub(crate) fn follow<'a>(
        &mut self,
        actions: impl IntoIterator<Item = &'a Action>,
    ) -> Option<Vec<Step<Action>>> {
        let mut steps = Vec::new();
        for action in actions {
            let seat = self.to_act()?;
            self.judge(seat, *action).ok()?;
            self.advance(seat, *action);
            steps.push(Step { seat, action: *action });
        }
        Some(steps)
    }
}

impl<H: History<Entry>> LeducOf<H> {
    /// How the game came about; nothing is drawn after the deal, so any seed will do.
    pub(crate) fn told_past(&self) -> Option<Past<Self>> {
        let step = |entry: &Entry| Step { seat: entry.seat, action: entry.action };
        let steps = self.history.entries().iter().map(step).collect();
        let (rules, deck) = (self.rules, self.deck.to_vec());
        H::KEPT.then_some(Past::of_deck(rules, deck, Seed::from_u64(0), steps))
    }
}
