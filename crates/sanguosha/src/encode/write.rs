//! The cells of an observation, one part after another.
//!
//! Single yes-or-no cells stand together in one part where they belong together: eight are written at a time.

use paiju_contract::{Pen, SeatSet};

use super::face::{RANKED, SORTS, sort};
use super::figure;
use super::running::{PRINT, Running};
use super::seen::Seen;
use crate::legal::{Options, Question, Why};
use crate::piece::CARDS;
use crate::score::Outcome;
use crate::skills::{GENERALS, SKILLS, SkillId};
use crate::state::State;
use crate::zones::CardSet;

const PHASES: usize = 7;
const QUESTIONS: usize = 17;
/// A sort of card or a skill.
const WHYS: usize = SORTS + SKILLS.len();
const ENDINGS: usize = 5;
/// So far from the top of the draw pile places are told apart.
const NEAR: u8 = 16;

/// Writes it all.
#[inline]
pub(super) fn write(seen: &Seen<'_>, pen: &mut impl Pen) {
    let asked = seen.question.as_ref().map(Asked::of);
    let named = asked.as_ref().map_or(SeatSet::EMPTY, |asked| asked.seat);
    let mut running = Running::of(seen.state);
    pen.apart();
    pen.block(ONCE, |pen| {
        question(seen, asked, pen);
        answers(seen, pen);
        table(seen, pen);
        resolution(&running, pen);
    });
    let own = figure::write_all(seen, &mut running.parts, named, pen);
    pen.apart();
    pen.block(4 * CARDS, |pen| cards(seen, own, pen));
}

/// Its number, its kind of card, what it is about, the seat it names, and its numbers.
#[derive(Default)]
struct Asked {
    number: usize,
    kind: Option<usize>,
    why: Option<usize>,
    seat: SeatSet,
    least: u8,
    most: u8,
    top: bool,
}

#[inline]
fn why_place(why: Why) -> usize {
    match why {
        Why::Card(kind) => sort(kind),
        Why::Skill(skill) => SORTS + skill.index(),
    }
}

impl Asked {
    #[inline]
    fn of(question: &Question) -> Self {
        let of = |number: usize| Self { number, ..Self::default() };
        let about = |number: usize, why: Why| Self { why: Some(why_place(why)), ..of(number) };
        match *question {
            Question::General => of(0),
            Question::Play => of(1),
            Question::Respond { want, why } => Self { kind: Some(sort(want)), ..about(2, why) },
            Question::Rescue { seat } => Self { seat: SeatSet::of(seat), ..of(3) },
            Question::Nullify { kind, seat } => {
                Self { kind: Some(sort(kind)), seat: seat.map_or(SeatSet::EMPTY, SeatSet::of), ..of(4) }
            }
            Question::Subcard { skill } => about(5, Why::Skill(skill)),
            Question::Target { kind } => Self { kind: Some(sort(kind)), ..of(6) },
            Question::Victim { seat } => Self { seat: SeatSet::of(seat), ..of(7) },
            Question::Invoke { skill } => about(8, Why::Skill(skill)),
            Question::Order => of(9),
            Question::Select { why, least, most } => Self { least, most, ..about(10, why) },
            Question::Discard { left } => Self { least: left, most: left, ..of(11) },
            Question::TakeFrom { seat, why } => Self { seat: SeatSet::of(seat), ..about(12, why) },
            Question::TakeOpen => of(13),
            Question::Pick { why } => about(14, why),
            Question::Suit { why } => about(15, why),
            Question::Arrange { why, top } => Self { top, ..about(16, why) },
        }
    }
}

#[inline]
fn question(seen: &Seen<'_>, asked: Option<Asked>, pen: &mut impl Pen) {
    let number = asked.as_ref().map(|asked| asked.number);
    let Asked { kind, why, least, most, top, .. } = asked.unwrap_or_default();
    let meaning = "what is asked: general, play, respond, rescue, nullify, subcard, target, victim, invoke, order, \
                   select, discard, take from, take open, pick, suit, arrange";
    pen.one_of("question", meaning, QUESTIONS, number);
    pen.one_of("question_kind", "the sort of card that is wanted, nullified or aimed", SORTS, kind);
    pen.one_of("question_why", "what the question is about: a sort of card, then the skills", WHYS, why);
    let deck = CARDS as u32;
    pen.share("question_least", "how many cards must still follow, of 108", least.into(), deck);
    pen.share("question_most", "how many cards may still follow, of 108", most.into(), deck);
    let flags = u128::from(seen.answers.is_some()) | u128::from(top) << 1;
    pen.flags("asked", "whether one is asked oneself; whether cards are put on top", 2, flags);
}

#[inline]
fn answers(seen: &Seen<'_>, pen: &mut impl Pen) {
    let options = seen.answers.as_ref().unwrap_or(&Options::NONE);
    let plain = u16::from(options.pass) | u16::from(options.yes) << 1 | u16::from(options.hand) << 2;
    let plain = plain | u16::from(options.suits) << 3 | ((1 << options.indices) - 1) << 4;
    pen.flags(
        "answers",
        "legal: pass, yes, hand, any suit, the first to fifth offered general",
        9,
        plain.into(),
    );
    pen.flags("answer_cards", "legal cards, by number", CARDS, options.cards.bits());
    pen.flags("answer_skills", "legal skills", SKILLS.len(), options.skills.into());
    let meaning = "for each general the place in what one is offered, of 5; 0 if it is not";
    // Once the generals are chosen there are no offers.
    if seen.offers.is_empty() {
        return pen.flags("offers", meaning, GENERALS.len(), 0);
    }
    let mut places = [0; GENERALS.len()];
    seen.offers.iter().zip(1..).for_each(|(general, place)| places[usize::from(general.0)] = place);
    pen.shares("offers", meaning, &places, 5);
}

#[inline]
fn table(seen: &Seen<'_>, pen: &mut impl Pen) {
    let state = seen.state;
    pen.one_of("phase", "the phase of the turn", PHASES, Some(state.turn.phase as usize));
    let turns = state.rules.max_turns;
    pen.share("turn", "the number of the turn, of the most there can be", state.turn.turn_number, turns);
    pen.share("slashes", "Slashes used in this Play phase that count, of 4", state.slashes, 4);
    pen.share("shuffles", "how often the discard pile was shuffled, of 20", state.shuffles, 20);
    pen.share("draw", "how many cards are left to draw, of 108", seen.draw.into(), CARDS as u32);
    let meaning = "which skills of the current player were counted in this phase, then in this turn";
    pen.flags("counted", meaning, 8, counted(state).into());
    let ending = state.over.map(|over| match over {
        Outcome::Lord => 0,
        Outcome::Rebel => 1,
        Outcome::Renegade { .. } => 2,
        Outcome::DeckOut => 3,
        Outcome::TurnCap => 4,
    });
    pen.one_of("ending", "how it ended: Lord, Rebels, a Renegade, no cards, too long", ENDINGS, ending);
}

/// Which skills of the current player have been counted.
#[inline]
fn counted(state: &State) -> u8 {
    let skills = &state.player(state.turn.seat).skills;
    let counted = |bits: u8, (at, id): (usize, &SkillId)| {
        let (phase, turn) = (state.phase_tally[id.index()] > 0, state.turn_tally[id.index()] > 0);
        bits | u8::from(phase) << at | u8::from(turn) << (at + 4)
    };
    skills.iter().enumerate().fold(0, counted)
}

/// Every card by its number, which tells kind, suit and rank.
#[inline]
fn cards(seen: &Seen<'_>, own: CardSet, pen: &mut impl Pen) {
    let table: CardSet = seen.state.table.iter().copied().collect();
    let (discard, pile) = (seen.state.discard.set(), seen.pile());
    pen.flags("hand", "the own hand: each card of the deck table by its number", CARDS, own.bits());
    pen.flags("discard", "the discard pile, by number", CARDS, discard.bits());
    pen.flags("table", "cards on the table, by number", CARDS, table.bits());
    let meaning = "cards of the draw pile that one knows, by number: 1 for its top, a sixteenth less for each card \
                   above, at least a sixteenth";
    if pile.is_empty() {
        return pen.flags("pile", meaning, CARDS, 0);
    }
    pen.shares("pile", meaning, &seen.depths(pile, NEAR), NEAR);
}

#[inline]
fn resolution(running: &Running, pen: &mut impl Pen) {
    let meaning = "the sort of card that the card counts as with which everything began";
    pen.one_of("first_kind", meaning, SORTS, running.first);
    let meaning = "the sort of card that the latest card in use counts as";
    pen.one_of("used_kind", meaning, SORTS, running.used);
    pen.flags("used_suit", "the latest card: red, black, its suit, its rank", PRINT, running.print.into());
    let flags = u128::from(running.answer) | u128::from(running.thunder) << 3;
    let meaning = "of the card that takes effect: its target needs two cards each time, its user does, one has been \
                   played; whether the damage is thunder";
    pen.flags("effect", meaning, 4, flags);
    pen.share("nullifications", "Nullifications that are being used, of 8", running.nullifications.into(), 8);
    pen.share("damage", "how much is dealt, of 4", running.harm.into(), 4);
    let meaning = "the card of the judgement, as it counts now: sort, suit, rank";
    pen.flags("judgement", meaning, RANKED, running.verdict.into());
    let meaning = "cards chosen so far and shown: sorts, suits, ranks";
    pen.flags("chosen", meaning, RANKED, running.chosen.into());
    let meaning = "skills that are being used or judged for";
    pen.flags("skills", meaning, SKILLS.len(), running.skills.into());
}

/// How many cells the parts take that there are once, but for the cards.
const ONCE: usize = {
    let question = QUESTIONS + SORTS + WHYS + 2 + 2;
    let answers = 9 + CARDS + SKILLS.len() + GENERALS.len();
    let table = PHASES + 4 + 8 + ENDINGS;
    let resolution = 2 * SORTS + PRINT + 4 + 2 + 2 * RANKED + SKILLS.len();
    question + answers + table + resolution
};

/// How many cells all that makes.
pub(super) const fn cells(seats: usize) -> usize {
    ONCE + figure::cells(seats) + 4 * CARDS
}
