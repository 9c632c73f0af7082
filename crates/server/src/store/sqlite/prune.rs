//! Removes what is outdated, in steps so short that no player waits for them.
//!
//! It owns what goes with what: a guest with their keys, a table with its card and, little by little, its log. Records of
//! finished games stay.

use std::time::{Duration, Instant};

use rusqlite::{Connection, params};

use super::cards;
use super::ledger::Ledger;
use crate::store::{Outdated, Removed, StoreError, TableId};

/// A step ends after this long, whatever is left.
const STEP: Duration = Duration::from_millis(20);
/// As many are looked at between two looks at the clock.
const FEW: usize = 32;

/// Where the walk through guests goes on: those who have games are passed over once in each round.
#[derive(Clone, Debug, Default)]
pub(super) struct GuestsAt(Option<(i64, Vec<u8>)>);

impl Ledger {
    /// One step: as much as goes in a short time.
    pub(super) fn prune(&mut self, what: Outdated, before_ms: i64) -> Result<Removed, StoreError> {
        let begun = Instant::now();
        let mut removed = Removed::default();
        while !removed.done && begun.elapsed() < STEP {
            let few = match what {
                Outdated::Guests => self.prune_guests(before_ms)?,
                Outdated::Tables => self.prune_tables(before_ms)?,
                Outdated::Logs => prune_logs(&self.connection)?,
                Outdated::Keys => prune_keys(&self.connection, before_ms)?,
            };
            removed = Removed { count: removed.count + few.count, done: few.done };
        }
        Ok(removed)
    }

    fn prune_guests(&mut self, before_ms: i64) -> Result<Removed, StoreError> {
        let (time, id) = self.guests_at.0.take().unwrap_or((i64::MIN, Vec::new()));
        let sql = "SELECT id, created_ms,
                EXISTS (SELECT 1 FROM belongs WHERE player = players.id)
                OR EXISTS (SELECT 1 FROM sat WHERE player = players.id)
                OR EXISTS (SELECT 1 FROM keys WHERE player = players.id AND used_ms >= ?1)
            FROM players WHERE login IS NULL AND created_ms < ?1 AND (created_ms, id) > (?2, ?3)
            ORDER BY created_ms, id LIMIT ?4";
        let mut query = self.connection.prepare_cached(sql)?;
        let rows = query.query_map(params![before_ms, time, id, FEW], |row| {
            Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, i64>(1)?, row.get::<_, bool>(2)?))
        })?;
        let guests = rows.collect::<Result<Vec<_>, _>>()?;
        let mut count = 0;
        for (id, _, _) in guests.iter().filter(|(_, _, stays)| !stays) {
            self.connection.prepare_cached("DELETE FROM keys WHERE player = ?")?.execute(params![id])?;
            count +=
                self.connection.prepare_cached("DELETE FROM players WHERE id = ?")?.execute(params![id])?;
        }
        let done = guests.len() < FEW;
        let last = guests.into_iter().last().map(|(id, time, _)| (time, id));
        drop(query);
        self.guests_at.0 = last.filter(|_| !done);
        Ok(Removed { count: count as u64, done })
    }

    /// Tables that nobody holds. The last of all stays: its number must not be given out again.
    fn prune_tables(&mut self, before_ms: i64) -> Result<Removed, StoreError> {
        let sql = "SELECT id FROM cards JOIN tables USING (no)
            WHERE status = ?1 AND updated_ms < ?2 AND holder IS NULL AND length(id) = 16
                AND no < (SELECT max(no) FROM tables)
            ORDER BY updated_ms LIMIT ?3";
        let mut found: Vec<TableId> = Vec::new();
        for status in ["over", "closed"] {
            let mut query = self.connection.prepare_cached(sql)?;
            let rows = query.query_map(params![status, before_ms, FEW], |row| row.get(0).map(TableId))?;
            found.extend(rows.collect::<Result<Vec<_>, _>>()?);
        }
        for table in &found {
            let head = self.head(*table)?;
            cards::remove(&self.connection, head.no)?;
            let sql = "INSERT OR IGNORE INTO removed_logs (last, no) VALUES (?, ?)";
            self.connection.prepare_cached(sql)?.execute(params![head.last, head.no])?;
            self.connection.prepare_cached("DELETE FROM tables WHERE no = ?")?.execute(params![head.no])?;
            self.let_go(*table);
        }
        Ok(Removed { count: found.len() as u64, done: found.is_empty() })
    }
}

/// Follows the log of one removed table back, as far as goes in a short time.
fn prune_logs(connection: &Connection) -> Result<Removed, StoreError> {
    let mut first = connection.prepare_cached("SELECT last, no FROM removed_logs LIMIT 1")?;
    let found = first.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.next().transpose()?;
    let Some((last, no)): Option<(i64, i64)> = found else {
        return Ok(Removed { count: 0, done: true });
    };
    let (mut at, mut count) = (last, 0);
    let mut delete = connection.prepare_cached("DELETE FROM log WHERE seq = ? AND no = ? RETURNING prev")?;
    while count < FEW {
        // Where the chain is broken there is no way to the rest of it.
        let Some(prev) = delete.query_map(params![at, no], |row| row.get(0))?.next().transpose()? else {
            at = 0;
            break;
        };
        at = prev;
        count += 1;
    }
    connection.prepare_cached("DELETE FROM removed_logs WHERE last = ?")?.execute(params![last])?;
    if at > 0 {
        let sql = "INSERT OR IGNORE INTO removed_logs (last, no) VALUES (?, ?)";
        connection.prepare_cached(sql)?.execute(params![at, no])?;
    }
    Ok(Removed { count: count as u64, done: false })
}

fn prune_keys(connection: &Connection, before_ms: i64) -> Result<Removed, StoreError> {
    let sql = "DELETE FROM keys WHERE hash IN (SELECT hash FROM keys WHERE expires_ms < ? ORDER BY expires_ms LIMIT ?)";
    let count = connection.prepare_cached(sql)?.execute(params![before_ms, FEW])?;
    Ok(Removed { count: count as u64, done: count < FEW })
}
