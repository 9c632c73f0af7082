//! The cells of an observation, one part after another.
//!
//! Single yes-or-no cells stand together in one part where they belong together: eight are written at a time.

use paiju_contract::{Pen, Seat};

use super::running::Used;
use super::seen::{Figure, Seen};
use crate::legal::{Options, Question, Why};
use crate::piece::{CARDS, CardId, KINDS};
use crate::score::Outcome;
use crate::skills::{GENERALS, SKILLS, TIMINGS};

const ROLES: usize = 4;
const PHASES: usize = 7;
const QUESTIONS: usize = 17;
/// A kind of card or a skill.
const WHYS: usize = KINDS + SKILLS.len();
const ENDINGS: usize = 5;
const MARKS: usize = super::seen::MARKS.len();
/// The equipment cards lie side by side in the deck table.
const EQUIPMENT: std::ops::Range<usize> = 87..106;
/// Those of a general: equipment shows what it gives.
const OWN_SKILLS: usize = 40;

/// One set cell, or none.
#[inline]
fn one(pen: &mut impl Pen, name: &'static str, meaning: &'static str, len: usize, at: Option<usize>) {
    pen.flags(name, meaning, len, at.map_or(0, |at| 1 << at));
}

/// Writes it all.
#[inline]
pub(super) fn write(seen: &Seen, max_turns: u32, pen: &mut impl Pen) {
    pen.apart();
    question(seen, pen);
    answers(seen, pen);
    table(seen, max_turns, pen);
    cards(seen, pen);
    running(seen, pen);
    let me = &seen.figures[0];
    pen.flags("hand", "the own hand: each card of the deck table by its number", CARDS, me.known.bits());
    for ahead in 0..usize::from(seen.seats) {
        pen.within("seat", ahead);
        figure(&seen.figures[ahead], ahead, pen);
    }
    pen.apart();
}

/// Its number, its kind of card, what it is about, the seat it names, and its numbers.
#[derive(Default)]
struct Asked {
    number: usize,
    kind: Option<usize>,
    why: Option<usize>,
    seat: Option<Seat>,
    least: u8,
    most: u8,
    top: bool,
}

fn why_place(why: Why) -> usize {
    match why {
        Why::Card(kind) => kind as usize,
        Why::Skill(skill) => KINDS + skill.index(),
    }
}

impl Asked {
    fn of(question: &Question) -> Self {
        let of = |number: usize| Self { number, ..Self::default() };
        let about = |number: usize, why: Why| Self { why: Some(why_place(why)), ..of(number) };
        match *question {
            Question::General => of(0),
            Question::Play => of(1),
            Question::Respond { want, why } => Self { kind: Some(want as usize), ..about(2, why) },
            Question::Rescue { seat } => Self { seat: Some(seat), ..of(3) },
            Question::Nullify { kind, seat } => Self { kind: Some(kind as usize), seat, ..of(4) },
            Question::Subcard { skill } => about(5, Why::Skill(skill)),
            Question::Target { kind } => Self { kind: Some(kind as usize), ..of(6) },
            Question::Victim { seat } => Self { seat: Some(seat), ..of(7) },
            Question::Invoke { skill } => about(8, Why::Skill(skill)),
            Question::Order => of(9),
            Question::Select { why, least, most } => Self { least, most, ..about(10, why) },
            Question::Discard { left } => Self { least: left, most: left, ..of(11) },
            Question::TakeFrom { seat, why } => Self { seat: Some(seat), ..about(12, why) },
            Question::TakeOpen => of(13),
            Question::Pick { why } => about(14, why),
            Question::Suit { why } => about(15, why),
            Question::Arrange { why, top } => Self { top, ..about(16, why) },
        }
    }
}

fn question(seen: &Seen, pen: &mut impl Pen) {
    let asked = seen.question.as_ref().map(Asked::of);
    let number = asked.as_ref().map(|asked| asked.number);
    let Asked { kind, why, seat, least, most, top, .. } = asked.unwrap_or_default();
    let meaning = "what is asked: general, play, respond, rescue, nullify, subcard, target, victim, invoke, order, \
                   select, discard, take from, take open, pick, suit, arrange";
    one(pen, "question", meaning, QUESTIONS, number);
    one(pen, "question_kind", "the kind of card that is wanted, nullified or aimed", KINDS, kind);
    one(pen, "question_why", "what the question is about: a kind of card, then the skills", WHYS, why);
    let seats = usize::from(seen.seats);
    one(pen, "question_seat", "the seat that the question names", seats, seat.map(|s| seen.steps_to(s)));
    pen.share("question_least", "how many cards must still follow, of 108", least.into(), CARDS as u32);
    pen.share("question_most", "how many cards may still follow, of 108", most.into(), CARDS as u32);
    let flags = u128::from(seen.answers.is_some()) | u128::from(top) << 1;
    pen.flags("asked", "whether one is asked oneself; whether cards are put on top", 2, flags);
}

fn answers(seen: &Seen, pen: &mut impl Pen) {
    let Options { pass, yes, hand, suits, indices, seats, skills, cards } =
        seen.answers.unwrap_or(Options::NONE);
    let plain = u128::from(pass) | u128::from(yes) << 1 | u128::from(hand) << 2 | u128::from(suits) << 3;
    let plain = plain | ((1 << indices) - 1) << 4;
    pen.flags("answers", "legal: pass, yes, hand, any suit, the first to fifth offered general", 9, plain);
    pen.flags("answer_cards", "legal cards, by number", CARDS, cards.bits());
    pen.flags("answer_skills", "legal skills", SKILLS.len(), skills.into());
    pen.flags("answer_seats", "legal seats", seen.seats.into(), seen.turned(seats).into());
    for (at, name) in ["offer_1", "offer_2", "offer_3", "offer_4", "offer_5"].into_iter().enumerate() {
        let general = seen.offers.get(at).map(|general| usize::from(general.0));
        one(pen, name, "a general that one is offered", GENERALS.len(), general);
    }
}

fn table(seen: &Seen, max_turns: u32, pen: &mut impl Pen) {
    one(pen, "phase", "the phase of the turn", PHASES, Some(seen.turn.phase as usize));
    pen.share("turn", "the number of the turn, of the most there can be", seen.turn.turn_number, max_turns);
    pen.share("slashes", "Slashes used in this Play phase that count, of 4", seen.slashes, 4);
    pen.share("shuffles", "how often the discard pile was shuffled, of 20", seen.shuffles, 20);
    pen.share("draw", "how many cards are left to draw, of 108", seen.draw.into(), CARDS as u32);
    let counted = "which skills of the current player were counted in this phase, then in this turn";
    pen.flags("counted", counted, 8, seen.counted.into());
    let ending = seen.over.map(|over| match over {
        Outcome::Lord => 0,
        Outcome::Rebel => 1,
        Outcome::Renegade { .. } => 2,
        Outcome::DeckOut => 3,
        Outcome::TurnCap => 4,
    });
    one(pen, "ending", "how it ended: Lord, Rebels, a Renegade, no cards, too long", ENDINGS, ending);
}

fn cards(seen: &Seen, pen: &mut impl Pen) {
    pen.flags("discard", "the discard pile, by number", CARDS, seen.discard.bits());
    pen.flags("table", "cards on the table, by number", CARDS, seen.table.bits());
    pen.flags("pile", "cards of the draw pile that one knows, by number", CARDS, seen.pile.bits());
    pen.flags("lost", "cards in other hands that one has lost sight of, by number", CARDS, seen.lost.bits());
    for (card, name) in seen.next.into_iter().zip(["next", "next_but_one"]) {
        card_cells(card, name, pen);
    }
}

/// A card by kind, suit and rank.
fn card_cells(card: Option<CardId>, name: &'static str, pen: &mut impl Pen) {
    let bits = card.map_or(0, |card| {
        1u128 << card.kind() as u32
            | 1 << (KINDS + card.suit() as usize)
            | 1 << (KINDS + 3 + usize::from(card.rank()))
    });
    pen.flags(
        name,
        "a card on top of the draw pile, if one knows it: kind, suit, rank",
        KINDS + 4 + 13,
        bits,
    );
}

fn running(seen: &Seen, pen: &mut impl Pen) {
    let (running, seats) = (&seen.running, usize::from(seen.seats));
    used(seen, &running.first, ["first_kind", "first_user", "first_targets"], pen);
    used(seen, &running.used, ["used_kind", "used_user", "used_targets"], pen);
    let seat = |seat: Option<Seat>| seat.map(|seat| seen.steps_to(seat));
    let colour = running.used.card.colour.map(|colour| colour as usize);
    one(pen, "used_colour", "the colour of the latest card: red, black", 2, colour);
    one(pen, "used_suit", "its suit", 4, running.used.card.suit.map(|suit| suit as usize));
    let count = running.nullifications.into();
    pen.share("nullifications", "how many Nullifications are being used, of 8", count, 8);
    one(pen, "aimed", "on whom it takes effect now", seats, seat(running.aimed));
    one(pen, "judged", "who is judged", seats, seat(running.judged.map(|(who, _)| who)));
    let why = running.judged.map(|(_, why)| why_place(why));
    one(pen, "judged_why", "for what: a kind of card, then the skills", WHYS, why);
    one(pen, "harmed", "who is being damaged", seats, seat(running.harm.map(|harm| harm.to)));
    one(pen, "harming", "who deals the damage", seats, seat(running.harm.and_then(|harm| harm.from)));
    let points = running.harm.map_or(0, |harm| harm.points.max(0) as u32);
    pen.share("harm", "how much damage, of 4", points, 4);
    pen.flag("thunder", "whether it is thunder", running.harm.is_some_and(|harm| harm.thunder));
    one(pen, "dying", "who is dying", seats, seat(running.dying));
    one(pen, "timing", "when skills act", TIMINGS, running.timing.map(|at| at as usize));
    let skill = running.skill.map(|(_, skill)| skill.index());
    one(pen, "skill", "the skill that is being used", SKILLS.len(), skill);
    one(pen, "skilled", "whose skill it is", seats, seat(running.skill.map(|(owner, _)| owner)));
    pen.flags("chosen", "cards chosen so far and shown, by number", CARDS, running.chosen.bits());
}

fn used(seen: &Seen, used: &Used, names: [&'static str; 3], pen: &mut impl Pen) {
    let seats = usize::from(seen.seats);
    let kind = used.user.map(|_| used.card.kind as usize);
    one(pen, names[0], "what a card in use counts as: the first, the latest", KINDS, kind);
    one(pen, names[1], "who uses it", seats, used.user.map(|seat| seen.steps_to(seat)));
    pen.flags(names[2], "on whom", seats, seen.turned(used.targets).into());
}

fn figure(figure: &Figure, ahead: usize, pen: &mut impl Pen) {
    let marks = "alive; his turn; asked; in one's attack range; one is in his; Indulgence; Lightning; the Lightning first";
    pen.flags("marks", marks, MARKS, figure.marks.into());
    one(
        pen,
        "role",
        "lord, loyalist, rebel, renegade, if known",
        ROLES,
        figure.role.map(|role| role as usize),
    );
    one(pen, "general", "the general", GENERALS.len(), figure.general.map(|g| usize::from(g.0)));
    pen.flags("skills", "the general's skills", OWN_SKILLS, figure.skills.into());
    let (hp, max_hp) = (figure.hp.max(0) as u8, figure.max_hp.max(0) as u8);
    let below = 1i8.saturating_sub(figure.hp).max(0) as u8;
    pen.shares("health", "hp, the most hp, and hp that a dying one lacks, of 8", &[hp, max_hp, below], 8);
    pen.shares(
        "cards",
        "hand cards, the distance, cards that one has lost and that may be here, of 20",
        &[figure.cards, figure.distance, figure.heard],
        20,
    );
    let worn = figure.equip.bits() >> EQUIPMENT.start;
    pen.flags(
        "equipment",
        "cards of the equipment area, from the first Crossbow to the Nioh Shield",
        EQUIPMENT.len(),
        worn,
    );
    if ahead > 0 {
        pen.flags("known", "cards of his hand that one knows, by number", CARDS, figure.known.bits());
    }
}

/// How many cells that makes: the parts that there are once, and those of each seat.
pub(super) const fn cells(seats: usize) -> usize {
    let question = QUESTIONS + KINDS + WHYS + 2 + 2;
    let answers = 9 + CARDS + SKILLS.len() + 5 * GENERALS.len();
    let table = PHASES + 4 + 8 + ENDINGS;
    let cards = 4 * CARDS + 2 * (KINDS + 4 + 13);
    let running = 2 * KINDS + 2 + 4 + 1 + WHYS + 2 + TIMINGS + SKILLS.len() + CARDS;
    let named = 2 + 4 + 6;
    let each = MARKS + ROLES + GENERALS.len() + OWN_SKILLS + 6 + EQUIPMENT.end - EQUIPMENT.start;
    question + answers + table + cards + running + CARDS + seats * (named + each) + (seats - 1) * CARDS
}

/// Where the equipment cards lie in the deck table.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::skills::EQUIPMENT as GIVEN;

    #[test]
    fn equipment_lies_side_by_side() {
        let worn = |card: &CardId| card.kind().category().slot().is_some();
        let ids: Vec<usize> = CardId::all().filter(worn).map(CardId::index).collect();
        assert_eq!(ids, EQUIPMENT.collect::<Vec<_>>());
        assert_eq!(OWN_SKILLS + GIVEN.len(), SKILLS.len());
    }
}
