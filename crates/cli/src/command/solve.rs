//! `paiju solve`: strategies that give nothing away, for games that can be laid out whole; hold'em has a room of its own.

mod blueprint;

use std::io::{IsTerminal, Write};

use indicatif::{ProgressBar, ProgressStyle};
use paiju_bots::Roster;
use paiju_contract::{Dice, RuleSet, Save, Seat};
use paiju_sim::Telling;
use paiju_solve::{Sampling, Settings, Solver, Strategy, Tree};
use paiju_words::Words;
use serde::Serialize;

use crate::args::solve::Solve;
use crate::dispatch::{Job, bad_rules, rules_json, with_game};
use crate::failure::Failure;
use crate::style::{FAINT, KEY, paint};

/// The largest tree that is laid out: about a gigabyte of places.
const PLACES: usize = 5_000_000;

pub(crate) fn run(wanted: &Solve, out: &mut dyn Write) -> Result<(), Failure> {
    with_game(&wanted.game, Solving { wanted, out })
}

struct Solving<'a> {
    wanted: &'a Solve,
    out: &'a mut dyn Write,
}

/// How far it has come.
#[derive(Serialize)]
struct Reached {
    iterations: u64,
    nash_conv: f64,
    worth: Vec<f64>,
}

impl Job for Solving<'_> {
    fn run<G: Save + Words + Roster + Telling>(mut self) -> Result<(), Failure> {
        let rules = match &self.wanted.rules {
            Some(rules) => paiju_wire::read_rules::<G>(&rules_json(rules))
                .map_err(|error| bad_rules(G::NAME, Some(rules), error))?,
            None => G::Rules::default(),
        };
        match (G::NAME, &self.wanted.respond) {
            ("holdem", Some(bot)) => return blueprint::respond(self.wanted, bot, self.out),
            ("holdem", None) if self.wanted.sampling => {
                let seats = self.wanted.rules.as_ref().map_or(2, |_| rules.seats());
                return blueprint::train(self.wanted, seats, self.out);
            }
            (_, Some(_)) => return Err(Failure::usage("--respond is for holdem")),
            _ => {}
        }
        let tree =
            Tree::of::<G>(&rules, PLACES).map_err(|why| Failure::usage(format!("{}: {why}", G::NAME)))?;
        self.heading::<G>(&tree)?;
        if self.wanted.sampling {
            self.sample::<G>(&tree, &rules)
        } else {
            let mut solver = Solver::new(&tree);
            self.go(&tree, |more| {
                solver.run(more as u32);
                solver.average()
            })
        }
    }
}

impl Solving<'_> {
    fn heading<G: Roster>(&mut self, tree: &Tree) -> Result<(), Failure> {
        if self.wanted.json {
            return Ok(());
        }
        let sets: Vec<_> = Seat::all(tree.seats()).map(|seat| tree.sets(seat).to_string()).collect();
        let places = format!("{} places, {} information sets", tree.len(), sets.join(" + "));
        writeln!(self.out, "{}: {places}", G::TITLE)?;
        let columns = format!("{:>12}  {:>12}  worth of each seat", "iterations", "gives away");
        Ok(writeln!(self.out, "{}", paint(FAINT, columns))?)
    }

    fn sample<G: Roster>(&mut self, tree: &Tree, rules: &G::Rules) -> Result<(), Failure> {
        let mut sampling = Sampling::<G::Lean>::new(rules, Settings::default())
            .map_err(|why| Failure::usage(why.to_string()))?;
        let mut dice = Dice::new(self.wanted.seed);
        self.go(tree, |more| {
            sampling.run(more, &mut dice);
            sampling.average()
        })
    }

    /// Goes on step by step, and says after each how far it has come.
    fn go(&mut self, tree: &Tree, mut step: impl FnMut(u64) -> Strategy) -> Result<(), Failure> {
        let bar = bar(self.wanted.iterations);
        let mut done = 0;
        for stop in stops(self.wanted.iterations) {
            let strategy = step(stop - done);
            done = stop;
            let (nash_conv, worth) = (tree.nash_conv(&strategy), tree.worth(&strategy));
            bar.suspend(|| self.say(&Reached { iterations: done, nash_conv, worth }))?;
            bar.set_position(done);
        }
        bar.finish_and_clear();
        Ok(())
    }

    fn say(&mut self, reached: &Reached) -> Result<(), Failure> {
        if self.wanted.json {
            writeln!(self.out, "{}", serde_json::to_string(reached)?)?;
        } else {
            let worth: Vec<String> = reached.worth.iter().map(|worth| format!("{worth:+.5}")).collect();
            let gap = paint(KEY, format!("{:>12.6}", reached.nash_conv));
            writeln!(self.out, "{:>12}  {gap}  {}", reached.iterations, worth.join("  "))?;
        }
        Ok(self.out.flush()?)
    }
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
