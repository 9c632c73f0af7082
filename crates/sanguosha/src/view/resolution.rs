//! What is being resolved, in the words of the game: who used what on whom, what it leads to (R3.4).
//!
//! Built from the running frames one by one, without a catch-all. What is asked, and of whom, is `pending` and `ask`.

use paiju_contract::Seat;
use serde::Serialize;

use crate::cards::VCard;
use crate::frames::{
    Chosen, Declare, DeclareStep, Frame, JudgeFrame, JudgePhase, JudgePhaseStep, JudgeStep, Marks, Mode,
    Respond, RespondStep, Select, Target,
};
use crate::legal::Why;
use crate::piece::{CardId, Kind};
use crate::skills::{SkillId, Timing};
use crate::state::State;
use crate::zones::CardSet;

/// One thing that is being resolved. Those that wait for it come before it in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Resolving {
    /// Generals are being chosen.
    Generals,
    /// The tricks in a judging area take effect; these are still to come, the next one last.
    JudgePhase {
        /// Whose phase.
        seat: Seat,
        /// The cards.
        left: Vec<CardId>,
    },
    /// Cards are about to be drawn.
    DrawPhase {
        /// Whose phase.
        seat: Seat,
        /// How many.
        cards: i8,
    },
    /// The Play phase.
    PlayPhase {
        /// Whose phase.
        seat: Seat,
    },
    /// Cards over the limit are being discarded.
    DiscardPhase {
        /// Whose phase.
        seat: Seat,
        /// Those chosen so far.
        chosen: CardSet,
    },
    /// A card is being declared: what it is made of and whom it is for.
    Declaring {
        /// Who uses it.
        seat: Seat,
        /// What it counts as.
        kind: Kind,
        /// By which skill, if not as itself.
        by: Option<SkillId>,
        /// The cards named so far.
        cards: Vec<CardId>,
        /// The targets named so far.
        targets: Vec<Seat>,
    },
    /// A card is being used.
    Using {
        /// Who uses it.
        seat: Seat,
        /// What.
        card: VCard,
        /// On whom.
        targets: Vec<Aimed>,
        /// The cards turned up for it that are still to be taken.
        turned_up: CardSet,
    },
    /// That card takes effect on one of its targets.
    TakingEffect {
        /// Who uses it.
        from: Seat,
        /// What.
        card: VCard,
        /// On whom.
        seat: Seat,
        /// How many cards have been played against it.
        answered: u8,
    },
    /// A trick may be nullified.
    Nullifying {
        /// The trick.
        kind: Kind,
        /// The target it would be cancelled for; none for a Nullification.
        seat: Option<Seat>,
    },
    /// A card of this kind is needed.
    Responding {
        /// Who needs it.
        seat: Seat,
        /// Which kind.
        want: Kind,
        /// Against or for what.
        why: Why,
        /// What becomes of it.
        mode: Mode,
        /// By which skill it is being made.
        by: Option<SkillId>,
        /// The cards named so far.
        cards: Vec<CardId>,
    },
    /// Cards are being selected.
    Selecting {
        /// Who selects.
        seat: Seat,
        /// What for.
        why: Why,
        /// How many so far.
        count: usize,
        /// Which, if everyone sees them.
        chosen: Option<CardSet>,
    },
    /// Somebody lost cards, and skills may answer that.
    CardsLost {
        /// Who.
        seat: Seat,
        /// Whether the last hand card went.
        last_hand_card: bool,
        /// How many cards of the equipment area went.
        equipment: u8,
    },
    /// A delayed trick takes effect.
    DelayedTrick {
        /// Whose phase.
        seat: Seat,
        /// The card.
        card: CardId,
        /// What it counts as.
        kind: Kind,
    },
    /// A judgement.
    Judgement {
        /// Who is judged.
        seat: Seat,
        /// Why.
        why: Why,
        /// The card as it counts now.
        card: Option<CardId>,
    },
    /// Damage is being dealt.
    Damage {
        /// Who deals it.
        from: Option<Seat>,
        /// Who suffers it.
        seat: Seat,
        /// How much.
        points: i8,
        /// Whether it is thunder.
        thunder: bool,
        /// By which card.
        card: Option<VCard>,
    },
    /// Hp is being lost.
    LosingHp {
        /// Who loses it.
        seat: Seat,
        /// How much.
        points: i8,
    },
    /// Hp is being recovered.
    Recovering {
        /// Who recovers.
        seat: Seat,
        /// By whose doing.
        by: Seat,
        /// How much.
        points: i8,
    },
    /// Somebody is dying.
    Dying {
        /// Who.
        seat: Seat,
        /// Who would be the killer.
        killer: Option<Seat>,
    },
    /// Somebody dies.
    Death {
        /// Who.
        seat: Seat,
        /// Who has killed him.
        killer: Option<Seat>,
    },
    /// Skills may be used at this moment.
    Timing {
        /// When.
        at: Timing,
    },
    /// A skill is being used.
    Skill {
        /// Whose.
        seat: Seat,
        /// Which.
        skill: SkillId,
    },
}

/// A target of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Aimed {
    /// Who.
    pub seat: Seat,
    /// Collateral: whom he shall attack.
    pub victim: Option<Seat>,
    /// Whether it has no effect on him.
    pub void: bool,
    /// Whether he cannot answer it.
    pub unanswerable: bool,
    /// How many Dodges or Slashes he needs each time.
    pub needs: u8,
}

impl State {
    /// What is being resolved, as everyone sees it, the latest last.
    pub(super) fn resolution(&self) -> Vec<Resolving> {
        self.stack.iter().filter_map(|frame| self.resolving(frame)).collect()
    }

    /// One frame in words; nothing for the turn itself, which `turn` tells.
    fn resolving(&self, frame: &Frame) -> Option<Resolving> {
        let turn = self.turn.seat;
        Some(match frame {
            Frame::Empty | Frame::Turn(_) => return None,
            Frame::Setup(_) => Resolving::Generals,
            Frame::JudgePhase(f) => Resolving::JudgePhase { seat: turn, left: still_to_judge(f) },
            Frame::DrawPhase(f) => Resolving::DrawPhase { seat: turn, cards: f.n },
            Frame::PlayPhase(_) => Resolving::PlayPhase { seat: turn },
            Frame::DiscardPhase(f) => Resolving::DiscardPhase { seat: turn, chosen: f.chosen },
            Frame::Declare(f) => declaring(f),
            Frame::Use(f) => Resolving::Using {
                seat: f.from,
                card: f.card,
                targets: f.tos.iter().map(aimed).collect(),
                turned_up: f.pool,
            },
            Frame::Effect(f) => {
                let on = f.aimed(self);
                Resolving::TakingEffect { from: on.from, card: on.card, seat: on.to.seat, answered: f.dodges }
            }
            Frame::Nullify(f) => Resolving::Nullifying { kind: f.kind, seat: f.to },
            Frame::Respond(f) => responding(f),
            Frame::Select(f) => selecting(f),
            Frame::Moved(f) => {
                Resolving::CardsLost { seat: f.who, last_hand_card: f.emptied, equipment: f.equips }
            }
            Frame::Delayed(f) => {
                Resolving::DelayedTrick { seat: f.who, card: f.trick.card, kind: f.trick.kind }
            }
            Frame::Judge(f) => Resolving::Judgement { seat: f.who, why: f.why, card: turned_up(f) },
            Frame::Damage(f) => {
                Resolving::Damage { from: f.from, seat: f.to, points: f.n, thunder: f.thunder, card: f.card }
            }
            Frame::LoseHp(f) => Resolving::LosingHp { seat: f.who, points: f.n },
            Frame::Recover(f) => Resolving::Recovering { seat: f.who, by: f.by, points: f.n },
            Frame::Dying(f) => Resolving::Dying { seat: f.who, killer: f.killer },
            Frame::Death(f) => Resolving::Death { seat: f.who, killer: f.killer },
            Frame::Trigger(f) => Resolving::Timing { at: f.at },
            Frame::Skill(f) => Resolving::Skill { seat: f.owner, skill: f.id },
        })
    }
}

fn aimed(target: &Target) -> Aimed {
    Aimed {
        seat: target.seat,
        victim: target.victim,
        void: target.is(Marks::VOID),
        unanswerable: target.is(Marks::NO_RESPONSE),
        needs: target.need(),
    }
}

fn still_to_judge(f: &JudgePhase) -> Vec<CardId> {
    match &f.step {
        JudgePhaseStep::Begin => Vec::new(),
        JudgePhaseStep::Judge { left } => left.iter().map(|trick| trick.card).collect(),
    }
}

fn declaring(f: &Declare) -> Resolving {
    let (kind, by, cards, targets) = match &f.step {
        DeclareStep::Compose { by, kind, subs } => (*kind, Some(*by), subs.to_vec(), Vec::new()),
        DeclareStep::Aim { card, tos, forced: _ } => {
            (card.kind, card.by, card.subs.to_vec(), tos.iter().map(|target| target.seat).collect())
        }
    };
    Resolving::Declaring { seat: f.from, kind, by, cards, targets }
}

fn responding(f: &Respond) -> Resolving {
    let (by, cards) = match &f.step {
        RespondStep::Choose | RespondStep::Tried => (None, Vec::new()),
        RespondStep::Compose { by, subs } => (Some(*by), subs.to_vec()),
        RespondStep::Played(card) => (card.by, card.subs.to_vec()),
    };
    Resolving::Responding { seat: f.who, want: f.want, why: f.why, mode: f.mode, by, cards }
}

/// The card of a judgement, once there is one.
pub(super) fn turned_up(f: &JudgeFrame) -> Option<CardId> {
    match f.step {
        JudgeStep::TurnUp => None,
        JudgeStep::Result(card) | JudgeStep::Discard(card) => Some(card),
    }
}

/// How many cards were chosen unseen is public, which of them is not.
fn selecting(f: &Select) -> Resolving {
    let (count, chosen) = match f.chosen {
        Chosen::Shown(cards) => (cards.len(), Some(cards)),
        Chosen::Unseen(slots) => (slots.len(), None),
    };
    Resolving::Selecting { seat: f.who, why: f.why, count, chosen }
}
