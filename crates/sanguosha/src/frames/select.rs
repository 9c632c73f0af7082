//! Selecting cards of one's own, one by one in ascending id (R3.3).

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::{Flow, FrameIx, ask};
use crate::action::Choice;
use crate::apply::Cx;
use crate::legal::{Options, Question, Why};
use crate::piece::CardId;
use crate::state::State;
use crate::zones::CardSet;

/// A selection. It pops how many were chosen, and leaves them in `picked`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Select {
    /// Resume point.
    pub pc: u8,
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
    /// Whether nobody else may see what is selected: then hand slots are kept, not cards.
    pub secret: bool,
    /// What for.
    pub why: Why,
    /// Cards so far, or hand slots if secret.
    pub chosen: CardSet,
}

impl Select {
    /// Exactly `n` hand cards, shown.
    pub fn hand(who: Seat, n: u8, why: Why) -> Self {
        Self {
            pc: 0,
            who,
            equip: false,
            except: None,
            least: n,
            most: n,
            optional: false,
            secret: false,
            why,
            chosen: CardSet::EMPTY,
        }
    }

    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        let done = match cx.answer() {
            Some(Choice::Card { card }) => {
                self.add(cx, card);
                false
            }
            Some(_) => true,
            None => false,
        };
        let options = self.options(cx);
        let left = |n: u8| n.saturating_sub(self.chosen.len() as u8);
        // Whether higher cards are left is not told: even if there are none, he is asked.
        if done || left(self.most) == 0 {
            cx.g.picked = self.chosen;
            return Flow::Pop(self.chosen.len() as i16);
        }
        let question = Question::Select { why: self.why, least: left(self.least), most: left(self.most) };
        ask!(cx, ix, self, self.who, question, options);
    }

    fn pool(&self, g: &State) -> CardSet {
        let all = if self.equip { g.hand_and_equip(self.who) } else { g.hand(self.who) };
        self.except.map_or(all, |not| all.minus(CardSet::of(not)))
    }

    fn options(&self, g: &State) -> Options {
        let chosen = if self.secret { g.in_slots(self.who, self.chosen) } else { self.chosen };
        let (least, n) = (usize::from(self.least), chosen.len());
        let pass = n >= least || (self.optional && n == 0);
        let pool = self.pool(g);
        if pool.len() < least {
            return Options::NONE.or_pass(true);
        }
        Options::ascending(pool, chosen.last(), least.saturating_sub(n + 1)).or_pass(pass)
    }

    fn add(&mut self, cx: &mut Cx<'_>, card: CardId) {
        if self.secret {
            let slot = cx.player(self.who).hand.iter().position(|c| *c == card);
            self.chosen.insert(CardId(slot.unwrap_or(0) as u8));
        } else {
            cx.show(self.who, card);
            self.chosen.insert(card);
        }
    }
}

impl State {
    /// The cards in these slots of a hand.
    pub fn in_slots(&self, seat: Seat, slots: CardSet) -> CardSet {
        slots.iter().filter_map(|slot| self.player(seat).hand.get(slot.index()).copied()).collect()
    }
}
