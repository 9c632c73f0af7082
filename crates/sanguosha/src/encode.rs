//! Fixed action ids and a plain observation vector, for learning.

use paiju_contract::{Encode, MAX_SEATS, Seat};
use paiju_kit::Suit;

use crate::action::Choice;
use crate::piece::{CARDS, CardId};
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
    const ACTIONS: usize = INDEX + INDICES;
    const OBSERVATION: usize = 2 * CARDS + MAX_SEATS * PER_SEAT + 4;

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

    fn observe(view: &View, out: &mut [f32]) {
        out.fill(0.0);
        let own = view.seat().map_or(0, Seat::index);
        let (cards, rest) = out.split_at_mut(2 * CARDS);
        for slot in view.players.get(own).map_or(&[][..], |p| &p.hand) {
            if let Slot::Known(card) = slot {
                cards[card.index()] = 1.0;
            }
        }
        view.discard.iter().for_each(|card| cards[CARDS + card.index()] = 1.0);
        let (seats, table) = rest.split_at_mut(MAX_SEATS * PER_SEAT);
        for (player, out) in view.players.iter().zip(seats.chunks_exact_mut(PER_SEAT)) {
            out[0] = f32::from(u8::from(player.alive));
            out[1] = f32::from(player.hp);
            out[2] = f32::from(player.max_hp);
            out[3] = player.hand_count as f32;
            out[4] = player.delay.len() as f32;
            out[5] = player.role.map_or(-1.0, |role| f32::from(role as u8));
            for (slot, card) in player.equip.iter().enumerate() {
                out[6 + slot] = card.map_or(0.0, |card| 1.0 + f32::from(card.0));
            }
            out[10] = player.general.map_or(0.0, |general| 1.0 + f32::from(general.0));
            out[11] = f32::from(u8::from(view.turn.seat == player.seat));
        }
        table[0] = f32::from(view.turn.phase as u8);
        table[1] = view.draw_count as f32;
        table[2] = view.slashes as f32;
        table[3] = own as f32;
    }
}
