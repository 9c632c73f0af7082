//! 周瑜 Zhou Yu.

use paiju_contract::Seat;
use paiju_kit::Suit;

use super::{General, Kingdom, SkillDef, Timing};
use crate::action::Choice;
use crate::apply::Resolver;
use crate::event::TableEvent;
use crate::frames::{DamageFrame, Flow, SkillFrame, Wake, not_offered};
use crate::legal::{Options, Question};

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
    run: |cx, f, _| {
        cx.draw_phase_mut(f.subj).n += 1;
        Flow::DONE
    },
    ..SkillDef::BASE
};

/// 反间: once a Play phase, another player names a suit, takes and shows a random hand card; another suit, and
/// he takes 1 damage.
const FANJIAN: SkillDef = SkillDef {
    name: "fanjian",
    title: "反间",
    active: Some(|g, id, seat| g.phase_tally[id.index()] == 0 && !g.held(seat).is_empty()),
    run: fanjian,
    ..SkillDef::BASE
};

/// Where 反间 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fanjian {
    /// He chooses the other player.
    #[default]
    Choose,
    /// That one names a suit.
    Name {
        /// Who.
        target: Seat,
    },
    /// The card is taken and shown.
    Taken {
        /// Who took it.
        target: Seat,
        /// Whether it is of another suit.
        wrong: bool,
    },
}

fn fanjian(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    let why = f.why();
    match (f.step(), wake.answer()) {
        (Fanjian::Choose, Some(Choice::Seat { seat: target })) => {
            f.announce(cx);
            cx.g.phase_tally[f.id.index()] = 1;
            f.go_on(cx, Fanjian::Name { target })
        }
        (Fanjian::Choose, None) => f.ask(cx, Question::Pick { why }, Options::seats(cx.others(f.owner))),
        (Fanjian::Name { target }, Some(Choice::Suit { suit })) => take(cx, f, target, suit),
        (Fanjian::Name { target }, None) => cx.ask(f, target, Question::Suit { why }, Options::any_suit()),
        (Fanjian::Taken { target, wrong: true }, _) => {
            cx.become_frame(DamageFrame::plain(Some(f.owner), target))
        }
        (Fanjian::Taken { wrong: false, .. }, _) => Flow::DONE,
        (_, Some(other)) => not_offered(other),
    }
}

fn take(cx: &mut Resolver<'_>, f: SkillFrame, target: Seat, suit: Suit) -> Flow {
    cx.tell(TableEvent::Named { seat: target, suit });
    let card = cx.random_hand_card(f.owner).expect("it is offered to whoever has a hand");
    let loss = cx.hand_over_shown(f.owner, card, target);
    cx.reveal(target, card);
    f.settle(cx, Fanjian::Taken { target, wrong: card.suit() != suit }, loss)
}
