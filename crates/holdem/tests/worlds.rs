//! Worlds that a seat cannot tell from the real one (R9.4), and views that have none.

use crate::scene::{Scene, cards};
use paiju_contract::{Dice, Game, NoWorld, Observer, Past, Play, Seat, Seed, Worlds};
use paiju_holdem::{Action, Card, Holdem, LeanHoldem, Sampler, Street, View};
use serde_json::json;

fn dice(seed: u64) -> Dice {
    Dice::new(Seed::from_u64(seed))
}

/// Draws as the game with history does.
fn draw(worlds: &mut Sampler, dice: &mut Dice) -> Result<LeanHoldem, NoWorld> {
    Worlds::<Holdem>::draw(worlds, dice)
}

fn draw_past(worlds: &mut Sampler, dice: &mut Dice) -> Result<Past<Holdem>, NoWorld> {
    worlds.draw_past(dice)
}

/// A flop with three seats in and three folded.
fn flop() -> Scene {
    let scene = Scene::dealt(json!({}), &["AsAh", "KsKh", "QsQh", "JsJh", "TsTh", "9s9h"], "2c7d8hJdKd");
    scene.play("3:raise, 4:fold, 5:check_call, 0:fold, 1:fold, 2:check_call")
}

#[test]
fn r9_4_unseen_cards_are_equally_likely_everywhere() {
    let view = flop().view(5);
    let mut worlds = Holdem::worlds(&view).unwrap();
    let (mut dice, mut counts) = (dice(94), [[0u32; 52]; 2]);
    for _ in 0..9_400 {
        let world = draw(&mut worlds, &mut dice).unwrap();
        // The folded hand of seat 0 is as unknown as any other; the river has one card.
        for card in world.view(Observer::Seat(Seat(0))).hole_cards.unwrap() {
            counts[0][card.index()] += 1;
        }
        let deck = draw_past(&mut worlds, &mut dice).unwrap().deck().unwrap().to_vec();
        counts[1][deck[16].index()] += 1;
        // So has the bottom of the pack, which no rule looks at.
        counts[1][deck[51].index()] += 1;
    }
    // 47 unseen cards, 400 expected of each with a standard deviation of 20; the five seen ones never.
    for counts in counts {
        assert_eq!(counts.iter().filter(|&&count| count == 0).count(), 5);
        assert!(counts.iter().all(|&count| count == 0 || (300..500).contains(&count)), "{counts:?}");
    }
}

#[test]
fn r9_4_a_world_looks_the_same_and_tells_a_past_that_does() {
    let (scene, mut dice) = (flop(), dice(1));
    for to in Observer::all(6) {
        let view = scene.hand.view(to);
        let mut worlds = Holdem::worlds(&view).unwrap();
        for _ in 0..50 {
            let world = draw(&mut worlds, &mut dice).unwrap();
            assert_eq!(world.view(to), scene.hand.lean().view(to));
            let past = draw_past(&mut worlds, &mut dice).unwrap();
            assert_eq!(past.replay().unwrap().view(to), view);
        }
    }
}

#[test]
fn r9_4_a_view_without_history_has_worlds_and_no_past() {
    let (scene, mut dice) = (flop(), dice(2));
    let lean = scene.hand.lean();
    let mut worlds = LeanHoldem::worlds(&lean.view(Observer::Seat(Seat(2)))).unwrap();
    let world = draw(&mut worlds, &mut dice).unwrap();
    assert_eq!(world.view(Observer::Seat(Seat(2))), lean.view(Observer::Seat(Seat(2))));
    assert_eq!(draw_past(&mut worlds, &mut dice), Err(NoWorld::NoHistory));
    // Before the first action there is no history to miss.
    let fresh = LeanHoldem::deal(&scene.hand.rules(), Seed::from_u64(1)).unwrap();
    let mut worlds = LeanHoldem::worlds(&fresh.view(Observer::Public)).unwrap();
    assert!(draw_past(&mut worlds, &mut dice).unwrap().steps.is_empty());
}

#[test]
fn r9_4_a_drawn_world_depends_on_the_dice_alone() {
    let mut worlds = Holdem::worlds(&flop().view(3)).unwrap();
    let first: Vec<LeanHoldem> = (0..20).map(|seed| draw(&mut worlds, &mut dice(seed)).unwrap()).collect();
    let again: Vec<LeanHoldem> = (0..20).map(|seed| draw(&mut worlds, &mut dice(seed)).unwrap()).collect();
    assert_eq!(first, again);
    assert!(first.windows(2).all(|two| two[0] != two[1]));
}

#[test]
fn r9_4_what_no_play_leads_to_has_no_worlds() {
    let refused = |change: &dyn Fn(&mut View)| {
        let mut view = flop().view(5);
        change(&mut view);
        assert_eq!(Holdem::worlds(&view).err(), Some(NoWorld::Contradiction), "{view:?}");
    };
    let card = |text: &str| cards(text)[0];
    refused(&|view| view.board[0] = card("9s"));
    refused(&|view| view.board.truncate(2));
    refused(&|view| view.board = cards("2c7d8hJdKd3c"));
    refused(&|view| view.street = Street::River);
    refused(&|view| view.hole_cards = None);
    refused(&|view| view.players[0].hole_cards = Some([card("3c"), card("3d")]));
    refused(&|view| view.players[0].bet_total = 50);
    refused(&|view| view.players[2].bet_total = u32::MAX);
    refused(&|view| view.players[2].stack = 0);
    refused(&|view| view.players.truncate(5));
    refused(&|view| view.players.extend(view.players.clone()));
    refused(&|view| view.opponents.clear());
    refused(&|view| view.pot += 1);
    refused(&|view| view.current_bet = u32::MAX);
    refused(&|view| view.last_raise = u32::MAX);
    refused(&|view| view.current_player = Some(Seat(200)));
    refused(&|view| view.current_player = None);
    refused(&|view| view.rules.seats = 200);
    refused(&|view| view.rules.big_blind = 0);
    refused(&|view| view.version = u32::MAX);
    refused(&|view| view.actions.truncate(5));
    refused(&|view| view.scores[0] += 1);
}

#[test]
fn r9_4_a_log_that_leads_elsewhere_is_no_past() {
    let mut view = flop().view(5);
    view.actions[1].action = Action::CheckCall;
    let mut worlds = Holdem::worlds(&view).unwrap();
    assert_eq!(draw_past(&mut worlds, &mut dice(3)), Err(NoWorld::Contradiction));
}

#[test]
fn r9_4_seats_that_sit_out_get_no_cards_in_any_world() {
    let table = json!({"preset": "nolimit", "stacks": [900, 0, 400, 3_000], "ante": 10});
    let (scene, mut dice) = (Scene::new(table), dice(4));
    for to in Observer::all(4) {
        let mut worlds = Holdem::worlds(&scene.hand.view(to)).unwrap();
        for _ in 0..20 {
            let past = draw_past(&mut worlds, &mut dice).unwrap();
            let different = past.deck().unwrap().iter().fold(0u64, |seen, card| seen | card.bit());
            assert_eq!(
                (past.deck().unwrap().len(), different.count_ones() as usize),
                (Card::COUNT, Card::COUNT)
            );
            let world = draw(&mut worlds, &mut dice).unwrap();
            world.audit().unwrap();
            assert_eq!(world.view(Observer::Seat(Seat(1))).hole_cards, None);
            let asked = world.phase().awaiting().first().unwrap();
            assert_eq!(world.legal_list(asked), scene.hand.legal_list(asked));
        }
    }
}
