//! `paiju watch`: bots play one game, and somebody looks on.
//!
//! On a terminal the table is redrawn in place (`picture`); in a pipe what happens is told line by line.

mod picture;

use std::io::Write;
use std::time::Duration;

use paiju_bots::Roster;
use paiju_contract::{Decision, DiceBox, Observer, Play, Policy, Seat};
use paiju_sim::Simulated;
use paiju_wire::Hosted;
use paiju_words::layout::{fit, repeats, wrap};
use paiju_words::{Text, Tone, Words, host};

use crate::args::{self, Eyes};
use crate::dispatch::{Job, wanted_rules, with_game};
use crate::external::player;
use crate::failure::Failure;
use crate::style::painted;
use crate::terminal;
use picture::Picture;

/// A screen has fewer lines.
const MOST_TOLD: usize = 200;

pub(crate) fn run(wanted: &args::Watch, out: &mut dyn Write) -> Result<(), Failure> {
    let picture = Picture::on_terminal();
    with_game(&wanted.game, Watching { wanted, out, picture, told: Vec::new() })
}

struct Watching<'a> {
    wanted: &'a args::Watch,
    out: &'a mut dyn Write,
    /// What stands on the terminal; nothing in a pipe.
    picture: Option<Picture>,
    /// What was told so far, the latest last.
    told: Vec<Text>,
}

impl Job for Watching<'_> {
    fn run<G: Hosted + Words + Simulated>(mut self) -> Result<(), Failure> {
        let rules = wanted_rules::<G>(self.wanted.rules.as_deref())?;
        let seed = self.wanted.seed.map_or_else(paiju_wire::draw_seed, Ok)?;
        let mut game = G::deal(&rules, seed).map_err(|bad| Failure::usage(bad.to_string()))?;
        let mut players = self.players::<G>(game.seats())?;
        if let Eyes::One(Observer::Seat(seat)) = self.wanted.eyes
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
        self.draw(&game)?;
        let (dice, mut decisions) = (DiceBox::new(seed), vec![0; players.len()]);
        while let Some(seat) = game.phase().awaiting().first() {
            let mut dice = dice.dice(0, seat, decisions[seat.index()]);
            decisions[seat.index()] += 1;
            let action = players[seat.index()].choose(&Decision::new(&game, seat), &mut dice);
            let mut events = Vec::new();
            let played = game.apply(seat, &action, &mut |event| events.push(event));
            played.map_err(|why| Failure::failed(why.to_string()))?;
            hear(&events, &mut players);
            if self.tell(&game, &events)? && !self.wait(&game)? {
                return Ok(());
            }
        }
        self.end(&game)
    }
}

impl Watching<'_> {
    fn players<G: Hosted>(&self, seats: usize) -> Result<Vec<Box<dyn Policy<G>>>, Failure> {
        let usual = [G::LEVELS[1].to_owned()];
        let wanted = if self.wanted.bots.is_empty() { &usual[..] } else { &self.wanted.bots[..] };
        let named = |(seat, name): (Seat, &String)| {
            let mut player = player::<G>(name)?;
            player.begin(seat);
            Ok(player)
        };
        Seat::all(seats).zip(wanted.iter().cycle()).map(named).collect()
    }

    /// The eyes that events are told to: with open hands still those of whoever walks by, as hands are drawn beside.
    fn observer(&self) -> Observer {
        match self.wanted.eyes {
            Eyes::One(observer) => observer,
            Eyes::All => Observer::Public,
        }
    }

    /// Every hand in a line of its own, where all are open.
    fn hands<G: Words>(&self, game: &G) -> Text {
        if self.wanted.eyes != Eyes::All {
            return Text::new();
        }
        let (lang, columns, public) =
            (self.wanted.lang, terminal::room().columns, game.view(Observer::Public));
        let hand = |seat: Seat| {
            let held = G::holding(&game.view(Observer::Seat(seat)), &public, lang);
            let who = Text::from("  ") + host::seat_number(lang, seat).padded(8) + " ";
            (!held.is_empty()).then(|| wrap(&(who + held), columns, 11) + "\n")
        };
        Seat::all(game.seats()).filter_map(hand).collect()
    }

    /// The table: in place of the last one on a terminal, below it in a pipe.
    fn draw<G: Words>(&mut self, game: &G) -> Result<(), Failure> {
        let (view, hands) = (game.view(self.observer()), self.hands(game));
        if let Some(picture) = &mut self.picture {
            return picture.draw::<G>(self.out, &view, &hands, &self.told, self.wanted.lang);
        }
        let columns = terminal::room().columns;
        let table = fit(&G::table(&view, self.wanted.lang, columns), columns) + hands;
        Ok(write!(self.out, "\n{}", painted(&table))?)
    }

    /// Whether there was anything to tell.
    fn tell<G: Words>(&mut self, game: &G, events: &[G::Event]) -> Result<bool, Failure> {
        let (to, lang) = (self.observer(), self.wanted.lang);
        let lines =
            repeats(events.iter().filter_map(|event| G::event(&G::project(event, to)?, to, lang)).collect());
        let told = !lines.is_empty();
        for line in lines {
            let line = fit(&(Text::from("  ") + line), terminal::room().columns);
            if self.picture.is_none() {
                writeln!(self.out, "{}", painted(&line))?;
            }
            self.told.push(line);
        }
        // Only the latest are ever shown again.
        self.told.drain(..self.told.len().saturating_sub(MOST_TOLD));
        if told && self.picture.is_some() {
            self.draw(game)?;
        }
        Ok(told)
    }

    /// Until the next action; `false` if nobody looks any more.
    fn wait<G: Words>(&mut self, game: &G) -> Result<bool, Failure> {
        self.out.flush()?;
        if !self.wanted.step {
            std::thread::sleep(Duration::from_millis(self.wanted.pace));
            return Ok(true);
        }
        loop {
            let prompt = if self.picture.is_some() { host::STEP_IN_PLACE } else { host::STEP };
            let prompt = host::say(self.wanted.lang, prompt, []).tinted(Tone::Key);
            write!(self.out, "{}", painted(&prompt))?;
            self.out.flush()?;
            let mut typed = String::new();
            if std::io::stdin().read_line(&mut typed)? == 0 {
                return Ok(false);
            }
            if let Some(picture) = &mut self.picture {
                picture.typed_below();
            }
            match typed.trim() {
                "q" => return Ok(false),
                "b" => self.draw(game)?,
                _ => return Ok(true),
            }
        }
    }

    fn end<G: Words>(&mut self, game: &G) -> Result<(), Failure> {
        self.draw(game)?;
        let view = game.view(self.observer());
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
