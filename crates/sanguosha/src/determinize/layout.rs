//! Laying out the hidden cards of a view: each where it may lie, with the odds of a deal (R3.4).
//!
//! A place is tight if only cards of one shuffle can lie there: those are simply dealt. Loose places are found lots
//! for first (`fit`): which shuffle, or which card that somebody lost sight of.

use paiju_contract::{Dice, NoWorld, Seat, SeatSet};

use super::demand::Demand;
use super::fit::{Gap, Lot, fit};
use super::odds::{Odds, Share};
use crate::event::known_to;
use crate::piece::CardId;
use crate::state::{EVERYONE, Pile, State};
use crate::view::{PlayerView, Slot, Somewhere, View};
use crate::zones::{CardSet, Few, LastSeen, Rumour, Span, Taking, bit_of, drift};

/// How often lost cards are let drift until they come to where they can be.
const DRIFTS: usize = 200;

/// The hidden places of a view and what may lie there.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    hands: Vec<Hand>,
    /// The draw pile from its bottom.
    pile: Vec<Space>,
    pools: Vec<Pool>,
    /// The loose places, those of hands first.
    loose: Vec<Gap>,
    /// How many cards of each shuffle lie in loose places.
    spare: Vec<usize>,
    somewhere: Vec<Somewhere>,
    takings: Vec<Taking>,
    /// How many tight places of each shuffle are in hands that must hold something.
    claimed: Vec<usize>,
    /// The odds of what those hands hold, where no lots are cast.
    odds: Option<Odds>,
    /// Where lots are cast, no lots make it likelier that those hands hold something wanted.
    likeliest: f64,
}

/// One hand.
#[derive(Clone, Debug)]
struct Hand {
    seat: Seat,
    known: Vec<CardId>,
    hidden: Vec<Space>,
    /// Whether its order is to be drawn, too: that of another hand is not known.
    stirred: bool,
}

/// One place.
#[derive(Clone, Copy, Debug)]
enum Space {
    Known(CardId),
    /// A card of this shuffle.
    Tight(u8),
    /// Whatever the next lot is.
    Loose(Span),
}

/// The unknown cards of one shuffle.
#[derive(Clone, Debug, Default)]
struct Pool {
    /// Those that some hands must hold.
    wanted: Pile,
    others: Pile,
    /// The cards of this draw: for those hands, and for everywhere else.
    first: Pile,
    rest: Pile,
}

impl Layout {
    /// The places of a view. What it tells of cards goes into `base`.
    pub(super) fn of(view: &View, base: &mut State) -> Result<Self, NoWorld> {
        let mixed: SeatSet = view.somewhere.iter().flat_map(|s| s.hands).collect();
        let pools = view.unknown.iter().map(|pool| Pool { others: pool.iter().collect(), ..Pool::default() });
        let mut layout = Self {
            hands: view.players.iter().map(|p| Hand::of(p, view.seat(), mixed)).collect(),
            pile: view.draw.iter().rev().map(|slot| Space::of(slot, false)).collect(),
            pools: pools.collect(),
            loose: Vec::new(),
            spare: view.unknown.iter().map(|pool| pool.len()).collect(),
            somewhere: view.somewhere.clone(),
            takings: view.takings.clone(),
            claimed: vec![0; view.unknown.len()],
            odds: None,
            likeliest: 1.0,
        };
        layout.count_places()?;
        layout.tell(view, base);
        Ok(layout)
    }

    /// Lists the loose places and what is left for them.
    fn count_places(&mut self) -> Result<(), NoWorld> {
        let hands =
            self.hands.iter().flat_map(|hand| hand.hidden.iter().map(|space| (Some(hand.seat), space)));
        for (hand, space) in hands.chain(self.pile.iter().map(|space| (None, space))) {
            match *space {
                Space::Known(_) => {}
                Space::Loose(span) => self.loose.push(Gap { hand, span }),
                Space::Tight(batch) => {
                    let left = self.spare.get_mut(usize::from(batch)).ok_or(NoWorld::Contradiction)?;
                    *left = left.checked_sub(1).ok_or(NoWorld::Contradiction)?;
                }
            }
        }
        let spare = self.spare.iter().sum::<usize>() + self.somewhere.len();
        if spare == self.loose.len() { Ok(()) } else { Err(NoWorld::Contradiction) }
    }

    /// What the view tells of cards: which are known, by whom, with which shuffle they came.
    fn tell(&self, view: &View, base: &mut State) {
        let observer = bit_of(view.seat());
        for hand in &self.hands {
            base.hands.set(hand.seat, &hand.known);
            hand.known.iter().for_each(|card| base.seen[card.index()] = observer | known_to(hand.seat));
        }
        for space in &self.pile {
            if let Space::Known(card) = space {
                base.seen[card.index()] = observer;
            }
        }
        let common = base.open_cards().union(view.common);
        common.iter().for_each(|card| base.seen[card.index()] = EVERYONE);
        let told = |s: &Somewhere| Rumour { card: s.card, hands: s.hands, last: s.last, to: observer };
        (base.rumours, base.takings) = (view.somewhere.iter().map(told).collect(), Few::of(&view.takings));
        base.blurred = !self.loose.is_empty();
        base.batch = view.batch;
        base.span = view.batch.iter().map(|batch| Span::exactly(*batch)).collect();
    }

    /// Every card that can be in a hidden place which the observer does not see into.
    pub(super) fn unknown(&self) -> CardSet {
        let pools = self.pools.iter().flat_map(|pool| pool.wanted.iter().chain(&pool.others)).copied();
        pools.chain(self.somewhere.iter().map(|s| s.card)).collect()
    }

    /// The same with what some hands must hold, if each of them wants the same.
    pub(super) fn with(mut self, demand: Option<&Demand>) -> Result<Self, NoWorld> {
        let Some((demand, wanted)) = demand.and_then(|demand| Some((demand, demand.alike()?))) else {
            return Ok(self);
        };
        for pool in &mut self.pools {
            let all = std::mem::take(&mut pool.others);
            (pool.wanted, pool.others) = (Pile::new(), Pile::new());
            for card in &all {
                if wanted.contains(*card) { pool.wanted.push(*card) } else { pool.others.push(*card) }
            }
        }
        for hand in self.hands.iter().filter(|hand| demand.hands().contains(hand.seat)) {
            for space in &hand.hidden {
                if let Space::Tight(batch) = *space {
                    self.claimed[usize::from(batch)] += 1;
                }
            }
        }
        if self.loose.is_empty() {
            let odds = Odds::new(&self.shares(&self.claimed), demand.need());
            if odds.likelihood() <= 0.0 {
                return Err(NoWorld::Contradiction);
            }
            self.odds = Some(odds);
        } else {
            self.likeliest = self.likeliest_of(demand);
        }
        Ok(self)
    }

    /// A bound of the odds that some lots give: no hand holds a wanted card more often than its places do together.
    fn likeliest_of(&self, demand: &Demand) -> f64 {
        if self.somewhere.iter().any(|s| demand.wants(s.card)) {
            return 1.0;
        }
        let part = |share: &Share| share.wanted as f64 / share.cards.max(1) as f64;
        let parts: Vec<f64> = self.shares(&self.claimed).iter().map(part).collect();
        let tight = self.claimed.iter().zip(&parts).map(|(n, part)| *n as f64 * part);
        let within = |span: Span| &parts[usize::from(span.first)..=usize::from(span.last)];
        let served = |gap: &&Gap| gap.hand.is_some_and(|seat| demand.hands().contains(seat));
        let loose =
            self.loose.iter().filter(served).map(|gap| within(gap.span).iter().copied().fold(0.0, f64::max));
        tight.chain(loose).sum::<f64>().min(1.0)
    }

    fn shares(&self, dealt: &[usize]) -> Vec<Share> {
        let share = |(pool, dealt): (&Pool, &usize)| {
            let wanted = pool.wanted.len();
            Share { cards: wanted + pool.others.len(), wanted, dealt: *dealt }
        };
        self.pools.iter().zip(dealt).map(share).collect()
    }

    /// Lays all hidden cards out in `world`; says whether that worked.
    pub(super) fn lay(&mut self, world: &mut State, demand: Option<&Demand>, dice: &mut Dice) -> bool {
        let Some(lots) = self.cast(dice) else { return false };
        let hands = demand.filter(|demand| demand.alike().is_some());
        if !self.deal(hands, &lots, dice) {
            return false;
        }
        let served = hands.map_or(SeatSet::EMPTY, Demand::hands);
        let mut lots = lots.into_iter();
        let Self { hands, pile, pools, .. } = self;
        for hand in hands.iter().filter(|hand| hand.stirred || !hand.hidden.is_empty()) {
            let own = served.contains(hand.seat);
            let mut cards: Pile = Few::of(&hand.known);
            for space in &hand.hidden {
                let card = take(*space, &mut lots, pools, own);
                world.seen[card.index()] = known_to(hand.seat);
                if let Space::Loose(span) = *space {
                    world.span[card.index()] = span;
                }
                cards.push(card);
            }
            if hand.stirred {
                dice.shuffle(&mut cards);
            }
            world.hands.set(hand.seat, &cards);
        }
        world.draw.clear();
        for space in pile.iter() {
            let card = match *space {
                Space::Known(card) => card,
                hidden => {
                    let card = take(hidden, &mut lots, pools, false);
                    world.seen[card.index()] = 0;
                    if let Space::Loose(span) = hidden {
                        world.span[card.index()] = span;
                    }
                    card
                }
            };
            world.draw.push(card);
        }
        true
    }

    /// Casts lots for the loose places.
    fn cast(&self, dice: &mut Dice) -> Option<Vec<Lot>> {
        if self.loose.is_empty() {
            return Some(Vec::new());
        }
        let batches = self.spare.iter().enumerate();
        let others: Vec<Lot> =
            batches.flat_map(|(batch, n)| (0..*n).map(move |_| Lot::Any { batch: batch as u8 })).collect();
        let lay = |lost: Vec<Lot>, dice: &mut Dice| fit(&self.loose, &[lost, others.clone()].concat(), dice);
        let drifted = (0..DRIFTS).find_map(|_| lay(self.drift(dice)?, dice));
        drifted.or_else(|| lay(self.lost(|s| s.hands), dice))
    }

    /// The cards that are somewhere in hands, each in one of these.
    fn lost(&self, mut hands: impl FnMut(&Somewhere) -> SeatSet) -> Vec<Lot> {
        self.somewhere.iter().map(|s| Lot::One { card: s.card, batch: s.batch, hands: hands(s) }).collect()
    }

    /// Lets the lost cards go the ways they may have gone, if that leads to where they can be.
    fn drift(&self, dice: &mut Dice) -> Option<Vec<Lot>> {
        let starts: Vec<LastSeen> = self.somewhere.iter().map(|s| s.last).collect();
        let ends = drift(&self.takings, &starts, dice);
        let possible = |(s, end): (&Somewhere, &Option<Seat>)| end.is_none_or(|seat| s.hands.contains(seat));
        if !self.somewhere.iter().zip(&ends).all(possible) {
            return None;
        }
        let mut ends = ends.into_iter();
        Some(self.lost(|s| ends.next().flatten().map_or(s.hands, SeatSet::of)))
    }

    /// Draws the cards of every shuffle: first those for the hands that must hold something, then the rest.
    fn deal(&mut self, demand: Option<&Demand>, lots: &[Lot], dice: &mut Dice) -> bool {
        let Some(demand) = demand else {
            self.pools.iter_mut().for_each(|pool| pool.deal(0, 0, dice));
            return true;
        };
        if let Some(odds) = &self.odds {
            let wanted: Vec<usize> = odds.split(dice).collect();
            self.deal_split(&self.claimed.clone(), &wanted, dice);
            return true;
        }
        self.deal_loose(demand, lots, dice)
    }

    /// The same where lots decide which shuffle a card is of: lots that make enough wanted cards likely are kept more
    /// often.
    fn deal_loose(&mut self, demand: &Demand, lots: &[Lot], dice: &mut Dice) -> bool {
        let (mut dealt, mut need) = (self.claimed.clone(), demand.need());
        for (gap, lot) in self.loose.iter().zip(lots) {
            if gap.hand.is_some_and(|seat| demand.hands().contains(seat)) {
                match *lot {
                    Lot::Any { batch } => dealt[usize::from(batch)] += 1,
                    Lot::One { card, .. } => need = need.saturating_sub(usize::from(demand.wants(card))),
                }
            }
        }
        let odds = Odds::new(&self.shares(&dealt), need);
        if dice.unit() * self.likeliest >= odds.likelihood() {
            return false;
        }
        let wanted: Vec<usize> = odds.split(dice).collect();
        self.deal_split(&dealt, &wanted, dice);
        true
    }

    fn deal_split(&mut self, dealt: &[usize], wanted: &[usize], dice: &mut Dice) {
        for (pool, (dealt, wanted)) in self.pools.iter_mut().zip(dealt.iter().zip(wanted)) {
            pool.deal(*dealt, *wanted, dice);
        }
    }
}

/// The card of the next place.
fn take(space: Space, lots: &mut impl Iterator<Item = Lot>, pools: &mut [Pool], first: bool) -> CardId {
    let batch = match space {
        Space::Known(card) => return card,
        Space::Tight(batch) => batch,
        Space::Loose(_) => match lots.next().expect("a lot for every loose place") {
            Lot::One { card, .. } => return card,
            Lot::Any { batch } => batch,
        },
    };
    let pool = &mut pools[usize::from(batch)];
    let cards = if first { &mut pool.first } else { &mut pool.rest };
    cards.pop().expect("as many cards of each shuffle as places for them")
}

impl Pool {
    /// So many cards for the hands that must hold something, so many of them wanted, and the rest, in any order.
    fn deal(&mut self, dealt: usize, wanted: usize, dice: &mut Dice) {
        let (mut wants, mut others) = (self.wanted, self.others);
        self.first.clear();
        for _ in 0..wanted {
            self.first.push(draw_one(&mut wants, dice));
        }
        for _ in wanted..dealt {
            self.first.push(draw_one(&mut others, dice));
        }
        self.rest = others;
        wants.iter().for_each(|card| self.rest.push(*card));
        dice.shuffle(&mut self.first);
        dice.shuffle(&mut self.rest);
    }
}

/// Any card of a pile.
fn draw_one(pile: &mut Pile, dice: &mut Dice) -> CardId {
    let (at, last) = (dice.index(pile.len()), pile.len() - 1);
    pile.swap(at, last);
    pile.pop().expect("there is one")
}

impl Hand {
    fn of(player: &PlayerView, observer: Option<Seat>, mixed: SeatSet) -> Self {
        let spaces = player.hand.iter().map(|slot| Space::of(slot, mixed.contains(player.seat)));
        let (mut known, mut hidden) = (Vec::new(), Vec::new());
        for space in spaces {
            match space {
                Space::Known(card) => known.push(card),
                space => hidden.push(space),
            }
        }
        // Cards of one shuffle come in any order as it is.
        let dealt = known.is_empty() && hidden.iter().all(|space| matches!(space, Space::Tight(_)));
        let alike = dealt && hidden.windows(2).all(|pair| Space::same(pair[0], pair[1]));
        Self { seat: player.seat, known, hidden, stirred: observer != Some(player.seat) && !alike }
    }
}

impl Space {
    fn of(slot: &Slot, mixed: bool) -> Self {
        match *slot {
            Slot::Known(card) => Self::Known(card),
            Slot::Hidden(span) if span.is_exact() && !mixed => Self::Tight(span.first),
            Slot::Hidden(span) => Self::Loose(span),
        }
    }

    fn same(a: Self, b: Self) -> bool {
        matches!((a, b), (Self::Tight(a), Self::Tight(b)) if a == b)
    }
}
