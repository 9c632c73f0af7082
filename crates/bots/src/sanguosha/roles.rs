//! What a searching seat believes of the others' roles: worlds are drawn as likely as everyone's deeds make their roles.

use std::sync::{Arc, Mutex, PoisonError};

use paiju_contract::{Dice, NoWorld, Seat, Worlds};
use paiju_sanguosha::{EventView, LeanSanguosha, Memory, Role, Sampler, SanguoshaOf, View};
use paiju_search::Belief;

use super::evidence::Evidence;
use super::heuristic::Presumed;

/// What the players of imagined worlds take each other for: laid down before a race, picked up by each of them.
pub(super) type Slate = Arc<Mutex<Arc<Presumed>>>;

/// How often a world is drawn again because its roles are unlikely.
const TRIES: u32 = 24;

/// The belief of one seat.
#[derive(Debug, Default)]
pub(super) struct Roles {
    evidence: Evidence,
    /// How well the likeliest roles fit.
    best: f32,
    slate: Slate,
}

impl Roles {
    /// One that lays down there what everyone takes the others for.
    pub(super) fn on(slate: Slate) -> Self {
        Self { slate, ..Self::default() }
    }
}

/// What is laid down there.
pub(super) fn read(slate: &Slate) -> Arc<Presumed> {
    slate.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

impl<H: Memory> Belief<SanguoshaOf<H>> for Roles {
    fn begin(&mut self, _: Seat) {
        self.evidence = Evidence::default();
    }

    fn listens(&self) -> bool {
        true
    }

    fn told(&mut self, event: &EventView) {
        self.evidence.told(event);
    }

    fn look(&mut self, seat: Seat, view: &View) {
        let mut known = [None; paiju_contract::MAX_SEATS];
        for player in &view.players {
            known[player.seat.index()] = player.role;
        }
        self.best = self.evidence.best_fit(&known, view.role_counts, view.seats() as u8);
        let table = (view.role_counts, view.seats() as u8);
        let presumed = Presumed::of(&self.evidence, seat, &known, table);
        *self.slate.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(presumed);
    }

    fn draw(&mut self, worlds: &mut Sampler, dice: &mut Dice) -> Result<(LeanSanguosha, f64), NoWorld> {
        let mut world = Worlds::<SanguoshaOf<H>>::draw(worlds, dice)?;
        for _ in 0..TRIES {
            if dice.unit() < f64::from((self.evidence.fit(&roles_of(&world)) - self.best).exp()) {
                break;
            }
            world = Worlds::<SanguoshaOf<H>>::draw(worlds, dice)?;
        }
        Ok((world, 0.0))
    }
}

/// The roles of an imagined world.
fn roles_of(world: &LeanSanguosha) -> Vec<Role> {
    world.state().players.iter().map(|player| player.role).collect()
}
