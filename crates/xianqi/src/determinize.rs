//! Worlds that an observer cannot tell from the real one (R5.3).
//!
//! The odds are those of a uniform deal whose whole open log is legal: a cover proves that nothing in that hand
//! could beat, a game that goes on proves that nobody was black. Which cards were covered is unknown; every
//! card of the hand was as likely.
//!
//! Singles that could not be beaten only cap the power of what the seat held from then on. Caps are nested, so
//! the tightest place can be filled first with nothing thrown away; what is left (pairs, triples, black hands,
//! copies of cards that were shown) is settled by rejection.

use arrayvec::ArrayVec;
use paiju_contract::{History, Observer, Rng, Seat, Seed, Stream};
use paiju_kit::shuffle;

use crate::cards::Cards;
use crate::combo::{Combo, Combos, DogPair};
use crate::dump::{Told, rebuild};
use crate::piece::{Card, DECK};
use crate::rules::Rules;
use crate::state::{EndReason, Entry, XianQi};
use crate::view::{SeenPlay, View};

/// After this many worlds that contradict the log, the log is one that no play could have written.
const TRIES: usize = 20_000;

/// A play as the observer knows it.
#[derive(Clone, Copy)]
struct Known {
    seat: Seat,
    size: u8,
    /// The cards, unless they are a cover of somebody else.
    cards: Option<Cards>,
    /// The combo, unless it is a cover.
    combo: Option<Combo>,
    /// What was to be beaten; nothing for a lead.
    to_beat: Option<Combo>,
}

/// A place for one unseen card: in a cover of the log, or in a hand.
#[derive(Clone, Copy)]
struct Place {
    seat: Seat,
    /// Index into the log, or its length for a hand.
    time: usize,
    /// Nothing stronger can be here.
    cap: i8,
}

/// What has to be guessed, and from what.
struct Riddle {
    log: Vec<Known>,
    hands: [Option<Cards>; 3],
    places: Vec<Place>,
    /// Unseen cards, weakest first.
    pool: Vec<Card>,
    dog: DogPair,
    is_black: bool,
}

/// One answer: the cards of each place, in the order of the places.
struct Guess {
    hands: [Cards; 3],
    covers: ArrayVec<Cards, DECK>,
}

pub(crate) fn world<H: History<Entry>>(view: &View, rng: &mut Rng) -> XianQi<H> {
    let riddle = Riddle::new(view);
    let guess = riddle.guess(rng);
    let plays: Vec<Entry> =
        riddle.log.iter().zip(&guess.covers).map(|(known, cover)| known.entry(*cover)).collect();
    let rounds: Vec<(Seat, u8)> = view.pillar_groups.iter().map(|g| (g.winner_seat, g.round_kind)).collect();
    let mut table =
        rebuild(&told(view), guess.hands, &rounds).unwrap_or_else(|_| unreachable!("a view is consistent"));
    table.round = view.turn.round_index;
    table.pillars = view.players.map(|player| player.captured_pillar_count);
    table.played = view.turn.plays.len() as u8;
    if let Some(last) = view.turn.last_combo {
        table.set_last(last, riddle.dog);
    }
    let mut entries = if H::KEPT { dealt(&riddle, &guess, rng) } else { Vec::new() };
    entries.extend(plays);
    let reveals: Vec<Entry> =
        view.reveal.relations.iter().map(|relation| Entry::Revealed(*relation)).collect();
    XianQi { table, plays: H::from_entries(&entries), reveals: H::from_entries(&reveals) }
}

fn told(view: &View) -> Told<'_> {
    Told {
        rules: &view.rules,
        version: view.version,
        phase: view.phase,
        current_seat: view.turn.current_seat,
        round_kind: view.turn.round_kind,
        end_reason: view.end_reason,
        reveal: &view.reveal,
        buckles: Some(view.buckles_this_round),
        forfeits: Some(view.forfeits),
        last_buckler_seat: view.last_buckler_seat,
    }
}

/// The hands as they were dealt, each in a random order: nobody else knows the order of a hand.
fn dealt(riddle: &Riddle, guess: &Guess, rng: &mut Rng) -> Vec<Entry> {
    let mut hands = guess.hands;
    for (known, cover) in riddle.log.iter().zip(&guess.covers) {
        let hand = &mut hands[known.seat.index()];
        *hand = hand.and(*cover);
    }
    let word = |hand: Cards| {
        let mut cards: Vec<Card> = hand.each().collect();
        shuffle(&mut cards, rng);
        Entry::Dealt(cards.iter().rev().fold(0, |word, card| word << 4 | *card as u32))
    };
    hands.map(word).to_vec()
}

impl Known {
    fn entry(&self, cards: Cards) -> Entry {
        match self.combo {
            Some(combo) => Entry::Played { seat: self.seat, combo },
            None => Entry::Covered { seat: self.seat, cards },
        }
    }
}

impl Riddle {
    fn new(view: &View) -> Self {
        let own = match view.observer {
            Observer::Seat(seat) if seat.0 < 3 => Some(seat),
            _ => None,
        };
        let log = known_log(view, own);
        let hands = std::array::from_fn(|seat| view.hand.filter(|_| own == Some(Seat(seat as u8))));
        let mut riddle = Self {
            places: places(&log, view, own),
            pool: pool(&log, hands),
            log,
            hands,
            dog: view.rules.dog_pair,
            is_black: view.end_reason == Some(EndReason::Black),
        };
        riddle.places.sort_by_key(|place| place.cap);
        riddle
    }

    fn guess(&self, rng: &mut Rng) -> Guess {
        let mut pool = self.pool.clone();
        for _ in 0..TRIES {
            if self.fill(&mut pool, rng)
                && let Some(guess) = self.judge(&pool, rng)
            {
                return guess;
            }
        }
        shuffle(&mut pool, rng);
        self.place(&pool)
    }

    /// Puts a card into each place, the tightest first: `pool[i]` goes to `places[i]`.
    fn fill(&self, pool: &mut [Card], rng: &mut Rng) -> bool {
        pool.copy_from_slice(&self.pool);
        let mut fitting = 0;
        for (used, place) in self.places.iter().enumerate() {
            while fitting < pool.len() && (fitting < used || pool[fitting].power() <= place.cap) {
                fitting += 1;
            }
            if fitting <= used || pool[fitting - 1].power() > place.cap {
                return false;
            }
            pool.swap(used, used + rng.index(fitting - used));
        }
        true
    }

    fn place(&self, pool: &[Card]) -> Guess {
        let mut guess = Guess {
            hands: self.hands.map(Option::unwrap_or_default),
            covers: self.log.iter().map(|known| known.cards.unwrap_or_default()).collect(),
        };
        for (place, card) in self.places.iter().zip(pool) {
            let at = guess.covers.get_mut(place.time).unwrap_or(&mut guess.hands[place.seat.index()]);
            *at = at.with(*card);
        }
        guess
    }

    /// The guess, if the log could have come from it, and only as often as it should.
    fn judge(&self, pool: &[Card], rng: &mut Rng) -> Option<Guess> {
        let guess = self.place(pool);
        let mut black = false;
        for seat in Seat::all(3) {
            let dealt = self.dealt_if_forced(&guess, seat)?;
            black |= crate::setup::is_black(dealt);
            if self.hands[seat.index()].is_none() && !self.keeps(&guess, seat, rng) {
                return None;
            }
        }
        (black == self.is_black).then_some(guess)
    }

    /// What the seat was dealt, if none of its covers could have been a play.
    fn dealt_if_forced(&self, guess: &Guess, seat: Seat) -> Option<Cards> {
        let mut hand = guess.hands[seat.index()];
        for (known, cards) in self.log.iter().zip(&guess.covers).rev().filter(|(known, _)| known.seat == seat)
        {
            hand = hand.and(*cards);
            let could_beat = |last| !Combos::beating(hand, last, self.dog).is_empty();
            if known.combo.is_none() && known.to_beat.is_some_and(could_beat) {
                return None;
            }
        }
        Some(hand)
    }

    /// A hand with more copies of a shown card comes from fewer deals than places say: each showing could have
    /// been of any copy then held, those covered later included. Kept as much more rarely.
    fn keeps(&self, guess: &Guess, seat: Seat, rng: &mut Rng) -> bool {
        let (mut held, mut shown) = (guess.hands[seat.index()], Cards::NONE);
        let (mut ways, mut fewest) = (1, 1);
        let plays = self.log.iter().zip(&guess.covers).rev();
        for (known, cards) in plays.filter(|(known, _)| known.seat == seat) {
            held = held.and(*cards);
            if known.combo.is_some() {
                shown = shown.and(*cards);
                for (card, count) in cards.iter() {
                    ways *= choose(held.count(card), count);
                    fewest *= choose(shown.count(card), count);
                }
            }
        }
        ways == fewest || rng.below(ways) < fewest
    }
}

/// Ways to pick `k` of at most three copies.
const fn choose(n: u8, k: u8) -> u32 {
    if k == 0 || k >= n { 1 } else { n as u32 }
}

/// Every play so far with what was to be beaten, own covers filled in.
fn known_log(view: &View, own: Option<Seat>) -> Vec<Known> {
    let rounds = view.pillar_groups.iter().map(|group| &group.plays).chain([&view.turn.plays]);
    let mut own_covers = view.own_covers.iter().flatten();
    let mut log = Vec::with_capacity(DECK);
    for round in rounds {
        let mut last = None;
        for play in round {
            let known = known_play(play, last, &view.rules);
            let cover = if known.combo.is_none() && own == Some(play.seat) {
                own_covers.next().copied()
            } else {
                None
            };
            log.push(Known { cards: known.cards.or(cover), ..known });
            last = known.combo.or(last);
        }
    }
    log
}

fn known_play(play: &SeenPlay, to_beat: Option<Combo>, rules: &Rules) -> Known {
    let combo = play.cards.and_then(|cards| Combo::of(cards, rules.dog_pair));
    let size = play.cards.map_or(play.covered_count.unwrap_or(0), |cards| cards.len() as u8);
    Known { seat: play.seat, size, cards: play.cards, combo, to_beat }
}

/// Where unseen cards are: covers of others, then hands of others.
fn places(log: &[Known], view: &View, own: Option<Seat>) -> Vec<Place> {
    let mut caps = [i8::MAX; 3];
    let mut places = Vec::with_capacity(DECK);
    for (time, known) in log.iter().enumerate().filter(|(_, known)| known.combo.is_none()) {
        let cap = &mut caps[known.seat.index()];
        if let Some(last) = known.to_beat.filter(|last| last.size() == 1) {
            *cap = (*cap).min(last.power());
        }
        if known.cards.is_none() {
            places.extend((0..known.size).map(|_| Place { seat: known.seat, time, cap: *cap }));
        }
    }
    for player in view.players.iter().filter(|player| own != Some(player.seat)) {
        let place = Place { seat: player.seat, time: log.len(), cap: caps[player.seat.index()] };
        places.extend((0..player.hand_count).map(|_| place));
    }
    places
}

/// The cards that are nowhere to be seen, weakest first.
fn pool(log: &[Known], hands: [Option<Cards>; 3]) -> Vec<Card> {
    let seen = log.iter().filter_map(|known| known.cards).chain(hands.into_iter().flatten());
    let seen = seen.fold(Cards::NONE, Cards::and);
    let mut pool: Vec<Card> = Cards::FULL_DECK.minus(seen).each().collect();
    pool.sort_unstable_by(|a, b| b.cmp(a));
    pool
}

/// Deck positions of others: copies cannot be told apart, so nobody ever sees which position a card came from.
pub(crate) fn hidden<H: History<Entry>>(game: &XianQi<H>, to: Observer) -> Vec<(usize, Card)> {
    let deck = game.deck().into_iter().enumerate();
    deck.filter(|(place, _)| !to.is(Seat((place % 3) as u8))).collect()
}

/// Where the cards lie that `to` has not seen: places 0 to 2 are hands, then one place a cover.
pub(crate) fn unseen<H: History<Entry>>(game: &XianQi<H>, to: Observer) -> Vec<(usize, Card)> {
    let hands = game.table.hands.into_iter().enumerate();
    let hands = hands.filter(|(seat, _)| !to.is(Seat(*seat as u8)));
    let covers = game.plays.entries().iter().enumerate();
    let covers = covers.filter_map(|(index, entry)| match entry {
        Entry::Covered { seat, cards } if !to.is(*seat) => Some((index, *cards)),
        _ => None,
    });
    hands.chain(covers).flat_map(|(place, cards)| cards.each().map(move |card| (place, card))).collect()
}

/// A cover over another deal: any cards of that hand, all as likely, drawn from what was dealt.
pub(crate) fn recover<H: History<Entry>>(
    game: &XianQi<H>,
    seat: Seat,
    cover: Cards,
    redealt: &XianQi<H>,
) -> Cards {
    let dealt =
        |game: &XianQi<H>| -> Vec<Card> { game.deck().into_iter().skip(seat.index()).step_by(3).collect() };
    if dealt(game) == dealt(redealt) {
        return cover;
    }
    let mut bytes = [redealt.table.version as u8; 32];
    for (byte, card) in bytes.iter_mut().zip(redealt.deck()) {
        *byte = card as u8;
    }
    let mut hand: Vec<Card> = redealt.table.hands[seat.index()].each().collect();
    shuffle(&mut hand, &mut Rng::new(Seed(bytes), Stream::POLICY));
    hand.into_iter().take(cover.len()).fold(Cards::NONE, Cards::with)
}
