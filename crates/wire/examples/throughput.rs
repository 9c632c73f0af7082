//! How many requests a second the line protocol answers over a pipe: `cargo run --release --example throughput -p
//! paiju-wire -- [engine] [game] [preset]`. The engine is a command line; left out, the `paiju` that was built beside this.
//!
//! A scripted game is sent again and again: new, then legal and play by index in turn, then drop.

#![allow(clippy::disallowed_methods, reason = "a measurement reads the clock and its arguments")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

use paiju_wire::{Catalog, playthrough};

const REQUESTS: usize = 2_000_000;

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, default: &str| words.get(at).cloned().unwrap_or_else(|| default.to_owned());
    let (engine, game, preset) = (word(0, &built_beside()?), word(1, "xianqi"), word(2, "original"));
    let script = script(&game, &preset);
    let rounds = REQUESTS / script.len();
    let (count, seconds) = measure(&engine, script, rounds)?;
    println!("{count} requests in {seconds:.2} s: {:.0} a second", count as f64 / seconds);
    Ok(())
}

/// The program in the folder above this example's, wherever cargo builds.
fn built_beside() -> std::io::Result<String> {
    let own = std::env::current_exe()?;
    let folder = own.ancestors().nth(2).unwrap_or(&own);
    Ok(format!("{} engine", folder.join("paiju").display()))
}

/// The requests of one game, for whichever table: its name is written in when they are sent.
fn script(game: &str, preset: &str) -> Vec<String> {
    let text = playthrough::generate(Catalog::default(), game, preset, 42);
    let wanted = |line: &&str| {
        ["new", "legal", "play", "drop"].iter().any(|word| line.contains(&format!("\"do\":\"{word}\"")))
    };
    text.lines().filter_map(|line| line.strip_prefix("> ")).filter(wanted).map(str::to_owned).collect()
}

fn measure(engine: &str, script: Vec<String>, rounds: usize) -> std::io::Result<(usize, f64)> {
    let mut words = engine.split(' ');
    let mut child = Command::new(words.next().unwrap_or_default())
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let (mut input, output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
    let expected = script.len() * rounds;
    let start = Instant::now();
    let sender = std::thread::Builder::new().spawn(move || {
        for round in 1..=rounds {
            let name = format!("\"t{round}\"");
            let game: String = script.iter().map(|line| line.replace("\"t1\"", &name) + "\n").collect();
            input.write_all(game.as_bytes())?;
        }
        std::io::Result::Ok(())
    })?;
    let mut answered = 0;
    for line in BufReader::with_capacity(1 << 16, output).split(b'\n') {
        let line = line?;
        assert!(!line.windows(8).any(|part| part == b"\"error\":"), "{}", String::from_utf8_lossy(&line));
        answered += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    sender.join().expect("the sender ends")?;
    child.wait()?;
    assert_eq!(answered, expected, "one answer a request");
    Ok((answered, seconds))
}
