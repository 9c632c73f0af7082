//! Kuhn poker is solved: its value, an equilibrium, and how much the players who roll dice give away.

use std::collections::{BTreeMap, BTreeSet};

use paiju_contract::{Game, Key, Observer, Play, Seat, Seed};
use paiju_kuhn::{Action, Card, LeanKuhn, Rules};

const PASS: Action = Action::Pass;
const BET: Action = Action::Bet;
const DEALS: [&str; 6] = ["J Q K", "J K Q", "Q J K", "Q K J", "K J Q", "K Q J"];

/// A game with these cards.
fn dealt(cards: &str) -> LeanKuhn {
    dealt_by(cards, Seat(0))
}

fn dealt_by(cards: &str, first: Seat) -> LeanKuhn {
    let deck: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
    LeanKuhn::stacked(&Rules { first, ..Rules::default() }, &deck, Seed::from_u64(0)).unwrap()
}

/// How often the equilibrium with the fewest bluffs bets, by card and by what went before.
fn equilibrium(card: Card, before: &[Action]) -> f64 {
    match (card, before) {
        (Card::K, [_, ..]) => 1.0,
        (Card::J, [PASS]) | (Card::Q, [.., BET]) => 1.0 / 3.0,
        _ => 0.0, // The first seat never bets; J never calls; Q never bets.
    }
}

fn value(game: LeanKuhn, before: &mut Vec<Action>, bets: &dyn Fn(Seat, Card, &[Action]) -> f64) -> f64 {
    let Some(seat) = game.phase().awaiting().first() else {
        return game.scores()[0] as f64;
    };
    let card = game.view(Observer::Seat(seat)).cards[seat.index()].unwrap();
    let often = bets(seat, card, before);
    let mut sum = 0.0;
    for (action, chance) in [(PASS, 1.0 - often), (BET, often)] {
        let mut child = game;
        child.apply_silent(seat, &action).unwrap();
        before.push(action);
        sum += chance * value(child, before, bets);
        before.pop();
    }
    sum
}

fn value_over_deals(bets: &dyn Fn(Seat, Card, &[Action]) -> f64) -> f64 {
    DEALS.iter().map(|cards| value(dealt(cards), &mut Vec::new(), bets)).sum::<f64>() / 6.0
}

#[test]
fn the_game_is_worth_minus_one_eighteenth() {
    let worth = value_over_deals(&|_, card, before| equilibrium(card, before));
    assert!((worth + 1.0 / 18.0).abs() < 1e-12, "{worth}");
}

/// Every pure strategy of one seat against the equilibrium: none does better, so it is one.
#[test]
fn nobody_gains_by_leaving_the_equilibrium() {
    for deviator in [Seat(0), Seat(1)] {
        for pure in 0u32..64 {
            let worth = value_over_deals(&|seat, card, before| {
                let situation = card as usize * 2 + usize::from(before.last() == Some(&BET));
                let own = f64::from(pure >> situation & 1);
                if seat == deviator { own } else { equilibrium(card, before) }
            });
            let gain = if deviator == Seat(0) { worth + 1.0 / 18.0 } else { -1.0 / 18.0 - worth };
            assert!(gain < 1e-12, "seat {deviator} gains {gain} with strategy {pure:06b}");
        }
    }
}

/// A world and how likely it is.
type World = (f64, LeanKuhn);

fn after(worlds: &[World], seat: Seat, action: Action, share: f64) -> Vec<World> {
    let step = |&(chance, mut game): &World| {
        game.apply_silent(seat, &action).unwrap();
        (chance * share, game)
    };
    worlds.iter().map(step).collect()
}

/// What `hero` wins with its best answers to a player who rolls dice, in worlds where the same actions were taken. A
/// choice may depend on the key and on nothing else.
fn best_response(worlds: &[World], hero: Seat) -> f64 {
    let Some(seat) = worlds[0].1.phase().awaiting().first() else {
        return worlds.iter().map(|(chance, game)| chance * game.scores()[hero.index()] as f64).sum();
    };
    if seat != hero {
        return Action::ALL.iter().map(|a| best_response(&after(worlds, seat, *a, 0.5), hero)).sum();
    }
    let mut alike: BTreeMap<Key, Vec<World>> = BTreeMap::new();
    for world in worlds {
        alike.entry(world.1.key(Observer::Seat(hero))).or_default().push(*world);
    }
    let choose = |worlds: &Vec<World>| {
        let answers = Action::ALL.iter().map(|a| best_response(&after(worlds, seat, *a, 1.0), hero));
        answers.fold(f64::NEG_INFINITY, f64::max)
    };
    alike.values().map(choose).sum()
}

/// The figure that OpenSpiel's tests have for this game: both seats' best answers to a uniformly random player.
#[test]
fn a_player_who_rolls_dice_gives_away_eleven_twelfths() {
    let worlds: Vec<World> = DEALS.iter().map(|cards| (1.0 / 6.0, dealt(cards))).collect();
    let gains: f64 = [Seat(0), Seat(1)].iter().map(|hero| best_response(&worlds, *hero)).sum();
    assert!((gains - 11.0 / 12.0).abs() < 1e-12, "{gains}");
}

/// Every position that can be reached from here, this one included.
fn walk(game: LeanKuhn, visit: &mut impl FnMut(&LeanKuhn)) {
    visit(&game);
    for action in Action::ALL {
        let mut child = game;
        if game.phase().awaiting().first().is_some_and(|seat| child.apply_silent(seat, &action).is_ok()) {
            walk(child, visit);
        }
    }
}

#[test]
fn each_seat_has_six_information_sets() {
    let mut keys = <[BTreeSet<Key>; 2]>::default();
    for cards in DEALS {
        walk(dealt(cards), &mut |game| {
            if let Some(seat) = game.phase().awaiting().first() {
                keys[seat.index()].insert(game.key(Observer::Seat(seat)));
            }
        });
    }
    assert_eq!(keys.map(|keys| keys.len()), [6, 6]);
}

/// The law looks at some moments of random games; here is every position of every deal, with either seat first.
#[test]
fn keys_are_equal_exactly_where_views_are() {
    let (mut views, mut keys) = (BTreeMap::new(), BTreeMap::new());
    for (cards, first) in DEALS.iter().flat_map(|cards| [(cards, Seat(0)), (cards, Seat(1))]) {
        walk(dealt_by(cards, first), &mut |game| {
            for to in Observer::all(2) {
                let (view, key) = (game.view(to), game.key(to));
                assert_eq!(*keys.entry(format!("{view:?}")).or_insert(key), key);
                assert_eq!(*views.entry(key).or_insert_with(|| view.clone()), view);
            }
        });
    }
    assert_eq!(views.len(), keys.len());
}
