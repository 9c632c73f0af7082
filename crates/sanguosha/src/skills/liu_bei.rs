//! 刘备 Liu Bei.

use paiju_contract::{Seat, SeatSet};

use super::{General, Kingdom, SkillDef, SkillId, Tags};
use crate::apply::Resolver;
use crate::cards::{VCard, slash_victims};
use crate::frames::{Flow, HandSlots, Mode, Recover, Respond, Select, SkillFrame, Use, Wake, slash_allowed};
use crate::legal::{Options, Question};
use crate::piece::{CardId, Kind};
use crate::state::State;
use crate::zones::Place;

/// 刘备 Liu Bei.
pub(super) const GENERAL: General = General {
    name: "liu_bei",
    title: "刘备 Liu Bei",
    kingdom: Kingdom::Shu,
    hp: 4,
    female: false,
    skills: &[&RENDE, &JIJIANG],
};

/// 仁德: give hand cards to another, any number of times; when 2 are reached in the phase, recover 1.
const RENDE: SkillDef = SkillDef {
    name: "rende",
    title: "仁德",
    active: Some(|g, _, seat| !g.held(seat).is_empty()),
    run: rende,
    ..SkillDef::BASE
};

/// So many cards given in a Play phase bring him a point.
const ENOUGH: u8 = 2;

/// Where 仁德 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rende {
    /// He chooses hand cards.
    #[default]
    Choose,
    /// He has chosen.
    Chosen,
    /// He chooses who gets them.
    Give {
        /// The places of the cards: nobody else may know.
        hidden: HandSlots,
    },
    /// They are given.
    Given {
        /// Whether he recovers.
        heals: bool,
    },
}

fn rende(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    match (f.step(), wake.seat()) {
        (Rende::Choose, _) => {
            f.announce(cx);
            let most = cx.held(f.owner).len() as u8;
            f.call(cx, Rende::Chosen, Select::unseen(f.owner, most, f.why()))
        }
        (Rende::Chosen, _) => {
            let hidden = wake.selected_unseen(cx);
            f.go_on(cx, Rende::Give { hidden })
        }
        (Rende::Give { hidden }, Some(seat)) => give(cx, f, hidden, seat),
        (Rende::Give { .. }, _) => {
            f.ask(cx, Question::Pick { why: f.why() }, Options::seats(cx.others(f.owner)))
        }
        (Rende::Given { heals: true }, _) => cx.become_frame(Recover::one(f.owner, f.owner, None)),
        (Rende::Given { heals: false }, _) => Flow::DONE,
    }
}

/// Gives the cards. The tally of the phase stops at what is enough: more makes no difference.
fn give(cx: &mut Resolver<'_>, f: SkillFrame, hidden: HandSlots, seat: Seat) -> Flow {
    let cards = hidden.cards(cx, f.owner);
    let before = cx.phase_tally[f.id.index()];
    let after = ENOUGH.min(before + cards.len() as u8);
    cx.g.phase_tally[f.id.index()] = after;
    let loss = cx.lose(f.owner, cards, Place::Hand(seat));
    f.settle(cx, Rende::Given { heals: before < ENOUGH && after == ENOUGH }, loss)
}

/// 激将: when the Lord needs a Slash, other Shu players in turn may play one for him.
const JIJIANG: SkillDef = SkillDef {
    name: "jijiang",
    title: "激将",
    tags: Tags::LORD,
    active: Some(in_play),
    option: Some(|g, id, request| {
        let failed = g.in_own_play(request.who) && g.phase_tally[id.index()] > 0;
        request.want == Kind::Slash && !failed && !g.countrymen(request.who, Kingdom::Shu).is_empty()
    }),
    run: jijiang,
    ..SkillDef::BASE
};

/// Once it has failed in a Play phase it is not offered again in that phase.
fn in_play(g: &State, id: SkillId, seat: Seat) -> bool {
    let slash = VCard { kind: Kind::Slash, ..VCard::default() };
    let useful = slash_allowed(g, seat, &slash) && !slash_victims(g, seat).is_empty();
    useful && g.phase_tally[id.index()] == 0 && !g.countrymen(seat, Kingdom::Shu).is_empty()
}

/// Where 激将 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Jijiang {
    /// It begins: in the Play phase he chooses a target.
    #[default]
    Begin,
    /// A countryman was asked for a Slash.
    Ask {
        /// On whom the Slash will be used; none if it is only played.
        target: Option<Seat>,
        /// Those who have been asked, he among them.
        asked: SeatSet,
    },
}

fn jijiang(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    match f.step() {
        Jijiang::Begin => {
            let target = match (cx.responding(f.subj).map(|request| request.mode), wake.seat()) {
                (Some(Mode::UseOn(target) | Mode::UseFar(target)), _) => Some(target),
                (Some(Mode::Use | Mode::Play | Mode::Lend), _) => None,
                (None, Some(seat)) => Some(seat),
                (None, None) => {
                    let options = Options::seats(slash_victims(cx, f.owner));
                    return f.ask(cx, Question::Target { kind: Kind::Slash }, options);
                }
            };
            f.announce(cx);
            ask_next(cx, f, target, SeatSet::EMPTY)
        }
        Jijiang::Ask { target, asked } => match wake.lent() {
            Some(subs) => take_over(cx, f, target, &subs),
            None => ask_next(cx, f, target, asked),
        },
    }
}

fn ask_next(cx: &mut Resolver<'_>, f: SkillFrame, target: Option<Seat>, asked: SeatSet) -> Flow {
    let left = cx.countrymen(f.owner, Kingdom::Shu);
    let left = left.into_iter().filter(|seat| !asked.contains(*seat)).collect();
    let Some(next) = cx.next_of(left, f.owner) else {
        cx.g.phase_tally[f.id.index()] = u8::from(cx.in_own_play(f.owner));
        return Flow::met(false);
    };
    let slash = Respond::new(next, Kind::Slash, Mode::Lend, f.why());
    f.call(cx, Jijiang::Ask { target, asked: asked.with(next) }, slash)
}

/// Somebody played a Slash: the Lord uses it, or it simply counts as played by him.
fn take_over(cx: &mut Resolver<'_>, f: SkillFrame, target: Option<Seat>, subs: &[CardId]) -> Flow {
    if let Some(target) = target {
        let slash = VCard::made(Kind::Slash, subs, Some(f.id));
        let counts = cx.responding(f.subj).is_none();
        return cx.become_frame(Use { counts, ..Use::on(f.owner, slash, target) });
    }
    cx.clear_table(subs.iter().copied());
    if cx.in_own_play(f.owner) {
        cx.g.slash_acts += 1;
    }
    Flow::met(true)
}
