//! Law: determinized worlds put unseen pieces where redeals put them, equally often.
//!
//! The redeals are uniformly shuffled unseen pieces, kept where the whole log stays legal. Both samples are
//! compared by a two-sample chi-square over all places (which pieces lie there, and which of two neighbours has
//! the higher one). Places depend on each other, so what the sum should be is found by dealing the two samples'
//! labels anew: under the law the labels mean nothing. The bound is that of Laurent and Massart for the gamma
//! distribution with this mean and variance, at about one false alarm in 10^10.

use super::redeal::{Redeal, Replay, Watch};
use super::{Line, Violation, leak};
use crate::{Dice, Lawful, NoWorld, Observer, Rng, Worlds};

const LAW: &str = "coverage";
/// How often the labels are dealt anew to learn mean and variance.
const RELABELLINGS: usize = 30;
/// Replayed actions that one comparison may cost.
const BUDGET: usize = 100_000;
/// What a game may have forgotten to say.
const HINT: &str = " (are hands bags? see Lawful::places; can choices stay face down? see Lawful::transpose)";
/// Fewer kept redeals than this are no sample.
const FEWEST: usize = 16;

/// The sum of many comparisons: what was found, and what chance would give.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// How many comparisons.
    pub points: usize,
    found: f64,
    mean: f64,
    variance: f64,
}

impl Tally {
    /// Adds another comparison.
    pub fn add(&mut self, other: Self) {
        self.points += other.points;
        self.found += other.found;
        self.mean += other.mean;
        self.variance += other.variance;
    }

    /// Why the difference is not chance.
    pub fn alarm(&self) -> Option<String> {
        if self.mean <= 0.0 || self.variance <= 0.0 {
            return None;
        }
        let x = 23.0;
        let scale = self.variance / (2.0 * self.mean);
        let freedom = 2.0 * self.mean * self.mean / self.variance;
        let bound = scale * (freedom + 2.0 * (freedom * x).sqrt() + 2.0 * x);
        (self.found > bound).then(|| {
            format!(
                "imagined worlds and kept redeals differ by {:.0}, chance gives {:.0} and hardly ever more than {bound:.0}",
                self.found, self.mean
            )
        })
    }
}

/// Compares `samples` imagined worlds of `to` after `until` actions with as many kept redeals. Nothing is compared
/// while answers are hidden: the observer cannot know what the log knows then.
pub fn check<G: Lawful>(
    line: &Line<G>,
    until: usize,
    to: Observer,
    samples: usize,
    dice: &mut Rng,
) -> Result<Tally, Violation> {
    let redeal = Redeal::new(line, until, to)?;
    let game = line.at(until);
    if redeal.places.len() < 2 || until > 0 && line.at(until - 1).version() == game.version() {
        return Ok(Tally::default());
    }
    let worlds = redeals(&redeal, samples, dice)?;
    let kept = worlds.len();
    if kept < FEWEST {
        return Ok(Tally::default());
    }
    let wrong = |what: String| line.violation(LAW, until, format!("{to}: {what}{HINT}"));
    let lean = worlds.iter().map(|game| layout(G::places(&game.lean(), to)));
    let mut layouts: Vec<Layout<G::Piece>> = lean.collect();
    let mut imagined = G::worlds(&game.view(to)).map_err(|why| wrong(why.to_string()))?;
    let mut rolls = Dice::new(dice.seed_from());
    for _ in 0..kept {
        let world = patiently(|| imagined.draw(&mut rolls)).map_err(|why| wrong(why.to_string()))?;
        layouts.push(layout(G::places(&world, to)));
    }
    let mut tally = judge(&layouts, dice).map_err(&wrong)?;
    tally.add(check_pasts(&mut imagined, &worlds, to, dice).map_err(wrong)?);
    Ok(tally)
}

/// The same for worlds that tell their past, where the game has such.
fn check_pasts<G: Lawful>(
    sampler: &mut G::Worlds,
    redeals: &[G],
    to: Observer,
    dice: &mut Rng,
) -> Result<Tally, String> {
    let mut layouts: Vec<Layout<G::Piece>> =
        redeals.iter().map(|game| layout(game.past_places(to))).collect();
    let mut rolls = Dice::new(dice.seed_from());
    for _ in redeals {
        let past = match patiently(|| sampler.draw_past(&mut rolls)) {
            Err(NoWorld::NoPast) => return Ok(Tally::default()),
            drawn => drawn.map_err(|why| why.to_string())?,
        };
        let world = past.replay().ok_or("the past of a world does not play")?;
        layouts.push(layout(world.past_places(to)));
    }
    judge(&layouts, dice)
}

/// Tries again where a draw found nothing, fifty times at most.
fn patiently<T>(mut draw: impl FnMut() -> Result<T, NoWorld>) -> Result<T, NoWorld> {
    for _ in 0..49 {
        match draw() {
            Err(NoWorld::NotFound { .. }) => {}
            drawn => return drawn,
        }
    }
    draw()
}

/// Why the two halves differ, or by how much chance lets them.
fn judge<P: Copy + Ord>(layouts: &[Layout<P>], dice: &mut Rng) -> Result<Tally, String> {
    let tally = compare(layouts, dice).ok_or("worlds and redeals have other places")?;
    tally.alarm().map_or(Ok(tally), Err)
}

/// Places and pieces, in order.
type Layout<P> = Vec<(usize, P)>;

fn layout<P: Ord>(mut layout: Layout<P>) -> Layout<P> {
    layout.sort_unstable();
    layout
}

fn redeals<G: Lawful>(redeal: &Redeal<'_, G>, samples: usize, dice: &mut Rng) -> Result<Vec<G>, Violation> {
    let mut kept = Vec::new();
    let tries = (BUDGET / (redeal.until + 1)).clamp(samples, 50 * samples);
    for _ in 0..tries {
        if kept.len() == samples {
            break;
        }
        match redeal.replay(&redeal.shuffled(dice), Watch::Legality) {
            Replay::Same(game) => kept.push(game),
            Replay::Differs(step, what) => return Err(leak::found(redeal.line, step, redeal.to, &what)),
            Replay::Illegal => {}
        }
    }
    Ok(kept)
}

/// The first half of the worlds against the second; nothing if they do not have the same places.
fn compare<P: Copy + Ord>(worlds: &[Layout<P>], dice: &mut Rng) -> Option<Tally> {
    let places: Vec<usize> = worlds[0].iter().map(|(place, _)| *place).collect();
    if worlds.iter().any(|world| !world.iter().map(|(place, _)| place).eq(&places)) {
        return None;
    }
    let mut kinds: Vec<P> = worlds.iter().flatten().map(|(_, piece)| *piece).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let code = |world: &Layout<P>| {
        world.iter().map(|(_, piece)| kinds.partition_point(|kind| kind < piece)).collect()
    };
    let coded =
        Coded { worlds: worlds.iter().map(code).collect(), groups: groups(&places), kinds: kinds.len() };
    Some(coded.tally(dice))
}

/// Where in a sorted layout each place begins and ends.
fn groups(places: &[usize]) -> Vec<(usize, usize)> {
    let mut groups: Vec<(usize, usize)> = Vec::new();
    for (i, place) in places.iter().enumerate() {
        match groups.last_mut() {
            Some(group) if places[group.0] == *place => group.1 = i + 1,
            _ => groups.push((i, i + 1)),
        }
    }
    groups
}

/// Worlds as small numbers.
struct Coded {
    worlds: Vec<Vec<usize>>,
    groups: Vec<(usize, usize)>,
    kinds: usize,
}

impl Coded {
    fn tally(&self, dice: &mut Rng) -> Tally {
        let mut order: Vec<usize> = (0..self.worlds.len()).collect();
        let found = self.statistic(&order);
        let mut chance = Vec::with_capacity(RELABELLINGS);
        for _ in 0..RELABELLINGS {
            for i in (1..order.len()).rev() {
                order.swap(i, dice.index(i + 1));
            }
            chance.push(self.statistic(&order));
        }
        let mean = chance.iter().sum::<f64>() / RELABELLINGS as f64;
        let squares = chance.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
        Tally { points: 1, found, mean, variance: squares / (RELABELLINGS - 1) as f64 }
    }

    /// Two-sample chi-square of the first half of `order` against the second: how often each piece lies at each
    /// place, and how often the highest piece of a place is above that of the next.
    fn statistic(&self, order: &[usize]) -> f64 {
        let (first, second) = order.split_at(order.len() / 2);
        let mut cells = vec![[0u32; 2]; self.kinds + 3];
        let mut sum = 0.0;
        for (g, &(from, to)) in self.groups.iter().enumerate() {
            let next = self.groups[(g + 1) % self.groups.len()].1 - 1;
            cells.fill([0; 2]);
            for (side, half) in [first, second].into_iter().enumerate() {
                for &world in half {
                    let pieces = &self.worlds[world];
                    pieces[from..to].iter().for_each(|piece| cells[*piece][side] += 1);
                    let above = pieces[to - 1].cmp(&pieces[next]) as i8 + 1;
                    cells[self.kinds + above as usize][side] += 1;
                }
            }
            sum += cells.iter().copied().map(chi_square).sum::<f64>();
        }
        sum
    }
}

fn chi_square([a, b]: [u32; 2]) -> f64 {
    let (a, b) = (f64::from(a), f64::from(b));
    if a + b == 0.0 { 0.0 } else { (a - b).powi(2) / (a + b) }
}
