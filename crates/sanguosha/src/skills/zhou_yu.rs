//! 周瑜 Zhou Yu.

use paiju_contract::Seat;
use paiju_kit::Suit;

use super::{General, Kingdom, SkillDef, Timing};
use crate::action::Choice;
use crate::apply::Cx;
use crate::event::TableEvent;
use crate::frames::{DamageFrame, Flow, FrameIx, SkillFrame};
use crate::legal::{Options, Question, Why};

/// 周瑜 Zhou Yu.
pub(super) const GENERAL: General = General {
    name: "zhou_yu",
    title: "周瑜 Zhou Yu",
    kingdom: Kingdom::Wu,
    hp: 3,
    female: false,
    skills: &[&YINGZI, &FANJIAN],
};

/// 英姿: may draw one more.
const YINGZI: SkillDef = SkillDef {
    name: "yingzi",
    title: "英姿",
    at: &[Timing::DrawCount],
    times: |g, m| u8::from(g.turn.seat == m.owner),
    run: |cx, _, f| {
        if let Some(draw) = cx.draw_phase_mut(f.subj) {
            draw.n += 1;
        }
        Flow::Pop(0)
    },
    ..SkillDef::BASE
};

/// 反间: once a Play phase, another player names a suit, takes and shows a random hand card; another suit, and
/// he takes 1 damage.
const FANJIAN: SkillDef = SkillDef {
    name: "fanjian",
    title: "反间",
    active: Some(|g, id, seat| g.phase_tally[id.index()] == 0 && !g.player(seat).hand.is_empty()),
    run: fanjian,
    sound: |g, f| f.within(&[g.size() - 1, 1]),
    ..SkillDef::BASE
};

/// `reg[0]`: the other player; `reg[1]`: whether the suit was wrong.
fn fanjian(cx: &mut Cx<'_>, ix: FrameIx, mut f: SkillFrame) -> Flow {
    let why = Why::Skill(f.id);
    let target = Seat(f.reg[0] as u8);
    match (f.pc, cx.answer()) {
        (0, Some(Choice::Seat { seat })) => {
            f.announce(cx);
            cx.g.phase_tally[f.id.index()] = 1;
            f.reg[0] = i16::from(seat.0);
            f.goto(cx, ix, 1)
        }
        (0, _) => cx.ask(f.owner, Question::Pick { why }, Options::seats(cx.others(f.owner))),
        (1, Some(Choice::Suit { suit })) => take(cx, ix, f, suit),
        (1, _) => cx.ask(target, Question::Suit { why }, Options::any_suit()),
        _ if f.reg[1] != 0 => cx.go_on_as(DamageFrame::plain(Some(f.owner), target)),
        _ => Flow::Pop(0),
    }
}

fn take(cx: &mut Cx<'_>, ix: FrameIx, mut f: SkillFrame, suit: Suit) -> Flow {
    let target = Seat(f.reg[0] as u8);
    cx.tell(TableEvent::Named { seat: target, suit });
    let Some(card) = cx.random_hand_card(f.owner) else {
        return Flow::Pop(0);
    };
    f.reg[1] = i16::from(card.suit() != suit);
    let loss = cx.hand_over_shown(f.owner, card, target);
    cx.reveal(target, card);
    match cx.after(loss, 0) {
        Some(moved) => f.then(cx, ix, 2, moved),
        None => f.goto(cx, ix, 2),
    }
}
