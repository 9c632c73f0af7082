//! Fixed action ids and a plain observation vector, for learning.

use paiju_contract::{Encode, MAX_SEATS, Part, Pen, Seat};
use paiju_kit::Suit;

use crate::action::Choice;
use crate::piece::{CARDS, CardId};
use crate::rules::Rules;
use crate::save::{Memory, SanguoshaOf};
use crate::skills::{SKILLS, SkillId};
use crate::state::MAX_SKILLS;
use crate::view::{Slot, View};

const PASS: usize = 0;
const YES: usize = 1;
const CARD: usize = 2;
const HAND: usize = CARD + CARDS;
const SKILL: usize = HAND + 1;
const SEAT: usize = SKILL + MAX_SKILLS;
const SUIT: usize = SEAT + MAX_SEATS;
const INDEX: usize = SUIT + 4;
const INDICES: usize = 5;

/// Own cards, open cards, equipment by seat, and a few numbers a seat.
const PER_SEAT: usize = 12;

impl<H: Memory> Encode for SanguoshaOf<H> {
    const ENCODING_VERSION: u32 = 2;

    fn actions(_: &Rules) -> usize {
        INDEX + INDICES
    }

    fn observation(_: &Rules) -> usize {
        0
    }

    fn name_ids(_: &Rules) -> Vec<Part> {
        Vec::new()
    }

    fn ids(&self, _: Seat, _: &mut Vec<u16>) {}

    fn mask(&self, _: Seat, _: &mut [bool]) {}

    fn observe(&self, _: Seat, _: &mut impl Pen) {}

    fn observe_view(_: &View, _: &mut impl Pen) {}

    fn id(&self, _: Seat, action: &Choice) -> Option<usize> {
        Some(match *action {
            Choice::Pass => PASS,
            Choice::Yes => YES,
            Choice::Card { card } => CARD + card.index(),
            Choice::Hand => HAND,
            Choice::Skill { skill } => SKILL + skill.index(),
            Choice::Seat { seat } => SEAT + seat.index(),
            Choice::Suit { suit } => SUIT + suit as usize,
            Choice::Index { index } if usize::from(index) < INDICES => INDEX + usize::from(index),
            Choice::Index { .. } => return None,
        })
    }

    fn action(&self, _: Seat, id: usize) -> Option<Choice> {
        Some(match id {
            PASS => Choice::Pass,
            YES => Choice::Yes,
            CARD..HAND => Choice::Card { card: CardId((id - CARD) as u8) },
            HAND => Choice::Hand,
            SKILL..SEAT if id - SKILL < SKILLS.len() => Choice::Skill { skill: SkillId((id - SKILL) as u8) },
            SEAT..SUIT => Choice::Seat { seat: Seat((id - SEAT) as u8) },
            SUIT..INDEX => Choice::Suit { suit: Suit::ALL[id - SUIT] },
            INDEX.. if id - INDEX < INDICES => Choice::Index { index: (id - INDEX) as u8 },
            _ => return None,
        })
    }
}
