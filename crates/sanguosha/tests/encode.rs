//! What observations tell of cards in hidden places, held against the view; and how long games can be.

use std::collections::BTreeMap;

use paiju_contract::{Actions, Dice, Encode, Game, Observer, Play, RuleSet, Seat, Seed, Tensors};
use paiju_sanguosha::{CARDS, Event, LeanSanguosha, Rules, Slot, View};

fn rules(preset: &str, players: u8) -> Rules {
    Rules::preset(preset).expect("a preset").with_players(players)
}

/// Plays a random game and shows every state in which somebody is asked.
fn follow(rules: &Rules, seed: u64, mut look: impl FnMut(&LeanSanguosha, Seat)) -> usize {
    let mut game = LeanSanguosha::deal(rules, Seed::from_u64(seed)).expect("a deal");
    let (mut dice, mut actions, mut count) = (Dice::new(Seed::from_u64(seed)), Actions::new(), 0);
    while let Some(seat) = game.phase().awaiting().first() {
        look(&game, seat);
        game.legal(seat, &mut actions);
        let choice = actions[dice.index(actions.len())];
        game.apply(seat, &choice, &mut |_: Event| {}).expect("listed");
        count += 1;
    }
    count
}

/// Where each part of an observation lies.
fn places(rules: &Rules) -> BTreeMap<String, usize> {
    let layout = LeanSanguosha::layout(rules).expect("a layout");
    layout.observation.into_iter().map(|part| (part.name, part.offset)).collect()
}

/// The cards of another hand as numbers: 1 where the view names it, one half where it may be there.
fn told_of_hand(view: &View, seat: Seat) -> [f32; CARDS] {
    let mut told = [0.0; CARDS];
    for slot in &view.players[seat.index()].hand {
        if let Slot::Known(card) = slot {
            told[card.index()] = 1.0;
        }
    }
    for lost in view.somewhere.iter().filter(|lost| lost.hands.contains(seat)) {
        told[lost.card.index()] = 0.5;
    }
    told
}

/// The draw pile as numbers: 1 for its top, a sixteenth less for each card above.
fn told_of_pile(view: &View) -> [f32; CARDS] {
    let mut told = [0.0; CARDS];
    for (depth, slot) in view.draw.iter().enumerate() {
        if let Slot::Known(card) = slot {
            told[card.index()] = (16 - depth.min(15)) as f32 / 16.0;
        }
    }
    told
}

/// R2.2: known cards of other hands, cards that may be there, and known cards of the draw pile, each by its number.
#[test]
fn r2_2_hidden_places_are_told_card_by_card() {
    let rules = rules("standard", 4);
    let (places, mut found) = (places(&rules), [0; 3]);
    let mut cells = vec![0.0; LeanSanguosha::observation(&rules)];
    for seed in 0..40 {
        follow(&rules, seed, |game, seat| {
            game.observe_into(seat, &mut cells);
            let view = game.view(Observer::Seat(seat));
            for ahead in 1..4 {
                let told = told_of_hand(&view, seat.after(ahead, 4));
                assert_eq!(cells[places[&format!("seat.{ahead}.hand")]..][..CARDS], told, "{view:?}");
                found[0] += told.iter().filter(|cell| **cell > 0.9).count();
                found[1] += told.iter().filter(|cell| (0.1..0.9).contains(*cell)).count();
            }
            let told = told_of_pile(&view);
            assert_eq!(cells[places["pile"]..][..CARDS], told, "{view:?}");
            found[2] += told.iter().filter(|cell| **cell > 0.0).count();
        });
    }
    assert!(found.iter().all(|count| *count > 100), "too little was seen: {found:?}");
}

/// R2.2: the own hand, the discard pile and the table by number, and whoever is dead, for every table size.
#[test]
fn r2_2_open_places_are_told_card_by_card() {
    for players in 2..=10 {
        let rules = rules("standard", players);
        let places = places(&rules);
        let mut cells = vec![0.0; LeanSanguosha::observation(&rules)];
        follow(&rules, 5, |game, seat| {
            game.observe_into(seat, &mut cells);
            let view = game.view(Observer::Seat(seat));
            let own = view.players[seat.index()].hand.iter().filter_map(|slot| match slot {
                Slot::Known(card) => Some(*card),
                Slot::Hidden(_) => None,
            });
            let own: Vec<_> = own.collect();
            for (part, cards) in [("hand", &own), ("discard", &view.discard), ("table", &view.table)] {
                let mut told = [0.0; CARDS];
                for card in cards {
                    told[card.index()] = 1.0;
                }
                assert_eq!(cells[places[part]..][..CARDS], told, "{part}");
            }
            for player in &view.players {
                let ahead = (player.seat.0 + players - seat.0) % players;
                let dead = cells[places[&format!("seat.{ahead}.marks")]] > 0.0;
                assert_eq!(dead, !player.alive);
            }
        });
    }
}

/// R2.6: with basic cards and no generals no turn takes more actions than its part of the longest game.
#[test]
fn r2_6_turns_of_the_basic_game_are_short() {
    for players in 2..=10 {
        let rules = rules("basic", players);
        let limits = LeanSanguosha::limits(&rules);
        let most = limits.actions / rules.max_turns as usize;
        assert_eq!(limits.actions, (61 + usize::from(players)) * 1000);
        for seed in 0..20 {
            let (mut turn, mut count, mut longest) = (0, 0, 0);
            let all = follow(&rules, seed, |game, seat| {
                let now = game.view(Observer::Seat(seat)).turn.turn_number;
                count = if now == turn { count + 1 } else { 1 };
                (turn, longest) = (now, longest.max(count));
            });
            assert!(longest > 1 && longest <= most && all <= limits.actions, "{players} {seed}: {longest}");
        }
    }
}

/// R2.6: where cards or skills can go on for ever, the number itself is the only bound.
#[test]
fn r2_6_other_games_are_stopped() {
    for preset in ["standard", "cards-only"] {
        assert_eq!(LeanSanguosha::limits(&rules(preset, 5)).actions, 2_000_000);
    }
    let long = Rules { max_turns: u32::MAX, ..rules("basic", 5) };
    assert_eq!(LeanSanguosha::limits(&long).actions, 2_000_000);
}
