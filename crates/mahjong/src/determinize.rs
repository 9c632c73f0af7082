//! Worlds an observer cannot tell from the real one, drawn with the right odds (R12.8).
//!
//! A world is a deck. The tiles that an observer has seen leave another hand are put on deck positions that hand
//! had drawn by then; what stays hidden is drawn from the unseen tiles under everything the log proves (buried
//! suits, hands free of their missing suit, won hands); then the log is played again, and whatever is not legal, or
//! looks different, is thrown away. What remains is uniform over the decks that fit.

mod bare;
mod fill;
mod place;
mod replay;
mod share;
mod trail;
mod winner;

use paiju_contract::{History, Observer, Rng, Seat};

use crate::action::Action;
use crate::event::{Event, EventView};
use crate::game::{Entry, Mahjong};
use crate::piece::{TILES, Tile};
use crate::rules::KongView;
use crate::setup::{WALL_AT, dealt_to};
use crate::state::{Stage, Table, WallEnd, seats};
use crate::view::View;

/// After so many decks that do not fit, the last one stays as far as it could be played.
const MOST_TRIES: usize = 200_000;

/// A world that this view's observer cannot tell from the real one.
pub(crate) fn determinize<H: History<Entry>>(view: &View, rng: &mut Rng) -> Mahjong<H> {
    let Some(log) = &view.log else {
        return bare::redeal(view, rng);
    };
    if let Some(deck) = view.deck.as_ref().and_then(|deck| <[Tile; TILES]>::try_from(&deck[..]).ok()) {
        return replay::replayed(view, log, &World::of_deck(deck)).0;
    }
    let (known, mut memory) = (trail::Known::of(view, log), share::Memory::default());
    let mut last = None;
    for _ in 0..MOST_TRIES {
        let Some(world) = fill::world(&known, &mut memory, rng) else {
            continue;
        };
        let (game, fits) = replay::replayed::<H>(view, log, &world);
        if fits && (!H::KEPT || paiju_contract::Game::view(&game, view.observer) == *view) {
            return game;
        }
        last = Some(game);
    }
    last.unwrap_or_else(|| {
        let sorted = World::of_deck(std::array::from_fn(|i| Tile::at(i / 4)));
        replay::replayed(view, log, &sorted).0
    })
}

/// A deck, and the choices that nobody but their maker saw.
#[derive(Clone, Debug)]
struct World {
    deck: [Tile; TILES],
    buried: [Option<[Tile; 3]>; 4],
    kongs: [Vec<Tile>; 4],
}

impl World {
    /// A world in which everything but the deck is known.
    fn of_deck(deck: [Tile; TILES]) -> Self {
        Self { deck, buried: [None; 4], kongs: [const { Vec::new() }; 4] }
    }
}

/// Deck positions of draws, in the order of drawing.
#[derive(Debug, Default)]
struct Draws {
    head: usize,
    tail: usize,
}

impl Draws {
    fn next(&mut self, from: WallEnd) -> usize {
        match from {
            WallEnd::Head => {
                self.head += 1;
                WALL_AT + self.head - 1
            }
            WallEnd::Tail => {
                self.tail += 1;
                TILES - self.tail
            }
        }
    }
}

/// The deck positions that `to` has not seen, and what is there.
///
/// Seen are the own tiles, and another's draw if the rules say that just this tile was discarded or won with: a
/// locked hand shows every tile it draws. At the end everything is seen.
pub(crate) fn hidden(table: &Table, deck: &[Tile], events: &[Event], to: Observer) -> Vec<(usize, Tile)> {
    if table.is_over() {
        return Vec::new();
    }
    let mut seen = [false; TILES];
    for seat in seats().filter(|seat| to.is(*seat)) {
        seen[dealt_to(&table.rules, seat.index())].fill(true);
    }
    let (mut draws, mut last, mut locked) = (Draws::default(), [None; 4], [false; 4]);
    for event in events {
        match *event {
            Event::Drew { seat, from, .. } => {
                let position = draws.next(from);
                last[seat.index()] = Some(position);
                seen[position] |= to.is(seat);
            }
            Event::Discarded { seat, .. } if locked[seat.index()] => {
                last[seat.index()].into_iter().for_each(|position| seen[position] = true);
            }
            Event::Won { seat, from, .. } => {
                let own_draw = last[seat.index()].filter(|_| from.is_none());
                own_draw.into_iter().for_each(|position| seen[position] = true);
                locked[seat.index()] = true;
            }
            _ => {}
        }
    }
    deck.iter().copied().enumerate().filter(|(position, _)| !seen[*position]).collect()
}

/// Where unseen tiles lie now: hands, buried tiles and hidden kongs are bags, the wall has an order.
pub(crate) fn places(table: &Table, to: Observer) -> Vec<(usize, Tile)> {
    if table.is_over() {
        return Vec::new();
    }
    let mut places = Vec::new();
    for seat in unseen_seats(to) {
        let player = table.player(seat);
        places.extend(player.hand.tiles().map(|tile| (seat.index(), tile)));
        if player.missing.is_some() {
            // While others bury, nobody knows whether this seat has: its tiles are still one hand.
            let place = if table.stage == Stage::Burying { seat.index() } else { 4 + seat.index() };
            places.extend(player.buried.map(|tile| (place, tile)));
        }
        let hidden = player.melds.iter().filter(|meld| table.hides(meld));
        places.extend(hidden.flat_map(|meld| [(8 + seat.index(), meld.tile); 4]));
    }
    let wall = usize::from(table.head)..usize::from(table.tail);
    places.extend(wall.map(|position| (WALL_AT + position, table.wall[position])));
    places
}

/// A face-down choice over a redealt deck: the same deck positions, whatever lies there.
pub(crate) fn transpose<H: History<Entry>>(
    real: &Mahjong<H>,
    seat: Seat,
    action: &Action,
    redealt: &Mahjong<H>,
) -> Action {
    let ((here, _), (there, _)) = (real.deck_and_actions(), redealt.deck_and_actions());
    match *action {
        Action::Bury(tiles) => {
            let dealt = dealt_to(&real.table().rules, seat.index());
            let mut positions: Vec<usize> = Vec::with_capacity(3);
            for tile in tiles {
                let fresh = dealt.clone().find(|p| here[*p] == tile && !positions.contains(p));
                positions.extend(fresh);
            }
            let chosen: Vec<Tile> = positions.iter().map(|position| there[*position]).collect();
            chosen.try_into().map_or(*action, Action::bury)
        }
        Action::KongConcealed(tile) if real.table().rules.concealed_kong_view == KongView::Hidden => {
            let position = here.iter().position(|other| *other == tile);
            Action::KongConcealed(position.map_or(tile, |position| there[position]))
        }
        action => action,
    }
}

/// Whether the win was 天胡, which names a tile of the hand.
fn is_heavenly(event: &EventView) -> bool {
    matches!(event, EventView::Won { elements, .. } if elements.has(crate::fan::Element::Heavenly))
}

/// The seats whose tiles the observer does not see.
fn unseen_seats(to: Observer) -> impl Iterator<Item = Seat> {
    seats().filter(move |seat| !to.is(*seat))
}
