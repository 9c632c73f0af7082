//! A response request: a card of a kind is needed, to use or to play (R2.5).

use paiju_contract::Seat;
use serde::Serialize;

use super::{Declare, Flow, Report, SkillFrame, Use, Wake, not_offered};
use crate::action::Choice;
use crate::apply::Resolver;
use crate::cards::VCard;
use crate::event::TableEvent;
use crate::legal::{Options, Question, Why};
use crate::piece::{CardId, Kind};
use crate::skills::SkillId;
use crate::state::State;
use crate::zones::{Few, Place};

/// What becomes of the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Used against something (a Dodge against a Slash).
    Use,
    /// Played.
    #[default]
    Play,
    /// Played for another player, who takes it from the table.
    Lend,
    /// Used as a card of its own on this player.
    UseOn(Seat),
    /// The same without a limit of distance.
    UseFar(Seat),
}

/// Where a request stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RespondStep {
    /// He chooses what to answer with.
    #[default]
    Choose,
    /// An option skill has been tried.
    Tried,
    /// The cards of a view-as skill are chosen.
    Compose {
        /// The skill.
        by: SkillId,
        /// Its cards so far, shown.
        subs: Few<CardId, 2>,
    },
    /// The card lies on the table, and skills have answered the loss.
    Played(VCard),
}

/// Somebody needs a card. It reports whether the request was met, or the card that was lent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Respond {
    /// Resume point.
    pub step: RespondStep,
    /// Who.
    pub who: Seat,
    /// What is needed.
    pub want: Kind,
    /// What for.
    pub mode: Mode,
    /// Against or for what.
    pub why: Why,
    /// Whether armour does not help.
    pub no_armor: bool,
    /// Option skills that were tried, a bit each.
    pub tried: u64,
}

impl Respond {
    /// A request.
    pub fn new(who: Seat, want: Kind, mode: Mode, why: Why) -> Self {
        Self { step: RespondStep::Choose, who, want, mode, why, no_armor: false, tried: 0 }
    }

    fn at(self, step: RespondStep) -> Self {
        Self { step, ..self }
    }

    pub(super) fn run(self, cx: &mut Resolver<'_>, wake: Wake) -> Flow {
        match self.step {
            RespondStep::Choose => self.choose(cx, wake.answer()),
            RespondStep::Tried if wake.met() => Flow::met(true),
            RespondStep::Tried => self.choose(cx, None),
            RespondStep::Compose { by, subs } => self.compose(cx, wake.card(), by, subs),
            RespondStep::Played(card) if self.mode == Mode::Lend => Flow::End(Report::Lent(card.subs)),
            RespondStep::Played(card) => {
                cx.clear_table(card.subs.iter().copied());
                Flow::met(true)
            }
        }
    }

    fn choose(mut self, cx: &mut Resolver<'_>, answer: Option<Choice>) -> Flow {
        if !cx.alive(self.who) {
            return Flow::met(false);
        }
        match answer {
            None => {
                let question = Question::Respond { want: self.want, why: self.why };
                cx.ask(self.at(RespondStep::Choose), self.who, question, self.options(cx))
            }
            Some(Choice::Card { card }) => {
                cx.show(self.who, card);
                self.commit(cx, VCard::made(self.want, &[card], None))
            }
            Some(Choice::Skill { skill }) if skill.def().option.is_some() => {
                self.tried |= 1 << skill.0;
                let option = SkillFrame::new(skill, self.who, cx.top());
                cx.call(self.at(RespondStep::Tried), option)
            }
            Some(Choice::Skill { skill }) => self.compose(cx, None, skill, Few::new()),
            Some(Choice::Pass) => Flow::met(false),
            Some(other) => not_offered(other),
        }
    }

    fn compose(
        self,
        cx: &mut Resolver<'_>,
        chosen: Option<CardId>,
        by: SkillId,
        mut subs: Few<CardId, 2>,
    ) -> Flow {
        if let Some(card) = chosen {
            cx.show(self.who, card);
            subs.push(card);
            if subs.len() == usize::from(by.makes().takes) {
                return self.commit(cx, VCard::made(self.want, &subs, Some(by)));
            }
        }
        let options = self.subcards(cx, by, &subs);
        cx.ask(self.at(RespondStep::Compose { by, subs }), self.who, Question::Subcard { skill: by }, options)
    }

    /// The card is used on its own, and its report is that of this request; or it goes to the table.
    fn commit(self, cx: &mut Resolver<'_>, card: VCard) -> Flow {
        let seat = self.who;
        match self.mode {
            Mode::UseOn(named) => cx.become_frame(Declare::forced(seat, card, named)),
            Mode::UseFar(target) => cx.become_frame(Use::on(seat, card, target)),
            Mode::Use | Mode::Play | Mode::Lend => {
                cx.tell(TableEvent::Responded { seat, card, why: self.why });
                if self.want == Kind::Slash && cx.in_own_play(seat) {
                    cx.g.slash_acts += 1;
                }
                let loss = cx.lose(seat, card.subs.iter().copied().collect(), Place::Table);
                cx.settle(self.at(RespondStep::Played(card)), loss)
            }
        }
    }

    /// PASS, matching cards, view-as skills and options that have not been tried.
    fn options(&self, g: &State) -> Options {
        let mut options = matching(g, self.who, self.want).or_pass(true);
        for skill in g.skills(self.who) {
            let offered = skill.def().option.is_some_and(|offered| offered(g, skill, self));
            if offered && self.tried >> skill.0 & 1 == 0 {
                options.add_skill(skill);
            }
        }
        if let Mode::UseOn(target) | Mode::UseFar(target) = self.mode {
            self.keep_aimed(g, target, &mut options);
        }
        options
    }

    /// Keeps only what could be used on the target.
    fn keep_aimed(&self, g: &State, target: Seat, options: &mut Options) {
        let far = matches!(self.mode, Mode::UseFar(_));
        let hits = |card: &VCard| crate::cards::slash_reaches(g, self.who, target, card, far);
        options.cards = options.cards.iter().filter(|card| hits(&VCard::real(*card))).collect();
        let reaches = hits(&VCard { kind: Kind::Slash, ..VCard::default() });
        for skill in g.skills(self.who) {
            let given = skill.def().view_as.is_some() && self.subcards(g, skill, &Few::new()).any();
            if !(given || reaches && skill.def().option.is_some()) {
                options.skills &= !(1 << skill.0);
            }
        }
    }

    /// The cards that can be the next part, and would reach the target if there is one.
    fn subcards(&self, g: &State, skill: SkillId, chosen: &Few<CardId, 2>) -> Options {
        let mut options = next_subcard(g, self.who, skill, self.want, chosen);
        if let Mode::UseOn(target) | Mode::UseFar(target) = self.mode {
            let far = matches!(self.mode, Mode::UseFar(_));
            let made = |card: CardId| VCard::made(self.want, &[card], Some(skill));
            let hits = |card: &CardId| crate::cards::slash_reaches(g, self.who, target, &made(*card), far);
            options.cards = options.cards.iter().filter(hits).collect();
        }
        options
    }
}

/// Real cards and view-as skills that give this kind.
#[inline]
pub(super) fn matching(g: &State, seat: Seat, want: Kind) -> Options {
    let hand = g.held(seat);
    let mut options = Options::cards(hand.iter().copied().filter(|card| card.kind() == want).collect());
    for skill in g.skills(seat) {
        if !next_subcard(g, seat, skill, want, &Few::new()).cards.is_empty() {
            options.add_skill(skill);
        }
    }
    options
}

/// Whether there is any: the same question without the list.
#[inline]
pub(super) fn has_matching(g: &State, seat: Seat, want: Kind) -> bool {
    g.held(seat).iter().any(|card| card.kind() == want)
        || g.skills(seat).any(|skill| !next_subcard(g, seat, skill, want, &Few::new()).cards.is_empty())
}

/// The cards that can be the next part of a card made by a skill.
pub(super) fn next_subcard(
    g: &State,
    seat: Seat,
    skill: SkillId,
    want: Kind,
    chosen: &Few<CardId, 2>,
) -> Options {
    let Some(view_as) = skill.def().view_as.filter(|v| v.gives.contains(&want)) else {
        return Options::NONE;
    };
    let (supply, takes) = ((view_as.supply)(g, seat, want), usize::from(view_as.takes));
    if supply.leaving(takes - 1).is_empty() {
        return Options::NONE;
    }
    Options::ascending(supply, chosen.last().copied(), takes - 1 - chosen.len())
}
