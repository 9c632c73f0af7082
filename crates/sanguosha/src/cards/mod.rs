//! What the cards do: for each kind whom it can aim at, when it is pointless, and its body (R2.7).
//!
//! It does not know equipment skills: those are `skills::equipment`.

mod aims;
mod basic;
mod collateral;
pub(crate) mod delayed;
mod duel;
mod goods;
mod made;
mod mass;
mod strip;

use paiju_contract::{Seat, SeatSet};

use crate::apply::Resolver;
use crate::frames::{Effect, Flow, Use, Wake};
use crate::piece::{KINDS, Kind};
use crate::state::State;

pub use aims::{Aiming, prohibited, slash_reaches, slash_victims, victims_without};
pub use duel::{Duelling, Side};
pub use made::VCard;
pub(crate) use strip::{takable, taken};

/// How a card gets its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// It is not used in the Play phase.
    Never,
    /// Everyone it can aim at, without a question.
    All,
    /// One player (or more by a skill), asked one by one.
    One,
    /// One player, and a second one that he shall attack.
    Pair,
}

/// Where the body of a card stands. A card that waits for something has a resume point of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BodyStep {
    /// It begins; a card that only asks stays here.
    #[default]
    Begin,
    /// Savage Assault, Archery Attack: the target was asked for a card.
    Answer,
    /// Collateral: the target was told to attack.
    Attack,
    /// Duel: somebody was asked for a Slash.
    Duel(Duelling),
}

/// What a kind of card does.
#[derive(Clone, Copy, Debug)]
pub struct CardDef {
    /// How it gets its targets.
    pub aim: Aim,
    /// Whom it can aim at.
    pub targets: fn(&State, Seat, &VCard) -> SeatSet,
    /// Whether the effect on a target is skipped without a window.
    pub pointless: fn(&State, &Use, Seat) -> bool,
    /// What it does to one target: a step of the effect, from this point, woken so.
    pub body: fn(&mut Resolver<'_>, Effect, BodyStep, Wake) -> Flow,
}

impl CardDef {
    /// A card that can never be used in the Play phase and has no effect of its own on a target.
    pub const BASE: Self = Self {
        aim: Aim::Never,
        targets: |_, _, _| SeatSet::EMPTY,
        pointless: |_, _, _| false,
        body: |_, effect, _, _| unreachable!("a card without an effect of its own: {effect:?}"),
    };
    /// Equipment: for oneself.
    const EQUIPMENT: Self = Self { aim: Aim::All, targets: aims::oneself, ..Self::BASE };
}

static TABLE: [CardDef; KINDS] = {
    let mut table = [CardDef::EQUIPMENT; KINDS];
    table[Kind::Slash as usize] = basic::SLASH;
    table[Kind::Dodge as usize] = CardDef::BASE;
    table[Kind::Peach as usize] = basic::PEACH;
    table[Kind::Dismantlement as usize] = strip::DISMANTLEMENT;
    table[Kind::Snatch as usize] = strip::SNATCH;
    table[Kind::ExNihilo as usize] = goods::EX_NIHILO;
    table[Kind::Duel as usize] = duel::DUEL;
    table[Kind::Collateral as usize] = collateral::COLLATERAL;
    table[Kind::SavageAssault as usize] = mass::SAVAGE_ASSAULT;
    table[Kind::ArcheryAttack as usize] = mass::ARCHERY_ATTACK;
    table[Kind::GodSalvation as usize] = goods::GOD_SALVATION;
    table[Kind::AmazingGrace as usize] = goods::AMAZING_GRACE;
    table[Kind::Nullification as usize] = CardDef::BASE;
    table[Kind::Indulgence as usize] = delayed::INDULGENCE;
    table[Kind::Lightning as usize] = delayed::LIGHTNING;
    table
};

/// What this kind does.
#[inline]
pub fn def(kind: Kind) -> &'static CardDef {
    &TABLE[kind as usize]
}

/// Whom the card can aim at.
#[inline]
pub fn targets(g: &State, user: Seat, card: &VCard) -> SeatSet {
    (def(card.kind).targets)(g, user, card)
}
