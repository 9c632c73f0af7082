//! Records as files: reading them, walking through them, replaying them.
//!
//! It owns the JSON of a record, how its parts are spelt, and the state hash. What contradicts a record and how it is
//! played is the contract's ([`Record`]); a [`Reel`] is that walk for a game not known at compile time.
//!
//! The state hash is SHA-256 over the compact JSON text of the last state told whole, byte for byte as `dump` prints it
//! when asked for the whole; times that a host's clock has put into it (XianQi's `decision`) are as in a game without one.

use std::convert::Infallible;

use paiju_contract::{Commitment, Provenance, Save, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::catalog::Listing;
use crate::erased::{AnyTable, write};
use crate::error::complaint;
use crate::reel::AnyReel;
use crate::start::Start;
use crate::{Catalog, Error, Parts};

/// SHA-256 over the JSON text of a game's whole state, in hexadecimal.
pub fn state_hash<G: Save>(game: &G) -> String {
    hash(game).to_string()
}

/// The same in bytes. A hash is shown like a commitment: 32 bytes as 64 digits.
pub(crate) fn hash<G: Save>(game: &G) -> Commitment {
    hash_of(&game.whole())
}

/// The hash that an earlier release made of the game, where that was another.
pub(crate) fn hash_legacy<G: Save>(game: &G) -> Option<Commitment> {
    game.whole_legacy().as_ref().map(hash_of)
}

fn hash_of(whole: &impl Serialize) -> Commitment {
    let mut text = Vec::new();
    write(whole, &mut text);
    Commitment(Sha256::digest(&text).into())
}

/// A record as it was read, nothing of it believed yet.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordText<'a> {
    /// The game's name in the catalog.
    pub game: String,
    /// The version of the rules it was played under; left out, this engine's.
    #[serde(default)]
    pub rules_version: Option<u32>,
    #[serde(borrow, default)]
    pub(crate) rules: Option<&'a RawValue>,
    #[serde(default)]
    pub(crate) commitment: Option<Commitment>,
    #[serde(default)]
    seed: Option<Seed>,
    #[serde(default)]
    parts: Option<Parts>,
    #[serde(borrow, default)]
    deck: Option<&'a RawValue>,
    #[serde(borrow, default)]
    setup: Option<&'a RawValue>,
    #[serde(borrow, default)]
    state: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) actions: Vec<StepText<'a>>,
    #[serde(default)]
    pub(crate) scores: Option<Vec<i64>>,
    #[serde(default)]
    pub(crate) hash: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepText<'a> {
    pub(crate) seat: Seat,
    #[serde(borrow)]
    pub(crate) action: &'a RawValue,
}

impl<'a> RecordText<'a> {
    /// Reads a record without playing anything.
    pub fn read(json: &'a str) -> Result<Self, Error> {
        if !json.trim_start().starts_with('{') {
            return Err(Error::bad_request("a record is an object").with("field", "record"));
        }
        serde_json::from_str(json).map_err(|why| {
            Error::bad_request(format!("not a record: {}", complaint(&why))).with("field", "record")
        })
    }

    /// Where its cards come from, if the record is to be believed.
    pub(crate) fn provenance(&self) -> Provenance {
        Provenance {
            commitment: self.commitment,
            seed: self.seed,
            deck: self.deck.is_some(),
            setup: self.setup.is_some(),
            state: self.state.is_some(),
        }
    }

    pub(crate) fn names_rules(&self) -> bool {
        self.rules.is_some() || self.state.is_some()
    }

    pub(crate) fn check_commitment(&self) -> Result<(), Error> {
        Ok(self.provenance().check_commitment::<Infallible>()?)
    }

    /// Whether the seed is the sum of its parts, if the record tells them.
    pub(crate) fn check_parts(&self) -> Option<Result<(), Error>> {
        self.parts.as_ref().map(|parts| parts.check(self.seed))
    }

    /// The game it is of.
    pub(crate) fn listing(&self, catalog: Catalog) -> Result<&'static Listing, Error> {
        catalog.find(&self.game)
    }

    /// What it begins with.
    pub(crate) fn start(&self) -> Start<'a> {
        Start {
            rules: self.rules.map(RawValue::get),
            seed: self.seed,
            deck: self.deck.map(RawValue::get),
            setup: self.setup.map(RawValue::get),
            state: self.state.map(RawValue::get),
        }
    }
}

/// A record on its way from its first action to its last, whatever its game.
#[derive(Debug)]
pub struct Reel {
    walk: Box<dyn AnyReel>,
    hash: Option<String>,
    claims_scores: bool,
}

impl Reel {
    /// A record at its start: the deal, before the first action.
    pub fn open(catalog: Catalog, json: &str) -> Result<Self, Error> {
        let record = RecordText::read(json)?;
        record.check_commitment()?;
        Self::begin(&record, catalog)
    }

    /// Deals, whatever the commitment says.
    pub(crate) fn begin(record: &RecordText<'_>, catalog: Catalog) -> Result<Self, Error> {
        let walk = record.listing(catalog)?.reel(record)?;
        record.rules.map_or(Ok(()), |rules| check_spelling(rules.get(), walk.table()))?;
        Ok(Self { walk, hash: record.hash.clone(), claims_scores: record.scores.is_some() })
    }

    /// The table as it is after the actions so far.
    pub fn table(&self) -> &dyn AnyTable {
        self.walk.table()
    }

    /// How many actions the record has.
    pub fn len(&self) -> usize {
        self.walk.len()
    }

    /// Whether the record has no action at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Plays the next action; `false` at the end. A refused action says where it stands in the record.
    pub fn step(&mut self) -> Result<bool, Error> {
        self.walk.step()
    }

    /// Plays all that is left, compares scores and hash with the recorded ones, and hands over the table.
    pub fn finish(mut self) -> Result<Box<dyn AnyTable>, Error> {
        self.run()?;
        self.check_scores()?;
        self.check_hash()?;
        Ok(self.walk.into_table())
    }

    /// Hands over the table as it is now.
    pub fn into_table(self) -> Box<dyn AnyTable> {
        self.walk.into_table()
    }

    /// Plays all that is left.
    pub(crate) fn run(&mut self) -> Result<(), Error> {
        while self.step()? {}
        Ok(())
    }

    pub(crate) fn claims_scores(&self) -> bool {
        self.claims_scores
    }

    pub(crate) fn claims_hash(&self) -> bool {
        self.hash.is_some()
    }

    pub(crate) fn check_scores(&self) -> Result<(), Error> {
        self.walk.check_scores()
    }

    pub(crate) fn check_hash(&self) -> Result<(), Error> {
        let Some(claimed) = &self.hash else { return Ok(()) };
        if self.table().has_hash(claimed) {
            return Ok(());
        }
        let actual = self.table().state_hash();
        let message = "the state after the last action is not the one the record was written with";
        Err(Error::state("hash_mismatch", message).with("actual", actual))
    }
}

/// A caller may spell rules in any way the game reads; a record is evidence and spells them as the engine does.
fn check_spelling(rules: &str, table: &dyn AnyTable) -> Result<(), Error> {
    let written = crate::text(|out| table.write_rules(out));
    let (Ok(given), Ok(written)) = (serde_json::from_str(rules), serde_json::from_str(&written)) else {
        return Err(Error::rules("rules", "the rules of the record are not JSON"));
    };
    respelt(&given, &written).map_or(Ok(()), |(name, given, written)| {
        let message = format!("a record has `{name}` as {written}, not as {given}");
        Err(Error::rules("rules", message).with("name", name).with("expected", written.clone()))
    })
}

/// The first switch that is not given as it is written: its name, and both values. Rules that are a preset's name
/// have none; that name was read letter by letter.
fn respelt<'v>(given: &'v Value, written: &'v Value) -> Option<(String, &'v Value, &'v Value)> {
    let written_as = |name: &str| written.get(name).unwrap_or(&Value::Null);
    given.as_object()?.iter().find_map(|(name, value)| match (value, written_as(name)) {
        (Value::Object(_), inner @ Value::Object(_)) => respelt(value, inner),
        (value, written) if value != written => Some((name.clone(), value, written)),
        _ => None,
    })
}
