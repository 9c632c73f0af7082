//! `paiju arena`: bots measured against each other on duplicate deals.

mod file;
mod plot;
mod print;

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;

use paiju_contract::{Budget, RuleSet};
use paiju_sim::Simulated;
use paiju_sim::arena::{Arena, Entrant, Format, Report};
use paiju_wire::Hosted;
use paiju_words::Words;
use serde::Serialize;

use self::file::{Keeping, Setting};
use crate::args::arena as args;
use crate::dispatch::{Job, preset_name, wanted_rules, with_game};
use crate::external::{self, External};
use crate::failure::Failure;
use crate::progress;

pub(crate) fn run(wanted: &args::Arena, out: &mut dyn Write) -> Result<(), Failure> {
    with_game(&wanted.game, Measuring { wanted, out })
}

struct Measuring<'a> {
    wanted: &'a args::Arena,
    out: &'a mut dyn Write,
}

#[derive(Serialize)]
struct Printout<'a> {
    #[serde(flatten)]
    setting: &'a Setting,
    seconds: f64,
    #[serde(flatten)]
    report: &'a Report,
}

impl Job for Measuring<'_> {
    fn run<G: Hosted + Words + Simulated>(self) -> Result<(), Failure> {
        let arena = self.arena::<G>()?;
        let setting = setting(&arena)?;
        let (keeping, done) = Keeping::open(self.wanted.out.as_deref(), self.wanted.resume, &setting)?;
        let (stop, bar) = (progress::stop_on_ctrl_c()?, progress::bar(arena.deals, "deals"));
        let begun = Instant::now();
        bar.inc(done.len() as u64);
        let note = |deal: &_| {
            keeping.note(deal);
            bar.inc(1);
        };
        let played = G::run_arena(&arena, done, &note, &stop);
        bar.finish_and_clear();
        keeping.close()?;
        let played = played?;
        if stop.load(Ordering::Relaxed) {
            eprintln!("stopped: what follows is of the deals that were played");
        }
        let report = Report::of::<G>(&played, &setting.bots, &arena.rules);
        self.tell::<G>(&arena, &setting, begun.elapsed().as_secs_f64(), &report)
    }
}

impl Measuring<'_> {
    fn arena<G: Hosted + Simulated>(&self) -> Result<Arena<G>, Failure> {
        let entrants = self.wanted.bots.iter().map(|name| entrant(name));
        let arena = Arena {
            rules: wanted_rules::<G>(self.wanted.rules.as_deref())?,
            entrants: entrants.collect::<Result<_, _>>()?,
            format: match (self.wanted.field, self.wanted.table) {
                (true, _) => Format::Field(self.wanted.camp.clone()),
                (false, true) => Format::Table,
                (false, false) => Format::Pairs,
            },
            deals: self.wanted.deals,
            threads: self.wanted.threads.unwrap_or_else(progress::cores),
            seed: self.wanted.seed,
            budget: self.wanted.thinking.budget(),
        };
        arena.check().map_err(|bad| Failure::usage(bad.to_string()))?;
        Ok(arena)
    }

    fn tell<G: Hosted>(
        self,
        arena: &Arena<G>,
        setting: &Setting,
        seconds: f64,
        report: &Report,
    ) -> Result<(), Failure> {
        if let Some(path) = &self.wanted.plot {
            let title = format!("{}, {}, {} deals", G::TITLE, setting.format, report.deals);
            std::fs::write(path, plot::svg(&title, report)).map_err(|error| Failure::file(path, &error))?;
        }
        if self.wanted.json {
            let printout = Printout { setting, seconds, report };
            return Ok(writeln!(self.out, "{}", serde_json::to_string(&printout)?)?);
        }
        let preset = preset_name::<G>(&arena.rules)?;
        writeln!(self.out, "{}, {preset}, {} seats, {}", G::TITLE, arena.rules.seats(), setting.format)?;
        print::report(report, seconds, self.out)
    }
}

/// What a result is a result of.
fn setting<G: Hosted>(arena: &Arena<G>) -> Result<Setting, Failure> {
    Ok(Setting {
        game: G::NAME.into(),
        rules: serde_json::from_str(&G::rules_to_json(&arena.rules))?,
        bots: arena.entrants.iter().map(|entrant| entrant.name.clone()).collect(),
        format: match &arena.format {
            Format::Pairs => "pairs".into(),
            Format::Table => "table".into(),
            Format::Field(None) => "field".into(),
            Format::Field(Some(camp)) => format!("field as {camp}"),
        },
        seed: arena.seed.to_string(),
        budget: match arena.budget {
            Budget::Usual => "usual".into(),
            Budget::Iterations(n) => format!("{n} iterations"),
            Budget::Time(time) => format!("{} ms", time.as_secs_f64() * 1_000.0),
        },
    })
}

/// A bot of the game, or a program.
fn entrant<G: Hosted>(name: &str) -> Result<Entrant<G>, Failure> {
    let Some(command) = external::command(name) else { return Ok(Entrant::named(name)?) };
    let own = name.to_owned();
    Ok(Entrant::new(name, move || Box::new(External::new(&own, command.clone()))))
}
