//! The person: what is shown to it, and how its answers are read.

use std::io::{BufRead, Write};

use paiju_contract::{Observer, Play, Seat};
use paiju_words::layout::{columns, fit, repeats};
use paiju_words::menu::{Room, menu, screen};
use paiju_words::{Lang, Misheard, Text, Words, understand};

use crate::failure::Failure;
use crate::style::{FAINT, KEY, RED, paint, painted};
use crate::terminal;

/// More answers that begin alike are not all repeated.
const MOST_CANDIDATES: usize = 12;

/// What is typed beside answers.
const KEYS: &str = "A number chooses; so do the words of the list, in either language, or their beginning. \
b shows the table again, list all answers, log what happened, hint what a bot would do, undo takes the last choice \
back where nothing was shown since, q leaves.";

/// Somebody at a terminal, or at the other end of a pipe.
pub(super) struct Person<'a, R> {
    pub(super) input: &'a mut R,
    pub(super) out: &'a mut dyn Write,
    /// Whether both ends are terminals.
    pub(super) live: bool,
    /// In which language the game is told.
    pub(super) lang: Lang,
    /// What was told in this game.
    pub(super) told: Vec<Text>,
}

/// What the person wants.
pub(super) enum Wish<A> {
    Act(A),
    Undo,
    Hint,
    Leave(&'static str),
}

impl<R: BufRead> Person<'_, R> {
    /// Lines for the person, as they are.
    pub(super) fn say(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", text.trim_end_matches('\n'))?)
    }

    /// Text for the person, broken to fit the screen.
    pub(super) fn tell(&mut self, text: &Text) -> Result<(), Failure> {
        let text = fit(text, terminal::room().columns);
        self.say(&painted(&text))
    }

    /// What happened, kept for `log`.
    pub(super) fn happened(&mut self, lines: Vec<Text>) -> Result<(), Failure> {
        for line in repeats(lines) {
            let line = Text::from("  ") + line;
            self.tell(&line)?;
            self.told.push(line);
        }
        Ok(())
    }

    /// Something did not go as wanted.
    pub(super) fn refuse(&mut self, why: &str) -> Result<(), Failure> {
        let why = fit(&Text::from(format!("  {why}")), terminal::room().columns);
        self.say(&paint(RED, why))
    }

    /// The whole screen.
    pub(super) fn show<G: Words>(&mut self, game: &G, seat: Seat) -> Result<(), Failure> {
        let drawn = screen(game, seat, self.lang, terminal::room());
        self.say(&format!("\n{}", painted(&drawn)))
    }

    /// Asks until there is an answer that can be played.
    pub(super) fn decide<G: Words>(&mut self, game: &G, seat: Seat) -> Result<Wish<G::Action>, Failure> {
        let actions = game.legal_list(seat);
        loop {
            let prompt = format!("your choice [1-{}, ? help, q quit]: ", actions.len());
            let Some(line) = self.read(&prompt)? else {
                return Ok(Wish::Leave("The input has ended."));
            };
            match line.as_str() {
                "" => {}
                "q" | "quit" | "exit" => return Ok(Wish::Leave("Goodbye.")),
                "undo" | "u" | "悔棋" => return Ok(Wish::Undo),
                "hint" | "提示" => return Ok(Wish::Hint),
                "?" | "h" | "help" => self.help::<G>()?,
                "b" | "board" => self.show(game, seat)?,
                "list" | "l" => self.list(game, seat, &actions)?,
                "log" => self.log()?,
                asked if asked.starts_with(['?', '?']) => {
                    self.explain::<G>(asked.trim_start_matches(['?', '?']).trim())?;
                }
                answer => match understand(game, seat, answer) {
                    Ok(action) => return Ok(Wish::Act(action)),
                    Err(why) => self.misheard(answer, why)?,
                },
            }
        }
    }

    fn misheard(&mut self, answer: &str, why: Misheard) -> Result<(), Failure> {
        match why {
            Misheard::NoNumber { number, of } => {
                self.refuse(&format!("there is no {number} in the list: type 1 to {of}"))
            }
            Misheard::Refused(why) => self.refuse(&why),
            Misheard::Several(all) => {
                self.refuse(&format!("{answer:?} can be several; which one?"))?;
                let name = |(number, name): (usize, Text)| Text::from(format!("    {number} ")) + name;
                let more = all.len().saturating_sub(MOST_CANDIDATES);
                let named: Vec<Text> = all.into_iter().take(MOST_CANDIDATES).map(name).collect();
                self.tell(&columns(&named, terminal::room().columns))?;
                if more > 0 { self.say(&format!("    … and {more} more")) } else { Ok(()) }
            }
            Misheard::Unknown => self.refuse(&format!(
                "{answer:?} is not understood: type a number or words of the list, ? for help, q to leave"
            )),
        }
    }

    /// What to do after a game of a match; a pipe never goes on.
    pub(super) fn after_game(&mut self) -> Result<Option<String>, Failure> {
        if !self.live {
            return Ok(None);
        }
        self.read("\nEnter for the next game, totals, log, q to leave: ")
    }

    /// All that was told in this game: what a result is made of.
    pub(super) fn log(&mut self) -> Result<(), Failure> {
        let told = std::mem::take(&mut self.told);
        let shown = told.iter().try_for_each(|line| self.tell(line));
        self.told = told;
        shown
    }

    fn list<G: Words>(&mut self, game: &G, seat: Seat, actions: &[G::Action]) -> Result<(), Failure> {
        let view = game.view(Observer::Seat(seat));
        let room = Room { lines: usize::MAX, ..terminal::room() };
        self.say(&painted(&menu::<G>(&view, actions, self.lang, room)))
    }

    fn help<G: Words>(&mut self) -> Result<(), Failure> {
        self.tell(&(Text::from("\n") + G::help(self.lang)))?;
        let keys = fit(&Text::from(KEYS), terminal::room().columns);
        self.say(&paint(FAINT, keys))
    }

    /// What a card, a skill or the like does.
    fn explain<G: Words>(&mut self, name: &str) -> Result<(), Failure> {
        match G::explain(name, self.lang) {
            Some(text) => self.tell(&text),
            None => {
                self.refuse(&format!("nothing here is called {name:?}: ? alone tells the rules in short"))
            }
        }
    }

    /// The next line without its blanks; `None` at the end of the input.
    fn read(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        if self.live {
            write!(self.out, "{}", paint(KEY, prompt))?;
        }
        self.out.flush()?;
        let mut line = Vec::new();
        let read = self.input.read_until(b'\n', &mut line)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
    }
}
