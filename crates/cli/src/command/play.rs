//! `paiju play`: a person at the table, bots around it.
//!
//! It owns the conversation: showing, asking, reading answers. It works the same on a terminal and in a pipe; only
//! the prompt and the offer of another game are for terminals.

mod person;
mod seating;
mod tally;

use std::io::{BufRead, IsTerminal, Write};

use paiju_bots::{RANDOM, Roster, bot, names};
use paiju_contract::{Decision, Dice, DiceBox, Game, Observer, Play, Policy, Save, Seat, Seed};
use paiju_sim::Telling;
use paiju_wire::{Catalog, RecordText, Reel, Start, Table};
use paiju_words::{Text, Tone, Words};

use crate::args;
use crate::dispatch::{Job, bad_rules, rules_json, unknown, with_game};
use crate::failure::Failure;
use crate::records::{self, Keeper};
use crate::style::{FAINT, STRONG, paint};
use person::{Person, Wish};
use tally::Tally;

/// The status of a program that was interrupted.
const INTERRUPTED: i32 = 130;

pub(crate) fn run(wanted: &args::Play, out: &mut dyn Write) -> Result<(), Failure> {
    let stdin = std::io::stdin();
    let live = stdin.is_terminal() && std::io::stdout().is_terminal();
    let resumed = wanted.resume.as_deref().map(records::read).transpose()?;
    let last = resumed.as_deref().and_then(|text| records::split(text).pop());
    let keeper =
        wanted.record.as_ref().or(wanted.resume.as_ref()).map(|path| Keeper::open(path)).transpose()?;
    if let Some(keeper) = keeper.clone() {
        save_when_interrupted(keeper)?;
    }
    let game = match (last, &wanted.game) {
        (Some(last), _) => RecordText::read(last)?.game.clone(),
        (None, Some(game)) => game.clone(),
        (None, None) => return Err(Failure::usage("which game? `paiju games` lists them")),
    };
    let person = Person { input: &mut stdin.lock(), out, live, lang: wanted.lang, told: Vec::new() };
    with_game(&game, Evening { wanted, person, keeper, last, tally: Tally::default(), seat: Seat(0) })
}

/// Ctrl-C keeps what was played.
fn save_when_interrupted(keeper: Keeper) -> Result<(), Failure> {
    let handler = move || {
        let said = match keeper.save() {
            Ok(true) => {
                format!("\nThe unfinished game is kept: paiju play --resume {}", keeper.path().display())
            }
            Ok(false) => String::new(),
            Err(_) => format!("\n{} could not be written.", keeper.path().display()),
        };
        eprintln!("{said}");
        std::process::exit(INTERRUPTED);
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::failed(error.to_string()))
}

/// One or more games in a row.
struct Evening<'a, R> {
    wanted: &'a args::Play,
    person: Person<'a, R>,
    keeper: Option<Keeper>,
    /// The record that is gone on with.
    last: Option<&'a str>,
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

impl<R: BufRead> Job for Evening<'_, R> {
    fn run<G: Save + Words + Roster + Telling>(mut self) -> Result<(), Failure> {
        let mut rules =
            self.wanted.rules.as_deref().map(rules_json).or_else(|| seating::usual_rules(G::NAME));
        if let Some(players) = self.wanted.players {
            rules = Some(seating::with_players::<G>(rules.as_deref(), players)?);
        }
        let mut seed = self.wanted.seed;
        let dice = DiceBox::new(self.wanted.seed.map_or_else(paiju_wire::draw_seed, Ok)?);
        for number in 0.. {
            let start = Start { rules: rules.as_deref(), seed, ..Start::default() };
            let mut table = match self.last.take() {
                Some(record) => self.resume(record)?,
                None => Table::<G>::start(&start)
                    .map_err(|error| bad_rules(G::NAME, self.wanted.rules.as_deref(), error))?,
            };
            if self.tally.is_empty() {
                self.seat = seating::seat(&table, self.wanted.seat)?;
            }
            let mut bots = self.opponents::<G>(table.seats())?;
            let left =
                self.game(&mut table, &mut bots, &|seat, decision| dice.dice(number, seat, decision))?;
            self.keep_record(&table)?;
            match table.game().next_rules() {
                Some(next) if left == Left::Over && self.wants_another()? => {
                    rules = Some(serde_json::to_string(&next)?);
                    seed = seed.map(Seed::successor);
                }
                _ => break,
            }
        }
        self.farewell()
    }
}

/// The table of a record that is not finished.
fn unfinished<G: Save>(record: &str) -> Result<Table<G>, Failure> {
    let table = Reel::open(Catalog::default(), record)?.finish()?;
    let found = table.as_any().downcast_ref::<Table<G>>().cloned();
    found.ok_or_else(|| Failure::usage(format!("the record is of another game than {}", G::NAME)))
}

type Players<G> = Vec<Option<Box<dyn Policy<G>>>>;

impl<R: BufRead> Evening<'_, R> {
    /// A player for every seat but the person's.
    fn opponents<G: Roster>(&self, seats: usize) -> Result<Players<G>, Failure> {
        let wanted = self.opposition::<G>();
        if wanted.len() > seats - 1 {
            let message = format!("{} bots were named; this table has room for {}", wanted.len(), seats - 1);
            return Err(Failure::usage(message));
        }
        let mut named = wanted.iter().cycle();
        let mut next = || {
            let name = named.next().map_or("", String::as_str);
            bot::<G>(name).map_err(|_| unknown("bot", name, &names::<G>()))
        };
        let player = |seat: Seat| {
            if seat == self.seat() { Ok(None) } else { next().map(Some) }
        };
        Seat::all(seats).map(player).collect()
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    /// Whom the person plays against.
    fn opposition<G: Roster>(&self) -> Vec<String> {
        let known = names::<G>();
        match self.wanted.level {
            _ if !self.wanted.bots.is_empty() => self.wanted.bots.clone(),
            Some(args::Level::Easy) => vec![RANDOM.to_owned()],
            // The last one that is not random: players are listed as they were written, the stronger later.
            Some(args::Level::Hard) => vec![known[known.len().saturating_sub(2)].to_owned()],
            Some(args::Level::Normal) | None => vec![known[0].to_owned()],
        }
    }

    /// Goes on with the last game of a file.
    fn resume<G: Save>(&mut self, record: &str) -> Result<Table<G>, Failure> {
        let table = unfinished::<G>(record)?;
        if table.game().phase().is_over() {
            return Err(Failure::usage(
                "the last game of the file is finished: there is nothing to go on with",
            ));
        }
        if let (Some(keeper), None) = (&self.keeper, &self.wanted.record) {
            keeper.take_last()?;
        }
        Ok(table)
    }

    /// Whether to go on to the next game.
    fn wants_another(&mut self) -> Result<bool, Failure> {
        loop {
            match self.person.after_game()?.as_deref() {
                None => return Ok(false),
                Some("totals" | "t") => {
                    let totals = self.tally.by_game(self.seat());
                    self.person.tell(&totals)?;
                }
                Some("log" | "l") => self.person.log()?,
                Some(answer) => return Ok(!answer.starts_with(['q', 'n'])),
            }
        }
    }

    /// The match in words.
    fn farewell(&mut self) -> Result<(), Failure> {
        if self.tally.is_empty() {
            return Ok(());
        }
        let ending = self.tally.ending(self.seat());
        self.person.tell(&Text::toned(Tone::Strong, ending))
    }

    fn game<G: Save + Words + Roster>(
        &mut self,
        table: &mut Table<G>,
        bots: &mut Players<G>,
        dice: &impl Fn(Seat, u32) -> Dice,
    ) -> Result<Left, Failure> {
        self.person.told.clear();
        self.welcome(table, bots)?;
        let mut decisions = vec![0; bots.len()];
        for (seat, player) in Seat::all(bots.len()).zip(bots.iter_mut()) {
            if let Some(player) = player {
                player.begin(seat);
            }
        }
        self.note(table)?;
        // How many steps there were when something was last shown.
        let mut shown = table.steps().len();
        tell(table.all_events(), bots);
        while let Some(seat) = table.game().phase().awaiting().first() {
            let mut dice = dice(seat, decisions[seat.index()]);
            decisions[seat.index()] += 1;
            let action = match &mut bots[seat.index()] {
                Some(player) => player.choose(&Decision::new(table.game(), seat), &mut dice),
                None => match self.decide(table, seat, shown)? {
                    Wish::Act(action) => action,
                    Wish::Undo | Wish::Hint => continue,
                    Wish::Leave(why) => return self.leave(why),
                },
            };
            if self.act(table, seat, &action)? {
                tell(table.events(), bots);
                if seat != self.seat() || !table.events().is_empty() {
                    shown = table.steps().len();
                }
                self.note(table)?;
            }
        }
        self.end(table)?;
        Ok(Left::Over)
    }

    fn end<G: Save + Words>(&mut self, table: &Table<G>) -> Result<(), Failure> {
        if let Some(outcome) = table.game().outcome() {
            let view = table.game().view(Observer::Seat(self.seat()));
            self.person.tell(&G::ending(&view, &outcome, self.wanted.lang))?;
        }
        self.tally.add(&table.game().scores());
        Ok(())
    }

    /// The person's answer. A single one is announced; a choice can be taken back until something was shown.
    fn decide<G: Save + Words + Roster>(
        &mut self,
        table: &mut Table<G>,
        seat: Seat,
        shown: usize,
    ) -> Result<Wish<G::Action>, Failure> {
        if let [only] = table.game().legal_list(seat)[..] {
            let view = table.game().view(Observer::Seat(seat));
            let name = G::label(&view, &only, self.wanted.lang);
            self.person.tell(&(Text::toned(Tone::Faint, "  There is one answer: ") + name))?;
            return Ok(Wish::Act(only));
        }
        self.person.show(table.game(), seat)?;
        if self.wanted.hint {
            self.hint(table.game(), seat)?;
        }
        loop {
            match self.person.decide(table.game(), seat)? {
                Wish::Undo if table.steps().len() > shown => {
                    *table = without_last(table)?;
                    return Ok(Wish::Undo);
                }
                Wish::Undo => {
                    self.person.refuse("nothing can be taken back: others have seen it, or you have")?;
                }
                Wish::Hint => self.hint(table.game(), seat)?,
                wish => return Ok(wish),
            }
        }
    }

    /// What the usual bot would do, and why.
    fn hint<G: Words + Roster>(&mut self, game: &G, seat: Seat) -> Result<(), Failure> {
        let mut adviser = bot::<G>(names::<G>()[0])?;
        adviser.begin(seat);
        let mut dice = DiceBox::new(Seed::from_u64(0)).dice(0, seat, 0);
        let advice = adviser.advise(&Decision::new(game, seat), &mut dice);
        let view = game.view(Observer::Seat(seat));
        let mut said = Text::toned(Tone::Key, "  hint: ") + G::label(&view, &advice.action, self.wanted.lang);
        if !advice.reasons.is_empty() {
            said = said + " (" + &*advice.reasons.join("; ") + ")";
        }
        self.person.tell(&said)
    }

    /// Keeps the game as it stands, for whoever interrupts it.
    fn note<G: Save>(&self, table: &Table<G>) -> Result<(), Failure> {
        if let Some(keeper) = &self.keeper {
            keeper.note(serde_json::to_string(&table.record())?);
        }
        Ok(())
    }

    fn welcome<G: Save + Words + Roster>(
        &mut self,
        table: &Table<G>,
        bots: &Players<G>,
    ) -> Result<(), Failure> {
        let bot =
            |player: &Option<Box<dyn Policy<G>>>| player.as_ref().map_or("you", |p| p.name()).to_owned();
        let named = bots.iter().enumerate().map(|(seat, player)| format!("seat {seat} {}", bot(player)));
        let seats = named.collect::<Vec<_>>().join(" · ");
        let title = paiju_words::title::<G>(self.wanted.lang).tinted(Tone::Strong);
        self.person.tell(&(title + "   " + &*seats))?;
        if let Some(commitment) = table.commitment() {
            self.person.say(&paint(FAINT, format!("the deal is committed to:\n  {commitment}")))?;
        }
        if !self.tally.is_empty() {
            let so_far = self.tally.so_far(self.seat());
            self.person.say(&paint(STRONG, so_far))?;
        }
        Ok(())
    }

    /// Plays an action and tells what the person sees of it. A refusal (a typed answer) is told, too, and changes nothing;
    /// then the answer is `false`.
    fn act<G: Save + Words>(
        &mut self,
        table: &mut Table<G>,
        seat: Seat,
        action: &G::Action,
    ) -> Result<bool, Failure> {
        if let Err(refusal) = table.play_action(seat, *action) {
            self.person.refuse(&refusal.to_string())?;
            return Ok(false);
        }
        let (to, lang) = (Observer::Seat(self.seat()), self.wanted.lang);
        let seen = table.events().iter().filter_map(|event| G::event(&G::project(event, to)?, to, lang));
        self.person.happened(seen.collect())?;
        Ok(true)
    }

    fn leave(&mut self, why: &str) -> Result<Left, Failure> {
        self.person.say(&format!("\n{why} The game is left unfinished."))?;
        Ok(Left::Quit)
    }

    fn keep_record<G: Save>(&mut self, table: &Table<G>) -> Result<(), Failure> {
        let record = table.record();
        if let Some(seed) = record.seed.filter(|_| table.game().phase().is_over()) {
            self.person.say(&paint(FAINT, format!("the seed was\n  {seed}")))?;
        }
        let Some(keeper) = self.keeper.clone() else {
            return Ok(());
        };
        self.note(table)?;
        keeper.save()?;
        let path = keeper.path().display();
        if table.game().phase().is_over() {
            self.person.say(&format!("record: {path}"))
        } else {
            let seat = self.wanted.seat.map_or_else(String::new, |seat| format!(" --seat {seat}"));
            self.person.say(&format!("kept: paiju play --resume {path}{seat}"))
        }
    }
}

/// The game before its last action.
fn without_last<G: Save>(table: &Table<G>) -> Result<Table<G>, Failure> {
    let mut record = table.record();
    record.actions.pop();
    (record.scores, record.hash) = (None, None);
    unfinished(&serde_json::to_string(&record)?)
}

/// Bots that listen hear what their seats may see of the opening, and of every action.
fn tell<G: Game>(events: &[G::Event], bots: &mut Players<G>) {
    for (seat, player) in Seat::all(bots.len()).zip(bots.iter_mut()) {
        let Some(player) = player.as_mut().filter(|player| player.listens()) else { continue };
        let seen = events.iter().filter_map(|event| G::project(event, Observer::Seat(seat)));
        seen.for_each(|event| player.told(&event));
    }
}
