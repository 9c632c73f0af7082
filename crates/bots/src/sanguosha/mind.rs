//! One decision as the rule of thumb sees it: the table at a glance, what is offered, and how it stands to everyone.
//!
//! It owns the plain questions about them (distances, odds of a hit, what is offered). What follows from the answers is
//! in `play`, `aim`, `answer`, `skills` and `goods`.

use paiju_contract::Seat;
use paiju_sanguosha::{CardId, Choice, GeneralId, Glimpse, Kind, Role};

use super::evidence::Odds;
use super::generals::{
    CAO_CAO, DA_QIAO, GUO_JIA, LU_XUN, LV_BU, MA_CHAO, SIMA_YI, XIAHOU_DUN, ZHAO_YUN, ZHEN_JI, ZHUGE_LIANG,
};
use super::stance::Stance;

/// One decision.
pub(super) struct Mind<'a> {
    pub(super) seen: &'a Glimpse,
    pub(super) own: Seat,
    pub(super) actions: &'a [Choice],
    pub(super) odds: &'a Odds,
    pub(super) stance: Stance,
}

/// Hits of somebody with so many hand cards, if he keeps Dodges like most do.
const UNDODGED: f32 = 0.8;

impl Mind<'_> {
    pub(super) fn role(&self) -> Role {
        self.seen.roles[self.own.index()].unwrap_or(Role::Renegade)
    }

    pub(super) fn general(&self, seat: Seat) -> Option<GeneralId> {
        self.seen.generals[seat.index()]
    }

    pub(super) fn is(&self, general: GeneralId) -> bool {
        self.general(self.own) == Some(general)
    }

    pub(super) fn hp(&self, seat: Seat) -> i8 {
        self.seen.hp[seat.index()]
    }

    pub(super) fn own_hp(&self) -> i8 {
        self.hp(self.own)
    }

    pub(super) fn wounds(&self, seat: Seat) -> i8 {
        self.seen.max_hp[seat.index()] - self.hp(seat)
    }

    pub(super) fn cards_of(&self, seat: Seat) -> u8 {
        self.seen.hand_counts[seat.index()]
    }

    pub(super) fn hand_count(&self) -> usize {
        self.seen.hand.len()
    }

    pub(super) fn worn(&self, seat: Seat) -> usize {
        self.seen.worn[seat.index()].iter().flatten().count()
    }

    /// How much harm is wanted for a seat.
    pub(super) fn foe(&self, seat: Seat) -> f32 {
        self.stance[seat.index()]
    }

    pub(super) fn is_friend(&self, seat: Seat) -> bool {
        self.foe(seat) < -0.25
    }

    pub(super) fn others(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seen.living.into_iter().filter(|seat| *seat != self.own)
    }

    /// Cards of that kind in the own hand.
    pub(super) fn held(&self, kind: Kind) -> usize {
        self.seen.hand.iter().filter(|card| card.kind() == kind).count()
    }

    pub(super) fn wears(&self, seat: Seat, kind: Kind) -> bool {
        let slot = kind.category().slot();
        slot.is_some_and(|slot| self.seen.worn[seat.index()][slot].is_some_and(|card| card.kind() == kind))
    }

    /// The offered cards.
    pub(super) fn cards(&self) -> impl Iterator<Item = CardId> + '_ {
        self.actions.iter().filter_map(|choice| match choice {
            Choice::Card { card } => Some(*card),
            _ => None,
        })
    }

    /// The offered seats.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        self.actions.iter().filter_map(|choice| match choice {
            Choice::Seat { seat } => Some(*seat),
            _ => None,
        })
    }

    /// The offered skill of that name.
    pub(super) fn skill(&self, name: &str) -> Option<Choice> {
        let named = |choice: &&Choice| matches!(choice, Choice::Skill { skill } if skill.def().name == name);
        self.actions.iter().find(named).copied()
    }

    pub(super) fn any_skill(&self) -> Option<Choice> {
        self.actions.iter().find(|choice| matches!(choice, Choice::Skill { .. })).copied()
    }

    /// PASS, if it is offered.
    pub(super) fn pass(&self) -> Option<Choice> {
        self.actions.first().copied().filter(|choice| *choice == Choice::Pass)
    }

    /// The offered seat with the highest value, and that value.
    pub(super) fn best_seat(&self, value: impl Fn(Seat) -> f32) -> Option<(Seat, f32)> {
        best(self.seats().map(|seat| (seat, value(seat))))
    }

    /// The offered card with the highest value.
    pub(super) fn best_card(&self, value: impl Fn(CardId) -> f32) -> Option<Choice> {
        best(self.cards().map(|card| (card, value(card)))).map(|(card, _)| Choice::Card { card })
    }

    /// The distance to another seat (R2.4).
    pub(super) fn distance(&self, to: Seat) -> i8 {
        let between = |from: Seat, to: Seat| {
            let (mut at, mut steps) = (from, 0);
            while at != to {
                at = at.after(1, self.seen.seats);
                steps += i8::from(self.seen.living.contains(at));
            }
            steps
        };
        let worn = |seat: Seat, slot: usize| i8::from(self.seen.worn[seat.index()][slot].is_some());
        let rides = i8::from(self.is(MA_CHAO)) + worn(self.own, 3);
        (between(self.own, to).min(between(to, self.own)) + worn(to, 2) - rides).max(1)
    }

    pub(super) fn range(&self) -> i8 {
        self.seen.equip[0].map_or(1, |weapon| weapon.kind().range() as i8)
    }

    /// Whether a Slash of the own reaches a seat.
    pub(super) fn slash_reaches(&self, to: Seat) -> bool {
        self.distance(to) <= self.range() && !self.empty_city(to)
    }

    /// Whether somebody cannot be chosen for Slash and Duel.
    pub(super) fn empty_city(&self, seat: Seat) -> bool {
        self.general(seat) == Some(ZHUGE_LIANG) && self.cards_of(seat) == 0
    }

    /// Whether somebody cannot be chosen for Snatch and Indulgence.
    pub(super) fn is_humble(&self, seat: Seat) -> bool {
        self.general(seat) == Some(LU_XUN)
    }

    /// How likely somebody fails to dodge a Slash; `black` if it is.
    pub(super) fn undodged(&self, seat: Seat, black: bool) -> f32 {
        let pierced = self.wears(self.own, Kind::QinggangSword);
        if black && !pierced && self.wears(seat, Kind::NiohShield) {
            return 0.0;
        }
        let each = match self.general(seat) {
            Some(ZHEN_JI) => 0.5,
            Some(ZHAO_YUN) => 0.62,
            _ => UNDODGED,
        };
        let bare = each.powi(self.cards_of(seat).into());
        let armour = if !pierced && self.wears(seat, Kind::EightDiagram) { 0.5 } else { 1.0 };
        let aside = if self.general(seat) == Some(DA_QIAO) && self.cards_of(seat) > 0 { 0.7 } else { 1.0 };
        let hit = bare * armour * aside;
        if self.is(LV_BU) || self.is(MA_CHAO) { 1.0 - (1.0 - hit) * (1.0 - 0.5 * armour) } else { hit }
    }

    /// How likely somebody has no Slash to play.
    pub(super) fn unarmed(&self, seat: Seat) -> f32 {
        let each: f32 = match self.general(seat) {
            Some(ZHAO_YUN) => 0.6,
            Some(super::generals::GUAN_YU) => 0.55,
            _ => 0.75,
        };
        each.powi(self.cards_of(seat).into())
    }

    /// What a point of damage to somebody is worth to whoever wants it: the last points most, and less where the victim
    /// makes something of it.
    pub(super) fn wound_worth(&self, seat: Seat, points: i8) -> f32 {
        let left = self.hp(seat) - points;
        if left <= 0 {
            let reward = 0.5 * self.odds[seat.index()][Role::Rebel as usize];
            return 2.2 + reward;
        }
        let near = if left == 1 { 0.35 } else { 0.0 };
        let answer = match self.general(seat) {
            Some(XIAHOU_DUN | GUO_JIA) => 0.4,
            Some(SIMA_YI) => 0.3,
            Some(CAO_CAO) => 0.2,
            _ => 0.0,
        };
        1.0 + near - answer
    }

    /// What harm of one point to a seat is worth, for or against.
    pub(super) fn harm(&self, seat: Seat) -> f32 {
        self.foe(seat) * self.wound_worth(seat, 1)
    }
}

/// The item of the highest value; the first of several.
pub(super) fn best<T>(items: impl Iterator<Item = (T, f32)>) -> Option<(T, f32)> {
    items.fold(None, |best, item| match best {
        Some((_, value)) if value >= item.1 => best,
        _ => Some(item),
    })
}
