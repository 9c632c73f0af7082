//! The rule of thumb for Three Kingdoms: guesses roles by what everyone does, and plays for its side.
//!
//! It listens to the table for that. In imagined worlds nobody tells it anything: there it plays by odds that were
//! worked out before ([`Heuristic::presuming`]).

use std::sync::Arc;

use paiju_contract::{Actions, Advice, Decision, Dice, MAX_SEATS, Policy, Seat};
use paiju_kit::Suit;
use paiju_sanguosha::{Choice, EventView, Glimpse, Memory, Question, Role, SanguoshaOf};

use super::evidence::{Evidence, Odds};
use super::generals::{strength, strength_alone};
use super::mind::{Mind, best};
use super::stance::stance;

/// What each seat would think of the others, by its own role: worked out once for many imagined worlds.
#[derive(Clone, Debug, Default)]
pub(super) struct Presumed(Vec<[Odds; 4]>);

/// The rule-of-thumb player.
#[derive(Debug, Default)]
pub(super) struct Heuristic {
    actions: Actions<Choice>,
    evidence: Evidence,
    odds: Odds,
    /// How many roles were known when the odds were last worked out.
    known: usize,
    presumed: Option<Arc<Presumed>>,
}

impl Presumed {
    /// What everyone would think by this evidence, whatever his role. What a seat was shown, everyone was; what it has
    /// of its own it knows alone.
    pub(super) fn of(
        evidence: &Evidence,
        seat: Seat,
        known: &[Option<Role>; MAX_SEATS],
        (counts, seats): ([u8; 4], u8),
    ) -> Self {
        let mut shown = *known;
        shown[seat.index()] = shown[seat.index()].filter(|role| *role == Role::Lord);
        let view = |seat: Seat, role: Role| {
            let mut known = shown;
            known[seat.index()] = Some(role);
            evidence.odds(&known, counts, seats)
        };
        let roles = [Role::Lord, Role::Loyalist, Role::Rebel, Role::Renegade];
        Self(Seat::all(seats.into()).map(|seat| roles.map(|role| view(seat, role))).collect())
    }
}

impl Heuristic {
    /// One that takes the roles of others for what was worked out before.
    pub(super) fn presuming(presumed: Arc<Presumed>) -> Self {
        Self { presumed: Some(presumed), ..Self::default() }
    }

    /// How likely everyone's roles are.
    pub(super) fn odds(&mut self, seen: &Glimpse) -> &Odds {
        let known = seen.roles.iter().flatten().count();
        if let Some(presumed) = &self.presumed {
            let own = seen.seat.index();
            let role = seen.roles[own].unwrap_or(Role::Renegade);
            self.odds = presumed.0[own][role as usize];
            shown(&mut self.odds, seen);
        } else if self.evidence.fresh || known != self.known {
            self.odds = self.evidence.odds(&seen.roles, seen.role_counts, seen.seats);
            (self.evidence.fresh, self.known) = (false, known);
        }
        &self.odds
    }

    fn decide(&mut self, seen: &Glimpse) -> Choice {
        self.odds(seen);
        let mind = self.mind(seen);
        let chosen = seen.question.and_then(|question| mind.answer(question));
        // Items are asked one by one: what is not offered now may be offered later, and the first answer always is.
        chosen.filter(|choice| self.actions.contains(choice)).unwrap_or(self.actions[0])
    }

    fn mind<'a>(&'a self, seen: &'a Glimpse) -> Mind<'a> {
        let stance = stance(seen, &self.odds);
        Mind { seen, own: seen.seat, actions: &self.actions, odds: &self.odds, stance }
    }
}

/// What has been shown since is certain.
fn shown(odds: &mut Odds, seen: &Glimpse) {
    for (odds, role) in odds.iter_mut().zip(seen.roles) {
        if let Some(role) = role {
            *odds = [0.0; 4];
            odds[role as usize] = 1.0;
        }
    }
}

impl<H: Memory> Policy<SanguoshaOf<H>> for Heuristic {
    fn name(&self) -> &'static str {
        "heuristic"
    }

    fn begin(&mut self, _: Seat) {
        (self.evidence, self.known) = (Evidence::default(), 0);
    }

    fn listens(&self) -> bool {
        self.presumed.is_none()
    }

    fn told(&mut self, event: &EventView) {
        self.evidence.told(event);
    }

    fn choose(&mut self, decision: &Decision<'_, SanguoshaOf<H>>, _: &mut Dice) -> Choice {
        decision.legal(&mut self.actions);
        match self.actions[..] {
            [only] => only,
            _ => self.decide(&decision.glance()),
        }
    }

    fn advise(&mut self, decision: &Decision<'_, SanguoshaOf<H>>, dice: &mut Dice) -> Advice<Choice> {
        let choice = Policy::<SanguoshaOf<H>>::choose(self, decision, dice);
        let seen = decision.glance();
        self.odds(&seen);
        let mind = self.mind(&seen);
        mind.reasons(choice).into_iter().fold(Advice::plain(choice), Advice::because)
    }
}

impl Mind<'_> {
    fn answer(&self, question: Question) -> Option<Choice> {
        match question {
            Question::Play => Some(self.play()),
            Question::Respond { want, why } => Some(self.respond(want, why)),
            Question::Rescue { seat } => Some(self.rescue(seat)),
            Question::Nullify { kind, seat } => Some(self.nullify(kind, seat)),
            Question::Target { kind } => self.target(kind),
            Question::Victim { .. } => {
                self.best_seat(|seat| self.harm(seat)).map(|(seat, _)| Choice::Seat { seat })
            }
            Question::Pick { why } => self.pick(why),
            Question::Invoke { skill } => {
                Some(if self.invoke(skill.def().name) { Choice::Yes } else { Choice::Pass })
            }
            Question::Order => Some(self.order()),
            Question::Select { why, least, most } => self.select(why, least, most),
            Question::Subcard { .. } => self.cheapest_of(1),
            Question::Discard { left } => self.cheapest_of(left),
            Question::TakeFrom { seat, .. } => self.take_from(seat),
            Question::TakeOpen => self.best_card(|card| self.worth(card)),
            Question::Arrange { top, .. } => self.arrange(top),
            Question::General => self.general_offered(),
            Question::Suit { .. } => Some(Choice::Suit { suit: Suit::Diamond }),
        }
    }

    /// The strongest general on offer.
    fn general_offered(&self) -> Option<Choice> {
        let strength = if self.role() == Role::Renegade { strength_alone } else { strength };
        let offers = self.seen.offers.iter().enumerate();
        let index = |index: usize| Choice::Index { index: index as u8 };
        best(offers.map(|(at, general)| (index(at), strength(*general) as f32))).map(|(choice, _)| choice)
    }
}
