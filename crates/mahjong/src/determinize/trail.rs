//! What the log says about one hand that the observer does not see: which deck positions it drew, and when which
//! tiles left it.

use paiju_contract::Seat;

use super::passed::{LetGo, Passed};
use super::{Draws, is_heavenly};
use crate::event::EventView;
use crate::fan::{Circumstance, Fan};
use crate::hand::{Meld, MeldKind, Melds};
use crate::piece::{Suit, Tile};
use crate::rules::{AfterHu, Rules};
use crate::setup::dealt_to;
use crate::state::{Offer, WALL, WallEnd};
use crate::view::{MeldView, View};

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
    /// The missing suit, once it is public: three tiles of it are buried.
    pub(super) missing: Option<Suit>,
    pub(super) moves: Vec<Move>,
    /// How many tiles it held when the story begins: as dealt, or now where there is no log.
    pub(super) start: usize,
    /// How many unseen tiles it holds at rest: without the one just drawn.
    pub(super) size: usize,
    /// Whether its last draw is still undecided.
    pub(super) drawn: bool,
    /// Whether it has won.
    pub(super) locked: bool,
    /// After how many moves it first showed that it holds nothing of the missing suit.
    pub(super) clean_since: Option<usize>,
    /// Tiles won with, and what each win was worth; none where there is no log.
    pub(super) wins: Vec<(Tile, Fan)>,
    /// The melds; those hidden from the observer have no tile yet.
    pub(super) melds: Vec<(Meld, bool)>,
    /// The wins it let pass.
    pub(super) passed: Passed,
}

impl Trail {
    /// What is known of a hand that the observer does not see.
    pub(super) fn of(view: &View, seat: Seat) -> Self {
        let shown = &view.players[seat.index()];
        let drawn =
            view.turn == Some(seat) && view.log.as_ref().map_or(view.version > 2, |log| ends_with_draw(log));
        let offered = view
            .offer
            .filter(|offer| offer.kind == Offer::AddedKong && offer.from == seat)
            .map(|offer| offer.tile);
        let size = usize::from(shown.hand_count) - usize::from(drawn) - usize::from(offered.is_some());
        let meld = |meld: &MeldView| match meld.tile {
            Some(tile) => (Meld { kind: meld.kind, tile, from: meld.from }, true),
            None => (Meld { kind: meld.kind, tile: Tile::at(0), from: meld.from }, false),
        };
        let mut trail = Self {
            seat,
            dealt: dealt_to(&view.rules, seat.index()),
            missing: shown.missing_suit,
            moves: Vec::new(),
            start: size,
            size,
            drawn,
            locked: shown.is_hu,
            clean_since: None,
            wins: Vec::new(),
            melds: shown.melds.iter().map(meld).collect(),
            passed: Passed::default(),
        };
        if let Some(log) = &view.log {
            trail.start = trail.dealt.len();
            Reader::new(&mut trail, &view.rules).read(log);
            // A tile on its way to a pong is seen, though still in the hand.
            trail.moves.extend(offered.map(|tile| Move::Use(tile, 1)));
        }
        trail
    }

    /// The moves that led to what it holds at rest.
    pub(super) fn at_rest(&self) -> &[Move] {
        &self.moves[..self.moves.len() - usize::from(self.drawn && !self.moves.is_empty())]
    }

    /// Whether it has shown that nothing of its missing suit is left.
    pub(super) fn is_clean(&self) -> bool {
        self.clean_since.is_some()
    }

    /// How many of its kongs are hidden.
    pub(super) fn hidden_kongs(&self) -> usize {
        self.melds.iter().filter(|(_, seen)| !seen).count()
    }

    /// The melds, the hidden ones being of these kinds.
    pub(super) fn melds_with(&self, kongs: &[Tile]) -> Melds {
        let (mut melds, mut kongs) = (Melds::NONE, kongs.iter());
        for (meld, seen) in &self.melds {
            let tile = if *seen { Some(meld.tile) } else { kongs.next().copied() };
            let tile = tile.unwrap_or_else(|| unreachable!("every hidden kong has a kind"));
            melds.push(Meld { tile, ..*meld });
        }
        melds
    }
}

/// Whether the last thing that happened is a draw: then the one who acts has not yet decided about it.
fn ends_with_draw(log: &[EventView]) -> bool {
    matches!(log.last(), Some(EventView::Drew { .. }))
}

/// Reads the log for one hand.
struct Reader<'a> {
    trail: &'a mut Trail,
    rules: &'a Rules,
    draws: Draws,
    kongs: usize,
    melds: usize,
    /// Which end of the wall the acting player has drawn from; none after a pong.
    drew: Option<WallEnd>,
    wall_left: u8,
}

impl<'a> Reader<'a> {
    fn new(trail: &'a mut Trail, rules: &'a Rules) -> Self {
        Self { trail, rules, draws: Draws::default(), kongs: 0, melds: 0, drew: None, wall_left: WALL as u8 }
    }

    fn read(&mut self, log: &[EventView]) {
        for event in log {
            let answering = matches!(
                event,
                EventView::Answered { .. }
                    | EventView::Won { .. }
                    | EventView::Paid { .. }
                    | EventView::KongRobbed { .. }
            );
            if !answering {
                self.trail.passed.closed();
            }
            self.follow(event);
        }
    }

    fn follow(&mut self, event: &EventView) {
        let own = self.trail.seat;
        match *event {
            EventView::SuitsRevealed { .. } => self.trail.moves.push(Move::Bury),
            EventView::Drew { seat, from, wall_left, .. } => {
                let position = self.draws.next(from);
                (self.drew, self.wall_left) = (Some(from), wall_left);
                self.trail.moves.extend((seat == own).then_some(Move::Draw(position)));
            }
            EventView::Discarded { seat, tile } if seat == own => self.discarded(tile),
            EventView::Discarded { tile, .. } => self.offered(tile, false),
            EventView::KongOffered { seat, tile } if seat != own => self.offered(tile, true),
            EventView::Ponged { seat, tile, .. } => {
                self.drew = None;
                self.melded(seat == own, Move::Use(tile, 2));
            }
            EventView::Konged { seat, kind, tile, .. } if seat == own => self.konged(kind, tile),
            EventView::KongRobbed { seat, tile } if seat == own => {
                self.trail.moves.push(Move::Use(tile, 1));
                self.trail.passed.reset();
            }
            EventView::Won { seat, tile, from, elements, .. } if seat == own => {
                self.won(tile, from, elements, is_heavenly(event));
            }
            EventView::Dealt { .. }
            | EventView::Buried { .. }
            | EventView::Answered { .. }
            | EventView::KongOffered { .. }
            | EventView::KongRobbed { .. }
            | EventView::Konged { .. }
            | EventView::Won { .. }
            | EventView::Paid { .. }
            | EventView::Ended { .. } => {}
        }
    }

    fn melded(&mut self, own: bool, step: Move) {
        if own {
            self.trail.moves.push(step);
            self.melds += 1;
        }
    }

    fn won(&mut self, tile: Tile, from: Option<Seat>, fan: Fan, heavenly: bool) {
        let trail = &mut *self.trail;
        match from {
            Some(_) if self.rules.passed_hu => trail.passed.won(fan.total()),
            Some(_) => {}
            None => trail.moves.push(if heavenly { Move::Use(tile, 1) } else { Move::UseLast(tile) }),
        }
        trail.moves.extend(trail.wins.is_empty().then_some(Move::Lock));
        trail.wins.push((tile, fan));
    }

    fn discarded(&mut self, tile: Tile) {
        let trail = &mut *self.trail;
        if self.drew.is_some() {
            trail.passed.reset();
        }
        if !trail.wins.is_empty() {
            return trail.moves.push(Move::UseLast(tile));
        }
        trail.moves.push(Move::Use(tile, 1));
        if trail.missing != Some(tile.suit()) {
            trail.clean_since.get_or_insert(trail.moves.len());
            trail.moves.push(Move::Clean);
        }
    }

    /// A tile that the hand may win with, unless it has left the round (R11.5).
    fn offered(&mut self, tile: Tile, robbing: bool) {
        let left = self.rules.after_hu == AfterHu::Exit && !self.trail.wins.is_empty();
        if self.rules.passed_hu && !left {
            let how = Circumstance {
                after_kong: !robbing && self.drew == Some(WallEnd::Tail),
                wall_empty: self.wall_left == 0,
                robbing,
                ..Circumstance::default()
            };
            let at = self.trail.moves.len();
            self.trail.passed.offered(LetGo { tile, how, melds: self.melds, at });
        }
    }

    fn konged(&mut self, kind: MeldKind, tile: Option<Tile>) {
        let step = match (tile, kind) {
            (None, _) => Move::HiddenKong(self.kongs),
            (Some(tile), MeldKind::KongAdded) => return self.trail.moves.push(Move::Use(tile, 1)),
            (Some(tile), MeldKind::KongExposed) => Move::Use(tile, 3),
            (Some(tile), MeldKind::Pong | MeldKind::KongConcealed) => Move::Use(tile, 4),
        };
        self.kongs += usize::from(tile.is_none());
        self.melded(true, step);
    }
}
