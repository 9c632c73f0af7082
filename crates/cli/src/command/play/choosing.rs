//! `paiju play` without a game: a menu on a terminal. In a pipe nobody could choose, and the program says so.

use std::io::{BufRead, Write};

use paiju_wire::Catalog;
use paiju_words::layout::fit;
use paiju_words::{Lang, Text, Tone, host};

use super::person::typed;
use crate::command::games::page;
use crate::dispatch::listing;
use crate::failure::Failure;
use crate::style::painted;
use crate::terminal;

/// No game was named, and nobody is there to choose one.
pub(super) fn no_game() -> Failure {
    let names = Catalog::default().names().join(", ");
    Failure::usage(format!(
        "which game? Name one, as in `paiju play xianqi`; there are: {names}. On a terminal `paiju play` asks"
    ))
}

/// The game that somebody chooses by its number or name; none if they leave.
pub(super) fn choose(
    input: &mut impl BufRead,
    out: &mut dyn Write,
    lang: Lang,
) -> Result<Option<String>, Failure> {
    let columns = terminal::room().columns;
    write!(out, "{}", painted(&page(lang, true, columns)?))?;
    let count = Catalog::default().0.len().to_string();
    let prompt = host::say(lang, host::WHICH_GAME, [count.into()]).tinted(Tone::Key);
    loop {
        write!(out, "{} ", painted(&fit(&prompt, columns - 1).trim_end()))?;
        out.flush()?;
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = typed(&line).to_lowercase();
        match line.as_str() {
            "" => {}
            "q" | "quit" | "exit" | "离开" | "退出" => return Ok(None),
            _ => match meant(&line) {
                Ok(game) => {
                    // What was typed ahead of the prompt has not ended the prompt's line.
                    writeln!(out)?;
                    return Ok(Some(game.to_owned()));
                }
                Err(why) => {
                    let why = Text::from(why.message()).tinted(Tone::Bad);
                    writeln!(out, "\n{}", painted(&fit(&why, columns)))?;
                }
            },
        }
    }
}

/// The game of that number, name, alias, or beginning of a name.
fn meant(line: &str) -> Result<&'static str, Failure> {
    let games = Catalog::default().names();
    if let Ok(number) = line.parse::<usize>() {
        let chosen = number.checked_sub(1).and_then(|at| games.get(at)).copied();
        return chosen
            .ok_or_else(|| Failure::usage(format!("there is no game {number}: type 1 to {}", games.len())));
    }
    let begun: Vec<&'static str> = games.iter().copied().filter(|name| name.starts_with(line)).collect();
    match begun[..] {
        [only] => Ok(only),
        _ => listing(line).map(|listing| listing.name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_chosen_by_number_name_alias_or_beginning() {
        let names = Catalog::default().names();
        for (typed, meant_game) in [("1", names[0]), ("kuhn", "kuhn"), ("poker", "holdem"), ("le", "leduc")] {
            assert_eq!(meant(typed).ok(), Some(meant_game), "{typed}");
        }
        assert_eq!(meant("掀棋").ok(), Some("xianqi"));
        assert!(meant("0").is_err() && meant("99").is_err());
        let said = meant("mahjng").err().map(Failure::message).unwrap_or_default();
        assert!(said.contains("Did you mean \"mahjong\"?"), "{said}");
    }
}
