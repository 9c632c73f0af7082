//! Questions with conditions that may be missing, in pages.
//!
//! It owns the text of such a question and what is bound to it. It does not know what is asked.

use rusqlite::types::{Type, Value};
use rusqlite::{Connection, Row, params_from_iter};

use crate::store::StoreError;

/// A row, where it can be read, and its key.
type Keyed<T> = (Option<T>, Vec<Value>);

/// A question in the making: only the conditions that were given are in it, so that `SQLite` can choose its index.
#[derive(Clone, Debug)]
pub(super) struct Query {
    from: &'static str,
    /// The columns that pages go by, newest first. Together they are unique: a page ends between two rows.
    key: &'static [&'static str],
    conditions: Vec<String>,
    values: Vec<Value>,
    /// The key of the row that the page begins behind.
    after: Option<Vec<Value>>,
}

impl Query {
    pub(super) fn new(from: &'static str, key: &'static [&'static str]) -> Self {
        Self { from, key, conditions: vec!["1".into()], values: Vec::new(), after: None }
    }

    /// Adds a condition without a value. A partial index is used only where its own condition stands in the text.
    pub(super) fn only(mut self, condition: &str) -> Self {
        self.conditions.push(condition.into());
        self
    }

    /// Adds a condition with one `?`, where there is a value for it.
    pub(super) fn when(mut self, condition: &'static str, value: Option<impl Into<Value>>) -> Self {
        if let Some(value) = value {
            self.conditions.push(condition.into());
            self.values.push(value.into());
        }
        self
    }

    /// Begins behind the row with this key.
    pub(super) fn after(mut self, key: Option<Vec<Value>>) -> Self {
        self.after = key;
        self
    }

    /// The texts that make a page, with what is bound to them. Behind a row that is the rest of its millisecond, then what
    /// is older: `SQLite` reads each from the index, where it would go through all of the millisecond for both at once.
    fn parts(&self) -> Vec<(String, Vec<Value>)> {
        let Some((first, rest)) = self.after.as_deref().and_then(<[Value]>::split_first) else {
            return vec![("1".into(), self.values.clone())];
        };
        let (time, others) = (self.key[0], self.key[1..].join(", "));
        let places = vec!["?"; rest.len()].join(", ");
        let bound = |more: &[Value]| [&self.values, more].concat();
        vec![
            (
                format!("{time} = ? AND ({others}) < ({places})"),
                bound(&[std::slice::from_ref(first), rest].concat()),
            ),
            (format!("{time} < ?"), bound(std::slice::from_ref(first))),
        ]
    }

    fn sql(&self, columns: &str, part: &str) -> String {
        let newest_first: Vec<String> = self.key.iter().map(|column| format!("{column} DESC")).collect();
        let (from, conditions) = (self.from, self.conditions.join(" AND "));
        let order = newest_first.join(", ");
        format!("SELECT {columns} FROM {from} WHERE {conditions} AND {part} ORDER BY {order} LIMIT ?")
    }

    /// The newest `limit` rows that can be read: what stands in the place of one that cannot is the next one.
    pub(super) fn page<T>(
        &self,
        connection: &Connection,
        columns: &str,
        limit: u32,
        read: impl Fn(&Row<'_>) -> Option<T>,
    ) -> Result<Vec<T>, StoreError> {
        let (limit, mut found, mut next) = (limit as usize, Vec::new(), self.clone());
        loop {
            let wanted = limit - found.len();
            let rows = next.rows(connection, columns, wanted, &read)?;
            let (count, last) = (rows.len(), rows.last().map(|(_, key)| key.clone()));
            found.extend(rows.into_iter().filter_map(|(row, _)| row));
            if count < wanted || found.len() >= limit {
                return Ok(found);
            }
            next = self.clone().after(last);
        }
    }

    /// Rows with their keys, which stand behind the columns.
    fn rows<T>(
        &self,
        connection: &Connection,
        columns: &str,
        limit: usize,
        read: &impl Fn(&Row<'_>) -> Option<T>,
    ) -> Result<Vec<Keyed<T>>, StoreError> {
        let columns = format!("{columns}, {}", self.key.join(", "));
        let mut found: Vec<Keyed<T>> = Vec::new();
        for (part, mut values) in self.parts() {
            values.push(i64::try_from(limit - found.len()).unwrap_or(i64::MAX).into());
            let mut query = connection.prepare_cached(&self.sql(&columns, &part))?;
            let first = query.column_count() - self.key.len();
            let rows = query.query_map(params_from_iter(values), |row| {
                let key = (first..first + self.key.len()).map(|column| row.get(column));
                Ok((read(row), key.collect::<Result<_, _>>()?))
            })?;
            for row in rows {
                found.push(row?);
            }
        }
        Ok(found)
    }

    /// How `SQLite` answers it, one step per line.
    #[cfg(test)]
    pub(super) fn plan(&self, connection: &Connection, columns: &str) -> String {
        let mut steps = Vec::new();
        for (part, mut values) in self.parts() {
            values.push(50.into());
            let sql = format!("EXPLAIN QUERY PLAN {}", self.sql(columns, &part));
            let mut query = connection.prepare(&sql).unwrap();
            let rows = query.query_map(params_from_iter(values), |row| row.get::<_, String>(3)).unwrap();
            steps.extend(rows.map(Result::unwrap));
        }
        steps.join("\n")
    }
}

/// A value that is stored as JSON, so that other tools can read it too.
pub(super) fn to_json<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|why| StoreError::Database(why.to_string()))
}

/// The column with that number, stored as JSON.
pub(super) fn from_json<T: serde::de::DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    let text = row.get_ref(column)?.as_str()?;
    serde_json::from_str(text)
        .map_err(|why| rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(why)))
}
