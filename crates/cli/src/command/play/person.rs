//! The person: what is shown to it, and how its answers are read.

use std::io::{BufRead, Write};

use paiju_contract::{Observer, Play, Seat};
use paiju_words::layout::{columns, pad_left};
use paiju_words::{Lang, Text, Tone, Words};

use crate::failure::Failure;
use crate::style::{FAINT, KEY, RED, paint, painted};

/// Longer lists of actions are printed side by side.
const LONG_LIST: usize = 12;
const COLUMNS: usize = 100;

/// Somebody at a terminal, or at the other end of a pipe.
pub(super) struct Person<'a, R> {
    pub(super) input: &'a mut R,
    pub(super) out: &'a mut dyn Write,
    /// Whether both ends are terminals.
    pub(super) live: bool,
    /// In which language the game is told.
    pub(super) lang: Lang,
}

/// What the person wants.
pub(super) enum Wish<A> {
    Act(A),
    Leave(&'static str),
}

impl<R: BufRead> Person<'_, R> {
    /// A line for the person.
    pub(super) fn say(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", text.trim_end_matches('\n'))?)
    }

    /// Something did not go as wanted.
    pub(super) fn refuse(&mut self, why: &str) -> Result<(), Failure> {
        self.say(&format!("  {}", paint(RED, why)))
    }

    /// Asks until there is an answer that can be played.
    pub(super) fn decide<G: Words>(&mut self, game: &G, seat: Seat) -> Result<Wish<G::Action>, Failure> {
        let view = game.view(Observer::Seat(seat));
        let actions = game.legal_list(seat);
        self.show::<G>(&view, &actions)?;
        loop {
            let Some(line) = self.read(&format!("your choice [1-{}, ? help, q quit]: ", actions.len()))?
            else {
                return Ok(Wish::Leave("The input has ended."));
            };
            match line.as_str() {
                "" => {}
                "q" | "quit" | "exit" => return Ok(Wish::Leave("Goodbye.")),
                "?" | "h" | "help" => self.help::<G>()?,
                asked if asked.starts_with("? ") => self.explain::<G>(asked[2..].trim())?,
                "b" | "board" => self.show::<G>(&view, &actions)?,
                answer => match understand(game, &view, seat, &actions, answer) {
                    Ok(action) => return Ok(Wish::Act(action)),
                    Err(why) => self.refuse(&why)?,
                },
            }
        }
    }

    /// Whether to go on to the next game; a pipe never does.
    pub(super) fn wants_another(&mut self) -> Result<bool, Failure> {
        if !self.live {
            return Ok(false);
        }
        let answer = self.read("\nEnter for the next game of the match, q to leave: ")?;
        Ok(answer.is_some_and(|answer| !answer.starts_with(['q', 'n'])))
    }

    fn show<G: Words>(&mut self, view: &G::View, actions: &[G::Action]) -> Result<(), Failure> {
        self.say(&format!("\n{}", painted(&G::table(view, self.lang))))?;
        self.say(&painted(&G::question(view, self.lang).tinted(Tone::Strong)))?;
        let digits = actions.len().to_string().len();
        let number = |n: usize| Text::toned(Tone::Key, pad_left(&n.to_string(), digits));
        let named = (1..)
            .zip(actions)
            .map(|(n, action)| Text::from("  ") + number(n) + " " + G::action(view, action, self.lang));
        let named: Vec<Text> = named.collect();
        let list = if named.len() > LONG_LIST { columns(&named, COLUMNS) } else { Text::join(named, "\n") };
        self.say(&painted(&list))
    }

    fn help<G: Words>(&mut self) -> Result<(), Failure> {
        self.say(&format!("\n{}", painted(&G::help(self.lang))))?;
        let keys = "A number chooses; an action can also be typed in its notation. b shows the table again, q leaves.";
        self.say(&paint(FAINT, keys))
    }

    /// What a card, a skill or the like does.
    fn explain<G: Words>(&mut self, name: &str) -> Result<(), Failure> {
        match G::explain(name, self.lang) {
            Some(text) => self.say(&painted(&text)),
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

/// The action that an answer means: a number of the list, the game's shorthand, or an action in its notation.
fn understand<G: Words>(
    game: &G,
    view: &G::View,
    seat: Seat,
    actions: &[G::Action],
    answer: &str,
) -> Result<G::Action, String> {
    if let Ok(number) = answer.parse::<usize>() {
        let chosen = number.checked_sub(1).and_then(|at| actions.get(at)).copied();
        return chosen
            .ok_or_else(|| format!("there is no {number} in the list: type 1 to {}", actions.len()));
    }
    let action = match G::shorthand(view, answer) {
        Some(action) => action,
        None => answer.parse().map_err(|_| not_understood(answer))?,
    };
    game.permit(seat, &action).map_err(|why| why.to_string())?;
    Ok(action)
}

fn not_understood(answer: &str) -> String {
    format!("{answer:?} is not understood: type a number of the list, ? for help, q to leave")
}
