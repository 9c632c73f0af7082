//! Crossbow, Halberd and Spear: weapons that change what can be used.

use paiju_contract::Seat;

use crate::cards::VCard;
use crate::piece::Kind;
use crate::skills::{SkillDef, Status, ViewAs};
use crate::state::State;
use crate::zones::CardSet;

/// 诸葛连弩: no Slash limit, unless the Slash uses up this very card.
pub(super) const CROSSBOW: SkillDef = SkillDef {
    name: "crossbow",
    title: "诸葛连弩",
    status: Status { slash_unlimited: Some(kept), ..SkillDef::BASE.status },
    ..SkillDef::BASE
};

fn kept(g: &State, seat: Seat, card: &VCard) -> bool {
    g.wears(seat, Kind::Crossbow).is_some_and(|crossbow| !card.uses_up(crossbow))
}

/// 方天画戟: a Slash that is the whole hand has up to 2 extra targets in range.
pub(super) const HALBERD: SkillDef = SkillDef {
    name: "halberd",
    title: "方天画戟",
    status: Status { extra_targets: Some(last_hand_card), ..SkillDef::BASE.status },
    ..SkillDef::BASE
};

fn last_hand_card(g: &State, seat: Seat, card: &VCard) -> u8 {
    let hand = g.held(seat);
    let whole = !hand.is_empty() && hand.iter().all(|c| card.uses_up(*c));
    let kept = g.wears(seat, Kind::Halberd).is_some_and(|halberd| !card.uses_up(halberd));
    if card.kind == Kind::Slash && whole && kept { 2 } else { 0 }
}

/// 丈八蛇矛: 2 hand cards as a Slash, use or play.
pub(super) const SPEAR: SkillDef = SkillDef {
    name: "spear",
    title: "丈八蛇矛",
    view_as: Some(ViewAs { gives: &[Kind::Slash], takes: 2, supply: any_hand_card }),
    ..SkillDef::BASE
};

fn any_hand_card(g: &State, seat: Seat, _: Kind) -> CardSet {
    g.hand(seat)
}
