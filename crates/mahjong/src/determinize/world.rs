//! A world: the frame of a view with the laid tiles put in, if nothing that is known contradicts them.

use paiju_contract::{Dice, Observer, Seat, SeatSet};

use super::frame::{frame, offered_from_hand};
use super::lay::{Bag, Laid};
use super::passed::Then;
use super::plan::{Demand, Plan};
use super::trail::Trail;
use crate::action::Action;
use crate::piece::Tile;
use crate::state::{Cause, Offer, Stage, State, Window};
use crate::view::View;

/// What all worlds of a view have in common.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    state: State,
    observer: Observer,
    /// Whether the observer is asked.
    asked: bool,
    /// A seat that adds a tile to a pong, and the tile: it still holds it.
    adding: Option<(Seat, Tile)>,
    /// Filled with the legal actions of seats that answer before the observer.
    actions: Vec<Action>,
}

impl Frame {
    pub(super) fn of(view: &View, trails: &[Trail]) -> Self {
        let mut state = frame(view);
        let adding = trails.iter().find_map(|t| offered_from_hand(view, t.seat).map(|tile| (t.seat, tile)));
        for (seat, shown) in view.players.iter().enumerate().filter(|(_, shown)| shown.hand.is_some()) {
            let player = &mut state.players[seat];
            for meld in &shown.melds {
                let tile = meld.tile.unwrap_or_else(|| unreachable!("a shown hand shows its melds"));
                player.melds.push(crate::hand::Meld { kind: meld.kind, tile, from: meld.from });
            }
            if !view.observer.is(shown.seat) {
                player.refresh_waits();
            }
        }
        Self { state, observer: view.observer, asked: view.ask.is_some(), adding, actions: Vec::new() }
    }

    /// The world with these tiles, or nothing if it contradicts what is known.
    pub(super) fn world(&self, plan: &Plan, trails: &[Trail], laid: &Laid, dice: &mut Dice) -> Option<State> {
        let mut state = self.state;
        for (demand, bag) in plan.demands.iter().zip(&laid.bags) {
            self.seat_down(&mut state, demand, &trails[demand.trail], bag)?;
        }
        let wall = usize::from(state.head)..usize::from(state.tail);
        debug_assert_eq!(wall.len(), laid.wall.len());
        state.wall[wall].copy_from_slice(&laid.wall);
        if let Stage::Claiming(window) = state.stage {
            self.open_window(&mut state, window, plan, trails, dice)?;
        }
        Some(state)
    }

    fn seat_down(&self, state: &mut State, demand: &Demand, trail: &Trail, bag: &Bag) -> Option<()> {
        let fan = state.rules.fan();
        let player = state.player_mut(trail.seat);
        player.melds = trail.melds_with(&demand.kongs);
        if let Some(buried) = bag.buried {
            player.buried = buried;
        }
        player.hand = bag.hand;
        if let Some(missing) = trail.missing {
            player.refresh_waits();
            let then = Then { hand: &bag.hand, melds: &player.melds, missing, moves: trail.at_rest(), fan };
            if trail.locked && (player.waits.is_empty() || !trail.passed.allows(&then)) {
                return None;
            }
            player.last_hu_fan = trail.passed.last_hu_fan(&then);
        }
        if let Some((_, tile)) = self.adding.filter(|(seat, _)| *seat == trail.seat) {
            player.hand.add(tile);
        }
        if let Some(tile) = bag.drawn {
            player.hand.add(tile);
            note_draw(state, tile);
        }
        Some(())
    }

    /// Who is asked. The observer sees that somebody is: where it is not the observer, it is one of the hidden hands.
    fn open_window(
        &self,
        state: &mut State,
        mut window: Window,
        plan: &Plan,
        trails: &[Trail],
        dice: &mut Dice,
    ) -> Option<()> {
        (window.asked, window.can_hu) = state.claimants(window.from, window.tile, window.offer);
        for (seat, answer) in window.answers.iter_mut().enumerate() {
            *answer = answer.filter(|_| window.asked.contains(Seat(seat as u8)));
        }
        state.stage = Stage::Claiming(window);
        if let Some(waiting) = plan.waiting {
            let ours = trails[plan.demands[waiting].trail].seat;
            let hidden: SeatSet = window.can_hu.into_iter().filter(|seat| !self.observer.is(*seat)).collect();
            // Each of those who wait could have been the one this plan began with.
            return (hidden.contains(ours) && dice.index(hidden.len()) == 0).then_some(());
        }
        (!window.pending().is_empty()).then_some(())
    }

    /// Lets the seats that would be asked before the observer answer as they like.
    pub(super) fn ask_first(
        &mut self,
        awaiting: SeatSet,
        dice: &mut Dice,
        mut answer: impl FnMut(Seat, &mut Vec<Action>, &mut Dice),
    ) {
        let Observer::Seat(own) = self.observer else { return };
        if self.asked && awaiting.contains(own) {
            for seat in awaiting.into_iter().take_while(|seat| *seat != own) {
                answer(seat, &mut self.actions, dice);
            }
        }
    }
}

/// The tile that the acting player has drawn.
fn note_draw(state: &mut State, drawn: Tile) {
    let Stage::Acting { cause: Cause::Drawn { tile, .. }, .. } = &mut state.stage else {
        unreachable!("a tile is drawn by who acts on it");
    };
    *tile = drawn;
}

/// Whether a window asks nobody unless a hidden hand waits for its tile.
pub(super) fn only_waits_answer(view: &View) -> Option<Tile> {
    let offer = view.offer.filter(|offer| offer.kind == Offer::AddedKong)?;
    view.ask.is_none().then_some(offer.tile)
}
