//! Declaring a card: the cards it is made of, then its targets one by one (R2.5).

use paiju_contract::{MAX_SEATS, Seat, SeatSet};

use super::{Flow, Target, Use, Wake, not_offered};
use crate::action::Choice;
use crate::apply::Resolver;
use crate::cards::{self, Aim, VCard};
use crate::legal::{Options, Question};
use crate::piece::{CardId, Kind};
use crate::skills::SkillId;
use crate::state::State;
use crate::zones::{CardSet, Few};

/// Where the declaration of a card stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeclareStep {
    /// The cards it is made of by a skill are chosen.
    Compose {
        /// By which skill.
        by: SkillId,
        /// As what.
        kind: Kind,
        /// Made of these so far, shown.
        subs: Few<CardId, 2>,
    },
    /// Its targets are chosen.
    Aim {
        /// The card.
        card: VCard,
        /// The targets so far.
        tos: Few<Target, MAX_SEATS>,
        /// Whether another player named the first target (Collateral): then it counts to no limit.
        forced: bool,
    },
}

/// A card on its way to being used. What is chosen is shown at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declare {
    /// Who uses it.
    pub from: Seat,
    /// Resume point.
    pub step: DeclareStep,
}

impl Declare {
    /// A real card.
    pub fn real(from: Seat, card: CardId) -> Self {
        Self::aim(from, VCard::real(card), Few::new(), false)
    }

    /// Cards counting as `kind` by a skill.
    pub fn by(from: Seat, by: SkillId, kind: Kind) -> Self {
        Self { from, step: DeclareStep::Compose { by, kind, subs: Few::new() } }
    }

    /// A Slash on somebody whom another player has named; the other rules of a Slash hold (R2.7.8).
    pub(super) fn forced(from: Seat, card: VCard, named: Seat) -> Self {
        Self::aim(from, card, Few::of(&[Target::new(named)]), true)
    }

    fn aim(from: Seat, card: VCard, tos: Few<Target, MAX_SEATS>, forced: bool) -> Self {
        Self { from, step: DeclareStep::Aim { card, tos, forced } }
    }

    pub(super) fn run(self, cx: &mut Resolver<'_>, wake: Wake) -> Flow {
        match self.step {
            DeclareStep::Compose { by, kind, subs } => self.compose(cx, wake, by, kind, subs),
            DeclareStep::Aim { card, tos, forced } => self.choose_targets(cx, wake, card, tos, forced),
        }
    }

    fn compose(
        self,
        cx: &mut Resolver<'_>,
        wake: Wake,
        by: SkillId,
        kind: Kind,
        mut subs: Few<CardId, 2>,
    ) -> Flow {
        if let Some(card) = wake.card() {
            cx.show(self.from, card);
            subs.push(card);
            if subs.len() == usize::from(by.makes().takes) {
                let card = VCard::made(kind, &subs, Some(by));
                return Self::aim(self.from, card, Few::new(), false).run(cx, Wake::Run);
            }
        }
        let options = subcards(cx, self.from, by, kind, &subs);
        let composing = Self { step: DeclareStep::Compose { by, kind, subs }, ..self };
        cx.ask(composing, self.from, Question::Subcard { skill: by }, options)
    }

    fn choose_targets(
        self,
        cx: &mut Resolver<'_>,
        wake: Wake,
        card: VCard,
        mut tos: Few<Target, MAX_SEATS>,
        forced: bool,
    ) -> Flow {
        let enough = match wake.answer() {
            Some(Choice::Seat { seat }) => {
                add_target(&card, &mut tos, seat);
                false
            }
            Some(Choice::Pass) => true,
            Some(other) => not_offered(other),
            None => false,
        };
        let next = if enough { None } else { self.next_question(cx, &card, &mut tos, forced) };
        match next {
            Some((question, options)) => {
                cx.ask(Self::aim(self.from, card, tos, forced), self.from, question, options)
            }
            None => cx.become_frame(Use::new(self.from, card, tos, !forced)),
        }
    }

    /// The next question about targets; nothing once they are complete.
    fn next_question(
        &self,
        cx: &Resolver<'_>,
        card: &VCard,
        tos: &mut Few<Target, MAX_SEATS>,
        forced: bool,
    ) -> Option<(Question, Options)> {
        let targets = || cards::targets(cx, self.from, card);
        let target = Question::Target { kind: card.kind };
        match cards::def(card.kind).aim {
            Aim::Never => unreachable!("{:?} is only used in answer to something", card.kind),
            Aim::All => {
                let targets = targets();
                *tos = cx.ccw(self.from).filter(|seat| targets.contains(*seat)).map(Target::new).collect();
                None
            }
            Aim::One | Aim::Pair if tos.is_empty() => Some((target, Options::seats(targets()))),
            Aim::Pair => {
                let first = tos[0];
                let victims = cards::victims_without(cx, first.seat, &card.subs);
                let question = Question::Victim { seat: first.seat };
                first.victim.is_none().then(|| (question, Options::seats(victims)))
            }
            Aim::One => {
                let more = self.further_targets(cx, card, tos, forced);
                (!more.is_empty()).then(|| (target, Options::seats(more).or_pass(true)))
            }
        }
    }

    /// Extra targets in ascending order, while there may be more.
    fn further_targets(&self, g: &State, card: &VCard, tos: &[Target], forced: bool) -> SeatSet {
        let extra = |id: SkillId| id.def().status.extra_targets.map_or(0, |extra| extra(g, self.from, card));
        let most = 1 + g.skills(self.from).map(extra).sum::<u8>();
        if tos.len() >= usize::from(most) {
            return SeatSet::EMPTY;
        }
        let last = tos[usize::from(forced)..].last();
        let fresh = |seat: &Seat| {
            last.is_none_or(|last| *seat > last.seat) && tos.iter().all(|target| target.seat != *seat)
        };
        cards::targets(g, self.from, card).into_iter().filter(fresh).collect()
    }
}

/// A target, or whom a target shall attack.
fn add_target(card: &VCard, tos: &mut Few<Target, MAX_SEATS>, seat: Seat) {
    match tos.last_mut() {
        Some(first) if cards::def(card.kind).aim == Aim::Pair => first.victim = Some(seat),
        _ => tos.push(Target::new(seat)),
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
    let view_as = skill.makes();
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
