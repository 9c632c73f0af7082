//! `paiju sim`: many games between bots, and what they add up to.

mod keep;
mod print;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;
use paiju_bots::{RANDOM, Roster};
use paiju_contract::RuleSet;
use paiju_sim::{Plan, Progress, Simulated};
use paiju_wire::Hosted;
use paiju_words::Words;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::args;
use crate::dispatch::{Job, preset_name, wanted_rules, with_game};
use crate::failure::Failure;
use crate::progress;
use crate::records::Keeper;

pub(crate) fn run(wanted: &args::Sim, out: &mut dyn Write) -> Result<(), Failure> {
    with_game(
        &wanted.game,
        Simulation {
            wanted,
            out,
            games: wanted.games,
            stop: Arc::default(),
            rules: String::new(),
            preset: String::new(),
        },
    )
}

struct Simulation<'a> {
    wanted: &'a args::Sim,
    out: &'a mut dyn Write,
    /// How many games: fewer than were wanted, if somebody stopped while they were written.
    games: u64,
    /// Whether somebody wants to see what there is.
    stop: Arc<AtomicBool>,
    /// The rules as JSON text, and the preset that they are.
    rules: String,
    preset: String,
}

impl Job for Simulation<'_> {
    fn run<G: Hosted + Words + Simulated>(mut self) -> Result<(), Failure> {
        let rules = wanted_rules::<G>(self.wanted.rules.as_deref())?;
        let plan = self.plan::<G>(&rules)?;
        self.rules = G::rules_to_json(&rules);
        self.preset = preset_name::<G>(&rules)?;
        let keeper = self.wanted.record.as_deref().map(Keeper::open).transpose()?;
        self.stop = progress::stop_on_ctrl_c()?;
        if let Some(keeper) = keeper {
            self.games = keep::games(&plan, &keeper, &self.stop)?;
            self.say_if_stopped();
            // Those that were written are counted, all of them.
            self.stop.store(false, Ordering::Relaxed);
        }
        self.simulate::<G>(&rules)
    }
}

/// What was simulated, beside what came out.
#[derive(Serialize)]
struct Setting<'a> {
    game: &'a str,
    rules: Box<RawValue>,
    bots: Vec<&'a str>,
    seed: String,
    threads: usize,
    audited: bool,
}

#[derive(Serialize)]
struct Printout<'a, T> {
    #[serde(flatten)]
    setting: Setting<'a>,
    #[serde(flatten)]
    result: T,
}

impl Simulation<'_> {
    fn say_if_stopped(&self) {
        if self.stop.load(Ordering::Relaxed) {
            eprintln!("stopped: what follows is of the games that were played");
        }
    }

    fn simulate<G: Simulated>(self, rules: &G::Rules) -> Result<(), Failure> {
        let plan = self.plan::<G>(rules)?;
        let bar = progress::bar(plan.games, "games");
        let tick = |done| bar.inc(done);
        if self.wanted.duplicate {
            self.tournament(&plan, &tick, &bar)
        } else {
            self.games(&plan, &tick, &bar)
        }
    }

    fn games<G: Simulated>(
        mut self,
        plan: &Plan<G>,
        tick: Progress<'_>,
        bar: &ProgressBar,
    ) -> Result<(), Failure> {
        // Players who think look at the history, and an audit checks it; random ones do without.
        let done = if !plan.audit && plan.bots.iter().all(|name| name == RANDOM) {
            G::simulate_counted(&self.plan::<G::Counted>(&plan.rules)?, tick, &self.stop)
        } else {
            G::simulate(plan, tick, &self.stop)
        };
        bar.finish_and_clear();
        let (stats, took) = done?;
        self.say_if_stopped();
        let summary = stats.summary(took);
        if self.wanted.json {
            return self.json(plan, &summary);
        }
        self.heading(plan)?;
        print::summary(&summary, &plan.seated(), self.out)
    }

    fn tournament<G: Simulated>(
        mut self,
        plan: &Plan<G>,
        tick: Progress<'_>,
        bar: &ProgressBar,
    ) -> Result<(), Failure> {
        let done = G::duplicate(plan, tick, &self.stop);
        bar.finish_and_clear();
        let standings = done?;
        self.say_if_stopped();
        if self.wanted.json {
            return self.json(plan, &standings);
        }
        self.heading(plan)?;
        print::standings(&standings, self.out)
    }

    fn plan<G: Roster>(&self, rules: &G::Rules) -> Result<Plan<G>, Failure> {
        let plan = Plan {
            rules: rules.clone(),
            bots: self.wanted.bots.clone(),
            games: self.games,
            threads: self.wanted.threads.unwrap_or_else(progress::cores),
            seed: self.wanted.seed,
            audit: self.wanted.audit,
        };
        plan.check().map_err(|error| Failure::from(paiju_sim::Failure::Plan(error)))?;
        Ok(plan)
    }

    fn json<G: Roster>(self, plan: &Plan<G>, result: impl Serialize) -> Result<(), Failure> {
        let setting = Setting {
            game: G::NAME,
            rules: RawValue::from_string(self.rules)?,
            bots: plan.seated(),
            seed: plan.seed.to_string(),
            threads: plan.threads,
            audited: plan.audit,
        };
        Ok(writeln!(self.out, "{}", serde_json::to_string(&Printout { setting, result })?)?)
    }

    fn heading<G: Roster>(&mut self, plan: &Plan<G>) -> Result<(), Failure> {
        let preset = &self.preset;
        let audited = if plan.audit { ", every state audited" } else { "" };
        writeln!(self.out, "{}, {preset}, {} seats{audited}", G::TITLE, plan.rules.seats())?;
        Ok(())
    }
}
