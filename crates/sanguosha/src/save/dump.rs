//! The game as plain data: its start and every action. Loading trusts nothing, it plays.
//!
//! A dump has nothing in it that play does not lead to: the deal is checked like any deal, every action like any
//! action (R3.6). A state that is told whole has a digest of all of it and of what was reached, for whoever compares; it
//! must be right.

use paiju_contract::{Broken, History, Key, Play, Seed, Switches};
use serde::{Deserialize, Serialize};

use super::{Entry, Origin, Sanguosha};
use crate::piece::CardId;
use crate::rules::Rules;
use crate::setup::Setup;

/// A game as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Dump {
    /// By which rules.
    pub rules: Switches<Rules>,
    /// The deck as it was dealt, the first card first; left out where a position was set up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<CardId>>,
    /// The position that was set up; left out where a deck was dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<Box<Setup>>,
    /// Of roles and offers, and of whatever is shuffled or picked later.
    pub seed: Seed,
    /// Every action.
    pub log: Vec<Entry>,
    /// The digest of all that, the seed included, and of the state that it leads to, 32 hexadecimal digits; said where a
    /// state is told whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
}

/// The game as plain data.
pub(crate) fn dump_state(game: &Sanguosha) -> Dump {
    let (deck, setup) = match &game.start.origin {
        Origin::Deck(deck) => (Some(deck.to_vec()), None),
        Origin::Setup(setup) => (None, Some(setup.clone())),
    };
    Dump {
        rules: Switches::Changed(game.state.rules),
        deck,
        setup,
        seed: game.start.seed,
        log: game.log.entries().to_vec(),
        state: None,
    }
}

/// The same with every switch and the digest.
pub(crate) fn dump_whole(game: &Sanguosha) -> Dump {
    let once = dump_whole_legacy(game);
    Dump { state: Some(Key::of(&once).to_string()), ..once }
}

/// The same as it was told once, with a digest of the state alone: hashes of stored games are made from it.
pub(crate) fn dump_whole_legacy(game: &Sanguosha) -> Dump {
    let rules = Switches::All(game.state.rules);
    Dump { rules, state: Some(game.state.digest()), ..dump_state(game) }
}

/// The game that a dump tells, played again from its deal.
pub(crate) fn load_state(dump: &Dump) -> Result<Sanguosha, Broken> {
    let Dump { rules, deck, setup, seed, log, state } = dump;
    let begun = match (deck, setup) {
        (Some(deck), None) => Sanguosha::begin(rules, deck, *seed, None),
        (None, Some(setup)) => Sanguosha::begin_at(rules, setup, *seed),
        _ => return Err(Broken::new("deck: a dump has either a deck or a setup")),
    };
    let mut game = begun.map_err(|bad| Broken::new(bad.to_string()))?;
    for (number, Entry { seat, choice }) in log.iter().enumerate() {
        game.apply_silent(*seat, choice).map_err(|why| Broken::new(format!("log[{number}]: {why}")))?;
    }
    let named = state.as_ref().is_none_or(|digest| is_digest(&game, digest));
    Broken::unless(named, "state: these rules, deck, seed and log are not those that the digest names")?;
    Ok(game)
}

/// Whether this is the digest of the game, as it is made now or as it was made once.
fn is_digest(game: &Sanguosha, digest: &str) -> bool {
    let once = dump_whole_legacy(game);
    Key::of(&once).to_string() == digest || once.state.as_deref() == Some(digest)
}
