//! 刘备 Liu Bei.

use paiju_contract::Seat;

use super::{General, Kingdom, SkillDef, SkillId, Tags};
use crate::action::Choice;
use crate::apply::Cx;
use crate::cards::{VCard, slash_victims};
use crate::frames::{Flow, FrameIx, Mode, Recover, Respond, Select, SkillFrame, Use, slash_allowed};
use crate::legal::{Options, Question, Why};
use crate::piece::Kind;
use crate::state::State;
use crate::zones::{CardSet, Place};

/// 刘备 Liu Bei.
pub(super) const GENERAL: General = General {
    name: "liu_bei",
    title: "刘备 Liu Bei",
    kingdom: Kingdom::Shu,
    hp: 4,
    female: false,
    skills: &[&RENDE, &JIJIANG],
};

/// 仁德: give hand cards to another, any number of times; when 2 are reached in the phase, recover 1.
const RENDE: SkillDef = SkillDef {
    name: "rende",
    title: "仁德",
    tags: Tags::UNSEEN,
    active: Some(|g, _, seat| !g.player(seat).hand.is_empty()),
    run: rende,
    sound: |_, f| f.within(&[1]),
    ..SkillDef::BASE
};

/// `cards`: the hand slots that will be given.
fn rende(cx: &mut Cx<'_>, ix: FrameIx, mut f: SkillFrame) -> Flow {
    match f.pc {
        0 => {
            f.announce(cx);
            let most = cx.player(f.owner).hand.len() as u8;
            f.then(cx, ix, 1, Select { most, secret: true, ..Select::hand(f.owner, 1, Why::Skill(f.id)) })
        }
        1 => {
            f.cards = std::mem::take(&mut cx.g.picked);
            f.goto(cx, ix, 2)
        }
        2 => match cx.answer() {
            Some(Choice::Seat { seat }) => give(cx, ix, f, seat),
            _ => {
                let options = Options::seats(cx.others(f.owner));
                cx.ask(f.owner, Question::Pick { why: Why::Skill(f.id) }, options)
            }
        },
        _ if f.reg[0] == 0 => Flow::Pop(0),
        _ => cx.go_on_as(Recover::one(f.owner, f.owner, None)),
    }
}

fn give(cx: &mut Cx<'_>, ix: FrameIx, mut f: SkillFrame, seat: Seat) -> Flow {
    let cards = cx.in_slots(f.owner, f.cards);
    let before = cx.phase_tally[f.id.index()];
    let after = before.saturating_add(cards.len() as u8);
    cx.g.phase_tally[f.id.index()] = after;
    f.reg[0] = i16::from(before < 2 && after >= 2);
    f.cards = CardSet::EMPTY;
    let loss = cx.lose(f.owner, cards, Place::Hand(seat));
    match cx.after(loss, 0) {
        Some(moved) => f.then(cx, ix, 3, moved),
        None => f.goto(cx, ix, 3),
    }
}

/// 激将: when the Lord needs a Slash, other Shu players in turn may play one for him.
const JIJIANG: SkillDef = SkillDef {
    name: "jijiang",
    title: "激将",
    tags: Tags::LORD,
    active: Some(in_play),
    option: Some(|g, id, request| {
        let failed = g.in_own_play(request.who) && g.phase_tally[id.index()] > 0;
        request.want == Kind::Slash && !failed && !g.countrymen(request.who, Kingdom::Shu).is_empty()
    }),
    run: jijiang,
    sound: |g, f| f.within(&[g.size()]),
    ..SkillDef::BASE
};

/// Once it has failed in a Play phase it is not offered again in that phase.
fn in_play(g: &State, id: SkillId, seat: Seat) -> bool {
    let slash = VCard { kind: Kind::Slash, ..VCard::default() };
    let useful = slash_allowed(g, seat, &slash) && !slash_victims(g, seat).is_empty();
    useful && g.phase_tally[id.index()] == 0 && !g.countrymen(seat, Kingdom::Shu).is_empty()
}

/// `reg[0]`: the target plus 1, if the Slash will be used. `seats`: those who have been asked.
fn jijiang(cx: &mut Cx<'_>, ix: FrameIx, mut f: SkillFrame) -> Flow {
    match f.pc {
        0 => {
            f.reg[0] = match cx.responding(f.subj).map(|request| request.mode) {
                Some(Mode::UseOn(target) | Mode::UseFar(target)) => i16::from(target.0) + 1,
                Some(_) => 0,
                None => match cx.answer() {
                    Some(Choice::Seat { seat }) => i16::from(seat.0) + 1,
                    _ => {
                        let options = Options::seats(slash_victims(cx, f.owner));
                        return cx.ask(f.owner, Question::Target { kind: Kind::Slash }, options);
                    }
                },
            };
            f.announce(cx);
            ask_next(cx, ix, f)
        }
        1 if cx.ret == 0 => ask_next(cx, ix, f),
        _ => lent(cx, f),
    }
}

fn ask_next(cx: &mut Cx<'_>, ix: FrameIx, mut f: SkillFrame) -> Flow {
    let asked = f.seats;
    let left =
        cx.countrymen(f.owner, Kingdom::Shu).into_iter().filter(|seat| !asked.contains(*seat)).collect();
    let Some(next) = cx.next_of(left, f.owner) else {
        cx.g.phase_tally[f.id.index()] = u8::from(cx.in_own_play(f.owner));
        return Flow::Pop(0);
    };
    f.seats = asked.with(next);
    f.then(cx, ix, 1, Respond::new(next, Kind::Slash, Mode::Lend, Why::Skill(f.id)))
}

/// Somebody played a Slash: the Lord uses it, or it simply counts as played by him.
fn lent(cx: &mut Cx<'_>, f: SkillFrame) -> Flow {
    let Some(card) = cx.g.given.take() else {
        return Flow::Pop(0);
    };
    let slash = VCard { by: Some(f.id), ..card };
    match u8::try_from(f.reg[0] - 1) {
        Ok(target) => {
            let counts = cx.responding(f.subj).is_none();
            cx.go_on_as(Use { counts, ..Use::on(f.owner, slash, Seat(target)) })
        }
        Err(_) => {
            cx.clear_table(card.subs.iter().copied());
            if cx.in_own_play(f.owner) {
                cx.g.slash_acts = cx.g.slash_acts.saturating_add(1);
            }
            Flow::Pop(1)
        }
    }
}
