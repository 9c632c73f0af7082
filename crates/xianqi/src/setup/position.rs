//! Positions as people write them: a lead, and what has been done since (R1.14).
//!
//! It owns what a position may say and how it becomes a deck and a play; finding the rounds before a lead is
//! [`way`](super::way).

use paiju_contract::{BadRules, History, Play, RuleSet, Seat, Seed, notation};
use paiju_kit::arrange;
use serde::{Deserialize, Serialize};

use super::way::find;
use super::{begin, draw, read_deck};
use crate::action::Action;
use crate::cards::Cards;
use crate::piece::{Card, DECK};
use crate::rules::Rules;
use crate::save::step;
use crate::state::{Entry, XianQiOf};

/// A position as a person would write it: a lead (the very first, unless pillars have been won), and what has been done
/// since. Cards that are not named are dealt from the seed (R1.14).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// Who leads; drawn from the seed if it is not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// What seats 0, 1 and 2 have; seats may be left out from the last one on.
    pub seats: Vec<Holding>,
    /// Everything that has been done since that lead, such as `"PLAY R_SHI*2"`, `"COVER B_NIU+R_MA"`, `"BUCKLE"`.
    #[serde(with = "notation", skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::schema::action_texts"))]
    pub actions: Vec<Action>,
}

/// What a seat has when the position begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Holding {
    /// Its hand, as far as it is named: in the end eight cards less one for every pillar won by anybody.
    pub hand: Vec<Card>,
    /// The pillars it has won.
    #[serde(skip_serializing_if = "is_zero")]
    pub pillars: u8,
    /// What it has played or covered before, as far as it is named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spent: Vec<Card>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_zero(count: &u8) -> bool {
    *count == 0
}

/// So many deals are tried before a position counts as impossible.
const DEALS: usize = 64;
/// Cards of one seat.
const HAND: usize = DECK / 3;

impl Setup {
    fn pillars(&self) -> [u8; 3] {
        std::array::from_fn(|seat| self.seats.get(seat).map_or(0, |holding| holding.pillars))
    }

    /// How many cards of each seat are spent: one for every pillar won by anybody.
    fn rounds(&self) -> usize {
        self.pillars().into_iter().map(usize::from).sum()
    }

    fn check(&self, rules: &Rules) -> Result<(), BadRules> {
        refuse_unless(self.seats.len() <= 3, "seats", || "there are three seats".into())?;
        let turn = self.turn.is_none_or(|turn| turn.0 < 3);
        refuse_unless(turn, "turn", || "the seats are 0, 1 and 2".into())?;
        let spent = self.rounds();
        let lead = spent < HAND;
        refuse_unless(lead, "seats", || format!("a game has 8 pillars: {spent} leave nothing to lead"))?;
        for (seat, holding) in self.seats.iter().enumerate() {
            let (held, most) = (holding.hand.len(), HAND - spent);
            refuse_unless(held <= most, &format!("seats[{seat}].hand"), || {
                format!("a hand has {most} cards, 8 less one for every pillar; this one has {held}")
            })?;
            let gone = holding.spent.len();
            refuse_unless(gone <= spent, &format!("seats[{seat}].spent"), || {
                format!(
                    "one card is spent for every pillar of anybody, {spent} in all; this seat has spent {gone}"
                )
            })?;
        }
        let fixed = rules.first_seat.filter(|_| spent == 0);
        let agrees = fixed.is_none_or(|first| self.turn.is_none_or(|turn| turn == first));
        refuse_unless(agrees, "turn", || "first_seat of the rules lets another seat lead first".into())
    }

    /// The named cards at their places in the deck: first the hand, then what is spent.
    fn named(&self) -> [Option<Card>; DECK] {
        let held = HAND - self.rounds();
        std::array::from_fn(|place| {
            let (holding, at) = (self.seats.get(place % 3)?, place / 3);
            if at < held { holding.hand.get(at) } else { holding.spent.get(at - held) }.copied()
        })
    }

    /// The deck of a deal: what is named, and the rest as the seed shuffles it.
    fn deck(&self, shuffled: &[Card]) -> Result<[Card; DECK], BadRules> {
        let held = HAND - self.rounds();
        let deck = arrange(&self.named(), shuffled).map_err(|place| {
            let what = if place / 3 < held { "hand" } else { "spent" };
            let card = self.named()[place].map_or("", Card::name);
            let field = format!("seats[{}].{what}", place % 3);
            BadRules::new(field, format!("{card} is named more often than a deck has it"))
        })?;
        read_deck(&deck)
    }
}

fn refuse_unless(holds: bool, field: &str, message: impl FnOnce() -> String) -> Result<(), BadRules> {
    if holds { Ok(()) } else { Err(BadRules::new(field.to_owned(), message())) }
}

impl<H: History<Entry>> XianQiOf<H> {
    /// A position: the deal, the rounds before it if pillars have been won, and the actions since.
    pub(crate) fn arranged(rules: &Rules, setup: &Setup, seed: Seed) -> Result<Self, BadRules> {
        rules.validate()?;
        setup.check(rules)?;
        let seeds = std::iter::successors(Some(seed), |seed| Some(seed.successor()));
        for seed in seeds.take(DEALS) {
            let (deal, _) = draw(rules, seed);
            let deck = setup.deck(&deal.cards())?;
            if let Some(game) = Self::led(rules, setup, &deck, deal.first) {
                return game.since(&setup.actions);
            }
        }
        let what = "no play leads to this: a hand without SHI and XIANG is black; who can beat must; a lead is the \
                    last winner's; early_end may have ended the game";
        Err(BadRules::new("seats", what))
    }

    /// The lead that the position is about, if this deck can lead to it.
    fn led(rules: &Rules, setup: &Setup, deck: &[Card; DECK], drawn: Seat) -> Option<Self> {
        let spent = setup.rounds();
        if spent == 0 {
            let game: Self = begin(rules, deck, setup.turn.unwrap_or(drawn)).ok()?;
            return game.state.end_reason().is_none().then_some(game);
        }
        let kept = deck.len() - 3 * spent;
        let hands = std::array::from_fn(|seat| deck[..kept].iter().copied().skip(seat).step_by(3).collect());
        let firsts = Seat::all(3).filter(|seat| rules.first_seat.is_none_or(|first| first == *seat));
        firsts.into_iter().find_map(|first| {
            let mut game: Self = begin(rules, deck, first).ok()?;
            let actions = find(&game.state, hands, setup.pillars(), setup.turn)?;
            for action in actions {
                game.carry_out(action, &mut |_| {});
            }
            Some(game)
        })
    }

    fn since(mut self, actions: &[Action]) -> Result<Self, BadRules> {
        for (at, action) in actions.iter().enumerate() {
            let field = || format!("actions[{at}]");
            if self.state.end_reason().is_some() {
                return Err(BadRules::new(field(), "the game is over before it: leave it out"));
            }
            let seat = self.state.seat;
            let refused = self.apply_silent(seat, action);
            refused.map_err(|why| BadRules::new(field(), format!("{action} of seat {seat}: {why}")))?;
        }
        Ok(self)
    }

    /// The position: the deal and everything since. None once the game is over, or without history.
    pub(crate) fn position(&self) -> Option<Setup> {
        if !H::KEPT || self.state.end_reason().is_some() {
            return None;
        }
        let deck = self.deck();
        let hand = |seat: usize| deck.into_iter().skip(seat).step_by(3).collect();
        let seats = (0..3).map(|seat| Holding { hand: hand(seat), ..Holding::default() }).collect();
        let steps = self.deeds().iter().copied().map(step);
        let turn = steps.clone().next().map_or(self.state.seat, |step| step.seat);
        Some(Setup { turn: Some(turn), seats, actions: steps.map(|step| step.action).collect() })
    }
}

/// Hands to be kept.
pub(super) type Kept = [Cards; 3];
