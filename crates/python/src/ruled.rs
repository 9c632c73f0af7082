//! A game by certain rules, behind an object: where states and batches begin.

use std::sync::Arc;

use paiju_contract::{Encode, Game, Limits, RuleSet, Seed, Tensors};
use paiju_wire::{Catalog, Error, Reel, Start, Table};
use serde::Serialize;

use crate::batch::{AnyEnvs, Envs, Spec};
use crate::catalog::Played;
use crate::held::{AnyState, Held};
use crate::interrupt::Watch;

/// A game whose type is not known here, by certain rules.
pub(crate) trait AnyGame: Send + Sync {
    fn name(&self) -> &'static str;
    fn title(&self) -> &'static str;
    fn rules_version(&self) -> u32;
    fn encoding_version(&self) -> u32;
    fn seats(&self) -> usize;
    fn presets(&self) -> &'static [&'static str];
    fn bots(&self) -> Vec<&'static str>;
    fn limits(&self) -> Limits;
    fn actions(&self) -> usize;
    fn observation(&self) -> usize;
    fn information(&self) -> Option<usize>;
    /// The rules with every switch, as JSON text.
    fn rules(&self) -> String;
    /// What numbers and ids mean, as JSON text.
    fn layout(&self) -> String;
    /// The game by the rules of number `index` of an experiment.
    fn nth(&self, index: u64) -> Arc<dyn AnyGame>;
    fn deal(&self, seed: Seed) -> Result<Arc<dyn AnyState>, Error>;
    /// A state that begins with a deck or a position.
    fn start(&self, start: &Start<'_>) -> Result<Arc<dyn AnyState>, Error>;
    /// The state at the end of a record, whatever its rules.
    fn replay(&self, record: &str) -> Result<Arc<dyn AnyState>, Error>;
    /// A batch of environments.
    fn envs(&self, spec: Spec, watch: Watch<'_>) -> Result<Box<dyn AnyEnvs>, Error>;
}

/// A game with its rules.
#[derive(Debug)]
pub(crate) struct Ruled<G: Game> {
    pub(crate) rules: G::Rules,
}

impl<G: Played> Ruled<G> {
    /// By these rules: a preset's name or an object, as JSON text.
    pub(crate) fn read(rules: Option<&str>) -> Result<Self, Error> {
        let rules = rules.map_or_else(|| Ok(G::Rules::default()), G::rules_from_json)?;
        rules.validate()?;
        Ok(Self { rules })
    }
}

impl<G: Played> AnyGame for Ruled<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }
    fn title(&self) -> &'static str {
        G::TITLE
    }
    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }
    fn encoding_version(&self) -> u32 {
        G::ENCODING_VERSION
    }
    fn seats(&self) -> usize {
        self.rules.seats()
    }
    fn presets(&self) -> &'static [&'static str] {
        G::Rules::PRESETS
    }
    fn bots(&self) -> Vec<&'static str> {
        paiju_bots::names::<G>()
    }
    fn limits(&self) -> Limits {
        <G as Game>::limits(&self.rules)
    }
    fn actions(&self) -> usize {
        <G as Encode>::actions(&self.rules)
    }
    fn observation(&self) -> usize {
        <G as Encode>::observation(&self.rules)
    }
    fn information(&self) -> Option<usize> {
        <G as Encode>::information(&self.rules)
    }
    fn rules(&self) -> String {
        G::rules_to_json(&self.rules)
    }
    fn layout(&self) -> String {
        text(&<G as Tensors>::layout(&self.rules))
    }
    fn nth(&self, index: u64) -> Arc<dyn AnyGame> {
        Arc::new(Self { rules: self.rules.nth(index) })
    }
    fn deal(&self, seed: Seed) -> Result<Arc<dyn AnyState>, Error> {
        Ok(Arc::new(Held::<G>::dealt(&self.rules, seed)?))
    }
    fn start(&self, start: &Start<'_>) -> Result<Arc<dyn AnyState>, Error> {
        let rules = self.rules();
        let table = G::start_table(&Start { rules: Some(&rules), ..*start })?;
        Ok(Arc::new(Held::of_table(&table)))
    }
    fn replay(&self, record: &str) -> Result<Arc<dyn AnyState>, Error> {
        let table = Reel::open(Catalog::default(), record)?.finish()?;
        let table = table.as_any().downcast_ref::<Table<G>>().ok_or_else(|| {
            Error::bad_request(format!("the record is of {:?}, not of {}", table.name(), G::NAME))
                .with("field", "record")
        })?;
        Ok(Arc::new(Held::of_table(table)))
    }
    fn envs(&self, spec: Spec, watch: Watch<'_>) -> Result<Box<dyn AnyEnvs>, Error> {
        if spec.bytes {
            return Ok(Box::new(Envs::<G, u8>::new(self.rules.clone(), spec, watch)?));
        }
        Ok(Box::new(Envs::<G, f32>::new(self.rules.clone(), spec, watch)?))
    }
}

/// The JSON text of plain data.
pub(crate) fn text(of: &impl Serialize) -> String {
    serde_json::to_string(of).expect("plain data has a JSON form")
}
