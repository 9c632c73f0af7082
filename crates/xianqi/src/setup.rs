//! The deal: the shuffle, who leads, and the black hand (R1.5, R2.7, R3.3).
//!
//! It owns how a seed becomes a state; it does not know what happens after the first question. Positions that people
//! write are [`position`].

mod position;
mod way;

use paiju_contract::{BadRules, History, Rng, RuleSet, Seat, Seed, Stream};
use paiju_kit::shuffle;

pub use position::{Holding, Setup};

use crate::cards::Cards;
use crate::event::Event;
use crate::piece::{Card, DECK};
use crate::rules::{Black, LeadDecision, Rules};
use crate::save::{NO_CLOCK, PROLOGUE};
use crate::score;
use crate::state::{EndReason, Entry, Stage, State, XianQiOf};

/// A dealt deck and the seat that leads.
pub(crate) struct Deal {
    deck: [One; DECK],
    pub(crate) first: Seat,
}

/// A card as a hand counts it: a one in the two bits of its type. Shuffled like this, a hand is a sum.
#[derive(Clone, Copy)]
struct One(u32);

impl One {
    const fn of(card: Card) -> Self {
        Self(1 << (2 * card as u32))
    }

    fn card(self) -> Card {
        Card::of_index(self.0.trailing_zeros() as usize / 2)
    }
}

/// The deck before it is shuffled (R1.5.2).
const ONES: [One; DECK] = {
    let mut ones = [One(0); DECK];
    let mut i = 0;
    while i < DECK {
        ones[i] = One::of(Card::DECK[i]);
        i += 1;
    }
    ones
};

impl Deal {
    /// The deck in the order it was dealt.
    pub(crate) fn cards(&self) -> [Card; DECK] {
        self.deck.map(One::card)
    }
}

/// What a seed deals under these rules.
#[inline]
pub(crate) fn draw(rules: &Rules, seed: Seed) -> (Deal, [Cards; 3]) {
    let mut rng = Rng::new(seed, Stream::DEAL);
    let mut deck = ONES;
    shuffle(&mut deck, &mut rng);
    let hands = sums(&deck);
    if rules.black == Black::Redeal && black_seat(&hands).is_some() {
        return draw_again(rules, seed);
    }
    let first = first_seat(rules, &mut rng);
    (Deal { deck, first }, hands)
}

/// A black hand is dealt again, from the next seed (R2.7.1).
#[cold]
fn draw_again(rules: &Rules, seed: Seed) -> (Deal, [Cards; 3]) {
    draw(rules, seed.successor())
}

/// Card `i` goes to seat `i % 3` (R1.5.2).
#[inline]
pub(crate) fn hands_of(deck: &[Card; DECK]) -> [Cards; 3] {
    sums(&deck.map(One::of))
}

#[inline]
fn sums(deck: &[One; DECK]) -> [Cards; 3] {
    let mut sums = [0; 3];
    for [a, b, c] in deck.as_chunks().0 {
        sums = [sums[0] + a.0, sums[1] + b.0, sums[2] + c.0];
    }
    sums.map(Cards::of_counts)
}

const SHI_AND_XIANG: u32 = 0x0000_0FF0;

/// The lowest seat whose hand has neither SHI nor XIANG 黑棋.
#[inline]
pub(crate) fn black_seat(hands: &[Cards; 3]) -> Option<Seat> {
    hands.iter().position(|hand| is_black(*hand)).map(|seat| Seat(seat as u8))
}

#[inline]
pub(crate) const fn is_black(hand: Cards) -> bool {
    hand.0 & SHI_AND_XIANG == 0
}

/// Always draws, so that the generator is read in one order whatever the rules say (R1.5.2).
#[inline]
fn first_seat(rules: &Rules, rng: &mut Rng) -> Seat {
    let drawn = match rules.drawer_seat {
        Some(drawer) if rules.first_seat_by_draw => seat_by_draw(drawer, Card::DECK[rng.index(DECK)]),
        _ => Seat(rng.below(3) as u8),
    };
    rules.first_seat.unwrap_or(drawn)
}

/// 接棋: the drawn card says whether the drawer plays first, second or third (R3.3.2).
pub(crate) const fn seat_by_draw(drawer: Seat, card: Card) -> Seat {
    use Card::{BChe, BMa, BNiu, BXiang, RChe, RMa, RNiu, RXiang};
    let place = match card {
        BMa | RMa | BChe | RChe => 1,
        BXiang | RXiang | BNiu | RNiu => 2,
        _ => 3,
    };
    drawer.after(4 - place, 3)
}

/// Reads an explicit deck: all 24 cards, each as often as it exists.
pub(crate) fn read_deck(deck: &[Card]) -> Result<[Card; DECK], BadRules> {
    let deck: [Card; DECK] = deck
        .try_into()
        .map_err(|_| BadRules::new("deck", format!("a deck has 24 cards, this one has {}", deck.len())))?;
    for card in Card::ALL {
        let found = deck.iter().filter(|c| **c == card).count();
        if found != usize::from(card.copies()) {
            let message = format!("a deck has {} {card}, this one has {found}", card.copies());
            return Err(BadRules::new("deck", message));
        }
    }
    Ok(deck)
}

impl<H: History<Entry>> XianQiOf<H> {
    /// The state at its first decision, or over at once if a hand is black.
    #[inline]
    pub(crate) fn dealt(rules: &Rules, deal: &Deal, hands: [Cards; 3]) -> Self {
        let mut state = State::new(rules, hands, deal.first);
        if rules.black == Black::Settlement && black_seat(&hands).is_some() {
            state.enter(Stage::Over(EndReason::Black));
        } else if rules.lead_decision == LeadDecision::Split && !state.may_buckle(deal.first) {
            state.enter(Stage::Lead);
        }
        let mut game = Self { state, log: H::default() };
        if H::KEPT {
            game.log_deal(&deal.cards());
        }
        game
    }

    /// What the deal brings about: each seat its cards, who leads, and the end if a hand is black (R1.5.6).
    pub(crate) fn tell_deal(&self, sink: &mut impl FnMut(Event)) {
        let state = &self.state;
        for seat in Seat::all(3) {
            sink(Event::Dealt { seat, cards: state.hand(seat) });
        }
        sink(Event::LeadDrawn { seat: state.seat, context: state.context() });
        if let Some(end_reason) = state.end_reason() {
            sink(Event::Settled { end_reason, chip_delta_by_seat: score::settle(state) });
        }
    }

    fn log_deal(&mut self, deck: &[Card; DECK]) {
        // Room for the deal, all hands and more buckles than nearly every game sees: no action allocates.
        self.log.reserve(PROLOGUE + DECK + 21);
        for seat in 0..3 {
            let dealt = deck.iter().skip(seat).step_by(3).rev();
            self.log.push(Entry::Dealt(dealt.fold(0, |word, card| word << 4 | *card as u32)));
        }
        for word in NO_CLOCK {
            self.log.push(word);
        }
    }

    /// The deck in the order it was dealt. Only a game with history knows it.
    pub(crate) fn deck(&self) -> [Card; DECK] {
        let words = self.deal_log();
        std::array::from_fn(|i| match words[i % 3] {
            Entry::Dealt(word) => Card::of_index((word >> (4 * (i / 3)) & 15) as usize),
            _ => unreachable!("a log starts with the three hands"),
        })
    }
}

/// The order in which a seed deals the cards.
pub(crate) fn shuffled(rules: &Rules, seed: Seed) -> Result<Vec<Card>, BadRules> {
    rules.validate()?;
    Ok(draw(rules, seed).0.cards().to_vec())
}

/// A new game.
#[inline]
pub(crate) fn deal<H: History<Entry>>(rules: &Rules, seed: Seed) -> Result<XianQiOf<H>, BadRules> {
    rules.validate()?;
    let (deal, hands) = draw(rules, seed);
    Ok(XianQiOf::dealt(rules, &deal, hands))
}

/// A game from an explicit deck; what the deal brings about goes to `sink`.
pub(crate) fn open<H: History<Entry>>(
    rules: &Rules,
    deck: &[Card],
    seed: Seed,
    sink: &mut impl FnMut(Event),
) -> Result<XianQiOf<H>, BadRules> {
    rules.validate()?;
    let game: XianQiOf<H> = begin(rules, &read_deck(deck)?, draw(rules, seed).0.first)?;
    game.tell_deal(sink);
    Ok(game)
}

/// A game from an explicit deck and the seat that leads.
pub(crate) fn begin<H: History<Entry>>(
    rules: &Rules,
    deck: &[Card; DECK],
    first: Seat,
) -> Result<XianQiOf<H>, BadRules> {
    let hands = hands_of(deck);
    if rules.black == Black::Redeal && black_seat(&hands).is_some() {
        let message =
            "a hand without SHI and XIANG is dealt again under black: redeal; an explicit deck cannot be";
        return Err(BadRules::new("deck", message));
    }
    Ok(XianQiOf::dealt(rules, &Deal { deck: deck.map(One::of), first }, hands))
}

/// A seed from which this seat leads first, if there is one: it leads with a chance of a quarter at least, or never.
pub(crate) fn seed_for(rules: &Rules, first: Seat) -> Option<Seed> {
    (0..1_000).map(Seed::from_u64).find(|seed| draw(rules, *seed).0.first == first)
}
