//! The store as a table meets it: order, leases, refusals, lists, reopening.

use crate::keeping::{Desk, TABLE, append, card, create, id, new_table, texts, wait};
use paiju_server::store::{
    Durability, Lease, PlayerId, SqliteStore, Status, Store, StoreError, Token, Which,
};

#[test]
fn entries_come_back_in_order_also_after_reopening() {
    let desk = Desk::new();
    let store = desk.open();
    let lease = create(&store, TABLE, &["a", "b"]);
    wait(store.append(append(lease, 2, &["c"]))).unwrap();
    create(&store, id(8), &["other"]);
    wait(store.append(append(lease, 3, &["d", "e"]))).unwrap();
    let all = ["0 a", "1 b", "2 c", "3 d", "4 e"];
    assert_eq!(texts(&store, TABLE, 0), all);
    drop(store);
    let store = desk.open();
    assert_eq!(texts(&store, TABLE, 0), all);
    assert_eq!(texts(&store, TABLE, 3), all[3..]);
    assert!(texts(&store, TABLE, 5).is_empty() && texts(&store, TABLE, 99).is_empty());
    assert_eq!(texts(&store, id(8), 0), ["0 other"]);
    assert_eq!(wait(store.table(TABLE)).unwrap().next, 5);
    assert_eq!(wait(store.read(id(9), 0)), Err(StoreError::NoTable(id(9))));
}

#[test]
fn an_entry_goes_to_the_next_place_or_nowhere() {
    let desk = Desk::new();
    let store = desk.open();
    let lease = create(&store, TABLE, &["a"]);
    for found in [0, 2, u64::MAX] {
        let mut wrong = append(lease, found, &["x", "y"]);
        wrong.card = Some(card(Status::Closed, 9));
        let refused = wait(store.append(wrong));
        assert_eq!(refused, Err(StoreError::OutOfOrder { table: TABLE, expected: 1, found }));
    }
    assert_eq!(wait(store.create(new_table(TABLE, &["z"]))), Err(StoreError::Exists(TABLE)));
    assert_eq!(texts(&store, TABLE, 0), ["0 a"]);
    assert_eq!(wait(store.table(TABLE)).unwrap().card.status, Status::Waiting);
}

#[test]
fn whoever_was_believed_dead_is_fenced_off() {
    let desk = Desk::new();
    let store = desk.open();
    let old = create(&store, TABLE, &[]);
    let leased = StoreError::Leased { table: TABLE, holder: "one".into(), until_ms: 100 };
    assert_eq!(wait(store.take(TABLE, "two", 99, 200)), Err(leased));
    let new = wait(store.take(TABLE, "two", 100, 200)).unwrap();
    let fenced = StoreError::Fenced { table: TABLE, found: Token(1), current: Token(2) };
    assert_eq!(wait(store.append(append(old, 0, &["late"]))), Err(fenced));
    wait(store.append(append(new, 0, &["mine"]))).unwrap();
    wait(store.release(old)).unwrap(); // another's hold: nothing happens
    assert!(wait(store.take(TABLE, "one", 150, 300)).is_err());
    wait(store.release(new)).unwrap();
    assert_eq!(wait(store.take(TABLE, "one", 150, 300)).unwrap().token, Token(3));
    assert_eq!(texts(&store, TABLE, 0), ["0 mine"]);
}

/// The lock proves that nobody holds anything; a token that was given out is never given out again.
#[test]
fn reopening_frees_every_table_and_keeps_its_token() {
    let desk = Desk::new();
    let store = desk.open();
    let old = create(&store, TABLE, &["a"]);
    let old = wait(store.take(TABLE, "one", 5, old.until_ms)).unwrap();
    drop(store);
    let store = desk.open();
    let new = wait(store.take(TABLE, "two", 0, 200)).unwrap();
    assert_eq!((old.token, new.token), (Token(2), Token(3)));
    assert!(matches!(wait(store.append(append(old, 1, &["b"]))), Err(StoreError::Fenced { .. })));
    wait(store.append(append(new, 1, &["b"]))).unwrap();
}

#[test]
fn one_refused_write_does_not_spoil_those_beside_it() {
    let desk = Desk::new();
    let store = desk.open();
    let lease = create(&store, TABLE, &[]);
    // All are waiting before the first is answered, so that many share a commit.
    let text = |n: u64| if n.is_multiple_of(2) { "good" } else { "late" };
    let answers: Vec<_> = (0..2_000).map(|n| store.append(append(lease, n / 2, &[text(n)]))).collect();
    let good: Vec<bool> = answers.into_iter().map(|answer| wait(answer).is_ok()).collect();
    assert!(good.iter().enumerate().all(|(n, good)| *good == n.is_multiple_of(2)));
    let kept = texts(&store, TABLE, 0);
    assert!(kept.len() == 1_000 && kept.iter().all(|text| text.ends_with("good")));
    let measures = store.measures();
    assert!(measures.commits < 1_000, "{} commits are no groups", measures.commits);
    assert_eq!((measures.entries, measures.batch.sum, measures.failures), (1_000, 2_001, 0));
}

/// So many entries that the rows of the tables are settled in between, and then a tail that is not.
#[test]
fn a_log_is_whole_wherever_its_end_is_known_from() {
    let desk = Desk::new();
    let store = desk.open();
    let leases: Vec<_> = (0..40).map(|n| create(&store, id(n), &[])).collect();
    let mut answers = Vec::new();
    for at in 0..500 {
        answers.extend(leases.iter().map(|lease| store.append(append(*lease, at, &[&at.to_string()]))));
    }
    for answer in answers {
        wait(answer).unwrap();
    }
    let whole: Vec<String> = (0..500).map(|n| format!("{n} {n}")).collect();
    let check = |store: &SqliteStore| {
        for n in 0..40 {
            assert_eq!(texts(store, id(n), 0), whole);
            assert_eq!(wait(store.table(id(n))).unwrap().next, 500);
        }
    };
    check(&store);
    check(&SqliteStore::look(desk.path()).unwrap());
    drop(store);
    check(&desk.open());
}

#[test]
fn lists_show_what_was_asked_for_newest_first() {
    let desk = Desk::new();
    let store = desk.open();
    for n in 0..6 {
        let mut new = new_table(id(n), &["a", "b"]);
        new.card.updated_ms = i64::from(n / 2);
        new.card.public = n % 2 == 0;
        new.card.players = vec![PlayerId([n; 16]), PlayerId([9; 16])];
        new.card.game = if n < 3 { "kuhn" } else { "leduc" }.into();
        new.card.status = if n == 5 { Status::Over } else { Status::Playing };
        wait(store.create(new)).unwrap();
    }
    let found = |which: Which| {
        let mut rows = wait(store.tables(which)).unwrap();
        assert!(rows.is_sorted_by_key(|row| -row.card.updated_ms) && rows.iter().all(|row| row.next == 2));
        rows.sort_by_key(|row| row.id);
        rows.into_iter().map(|row| row.id.0[0]).collect::<Vec<_>>()
    };
    let all = Which { limit: 10, ..Which::default() };
    assert_eq!(found(all.clone()), [0, 1, 2, 3, 4, 5]);
    assert_eq!(found(Which { status: Some(Status::Playing), ..all.clone() }), [0, 1, 2, 3, 4]);
    assert_eq!(found(Which { public: true, ..all.clone() }), [0, 2, 4]);
    assert_eq!(found(Which { game: Some("leduc".into()), public: true, ..all.clone() }), [4]);
    assert_eq!(found(Which { player: Some(PlayerId([3; 16])), ..all.clone() }), [3]);
    assert_eq!(found(Which { player: Some(PlayerId([9; 16])), before_ms: Some(1), ..all.clone() }), [0, 1]);
    // A page is as long as it was asked for, and may end inside a millisecond: the next one begins there.
    assert_eq!(found(Which { limit: 3, ..all.clone() }), [3, 4, 5]);
    let third = wait(store.tables(Which { limit: 3, ..all.clone() })).unwrap().pop().unwrap();
    assert_eq!(third.id, id(3));
    assert_eq!(found(Which { after: Some(third.place()), ..all.clone() }), [0, 1, 2]);
    // A player's own tables are found while they are held, some of them, and none, also after a restart.
    let own = Which { player: Some(PlayerId([9; 16])), status: Some(Status::Playing), ..all.clone() };
    for n in 0..6 {
        assert_eq!(found(own.clone()), [0, 1, 2, 3, 4]);
        assert_eq!(found(Which { status: None, limit: 4, ..own.clone() }), [2, 3, 4, 5]);
        let kuhn = Which { after: Some(third.place()), game: Some("kuhn".into()), ..own.clone() };
        assert_eq!(found(kuhn), [0, 1, 2]);
        wait(store.release(Lease { table: id(n), token: Token(1), until_ms: 0 })).unwrap();
    }
    assert_eq!(found(own), [0, 1, 2, 3, 4]);
    assert_eq!(wait(store.all_tables(2, 3)).unwrap(), [(3, id(2)), (4, id(3)), (5, id(4))]);
    assert!(found(Which { limit: 0, ..all }).is_empty());
}

#[test]
fn a_new_card_takes_the_place_of_the_old_one() {
    let desk = Desk::new();
    let store = desk.open();
    let lease = create(&store, TABLE, &[]);
    let of = |player: u8| {
        let which = Which { player: Some(PlayerId([player; 16])), limit: 9, ..Which::default() };
        wait(store.tables(which)).unwrap().len()
    };
    for (at, players) in [(0, vec![1, 2]), (1, vec![2, 3]), (2, vec![])] {
        let mut new = card(Status::Playing, 7);
        new.players = players.iter().map(|player| PlayerId([*player; 16])).collect();
        let mut next = append(lease, at, &["x"]);
        next.card = Some(new.clone());
        wait(store.append(next)).unwrap();
        assert_eq!(wait(store.table(TABLE)).unwrap().card, new);
        assert_eq!([1, 2, 3].map(of), [1, 2, 3].map(|player| usize::from(players.contains(&player))));
    }
    assert_eq!(wait(store.table(id(1))), Err(StoreError::NoTable(id(1))));
}

#[test]
fn one_server_a_folder() {
    let desk = Desk::new();
    let store = desk.open();
    let second = SqliteStore::open(desk.path(), Durability::Full).map(drop);
    assert!(matches!(second, Err(StoreError::Held(_))), "{second:?}");
    drop(store);
    desk.open();
}
