//! The store as a player meets it: names, keys, finished games and what they come to.

use crate::keeping::{Desk, TABLE, append, create, id, texts, wait};
use paiju_server::store::{Finished, Key, Player, PlayerId, Store, StoreError, TableId, WhichGames};

const LI: PlayerId = PlayerId([1; 16]);
const WU: PlayerId = PlayerId([2; 16]);

fn player(id: PlayerId, login: Option<&str>) -> Player {
    let password = login.map(|login| format!("$argon2id${login}"));
    Player { id, name: "Li".into(), login: login.map(Into::into), password, created_ms: 5 }
}

fn key(hash: u8, player: PlayerId, created_ms: i64) -> Key {
    Key { hash: [hash; 32], player, seat: None, created_ms, expires_ms: created_ms + 10 }
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
    let taken = Err(StoreError::LoginTaken("li".into()));
    assert_eq!(wait(store.change_player(player(WU, Some("li")))), taken);
    assert_eq!(wait(store.add_player(player(PlayerId([3; 16]), Some("li")))), taken);
    assert_eq!(
        wait(store.change_player(player(PlayerId([3; 16]), None))),
        Err(StoreError::NoPlayer(PlayerId([3; 16])))
    );
    assert_eq!(wait(store.player(WU)).unwrap(), Some(wu));
    assert_eq!(wait(store.player_by_login("li")).unwrap(), Some(li));
    let renamed = Player { name: "Li Si".into(), ..player(LI, Some("lisi")) };
    wait(store.change_player(renamed.clone())).unwrap();
    wait(store.change_player(player(WU, Some("li")))).unwrap();
    assert_eq!(wait(store.player_by_login("lisi")).unwrap(), Some(renamed));
    assert_eq!(wait(store.player_by_login("li")).unwrap().unwrap().id, WU);
    assert_eq!(wait(store.player(PlayerId([3; 16]))).unwrap(), None);
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
    // Made at 12, when the first one had expired: it stays until retention removes it, whatever the clock says.
    wait(store.add_key(key(3, LI, 12))).unwrap();
    assert_eq!([1, 2, 3].map(|hash| wait(store.key([hash; 32])).unwrap().is_some()), [true; 3]);
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
