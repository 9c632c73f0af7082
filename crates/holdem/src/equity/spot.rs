//! The question: whose ranges, on which board, with which cards gone.

use arrayvec::ArrayVec;

use crate::Card;
use crate::range::{Combo, Range, mask};

/// The fewest and the most players.
pub(super) const PLAYERS: std::ops::RangeInclusive<usize> = 2..=10;

/// How many hands the search for a first deal tries. Five players with an ace each take longer to refute than to
/// answer; ranges that have a deal show it long before.
const PATIENCE: u32 = 1_000_000;

/// A validated question: every range has a hand left, and all players can be dealt one at the same time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    pub(super) ranges: Vec<Range>,
    pub(super) board: ArrayVec<Card, 5>,
    /// The board and the cards that are out of play.
    pub(super) gone: u64,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSpot {
    /// Too few or too many players.
    #[error("{0} hands: equity is between two and ten players")]
    Players(usize),
    /// A board that hold'em does not have.
    #[error("{0} cards on the board: there are none, three, four or five")]
    Board(usize),
    /// A card of the board or the dead cards twice.
    #[error("{0} is on the board or among the dead cards twice")]
    Twice(Card),
    /// A range of which nothing is left.
    #[error("player {0} has no hand left: every one holds a card of the board or a dead card")]
    NoHand(usize),
    /// Ranges that exclude one another.
    #[error("these hands cannot be held at the same time: they need the same cards")]
    Conflict,
    /// Not enough cards for the players and the board.
    #[error("the dead cards leave too few for {0} players and the board")]
    Cards(usize),
}

impl Spot {
    /// `board` has none, three, four or five cards; `dead` are cards that nobody can get.
    pub fn new(ranges: &[Range], board: &[Card], dead: &[Card]) -> Result<Self, BadSpot> {
        if !PLAYERS.contains(&ranges.len()) {
            return Err(BadSpot::Players(ranges.len()));
        }
        if !matches!(board.len(), 0 | 3..=5) {
            return Err(BadSpot::Board(board.len()));
        }
        let gone = board.iter().chain(dead).try_fold(0, |gone, card| {
            if gone & card.bit() == 0 { Ok(gone | card.bit()) } else { Err(BadSpot::Twice(*card)) }
        })?;
        let live = ranges.iter().map(|range| range.without(gone)).collect::<Vec<_>>();
        if let Some(player) = live.iter().position(Range::is_empty) {
            return Err(BadSpot::NoHand(player + 1));
        }
        let spot = Self { ranges: live, board: board.iter().copied().collect(), gone };
        if (52 - gone.count_ones() as usize) < 2 * ranges.len() + spot.to_come() {
            return Err(BadSpot::Cards(ranges.len()));
        }
        if spot.can_be_dealt() { Ok(spot) } else { Err(BadSpot::Conflict) }
    }

    /// How many players.
    pub fn players(&self) -> usize {
        self.ranges.len()
    }

    /// Board cards that are still to come.
    pub(super) fn to_come(&self) -> usize {
        5 - self.board.len()
    }

    /// At most so many deals are to be gone through for the exact answer: hands times boards.
    pub fn deals(&self) -> u128 {
        let hands: u128 = self.ranges.iter().map(|range| range.len() as u128).product();
        let left = 52 - u128::from(self.gone.count_ones()) - 2 * self.players() as u128;
        hands * (0..self.to_come() as u128).fold(1, |boards, i| boards * (left - i) / (i + 1))
    }

    /// Whether all players can be dealt a hand at the same time: a depth-first search, shortest ranges first.
    fn can_be_dealt(&self) -> bool {
        let mut order: Vec<&Range> = self.ranges.iter().collect();
        order.sort_by_key(|range| range.len());
        can_hold(&order, self.gone, &mut { PATIENCE })
    }

    /// Calls `visit` with every way to deal all players a hand, as hands and as the set of all cards gone.
    pub(super) fn each_deal(&self, visit: &mut impl FnMut(&[Combo], u64)) {
        self.deal_next(&mut ArrayVec::new(), self.gone, visit);
    }

    fn deal_next(&self, hands: &mut ArrayVec<Combo, 10>, gone: u64, visit: &mut impl FnMut(&[Combo], u64)) {
        let Some(range) = self.ranges.get(hands.len()) else {
            return visit(hands, gone);
        };
        for &combo in range.combos() {
            if mask(combo) & gone == 0 {
                hands.push(combo);
                self.deal_next(hands, gone | mask(combo), visit);
                hands.pop();
            }
        }
    }
}

fn can_hold(ranges: &[&Range], gone: u64, patience: &mut u32) -> bool {
    let Some((range, rest)) = ranges.split_first() else {
        return true;
    };
    let mut live = range.combos().iter().filter(|combo| mask(**combo) & gone == 0);
    live.any(|&combo| {
        *patience = patience.saturating_sub(1);
        *patience > 0 && can_hold(rest, gone | mask(combo), patience)
    })
}
