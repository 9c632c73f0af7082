//! `paiju play`: a person at the table, bots around it.
//!
//! It owns the match: which game is next, where its records go, what it adds up to. It works the same on a terminal and
//! in a pipe; only the prompt and the offer of another game are for terminals.

mod asked;
mod choosing;
mod game;
mod newcomer;
mod person;
mod resume;
mod seating;
mod server;
mod tally;
mod undo;

use std::io::{IsTerminal, Write};

use paiju_contract::{Seat, Seed};
use paiju_sim::Simulated;
use paiju_wire::{Hosted, Start, Table};
use paiju_words::{Text, Tone, Words, host};

use crate::args;
use crate::dispatch::{Job, bad_rules, rules_json, with_game};
use crate::failure::Failure;
use crate::records::{self, Keeper};
use person::{Heard, Input, Lines, Person};
pub(super) use seating::seat_range;
use tally::Tally;

/// The status of a program that was interrupted.
const INTERRUPTED: i32 = 130;

pub(crate) fn run(wanted: &args::Play, out: &mut dyn Write) -> Result<(), Failure> {
    if wanted.server.is_some() || wanted.table.is_some() {
        return server::run(wanted, out);
    }
    let stdin = std::io::stdin();
    let live = stdin.is_terminal() && std::io::stdout().is_terminal();
    let resumed = wanted.resume.as_deref().map(records::read).transpose()?;
    let game = match (&resumed, &wanted.game) {
        (Some(text), _) => resume::game(text)?,
        (None, Some(game)) => game.clone(),
        (None, None) if live => match choosing::choose(&mut stdin.lock(), out, wanted.lang)? {
            Some(game) => game,
            None => return Ok(()),
        },
        (None, None) => return Err(choosing::no_game()),
    };
    let keeper =
        wanted.record.as_ref().or(wanted.resume.as_ref()).map(|path| Keeper::open(path)).transpose()?;
    if let Some(keeper) = keeper.clone() {
        save_when_interrupted(keeper, wanted)?;
    }
    let person = Person::new(Lines(stdin.lock()), out, live, wanted.lang);
    let file = resumed.as_deref();
    with_game(&game, Evening { wanted, person, keeper, file, tally: Tally::default(), seat: Seat(0) })
}

/// Ctrl-C keeps what was played; so does a terminal that is closed.
fn save_when_interrupted(keeper: Keeper, wanted: &args::Play) -> Result<(), Failure> {
    let (lang, command) = (wanted.lang, resume::command(wanted, keeper.path()));
    let handler = move || {
        let said = match keeper.save() {
            Ok(true) => host::say(lang, host::KEPT_UNFINISHED, [Text::from(command.as_str())]),
            Ok(false) => Text::new(),
            Err(_) => host::say(lang, host::NOT_WRITTEN, [keeper.path().display().to_string().into()]),
        };
        // Nobody may be left to read it.
        let _ = writeln!(std::io::stderr(), "\n{said}");
        std::process::exit(INTERRUPTED);
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::failed(error.to_string()))
}

/// One or more games in a row.
struct Evening<'a, I> {
    wanted: &'a args::Play,
    person: Person<'a, I>,
    keeper: Option<Keeper>,
    /// The records that the match goes on with.
    file: Option<&'a str>,
    tally: Tally,
    /// Where the person sits.
    seat: Seat,
}

/// How a game was left.
#[derive(PartialEq, Eq)]
enum Left {
    Over,
    Quit,
}

/// The game that is next: rules for a new one, or one that was begun.
enum Next<G: Hosted> {
    Deal(Option<String>),
    GoOn(Box<Table<G>>),
}

impl<I: Input> Job for Evening<'_, I> {
    fn run<G: Hosted + Words + Simulated>(mut self) -> Result<(), Failure> {
        let played = self.games::<G>();
        if let (Err(_), Some(keeper)) = (&played, &self.keeper) {
            // The reader has left, or something broke: what was played is kept all the same.
            keeper.save()?;
        }
        played
    }
}

impl<I: Input> Evening<'_, I> {
    /// One game after the other, as long as the person wants more.
    fn games<G: Hosted + Words + Simulated>(&mut self) -> Result<(), Failure> {
        let mut next = match self.file {
            Some(text) => self.go_on::<G>(text)?,
            None => Next::Deal(self.rules::<G>()?),
        };
        loop {
            let mut table = match next {
                Next::GoOn(table) => *table,
                Next::Deal(rules) => self.deal::<G>(rules.as_deref())?,
            };
            if self.tally.is_empty() {
                self.seat = seating::seat(&table, self.wanted.seat)?;
            }
            let mut bots = seating::opponents::<G>(self.wanted, table.seats(), self.seat)?;
            let left = self.game(&mut table, &mut bots)?;
            self.keep_record(&table)?;
            let following = table.game().next_rules().filter(|_| left == Left::Over);
            if left == Left::Quit || !self.wants_another(following.is_some())? {
                return self.farewell();
            }
            next = Next::Deal(following.map(|rules| G::rules_to_json(&rules)));
        }
    }

    /// The rules of the first game; left out, the game's own.
    fn rules<G: Hosted>(&self) -> Result<Option<String>, Failure> {
        let rules = self.wanted.rules.as_deref().map(rules_json).or_else(|| seating::usual_rules(G::NAME));
        match self.wanted.players {
            Some(players) => seating::with_players(G::NAME, rules.as_deref(), players).map(Some),
            None => Ok(rules),
        }
    }

    /// A new game. Each of a match has a seed of its own.
    fn deal<G: Hosted>(&self, rules: Option<&str>) -> Result<Table<G>, Failure> {
        let start = Start { rules, seed: self.seed_of(self.tally.len()), ..Start::default() };
        G::start_table(&start).map_err(|error| bad_rules(G::NAME, self.wanted.rules.as_deref(), error))
    }

    /// The seed of a game of the match, if the match has one.
    fn seed_of(&self, number: usize) -> Option<Seed> {
        self.wanted.seed.map(|seed| (0..number).fold(seed, |seed, _| seed.successor()))
    }

    /// Goes on with the match of a file: its last game, or the one after it.
    fn go_on<G: Hosted + Words>(&mut self, text: &str) -> Result<Next<G>, Failure> {
        let mut games = resume::of_match::<G>(text)?;
        let last = games.pop().ok_or_else(|| Failure::usage("the file holds no record"))?;
        self.seat = seating::seat(games.first().unwrap_or(&last), self.wanted.seat)?;
        for game in &games {
            self.count(game);
        }
        let seed = self.seed_of(self.tally.len());
        if seed.is_some() && seed != last.seed() {
            return Err(Failure::usage("the match of this file has another seed: leave --seed out"));
        }
        if !last.game().phase().is_over() {
            if let (Some(keeper), None) = (&self.keeper, &self.wanted.record) {
                keeper.go_on(records::split(text).last().unwrap_or(&""));
            }
            return Ok(Next::GoOn(Box::new(last)));
        }
        let Some(rules) = last.game().next_rules() else {
            return Err(Failure::usage("the match of this file is finished: there is nothing to go on with"));
        };
        self.count(&last);
        self.person.tell(&host::say(self.wanted.lang, host::MATCH_GOES_ON, []))?;
        Ok(Next::Deal(Some(G::rules_to_json(&rules))))
    }

    /// A finished game is added to the match.
    fn count<G: Hosted + Words>(&mut self, table: &Table<G>) {
        self.tally.add(&table.game().scores(), tally::account(table, self.seat, self.wanted.lang));
    }

    /// Whether to go on to the next game, if there is one.
    fn wants_another(&mut self, more: bool) -> Result<bool, Failure> {
        loop {
            let Heard::Line(typed) = self.person.after_game(more, self.tally.len())? else {
                return Ok(false);
            };
            if let Some(another) = self.tally.reply(&mut self.person, self.seat, &typed)? {
                return Ok(more && another);
            }
        }
    }

    /// The match in words.
    fn farewell(&mut self) -> Result<(), Failure> {
        if self.tally.is_empty() {
            return Ok(());
        }
        let ending = self.tally.ending(self.seat, self.wanted.lang);
        self.person.tell(&ending.tinted(Tone::Strong))
    }

    /// Keeps the game as it stands, for whoever interrupts it.
    fn note<G: Hosted>(&self, table: &Table<G>) {
        if let Some(keeper) = &self.keeper {
            keeper.note(paiju_wire::text(|out| G::erased(table).write_record(out)));
        }
    }

    fn keep_record<G: Hosted>(&mut self, table: &Table<G>) -> Result<(), Failure> {
        let (lang, over) = (self.wanted.lang, table.game().phase().is_over());
        if let Some(seed) = table.seed().filter(|_| over) {
            let said = host::say(lang, host::SEED_WAS, [person::digits(&seed.to_string())]);
            self.person.tell(&said.tinted(Tone::Faint))?;
        }
        let Some(keeper) = self.keeper.clone() else {
            return Ok(());
        };
        self.note(table);
        keeper.save()?;
        let said = if over {
            host::say(lang, host::RECORD_AT, [keeper.path().display().to_string().into()])
        } else {
            host::say(lang, host::KEPT, [resume::command(self.wanted, keeper.path()).into()])
        };
        // A line to copy is not broken.
        self.person.say(&said.to_string())
    }
}
