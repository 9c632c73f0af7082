//! The playing: deals on all threads, each in its seatings.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use paiju_bots::{Conduct, Guarded, Roster};
use paiju_contract::{Broken, Budget, DiceBox, Game, Policy, Rng, RuleSet, Seat, Seed, Stream};

use super::format::Seating;
use super::{BadFormat, Deal, Entrant, Format, Played};
use crate::{Failure, Sitting, Telling};

/// Seeds of the deals are drawn from the arena's seed in this stream, 8 words each.
const SEEDS: Stream = Stream(0x4152_4500);

/// Who is to be measured, and how.
#[derive(Clone, Debug)]
pub struct Arena<G: Game> {
    /// The rules of every game.
    pub rules: G::Rules,
    /// Who takes part.
    pub entrants: Vec<Entrant<G>>,
    /// How they meet.
    pub format: Format,
    /// How many deals.
    pub deals: u64,
    /// How many threads share the deals; the result does not depend on it.
    pub threads: usize,
    /// Where deals and dice come from.
    pub seed: Seed,
    /// How much thinking a decision may take.
    pub budget: Budget,
}

/// A thread's players, for every seat one of every entrant.
struct Players<G: Game>(Vec<Vec<Guarded<G>>>);

impl<G: Roster + Telling> Arena<G> {
    /// Whether it can be played at all.
    pub fn check(&self) -> Result<(), BadFormat> {
        self.format.check::<G>(self.entrants.len(), self.rules.seats())
    }

    /// Plays the deals that are not among `done`, until somebody sets `stop`; `note` is told each one, from any thread.
    /// Returns all of them, in order.
    pub fn run(
        &self,
        mut done: BTreeMap<u64, Deal>,
        note: &(dyn Fn(&Deal) + Sync),
        stop: &AtomicBool,
    ) -> Result<Vec<Deal>, Failure> {
        let next = AtomicU64::new(0);
        let work = || {
            let (mut players, mut played) = (self.players(), Vec::new());
            loop {
                let deal = next.fetch_add(1, Ordering::Relaxed);
                if deal >= self.deals || stop.load(Ordering::Relaxed) {
                    return Ok(played);
                }
                if !done.contains_key(&deal) {
                    played.push(self.deal(deal, &mut players)?);
                    played.last().inspect(|deal| note(deal));
                }
            }
        };
        let parts: Vec<Result<Vec<Deal>, Failure>> = std::thread::scope(|scope| {
            let threads: Vec<_> = (1..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            let own = work();
            let others = threads.into_iter().map(|thread| thread.join().expect("no game panics"));
            std::iter::once(own).chain(others).collect()
        });
        for part in parts {
            done.extend(part?.into_iter().map(|deal| (deal.deal, deal)));
        }
        done.retain(|deal, _| *deal < self.deals);
        Ok(done.into_values().collect())
    }

    fn players(&self) -> Players<G> {
        let one_of_each = |_| self.entrants.iter().map(Entrant::player).collect();
        Players((0..self.rules.seats()).map(one_of_each).collect())
    }

    fn deal(&self, deal: u64, players: &mut Players<G>) -> Result<Deal, Failure> {
        let seed = Rng::at(self.seed, SEEDS, deal * 8).seed_from();
        let rules = self.rules.nth(deal);
        let wrong = |why| Failure::Game { index: deal, seed, why };
        let dealt = G::deal(&rules, seed).map_err(|bad| wrong(Broken::new(bad.to_string())))?;
        let seatings = self.format.seatings::<G>(self.entrants.len(), rules.seats(), &dealt.sides());
        let sitting = Sitting::new(rules, DiceBox::new(self.seed), false).within(self.budget);
        let play = |seating: Seating| -> Result<Played, Failure> {
            let (game, _) = sitting.play_seated(deal, seed, players.at(&seating)).map_err(wrong)?;
            Ok(played(&game, seating))
        };
        let games = seatings.into_iter().map(play).collect::<Result<_, Failure>>()?;
        Ok(Deal { deal, games, conduct: players.conduct(self.entrants.len()) })
    }
}

impl<G: Game> Players<G> {
    fn at(&mut self, seating: &Seating) -> crate::Seated<'_, G> {
        let seats = self.0.iter_mut().zip(&seating.seats);
        seats.map(|(seat, entrant)| &mut seat[usize::from(*entrant)] as &mut dyn Policy<G>).collect()
    }

    fn conduct(&mut self, entrants: usize) -> Vec<Conduct> {
        let mut sums = vec![Conduct::default(); entrants];
        for seat in &mut self.0 {
            sums.iter_mut().zip(seat).for_each(|(sum, player)| sum.merge(&player.take_conduct()));
        }
        sums
    }
}

fn played<G: Telling>(game: &G, seating: Seating) -> Played {
    let sides = game.sides();
    let won = if sides.is_empty() {
        Vec::new()
    } else {
        Seat::all(sides.len()).map(|seat| game.won(seat)).collect()
    };
    Played {
        camp: seating.camp.map(String::from),
        seats: seating.seats,
        scores: game.scores().to_vec(),
        adjusted: game.adjusted(),
        sides: sides.into_iter().map(String::from).collect(),
        won,
    }
}
