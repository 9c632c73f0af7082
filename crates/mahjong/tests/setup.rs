//! Positions that people write (R12.13): set up as written, dealt where they are silent, refused where they are wrong.

use crate::scene::{set_up, tile};
use paiju_contract::{Beginning, Game, Observer, RuleSet, Seat, Seed, Worlds};
use paiju_mahjong::{Mahjong, Rules, Setup};

fn read(position: &str) -> Setup {
    serde_json::from_str(position).unwrap_or_else(|why| panic!("{position}: {why}"))
}

/// What is wrong with a position: the field, and what is said about it.
fn refusal(preset: &str, position: &str) -> (String, String) {
    let rules = Rules::preset(preset).unwrap();
    let why = Mahjong::set_up(&rules, &read(position), Seed::from_u64(1)).expect_err(position);
    (why.field.to_string(), why.message.to_string())
}

/// The position that the rules show.
fn example() -> &'static str {
    let (_, rest) = include_str!("../RULES.md").split_once("```json").unwrap();
    rest.split_once("```").unwrap().0
}

#[test]
fn r12_13_the_example_of_the_rules_is_set_up() {
    let mut play = set_up("to-the-wall", example());
    assert!(play.legal(0).contains(&"hu".to_owned()));
    let view = play.view(1);
    assert_eq!((view.turn, view.wall_left, view.players[1].hand_count), (Some(Seat(0)), 12, 7));
    assert_eq!(view.scores, [0, -2, 2, 0]);
    assert_eq!(view.players[1].discards, [tile("9s"), tile("1s")]);
    assert_eq!(view.players[1].hand.unwrap().count(tile("5m")), 2);
    assert!(view.players[2].is_hu && view.players[2].hand.is_none());
    play.act(0, "hu");
    assert_eq!(play.last_fan(), 3, "门清 and 自摸; 地胡 is none of the dealer's: {:?}", play.last_elements());
    assert_eq!((play.actor(), play.view(1).drawn), (1, Some(tile("7m"))));
}

#[test]
fn r12_13_nothing_named_is_the_deal_of_the_seed() {
    let rules = Rules::default();
    for seed in 0..4 {
        let seed = Seed::from_u64(seed);
        let (dealt, empty) =
            (Mahjong::deal(&rules, seed).unwrap(), Mahjong::set_up(&rules, &read("{}"), seed).unwrap());
        assert_eq!(dealt.phase(), empty.phase());
        assert_eq!(empty.state().wall_left(), 55);
        let sizes = empty.state().players.map(|player| player.hand.total());
        assert_eq!(sizes, [14, 13, 13, 13]);
    }
}

#[test]
fn r12_13_tiles_that_are_not_named_are_dealt_from_the_seed() {
    let rules = Rules::default();
    let position = read(r#"{"turn":2,"seats":[{},{},{"hand":"123m"},{"missing":"p"}]}"#);
    let games = [1, 2, 1].map(|seed| Mahjong::set_up(&rules, &position, Seed::from_u64(seed)).unwrap());
    assert_eq!(games[0], games[2]);
    assert_ne!(games[0], games[1]);
    for game in &games {
        let player = &game.state().players[2];
        assert!(player.hand.total() == 11 && player.hand.has(tile("1m")) && player.hand.has(tile("3m")));
        assert_eq!(game.state().players[3].missing.unwrap().letter(), 'p');
        let whole = game.setup().unwrap();
        assert!(whole.drawn.is_some(), "the whole position says what was drawn");
        assert_eq!(Mahjong::set_up(&rules, &whole, Seed::from_u64(9)).unwrap().setup(), Some(whole));
    }
}

#[test]
fn r12_13_a_tile_on_offer_with_an_answer_in() {
    let position = r#"{"offer":{"from":0},"seats":[
        {"discards":"1p 5m"}, {"hand":"55m","missing":"s"},
        {"hand":"123456p 1235m","missing":"s","answer":"pass"}, {"missing":"m"}]}"#;
    let mut play = set_up("to-the-wall", position);
    assert_eq!(play.awaiting(), [1]);
    assert_eq!(play.view(1).offer.unwrap().tile, tile("5m"));
    play.act(1, "pong");
    assert_eq!(play.actor(), 1);
    let robbed = r#"{"offer":{"from":0,"adds":"5m"},"seats":[
        {"melds":["pong 5m from 3"],"missing":"s"}, {"missing":"m"},
        {"hand":"123456p 9946m","missing":"s"}, {"missing":"m"}]}"#;
    let mut play = set_up("classic", robbed);
    assert_eq!(play.legal(2), ["hu", "pass"]);
    play.act(2, "hu");
    assert!(play.last_elements().contains(&"抢杠胡"));
}

#[test]
fn r12_13_the_wall_is_named_from_both_ends() {
    let position = r#"{"turn":0,"wall":["9m","8m"],"tail":"7m 6m","wall_left":4,
        "seats":[{"hand":"1111p2345s","missing":"m"},{"missing":"p"},{"missing":"p"},{"missing":"p"}]}"#;
    let mut play = set_up("to-the-wall", position);
    play.act(0, "kong-concealed 1p");
    assert_eq!(play.view(0).drawn, Some(tile("7m")));
    play.act(0, "discard 7m").everybody_passes();
    assert_eq!((play.view(1).drawn, play.view(1).wall_left), (Some(tile("9m")), 2));
}

#[test]
fn r12_13_what_began_from_a_position_tells_so_and_its_views_have_worlds() {
    let mut play = set_up("to-the-wall", example());
    play.act(0, "discard 1p").everybody_passes();
    let past = play.game.past().unwrap();
    assert!(matches!(&past.beginning, Beginning::Setup(setup) if setup.turn == Some(Seat(0))));
    assert_eq!(past.replay().as_ref(), Some(&play.game));
    let mut dice = paiju_contract::Dice::new(Seed::from_u64(3));
    for to in Observer::all(4) {
        let Ok(mut worlds) = Mahjong::worlds(&play.game.view(to)) else { continue };
        if let Ok(world) = Worlds::<Mahjong>::draw(&mut worlds, &mut dice) {
            world.audit().unwrap();
        }
        let past = Worlds::<Mahjong>::draw_past(&mut worlds, &mut dice);
        assert!(past.is_err(), "the log does not reach back to a deal");
    }
}

#[test]
fn r12_13_a_position_that_cannot_be_is_refused_where_it_is_wrong() {
    let wrong = [
        (r#"{"seats":[{"hand":"11111p"},{},{},{}]}"#, "seats[0].hand", "four tiles 1p"),
        (r#"{"seats":[{},{"hand":"11223344556677p"},{},{}]}"#, "seats[1].hand", "13 at most"),
        (r#"{"turn":0,"seats":[{"hand":"123456789p123m"},{},{},{}]}"#, "seats[0].hand", "11 at most"),
        (
            r#"{"turn":1,"seats":[{},{"melds":["pong 5m"],"missing":"m"},{},{}]}"#,
            "seats[1].melds",
            "missing suit",
        ),
        (r#"{"turn":1,"seats":[{},{"melds":["pong 5m from 1"]},{},{}]}"#, "seats[1].melds", "another seat"),
        (r#"{"turn":1,"seats":[{},{"buried":"12p","missing":"m"},{},{}]}"#, "seats[1].buried", "suit m"),
        (
            r#"{"turn":1,"seats":[{},{},{"won":1,"hand":"1122448p159m","missing":"s"},{}]}"#,
            "seats[2].hand",
            "waits",
        ),
        (r#"{"turn":4}"#, "turn", "seat from 0 to 3"),
        (r#"{"drawn":"5m"}"#, "turn", "who has drawn"),
        (r#"{"turn":1,"after":"pong"}"#, "after", "shows it"),
        (r#"{"turn":1,"after":"kong"}"#, "after", "shows it"),
        (r#"{"turn":1,"offer":{"from":0}}"#, "offer", "either"),
        (r#"{"offer":{"from":0}}"#, "seats[0].discards", "last discard"),
        (r#"{"offer":{"from":7}}"#, "offer.from", "seat from 0 to 3"),
        (r#"{"offer":{"from":0,"adds":"5m"}}"#, "offer.adds", "rob_kong"),
        (r#"{"turn":1,"seats":[{},{},{"answer":"pass"},{}]}"#, "offer", "nothing to answer"),
        (r#"{"turn":1,"seats":[{"score":5},{},{},{}]}"#, "seats", "sum to 0"),
        (r#"{"turn":1,"seats":[{"score":999999},{},{},{}]}"#, "seats[0].score", "so much"),
        (r#"{"wall_left":60}"#, "wall_left", "between 0 and 55"),
        (r#"{"wall_left":10}"#, "wall", "55 tiles"),
        (r#"{"turn":1,"first_winner":3}"#, "first_winner", "not won"),
        (r#"{"seats":[{"discards":"5m"},{},{},{}]}"#, "seats[0].hand", "turn"),
        (r#"{"turn":1,"seats":[{"won":101},{},{},{}]}"#, "seats[0].won", "100"),
    ];
    for (position, field, part) in wrong {
        let (found, message) = refusal("to-the-wall", position);
        assert!(found == field && message.contains(part), "{position}: {found}: {message}");
    }
    let passed = r#"{"turn":1,"seats":[{},{"passed":2},{},{}]}"#;
    assert_eq!(refusal("three-winners", passed).0, "seats[1].passed");
    for unread in [r#"{"dealer":1}"#, r#"{"wall":"12"}"#, r#"{"seats":[{"melds":["chow 5m"]},{},{},{}]}"#] {
        assert!(serde_json::from_str::<Setup>(unread).is_err(), "{unread}");
    }
}

#[test]
fn r12_13_three_winners_leave_nothing_to_set_up() {
    let waits = [r#""hand":"123456p99m78m""#, r#""hand":"123456p1199m""#, r#""hand":"123456p2277m""#];
    let seats: Vec<String> =
        waits.iter().map(|hand| format!(r#"{{{hand},"won":1,"missing":"s"}}"#)).collect();
    let position = |count: usize| {
        let mut seats = seats[..count].to_vec();
        seats.resize(4, "{}".to_owned());
        format!(r#"{{"turn":3,"seats":[{}]}}"#, seats.join(","))
    };
    assert_eq!(refusal("three-winners", &position(3)).1, "the hand is over once three have won");
    assert_eq!(set_up("three-winners", &position(2)).actor(), 3);
    assert_eq!(set_up("to-the-wall", &position(3)).actor(), 3);
}
