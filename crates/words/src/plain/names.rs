//! Words that views and events of small games are made of, a column for each language. A word that is not in the
//! table is said in English, as the rules page spells it.

use crate::lang::{Lang, Name, Phrase, name, phrase};
use crate::tongue::Tongue;

pub(super) const YOUR_TURN: Phrase = phrase("轮到你{0}", "Your turn{0}");
pub(super) const IN_BRACKETS: Phrase = phrase("({0})", " ({0})");
pub(super) const RESULT: Phrase = phrase("\n  结果\n", "\n  Result{= 结果}\n");
pub(super) const DID: Phrase = phrase("{0}{1}", "{0} {1}");
pub(super) const DEALT: Phrase = phrase("发给{0}", "Dealt to {0}");
pub(super) const SEAT: Phrase = phrase("{0}号位", "Seat {0}");
pub(super) const YOU: Phrase = phrase("你", "You");
pub(super) const HELP: Phrase = phrase(
    "\
牌桌逐项列出你所知道的一切:? 是对你隐藏的,– 是没有。
按座位的列表从 0 号位开始。完整规则在该游戏的规则页。",
    "\
The table shows all you know, field by field: ? is hidden from you, – is nothing.
Lists by seat begin with seat 0. The rules are in the game's RULES.md.",
);

const WORDS: [Name; 62] = [
    name("行动", "act"),
    name("行动", "acted"),
    name("动作", "action"),
    name("动作", "actions"),
    name("底注", "ante"),
    name("应答", "answer"),
    name("下注", "bet"),
    name("下注记录", "betting"),
    name("公共牌", "board"),
    name("跟注", "call"),
    name("跟注后亮牌", "called"),
    name("牌", "card"),
    name("牌", "cards"),
    name("过牌", "check"),
    name("过牌后下注", "check bet"),
    name("过牌后亮牌", "checked"),
    name("发牌", "deal"),
    name("发牌", "dealt"),
    name("牌堆", "deck"),
    name("平局", "draw"),
    name("结束", "end"),
    name("结束", "ended"),
    name("结局", "ending"),
    name("先手", "first"),
    name("弃牌", "fold"),
    name("弃牌", "folded"),
    name("手牌", "hand"),
    name("手牌", "hands"),
    name("记录", "log"),
    name("最大", "max"),
    name("最小", "min"),
    name("开始", "open"),
    name("翻开", "opened"),
    name("开局", "opening"),
    name("结果", "outcome"),
    name("结束", "over"),
    name("已付", "paid"),
    name("过", "pass"),
    name("阶段", "phase"),
    name("玩家", "player"),
    name("底池", "pot"),
    name("预设", "preset"),
    name("公共牌", "public"),
    name("问题", "question"),
    name("加注", "raise"),
    name("轮", "round"),
    name("规则", "rules"),
    name("分数", "score"),
    name("分数", "scores"),
    name("座位", "seat"),
    name("种子", "seed"),
    name("亮牌", "showdown"),
    name("亮出", "shown"),
    name("洗牌", "shuffled"),
    name("标准", "standard"),
    name("轮到", "to act"),
    name("回合", "turn"),
    name("版本", "version"),
    name("胜者", "winner"),
    name("赢得", "won"),
    name("是", "true"),
    name("否", "false"),
];

/// `to_act` as `to act`, `RAISE_TO` as `raise to`; in Chinese what the table says.
pub(super) fn field(word: &str, lang: Lang) -> String {
    let english = word.replace('_', " ").to_lowercase();
    let known = WORDS.iter().find(|known| known.en == english);
    match (lang, known) {
        (Lang::Zh, Some(known)) => known.zh.to_owned(),
        _ => english,
    }
}

/// A word as the rules spell it: one in capitals is a kind of thing and is written small.
pub(super) fn word(text: &str, lang: Lang) -> String {
    let loud = |letter: char| letter == '_' || letter.is_alphanumeric() && !letter.is_lowercase();
    let shouted = text.chars().count() > 2 && text.chars().all(loud);
    let known = || WORDS.iter().any(|known| known.en == text);
    if shouted || text.contains('_') || known() { field(text, lang) } else { text.to_owned() }
}

/// Between the items of a list.
pub(super) fn comma(tongue: Tongue) -> &'static str {
    phrase(",", ", ").column(tongue.lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_however_they_are_spelled() {
        assert_eq!((field("TO_ACT", Lang::En), field("to_act", Lang::Zh)), ("to act".into(), "轮到".into()));
        assert_eq!((word("CHECK_BET", Lang::Both), word("Kh", Lang::Zh)), ("check bet".into(), "Kh".into()));
        assert_eq!(field("unheard_of", Lang::Zh), "unheard of");
    }

    #[test]
    fn no_word_stands_twice() {
        let mut english: Vec<&str> = WORDS.iter().map(|word| word.en).collect();
        english.sort_unstable();
        english.dedup();
        assert_eq!(english.len(), WORDS.len());
    }
}
