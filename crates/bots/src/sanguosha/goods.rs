//! What cards are worth: which one is missed least, which is the best to have, whose to take.

use paiju_contract::Seat;
use paiju_kit::Suit;
use paiju_sanguosha::{CardId, Category, Choice, Kind};

use super::generals::{
    DA_QIAO, GAN_NING, GUAN_YU, HUA_TUO, HUANG_YUEYING, LV_BU, SUN_SHANGXIANG, ZHANG_FEI, ZHAO_YUN, ZHEN_JI,
};
use super::mind::{Mind, best};

impl Mind<'_> {
    /// How much a card of the own hand or equipment would be missed.
    pub(super) fn worth(&self, card: CardId) -> f32 {
        if self.seen.equip.contains(&Some(card)) {
            return self.worth_worn(card);
        }
        self.by_general(card, self.worth_in_hand(card) - self.spare(card))
    }

    /// A second card of a kind is missed less.
    fn spare(&self, card: CardId) -> f32 {
        let kind = card.kind();
        if !matches!(kind, Kind::Slash | Kind::Dodge | Kind::Nullification) {
            return 0.0;
        }
        let before = self.seen.hand.iter().filter(|other| other.kind() == kind && *other < card).count();
        1.1 * before as f32
    }

    fn worth_in_hand(&self, card: CardId) -> f32 {
        let kind = card.kind();
        let weak = self.own_hp() <= 2;
        match kind {
            Kind::Peach => 9.5,
            Kind::ExNihilo => 8.0,
            Kind::Dodge => {
                if weak {
                    7.5
                } else {
                    6.5
                }
            }
            Kind::Nullification => 6.2,
            Kind::Indulgence | Kind::Snatch => 6.0,
            Kind::Dismantlement => 5.0,
            Kind::Duel => 4.5,
            Kind::Slash => 4.2,
            Kind::SavageAssault | Kind::ArcheryAttack => 4.0,
            Kind::GodSalvation => {
                if weak {
                    5.0
                } else {
                    2.5
                }
            }
            Kind::AmazingGrace => 3.0,
            Kind::Collateral => 2.2,
            Kind::Lightning => 0.5,
            _ => self.worth_to_wear(kind),
        }
    }

    fn worth_to_wear(&self, kind: Kind) -> f32 {
        let free = kind.category().slot().is_some_and(|slot| self.seen.equip[slot].is_none());
        let fresh = match kind.category() {
            Category::Armor => 6.0,
            Category::PlusHorse => 5.0,
            Category::MinusHorse => 3.6,
            _ => 3.4,
        };
        if free || self.is(SUN_SHANGXIANG) { fresh } else { 1.5 }
    }

    fn worth_worn(&self, card: CardId) -> f32 {
        if self.is(SUN_SHANGXIANG) {
            return 1.0;
        }
        match card.kind().category() {
            Category::Armor => 7.0,
            Category::PlusHorse => 6.0,
            Category::MinusHorse => 4.5,
            _ => 4.0,
        }
    }

    /// What a general's skill makes of a card.
    fn by_general(&self, card: CardId, worth: f32) -> f32 {
        let (kind, red) = (card.kind(), card.is_red());
        match self.general(self.own) {
            Some(ZHEN_JI) if !red => worth.max(5.8),
            Some(ZHAO_YUN) if kind == Kind::Slash => worth.max(6.0),
            Some(HUA_TUO) if red => worth.max(6.0),
            Some(GUAN_YU) if red => worth.max(4.2),
            Some(DA_QIAO) if card.suit() == Suit::Diamond => worth.max(5.6),
            Some(GAN_NING) if !red => worth.max(4.6),
            Some(ZHANG_FEI | LV_BU) if kind == Kind::Slash => worth + 1.0,
            Some(HUANG_YUEYING) if kind.category() == Category::Trick => worth + 1.0,
            _ => worth,
        }
    }

    /// The offered card that is missed least.
    pub(super) fn cheapest(&self) -> Option<Choice> {
        self.best_card(|card| -self.worth(card))
    }

    /// The next of the `n` cards that are missed least, where cards are chosen in ascending order.
    pub(super) fn cheapest_of(&self, n: u8) -> Option<Choice> {
        let first = self.cards().next()?;
        let worn = self.cards().any(|card| self.seen.equip.contains(&Some(card)));
        let worn = self.seen.equip.into_iter().flatten().filter(move |_| worn);
        let mut pool = [(CardId(0), 0.0); 64];
        let mut count = 0;
        for card in self.seen.hand.iter().chain(worn).filter(|card| *card >= first).take(pool.len()) {
            pool[count] = (card, self.worth(card));
            count += 1;
        }
        let pool = &mut pool[..count];
        pool.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        let lowest = pool.iter().take(n.into()).map(|(card, _)| *card).min()?;
        let choice = Choice::Card { card: lowest };
        if self.actions.contains(&choice) { Some(choice) } else { self.cheapest() }
    }

    /// What to take from somebody: a trick off a friend, else what hurts an enemy most.
    pub(super) fn take_from(&self, seat: Seat) -> Option<Choice> {
        let foe = self.foe(seat) > 0.0;
        let hand = f32::from(self.cards_of(seat));
        let value = |choice: &Choice| match *choice {
            Choice::Hand if foe => {
                if hand <= 2.0 {
                    4.6
                } else {
                    3.6
                }
            }
            Choice::Hand => -3.0 + 0.1 * hand,
            Choice::Card { card } => {
                let worth = self.taken_worth(seat, card);
                if foe { worth } else { -worth }
            }
            _ => -100.0,
        };
        best(self.actions.iter().map(|choice| (*choice, value(choice)))).map(|(choice, _)| choice)
    }

    /// What somebody loses with a card that lies open in front of him.
    pub(super) fn taken_worth(&self, seat: Seat, card: CardId) -> f32 {
        if !self.seen.worn[seat.index()].contains(&Some(card)) {
            return if self.seen.lightning.contains(seat) && card.kind() == Kind::Lightning {
                -3.0
            } else {
                -8.0
            };
        }
        if self.general(seat) == Some(SUN_SHANGXIANG) {
            return 0.0;
        }
        match card.kind().category() {
            Category::Armor => 6.0,
            Category::PlusHorse => 4.8,
            Category::Weapon => {
                if card.kind() == Kind::Crossbow {
                    5.0
                } else {
                    3.8
                }
            }
            _ => 3.2,
        }
    }

    /// What taking a card from a seat is worth: an enemy's best one, or a trick in front of a friend.
    pub(super) fn strip(&self, seat: Seat) -> f32 {
        let foe = self.foe(seat);
        let indulged = self.seen.indulged.contains(seat);
        if foe < 0.0 {
            return if indulged { -1.4 * foe } else { -1.0 };
        }
        let bare = self.cards_of(seat) == 0 && self.worn(seat) == 0;
        let armour = if self.seen.worn[seat.index()][1].is_some() { 0.3 } else { 0.0 };
        if bare { -0.5 } else { foe * (0.7 + armour + if self.hp(seat) <= 1 { 0.3 } else { 0.0 }) }
    }
}
