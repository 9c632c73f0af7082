//! A local best response: how much a player of heads-up hold'em can be beaten by somebody who knows exactly how he plays.
//!
//! Whoever responds keeps the hands that the player can still have, weighed by how likely he would have done with them
//! what he did; takes the answer that is worth most if both only check and call afterwards; and so wins at most what a
//! best response wins. It knows the player as anybody does: it asks him.

use paiju_contract::{Decision, Dice, Game, Play, Policy, RuleSet, Seat, Seed};
use paiju_holdem::eval::BoardKey;
use paiju_holdem::{Action, Card, LeanHoldem, Rules, Street};

use super::hands::{self, COMBOS, draw};

/// Ways in which the board goes on, for a chance to win.
const RUNS: usize = 12;

/// One hand against a player.
struct Response<'a> {
    player: &'a mut dyn Policy<LeanHoldem>,
    rules: &'a Rules,
    /// The seat that responds.
    seat: Seat,
    game: LeanHoldem,
    done: Vec<(Seat, Action)>,
    /// Hands that the player may have, by number, with weights.
    may_have: Vec<(usize, f64)>,
    dice: Dice,
}

/// What the response wins of the player in one hand of two seats, in chips. `hands` is how many hands are kept in
/// mind; the more, the nearer it comes to the best.
///
/// # Panics
/// If the rules are not of two seats, or the player names an illegal action.
pub fn local_best_response(
    player: &mut dyn Policy<LeanHoldem>,
    rules: &Rules,
    deal: Seed,
    seat: Seat,
    hands: usize,
) -> i64 {
    assert_eq!(rules.seats(), 2, "a local best response is heads-up");
    let game = LeanHoldem::deal(rules, deal).expect("the rules can be dealt");
    let mut dice = Dice::new(deal).split();
    let own = own_cards(&game, seat);
    let mut may_have: Vec<(usize, f64)> =
        (0..COMBOS).filter(|hand| hands::mask(*hand) & own == 0).map(|hand| (hand, 1.0)).collect();
    dice.shuffle(&mut may_have);
    may_have.truncate(hands);
    player.begin(Seat(1 - seat.0));
    Response { player, rules, seat, game, done: Vec::new(), may_have, dice }.play()
}

fn own_cards(game: &LeanHoldem, seat: Seat) -> u64 {
    let hole = paiju_contract::Glance::glance(game, seat).hole.expect("both are dealt in");
    hole.iter().fold(0, |set, card| set | card.bit())
}

impl Response<'_> {
    fn play(mut self) -> i64 {
        while let Some(seat) = self.game.phase().awaiting().first() {
            self.forget_the_impossible();
            let action = if seat == self.seat { self.answer() } else { self.watch(seat) };
            self.done.push((seat, action));
            self.game.apply_silent(seat, &action).expect("players choose legal actions");
        }
        self.game.scores()[self.seat.index()]
    }

    /// Hands that hold a card of the board are out.
    fn forget_the_impossible(&mut self) {
        let board = self.open().iter().fold(0, |set, card| set | card.bit());
        self.may_have.retain(|(hand, weight)| hands::mask(*hand) & board == 0 && *weight > 0.0);
    }

    fn open(&self) -> Vec<Card> {
        paiju_contract::Glance::glance(&self.game, self.seat).board.iter().flatten().copied().collect()
    }

    fn hole(&self) -> [Card; 2] {
        paiju_contract::Glance::glance(&self.game, self.seat).hole.expect("both are dealt in")
    }

    /// The player acts with his real cards; every hand is weighed by how likely it would have done the same.
    fn watch(&mut self, seat: Seat) -> Action {
        let action = self.player.choose(&Decision::new(&self.game, seat), &mut self.dice);
        let mut kept = std::mem::take(&mut self.may_have);
        for (hand, weight) in &mut kept {
            *weight *= self.odds(*hand, None, |done| done == action);
        }
        // A hand that nothing was thought to lead to: everything is possible again.
        if kept.iter().all(|(_, weight)| *weight < 1e-9) {
            for (_, weight) in &mut kept {
                *weight = 1.0;
            }
        }
        self.may_have = kept;
        action
    }

    /// How likely the player does such a thing with this hand, after one more action if there is one.
    fn odds(&mut self, hand: usize, after: Option<Action>, such: impl Fn(Action) -> bool) -> f64 {
        let mut world = self.world(hand);
        if let Some(action) = after {
            world.apply_silent(self.seat, &action).expect("it is legal in every world");
        }
        let seat = Seat(1 - self.seat.0);
        let advice = self.player.advise(&Decision::new(&world, seat), &mut self.dice);
        if advice.odds.is_empty() {
            return f64::from(u8::from(such(advice.action)));
        }
        advice.odds.iter().filter(|(action, _)| such(*action)).map(|(_, odds)| odds).sum()
    }

    /// The same play with another hand of the player.
    fn world(&self, hand: usize) -> LeanHoldem {
        let (own, his, open) = (self.hole(), hands::cards(hand), self.open());
        let button = self.rules.button == self.seat;
        let (small, big) = if button { (own, his) } else { (his, own) };
        let mut deck = vec![small[0], big[0], small[1], big[1]];
        deck.extend(&open);
        let used = deck.iter().fold(0, |set, card| set | card.bit());
        deck.extend(Card::ALL.iter().filter(|card| used & card.bit() == 0));
        let mut world = LeanHoldem::stacked(self.rules, &deck, Seed::from_u64(0)).expect("a whole deck");
        for (seat, action) in &self.done {
            world.apply_silent(*seat, action).expect("what was legal is legal");
        }
        world
    }

    /// The answer that is worth most if both check and call from then on.
    fn answer(&mut self) -> Action {
        let seen = paiju_contract::Glance::glance(&self.game, self.seat);
        let (pot, price) = (f64::from(seen.pot), f64::from(seen.to_call.min(seen.stack)));
        let chances = self.chances();
        let weights: Vec<f64> = self.may_have.iter().map(|(_, weight)| *weight).collect();
        let mut best = (f64::NEG_INFINITY, Action::CheckCall);
        let view = self.game.view(paiju_contract::Observer::Seat(self.seat));
        for action in self.game.legal_list(self.seat) {
            let to = view.raise_to(action).filter(|to| *to > seen.current_bet);
            let worth = match (action, to) {
                (Action::Fold, _) => 0.0,
                (_, None) => mean(&chances, &weights) * (pot + price) - price,
                (_, Some(to)) => {
                    let more = f64::from((to - seen.current_bet).min(seen.behind));
                    self.worth_of_a_raise(action, more, pot, price, &chances)
                }
            };
            if worth > best.0 {
                best = (worth, action);
            }
        }
        best.1
    }

    fn worth_of_a_raise(&mut self, action: Action, more: f64, pot: f64, price: f64, chances: &[f64]) -> f64 {
        let may_have = self.may_have.clone();
        let (mut folds, mut stays, mut all) = (0.0, Vec::with_capacity(may_have.len()), 0.0);
        for (hand, weight) in may_have {
            let fold = self.odds(hand, Some(action), |done| done == Action::Fold);
            folds += weight * fold;
            stays.push(weight * (1.0 - fold));
            all += weight;
        }
        let folds = folds / all.max(1e-12);
        let called = mean(chances, &stays) * (pot + price + 2.0 * more) - price - more;
        folds * pot + (1.0 - folds) * called
    }

    /// The chance to win against each hand that he may have.
    fn chances(&mut self) -> Vec<f64> {
        let (own, open) = (self.hole(), self.open());
        let runs = if self.game.street() == Street::River { 1 } else { RUNS };
        let known = own.iter().chain(&open).fold(0, |set, card| set | card.bit());
        let chance = |(hand, _): &(usize, f64)| {
            let won = (0..runs).map(|_| {
                let mut gone = known | hands::mask(*hand);
                let board = std::array::from_fn(|place| {
                    let card = open.get(place).copied().unwrap_or_else(|| draw(gone, &mut self.dice));
                    gone |= card.bit();
                    card
                });
                let key = BoardKey::new(&board);
                match key.strength(own).cmp(&key.strength(hands::cards(*hand))) {
                    std::cmp::Ordering::Less => 0.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 1.0,
                }
            });
            won.sum::<f64>() / runs as f64
        };
        self.may_have.iter().map(chance).collect()
    }
}

fn mean(values: &[f64], weights: &[f64]) -> f64 {
    let all: f64 = weights.iter().sum();
    values.iter().zip(weights).map(|(value, weight)| value * weight).sum::<f64>() / all.max(1e-12)
}
