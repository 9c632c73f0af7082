//! Languages: which there are, and the two kinds of entries a game's table of words has, a column for each language.
//!
//! A [`Name`] is a word: both languages stand side by side. A [`Phrase`] is a sentence with places to fill; where both
//! languages are wanted it is the English one with the Chinese words that players know. A third language is a third
//! column of both.

use std::fmt;
use std::str::FromStr;

/// In which language something is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// Chinese.
    Zh,
    /// English.
    En,
    /// Names in both languages side by side, sentences in English with the Chinese terms.
    #[default]
    Both,
}

impl Lang {
    /// Every choice there is.
    pub const ALL: [Self; 3] = [Self::Zh, Self::En, Self::Both];

    /// As it is written in arguments and protocols.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
            Self::Both => "both",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A language there are no words for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such language: expected zh, en or both")]
pub struct UnknownLang;

impl FromStr for Lang {
    type Err = UnknownLang;
    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        Self::ALL.into_iter().find(|lang| lang.code() == text).ok_or(UnknownLang)
    }
}

/// What something is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) zh: &'static str,
    pub(crate) en: &'static str,
}

/// A name in every language.
pub(crate) const fn name(zh: &'static str, en: &'static str) -> Name {
    Name { zh, en }
}

impl Name {
    /// A title as games and generals have it: `曹操 Cao Cao`, Chinese up to the first blank.
    pub(crate) fn of_title(title: &'static str) -> Self {
        let (zh, en) = title.split_once(' ').unwrap_or((title, title));
        name(zh, en)
    }

    /// `杀`, `Slash`, or `杀 Slash`.
    pub(crate) fn in_lang(self, lang: Lang) -> String {
        match lang {
            Lang::Zh => self.zh.to_owned(),
            Lang::En => self.en.to_owned(),
            Lang::Both if self.zh == self.en => self.en.to_owned(),
            Lang::Both => format!("{} {}", self.zh, self.en).trim().to_owned(),
        }
    }
}

/// A sentence in every language. In it stand
/// - `{0}`, `{1}`, …: what is filled in;
/// - `{who}`: the seat it is about, and `[play|plays]`: the verb for `you` and for others;
/// - `{=扣棋}`: Chinese for where both languages are wanted, `{!XianQi}`: English for where it stands alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    zh: &'static str,
    en: &'static str,
}

/// A sentence in every language.
pub(crate) const fn phrase(zh: &'static str, en: &'static str) -> Phrase {
    Phrase { zh, en }
}

impl Phrase {
    /// The sentence of one language, its places still open.
    pub(crate) const fn column(self, lang: Lang) -> &'static str {
        match lang {
            Lang::Zh => self.zh,
            Lang::En | Lang::Both => self.en,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_read_as_they_are_written() {
        for lang in Lang::ALL {
            assert_eq!(lang.to_string().parse(), Ok(lang));
        }
        assert_eq!("de".parse::<Lang>(), Err(UnknownLang));
    }

    #[test]
    fn names_stand_side_by_side() {
        let cao_cao = Name::of_title("曹操 Cao Cao");
        assert_eq!(Lang::ALL.map(|lang| cao_cao.in_lang(lang)), ["曹操", "Cao Cao", "曹操 Cao Cao"]);
        assert_eq!(name("", "yes").in_lang(Lang::Both), "yes");
    }
}
