//! Worlds an observer cannot tell from the real one, drawn with the right odds (R12.8).
//!
//! A world is a deck, and uniform are the decks that fit. Nearly all of what a view tells about a deck is told hand by
//! hand: how many tiles it holds, which suit it buried and whether any of it is left, what its wins were worth, what it
//! let pass. So a sampler counts in advance how many decks every share of the suits stands for (`plan`, `locked`),
//! draws a share and fills it (`lay`), and throws away the little that does not fit (`world`). What the order of play
//! adds is a weight of each hand (`order`); only a world that must tell its past finds a place in the deck for
//! every tile (`place`) and plays the log again (`replay`).

mod chain;
mod exchange;
mod frame;
mod lay;
mod locked;
mod order;
mod passed;
mod place;
mod plan;
mod prepare;
mod replay;
mod tiles;
mod trail;
mod unseen;
mod world;

use paiju_contract::{Dice, History, NoWorld, Observer, Past, Seat, Worlds};

pub(crate) use unseen::{discloses, places, transpose, unseen};

use crate::event::EventView;
use crate::piece::TILES;
use crate::setup::WALL_AT;
use crate::state::past::{Entry, LeanMahjong, Mahjong, MahjongOf};
use crate::state::{State, WallEnd, seats};
use crate::view::View;

/// After so many attempts that do not fit, a draw fails.
const MOST_TRIES: u32 = 1_000;

/// The same where won hands crowd each other and there is another way.
const FEW_TRIES: u32 = 8;

/// A world, and where its tiles lie.
#[derive(Clone, Debug)]
struct Found {
    state: State,
    plan: usize,
    laid: lay::Laid,
}

/// Draws the worlds of one view.
#[derive(Clone, Debug)]
pub struct Sampler {
    view: View,
    trails: Vec<trail::Trail>,
    frame: world::Frame,
    plans: Vec<plan::Plan>,
    /// Sums of the weights of the plans.
    sums: Vec<f64>,
    /// The last world, where the next one begins: only where won hands crowd each other.
    chain: Option<chain::Chain>,
    /// The game itself, once it is over and everything is shown.
    finished: Option<Mahjong>,
}

impl Sampler {
    /// One world, and where its tiles lie.
    fn attempt(&self, dice: &mut Dice) -> Option<Found> {
        let plan = if self.plans.len() == 1 { 0 } else { locked::pick(&self.sums, dice) };
        let laid = self.plans[plan].lay(dice)?;
        let state = self.frame.world(&self.plans[plan], &self.trails, &laid, dice)?;
        Some(Found { state, plan, laid })
    }

    /// One world, by whichever way finds it: laid at once, or where several won hands want the same few tiles, by
    /// moving on from the last one.
    fn found(&mut self, dice: &mut Dice) -> Result<Found, NoWorld> {
        let crowded = self.plans.iter().any(|plan| plan.locked() > 1);
        let tries = if crowded { FEW_TRIES } else { MOST_TRIES };
        if let Some(found) = (0..tries).find_map(|_| self.attempt(dice)) {
            return Ok(found);
        }
        let moved = if crowded { self.move_on(dice) } else { None };
        moved.ok_or(NoWorld::NotFound { tries })
    }

    fn lean(&mut self, dice: &mut Dice) -> Result<State, NoWorld> {
        if let Some(game) = &self.finished {
            return Ok(*game.state());
        }
        let Found { mut state, .. } = self.found(dice)?;
        self.frame.ask_first(state.awaiting(), dice, |seat, actions, dice| {
            state.list(seat, actions);
            if let Some(action) = dice.pick(actions).copied() {
                state.carry_out(seat, &action, &mut |_| {});
            }
        });
        Ok(state)
    }
}

impl<H: History<Entry>> Worlds<MahjongOf<H>> for Sampler {
    fn draw(&mut self, dice: &mut Dice) -> Result<LeanMahjong, NoWorld> {
        Ok(LeanMahjong { state: self.lean(dice)?, history: paiju_contract::Lean })
    }

    fn draw_past(&mut self, dice: &mut Dice) -> Result<Past<MahjongOf<H>>, NoWorld> {
        let past = self.past(dice)?;
        let deck = past.deck().expect("worlds are dealt from decks").to_vec();
        Ok(Past::of_deck(past.rules, deck, past.seed, past.steps))
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

/// Whether the win was 天胡, which names a tile of the hand.
fn is_heavenly(event: &EventView) -> bool {
    matches!(event, EventView::Won { elements, .. } if elements.has(crate::fan::Element::Heavenly))
}

/// The seats whose tiles the observer does not see.
fn unseen_seats(to: Observer) -> impl Iterator<Item = Seat> {
    seats().filter(move |seat| !to.is(*seat))
}
