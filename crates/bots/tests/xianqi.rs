//! The players of XianQi: legal in every position, reproducible, and sensible where it is plain what is sensible.

use paiju_bots::{bot, names};
use paiju_contract::{Decision, Dice, Game, Play, Policy, RuleSet, Seat, Seed};
use paiju_xianqi::{Action, Card, Combo, LeanXianQi, Rules, XianQi};

fn simple() -> Box<dyn Policy<XianQi>> {
    bot::<XianQi>("simple").expect("XianQi has a simple player")
}

/// Plays a game with one player at all seats, showing every decision.
fn play(
    rules: &Rules,
    seed: u64,
    player: &mut dyn Policy<XianQi>,
    mut look: impl FnMut(&XianQi, Seat, Action),
) {
    let seed = Seed::from_u64(seed);
    let mut game = XianQi::deal(rules, seed).expect("presets can be dealt");
    let mut dice = Dice::new(seed);
    while let Some(seat) = game.phase().awaiting().first() {
        let action = player.choose(&Decision::new(&game, seat), &mut dice);
        look(&game, seat, action);
        game.apply(seat, &action, &mut |_| {}).expect("players choose legal actions");
    }
}

fn each_decision(mut look: impl FnMut(&XianQi, Seat, Action)) {
    for preset in Rules::PRESETS {
        let rules = Rules::preset(preset).expect("listed presets exist");
        (0..150).for_each(|seed| play(&rules, seed, &mut *simple(), &mut look));
    }
}

#[test]
fn every_choice_is_one_of_the_listed_actions() {
    let mut decisions = 0;
    each_decision(|game, seat, action| {
        assert!(game.legal_list(seat).contains(&action), "{action}");
        decisions += 1;
    });
    assert!(decisions > 2_000, "{decisions}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let choices = |name: &str| {
        let mut player = bot::<XianQi>(name).expect("a known player");
        let mut choices = Vec::new();
        play(&Rules::original(), 3, &mut *player, |_, _, action| {
            choices.push(action);
        });
        choices
    };
    assert_eq!(choices("random"), choices("random"));
    assert_eq!(choices("simple"), choices("simple"));
}

#[test]
fn a_game_without_history_is_played_just_as_well() {
    let (mut with, mut without) = (simple(), bot::<LeanXianQi>("simple").expect("the same player"));
    let (mut dice, mut decisions) = (Dice::new(Seed::from_u64(0)), 0);
    each_decision(|game, seat, _| {
        let chosen = with.choose(&Decision::new(game, seat), &mut dice);
        assert_eq!(without.choose(&Decision::new(&game.lean(), seat), &mut dice), chosen);
        decisions += 1;
    });
    assert!(decisions > 2_000, "{decisions}");
}

#[test]
fn nobody_who_has_enough_gives_up_the_chips_by_revealing() {
    each_decision(|game, seat, action| {
        let pillars =
            game.view(paiju_contract::Observer::Seat(seat)).players[seat.index()].captured_pillar_count;
        assert!(action != Action::Reveal || pillars < 3);
    });
}

#[test]
fn the_last_to_play_beats_as_cheaply_as_possible() {
    let power =
        |action: &Action| action.cards().and_then(|cards| Combo::of(cards, Rules::original().dog_pair));
    let mut seen = 0;
    play_many(|game, seat, action| {
        let last = game.view(paiju_contract::Observer::Seat(seat)).turn.plays.len() == 2;
        if let (true, Action::Play(_)) = (last, action) {
            let cheapest = game.legal_list(seat).iter().filter_map(power).map(Combo::power).min();
            assert_eq!(power(&action).map(Combo::power), cheapest);
            seen += 1;
        }
    });
    assert!(seen > 20, "{seen}");
}

fn play_many(mut look: impl FnMut(&XianQi, Seat, Action)) {
    (0..100).for_each(|seed| play(&Rules::original(), seed, &mut *simple(), &mut look));
}

#[test]
fn red_shi_are_not_thrown_away() {
    play_many(|game, seat, action| {
        let hand = game.view(paiju_contract::Observer::Seat(seat)).hand.unwrap_or_default();
        if let Action::Cover(cards) = action {
            let forced = cards.len() + usize::from(hand.count(Card::RShi)) > hand.len();
            assert!(forced || cards.count(Card::RShi) == 0, "{cards} of {hand}");
        }
    });
}

#[test]
fn players_are_found_by_name() {
    assert_eq!(names::<XianQi>(), ["heuristic", "search", "simple", "random"]);
    assert_eq!(simple().name(), "simple");
    let Err(unknown) = bot::<XianQi>("genius") else { panic!("nobody is named genius") };
    assert_eq!(
        unknown.to_string(),
        "no bot is named \"genius\"; there are: heuristic, search, simple, random"
    );
}
