//! What speaks for an action, in other languages than the bots': their sentences are looked up in a game's table.
//!
//! Bots reason in English with numbers in it; a table has the same sentences as phrases, with places for the numbers.
//! A minus is a hyphen there, as in data; people read a minus sign.

use crate::lang::{Lang, Phrase, phrase};
use crate::text::{Text, plain};
use crate::tongue::Tongue;
use paiju_contract::Observer;

/// Most numbers of a sentence.
const PLACES: usize = 3;

/// What a search or a solution says, in every game.
const SEARCHED: [Phrase; 7] = [
    phrase("设想 {1} 种可能,平均得 {0}", "brings {0} on average, over {1} guesses at what is hidden"),
    phrase("比一般的打法多 {0} ± {1}", "{0} ± {1} more than the obvious answer"),
    phrase("次好的平均得 {0}", "the next best brings {0}"),
    phrase("另一种打法得过 {0},但不一定更好", "another answer brought {0}, but not surely more"),
    phrase(
        "看别人的打法,{1} 种可能里约 {0} 种说得通",
        "going by what the others did, {0} of {1} guesses are likely",
    ),
    phrase("往后想了 {0} 种局面", "{0} situations that may follow were thought through"),
    phrase("均衡策略有 {0}% 的时候这样做", "an equilibrium strategy does it {0} % of the time"),
];

const ONLY: Phrase = phrase("没有别的选择", "there is nothing else to do");

/// What speaks for the one answer there is.
pub fn only_answer(lang: Lang) -> Text {
    Tongue::new(lang, Observer::Public).say(ONLY, [])
}

/// The sentence in the language; as it was said where the table does not have it.
pub(crate) fn told(table: &[Phrase], said: &str, lang: Lang) -> Text {
    let found = table
        .iter()
        .chain(&SEARCHED)
        .find_map(|phrase| Some((phrase, numbers(phrase.column(Lang::En), said)?)));
    match (lang, found) {
        (Lang::Zh, Some((phrase, numbers))) => Tongue::new(lang, Observer::Public).say(*phrase, numbers),
        _ => plain(signed(said)),
    }
}

/// The text with minus signs before its negative numbers; hyphens within words stay.
pub(crate) fn signed(said: &str) -> String {
    let mut before = ' ';
    let mut letters = said.chars().peekable();
    let mut text = String::with_capacity(said.len());
    while let Some(letter) = letters.next() {
        let number = letters.peek().is_some_and(char::is_ascii_digit);
        let minus = letter == '-' && number && !before.is_alphanumeric();
        text.push(if minus { '−' } else { letter });
        before = letter;
    }
    text
}

/// What stands in the places of a pattern, if the sentence is made by it.
fn numbers(pattern: &str, said: &str) -> Option<[Text; PLACES]> {
    let mut found: [Text; PLACES] = Default::default();
    let (mut pattern, mut said) = (pattern, said);
    for (at, place) in found.iter_mut().enumerate() {
        let Some((before, after)) = pattern.split_once(&format!("{{{at}}}")) else { break };
        said = said.strip_prefix(before)?;
        let end = said.find(|letter: char| !letter.is_ascii_digit() && !".-+".contains(letter));
        let (number, rest) = said.split_at(end.unwrap_or(said.len()));
        *place = plain(signed(number));
        (pattern, said) = (after, rest);
    }
    (pattern == said).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: [Phrase; 2] = [phrase("不", "no"), phrase("还差 {0} 步,{1} 张", "{0} away, {1} tiles")];

    #[test]
    fn numbers_are_carried_over() {
        assert_eq!(told(&TABLE, "2 away, 11 tiles", Lang::Zh).to_string(), "还差 2 步,11 张");
        assert_eq!(told(&TABLE, "2 away, 11 tiles", Lang::Both).to_string(), "2 away, 11 tiles");
        assert_eq!(told(&TABLE, "no", Lang::Zh).to_string(), "不");
        let searched = told(&TABLE, "brings -0.50 on average, over 256 guesses at what is hidden", Lang::Zh);
        assert_eq!(searched.to_string(), "设想 256 种可能,平均得 −0.50");
        assert_eq!(told(&TABLE, "2 away, 11 tiles more", Lang::Zh).to_string(), "2 away, 11 tiles more");
    }

    #[test]
    fn negative_numbers_have_a_minus_sign() {
        let told = |said| told(&TABLE, said, Lang::En).to_string();
        assert_eq!(told("the next best brings -0.50"), "the next best brings −0.50");
        assert_eq!(told("a friend by -0.25 (-1)"), "a friend by −0.25 (−1)");
        assert_eq!(told("a 3-bet, all-in - 2 left, 10-4"), "a 3-bet, all-in - 2 left, 10-4");
    }
}
