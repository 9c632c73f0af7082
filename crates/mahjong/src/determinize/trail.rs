//! What the log says about the deck: for every hand the observer does not see, which positions it drew, and when
//! which tiles left it.

use paiju_contract::{Observer, Seat};

use super::{Draws, is_heavenly, unseen_seats};
use crate::event::EventView;
use crate::fan::Fan;
use crate::hand::{Meld, MeldKind};
use crate::piece::{Suit, TILES, Tile};
use crate::rules::Rules;
use crate::setup::{WALL_AT, dealt_to};
use crate::view::View;

/// Something that happened to a hand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Move {
    /// Three tiles of the missing suit were laid away, unseen.
    Bury,
    /// A tile from this deck position came in.
    Draw(usize),
    /// So many tiles of a kind went out.
    Use(Tile, usize),
    /// The tile drawn last went out, and it was this.
    UseLast(Tile),
    /// Four equal tiles went out, unseen: the hidden kong with this number.
    HiddenKong(usize),
    /// No tile of the missing suit is left.
    Clean,
    /// What is held now is a won hand.
    Lock,
}

/// The story of one hand.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    pub(super) seat: Seat,
    pub(super) dealt: std::ops::Range<usize>,
    pub(super) missing: Option<Suit>,
    pub(super) moves: Vec<Move>,
    /// Tiles won with, and what each win was worth.
    pub(super) wins: Vec<(Tile, Fan)>,
    /// The melds; those hidden from the observer have no tile.
    pub(super) melds: Vec<(Meld, bool)>,
    pub(super) hidden_kongs: usize,
}

/// Everything an observer can tell about the deck.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) rules: Rules,
    pub(super) trails: Vec<Trail>,
    /// The positions the observer knows.
    pub(super) deck: [Option<Tile>; TILES],
    /// How many tiles of each kind it does not know the way of.
    pub(super) pool: [u8; 27],
    /// The positions still in the wall.
    pub(super) wall: Vec<usize>,
}

impl Known {
    pub(super) fn of(view: &View, log: &[EventView]) -> Self {
        let mut known = Self {
            rules: view.rules,
            trails: unseen_seats(view.observer).map(|seat| Trail::of(view, log, seat)).collect(),
            deck: [None; TILES],
            pool: [4; 27],
            wall: Vec::new(),
        };
        known.see_own(view, log);
        for tile in known.deck.iter().flatten() {
            known.pool[tile.index()] -= 1;
        }
        for trail in &known.trails {
            for step in &trail.moves {
                match *step {
                    Move::Use(tile, n) => known.pool[tile.index()] -= n as u8,
                    Move::UseLast(tile) => known.pool[tile.index()] -= 1,
                    _ => {}
                }
            }
        }
        known
    }

    fn see_own(&mut self, view: &View, log: &[EventView]) {
        if let (Observer::Seat(seat), Some(dealt)) = (view.observer, &view.dealt) {
            for (position, tile) in dealt_to(&view.rules, seat.index()).zip(dealt.tiles()) {
                self.deck[position] = Some(tile);
            }
        }
        let mut draws = Draws::default();
        for event in log {
            if let EventView::Drew { tile, from, .. } = *event {
                self.deck[draws.next(from)] = tile;
            }
        }
        self.wall = (WALL_AT + draws.head..TILES - draws.tail).collect();
    }
}

impl Trail {
    fn of(view: &View, log: &[EventView], seat: Seat) -> Self {
        let mut trail = Self {
            seat,
            dealt: dealt_to(&view.rules, seat.index()),
            missing: view.players[seat.index()].missing_suit,
            moves: Vec::new(),
            wins: Vec::new(),
            melds: Vec::new(),
            hidden_kongs: 0,
        };
        let mut draws = Draws::default();
        log.iter().for_each(|event| trail.follow(event, &mut draws));
        let offered =
            view.offer.filter(|offer| offer.kind == crate::state::Offer::AddedKong && offer.from == seat);
        // A tile on its way to a pong is seen, though still in the hand.
        trail.moves.extend(offered.map(|offer| Move::Use(offer.tile, 1)));
        trail
    }

    fn follow(&mut self, event: &EventView, draws: &mut Draws) {
        let own = self.seat;
        match *event {
            EventView::SuitsRevealed { .. } => self.moves.push(Move::Bury),
            EventView::Drew { seat, from, .. } => {
                let position = draws.next(from);
                self.moves.extend((seat == own).then_some(Move::Draw(position)));
            }
            EventView::Discarded { seat, tile } if seat == own => self.discarded(tile),
            EventView::Ponged { seat, tile, from } if seat == own => {
                self.moves.push(Move::Use(tile, 2));
                self.melds.push((Meld { kind: MeldKind::Pong, tile, from }, true));
            }
            EventView::Konged { seat, kind, tile, from } if seat == own => self.konged(kind, tile, from),
            EventView::KongRobbed { seat, tile } if seat == own => self.moves.push(Move::Use(tile, 1)),
            EventView::Won { seat, tile, from, elements, .. } if seat == own => {
                if from.is_none() {
                    let aside = is_heavenly(event);
                    self.moves.push(if aside { Move::Use(tile, 1) } else { Move::UseLast(tile) });
                }
                self.moves.extend(self.wins.is_empty().then_some(Move::Lock));
                self.wins.push((tile, elements));
            }
            _ => {}
        }
    }

    fn discarded(&mut self, tile: Tile) {
        if !self.wins.is_empty() {
            return self.moves.push(Move::UseLast(tile));
        }
        self.moves.push(Move::Use(tile, 1));
        if self.missing != Some(tile.suit()) {
            self.moves.push(Move::Clean);
        }
    }

    fn konged(&mut self, kind: MeldKind, tile: Option<Tile>, from: Seat) {
        let Some(tile) = tile else {
            self.moves.push(Move::HiddenKong(self.hidden_kongs));
            self.hidden_kongs += 1;
            return self.melds.push((Meld { kind, tile: Tile::at(0), from }, false));
        };
        if kind == MeldKind::KongAdded {
            self.moves.push(Move::Use(tile, 1));
            let pong = self.melds.iter_mut().find(|(meld, seen)| *seen && meld.tile == tile);
            pong.into_iter().for_each(|(meld, _)| meld.kind = kind);
        } else {
            self.moves.push(Move::Use(tile, if kind == MeldKind::KongExposed { 3 } else { 4 }));
            self.melds.push((Meld { kind, tile, from }, true));
        }
    }
}
