//! Breaking lines that are too long: between words, between Chinese characters, and a name apart from its translation
//! only where nothing else helps.
//!
//! It counts columns of a fixed-width font and knows nothing of who shows them.

use unicode_width::UnicodeWidthChar;

use crate::text::{Text, Tone};

/// No screen is narrower: below it, words are broken by the terminal.
pub const NARROWEST: usize = 40;

/// A letter with its tone.
type Letter = (Tone, char);

/// What is never broken, and what stands before it.
struct Atom {
    blanks: usize,
    letters: Vec<Letter>,
    /// Whether it belongs to the atom before: a name and its translation.
    glued: bool,
}

impl Atom {
    fn width(&self) -> usize {
        self.letters.iter().map(|(_, letter)| letter.width().unwrap_or(0)).sum()
    }
}

/// A Chinese character; punctuation is none.
fn is_character(letter: char) -> bool {
    matches!(letter, '\u{2e80}'..='\u{2fdf}' | '\u{3400}'..='\u{9fff}')
}

/// What may not stand at the beginning of a line.
fn closes(letter: char) -> bool {
    ",。:;、)?!〕」×".contains(letter) || letter.is_ascii_punctuation()
}

/// A line that is no wider than `columns`, as far as its words are not; what follows the first line stands `indent`
/// blanks to the right.
pub fn wrap(line: &Text, columns: usize, indent: usize) -> Text {
    let atoms = atoms(line);
    let (mut text, mut used) = (Text::new(), 0);
    let mut at = 0;
    while at < atoms.len() {
        let end = unit_end(&atoms, at, columns.saturating_sub(indent));
        let wide: usize = atoms[at..end].iter().map(|atom| atom.blanks + atom.width()).sum();
        let breaks = used > indent && used + wide > columns;
        if breaks {
            text = text.trim_end() + "\n" + &*" ".repeat(indent);
            used = indent;
        }
        for (n, atom) in atoms[at..end].iter().enumerate() {
            let blanks = if breaks && n == 0 { 0 } else { atom.blanks };
            text += &*" ".repeat(blanks);
            text += atom.letters.iter().map(|(tone, letter)| (*tone, letter.to_string())).collect::<Text>();
            used += blanks + atom.width();
        }
        at = end;
    }
    text
}

/// Where the atoms end that stay with this one, if they fit a line together.
fn unit_end(atoms: &[Atom], at: usize, room: usize) -> usize {
    let end = (at + 1..atoms.len()).find(|next| !atoms[*next].glued).unwrap_or(atoms.len());
    let wide: usize = atoms[at..end].iter().map(|atom| atom.blanks + atom.width()).sum();
    if wide <= room { end } else { at + 1 }
}

fn atoms(line: &Text) -> Vec<Atom> {
    let mut atoms: Vec<Atom> = Vec::new();
    let mut blanks = 0;
    for letter in line.spans().iter().flat_map(|span| span.text.chars().map(|letter| (span.tone, letter))) {
        let before = atoms.last().and_then(|atom| atom.letters.last()).map(|(_, before)| *before);
        match (letter.1, before) {
            (' ', _) => blanks += 1,
            (_, Some(before)) if blanks == 0 && !may_break(before, letter.1) => {
                atoms.last_mut().into_iter().for_each(|atom| atom.letters.push(letter));
            }
            (next, before) => {
                let translated =
                    blanks == 1 && before.is_some_and(is_character) && next.is_ascii_alphabetic();
                if translated {
                    glue_name(&mut atoms);
                }
                let goes_on = blanks == 1 && atoms.last().is_some_and(|atom| name_goes_on(atom, next));
                atoms.push(Atom { blanks, letters: vec![letter], glued: translated || goes_on });
                blanks = 0;
            }
        }
    }
    atoms
}

/// Whether a translation has a further word: `万箭齐发 Archery Attack`.
fn name_goes_on(word: &Atom, next: char) -> bool {
    let first = word.letters.first().map(|(_, letter)| *letter);
    word.glued && next.is_ascii_uppercase() && first.is_some_and(|letter| letter.is_ascii_uppercase())
}

/// The longest name; more characters are a sentence.
const LONGEST: usize = 6;

/// The characters of the name that the atoms end with stay together.
fn glue_name(atoms: &mut [Atom]) {
    let inside = |atom: &&mut Atom| atom.blanks == 0;
    atoms.iter_mut().skip(1).rev().take(LONGEST).take_while(inside).for_each(|atom| atom.glued = true);
}

/// Whether a line may end between two letters that touch.
fn may_break(before: char, next: char) -> bool {
    let after_comma = |letter: char| ",。:;、".contains(letter);
    (is_character(before) && is_character(next)) || (after_comma(before) && !closes(next))
}

/// Every line of a text no wider than `columns`; what goes on below is indented as its line is, and a little more.
pub fn fit(text: &Text, columns: usize) -> Text {
    let line = |line: Text| {
        let said = line.to_string();
        let indent = said.len() - said.trim_start_matches(' ').len();
        let wrapped = if line.width() > columns { wrap(&line, columns, indent + 2) } else { line };
        wrapped + "\n"
    };
    let fitted: Text = text.lines().into_iter().map(line).collect();
    if text.to_string().ends_with('\n') { fitted } else { fitted.trim_end() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(line: &str, columns: usize, indent: usize) -> String {
        wrap(&Text::from(line), columns, indent).to_string()
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("one two", 7, 2), "one two");
        assert_eq!(wrapped("one two", 6, 2), "one\n  two");
        assert_eq!(wrapped("  一 二 三", 6, 2), "  一\n  二\n  三");
        assert_eq!(wrapped("interminable x", 4, 1), "interminable\n x");
        assert_eq!(wrapped("a  b", 9, 0), "a  b");
    }

    #[test]
    fn chinese_breaks_between_characters_and_not_before_a_comma() {
        assert_eq!(wrapped("摸两张牌。", 6, 0), "摸两张\n牌。");
        assert_eq!(wrapped("手牌,埋", 6, 0), "手牌,\n埋");
        assert_eq!(wrapped("摸牌。", 4, 0), "摸\n牌。");
    }

    #[test]
    fn a_name_stays_with_its_translation() {
        assert_eq!(wrapped("the 奸雄 Jianxiong", 16, 0), "the\n奸雄 Jianxiong");
        assert_eq!(wrapped("a 万箭齐发 Archery Attack", 24, 0), "a\n万箭齐发 Archery Attack");
        assert_eq!(wrapped("奸雄 Jianxiong", 10, 0), "奸雄\nJianxiong");
    }

    #[test]
    fn a_word_of_two_tones_is_not_broken() {
        let line = Text::from("ab ") + Text::toned(Tone::Red, "c") + "d";
        let wrapped = wrap(&line, 4, 0);
        assert_eq!(wrapped.to_string(), "ab\ncd");
        assert_eq!(wrapped.spans().len(), 3);
    }

    #[test]
    fn a_text_is_fitted_line_by_line() {
        let text = Text::from("  one two three\n\nfour\n");
        assert_eq!(fit(&text, 10).to_string(), "  one two\n    three\n\nfour\n");
        assert_eq!(fit(&Text::from("a b"), 80).to_string(), "a b");
    }
}
