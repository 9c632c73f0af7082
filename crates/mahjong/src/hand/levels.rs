//! How many tiles of every kind there are, as flags.

use super::Pile;

/// Four bits for each of two three-bit fields: as many of them as the field counts.
const LEVELS: [u8; 64] = {
    // A kind has four tiles at most.
    let many = [0, 1, 3, 7, 15, 15, 15, 15];
    let (mut table, mut at) = ([0; 64], 0);
    while at < 64 {
        table[at] = many[at & 7] | many[at >> 3] << 4;
        at += 1;
    }
    table
};

impl Pile {
    /// Four bits a kind, two kinds a byte: whether there are at least one of it, two, three and four.
    #[inline]
    pub(crate) fn levels(&self) -> [u8; 14] {
        let [tong, tiao, wan] = self.0.map(|suit| u64::from(suit.0));
        // The three-bit fields of all kinds in a row, twenty and then seven.
        let (most, rest) = (tong | tiao << 27 | wan << 54, wan >> 6);
        std::array::from_fn(|at| {
            let two = if at < 10 { most >> (6 * at) } else { rest >> (6 * (at - 10)) };
            LEVELS[(two & 63) as usize]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::{Tile, parse_tiles};

    #[test]
    fn levels_say_how_many_there_are_of_every_kind() {
        let hand = Pile::try_from_tiles(parse_tiles("1112344445p15699s1123334m9999m").unwrap()).unwrap();
        for tile in Tile::all() {
            let levels = hand.levels()[tile.index() / 2] >> (4 * (tile.index() % 2)) & 15;
            assert_eq!(levels, (1 << hand.count(tile)) - 1, "{tile}");
            assert_eq!(hand.fours().contains(tile), levels == 15, "{tile}");
        }
    }
}
