//! `paiju play`: a person at the table, bots around it.
//!
//! It owns the conversation: showing, asking, reading answers. It works the same on a terminal and in a pipe; only
//! the prompt and the offer of another game are for terminals.

mod person;

use std::io::{BufRead, IsTerminal, Write};

use paiju_bots::{Roster, bot, names};
use paiju_contract::{Decision, Dice, DiceBox, Game, Observer, Policy, Save, Seat, Seed};
use paiju_sim::Telling;
use paiju_wire::{Start, Table};
use paiju_words::Words;
use paiju_words::layout::repeats;

use crate::args;
use crate::dispatch::{Job, rules_json, with_game};
use crate::failure::Failure;
use crate::style::{FAINT, STRONG, paint, painted};
use person::{Person, Wish};

pub(crate) fn run(wanted: &args::Play, out: &mut dyn Write) -> Result<(), Failure> {
    let stdin = std::io::stdin();
    let live = stdin.is_terminal() && std::io::stdout().is_terminal();
    let person = Person { input: &mut stdin.lock(), out, live, lang: wanted.lang };
    with_game(&wanted.game, Evening { wanted, person })
}

/// One or more games in a row.
struct Evening<'a, R> {
    wanted: &'a args::Play,
    person: Person<'a, R>,
}

/// How a game was left.
#[derive(PartialEq, Eq)]
enum Left {
    Over,
    Quit,
}

impl<R: BufRead> Job for Evening<'_, R> {
    fn run<G: Save + Words + Roster + Telling>(mut self) -> Result<(), Failure> {
        let mut rules = self.wanted.rules.as_deref().map(rules_json);
        let mut seed = self.wanted.seed;
        let dice = DiceBox::new(self.wanted.seed.map_or_else(paiju_wire::draw_seed, Ok)?);
        for number in 0.. {
            let start = Start { rules: rules.as_deref(), seed, ..Start::default() };
            let mut table = Table::<G>::start(&start).map_err(Failure::argument)?;
            let mut bots = self.opponents::<G>(table.seats())?;
            let left =
                self.game(&mut table, &mut bots, &|seat, decision| dice.dice(number, seat, decision))?;
            self.keep_record(&table)?;
            match table.game().next_rules() {
                Some(next) if left == Left::Over && self.person.wants_another()? => {
                    rules = Some(serde_json::to_string(&next)?);
                    seed = seed.map(Seed::successor);
                }
                _ => break,
            }
        }
        Ok(())
    }
}

type Players<G> = Vec<Option<Box<dyn Policy<G>>>>;

impl<R: BufRead> Evening<'_, R> {
    /// A player for every seat but the person's.
    fn opponents<G: Roster>(&self, seats: usize) -> Result<Players<G>, Failure> {
        if usize::from(self.wanted.seat) >= seats {
            let message =
                format!("there is no seat {}: this table has seats 0 to {}", self.wanted.seat, seats - 1);
            return Err(Failure::usage(message));
        }
        let usual = [names::<G>()[0].to_owned()];
        let wanted = if self.wanted.bots.is_empty() { &usual[..] } else { &self.wanted.bots[..] };
        if wanted.len() > seats - 1 {
            let message = format!("{} bots were named; this table has room for {}", wanted.len(), seats - 1);
            return Err(Failure::usage(message));
        }
        let mut named = wanted.iter().cycle();
        let mut next = || bot::<G>(named.next().map_or("", String::as_str));
        let player = |seat: Seat| {
            if seat == self.seat() { Ok(None) } else { Ok(Some(next()?)) }
        };
        Seat::all(seats).map(player).collect()
    }

    fn seat(&self) -> Seat {
        Seat(self.wanted.seat)
    }

    fn game<G: Save + Words + Roster>(
        &mut self,
        table: &mut Table<G>,
        bots: &mut Players<G>,
        dice: &impl Fn(Seat, u32) -> Dice,
    ) -> Result<Left, Failure> {
        self.welcome(table, bots)?;
        let mut decisions = vec![0; bots.len()];
        for (seat, player) in Seat::all(bots.len()).zip(bots.iter_mut()) {
            if let Some(player) = player {
                player.begin(seat);
            }
        }
        tell(table.all_events(), bots);
        while let Some(seat) = table.game().phase().awaiting().first() {
            let mut dice = dice(seat, decisions[seat.index()]);
            decisions[seat.index()] += 1;
            let action = match &mut bots[seat.index()] {
                Some(player) => player.choose(&Decision::new(table.game(), seat), &mut dice),
                None => match self.person.decide(table.game(), seat)? {
                    Wish::Act(action) => action,
                    Wish::Leave(why) => return self.leave(why),
                },
            };
            if self.act(table, seat, &action)? {
                tell(table.events(), bots);
            }
        }
        if let Some(outcome) = table.game().outcome() {
            let view = table.game().view(Observer::Seat(self.seat()));
            self.person.say(&painted(&G::ending(&view, &outcome, self.wanted.lang)))?;
        }
        Ok(Left::Over)
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
        self.person
            .say(&format!("{}   {seats}", paint(STRONG, paiju_words::title::<G>(self.wanted.lang))))?;
        if let Some(commitment) = table.commitment() {
            self.person.say(&paint(FAINT, format!("the deal is committed to: {commitment}")))?;
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
        for line in repeats(seen.collect()) {
            self.person.say(&format!("  {}", painted(&line)))?;
        }
        Ok(true)
    }

    fn leave(&mut self, why: &str) -> Result<Left, Failure> {
        self.person.say(&format!("\n{why} The game is left unfinished."))?;
        Ok(Left::Quit)
    }

    fn keep_record<G: Save>(&mut self, table: &Table<G>) -> Result<(), Failure> {
        let record = table.record();
        if let Some(seed) = record.seed.filter(|_| table.game().phase().is_over()) {
            self.person.say(&paint(FAINT, format!("the seed was {seed}")))?;
        }
        let Some(path) = &self.wanted.record else {
            return Ok(());
        };
        let text = serde_json::to_string(&record)?;
        std::fs::write(path, text + "\n").map_err(|error| Failure::file(path, &error))?;
        self.person.say(&format!("record: {}", path.display()))
    }
}

/// Bots that listen hear what their seats may see of the opening, and of every action.
fn tell<G: Game>(events: &[G::Event], bots: &mut Players<G>) {
    for (seat, player) in Seat::all(bots.len()).zip(bots.iter_mut()) {
        let Some(player) = player.as_mut().filter(|player| player.listens()) else { continue };
        let seen = events.iter().filter_map(|event| G::project(event, Observer::Seat(seat)));
        seen.for_each(|event| player.told(&event));
    }
}
