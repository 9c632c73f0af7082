//! What the deals add up to: standings, pairs, camps.

use std::collections::BTreeMap;

use paiju_bots::Conduct;
use serde::Serialize;

use super::format::pairs;
use super::rating::{Duel, Rating, ratings};
use super::{Deal, Played};
use crate::{Mean, Telling};

/// An entrant's result.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Who.
    pub name: String,
    /// What a seat of his won in a game, in the report's unit.
    pub points: Mean,
    /// The same with luck taken out, where the game can say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<Mean>,
    /// How he stands beside the others.
    pub rating: Rating,
    /// How often he won on which side, where the rules make sides.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub sides: BTreeMap<String, Mean>,
    /// His decisions: how many, how long, and what went wrong.
    pub conduct: Conduct,
}

/// Two entrants beside each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// The one.
    pub one: String,
    /// The other.
    pub other: String,
    /// What a seat of the one won in a game with the other.
    pub points: Mean,
    /// The same with luck taken out, where the game can say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<Mean>,
    /// Deals that the one won, that nobody won, that the other won.
    pub deals: [u64; 3],
}

/// A candidate in a camp, beside the yardstick in the same camp of the same deals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Camp {
    /// The candidate.
    pub name: String,
    /// The camp he played.
    pub camp: String,
    /// How often the camp won.
    pub won: Mean,
    /// How often it won when the yardstick played it.
    pub yardstick: Mean,
    /// The difference.
    pub gain: Mean,
}

/// What an arena found out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// How many deals.
    pub deals: u64,
    /// How many games.
    pub games: u64,
    /// What points are.
    pub unit: &'static str,
    /// The entrants, best first.
    pub standings: Vec<Standing>,
    /// Every two who met.
    pub pairs: Vec<Pair>,
    /// Candidates by camp.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub camps: Vec<Camp>,
}

/// What a seat won, or nothing where the game cannot say.
type Value = fn(&Played, usize) -> Option<f64>;

const SCORE: Value = |game, seat| Some(game.scores[seat] as f64);
const ADJUSTED: Value = |game, seat| game.adjusted.as_ref().map(|scores| scores[seat]);

struct Sheet<'a> {
    deals: &'a [Deal],
    names: &'a [String],
    scale: f64,
}

impl Report {
    /// The report of these deals between these entrants.
    pub fn of<G: Telling>(deals: &[Deal], names: &[String], rules: &G::Rules) -> Self {
        let (unit, scale) = G::unit(rules);
        let sheet = Sheet { deals, names, scale };
        let rated = ratings(&sheet.duels(), names.len());
        let mut standings: Vec<Standing> =
            (0..names.len()).map(|entrant| sheet.standing(entrant, rated[entrant])).collect();
        standings.sort_by(|a, b| b.points.mean.total_cmp(&a.points.mean));
        Self {
            deals: deals.len() as u64,
            games: deals.iter().map(|deal| deal.games.len() as u64).sum(),
            unit,
            standings,
            pairs: pairs(names.len()).filter_map(|(one, other)| sheet.pair(one, other)).collect(),
            camps: sheet.camps::<G>(),
        }
    }
}

impl Sheet<'_> {
    fn standing(&self, entrant: usize, rating: Rating) -> Standing {
        let mut conduct = Conduct::default();
        self.deals.iter().for_each(|deal| conduct.merge(&deal.conduct[entrant]));
        Standing {
            name: self.names[entrant].clone(),
            points: Mean::of(&self.values(entrant, |_| true, SCORE)),
            adjusted: some(&self.values(entrant, |_| true, ADJUSTED)),
            rating,
            sides: self.sides(entrant),
            conduct,
        }
    }

    /// What an entrant's seats won on average in these games, deal by deal.
    fn values(&self, entrant: usize, which: impl Fn(&Played) -> bool, value: Value) -> Vec<f64> {
        let one = |deal: &Deal| {
            let games = deal.games.iter().filter(|game| which(game));
            let won = games.flat_map(|game| game.seats_of(entrant).filter_map(|seat| value(game, seat)));
            mean(won).map(|mean| mean * self.scale)
        };
        self.deals.iter().filter_map(one).collect()
    }

    fn sides(&self, entrant: usize) -> BTreeMap<String, Mean> {
        let mut sides: BTreeMap<String, Vec<f64>> = BTreeMap::new();
        for deal in self.deals {
            let mut own: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
            for game in deal.games.iter().filter(|game| !game.sides.is_empty()) {
                let seats = game.seats_of(entrant);
                seats.for_each(|seat| own.entry(&game.sides[seat]).or_default().push(share(game.won[seat])));
            }
            for (side, won) in own {
                sides.entry(side.into()).or_default().extend(mean(won.into_iter()));
            }
        }
        sides.into_iter().map(|(side, won)| (side, Mean::of(&won))).collect()
    }

    fn pair(&self, one: usize, other: usize) -> Option<Pair> {
        let between = |game: &Played| game.is_between(one, other) || self.is_shared(game);
        let points = some(&self.values(one, between, SCORE))?;
        let duels = self.duels_of(one, other);
        let counted = |won: f64| duels.iter().filter(|duel| (duel.won - won).abs() < 0.1).count() as u64;
        (!duels.is_empty()).then(|| Pair {
            one: self.names[one].clone(),
            other: self.names[other].clone(),
            points,
            adjusted: some(&self.values(one, between, ADJUSTED)),
            deals: [1.0, 0.5, 0.0].map(counted),
        })
    }

    /// Whether everybody sits at this game's table.
    fn is_shared(&self, game: &Played) -> bool {
        (0..self.names.len()).all(|entrant| game.seats_of(entrant).next().is_some())
    }

    fn duels(&self) -> Vec<Duel> {
        pairs(self.names.len()).flat_map(|(one, other)| self.duels_of(one, other)).collect()
    }

    /// Who won each deal, of two who met.
    fn duels_of(&self, one: usize, other: usize) -> Vec<Duel> {
        let duel = |deal: &Deal| {
            let games = || deal.games.iter().filter(|g| g.is_between(one, other) || self.is_shared(g));
            let won = |entrant: usize| {
                mean(games().flat_map(|g| g.seats_of(entrant).map(|seat| g.scores[seat] as f64)))
            };
            let ahead = won(one)? - won(other)?;
            let won = if ahead.abs() < 1e-9 { 0.5 } else { share(ahead > 0.0) };
            Some(Duel { deal: deal.deal, one, other, won })
        };
        self.deals.iter().filter_map(duel).collect()
    }

    fn camps<G: Telling>(&self) -> Vec<Camp> {
        let yardstick = self.names.len() - 1;
        let of =
            |entrant: usize| G::CAMPS.iter().filter_map(move |(camp, sides)| self.camp(entrant, camp, sides));
        (0..yardstick).flat_map(of).collect()
    }

    fn camp(&self, entrant: usize, camp: &str, sides: &[&str]) -> Option<Camp> {
        let one = |deal: &Deal| {
            let own = |game: &&Played| {
                game.camp.as_deref() == Some(camp) && game.seats_of(entrant).next().is_some()
            };
            let own = deal.games.iter().find(own)?;
            let usual = deal.games.iter().find(|game| game.camp.is_none())?;
            Some((share(own.any_won(sides)), share(usual.any_won(sides))))
        };
        let won: Vec<(f64, f64)> = self.deals.iter().filter_map(one).collect();
        let means = |pick: fn(&(f64, f64)) -> f64| some(&won.iter().map(pick).collect::<Vec<_>>());
        Some(Camp {
            name: self.names[entrant].clone(),
            camp: camp.into(),
            won: means(|(own, _)| *own)?,
            yardstick: means(|(_, usual)| *usual)?,
            gain: means(|(own, usual)| own - usual)?,
        })
    }
}

fn share(won: bool) -> f64 {
    f64::from(u8::from(won))
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0u32), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

fn some(values: &[f64]) -> Option<Mean> {
    (!values.is_empty()).then(|| Mean::of(values))
}
