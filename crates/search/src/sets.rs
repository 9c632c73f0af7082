//! What a tree has learnt: the situations that were met after the answer that is tried, by what the seat in them knows,
//! and what each answer there has won.
//!
//! A situation is the information set of whoever decides, so an answer is weighed over all the worlds that he cannot
//! tell apart, and nobody plays as if he saw them.

use std::collections::BTreeMap;

use paiju_contract::{Actions, Decision, Dice, Game, Key, Observer, Policy, Seat};

use crate::growth::Growth;
use crate::rollout::Ending;

/// What was seen of an answer.
#[derive(Clone, Copy, Debug)]
struct Answer<A> {
    action: A,
    visits: f64,
    /// How often it could have been chosen: not every world that looks alike must offer the same.
    available: f64,
    sum: f64,
}

/// A situation of one seat.
#[derive(Clone, Debug)]
struct Set<A> {
    answers: Vec<Answer<A>>,
    /// What the rule of thumb does here.
    usual: A,
}

impl<A: Copy + PartialEq> Set<A> {
    /// What an answer that was never tried is thought to be worth: as much as those that were.
    fn mean(&self) -> f64 {
        let (visits, sum) = self
            .answers
            .iter()
            .fold((0.0, 0.0), |(visits, sum), answer| (visits + answer.visits, sum + answer.sum));
        sum / f64::max(visits, 1.0)
    }

    /// The place of an answer; new ones are added.
    fn place(&mut self, action: A, guess: usize) -> usize {
        let hit = |answer: &Answer<A>| answer.action == action;
        if self.answers.get(guess).is_some_and(hit) {
            return guess;
        }
        self.answers.iter().position(hit).unwrap_or_else(|| {
            self.answers.push(Answer { action, visits: 0.0, available: 0.0, sum: 0.0 });
            self.answers.len() - 1
        })
    }

    /// The answer to try next: what has won most, or could yet, the rule's own before the others.
    fn best(&mut self, legal: &[A], reach: f64) -> usize {
        let (mean, others) = (self.mean(), (legal.len() - 1).max(1) as f64);
        let mut best = (f64::NEG_INFINITY, 0);
        for (guess, action) in legal.iter().enumerate() {
            let place = self.place(*action, guess);
            let answer = &mut self.answers[place];
            answer.available += 1.0;
            let won = if answer.visits > 0.0 { answer.sum / answer.visits } else { mean };
            let trust = if *action == self.usual { 0.5 } else { 0.5 / others };
            let bound = won + reach * trust * answer.available.sqrt() / (1.0 + answer.visits);
            if bound > best.0 {
                best = (bound, place);
            }
        }
        best.1
    }
}

/// All that was learnt in one decision.
#[derive(Debug)]
pub(crate) struct Sets<G: Game> {
    growth: Growth,
    places: BTreeMap<(u8, Key), usize>,
    known: Vec<Set<G::Action>>,
    legal: Actions<G::Action>,
    /// How often, what and how much squared the thinking seat won: the scale of its scores.
    won: [f64; 3],
}

/// The way through the tree that one playing took.
#[derive(Debug, Default)]
pub(crate) struct Path {
    /// Situations and the places of the answers taken there.
    steps: Vec<(Seat, usize, usize)>,
    /// Whether it has left what was known.
    pub(crate) outside: bool,
}

impl<G: Game> Sets<G> {
    /// Nothing is learnt yet.
    pub(crate) fn new(growth: Growth) -> Self {
        Self { growth, places: BTreeMap::new(), known: Vec::new(), legal: Actions::new(), won: [0.0; 3] }
    }

    /// How many situations it has learnt.
    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    /// What `seat` does in a world: in a situation that is new what the rule says, else what looks best.
    pub(crate) fn choose(
        &mut self,
        game: &G,
        seat: Seat,
        player: &mut dyn Policy<G>,
        dice: &mut Dice,
        path: &mut Path,
    ) -> G::Action {
        let mut legal = std::mem::take(&mut self.legal);
        game.legal(seat, &mut legal);
        let action = match &legal[..] {
            [only] => *only,
            _ => self.choose_among(&legal, game, seat, player, dice, path),
        };
        self.legal = legal;
        action
    }

    fn choose_among(
        &mut self,
        legal: &[G::Action],
        game: &G,
        seat: Seat,
        player: &mut dyn Policy<G>,
        dice: &mut Dice,
        path: &mut Path,
    ) -> G::Action {
        let (knows, reach) = ((seat.0, game.key(Observer::Seat(seat))), self.reach());
        let (id, place) = if let Some(&id) = self.places.get(&knows) {
            (id, self.known[id].best(legal, reach))
        } else {
            let usual = player.choose(&Decision::new(game, seat), dice);
            let mut fresh = Set { answers: Vec::with_capacity(legal.len()), usual };
            let place = fresh.place(usual, 0);
            self.places.insert(knows, self.known.len());
            self.known.push(fresh);
            path.outside = true;
            (self.known.len() - 1, place)
        };
        path.steps.push((seat, id, place));
        self.known[id].answers[place].action
    }

    /// How far a bound reaches beyond a mean: so many standard deviations of what is won.
    fn reach(&self) -> f64 {
        let [count, sum, squares] = self.won;
        let mean = sum / count.max(1.0);
        self.growth.boldness * (squares / count.max(1.0) - mean * mean).max(0.0).sqrt()
    }

    /// Books what came of it, for the thinking seat or for all.
    pub(crate) fn learn(&mut self, path: &Path, ending: &Ending<G>, thinking: Seat, all: bool) {
        let won = ending.won(thinking);
        self.won = [self.won[0] + 1.0, self.won[1] + won, self.won[2] + won * won];
        for (seat, id, place) in path.steps.iter().filter(|(seat, ..)| all || *seat == thinking) {
            let answer = &mut self.known[*id].answers[*place];
            answer.visits += 1.0;
            answer.sum += if *seat == thinking { won } else { ending.won(*seat) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(answers: &[(char, f64, f64)], usual: char) -> Set<char> {
        let answer =
            |&(action, visits, sum): &(char, f64, f64)| Answer { action, visits, available: visits, sum };
        Set { answers: answers.iter().map(answer).collect(), usual }
    }

    #[test]
    fn what_won_most_is_tried_unless_others_could_yet() {
        let mut known = set(&[('a', 50.0, 60.0), ('b', 50.0, 40.0)], 'a');
        assert_eq!(known.best(&['a', 'b'], 0.1), 0);
        let mut hardly = set(&[('a', 99.0, 99.0), ('b', 1.0, 0.5)], 'a');
        hardly.answers[1].available = 100.0;
        assert_eq!(hardly.best(&['a', 'b'], 2.0), 1, "tried once of a hundred times");
    }

    #[test]
    fn an_answer_that_is_not_offered_is_not_chosen() {
        let mut known = set(&[('a', 9.0, 90.0), ('b', 9.0, 9.0)], 'a');
        let best = known.best(&['c', 'b'], 0.0);
        assert_ne!(known.answers[best].action, 'a');
        assert_eq!(known.answers.len(), 3, "a new one is remembered");
        assert!((known.answers[0].available - 9.0).abs() < 1e-12 && known.answers[1].available > 9.5);
    }
}
