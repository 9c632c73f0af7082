//! Games that are over, and what they make of a player.
//!
//! It owns what is kept of a finished game and what is counted. It does not know what a record says.

use super::{GamePlace, PlayerId, TableId};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Where it was played.
    pub table: TableId,
    /// Which game of that table, from 1 or wherever the table starts to count.
    pub number: u32,
    /// The game, as the catalog names it.
    pub game: String,
    /// The name of its rules.
    pub preset: String,
    /// When it ended, in milliseconds since 1970.
    pub ended_ms: i64,
    /// Who sat where; a bot is nobody.
    pub players: Vec<Option<PlayerId>>,
    /// What each seat scored.
    pub scores: Vec<i64>,
    /// The record; empty in a list.
    pub record: String,
    /// The rest, as JSON. The store knows one thing of it: `names`, where it has them, are those of the seats.
    pub text: String,
}

impl Finished {
    /// Where it stands in a list: the next page begins behind it.
    pub fn place(&self) -> GamePlace {
        GamePlace { ended_ms: self.ended_ms, table: self.table, number: self.number }
    }

    /// What lists tell of who played, without the rest.
    pub(super) fn listed(players: Vec<Option<PlayerId>>, text: String) -> Self {
        let (table, number, ended_ms, scores) = (TableId([0; 16]), 0, 0, Vec::new());
        let (game, preset, record) = (String::new(), String::new(), String::new());
        Self { table, number, game, preset, ended_ms, players, scores, record, text }
    }

    /// Whether a seat won: no seat has more, and at least one has less.
    pub fn won(&self, seat: usize) -> bool {
        let mine = self.scores.get(seat);
        let most = self.scores.iter().max();
        mine == most && self.scores.iter().min() < mine
    }
}

/// Which finished games are looked for; all of it must be true. Newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WhichGames {
    /// Only this game.
    pub game: Option<String>,
    /// Only those that this player sat in.
    pub player: Option<PlayerId>,
    /// Only those of this table.
    pub table: Option<TableId>,
    /// Only those that ended before, in milliseconds since 1970.
    pub before_ms: Option<i64>,
    /// Only those behind this one in the list: for the next page, the last of the page before.
    pub after: Option<GamePlace>,
    /// How many at most.
    pub limit: u32,
}

/// A player's games of one kind. Whoever sat in two seats of a game counts twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistic {
    /// The game, as the catalog names it.
    pub game: String,
    /// How many he played.
    pub played: u64,
    /// How many he won: see [`Finished::won`].
    pub won: u64,
    /// All his scores together.
    pub total: i64,
    /// His best score.
    pub best: i64,
    /// When the last one ended, in milliseconds since 1970.
    pub last_ms: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_the_most_has_won_unless_all_have_it() {
        let game = |scores: &[i64]| Finished {
            table: TableId([0; 16]),
            number: 1,
            game: "kuhn".into(),
            preset: "standard".into(),
            ended_ms: 0,
            players: vec![],
            scores: scores.to_vec(),
            record: String::new(),
            text: String::new(),
        };
        let winners = |scores: &[i64]| (0..4).filter(|seat| game(scores).won(*seat)).collect::<Vec<_>>();
        assert_eq!(winners(&[-1, 3, 3, -5]), [1, 2]);
        assert_eq!(winners(&[-1, -2, -3]), [0]);
        assert!(winners(&[0, 0]).is_empty());
        assert!(winners(&[]).is_empty());
    }
}
