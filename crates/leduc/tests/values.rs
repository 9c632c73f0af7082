//! What is known of Leduc poker from elsewhere: the number of information sets, what players who roll dice win and
//! give away, and a pair of strategies worked out by hand.

use std::collections::{BTreeMap, BTreeSet};

use paiju_contract::{Game, Glance, Key, Observer, Play, Seat, Seed};
use paiju_leduc::{Action, Card, Glimpse, LeanLeduc, Rank, Rules};

/// A world and how likely it is.
type World = (f64, LeanLeduc);

/// All 120 deals of three cards; the other three matter to nobody.
fn deals() -> Vec<LeanLeduc> {
    deals_by(Rules::default())
}

fn deals_by(rules: Rules) -> Vec<LeanLeduc> {
    let mut deals = Vec::new();
    for one in Card::ALL {
        for other in Card::ALL.into_iter().filter(|other| *other != one) {
            for public in Card::ALL.into_iter().filter(|public| ![one, other].contains(public)) {
                let mut deck = vec![one, other, public];
                deck.extend(Card::ALL.into_iter().filter(|card| ![one, other, public].contains(card)));
                deals.push(LeanLeduc::stacked(&rules, &deck, Seed::from_u64(0)).unwrap());
            }
        }
    }
    deals
}

fn worlds() -> Vec<World> {
    deals().into_iter().map(|game| (1.0 / 120.0, game)).collect()
}

fn after(mut game: LeanLeduc, seat: Seat, action: Action) -> LeanLeduc {
    game.apply_silent(seat, &action).unwrap();
    game
}

/// Every position that can be reached from here, this one included.
fn walk(game: LeanLeduc, visit: &mut impl FnMut(&LeanLeduc)) {
    visit(&game);
    if let Some(seat) = game.phase().awaiting().first() {
        game.legal_list(seat).into_iter().for_each(|action| walk(after(game, seat, action), visit));
    }
}

/// OpenSpiel counts 936: 6 cards at 6 places of round one, 30 pairs of cards at 5 × 6 places of round two.
#[test]
fn there_are_936_information_sets() {
    let mut keys = <[BTreeSet<Key>; 2]>::default();
    for game in deals() {
        walk(game, &mut |game| {
            if let Some(seat) = game.phase().awaiting().first() {
                keys[seat.index()].insert(game.key(Observer::Seat(seat)));
            }
        });
    }
    assert_eq!(keys.map(|keys| keys.len()), [468, 468]);
}

/// The law looks at some moments of random games; here is every position of every deal, with either seat first.
#[test]
fn keys_are_equal_exactly_where_views_are() {
    let (mut views, mut keys) = (BTreeMap::new(), BTreeMap::new());
    for first in [Seat(0), Seat(1)] {
        for game in deals_by(Rules { first, ..Rules::default() }) {
            walk(game, &mut |game| {
                for to in Observer::all(2) {
                    let (view, key) = (game.view(to), game.key(to));
                    assert_eq!(*keys.entry(format!("{view:?}")).or_insert(key), key);
                    assert_eq!(*views.entry(key).or_insert_with(|| view.clone()), view);
                }
            });
        }
    }
    assert_eq!(views.len(), keys.len());
}

fn random_value(game: LeanLeduc) -> f64 {
    let Some(seat) = game.phase().awaiting().first() else { return game.scores()[0] as f64 };
    let listed = game.legal_list(seat);
    let sum: f64 = listed.iter().map(|action| random_value(after(game, seat, *action))).sum();
    sum / listed.len() as f64
}

/// OpenSpiel gives −0.078125.
#[test]
fn between_players_who_roll_dice_the_first_loses_five_sixty_fourths() {
    let worth: f64 = deals().into_iter().map(random_value).sum::<f64>() / 120.0;
    assert!((worth + 5.0 / 64.0).abs() < 1e-12, "{worth}");
}

/// What `hero` wins with its best answers to a player who rolls dice, in worlds where the same actions were taken. A
/// choice may depend on the key and on nothing else.
fn best_response(worlds: &[World], hero: Seat) -> f64 {
    let first = worlds[0].1;
    let Some(seat) = first.phase().awaiting().first() else {
        return worlds.iter().map(|(chance, game)| chance * game.scores()[hero.index()] as f64).sum();
    };
    let listed = first.legal_list(seat);
    let answer = |worlds: &[World], action: Action, share: f64| {
        let step = |(chance, game): &World| (chance * share, after(*game, seat, action));
        best_response(&worlds.iter().map(step).collect::<Vec<_>>(), hero)
    };
    if seat != hero {
        let share = 1.0 / listed.len() as f64;
        return listed.iter().map(|action| answer(worlds, *action, share)).sum();
    }
    let mut alike: BTreeMap<Key, Vec<World>> = BTreeMap::new();
    for world in worlds {
        alike.entry(world.1.key(Observer::Seat(hero))).or_default().push(*world);
    }
    let best = |worlds: &Vec<World>| {
        listed.iter().map(|action| answer(worlds, *action, 1.0)).fold(f64::NEG_INFINITY, f64::max)
    };
    alike.values().map(best).sum()
}

/// The figure that OpenSpiel's tests have for this game, 4.747222…: both seats' best answers to a uniformly random
/// player. It depends on every payoff, on every legal list, and on who can tell which worlds apart.
#[test]
fn a_player_who_rolls_dice_gives_away_what_open_spiel_says() {
    let worlds = worlds();
    let gains: f64 = [Seat(0), Seat(1)].iter().map(|hero| best_response(&worlds, *hero)).sum();
    assert!((gains - 1709.0 / 360.0).abs() < 1e-12, "{gains}");
}

fn has_pair(seen: Glimpse) -> bool {
    seen.public.is_some_and(|public| public.rank() == seen.card.rank())
}

/// Raises a king, and later a pair; never folds.
fn plain(seen: Glimpse) -> Action {
    let strong = if seen.public.is_some() { has_pair(seen) } else { seen.card.rank() == Rank::K };
    if strong { Action::Raise } else { Action::Call }
}

/// Never raises; a jack without its pair folds to any raise.
fn timid(seen: Glimpse) -> Action {
    let round = seen.rounds[usize::from(seen.public.is_some())];
    let weak = seen.card.rank() == Rank::J && !has_pair(seen);
    if weak && round.raises() > 0 { Action::Fold } else { Action::Call }
}

/// Worked out by hand, chips of the plain player (seat 0) by its card, the timid one's, and the public card:
///
/// - K against J: 16 deals, a fold to the first raise, +1 each: 16.
/// - K against Q: 3 chips each in round two. K comes: raised and called, +7; Q comes: −3; a J: +3, twice. 4 × 10 = 40.
/// - Q against J: Q comes: raised, folded to, +1; J: −1; a K: +1, twice. 4 × 2 = 8.
/// - Q against K: Q comes: raised and called, +5; K: −1; a J: −1, twice. 4 × 2 = 8.
/// - J against Q, J against K: own pair +5, the other's −1, neither −1, twice. 4 × 2 = 8 each.
/// - Equal ranks split.
#[test]
fn the_plain_player_wins_88_chips_of_the_timid_one_in_120_deals() {
    let mut won = 0;
    for mut game in deals() {
        while let Some(seat) = game.phase().awaiting().first() {
            let seen = game.glance(seat);
            game = after(game, seat, if seat == Seat(0) { plain(seen) } else { timid(seen) });
        }
        won += game.scores()[0];
    }
    assert_eq!(won, 16 + 40 + 8 + 8 + 8 + 8);
}
