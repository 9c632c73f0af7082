//! What the writer does to the file: tables, their leases and their logs, inside one transaction after the other.
//!
//! It owns the order of entries and who may write them. It keeps what it knows of the tables it writes, since nobody
//! else writes into an own folder; what was undone is forgotten.
//!
//! Every write here looks first and writes then: a refusal has written nothing, so that the rest of its batch goes on.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rusqlite::{Connection, OptionalExtension, params};

use super::damage::Damages;
use super::heads::{Head, Heads, settle};
use super::prune::GuestsAt;
use super::{cards, games, own};
use crate::store::{Append, Lease, NewTable, StoreError, TableId, Token};

/// So many entries may be missing in the rows of their tables: as many are looked through after a crash.
const UNSETTLED: i64 = 16_384;
/// So many tables are remembered at most.
const REMEMBERED: usize = 65_536;

pub(super) struct Ledger {
    pub(super) connection: Connection,
    heads: Arc<Heads>,
    held: BTreeMap<TableId, Held>,
    /// What this transaction has written.
    fresh: BTreeMap<TableId, Head>,
    /// The last entry of all, the last that was committed, and the last that the rows of the tables know.
    seq: i64,
    committed: i64,
    settled: i64,
    /// How many pages the file may have.
    room: Arc<AtomicU32>,
    /// Tables that this transaction has removed.
    gone: Vec<TableId>,
    pub(super) guests_at: GuestsAt,
}

/// What is known of a table.
struct Held {
    head: Head,
    token: Token,
    holder: Option<String>,
    until_ms: i64,
}

impl Ledger {
    /// Opens the file's books: all heads are settled, and whoever held a table is gone.
    pub(super) fn open(
        connection: Connection,
        room: Arc<AtomicU32>,
        damages: &Damages,
    ) -> Result<Self, StoreError> {
        // The newest entries may have been removed: what is settled is never counted again.
        let sql = "SELECT max(coalesce((SELECT max(seq) FROM log), 0), coalesce((SELECT max(seq) FROM settled), 0))";
        let seq = connection.query_row(sql, [], |row| row.get(0))?;
        let heads = Heads::find(&connection, damages)?;
        let mut ledger = Self {
            connection,
            heads: Arc::new(heads),
            held: BTreeMap::new(),
            fresh: BTreeMap::new(),
            seq,
            committed: seq,
            settled: 0,
            room,
            gone: Vec::new(),
            guests_at: GuestsAt::default(),
        };
        ledger.make_room()?;
        crate::fail::inside_commits(&mut ledger.connection)?;
        ledger.begin()?;
        // The folder's lock proves that the holders are dead. Tokens stay: they only rise.
        ledger
            .connection
            .execute("UPDATE tables SET holder = NULL, until_ms = 0 WHERE holder IS NOT NULL", [])?;
        own::settle_all(&ledger.connection)?;
        ledger.settle()?;
        ledger.commit()?;
        Ok(ledger)
    }

    pub(super) fn heads(&self) -> Arc<Heads> {
        Arc::clone(&self.heads)
    }

    pub(super) fn begin(&mut self) -> Result<(), StoreError> {
        if self.held.len() > REMEMBERED {
            self.held.clear();
        }
        Ok(self.connection.prepare_cached("BEGIN IMMEDIATE")?.execute([]).map(drop)?)
    }

    /// Commits, and lets readers know; says how many entries there were.
    pub(super) fn commit(&mut self) -> Result<u64, StoreError> {
        if self.seq - self.settled >= UNSETTLED {
            self.settle()?;
        }
        crate::fail::point("store.before-commit");
        self.connection.prepare_cached("COMMIT")?.execute([])?;
        crate::fail::point("store.after-commit");
        let mut heads = self.heads.lock();
        for table in self.gone.drain(..) {
            heads.remove(&table);
        }
        if self.settled == self.seq {
            heads.clear();
            self.fresh.clear();
        } else {
            // One by one: a batch is small, and joining maps goes through all of both.
            heads.extend(std::mem::take(&mut self.fresh));
        }
        Ok((self.seq - std::mem::replace(&mut self.committed, self.seq)) as u64)
    }

    /// Undoes the transaction.
    pub(super) fn roll_back(&mut self) {
        // It may be gone already; either way nothing of it stands.
        let _ = self.connection.execute_batch("ROLLBACK");
        self.forget();
        self.fresh.clear();
        self.gone.clear();
        self.seq = self.committed;
        // Settling again what may have been settled does no harm.
        self.settled = 0;
    }

    fn make_room(&self) -> Result<(), StoreError> {
        Ok(self.connection.pragma_update(None, "max_page_count", self.room.load(Ordering::Relaxed))?)
    }

    /// Tries whether there is room again: writes as much as a busy moment does, commits it, and takes it away. What is
    /// freed stays in the file, as room that is there.
    pub(super) fn probe(&mut self) -> Result<(), StoreError> {
        self.make_room()?;
        for step in ["INSERT INTO probe (room) VALUES (zeroblob(262144))", "DELETE FROM probe"] {
            self.begin()?;
            let done = self.connection.execute(step, []).map_err(StoreError::from);
            if let Err(why) = done.and_then(|_| self.commit()) {
                self.roll_back();
                return Err(why);
            }
        }
        Ok(())
    }

    /// Forgets what a part that was undone may have changed.
    fn forget(&mut self) {
        self.held.clear();
    }

    /// Does a part that can be undone alone. It is slower: only for batches where one part has failed.
    pub(super) fn alone<T>(
        &mut self,
        part: impl FnOnce(&mut Self) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let before = (self.fresh.clone(), self.seq, self.gone.clone());
        self.connection.execute_batch("SAVEPOINT part")?;
        let done = part(self);
        if done.is_ok() {
            self.connection.execute_batch("RELEASE part")?;
        } else {
            self.connection.execute_batch("ROLLBACK TO part; RELEASE part")?;
            (self.fresh, self.seq, self.gone) = before;
            self.forget();
        }
        done
    }

    /// Writes the end of every log into the row of its table.
    pub(super) fn settle(&mut self) -> Result<(), StoreError> {
        let mut heads = self.heads.lock().clone();
        heads.extend(&self.fresh);
        settle(&self.connection, heads.values(), self.seq)?;
        self.settled = self.seq;
        Ok(())
    }

    fn held(&mut self, table: TableId) -> Result<&mut Held, StoreError> {
        match self.held.entry(table) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(unknown) => {
                let mut held = stored(&self.connection, table)?;
                // What this transaction wrote is newer than what was committed, and that is newer than the row.
                let since = self.fresh.get(&table).or(self.heads.lock().get(&table)).copied();
                held.head = since.unwrap_or(held.head);
                Ok(unknown.insert(held))
            }
        }
    }

    /// Where a table's log ends.
    pub(super) fn head(&mut self, table: TableId) -> Result<Head, StoreError> {
        Ok(self.held(table)?.head)
    }

    /// Knows nothing any more of a table that was removed.
    pub(super) fn let_go(&mut self, table: TableId) {
        self.held.remove(&table);
        self.fresh.remove(&table);
        self.gone.push(table);
    }

    pub(super) fn create(&mut self, new: &NewTable) -> Result<Lease, StoreError> {
        let table = new.table;
        match self.held(table) {
            Err(StoreError::NoTable(_)) => {}
            Err(why) => return Err(why),
            Ok(_) => return Err(StoreError::Exists(table)),
        }
        let sql = "INSERT INTO tables (id, token, holder, until_ms, next, last) VALUES (?, 1, ?, ?, 0, 0)";
        self.connection.prepare_cached(sql)?.execute(params![table.0, new.holder, new.until_ms])?;
        let no = self.connection.last_insert_rowid();
        cards::put(&self.connection, no, &new.card)?;
        self.write(table, new.time_ms, &new.entries)?;
        Ok(Lease { table, token: Token(1), until_ms: new.until_ms })
    }

    pub(super) fn take(
        &mut self,
        table: TableId,
        holder: &str,
        now_ms: i64,
        until_ms: i64,
    ) -> Result<Lease, StoreError> {
        let held = self.held(table)?;
        if let Some(other) = held.holder.as_deref().filter(|other| *other != holder && held.until_ms > now_ms)
        {
            return Err(StoreError::Leased { table, holder: other.into(), until_ms: held.until_ms });
        }
        let token = Token(held.token.0 + 1);
        *held = Held { head: held.head, token, holder: Some(holder.into()), until_ms };
        let no = held.head.no;
        let sql = "UPDATE tables SET token = ?, holder = ?, until_ms = ? WHERE no = ?";
        self.connection.prepare_cached(sql)?.execute(params![token.0, holder, until_ms, no])?;
        Ok(Lease { table, token, until_ms })
    }

    pub(super) fn release(&mut self, lease: Lease) -> Result<(), StoreError> {
        let held = self.held(lease.table)?;
        if held.token == lease.token {
            let no = held.head.no;
            self.held.remove(&lease.table);
            let sql = "UPDATE tables SET holder = NULL, until_ms = 0 WHERE no = ?";
            self.connection.prepare_cached(sql)?.execute(params![no])?;
            own::settle(&self.connection, no)?;
        }
        Ok(())
    }

    pub(super) fn append(&mut self, append: &Append) -> Result<(), StoreError> {
        let &Append { table, token, at: found, .. } = append;
        let Held { token: current, head: Head { no, next: expected, .. }, .. } = *self.held(table)?;
        if token != current {
            return Err(StoreError::Fenced { table, found: token, current });
        }
        if found != expected {
            return Err(StoreError::OutOfOrder { table, expected, found });
        }
        if let Some(finished) = &append.finished {
            games::check(&self.connection, table, finished)?;
        }
        self.write(table, append.time_ms, &append.entries)?;
        if let Some(card) = &append.card {
            cards::put(&self.connection, no, card)?;
        }
        append.finished.as_ref().map_or(Ok(()), |finished| games::put(&self.connection, finished))
    }

    /// Writes entries at the end of a table's log.
    fn write(&mut self, table: TableId, time_ms: i64, entries: &[Vec<u8>]) -> Result<(), StoreError> {
        let mut head = self.held(table)?.head;
        let sql = "INSERT INTO log (seq, prev, no, n, time_ms, entry) VALUES (?, ?, ?, ?, ?, ?)";
        let mut insert = self.connection.prepare_cached(sql)?;
        for entry in entries {
            self.seq += 1;
            insert.execute(params![self.seq, head.last, head.no, head.next, time_ms, entry])?;
            head = Head { no: head.no, next: head.next + 1, last: self.seq };
        }
        drop(insert);
        self.fresh.insert(table, head);
        self.held(table)?.head = head;
        Ok(())
    }
}

fn stored(connection: &Connection, table: TableId) -> Result<Held, StoreError> {
    let sql = "SELECT no, next, last, token, holder, until_ms FROM tables WHERE id = ?";
    let found = connection.prepare_cached(sql)?.query_row(params![table.0], |row| {
        let head = Head { no: row.get(0)?, next: row.get(1)?, last: row.get(2)? };
        Ok(Held { head, token: Token(row.get(3)?), holder: row.get(4)?, until_ms: row.get(5)? })
    });
    found.optional()?.ok_or(StoreError::NoTable(table))
}
