//! The training: sampling CFR on the six-action menu, with regrets that fade and hopeless actions skipped.

use std::io::{self, Read, Write};

use paiju_contract::{Dice, Game, Glance, Key, MAX_SEATS, Observer, Rng, Seat, Seed, Stream};
use paiju_holdem::{Card, Glimpse, LeanHoldem, Rules};
use paiju_solve::{Likeness, Sampling, Settings};

use super::table::{Places, Standing, mask_of};
use super::{Blueprint, Table, cards};

/// Dice of the training are drawn from its seed in this stream, so that a resumed one goes on as if it never stopped.
const DICE: Stream = Stream(0x424c_5545);

/// A blueprint in the making.
#[derive(Debug)]
pub struct Training {
    sampling: Sampling<LeanHoldem, Alike>,
    table: Table,
    seed: Seed,
}

impl Training {
    /// Nothing is learnt yet: 100 big blinds, the six-action menu.
    pub fn new(table: Table, seed: Seed) -> Self {
        let mut rules = Rules { seats: table.seats() as u8, ..Rules::default() };
        rules.stacks.truncate(table.seats());
        // A skipped action is tried again now and then: chips are hundredths of a big blind.
        let settings = Settings { fade_every: 50_000, fades: 400, prune_below: Some(-3_000_000.0) };
        let alike = Alike::at(&rules, table);
        let sampling = Sampling::alike(&rules, settings, alike).expect("these seats can be dealt");
        Self { sampling, table, seed }
    }

    /// So many traversals more.
    pub fn run(&mut self, traversals: u64) {
        let seed = Rng::at(self.seed, DICE, self.traversals() * 8).seed_from();
        self.sampling.run(traversals, &mut Dice::new(seed));
    }

    /// How many traversals were made.
    pub fn traversals(&self) -> u64 {
        self.sampling.traversals()
    }

    /// How many situations were met.
    pub fn situations(&self) -> usize {
        self.sampling.sets()
    }

    /// All that was learnt; see [`resume`](Self::resume).
    pub fn checkpoint(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(self.table.mark())?;
        self.sampling.checkpoint(out)
    }

    /// Goes on from a checkpoint of the same table.
    pub fn resume(&mut self, from: &mut impl Read) -> io::Result<()> {
        let mut mark = [0; 8];
        from.read_exact(&mut mark)?;
        if mark != *self.table.mark() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a checkpoint of another training"));
        }
        self.sampling.resume(from)
    }

    /// The average strategy so far.
    pub fn blueprint(&self) -> Blueprint {
        let mut blueprint = Blueprint::empty(self.table);
        for (seat, Key(key), odds) in self.sampling.average().iter() {
            let mut six = [0; 6];
            let ids = (0..6).filter(|id| mask_of(key as u32) >> id & 1 == 1);
            for (id, odds) in ids.zip(odds) {
                six[id] = (odds * 255.0).round() as u8;
            }
            blueprint.books[seat.index()].push((key as u32, six));
        }
        blueprint.books.iter_mut().for_each(|book| book.sort_unstable());
        blueprint
    }
}

/// What is taken for the same in training. Cards are looked at once a street.
#[derive(Clone, Debug)]
struct Alike {
    table: Table,
    places: Places,
    seen: [[Option<Cards>; 4]; MAX_SEATS],
}

#[derive(Clone, Copy, Debug)]
struct Cards {
    hole: Option<[Card; 2]>,
    board: [Option<Card>; 5],
    bucket: u32,
}

impl Alike {
    fn at(rules: &Rules, table: Table) -> Self {
        let game = LeanHoldem::deal(rules, Seed::from_u64(0)).expect("these seats can be dealt");
        let places = Places::of(&game.view(Observer::Public));
        Self { table, places, seen: [[None; 4]; MAX_SEATS] }
    }

    fn bucket(&mut self, seen: &Glimpse, seat: Seat) -> u32 {
        let kept = &mut self.seen[seat.index()][seen.street as usize];
        match kept {
            Some(cards) if cards.hole == seen.hole && cards.board == seen.board => cards.bucket,
            _ => {
                let bucket = cards::bucket(seen, self.table);
                *kept = Some(Cards { hole: seen.hole, board: seen.board, bucket });
                bucket
            }
        }
    }
}

impl Likeness<LeanHoldem> for Alike {
    fn key(&mut self, game: &LeanHoldem, seat: Seat) -> Key {
        let seen = game.glance(seat);
        let offered = game.legal_mask(seat).unwrap_or_default();
        let mask = offered.iter().enumerate().map(|(id, offered)| u32::from(*offered) << id).sum();
        let bucket = self.bucket(&seen, seat);
        Key(u128::from(Standing::new(&seen, seat, &self.places, mask).key(bucket)))
    }

    fn book(&self, seat: Seat) -> Seat {
        if self.table == Table::Ring { Seat(0) } else { seat }
    }
}

impl Blueprint {
    /// A short training, for trying out.
    #[cfg(test)]
    fn trained(table: Table, traversals: u64) -> Self {
        let mut training = Training::new(table, Seed::from_u64(1));
        training.run(traversals);
        training.blueprint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resumed_training_goes_on_as_if_it_never_stopped() {
        for table in [Table::HeadsUp, Table::Ring] {
            let [mut whole, mut first, mut second] =
                [1; 3].map(|seed| Training::new(table, Seed::from_u64(seed)));
            whole.run(60);
            whole.run(60);
            first.run(60);
            let mut kept = Vec::new();
            first.checkpoint(&mut kept).unwrap();
            second.resume(&mut kept.as_slice()).unwrap();
            second.run(60);
            assert_eq!(second.blueprint(), whole.blueprint());
            assert!(second.resume(&mut &kept[..kept.len() - 1]).is_err(), "cut short");
            kept[7] ^= 1;
            assert!(second.resume(&mut kept.as_slice()).is_err(), "of another version");
        }
    }

    #[test]
    fn a_blueprint_reads_as_it_is_written() {
        for table in [Table::HeadsUp, Table::Ring] {
            let blueprint = Blueprint::trained(table, 100);
            let bytes = blueprint.write();
            assert!(!blueprint.is_empty());
            assert_eq!(Blueprint::read(&bytes), Ok(blueprint));
            assert!(Blueprint::read(&bytes[1..]).is_err());
            assert!(Blueprint::read(&bytes[..bytes.len() - 1]).is_err());
        }
    }
}
