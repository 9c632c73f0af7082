//! Worlds that an observer cannot tell from the real one: unknown cards, roles and generals drawn again (R3.4).

use paiju_contract::{MAX_SEATS, Rng, Seat, SeatSet, Stream};
use paiju_kit::shuffle;

use crate::apply::Cx;
use crate::event::known_to;
use crate::legal::Options;
use crate::piece::CardId;
use crate::rules::Role;
use crate::skills::{GeneralId, SkillId};
use crate::state::{EVERYONE, Player, State};
use crate::view::{Slot, Somewhere, View};
use crate::zones::{CardSet, Few, Gap, LastSeen, Lot, Place, Rumour, Span, bit_of, drift, fit};

/// How often a world is drawn until the window that is open in the view is open in it, too.
const TRIES: usize = 2000;

impl State {
    /// A world of this view.
    pub(crate) fn determinize(view: &View, rng: &mut Rng) -> Self {
        let base = Self::bare(view, rng);
        let window = view.pending.is_some_and(|p| p.window);
        let mut world = base.clone().fill(view, rng);
        for _ in 0..TRIES {
            if world.can_answer() && (!window || world.view(view.observer) == *view) {
                break;
            }
            world = base.clone().fill(view, rng);
        }
        world
    }

    /// Whether everyone who is asked has an answer: whoever selects in ascending order has shown that enough
    /// higher cards are left to him.
    fn can_answer(&self) -> bool {
        let Some(request) = &self.request else { return true };
        let any = |o: &Options| o.pass || o.suits || o.indices > 0 || o.any();
        request.who.into_iter().all(|seat| self.offered(seat, any).unwrap_or(false))
    }

    /// All that the view tells; nothing in hidden places yet.
    fn bare(view: &View, rng: &mut Rng) -> Self {
        let mut state = Self::laid_out(&view.rules, &[], rng.seed_from());
        let rest = view.rest;
        state.version = view.version;
        state.actions = view.version;
        state.turn = view.turn;
        state.finished = rest.finished;
        state.discard = Few::of(&view.discard);
        state.table = Few::of(&view.table);
        state.shuffles = view.shuffles;
        (state.skips, state.slashes, state.slash_acts) = (rest.skips, view.slashes, rest.slash_acts);
        (state.phase_tally, state.turn_tally) = (rest.phase_tally, rest.turn_tally);
        state.stack = Few::of(&view.stack);
        state.over = view.outcome;
        if let (Some(seat), Some(claim)) = (view.seat(), view.claim) {
            state.claims[seat.index()] = claim;
            if view.ask.is_some() || claim.said {
                state.hear_those_before(seat);
            }
        }
        state.reshuffle = Rng::new(rng.seed_from(), Stream::RESHUFFLE);
        state.pick = Rng::new(rng.seed_from(), Stream::PICK);
        for (player, seen) in state.players.iter_mut().zip(&view.players) {
            let skills: Few<SkillId, 4> = Few::of(&seen.skills);
            *player = Player {
                general: seen.general,
                role: seen.role.unwrap_or_default(),
                shown: seen.role.is_some() && (!seen.alive || seen.role == Some(Role::Lord)),
                alive: seen.alive,
                hp: seen.hp,
                max_hp: seen.max_hp,
                hand: Few::new(),
                equip: seen.equip,
                delay: Few::of(&seen.delay),
                skills,
            };
        }
        state
    }

    /// In a window the seats before one that has been asked have had their chance (R3.5).
    fn hear_those_before(&mut self, asked: Seat) {
        let (first, seats) = (self.turn.seat, self.seats());
        for steps in 0..(asked.0 + seats - first.0) % seats {
            self.claims[first.after(steps, seats).index()].said = true;
        }
    }

    fn fill(mut self, view: &View, rng: &mut Rng) -> Self {
        self.fill_roles(view, rng);
        self.fill_generals(view, rng);
        self.fill_cards(view, rng);
        for seat in Seat::all(self.players.len()) {
            self.rewatch(seat);
        }
        if self.over.is_none() {
            Cx::silent(&mut self).run();
        }
        self
    }

    /// The roles nobody has shown, in any order.
    fn fill_roles(&mut self, view: &View, rng: &mut Rng) {
        const ROLES: [Role; 4] = [Role::Lord, Role::Loyalist, Role::Rebel, Role::Renegade];
        let mut left = view.role_counts;
        view.players.iter().filter_map(|p| p.role).for_each(|role| left[role as usize] -= 1);
        let mut roles: Vec<Role> =
            ROLES.into_iter().flat_map(|role| vec![role; usize::from(left[role as usize])]).collect();
        shuffle(&mut roles, rng);
        for (player, seen) in self.players.iter_mut().zip(&view.players) {
            if seen.role.is_none() {
                player.role = roles.pop().unwrap_or_default();
            }
        }
    }

    /// While generals are chosen: what the others are offered is unknown, and whether they have chosen.
    fn fill_generals(&mut self, view: &View, rng: &mut Rng) {
        if !matches!(view.stack.first(), Some(crate::frames::Frame::Setup(_))) {
            return;
        }
        let mut rest: Vec<GeneralId> = GeneralId::all().collect();
        if view.players[0].general.is_none() {
            shuffle(&mut rest, rng);
            self.pool = Few::of(&rest);
            let lordly = crate::setup::lord_offer(rng);
            self.offers[0] = if view.offers.is_empty() { lordly } else { Few::of(&view.offers) };
            return;
        }
        rest.retain(|g| view.players[0].general != Some(*g) && !view.offers.contains(g));
        shuffle(&mut rest, rng);
        let each = crate::setup::offered_each(self.players.len());
        for seat in 1..self.players.len() {
            let own = view.seat().is_some_and(|observer| observer.index() == seat);
            self.offers[seat] = if own {
                Few::of(&view.offers)
            } else {
                rest.split_off(rest.len() - each).into_iter().collect()
            };
            self.picks[seat] = if own { view.chosen } else { None };
        }
    }

    /// Unknown cards of one shuffle are equally likely in each of the places where they can be.
    fn fill_cards(&mut self, view: &View, rng: &mut Rng) {
        self.seen.fill(0);
        let observer = bit_of(view.seat());
        known_cards(view).iter().for_each(|card| self.seen[card.index()] = observer);
        let common = self.open_cards().union(view.common);
        common.iter().for_each(|card| self.seen[card.index()] = EVERYONE);
        let heard = view.somewhere.iter();
        let told = |s: &Somewhere| Rumour { card: s.card, hands: s.hands, last: s.last, to: observer };
        (self.rumours, self.takings) = (heard.map(told).collect(), Few::of(&view.takings));
        let mut hidden = Hidden::of(view, rng);
        self.blurred = !hidden.lots.is_empty();
        self.batch = view.batch;
        self.span = view.batch.iter().map(|batch| Span::exactly(*batch)).collect();
        let spans = &mut self.span;
        let mut lay = |hand: Option<Seat>, slot: &Slot| match *slot {
            Slot::Known(card) => card,
            Slot::Hidden(span) => {
                let card = hidden.next(Gap { hand, span });
                spans[card.index()] = span;
                card
            }
        };
        for (player, seen) in self.players.iter_mut().zip(&view.players) {
            player.hand = seen.hand.iter().map(|slot| lay(Some(seen.seat), slot)).collect();
            // In which order another hand lies is not known.
            if view.seat() != Some(seen.seat) {
                shuffle(&mut player.hand, rng);
            }
        }
        self.draw = view.draw.iter().rev().map(|slot| lay(None, slot)).collect();
        for seat in Seat::all(self.players.len()) {
            for card in self.players[seat.index()].hand.iter().copied() {
                self.seen[card.index()] |= known_to(seat);
            }
        }
    }

    /// Cards in hands and in the draw pile.
    pub(crate) fn hidden_cards(&self) -> impl Iterator<Item = CardId> {
        self.players.iter().flat_map(|p| &p.hand).chain(&self.draw).copied()
    }

    /// Cards that lie where everyone sees them.
    pub(crate) fn open_cards(&self) -> CardSet {
        let piles = self.discard.iter().chain(&self.table).copied();
        let areas = self.players.iter().flat_map(|p| p.worn().chain(p.delay.iter().map(|d| d.card)));
        piles.chain(areas).collect()
    }
}

impl State {
    /// For every shuffle the cards of it that this seat has no knowledge of.
    pub(crate) fn unknown(&self, to: Option<Seat>) -> Vec<CardSet> {
        let heard: CardSet = self.rumours_for(to).map(|rumour| rumour.card).collect();
        let mut pools = vec![CardSet::EMPTY; usize::from(self.shuffles) + 1];
        for card in self.hidden_cards().filter(|card| !self.knows(to, *card) && !heard.contains(*card)) {
            pools[usize::from(self.batch[card.index()])].insert(card);
        }
        pools
    }

    /// Cards of the deal that lie hidden and that this seat has never seen: what was shuffled in again had lain open.
    pub(crate) fn never_seen(&self, to: Option<Seat>) -> CardSet {
        self.unknown(to)[0]
    }

    /// The place of a hidden card as far as this seat can tell places apart: hands between which cards have
    /// gone unseen are one place.
    pub(crate) fn told_place(&self, to: Option<Seat>, place: Place, card: CardId) -> usize {
        let loose = |card: CardId| !self.knows(to, card) && !self.span[card.index()].is_exact();
        match place {
            Place::Hand(seat) if self.rumours_for(to).any(|r| r.hands.contains(seat)) => LOOSE,
            Place::Hand(seat) if self.hand(seat).iter().any(loose) => LOOSE,
            _ if loose(card) => LOOSE,
            Place::Hand(seat) => seat.index(),
            _ => MAX_SEATS + self.draw.iter().position(|c| *c == card).unwrap_or(LOOSE),
        }
    }
}

/// How often lost cards are let drift until they come to where they can be.
const DRIFTS: usize = 200;
/// The number of all places that a seat cannot tell apart.
const LOOSE: usize = 1000;

/// The hidden cards of a view, ready to be laid out.
struct Hidden<'a> {
    /// The hands among which some card is lost.
    mixed: SeatSet,
    /// What lies in the gaps that can hold cards of several sorts, the first one last.
    lots: Vec<Lot>,
    /// The unknown cards of each shuffle, in any order.
    pools: Vec<Vec<CardId>>,
    view: &'a View,
}

impl<'a> Hidden<'a> {
    fn of(view: &'a View, rng: &mut Rng) -> Self {
        let mut pools: Vec<Vec<CardId>> = view.unknown.iter().map(|pool| pool.iter().collect()).collect();
        for pool in &mut pools {
            shuffle(pool, rng);
        }
        let mixed = view.somewhere.iter().flat_map(|s| s.hands).collect();
        let mut hidden = Self { mixed, lots: Vec::new(), pools, view };
        hidden.lots = hidden.cast(rng);
        hidden
    }

    /// Whether only cards of one shuffle can lie there.
    fn is_tight(&self, gap: Gap) -> bool {
        gap.span.is_exact() && !gap.hand.is_some_and(|seat| self.mixed.contains(seat))
    }

    /// Casts lots for the gaps that are not tight.
    fn cast(&self, rng: &mut Rng) -> Vec<Lot> {
        let mut left: Vec<usize> = self.pools.iter().map(Vec::len).collect();
        let mut loose = Vec::new();
        for gap in gaps(self.view) {
            if self.is_tight(gap) {
                left[usize::from(gap.span.first)] -= 1;
            } else {
                loose.push(gap);
            }
        }
        if loose.is_empty() {
            return Vec::new();
        }
        let batches = left.into_iter().enumerate();
        let others: Vec<Lot> = batches.flat_map(|(b, n)| vec![Lot::Any { batch: b as u8 }; n]).collect();
        let lay = |lost: Vec<Lot>, rng: &mut Rng| fit(&loose, &[lost, others.clone()].concat(), rng);
        let drifted = (0..DRIFTS).find_map(|_| lay(self.drift(rng)?, rng));
        let mut cast = drifted.or_else(|| lay(self.lost(|s| s.hands), rng)).unwrap_or_default();
        cast.reverse();
        cast
    }

    /// The cards that are somewhere in hands, each in one of these.
    fn lost(&self, mut hands: impl FnMut(&Somewhere) -> SeatSet) -> Vec<Lot> {
        let batch = |card: CardId| self.view.batch[card.index()];
        let lot = |s: &Somewhere| Lot::One { card: s.card, batch: batch(s.card), hands: hands(s) };
        self.view.somewhere.iter().map(lot).collect()
    }

    /// Lets the lost cards go the ways they may have gone, if that leads to where they can be.
    fn drift(&self, rng: &mut Rng) -> Option<Vec<Lot>> {
        let somewhere = &self.view.somewhere;
        let starts: Vec<LastSeen> = somewhere.iter().map(|s| s.last).collect();
        let ends = drift(&self.view.takings, &starts, rng);
        let possible = |(s, end): (&Somewhere, &Option<Seat>)| end.is_none_or(|seat| s.hands.contains(seat));
        if !somewhere.iter().zip(&ends).all(possible) {
            return None;
        }
        let mut ends = ends.into_iter();
        Some(self.lost(|s| ends.next().flatten().map_or(s.hands, SeatSet::of)))
    }

    /// The card of the next gap.
    fn next(&mut self, gap: Gap) -> CardId {
        let tight = self.is_tight(gap).then_some(Lot::Any { batch: gap.span.first });
        match tight.or_else(|| self.lots.pop()) {
            Some(Lot::One { card, .. }) => card,
            Some(Lot::Any { batch }) => self.pools[usize::from(batch)].pop().unwrap_or_default(),
            None => CardId::default(),
        }
    }
}

/// The hidden places of a view: hands in seat order, then the draw pile from its bottom.
fn gaps(view: &View) -> impl Iterator<Item = Gap> {
    let gap = |hand: Option<Seat>, slot: &Slot| match *slot {
        Slot::Hidden(span) => Some(Gap { hand, span }),
        Slot::Known(_) => None,
    };
    let hands = view.players.iter().flat_map(|p| p.hand.iter().map(move |slot| (Some(p.seat), slot)));
    let piled = view.draw.iter().rev().map(|slot| (None, slot));
    hands.chain(piled).filter_map(move |(hand, slot)| gap(hand, slot))
}

/// The cards in hidden places that the observer knows.
fn known_cards(view: &View) -> CardSet {
    let slots = view.players.iter().flat_map(|p| &p.hand).chain(&view.draw);
    let known = |slot: &Slot| {
        if let Slot::Known(card) = slot { Some(*card) } else { None }
    };
    slots.filter_map(known).collect()
}
