//! 孙权 Sun Quan.

use super::{General, Kingdom, Moment, SkillDef, Tags, Timing};
use crate::apply::Resolver;
use crate::frames::{Flow, Select, SkillFrame, Wake};
use crate::piece::Kind;
use crate::state::State;
use crate::zones::Place;

/// 孙权 Sun Quan.
pub(super) const GENERAL: General = General {
    name: "sun_quan",
    title: "孙权 Sun Quan",
    kingdom: Kingdom::Wu,
    hp: 4,
    female: false,
    skills: &[&ZHIHENG, &JIUYUAN],
};

/// 制衡: once a Play phase, discard at least one card and draw as many.
const ZHIHENG: SkillDef = SkillDef {
    name: "zhiheng",
    title: "制衡",
    active: Some(|g, id, seat| g.phase_tally[id.index()] == 0 && g.has_cards(seat)),
    run: zhiheng,
    ..SkillDef::BASE
};

/// Where 制衡 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Zhiheng {
    /// He chooses cards.
    #[default]
    Choose,
    /// He has chosen.
    Chosen,
    /// He draws.
    Draw {
        /// How many.
        cards: u8,
    },
}

fn zhiheng(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    match f.step() {
        Zhiheng::Choose => {
            f.announce(cx);
            cx.g.phase_tally[f.id.index()] = 1;
            let most = cx.hand_and_equip(f.owner).len() as u8;
            f.call(cx, Zhiheng::Chosen, Select { equip: true, most, ..Select::hand(f.owner, 1, f.why()) })
        }
        Zhiheng::Chosen => {
            let chosen = wake.selected(cx);
            let loss = cx.lose(f.owner, chosen, Place::Discard);
            f.settle(cx, Zhiheng::Draw { cards: chosen.len() as u8 }, loss)
        }
        Zhiheng::Draw { cards } => {
            cx.draw_cards(f.owner, usize::from(cards));
            Flow::DONE
        }
    }
}

/// 救援: a Peach from another Wu player heals the Lord 1 more.
const JIUYUAN: SkillDef = SkillDef {
    name: "jiuyuan",
    title: "救援",
    tags: Tags::LOCKED.and(Tags::LORD),
    at: &[Timing::PreRecover],
    times: |g, m| u8::from(rescued_by_wu(g, m)),
    run: |cx, f, _| {
        f.announce(cx);
        cx.recovery_mut(f.subj).n += 1;
        Flow::DONE
    },
    ..SkillDef::BASE
};

fn rescued_by_wu(g: &State, m: &Moment) -> bool {
    let recovery = g.recovery(m.subj);
    let peach = recovery.who == m.owner && recovery.card.is_some_and(|card| card.kind == Kind::Peach);
    peach && recovery.by != m.owner && g.kingdom(recovery.by) == Some(Kingdom::Wu)
}
