//! Declaring a card: the cards it is made of, then its targets one by one (R2.5).

use paiju_contract::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{Flow, FrameIx, Target, Use, ask};
use crate::action::Choice;
use crate::apply::Cx;
use crate::cards::{self, Aim, VCard};
use crate::legal::{Options, Question};
use crate::piece::{CardId, Kind};
use crate::skills::SkillId;
use crate::state::State;
use crate::zones::{CardSet, Few};

/// A card on its way to being used in the Play phase. What is chosen is shown at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declare {
    /// Resume point.
    pub pc: u8,
    /// Who uses it.
    pub from: Seat,
    /// As what.
    pub kind: Kind,
    /// By which skill, if not as itself.
    pub by: Option<SkillId>,
    /// Made of these.
    pub subs: Few<CardId, 2>,
    /// The targets so far.
    pub tos: Few<Target, 10>,
    /// Whether another player named the first target (Collateral): then it counts to no limit.
    pub forced: bool,
}

impl Declare {
    /// A real card.
    pub fn real(from: Seat, card: CardId) -> Self {
        Self {
            pc: 1,
            from,
            kind: card.kind(),
            by: None,
            subs: Few::of(&[card]),
            tos: Few::new(),
            forced: false,
        }
    }

    /// Cards counting as `kind` by a skill.
    pub fn by(from: Seat, skill: SkillId, kind: Kind) -> Self {
        Self { pc: 0, from, kind, by: Some(skill), subs: Few::new(), tos: Few::new(), forced: false }
    }

    /// A Slash on somebody whom another player has named; the other rules of a Slash hold (R2.7.8).
    pub(super) fn forced(from: Seat, card: &VCard, named: Seat) -> Self {
        let VCard { kind, by, subs, .. } = *card;
        Self { pc: 1, from, kind, by, subs, tos: Few::of(&[Target::new(named)]), forced: true }
    }

    fn card(&self) -> VCard {
        VCard::made(self.kind, &self.subs, self.by)
    }

    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        if let Some(choice) = cx.answer() {
            self.take(cx, choice);
        }
        if let (0, Some(skill)) = (self.pc, self.by) {
            let options = subcards(cx, self.from, skill, self.kind, &self.subs);
            ask!(cx, ix, self, self.from, Question::Subcard { skill }, options);
        }
        match self.next_question(cx) {
            Some((question, options)) => ask!(cx, ix, self, self.from, question, options),
            None => cx.go_on_as(Use::new(self.from, self.card(), self.tos, !self.forced)),
        }
    }

    fn take(&mut self, cx: &mut Cx<'_>, choice: Choice) {
        match choice {
            Choice::Card { card } => {
                cx.show(self.from, card);
                self.subs.push(card);
                let takes = self.by.and_then(|by| by.def().view_as).map_or(1, |v| v.takes);
                self.pc = u8::from(self.subs.len() == usize::from(takes));
            }
            Choice::Seat { seat } => match self.tos.last_mut() {
                Some(first) if cards::def(self.kind).aim == Aim::Pair => first.sub = Some(seat),
                _ => self.tos.push(Target::new(seat)),
            },
            _ => self.pc = 2,
        }
    }

    /// The next question about targets; nothing once they are complete.
    fn next_question(&mut self, cx: &Cx<'_>) -> Option<(Question, Options)> {
        let (kind, card) = (self.kind, self.card());
        let targets = || cards::targets(cx, self.from, &card);
        let target = Question::Target { kind };
        match cards::def(kind).aim {
            Aim::Never => None,
            Aim::All => {
                let targets = targets();
                self.tos =
                    cx.ccw(self.from).filter(|seat| targets.contains(*seat)).map(Target::new).collect();
                None
            }
            Aim::One | Aim::Pair if self.tos.is_empty() => Some((target, Options::seats(targets()))),
            Aim::Pair => {
                let first = self.tos[0];
                let victims = cards::victims_without(cx, first.seat, &card.subs);
                let question = Question::Victim { seat: first.seat };
                first.sub.is_none().then(|| (question, Options::seats(victims)))
            }
            Aim::One => {
                let more = self.further_targets(cx, &card);
                (!more.is_empty()).then(|| (target, Options::seats(more).or_pass(true)))
            }
        }
    }

    /// Extra targets in ascending order, while there may be more.
    fn further_targets(&self, g: &State, card: &VCard) -> SeatSet {
        let extra = |id: SkillId| id.def().status.extra_targets.map_or(0, |extra| extra(g, self.from, card));
        let most = 1 + g.skills(self.from).map(extra).sum::<u8>();
        if self.pc == 2 || self.tos.len() >= usize::from(most) {
            return SeatSet::EMPTY;
        }
        let last = self.tos[usize::from(self.forced)..].last();
        let fresh = |seat: &Seat| {
            last.is_none_or(|last| *seat > last.seat) && self.tos.iter().all(|target| target.seat != *seat)
        };
        cards::targets(g, self.from, card).into_iter().filter(fresh).collect()
    }
}

/// Whether the card can be used now in the Play phase.
#[inline]
pub fn usable(g: &State, user: Seat, card: &VCard) -> bool {
    (card.kind != Kind::Slash || slash_allowed(g, user, card)) && !cards::targets(g, user, card).is_empty()
}

/// Whether another Slash may be used in this Play phase (R2.3).
pub fn slash_allowed(g: &State, user: Seat, card: &VCard) -> bool {
    g.slashes == 0
        || g.any_skill(user, |def| def.status.slash_unlimited.is_some_and(|free| free(g, user, card)))
}

/// The kind that a view-as skill gives in the Play phase, if it can be used there.
pub(super) fn given_in_play(g: &State, seat: Seat, skill: SkillId) -> Option<Kind> {
    let view_as = skill.def().view_as?;
    let mut kinds = view_as.gives.iter().copied().filter(|kind| cards::def(*kind).aim != Aim::Never);
    kinds.find(|kind| !subcards(g, seat, skill, *kind, &Few::new()).cards.is_empty())
}

/// The cards that can be the next part of a card used in the Play phase.
fn subcards(g: &State, seat: Seat, skill: SkillId, kind: Kind, chosen: &Few<CardId, 2>) -> Options {
    let Some(view_as) = skill.def().view_as else {
        return Options::NONE;
    };
    let supply = (view_as.supply)(g, seat, kind);
    let fits = |subs: &[CardId]| usable(g, seat, &VCard::made(kind, subs, Some(skill)));
    if view_as.takes == 1 {
        return Options::cards(supply.iter().filter(|card| fits(&[*card])).collect());
    }
    let mut first = supply.iter();
    let pair: Few<CardId, 2> = first.by_ref().take(2).collect();
    let enough = pair.len() == 2 && (!chosen.is_empty() || fits(&pair));
    let last = chosen.last().copied();
    if enough { Options::ascending(supply, last, 1 - chosen.len()) } else { Options::cards(CardSet::EMPTY) }
}
