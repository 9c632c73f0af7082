//! What a history says: the rules of the hand, the cards that are known, and who did what.

use paiju_contract::{MAX_SEATS, Seat};

use crate::Card;
use crate::rules::{Chips, Rules};
use crate::state::{Holdem, State};

/// A hand as a history tells it, players in position order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The rules, stacks and button included.
    pub rules: Rules,
    /// Which seat each player of the history sits on.
    pub order: Vec<Seat>,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// The stacks after the hand, as the history claims them.
    pub finishing_stacks: Option<Vec<Chips>>,
    /// Names and numbers that no rule needs.
    pub names: Names,
}

/// What a history may say about a hand that has nothing to do with its play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The number of the hand.
    pub hand: Option<i64>,
    /// The players' names.
    pub players: Option<Vec<String>>,
}

/// One thing that happened, and the line that says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line of the text, from 1.
    pub line: usize,
    /// What.
    pub what: Move,
}

/// What can happen. Players are indices into the order of the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Hole cards are dealt or shown; `None` for a card that the history does not know.
    Hole {
        /// Whose.
        player: usize,
        /// One or two cards.
        cards: Vec<Option<Card>>,
        /// Whether this is the showdown, not the deal.
        shown: bool,
    },
    /// Board cards are opened.
    Board(Vec<Card>),
    /// A player folds. Competition logs do not say who acts.
    Fold(Option<usize>),
    /// A player checks or calls.
    CheckCall(Option<usize>),
    /// A player bets or raises to this bet of the street.
    To(usize, Chips),
    /// Whoever has to act bets or raises to this total over the hand.
    Total(Chips),
}

/// What a seat paid before the blinds.
pub(super) fn antes(state: &State, seat: Seat) -> Chips {
    let dead = if seat.0 == state.big_seat { state.dead() } else { 0 };
    state.ante.min(state.start[seat.index()]) + dead
}

/// The blind a seat posted.
pub(super) fn posted(state: &State, seat: Seat) -> Chips {
    let left = state.start[seat.index()] - antes(state, seat);
    match seat.0 {
        small if small == state.small_seat => state.small_blind.min(left),
        big if big == state.big_seat => state.big_blind.min(left),
        _ => 0,
    }
}

/// The seats in position order: small blind first, button last; heads-up the big blind first.
pub(super) fn positions(state: &State) -> Vec<Seat> {
    let mut order: Vec<Seat> = state.deal_order().into_iter().map(Seat).collect();
    if order.len() == 2 {
        order.reverse();
    }
    order
}

impl Script {
    /// The script of a finished hand; `None` while it is being played.
    pub fn of(hand: &Holdem) -> Option<Self> {
        let state = &hand.state;
        if !state.is_over() {
            return None;
        }
        let order = positions(state);
        let teller = Teller { state, order: &order, steps: Vec::new(), opened: 0, showed: false };
        Some(Self {
            rules: state.rules(),
            steps: teller.tell(hand),
            finishing_stacks: Some(order.iter().map(|seat| state.stack[seat.index()]).collect()),
            order,
            names: Names::default(),
        })
    }
}

/// Tells a finished hand step by step.
struct Teller<'a> {
    state: &'a State,
    order: &'a [Seat],
    steps: Vec<Step>,
    opened: usize,
    showed: bool,
}

impl Teller<'_> {
    fn tell(mut self, hand: &Holdem) -> Vec<Step> {
        self.show_hands(false);
        let mut bets = self.posted();
        let (mut street, mut current) = (crate::Street::Preflop, self.state.big_blind);
        for record in hand.log() {
            if record.street != street {
                (street, current, bets) = (record.street, 0, [0; MAX_SEATS]);
                self.open(street.board_cards());
            }
            let seat = record.player;
            bets[seat.index()] += record.amount;
            let bet = bets[seat.index()];
            self.act(seat, record.action, bet, bet > current);
            current = current.max(bet);
        }
        if self.state.shown() != 0 {
            // Whoever is all-in shows before the rest of the board, everybody else after it.
            if self.opened < 5 {
                self.show_hands(true);
            }
            self.open(5);
            self.show_hands(true);
        }
        self.steps
    }

    fn push(&mut self, what: Move) {
        self.steps.push(Step { line: 0, what });
    }

    /// The blinds of the first street.
    fn posted(&self) -> [Chips; MAX_SEATS] {
        std::array::from_fn(|seat| posted(self.state, Seat(seat as u8)))
    }

    fn show_hands(&mut self, shown: bool) {
        if shown && std::mem::replace(&mut self.showed, true) {
            return;
        }
        for (player, seat) in self.order.iter().enumerate() {
            if !shown || self.state.shown() >> seat.index() & 1 == 1 {
                let cards = self.state.hole_of(seat.index()).map(Some).to_vec();
                self.steps.push(Step { line: 0, what: Move::Hole { player, cards, shown } });
            }
        }
    }

    /// Opens the board up to so many cards, a street at a time.
    fn open(&mut self, cards: usize) {
        for street in crate::Street::ALL {
            let upto = street.board_cards().min(cards);
            if upto > self.opened {
                self.push(Move::Board(self.state.board[self.opened..upto].to_vec()));
                self.opened = upto;
            }
        }
    }

    fn act(&mut self, seat: Seat, action: crate::Action, bet: Chips, raises: bool) {
        let player = self.order.iter().position(|&other| other == seat).unwrap_or(0);
        self.push(match action {
            crate::Action::Fold => Move::Fold(Some(player)),
            _ if raises => Move::To(player, bet),
            _ => Move::CheckCall(Some(player)),
        });
    }
}
