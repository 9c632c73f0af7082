//! Which players a game has, by name.

use paiju_contract::{Game, Policy};
use serde::Serialize;

use crate::{First, Guarded, Random};

/// The name of the random player, which every game has.
pub const RANDOM: &str = "random";

/// The name of the player that takes the first listed action, which every game has, too.
pub const FIRST: &str = "first";

/// The name of the player that searches a tree, which every game has in a form of its own.
pub const TREE: &str = "tree";

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

    /// Who plays as the hard one does, though nobody is asked for at that level.
    const STRONG: &'static [&'static str] = &[TREE];

    /// The body of [`players`], compiled with the game's players (macro `rosters`).
    fn described() -> Vec<About>;

    /// The body of [`bot`], compiled with the game's players (macro `rosters`).
    fn seated(name: &str) -> Result<Box<dyn Policy<Self>>, UnknownBot>;

    /// The body of [`unguarded`], compiled with the game's players (macro `rosters`).
    fn made(name: &str) -> Result<Box<dyn Policy<Self>>, UnknownBot>;
}

/// `rosters!(Form, …: { … })` implements [`Roster`] with that body for each form of a game.
///
/// A generic implementation would be compiled again by every crate that asks for a player, and a game's players are
/// larger than its rules: searches, beliefs and strategies for both forms. Of a concrete one other crates see the
/// names of three functions.
macro_rules! rosters {
    ($($form:ty),+: $body:tt) => {
        $($crate::roster::rosters! { @one $form: $body })+
    };
    (@one $form:ty: { $($body:tt)* }) => {
        impl $crate::Roster for $form {
            $($body)*

            fn described() -> Vec<$crate::About> {
                $crate::roster::describe::<Self>()
            }

            fn seated(name: &str) -> Result<Box<dyn paiju_contract::Policy<Self>>, $crate::UnknownBot> {
                $crate::roster::seat::<Self>(name)
            }

            fn made(name: &str) -> Result<Box<dyn paiju_contract::Policy<Self>>, $crate::UnknownBot> {
                $crate::roster::make::<Self>(name)
            }
        }
    };
}

pub(crate) use rosters;

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

/// The players that every game has.
const fn plain<G: Game>() -> [Player<G>; 2] {
    [
        Player {
            name: FIRST,
            about: "takes the first answer of the list, whatever it is",
            make: || Box::new(First::default()),
        },
        Player { name: RANDOM, about: "any listed answer, all alike", make: || Box::new(Random::default()) },
    ]
}

/// A player as a list shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct About {
    /// The name it is chosen by.
    pub name: &'static str,
    /// How it plays, in a few words.
    pub about: &'static str,
    /// `easy`, `normal` or `hard`.
    pub level: &'static str,
}

/// What each player of a game is like, the usual opponent first, `random` last.
pub fn players<G: Roster>() -> Vec<About> {
    G::described()
}

pub(crate) fn describe<G: Roster>() -> Vec<About> {
    let about =
        |player: &Player<G>| About { name: player.name, about: player.about, level: level::<G>(player.name) };
    G::PLAYERS.iter().chain(&plain()).map(about).collect()
}

/// The highest level that a player is asked for at; one that never thinks is easy, and so is one that nobody asks for
/// and that is not as strong as the hard one.
fn level<G: Roster>(name: &str) -> &'static str {
    const NAMES: [&str; 3] = ["easy", "normal", "hard"];
    let strong = G::STRONG.contains(&name).then_some(2);
    let asked = strong.or_else(|| G::LEVELS.iter().rposition(|asked| *asked == name));
    asked.filter(|_| ![RANDOM, FIRST].contains(&name)).map_or(NAMES[0], |level| NAMES[level])
}

/// The names of a game's players, the usual opponent first, `random` last.
pub fn names<G: Roster>() -> Vec<&'static str> {
    players::<G>().into_iter().map(|player| player.name).collect()
}

/// A new player of that name; whatever it does, its answers are legal ([`Guarded`]).
pub fn bot<G: Roster>(name: &str) -> Result<Box<dyn Policy<G>>, UnknownBot> {
    G::seated(name)
}

pub(crate) fn seat<G: Roster>(name: &str) -> Result<Box<dyn Policy<G>>, UnknownBot> {
    let player = make::<G>(name)?;
    let needs_no_guard = plain::<G>().iter().any(|player| player.name == name);
    Ok(if needs_no_guard { player } else { Box::new(Guarded::new(player)) })
}

/// A new player of that name without its guard, for a host that puts one of its own around it.
pub fn unguarded<G: Roster>(name: &str) -> Result<Box<dyn Policy<G>>, UnknownBot> {
    G::made(name)
}

pub(crate) fn make<G: Roster>(name: &str) -> Result<Box<dyn Policy<G>>, UnknownBot> {
    let plain = plain::<G>();
    let found = plain.iter().chain(G::PLAYERS).find(|player| player.name == name);
    let player = found.ok_or_else(|| UnknownBot { name: name.into(), known: names::<G>() })?;
    Ok((player.make)())
}

#[cfg(test)]
mod tests {
    use paiju_games::{holdem::Holdem, kuhn::Kuhn, mahjong::Mahjong};

    use super::*;

    #[test]
    fn levels_are_players_of_the_game() {
        fn named<G: Roster>() {
            assert!(G::LEVELS.iter().all(|name| bot::<G>(name).is_ok()), "{}", G::NAME);
            assert!(players::<G>().iter().all(|player| bot::<G>(player.name).is_ok()), "{}", G::NAME);
            assert!(players::<G>().iter().all(|player| !player.about.is_empty()), "{}", G::NAME);
        }
        named::<Holdem>();
        named::<Mahjong>();
        named::<Kuhn>();
        assert_eq!(Kuhn::LEVELS, [RANDOM, "careless", "solved"]);
    }

    #[test]
    fn every_player_has_a_sentence_and_a_level() {
        let listed = players::<Holdem>();
        let level = |name: &str| listed.iter().find(|player| player.name == name).map(|player| player.level);
        assert_eq!(level(Holdem::LEVELS[2]), Some("hard"));
        assert_eq!([level(TREE), level("blueprint")], [Some("hard"); 2]);
        assert_eq!([level("jam"), level(FIRST), level("genius")], [Some("easy"), Some("easy"), None]);
    }
}
