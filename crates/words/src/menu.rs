//! The list of answers: numbered, one a line where there is room, in columns or shortened where there is not.
//!
//! It knows columns and lines of a screen, and no game.

use serde::{Deserialize, Serialize};

use crate::layout::{columns, pad_left};
use crate::wrap::fit;
use crate::{Lang, Text, Tone, Words};

/// How much room there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Columns of a line.
    pub columns: usize,
    /// Lines of the screen.
    pub lines: usize,
}

/// Fewer lines are no list.
const FEWEST: usize = 4;

/// All that somebody needs to decide.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Screen {
    /// The table, whole lines.
    pub table: Text,
    /// What is asked, and how an answer may be typed; nothing where nothing is asked.
    pub question: Text,
    /// The answers, each with its number.
    pub answers: Text,
}

impl From<Screen> for Text {
    fn from(screen: Screen) -> Self {
        screen.table + screen.question + screen.answers
    }
}

/// The table, the question and the answers, in the room there is. The last line of the screen is left to the prompt.
/// Who has no answers is asked nothing.
pub fn screen<G: Words>(view: &G::View, actions: &[G::Action], lang: Lang, room: Room) -> Screen {
    if actions.is_empty() {
        let lines = room.lines.saturating_sub(1);
        return Screen { table: table::<G>(view, lang, Room { lines, ..room }), ..Screen::default() };
    }
    let question = G::question(view, lang) + G::typing(view, lang);
    let question = fit(&question.tinted(Tone::Strong), room.columns) + "\n";
    let lines = room.lines.saturating_sub(question.lines().len() + FEWEST + 1);
    let table = table::<G>(view, lang, Room { lines, ..room });
    let used = table.lines().len() + question.lines().len() + 1;
    let left = room.lines.saturating_sub(used).max(FEWEST);
    Screen { answers: menu::<G>(view, actions, lang, Room { lines: left, ..room }), table, question }
}

/// The table in so many lines: whole, else in brief, else with a gap.
fn table<G: Words>(view: &G::View, lang: Lang, room: Room) -> Text {
    let whole = fit(&G::table(view, lang, room.columns), room.columns);
    if whole.lines().len() <= room.lines {
        return whole;
    }
    gapped(&fit(&G::brief(view, lang, room), room.columns), lang, room.lines)
}

/// The first line and the last ones, where not all have room.
fn gapped(text: &Text, lang: Lang, most: usize) -> Text {
    let lines = text.lines();
    if lines.len() <= most.max(3) {
        return text.clone();
    }
    let dropped = lines.len() + 1 - most.max(3);
    let gap = match lang {
        Lang::Zh => format!("  … 略去 {dropped} 行:b 看整个牌桌"),
        Lang::En | Lang::Both => format!("  … {dropped} lines left out: `b` shows the whole table"),
    };
    let kept = lines[dropped + 1..].iter().cloned();
    let all = [lines[0].clone(), Text::toned(Tone::Faint, gap)].into_iter().chain(kept);
    all.map(|line| line + "\n").collect()
}

/// The answers alone.
fn menu<G: Words>(view: &G::View, actions: &[G::Action], lang: Lang, room: Room) -> Text {
    let full = numbered(actions.iter().map(|action| G::action(view, action, lang)).collect());
    let one_a_line = fit(&Text::join(full.iter().cloned(), "\n"), room.columns) + "\n";
    if one_a_line.lines().len() <= room.lines {
        return one_a_line;
    }
    let beside = columns(&full, room.columns);
    if beside.lines().len() <= room.lines && narrow(&beside, room.columns) {
        return beside;
    }
    let brief = numbered(actions.iter().map(|action| G::label(view, action, lang)).collect());
    cut(&brief, lang, room)
}

fn narrow(text: &Text, columns: usize) -> bool {
    text.lines().iter().all(|line| line.width() <= columns)
}

fn numbered(items: Vec<Text>) -> Vec<Text> {
    let digits = items.len().to_string().len();
    let number = |n: usize| Text::toned(Tone::Key, pad_left(&n.to_string(), digits));
    (1..).zip(items).map(|(n, item)| Text::from("  ") + number(n) + " " + item).collect()
}

/// As many answers as fit, and how many more there are.
fn cut(items: &[Text], lang: Lang, room: Room) -> Text {
    let all = columns(items, room.columns);
    let height = all.lines().len();
    if height <= room.lines {
        return fit(&all, room.columns);
    }
    let per_line = items.len().div_ceil(height);
    let kept = (room.lines - 1) * per_line;
    let more = items.len() - kept;
    let rest = match lang {
        Lang::Zh => format!("  还有 {more} 项:输入 list 全部列出,或直接输入"),
        Lang::En | Lang::Both => format!("  … {more} more: `list` shows them all, or type what you want"),
    };
    fit(&(columns(&items[..kept], room.columns) + Text::toned(Tone::Faint, rest) + "\n"), room.columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_too_tall_has_a_gap() {
        let tall = Text::from("head\n1\n2\n3\n4\nhand\n");
        assert_eq!(gapped(&tall, Lang::En, 6), tall);
        let gap = "head\n  … 3 lines left out: `b` shows the whole table\n4\nhand\n";
        assert_eq!(gapped(&tall, Lang::En, 4).to_string(), gap);
        assert_eq!(gapped(&tall, Lang::Zh, 0).lines().len(), 3);
    }
}
