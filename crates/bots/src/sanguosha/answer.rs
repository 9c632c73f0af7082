//! Answers to what others do: Dodges and Slashes, Peaches for the dying, Nullifications.

use paiju_contract::Seat;
use paiju_kit::Suit;
use paiju_sanguosha::{CardId, Choice, Kind, Role, Why};

use super::evidence::{LORD, does_good};
use super::generals::{HUA_TUO, LV_BU, ZHAO_YUN, ZHEN_JI};
use super::mind::Mind;

impl Mind<'_> {
    /// A Dodge or a Slash that is asked for: what costs no card first, then the cheapest card.
    pub(super) fn respond(&self, want: Kind, why: Why) -> Choice {
        if !self.should_respond(want, why) {
            return Choice::Pass;
        }
        let free = self.skill("eight_diagram").or_else(|| self.skill("hujia"));
        let real = || self.cheapest();
        let made = || self.any_skill();
        free.or_else(real).or_else(made).unwrap_or(Choice::Pass)
    }

    fn should_respond(&self, want: Kind, why: Why) -> bool {
        let blow = self.seen.scene.blow;
        match why {
            // A friend on the Lord's seat asks for it.
            Why::Skill(skill) if matches!(skill.def().name, "hujia" | "jijiang") => {
                self.foe(LORD) < -0.2 && (self.held(want) > 1 || self.hp(LORD) <= 2 || self.own_hp() > 2)
            }
            // The Slash was dodged, and another may follow.
            Why::Skill(_) => blow.and_then(|blow| blow.to).is_none_or(|to| self.foe(to) > 0.1),
            Why::Card(Kind::Collateral) => {
                blow.and_then(|blow| blow.victim).is_none_or(|to| self.foe(to) > 0.1)
            }
            Why::Card(Kind::Duel) => self.should_fight_on(),
            Why::Card(_) => !self.in_vain(want),
        }
    }

    /// A Duel with a friend is lost at once, as long as it does not kill.
    fn should_fight_on(&self) -> bool {
        let other =
            self.seen.scene.blow.map(|blow| if blow.from == self.own { blow.to } else { Some(blow.from) });
        let friend = other.flatten().is_some_and(|seat| self.is_friend(seat));
        (!friend || self.own_hp() <= 1) && !self.in_vain(Kind::Slash)
    }

    /// Against somebody who needs two each time, one is wasted.
    fn in_vain(&self, want: Kind) -> bool {
        let from = self.seen.scene.blow.map(|blow| blow.from);
        let needs_two = from.is_some_and(|from| from != self.own && self.general(from) == Some(LV_BU));
        let by_skill = match self.general(self.own) {
            Some(ZHEN_JI) if want == Kind::Dodge => {
                self.seen.hand.iter().filter(|card| !card.is_red()).count()
            }
            Some(ZHAO_YUN) => self.held(Kind::Slash) + self.held(Kind::Dodge),
            _ => 0,
        };
        let armour = self.wears(self.own, Kind::EightDiagram) && want == Kind::Dodge;
        needs_two && !armour && self.held(want).max(by_skill) < 2 && self.own_hp() > 1
    }

    /// A Peach for somebody who is dying.
    pub(super) fn rescue(&self, seat: Seat) -> Choice {
        if !self.should_rescue(seat) {
            return Choice::Pass;
        }
        self.cheapest().or_else(|| self.any_skill()).unwrap_or(Choice::Pass)
    }

    fn should_rescue(&self, seat: Seat) -> bool {
        if seat == self.own {
            return true;
        }
        let reds =
            if self.is(HUA_TUO) { self.seen.hand.iter().filter(|card| card.is_red()).count() } else { 0 };
        let peaches = self.held(Kind::Peach).max(reds) as i8;
        let enough = peaches > -self.hp(seat);
        match (self.role(), seat) {
            (Role::Loyalist, LORD) => true,
            // The Lord must not fall before everybody else.
            (Role::Renegade, LORD) => self.seen.living.len() > 2,
            (Role::Lord, _) => self.foe(seat) < -0.35 && enough && (self.own_hp() > 2 || peaches > 1),
            (Role::Renegade, _) => self.foe(seat) < -0.1 && enough && peaches > 1,
            _ => self.foe(seat) < -0.35 && enough,
        }
    }

    /// A Nullification, if it keeps enough harm away or enough good from an enemy.
    pub(super) fn nullify(&self, kind: Kind, seat: Option<Seat>) -> Choice {
        let (kind, seat) = match (kind, self.seen.scene.blow) {
            (Kind::Nullification, Some(blow)) => (blow.kind, blow.to),
            _ => (kind, seat),
        };
        let Some(seat) = seat else { return Choice::Pass };
        let stopped = -self.trick_on(kind, seat);
        let gain = if self.seen.scene.nullifications % 2 == 1 { -stopped } else { stopped };
        let crowded = self.hand_count() > self.own_hp().max(0) as usize;
        if gain < if crowded { 0.4 } else { 0.6 } {
            return Choice::Pass;
        }
        self.cheapest().or_else(|| self.any_skill()).unwrap_or(Choice::Pass)
    }

    /// What a trick that takes effect on a seat is worth to this one.
    fn trick_on(&self, kind: Kind, seat: Seat) -> f32 {
        let foe = if seat == LORD && self.for_lord() { -1.3 } else { self.foe(seat) };
        let last = if self.hp(seat) <= 1 { 1.0 } else { 0.0 };
        let own = seat == self.own;
        let size = match kind {
            Kind::Duel => (0.9 + last) * if own && self.held(Kind::Slash) > 1 { 0.4 } else { 1.0 },
            Kind::SavageAssault => self.struck(own, Kind::Slash, self.unarmed(seat)) * (0.8 + last),
            Kind::ArcheryAttack => self.struck(own, Kind::Dodge, self.undodged(seat, false)) * (0.8 + last),
            Kind::Indulgence => 0.5 + 0.12 * f32::from(self.cards_of(seat)),
            Kind::Lightning => 0.2,
            Kind::Snatch => 0.62,
            Kind::Dismantlement => {
                if self.cards_of(seat) + self.worn(seat) as u8 <= 1 {
                    0.3
                } else {
                    0.55
                }
            }
            Kind::Collateral => 0.4,
            Kind::ExNihilo => 0.75,
            Kind::GodSalvation => 0.4 + 0.5 * last,
            Kind::AmazingGrace => 0.3,
            _ => 0.0,
        };
        if does_good(kind) { -foe * size } else { foe * size }
    }

    /// How likely a mass trick strikes somebody; of oneself one knows.
    fn struck(&self, own: bool, answer: Kind, likely: f32) -> f32 {
        match own {
            false => likely,
            true if self.held(answer) > 0 => 0.1,
            true => 1.0,
        }
    }

    /// A hand card instead of the card of a judgement, if that turns it.
    pub(super) fn retry(&self) -> Choice {
        let Some(judging) = self.seen.scene.judging else { return Choice::Pass };
        let foe = self.foe(judging.seat);
        let wanted = foe < 0.0;
        let lightning = judging.why == Why::Card(Kind::Lightning);
        if foe.abs() < 0.15 || suits(judging.why, judging.card) == wanted {
            return Choice::Pass;
        }
        let dear = if lightning { 20.0 } else { 6.5 };
        let turns = |card: CardId| suits(judging.why, card) == wanted && self.worth(card) < dear;
        let price = |card: CardId| if turns(card) { -self.worth(card) } else { -100.0 };
        match self.best_card(price) {
            Some(Choice::Card { card }) if turns(card) => Choice::Card { card },
            _ => Choice::Pass,
        }
    }
}

/// Whether a judgement by this card suits whoever is judged.
fn suits(why: Why, card: CardId) -> bool {
    match why {
        Why::Card(Kind::Indulgence) => card.suit() == Suit::Heart,
        Why::Card(Kind::Lightning) => !(card.suit() == Suit::Spade && (2..=9).contains(&card.rank())),
        Why::Skill(skill) => match skill.def().name {
            "ganglie" => card.suit() != Suit::Heart,
            "luoshen" => !card.is_red(),
            _ => card.is_red(),
        },
        Why::Card(_) => true,
    }
}
