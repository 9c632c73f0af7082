//! How a table begins: from a seed, from an explicit deck, or from a loaded state.
//!
//! It owns reading rules, decks and states from JSON and the codes of what is wrong with them, and drawing the
//! seed that a caller left out. Whether a deck or a state makes a game is the game's to say.

use paiju_contract::{Code, Game, RuleSet, Save, Seed};
use serde_json::value::RawValue;

use crate::Error;
use crate::envelope::{Field, text_of, wrong};
use crate::error::complaint;

/// What a caller wants a table to begin with, each part as JSON text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Start<'a> {
    /// A preset's name, or an object with overrides; left out: the game's default preset.
    pub rules: Option<&'a str>,
    /// Left out: the host draws one.
    pub seed: Option<Seed>,
    /// A list of pieces in the order they are dealt.
    pub deck: Option<&'a str>,
    /// A dump to go on from; with it there is no seed and no deck, and rules only if they are the same.
    pub state: Option<&'a str>,
}

/// What a table did begin with: its record starts with it.
#[derive(Clone, Debug)]
pub enum Origin<G: Save> {
    /// Dealt from this seed.
    Seed(Seed),
    /// Dealt from this deck; the seed serves what is drawn later.
    Deck(Vec<G::Piece>, Seed),
    /// Loaded.
    State(Box<G::Dump>),
}

impl Start<'_> {
    /// The game that begins like this.
    pub fn begin<G: Save>(&self) -> Result<(G, Origin<G>), Error> {
        if let Some(state) = self.state {
            self.check_nothing_beside_state()?;
            return self.load(state);
        }
        let rules = self.rules.map_or_else(|| Ok(G::Rules::default()), read_rules::<G>)?;
        rules.validate()?;
        let deck = self.deck.map(read_deck::<G>).transpose()?;
        let seed = self.seed.map_or_else(draw_seed, Ok)?;
        match deck {
            Some(deck) => Ok((G::stacked(&rules, &deck, seed)?, Origin::Deck(deck, seed))),
            None => Ok((G::deal(&rules, seed)?, Origin::Seed(seed))),
        }
    }

    /// A state brings its cards along; a seed or a deck beside it would say where they come from, and be believed.
    fn check_nothing_beside_state(&self) -> Result<(), Error> {
        let beside = if self.seed.is_some() { "seed" } else { "deck" };
        if self.seed.is_none() && self.deck.is_none() {
            return Ok(());
        }
        let message =
            format!("a game that begins from a `state` has no `{beside}`: only one can be its start");
        Err(Error::state("contradictory_start", message).with("field", beside))
    }

    fn load<G: Save>(&self, state: &str) -> Result<(G, Origin<G>), Error> {
        let dump = read_state::<G>(state)?;
        let game = G::load(dump.clone())?;
        match self.rules.map(read_rules::<G>).transpose()? {
            Some(rules) if rules != game.rules() => {
                Err(Error::rules("rules", "the rules differ from those inside the state they come with"))
            }
            _ => Ok((game, Origin::State(Box::new(dump)))),
        }
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
    serde_json::from_str(raw)
        .map_err(|why| Error::rules("rules", format!("rules of {}: {}", G::NAME, complaint(&why))))
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
        serde_json::from_str(piece.get()).map_err(|why| {
            Error::rules("deck", format!("deck, piece {at}: {}", complaint(&why))).with("position", at)
        })
    };
    pieces.iter().enumerate().map(read).collect()
}

fn read_state<G: Save>(raw: &str) -> Result<G::Dump, Error> {
    if !raw.starts_with('{') {
        return Err(Error::state("malformed_state", format!("a state of {} is an object", G::NAME)));
    }
    serde_json::from_str(raw)
        .map_err(|why| Error::state("malformed_state", format!("state of {}: {}", G::NAME, complaint(&why))))
}

/// A seed nobody can foresee.
pub fn draw_seed() -> Result<Seed, Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|why| Error::new(Code::BadRequest, format!("no randomness here ({why}); send a `seed`")))?;
    Ok(Seed(bytes))
}
