//! Selecting cards of one's own, one by one in ascending id (R3.3).

use paiju_contract::Seat;

use super::{Flow, HandSlots, Report, Wake, not_offered};
use crate::action::Choice;
use crate::apply::Resolver;
use crate::legal::{Options, Question, Why};
use crate::piece::CardId;
use crate::state::State;
use crate::zones::CardSet;

/// What has been selected so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chosen {
    /// Cards, shown to everyone one by one.
    Shown(CardSet),
    /// Places in the hand that nobody else may see.
    Unseen(HandSlots),
}

/// A selection. It reports what was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Select {
    /// Who selects.
    pub who: Seat,
    /// Whether equipment may be selected, too.
    pub equip: bool,
    /// Not this card.
    pub except: Option<CardId>,
    /// At least so many.
    pub least: u8,
    /// At most so many.
    pub most: u8,
    /// Whether nothing at all may be selected instead.
    pub optional: bool,
    /// What for.
    pub why: Why,
    /// What is chosen so far.
    pub chosen: Chosen,
}

impl Select {
    /// Exactly `n` hand cards, shown.
    pub fn hand(who: Seat, n: u8, why: Why) -> Self {
        let chosen = Chosen::Shown(CardSet::EMPTY);
        Self { who, equip: false, except: None, least: n, most: n, optional: false, why, chosen }
    }

    /// One hand card or more, unseen by the others.
    pub fn unseen(who: Seat, most: u8, why: Why) -> Self {
        Self { most, chosen: Chosen::Unseen(HandSlots::default()), ..Self::hand(who, 1, why) }
    }

    /// Whether nobody else may see what is selected.
    pub fn is_unseen(&self) -> bool {
        matches!(self.chosen, Chosen::Unseen(_))
    }

    pub(super) fn run(mut self, cx: &mut Resolver<'_>, wake: Wake) -> Flow {
        let enough = match wake.answer() {
            Some(Choice::Card { card }) => {
                self.add(cx, card);
                false
            }
            Some(Choice::Pass) => true,
            Some(other) => not_offered(other),
            None => false,
        };
        let chosen = self.cards(cx).len() as u8;
        // Whether higher cards are left is not told: even if there are none, he is asked.
        if enough || chosen >= self.most {
            cx.selection = Some(self.chosen);
            return Flow::End(Report::Selected);
        }
        let (least, most) = (self.least.saturating_sub(chosen), self.most - chosen);
        let question = Question::Select { why: self.why, least, most };
        cx.ask(self, self.who, question, self.options(cx))
    }

    /// The cards chosen so far.
    fn cards(&self, g: &State) -> CardSet {
        match self.chosen {
            Chosen::Shown(cards) => cards,
            Chosen::Unseen(slots) => slots.cards(g, self.who),
        }
    }

    fn pool(&self, g: &State) -> CardSet {
        let all = if self.equip { g.hand_and_equip(self.who) } else { g.hand(self.who) };
        self.except.map_or(all, |not| all.minus(CardSet::of(not)))
    }

    fn options(&self, g: &State) -> Options {
        let chosen = self.cards(g);
        let (least, n) = (usize::from(self.least), chosen.len());
        let pass = n >= least || (self.optional && n == 0);
        let pool = self.pool(g);
        if pool.len() < least {
            return Options::NONE.or_pass(true);
        }
        Options::ascending(pool, chosen.last(), least.saturating_sub(n + 1)).or_pass(pass)
    }

    fn add(&mut self, cx: &mut Resolver<'_>, card: CardId) {
        match &mut self.chosen {
            Chosen::Shown(cards) => {
                cx.show(self.who, card);
                cards.insert(card);
            }
            Chosen::Unseen(slots) => {
                let slot = cx.held(self.who).iter().position(|c| *c == card);
                slots.insert(slot.expect("a card of the own hand was offered"));
            }
        }
    }
}
