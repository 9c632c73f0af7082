//! Who wins what: layered pots, the showdown, odd chips, results, the next hand (R7.1 to R7.4, R10.1 to R10.3).

use arrayvec::ArrayVec;
use paiju_contract::{History, MAX_SEATS, Scores, Seat, SeatSet};
use paiju_kit::net;
use serde::Serialize;

use crate::eval::{BoardKey, Name, Strength, best_five};
use crate::event::Event;
use crate::piece::Card;
use crate::rules::{Chips, Rules};
use crate::state::{Entry, HoldemOf, State, clockwise, first_after, members};

/// A pot and who can win it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pot {
    /// The chips in it.
    pub amount: Chips,
    /// Who is still in and has put in enough for it.
    pub eligible: SeatSet,
}

/// The main pot first, then the side pots.
pub(crate) type Pots = ArrayVec<Pot, { MAX_SEATS + 1 }>;

/// How strong each seat's hand is; nothing where no hand is shown.
type Strengths = [Strength; MAX_SEATS];

impl<H: History<Entry>> HoldemOf<H> {
    /// The pots and who won them, the main pot first; none until the hand is over.
    pub fn paid_pots(&self) -> Vec<PaidPot> {
        if self.state.is_over() { self.state.paid_pots() } else { Vec::new() }
    }

    /// The strongest hand of a showdown; none where there was none.
    pub fn best_shown(&self) -> Option<Strength> {
        self.state.best_shown()
    }
}

impl State {
    /// The pots as they stand: one layer for each amount at which somebody is all-in, and one above (R7.1).
    pub(crate) fn pots(&self) -> Pots {
        let mut pots = Pots::new();
        let (mut floor, mut dead) = (0, self.dead());
        let mut contenders = self.live;
        while contenders != 0 {
            let capped = members(contenders & self.all_in).map(|seat| self.put[seat]).min();
            let level = capped.unwrap_or(Chips::MAX);
            let amount = self.layer(floor, level) + std::mem::take(&mut dead);
            // Levels are those of players who are in, so two layers never have the same possible winners.
            if amount > 0 {
                pots.push(Pot { amount, eligible: SeatSet::from_bits(contenders) });
            }
            contenders &= !self.capped_at(level);
            floor = level;
        }
        if let Some(last) = pots.last_mut() {
            last.amount += self.layer(floor, Chips::MAX);
        }
        pots
    }

    /// Who cannot win more than the layers up to `level`: all-in there, or (at the end) nobody above the last.
    fn capped_at(&self, level: Chips) -> u16 {
        let capped =
            |seat: &usize| level == Chips::MAX || self.put[*seat] <= level && self.all_in >> seat & 1 == 1;
        members(self.live).filter(capped).fold(0, |set, seat| set | 1 << seat)
    }

    /// Everybody's share of the layer above `floor` up to `level`, folded players included.
    fn layer(&self, floor: Chips, level: Chips) -> Chips {
        members(self.dealt).map(|seat| self.put[seat].min(level).saturating_sub(floor)).sum()
    }

    /// Pays the pots out. The board is complete unless all but one folded.
    #[inline]
    pub(crate) fn settle(&mut self, sink: &mut impl FnMut(Event)) {
        if self.live.is_power_of_two() {
            let winner = self.live.trailing_zeros() as usize;
            self.award(0, winner, self.pot, sink);
        } else {
            let strengths = self.strengths(sink);
            self.pay_pots(&strengths, sink);
        }
        sink(Event::Over { results: self.tally() });
    }

    /// One shared key for the board, one look-up a hand.
    #[inline]
    fn strengths(&self, sink: &mut impl FnMut(Event)) -> Strengths {
        let key = BoardKey::new(&self.board);
        let mut strengths = [Strength::NONE; MAX_SEATS];
        for seat in members(self.live) {
            let strength = key.strength(self.hole_of(seat));
            strengths[seat] = strength;
            sink(Event::Shown { seat: Seat(seat as u8), cards: self.hole_of(seat), strength });
        }
        strengths
    }

    #[inline]
    fn pay_pots(&mut self, strengths: &Strengths, sink: &mut impl FnMut(Event)) {
        if self.is_one_pot() {
            return self.share(0, self.pot, self.live, strengths, sink);
        }
        for (index, pot) in self.pots().into_iter().enumerate() {
            self.share(index as u8, pot.amount, pot.eligible.bits(), strengths, sink);
        }
    }

    /// Whether everybody who is in put in the same: no layers to build.
    #[inline]
    fn is_one_pot(&self) -> bool {
        let level = self.put[self.live.trailing_zeros() as usize];
        members(self.live).all(|seat| self.put[seat] == level)
    }

    /// R7.2: equal hands split, odd chips one each clockwise from the left of the button.
    #[inline]
    fn share(
        &mut self,
        pot: u8,
        amount: Chips,
        eligible: u16,
        strengths: &Strengths,
        sink: &mut impl FnMut(Event),
    ) {
        let winners = strongest(eligible, strengths);
        let count = winners.count_ones();
        if count == 1 {
            return self.award(pot, winners.trailing_zeros() as usize, amount, sink);
        }
        let mut odd = amount % count;
        for seat in clockwise(winners, self.button) {
            let extra = Chips::from(odd > 0);
            odd -= extra;
            self.award(pot, seat, amount / count + extra, sink);
        }
    }

    #[inline]
    fn award(&mut self, pot: u8, seat: usize, amount: Chips, sink: &mut impl FnMut(Event)) {
        self.stack[seat] += amount;
        sink(Event::Won { pot, seat: Seat(seat as u8), amount });
    }

    /// What each seat won or lost: zero until the hand is over (R5.10, R7.4).
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "where nobody listens the event of the end is never made, nor are these"
    )]
    pub(crate) fn tally(&self) -> Scores {
        let mut scores = Scores::zero(usize::from(self.seats));
        if self.is_over() {
            for (seat, score) in scores.iter_mut().enumerate() {
                *score = net(self.start[seat], self.stack[seat]);
            }
        }
        scores
    }

    /// The rules of the next hand: the button moves to the next seat with chips, stacks reset or carry; nothing
    /// once one seat has all chips (R10.1 to R10.3).
    pub(crate) fn next_rules(&self) -> Option<Rules> {
        if !self.is_over() {
            return None;
        }
        let mut rules = self.rules();
        if !self.reset_stacks {
            rules.stacks = self.stack[..usize::from(self.seats)].iter().copied().collect();
        }
        let with_chips = rules.dealt_in();
        rules.button = Seat(first_after(with_chips, self.button));
        (with_chips.count_ones() > 1).then_some(rules)
    }

    /// What is told at the end.
    pub(crate) fn result(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let shown = self.shown_hands();
        Some(Outcome {
            board: self.open_board().to_vec(),
            pots: self.paid_pots(),
            uncontested: shown.is_empty(),
            shown,
            results: self.tally(),
            stacks: self.stack[..usize::from(self.seats)].to_vec(),
        })
    }

    fn shown_hands(&self) -> Vec<ShownHand> {
        let shown = |seat: usize| {
            let hole = self.hole_of(seat);
            let cards: ArrayVec<Card, 7> = hole.into_iter().chain(self.board).collect();
            let (strength, best) = best_five(&cards).expect("a shown hand and the board are seven cards");
            ShownHand { seat: Seat(seat as u8), cards: hole, best, strength, name: strength.name() }
        };
        members(self.shown()).map(shown).collect()
    }

    pub(crate) fn best_shown(&self) -> Option<Strength> {
        let key = BoardKey::new(&self.board);
        members(self.shown()).map(|seat| key.strength(self.hole_of(seat))).max()
    }

    pub(crate) fn paid_pots(&self) -> Vec<PaidPot> {
        let mut pots: Vec<PaidPot> = self
            .pots()
            .into_iter()
            .map(|Pot { amount, eligible }| PaidPot { amount, eligible, winners: vec![] })
            .collect();
        self.replay_settlement(&mut |event| {
            if let Event::Won { pot, seat, amount } = event {
                pots[usize::from(pot)].winners.push(Share { seat, amount });
            }
        });
        pots
    }

    /// Settles a finished hand again from what was put in: for telling it, and for checking it.
    pub(crate) fn replay_settlement(&self, sink: &mut impl FnMut(Event)) -> Self {
        let mut unpaid = *self;
        for seat in 0..MAX_SEATS {
            unpaid.stack[seat] = self.start[seat] - self.total(seat);
        }
        unpaid.settle(sink);
        unpaid
    }
}

/// The best hands among `eligible`.
#[inline]
fn strongest(eligible: u16, strengths: &Strengths) -> u16 {
    let (mut best, mut winners) = (Strength::NONE, 0);
    for seat in members(eligible) {
        if strengths[seat] > best {
            (best, winners) = (strengths[seat], 1 << seat);
        } else if strengths[seat] == best {
            winners |= 1 << seat;
        }
    }
    winners
}

/// What is told at the end beside the scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The board cards that were opened.
    pub board: Vec<Card>,
    /// The main pot first.
    pub pots: Vec<PaidPot>,
    /// Whether all but one folded.
    pub uncontested: bool,
    /// Every hand that reached the showdown.
    pub shown: Vec<ShownHand>,
    /// What each seat won or lost.
    pub results: Scores,
    /// The stacks after the hand.
    pub stacks: Vec<Chips>,
}

/// A pot and where it went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaidPot {
    /// The chips in it.
    pub amount: Chips,
    /// Who could win it.
    pub eligible: SeatSet,
    /// Who did.
    pub winners: Vec<Share>,
}

/// What one seat won of a pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Share {
    /// Who.
    pub seat: Seat,
    /// How much.
    pub amount: Chips,
}

/// A hand at the showdown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShownHand {
    /// Whose.
    pub seat: Seat,
    /// The hole cards.
    pub cards: [Card; 2],
    /// The five cards that make the hand.
    pub best: [Card; 5],
    /// Its class, 1 to 7462; larger is stronger.
    pub strength: Strength,
    /// What it is called: the fields `name` and `name_zh`.
    #[serde(flatten)]
    pub name: Name,
}
