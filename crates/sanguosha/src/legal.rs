//! Questions and their answers as data: bit sets that list in the order of [`Choice`] and test in one step.

use paiju_contract::{Actions, Seat, SeatSet};
use paiju_kit::Suit;
use serde::Serialize;

use crate::action::Choice;
use crate::error::Illegal;
use crate::piece::{CardId, Kind};
use crate::skills::SkillId;
use crate::state::State;
use crate::zones::CardSet;

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A card.
    Card(Kind),
    /// A skill.
    Skill(SkillId),
}

impl Default for Why {
    fn default() -> Self {
        Self::Card(Kind::Slash)
    }
}

/// What is being decided. Everything in it is public, except who is asked inside a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Question {
    /// Which of the offered generals (INDEX).
    General,
    /// What to do in the Play phase: CARD, SKILL, or PASS to end it.
    Play,
    /// A card of this kind is needed: CARD, SKILL, or PASS.
    Respond {
        /// What is needed.
        want: Kind,
        /// Against or for what.
        why: Why,
    },
    /// Window: a Peach for a dying player.
    Rescue {
        /// Who is dying.
        seat: Seat,
    },
    /// Window: a Nullification.
    Nullify {
        /// The trick.
        kind: Kind,
        /// The target it would be cancelled for; none for a Nullification.
        seat: Option<Seat>,
    },
    /// Which card (next) counts as something else by a skill.
    Subcard {
        /// The skill.
        skill: SkillId,
    },
    /// A target of a card.
    Target {
        /// Of which card.
        kind: Kind,
    },
    /// Collateral: whom the owner of the weapon shall attack.
    Victim {
        /// Who has the weapon.
        seat: Seat,
    },
    /// Whether to use a skill: YES or PASS.
    Invoke {
        /// Which.
        skill: SkillId,
    },
    /// Which of several skills first: SKILL, or PASS for none of them.
    Order,
    /// Cards of one's own, one by one in ascending id; PASS where that is enough.
    Select {
        /// For what.
        why: Why,
        /// How many must still follow.
        least: u8,
        /// How many may still follow.
        most: u8,
    },
    /// Discard phase: cards over the limit, one by one in ascending id.
    Discard {
        /// How many are left.
        left: u8,
    },
    /// A card of another player: HAND for a hidden one, CARD for one that lies open.
    TakeFrom {
        /// Whose.
        seat: Seat,
        /// For what.
        why: Why,
    },
    /// One of the cards that lie open on the table.
    TakeOpen,
    /// A player.
    Pick {
        /// For what.
        why: Why,
    },
    /// A suit.
    Suit {
        /// For what.
        why: Why,
    },
    /// Cards that were looked at: the next one on top, PASS for no more; then the next one at the bottom.
    Arrange {
        /// For what.
        why: Why,
        /// Whether it is still the top.
        top: bool,
    },
}

impl Question {
    /// Whether it is part of a window: nobody sees who is asked.
    #[inline]
    pub const fn in_window(&self) -> bool {
        matches!(self, Self::Nullify { .. } | Self::Rescue { .. })
    }
}

/// The legal answers, as sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each stands for one possible answer")]
pub struct Options {
    /// PASS.
    pub pass: bool,
    /// YES.
    pub yes: bool,
    /// HAND.
    pub hand: bool,
    /// SUIT, all four.
    pub suits: bool,
    /// INDEX below this.
    pub indices: u8,
    /// SEAT.
    pub seats: SeatSet,
    /// SKILL, a bit each.
    pub skills: u64,
    /// CARD.
    pub cards: CardSet,
}

impl Options {
    /// Nothing yet.
    pub const NONE: Self = Self {
        pass: false,
        yes: false,
        hand: false,
        suits: false,
        indices: 0,
        seats: SeatSet::EMPTY,
        skills: 0,
        cards: CardSet::EMPTY,
    };
    /// YES or PASS.
    pub const YES_NO: Self = Self { pass: true, yes: true, ..Self::NONE };

    /// These cards.
    pub fn cards(cards: CardSet) -> Self {
        Self { cards, ..Self::NONE }
    }

    /// These seats.
    pub fn seats(seats: SeatSet) -> Self {
        Self { seats, ..Self::NONE }
    }

    /// Any suit.
    pub fn any_suit() -> Self {
        Self { suits: true, ..Self::NONE }
    }

    /// Also PASS, if so.
    #[must_use]
    pub fn or_pass(self, pass: bool) -> Self {
        Self { pass, ..self }
    }

    /// Also this skill.
    #[inline]
    pub fn add_skill(&mut self, skill: SkillId) {
        self.skills |= 1 << skill.0;
    }

    /// Whether there is an answer beside PASS.
    #[inline]
    pub fn any(&self) -> bool {
        self.skills != 0 || !self.cards.is_empty() || !self.seats.is_empty() || self.yes || self.hand
    }

    /// Whether the choice is offered.
    #[inline]
    pub fn contains(&self, choice: &Choice) -> bool {
        match *choice {
            Choice::Pass => self.pass,
            Choice::Yes => self.yes,
            Choice::Card { card } => self.cards.contains(card),
            Choice::Hand => self.hand,
            Choice::Skill { skill } => skill.0 < 64 && self.skills >> skill.0 & 1 == 1,
            Choice::Seat { seat } => self.seats.contains(seat),
            Choice::Suit { .. } => self.suits,
            Choice::Index { index } => index < self.indices,
        }
    }

    /// Lists them in the order of [`Choice`].
    #[inline]
    pub fn list(&self, out: &mut Actions<Choice>) {
        if self.pass {
            out.push(Choice::Pass);
        }
        if self.yes {
            out.push(Choice::Yes);
        }
        out.extend(self.cards.iter().map(|card| Choice::Card { card }));
        if self.hand {
            out.push(Choice::Hand);
        }
        let mut skills = self.skills;
        while skills != 0 {
            out.push(Choice::Skill { skill: SkillId(skills.trailing_zeros() as u8) });
            skills &= skills - 1;
        }
        out.extend(self.seats.into_iter().map(|seat| Choice::Seat { seat }));
        if self.suits {
            out.extend(Suit::ALL.map(|suit| Choice::Suit { suit }));
        }
        out.extend((0..self.indices).map(|index| Choice::Index { index }));
    }

    /// PASS where it is offered, else the first of the list: nothing is used that need not be (R3.7).
    pub(crate) fn fallback(&self) -> Option<Choice> {
        let pass = self.pass.then_some(Choice::Pass);
        let card = || self.cards.first().map(|card| Choice::Card { card });
        let skill = || {
            (self.skills != 0).then(|| Choice::Skill { skill: SkillId(self.skills.trailing_zeros() as u8) })
        };
        let seat = || self.seats.first().map(|seat| Choice::Seat { seat });
        let suit = || self.suits.then_some(Choice::Suit { suit: Suit::ALL[0] });
        let index = || (self.indices > 0).then_some(Choice::Index { index: 0 });
        let yes = || self.yes.then_some(Choice::Yes);
        let hand = || self.hand.then_some(Choice::Hand);
        pass.or_else(yes)
            .or_else(card)
            .or_else(hand)
            .or_else(skill)
            .or_else(seat)
            .or_else(suit)
            .or_else(index)
    }

    /// The same cards, chosen in ascending order: those from which `more` others can still follow.
    #[must_use]
    pub fn ascending(cards: CardSet, last: Option<CardId>, more: usize) -> Self {
        let left = last.map_or(cards, |last| cards.above(last));
        Self::cards(left.leaving(more))
    }
}

impl State {
    /// Lists what a seat may answer, in the order of [`Choice`]; nothing if it is not asked.
    #[inline]
    pub(crate) fn list(&self, seat: Seat, out: &mut Actions<Choice>) {
        out.clear();
        self.offered(seat, |options| options.list(out));
    }

    /// What a seat does whose time has run out (R3.7).
    pub(crate) fn fallback(&self, seat: Seat) -> Option<Choice> {
        self.offered(seat, Options::fallback).flatten()
    }

    /// Whether a seat may answer so.
    #[inline]
    pub(crate) fn judge(&self, seat: Seat, choice: &Choice) -> Result<(), Illegal> {
        match self.offered(seat, |options| options.contains(choice)) {
            Some(true) => Ok(()),
            Some(false) | None => Err(Illegal::of(choice)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_list_in_the_order_of_choices() {
        let mut options =
            Options { pass: true, yes: true, hand: true, suits: true, indices: 2, ..Options::NONE };
        options.cards = [CardId(107), CardId(3)].into_iter().collect();
        options.seats = [Seat(4), Seat(1)].into_iter().collect();
        options.add_skill(SkillId(1));
        let mut list = Actions::new();
        options.list(&mut list);
        assert!(list.is_sorted(), "{list:?}");
        assert_eq!(list.len(), 14);
        assert!(list.iter().all(|choice| options.contains(choice)));
        assert!(!options.contains(&Choice::Card { card: CardId(4) }));
    }
}
