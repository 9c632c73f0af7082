//! What is counted for each game of the catalog: tables, moves, finished games.
//!
//! It owns one set of counters per game. The set of labels is the catalog's, so that no caller can make it grow.

use std::collections::BTreeMap;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

/// Which game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfGame {
    game: &'static str,
}

/// The label of a game that this build does not have.
const OTHER: &str = "other";

/// The counters of one game.
#[derive(Clone, Debug, Default)]
pub(super) struct OneGame {
    pub(super) tables: Gauge,
    pub(super) moves: Counter,
    pub(super) finished: Counter,
}

/// The counters of every game.
#[derive(Debug)]
pub(super) struct Games {
    by_name: BTreeMap<&'static str, OneGame>,
    other: OneGame,
    tables: Family<OfGame, Gauge>,
    moves: Family<OfGame, Counter>,
    finished: Family<OfGame, Counter>,
}

impl Default for Games {
    fn default() -> Self {
        let (tables, moves, finished) = (Family::default(), Family::default(), Family::default());
        let one = |game| OneGame {
            tables: Family::get_or_create_owned(&tables, &OfGame { game }),
            moves: Family::get_or_create_owned(&moves, &OfGame { game }),
            finished: Family::get_or_create_owned(&finished, &OfGame { game }),
        };
        let by_name = crate::room::catalog().0.iter().map(|listing| (listing.name, one(listing.name)));
        let (by_name, other) = (by_name.collect(), one(OTHER));
        Self { by_name, other, tables, moves, finished }
    }
}

impl Games {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register("game_tables", "Tables in memory, by game", self.tables.clone());
        registry.register("game_moves", "Moves that were written, by game", self.moves.clone());
        registry.register("game_finished", "Games that were finished, by game", self.finished.clone());
    }

    /// The counters of a game.
    pub(super) fn of(&self, game: &str) -> &OneGame {
        self.by_name.get(game).unwrap_or(&self.other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_nobody_knows_makes_no_label() {
        let games = Games::default();
        games.of("kuhn").moves.inc();
        games.of("x\"y").moves.inc();
        let mut registry = Registry::default();
        games.register(&mut registry);
        let mut text = String::new();
        prometheus_client::encoding::text::encode(&mut text, &registry).unwrap();
        assert!(text.contains("game_moves_total{game=\"kuhn\"} 1"), "{text}");
        assert!(text.contains("game_moves_total{game=\"other\"} 1"), "{text}");
    }
}
