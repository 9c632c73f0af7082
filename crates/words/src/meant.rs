//! What somebody means who types an answer: a number of the list, words of the list in any language and case, their
//! beginnings, the game's shorthand or its notation.
//!
//! It is the same for all games, and knows none. Whether an action may be played is the game's to say.

use paiju_contract::{Observer, Play, Seat};
use serde::{Deserialize, Serialize};

use crate::{Lang, Text, Words};

/// Why an answer is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Misheard {
    /// The list has no such number.
    NoNumber {
        /// What was typed.
        number: usize,
        /// How long the list is.
        of: usize,
    },
    /// Several answers begin like this: their numbers in the list, from 1, and their names.
    Several(Vec<(usize, Text)>),
    /// An action, but not now.
    Refused(String),
    /// Nothing of the kind.
    Unknown,
}

/// The action that an answer means.
pub fn understand<G: Words>(game: &G, seat: Seat, typed: &str) -> Result<G::Action, Misheard> {
    let view = game.view(Observer::Seat(seat));
    let actions = game.legal_list(seat);
    if let Ok(number) = typed.parse::<usize>() {
        let chosen = number.checked_sub(1).and_then(|at| actions.get(at)).copied();
        return chosen.ok_or(Misheard::NoNumber { number, of: actions.len() });
    }
    let noted = notation::<G>(&view, typed);
    let refusal = match noted.map(|action| (action, game.permit(seat, &action))) {
        Some((action, Ok(()))) => return Ok(action),
        Some((_, Err(why))) => Some(why.to_string()),
        None => None,
    };
    match &by_name::<G>(&view, &actions, typed)[..] {
        [] => Err(refusal.map_or(Misheard::Unknown, Misheard::Refused)),
        [only] => Ok(actions[*only]),
        several => {
            let named = |at: &usize| (at + 1, G::label(&view, &actions[*at], Lang::Both));
            Err(Misheard::Several(several.iter().map(named).collect()))
        }
    }
}

/// An action in the game's shorthand or notation, whatever its case.
fn notation<G: Words>(view: &G::View, typed: &str) -> Option<G::Action> {
    let joined = typed.replace(' ', "_");
    let spellings =
        [typed.to_owned(), typed.to_lowercase(), typed.to_uppercase(), joined.to_uppercase(), joined];
    let read = |spelling: &String| G::shorthand(view, spelling).or_else(|| spelling.parse().ok());
    spellings.iter().find_map(read)
}

/// How well words fit a name; the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Match {
    Whole,
    Beginning,
    Words,
}

/// The places of the actions that fit best; of those that look the same, one.
fn by_name<G: Words>(view: &G::View, actions: &[G::Action], typed: &str) -> Vec<usize> {
    let typed = Spoken::of(typed);
    let fits = |action: &G::Action| {
        let in_lang = |lang: &Lang| {
            let name = typed.fits(&Spoken::of(&G::called(view, action, *lang).to_string()));
            // What an action does is understood as a whole: its words are no names.
            let told = [G::label(view, action, *lang), G::action(view, action, *lang)];
            let whole = told.iter().any(|told| typed.is(&Spoken::of(&told.to_string())));
            whole.then_some(Match::Whole).or(name)
        };
        Lang::ALL.iter().filter_map(in_lang).min()
    };
    let found: Vec<(Match, usize)> =
        actions.iter().enumerate().filter_map(|(at, action)| Some((fits(action)?, at))).collect();
    let best = found.iter().map(|(how, _)| *how).min();
    let mut seen = Vec::new();
    let first = |at: &usize| {
        let name = G::action(view, &actions[*at], Lang::Both);
        let new = !seen.contains(&name);
        seen.push(name);
        new
    };
    found.into_iter().filter(|(how, _)| Some(*how) == best).map(|(_, at)| at).filter(first).collect()
}

/// The words of something, small letters and nothing between them.
struct Spoken(Vec<String>);

impl Spoken {
    fn of(text: &str) -> Self {
        let small = text.to_lowercase();
        let words = small.split(|letter: char| !letter.is_alphanumeric() && !"♠♥♦♣".contains(letter));
        Self(words.filter(|word| !word.is_empty()).map(String::from).collect())
    }

    fn is(&self, name: &Self) -> bool {
        !self.0.is_empty() && self.0.concat() == name.0.concat()
    }

    fn fits(&self, name: &Self) -> Option<Match> {
        let (typed, whole) = (self.0.concat(), name.0.concat());
        match () {
            () if typed.is_empty() => None,
            () if self.is(name) => Some(Match::Whole),
            () if whole.starts_with(&typed) => Some(Match::Beginning),
            () => self.within(name).then_some(Match::Words),
        }
    }

    /// Whether each word begins one of the name's, in order.
    fn within(&self, name: &Self) -> bool {
        let mut rest = name.0.iter();
        self.0.iter().all(|word| rest.any(|other| other.starts_with(word.as_str())))
    }
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Game, RuleSet, Seed};
    use paiju_holdem::{Action, Holdem, Rules};

    use super::*;

    fn heard(preset: &str, typed: &str) -> Result<Action, Misheard> {
        let hand = Holdem::deal(&Rules::preset(preset).unwrap(), Seed::from_u64(0)).unwrap();
        let seat = hand.phase().awaiting().first().unwrap();
        understand(&hand, seat, typed)
    }

    #[test]
    fn words_of_the_menu_are_understood_in_any_case_and_language() {
        for typed in ["fold", "FOLD", "f", "Fo", "弃牌", "弃", "弃牌 fold"] {
            assert_eq!(heard("nolimit", typed), Ok(Action::Fold), "{typed}");
        }
        for typed in ["call", "c", "跟注", "CALL"] {
            assert_eq!(heard("nolimit", typed), Ok(Action::CheckCall), "{typed}");
        }
        for typed in ["raise 300", "r 300", "raise to 300", "bet 300", "加注 300", "加注到300", "RAISE 300"]
        {
            assert_eq!(heard("nolimit", typed), Ok(Action::RaiseTo { to: 300 }), "{typed}");
        }
        assert!(matches!(heard("nolimit", "all in"), Ok(Action::RaiseTo { .. } | Action::AllIn)));
    }

    #[test]
    fn what_an_action_does_is_not_its_name() {
        for typed in ["e", "everything", "g", "give", "t", "b"] {
            assert_eq!(heard("nolimit", typed), Err(Misheard::Unknown), "{typed}");
            assert_eq!(heard("sixmax", typed), Err(Misheard::Unknown), "{typed}");
        }
        let mut hand = Holdem::deal(&Rules::preset("nolimit").unwrap(), Seed::from_u64(5)).unwrap();
        loop {
            let seat = hand.phase().awaiting().first().expect("somebody can check");
            if hand.permit(seat, &Action::Fold).is_err() {
                assert_eq!(understand(&hand, seat, "f"), Err(Misheard::Unknown), "see on for nothing");
                return assert_eq!(understand(&hand, seat, "ch"), Ok(Action::CheckCall));
            }
            hand.apply_silent(seat, &Action::CheckCall).unwrap();
        }
    }

    #[test]
    fn what_begins_several_is_asked_back() {
        let Err(Misheard::Several(all)) = heard("nolimit", "raise") else {
            panic!("a raise of which size?");
        };
        assert!(all.len() > 1 && all.iter().all(|(_, name)| name.to_string().contains("RAISE")), "{all:?}");
    }

    #[test]
    fn nonsense_and_numbers_beyond_the_list_are_refused() {
        assert_eq!(heard("nolimit", "dance"), Err(Misheard::Unknown));
        assert_eq!(heard("nolimit", "!"), Err(Misheard::Unknown));
        assert!(matches!(heard("nolimit", "99"), Err(Misheard::NoNumber { number: 99, .. })));
        assert!(matches!(heard("nolimit", "raise 1"), Err(Misheard::Refused(_))));
    }
}
