//! What a record proves, and what it does not, in words.
//!
//! It owns the verdicts and their sentences. Which checks are made, and how, is `verify`'s.

use paiju_contract::Provenance;
use serde::Serialize;

/// What a record is worth after all its checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// A finished game whose every card came from the committed seed.
    Proven,
    /// A finished game that replays as it says; who chose its cards is not known.
    Replayed,
    /// Nothing contradicts it, but it does not reach the end of a game, or does not claim how that ended.
    Incomplete,
    /// Something contradicts it.
    Refuted,
}

/// Where the cards of a record come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Cards {
    /// From a seed that was committed to.
    Committed,
    /// From a seed that nobody committed to.
    Seeded,
    /// From a deck in the record.
    Stacked,
    /// From a position in the record; the seed dealt what it leaves open.
    SetUp,
    /// From a state in the record.
    Loaded,
    /// From a seed that is not in the record.
    #[default]
    Sealed,
}

impl Cards {
    /// Where they come from, if the record is to be believed.
    pub(crate) fn of(claimed: &Provenance) -> Self {
        match (claimed.seed, claimed.commitment) {
            _ if claimed.state => Self::Loaded,
            (None, _) => Self::Sealed,
            _ if claimed.setup => Self::SetUp,
            _ if claimed.deck => Self::Stacked,
            (Some(_), Some(_)) => Self::Committed,
            (Some(_), None) => Self::Seeded,
        }
    }
}

/// What there is to conclude from.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says whether one thing was there")]
pub(crate) struct Evidence {
    /// Where the cards come from.
    pub(crate) cards: Cards,
    /// The record says by which rules it was played.
    pub(crate) rules_named: bool,
    /// Its rules fix what is otherwise left to the deal.
    pub(crate) rules_secret: bool,
    /// The seed is the sum of the host's part, which was published first, and of what the players added.
    pub(crate) mixed: bool,
    /// A check failed.
    pub(crate) refuted: bool,
    /// The last action ended the game.
    pub(crate) over: bool,
    /// The record claims scores.
    pub(crate) scores: bool,
    /// The record claims the hash of its last state.
    pub(crate) hash: bool,
}

impl Evidence {
    pub(crate) fn verdict(self) -> Verdict {
        if self.refuted {
            Verdict::Refuted
        } else if !(self.over && self.scores && self.hash) {
            Verdict::Incomplete
        } else if self.cards == Cards::Committed {
            Verdict::Proven
        } else {
            Verdict::Replayed
        }
    }

    /// What follows from the checks; nothing if one failed.
    pub(crate) fn proves(self) -> Vec<&'static str> {
        if self.refuted || self.cards == Cards::Sealed {
            return Vec::new();
        }
        let actions = if self.over {
            "every action was legal when it was made, and the last one ended the game"
        } else {
            "every action in the record was legal when it was made"
        };
        let mut proven: Vec<_> = self.deal_proven().into_iter().chain([actions]).collect();
        if self.mixed {
            proven.push("the seed is the sum of the host's published part and the players' phrases");
        }
        if self.scores {
            proven.push("the scores are those the actions give");
        }
        if self.hash {
            proven.push("the last state is the one the record was written with");
        }
        proven
    }

    fn deal_proven(self) -> Option<&'static str> {
        match self.cards {
            Cards::Committed => {
                Some("every card came from the seed that was committed to, and from nothing else")
            }
            Cards::Seeded => Some("every card came from the seed in the record, and from nothing else"),
            Cards::Stacked | Cards::SetUp | Cards::Loaded | Cards::Sealed => None,
        }
    }

    /// What does not follow, although a reader might think so.
    pub(crate) fn does_not_prove(self) -> Vec<&'static str> {
        if self.refuted {
            return vec!["anything: the record contradicts the rules or itself"];
        }
        if self.cards == Cards::Sealed {
            return vec!["anything: without a seed or a state there is nothing to play"];
        }
        let mut open = self.missing();
        open.extend(self.deal_open());
        if !self.rules_named {
            open.push(
                "by which rules it was played: the record names none, the game's default ones were taken",
            );
        }
        if self.rules_secret {
            open.push("that chance decided everything: the rules of the record fix what is otherwise dealt in secret");
        }
        open.push("who made the actions");
        open
    }

    fn missing(self) -> Vec<&'static str> {
        let mut missing = Vec::new();
        if !self.over {
            missing.push("how the game ended: it is not over after the last action");
        }
        if self.over && !self.scores {
            missing.push("what the game was played for: the record claims no scores");
        }
        if !self.hash {
            missing.push("that nothing was left out: the record has no hash of its last state");
        }
        missing
    }

    /// What remains open about the deal.
    fn deal_open(self) -> &'static [&'static str] {
        match self.cards {
            Cards::Committed => &[
                "that the commitment was published before the deal: compare it with the one you were shown",
                "that the rules are those that were agreed on: the commitment is to the seed alone",
                "that whoever chose the seed did not look at the cards",
            ],
            Cards::Seeded => &["who chose the cards, and when: nobody committed to the seed"],
            Cards::Stacked => {
                &["anything about the cards: they are those of the deck that the record brings"]
            }
            Cards::SetUp => &[
                "anything about the cards, or about what was played before: the record begins from a position that it brings",
            ],
            Cards::Loaded => &[
                "anything about the cards, or about what was played before: the record begins from a state that it brings",
            ],
            Cards::Sealed => &[],
        }
    }
}
