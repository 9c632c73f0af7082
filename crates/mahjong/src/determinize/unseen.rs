//! What only the laws ask: where unseen tiles lie, and what a face-down choice is on another deal.

use paiju_contract::{Observer, Seat};

use super::{Draws, unseen_seats};
use crate::action::Action;
use crate::event::{Event, EventView};
use crate::piece::{TILES, Tile};
use crate::rules::KongView;
use crate::setup::{WALL_AT, dealt_to};
use crate::state::past::Mahjong;
use crate::state::{Stage, State, seats};

/// The deck positions that `to` has not seen, and what is there.
///
/// Seen are the own tiles, and another's draw if the rules say that just this tile was discarded or won with: a
/// locked hand shows every tile it draws. At the end everything is seen.
pub(crate) fn unseen(game: &Mahjong, to: Observer) -> Vec<(usize, Tile)> {
    if game.state.is_over() {
        return Vec::new();
    }
    let mut seen = [false; TILES];
    for seat in seats().filter(|seat| to.is(*seat)) {
        seen[dealt_to(&game.state.rules, seat.index())].fill(true);
    }
    let (mut draws, mut last, mut locked) = (Draws::default(), [None; 4], [false; 4]);
    game.retell(&mut |event| match event {
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
    });
    game.deck().into_iter().flatten().enumerate().filter(|(position, _)| !seen[*position]).collect()
}

/// Where unseen tiles lie now: hands, buried tiles and hidden kongs are bags, the wall has an order.
pub(crate) fn places(state: &State, to: Observer) -> Vec<(usize, Tile)> {
    if state.is_over() {
        return Vec::new();
    }
    let mut places = Vec::new();
    for seat in unseen_seats(to) {
        let player = state.player(seat);
        places.extend(player.hand.tiles().map(|tile| (seat.index(), tile)));
        if player.missing.is_some() {
            // While others bury, nobody knows whether this seat has: its tiles are still one hand.
            let place = if state.stage == Stage::Burying { seat.index() } else { 4 + seat.index() };
            places.extend(player.buried.map(|tile| (place, tile)));
        }
        let hidden = player.melds.iter().filter(|meld| state.hides(meld));
        places.extend(hidden.flat_map(|meld| [(8 + seat.index(), meld.tile); 4]));
    }
    let wall = usize::from(state.head)..usize::from(state.tail);
    places.extend(wall.map(|position| (WALL_AT + position, state.wall[position])));
    places
}

/// A face-down choice over a redealt deck: the same deck positions, whatever lies there.
pub(crate) fn transpose(real: &Mahjong, seat: Seat, action: &Action, redealt: &Mahjong) -> Action {
    let (Some(here), Some(there)) = (real.deck(), redealt.deck()) else {
        unreachable!("both histories are kept");
    };
    match *action {
        Action::Bury(tiles) => {
            let dealt = dealt_to(&real.state.rules, seat.index());
            let mut positions: Vec<usize> = Vec::with_capacity(3);
            for tile in tiles {
                let fresh = dealt.clone().find(|p| here[*p] == tile && !positions.contains(p));
                positions.extend(fresh);
            }
            let chosen: Vec<Tile> = positions.iter().map(|position| there[*position]).collect();
            let trio = chosen.try_into().unwrap_or_else(|_| unreachable!("what is buried was dealt"));
            Action::bury(trio)
        }
        Action::KongConcealed(tile) if real.state.rules.concealed_kong_view == KongView::Hidden => {
            let Some(position) = here.iter().position(|other| *other == tile) else {
                unreachable!("a deck has every kind");
            };
            Action::KongConcealed(there[position])
        }
        action => action,
    }
}

/// A win tells its fan, and with it something about the hand (R12.7).
pub(crate) fn discloses(event: &EventView) -> bool {
    matches!(event, EventView::Won { .. })
}
