//! A response request: a card of a kind is needed, to use or to play (R2.5).

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::{Declare, Flow, FrameIx, SkillFrame, Use, ask, push, settle};
use crate::action::Choice;
use crate::apply::Cx;
use crate::cards::VCard;
use crate::event::TableEvent;
use crate::legal::{Options, Question, Why};
use crate::piece::{CardId, Kind};
use crate::skills::SkillId;
use crate::state::State;
use crate::zones::{Few, Loss, Place};

/// What becomes of the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

/// Somebody needs a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Respond {
    /// Resume point.
    pub pc: u8,
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
    /// The view-as skill being used.
    pub by: Option<SkillId>,
    /// Its cards so far, shown.
    pub subs: Few<CardId, 2>,
}

impl Respond {
    /// A request.
    pub fn new(who: Seat, want: Kind, mode: Mode, why: Why) -> Self {
        Self { pc: 0, who, want, mode, why, no_armor: false, tried: 0, by: None, subs: Few::new() }
    }

    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        if self.pc == 3 {
            if cx.ret != 0 {
                return Flow::Pop(1);
            }
            self.pc = 0;
        }
        if self.pc == 0 {
            if !cx.alive(self.who) {
                return Flow::Pop(0);
            }
            match cx.answer() {
                None => {
                    let question = Question::Respond { want: self.want, why: self.why };
                    ask!(cx, ix, self, self.who, question, self.options(cx));
                }
                Some(Choice::Card { card }) => self.add(cx, card, 1),
                Some(Choice::Skill { skill }) if skill.def().option.is_some() => {
                    self.tried |= 1 << skill.0;
                    push!(cx, ix, self, 3, SkillFrame::new(skill, self.who, ix));
                }
                Some(Choice::Skill { skill }) => (self.by, self.pc) = (Some(skill), 1),
                Some(_) => return Flow::Pop(0),
            }
        }
        if self.pc == 1 {
            let Some(skill) = self.by else { return Flow::Pop(0) };
            if let Some(Choice::Card { card }) = cx.answer() {
                self.add(cx, card, skill.def().view_as.map_or(1, |v| v.takes));
            }
            if self.pc == 1 {
                let options = self.subcards(cx, skill);
                ask!(cx, ix, self, self.who, Question::Subcard { skill }, options);
            }
        }
        if let (2, Mode::UseOn(named)) = (self.pc, self.mode) {
            return cx.go_on_as(Declare::forced(self.who, &self.card(), named));
        }
        if self.pc == 2 {
            match self.commit(cx) {
                // Its result, a use, is that of this request.
                Ok(used) => return cx.go_on_as(used),
                Err(loss) => settle!(cx, ix, self, 4, loss),
            }
        }
        if self.pc == 4 && self.mode != Mode::Lend {
            cx.clear_table(self.subs.iter().copied());
        }
        Flow::Pop(1)
    }

    fn add(&mut self, cx: &mut Cx<'_>, card: CardId, takes: u8) {
        cx.show(self.who, card);
        self.subs.push(card);
        if self.subs.len() >= usize::from(takes) {
            self.pc = 2;
        }
    }

    fn card(&self) -> VCard {
        VCard::made(self.want, &self.subs, self.by)
    }

    /// A use of its own, or the cards to the table.
    fn commit(&mut self, cx: &mut Cx<'_>) -> Result<Use, Loss> {
        let (seat, card) = (self.who, self.card());
        if let Mode::UseFar(target) = self.mode {
            return Ok(Use::on(seat, card, target));
        }
        cx.tell(TableEvent::Responded { seat, card, why: self.why });
        if self.want == Kind::Slash && cx.in_own_play(seat) {
            cx.g.slash_acts = cx.g.slash_acts.saturating_add(1);
        }
        if self.mode == Mode::Lend {
            cx.g.given = Some(card);
        }
        Err(cx.lose(seat, card.subs.iter().copied().collect(), Place::Table))
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
            let given = skill.def().view_as.is_some() && self.subcards(g, skill).any();
            if !(given || reaches && skill.def().option.is_some()) {
                options.skills &= !(1 << skill.0);
            }
        }
    }

    /// The cards that can be the next part, and would reach the target if there is one.
    fn subcards(&self, g: &State, skill: SkillId) -> Options {
        let mut options = next_subcard(g, self.who, skill, self.want, &self.subs);
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
    let hand = &g.player(seat).hand;
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
    g.player(seat).hand.iter().any(|card| card.kind() == want)
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
