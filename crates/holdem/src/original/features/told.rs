//! Features of a view that somebody brings: what `get_state_for_player` returned.

use serde::Deserialize;

use super::super::number::{ActionType, Position, Street};
use super::write::{Deed, Known, Opponent, write};
use super::{MOST_ACTIONS, SEATS};

/// A view that is of no hand of six-max hold'em.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadView {
    /// Fields are missing or of another kind.
    #[error("this is not what get_state_for_player returns: {0}")]
    Shape(String),
    /// The others are not five of six seats.
    #[error("features are of six-max hold'em: the opponents are five of six seats, each once")]
    Seats,
    /// A card that there is not.
    #[error(
        "cards are numbered from 0 to 51, each there once; a hand has two or none, the board five at most"
    )]
    Cards,
    /// More actions than a hand has.
    #[error("a hand has {MOST_ACTIONS} actions at most, by players with seats from 0 to 5")]
    Actions,
}

/// The fields that features are made of; others may stand beside them.
#[derive(Deserialize)]
struct Told {
    hole_cards: Option<Vec<u8>>,
    board: Vec<u8>,
    my_position: Option<Position>,
    my_stack: f64,
    pot: f64,
    to_call: f64,
    street: Street,
    raise_count: u32,
    opponents: Vec<ToldOpponent>,
    actions: Vec<ToldAction>,
}

#[derive(Deserialize)]
struct ToldOpponent {
    seat: usize,
    position: Option<Position>,
    stack: f64,
    bet_this_street: f64,
    bet_total: f64,
    is_active: bool,
    is_allin: bool,
}

#[derive(Deserialize)]
struct ToldAction {
    player: usize,
    action: ActionType,
    amount: f64,
    street: Street,
}

/// Writes the features of a view into `out`, which has [`FEATURES`](super::FEATURES) places, or says what is wrong with it
/// and writes nothing.
pub fn write_features_of_view<'de, D: serde::Deserializer<'de>>(
    view: D,
    out: &mut [f32],
) -> Result<(), BadView> {
    let told = Told::deserialize(view).map_err(|why| BadView::Shape(why.to_string()))?;
    let places = told.places().ok_or(BadView::Seats)?;
    let known = told.known(&places)?;
    if told.actions.len() > MOST_ACTIONS || told.actions.iter().any(|done| done.player >= SEATS) {
        return Err(BadView::Actions);
    }
    let deed = |done: &ToldAction| Deed {
        player: places.flags[done.player],
        action: 1 << done.action as u64,
        amount: done.amount,
        street: done.street.into(),
    };
    out.fill(0.0);
    write(&known, told.actions.iter().map(deed), out);
    Ok(())
}

/// Who sits where.
struct Places {
    me: usize,
    /// The position of every seat as a flag.
    flags: [u64; SEATS],
}

impl Told {
    /// The player has the seat that is none of the others'.
    fn places(&self) -> Option<Places> {
        let (mut free, mut flags) = ((1u32 << SEATS) - 1, [flag(self.my_position); SEATS]);
        for other in &self.opponents {
            *flags.get_mut(other.seat)? = flag(other.position);
            free = (free >> other.seat & 1 == 1).then_some(free & !(1 << other.seat))?;
        }
        free.is_power_of_two().then(|| Places { me: free.trailing_zeros() as usize, flags })
    }

    fn known(&self, places: &Places) -> Result<Known, BadView> {
        let mut opponents = [Opponent::default(); SEATS - 1];
        for other in &self.opponents {
            opponents[(other.seat + SEATS - places.me - 1) % SEATS] = Opponent {
                position: places.flags[other.seat],
                amounts: [other.stack, other.bet_this_street, other.bet_total],
                is_active: other.is_active,
                is_allin: other.is_allin,
            };
        }
        let (flop, later) = self.board.split_at(self.board.len().min(3));
        let (turn, river) = later.split_at(later.len().min(1));
        let held = self.hole_cards.as_deref().unwrap_or_default();
        let (hole, board) = (cards(held)?, [cards(flop)?, cards(turn)?, cards(river)?]);
        let distinct = board.iter().fold(hole, |all, part| all | part).count_ones() as usize;
        if river.len() > 1 || !matches!(held.len(), 0 | 2) || distinct != held.len() + self.board.len() {
            return Err(BadView::Cards);
        }
        Ok(Known {
            hole,
            board,
            position: places.flags[places.me],
            amounts: [self.my_stack, self.pot, self.to_call],
            street: self.street.into(),
            raise_count: self.raise_count,
            opponents,
        })
    }
}

fn flag(position: Option<Position>) -> u64 {
    position.map_or(0, |position| 1 << position as u64)
}

fn cards(cards: &[u8]) -> Result<u64, BadView> {
    let add = |bits, card: &u8| if *card < 52 { Ok(bits | 1 << card) } else { Err(BadView::Cards) };
    cards.iter().try_fold(0, add)
}
