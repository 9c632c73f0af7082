//! The generals' skills and those of weapons: when to use them, on whom, and with which cards.

use paiju_contract::Seat;
use paiju_kit::Suit;
use paiju_sanguosha::{CardId, Choice, Kind, Role, Why};

use super::evidence::LORD;
use super::mind::{Mind, best};

/// Cards below this are given away, discarded and made into something else gladly.
const JUNK: f32 = 4.3;

impl Mind<'_> {
    /// How much a skill wants to be used now in the Play phase.
    pub(super) fn urge_of_skill(&self, name: &str) -> f32 {
        let when = |good: bool, urge: f32| if good { urge } else { 0.0 };
        match name {
            "rende" => when(self.gifts() > 0, 46.0),
            "jijiang" => when(self.prey() > 0.1, 41.0),
            "zhiheng" => when(self.junk().count() > 0, 20.0),
            "kurou" => when(self.should_bleed(), 85.0),
            "fanjian" => when(self.held(Kind::Peach) == 0 && self.prey_anywhere() > 0.4, 48.0),
            "guose" => when(
                self.cheapest_like(|card| card.suit() == Suit::Diamond) < 7.0 && self.best_indulged() > 0.4,
                65.0,
            ),
            "qingnang" => when(self.patient().is_some_and(|(_, need)| need > 0.4), 88.0),
            "jieyin" => when(self.groom().is_some_and(|(_, need)| need > 0.5), 87.0),
            "lijian" => when(self.quarrel().is_some(), 62.0),
            "qixi" => when(self.cheapest_like(|card| !card.is_red()) < 4.9 && self.best_strip() > 0.3, 50.0),
            "wusheng" => when(
                self.held(Kind::Slash) == 0 && self.cheapest_like(CardId::is_red) < 6.2 && self.prey() > 0.1,
                39.0,
            ),
            "longdan" => {
                when(self.held(Kind::Slash) == 0 && self.held(Kind::Dodge) > 1 && self.prey() > 0.3, 38.0)
            }
            "spear" => {
                when(self.held(Kind::Slash) == 0 && self.junk().count() >= 2 && self.prey() > 0.5, 30.0)
            }
            _ => 0.0,
        }
    }

    /// Hand cards that are missed little.
    fn junk(&self) -> impl Iterator<Item = CardId> + '_ {
        self.seen.hand.iter().filter(|card| self.worth(*card) < JUNK)
    }

    /// The worth of the cheapest own card of a sort.
    fn cheapest_like(&self, like: impl Fn(CardId) -> bool) -> f32 {
        let own = self.seen.hand.iter().chain(self.seen.equip.into_iter().flatten());
        own.filter(|card| like(*card)).map(|card| self.worth(card)).fold(100.0, f32::min)
    }

    fn prey_anywhere(&self) -> f32 {
        best(self.others().map(|seat| ((), self.harm(seat)))).map_or(-1.0, |((), harm)| harm)
    }

    fn best_indulged(&self) -> f32 {
        let free = self.others().filter(|seat| !self.is_humble(*seat) && !self.seen.indulged.contains(*seat));
        best(free.map(|seat| ((), self.indulge(seat)))).map_or(-1.0, |((), value)| value)
    }

    fn best_strip(&self) -> f32 {
        best(self.others().map(|seat| ((), self.strip(seat)))).map_or(-1.0, |((), value)| value)
    }

    /// Hp for cards: only far from death, or with something to shoot them with.
    fn should_bleed(&self) -> bool {
        let (hp, hand) = (self.own_hp(), self.hand_count());
        let shooting = self.wears(self.own, Kind::Crossbow) && self.prey() > 0.3;
        let safe = hp >= 4 && hand <= 3 || hp == 3 && hand <= 1 || self.held(Kind::Peach) > 0 && hp >= 3;
        safe || shooting && hp >= 2 && self.held(Kind::Slash) == 0
    }

    /// The best friend to get cards, if there is one.
    fn best_friend(&self) -> Option<Seat> {
        let need = |seat: Seat| {
            -self.foe(seat) + if seat == LORD { 0.1 } else { 0.0 } - 0.02 * f32::from(self.cards_of(seat))
        };
        let friends = self.others().filter(|seat| self.foe(*seat) < -0.4);
        best(friends.map(|seat| (seat, need(seat)))).map(|(seat, _)| seat)
    }

    /// How many cards to give away: two heal, and what is over the limit is lost anyway.
    fn gifts(&self) -> usize {
        if self.best_friend().is_none() {
            return 0;
        }
        let (hand, over) =
            (self.hand_count(), self.hand_count().saturating_sub(self.own_hp().max(0) as usize));
        if self.wounds(self.own) > 0 && hand >= 2 { over.max(2) } else { over }
    }

    /// Who needs healing most, oneself included.
    fn patient(&self) -> Option<(Seat, f32)> {
        let need = |seat: Seat| -self.foe(seat) * (1.2 - 0.2 * f32::from(self.hp(seat)));
        let wounded = self.seen.living.into_iter().filter(|seat| self.wounds(*seat) > 0);
        best(wounded.map(|seat| (seat, need(seat))))
    }

    /// Whom to heal together with oneself.
    fn groom(&self) -> Option<(Seat, f32)> {
        let own = if self.wounds(self.own) > 0 { 0.9 } else { 0.0 };
        let man = |seat: &Seat| self.general(*seat).is_none_or(|general| !general.def().female);
        let wounded = self.others().filter(|seat| self.wounds(*seat) > 0).filter(man);
        best(wounded.map(|seat| (seat, own - self.foe(seat))))
    }

    /// Two men who shall fight: the one who is challenged, and the challenger.
    fn quarrel(&self) -> Option<(Seat, Seat)> {
        let man = |seat: &Seat| self.general(*seat).is_none_or(|general| !general.def().female);
        let pairs = self.others().filter(man).flat_map(|first| {
            let second = self.others().filter(man).filter(move |second| *second != first);
            second.map(move |second| ((first, second), self.fight(first, second)))
        });
        best(pairs.filter(|((first, _), _)| !self.empty_city(*first)))
            .filter(|(_, value)| *value > 0.5 && self.cheapest_like(|_| true) < 6.0)
            .map(|(pair, _)| pair)
    }

    /// What a Duel between two others is worth.
    fn fight(&self, first: Seat, second: Seat) -> f32 {
        let lost = 0.35 + 0.65 * self.unarmed(first);
        lost * self.harm(first) + (1.0 - lost) * self.harm(second)
    }

    /// Whether to use a skill that offers itself.
    pub(super) fn invoke(&self, name: &str) -> bool {
        let scene = &self.seen.scene;
        let wound = scene.wound;
        let source = wound.and_then(|wound| wound.from);
        let target = scene.blow.and_then(|blow| blow.to);
        match name {
            "luoyi" => (self.held(Kind::Slash) > 0 || self.held(Kind::Duel) > 0) && self.prey() > 0.3,
            "tuxi" => {
                self.others().filter(|seat| self.foe(*seat) > 0.2 && self.cards_of(*seat) > 0).count() >= 2
            }
            "fankui" => source.is_none_or(|from| self.foe(from) > -0.1),
            "ganglie" => source.is_none_or(|from| self.foe(from) > 0.0),
            "liuli" => {
                self.others().any(|seat| {
                    Some(seat) != scene.blow.map(|blow| blow.from)
                        && self.foe(seat) > 0.0
                        && self.slash_reaches(seat)
                }) && self.cheapest_like(|_| true) < 6.4
            }
            "ice_sword" => wound.is_some_and(|wound| {
                let cards = usize::from(self.cards_of(wound.to)) + self.worn(wound.to);
                self.is_friend(wound.to) || wound.points == 1 && self.hp(wound.to) > 2 && cards >= 2
            }),
            "axe" => target.is_none_or(|to| {
                let own = self.hand_count() + self.worn(self.own);
                self.foe(to) > 0.2 && (own >= 5 || self.hp(to) <= 1)
            }),
            "double_swords" | "kylin_bow" | "tieqi" => {
                let struck = wound.map(|wound| wound.to).or(target);
                struck.is_none_or(|to| self.foe(to) > 0.0)
            }
            _ => true,
        }
    }

    /// Which of several skills first.
    pub(super) fn order(&self) -> Choice {
        let wanted =
            |choice: &&Choice| matches!(choice, Choice::Skill { skill } if self.invoke(skill.def().name));
        self.actions.iter().find(wanted).copied().unwrap_or(Choice::Pass)
    }

    /// Which card (next) counts as something else, or is paid.
    pub(super) fn select(&self, why: Why, least: u8, most: u8) -> Option<Choice> {
        let Why::Skill(skill) = why else { return self.cheapest_of(least.max(1)) };
        let chosen = self.hand_count() as i32 - i32::from(most);
        match skill.def().name {
            "guicai" => Some(self.retry()),
            "rende" if least == 0 && chosen >= self.gifts() as i32 => Some(Choice::Pass),
            "rende" => self.cheapest_of((self.gifts() as i32 - chosen).max(1) as u8),
            "zhiheng" => {
                let junk =
                    self.cards().find(|card| self.worth(*card) < JUNK).map(|card| Choice::Card { card });
                junk.or_else(|| self.pass()).or_else(|| self.cheapest())
            }
            // The choice is between cards and a point of damage.
            "ganglie" if self.pass().is_some() && !self.pays_rather() => Some(Choice::Pass),
            "double_swords" if self.pass().is_some() && self.cheapest_like(|_| true) > 4.0 => {
                Some(Choice::Pass)
            }
            _ => self.cheapest_of(least.max(1)),
        }
    }

    /// Whether two hand cards are worth less than a point.
    fn pays_rather(&self) -> bool {
        self.own_hp() <= 2 || self.junk().count() >= 2
    }

    /// A player for a skill.
    pub(super) fn pick(&self, why: Why) -> Option<Choice> {
        let Why::Skill(skill) = why else { return self.target(Kind::Slash) };
        let seat = match skill.def().name {
            "yiji" => self.heir(),
            "rende" => self.best_friend(),
            "qingnang" => self.patient().map(|(seat, _)| seat),
            "jieyin" => self.groom().map(|(seat, _)| seat),
            "lijian" => self.quarreller(),
            "tuxi" => return self.robbed(),
            "liuli" => self.best_seat(|seat| self.slash(seat, false)).map(|(seat, _)| seat),
            _ => self.best_seat(|seat| self.harm(seat)).map(|(seat, _)| seat),
        };
        let offered = seat.filter(|seat| self.actions.contains(&Choice::Seat { seat: *seat }));
        let friendly = matches!(skill.def().name, "yiji" | "rende" | "qingnang" | "jieyin");
        let sign = if friendly { -1.0 } else { 1.0 };
        let fallback = || self.best_seat(|seat| sign * self.foe(seat)).map(|(seat, _)| seat);
        offered.or_else(fallback).map(|seat| Choice::Seat { seat })
    }

    /// Who gets a card that Guo Jia looks at: himself, unless his hand overflows or the Lord needs a Peach more.
    fn heir(&self) -> Option<Seat> {
        let peach = self.seen.top.is_some_and(|card| card.kind() == Kind::Peach);
        let full = self.hand_count() > self.own_hp().max(0) as usize + 2;
        let dying_lord = peach && self.role() == Role::Loyalist && self.hp(LORD) <= 1 && self.own_hp() > 1;
        if dying_lord {
            return Some(LORD);
        }
        self.best_friend().filter(|_| full).or(Some(self.own))
    }

    /// The two of a quarrel, one after the other: who is not offered any more was chosen first.
    fn quarreller(&self) -> Option<Seat> {
        let man = |seat: &Seat| self.general(*seat).is_none_or(|general| !general.def().female);
        let offered = |seat: Seat| self.actions.contains(&Choice::Seat { seat });
        let planned = self.quarrel();
        match planned {
            Some((first, _))
                if offered(first)
                    && self.others().filter(man).filter(|seat| !self.empty_city(*seat)).all(offered) =>
            {
                Some(first)
            }
            Some((first, second)) if !offered(first) => Some(second),
            _ => self.best_seat(|seat| self.harm(seat)).map(|(seat, _)| seat),
        }
    }

    /// The next one to take a card from, in ascending order: two enemies with the most to lose.
    fn robbed(&self) -> Option<Choice> {
        let loss = |seat: Seat| self.foe(seat) * (1.0 + 0.3 * f32::from(self.hp(seat) <= 2));
        let (best, value) = self.best_seat(loss)?;
        if value <= 0.0 {
            return self.pass().or(Some(Choice::Seat { seat: best }));
        }
        // The lower of the two comes first; the second time only those above are offered.
        let second =
            super::mind::best(self.seats().filter(|seat| *seat != best).map(|seat| (seat, loss(seat))));
        let first_ask = self.pass().is_none();
        let seat = match second {
            Some((second, value)) if first_ask && value > 0.0 => best.min(second),
            _ => best,
        };
        Some(Choice::Seat { seat })
    }

    /// Which card goes on top of the draw pile next: what a judgement needs, then the best two.
    pub(super) fn arrange(&self, top: bool) -> Option<Choice> {
        if !top {
            return self.cards().next().map(|card| Choice::Card { card });
        }
        let offered = self.cards().count();
        let looked = self.seen.living.len().min(5);
        let placed = looked.saturating_sub(offered);
        let judged = usize::from(self.seen.indulged.contains(self.own))
            + usize::from(self.seen.lightning.contains(self.own));
        if placed < judged {
            let safe = |card: CardId| if card.suit() == Suit::Heart { 20.0 } else { 0.0 } - self.worth(card);
            return self.best_card(safe);
        }
        if placed < judged + 2 { self.best_card(|card| self.worth(card)) } else { Some(Choice::Pass) }
    }
}
