//! Preparing a sampler: what the view tells, turned into plans.

use paiju_contract::NoWorld;

use super::locked::{Claim, Locked, Need};
use super::order::{Odds, Shape, odds, shapes};
use super::plan::{Demand, Kongs, Plan};
use super::replay::{Hidden, replayed};
use super::tiles::Tiles;
use super::trail::Trail;
use super::world::{Frame, only_waits_answer};
use super::{Sampler, unseen_seats};
use crate::piece::{KINDS, Tile};
use crate::state::past::Mahjong;
use crate::view::View;

impl Sampler {
    /// A sampler of the worlds of this view.
    pub(crate) fn prepare(view: &View) -> Result<Self, NoWorld> {
        if view.set_up {
            // The log begins in the middle: what is seen now is all there is to go by.
            return Self::prepare(&View { log: None, set_up: false, ..view.clone() });
        }
        let hidden = unseen_seats(view.observer).filter(|seat| view.players[seat.index()].hand.is_none());
        let trails: Vec<Trail> = hidden.map(|seat| Trail::of(view, seat)).collect();
        let plans: Vec<Plan> = Planner::new(view, &trails).plans();
        let mut total = 0.0;
        let sums = plans.iter().map(|plan| {
            total += plan.weight;
            total
        });
        let sums: Vec<f64> = sums.collect();
        if total <= 0.0 {
            return Err(NoWorld::Contradiction);
        }
        let finished = finished(view)?;
        Ok(Self {
            frame: Frame::of(view, &trails),
            view: view.clone(),
            trails,
            plans,
            sums,
            chain: None,
            finished,
        })
    }
}

/// The game of a view that shows the whole deck.
fn finished(view: &View) -> Result<Option<Mahjong>, NoWorld> {
    let (Some(deck), Some(_)) = (&view.deck, &view.log) else {
        return Ok(None);
    };
    let deck = deck.as_slice().try_into().map_err(|_| NoWorld::Contradiction)?;
    let nothing = Hidden { buried: [None; 4], kongs: [const { Kongs::new_const() }; 4] };
    replayed(view, deck, &nothing).map(Some).ok_or(NoWorld::Contradiction)
}

/// The tiles that no plan can choose.
fn unseen_pool(view: &View, trails: &[Trail]) -> Tiles {
    let unseen = view.unseen();
    let added = trails.iter().find_map(|trail| super::frame::offered_from_hand(view, trail.seat));
    Tiles::of(|tile| unseen.count(tile) - u8::from(added == Some(tile)))
}

/// Makes all plans of a view.
struct Planner<'a> {
    view: &'a View,
    trails: &'a [Trail],
    odds: Vec<Odds>,
    shapes: Vec<Vec<Shape>>,
    plans: Vec<Plan>,
}

impl<'a> Planner<'a> {
    fn new(view: &'a View, trails: &'a [Trail]) -> Self {
        let odds = trails.iter().map(odds).collect();
        Self { view, trails, odds, shapes: trails.iter().map(shapes).collect(), plans: Vec::new() }
    }

    fn plans(mut self) -> Vec<Plan> {
        let pool = unseen_pool(self.view, self.trails);
        self.choose_kongs(pool, &mut Vec::new());
        self.plans
    }

    /// Every choice of kinds for the kongs that are hidden: four unseen tiles outside the missing suit.
    fn choose_kongs(&mut self, pool: Tiles, chosen: &mut Vec<Kongs>) {
        let Some(trail) = self.trails.get(chosen.len()) else {
            return self.choose_waiting(pool, chosen);
        };
        let kinds = |pool: Tiles| -> Vec<Tile> {
            Tile::all()
                .filter(|tile| pool.count(tile.index()) == 4 && trail.missing != Some(tile.suit()))
                .collect()
        };
        let mut choices: Vec<(Kongs, Tiles)> = vec![(Kongs::new(), pool)];
        for _ in 0..trail.hidden_kongs() {
            choices = choices
                .iter()
                .flat_map(|(kongs, pool)| kinds(*pool).into_iter().map(|tile| with_kong(kongs, *pool, tile)))
                .collect();
        }
        for (kongs, pool) in choices {
            chosen.push(kongs);
            self.choose_kongs(pool, chosen);
            chosen.pop();
        }
    }

    /// Where a window is open that only a win can answer, and the observer is not asked, some hidden hand waits.
    fn choose_waiting(&mut self, pool: Tiles, kongs: &[Kongs]) {
        let Some(tile) = only_waits_answer(self.view) else {
            return self.choose_shapes(pool, kongs, None, &mut Vec::new());
        };
        for (place, trail) in self.trails.iter().enumerate() {
            let offers = self.view.offer.is_some_and(|offer| offer.from == trail.seat);
            let left = trail.locked && self.view.rules.after_hu == crate::rules::AfterHu::Exit;
            if !offers && !left {
                self.choose_shapes(pool, kongs, Some((place, tile)), &mut Vec::new());
            }
        }
    }

    fn choose_shapes(
        &mut self,
        pool: Tiles,
        kongs: &[Kongs],
        waiting: Option<(usize, Tile)>,
        demands: &mut Vec<Demand>,
    ) {
        let place = demands.len();
        if place == self.trails.len() {
            let plan = Plan::new(demands.clone(), pool, waiting.map(|(place, _)| place));
            return self.plans.push(plan);
        }
        let waits_for = waiting.filter(|(waiting, _)| *waiting == place).map(|(_, tile)| tile);
        for shape in self.shapes[place].clone() {
            demands.push(self.demand(place, shape, pool, &kongs[place], waits_for));
            self.choose_shapes(pool, kongs, waiting, demands);
            demands.pop();
        }
    }

    fn demand(
        &self,
        place: usize,
        shape: Shape,
        pool: Tiles,
        kongs: &Kongs,
        waits_for: Option<Tile>,
    ) -> Demand {
        let (trail, odds) = (&self.trails[place], &self.odds[place]);
        let claim = match waits_for {
            _ if !trail.wins.is_empty() => Some(Claim::Won(trail.wins.clone())),
            Some(tile) => Some(Claim::WaitsFor(tile)),
            None => trail.locked.then_some(Claim::Waits),
        };
        let need = claim.zip(trail.missing).map(|(claim, missing)| Need {
            size: trail.size,
            missing,
            melds: trail.melds_with(kongs),
            claim,
            fan: self.view.rules.fan(),
        });
        let locked = need.map(|need| Locked::of(&need, pool, odds));
        let whole = Shape { clean: trail.size, free: 0, ways: shape.ways };
        Demand {
            trail: place,
            missing: trail.missing,
            shape: if locked.is_some() { whole } else { shape },
            drawn: trail.drawn,
            locked,
            kongs: kongs.clone(),
            keep: keep(odds),
        }
    }
}

fn with_kong(kongs: &Kongs, pool: Tiles, tile: Tile) -> (Kongs, Tiles) {
    let mut kongs = kongs.clone();
    kongs.push(tile);
    (kongs, Tiles::of(|other| if other == tile { 0 } else { pool.count(other.index()) }))
}

/// The chance, of 2^32, that the next copy of a kind may stay.
fn keep(odds: &Odds) -> [[u32; 4]; KINDS] {
    odds.map(|odds| {
        std::array::from_fn(|held| {
            let ratio = if odds[held] > 0.0 { odds[held + 1] / odds[held] } else { 0.0 };
            if ratio >= 1.0 { u32::MAX } else { (ratio * 4_294_967_296.0) as u32 }
        })
    })
}
