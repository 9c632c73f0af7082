//! Words that the rules page spells: phases and timings. They are written as it writes them (`Prepare`, `CardUsing`).
//!
//! Once they were written in small letters (`prepare`, `card_using`). That is still read, and it is what keys and
//! digests are made of: a record or a dump names the digest of its state, and must still be right.

use std::fmt;

use serde::Serializer;

/// Writes a word of the page: as it is where people or programs read it, in small letters where it is hashed.
pub(crate) fn write<S: Serializer>(word: &impl fmt::Debug, to: S) -> Result<S::Ok, S::Error> {
    let word = format!("{word:?}");
    if to.is_human_readable() { to.serialize_str(&word) } else { to.serialize_str(&small(&word)) }
}

/// `CardUsing` in small letters: `card_using`.
fn small(word: &str) -> String {
    let mut small = String::with_capacity(word.len() + 2);
    for letter in word.chars() {
        if letter.is_ascii_uppercase() && !small.is_empty() {
            small.push('_');
        }
        small.push(letter.to_ascii_lowercase());
    }
    small
}

#[cfg(test)]
mod tests {
    use paiju_contract::Keyed;
    use serde::Serialize;
    use serde_json::{from_str, to_string};

    use super::*;
    use crate::skills::Timing;
    use crate::turn::{Phase, TurnState};

    const PHASES: [Phase; 7] =
        [Phase::None, Phase::Prepare, Phase::Judge, Phase::Draw, Phase::Play, Phase::Discard, Phase::End];

    fn key(part: &impl Serialize) -> String {
        let mut keyed = Keyed::default();
        keyed.add(part);
        keyed.key().to_string()
    }

    /// R1.1: phases are spelt as the page spells them, and as they were spelt once they are still read.
    #[test]
    fn phases_are_written_as_the_page_spells_them() {
        let page = ["None", "Prepare", "Judge", "Draw", "Play", "Discard", "End"];
        for (phase, word) in PHASES.into_iter().zip(page) {
            assert_eq!(to_string(&phase).unwrap(), format!("{word:?}"));
            for spelling in [word.to_owned(), small(word)] {
                assert_eq!(from_str::<Phase>(&format!("{spelling:?}")).unwrap(), phase);
            }
        }
        assert!(from_str::<Phase>("\"PLAY\"").is_err());
        let turn: TurnState =
            from_str(r#"{"seat":1,"phase":"discard","turn_number":3,"sub_phase":0}"#).expect("an old state");
        assert_eq!(turn.phase, Phase::Discard);
    }

    #[test]
    fn timings_are_written_as_the_page_spells_them() {
        assert_eq!(to_string(&Timing::CardUsing).unwrap(), "\"CardUsing\"");
        assert_eq!(to_string(&Timing::EnterDying).unwrap(), "\"EnterDying\"");
    }

    /// R3.1: what is hashed is what it was, so that digests of stored games are still theirs.
    #[test]
    fn keys_are_made_of_small_letters() {
        assert_eq!(key(&Phase::Prepare), key(&"prepare"));
        assert_eq!(key(&Timing::PhaseStart), key(&"phase_start"));
        assert_eq!(key(&Timing::JudgeDone), key(&"judge_done"));
    }
}
