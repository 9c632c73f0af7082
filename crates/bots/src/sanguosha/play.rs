//! The Play phase: what wants to be used first, what is kept.

use paiju_sanguosha::{CardId, Category, Choice, Kind, Role};

use super::evidence::LORD;
use super::generals::{HUANG_YUEYING, SUN_SHANGXIANG, ZHANG_FEI};
use super::mind::{Mind, best};

impl Mind<'_> {
    /// What wants most to be done now; the end of the phase where nothing does.
    pub(super) fn play(&self) -> Choice {
        let urge = |choice: &Choice| match *choice {
            Choice::Card { card } => self.urge(card),
            Choice::Skill { skill } => self.urge_of_skill(skill.def().name),
            _ => 0.0,
        };
        let wanted = best(self.actions.iter().map(|choice| (*choice, urge(choice))));
        wanted.filter(|(_, urge)| *urge > 0.0).map_or(Choice::Pass, |(choice, _)| choice)
    }

    /// How much a card wants to be used now: gains and equipment first, then attacks; 0 is never.
    pub(super) fn urge(&self, card: CardId) -> f32 {
        let kind = card.kind();
        let aimed = |least: f32, urge: f32| {
            let value = self.best_aim(kind);
            if value > least { urge + value } else { 0.0 }
        };
        match kind {
            Kind::ExNihilo => 100.0,
            Kind::Peach => self.urge_to_heal(),
            Kind::Snatch => aimed(0.1, 80.0),
            Kind::Dismantlement => aimed(0.15, 75.0),
            Kind::Indulgence => aimed(0.25, 66.0),
            Kind::Duel => aimed(0.2, 55.0),
            Kind::Collateral => aimed(0.3, 52.0),
            Kind::ArcheryAttack | Kind::SavageAssault if self.assault(kind) > 0.35 => 60.0,
            Kind::GodSalvation => self.urge_to_feast(),
            Kind::AmazingGrace => self.urge_to_share(),
            Kind::Slash => {
                let prey = self.prey();
                let black = !card.is_red();
                if prey > 0.06 { 40.0 + if black { 0.0 } else { 0.1 } } else { 0.0 }
            }
            _ => self.urge_to_wear(kind),
        }
    }

    /// The best that a card could be aimed at.
    fn best_aim(&self, kind: Kind) -> f32 {
        let near = kind == Kind::Snatch && !self.is(HUANG_YUEYING);
        let can = self.others().filter(|seat| match kind {
            Kind::Snatch => !self.is_humble(*seat) && (!near || self.distance(*seat) <= 1),
            Kind::Indulgence => !self.is_humble(*seat) && !self.seen.indulged.contains(*seat),
            Kind::Duel => !self.empty_city(*seat),
            Kind::Collateral => self.seen.worn[seat.index()][0].is_some(),
            _ => true,
        });
        best(can.map(|seat| (seat, self.aim(kind, seat)))).map_or(-1.0, |(_, value)| value)
    }

    /// A Peach heals, unless the Lord may need it more.
    fn urge_to_heal(&self) -> f32 {
        let spare = self.held(Kind::Peach) > 1 || self.hand_count() > self.own_hp().max(0) as usize;
        let lord_in_need = self.is_friend(LORD) && self.own != LORD && self.hp(LORD) <= 2;
        if lord_in_need && !spare && self.own_hp() >= 2 { 0.0 } else { 90.0 }
    }

    fn urge_to_feast(&self) -> f32 {
        let gain = |seat| {
            if self.wounds(seat) > 0 { -self.foe(seat) * (1.0 + f32::from(self.hp(seat) <= 1)) } else { 0.0 }
        };
        if self.seen.living.into_iter().map(gain).sum::<f32>() > 0.3 { 70.0 } else { 0.0 }
    }

    /// Everyone gets a card, the user first.
    fn urge_to_share(&self) -> f32 {
        let others: f32 = self.others().map(|seat| -self.foe(seat)).sum();
        if 1.3 + 0.7 * others > 0.0 { 58.0 } else { 0.0 }
    }

    /// A free place is filled; a better weapon replaces a worse one.
    fn urge_to_wear(&self, kind: Kind) -> f32 {
        let Some(slot) = kind.category().slot() else { return 0.0 };
        match self.seen.equip[slot] {
            None => 95.0,
            Some(_) if self.is(SUN_SHANGXIANG) => 94.0,
            Some(worn) if kind.category() == Category::Weapon => {
                if self.weapon(kind) > self.weapon(worn.kind()) + 0.5 { 42.0 } else { 0.0 }
            }
            Some(worn) if worn.kind() == Kind::NiohShield && kind == Kind::EightDiagram => 42.0,
            Some(_) => 0.0,
        }
    }

    /// What a weapon is worth: reach first, many Slashes with the Crossbow.
    fn weapon(&self, kind: Kind) -> f32 {
        let slashes = self.held(Kind::Slash) as f32;
        match kind {
            Kind::Crossbow if self.is(ZHANG_FEI) => 0.5,
            Kind::Crossbow => 1.0 + 1.2 * slashes,
            Kind::Axe | Kind::QinggangSword | Kind::Blade => 3.2,
            _ => f32::from(kind.range()) * 0.6 + 1.0,
        }
    }

    /// Whether the Lord's side is the own one.
    pub(super) fn for_lord(&self) -> bool {
        matches!(self.role(), Role::Lord | Role::Loyalist)
    }
}
