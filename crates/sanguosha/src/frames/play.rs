//! The Play phase: cards and skills, one after another, until the player has enough (R2.3).

use paiju_contract::Seat;

use super::{Declare, Flow, SkillFrame, Wake, declare, not_offered, usable};
use crate::action::Choice;
use crate::apply::Resolver;
use crate::cards::VCard;
use crate::legal::{Options, Question};
use crate::piece::CardId;
use crate::state::{MAX_SKILLS, State};
use crate::zones::{CardSet, Few};

/// Where the Play phase stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayStep {
    /// It begins: nothing is counted yet.
    #[default]
    Begin,
    /// The player chooses what to do next.
    Choose,
}

/// The Play phase of the current player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlayPhase {
    /// Resume point.
    pub step: PlayStep,
}

impl PlayPhase {
    /// The player chooses what to do next.
    pub const CHOOSING: Self = Self { step: PlayStep::Choose };

    pub(super) fn run(self, cx: &mut Resolver<'_>, wake: Wake) -> Flow {
        let seat = cx.turn.seat;
        if self.step == PlayStep::Begin {
            (cx.g.slashes, cx.g.slash_acts) = (0, 0);
            cx.g.phase_tally = Few::filled(MAX_SKILLS);
        }
        if !cx.alive(seat) {
            return Flow::DONE;
        }
        match wake.answer() {
            Some(Choice::Card { card }) => {
                cx.show(seat, card);
                cx.call(Self::CHOOSING, Declare::real(seat, card))
            }
            Some(Choice::Skill { skill }) => match declare::given_in_play(cx, seat, skill) {
                Some(kind) => cx.call(Self::CHOOSING, Declare::by(seat, skill, kind)),
                None => {
                    let active = SkillFrame::new(skill, seat, cx.top());
                    cx.call(Self::CHOOSING, active)
                }
            },
            Some(Choice::Pass) => Flow::DONE,
            Some(other) => not_offered(other),
            None => cx.ask(Self::CHOOSING, seat, Question::Play, options(cx, seat)),
        }
    }
}

/// Every card that can be used now, every skill that gives one or can be used itself, and the end.
fn options(g: &State, seat: Seat) -> Options {
    let mut options = Options::cards(usable_hand(g, seat)).or_pass(true);
    for skill in g.skills(seat) {
        let active = skill.def().active.is_some_and(|offered| offered(g, skill, seat));
        if active || declare::given_in_play(g, seat, skill).is_some() {
            options.add_skill(skill);
        }
    }
    options
}

/// The hand cards that can be used as themselves: whether one can, its kind tells.
fn usable_hand(g: &State, seat: Seat) -> CardSet {
    let hand = g.held(seat);
    let (mut tested, mut fit) = (0u32, 0u32);
    for card in hand {
        let kind = 1 << card.kind() as u32;
        if tested & kind == 0 {
            tested |= kind;
            if usable(g, seat, &VCard::real(*card)) {
                fit |= kind;
            }
        }
    }
    let fits = |card: &CardId| fit >> card.kind() as u32 & 1 == 1;
    hand.iter().copied().filter(fits).collect()
}
