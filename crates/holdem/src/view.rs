//! What one observer knows, built field by field, with the names of the original interface (R9.1 to R9.3).
//!
//! Everything is public but hole cards and the board to come; hole cards of others appear when shown.

use arrayvec::ArrayVec;
use paiju_contract::{Ask, Game, History, Key, Observer, Range, Scores, Seat, SeatSet};
use serde::{Serialize, Serializer};

use crate::action::Action;
use crate::piece::Card;
use crate::rules::{Chips, Menu, Rules};
use crate::score::Pot;
use crate::setup::Position;
use crate::state::{ActionRecord, Entry, HoldemOf, State, Street, Turn, members};

/// Everything one observer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Who bet or raised last on each street so far.
    pub aggressors: ArrayVec<Option<Seat>, 4>,
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Chips put in on each street so far, antes not counted.
    pub bets: ArrayVec<Chips, 4>,
    /// Dealt in and not folded.
    pub is_active: bool,
    /// Still in, with everything put in.
    pub is_allin: bool,
    /// The cards, where the observer knows them.
    pub hole_cards: Option<[Card; 2]>,
}

/// What the seat is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Question {
    /// When.
    pub street: Street,
    /// The price of staying in.
    pub to_call: Chips,
    /// What can be won.
    pub pot: Chips,
}

/// What a seat sees at a glance: enough to weigh its cards against the price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glimpse {
    /// The street that is being played.
    pub street: Street,
    /// The own cards; none for a seat that sits out.
    pub hole: Option<[Card; 2]>,
    /// The open board cards first.
    pub board: [Option<Card>; 5],
    /// The own position; none for a seat that sits out.
    pub position: Option<Position>,
    /// The own stack.
    pub stack: Chips,
    /// What is owed.
    pub to_call: Chips,
    /// The bet to match.
    pub current_bet: Chips,
    /// Every chip put in so far.
    pub pot: Chips,
    /// The big blind.
    pub big_blind: Chips,
    /// Full bets and raises of the street.
    pub raise_count: u32,
    /// Who else has not folded.
    pub rivals: SeatSet,
    /// The most chips that any of them has left.
    pub behind: Chips,
    /// Who bet or raised last on each street so far.
    pub aggressors: [Option<Seat>; 4],
}

impl State {
    /// What `seat` sees at a glance.
    #[inline]
    pub(crate) fn glimpse(&self, seat: Seat) -> Glimpse {
        let (me, open) = (seat.index(), self.street.board_cards());
        Glimpse {
            street: self.street,
            hole: self.dealt_seat(Observer::Seat(seat)).map(|me| self.hole_of(me)),
            board: std::array::from_fn(|place| (place < open).then(|| self.board[place])),
            position: self.position(me),
            stack: self.stack[me],
            to_call: self.price(me),
            current_bet: self.current,
            pot: self.pot,
            big_blind: self.big_blind,
            raise_count: self.raise_count,
            rivals: SeatSet::from_bits(self.live & !(1 << me)),
            behind: members(self.live & !(1 << me)).map(|rival| self.stack[rival]).max().unwrap_or(0),
            aggressors: Street::ALL.map(|street| self.aggressor(street)),
        }
    }

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
            aggressors: self.last_bettors().collect(),
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

    /// Whether [`look`](Self::look) gives this view, whatever log it tells, without building another one. Every
    /// field is named, so that none can be forgotten.
    pub(crate) fn looks_like(&self, view: &View) -> bool {
        let View {
            version,
            observer,
            scores,
            rules,
            players,
            street,
            current_player,
            button_seat,
            pot,
            side_pots,
            current_bet,
            last_raise,
            min_raise,
            max_raise,
            board,
            actions: _,
            raise_count,
            to_act,
            acted,
            aggressors,
            hand_over,
            hole_cards,
            my_position,
            my_stack,
            to_call,
            opponents,
            legal_mask,
            ask,
        } = view;
        let (to, me, asked) = (*observer, self.dealt_seat(*observer), self.asked(*observer));
        let seats = Seat::all(usize::from(self.seats));
        let others = players.iter().filter(|player| !to.is(player.seat));
        (*version, *scores, *street) == (self.version, self.tally(), self.street)
            && (*current_player, *button_seat) == (self.actor(), Seat(self.button))
            && (*pot, *current_bet, *last_raise) == (self.pot, self.current, self.full_raise)
            && (*min_raise, *max_raise) == self.raises(to)
            && (*raise_count, *hand_over) == (self.raise_count, self.is_over())
            && (to_act.bits(), acted.bits()) == (self.todo, self.acted)
            && aggressors.iter().copied().eq(self.last_bettors())
            && *hole_cards == me.map(|seat| self.hole_of(seat))
            && *my_position == me.and_then(|seat| self.position(seat))
            && *my_stack == self.own_seat(to).map(|seat| self.stack[seat])
            && *to_call == me.map(|seat| self.price(seat))
            && *board == self.open_board()
            && side_pots[..] == self.pots()[..]
            && *rules == self.rules()
            && players.iter().cloned().eq(seats.map(|seat| self.player(seat, to)))
            && opponents.iter().eq(others)
            && *legal_mask == asked.and_then(|seat| self.mask(seat))
            && *ask == asked.map(|seat| self.question(seat))
    }

    /// Who bet or raised last, street by street up to this one.
    fn last_bettors(&self) -> impl Iterator<Item = Option<Seat>> {
        Street::ALL[..=self.street as usize].iter().map(|&street| self.aggressor(street))
    }

    /// The observer's seat, whether dealt in or not.
    #[inline]
    fn own_seat(&self, to: Observer) -> Option<usize> {
        match to {
            Observer::Seat(seat) => Some(seat.index()).filter(|&seat| seat < usize::from(self.seats)),
            Observer::Public => None,
        }
    }

    #[inline]
    fn dealt_seat(&self, to: Observer) -> Option<usize> {
        self.own_seat(to).filter(|&seat| self.dealt >> seat & 1 == 1)
    }

    /// What a raise can be to (R9.5): a range that is empty or whole for whoever is asked, a full raise for others.
    #[inline]
    pub(crate) fn raises(&self, to: Observer) -> (Option<Chips>, Option<Chips>) {
        match self.asked(to) {
            Some(seat) => self.raise_range(seat).unzip(),
            None => ((!self.is_over()).then(|| self.least_raise()), None),
        }
    }

    #[inline]
    fn asked(&self, to: Observer) -> Option<usize> {
        self.actor().filter(|&seat| to.is(seat)).map(Seat::index)
    }

    /// What `seat` owes (R5.11); nothing once it has folded, is all-in, or the hand is over.
    #[inline]
    pub(crate) fn price(&self, seat: usize) -> Chips {
        let open = !self.is_over() && self.able() >> seat & 1 == 1;
        if open { self.owed(seat) } else { 0 }
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat, to: Observer) -> PlayerState {
        let index = seat.index();
        let known = self.shown() >> index & 1 == 1 || self.dealt_seat(to) == Some(index);
        PlayerState {
            seat,
            position: self.position(index),
            stack: self.stack[index],
            bet_this_street: self.bet[index],
            bet_total: self.total(index),
            bets: self.paid_by(index),
            is_active: self.live >> index & 1 == 1,
            is_allin: self.all_in >> index & 1 == 1,
            hole_cards: known.then(|| self.hole_of(index)),
        }
    }

    /// The six-action menu of the seat whose turn it is; nothing at an open table.
    #[inline]
    pub(crate) fn mask(&self, seat: usize) -> Option<[bool; 6]> {
        let bits = (self.menu == Menu::SixMax).then(|| self.six_mask(seat))?;
        Some(std::array::from_fn(|id| bits >> id & 1 == 1))
    }

    #[inline]
    fn question(&self, seat: usize) -> Ask<Question, Action> {
        let mut actions = Vec::new();
        self.list(Seat(seat as u8), &mut actions);
        let question = Question { street: self.street, to_call: self.price(seat), pot: self.pot };
        let range = (self.menu == Menu::NoLimit).then(|| self.raise_range(seat)).flatten();
        let range = range.map(|(min, max)| Range { min: i64::from(min), max: i64::from(max) });
        Ask { question, actions, range }
    }
}

impl<H: History<Entry>> HoldemOf<H> {
    /// What `to` knows as one number. The view tells the whole log where it is kept; without it, a packed form of
    /// what the view is made of says as much and costs less.
    pub(crate) fn knowledge(&self, to: Observer) -> Key {
        if H::KEPT { Key::of(&self.view(to)) } else { Key::of(&self.state.pack(to)) }
    }
}

/// What somebody knows as bytes: at most fifty-two numbers, five seat sets, twenty-five cards and a few small things.
#[derive(Default)]
struct Packed(ArrayVec<u8, 256>);

impl Packed {
    fn add(&mut self, bytes: &[u8]) {
        self.0.try_extend_from_slice(bytes).expect("ten seats fit");
    }

    fn numbers(&mut self, numbers: &[u32]) {
        for number in numbers {
            self.add(&number.to_le_bytes());
        }
    }

    fn cards(&mut self, cards: &[Card]) {
        for card in cards {
            self.add(&[card.index() as u8]);
        }
    }
}

impl Serialize for Packed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(&self.0)
    }
}

impl State {
    /// Everything that the view of `to` is made of, at places that follow from what stands before them.
    fn pack(&self, to: Observer) -> Packed {
        let (seats, mut known) = (usize::from(self.seats), Packed::default());
        known.add(&[self.seats, self.button, self.menu as u8, self.preset as u8, self.reset_stacks.into()]);
        known.add(&[self.street as u8, whose(self.turn), who(to)]);
        known.numbers(&[self.small_blind, self.big_blind, self.ante, self.bb_ante]);
        known.numbers(&[self.current, self.full_raise, self.pot, self.version, self.raise_count]);
        for by_seat in [&self.start, &self.stack, &self.bet, &self.put] {
            known.numbers(&by_seat[..seats]);
        }
        known.numbers(&self.matched);
        for set in [self.live, self.all_in, self.todo, self.acted, self.aggressors] {
            known.add(&set.to_le_bytes());
        }
        known.cards(self.open_board());
        let own = self.dealt_seat(to).map_or(0, |seat| 1 << seat);
        members(own | self.shown()).for_each(|seat| known.cards(&self.hole_of(seat)));
        known
    }
}

/// Nobody's turn is no seat's number.
fn whose(turn: Turn) -> u8 {
    match turn {
        Turn::Of(seat) => seat.0,
        Turn::Over => u8::MAX,
    }
}

fn who(to: Observer) -> u8 {
    match to {
        Observer::Seat(seat) => seat.0,
        Observer::Public => u8::MAX,
    }
}
