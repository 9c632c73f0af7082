//! The state as far as the view tells it: what every world of this view has in common.
//!
//! Hidden hands are empty here; `world` puts them in.

use paiju_contract::{Observer, Seat};

use super::Draws;
use crate::event::{EventView, Reason};
use crate::hand::{Counts, Pile};
use crate::piece::Tile;
use crate::rules::SEATS;
use crate::setup::empty_player;
use crate::state::{Answer, Cause, Discards, Offer, Player, Stage, State, WALL, WallEnd, Window, kong_units};
use crate::view::{PhaseView, PlayerView, Question, View};

/// What the order of play tells beside the tiles.
#[derive(Clone, Copy, Debug)]
struct Facts {
    has_drawn: [bool; SEATS],
    kong_units: [[u8; SEATS]; SEATS],
    first_winner: Option<Seat>,
    head: usize,
    tail: usize,
    /// How the one who acts came to act; the tile drawn is not known yet.
    cause: Cause,
    /// What the observer has answered to the tile on offer.
    answer: Option<Answer>,
}

/// The state that all worlds share, with empty hands where they are hidden.
pub(super) fn frame(view: &View) -> State {
    let facts = view.log.as_ref().map_or_else(|| Facts::without_log(view), |log| Facts::of_log(view, log));
    State {
        players: std::array::from_fn(|seat| player(view, &facts, &view.players[seat])),
        wall: [Tile::at(0); WALL],
        head: facts.head as u8,
        tail: facts.tail as u8,
        open: view.open,
        discards: discards(view),
        kong_units: facts.kong_units,
        first_winner: facts.first_winner,
        stage: stage(view, &facts),
        version: view.version,
        rules: view.rules,
    }
}

/// What lies on the table. The view tells each seat's own order, and no more is seen of it.
fn discards(view: &View) -> Discards {
    let of = |seat: Seat| &view.players[seat.index()].discards[..];
    Discards::in_turn(view.rules.dealer, of).unwrap_or_else(|| unreachable!("a view comes from a hand"))
}

fn player(view: &View, facts: &Facts, shown: &PlayerView) -> Player {
    let own = view.observer.is(shown.seat);
    let mut hand = Counts::EMPTY;
    shown.hand.iter().flat_map(Pile::tiles).for_each(|tile| hand.add(tile));
    let mut player = Player {
        hand,
        missing: shown.missing_suit,
        score: shown.score,
        hu_count: shown.hu_count,
        has_drawn: facts.has_drawn[shown.seat.index()],
        ..empty_player(&view.rules)
    };
    if let Some(buried) = shown.buried_cards {
        player.buried = buried;
    }
    if let (true, Some(last_hu_fan)) = (own, view.last_hu_fan) {
        player.waits = view.waits;
        player.last_hu_fan = last_hu_fan;
    }
    player
}

/// Whose decision it is. In a window nobody is asked yet: that depends on the hidden hands.
fn stage(view: &View, facts: &Facts) -> Stage {
    match (view.ended, view.phase, view.offer, view.turn) {
        (Some(reason), ..) => Stage::Over(reason),
        (None, PhaseView::Burying, ..) => Stage::Burying,
        (None, _, Some(offer), _) => {
            let mut answers = [None; SEATS];
            if let Observer::Seat(seat) = view.observer {
                answers[seat.index()] = facts.answer;
            }
            let (asked, can_hu) = Default::default();
            Stage::Claiming(Window {
                tile: offer.tile,
                from: offer.from,
                offer: offer.kind,
                asked,
                can_hu,
                answers,
            })
        }
        (None, _, None, Some(seat)) => Stage::Acting { seat, cause: facts.cause },
        (None, _, None, None) => unreachable!("a view that plays shows who acts or what is on offer"),
    }
}

impl Facts {
    /// What follows from the present alone.
    fn without_log(view: &View) -> Self {
        let melds = |seat: Seat| view.players[seat.index()].melds.iter();
        let kong_units = kong_units(|seat| melds(seat).map(|meld| (meld.kind, meld.from)).collect());
        let asked = view.ask.as_ref().map(|ask| ask.question);
        let cause = match asked {
            Some(Question::Turn { cause }) => cause,
            _ if view.version == 2 => Cause::Opening,
            _ => Cause::Drawn { tile: Tile::at(0), from: WallEnd::Head, first: false },
        };
        let passed = view.offer.filter(|offer| view.ask.is_none() && !view.observer.is(offer.from));
        Self {
            has_drawn: [view.phase != PhaseView::Burying; SEATS],
            kong_units,
            first_winner: view.players.iter().find(|player| player.is_hu).map(|player| player.seat),
            head: 0,
            tail: usize::from(view.wall_left),
            cause,
            answer: passed.map(|_| Answer::Pass),
        }
    }

    fn of_log(view: &View, log: &[EventView]) -> Self {
        let mut facts = Self {
            has_drawn: [false; SEATS],
            kong_units: [[0; SEATS]; SEATS],
            first_winner: None,
            head: 0,
            tail: WALL,
            cause: Cause::Opening,
            answer: None,
        };
        let mut draws = Draws::default();
        log.iter().for_each(|event| facts.follow(event, &mut draws, view.rules.base));
        (facts.head, facts.tail) = (draws.head, WALL - draws.tail);
        facts
    }

    fn follow(&mut self, event: &EventView, draws: &mut Draws, base: i32) {
        match *event {
            EventView::Drew { seat, tile, from, .. } => {
                draws.next(from);
                let first = !std::mem::replace(&mut self.has_drawn[seat.index()], true);
                self.cause = Cause::Drawn { tile: tile.unwrap_or(Tile::at(0)), from, first };
            }
            EventView::Ponged { .. } => self.cause = Cause::Ponged,
            EventView::Discarded { .. } | EventView::KongOffered { .. } => self.answer = None,
            EventView::Answered { answer, .. } => self.answer = Answer::of(answer),
            EventView::Won { seat, .. } => self.first_winner = self.first_winner.or(Some(seat)),
            EventView::Paid { from, to, amount, reason } => {
                if matches!(reason, Reason::KongExposed | Reason::KongAdded | Reason::KongConcealed) {
                    self.kong_units[from.index()][to.index()] += (amount / base) as u8;
                }
            }
            EventView::Dealt { .. }
            | EventView::Buried { .. }
            | EventView::SuitsRevealed { .. }
            | EventView::KongRobbed { .. }
            | EventView::Konged { .. }
            | EventView::Ended { .. } => {}
        }
    }
}

/// Whether the offer is of the tile that somebody adds to a pong and still holds.
pub(super) fn offered_from_hand(view: &View, seat: Seat) -> Option<Tile> {
    view.offer.filter(|offer| offer.kind == Offer::AddedKong && offer.from == seat).map(|offer| offer.tile)
}
