//! The rule of thumb that thinks ahead: a race through worlds with likely roles.

use std::sync::{Arc, Mutex};

use paiju_sanguosha::{LeanSanguosha, Memory, SanguoshaOf};
use paiju_search::{Race, Settings};

use super::heuristic::{Heuristic, Presumed};
use super::roles::{Roles, Slate, read};
use super::simple::Simple;
use super::value::value;

/// How far imagined games are played on.
const HORIZON: u32 = 30;

/// A player who races its answers.
pub(super) fn search<H: Memory>() -> Race<SanguoshaOf<H>> {
    let slate: Slate = Arc::new(Mutex::new(Arc::new(Presumed::default())));
    let shared = slate.clone();
    let make = move || -> Box<dyn paiju_contract::Policy<LeanSanguosha>> {
        Box::new(Heuristic::presuming(read(&shared)))
    };
    let settings = Settings { worlds: 128, candidates: 1, errors: 1.0, first_cut: 16, threads: 1 };
    Race::new("search", Box::new(Heuristic::default()), make)
        .with(settings)
        // Who does not guess roles hits friends as well: each of the others may be such a one.
        .or_against(|| Box::new(Simple::default()))
        .believing(Box::new(Roles::on(slate)))
        .horizon(HORIZON, value)
}
