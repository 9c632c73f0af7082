//! Sentences as they are printed: Chinese ones with the wide signs of a Chinese page.
//!
//! On a screen of fixed columns the narrow signs save room, and the tables of words have those. What is shown elsewhere
//! goes through here. It knows no game and no page.

use crate::lang::Lang;

/// A narrow sign, and the wide one.
const SIGNS: [(char, char); 7] =
    [(',', '，'), (':', '：'), (';', '；'), ('?', '？'), ('!', '！'), ('(', '（'), (')', '）')];

/// A sentence as a page shows it. Signs beside Chinese become wide ones; those among figures and names stay.
pub fn typeset(text: &str, lang: Lang) -> String {
    if lang != Lang::Zh {
        return text.to_owned();
    }
    let letters: Vec<char> = text.chars().collect();
    let mut printed = String::with_capacity(text.len());
    for (at, &letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| letters.get(at));
        let after = letters.get(at + 1);
        match wide(letter) {
            Some(sign) if [before, after].into_iter().flatten().any(|beside| is_chinese(*beside)) => {
                printed.push(sign);
            }
            _ => printed.push(letter),
        }
    }
    printed
}

fn wide(letter: char) -> Option<char> {
    SIGNS.iter().find(|(narrow, _)| *narrow == letter).map(|(_, wide)| *wide)
}

/// Whether a letter is Chinese writing or one of its signs.
fn is_chinese(letter: char) -> bool {
    matches!(letter, '\u{3001}'..='\u{303f}' | '\u{4e00}'..='\u{9fff}' | '\u{ff01}'..='\u{ff5e}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_beside_chinese_are_wide_and_others_stay() {
        let cases = [
            ("打牌、杠,还是胡?", "打牌、杠，还是胡？"),
            ("你赢得本轮:1 柱", "你赢得本轮：1 柱"),
            ("比 3:2, 10,000 (Qs)", "比 3:2, 10,000 (Qs)"),
            ("听 5p(余 2,1 番)", "听 5p（余 2,1 番）"),
        ];
        for (said, printed) in cases {
            assert_eq!(typeset(said, Lang::Zh), printed);
            assert_eq!(typeset(said, Lang::En), said);
        }
    }
}
