//! `paiju solve holdem`: trains a blueprint, and measures how much a player gives away to somebody who knows
//! how he plays.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::PathBuf;

use paiju_bots::{Table, Training, bot, local_best_response};
use paiju_contract::{Rng, RuleSet, Seat, Stream};
use paiju_holdem::{LeanHoldem, Rules};
use paiju_sim::Sample;
use serde::Serialize;

use super::bar;
use super::file::replace;
use crate::args::solve::Solve;
use crate::failure::Failure;

/// After so many traversals everything is written down.
const STEP: u64 = 50_000;
/// Deals of the measure are drawn from the seed in this stream.
const DEALS: Stream = Stream(0x4c42_5200);
/// Hands that the response keeps in mind.
const HANDS: usize = 200;

/// How far the training has come.
#[derive(Serialize)]
struct Trained {
    traversals: u64,
    situations: usize,
}

/// What a local best response wins, with the 95 % interval over deals.
#[derive(Serialize)]
struct Responded<'a> {
    bot: &'a str,
    deals: u64,
    bb_per_100: f64,
    ci95: f64,
}

/// Trains for a table of so many seats until so many traversals are made in all. What is learnt lies in the file, and
/// beside it what a later run goes on from.
pub(super) fn train(wanted: &Solve, seats: usize, out: &mut dyn Write) -> Result<(), Failure> {
    let file = wanted.out.clone().unwrap_or_else(|| PathBuf::from("blueprint.bin"));
    let beside = file.with_extension("checkpoint");
    let mut training = Training::new(Table::of(seats), wanted.seed);
    if wanted.resume && beside.exists() {
        let failed = |error: std::io::Error| Failure::file(&beside, &error);
        training.resume(&mut BufReader::new(File::open(&beside).map_err(failed)?)).map_err(failed)?;
    }
    let bar = bar(wanted.iterations);
    while training.traversals() < wanted.iterations {
        training.run(STEP.min(wanted.iterations - training.traversals()));
        replace(&beside, |to| training.checkpoint(to))?;
        replace(&file, |to| to.write_all(&training.blueprint().write()))?;
        bar.set_position(training.traversals());
    }
    bar.finish_and_clear();
    let reached = Trained { traversals: training.traversals(), situations: training.situations() };
    if wanted.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&reached)?)?);
    }
    let Trained { traversals, situations } = reached;
    Ok(writeln!(out, "{traversals} traversals, {situations} situations: {}", file.display())?)
}

/// Plays so many deals from both seats with a local best response to this bot.
pub(super) fn respond(wanted: &Solve, name: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let mut player = bot::<LeanHoldem>(name)?;
    let mut rules = Rules { seats: 2, ..Rules::default() };
    rules.stacks.truncate(2);
    let (bar, mut won) = (bar(wanted.iterations), Sample::default());
    for deal in 0..wanted.iterations {
        let seed = Rng::at(wanted.seed, DEALS, deal * 8).seed_from();
        let seats = Seat::all(rules.seats());
        let both = seats.map(|seat| local_best_response(&mut *player, &rules, seed, seat, HANDS));
        won.add(both.sum());
        bar.inc(1);
    }
    bar.finish_and_clear();
    // Chips of two hands at a hundred a big blind: half of them are big blinds a hundred hands.
    let mean = won.mean_in(0.5);
    let said = Responded { bot: name, deals: wanted.iterations, bb_per_100: mean.mean, ci95: mean.ci95 };
    if wanted.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&said)?)?);
    }
    let Responded { bot, deals, bb_per_100, ci95 } = said;
    Ok(writeln!(
        out,
        "a local best response wins {bb_per_100:+.1} ± {ci95:.1} bb/100 of {bot} ({deals} deals, both seats)"
    )?)
}
