//! Questions with conditions that may be missing, in pages.
//!
//! It owns the text of such a question and what is bound to it. It does not know what is asked.

use rusqlite::types::{Type, Value};
use rusqlite::{Connection, Row, params_from_iter};

use crate::store::StoreError;

/// A question in the making: only the conditions that were given are in it, so that `SQLite` can choose its index.
pub(super) struct Query {
    from: &'static str,
    /// The column that pages go by, newest first.
    time: &'static str,
    conditions: Vec<&'static str>,
    values: Vec<Value>,
}

impl Query {
    pub(super) fn new(from: &'static str, time: &'static str) -> Self {
        Self { from, time, conditions: vec!["1"], values: Vec::new() }
    }

    /// Adds a condition with one `?`, where there is a value for it.
    pub(super) fn when(mut self, condition: &'static str, value: Option<impl Into<Value>>) -> Self {
        if let Some(value) = value {
            self.conditions.push(condition);
            self.values.push(value.into());
        }
        self
    }

    fn rest(&self, condition: &str) -> String {
        format!("FROM {} WHERE {} AND {condition}", self.from, self.conditions.join(" AND "))
    }

    /// The newest `limit`, and those of the same millisecond as the last of them.
    pub(super) fn page<T>(
        &self,
        connection: &Connection,
        columns: &str,
        limit: u32,
        read: fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let Some(last) = limit.checked_sub(1) else { return Ok(Vec::new()) };
        let time = self.time;
        let edge = format!("SELECT {time} {} ORDER BY {time} DESC LIMIT 1 OFFSET ?", self.rest("1"));
        let whole = format!(
            "SELECT {columns} {} ORDER BY {time} DESC",
            self.rest(&format!("{time} >= coalesce(({edge}), -9223372036854775808)"))
        );
        let mut query = connection.prepare_cached(&whole)?;
        // The conditions stand twice.
        let last = Value::from(last);
        let bound = self.values.iter().chain(&self.values).chain([&last]);
        let rows = query.query_map(params_from_iter(bound), read)?;
        Ok(rows.collect::<Result<_, _>>()?)
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
