//! The training: sampling CFR on the six-action menu heads-up, with regrets that fade and hopeless actions skipped.

use std::io::{self, Read, Write};

use paiju_contract::{Dice, Glance, Key, Rng, Seat, Seed, Stream};
use paiju_holdem::{Card, Glimpse, LeanHoldem, Rules};
use paiju_solve::{Likeness, Sampling, Settings};

use super::situation::key;
use super::{Blueprint, cards};

/// Dice of the training are drawn from its seed in this stream, so that a resumed one goes on as if it never stopped.
const DICE: Stream = Stream(0x424c_5545);

/// A blueprint in the making.
#[derive(Debug)]
pub struct Training {
    sampling: Sampling<LeanHoldem, Alike>,
    seed: Seed,
}

impl Training {
    /// Nothing is learnt yet: two seats, 100 big blinds, the six-action menu.
    pub fn new(seed: Seed) -> Self {
        let mut rules = Rules { seats: 2, ..Rules::default() };
        rules.stacks.truncate(2);
        // A skipped action is tried again now and then: chips are hundredths of a big blind.
        let settings = Settings { fade_every: 50_000, fades: 400, prune_below: Some(-3_000_000.0) };
        let sampling = Sampling::alike(&rules, settings, Alike::default()).expect("two seats can be dealt");
        Self { sampling, seed }
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
        self.sampling.checkpoint(out)
    }

    /// Goes on from a checkpoint.
    pub fn resume(&mut self, from: &mut impl Read) -> io::Result<()> {
        self.sampling.resume(from)
    }

    /// The average strategy so far.
    pub fn blueprint(&self) -> Blueprint {
        let mut blueprint = Blueprint::default();
        for (seat, Key(key), odds) in self.sampling.average().iter() {
            let mut six = [0; 6];
            let ids = (0..6).filter(|id| key >> (8 + id) & 1 == 1);
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
#[derive(Clone, Debug, Default)]
struct Alike {
    seen: [[Option<Cards>; 4]; 2],
}

#[derive(Clone, Copy, Debug)]
struct Cards {
    hole: Option<[Card; 2]>,
    board: [Option<Card>; 5],
    bucket: u32,
}

impl Alike {
    fn bucket(&mut self, seen: &Glimpse, seat: Seat) -> u32 {
        let kept = &mut self.seen[seat.index() % 2][seen.street as usize];
        match kept {
            Some(cards) if cards.hole == seen.hole && cards.board == seen.board => cards.bucket,
            _ => {
                let bucket = cards::bucket(seen);
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
        Key(u128::from(key(&seen, seat, mask, bucket)))
    }
}

impl Blueprint {
    /// A short training, for trying out.
    #[cfg(test)]
    fn trained(traversals: u64) -> Self {
        let mut training = Training::new(Seed::from_u64(1));
        training.run(traversals);
        training.blueprint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resumed_training_goes_on_as_if_it_never_stopped() {
        let (mut whole, mut first, mut second) = (
            Training::new(Seed::from_u64(1)),
            Training::new(Seed::from_u64(1)),
            Training::new(Seed::from_u64(1)),
        );
        whole.run(100);
        whole.run(100);
        first.run(100);
        let mut kept = Vec::new();
        first.checkpoint(&mut kept).unwrap();
        second.resume(&mut kept.as_slice()).unwrap();
        second.run(100);
        assert_eq!(second.blueprint(), whole.blueprint());
        assert!(second.resume(&mut &kept[..kept.len() - 1]).is_err(), "cut short");
    }

    #[test]
    fn a_blueprint_reads_as_it_is_written() {
        let blueprint = Blueprint::trained(100);
        let bytes = blueprint.write();
        assert!(!blueprint.is_empty());
        assert_eq!(Blueprint::read(&bytes), Ok(blueprint));
        assert!(Blueprint::read(&bytes[1..]).is_err() && Blueprint::read(&bytes[..bytes.len() - 1]).is_err());
    }
}
