//! 黄盖 Huang Gai.

use super::{General, Kingdom, SkillDef};
use crate::apply::Cx;
use crate::frames::{Flow, FrameIx, LoseHp, SkillFrame};

/// 黄盖 Huang Gai.
pub(super) const GENERAL: General = General {
    name: "huang_gai",
    title: "黄盖 Huang Gai",
    kingdom: Kingdom::Wu,
    hp: 4,
    female: false,
    skills: &[&KUROU],
};

/// 苦肉: any number of times, lose 1 hp, then draw 2 if alive.
const KUROU: SkillDef =
    SkillDef { name: "kurou", title: "苦肉", active: Some(|_, _, _| true), run: kurou, ..SkillDef::BASE };

fn kurou(cx: &mut Cx<'_>, ix: FrameIx, f: SkillFrame) -> Flow {
    if f.pc == 0 {
        f.announce(cx);
        return f.then(cx, ix, 1, LoseHp { pc: 0, who: f.owner, n: 1 });
    }
    if cx.alive(f.owner) {
        cx.draw_cards(f.owner, 2);
    }
    Flow::Pop(0)
}
