//! Where a race takes its worlds from: drawn one by one, or picked from many by what speaks for each.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

use paiju_contract::{Decision, Dice, Game, Observer, Seat, Seed, Worlds};

use crate::belief::Belief;
use crate::settings::{End, MOST_WORLDS, Settings};

/// A world to try answers in.
pub(crate) struct World<G> {
    pub(crate) game: G,
    pub(crate) dice: Seed,
    pub(crate) weight: f64,
    /// Tells worlds apart.
    pub(crate) mark: u64,
}

/// Makes a world likelier that a seat cannot tell from the real one.
pub(crate) type Likelier<G> = fn(&mut G, Seat, &mut Dice);

/// The worlds of one decision.
pub(crate) enum Supply<G: Game> {
    /// As the view allows them, all as likely; or made likelier one by one.
    Fresh(Box<G::Worlds>, Option<(Likelier<G::Lean>, Seat)>),
    /// Picked in advance, in a random order.
    Picked(Vec<World<G::Lean>>),
}

/// Worlds that were picked, and how far they are a guess among many.
pub(crate) struct Picked<G> {
    pub(crate) worlds: Vec<World<G>>,
    /// So many worlds were drawn.
    pub(crate) drawn: usize,
    /// As many worlds of one weight would be as wide a guess.
    pub(crate) likely: f64,
}

fn mark(game: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.hash(&mut hasher);
    hasher.finish()
}

impl<G: Game> Supply<G> {
    /// So many worlds more, or as many as there are; fewer for a decision that is abandoned.
    pub(crate) fn next(
        &mut self,
        wanted: u32,
        decision: &Decision<'_, G>,
        dice: &mut Dice,
    ) -> Vec<World<G::Lean>> {
        match self {
            Self::Picked(worlds) => worlds.split_off(worlds.len().saturating_sub(wanted as usize)),
            // A sampler that finds none this time may find one next time; one that never does ends the race.
            Self::Fresh(worlds, likelier) => (0..wanted)
                .take_while(|_| !decision.is_abandoned())
                .filter_map(|_| {
                    let mut game = worlds.draw(dice).ok()?;
                    if let Some((rearrange, seat)) = likelier {
                        rearrange(&mut game, *seat, dice);
                    }
                    Some(World { mark: mark(&game), game, dice: dice.seed(), weight: 1.0 })
                })
                .collect(),
        }
    }
}

/// Draws many worlds, and picks some of them by what speaks for each.
pub(crate) fn pick<G: Game>(
    belief: &mut dyn Belief<G>,
    mut worlds: G::Worlds,
    decision: &Decision<'_, G>,
    (settings, end): (&Settings, End),
    dice: &mut Dice,
) -> Picked<G::Lean> {
    let (begun, mut drawn) = (Instant::now(), BTreeMap::<u64, (G::Lean, f64, u32)>::new());
    let (wanted, tries) = match end {
        End::Worlds(worlds) => (worlds, worlds.saturating_mul(settings.candidates.max(1))),
        End::Time(_) => (settings.worlds, MOST_WORLDS),
    };
    for tried in 0..tries {
        // A third of the time goes into the belief.
        if matches!(end, End::Time(time) if tried % 16 == 0 && tried > 0 && begun.elapsed() * 3 >= time) {
            break;
        }
        if decision.is_abandoned() {
            break;
        }
        if let Ok((game, likely)) = belief.draw(&mut worlds, dice) {
            drawn.entry(mark(&game)).or_insert((game, likely, 0)).2 += 1;
        }
    }
    let mut picked = resample(drawn, wanted, dice);
    // Whatever is believed, what is seen stands.
    let key = |game: &G::Lean| game.key(Observer::Seat(decision.seat()));
    if let Ok(seen) = worlds.draw(dice).map(|game| key(&game)) {
        picked.worlds.retain(|world| key(&world.game) == seen);
    }
    picked
}

/// `wanted` worlds by their weights, one that is picked several times once with that weight.
fn resample<G: Game>(drawn: BTreeMap<u64, (G, f64, u32)>, wanted: u32, dice: &mut Dice) -> Picked<G> {
    let most = drawn.values().map(|(_, likely, _)| *likely).fold(f64::NEG_INFINITY, f64::max);
    let weight = |likely: f64, times: u32| f64::from(times) * (likely - most).exp();
    let (sum, squares) = drawn.values().fold((0.0, 0.0), |(sum, squares), (_, likely, times)| {
        let weight = weight(*likely, *times);
        (sum + weight, squares + weight * weight)
    });
    let total: usize = drawn.values().map(|(_, _, times)| *times as usize).sum();
    let step = sum / f64::from(wanted.max(1));
    let (mut at, mut next, mut worlds) = (0.0, step * dice.unit(), Vec::new());
    for (mark, (game, likely, times)) in drawn {
        at += weight(likely, times);
        let mut picked = 0.0;
        while next < at && step > 0.0 {
            (picked, next) = (picked + 1.0, next + step);
        }
        if picked > 0.0 {
            worlds.push(World { game, dice: dice.seed(), weight: picked, mark });
        }
    }
    dice.shuffle(&mut worlds);
    Picked { worlds, drawn: total, likely: sum * sum / squares.max(f64::MIN_POSITIVE) }
}
