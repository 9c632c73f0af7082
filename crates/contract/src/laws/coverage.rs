//! Law: determinized worlds put unseen pieces where redeals put them, equally often.
//!
//! The redeals are uniformly shuffled unseen pieces, kept where the whole log stays legal. Both samples are
//! compared by a two-sample chi-square over all positions (which piece lies there, and which of two neighbours
//! is higher). Positions depend on each other, so what the sum should be is found by dealing the two samples'
//! labels anew: under the law the labels mean nothing. The bound is that of Laurent and Massart for the gamma
//! distribution with this mean and variance, at about one false alarm in 10^10.

use super::redeal::{Redeal, Replay};
use super::{Line, Violation};
use crate::{Game, Observer, Rng};

const LAW: &str = "coverage";
/// How often the labels are dealt anew to learn mean and variance.
const RELABELLINGS: usize = 30;
/// Replayed actions that one comparison may cost.
const BUDGET: usize = 400_000;
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

/// Compares `samples` imagined worlds of `to` after `until` actions with as many kept redeals.
pub fn check<G: Game>(
    line: &Line<G>,
    until: usize,
    to: Observer,
    samples: usize,
    dice: &mut Rng,
) -> Result<Tally, Violation> {
    let redeal = Redeal::new(line, until, to)?;
    let mut worlds = redeals(&redeal, samples, dice);
    let kept = worlds.len();
    if redeal.places.len() < 2 || kept < FEWEST {
        return Ok(Tally::default());
    }
    let view = line.at(until).view(to);
    for _ in 0..kept {
        let mut hidden = G::determinize(&view, dice).hidden(to);
        hidden.sort_unstable();
        if !hidden.iter().map(|(place, _)| place).eq(&redeal.places) {
            return Err(line.violation(
                LAW,
                until,
                format!("{to}: an imagined world hides other positions"),
            ));
        }
        worlds.push(hidden.into_iter().map(|(_, piece)| piece).collect());
    }
    let tally = compare(&worlds, dice);
    let wrong = |what: String| line.violation(LAW, until, format!("{to}: {what}"));
    tally.alarm().map_or(Ok(tally), |what| Err(wrong(what)))
}

fn redeals<G: Game>(redeal: &Redeal<'_, G>, samples: usize, dice: &mut Rng) -> Vec<Vec<G::Piece>> {
    let mut kept = Vec::new();
    let tries = (BUDGET / (redeal.until + 1)).clamp(samples, 50 * samples);
    for _ in 0..tries {
        if kept.len() == samples {
            break;
        }
        let deck = redeal.shuffled(dice);
        if !matches!(redeal.replay(&deck, &mut |_| None), Replay::Illegal) {
            kept.push(redeal.places.iter().map(|place| deck[*place]).collect());
        }
    }
    kept
}

/// The first half of the worlds against the second.
fn compare<P: Copy + Ord>(worlds: &[Vec<P>], dice: &mut Rng) -> Tally {
    let kinds = kinds(worlds);
    let coded: Vec<Vec<usize>> = worlds.iter().map(|world| code(world, &kinds)).collect();
    let mut order: Vec<usize> = (0..coded.len()).collect();
    let found = statistic(&coded, &order, kinds.len());
    let mut chance = Vec::with_capacity(RELABELLINGS);
    for _ in 0..RELABELLINGS {
        for i in (1..order.len()).rev() {
            order.swap(i, dice.index(i + 1));
        }
        chance.push(statistic(&coded, &order, kinds.len()));
    }
    let mean = chance.iter().sum::<f64>() / RELABELLINGS as f64;
    let squares = chance.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    Tally {
        points: 1,
        found,
        mean,
        variance: squares / (RELABELLINGS - 1) as f64,
    }
}

fn kinds<P: Copy + Ord>(worlds: &[Vec<P>]) -> Vec<P> {
    let mut kinds: Vec<P> = worlds.iter().flatten().copied().collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

fn code<P: Ord>(world: &[P], kinds: &[P]) -> Vec<usize> {
    world
        .iter()
        .map(|piece| kinds.binary_search(piece).unwrap_or(0))
        .collect()
}

/// Two-sample chi-square of the first half of `order` against the second, summed over positions.
fn statistic(worlds: &[Vec<usize>], order: &[usize], kinds: usize) -> f64 {
    let (first, second) = order.split_at(order.len() / 2);
    let mut sum = 0.0;
    let mut cells = vec![[0u32; 2]; kinds + 3];
    for place in 0..worlds[0].len() {
        cells.fill([0; 2]);
        for (side, half) in [first, second].into_iter().enumerate() {
            for &world in half {
                let pieces = &worlds[world];
                cells[pieces[place]][side] += 1;
                let next = pieces[(place + 1) % pieces.len()];
                cells[kinds + (pieces[place].cmp(&next) as i8 + 1) as usize][side] += 1;
            }
        }
        sum += cells.iter().copied().map(chi_square).sum::<f64>();
    }
    sum
}

fn chi_square([a, b]: [u32; 2]) -> f64 {
    let (a, b) = (f64::from(a), f64::from(b));
    if a + b == 0.0 {
        0.0
    } else {
        (a - b).powi(2) / (a + b)
    }
}
