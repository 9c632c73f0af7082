//! What may be done now: the one truth, as a list and as a judgement (R1.9).
//!
//! It owns the order of the list and the reasons of refusals; it never changes a table.

use paiju_contract::Seat;

use crate::action::Action;
use crate::cards::Cards;
use crate::combo::Combo;
use crate::error::Illegal;
use crate::piece::{Card, TYPES};
use crate::state::{Stage, Table};

/// Fills `out` with the actions of the seat in turn; nothing for any other.
#[inline]
pub(crate) fn list(table: &Table, seat: Seat, out: &mut Vec<Action>) {
    out.clear();
    if seat != table.seat {
        return;
    }
    match table.stage {
        Stage::Buckle => list_lead(table, out),
        Stage::Lead => out.extend(table.plays().map(|combo| Action::Play(combo.cards()))),
        Stage::Follow => list_follow(table, out),
        Stage::Reveal => out.extend([Action::Reveal, Action::PassReveal]),
        Stage::Over(_) => {}
    }
}

#[inline]
fn list_lead(table: &Table, out: &mut Vec<Action>) {
    if table.switches.lead_is_split() {
        out.extend([Action::Buckle, Action::PassBuckle]);
        return;
    }
    out.extend(table.plays().map(|combo| Action::Play(combo.cards())));
    if table.may_buckle(table.seat) {
        out.push(Action::Buckle);
    }
}

#[inline]
fn list_follow(table: &Table, out: &mut Vec<Action>) {
    let plays = table.plays();
    if plays.is_empty() {
        list_covers(table.hand(table.seat), table.last.size(), out);
    } else {
        out.extend(plays.map(|combo| Action::Play(combo.cards())));
    }
}

/// Every way to lay down `size` cards of a hand, by sorted (type, count) pairs (R1.13.7).
#[inline]
pub(crate) fn list_covers(hand: Cards, size: u8, out: &mut Vec<Action>) {
    let mut held = [(Card::BNiu, 0u8); TYPES];
    let mut types = 0;
    for card in Card::BY_NAME {
        held[types] = (card, hand.count(card));
        types += usize::from(held[types].1 > 0);
    }
    add_covers(&held[..types], size, Cards::NONE, out);
}

fn add_covers(held: &[(Card, u8)], size: u8, chosen: Cards, out: &mut Vec<Action>) {
    for (i, &(card, count)) in held.iter().enumerate() {
        let mut with = chosen;
        for taken in 1..=count.min(size) {
            with = with.with(card);
            if taken == size {
                out.push(Action::Cover(with));
            } else {
                add_covers(&held[i + 1..], size - taken, with, out);
            }
        }
    }
}

/// Whether the seat in turn may do this, and if not, why.
#[inline]
pub(crate) fn check(table: &Table, action: Action) -> Result<(), Illegal> {
    match (table.stage, action) {
        (Stage::Over(_), _) => Err(Illegal::GameOver),
        (Stage::Reveal, Action::Reveal | Action::PassReveal) => Ok(()),
        (Stage::Reveal, _) => Err(Illegal::AnswerTheBuckle),
        (_, Action::Reveal | Action::PassReveal) => Err(Illegal::NothingToReveal),
        (_, Action::Play(cards)) => check_play(table, cards),
        (_, Action::Misplay(bad)) => Err(Illegal::PlayUnreadable(bad)),
        (Stage::Follow, Action::Cover(_) | Action::Miscover(_)) => check_cover(table, action),
        (_, Action::Cover(_) | Action::Miscover(_)) => Err(Illegal::NothingToCover),
        (_, Action::Buckle) => check_buckle(table),
        (Stage::Buckle, Action::PassBuckle) if table.switches.lead_is_split() => Ok(()),
        (_, Action::PassBuckle) => Err(Illegal::PassBuckleNotAsked),
    }
}

#[inline]
fn check_play(table: &Table, cards: Cards) -> Result<(), Illegal> {
    match Combo::of(cards, table.switches.dog()) {
        Some(combo) if table.plays().contains(combo) => Ok(()),
        found => Err(why_no_play(table, cards, found)),
    }
}

#[cold]
fn why_no_play(table: &Table, cards: Cards, combo: Option<Combo>) -> Illegal {
    let Some(combo) = combo else {
        return Illegal::NotACombo;
    };
    if table.stage == Stage::Buckle && table.switches.lead_is_split() {
        Illegal::DecideBuckleFirst
    } else if !table.hand(table.seat).contains(cards) {
        Illegal::NotHeld
    } else if table.stage == Stage::Follow && combo.size() != table.last.size() {
        Illegal::WrongSize
    } else {
        Illegal::DoesNotBeat
    }
}

#[inline]
fn check_cover(table: &Table, action: Action) -> Result<(), Illegal> {
    if !table.plays().is_empty() {
        return Err(Illegal::MustBeat);
    }
    match action {
        Action::Miscover(bad) => Err(Illegal::CoverUnreadable(bad)),
        Action::Cover(cards) if cards.len() != usize::from(table.last.size()) => Err(Illegal::CoverCount),
        Action::Cover(cards) if !table.hand(table.seat).contains(cards) => Err(Illegal::CoverNotHeld),
        _ => Ok(()),
    }
}

#[inline]
fn check_buckle(table: &Table) -> Result<(), Illegal> {
    match table.stage {
        Stage::Buckle if table.may_buckle(table.seat) => Ok(()),
        Stage::Buckle if table.switches.first_game_now() && !table.is_enough(table.seat) => {
            Err(Illegal::BuckleInFirstGame)
        }
        Stage::Buckle => Err(Illegal::BuckleChainLimit),
        Stage::Lead => Err(Illegal::MustPlay),
        _ => Err(Illegal::BuckleOnlyAtLead),
    }
}
