//! Worlds that can tell their past: a deck for every tile, and the observer's log played again over it.

use paiju_contract::{Dice, Game, NoWorld, Observer, Past, Play, Seat, SeatSet};

use super::lay::Laid;
use super::place::{Deck, place};
use super::plan::{Kongs, Plan};
use super::{Draws, Found, Sampler, is_heavenly};
use crate::action::Action;
use crate::event::EventView;
use crate::hand::MeldKind;
use crate::past::Mahjong;
use crate::piece::{TILES, Tile};
use crate::setup::{self, WALL_AT, dealt_to};
use crate::state::{Stage, State};
use crate::view::View;

/// Worlds for which no past is found before a draw fails.
const PAST_TRIES: u32 = 8;

impl Sampler {
    /// A world that can tell its past.
    pub(super) fn past(&mut self, dice: &mut Dice) -> Result<Past<Mahjong>, NoWorld> {
        if self.view.log.is_none() {
            return Err(NoWorld::NoHistory);
        }
        let mut game = match &self.finished {
            Some(game) => game.clone(),
            None => self.found_past(dice)?,
        };
        self.frame.ask_first(game.state().awaiting(), dice, |seat, actions, dice| {
            game.legal(seat, actions);
            if let Some(action) = dice.pick(actions).copied() {
                game.apply_silent_unchecked(seat, &action);
            }
        });
        Ok(game.told_past().unwrap_or_else(|| unreachable!("its history is kept")))
    }

    fn found_past(&mut self, dice: &mut Dice) -> Result<Mahjong, NoWorld> {
        for _ in 0..PAST_TRIES {
            let found = self.found(dice)?;
            if let Some(game) = self.with_past(&found, dice) {
                return Ok(game);
            }
        }
        Err(NoWorld::NotFound { tries: PAST_TRIES })
    }

    fn with_past(&self, found: &Found, dice: &mut Dice) -> Option<Mahjong> {
        let Found { state, plan, laid } = found;
        let plan = &self.plans[*plan];
        let deck = self.deck(plan, state, laid, dice)?;
        let mut hidden = Hidden { buried: [None; 4], kongs: [const { Kongs::new_const() }; 4] };
        for (demand, bag) in plan.demands.iter().zip(&laid.bags) {
            let seat = self.trails[demand.trail].seat.index();
            hidden.buried[seat] = bag.buried;
            hidden.kongs[seat].clone_from(&demand.kongs);
        }
        replayed(&self.view, deck, &hidden).filter(|game| game.view(self.view.observer) == self.view)
    }

    /// The deck of a world: a place for every tile.
    fn deck(&self, plan: &Plan, state: &State, laid: &Laid, dice: &mut Dice) -> Option<[Tile; TILES]> {
        let mut deck: Deck = [None; TILES];
        self.see_own(&mut deck);
        for (demand, bag) in plan.demands.iter().zip(&laid.bags) {
            place(&self.trails[demand.trail], &demand.kongs, bag, &mut deck, dice)?;
        }
        for position in usize::from(state.head)..usize::from(state.tail) {
            deck[WALL_AT + position] = Some(state.wall[position]);
        }
        let mut whole = [Tile::at(0); TILES];
        for (tile, place) in whole.iter_mut().zip(deck) {
            *tile = place?;
        }
        Some(whole)
    }

    fn see_own(&self, deck: &mut Deck) {
        let view = &self.view;
        if let (Observer::Seat(seat), Some(dealt)) = (view.observer, &view.dealt) {
            for (position, tile) in dealt_to(&view.rules, seat.index()).zip(dealt.tiles()) {
                deck[position] = Some(tile);
            }
        }
        let mut draws = Draws::default();
        for event in view.log.iter().flatten() {
            if let EventView::Drew { tile, from, .. } = *event {
                deck[draws.next(from)] = tile;
            }
        }
    }
}

/// The choices that nobody but their maker saw.
#[derive(Clone, Debug)]
pub(super) struct Hidden {
    pub(super) buried: [Option<[Tile; 3]>; 4],
    pub(super) kongs: [Kongs; 4],
}

/// The game that the log leads to over this deck, if all of it is legal there.
pub(super) fn replayed(view: &View, deck: [Tile; TILES], hidden: &Hidden) -> Option<Mahjong> {
    let log = view.log.as_deref()?;
    let game = Mahjong::dealt(&setup::deal_valid(&view.rules, &deck), &deck);
    let mut player = Replayer { view, log, hidden, kongs: [0; 4], game };
    (player.run() && player.game.state().version == view.version).then_some(player.game)
}

struct Replayer<'a> {
    view: &'a View,
    log: &'a [EventView],
    hidden: &'a Hidden,
    kongs: [usize; 4],
    game: Mahjong,
}

impl Replayer<'_> {
    fn run(&mut self) -> bool {
        (0..self.log.len()).all(|at| self.step(at).is_some())
    }

    fn act(&mut self, seat: Seat, action: Action) -> Option<()> {
        self.game.apply_silent(seat, &action).ok()
    }

    fn step(&mut self, at: usize) -> Option<()> {
        match self.log[at] {
            EventView::Buried { seat, tiles } => self.act(seat, Action::Bury(tiles)),
            EventView::SuitsRevealed { .. } => self.bury_others(),
            EventView::Discarded { seat, tile } => {
                self.act(seat, Action::Discard(tile))?;
                self.answer_all(at)
            }
            EventView::KongOffered { seat, tile } => {
                self.act(seat, Action::KongAdded(tile))?;
                self.answer_all(at)
            }
            EventView::Konged { seat, kind: MeldKind::KongAdded, tile, .. } if !self.view.rules.rob_kong => {
                self.act(seat, Action::KongAdded(tile?))
            }
            EventView::Konged { seat, kind: MeldKind::KongConcealed, tile, .. } => {
                let tile = tile.or_else(|| self.hidden_kong(seat))?;
                self.act(seat, Action::KongConcealed(tile))
            }
            EventView::Won { seat, tile, from: None, .. } if is_heavenly(&self.log[at]) => {
                self.act(seat, Action::HuAside(tile))
            }
            EventView::Won { seat, from: None, .. } => self.act(seat, Action::Hu),
            _ => Some(()),
        }
    }

    /// The buryings nobody saw.
    fn bury_others(&mut self) -> Option<()> {
        if self.game.state().stage != Stage::Burying {
            return Some(());
        }
        for seat in self.game.state().awaiting() {
            self.act(seat, Action::bury(self.hidden.buried[seat.index()]?))?;
        }
        Some(())
    }

    /// The kind of the seat's next hidden kong.
    fn hidden_kong(&mut self, seat: Seat) -> Option<Tile> {
        let number = &mut self.kongs[seat.index()];
        *number += 1;
        self.hidden.kongs[seat.index()].get(*number - 1).copied()
    }

    /// Answers an offer as the log shows it: claims that came through, the observer's own answer, else passes.
    fn answer_all(&mut self, at: usize) -> Option<()> {
        let open = self.view.offer.is_some() && !self.log[at + 1..].iter().any(is_offer);
        let claims = self.claims(at);
        let Stage::Claiming(window) = self.game.state().stage else {
            return (claims.is_empty() && !open).then_some(());
        };
        // In the order of the log: at the end it shows when every answer came.
        for (seat, answer) in &claims {
            self.act(*seat, *answer)?;
        }
        let silent = |seat: &Seat| {
            let claimed = claims.iter().any(|(claimer, _)| claimer == seat);
            !open && !claimed && self.view.observer != Observer::Seat(*seat)
        };
        let passing: SeatSet = window.asked.into_iter().filter(silent).collect();
        for seat in passing {
            self.act(seat, Action::Pass)?;
        }
        Some(())
    }

    /// The answers that the log shows after an offer, the observer's own among them.
    fn claims(&self, at: usize) -> Vec<(Seat, Action)> {
        let mut claims: Vec<(Seat, Action)> = Vec::new();
        let mut add = |seat: Seat, action: Action| {
            if claims.iter().all(|(claimer, _)| *claimer != seat) {
                claims.push((seat, action));
            }
        };
        for event in &self.log[at + 1..] {
            match *event {
                EventView::Answered { seat, answer } => add(seat, answer),
                EventView::Ponged { seat, .. } => add(seat, Action::Pong),
                EventView::Konged { seat, kind: MeldKind::KongExposed, .. } => add(seat, Action::Kong),
                EventView::Won { seat, from: Some(_), .. } => add(seat, Action::Hu),
                EventView::Paid { .. } | EventView::KongRobbed { .. } => {}
                _ => break,
            }
        }
        claims
    }
}

fn is_offer(event: &EventView) -> bool {
    matches!(event, EventView::Discarded { .. } | EventView::KongOffered { .. })
}
