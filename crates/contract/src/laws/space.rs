//! Law: what `legal` does not list is refused. The whole action space is tried by id; of a range question,
//! everything inside is accepted and everything outside is refused.

use super::line::dice;
use super::{Spot, Violation};
use crate::{Lawful, Play, Range, Rng, Seat};

/// Tries every id and the range of every awaited seat; returns how many actions were refused.
pub fn check<G: Lawful>(spot: &Spot<'_, G>) -> Result<usize, Violation> {
    let mut refused = 0;
    for seat in spot.game.phase().awaiting() {
        let trial = Trial { game: spot.game, seat, listed: spot.game.legal_list(seat) };
        refused += trial.ids().map_err(|what| spot.violation("space", what))?;
        let mut dice = dice(spot.line.seed, 0x100 + spot.step as u64);
        trial.range(&mut dice).map_err(|what| spot.violation("space", what))?;
    }
    Ok(refused)
}

struct Trial<'a, G: Lawful> {
    game: &'a G,
    seat: Seat,
    listed: Vec<G::Action>,
}

impl<G: Lawful> Trial<'_, G> {
    fn accepts(&self, action: &G::Action) -> bool {
        self.game.permit(self.seat, action).is_ok()
    }

    fn ids(&self) -> Result<usize, String> {
        let mut refused = 0;
        for id in 0..G::actions(&self.game.rules()) {
            let Some(action) = self.game.action(self.seat, id) else {
                continue;
            };
            match (self.listed.contains(&action), self.accepts(&action)) {
                (false, true) if !self.in_range(&action) => {
                    return Err(format!("seat {}: {action} (id {id}) is accepted but not listed", self.seat));
                }
                (false, _) => refused += 1,
                (true, _) => {}
            }
        }
        Ok(refused)
    }

    /// Ids may stand for numbers of the range that are not listed here.
    fn in_range(&self, action: &G::Action) -> bool {
        let Some((range, make)) = self.game.range(self.seat) else {
            return false;
        };
        (range.min..=range.max).any(|n| make(n) == *action)
    }

    fn range(&self, dice: &mut Rng) -> Result<(), String> {
        let Some((range, make)) = self.game.range(self.seat) else {
            return Ok(());
        };
        if range.min > range.max {
            return Err(format!("seat {}: the range {range:?} is empty", self.seat));
        }
        if let Some(n) = inside(range, dice).into_iter().find(|n| !self.accepts(&make(*n))) {
            return Err(format!("seat {}: {n} lies in {range:?}, but {} is refused", self.seat, make(n)));
        }
        let accepted = |n: &i64| self.accepts(&make(*n)) && !self.listed.contains(&make(*n));
        match outside(range, dice).into_iter().find(accepted) {
            Some(n) => {
                Err(format!("seat {}: {n} lies outside {range:?}, but {} is accepted", self.seat, make(n)))
            }
            None => Ok(()),
        }
    }
}

/// All numbers of a short range; the ends and some others of a long one.
fn inside(range: Range, dice: &mut Rng) -> Vec<i64> {
    let length = (range.max - range.min + 1) as u64;
    if length <= 64 {
        return (range.min..=range.max).collect();
    }
    let random = (0..24).map(|_| range.min + (dice.next_u64() % length) as i64);
    [range.min, range.min + 1, range.max - 1, range.max].into_iter().chain(random).collect()
}

/// The neighbours of the range and some numbers far away.
fn outside(range: Range, dice: &mut Rng) -> Vec<i64> {
    let near = (1..=8).flat_map(|by| [range.min - by, range.max + by]);
    let far = [i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX - 1, i64::MAX];
    let random = [range.max.saturating_add(i64::from(dice.next_u32())), -i64::from(dice.next_u32())];
    let all = near.chain(far).chain(random);
    all.filter(|n| !(range.min..=range.max).contains(n)).collect()
}
