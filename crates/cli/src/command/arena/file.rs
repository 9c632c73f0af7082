//! The deals of an arena in a file, one JSON object a line, so that it can be gone on with later. The first line says
//! what is being measured.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Mutex;

use paiju_sim::arena::Deal;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// What is measured: all that the deals depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Setting {
    pub(super) game: String,
    pub(super) rules: serde_json::Value,
    pub(super) bots: Vec<String>,
    pub(super) format: String,
    pub(super) seed: String,
    pub(super) budget: String,
}

/// The file that deals are written to, if there is one.
pub(super) struct Keeping {
    file: Option<Mutex<(File, io::Result<()>)>>,
}

/// Deals that were played before.
type Done = BTreeMap<u64, Deal>;

impl Keeping {
    /// A new file, or one that is gone on with; the deals it has.
    pub(super) fn open(
        path: Option<&Path>,
        resume: bool,
        setting: &Setting,
    ) -> Result<(Self, Done), Failure> {
        let Some(path) = path else { return Ok((Self { file: None }, Done::new())) };
        let failed = |error: io::Error| Failure::file(path, &error);
        let done = if resume && path.exists() { Some(read(path, setting)?) } else { None };
        if done.is_none() && path.exists() {
            let said = format!("{} is there already: --resume goes on with it", path.display());
            return Err(Failure::usage(said));
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        if done.is_none() {
            writeln!(file, "{}", serde_json::to_string(setting)?).map_err(failed)?;
        }
        Ok((Self { file: Some(Mutex::new((file, Ok(())))) }, done.unwrap_or_default()))
    }

    /// Writes a deal down; what went wrong is told at the end.
    pub(super) fn note(&self, deal: &Deal) {
        let Some(file) = &self.file else { return };
        let mut file = file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let line = serde_json::to_string(deal).map_err(io::Error::from);
        let written = line.and_then(|line| file.0.write_all((line + "\n").as_bytes()));
        file.1 = std::mem::replace(&mut file.1, Ok(())).and(written);
    }

    /// Whether all was written.
    pub(super) fn close(self) -> Result<(), Failure> {
        let kept =
            self.file.map(|file| file.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).1);
        Ok(kept.transpose().map(drop)?)
    }
}

/// The deals of a file, if they are of the same measurement. A last line that was cut short is not counted.
fn read(path: &Path, setting: &Setting) -> Result<Done, Failure> {
    let failed = |error: io::Error| Failure::file(path, &error);
    mend(path).map_err(failed)?;
    let mut lines = BufReader::new(File::open(path).map_err(failed)?).lines();
    let first = lines.next().transpose().map_err(failed)?.unwrap_or_default();
    let other = || Failure::usage(format!("{} was made by another command", path.display()));
    let made: Setting = serde_json::from_str(&first).map_err(|_| other())?;
    if made != *setting {
        return Err(other());
    }
    let mut done = Done::new();
    for line in lines {
        let deal: Deal = serde_json::from_str(&line.map_err(failed)?)?;
        if deal.conduct.len() != setting.bots.len() {
            return Err(other());
        }
        done.insert(deal.deal, deal);
    }
    Ok(done)
}

/// Cuts off what a killed program left of its last line.
fn mend(path: &Path) -> io::Result<()> {
    let bytes = std::fs::read(path)?;
    let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    if whole < bytes.len() {
        OpenOptions::new().write(true).open(path)?.set_len(whole as u64)?;
    }
    Ok(())
}
