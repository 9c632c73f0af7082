//! 黄盖 Huang Gai.

use super::{General, Kingdom, SkillDef};
use crate::apply::Resolver;
use crate::frames::{Flow, LoseHp, SkillFrame, Wake};

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

/// Where 苦肉 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kurou {
    /// He loses hp.
    #[default]
    Lose,
    /// He draws, if he lives.
    Draw,
}

fn kurou(cx: &mut Resolver<'_>, f: SkillFrame, _: Wake) -> Flow {
    match f.step() {
        Kurou::Lose => {
            f.announce(cx);
            f.call(cx, Kurou::Draw, LoseHp::one(f.owner))
        }
        Kurou::Draw => {
            if cx.alive(f.owner) {
                cx.draw_cards(f.owner, 2);
            }
            Flow::DONE
        }
    }
}
