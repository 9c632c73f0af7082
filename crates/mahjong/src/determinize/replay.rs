//! The observer's log, played again over another deck.

use paiju_contract::{History, Observer, Play, Seat, SeatSet};

use super::{World, is_heavenly};
use crate::action::Action;
use crate::event::EventView;
use crate::game::{Entry, Mahjong};
use crate::hand::MeldKind;
use crate::piece::Tile;
use crate::setup;
use crate::state::Stage;
use crate::view::View;

/// The game that the log leads to over this deck, and whether everything in the log was legal.
pub(super) fn replayed<H: History<Entry>>(
    view: &View,
    log: &[EventView],
    world: &World,
) -> (Mahjong<H>, bool) {
    let mut player = Replayer::<H>::new(view, log, world);
    let fits = player.run() && player.game.table().version == view.version;
    (player.game, fits)
}

struct Replayer<'a, H> {
    view: &'a View,
    log: &'a [EventView],
    world: &'a World,
    kongs: [usize; 4],
    game: Mahjong<H>,
}

impl<'a, H: History<Entry>> Replayer<'a, H> {
    fn new(view: &'a View, log: &'a [EventView], world: &'a World) -> Self {
        let game = Mahjong::dealt(&setup::deal_valid(&view.rules, &world.deck), &world.deck);
        Self { view, log, world, kongs: [0; 4], game }
    }

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
        if self.game.table().stage != Stage::Burying {
            return Some(());
        }
        for seat in self.game.table().awaiting() {
            self.act(seat, Action::bury(self.world.buried[seat.index()]?))?;
        }
        Some(())
    }

    /// The kind of the seat's next hidden kong.
    fn hidden_kong(&mut self, seat: Seat) -> Option<Tile> {
        let number = &mut self.kongs[seat.index()];
        *number += 1;
        self.world.kongs[seat.index()].get(*number - 1).copied()
    }

    /// Answers an offer as the log shows it: claims that came through, the observer's own answer, else passes.
    fn answer_all(&mut self, at: usize) -> Option<()> {
        let open = self.view.offer.is_some() && !self.log[at + 1..].iter().any(is_offer);
        let claims = self.claims(at);
        let Stage::Claiming(window) = self.game.table().stage else {
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
