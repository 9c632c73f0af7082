//! Records as files: reading them, walking through them, replaying them.
//!
//! It owns the state hash and what contradicts a record. The shape of a record is the contract's.
//!
//! The state hash is SHA-256 over the compact JSON text of the last state, byte for byte as `dump` prints it.

use paiju_contract::{Commitment, Save, Seat, Seed};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::catalog::Listing;
use crate::erased::{AnyTable, write};
use crate::error::complaint;
use crate::start::Start;
use crate::table::{Choice, Reply};
use crate::verdict::Cards;
use crate::{Catalog, Error};

/// SHA-256 over the JSON text of a game's dump, in hexadecimal.
pub fn state_hash<G: Save>(game: &G) -> String {
    let mut text = Vec::new();
    write(&game.dump(), &mut text);
    // A hash is shown like a commitment: 32 bytes as 64 digits.
    Commitment(Sha256::digest(&text).into()).to_string()
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
    rules: Option<&'a RawValue>,
    #[serde(default)]
    commitment: Option<Commitment>,
    #[serde(default)]
    seed: Option<Seed>,
    #[serde(borrow, default)]
    deck: Option<&'a RawValue>,
    #[serde(borrow, default)]
    state: Option<&'a RawValue>,
    #[serde(borrow)]
    actions: Vec<StepText<'a>>,
    #[serde(default)]
    scores: Option<Vec<i64>>,
    #[serde(default)]
    hash: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepText<'a> {
    seat: Seat,
    #[serde(borrow)]
    action: &'a RawValue,
}

/// A record on its way from its first action to its last.
#[derive(Debug)]
pub struct Reel<'a> {
    record: RecordText<'a>,
    table: Box<dyn AnyTable>,
    next: usize,
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
    pub(crate) fn cards(&self) -> Cards {
        match (self.seed, self.commitment) {
            _ if self.state.is_some() => Cards::Loaded,
            (None, _) => Cards::Sealed,
            _ if self.deck.is_some() => Cards::Stacked,
            (Some(_), Some(_)) => Cards::Committed,
            (Some(_), None) => Cards::Seeded,
        }
    }

    pub(crate) fn claims_commitment(&self) -> bool {
        self.commitment.is_some()
    }

    pub(crate) fn names_rules(&self) -> bool {
        self.rules.is_some() || self.state.is_some()
    }

    /// A commitment means that every card came from the seed it opens to, and from nothing else.
    pub(crate) fn check_commitment(&self) -> Result<(), Error> {
        let (reason, message) = match (self.commitment, self.seed) {
            (Some(_), _) if self.state.is_some() => (
                "commitment_of_loaded_state",
                "a game that began from a loaded state cannot claim a commitment: its cards are not the seed's",
            ),
            (Some(_), _) if self.deck.is_some() => (
                "commitment_of_stacked_deck",
                "a game dealt from a stacked deck cannot claim a commitment: its cards are not the seed's",
            ),
            (Some(commitment), Some(seed)) if !commitment.opens_to(&seed) => (
                "commitment_mismatch",
                "the seed does not match the commitment that was published before the deal",
            ),
            _ => return Ok(()),
        };
        Err(Error::state(reason, message))
    }

    fn check_version(&self, listing: &Listing) -> Result<(), Error> {
        let expected = listing.rules_version;
        let found = self.rules_version.unwrap_or(expected);
        if found == expected {
            return Ok(());
        }
        let message = format!(
            "the record was written under rules version {found}, this engine plays version {expected}"
        );
        Err(Error::rules("rules_version", message).with("expected", expected).with("actual", found))
    }

    /// The game it is of, if this engine plays it under the same version of the rules.
    pub(crate) fn listing(&self, catalog: Catalog) -> Result<&'static Listing, Error> {
        let listing = catalog.find(&self.game)?;
        self.check_version(listing)?;
        Ok(listing)
    }

    fn start(&self, catalog: Catalog) -> Result<Box<dyn AnyTable>, Error> {
        let listing = self.listing(catalog)?;
        if self.seed.is_none() && self.state.is_none() {
            let message =
                "the record has no seed and no state: only the commitment is known while a game is running";
            return Err(Error::state("no_start", message));
        }
        let (deck, state) = (self.deck.map(RawValue::get), self.state.map(RawValue::get));
        let rules = self.rules.map(RawValue::get);
        let table = listing.start(&Start { rules, seed: self.seed, deck, state })?;
        rules.map_or(Ok(()), |rules| check_spelling(rules, &*table))?;
        Ok(table)
    }
}

impl<'a> Reel<'a> {
    /// A record at its start: the deal, before the first action.
    pub fn open(catalog: Catalog, json: &'a str) -> Result<Self, Error> {
        let record = RecordText::read(json)?;
        record.check_commitment()?;
        Self::begin(record, catalog)
    }

    /// Deals, whatever the commitment says.
    pub(crate) fn begin(record: RecordText<'a>, catalog: Catalog) -> Result<Self, Error> {
        let table = record.start(catalog)?;
        Ok(Self { record, table, next: 0 })
    }

    /// The table as it is after the actions so far.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// How many actions the record has.
    pub fn len(&self) -> usize {
        self.record.actions.len()
    }

    /// Whether the record has no action at all.
    pub fn is_empty(&self) -> bool {
        self.record.actions.is_empty()
    }

    /// Plays the next action; `false` at the end. A refused action says where it stands in the record.
    pub fn step(&mut self) -> Result<bool, Error> {
        let Some(step) = self.record.actions.get(self.next) else {
            return Ok(false);
        };
        let reply = Reply { seat: step.seat, choice: Choice::Action(step.action.get()) };
        self.table.play(reply, None).map_err(|why| at_step(why, self.next))?;
        self.next += 1;
        Ok(true)
    }

    /// Plays all that is left, compares scores and hash with the recorded ones, and hands over the table.
    pub fn finish(mut self) -> Result<Box<dyn AnyTable>, Error> {
        self.run()?;
        self.check_scores()?;
        self.check_hash()?;
        Ok(self.table)
    }

    /// Plays all that is left.
    pub(crate) fn run(&mut self) -> Result<(), Error> {
        while self.step()? {}
        Ok(())
    }

    pub(crate) fn claims_scores(&self) -> bool {
        self.record.scores.is_some()
    }

    pub(crate) fn claims_hash(&self) -> bool {
        self.record.hash.is_some()
    }

    pub(crate) fn check_scores(&self) -> Result<(), Error> {
        let actual = self.table.scores().to_vec();
        match &self.record.scores {
            Some(claimed) if !self.table.is_over() || *claimed != actual => {
                let message =
                    format!("the record claims the scores {claimed:?}, its actions give {actual:?}");
                let over = self.table.is_over();
                Err(Error::state("scores_mismatch", message).with("actual", actual).with("over", over))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn check_hash(&self) -> Result<(), Error> {
        let actual = self.table.state_hash();
        match &self.record.hash {
            Some(claimed) if !claimed.eq_ignore_ascii_case(&actual) => {
                let message = "the state after the last action is not the one the record was written with";
                Err(Error::state("hash_mismatch", message).with("actual", actual))
            }
            _ => Ok(()),
        }
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

fn at_step(why: Error, index: usize) -> Error {
    let message = format!("action {index} of the record was refused: {}", why.message);
    Error { message, ..why }.with("step", index)
}
