//! The store against a plain model of it: whatever is asked, in whatever order and however many at once, the answers are
//! those of one write after the other, also over restarts.

use std::collections::BTreeMap;

use crate::keeping::{Desk, append, card, id, new_table, texts, wait};
use paiju_server::store::{
    Answer, Key, Lease, Outdated, Player, PlayerId, Removed, SqliteStore, Status, Store, StoreError, Token,
    Which,
};
use proptest::prelude::*;

const PLAYER: PlayerId = PlayerId([1; 16]);

fn key(hash: u8) -> Key {
    let client = String::new();
    Key { hash: [hash; 32], player: PLAYER, seat: None, created_ms: 0, expires_ms: 9, used_ms: 0, client }
}

/// Something to be asked. Tokens and places are given as how far they are from the right one.
#[derive(Clone, Copy, Debug)]
enum Ask {
    Create {
        table: u8,
        entries: u8,
    },
    Take {
        table: u8,
        holder: u8,
        now_ms: i64,
    },
    Release {
        table: u8,
        behind: u64,
    },
    Append {
        table: u8,
        behind: u64,
        ahead: u64,
        entries: u8,
    },
    /// The table is over; only its card says so.
    Finish {
        table: u8,
    },
    /// Removes tables that are over, or what is left of their logs.
    Prune {
        logs: bool,
    },
    /// A key that is there already: the database itself refuses it, in the middle of a batch.
    Spoil,
    /// The person who is there all the time does something with the account.
    Person(Deed),
}

/// What people do. Hashes are small numbers; the key with number 1 is always there.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Rename(u8),
    Register(u8),
    /// From the password that it is, or from another one; another key than the first is kept as well.
    Password {
        behind: u64,
        to: u8,
    },
    Key(u8),
    Renew(u8, i64),
    Drop(u8),
    DropOthers,
}

fn deed() -> impl Strategy<Value = Deed> {
    let hash = 2..6_u8;
    prop_oneof![
        any::<u8>().prop_map(Deed::Rename),
        any::<u8>().prop_map(Deed::Register),
        (prop_oneof![2 => Just(0_u64), 1 => 1..3_u64], any::<u8>())
            .prop_map(|(behind, to)| Deed::Password { behind, to }),
        hash.clone().prop_map(Deed::Key),
        (hash.clone(), 0..99_i64).prop_map(|(hash, used_ms)| Deed::Renew(hash, used_ms)),
        hash.prop_map(Deed::Drop),
        Just(Deed::DropOthers),
    ]
}

fn ask() -> impl Strategy<Value = Ask> {
    let table = 0..3_u8;
    let mostly_right = || prop_oneof![8 => Just(0_u64), 1 => 1..3_u64];
    prop_oneof![
        2 => (table.clone(), 0..3_u8).prop_map(|(table, entries)| Ask::Create { table, entries }),
        2 => (table.clone(), 0..2_u8, 0..200_i64)
            .prop_map(|(table, holder, now_ms)| Ask::Take { table, holder, now_ms }),
        1 => (table.clone(), mostly_right()).prop_map(|(table, behind)| Ask::Release { table, behind }),
        10 => (table, mostly_right(), mostly_right(), 0..4_u8)
            .prop_map(|(table, behind, ahead, entries)| Ask::Append { table, behind, ahead, entries }),
        1 => (0..3_u8).prop_map(|table| Ask::Finish { table }),
        1 => any::<bool>().prop_map(|logs| Ask::Prune { logs }),
        1 => Just(Ask::Spoil),
        6 => deed().prop_map(Ask::Person),
    ]
}

#[derive(Debug)]
struct Table {
    entries: Vec<String>,
    token: u64,
    held: Option<(String, i64)>,
    over: bool,
    /// How many tables were made before it.
    no: u64,
}

/// What the store should be.
#[derive(Debug, Default)]
struct Model {
    tables: BTreeMap<u8, Table>,
    written: u64,
    person: Option<Player>,
    /// By the number of its hash, when each key was used.
    keys: BTreeMap<u8, i64>,
    made: u64,
}

/// What is to be answered, and the answer.
enum Asked {
    Lease(Result<Lease, StoreError>, Answer<Lease>),
    Done(Result<(), StoreError>, Answer<()>),
    Spoilt(Answer<()>),
    Person(Result<Player, StoreError>, Answer<Player>),
    Ended(Result<Vec<[u8; 32]>, StoreError>, Answer<Vec<[u8; 32]>>),
    /// How many; of entries nobody knows, since a step ends after some time.
    Pruned(Option<u64>, Answer<Removed>),
}

impl Model {
    /// Entries that nobody else writes.
    fn fresh(&mut self, count: u8) -> Vec<String> {
        (0..count)
            .map(|_| {
                self.written += 1;
                self.written.to_string()
            })
            .collect()
    }

    fn ask(&mut self, store: &SqliteStore, ask: Ask) -> Asked {
        match ask {
            Ask::Create { table, entries } => self.create(store, table, entries),
            Ask::Take { table, holder, now_ms } => {
                self.take(store, table, &format!("holder {holder}"), now_ms)
            }
            Ask::Release { table, behind } => self.release(store, table, behind),
            Ask::Append { table, behind, ahead, entries } => {
                self.append(store, table, [behind, ahead], entries)
            }
            Ask::Finish { table } => self.finish(store, table),
            Ask::Prune { logs: true } => Asked::Pruned(None, store.prune(Outdated::Logs, 0)),
            Ask::Prune { logs: false } => self.prune(store),
            Ask::Spoil => Asked::Spoilt(store.add_key(key(1))),
            Ask::Person(deed) => self.person(store, deed),
        }
    }

    fn person(&mut self, store: &SqliteStore, deed: Deed) -> Asked {
        let person = self.person.as_mut().expect("somebody is there");
        match deed {
            Deed::Rename(name) => {
                person.name = name.to_string();
                Asked::Person(Ok(person.clone()), store.rename(PLAYER, &person.name))
            }
            Deed::Register(login) => {
                let (login, answer) = (login.to_string(), store.register(PLAYER, &login.to_string(), "0"));
                if person.login.is_some() {
                    return Asked::Person(Err(StoreError::HasAccount(PLAYER)), answer);
                }
                (person.login, person.password) = (Some(login), Some("0".into()));
                Asked::Person(Ok(person.clone()), answer)
            }
            Deed::Password { behind, to } => {
                let from =
                    person.password.clone().filter(|_| behind == 0).unwrap_or_else(|| "another".into());
                let to = to.to_string();
                let answer = store.change_password(PLAYER, &from, &to, [1; 32]);
                if person.password.as_deref() != Some(from.as_str()) {
                    return Asked::Ended(Err(StoreError::OtherPassword(PLAYER)), answer);
                }
                person.password = Some(to);
                Asked::Ended(Ok(self.end_others()), answer)
            }
            Deed::Key(hash) if self.keys.contains_key(&hash) => Asked::Spoilt(store.add_key(key(hash))),
            Deed::Key(hash) => {
                self.keys.insert(hash, 0);
                Asked::Done(Ok(()), store.add_key(key(hash)))
            }
            Deed::Renew(hash, used_ms) => {
                self.keys.entry(hash).and_modify(|used| *used = used_ms);
                Asked::Done(Ok(()), store.renew_key([hash; 32], used_ms, 9))
            }
            Deed::Drop(hash) => {
                self.keys.remove(&hash);
                Asked::Done(Ok(()), store.drop_key([hash; 32]))
            }
            Deed::DropOthers => Asked::Ended(Ok(self.end_others()), store.drop_keys(PLAYER, Some([1; 32]))),
        }
    }

    /// All keys but the first.
    fn end_others(&mut self) -> Vec<[u8; 32]> {
        let others = self.keys.split_off(&2);
        others.into_keys().map(|hash| [hash; 32]).collect()
    }

    fn create(&mut self, store: &SqliteStore, table: u8, count: u8) -> Asked {
        let entries = self.fresh(count);
        let answer = store.create(new_table(id(table), &strs(&entries)));
        if self.tables.contains_key(&table) {
            return Asked::Lease(Err(StoreError::Exists(id(table))), answer);
        }
        self.made += 1;
        let held = Some(("one".into(), 100));
        self.tables.insert(table, Table { entries, token: 1, held, over: false, no: self.made });
        Asked::Lease(Ok(Lease { table: id(table), token: Token(1), until_ms: 100 }), answer)
    }

    fn take(&mut self, store: &SqliteStore, table: u8, holder: &str, now_ms: i64) -> Asked {
        let until_ms = now_ms + 50;
        let answer = store.take(id(table), holder, now_ms, until_ms);
        let expected = match self.tables.get_mut(&table) {
            None => Err(StoreError::NoTable(id(table))),
            Some(Table { held: Some((other, until_ms)), .. }) if other != holder && *until_ms > now_ms => {
                Err(StoreError::Leased { table: id(table), holder: other.clone(), until_ms: *until_ms })
            }
            Some(free) => {
                free.token += 1;
                free.held = Some((holder.into(), until_ms));
                Ok(Lease { table: id(table), token: Token(free.token), until_ms })
            }
        };
        Asked::Lease(expected, answer)
    }

    fn lease(&self, table: u8, behind: u64) -> Lease {
        let token = self.tables.get(&table).map_or(1, |table| table.token);
        Lease { table: id(table), token: Token(token.saturating_sub(behind)), until_ms: 0 }
    }

    fn release(&mut self, store: &SqliteStore, table: u8, behind: u64) -> Asked {
        let answer = store.release(self.lease(table, behind));
        let expected = match self.tables.get_mut(&table) {
            None => Err(StoreError::NoTable(id(table))),
            Some(held) => {
                held.held = held.held.take().filter(|_| behind > 0);
                Ok(())
            }
        };
        Asked::Done(expected, answer)
    }

    fn append(&mut self, store: &SqliteStore, table: u8, [behind, ahead]: [u64; 2], count: u8) -> Asked {
        let (lease, entries) = (self.lease(table, behind), self.fresh(count));
        let next = self.tables.get(&table).map_or(0, |table| table.entries.len() as u64);
        let answer = store.append(append(lease, next + ahead, &strs(&entries)));
        let expected = match self.tables.get_mut(&table) {
            None => Err(StoreError::NoTable(id(table))),
            Some(Table { token, .. }) if Token(*token) != lease.token => {
                Err(StoreError::Fenced { table: id(table), found: lease.token, current: Token(*token) })
            }
            Some(_) if ahead > 0 => {
                Err(StoreError::OutOfOrder { table: id(table), expected: next, found: next + ahead })
            }
            Some(open) => {
                open.entries.extend(entries);
                Ok(())
            }
        };
        Asked::Done(expected, answer)
    }

    fn finish(&mut self, store: &SqliteStore, table: u8) -> Asked {
        let lease = self.lease(table, 0);
        let next = self.tables.get(&table).map_or(0, |table| table.entries.len() as u64);
        let mut over = append(lease, next, &[]);
        over.card = Some(card(Status::Over, 5));
        let answer = store.append(over);
        let expected = self.tables.get_mut(&table).map(|table| table.over = true);
        Asked::Done(expected.ok_or(StoreError::NoTable(id(table))), answer)
    }

    /// Tables that are over and that nobody holds, but not the one that was made last of those that are left.
    fn prune(&mut self, store: &SqliteStore) -> Asked {
        let answer = store.prune(Outdated::Tables, 6);
        let newest = self.tables.values().map(|table| table.no).max();
        let before = self.tables.len();
        let stays = |table: &Table| !table.over || table.held.is_some() || Some(table.no) == newest;
        self.tables.retain(|_, table| stays(table));
        Asked::Pruned(Some((before - self.tables.len()) as u64), answer)
    }

    /// Holders are gone with their process.
    fn reopened(&mut self) {
        self.tables.values_mut().for_each(|table| table.held = None);
    }

    fn compare(&self, store: &SqliteStore) {
        for table in (0..3).filter(|table| !self.tables.contains_key(table)) {
            assert_eq!(wait(store.read(id(table), 0)), Err(StoreError::NoTable(id(table))));
        }
        let mut names: Vec<_> = self.tables.iter().map(|(table, kept)| (kept.no, id(*table))).collect();
        names.sort_unstable();
        let listed = wait(store.all_tables(0, 9)).unwrap();
        assert!(listed.iter().map(|(_, id)| id).eq(names.iter().map(|(_, id)| id)), "{listed:?}");
        let over = Which { status: Some(Status::Over), limit: 9, ..Which::default() };
        let count = self.tables.values().filter(|table| table.over).count();
        assert_eq!(wait(store.tables(over)).unwrap().len(), count);
        assert_eq!(wait(store.sizes()).unwrap().tables, self.tables.len() as u64);
        for (table, Table { entries, .. }) in &self.tables {
            let expected: Vec<String> =
                (0..).zip(entries).map(|(n, entry): (u64, _)| format!("{n} {entry}")).collect();
            assert_eq!(texts(store, id(*table), 0), expected);
            assert_eq!(wait(store.table(id(*table))).unwrap().next, entries.len() as u64);
        }
        assert_eq!(wait(store.player(PLAYER)).unwrap(), self.person);
        let mut kept: Vec<Key> =
            self.keys.iter().map(|(hash, used_ms)| Key { used_ms: *used_ms, ..key(*hash) }).collect();
        kept.sort_by_key(|key| (std::cmp::Reverse(key.used_ms), key.hash));
        assert_eq!(wait(store.keys(PLAYER, 99)).unwrap(), kept);
    }
}

fn strs(entries: &[String]) -> Vec<&str> {
    entries.iter().map(String::as_str).collect()
}

fn check(asked: Asked) {
    match asked {
        Asked::Lease(expected, answer) => assert_eq!(wait(answer), expected),
        Asked::Done(expected, answer) => assert_eq!(wait(answer), expected),
        Asked::Person(expected, answer) => assert_eq!(wait(answer), expected),
        Asked::Ended(expected, answer) => {
            let sorted = wait(answer).map(|mut ended| {
                ended.sort_unstable();
                ended
            });
            assert_eq!(sorted, expected);
        }
        Asked::Pruned(expected, answer) => {
            let count = wait(answer).unwrap().count;
            assert_eq!(count, expected.unwrap_or(count));
        }
        Asked::Spoilt(answer) => assert!(matches!(wait(answer), Err(StoreError::Database(_)))),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn answers_are_those_of_one_write_after_the_other(
        lives in prop::collection::vec(prop::collection::vec(ask(), 1..60), 1..4),
    ) {
        let desk = Desk::new();
        let mut model = Model::default();
        let player = Player { id: PLAYER, name: "Li".into(), login: None, password: None, created_ms: 0 };
        let store = desk.open();
        wait(store.add_player(player.clone())).unwrap();
        wait(store.add_key(key(1))).unwrap();
        (model.person, model.keys) = (Some(player), BTreeMap::from([(1, 0)]));
        drop(store);
        for asks in lives {
            let store = desk.open();
            model.reopened();
            // All of them before the first answer is looked at.
            let asked: Vec<Asked> = asks.into_iter().map(|ask| model.ask(&store, ask)).collect();
            asked.into_iter().for_each(check);
            model.compare(&store);
            model.compare(&SqliteStore::look(desk.path()).unwrap());
        }
    }
}
