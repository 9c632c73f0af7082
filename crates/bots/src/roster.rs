//! Which players a game has, by name.

use paiju_contract::{Game, Policy};

use crate::Random;

/// The name of the random player, which every game has.
pub const RANDOM: &str = "random";

/// Makes a player.
pub type Maker<G> = fn() -> Box<dyn Policy<G>>;

/// A player that can be asked for by name.
#[derive(Debug)]
pub struct Player<G> {
    /// The name it is chosen by.
    pub name: &'static str,
    /// How it plays, in a few words.
    pub about: &'static str,
    /// Makes one.
    pub make: Maker<G>,
}

/// A game that has players of its own.
pub trait Roster: Game {
    /// Its players beside the random one, the usual opponent first.
    const PLAYERS: &'static [Player<Self>];

    /// Whom a person plays who wants it easy, usual or hard. Where the last two are the same, there is nobody stronger.
    const LEVELS: [&'static str; 3] = match Self::PLAYERS {
        [] => [RANDOM; 3],
        [usual, ..] => [RANDOM, usual.name, usual.name],
    };
}

/// A name that no player of the game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBot {
    /// The name that was asked for.
    pub name: String,
    /// The names there are.
    pub known: Vec<&'static str>,
}

impl std::fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no bot is named {:?}; there are: {}", self.name, self.known.join(", "))
    }
}

impl std::error::Error for UnknownBot {}

/// The names of a game's players, the usual opponent first, `random` last.
pub fn names<G: Roster>() -> Vec<&'static str> {
    G::PLAYERS.iter().map(|player| player.name).chain([RANDOM]).collect()
}

/// A new player of that name.
pub fn bot<G: Roster>(name: &str) -> Result<Box<dyn Policy<G>>, UnknownBot> {
    if name == RANDOM {
        return Ok(Box::new(Random::default()));
    }
    let found = G::PLAYERS.iter().find(|player| player.name == name);
    let player = found.ok_or_else(|| UnknownBot { name: name.into(), known: names::<G>() })?;
    Ok((player.make)())
}

#[cfg(test)]
mod tests {
    use paiju_games::{holdem::Holdem, kuhn::Kuhn, mahjong::Mahjong};

    use super::*;

    #[test]
    fn levels_are_players_of_the_game() {
        assert_eq!(Holdem::LEVELS, [RANDOM, "simple", "simple"]);
        assert_eq!(Mahjong::LEVELS, ["simple", "heuristic", "search"]);
        assert_eq!(Kuhn::LEVELS, [RANDOM; 3]);
        assert!(Mahjong::LEVELS.iter().all(|name| bot::<Mahjong>(name).is_ok()));
    }
}
