//! `paiju replay`: a recorded game, action by action, through one observer's eyes.

use std::io::{BufRead, IsTerminal, Write};

use paiju_contract::{Observer, Seat};
use paiju_sim::Simulated;
use paiju_wire::{AnyTable, Catalog, Hosted, Reel, Table};
use paiju_words::layout::{fit, repeats, wrap};
use paiju_words::{Lang, Text, Tone, Words, host};
use serde_json::json;

use crate::args;
use crate::dispatch::{Job, with_game};
use crate::failure::Failure;
use crate::records;
use crate::style::painted;
use crate::terminal;

pub(crate) fn run(wanted: &args::Replay, out: &mut dyn Write) -> Result<(), Failure> {
    let records = records::all(&wanted.files)?;
    let chosen = match wanted.game {
        Some(n) if n == 0 || n > records.len() => {
            return Err(Failure::usage(format!("there is no game {n}: type 1 to {}", records.len())));
        }
        Some(n) => n - 1..n,
        None => 0..records.len(),
    };
    let mut left = false;
    for text in &records[chosen] {
        let game = records::game_of(text)?;
        with_game(&game, Showing { wanted, eyes: wanted.seat, text, out: &mut *out, left: &mut left })?;
        if left {
            break;
        }
    }
    Ok(())
}

struct Showing<'a> {
    wanted: &'a args::Replay,
    /// Whose eyes at the moment.
    eyes: Observer,
    text: &'a str,
    out: &'a mut dyn Write,
    /// Whether somebody has seen enough, of the games that follow too.
    left: &'a mut bool,
}

/// Whether somebody sits there who can step through a game.
fn at_a_terminal() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

impl Job for Showing<'_> {
    fn run<G: Hosted + Words + Simulated>(mut self) -> Result<(), Failure> {
        let reel = Reel::open(Catalog::default(), self.text)?;
        let seats = reel.table().seats();
        if let Observer::Seat(seat) = self.wanted.seat
            && seat.index() >= seats
        {
            return Err(Failure::usage(format!(
                "there is no seat {seat}: the record has seats 0 to {}",
                seats - 1
            )));
        }
        match (self.wanted.json, self.wanted.step || at_a_terminal()) {
            (true, _) => self.objects(reel),
            (_, true) => self.walk::<G>(),
            _ => self.print::<G>(reel),
        }
    }
}

impl Showing<'_> {
    /// One JSON object per position, the deal first.
    fn objects(&mut self, mut reel: Reel) -> Result<(), Failure> {
        let to = self.eyes;
        for step in 0.. {
            let table = reel.table();
            let raw = |text: String| serde_json::from_str::<serde_json::Value>(&text);
            let mut line = json!({ "step": step, "version": table.version(), "awaiting": table.awaiting() });
            if let Some((seat, _)) = table.last_step() {
                line["seat"] = seat.0.into();
                line["events"] = raw(paiju_wire::text(|out| table.write_events_for(to, out)))?;
            }
            line["view"] = raw(paiju_wire::text(|out| table.write_view(to, out)))?;
            writeln!(self.out, "{line}")?;
            if !reel.step()? {
                break;
            }
        }
        Ok(())
    }

    /// The deal, every action, the end.
    fn print<G: Hosted + Words>(&mut self, mut reel: Reel) -> Result<(), Failure> {
        self.board::<G>(reel.table(), reel.len(), 0)?;
        let mut step = 0;
        while reel.step()? {
            step += 1;
            self.happened::<G>(reel.table(), step)?;
        }
        writeln!(self.out)?;
        self.board::<G>(reel.table(), reel.len(), step)?;
        self.end::<G>(reel.table())
    }

    /// One action at a time, forwards and backwards.
    fn walk<G: Hosted + Words>(&mut self) -> Result<(), Failure> {
        let live = std::io::stdin().is_terminal();
        let mut input = std::io::stdin().lock();
        let mut at = 0;
        loop {
            let (reel, reached) = self.position(at)?;
            at = reached;
            if at > 0 {
                self.happened::<G>(reel.table(), at)?;
            }
            self.board::<G>(reel.table(), reel.len(), at)?;
            self.end::<G>(reel.table())?;
            if live {
                let prompt = host::say(self.wanted.lang, host::WALK, []).tinted(Tone::Key);
                let prompt = fit(&prompt, terminal::room().columns - 1).trim_end();
                write!(self.out, "{} ", painted(&prompt))?;
            }
            self.out.flush()?;
            let mut typed = String::new();
            if input.read_line(&mut typed)? == 0 {
                return Ok(());
            }
            let typed = typed.trim().to_lowercase();
            at = match (typed.as_str(), typed.parse()) {
                ("q" | "quit" | "离开", _) => {
                    *self.left = true;
                    return Ok(());
                }
                ("b" | "back", _) => at.saturating_sub(1),
                ("all", _) => {
                    self.all::<G>(&reel, at)?;
                    at
                }
                (eyes, _) if self.look_through(eyes, reel.table().seats()) => at,
                (_, Ok(step)) if step <= reel.len() => step,
                ("", _) if at == reel.len() => return Ok(()),
                ("" | "n" | "next", _) => at + 1,
                _ => {
                    let filled = [reel.len(), reel.table().seats() - 1].map(|n| n.to_string().into());
                    let said = host::say(self.wanted.lang, host::WALK_UNKNOWN, filled).tinted(Tone::Bad);
                    writeln!(self.out, "{}", painted(&fit(&said, terminal::room().columns)))?;
                    at
                }
            };
        }
    }

    /// Other eyes: `seat 2`, `public`. Whether that was wanted.
    fn look_through(&mut self, typed: &str, seats: usize) -> bool {
        let seat = typed.strip_prefix("seat").and_then(|seat| seat.trim().parse::<u8>().ok());
        match (typed, seat) {
            ("public", _) => self.eyes = Observer::Public,
            (_, Some(seat)) if usize::from(seat) < seats => self.eyes = Observer::Seat(Seat(seat)),
            _ => return false,
        }
        true
    }

    /// Every seat's view, once the game is over and nothing is secret any more.
    fn all<G: Hosted + Words>(&mut self, reel: &Reel, at: usize) -> Result<(), Failure> {
        if !reel.table().is_over() {
            let said = host::say(self.wanted.lang, host::HANDS_AFTER_END, [reel.len().to_string().into()]);
            return Ok(writeln!(self.out, "{said}")?);
        }
        let eyes = self.eyes;
        for seat in Seat::all(reel.table().seats()) {
            self.eyes = Observer::Seat(seat);
            self.board::<G>(reel.table(), reel.len(), at)?;
        }
        self.eyes = eyes;
        Ok(())
    }

    /// The record after `wanted` actions, or at its end if it has fewer.
    fn position(&self, wanted: usize) -> Result<(Reel, usize), Failure> {
        let mut reel = Reel::open(Catalog::default(), self.text)?;
        let mut at = 0;
        while at < wanted && reel.step()? {
            at += 1;
        }
        Ok((reel, at))
    }

    fn board<G: Hosted + Words>(
        &mut self,
        table: &dyn AnyTable,
        of: usize,
        step: usize,
    ) -> Result<(), Failure> {
        let lang = self.wanted.lang;
        let filled = [step.to_string().into(), of.to_string().into(), seen_by(self.eyes, lang)];
        let heading = host::say(lang, host::REPLAYED, filled).tinted(Tone::Strong);
        writeln!(self.out, "{}", painted(&heading))?;
        let view = typed::<G>(table)?.game().view(self.eyes);
        let columns = terminal::room().columns;
        Ok(write!(self.out, "{}", painted(&fit(&G::table(&view, self.wanted.lang, columns), columns)))?)
    }

    fn happened<G: Hosted + Words>(&mut self, table: &dyn AnyTable, step: usize) -> Result<(), Failure> {
        let (to, lang) = (self.eyes, self.wanted.lang);
        let events = typed::<G>(table)?.events().iter();
        let lines = repeats(events.filter_map(|event| G::event(&G::project(event, to)?, to, lang)).collect());
        for (at, line) in lines.iter().enumerate() {
            let number = if at == 0 { format!("{step:>4}") } else { "    ".into() };
            let line = Text::toned(Tone::Key, number) + "  " + line.clone();
            writeln!(self.out, "{}", painted(&wrap(&line, terminal::room().columns, 8)))?;
        }
        Ok(())
    }

    fn end<G: Hosted + Words>(&mut self, table: &dyn AnyTable) -> Result<(), Failure> {
        let game = typed::<G>(table)?.game();
        if let Some(outcome) = game.outcome() {
            let ending = G::ending(&game.view(self.eyes), &outcome, self.wanted.lang);
            writeln!(self.out, "{}", painted(&fit(&ending.trim_end(), terminal::room().columns)))?;
        }
        Ok(())
    }
}

/// The table with its game's own types.
fn typed<G: Hosted>(table: &dyn AnyTable) -> Result<&Table<G>, Failure> {
    let found = table.as_any().downcast_ref();
    found
        .ok_or_else(|| Failure::usage(format!("the catalog's {} is not the one this program draws", G::NAME)))
}

fn seen_by(observer: Observer, lang: Lang) -> Text {
    match observer {
        Observer::Seat(seat) => host::seat_number(lang, seat),
        Observer::Public => host::say(lang, host::SPECTATOR, []),
    }
}
