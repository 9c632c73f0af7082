//! Collateral: attack as you are told, or lose your weapon.

use paiju_contract::{Seat, SeatSet};

use super::{Aim, BodyStep, CardDef, aims};
use crate::apply::Resolver;
use crate::cards::VCard;
use crate::frames::{Aimed, Effect, Flow, Mode, Respond, Wake};
use crate::legal::Why;
use crate::piece::Kind;
use crate::state::State;
use crate::zones::Place;

/// 借刀杀人: another player with a weapon uses a Slash on a named player, or gives the weapon to the user.
pub(super) const COLLATERAL: CardDef =
    CardDef { aim: Aim::Pair, targets: armed, body: compel, ..CardDef::BASE };

fn armed(g: &State, user: Seat, card: &VCard) -> SeatSet {
    let can_attack = |to: Seat| !aims::victims_without(g, to, &card.subs).is_empty();
    let test = |to: Seat| g.player(to).equip[0].is_some() && can_attack(to);
    aims::others_who(g, user, card, test)
}

fn compel(cx: &mut Resolver<'_>, f: Effect, step: BodyStep, wake: Wake) -> Flow {
    let Aimed { from, to: target, .. } = f.aimed(cx);
    if step == BodyStep::Begin {
        let victim = target.victim.expect("a Collateral names whom to attack");
        let why = Why::Card(Kind::Collateral);
        let attack = Respond::new(target.seat, Kind::Slash, Mode::UseOn(victim), why);
        return f.call(cx, BodyStep::Attack, attack);
    }
    if wake.met() {
        return Flow::DONE;
    }
    match cx.player(target.seat).equip[0] {
        Some(weapon) if cx.alive(from) => {
            let loss = cx.lose_one(target.seat, weapon, Place::Hand(from));
            cx.finish(loss)
        }
        _ => Flow::DONE,
    }
}
