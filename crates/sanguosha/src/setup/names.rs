//! Which cards the names of a position mean.

use paiju_contract::BadRules;

use super::{CardName, Setup};
use crate::piece::CardId;
use crate::rules::Rules;
use crate::zones::CardSet;

/// Names become cards: those that name one first, then those that name a kind.
#[derive(Debug)]
struct Names {
    deck: CardSet,
    taken: CardSet,
}

impl Names {
    fn take(&mut self, name: CardName, field: &dyn Fn() -> String) -> Result<CardId, BadRules> {
        let left = self.deck.minus(self.taken);
        let card = match name {
            CardName::Card(card) if !self.deck.contains(card) => {
                return Err(BadRules::new(field(), format!("the deck of these rules has no {name}")));
            }
            CardName::Card(card) if self.taken.contains(card) => {
                return Err(BadRules::new(
                    field(),
                    format!("{name} lies elsewhere already: each card exists once"),
                ));
            }
            CardName::Card(card) => card,
            CardName::Any(kind) => left.iter().find(|card| card.kind() == kind).ok_or_else(|| {
                BadRules::new(field(), format!("no {name} is left: all of them lie elsewhere"))
            })?,
        };
        self.taken.insert(card);
        Ok(card)
    }
}

/// The cards of every place, found.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) hands: Vec<Option<Vec<CardId>>>,
    pub(super) equip: Vec<Vec<CardId>>,
    pub(super) judge: Vec<Vec<CardId>>,
    pub(super) draw: Vec<CardId>,
    pub(super) discard: Vec<CardId>,
}

impl Setup {
    /// Finds the cards: exact names first, so that a kind never takes one of them.
    pub(super) fn find(&self, rules: &Rules) -> Result<Found, BadRules> {
        let deck = CardId::all().take(rules.cards.count()).collect();
        let mut names = Names { deck, taken: CardSet::EMPTY };
        let mut exact = Names { deck, taken: CardSet::EMPTY };
        for (name, field) in self.names() {
            if let CardName::Card(card) = name {
                exact.take(name, &|| field.clone())?;
                names.taken.insert(card);
            }
        }
        let mut take = |name: CardName, field: String| match name {
            CardName::Card(card) => Ok(card),
            CardName::Any(_) => names.take(name, &|| field.clone()),
        };
        let mut found = Found::default();
        for (at, seat) in self.seats.iter().enumerate() {
            let mut all = |list: Vec<CardName>, place: &str| -> Result<Vec<CardId>, BadRules> {
                list.into_iter().map(|name| take(name, format!("seats[{at}].{place}"))).collect()
            };
            found.hands.push(seat.hand.clone().map(|hand| all(hand, "hand")).transpose()?);
            found.equip.push(all(seat.equip.clone(), "equip")?);
            found.judge.push(all(seat.judge.iter().map(|laid| laid.card).collect(), "judge")?);
        }
        found.draw = self.draw.iter().map(|name| take(*name, "draw".into())).collect::<Result<_, _>>()?;
        found.discard =
            self.discard.iter().map(|name| take(*name, "discard".into())).collect::<Result<_, _>>()?;
        Ok(found)
    }

    /// Every name with its place.
    fn names(&self) -> Vec<(CardName, String)> {
        let mut names = Vec::new();
        for (at, seat) in self.seats.iter().enumerate() {
            let judge = seat.judge.iter().map(|laid| laid.card);
            let lists = [
                ("hand", seat.hand.clone().unwrap_or_default()),
                ("equip", seat.equip.clone()),
                ("judge", judge.collect()),
            ];
            for (place, list) in lists {
                names.extend(list.into_iter().map(|name| (name, format!("seats[{at}].{place}"))));
            }
        }
        names.extend(self.draw.iter().map(|name| (*name, "draw".to_owned())));
        names.extend(self.discard.iter().map(|name| (*name, "discard".to_owned())));
        names
    }
}
