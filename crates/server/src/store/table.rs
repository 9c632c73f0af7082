//! Tables as the store knows them: names, entries, leases.

use std::fmt;
use std::str::FromStr;

/// A table's name: 128 bits, random ones, so that nobody finds an unlisted table by counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub [u8; 16]);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A text that names no table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the name of a table: 32 hexadecimal digits")]
pub struct BadTableId;

impl FromStr for TableId {
    type Err = BadTableId;
    fn from_str(text: &str) -> Result<Self, BadTableId> {
        let digits = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if text.len() != 32 || !digits {
            return Err(BadTableId);
        }
        let number = u128::from_str_radix(text, 16).map_err(|_| BadTableId)?;
        Ok(Self(number.to_be_bytes()))
    }
}

/// Counts the holders of a table; a later one fences off all earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(pub u64);

/// The right to write into a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lease {
    /// The table.
    pub table: TableId,
    /// What an append must carry.
    pub token: Token,
    /// When others may take it, in milliseconds since 1970.
    pub until_ms: i64,
}

/// Entries to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// The token of the writer's lease.
    pub token: Token,
    /// The place of the first entry: the number of entries before it.
    pub at: u64,
    /// When it was written, in milliseconds since 1970.
    pub time_ms: i64,
    /// The entries, in order.
    pub entries: Vec<Vec<u8>>,
}

/// An entry that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its place, from 0.
    pub n: u64,
    /// When it was written, in milliseconds since 1970.
    pub time_ms: i64,
    /// What it says.
    pub entry: Vec<u8>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written_and_not_otherwise() {
        let id = TableId(*b"\x00\x01paiju tables!!");
        assert_eq!(id.to_string().parse(), Ok(id));
        let text = id.to_string();
        for wrong in ["", "zz", &text[1..], &text.to_uppercase(), &format!("+{}", &text[1..])] {
            assert_eq!(wrong.parse::<TableId>(), Err(BadTableId), "{wrong}");
        }
    }
}
