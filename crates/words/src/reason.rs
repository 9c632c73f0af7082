//! What speaks for an action, in other languages than the bots': their sentences are looked up in a game's table.
//!
//! Bots reason in English with numbers in it; a table has the same sentences as phrases, with places for the numbers.

use crate::lang::{Lang, Phrase};
use crate::text::{Text, plain};
use crate::tongue::Tongue;
use paiju_contract::Observer;

/// Most numbers of a sentence.
const PLACES: usize = 3;

/// The sentence in the language; as it was said where the table does not have it.
pub(crate) fn told(table: &[Phrase], said: &str, lang: Lang) -> Text {
    let found = table.iter().find_map(|phrase| Some((phrase, numbers(phrase.column(Lang::En), said)?)));
    match (lang, found) {
        (Lang::Zh, Some((phrase, numbers))) => Tongue::new(lang, Observer::Public).say(*phrase, numbers),
        _ => plain(said),
    }
}

/// What stands in the places of a pattern, if the sentence is made by it.
fn numbers(pattern: &str, said: &str) -> Option<[Text; PLACES]> {
    let mut found: [Text; PLACES] = Default::default();
    let (mut pattern, mut said) = (pattern, said);
    for (at, place) in found.iter_mut().enumerate() {
        let Some((before, after)) = pattern.split_once(&format!("{{{at}}}")) else { break };
        said = said.strip_prefix(before)?;
        let end = said.find(|letter: char| !letter.is_ascii_digit() && !".-".contains(letter));
        let (number, rest) = said.split_at(end.unwrap_or(said.len()));
        *place = plain(number);
        (pattern, said) = (after, rest);
    }
    (pattern == said).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::phrase;

    const TABLE: [Phrase; 2] = [phrase("不", "no"), phrase("还差 {0} 步,{1} 张", "{0} away, {1} tiles")];

    #[test]
    fn numbers_are_carried_over() {
        assert_eq!(told(&TABLE, "2 away, 11 tiles", Lang::Zh).to_string(), "还差 2 步,11 张");
        assert_eq!(told(&TABLE, "2 away, 11 tiles", Lang::Both).to_string(), "2 away, 11 tiles");
        assert_eq!(told(&TABLE, "no", Lang::Zh).to_string(), "不");
        assert_eq!(told(&TABLE, "2 away, 11 tiles more", Lang::Zh).to_string(), "2 away, 11 tiles more");
    }
}
