//! Fixed action ids and observations, for learning.
//!
//! Written straight from the state: what a seat sees is gathered ([`seen`]), then written cell by cell ([`write`]).
//! How many cards and rounds have been seen has no bound, so there is no information state.

mod face;
mod figure;
mod running;
mod seen;
mod write;

use paiju_contract::{Encode, Part, Pen, RuleSet, Seat};
use paiju_kit::Suit;

use crate::action::Choice;
use crate::determinize::bare;
use crate::legal::Options;
use crate::piece::{CARDS, CardId};
use crate::rules::Rules;
use crate::save::{Memory, SanguoshaOf};
use crate::skills::{SKILLS, SkillId};
use crate::view::View;
use seen::Seen;

const PASS: usize = 0;
const YES: usize = 1;
const CARD: usize = 2;
const HAND: usize = CARD + CARDS;
const SKILL: usize = HAND + 1;
const SUIT: usize = SKILL + SKILLS.len();
const INDEX: usize = SUIT + 4;
const INDICES: usize = 5;
/// Seats come last: how many there are depends on the rules.
const SEAT: usize = INDEX + INDICES;

impl<H: Memory> Encode for SanguoshaOf<H> {
    const ENCODING_VERSION: u32 = 3;
    const SPARSE: bool = true;

    fn actions(rules: &Rules) -> usize {
        SEAT + rules.seats()
    }

    fn observation(rules: &Rules) -> usize {
        write::cells(rules.seats())
    }

    fn name_ids(rules: &Rules) -> Vec<Part> {
        Part::in_order(&[
            ("pass", 1, "no; done; the phase ends"),
            ("yes", 1, "use the skill"),
            ("card", CARDS, "this card of the deck table"),
            ("hand", 1, "a hidden hand card of the other player"),
            (
                "skill",
                SKILLS.len(),
                "this skill: those of the generals in the order of the list, then those of equipment",
            ),
            ("suit", 4, "spades, hearts, diamonds, clubs"),
            ("index", INDICES, "this one of the offered generals"),
            ("seat", rules.seats(), "this player, counted from oneself in the order of play"),
        ])
    }

    #[inline]
    fn id(&self, seat: Seat, action: &Choice) -> Option<usize> {
        let seats = self.state.seats();
        Some(match *action {
            Choice::Pass => PASS,
            Choice::Yes => YES,
            Choice::Card { card } => CARD + card.index(),
            Choice::Hand => HAND,
            Choice::Skill { skill } => SKILL + skill.index(),
            Choice::Seat { seat: to } if to.0 < seats => SEAT + ahead(seat, to, seats),
            Choice::Suit { suit } => SUIT + suit as usize,
            Choice::Index { index } if usize::from(index) < INDICES => INDEX + usize::from(index),
            Choice::Seat { .. } | Choice::Index { .. } => return None,
        })
    }

    #[inline]
    fn action(&self, seat: Seat, id: usize) -> Option<Choice> {
        let seats = self.state.seats();
        Some(match id {
            PASS => Choice::Pass,
            YES => Choice::Yes,
            CARD..HAND => Choice::Card { card: CardId((id - CARD) as u8) },
            HAND => Choice::Hand,
            SKILL..SUIT => Choice::Skill { skill: SkillId((id - SKILL) as u8) },
            SUIT..INDEX => Choice::Suit { suit: Suit::ALL[id - SUIT] },
            INDEX..SEAT => Choice::Index { index: (id - INDEX) as u8 },
            _ if id - SEAT < usize::from(seats) => {
                Choice::Seat { seat: seat.after((id - SEAT) as u8, seats) }
            }
            _ => return None,
        })
    }

    #[inline]
    fn ids(&self, seat: Seat, out: &mut Vec<u16>) {
        out.clear();
        self.state.offered(seat, |options| list_ids(options, seat, self.state.seats(), out));
    }

    #[inline]
    fn mask(&self, seat: Seat, out: &mut [bool]) {
        if self.state.offered(seat, |options| spread(options, seat, self.state.seats(), out)).is_none() {
            out.fill(false);
        }
    }

    #[inline]
    fn observe(&self, seat: Seat, pen: &mut impl Pen) {
        write::write(&Seen::of(&self.state, seat), pen);
    }

    fn observe_view(view: &View, pen: &mut impl Pen) {
        write::write(&Seen::told(&bare(view), view), pen);
    }
}

/// How many seats on `to` sits.
#[inline]
fn ahead(me: Seat, to: Seat, seats: u8) -> usize {
    let ahead = to.0 + seats - me.0;
    usize::from(if ahead >= seats { ahead - seats } else { ahead })
}

/// In the order of the legal list.
#[inline]
fn list_ids(options: &Options, me: Seat, seats: u8, out: &mut Vec<u16>) {
    if options.pass {
        out.push(PASS as u16);
    }
    if options.yes {
        out.push(YES as u16);
    }
    out.extend(options.cards.iter().map(|card| CARD as u16 + u16::from(card.0)));
    if options.hand {
        out.push(HAND as u16);
    }
    let mut skills = options.skills;
    while skills != 0 {
        out.push(SKILL as u16 + skills.trailing_zeros() as u16);
        skills &= skills - 1;
    }
    out.extend(options.seats.into_iter().map(|to| (SEAT + ahead(me, to, seats)) as u16));
    if options.suits {
        out.extend(SUIT as u16..INDEX as u16);
    }
    out.extend((0..options.indices).map(|index| INDEX as u16 + u16::from(index)));
}

/// The places of every byte's bits.
static EIGHT: [[bool; 8]; 256] = {
    let (mut table, mut at) = ([[false; 8]; 256], 0);
    while at < 256 * 8 {
        table[at / 8][at % 8] = (at / 8) >> (at % 8) & 1 == 1;
        at += 1;
    }
    table
};

/// Whether each id is legal: the bits of all ids in a row, eight written at a time.
#[inline]
fn spread(options: &Options, me: Seat, seats: u8, out: &mut [bool]) {
    let cards = options.cards.bits();
    let low = u128::from(options.pass) | u128::from(options.yes) << YES | cards << CARD;
    let low = low | u128::from(options.hand) << HAND | u128::from(options.skills) << SKILL;
    let turned = u32::from(options.seats.bits());
    let turned = (turned >> me.0 | turned << (seats - me.0)) & ((1 << seats) - 1);
    let suits = if options.suits { 0b1111 } else { 0u64 };
    // The rest from the bit on that no longer fits into the lower half.
    let high = options.skills >> (128 - SKILL) | suits << (SUIT - 128);
    let high = high | ((1 << options.indices) - 1) << (INDEX - 128) | u64::from(turned) << (SEAT - 128);
    let mut bytes = [0; 24];
    bytes[..16].copy_from_slice(&low.to_le_bytes());
    bytes[16..].copy_from_slice(&high.to_le_bytes());
    for (eight, byte) in out.as_chunks_mut::<8>().0.iter_mut().zip(&bytes) {
        *eight = EIGHT[usize::from(*byte)];
    }
    // Once more the last eight, so that none is left.
    let last = (high >> (SEAT + usize::from(seats) - 8 - 128)) as u8;
    if let Some(eight) = out.last_chunk_mut() {
        *eight = EIGHT[usize::from(last)];
    }
}
