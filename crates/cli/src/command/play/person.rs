//! The person: what is shown to it, and how its answers are read.

use std::io::{BufRead, Write};

use paiju_words::layout::{columns, fit, repeats};
use paiju_words::menu::Room;
use paiju_words::{Lang, Misheard, Text, Tone, host};

use super::asked::Asked;
use super::newcomer::Newcomer;

use crate::failure::Failure;
use crate::style::painted;
use crate::terminal;

/// More answers that begin alike are not all repeated.
const MOST_CANDIDATES: usize = 12;

/// To the beginning of the terminal's line, and nothing left on it.
const WIPE: &str = "\r\u{1b}[K";

/// What is heard from where a person types.
pub(super) enum Heard {
    Line(String),
    /// Nothing will be typed any more.
    End,
    /// Something happened meanwhile that the person should know first.
    News,
}

/// Where a person types.
pub(super) trait Input {
    /// Waits for the next line, or for what comes before it.
    fn hear(&mut self) -> Result<Heard, Failure>;
}

/// A terminal or a pipe, and nothing else to listen to.
pub(super) struct Lines<R>(pub(super) R);

impl<R: BufRead> Input for Lines<R> {
    fn hear(&mut self) -> Result<Heard, Failure> {
        let mut line = Vec::new();
        let read = self.0.read_until(b'\n', &mut line)?;
        Ok(if read > 0 { Heard::Line(typed(&line)) } else { Heard::End })
    }
}

/// Somebody at a terminal, or at the other end of a pipe.
pub(super) struct Person<'a, I> {
    pub(super) input: I,
    pub(super) out: &'a mut dyn Write,
    /// Whether both ends are terminals.
    pub(super) live: bool,
    /// In which language the game is told.
    pub(super) lang: Lang,
    /// What was told in this game.
    pub(super) told: Vec<Text>,
    /// The prompt on the last line of the terminal, if nothing was said since.
    pub(super) standing: Option<String>,
    /// Whether to tell them where the rules are.
    newcomer: Newcomer,
}

/// What the person wants.
pub(super) enum Wish<A> {
    Act(A),
    Undo,
    Hint,
    Leave(Text),
    /// Nothing yet: something happened first.
    Listen,
}

impl<'a, I: Input> Person<'a, I> {
    /// Somebody who types here and reads there.
    pub(super) fn new(input: I, out: &'a mut dyn Write, live: bool, lang: Lang) -> Self {
        Self { input, out, live, lang, told: Vec::new(), standing: None, newcomer: Newcomer::at(live) }
    }

    /// Lines for the person, as they are.
    pub(super) fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.begin_line()?;
        writeln!(self.out, "{}", text.trim_end_matches('\n'))?;
        if self.live {
            // Whole lines only: what is typed while bots think must not land in the middle of one.
            self.out.flush()?;
        }
        Ok(())
    }

    /// Goes to the beginning of an empty line. A prompt that nobody has answered is left behind; what the person has
    /// typed ahead of the question, which the terminal shows wherever the cursor happens to be, is wiped out (it is
    /// still read).
    fn begin_line(&mut self) -> Result<(), Failure> {
        match self.standing.take() {
            Some(_) => writeln!(self.out)?,
            None if self.live => write!(self.out, "{WIPE}")?,
            None => {}
        }
        Ok(())
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
    pub(super) fn show(&mut self, asked: &mut impl Asked, remark: &Text) -> Result<(), Failure> {
        let room = terminal::room();
        let remarks = [self.newcomer.greeting(self.lang), remark.clone()].into_iter();
        let remark = Text::join(remarks.filter(|text| !text.is_empty()), "\n");
        let remark = fit(&remark, room.columns);
        let lines = room.lines.saturating_sub(remark.lines().len());
        let drawn = Text::from(asked.screen(Room { lines, ..room })?);
        self.say(&format!("\n{}", painted(&(drawn + remark))))
    }

    /// All of it, however many lines that takes.
    fn whole(&mut self, asked: &mut impl Asked) -> Result<(), Failure> {
        let drawn = Text::from(asked.screen(endless())?);
        self.say(&format!("\n{}", painted(&drawn)))
    }

    /// Asks until there is an answer that can be played.
    pub(super) fn decide<A: Asked>(&mut self, asked: &mut A) -> Result<Wish<A::Answer>, Failure> {
        loop {
            let line = match self.read(&asked.prompt())? {
                Heard::Line(line) => line,
                Heard::End => return Ok(Wish::Leave(host::say(self.lang, host::INPUT_ENDED, []))),
                Heard::News => return Ok(Wish::Listen),
            };
            match line.to_lowercase().as_str() {
                "" => {}
                "q" | "quit" | "exit" | "离开" | "退出" => {
                    return Ok(Wish::Leave(host::say(self.lang, host::GOODBYE, [])));
                }
                "undo" | "u" | "悔棋" | "悔" => return Ok(Wish::Undo),
                "hint" | "提示" => return Ok(Wish::Hint),
                "?" | "h" | "help" | "帮助" => self.help(asked)?,
                "b" | "board" | "table" | "牌桌" => self.whole(asked)?,
                "list" | "l" | "列表" => {
                    let answers = asked.screen(endless())?.answers;
                    self.say(&painted(&answers))?;
                }
                "log" | "经过" => self.log()?,
                name if name.starts_with('?') => {
                    self.explain(asked, line.trim_start_matches('?').trim())?;
                }
                _ => match asked.understand(&line)? {
                    Ok(answer) => return Ok(Wish::Act(answer)),
                    Err(why) => self.misheard(&line, why)?,
                },
            }
        }
    }

    /// An answer was none.
    pub(super) fn misheard(&mut self, answer: &str, why: Misheard) -> Result<(), Failure> {
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
    pub(super) fn after_game(&mut self, more: bool, games: usize) -> Result<Heard, Failure> {
        if !self.live {
            return Ok(Heard::End);
        }
        let prompt = if more { host::AFTER_GAME } else { host::AFTER_MATCH };
        let numbers = if games == 1 { "1".to_owned() } else { format!("1-{games}") };
        Ok(match self.read(&host::say(self.lang, prompt, [numbers.into()]))? {
            Heard::Line(typed) => Heard::Line(typed.to_lowercase()),
            other => other,
        })
    }

    /// All that was told in this game: what a result is made of.
    pub(super) fn log(&mut self) -> Result<(), Failure> {
        let told = std::mem::take(&mut self.told);
        let shown = told.iter().try_for_each(|line| self.tell(line));
        self.told = told;
        shown
    }

    fn help(&mut self, asked: &mut impl Asked) -> Result<(), Failure> {
        let rules = asked.help()?;
        self.tell(&(Text::from("\n") + rules))?;
        self.tell(&asked.keys().tinted(Tone::Faint))
    }

    /// What a card, a skill or the like does.
    fn explain(&mut self, asked: &mut impl Asked, name: &str) -> Result<(), Failure> {
        match asked.explain(name)? {
            Some(text) => self.tell(&text),
            None => self.refuse(&host::say(self.lang, host::NOTHING_CALLED, [name.into()])),
        }
    }

    /// The next line, or what comes before it. A prompt that still stands is not written again.
    fn read(&mut self, prompt: &Text) -> Result<Heard, Failure> {
        let prompt = fit(prompt, terminal::room().columns - 1).tinted(Tone::Key);
        let prompt = painted(&prompt.trim_end());
        if self.live && !prompt.is_empty() && self.standing.as_ref() != Some(&prompt) {
            self.begin_line()?;
            write!(self.out, "{prompt} ")?;
            self.standing = Some(prompt);
        }
        self.out.flush()?;
        let heard = self.input.hear()?;
        if matches!(heard, Heard::Line(_)) {
            self.standing = None;
        }
        Ok(heard)
    }
}

/// A screen without a last line.
fn endless() -> Room {
    Room { lines: usize::MAX, ..terminal::room() }
}

/// A line as it is meant: without its blanks, in letters of the usual width.
pub(super) fn typed(line: &[u8]) -> String {
    narrowed(String::from_utf8_lossy(line).trim())
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

    /// Somebody who hears news, and types nothing.
    struct News;

    impl Input for News {
        fn hear(&mut self) -> Result<Heard, Failure> {
            Ok(Heard::News)
        }
    }

    #[test]
    fn a_prompt_stands_until_something_is_said() {
        let mut out = Vec::new();
        let mut person = Person::new(News, &mut out, true, Lang::En);
        let ask = |person: &mut Person<'_, News>| {
            assert!(matches!(person.read(&"which? ".into()), Ok(Heard::News)));
        };
        ask(&mut person);
        ask(&mut person);
        person.say("somebody plays").unwrap();
        ask(&mut person);
        let shown = String::from_utf8(out).unwrap();
        assert_eq!(shown.lines().filter(|line| line.contains("which?")).count(), 2, "{shown}");
        let plain = anstream::adapter::strip_str(&shown).to_string();
        assert_eq!(plain.lines().nth(1), Some("somebody plays"), "{plain:?}");
    }

    #[test]
    fn wide_letters_are_the_same() {
        assert_eq!(narrowed("\u{ff1f}\u{3000}奸雄 \u{ff11}\u{ff12}"), "? 奸雄 12");
    }
}
