//! The store as a player meets it: names, keys, finished games and what they come to.

use crate::keeping::{Desk, TABLE, append, create, id, new_table, texts, wait};
use paiju_server::store::{
    Card, DELETED_NAME, Finished, Key, Player, PlayerId, Store, StoreError, TableId, Which, WhichGames,
};

const LI: PlayerId = PlayerId([1; 16]);
const WU: PlayerId = PlayerId([2; 16]);

fn player(id: PlayerId, login: Option<&str>) -> Player {
    let password = login.map(|login| format!("$argon2id${login}"));
    Player { id, name: "Li".into(), login: login.map(Into::into), password, created_ms: 5 }
}

fn key(hash: u8, player: PlayerId, created_ms: i64) -> Key {
    let (expires_ms, used_ms, client) = (created_ms + 10, created_ms, "curl".into());
    Key { hash: [hash; 32], player, seat: None, created_ms, expires_ms, used_ms, client }
}

fn finished(table: TableId, number: u32, scores: &[i64]) -> Finished {
    Finished {
        table,
        number,
        game: "kuhn".into(),
        preset: "standard".into(),
        ended_ms: i64::from(number),
        players: vec![Some(LI), None, Some(WU)],
        scores: scores.to_vec(),
        record: format!("record {number}"),
        text: "{}".into(),
    }
}

#[test]
fn a_login_is_one_players() {
    let desk = Desk::new();
    let store = desk.open();
    let (li, wu) = (player(LI, Some("li")), player(WU, None));
    wait(store.add_player(li.clone())).unwrap();
    wait(store.add_player(wu.clone())).unwrap();
    assert_eq!(wait(store.add_player(player(LI, None))), Err(StoreError::PlayerExists(LI)));
    let (taken, nobody) = (StoreError::LoginTaken("li".into()), PlayerId([3; 16]));
    assert_eq!(wait(store.register(WU, "li", "hash")), Err(taken.clone()));
    assert_eq!(wait(store.add_player(player(nobody, Some("li")))), Err(taken));
    assert_eq!(wait(store.rename(nobody, "X")), Err(StoreError::NoPlayer(nobody)));
    assert_eq!(wait(store.register(nobody, "x", "hash")), Err(StoreError::NoPlayer(nobody)));
    assert_eq!(wait(store.player(WU)).unwrap(), Some(wu));
    assert_eq!(wait(store.player_by_login("li")).unwrap(), Some(li.clone()));
    let renamed = Player { name: "Li Si".into(), ..li };
    assert_eq!(wait(store.rename(LI, "Li Si")).unwrap(), renamed);
    assert_eq!(wait(store.player(LI)).unwrap(), Some(renamed));
    assert_eq!(wait(store.register(LI, "lisi", "hash")), Err(StoreError::HasAccount(LI)));
    let wu = wait(store.register(WU, "wu", "hash")).unwrap();
    assert_eq!((wu.login.as_deref(), wu.password.as_deref()), (Some("wu"), Some("hash")));
    assert_eq!(wait(store.player_by_login("wu")).unwrap(), Some(wu));
    assert_eq!(wait(store.player(nobody)).unwrap(), None);
}

#[test]
fn a_password_changes_from_the_one_it_is_and_takes_the_other_keys_with_it() {
    let desk = Desk::new();
    let store = desk.open();
    wait(store.add_player(player(LI, Some("li")))).unwrap();
    wait(store.add_player(player(WU, Some("wu")))).unwrap();
    for (hash, player) in [(1, LI), (2, LI), (3, LI), (4, WU)] {
        wait(store.add_key(key(hash, player, 0))).unwrap();
    }
    let other = Err(StoreError::OtherPassword(LI));
    assert_eq!(wait(store.change_password(LI, "not this", "new", [1; 32])), other);
    assert_eq!(wait(store.keys(LI, 9)).unwrap().len(), 3, "a refusal ends nothing");
    let mut ended = wait(store.change_password(LI, "$argon2id$li", "new", [1; 32])).unwrap();
    ended.sort_unstable();
    assert_eq!(ended, [[2; 32], [3; 32]]);
    assert_eq!(wait(store.player(LI)).unwrap().unwrap().password.as_deref(), Some("new"));
    let left =
        |player| wait(store.keys(player, 9)).unwrap().into_iter().map(|key| key.hash[0]).collect::<Vec<_>>();
    assert_eq!((left(LI), left(WU)), (vec![1], vec![4]));
    assert_eq!(wait(store.drop_keys(LI, None)).unwrap(), [[1; 32]]);
    assert_eq!(wait(store.drop_keys(WU, Some([4; 32]))).unwrap(), [[0_u8; 32]; 0]);
    assert_eq!((left(LI), left(WU)), (vec![], vec![4]));
}

#[test]
fn a_key_opens_what_it_was_made_for_until_it_is_forgotten() {
    let desk = Desk::new();
    let store = desk.open();
    assert_eq!(wait(store.add_key(key(1, LI, 0))), Err(StoreError::NoPlayer(LI)));
    wait(store.add_player(player(LI, None))).unwrap();
    let seat = Key { seat: Some((TABLE, 3)), ..key(2, LI, 5) };
    wait(store.add_key(key(1, LI, 0))).unwrap();
    wait(store.add_key(seat.clone())).unwrap();
    assert_eq!(wait(store.key([1; 32])).unwrap(), Some(key(1, LI, 0)));
    assert_eq!(wait(store.key([2; 32])).unwrap(), Some(seat));
    // Made in another century: whose clock is wrong is not known, and so the expired ones stay.
    wait(store.add_key(key(3, LI, 4_000_000_000_000))).unwrap();
    assert_eq!([1, 2, 3].map(|hash| wait(store.key([hash; 32])).unwrap().is_some()), [true, true, true]);
    wait(store.renew_key([1; 32], 7, 99)).unwrap();
    wait(store.renew_key([9; 32], 7, 99)).unwrap();
    assert_eq!(wait(store.key([1; 32])).unwrap(), Some(Key { used_ms: 7, expires_ms: 99, ..key(1, LI, 0) }));
    let listed =
        |limit| wait(store.keys(LI, limit)).unwrap().into_iter().map(|key| key.hash[0]).collect::<Vec<_>>();
    assert_eq!((listed(9), listed(2)), (vec![3, 1, 2], vec![3, 1]), "the last used first");
    wait(store.drop_key([3; 32])).unwrap();
    wait(store.drop_key([3; 32])).unwrap();
    assert_eq!(wait(store.key([3; 32])).unwrap(), None);
}

/// The second key with the same hash fails in the database itself, after its batch has begun; it alone is undone.
#[test]
fn what_the_database_refuses_does_not_spoil_those_beside_it() {
    let desk = Desk::new();
    let store = desk.open();
    let lease = create(&store, TABLE, &[]);
    wait(store.add_player(player(LI, None))).unwrap();
    wait(store.add_key(key(1, LI, 0))).unwrap();
    let appends: Vec<_> = (0..600)
        .map(|at| {
            let again = (at % 7 == 0).then(|| store.add_key(key(1, LI, 1)));
            (store.append(append(lease, at, &[&at.to_string()])), again)
        })
        .collect();
    for (append, again) in appends {
        assert_eq!(wait(append), Ok(()));
        let refused = again.map(wait);
        assert!(matches!(refused, None | Some(Err(StoreError::Database(_)))), "{refused:?}");
    }
    assert_eq!(texts(&store, TABLE, 598), ["598 598", "599 599"]);
    assert_eq!(wait(store.key([1; 32])).unwrap(), Some(key(1, LI, 0)));
    assert_eq!(store.health(), Ok(()));
    drop(store);
    assert_eq!(texts(&desk.open(), TABLE, 0).len(), 600);
}

#[test]
fn finished_games_are_found_and_counted() {
    let desk = Desk::new();
    let store = desk.open();
    let lease = create(&store, TABLE, &[]);
    for (at, scores) in [[3, -1, -2], [-4, 8, -4], [1, -2, 1]].into_iter().enumerate() {
        let mut last = append(lease, at as u64, &["end"]);
        last.finished = Some(finished(TABLE, at as u32, &scores));
        wait(store.append(last)).unwrap();
    }
    let found = |which: WhichGames| {
        let games = wait(store.games(which)).unwrap();
        assert!(games.iter().all(|game| game.record.is_empty()), "a list has no records");
        games.into_iter().map(|game| game.number).collect::<Vec<_>>()
    };
    let all = WhichGames { limit: 9, ..WhichGames::default() };
    assert_eq!(found(all.clone()), [2, 1, 0]);
    assert_eq!(found(WhichGames { before_ms: Some(2), limit: 1, ..all.clone() }), [1]);
    let last = wait(store.games(WhichGames { limit: 1, ..all.clone() })).unwrap()[0].place();
    for player in [None, Some(LI)] {
        assert_eq!(found(WhichGames { after: Some(last), limit: 1, player, ..all.clone() }), [1]);
    }
    assert_eq!(found(WhichGames { player: Some(WU), game: Some("kuhn".into()), ..all.clone() }), [2, 1, 0]);
    assert!(found(WhichGames { player: Some(PlayerId([9; 16])), ..all.clone() }).is_empty());
    assert!(found(WhichGames { table: Some(id(9)), ..all.clone() }).is_empty());
    assert!(found(WhichGames { game: Some("leduc".into()), ..all }).is_empty());
    assert_eq!(wait(store.game(TABLE, 1)).unwrap(), Some(finished(TABLE, 1, &[-4, 8, -4])));
    assert_eq!(wait(store.game(TABLE, 3)).unwrap(), None);
    let sums = |player| {
        let all = wait(store.statistics(player)).unwrap();
        all.into_iter()
            .map(|one| (one.game, one.played, one.won, one.total, one.best, one.last_ms))
            .collect::<Vec<_>>()
    };
    assert_eq!(sums(LI), [("kuhn".into(), 3, 2, 0, 3, 2)]);
    assert_eq!(sums(WU), [("kuhn".into(), 3, 1, -5, 1, 2)]);
    assert!(sums(PlayerId([9; 16])).is_empty());
}

/// Games that end later, too: a bot has played on for whoever is gone.
#[test]
fn whoever_is_erased_is_in_no_list_and_games_stay() {
    let desk = Desk::new();
    let store = desk.open();
    let mut new = new_table(TABLE, &[]);
    let seats = format!(r#"{{"seats":[{{"name":"Li","player":"{LI}"}},{{"name":"Wu","player":"{WU}"}}]}}"#);
    new.card = Card { players: vec![LI, WU], text: seats, ..new.card };
    let lease = wait(store.create(new)).unwrap();
    for who in [LI, WU] {
        wait(store.add_player(player(who, Some(if who == LI { "li" } else { "wu" })))).unwrap();
        wait(store.add_key(key(who.0[0], who, 0))).unwrap();
    }
    let game = |number| {
        let text = r#"{"names":["Li","bot","Wu"],"scores":[1,2,3]}"#.to_owned();
        Finished { text, ..finished(TABLE, number, &[1, 2, 3]) }
    };
    for number in [0, 1] {
        if number == 1 {
            assert_eq!(wait(store.erase_player(LI)).unwrap(), [[1; 32]]);
        }
        let mut last = append(lease, u64::from(number), &["end"]);
        last.finished = Some(game(number));
        wait(store.append(last)).unwrap();
    }
    assert_eq!(wait(store.erase_player(LI)), Err(StoreError::NoPlayer(LI)));
    let gone = wait(store.player(LI)).unwrap().unwrap();
    assert_eq!((gone.name.as_str(), gone.login, gone.password), (DELETED_NAME, None, None));
    assert_eq!(wait(store.player_by_login("li")).unwrap(), None);
    assert_eq!(wait(store.key([1; 32])).unwrap(), None);
    assert_eq!(wait(store.add_key(key(9, LI, 0))), Err(StoreError::NoPlayer(LI)));
    assert!(wait(store.statistics(LI)).unwrap().is_empty());
    assert_eq!(wait(store.statistics(WU)).unwrap()[0].played, 2);
    let all = WhichGames { limit: 9, ..WhichGames::default() };
    assert!(wait(store.games(WhichGames { player: Some(LI), ..all.clone() })).unwrap().is_empty());
    for game in wait(store.games(all)).unwrap() {
        assert_eq!(game.players, [Some(PlayerId::NOBODY), None, Some(WU)]);
        assert_eq!(game.text, r#"{"names":["deleted player","bot","Wu"],"scores":[1,2,3]}"#);
    }
    assert_eq!(wait(store.game(TABLE, 0)).unwrap().unwrap().record, "record 0", "records stay");
    let card = wait(store.table(TABLE)).unwrap().card;
    assert_eq!(card.players, [WU]);
    assert!(!card.text.contains("Li") && card.text.contains("Wu"), "{}", card.text);
    assert!(wait(store.tables(Which { player: Some(LI), limit: 9, ..Which::default() })).unwrap().is_empty());
}

#[test]
fn logins_of_earlier_servers_are_folded_and_the_oldest_player_keeps_theirs() {
    let desk = Desk::new();
    drop(desk.open());
    let file = desk.path().join("paiju.sqlite");
    let old = rusqlite::Connection::open(&file).unwrap();
    let undo = "DROP TABLE bans; DROP TABLE mutes; ALTER TABLE keys DROP COLUMN used_ms; ALTER TABLE keys DROP COLUMN client;
        ALTER TABLE players DROP COLUMN erased; PRAGMA user_version = 3;";
    old.execute_batch(undo).unwrap();
    let logins = [(1_u8, "ANN", 20), (2, "Ann", 10), (3, "ann-2", 30), (4, "bob", 5), (5, "Ａnn", 40)];
    for (id, login, created_ms) in logins {
        let sql = "INSERT INTO players (id, name, login, password, created_ms) VALUES (?, 'x', ?, 'hash', ?)";
        old.execute(sql, rusqlite::params![[id; 16], login, created_ms]).unwrap();
    }
    let sql = "INSERT INTO keys (hash, player, created_ms, expires_ms) VALUES (?, ?, 5, 9)";
    old.execute(sql, rusqlite::params![[7_u8; 32], [4_u8; 16]]).unwrap();
    drop(old);
    let store = desk.open();
    let login = |id: u8| wait(store.player(PlayerId([id; 16]))).unwrap().unwrap().login.unwrap();
    assert_eq!([1, 2, 3, 4, 5].map(login), ["ann-2", "ann", "ann-2-2", "bob", "ann-3"]);
    let kept = wait(store.key([7; 32])).unwrap().unwrap();
    assert_eq!((kept.used_ms, kept.client.as_str()), (5, ""));
    drop(store);
    assert_eq!(wait(desk.open().player_by_login("ann")).unwrap().unwrap().id, PlayerId([2; 16]));
}

#[test]
fn a_game_ends_once_and_at_its_own_table() {
    let desk = Desk::new();
    let store = desk.open();
    let lease = create(&store, TABLE, &[]);
    let ends = |at, game| {
        let mut last = append(lease, at, &["end"]);
        last.finished = Some(game);
        wait(store.append(last))
    };
    let refused = Err(StoreError::NotThisGame { table: TABLE, number: 1 });
    assert_eq!(ends(0, finished(id(8), 1, &[0, 0, 0])), refused);
    assert_eq!(ends(0, finished(TABLE, 1, &[1, 0, -1])), Ok(()));
    assert_eq!(ends(1, finished(TABLE, 1, &[-1, 0, 1])), refused);
    assert_eq!(texts(&store, TABLE, 0), ["0 end"], "its entries are refused with it");
    assert_eq!(wait(store.game(TABLE, 1)).unwrap().unwrap().scores, [1, 0, -1]);
}
