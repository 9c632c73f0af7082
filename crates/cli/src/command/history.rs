//! `paiju history`: hold'em hands between records, PHH files and competition logs, every one replayed by the rules.

use std::io::Write;

use paiju_contract::{Game, Record, Seat, Seed, Step};
use paiju_holdem::phh::{BadHistory, Replayed, Script};
use paiju_holdem::{Holdem, Rules};
use paiju_wire::{Catalog, Reel};

use crate::args::{self, Form};
use crate::dispatch::rules_json;
use crate::failure::Failure;
use crate::records;
use crate::style::{FAINT, GREEN, RED, paint};

pub(crate) fn run(wanted: &args::History, out: &mut dyn Write) -> Result<(), Failure> {
    let mut scripts = Vec::new();
    for file in &wanted.files {
        let found = self::scripts(&records::read(file)?, wanted.rules.as_deref())?;
        if found.is_empty() {
            return Err(Failure::failed(format!("{} holds no hand", file.display())));
        }
        scripts.extend(found);
    }
    let mut told = Vec::new();
    for (number, script) in scripts.iter().enumerate() {
        let replayed = script.replay().map_err(|error| bad(&error))?;
        match wanted.to {
            None => writeln!(out, "{}", summary(number + 1, script, &replayed))?,
            Some(Form::Record) => writeln!(out, "{}", serde_json::to_string(&record(&replayed))?)?,
            Some(_) => told.push(tell(script, &replayed)?),
        }
    }
    match wanted.to {
        Some(Form::Phh) if told.len() == 1 => write!(out, "{}", told[0].to_phh())?,
        Some(Form::Phh) => write!(out, "{}", Script::all_to_phhs(&told))?,
        Some(Form::Acpc) => {
            for script in &told {
                let line = script.to_acpc();
                let line = line.ok_or_else(|| Failure::failed("no competition log can tell this hand"))?;
                writeln!(out, "{line}")?;
            }
        }
        _ => {}
    }
    Ok(())
}

/// What the file holds, whichever of the three it is.
fn scripts(text: &str, rules: Option<&str>) -> Result<Vec<Script>, Failure> {
    match text.trim_start() {
        records if records.starts_with('{') => of_records(records),
        log if log.lines().any(|line| line.starts_with("STATE:")) => of_log(text, rules),
        _ => Script::all_from_phhs(text).map_err(|error| {
            Failure::failed(format!("neither a record nor a log, and no PHH file: {error}"))
        }),
    }
}

fn of_records(text: &str) -> Result<Vec<Script>, Failure> {
    for record in records::split(text) {
        let game = records::game_of(record)?;
        if game != Holdem::NAME {
            return Err(Failure::usage(format!(
                "this is a record of {game}; histories are of hold'em hands. `paiju replay` shows it, `paiju verify` checks it"
            )));
        }
    }
    records::split(text).into_iter().map(of_record).collect()
}

fn of_record(text: &str) -> Result<Script, Failure> {
    // What is wrong with it is said as `verify` says it.
    let mut reel = Reel::open(Catalog::default(), text)?;
    while reel.step()? {}
    let record: Record<Holdem> = serde_json::from_str(text).map_err(|error| {
        Failure::failed(format!("the record does not say all that a history needs: {error}"))
    })?;
    let hand = record.replay().map_err(|error| Failure::failed(error.to_string()))?;
    Script::of(&hand).ok_or_else(|| Failure::failed("the hand of the record is not over"))
}

fn of_log(text: &str, rules: Option<&str>) -> Result<Vec<Script>, Failure> {
    let Some(rules) = rules else {
        return Err(Failure::usage(
            "a competition log does not say blinds and stacks: give them with --rules",
        ));
    };
    let rules: Rules = paiju_wire::read_rules::<Holdem>(&rules_json(rules)).map_err(Failure::argument)?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| line.starts_with("STATE:"));
    lines.map(|(number, line)| Script::from_acpc(line, &rules, number).map_err(|error| bad(&error))).collect()
}

fn bad(error: &BadHistory) -> Failure {
    Failure::failed(error.to_string())
}

/// The hand as the engine tells it, with the names of the history.
fn tell(script: &Script, replayed: &Replayed) -> Result<Script, Failure> {
    let mut told = Script::of(&replayed.hand).ok_or_else(|| Failure::failed("the hand is not over"))?;
    told.names = script.names.clone();
    Ok(told)
}

/// The hand as a record: the pack that deals it, and what was done.
fn record(replayed: &Replayed) -> Record<Holdem> {
    let actions = replayed.actions.iter().map(|&(seat, action)| Step { seat, action });
    Record {
        game: <Holdem as Game>::NAME.to_owned(),
        rules_version: <Holdem as Game>::RULES_VERSION,
        rules: replayed.hand.rules(),
        commitment: None,
        seed: Some(Seed::from_u64(0)),
        deck: Some(replayed.deck.clone()),
        setup: None,
        state: None,
        actions: actions.collect(),
        scores: Some(replayed.hand.scores().to_vec()),
        hash: Some(paiju_wire::state_hash(&replayed.hand)),
    }
}

/// `3: p1 -50, p2 +50`, and whether the history claims the same.
fn summary(number: usize, script: &Script, replayed: &Replayed) -> String {
    let result = |(player, (seat, after)): (usize, (&Seat, &u32))| {
        let before = script.rules.stacks[seat.index()];
        format!("p{} {:+}", player + 1, i64::from(*after) - i64::from(before))
    };
    let results = script.order.iter().zip(&replayed.stacks).enumerate().map(result).collect::<Vec<_>>();
    let claim = match &script.finishing_stacks {
        None => String::new(),
        Some(stacks) if *stacks == replayed.stacks => paint(GREEN, "  as claimed"),
        Some(stacks) => paint(RED, format!("  the history claims stacks {stacks:?}")),
    };
    let made_up = if replayed.made_up.is_empty() { "" } else { "  (some hole cards are not known)" };
    format!("{number}: {}{claim}{}", results.join(", "), paint(FAINT, made_up))
}
