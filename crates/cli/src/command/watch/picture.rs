//! A table that is redrawn in place on a terminal: the lines of the last picture are taken back before the next is drawn.
//!
//! Nothing above the first picture is touched, so whatever the terminal showed before stays, and the last picture stays
//! when the program ends.

use std::io::{IsTerminal, Write};

use paiju_words::menu::{Room, screen};
use paiju_words::{Lang, Text, Words};

use crate::failure::Failure;
use crate::style::painted;
use crate::terminal;

/// What was told last has at least this many lines.
const TOLD: usize = 4;

/// What stands on the terminal.
pub(super) struct Picture {
    /// How many lines it has, what was typed below included.
    drawn: usize,
}

impl Picture {
    /// A new one, if somebody looks at a terminal that can be drawn on.
    pub(super) fn on_terminal() -> Option<Self> {
        let can =
            std::io::stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        can.then_some(Self { drawn: 0 })
    }

    /// The table, all open hands and what was told last, as far as the screen has room for them.
    pub(super) fn draw<G: Words>(
        &mut self,
        out: &mut dyn Write,
        view: &G::View,
        hands: &Text,
        told: &[Text],
        lang: Lang,
    ) -> Result<(), Failure> {
        let room = terminal::room();
        let text = composed::<G>(view, hands, told, lang, room);
        out.flush()?;
        // Not through `out`: it drops these together with colours where nobody wants colours.
        let terminal = console::Term::stdout();
        if self.drawn > 0 {
            terminal.move_cursor_up(self.drawn)?;
            terminal.write_str("\r")?;
            terminal.clear_to_end_of_screen()?;
        }
        write!(out, "{}", painted(&text))?;
        self.drawn = text.lines().len();
        Ok(out.flush()?)
    }

    /// Somebody has typed a line below it.
    pub(super) fn typed_below(&mut self) {
        self.drawn += 1;
    }
}

/// All of it in the lines there are but two, which are left to a prompt and to the line below it. A table that leaves no room for what is told is
/// drawn in brief; hands that leave no room for the table are cut.
fn composed<G: Words>(view: &G::View, hands: &Text, told: &[Text], lang: Lang, room: Room) -> Text {
    let most = room.lines.saturating_sub(2);
    let hands: Vec<Text> = hands.lines().into_iter().take(most.saturating_sub(TOLD + FEWEST)).collect();
    let lines = (most + 1).saturating_sub(hands.len() + TOLD);
    let table = screen::<G>(view, &[], lang, Room { lines, ..room }).table;
    let left = most.saturating_sub(table.lines().len() + hands.len());
    let told: Vec<Text> = told.iter().flat_map(Text::lines).collect();
    let told = told[told.len().saturating_sub(left)..].iter().cloned();
    let below: Text = hands.into_iter().chain(told).map(|line| line + "\n").collect();
    table + below
}

/// Fewer lines are no table.
const FEWEST: usize = 5;

#[cfg(test)]
mod tests {
    use paiju_contract::{Game, Observer, RuleSet, Seed};
    use paiju_games::mahjong::{Mahjong, Rules};

    use super::*;

    #[test]
    fn a_picture_never_has_more_lines_than_the_screen() {
        let game = Mahjong::deal(&Rules::preset("classic").unwrap(), Seed::from_u64(1)).unwrap();
        let view = game.view(Observer::Public);
        let hands: Text = (0..40).map(|hand| Text::from(format!("hand {hand}\n"))).collect();
        let told: Vec<Text> = (0..60).map(|line| Text::from(format!("told {line}"))).collect();
        for lines in [20, 24, 60] {
            for hands in [&Text::new(), &hands] {
                let text = composed::<Mahjong>(&view, hands, &told, Lang::En, Room { columns: 80, lines });
                assert!(text.lines().len() < lines - 1, "{text}");
                assert!(text.to_string().ends_with("told 59\n"), "the latest is told: {text}");
            }
        }
    }
}
