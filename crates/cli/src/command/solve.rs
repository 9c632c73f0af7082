//! `paiju solve`: approximate equilibria of games that can be laid out whole, printed, saved and loaded; hold'em has a
//! room of its own.

mod blueprint;
mod file;
mod sets;

use std::io::{IsTerminal, Write};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use paiju_bots::Roster;
use paiju_contract::{Dice, RuleSet, Seat};
use paiju_sim::Simulated;
use paiju_solve::{Sampling, Settings, Situation, Solver, Strategy, TooLarge, Tree, situations};
use paiju_wire::Hosted;
use paiju_words::layout::fit;
use paiju_words::{Text, Words};
use serde::Serialize;

use self::file::StrategyFile;
use self::sets::SetRow;
use crate::args::solve::Solve;
use crate::dispatch::{Job, wanted_rules, with_game};
use crate::failure::{Failure, remark};
use crate::style::{FAINT, KEY, paint};
use crate::terminal;

/// The largest tree that is laid out: about a gigabyte of places.
const PLACES: usize = 5_000_000;
/// A strategy of this many information sets is printed without being asked for.
const SHORT: usize = 40;

pub(crate) fn run(wanted: &Solve, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(path) = &wanted.out {
        file::check_writable(path)?;
    }
    with_game(&wanted.game, Solving { wanted, out })
}

struct Solving<'a> {
    wanted: &'a Solve,
    out: &'a mut dyn Write,
}

/// How far it has come, and at the end what to do.
#[derive(Serialize)]
struct Reached<'a> {
    iterations: u64,
    nash_conv: f64,
    worth: Vec<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strategy: Option<&'a [SetRow]>,
}

impl Job for Solving<'_> {
    fn run<G: Hosted + Words + Simulated>(mut self) -> Result<(), Failure> {
        let wanted = self.wanted;
        match (G::NAME, &wanted.respond) {
            ("holdem", Some(bot)) => return blueprint::respond(wanted, bot, self.out),
            ("holdem", None) if wanted.sampling && wanted.table => {
                return Err(Failure::usage("--table is for games that are solved whole, as kuhn and leduc"));
            }
            ("holdem", None) if wanted.sampling => {
                let rules = wanted_rules::<G>(wanted.rules.as_deref())?;
                let seats = wanted.rules.as_ref().map_or(2, |_| rules.seats());
                return blueprint::train(wanted, seats, self.out);
            }
            (_, Some(_)) => return Err(Failure::usage("--respond is for holdem")),
            ("holdem", None) => {}
            (_, None) if wanted.resume => {
                return Err(Failure::usage("--resume is for holdem: a small game is solved in one run"));
            }
            _ => {}
        }
        match &wanted.load {
            Some(path) => self.load::<G>(path),
            None => self.solve::<G>(&wanted_rules::<G>(wanted.rules.as_deref())?),
        }
    }
}

impl Solving<'_> {
    fn solve<G: Hosted + Words>(&mut self, rules: &G::Rules) -> Result<(), Failure> {
        let tree = Tree::of::<G>(rules, PLACES).map_err(too_large::<G>)?;
        self.heading::<G>(&tree)?;
        self.columns()?;
        let (strategy, heard) = if self.wanted.sampling {
            self.sample::<G>(&tree, rules)?
        } else {
            if u32::try_from(self.wanted.iterations).is_err() {
                return Err(Failure::usage(format!(
                    "at most {} iterations; --sampling takes more",
                    u32::MAX
                )));
            }
            let mut solver = Solver::new(&tree);
            self.go(&tree, |more| {
                solver.run(more as u32);
                solver.average()
            })?
        };
        let sets = situations::<G>(rules, PLACES).map_err(too_large::<G>)?;
        let rows = sets::rows(&sets, &strategy)?;
        let nash_conv = tree.nash_conv(&strategy);
        if let Some(path) = &self.wanted.out {
            let reached = (self.wanted.iterations, nash_conv);
            StrategyFile::new::<G>(rules, self.wanted.sampling, reached, rows.clone())?.write(path)?;
        }
        // A reader who has left does not keep the strategy from being saved.
        heard?;
        let (iterations, worth) = (self.wanted.iterations, tree.worth(&strategy));
        self.say(&Reached { iterations, nash_conv, worth, strategy: self.shown(&rows) })?;
        self.table(&rows)?;
        match &self.wanted.out {
            Some(path) if !self.wanted.json => {
                Ok(writeln!(self.out, "\nsaved: {} ({} information sets)", path.display(), rows.len())?)
            }
            _ => Ok(()),
        }
    }

    /// A strategy that was saved: what it does, and how far from an equilibrium it is.
    fn load<G: Hosted + Words>(&mut self, path: &Path) -> Result<(), Failure> {
        let file = StrategyFile::read::<G>(path)?;
        let rules = wanted_rules::<G>(Some(&file.rules.to_string()))?;
        if self.wanted.rules.is_some() && wanted_rules::<G>(self.wanted.rules.as_deref())? != rules {
            let said = format!("{} was solved by other rules: leave --rules out", path.display());
            return Err(Failure::usage(said));
        }
        let tree = Tree::of::<G>(&rules, PLACES).map_err(too_large::<G>)?;
        let sets: Vec<Situation<G>> = situations::<G>(&rules, PLACES).map_err(too_large::<G>)?;
        let strategy = file.strategy(path, &sets)?;
        let rows = sets::rows(&sets, &strategy)?;
        self.heading::<G>(&tree)?;
        if !self.wanted.json {
            writeln!(self.out, "{}: {}, {} iterations", path.display(), file.method, file.iterations)?;
        }
        self.columns()?;
        let (nash_conv, worth) = (tree.nash_conv(&strategy), tree.worth(&strategy));
        let strategy = self.shown(&rows);
        self.say(&Reached { iterations: file.iterations, nash_conv, worth, strategy })?;
        self.table(&rows)
    }

    fn heading<G: Roster>(&mut self, tree: &Tree) -> Result<(), Failure> {
        if self.wanted.json {
            return Ok(());
        }
        let sets: Vec<_> = Seat::all(tree.seats()).map(|seat| tree.sets(seat).to_string()).collect();
        let places = format!("{} places, {} information sets", tree.len(), sets.join(" + "));
        let heading = fit(&Text::from(format!("{}: {places}", G::TITLE)), terminal::room().columns);
        Ok(writeln!(self.out, "{heading}")?)
    }

    fn columns(&mut self) -> Result<(), Failure> {
        if self.wanted.json {
            return Ok(());
        }
        let columns = format!("{:>12}  {EXPLOITABILITY}  worth of each seat", "iterations");
        Ok(writeln!(self.out, "{}", paint(FAINT, columns))?)
    }

    fn sample<G: Roster>(&mut self, tree: &Tree, rules: &G::Rules) -> Result<Solved, Failure> {
        let mut sampling = Sampling::<G::Lean>::new(rules, Settings::default())
            .map_err(|why| Failure::usage(why.to_string()))?;
        let mut dice = Dice::new(self.wanted.seed);
        self.go(tree, |more| {
            sampling.run(more, &mut dice);
            sampling.average()
        })
    }

    /// Goes on step by step, and says after each but the last how far it has come. With a file to write it goes on
    /// though nobody reads any more.
    fn go(&mut self, tree: &Tree, mut step: impl FnMut(u64) -> Strategy) -> Result<Solved, Failure> {
        let bar = bar(self.wanted.iterations);
        let (mut done, mut heard, mut strategy) = (0, Ok(()), Strategy::default());
        for stop in stops(self.wanted.iterations) {
            strategy = step(stop - done);
            done = stop;
            bar.set_position(done);
            if heard.is_ok() && stop < self.wanted.iterations {
                let (nash_conv, worth) = (tree.nash_conv(&strategy), tree.worth(&strategy));
                let reached = Reached { iterations: done, nash_conv, worth, strategy: None };
                heard = bar.suspend(|| self.say(&reached));
            }
            if self.wanted.out.is_none() {
                std::mem::replace(&mut heard, Ok(()))?;
            }
        }
        bar.finish_and_clear();
        Ok((strategy, heard))
    }

    fn say(&mut self, reached: &Reached<'_>) -> Result<(), Failure> {
        if self.wanted.json {
            writeln!(self.out, "{}", serde_json::to_string(reached)?)?;
        } else {
            let worth: Vec<String> = reached.worth.iter().map(|worth| format!("{worth:+.5}")).collect();
            let width = EXPLOITABILITY.len();
            let gap = paint(KEY, format!("{:>width$.6}", reached.nash_conv));
            writeln!(self.out, "{:>12}  {gap}  {}", reached.iterations, worth.join("  "))?;
        }
        Ok(self.out.flush()?)
    }

    /// The rows that are printed: all of them if there are few, or if somebody asks for them.
    fn shown<'r>(&self, rows: &'r [SetRow]) -> Option<&'r [SetRow]> {
        (self.wanted.table || rows.len() <= SHORT).then_some(rows)
    }

    fn table(&mut self, rows: &[SetRow]) -> Result<(), Failure> {
        match self.shown(rows) {
            Some(rows) if !self.wanted.json => sets::print(rows, self.out),
            None if !self.wanted.json => {
                self.out.flush()?;
                let count = rows.len();
                remark(&format!("{count} information sets: --table prints them, --out FILE saves them"));
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// A strategy, and whether everything was heard that was said on the way.
type Solved = (Strategy, Result<(), Failure>);

/// The heading of what all seats together could win more with their best answers.
const EXPLOITABILITY: &str = "exploitability (NashConv)";

/// A game that cannot be laid out whole.
#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
fn too_large<G: Hosted>(why: TooLarge) -> Failure {
    Failure::usage(format!("{}: {why}", G::NAME))
}

/// 1, 2, 5, 10, 20, … and the last one.
fn stops(last: u64) -> impl Iterator<Item = u64> {
    let round = (0..19).flat_map(|power| [1, 2, 5].map(|step| step * 10u64.pow(power)));
    round.take_while(move |stop| *stop < last).chain([last])
}

fn bar(iterations: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = "{bar:40.cyan} {human_pos}/{human_len} iterations  {elapsed}";
    let style = ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(iterations).with_style(style)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_stops_at_round_numbers_and_at_the_last() {
        assert_eq!(stops(30).collect::<Vec<_>>(), [1, 2, 5, 10, 20, 30]);
        assert_eq!(stops(1).collect::<Vec<_>>(), [1]);
    }
}
