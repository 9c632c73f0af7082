//! How a table begins: from a seed, from an explicit deck, from a position, or from a loaded state.
//!
//! It owns reading rules, decks, positions and states from JSON and the codes of what is wrong with them, and drawing
//! the seed that a caller left out. Whether they make a game is the game's to say, and which go together the record's.

use std::convert::Infallible;

use paiju_contract::{Code, Game, Provenance, Record, RuleSet, Save, Seed};
use serde_json::value::RawValue;

use crate::Error;
use crate::envelope::{Field, text_of, wrong};
use crate::reading::read;

/// What a caller wants a table to begin with, each part as JSON text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Start<'a> {
    /// A preset's name, or an object with overrides; left out: the game's default preset.
    pub rules: Option<&'a str>,
    /// Left out: the host draws one.
    pub seed: Option<Seed>,
    /// A list of pieces in the order they are dealt.
    pub deck: Option<&'a str>,
    /// A position; what it leaves open is dealt from the seed. With it there is no deck.
    pub setup: Option<&'a str>,
    /// A dump to go on from; with it there is nothing else, and rules only if they are the same.
    pub state: Option<&'a str>,
}

impl Start<'_> {
    /// The same with a seed that nobody can foresee, if one is needed and none was given.
    pub(crate) fn seeded(self) -> Result<Self, Error> {
        match (self.seed, self.state) {
            (None, None) => Ok(Self { seed: Some(draw_seed()?), ..self }),
            _ => Ok(self),
        }
    }

    /// The record that begins like this, before its first action.
    pub(crate) fn read<G: Save>(&self) -> Result<Record<G>, Error> {
        self.check()?;
        let state = self.state.map(read_state::<G>).transpose()?;
        Ok(Record {
            game: G::NAME.to_owned(),
            rules_version: G::RULES_VERSION,
            rules: self.rules::<G>(state.as_ref())?,
            commitment: None,
            seed: self.seed,
            deck: self.deck.map(read_deck::<G>).transpose()?,
            setup: self.setup.map(read_setup::<G>).transpose()?,
            state,
            actions: Vec::new(),
            scores: None,
            hash: None,
        })
    }

    /// A game begins in one way only.
    fn check(&self) -> Result<(), Error> {
        let (deck, setup, state) = (self.deck.is_some(), self.setup.is_some(), self.state.is_some());
        let provenance = Provenance { commitment: None, seed: self.seed, deck, setup, state };
        let beside = match self {
            Self { state: Some(_), seed: Some(_), .. } => "seed",
            Self { deck: Some(_), .. } => "deck",
            _ => "setup",
        };
        provenance.check_start::<Infallible>().map_err(|why| Error::from(why).with("field", beside))
    }

    /// The rules as they are given, or those of the state, or the default ones.
    fn rules<G: Save>(&self, state: Option<&G::Dump>) -> Result<G::Rules, Error> {
        let rules = match (self.rules, state) {
            (Some(raw), _) => read_rules::<G>(raw)?,
            (None, Some(dump)) => return Ok(G::load(dump.clone())?.rules()),
            (None, None) => G::Rules::default(),
        };
        rules.validate()?;
        Ok(rules)
    }
}

/// Rules from a preset's name or an object with overrides.
pub fn read_rules<G: Game>(raw: &str) -> Result<G::Rules, Error> {
    if let Some(name) = text_of(raw) {
        return G::Rules::preset(&name).ok_or_else(|| unknown_preset::<G>(&name));
    }
    if !raw.starts_with('{') {
        return Err(wrong(Field::Rules, "must be the name of a preset or an object"));
    }
    read(raw).map_err(|why| Error::rules("rules", format!("rules of {}: {}", G::NAME, why.told())))
}

fn unknown_preset<G: Game>(name: &str) -> Error {
    let presets = G::Rules::PRESETS;
    Error::rules("preset", format!("{} has no preset {name:?}; it has {}", G::NAME, presets.join(", ")))
        .with("presets", presets)
}

fn read_deck<G: Game>(raw: &str) -> Result<Vec<G::Piece>, Error> {
    let pieces: Vec<&RawValue> =
        serde_json::from_str(raw).map_err(|_| wrong(Field::Deck, "must be an array of pieces"))?;
    let read = |(at, piece): (usize, &&RawValue)| {
        read(piece.get()).map_err(|why| {
            Error::rules("deck", format!("deck, piece {at}: {}", why.told())).with("position", at)
        })
    };
    pieces.iter().enumerate().map(read).collect()
}

fn read_setup<G: Game>(raw: &str) -> Result<G::Setup, Error> {
    let malformed = |why: String| Error::state("malformed_setup", why).with("field", "setup");
    if !raw.starts_with('{') {
        return Err(malformed(format!("a setup of {} is an object", G::NAME)));
    }
    read(raw).map_err(|why| {
        malformed(format!("setup of {}: {}", G::NAME, why.told())).with("field", why.field("setup"))
    })
}

fn read_state<G: Save>(raw: &str) -> Result<G::Dump, Error> {
    if !raw.starts_with('{') {
        return Err(Error::state("malformed_state", format!("a state of {} is an object", G::NAME)));
    }
    read(raw).map_err(|why| {
        let message = format!("state of {}: {}", G::NAME, why.told());
        Error::state("malformed_state", message).with("field", why.field("state"))
    })
}

/// A seed nobody can foresee.
pub fn draw_seed() -> Result<Seed, Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|why| Error::new(Code::BadRequest, format!("no randomness here ({why}); send a `seed`")))?;
    Ok(Seed(bytes))
}
