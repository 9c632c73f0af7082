//! What a player of XianQi believes of the others' hands: which cards are out, and what each seat has shown it cannot
//! beat. Who covered could not beat what lay there, and hands only shrink: so it never will.
//!
//! It knows what its seat's view tells, and no more.

use paiju_contract::Seat;
use paiju_xianqi::{Card, Cards, Combo, Glimpse, View};

/// The most that a seat can beat with one, two or three cards: `i8::MAX` where nothing is known.
type Caps = [i8; 3];

/// What is believed of the others' hands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Belief {
    seat: Seat,
    unseen: [u8; 12],
    /// How many cards nobody has shown this seat.
    total: u8,
    held: [u8; 3],
    caps: [Caps; 3],
}

impl Belief {
    /// From what is seen at a glance: which cards are out.
    pub(super) fn of(seen: &Glimpse) -> Self {
        let known = |card: Card| seen.hand.count(card) + seen.covered.count(card) + seen.shown.count(card);
        let unseen = Card::ALL.map(|card| card.copies().saturating_sub(known(card)));
        Self {
            seat: seen.seat,
            unseen,
            total: unseen.iter().sum(),
            held: seen.hand_counts,
            caps: [[i8::MAX; 3]; 3],
        }
    }

    /// The same, and what the covers so far have shown.
    pub(super) fn watching(mut self, view: &View) -> Self {
        let rounds = view.pillar_groups.iter().map(|group| &group.plays[..]);
        for plays in rounds.chain([&view.turn.plays[..]]) {
            let mut strongest = 0;
            for play in plays {
                let size = play.cards.map_or(play.covered_count.unwrap_or(0).into(), Cards::len);
                if play.power >= 0 {
                    strongest = play.power;
                } else if let Some(cap) = self.caps[play.seat.index()].get_mut(size.wrapping_sub(1)) {
                    *cap = (*cap).min(strongest);
                }
            }
        }
        self
    }

    /// The chance that none of the seats that still follow beats a combo.
    pub(super) fn holds(&self, combo: Combo, played: u8) -> f64 {
        let followers = 2 - usize::from(played.min(2));
        let following = (1..=followers).map(|ahead| (self.seat.index() + ahead) % 3);
        following.map(|seat| 1.0 - self.beats(seat, combo)).product()
    }

    /// The chance that a seat can beat a combo.
    fn beats(&self, seat: usize, combo: Combo) -> f64 {
        let size = usize::from(combo.size());
        if self.caps[seat][size - 1] <= combo.power() || usize::from(self.held[seat]) < size {
            return 0.0;
        }
        match size {
            1 => 1.0 - self.lacks(seat, self.stronger(combo).map(|(_, left)| left).sum()),
            2 => {
                let pairs: f64 =
                    self.stronger(combo).filter(|(_, left)| *left >= 2).map(|_| self.has_both(seat)).sum();
                let dogs = self.left(Card::RGou) + self.left(Card::BGou) == 2 && combo.power() < 9;
                (pairs + if dogs { self.has_both(seat) } else { 0.0 }).min(1.0)
            }
            _ if combo.power() < 11 && self.left(Card::RNiu) == 3 => self.share(seat).powi(3),
            _ => 0.0,
        }
    }

    fn left(&self, card: Card) -> u8 {
        self.unseen[card as usize]
    }

    fn stronger(&self, combo: Combo) -> impl Iterator<Item = (Card, u8)> + '_ {
        Card::ALL
            .into_iter()
            .filter(move |card| card.power() > combo.power())
            .map(|card| (card, self.left(card)))
    }

    /// The part of the unseen cards that a seat holds.
    fn share(&self, seat: usize) -> f64 {
        f64::from(self.held[seat]) / f64::from(self.total.max(1))
    }

    /// The chance that a seat has none of so many unseen cards.
    fn lacks(&self, seat: usize, cards: u8) -> f64 {
        let (total, held) = (f64::from(self.total), f64::from(self.held[seat]));
        (0..cards)
            .map(|gone| ((total - held - f64::from(gone)) / (total - f64::from(gone))).max(0.0))
            .product()
    }

    /// The chance that a seat has both of two unseen cards.
    fn has_both(&self, seat: usize) -> f64 {
        let (total, held) = (f64::from(self.total).max(2.0), f64::from(self.held[seat]));
        (held * (held - 1.0) / (total * (total - 1.0))).max(0.0)
    }
}
