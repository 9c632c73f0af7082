//! 许褚 Xu Chu.

use super::{General, Kingdom, Moment, SkillDef, Tags, Timing};
use crate::action::Choice;
use crate::apply::Cx;
use crate::frames::{DamageFrame, Flow, FrameIx, SkillFrame};
use crate::legal::{Options, Question};
use crate::piece::Kind;
use crate::state::State;

/// 许褚 Xu Chu.
pub(super) const GENERAL: General = General {
    name: "xu_chu",
    title: "许褚 Xu Chu",
    kingdom: Kingdom::Wei,
    hp: 4,
    female: false,
    skills: &[&LUOYI],
};

/// 裸衣: may draw one less; this turn damage by his own Slash or Duel is 1 more.
const LUOYI: SkillDef = SkillDef {
    name: "luoyi",
    title: "裸衣",
    tags: Tags::ASKS,
    at: &[Timing::DrawCount, Timing::DamageCaused],
    times: |g, m| {
        u8::from(if m.at == Timing::DrawCount { g.turn.seat == m.owner } else { strengthened(g, m) })
    },
    run: luoyi,
    ..SkillDef::BASE
};

fn strengthened(g: &State, m: &Moment) -> bool {
    let own = |d: &DamageFrame| {
        let blow = d.card.is_some_and(|card| matches!(card.kind, Kind::Slash | Kind::Duel));
        d.from == Some(m.owner) && d.by_user && blow
    };
    g.turn.seat == m.owner && g.turn_tally[m.id.index()] > 0 && g.damage(m.subj).is_some_and(own)
}

fn luoyi(cx: &mut Cx<'_>, _: FrameIx, f: SkillFrame) -> Flow {
    if let Some(damage) = cx.damage_mut(f.subj) {
        damage.n += 1;
        return Flow::Pop(0);
    }
    match cx.answer() {
        None => cx.ask(f.owner, Question::Invoke { skill: f.id }, Options::YES_NO),
        Some(Choice::Yes) => {
            f.announce(cx);
            cx.g.turn_tally[f.id.index()] = 1;
            if let Some(draw) = cx.draw_phase_mut(f.subj) {
                draw.n -= 1;
            }
            Flow::Pop(0)
        }
        Some(_) => Flow::Pop(0),
    }
}
