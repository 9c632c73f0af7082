//! From a seed, a deck or a position to a game.

use paiju_contract::{BadRules, History, Play, Rng, RuleSet, Seat, Seed, Stream, notation};
use paiju_kit::{arrange, shuffle, shuffle_by};
use serde::{Deserialize, Serialize};

use crate::{Action, Card, Entry, Event, LeducOf, Round, Rules};

/// A position as a person would write it: the cards that matter, and what has been done. A card that is not named is
/// dealt from the seed (R1.5).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// What seat 0 and 1 hold.
    pub seats: [Holding; 2],
    /// The public card, open or not.
    pub public: Option<Card>,
    /// Every action so far, of both rounds: `"call"`, `"raise"`, `"fold"`.
    #[serde(with = "notation")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub actions: Vec<Action>,
}

/// What a seat holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Holding {
    /// Its private card.
    pub card: Option<Card>,
}

/// The order in which the seed deals the pack (R1.3).
#[inline]
pub(crate) fn shuffled(seed: Seed) -> [Card; 6] {
    let mut pack = Card::ALL;
    shuffle(&mut pack, &mut Rng::new(seed, Stream::DEAL));
    pack
}

/// The same for several seeds, side by side.
fn shuffled_each(seeds: &[Seed; Rng::SIDE_BY_SIDE]) -> [[Card; 6]; Rng::SIDE_BY_SIDE] {
    let words = Rng::first_words(seeds, Stream::DEAL);
    std::array::from_fn(|lane| {
        let mut pack = Card::ALL;
        let clear = shuffle_by(&mut pack, words.iter().map(|word| word[lane]));
        if clear { pack } else { shuffled(seeds[lane]) }
    })
}

/// A deck that holds each card once (R1.3).
pub(crate) fn deck_of(pieces: &[Card]) -> Result<[Card; 6], BadRules> {
    let mut sorted = pieces.to_vec();
    sorted.sort_unstable();
    match <[Card; 6]>::try_from(pieces) {
        Ok(deck) if sorted == Card::ALL => Ok(deck),
        _ => Err(BadRules::new("deck", "expected Js, Jh, Qs, Qh, Ks and Kh, each once")),
    }
}

impl<H: History<Entry>> LeducOf<H> {
    #[inline]
    pub(crate) fn new(rules: Rules, deck: [Card; 6]) -> Result<Self, BadRules> {
        rules.validate()?;
        Ok(Self { rules, deck, rounds: [Round::default(); 2], history: H::default() })
    }

    /// Games from several seeds, as many as possible side by side.
    pub(crate) fn dealt(deals: &[(Rules, Seed)], out: &mut Vec<Self>) -> Result<(), BadRules> {
        let (many, few) = deals.as_chunks::<{ Rng::SIDE_BY_SIDE }>();
        for deals in many {
            let decks = shuffled_each(&deals.map(|(_, seed)| seed));
            for ((rules, _), deck) in deals.iter().zip(decks) {
                out.push(Self::new(*rules, deck)?);
            }
        }
        for (rules, seed) in few {
            out.push(Self::new(*rules, shuffled(*seed))?);
        }
        Ok(())
    }

    /// What the deal tells: each seat its own card (R1.2).
    pub(crate) fn tell_deal(&self, sink: &mut impl FnMut(Event)) {
        for (seat, card) in Seat::all(2).zip(self.deck) {
            sink(Event::Dealt { seat, card });
        }
    }

    /// A position: the cards that are named, the others as the seed deals them, and the actions played (R1.5).
    pub(crate) fn arranged(rules: Rules, setup: &Setup, seed: Seed) -> Result<Self, BadRules> {
        let named = [setup.seats[0].card, setup.seats[1].card, setup.public];
        let deck = arrange(&named, &shuffled(seed)).map_err(|place| {
            let field = ["seats[0].card", "seats[1].card", "public"][place];
            BadRules::new(field, "this very card lies elsewhere already: there is one of each rank and suit")
        })?;
        let mut game = Self::new(rules, deck_of(&deck)?)?;
        for (at, action) in setup.actions.iter().enumerate() {
            let field = || format!("actions[{at}]");
            let over = || BadRules::new(field(), "the game is over before it: leave it out");
            let seat = game.to_act().ok_or_else(over)?;
            game.apply_silent(seat, action).map_err(|why| BadRules::new(field(), why.to_string()))?;
        }
        Ok(game)
    }

    /// The position; none once it is over.
    pub(crate) fn position(&self) -> Option<Setup> {
        self.to_act()?;
        let seats = [0, 1].map(|seat| Holding { card: Some(self.deck[seat]) });
        let actions = self.rounds.iter().flat_map(|round| round.actions()).collect();
        Some(Setup { seats, public: Some(self.deck[2]), actions })
    }
}
