//! A solved strategy in a file: written by `paiju solve --out`, loaded by `paiju solve --in`.
//!
//! The file is one JSON object that names its game and its rules. It is untrusted when it comes back: every information
//! set must be there once, with its legal actions and with probabilities that sum to 1.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufWriter, Read, Write};
use std::path::Path;

use paiju_contract::Game;
use paiju_solve::{Situation, Strategy};
use paiju_wire::Hosted;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::sets::SetRow;
use crate::failure::Failure;

/// What a strategy file calls itself.
const FORMAT: &str = "paiju-strategy";
/// Raised whenever older programs could not read it.
const VERSION: u32 = 1;
/// The largest file that is read: several times what the largest tree could fill.
const LARGEST: u64 = 1 << 30;
/// How far from 1 the probabilities of a set may sum: they are printed exactly, but people may write them too.
const ROUNDING: f64 = 1e-6;

/// A strategy with all that it is a strategy of.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StrategyFile {
    format: String,
    version: u32,
    pub(super) game: String,
    rules_version: u32,
    pub(super) rules: Value,
    /// How it was solved: `cfr_plus` or `sampling`.
    pub(super) method: String,
    pub(super) iterations: u64,
    pub(super) nash_conv: f64,
    strategy: Vec<SetRow>,
}

impl StrategyFile {
    /// What was solved, to be written.
    pub(super) fn new<G: Hosted>(
        rules: &G::Rules,
        sampling: bool,
        (iterations, nash_conv): (u64, f64),
        strategy: Vec<SetRow>,
    ) -> Result<Self, Failure> {
        Ok(Self {
            format: FORMAT.into(),
            version: VERSION,
            game: G::NAME.into(),
            rules_version: G::RULES_VERSION,
            rules: serde_json::from_str(&G::rules_to_json(rules))?,
            method: if sampling { "sampling" } else { "cfr_plus" }.into(),
            iterations,
            nash_conv,
            strategy,
        })
    }

    pub(super) fn write(&self, path: &Path) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(self)?;
        replace(path, |to| writeln!(to, "{text}"))
    }

    /// Reads a file that should be a strategy of this game.
    pub(super) fn read<G: Game>(path: &Path) -> Result<Self, Failure> {
        let failed = |error: std::io::Error| Failure::file(path, &error);
        let name = path.display();
        let mut bytes = Vec::new();
        File::open(path).map_err(failed)?.take(LARGEST + 1).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 > LARGEST {
            return Err(Failure::failed(format!(
                "{name} is larger than any strategy: {LARGEST} bytes at most"
            )));
        }
        let no_strategy = |why: &str| {
            Failure::failed(format!("{name} is no strategy as `paiju solve --out` writes it: {why}"))
        };
        let file: Self = serde_json::from_slice(&bytes).map_err(|error| no_strategy(&error.to_string()))?;
        match &file {
            Self { format, .. } if format != FORMAT => Err(no_strategy("it calls itself something else")),
            Self { version, .. } if *version != VERSION => {
                Err(no_strategy(&format!("it has version {version}, this program reads {VERSION}")))
            }
            Self { game, .. } if game != G::NAME => Err(Failure::usage(format!(
                "{name} is a strategy of {game}: try `paiju solve {game} --in {name}`"
            ))),
            Self { rules_version, .. } if *rules_version != G::RULES_VERSION => {
                Err(Failure::failed(format!(
                    "{name} was solved by version {rules_version} of the rules, the game has {}: solve it again",
                    G::RULES_VERSION
                )))
            }
            _ => Ok(file),
        }
    }

    /// The strategy, if it says for every information set of the game how often to do what.
    pub(super) fn strategy<G: Hosted>(
        &self,
        path: &Path,
        sets: &[Situation<G>],
    ) -> Result<Strategy, Failure> {
        let wrong = |why: String| Failure::failed(format!("{} is damaged: {why}", path.display()));
        let mut rows = BTreeMap::new();
        for row in &self.strategy {
            if rows.insert((row.seat.0, row.key.clone()), row).is_some() {
                return Err(wrong(format!("seat {} has the information set {} twice", row.seat, row.key)));
            }
        }
        let odds = |set: &Situation<G>| {
            let key = set.key.to_string();
            let missing = || wrong(format!("seat {} lacks the information set {key}", set.seat));
            let row = rows.remove(&(set.seat.0, key.clone())).ok_or_else(missing)?;
            let odds = checked(row, set).map_err(|why| wrong(format!("seat {}, {key}: {why}", set.seat)))?;
            Ok((set.seat, set.key, odds))
        };
        let strategy = sets.iter().map(odds).collect::<Result<Strategy, Failure>>()?;
        match rows.first_key_value() {
            Some(((seat, key), _)) => Err(wrong(format!("seat {seat} has no information set {key}"))),
            None => Ok(strategy),
        }
    }
}

/// The probabilities of a set, if they are of its actions and sum to 1.
fn checked<G: Hosted>(row: &SetRow, set: &Situation<G>) -> Result<Vec<f64>, String> {
    let legal = set.legal.iter().map(|action| serde_json::from_str::<Value>(&G::action_to_json(action)));
    let legal = legal.collect::<Result<Vec<_>, _>>().map_err(|why| why.to_string())?;
    if !row.actions.iter().map(|choice| &choice.action).eq(&legal) {
        let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
        return Err(format!("its actions are not the legal ones, {}", legal.join(", ")));
    }
    let odds: Vec<f64> = row.actions.iter().map(|choice| choice.probability).collect();
    let sum: f64 = odds.iter().sum();
    if odds.iter().any(|odds| !(0.0..=1.0).contains(odds)) || (sum - 1.0).abs() > ROUNDING {
        return Err(format!("its probabilities must lie between 0 and 1 and sum to 1; they sum to {sum}"));
    }
    Ok(odds)
}

/// Whether a file could be written there: found out before the work, not after it.
pub(super) fn check_writable(path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        return Err(Failure::usage(format!("--out: {} is a folder; name a file", path.display())));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if !folder.is_dir() => {
            Err(Failure::usage(format!("--out: there is no folder {}", folder.display())))
        }
        _ => Ok(()),
    }
}

/// Writes a file whole or not at all: whoever stops the program here finds the one before.
pub(super) fn replace(
    at: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> std::io::Result<()>,
) -> Result<(), Failure> {
    let beside = at.with_extension("new");
    let written = File::create(&beside).and_then(|file| {
        let mut file = BufWriter::new(file);
        write(&mut file)?;
        file.flush()?;
        drop(file);
        fs::rename(&beside, at)
    });
    written.map_err(|error| Failure::file(at, &error))
}
