//! 许褚 Xu Chu.

use super::{General, Kingdom, Moment, SkillDef, Tags, Timing};
use crate::apply::Resolver;
use crate::frames::{Flow, SkillFrame, Wake};
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
    let damage = g.damage(m.subj);
    let blow = damage.card.is_some_and(|card| matches!(card.kind, Kind::Slash | Kind::Duel));
    let own = damage.from == Some(m.owner) && damage.by_user && blow;
    g.turn.seat == m.owner && g.turn_tally[m.id.index()] > 0 && own
}

fn luoyi(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    if f.at == Some(Timing::DamageCaused) {
        cx.damage_mut(f.subj).n += 1;
        return Flow::DONE;
    }
    match wake.agreed() {
        None => f.ask(cx, Question::Invoke { skill: f.id }, Options::YES_NO),
        Some(true) => {
            f.announce(cx);
            cx.g.turn_tally[f.id.index()] = 1;
            cx.draw_phase_mut(f.subj).n -= 1;
            Flow::DONE
        }
        Some(false) => Flow::DONE,
    }
}
