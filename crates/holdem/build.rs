//! Writes the evaluator's tables: rank keys to classes, suits to flush classes.
//!
//! A hand of seven cards has a key, the sum of one number a rank ([`KEYS`]); all 49,205 ways to hold seven ranks
//! have different sums. The classes lie in one table of 128 KiB: a key's low bits choose a row, its high bits the
//! place in that row, and the rows are pushed into one another so far that no two classes meet ("row displacement").

use std::fmt::Write as _;
use std::path::Path;

#[path = "src/eval/class.rs"]
#[allow(dead_code, unreachable_pub, reason = "the crate uses the rest")]
mod class;

/// The smallest increasing numbers, one a rank, for which all sums of seven ranks (at most four alike) differ;
/// found by trying one number after the other.
const KEYS: [u32; 13] = [0, 1, 5, 22, 98, 453, 2_031, 8_698, 22_854, 83_661, 262_349, 636_345, 1_479_181];
/// How many low bits of a key choose the row.
const ROW_BITS: u32 = 12;
/// The size of the class table: rows reach any index a `u16` can hold.
const SLOTS: usize = 1 << 16;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/eval/class.rs");
    let mut hands = Vec::new();
    seven_ranks(0, 7, [0; 13], &mut hands);
    let (rows, classes) = displace(&hands);
    let flushes =
        (0..1u16 << 13).map(|suit| if suit.count_ones() < 5 { 0 } else { class::flush_class(suit) });
    let mut text = format!(
        "pub(crate) const KEYS: [u32; 13] = {KEYS:?};\npub(crate) const ROW_BITS: u32 = {ROW_BITS};\n"
    );
    write_table(&mut text, "ROWS", &rows);
    write_table(&mut text, "CLASSES", &classes);
    write_table(&mut text, "FLUSHES", &flushes.collect::<Vec<u16>>());
    write_out(&text);
}

/// Every way to hold seven ranks: its key and its class.
fn seven_ranks(rank: usize, left: u8, held: [u8; 13], out: &mut Vec<(u32, u16)>) {
    if rank == 13 {
        if left == 0 {
            let key = (0..13).map(|rank| u32::from(held[rank]) * KEYS[rank]).sum();
            out.push((key, class::rank_class(suits(&held))));
        }
        return;
    }
    for n in 0..=left.min(4) {
        let mut held = held;
        held[rank] = n;
        seven_ranks(rank + 1, left - n, held, out);
    }
}

/// Cards with those ranks; `rank_class` does not look at which suits they are.
fn suits(held: &[u8; 13]) -> [u16; 4] {
    std::array::from_fn(|suit| (0..13).filter(|&rank| held[rank] > suit as u8).map(|rank| 1 << rank).sum())
}

/// Lays the rows into one another, the fullest first, each at the first offset where all its places are free.
fn displace(hands: &[(u32, u16)]) -> (Vec<u16>, Vec<u16>) {
    let mut rows: Vec<Vec<(usize, u16)>> = vec![Vec::new(); 1 << ROW_BITS];
    for &(key, class) in hands {
        rows[key as usize & ((1 << ROW_BITS) - 1)].push(((key >> ROW_BITS) as usize, class));
    }
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&row| std::cmp::Reverse(rows[row].len()));
    let (mut offsets, mut classes, mut used) =
        (vec![0; rows.len()], vec![0; SLOTS], vec![0u64; SLOTS / 64 + 64]);
    for row in order {
        let offset = first_fit(&rows[row], &used);
        offsets[row] = u16::try_from(offset).expect("a row begins inside the table");
        for &(place, class) in &rows[row] {
            classes[offset + place] = class;
            used[(offset + place) / 64] |= 1 << ((offset + place) % 64);
        }
    }
    (offsets, classes)
}

/// The first offset at which every place of the row is free, 64 offsets looked at together.
fn first_fit(row: &[(usize, u16)], used: &[u64]) -> usize {
    let taken = |at: usize| {
        let (word, bit) = (at / 64, at % 64);
        if bit == 0 { used[word] } else { used[word] >> bit | used[word + 1] << (64 - bit) }
    };
    (0..SLOTS)
        .step_by(64)
        .find_map(|base| {
            let blocked = row.iter().fold(0, |blocked, &(place, _)| blocked | taken(base + place));
            (blocked != u64::MAX).then(|| base + blocked.trailing_ones() as usize)
        })
        .expect("the table is large enough")
}

fn write_table(text: &mut String, name: &str, values: &[u16]) {
    writeln!(text, "pub(crate) static {name}: [u16; {}] = {values:?};", values.len())
        .expect("a string takes all");
}

#[allow(clippy::disallowed_methods, reason = "a build script writes where cargo tells it to")]
fn write_out(text: &str) {
    let folder = std::env::var("OUT_DIR").expect("cargo names the output folder");
    std::fs::write(Path::new(&folder).join("tables.rs"), text).expect("the output folder can be written");
}
