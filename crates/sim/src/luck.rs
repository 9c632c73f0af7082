//! Hold'em without the luck of the last cards: where nobody could decide anything any more, every pot goes to its
//! players by their chances instead of by the cards that came.
//!
//! The cards to come were drawn from those that nobody was dealt, so this is what the scores were expected to be then:
//! its mean is that of the scores, its deviation smaller.

use paiju_contract::{Game, History, Observer, Rng, Seat, Seed, Stream};
use paiju_holdem::eval::{BoardKey, Strength};
use paiju_holdem::{Card, Entry, HoldemOf, PaidPot, Street};

/// Before the flop there are too many boards to go through for every hand of an experiment.
const DRAWN: usize = 2_000;

/// Hands that were shown, and what they fought for.
struct Showdown {
    hands: Vec<(Seat, [Card; 2])>,
    pots: Vec<PaidPot>,
    /// What each seat wins, summed over boards.
    won: Vec<f64>,
    boards: u32,
}

/// Each seat's score, the cards after the last decision being averaged over.
pub(crate) fn adjusted<H: History<Entry>>(hand: &HoldemOf<H>) -> Vec<f64> {
    let scores: Vec<f64> = hand.scores().iter().map(|score| *score as f64).collect();
    let view = hand.view(Observer::Public);
    let open = match hand.log().last().map_or(Street::Preflop, |last| last.street) {
        Street::Preflop => 0,
        Street::Flop => 3,
        Street::Turn => 4,
        Street::River => 5,
    };
    // Without a log nobody knows when the last decision was.
    if !H::KEPT || hand.best_shown().is_none() || open >= view.board.len() {
        return scores;
    }
    let holes = Seat::all(hand.seats()).filter_map(|seat| Some((seat, hole(hand, seat)?)));
    let holes: Vec<(Seat, [Card; 2])> = holes.collect();
    let pots = hand.paid_pots();
    let known: Vec<Card> =
        holes.iter().flat_map(|(_, hole)| *hole).chain(view.board[..open].iter().copied()).collect();
    let rest: Vec<Card> = Card::ALL.into_iter().filter(|card| !known.contains(card)).collect();
    let in_play = |seat: Seat| pots.iter().any(|pot| pot.eligible.contains(seat));
    let hands = holes.into_iter().filter(|(seat, _)| in_play(*seat)).collect();
    let mut showdown = Showdown { hands, pots, won: vec![0.0; scores.len()], boards: 0 };
    showdown.run_out(&view.board[..open], &rest);
    showdown.instead_of(scores)
}

fn hole<H: History<Entry>>(hand: &HoldemOf<H>, seat: Seat) -> Option<[Card; 2]> {
    hand.view(Observer::Seat(seat)).hole_cards
}

impl Showdown {
    /// Every board that can come; before the flop some of them, always the same for the same cards.
    fn run_out(&mut self, open: &[Card], rest: &[Card]) {
        let mut board = [rest[0]; 5];
        board[..open.len()].copy_from_slice(open);
        match 5 - open.len() {
            1 => rest.iter().for_each(|last| {
                board[4] = *last;
                self.add(board);
            }),
            2 => {
                for (at, turn) in rest.iter().enumerate() {
                    for river in &rest[at + 1..] {
                        [board[3], board[4]] = [*turn, *river];
                        self.add(board);
                    }
                }
            }
            missing => {
                let mut rest = rest.to_vec();
                let mut rng = Rng::new(self.seed(), Stream(0));
                for _ in 0..DRAWN {
                    for place in 0..missing {
                        let other = place + rng.index(rest.len() - place);
                        rest.swap(place, other);
                    }
                    board[5 - missing..].copy_from_slice(&rest[..missing]);
                    self.add(board);
                }
            }
        }
    }

    fn seed(&self) -> Seed {
        let cards = self.hands.iter().flat_map(|(_, hole)| *hole);
        Seed::from_u64(
            cards.fold(0, |sum: u64, card| {
                sum.wrapping_mul(53).wrapping_add(card.bit().trailing_zeros().into())
            }),
        )
    }

    fn add(&mut self, board: [Card; 5]) {
        self.boards += 1;
        let key = BoardKey::new(&board);
        let mut strengths = [Strength::NONE; paiju_contract::MAX_SEATS];
        self.hands.iter().for_each(|(seat, hole)| strengths[seat.index()] = key.strength(*hole));
        for pot in &self.pots {
            let best = pot.eligible.iter().map(|seat| strengths[seat.index()]).max();
            let winners = || pot.eligible.iter().filter(|seat| Some(strengths[seat.index()]) == best);
            let share = f64::from(pot.amount) / winners().count() as f64;
            winners().for_each(|seat| self.won[seat.index()] += share);
        }
    }

    /// The scores with what was expected in the place of what was won.
    fn instead_of(&self, mut scores: Vec<f64>) -> Vec<f64> {
        for share in self.pots.iter().flat_map(|pot| &pot.winners) {
            scores[share.seat.index()] -= f64::from(share.amount);
        }
        let boards = f64::from(self.boards.max(1));
        scores.iter_mut().zip(&self.won).for_each(|(score, won)| *score += won / boards);
        scores
    }
}
