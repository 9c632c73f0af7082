//! The notes of a sampling solver: for each key that was met, a few numbers side by side.
//!
//! An open-addressing table of our own: keys are hashes already, nothing is ever removed, and what is iterated is the
//! order of meeting, the same on every machine.

use std::io::{self, Read, Write};

use paiju_contract::Key;

/// So many bytes.
fn bytes<const N: usize>(from: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Where the numbers of a key are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) first: usize,
    pub(crate) count: usize,
}

/// Numbers by key.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    /// Places into `keys`, plus one; 0 for free.
    table: Vec<u32>,
    keys: Vec<(Key, u32)>,
    pub(crate) regrets: Vec<f64>,
    pub(crate) sums: Vec<f64>,
}

impl Book {
    pub(crate) fn new() -> Self {
        Self { table: vec![0; 64], keys: Vec::new(), regrets: Vec::new(), sums: Vec::new() }
    }

    /// How many keys were met.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// The numbers of a key that has so many; new ones are zero.
    #[inline]
    pub(crate) fn entry(&mut self, key: Key, count: usize) -> Entry {
        let mut at = self.home(key);
        loop {
            match self.table[at] {
                0 => break,
                place => {
                    let (known, first) = self.keys[place as usize - 1];
                    if known == key {
                        return Entry { first: first as usize, count };
                    }
                }
            }
            at = (at + 1) & (self.table.len() - 1);
        }
        self.add(at, key, count)
    }

    fn add(&mut self, at: usize, key: Key, count: usize) -> Entry {
        let first = self.regrets.len();
        self.keys.push((key, first as u32));
        self.table[at] = self.keys.len() as u32;
        self.regrets.resize(first + count, 0.0);
        self.sums.resize(first + count, 0.0);
        if self.keys.len() * 2 > self.table.len() {
            self.grow();
        }
        Entry { first, count }
    }

    /// The regrets of an entry.
    #[inline]
    pub(crate) fn regrets_of(&self, entry: Entry) -> &[f64] {
        &self.regrets[entry.first..entry.first + entry.count]
    }

    /// Every key with its sums, in the order they were met.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Key, &[f64])> {
        let ends = self.keys.iter().skip(1).map(|(_, first)| *first as usize).chain([self.sums.len()]);
        self.keys.iter().zip(ends).map(|((key, first), end)| (*key, &self.sums[*first as usize..end]))
    }

    /// Every key with its regrets and sums.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&(self.keys.len() as u64).to_le_bytes())?;
        for ((key, sums), (_, first)) in self.iter().zip(&self.keys) {
            out.write_all(&key.0.to_le_bytes())?;
            out.write_all(&[sums.len() as u8])?;
            let regrets = &self.regrets[*first as usize..*first as usize + sums.len()];
            regrets.iter().chain(sums).try_for_each(|number| out.write_all(&number.to_le_bytes()))?;
        }
        Ok(())
    }

    /// What [`write`](Self::write) wrote.
    pub(crate) fn read(from: &mut impl Read) -> io::Result<Self> {
        let mut book = Self::new();
        for _ in 0..u64::from_le_bytes(bytes(from)?) {
            let key = Key(u128::from_le_bytes(bytes(from)?));
            let [count] = bytes(from)?;
            let entry = book.entry(key, usize::from(count));
            let slots = entry.first..entry.first + entry.count;
            for numbers in [&mut book.regrets, &mut book.sums] {
                for number in numbers.get_mut(slots.clone()).into_iter().flatten() {
                    *number = f64::from_le_bytes(bytes(from)?);
                }
            }
        }
        Ok(book)
    }

    #[inline]
    fn home(&self, key: Key) -> usize {
        let folded = (key.0 as u64 ^ (key.0 >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (folded >> 32) as usize & (self.table.len() - 1)
    }

    fn grow(&mut self) {
        self.table = vec![0; self.table.len() * 2];
        for place in 0..self.keys.len() {
            let mut at = self.home(self.keys[place].0);
            while self.table[at] != 0 {
                at = (at + 1) & (self.table.len() - 1);
            }
            self.table[at] = place as u32 + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_keeps_its_numbers_while_the_book_grows() {
        let mut book = Book::new();
        for key in 0..10_000u32 {
            let entry = book.entry(Key(u128::from(key)), 1 + key as usize % 3);
            book.sums[entry.first] = f64::from(key);
        }
        assert_eq!(book.len(), 10_000);
        for key in 0..10_000u32 {
            let entry = book.entry(Key(u128::from(key)), 1 + key as usize % 3);
            assert_eq!(book.sums[entry.first].to_bits(), f64::from(key).to_bits());
        }
        assert_eq!(book.iter().map(|(_, sums)| sums.len()).sum::<usize>(), book.regrets.len());
    }
}
