//! `paiju watch`: bots play one game, and somebody looks on.

use std::io::Write;
use std::time::Duration;

use paiju_bots::Roster;
use paiju_contract::{Decision, DiceBox, Observer, Play, Policy, Save, Seat};
use paiju_sim::Telling;
use paiju_words::layout::{fit, repeats};
use paiju_words::{Text, Tone, Words, host};

use crate::args;
use crate::dispatch::{Job, wanted_rules, with_game};
use crate::external::player;
use crate::failure::Failure;
use crate::style::painted;
use crate::terminal;

pub(crate) fn run(wanted: &args::Watch, out: &mut dyn Write) -> Result<(), Failure> {
    with_game(&wanted.game, Watching { wanted, out })
}

struct Watching<'a> {
    wanted: &'a args::Watch,
    out: &'a mut dyn Write,
}

impl Job for Watching<'_> {
    fn run<G: Save + Words + Roster + Telling>(mut self) -> Result<(), Failure> {
        let rules = wanted_rules::<G>(self.wanted.rules.as_deref())?;
        let seed = self.wanted.seed.map_or_else(paiju_wire::draw_seed, Ok)?;
        let mut game = G::deal(&rules, seed).map_err(|bad| Failure::usage(bad.to_string()))?;
        let mut players = self.players::<G>(game.seats())?;
        if let Observer::Seat(seat) = self.wanted.seat
            && seat.index() >= game.seats()
        {
            return Err(Failure::usage(format!(
                "there is no seat {seat}: seats are 0 to {}",
                game.seats() - 1
            )));
        }
        let mut opening = Vec::new();
        if let Some(past) = game.past() {
            past.open(&mut |event| opening.push(event)).map_err(|bad| Failure::failed(bad.to_string()))?;
        }
        hear(&opening, &mut players);
        self.table(&game)?;
        let (dice, mut decisions) = (DiceBox::new(seed), vec![0; players.len()]);
        while let Some(seat) = game.phase().awaiting().first() {
            let mut dice = dice.dice(0, seat, decisions[seat.index()]);
            decisions[seat.index()] += 1;
            let action = players[seat.index()].choose(&Decision::new(&game, seat), &mut dice);
            let mut events = Vec::new();
            let played = game.apply(seat, &action, &mut |event| events.push(event));
            played.map_err(|why| Failure::failed(why.to_string()))?;
            hear(&events, &mut players);
            if self.tell::<G>(&events)? && !self.wait(&game)? {
                return Ok(());
            }
        }
        self.end(&game)
    }
}

impl Watching<'_> {
    fn players<G: Roster>(&self, seats: usize) -> Result<Vec<Box<dyn Policy<G>>>, Failure> {
        let usual = [G::LEVELS[1].to_owned()];
        let wanted = if self.wanted.bots.is_empty() { &usual[..] } else { &self.wanted.bots[..] };
        let named = |(seat, name): (Seat, &String)| {
            let mut player = player::<G>(name)?;
            player.begin(seat);
            Ok(player)
        };
        Seat::all(seats).zip(wanted.iter().cycle()).map(named).collect()
    }

    fn table<G: Words>(&mut self, game: &G) -> Result<(), Failure> {
        let columns = terminal::room().columns;
        let table = G::table(&game.view(self.wanted.seat), self.wanted.lang, columns);
        Ok(write!(self.out, "\n{}", painted(&fit(&table, columns)))?)
    }

    /// Whether there was anything to tell.
    fn tell<G: Words>(&mut self, events: &[G::Event]) -> Result<bool, Failure> {
        let (to, lang) = (self.wanted.seat, self.wanted.lang);
        let lines =
            repeats(events.iter().filter_map(|event| G::event(&G::project(event, to)?, to, lang)).collect());
        for line in &lines {
            let line = fit(&(Text::from("  ") + line.clone()), terminal::room().columns);
            writeln!(self.out, "{}", painted(&line))?;
        }
        Ok(!lines.is_empty())
    }

    /// Until the next action; `false` if nobody looks any more.
    fn wait<G: Words>(&mut self, game: &G) -> Result<bool, Failure> {
        self.out.flush()?;
        if !self.wanted.step {
            std::thread::sleep(Duration::from_millis(self.wanted.pace));
            return Ok(true);
        }
        loop {
            let prompt = host::say(self.wanted.lang, host::STEP, []).tinted(Tone::Key);
            write!(self.out, "{}", painted(&prompt))?;
            self.out.flush()?;
            let mut typed = String::new();
            if std::io::stdin().read_line(&mut typed)? == 0 {
                return Ok(false);
            }
            match typed.trim() {
                "q" => return Ok(false),
                "b" => self.table(game)?,
                _ => return Ok(true),
            }
        }
    }

    fn end<G: Words>(&mut self, game: &G) -> Result<(), Failure> {
        self.table(game)?;
        let view = game.view(self.wanted.seat);
        let ending =
            game.outcome().map(|outcome| G::ending(&view, &outcome, self.wanted.lang)).unwrap_or_default();
        let scores = Text::join(game.scores().iter().map(|score| host::signed(*score)), " ");
        let scores = host::say(self.wanted.lang, host::SCORES, [scores]).tinted(Tone::Strong);
        let ending = ending.trim_end() + "\n" + scores;
        Ok(writeln!(self.out, "{}", painted(&fit(&ending, terminal::room().columns)))?)
    }
}

/// Bots that listen hear what their seats may see.
fn hear<G: Roster>(events: &[G::Event], players: &mut [Box<dyn Policy<G>>]) {
    for (seat, player) in Seat::all(players.len()).zip(players).filter(|(_, player)| player.listens()) {
        let seen = events.iter().filter_map(|event| G::project(event, Observer::Seat(seat)));
        seen.for_each(|event| player.told(&event));
    }
}
