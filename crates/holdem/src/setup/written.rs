//! A position as a person writes it down: hole cards, board, stacks, the button, and every action (R1.4).
//!
//! It becomes a deck and the actions played over it, so a hand that was set up is a hand like any other.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use paiju_contract::{BadRules, History, Play, RuleSet, Seat, Seed, notation};
use paiju_kit::arrange;
use serde::{Deserialize, Serialize};

use super::{shuffled, stacked};
use crate::action::Action;
use crate::piece::{BadCard, Card};
use crate::rules::{Chips, Rules};
use crate::state::{Entry, HoldemOf, State};

/// A position as a person would write it. Cards that are not named are dealt from the seed; stacks and button that are
/// not named are those of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// What each seat holds, from seat 0 on; seats that are left out are dealt.
    pub seats: Vec<Holding>,
    /// The seat with the button.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub button: Option<Seat>,
    /// The board from the flop on, those cards included that are not open yet: `"Qh Jh 2c"`.
    #[serde(skip_serializing_if = "Cards::is_empty")]
    pub board: Cards<5>,
    /// Every action so far, each by the seat whose turn it is: `"fold"`, `"check_call"`, `"raise_to 300"`.
    #[serde(with = "notation")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub actions: Vec<Action>,
}

/// What a seat holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Holding {
    /// Its two cards: `"AhKh"`.
    #[serde(skip_serializing_if = "Cards::is_empty")]
    pub hole: Cards<2>,
    /// The chips before the hand, blinds and antes not yet paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stack: Option<Chips>,
}

/// At most `N` cards, written one after the other, with or without spaces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cards<const N: usize>(pub ArrayVec<Card, N>);

impl<const N: usize> Cards<N> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<const N: usize> fmt::Display for Cards<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|card| write!(f, "{card}"))
    }
}

#[cfg(feature = "schema")]
impl<const N: usize> schemars::JsonSchema for Cards<N> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Cards{N}").into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": format!(r"^\s*([2-9TJQKA]\s*[shdc]\s*){{0,{N}}}$"),
            "description": "Cards one after the other, with or without spaces.",
        })
    }
}

/// A text that names no such cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCards {
    /// Something in it is no card.
    #[error(transparent)]
    Card(#[from] BadCard),
    /// It names too many.
    #[error("at most {0} cards are expected here")]
    TooMany(usize),
}

impl<const N: usize> FromStr for Cards<N> {
    type Err = BadCards;
    fn from_str(text: &str) -> Result<Self, BadCards> {
        let cards = Card::parse_list(text)?;
        let fits = ArrayVec::try_from(&cards[..]);
        fits.map(Self).map_err(|_| BadCards::TooMany(N))
    }
}

impl<const N: usize> TryFrom<String> for Cards<N> {
    type Error = BadCards;
    fn try_from(text: String) -> Result<Self, BadCards> {
        text.parse()
    }
}

impl<const N: usize> From<Cards<N>> for String {
    fn from(cards: Cards<N>) -> Self {
        cards.to_string()
    }
}

impl Setup {
    /// The rules with the stacks and the button of this position.
    fn rules(&self, rules: &Rules) -> Result<Rules, BadRules> {
        rules.validate()?;
        let mut rules = rules.clone();
        if self.seats.len() > rules.stacks.len() {
            let what = format!("these rules have {} seats, so there can be no more here", rules.stacks.len());
            return Err(BadRules::new("seats", what));
        }
        for (stack, holding) in rules.stacks.iter_mut().zip(&self.seats) {
            *stack = holding.stack.unwrap_or(*stack);
        }
        rules.button = self.button.unwrap_or(rules.button);
        rules.validate().map_err(|bad| match &*bad.field {
            "stacks" => BadRules::new("seats", bad.message),
            _ => bad,
        })?;
        Ok(rules)
    }

    /// The named cards at the places where they are dealt, and what each place is called.
    fn places(&self, table: &State) -> Result<(Vec<Option<Card>>, Vec<String>), BadRules> {
        let order = table.deal_order();
        let (mut cards, mut names) = (vec![None; 2 * order.len()], vec![String::new(); 2 * order.len()]);
        for (seat, Holding { hole, .. }) in self.seats.iter().enumerate() {
            let field = format!("seats[{seat}].hole");
            let [first, second] = hole.0[..] else {
                if hole.is_empty() {
                    continue;
                }
                return Err(BadRules::new(field, "a seat has two hole cards: name both or none"));
            };
            let Some(place) = order.iter().position(|&dealt| usize::from(dealt) == seat) else {
                return Err(BadRules::new(field, "a seat without chips sits out: leave its cards away"));
            };
            for (place, card) in [(place, first), (place + order.len(), second)] {
                (cards[place], names[place]) = (Some(card), field.clone());
            }
        }
        cards.extend(self.board.0.iter().map(|&card| Some(card)));
        names.extend(self.board.0.iter().map(|_| "board".to_owned()));
        Ok((cards, names))
    }
}

impl<H: History<Entry>> HoldemOf<H> {
    /// The position: named cards in their places, the others as the seed deals them, and the actions played (R1.4).
    pub(crate) fn arranged(rules: &Rules, setup: &Setup, seed: Seed) -> Result<Self, BadRules> {
        let rules = setup.rules(rules)?;
        let (cards, names) = setup.places(&State::empty(&rules))?;
        let deck = arrange(&cards, &shuffled(&rules, seed)?).map_err(|place| {
            BadRules::new(names[place].clone(), "one of these cards lies elsewhere too: there is one of each")
        })?;
        let mut hand: Self = stacked(&rules, &deck)?;
        for (at, action) in setup.actions.iter().enumerate() {
            let field = || format!("actions[{at}]");
            let over = || BadRules::new(field(), "the hand is over before it: leave it out");
            let seat = hand.state.actor().ok_or_else(over)?;
            let refused = |why| BadRules::new(field(), format!("seat {seat}: {why}"));
            hand.apply_silent(seat, action).map_err(refused)?;
        }
        Ok(hand)
    }

    /// The position, nothing left open; none once the hand is over, or where no actions are kept to tell.
    pub(crate) fn written(&self) -> Option<Setup> {
        let state = &self.state;
        if !H::KEPT || state.is_over() {
            return None;
        }
        let holding = |seat: usize| {
            let cards = (state.dealt >> seat & 1 == 1).then(|| state.hole_of(seat));
            let hole = Cards(cards.into_iter().flatten().collect());
            Holding { hole, stack: Some(state.start[seat]) }
        };
        Some(Setup {
            seats: (0..usize::from(state.seats)).map(holding).collect(),
            button: Some(Seat(state.button)),
            board: Cards(state.board.into()),
            actions: self.log().map(|record| record.action).collect(),
        })
    }
}
