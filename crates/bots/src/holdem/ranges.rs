//! Which hands the others may have: weighed by how likely they would have done with them what they did.
//!
//! [`Played`] asks the blueprint, step by step through the hand; [`Guessed`] takes the ranges of the rule of thumb, which
//! looks at what was put in on each street.

use paiju_contract::{Decision, Dice, Game, Glance, History, NoWorld, Play, Seat, SeatSet, Step, Worlds};
use paiju_holdem::{Action, Entry, HoldemOf, LeanHoldem, View};

use super::belief::{Belief, rivals};
use super::blueprint::Mixed;
use super::hands::{Outlook, number};
use super::trained::Trained;

/// One step in so many is not the blueprint's.
const SLIP: f64 = 0.1;

/// A belief from the blueprint's own play.
#[derive(Debug)]
pub(super) struct Played {
    model: Trained,
    rivals: SeatSet,
}

impl Default for Played {
    fn default() -> Self {
        Self { model: Trained::quick(), rivals: SeatSet::EMPTY }
    }
}

impl<H: History<Entry>> paiju_search::Belief<HoldemOf<H>> for Played {
    fn look(&mut self, _: Seat, view: &View) {
        self.rivals = rivals(view).map(|rival| rival.seat).collect();
    }

    /// Whoever has folded is not asked: what he had matters to nobody.
    fn draw(
        &mut self,
        worlds: &mut <HoldemOf<H> as Game>::Worlds,
        dice: &mut Dice,
    ) -> Result<(LeanHoldem, f64), NoWorld> {
        let lost = NoWorld::NotFound { tries: 1 };
        let past = Worlds::<HoldemOf<H>>::draw_past(worlds, dice)?;
        let (mut hand, mut likely) = (past.open(&mut |_| {}).map_err(|_| lost)?, 0.0);
        for Step { seat, action } in past.steps {
            if self.rivals.contains(seat) {
                let mixed = self.model.mixed(&Decision::new(&hand, seat));
                likely += mixed.map_or(0.0, |mixed| how_likely(&mixed, action).ln());
            }
            hand.apply_silent(seat, &action).map_err(|_| lost)?;
        }
        Ok((hand.lean(), likely))
    }
}

/// How often the blueprint does that; a bet of a size that it does not know is the nearest that it does.
fn how_likely(mixed: &Mixed, done: Action) -> f64 {
    let far = |action: Action| match (action, done) {
        (one, other) if one == other => 0.0,
        (Action::RaiseTo { to: one }, Action::RaiseTo { to: other }) => {
            (f64::from(one.max(1)) / f64::from(other.max(1))).ln().abs()
        }
        _ => f64::INFINITY,
    };
    let nearest = mixed.iter().min_by(|(one, _), (other, _)| far(*one).total_cmp(&far(*other)));
    let odds = nearest.filter(|(action, _)| far(*action).is_finite()).map_or(0.0, |(_, odds)| *odds);
    (1.0 - SLIP) * odds + SLIP / mixed.len().max(1) as f64
}

/// A belief from what was put in on each street.
#[derive(Debug, Default)]
pub(super) struct Guessed(Vec<(Seat, Belief)>);

impl<H: History<Entry>> paiju_search::Belief<HoldemOf<H>> for Guessed {
    fn look(&mut self, _: Seat, view: &View) {
        let outlooks: Vec<_> =
            (3..=view.board.len()).map(|open| Outlook::new(&view.board[..open], 12)).collect();
        let own = view.hole_cards.iter().flatten();
        let gone = own.chain(&view.board).fold(0, |set, card| set | card.bit());
        let seats = rivals(view).map(|rival| rival.seat);
        self.0 = seats.zip(Belief::of_all(view, &outlooks, gone)).collect();
    }

    fn draw(
        &mut self,
        worlds: &mut <HoldemOf<H> as Game>::Worlds,
        dice: &mut Dice,
    ) -> Result<(LeanHoldem, f64), NoWorld> {
        let world = Worlds::<HoldemOf<H>>::draw(worlds, dice)?;
        let likely = |(seat, belief): &(Seat, Belief)| {
            let hole = world.glance(*seat).hole;
            hole.map_or(0.0, |hole| f64::from(belief.weights[number(hole)]).max(1e-9).ln())
        };
        let likely = self.0.iter().map(likely).sum();
        Ok((world, likely))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bet_of_another_size_is_the_nearest_that_is_known() {
        let to = |to| Action::RaiseTo { to };
        let mixed = vec![(Action::Fold, 0.5), (to(300), 0.1), (to(900), 0.4)];
        let slip = SLIP / 3.0;
        for (done, odds) in [(to(300), 0.1), (to(350), 0.1), (to(700), 0.4), (Action::CheckCall, 0.0)] {
            assert!((how_likely(&mixed, done) - (1.0 - SLIP) * odds - slip).abs() < 1e-12, "{done}");
        }
    }
}
