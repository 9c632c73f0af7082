//! The way of the tiles through one hand: which of the deck positions it drew each of them lay on, given what it used,
//! buried and holds.
//!
//! Chosen evenly among the positions held at that moment. Equal tiles would let one deck come out in several ways;
//! only the way in which the earliest position goes first is kept: a position that was held earlier, and stayed, is
//! barred for that kind.

use arrayvec::ArrayVec;
use paiju_contract::Dice;

use super::lay::Bag;
use super::trail::{Move, Trail};
use crate::piece::{KINDS, TILES, Tile};

/// A deck of which some tiles are known.
pub(super) type Deck = [Option<Tile>; TILES];

/// More than a hand ever holds: 14 before burying, 11 after.
const ROOM: usize = 16;

/// Attempts before the whole world is tried anew.
const ATTEMPTS: usize = 20_000;

/// A position that a hand holds.
#[derive(Clone, Copy, Debug)]
struct Held {
    position: u8,
    /// Surely not of the missing suit.
    clean: bool,
}

/// Finds a place for every tile of one hand; tried again until equal ones went in order.
pub(super) fn place(
    trail: &Trail,
    kongs: &[Tile],
    bag: &Bag,
    deck: &mut Deck,
    dice: &mut Dice,
) -> Option<()> {
    (0..ATTEMPTS).find_map(|_| {
        let mut way = Way::new(trail)?;
        // A failed attempt leaves nothing that the next one does not write again.
        trail.at_rest().iter().try_for_each(|step| way.step(*step, kongs, deck, dice))?;
        way.settle(bag, deck, dice)
    })?;
    if let (Some(tile), Some(Move::Draw(position))) = (bag.drawn, trail.moves.last()) {
        deck[*position] = Some(tile);
    }
    Some(())
}

/// One attempt to follow a trail.
struct Way<'a> {
    trail: &'a Trail,
    held: ArrayVec<Held, ROOM>,
    /// The most positions that can still hold tiles of the missing suit, whatever was chosen so far.
    dirty: usize,
    buried: ArrayVec<u8, 3>,
    /// For every kind the positions, one bit each, where it cannot lie: a later one was used instead.
    barred: [u128; KINDS],
}

impl<'a> Way<'a> {
    fn new(trail: &'a Trail) -> Option<Self> {
        let mut way =
            Self { trail, held: ArrayVec::new(), dirty: 0, buried: ArrayVec::new(), barred: [0; KINDS] };
        trail.dealt.clone().try_for_each(|position| way.draw(position))?;
        Some(way)
    }

    fn draw(&mut self, position: usize) -> Option<()> {
        let held = Held { position: position as u8, clean: false };
        self.dirty += 1;
        self.held.try_push(held).ok()
    }

    fn step(&mut self, step: Move, kongs: &[Tile], deck: &mut Deck, dice: &mut Dice) -> Option<()> {
        match step {
            Move::Bury => self.bury(dice),
            Move::Draw(position) => self.draw(position)?,
            Move::Use(tile, n) => self.use_up(tile, n, deck, dice)?,
            Move::HiddenKong(number) => self.use_up(kongs[number], 4, deck, dice)?,
            Move::UseLast(tile) => {
                let last = self.held.pop()?.position;
                self.dirty = self.dirty.min(self.held.len());
                self.put(deck, last, tile)?;
            }
            Move::Clean => {
                self.held.iter_mut().for_each(|held| held.clean = true);
                self.dirty = 0;
            }
            Move::Lock => {}
        }
        Some(())
    }

    fn bury(&mut self, dice: &mut Dice) {
        for _ in 0..3 {
            let held = self.held.remove(dice.index(self.held.len()));
            self.buried.push(held.position);
        }
        self.dirty -= 3;
    }

    /// Takes `n` positions for tiles of one kind, and bars the positions that had come before them.
    fn use_up(&mut self, tile: Tile, n: usize, deck: &mut Deck, dice: &mut Dice) -> Option<()> {
        let missing = self.trail.missing == Some(tile.suit());
        let mut before_last = 0;
        for _ in 0..n {
            let index = self.choose(missing, dice)?;
            let position = self.held.remove(index).position;
            self.dirty = if missing { self.dirty - 1 } else { self.dirty.min(self.held.len()) };
            before_last = if index < before_last { before_last - 1 } else { index };
            self.put(deck, position, tile)?;
        }
        let earlier = self.held[..before_last].iter().fold(0, |bits, held| bits | 1u128 << held.position);
        self.barred[tile.index()] |= earlier;
        Some(())
    }

    /// A random held position. Missing-suit tiles come from positions not known to be clean; of those there may be
    /// fewer than `dirty`, and the attempt fails so often that every way stays equally likely.
    fn choose(&self, missing: bool, dice: &mut Dice) -> Option<usize> {
        let most = if missing { self.dirty } else { self.held.len() };
        if most == 0 {
            return None;
        }
        let nth = dice.index(most);
        if !missing {
            return Some(nth);
        }
        let dirty = self.held.iter().enumerate().filter(|(_, held)| !held.clean);
        dirty.map(|(index, _)| index).nth(nth)
    }

    /// Puts a tile on a position, if it may lie there.
    #[inline]
    fn put(&self, deck: &mut Deck, position: u8, tile: Tile) -> Option<()> {
        deck[usize::from(position)] = Some(tile);
        (self.barred[tile.index()] >> position & 1 == 0).then_some(())
    }

    /// What is held and buried now lies anywhere among the positions that are left.
    fn settle(self, bag: &Bag, deck: &mut Deck, dice: &mut Dice) -> Option<()> {
        let mut tiles: ArrayVec<Tile, ROOM> = bag.hand.tiles().collect();
        dice.shuffle(&mut tiles);
        for (held, tile) in self.held.iter().zip(tiles) {
            if held.clean && self.trail.missing == Some(tile.suit()) {
                return None;
            }
            self.put(deck, held.position, tile)?;
        }
        let mut buried: ArrayVec<Tile, 3> = bag.buried.into_iter().flatten().collect();
        dice.shuffle(&mut buried);
        self.buried.iter().zip(buried).for_each(|(position, tile)| deck[usize::from(*position)] = Some(tile));
        Some(())
    }
}
