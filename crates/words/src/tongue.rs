//! Saying something to somebody: a language and a listener, who is `you` where a sentence is about him.
//!
//! It fills the sentences of [`lang`](crate::lang) and names seats; what there is to say is each game's own.

use paiju_contract::{Observer, Seat};

use crate::lang::{Lang, Name, Phrase, name, phrase};
use crate::text::{Text, Tone, plain};

const SEAT: Phrase = phrase("{0}号位", "seat {0}");
const YOU: Phrase = phrase("你", "you");
/// Between the items of a list, and between a thing and what is said of it.
const COMMA: Phrase = phrase("、", ", ");
const COLON: Phrase = phrase(":", ": ");

/// Who listens, in which language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tongue {
    pub(crate) lang: Lang,
    pub(crate) to: Observer,
}

impl Tongue {
    pub(crate) const fn new(lang: Lang, to: Observer) -> Self {
        Self { lang, to }
    }

    /// A name, both languages side by side if both are wanted.
    pub(crate) fn name(self, name: Name) -> Text {
        plain(name.in_lang(self.lang))
    }

    /// A word that needs no Chinese beside the English.
    pub(crate) fn word(self, zh: &'static str, en: &'static str) -> Text {
        let lang = if self.lang == Lang::Zh { Lang::Zh } else { Lang::En };
        plain(name(zh, en).in_lang(lang))
    }

    /// A sentence.
    pub(crate) fn say<const N: usize>(self, phrase: Phrase, filled: [Text; N]) -> Text {
        self.fill(phrase, None, filled)
    }

    /// A sentence about a seat.
    pub(crate) fn did<const N: usize>(self, seat: Seat, phrase: Phrase, filled: [Text; N]) -> Text {
        self.did_as(seat, self.seat(seat), phrase, filled)
    }

    /// A sentence about a seat that is called something of the game's own.
    pub(crate) fn did_as<const N: usize>(
        self,
        seat: Seat,
        called: Text,
        phrase: Phrase,
        filled: [Text; N],
    ) -> Text {
        self.fill(phrase, Some(&Subject { called, is_you: self.to.is(seat) }), filled)
    }

    /// `you`, or `seat 1`.
    pub(crate) fn seat(self, seat: Seat) -> Text {
        if self.to.is(seat) { self.say(YOU, []).tinted(Tone::Strong) } else { self.seat_number(seat) }
    }

    /// `seat 1`, whoever listens.
    pub(crate) fn seat_number(self, seat: Seat) -> Text {
        self.say(SEAT, [plain(seat)])
    }

    /// `a, b, c`.
    pub(crate) fn list(self, items: impl IntoIterator<Item = Text>) -> Text {
        Text::join(items, COMMA.column(self.lang))
    }

    /// `what: that`.
    pub(crate) fn colon(self, what: Text, that: Text) -> Text {
        what + COLON.column(self.lang) + that
    }

    /// Every numbered place stands once in a sentence.
    fn fill<const N: usize>(self, phrase: Phrase, subject: Option<&Subject>, mut filled: [Text; N]) -> Text {
        let (mut text, mut rest) = (Text::new(), phrase.column(self.lang));
        while let Some((before, inside, after)) = next_place(rest) {
            text += before;
            text += match inside {
                Place::Verb(you, other) => plain(if subject.is_some_and(|s| s.is_you) { you } else { other }),
                Place::Who => subject.map_or_else(Text::new, |subject| subject.called.clone()),
                Place::Gloss(gloss) => plain(if self.lang == Lang::Both { gloss } else { "" }),
                Place::Alone(english) => plain(if self.lang == Lang::En { english } else { "" }),
                Place::Filled(number) => filled.get_mut(number).map(std::mem::take).unwrap_or_default(),
            };
            rest = after;
        }
        text + rest
    }
}

/// Whom a sentence is about.
struct Subject {
    called: Text,
    is_you: bool,
}

/// A place of a sentence that is not said as it stands.
enum Place<'a> {
    Verb(&'a str, &'a str),
    Who,
    Gloss(&'a str),
    Alone(&'a str),
    Filled(usize),
}

/// What stands before the next place, the place, and the rest; braces and brackets that are none are said as they are.
fn next_place(template: &str) -> Option<(&str, Place<'_>, &str)> {
    template.match_indices(['{', '[']).find_map(|(at, open)| {
        let rest = &template[at + 1..];
        let end = rest.find(if open == "{" { '}' } else { ']' })?;
        let inside = &rest[..end];
        let place =
            if open == "{" { place(inside) } else { inside.split_once('|').map(|(a, b)| Place::Verb(a, b)) };
        place.map(|place| (&template[..at], place, &rest[end + 1..]))
    })
}

fn place(inside: &str) -> Option<Place<'_>> {
    match inside.chars().next()? {
        '=' => Some(Place::Gloss(&inside[1..])),
        '!' => Some(Place::Alone(&inside[1..])),
        _ if inside == "who" => Some(Place::Who),
        _ => inside.parse().ok().map(Place::Filled),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUCKLED: Phrase = phrase("{who}扣棋{0}", "{who} [buckle|buckles]{= 扣棋}{! indeed} {0} [x]");

    fn said(lang: Lang, to: u8) -> String {
        Tongue::new(lang, Observer::Seat(Seat(to))).did(Seat(1), BUCKLED, [plain(7)]).to_string()
    }

    #[test]
    fn sentences_are_filled_and_verbs_follow_their_subject() {
        assert_eq!(said(Lang::Zh, 1), "你扣棋7");
        assert_eq!(said(Lang::En, 1), "you buckle indeed 7 [x]");
        assert_eq!(said(Lang::Both, 0), "seat 1 buckles 扣棋 7 [x]");
    }

    #[test]
    fn you_are_strong() {
        let tongue = Tongue::new(Lang::En, Observer::Seat(Seat(1)));
        assert_eq!(tongue.seat(Seat(1)), Text::toned(Tone::Strong, "you"));
        assert_eq!(tongue.seat(Seat(0)), plain("seat 0"));
    }

    #[test]
    fn lists_have_the_commas_of_their_language() {
        let list = |lang| Tongue::new(lang, Observer::Public).list([plain(1), plain(2)]).to_string();
        assert_eq!((list(Lang::Zh), list(Lang::Both)), ("1、2".into(), "1, 2".into()));
    }
}
