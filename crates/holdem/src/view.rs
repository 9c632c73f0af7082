//! What one observer knows, built field by field, with the names of the original interface (R9.1 to R9.3).
//!
//! Everything is public but hole cards and the board to come; hole cards of others appear when shown.

use paiju_contract::{Ask, History, Observer, Range, Scores, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::piece::Card;
use crate::rules::{Chips, Menu, Rules};
use crate::score::Pot;
use crate::state::{ActionRecord, Entry, HoldemOf, State, Street, members};

/// Everything one observer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Starts at 1, one more for each action.
    pub version: u32,
    /// Who is looking.
    pub observer: Observer,
    /// What each seat won or lost: zero until the hand is over.
    pub scores: Scores,
    /// The rules of the hand.
    pub rules: Rules,
    /// All seats in order.
    pub players: Vec<PlayerState>,
    /// The street that is being played.
    pub street: Street,
    /// Whose turn it is.
    pub current_player: Option<Seat>,
    /// The seat with the button.
    pub button_seat: Seat,
    /// Every chip put in so far.
    pub pot: Chips,
    /// The main pot, then the side pots.
    pub side_pots: Vec<Pot>,
    /// The bet to match.
    pub current_bet: Chips,
    /// The last full bet or raise.
    pub last_raise: Chips,
    /// The smallest amount a raise goes *to*: of the observer's own range when asked, otherwise of a full raise;
    /// none where no raise is open (R9.5).
    pub min_raise: Option<Chips>,
    /// The largest amount the observer can raise to now (R9.5).
    pub max_raise: Option<Chips>,
    /// The open board cards.
    pub board: Vec<Card>,
    /// All actions so far.
    pub actions: Vec<ActionRecord>,
    /// Full bets and raises of the street.
    pub raise_count: u32,
    /// Who still has to act on this street.
    pub to_act: SeatSet,
    /// Who has acted on this street.
    pub acted: SeatSet,
    /// Whether the hand is over.
    pub hand_over: bool,
    /// The observer's own cards.
    pub hole_cards: Option<[Card; 2]>,
    /// The observer's position.
    pub my_position: Option<Position>,
    /// The observer's stack.
    pub my_stack: Option<Chips>,
    /// What the observer owes; a call for more than the stack is all-in.
    pub to_call: Option<Chips>,
    /// Everybody else.
    pub opponents: Vec<PlayerState>,
    /// The six-action menu as booleans, for the seat that is asked.
    pub legal_mask: Option<[bool; 6]>,
    /// The question, if the observer is asked.
    pub ask: Option<Ask<Question, Action>>,
}

/// One seat as an observer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerState {
    /// Which seat.
    pub seat: Seat,
    /// Its position; none for a seat that sits out.
    pub position: Option<Position>,
    /// Chips left.
    pub stack: Chips,
    /// Chips bet on this street.
    pub bet_this_street: Chips,
    /// Chips put in over the hand, antes included.
    pub bet_total: Chips,
    /// Dealt in and not folded.
    pub is_active: bool,
    /// Still in, with everything put in.
    pub is_allin: bool,
    /// The cards, where the observer knows them.
    pub hole_cards: Option<[Card; 2]>,
}

/// What the seat is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Question {
    /// When.
    pub street: Street,
    /// The price of staying in.
    pub to_call: Chips,
    /// What can be won.
    pub pot: Chips,
}

/// A place relative to the button (R3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Position {
    /// The small blind.
    Sb,
    /// The big blind.
    Bb,
    /// First to act before the flop.
    Utg,
    /// The seats after it at a large table.
    #[serde(rename = "UTG+1")]
    Utg1,
    /// See [`Position::Utg1`].
    #[serde(rename = "UTG+2")]
    Utg2,
    /// See [`Position::Utg1`].
    #[serde(rename = "UTG+3")]
    Utg3,
    /// The lojack, three before the button.
    Lj,
    /// The hijack, two before it.
    Hj,
    /// The cutoff, one before it.
    Co,
    /// The button.
    Btn,
}

impl Position {
    /// All positions, the small blind first, the button last.
    pub const ALL: [Self; 10] = [
        Self::Sb,
        Self::Bb,
        Self::Utg,
        Self::Utg1,
        Self::Utg2,
        Self::Utg3,
        Self::Lj,
        Self::Hj,
        Self::Co,
        Self::Btn,
    ];

    /// The name people say.
    pub const fn name(self) -> &'static str {
        ["SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN"][self as usize]
    }
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl<H: History<Entry>> HoldemOf<H> {
    /// A seat's place relative to the button; none for a seat that sits out (R3.5).
    pub fn position(&self, seat: Seat) -> Option<Position> {
        let dealt = self.dealt_in().contains(seat);
        dealt.then(|| self.state.position(seat.index())).flatten()
    }
}

impl State {
    /// Everything `to` knows; `actions` is what the history kept.
    pub(crate) fn look(&self, actions: Vec<ActionRecord>, to: Observer) -> View {
        let me = self.dealt_seat(to);
        let (min_raise, max_raise) = self.raises(to);
        let players: Vec<_> = Seat::all(usize::from(self.seats)).map(|seat| self.player(seat, to)).collect();
        View {
            version: self.version,
            observer: to,
            scores: self.tally(),
            rules: self.rules(),
            street: self.street,
            current_player: self.actor(),
            button_seat: Seat(self.button),
            pot: self.pot,
            side_pots: self.pots().to_vec(),
            current_bet: self.current,
            last_raise: self.full_raise,
            min_raise,
            max_raise,
            board: self.open_board().to_vec(),
            actions,
            raise_count: self.raise_count,
            to_act: SeatSet::from_bits(self.todo),
            acted: SeatSet::from_bits(self.acted),
            hand_over: self.is_over(),
            hole_cards: me.map(|seat| self.hole_of(seat)),
            my_position: me.and_then(|seat| self.position(seat)),
            my_stack: self.own_seat(to).map(|seat| self.stack[seat]),
            to_call: me.map(|seat| self.price(seat)),
            opponents: players.iter().filter(|player| !to.is(player.seat)).cloned().collect(),
            players,
            legal_mask: self.asked(to).and_then(|seat| self.mask(seat)),
            ask: self.asked(to).map(|seat| self.question(seat)),
        }
    }

    /// The observer's seat, whether dealt in or not.
    fn own_seat(&self, to: Observer) -> Option<usize> {
        match to {
            Observer::Seat(seat) => Some(seat.index()).filter(|&seat| seat < usize::from(self.seats)),
            Observer::Public => None,
        }
    }

    fn dealt_seat(&self, to: Observer) -> Option<usize> {
        self.own_seat(to).filter(|&seat| self.dealt >> seat & 1 == 1)
    }

    /// What a raise can be to (R9.5): a range that is empty or whole for whoever is asked, a full raise for others.
    fn raises(&self, to: Observer) -> (Option<Chips>, Option<Chips>) {
        match self.asked(to) {
            Some(seat) => self.raise_range(seat).unzip(),
            None => ((!self.is_over()).then(|| self.least_raise()), None),
        }
    }

    fn asked(&self, to: Observer) -> Option<usize> {
        self.actor().filter(|&seat| to.is(seat)).map(Seat::index)
    }

    /// What `seat` owes (R5.11); nothing once it has folded, is all-in, or the hand is over.
    fn price(&self, seat: usize) -> Chips {
        let open = !self.is_over() && self.able() >> seat & 1 == 1;
        if open { self.owed(seat) } else { 0 }
    }

    pub(crate) fn player(&self, seat: Seat, to: Observer) -> PlayerState {
        let index = seat.index();
        let known = self.shown() >> index & 1 == 1 || self.dealt_seat(to) == Some(index);
        PlayerState {
            seat,
            position: self.position(index),
            stack: self.stack[index],
            bet_this_street: self.bet[index],
            bet_total: self.total(index),
            is_active: self.live >> index & 1 == 1,
            is_allin: self.all_in >> index & 1 == 1,
            hole_cards: known.then(|| self.hole_of(index)),
        }
    }

    /// The six-action menu of the seat whose turn it is; nothing at an open table.
    pub(crate) fn mask(&self, seat: usize) -> Option<[bool; 6]> {
        let bits = (self.menu == Menu::SixMax).then(|| self.six_mask(seat))?;
        Some(std::array::from_fn(|id| bits >> id & 1 == 1))
    }

    fn question(&self, seat: usize) -> Ask<Question, Action> {
        let mut actions = Vec::new();
        self.list(Seat(seat as u8), &mut actions);
        let question = Question { street: self.street, to_call: self.price(seat), pot: self.pot };
        let range = (self.menu == Menu::NoLimit).then(|| self.raise_range(seat)).flatten();
        let range = range.map(|(min, max)| Range { min: i64::from(min), max: i64::from(max) });
        Ask { question, actions, range }
    }

    /// R3.5: blinds first; the others count back from the button.
    pub(crate) fn position(&self, seat: usize) -> Option<Position> {
        if self.dealt >> seat & 1 == 0 {
            return None;
        }
        // A dead button still takes a place.
        let players = (self.dealt | 1 << self.button).count_ones();
        if seat == usize::from(self.big_seat) {
            return Some(Position::Bb);
        }
        if seat == usize::from(self.button) {
            return Some(Position::Btn);
        }
        if seat == usize::from(self.small_seat) {
            return Some(Position::Sb);
        }
        let before_button = self.steps(seat as u8, self.button);
        let after_big = self.steps(self.big_seat, seat as u8);
        Some(match (after_big, before_button) {
            (1, 2..) if players > 4 => Position::Utg,
            (_, 1) => Position::Co,
            (_, 2) => Position::Hj,
            (_, 3) => Position::Lj,
            (2, _) => Position::Utg1,
            (3, _) => Position::Utg2,
            (4, _) => Position::Utg3,
            _ => unreachable!("ten seats have ten names"),
        })
    }

    /// How many dealt-in seats clockwise from `from` (not counted) to `to` (counted, dealt in or not).
    fn steps(&self, from: u8, to: u8) -> u32 {
        let until = |limit: u8| self.dealt | 1 << limit;
        let below = |limit: u8| (1u16 << limit) - 1;
        let mask = until(to);
        let between = if from < to {
            mask & below(to + 1) & !below(from + 1)
        } else {
            mask & !(below(from + 1) & !below(to + 1))
        };
        members(between).count() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r3_5_every_dealt_in_seat_of_every_table_has_a_name_of_its_own() {
        for dealt in (0..1u16 << 10).filter(|dealt| dealt.count_ones() > 1) {
            for button in 0..10 {
                let stacks = (0..10).map(|seat| Chips::from(dealt >> seat & 1) * 1_000).collect();
                let rules = Rules { seats: 10, stacks, button: Seat(button), ..Rules::default() };
                let state = State::empty(&rules);
                let names: Vec<Position> = (0..10).filter_map(|seat| state.position(seat)).collect();
                let different = Position::ALL.into_iter().filter(|name| names.contains(name)).count();
                assert_eq!((names.len(), different), (dealt.count_ones() as usize, names.len()), "{rules:?}");
            }
        }
    }
}
