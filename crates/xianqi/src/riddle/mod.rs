//! What an observer has to guess, and guessing it (R5.3).
//!
//! The odds are those of a uniform deal whose whole open log is legal: a cover proves that nothing in that hand
//! could beat, a game that goes on proves that nobody was black. Which cards were covered is unknown; every
//! card of the hand was as likely.
//!
//! Singles that could not be beaten only cap the power of what the seat held from then on. Caps are nested, so
//! the tightest place can be filled first with nothing thrown away; what is left (pairs, triples, black hands,
//! copies of cards that were shown) is settled by rejection, a tenth of a microsecond a try.

mod known;

use arrayvec::ArrayVec;
use paiju_contract::{Dice, NoWorld, Seat};

use crate::cards::Cards;
use crate::combo::{Combos, DogPair};
use crate::piece::DECK;

/// A draw that has failed this often is given up: it has cost about half a millisecond.
const TRIES: u32 = 4_000;

/// The hands of the three seats, then one cell a cover of somebody else.
const MOST_CELLS: usize = 3 + DECK;

/// What was guessed: the unseen cards of each cell, two bits a type.
pub(crate) type Cells = [u32; MOST_CELLS];

/// A place for one unseen card.
#[derive(Clone, Copy, Debug)]
struct Place {
    cell: u8,
    /// How many of the pool, weakest first, are weak enough to be here.
    fitting: u8,
}

/// One thing that a seat did, for going back in time with the cards it held.
#[derive(Clone, Copy, Debug, Default)]
struct Back {
    /// The cards as everybody saw them, two bits a type.
    shown: u32,
    /// Or the cell where they lie face down.
    cell: Option<u8>,
    /// Combos that the cards held before it did not make.
    forbidden: u32,
    /// For each number of copies held before it, in how many ways those shown could have been chosen.
    ways: Option<Ways>,
}

/// Ways to choose what was shown of one type, by how many copies were held.
#[derive(Clone, Copy, Debug)]
struct Ways {
    shift: u32,
    of_held: [u8; 4],
}

/// The past of one seat whose cards are unseen, latest first.
#[derive(Clone, Debug)]
struct Past {
    seat: Seat,
    backs: ArrayVec<Back, 9>,
    /// Whatever it was dealt beside the unseen cards is not black.
    shown_strong: bool,
    /// The fewest ways there can be to have shown what it has shown.
    fewest_ways: u32,
}

/// What has to be guessed, and from what.
#[derive(Clone, Debug)]
pub(crate) struct Riddle {
    /// Unseen cards, weakest first, each a one in the two bits of its type.
    pool: [u32; DECK],
    /// Where they lie, the tightest place first.
    places: ArrayVec<Place, DECK>,
    pasts: ArrayVec<Past, 3>,
    /// Whose cover each cell is.
    covers: ArrayVec<Seat, DECK>,
    dog: DogPair,
    /// Whether one of the unseen hands must be black, or none may be.
    black: Option<bool>,
}

impl Riddle {
    /// The cards of every cell.
    pub(crate) fn guess(&self, dice: &mut Dice) -> Result<Cells, NoWorld> {
        for _ in 0..TRIES {
            let cells = self.fill(dice);
            if self.fits(&cells, dice) {
                return Ok(cells);
            }
        }
        Err(NoWorld::NotFound { tries: TRIES })
    }

    /// The unseen cards anywhere, one a place: fitting or not.
    pub(crate) fn any(&self) -> Cells {
        let mut cells = [0; MOST_CELLS];
        self.places.iter().zip(self.pool).for_each(|(place, card)| cells[usize::from(place.cell)] += card);
        cells
    }

    /// The cells that are covers, with their seats.
    pub(crate) fn covers(&self) -> impl Iterator<Item = (usize, Seat)> + '_ {
        self.covers.iter().enumerate().map(|(i, seat)| (3 + i, *seat))
    }

    /// The seats whose hands are unseen.
    pub(crate) fn unseen_seats(&self) -> impl Iterator<Item = Seat> + '_ {
        self.pasts.iter().map(|past| past.seat)
    }

    /// Puts a card into each place, the tightest first: a uniform one of those that fit.
    #[inline]
    fn fill(&self, dice: &mut Dice) -> Cells {
        let (mut pool, mut cells) = (self.pool, [0; MOST_CELLS]);
        for (used, place) in self.places.iter().enumerate() {
            let left = usize::from(place.fitting) - used;
            let chosen = if left > 1 { used + dice.index(left) } else { used };
            cells[usize::from(place.cell)] += pool[chosen];
            pool[chosen] = pool[used];
        }
        cells
    }

    /// Whether the log could have come from this guess; says so only as often as it should.
    #[inline]
    fn fits(&self, cells: &Cells, dice: &mut Dice) -> bool {
        let mut black = false;
        for past in &self.pasts {
            let Some((dealt, ways)) = self.dealt(past, cells) else {
                return false;
            };
            black |= !past.shown_strong && dealt & STRONG == 0;
            // A hand with more copies of a shown card comes from fewer deals than places say: each showing could
            // have been of any copy then held. Kept as much more rarely.
            if ways != past.fewest_ways && dice.below(ways) >= past.fewest_ways {
                return false;
            }
        }
        self.black.is_none_or(|expected| expected == black)
    }

    /// What the seat was dealt and in how many ways it could have shown what it did; nothing if one of its covers
    /// could have been a play.
    #[inline]
    fn dealt(&self, past: &Past, cells: &Cells) -> Option<(u32, u32)> {
        let (mut held, mut all_ways) = (cells[past.seat.index()], 1);
        for back in &past.backs {
            held += back.cell.map_or(back.shown, |cell| cells[usize::from(cell)]);
            let could = Combos::led_by(Cards::of_counts(held), self.dog).bits();
            if could & back.forbidden != 0 {
                return None;
            }
            if let Some(ways) = back.ways {
                all_ways *= u32::from(ways.of_held[(held >> ways.shift & 3) as usize]);
            }
        }
        Some((held, all_ways))
    }
}

/// SHI and XIANG, two bits a type.
const STRONG: u32 = 0xFF;
