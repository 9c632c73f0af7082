//! The person: what is shown to it, and how its answers are read.

use std::io::{BufRead, Write};

use paiju_contract::{Observer, Play, Seat};
use paiju_words::layout::{columns, fit, repeats};
use paiju_words::menu::{Room, menu, screen};
use paiju_words::{Lang, Misheard, Text, Tone, Words, host, understand};

use crate::failure::Failure;
use crate::style::painted;
use crate::terminal;

/// More answers that begin alike are not all repeated.
const MOST_CANDIDATES: usize = 12;

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
    Leave(Text),
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
    pub(super) fn refuse(&mut self, why: &Text) -> Result<(), Failure> {
        self.tell(&(Text::from("  ") + why.clone()).tinted(Tone::Bad))
    }

    /// The whole screen, with a remark at its end.
    pub(super) fn show<G: Words>(&mut self, game: &G, seat: Seat, remark: &Text) -> Result<(), Failure> {
        let room = terminal::room();
        let remark = fit(remark, room.columns);
        let lines = room.lines.saturating_sub(remark.lines().len());
        let drawn = screen(game, seat, self.lang, Room { lines, ..room });
        self.say(&format!("\n{}", painted(&(drawn + remark))))
    }

    /// All of it, however many lines that takes.
    fn whole<G: Words>(&mut self, game: &G, seat: Seat) -> Result<(), Failure> {
        let room = Room { lines: usize::MAX, ..terminal::room() };
        self.say(&format!("\n{}", painted(&screen(game, seat, self.lang, room))))
    }

    /// Asks until there is an answer that can be played.
    pub(super) fn decide<G: Words>(&mut self, game: &G, seat: Seat) -> Result<Wish<G::Action>, Failure> {
        let actions = game.legal_list(seat);
        loop {
            let prompt = host::say(self.lang, host::PROMPT, [actions.len().to_string().into()]);
            let Some(line) = self.read(&prompt)? else {
                return Ok(Wish::Leave(host::say(self.lang, host::INPUT_ENDED, [])));
            };
            match line.to_lowercase().as_str() {
                "" => {}
                "q" | "quit" | "exit" | "离开" | "退出" => {
                    return Ok(Wish::Leave(host::say(self.lang, host::GOODBYE, [])));
                }
                "undo" | "u" | "悔棋" | "悔" => return Ok(Wish::Undo),
                "hint" | "提示" => return Ok(Wish::Hint),
                "?" | "h" | "help" | "帮助" => self.help::<G>()?,
                "b" | "board" | "table" | "牌桌" => self.whole(game, seat)?,
                "list" | "l" | "列表" => self.list(game, seat, &actions)?,
                "log" | "经过" => self.log()?,
                asked if asked.starts_with('?') => {
                    self.explain::<G>(line.trim_start_matches('?').trim())?;
                }
                _ => match understand(game, seat, &line) {
                    Ok(action) => return Ok(Wish::Act(action)),
                    Err(why) => self.misheard(&line, why)?,
                },
            }
        }
    }

    fn misheard(&mut self, answer: &str, why: Misheard) -> Result<(), Failure> {
        self.refuse(&host::misheard(self.lang, answer, &why))?;
        let Misheard::Several(all) = why else { return Ok(()) };
        let name = |(number, name): (usize, Text)| Text::from(format!("    {number} ")) + name;
        let more = all.len().saturating_sub(MOST_CANDIDATES);
        let named: Vec<Text> = all.into_iter().take(MOST_CANDIDATES).map(name).collect();
        self.tell(&columns(&named, terminal::room().columns))?;
        match more {
            0 => Ok(()),
            more => self.tell(&host::say(self.lang, host::MORE, [more.to_string().into()])),
        }
    }

    /// What to do after a game of a match; a pipe never goes on.
    pub(super) fn after_game(&mut self, more: bool, games: usize) -> Result<Option<String>, Failure> {
        if !self.live {
            return Ok(None);
        }
        let prompt = if more { host::AFTER_GAME } else { host::AFTER_MATCH };
        let numbers = if games == 1 { "1".to_owned() } else { format!("1-{games}") };
        let typed = self.read(&host::say(self.lang, prompt, [numbers.into()]))?;
        Ok(typed.map(|typed| typed.to_lowercase()))
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
        self.tell(&host::say(self.lang, host::KEYS, []).tinted(Tone::Faint))
    }

    /// What a card, a skill or the like does.
    fn explain<G: Words>(&mut self, name: &str) -> Result<(), Failure> {
        match G::explain(name, self.lang) {
            Some(text) => self.tell(&text),
            None => self.refuse(&host::say(self.lang, host::NOTHING_CALLED, [name.into()])),
        }
    }

    /// The next line without its blanks; `None` at the end of the input.
    fn read(&mut self, prompt: &Text) -> Result<Option<String>, Failure> {
        if self.live {
            let prompt = fit(prompt, terminal::room().columns - 1).tinted(Tone::Key);
            write!(self.out, "{} ", painted(&prompt.trim_end()))?;
        }
        self.out.flush()?;
        let mut line = Vec::new();
        let read = self.input.read_until(b'\n', &mut line)?;
        Ok((read > 0).then(|| narrowed(String::from_utf8_lossy(&line).trim())))
    }
}

/// The digits of a seed or a hash: on a narrow screen two lines of them.
pub(super) fn digits(digits: &str) -> Text {
    let half = digits.len() / 2;
    if digits.len() + 2 <= terminal::room().columns {
        return digits.into();
    }
    Text::from(format!("{}\n  {}", &digits[..half], &digits[half..]))
}

/// Letters, digits and marks as a Chinese keyboard may type them, in their usual width.
fn narrowed(typed: &str) -> String {
    let narrow = |letter: char| match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        '\u{3000}' => ' ',
        other => other,
    };
    typed.chars().map(narrow).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_are_the_same() {
        assert_eq!(narrowed("\u{ff1f}\u{3000}奸雄 \u{ff11}\u{ff12}"), "? 奸雄 12");
    }
}
