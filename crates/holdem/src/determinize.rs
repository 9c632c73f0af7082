//! Worlds that an observer cannot tell from the real one, and what it has not seen (R9.4).
//!
//! No action depends on a card, so every deal of the unseen cards is equally likely, and a world is drawn by dealing
//! them. What a view says is checked once, when its sampler is prepared.

use paiju_contract::{Dice, History, Lean, NoWorld, Observer, Past, RuleSet, Seed, Step, Worlds};

use crate::piece::Card;
use crate::state::{ActionRecord, Entry, HoldemOf, LeanHoldem, NOBODY, State, Turn, members};
use crate::view::{PlayerState, View};

/// Draws worlds that fit one view: everything that is known is in its place, a draw deals the rest.
#[derive(Clone, Debug)]
pub struct Sampler {
    /// A world that fits; every draw replaces its unseen cards.
    world: State,
    /// The seats whose cards are not known.
    unknown: u16,
    unseen: Pack,
    /// Every action; `None` where the view has no history.
    log: Option<Vec<ActionRecord>>,
    /// Whether the log is known to lead to this view.
    proven: bool,
}

impl Sampler {
    /// Whatever play leads to has worlds; anything else is refused here.
    pub(crate) fn prepare(view: &View) -> Result<Self, NoWorld> {
        let mut world = public(view).ok_or(NoWorld::Contradiction)?;
        let unseen = Pack::without(known_cards(view)).ok_or(NoWorld::Contradiction)?;
        let unknown = known_places(&mut world, view).ok_or(NoWorld::Contradiction)?;
        unseen.put_in_order(&mut world, unknown);
        if world.audit_state().is_err() || !world.looks_like(view) {
            return Err(NoWorld::Contradiction);
        }
        let whole = view.actions.len() + 1 == view.version as usize;
        if !whole && !view.actions.is_empty() {
            return Err(NoWorld::Contradiction);
        }
        Ok(Self { world, unknown, unseen, log: whole.then(|| view.actions.clone()), proven: false })
    }

    /// A world, and the cards that are left.
    #[inline]
    fn deal(&self, dice: &mut Dice) -> (State, Pack) {
        let (mut world, mut pack) = (self.world, self.unseen);
        for seat in members(self.unknown) {
            world.hole[seat] = [pack.draw(dice), pack.draw(dice)];
        }
        for place in world.street.board_cards()..world.board.len() {
            world.board[place] = pack.draw(dice);
        }
        (world, pack)
    }

    /// The actions, once it is sure that they lead to this view: what is dealt decides nothing but who wins.
    fn proven_log(&mut self, cards: &[Card], world: &State) -> Result<&[ActionRecord], NoWorld> {
        let log = self.log.as_deref().ok_or(NoWorld::NoHistory)?;
        if !self.proven {
            let mut state = State::start(&world.rules(), cards);
            for record in log {
                state.judge(record.player, record.action).map_err(|_| NoWorld::Contradiction)?;
                if state.carry_out(record.player, record.action, &mut |_| {}) != *record {
                    return Err(NoWorld::Contradiction);
                }
            }
            if state != *world {
                return Err(NoWorld::Contradiction);
            }
            self.proven = true;
        }
        Ok(log)
    }
}

impl<H: History<Entry>> Worlds<HoldemOf<H>> for Sampler {
    #[inline]
    fn draw(&mut self, dice: &mut Dice) -> Result<LeanHoldem, NoWorld> {
        Ok(HoldemOf { state: self.deal(dice).0, history: Lean })
    }

    fn draw_past(&mut self, dice: &mut Dice) -> Result<Past<HoldemOf<H>>, NoWorld> {
        let (world, mut pack) = self.deal(dice);
        let mut deck = world.cards();
        let steps = self.proven_log(&deck, &world)?.iter().map(step).collect();
        while pack.left > 0 {
            deck.push(pack.draw(dice));
        }
        Ok(Past::of_deck(world.rules(), deck, NO_SEED, steps))
    }
}

/// Nothing is drawn after the deal, so any seed will do.
const NO_SEED: Seed = Seed([0; 32]);

fn step(record: &ActionRecord) -> Step<crate::Action> {
    Step { seat: record.player, action: record.action }
}

/// Cards that may lie anywhere, drawn one at a time.
#[derive(Clone, Copy, Debug)]
struct Pack {
    /// Those before `left` are still in it.
    cards: [Card; Card::COUNT],
    left: usize,
}

impl Pack {
    /// The pack without these; nothing if one of them appears twice.
    fn without(seen: impl Iterator<Item = Card>) -> Option<Self> {
        let mut gone = 0;
        for card in seen {
            if gone & card.bit() != 0 {
                return None;
            }
            gone |= card.bit();
        }
        let (mut cards, mut left) = (Card::ALL, 0);
        for card in Card::ALL {
            // Written whether it stays or not, and kept only if it does: no branch to guess.
            cards[left] = card;
            left += usize::from(gone & card.bit() == 0);
        }
        Some(Self { cards, left })
    }

    #[inline]
    fn draw(&mut self, dice: &mut Dice) -> Card {
        let place = dice.index(self.left);
        self.left -= 1;
        let card = self.cards[place];
        self.cards[place] = self.cards[self.left];
        card
    }

    /// The unseen cards at the places they may have, without dice.
    fn put_in_order(mut self, world: &mut State, unknown: u16) {
        let mut next = || {
            self.left -= 1;
            self.cards[self.left]
        };
        members(unknown).for_each(|seat| world.hole[seat] = [next(), next()]);
        world.board[world.street.board_cards()..].fill_with(next);
    }
}

/// Everything that is public, or nothing if it does not even fit into a state.
fn public(view: &View) -> Option<State> {
    view.rules.validate().ok()?;
    let mut world = State::empty(&view.rules);
    if view.players.len() != view.rules.seats() {
        return None;
    }
    for (seat, player) in view.players.iter().enumerate() {
        world.stack[seat] = player.stack;
        world.bet[seat] = player.bet_this_street;
        let dead = if seat == usize::from(world.big_seat) { world.dead() } else { 0 };
        world.put[seat] = player.bet_total.checked_sub(dead)?;
    }
    for (street, matched) in world.matched[..view.street as usize].iter_mut().enumerate() {
        *matched = view.players.iter().filter_map(|player| player.bets.get(street)).max().copied()?;
    }
    for (street, seat) in view.aggressors.iter().enumerate() {
        let bettor = seat.map_or(NOBODY, |seat| u16::from(seat.0) & NOBODY);
        world.aggressors = world.aggressors & !(NOBODY << (4 * street)) | bettor << (4 * street);
    }
    world.current = view.current_bet;
    world.full_raise = view.last_raise;
    world.pot = view.pot;
    world.version = view.version;
    world.raise_count = view.raise_count;
    world.live = mask(view, |player| player.is_active);
    world.all_in = mask(view, |player| player.is_allin);
    world.todo = view.to_act.bits();
    world.acted = view.acted.bits();
    world.street = view.street;
    world.turn = view.current_player.map_or(Turn::Over, Turn::Of);
    Some(world)
}

fn mask(view: &View, belongs: impl Fn(&PlayerState) -> bool) -> u16 {
    view.players.iter().rev().fold(0, |set, player| set << 1 | u16::from(belongs(player)))
}

fn known_cards(view: &View) -> impl Iterator<Item = Card> {
    let holes = view.players.iter().filter_map(|player| player.hole_cards).flatten();
    holes.chain(view.board.iter().copied())
}

/// Puts the known cards where they lie and says whose are not known; nothing if a card lies where none can.
fn known_places(world: &mut State, view: &View) -> Option<u16> {
    let mut unknown = world.dealt;
    for (seat, player) in view.players.iter().enumerate() {
        if let Some(hole) = player.hole_cards {
            if world.dealt >> seat & 1 == 0 {
                return None;
            }
            world.hole[seat] = hole;
            unknown &= !(1 << seat);
        }
    }
    let open = &mut world.board[..view.street.board_cards()];
    if open.len() != view.board.len() {
        return None;
    }
    open.copy_from_slice(&view.board);
    Some(unknown)
}

impl<H: History<Entry>> HoldemOf<H> {
    /// The deck positions `to` has not seen, those of undealt cards where they are kept.
    pub(crate) fn unseen(&self, to: Observer) -> Vec<(usize, Card)> {
        let state = &self.state;
        let known = |seat: u8| to.is(paiju_contract::Seat(seat)) || state.shown() >> seat & 1 == 1;
        let order = state.deal_order();
        let holes = (0..2).flat_map(|round| order.iter().map(move |&seat| (seat, round)));
        let mut places: Vec<(bool, Card)> =
            holes.map(|(seat, round)| (known(seat), state.hole_of(usize::from(seat))[round])).collect();
        let open = state.open_board().len();
        places.extend(state.board.iter().enumerate().map(|(place, &card)| (place < open, card)));
        places.extend(self.undealt().iter().map(|&card| (false, card)));
        let hidden = places.into_iter().enumerate().filter(|(_, (seen, _))| !seen);
        hidden.map(|(place, (_, card))| (place, card)).collect()
    }

    /// The same as places of a world: the cards that are never dealt lie in one heap, whose order nobody keeps.
    pub(crate) fn unseen_places(&self, to: Observer) -> Vec<(usize, Card)> {
        let dealt = self.state.cards();
        let mut places = self.unseen(to);
        places.retain(|(place, _)| *place < dealt.len());
        let heap = Card::ALL.into_iter().filter(|card| !dealt.contains(card));
        places.extend(heap.map(|card| (dealt.len(), card)));
        places
    }

    /// How the hand came about; nothing without its log.
    pub(crate) fn told_past(&self) -> Option<Past<Self>> {
        let deck = || self.state.cards().iter().chain(self.undealt()).copied().collect();
        let steps = || self.log().map(step).collect();
        H::KEPT.then(|| Past::of_deck(self.state.rules(), deck(), NO_SEED, steps()))
    }
}
