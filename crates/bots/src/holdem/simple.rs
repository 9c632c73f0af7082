//! A rule-of-thumb player for hold'em: a chart of starting hands before the flop; after it, the chance to win by
//! dealing out what it has not seen, weighed against the price.
//!
//! It decides by what its seat sees at a glance. It bluffs never and is easy to read; it is there to be beaten by something better.

use paiju_contract::{Actions, Advice, Decision, Dice, History, Policy};
use paiju_holdem::eval::BoardKey;
use paiju_holdem::{Action, Card, Entry, Glimpse, HoldemOf, Position, Street};

/// The rule-of-thumb player.
#[derive(Debug, Default)]
pub(super) struct Simple {
    actions: Actions<Action>,
}

/// What the player would like to do; the menu decides how near it can come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    GiveUp,
    StayIn,
    RaiseSmall,
    RaiseBig,
    Everything,
}

/// How many deals a chance is estimated from.
const DEALS: u32 = 120;

impl<H: History<Entry>> Policy<HoldemOf<H>> for Simple {
    fn name(&self) -> &'static str {
        "simple"
    }

    fn choose(&mut self, decision: &Decision<'_, HoldemOf<H>>, dice: &mut Dice) -> Action {
        decision.legal(&mut self.actions);
        if let [only] = self.actions[..] {
            return only;
        }
        let seen = decision.glance();
        let hole = seen.hole.expect("whoever is asked has cards");
        let wish = match seen.street {
            Street::Preflop => before_the_flop(&seen, hole),
            Street::Flop | Street::Turn | Street::River => after_the_flop(&seen, chance(&seen, hole, dice)),
        };
        nearest(wish, &self.actions)
    }

    fn advise(&mut self, decision: &Decision<'_, HoldemOf<H>>, dice: &mut Dice) -> Advice<Action> {
        decision.legal(&mut self.actions);
        let seen = decision.glance();
        let hole = seen.hole.expect("whoever is asked has cards");
        if seen.street == Street::Preflop {
            let action = nearest(before_the_flop(&seen, hole), &self.actions);
            return by_the_chart(Advice::plain(action), &seen, points(hole));
        }
        let chance = chance(&seen, hole, dice);
        let action = nearest(after_the_flop(&seen, chance), &self.actions);
        by_the_odds(Advice::plain(action), &seen, chance)
    }
}

/// The offered action nearest to the wish. Checking is free, so nobody gives up for nothing.
fn nearest(wish: Wish, actions: &[Action]) -> Action {
    let offered = |action: Action| actions.contains(&action).then_some(action);
    let mut sizes = actions.iter().copied().filter(|action| is_raise(*action));
    let check_or = |otherwise| {
        let folds = offered(Action::Fold).filter(|_| otherwise == Wish::GiveUp);
        folds.or(offered(Action::CheckCall)).or(offered(Action::AllIn))
    };
    let chosen = match wish {
        Wish::GiveUp => check_or(Wish::GiveUp),
        // Where limping is not offered, a hand that would only call is folded.
        Wish::StayIn if offered(Action::CheckCall).is_none() && sizes.next().is_some() => {
            offered(Action::Fold)
        }
        Wish::StayIn => check_or(Wish::StayIn),
        Wish::RaiseSmall => sizes.next().or_else(|| check_or(Wish::StayIn)),
        Wish::RaiseBig => sizes.nth(1).or_else(|| nearest(Wish::RaiseSmall, actions).into()),
        Wish::Everything => actions.last().copied().filter(|action| *action != Action::CheckCall),
    };
    chosen.or(check_or(Wish::StayIn)).unwrap_or(actions[0])
}

/// A sized raise; going all-in is another matter.
fn is_raise(action: Action) -> bool {
    matches!(action, Action::Raise | Action::Raise33 | Action::Raise75 | Action::RaiseTo { .. })
}

/// Opens by position, reraises and calls by strength; short stacks go all-in instead.
fn before_the_flop(seen: &Glimpse, hole: [Card; 2]) -> Wish {
    let points = points(hole);
    let [price, pot, bet, stack, big_blind] =
        [seen.to_call, seen.pot, seen.current_bet, seen.stack, seen.big_blind].map(u64::from);
    let short = stack + bet - price <= 12 * big_blind;
    let cheap = price * 8 <= pot + price;
    match seen.raise_count {
        0 if points >= opening_points(seen.position) => {
            if short {
                Wish::Everything
            } else {
                Wish::RaiseSmall
            }
        }
        0 if cheap => Wish::StayIn,
        1 if points >= 24 && short => Wish::Everything,
        1 if points >= 24 => Wish::RaiseSmall,
        1 if points >= 17 || cheap => Wish::StayIn,
        2 if points >= 32 => Wish::RaiseSmall,
        2 if points >= 24 => Wish::StayIn,
        3.. if points >= 36 => Wish::Everything,
        3.. if points >= 32 => Wish::StayIn,
        _ => Wish::GiveUp,
    }
}

/// Half points a hand needs to open the betting.
fn opening_points(position: Option<Position>) -> i32 {
    match position {
        Some(Position::Btn) => 12,
        Some(Position::Co | Position::Sb) => 14,
        Some(Position::Hj | Position::Lj | Position::Bb) => 16,
        _ => 18,
    }
}

/// Starting hands in half points, as Bill Chen counts: high card, pairs double, suited, gaps.
fn points([one, other]: [Card; 2]) -> i32 {
    let (high, low) =
        (one.rank().max(other.rank()).index() as i32, one.rank().min(other.rank()).index() as i32);
    let card = match high {
        12 => 20,
        11 => 16,
        10 => 14,
        9 => 12,
        rank => rank + 2,
    };
    if high == low {
        return (2 * card).max(10);
    }
    let gap = high - low - 1;
    let apart = [0, 2, 4, 8].get(gap as usize).copied().unwrap_or(10);
    let suited = if one.suit() == other.suit() { 4 } else { 0 };
    let connected = if gap <= 1 && high < 10 { 2 } else { 0 };
    card + suited + connected - apart
}

/// What the chart says, half points told as points.
fn by_the_chart(advice: Advice<Action>, seen: &Glimpse, points: i32) -> Advice<Action> {
    let half = |points: i32| f64::from(points) / 2.0;
    let advice = advice.because(format!("the hand counts {} points by Chen's formula", half(points)));
    match seen.raise_count {
        0 => {
            let open = half(opening_points(seen.position));
            advice.because(format!("opening from this position takes {open}"))
        }
        1 => advice.because("against one raise, 8.5 call and 12 raise again"),
        2 => advice.because("against two raises, 12 call and 16 raise again"),
        _ => advice.because("against three raises, 16 call and 18 go all-in"),
    }
}

/// What the odds say.
fn by_the_odds(advice: Advice<Action>, seen: &Glimpse, chance: f64) -> Advice<Action> {
    let percent = |part: f64| format!("{:.0}", part * 100.0);
    let rivals = seen.rivals.len();
    let players = if rivals == 1 { "player" } else { "players" };
    let against = format!("about {} % against random hands of {rivals} {players}", percent(chance));
    let advice = advice.because(against);
    if seen.to_call == 0 {
        advice.because("looking on costs nothing")
    } else {
        advice.because(format!("the price asks for {} %", percent(needed(seen))))
    }
}

/// The chance that pays for a call. Whoever bets has more than a random hand.
fn needed(seen: &Glimpse) -> f64 {
    let price = f64::from(seen.to_call);
    price / (price + f64::from(seen.pot)) + 0.06 * f64::from(seen.raise_count.min(4))
}

/// Bets what is probably best, calls what the price pays for.
fn after_the_flop(seen: &Glimpse, chance: f64) -> Wish {
    let rivals = seen.rivals.len();
    let (price, needed) = (f64::from(seen.to_call), needed(seen));
    let strong = 0.45 + 0.3 / rivals.max(1) as f64 + 0.08 * f64::from(seen.raise_count.min(4));
    match () {
        () if chance > strong.min(0.93) => Wish::RaiseBig,
        () if price == 0.0 && chance > 1.3 / (rivals as f64 + 1.0) => Wish::RaiseSmall,
        () if chance > needed => Wish::StayIn,
        () => Wish::GiveUp,
    }
}

/// The share of the pot that random hands of the rivals and a random rest of the board leave.
fn chance(seen: &Glimpse, hole: [Card; 2], dice: &mut Dice) -> f64 {
    let rivals = seen.rivals.len();
    let known = hole.iter().chain(seen.board.iter().flatten()).fold(0, |set, card| set | card.bit());
    let (mut pack, mut unseen) = (Card::ALL, 0);
    for card in Card::ALL.into_iter().filter(|card| known & card.bit() == 0) {
        pack[unseen] = card;
        unseen += 1;
    }
    let mut won = 0.0;
    for _ in 0..DEALS {
        won += share(seen, hole, rivals, &mut pack[..unseen], dice);
    }
    won / f64::from(DEALS)
}

fn share(seen: &Glimpse, hole: [Card; 2], rivals: usize, pack: &mut [Card], dice: &mut Dice) -> f64 {
    let mut left = pack.len();
    let mut draw = || {
        left -= 1;
        pack.swap(left, dice.index(left + 1));
        pack[left]
    };
    let board = seen.board.map(|card| card.unwrap_or_else(&mut draw));
    let key = BoardKey::new(&board);
    let own = key.strength(hole);
    let mut equal = 1;
    for _ in 0..rivals {
        match key.strength([draw(), draw()]).cmp(&own) {
            std::cmp::Ordering::Greater => return 0.0,
            std::cmp::Ordering::Equal => equal += 1,
            std::cmp::Ordering::Less => {}
        }
    }
    1.0 / f64::from(equal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hole(text: &str) -> [Card; 2] {
        Card::parse_list(text).unwrap().try_into().unwrap()
    }

    #[test]
    fn starting_hands_are_counted_as_chen_does() {
        for (text, half_points) in
            [("AsAh", 40), ("AsKs", 24), ("7s7h", 14), ("Th9h", 16), ("7s2h", -3), ("2s2h", 10)]
        {
            assert_eq!(points(hole(text)), half_points, "{text}");
        }
    }

    #[test]
    fn nobody_folds_for_free() {
        assert_eq!(nearest(Wish::GiveUp, &[Action::CheckCall, Action::Raise33]), Action::CheckCall);
        assert_eq!(nearest(Wish::GiveUp, &[Action::Fold, Action::CheckCall]), Action::Fold);
        assert_eq!(nearest(Wish::StayIn, &[Action::Fold, Action::Raise, Action::AllIn]), Action::Fold);
        assert_eq!(nearest(Wish::StayIn, &[Action::Fold, Action::AllIn]), Action::AllIn);
        assert_eq!(nearest(Wish::Everything, &[Action::Fold, Action::CheckCall]), Action::CheckCall);
        assert_eq!(nearest(Wish::RaiseBig, &[Action::Fold, Action::Raise, Action::AllIn]), Action::Raise);
    }
}
