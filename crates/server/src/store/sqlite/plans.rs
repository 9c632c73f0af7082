//! Lists cost the same however many tables there are: every combination of filters is answered from an index in the order
//! of the list, without sorting. The plans are looked at, not the clock.

use rusqlite::Connection;

use super::{cards, games, own, schema};
use crate::store::{CardPlace, GamePlace, PlayerId, Status, TableId, Which, WhichGames};

/// The player who has a tenth of all tables.
const MANY: PlayerId = PlayerId([7; 16]);

/// A file with this many tables, one game each, made by SQL alone.
fn filled(tables: u32) -> Connection {
    let mut file = Connection::open_in_memory().unwrap();
    schema::migrate(&mut file).unwrap();
    file.execute_batch(&fill_sql(tables)).unwrap();
    file
}

/// The statements that fill a new file: two games, every status, one table in three public, a player with a tenth of all
/// tables, and several tables in each millisecond.
fn fill_sql(tables: u32) -> String {
    include_str!("../../../tests/keeping/many_tables.sql").replace(":tables", &tables.to_string())
}

fn filters() -> Vec<Which> {
    let place = CardPlace { updated_ms: 900, no: 9_000 };
    let mut all = Vec::new();
    for status in [None, Some(Status::Waiting), Some(Status::Over)] {
        for game in [None, Some("kuhn".to_owned())] {
            for (before_ms, after) in [(None, None), (Some(950), None), (None, Some(place))] {
                let game = game.clone();
                all.push(Which { status, public: true, game, player: None, before_ms, after, limit: 50 });
            }
        }
    }
    all
}

#[test]
fn every_list_of_tables_is_read_from_an_index_in_its_order() {
    let file = filled(20_000);
    for which in filters() {
        let plan = cards::query(&which).plan(&file, cards::COLUMNS);
        assert!(plan.contains("lobby") && !plan.contains("TEMP B-TREE"), "{which:?}:\n{plan}");
        // Each filter is a part of the index, not a condition on what is read from it.
        for (given, part) in [
            (which.status.is_some(), "status=?"),
            (which.game.is_some(), "game=?"),
            (which.after.is_some(), "updated_ms=? AND rowid<?"),
        ] {
            assert!(!given || plan.contains(part), "{which:?}:\n{plan}");
        }
        let plan = own::query(MANY, "kuhn".into(), "over".into(), &which).plan(&file, "updated_ms");
        let wanted = "SEARCH belongs USING PRIMARY KEY (player=? AND game=? AND status=?";
        assert!(plan.contains(wanted) && !plan.contains("TEMP B-TREE"), "{which:?}:\n{plan}");
    }
    let playing = Which { status: Some(Status::Playing), limit: u32::MAX, ..Which::default() };
    let plan = cards::query(&playing).plan(&file, cards::COLUMNS);
    assert!(plan.contains("cards_by_status") && !plan.contains("TEMP B-TREE"), "a start: {plan}");
}

#[test]
fn every_list_of_games_is_read_from_an_index_in_its_order() {
    let file = filled(2_000);
    let place = GamePlace { ended_ms: 900, table: TableId([7; 16]), number: 1 };
    let of_player = WhichGames { player: Some(MANY), limit: 50, ..WhichGames::default() };
    let of_table = WhichGames { table: Some(TableId([7; 16])), limit: 50, ..WhichGames::default() };
    for which in [of_player, of_table] {
        for game in [None, Some("kuhn".to_owned())] {
            for (before_ms, after) in [(None, None), (Some(950), None), (None, Some(place))] {
                let which = WhichGames { game: game.clone(), before_ms, after, ..which.clone() };
                let plan = games::query(&which).plan(&file, games::LISTED);
                assert!(!plan.contains("SCAN") && !plan.contains("TEMP B-TREE"), "{which:?}:\n{plan}");
            }
        }
    }
}

/// Pages of every length have all tables, each once, also where many are of the same millisecond.
#[test]
fn pages_miss_nothing_and_repeat_nothing() {
    let file = filled(500);
    let keys = |which: &Which| {
        let read =
            |row: &rusqlite::Row<'_>| Some((row.get::<_, i64>(7).unwrap(), row.get::<_, i64>(1).unwrap()));
        cards::query(which).page(&file, cards::COLUMNS, which.limit, read).unwrap()
    };
    for filter in filters().into_iter().filter(|which| which.after.is_none()) {
        let whole = keys(&Which { limit: u32::MAX, ..filter.clone() });
        assert!(whole.is_sorted_by(|one, other| one > other), "{filter:?}");
        for limit in [1, 7, 50] {
            let (mut pages, mut after) = (Vec::<(i64, i64)>::new(), None);
            loop {
                let page = keys(&Which { after, limit, ..filter.clone() });
                after = page.last().map(|(updated_ms, no)| CardPlace { updated_ms: *updated_ms, no: *no });
                pages.extend(&page);
                if page.len() < limit as usize {
                    break;
                }
            }
            assert_eq!(pages, whole, "{filter:?}");
        }
    }
}
