//! The one list of games. Every layer above the games expands it with its own bounds: the catalog and the line
//! protocol, words, players, statistics, benchmarks, tests. Beside it, the list of the interfaces that the games' original
//! designs have.
//!
//! It owns the lists and nothing else: no game's rules, no names for people, no trait.
//!
//! # Adding a game
//! One line in [`each_game!`], and the crate among this crate's dependencies. A line is
//! `<kind> <name> <crate> <type> <lean type>;`, in the order games are shown:
//!
//! - `plain`: the game brings nothing above the contract. It gets the players, the statistics and the words that any
//!   game can have.
//! - `rich`: it has its own, a file each in `bots`, `sim` and `words` (the compiler asks for them).
//!
//! ```
//! use paiju_contract::Game;
//!
//! macro_rules! names {
//!     ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
//!         [$((stringify!($kind), <paiju_games::$name::$game as Game>::NAME)),*]
//!     };
//! }
//!
//! let names = paiju_games::each_game!(names);
//! assert!(names.contains(&("rich", "xianqi")) && names.contains(&("plain", "kuhn")));
//! ```

/// Hands the list of games to a macro: `each_game!(callback)` is `callback! { rich xianqi paiju_xianqi XianQi LeanXianQi; … }`.
///
/// A game's type, the form that keeps its history, is `paiju_games::$name::$game`; its lean form is
/// `paiju_games::$name::$lean`.
#[macro_export]
macro_rules! each_game {
    ($callback:ident) => {
        $callback! {
            rich xianqi paiju_xianqi XianQi LeanXianQi;
            rich mahjong paiju_mahjong Mahjong LeanMahjong;
            rich holdem paiju_holdem Holdem LeanHoldem;
            rich sanguosha paiju_sanguosha Sanguosha LeanSanguosha;
            plain leduc paiju_leduc Leduc LeanLeduc;
            plain kuhn paiju_kuhn Kuhn LeanKuhn;
        }
    };
}

/// Hands the list of original interfaces to a macro: `each_original!(callback)` is `callback! { xianqi Engine; … }`.
///
/// A line is `<game> <object>;`: the type is `paiju_games::$game::original::$object`, an
/// [`Original`](paiju_contract::Original), and hosts know it as `game.Object`.
///
/// ```
/// macro_rules! names {
///     ($($game:ident $object:ident;)*) => { [$(concat!(stringify!($game), ".", stringify!($object))),*] };
/// }
///
/// assert!(paiju_games::each_original!(names).contains(&"xianqi.Engine"));
/// ```
#[macro_export]
macro_rules! each_original {
    ($callback:ident) => {
        $callback! {
            xianqi Engine;
            mahjong Game;
            holdem PokerGame;
            sanguosha TurnEngine;
        }
    };
}

/// A door to every game crate, so that whoever expands the list depends on this crate alone.
macro_rules! doors {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        $(#[doc(no_inline)] pub use $from as $name;)*
    };
}

each_game!(doors);

#[cfg(test)]
mod tests {
    use paiju_contract::{Game, Save};

    /// What the list says of a game, what the game says of itself, and whether its two forms are of one game.
    fn listed<G: Save<Lean = L>, L: Game>(name: &'static str) -> (&'static str, bool) {
        (name, G::NAME == name && L::NAME == name)
    }

    #[test]
    fn games_are_listed_once_and_by_their_names() {
        macro_rules! all {
            ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
                [$(listed::<crate::$name::$game, crate::$name::$lean>(stringify!($name))),*]
            };
        }
        let mut listed = each_game!(all).to_vec();
        assert!(listed.iter().all(|(_, right)| *right), "{listed:?}");
        let count = listed.len();
        listed.sort_unstable();
        listed.dedup();
        assert_eq!(listed.len(), count);
    }
}
