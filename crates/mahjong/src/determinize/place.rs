//! The way of the seen tiles through one hand: which of the positions it drew each of them lay on.
//!
//! Chosen evenly among the positions held at that moment. Equal tiles would let one deck come out in several ways;
//! only the way in which the earliest position goes first is kept: a position that was held earlier, and stayed, is
//! barred for that kind.

use arrayvec::ArrayVec;
use paiju_contract::Rng;

use super::trail::{Move, Trail};
use crate::piece::{KINDS, TILES, Tile};

/// A deck of which some tiles are known.
pub(super) type Deck = [Option<Tile>; TILES];

/// Kinds of the hidden kongs of one hand.
pub(super) type Kongs = ArrayVec<Tile, 3>;

/// More than a hand ever holds: 14 before burying, 11 after.
const ROOM: usize = 16;

/// Positions of the deck, all of them of one hand.
type Positions = ArrayVec<u8, ROOM>;

/// Attempts before the whole deck is tried anew.
const ATTEMPTS: usize = 10_000;

/// A position that a hand holds.
#[derive(Clone, Copy, Debug)]
struct Held {
    position: u8,
    /// Surely not of the missing suit.
    clean: bool,
    /// Part of a won hand.
    locked: bool,
}

/// Where the unseen tiles of one hand lie.
#[derive(Debug)]
pub(super) struct Places {
    pub(super) buried: ArrayVec<u8, 3>,
    pub(super) clean: Positions,
    pub(super) locked: Positions,
    pub(super) free: Positions,
    /// For every kind the positions, one bit each, where it cannot lie: a later one was used instead.
    barred: [u128; KINDS],
}

impl Places {
    fn new() -> Self {
        Self {
            buried: ArrayVec::new(),
            clean: ArrayVec::new(),
            locked: ArrayVec::new(),
            free: ArrayVec::new(),
            barred: [0; KINDS],
        }
    }

    /// Puts a tile on a position, if it may lie there.
    #[inline]
    pub(super) fn put(&self, deck: &mut Deck, position: u8, tile: Tile) -> Option<()> {
        deck[usize::from(position)] = Some(tile);
        (self.barred[tile.index()] >> position & 1 == 0).then_some(())
    }
}

/// The way of the seen tiles; tried again until equal ones went in order.
pub(super) fn place(trail: &Trail, kongs: &[Tile], deck: &mut Deck, rng: &mut Rng) -> Option<Places> {
    (0..ATTEMPTS).find_map(|_| {
        let mut way = Way::new(trail)?;
        // A failed attempt leaves nothing that the next one does not write again.
        trail.moves.iter().try_for_each(|step| way.step(*step, kongs, deck, rng))?;
        Some(way.sorted_out())
    })
}

/// One attempt to follow a trail.
struct Way<'a> {
    trail: &'a Trail,
    held: ArrayVec<Held, ROOM>,
    /// The most positions that can still hold tiles of the missing suit, whatever was chosen so far.
    dirty: usize,
    places: Places,
}

impl<'a> Way<'a> {
    fn new(trail: &'a Trail) -> Option<Self> {
        let mut way = Self { trail, held: ArrayVec::new(), dirty: 0, places: Places::new() };
        trail.dealt.clone().try_for_each(|position| way.draw(position))?;
        Some(way)
    }

    fn draw(&mut self, position: usize) -> Option<()> {
        let held = Held { position: position as u8, clean: false, locked: false };
        self.dirty += 1;
        self.held.try_push(held).ok()
    }

    fn step(&mut self, step: Move, kongs: &[Tile], deck: &mut Deck, rng: &mut Rng) -> Option<()> {
        match step {
            Move::Bury => self.bury(rng),
            Move::Draw(position) => self.draw(position)?,
            Move::Use(tile, n) => self.use_up(tile, n, deck, rng)?,
            Move::HiddenKong(number) => self.use_up(kongs[number], 4, deck, rng)?,
            Move::UseLast(tile) => {
                let last = self.held.pop()?.position;
                self.dirty = self.dirty.min(self.held.len());
                self.places.put(deck, last, tile)?;
            }
            Move::Clean => {
                self.held.iter_mut().for_each(|held| held.clean = true);
                self.dirty = 0;
            }
            Move::Lock => self.held.iter_mut().for_each(|held| held.locked = true),
        }
        Some(())
    }

    fn bury(&mut self, rng: &mut Rng) {
        for _ in 0..3 {
            let held = self.held.remove(rng.index(self.held.len()));
            self.places.buried.push(held.position);
        }
        self.dirty -= 3;
    }

    /// Takes `n` positions for tiles of one kind, and bars the positions that had come before them.
    fn use_up(&mut self, tile: Tile, n: usize, deck: &mut Deck, rng: &mut Rng) -> Option<()> {
        let missing = self.trail.missing == Some(tile.suit());
        let mut before_last = 0;
        for _ in 0..n {
            let index = self.choose(missing, rng)?;
            let position = self.held.remove(index).position;
            self.dirty = if missing { self.dirty - 1 } else { self.dirty.min(self.held.len()) };
            before_last = if index < before_last { before_last - 1 } else { index };
            self.places.put(deck, position, tile)?;
        }
        let earlier = self.held[..before_last].iter().fold(0, |bits, held| bits | 1u128 << held.position);
        self.places.barred[tile.index()] |= earlier;
        Some(())
    }

    /// A random held position. Missing-suit tiles come from positions not known to be clean; of those there may be
    /// fewer than `dirty`, and the attempt fails so often that every way stays equally likely.
    fn choose(&self, missing: bool, rng: &mut Rng) -> Option<usize> {
        let most = if missing { self.dirty } else { self.held.len() };
        if most == 0 {
            return None;
        }
        let nth = rng.index(most);
        if !missing {
            return Some(nth);
        }
        let dirty = self.held.iter().enumerate().filter(|(_, held)| !held.clean);
        dirty.map(|(index, _)| index).nth(nth)
    }

    fn sorted_out(self) -> Places {
        let mut places = self.places;
        for held in self.held {
            let list = match held {
                Held { locked: true, .. } => &mut places.locked,
                Held { clean: true, .. } => &mut places.clean,
                Held { .. } => &mut places.free,
            };
            list.push(held.position);
        }
        places
    }
}
