//! What stands where: one function says it, to a pen that writes numbers and to one that writes names.

use serde::Serialize;

use super::MOST_ACTIONS;

/// Raised whenever a number comes to mean something else.
pub const FEATURES_VERSION: u32 = 1;
/// How many numbers there are.
pub const FEATURES: usize = 4 * CARDS + (6 + 3 + 4 + 4) + OTHERS * OPPONENT + MOST_ACTIONS * ACTION;

const CARDS: usize = 52;
const OTHERS: usize = 5;
const OPPONENT: usize = 6 + 3 + 2;
const ACTION: usize = 6 + 6 + 1 + 4;
/// What 1 is, in big blinds: a starting stack.
const UNIT: f64 = 100.0;

/// What a player knows but the history: cards and positions as flags, amounts in big blinds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known {
    pub(super) hole: u64,
    /// Flop, turn, river.
    pub(super) board: [u64; 3],
    pub(super) position: u64,
    /// The own stack, the pot, what a call costs.
    pub(super) amounts: [f64; 3],
    pub(super) street: usize,
    pub(super) raise_count: u32,
    /// In the order of play after the player.
    pub(super) opponents: [Opponent; OTHERS],
}

/// One of the others.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Opponent {
    pub(super) position: u64,
    /// Stack, bet of the street, bets of the hand.
    pub(super) amounts: [f64; 3],
    pub(super) is_active: bool,
    pub(super) is_allin: bool,
}

/// An action of the history.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Deed {
    pub(super) player: u64,
    pub(super) action: u64,
    pub(super) amount: f64,
    pub(super) street: usize,
}

/// A run of numbers that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FeaturePart {
    /// Cards, state or history.
    pub group: &'static str,
    /// The field of the view.
    pub name: String,
    /// The place of the first.
    pub offset: usize,
    /// How many there are.
    pub len: usize,
    /// What they mean.
    pub meaning: String,
}

/// What takes the numbers down, or their names.
trait Pen {
    /// The parts that follow belong to a group, and to the `number`-th of a list if it is one.
    fn within(&mut self, group: &'static str, list: Option<(&'static str, usize, &'static str)>);
    /// `len` yes-or-no cells.
    fn flags(&mut self, name: &'static str, meaning: &'static str, len: usize, bits: u64);
    /// One cell.
    fn number(&mut self, name: &'static str, meaning: &'static str, number: f64);
}

/// Writes numbers into cells that are 0.
struct Numbers<'a>(&'a mut [f32]);

impl Numbers<'_> {
    #[inline]
    fn next(&mut self, len: usize) -> &mut [f32] {
        let (next, left) = std::mem::take(&mut self.0).split_at_mut(len);
        self.0 = left;
        next
    }
}

impl Pen for Numbers<'_> {
    #[inline]
    fn within(&mut self, _: &'static str, _: Option<(&'static str, usize, &'static str)>) {}

    #[inline]
    fn flags(&mut self, _: &'static str, _: &'static str, len: usize, bits: u64) {
        let (cells, mut bits) = (self.next(len), bits & ((1 << len) - 1));
        while bits != 0 {
            cells[bits.trailing_zeros() as usize] = 1.0;
            bits &= bits - 1;
        }
    }

    #[inline]
    fn number(&mut self, _: &'static str, _: &'static str, number: f64) {
        self.next(1)[0] = number as f32;
    }
}

/// Lists names.
#[derive(Default)]
struct Names {
    parts: Vec<FeaturePart>,
    group: &'static str,
    list: Option<(&'static str, usize, &'static str)>,
}

impl Pen for Names {
    fn within(&mut self, group: &'static str, list: Option<(&'static str, usize, &'static str)>) {
        (self.group, self.list) = (group, list);
    }

    fn flags(&mut self, name: &'static str, meaning: &'static str, len: usize, _: u64) {
        let offset = self.parts.last().map_or(0, |part| part.offset + part.len);
        let (name, meaning) = match self.list {
            Some((list, number, about)) => {
                (format!("{list}[{number}].{name}"), format!("{about}: {meaning}"))
            }
            None => (name.to_owned(), meaning.to_owned()),
        };
        self.parts.push(FeaturePart { group: self.group, name, offset, len, meaning });
    }

    fn number(&mut self, name: &'static str, meaning: &'static str, _: f64) {
        self.flags(name, meaning, 1, 0);
    }
}

/// What every number means.
pub fn feature_layout() -> Vec<FeaturePart> {
    let mut names = Names::default();
    put(&Known::default(), [Deed::default(); MOST_ACTIONS].into_iter(), &mut names);
    names.parts
}

/// Writes all numbers into cells that are 0; the history has room.
#[inline]
pub(super) fn write(known: &Known, history: impl Iterator<Item = Deed>, out: &mut [f32]) {
    debug_assert_eq!(out.len(), FEATURES, "an array of another length");
    put(known, history, &mut Numbers(out));
}

#[inline]
fn put(known: &Known, history: impl Iterator<Item = Deed>, pen: &mut impl Pen) {
    put_cards(known, pen);
    put_state(known, pen);
    for (number, opponent) in known.opponents.iter().enumerate() {
        pen.within("state", Some(("opponents", number, "in the order of play after the player")));
        put_opponent(opponent, pen);
    }
    for (number, deed) in history.enumerate() {
        pen.within("history", Some(("actions", number, "from the first action on")));
        put_deed(deed, pen);
    }
}

#[inline]
fn put_cards(known: &Known, pen: &mut impl Pen) {
    let [flop, turn, river] = known.board;
    pen.within("cards", None);
    pen.flags(
        "hole_cards",
        "the own two cards; card = rank * 4 + suit: 2s, 2h, 2d, 2c, 3s to Ac",
        CARDS,
        known.hole,
    );
    pen.flags("flop", "the first three cards of the board", CARDS, flop);
    pen.flags("turn", "the fourth", CARDS, turn);
    pen.flags("river", "the fifth", CARDS, river);
}

#[inline]
fn put_state(known: &Known, pen: &mut impl Pen) {
    let [stack, pot, to_call] = known.amounts.map(|amount| amount / UNIT);
    pen.within("state", None);
    pen.flags("my_position", "the own place: UTG, HJ, CO, BTN, SB, BB", 6, known.position);
    pen.number("my_stack", "the own chips; all chips are in hundreds of big blinds", stack);
    pen.number("pot", "the pot", pot);
    pen.number("to_call", "what a call costs", to_call);
    pen.flags("street", "preflop, flop, turn, river", 4, 1 << known.street);
    pen.flags("raise_count", "raises on this street: none, one, two, more", 4, 1 << known.raise_count.min(3));
}

#[inline]
fn put_opponent(opponent: &Opponent, pen: &mut impl Pen) {
    let [stack, bet, total] = opponent.amounts.map(|amount| amount / UNIT);
    pen.flags("position", "where he sits: UTG, HJ, CO, BTN, SB, BB", 6, opponent.position);
    pen.number("stack", "his chips", stack);
    pen.number("bet_this_street", "what he has put in on this street", bet);
    pen.number("bet_total", "what he has put in during the hand", total);
    pen.flags("is_active", "whether he has not folded", 1, opponent.is_active.into());
    pen.flags("is_allin", "whether he is all-in", 1, opponent.is_allin.into());
}

#[inline]
fn put_deed(deed: Deed, pen: &mut impl Pen) {
    pen.flags("player", "who acted, by position: UTG to BB", 6, deed.player);
    pen.flags("action", "what: FOLD, CHECK_CALL, RAISE, RAISE_33, RAISE_75, ALLIN", 6, deed.action);
    pen.number("amount", "the chips it took", deed.amount / UNIT);
    pen.flags("street", "when: preflop, flop, turn, river", 4, 1 << deed.street);
}
