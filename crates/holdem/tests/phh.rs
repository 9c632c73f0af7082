//! Hand histories: the sample hands of PokerKit, round trips of everything the engine plays, and bad input.

use paiju_contract::{Game, Phase, Play, Rng, RuleSet, Seat, Seed, Stream};
use paiju_holdem::phh::{Move, Script};
use paiju_holdem::{Action, Card, Holdem, Menu, Rules};
use proptest::prelude::*;

macro_rules! samples {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../testdata/phh/pokerkit/", $name, ".phh")))),*]
    };
}

const SAMPLES: [(&str, &str); 16] = samples![
    "dwan_ivey_2009",
    "to_acpc_protocol_full",
    "to_acpc_protocol_full_2",
    "to_pluribus_protocol",
    "to_pluribus_protocol_2",
    "wsop_2023_43_1_00_02_07",
    "wsop_2023_43_2_00_08_38",
    "wsop_2023_43_3_00_15_36",
    "wsop_2023_43_4_00_18_39",
    "wsop_2023_43_62_02_51_10",
    "wsop_2023_43_63_02_53_09",
    "wsop_2023_43_64_02_54_12",
    "wsop_2023_43_65_02_56_12",
    "wsop_2023_43_66_02_57_27",
    "wsop_2023_43_67_03_00_32",
    "wsop_2023_43_68_03_02_41",
];
const NONSTANDARD: &str = include_str!("../../../testdata/phh/pokerkit/nonstandard_folds.phh");
const DWAN_IVEY: &str = SAMPLES[0].1;

type Hand = Holdem;

fn rng(seed: u64) -> Rng {
    Rng::new(Seed::from_u64(seed), Stream::POLICY)
}

/// A finished hand with random actions; in the open menu with random sizes, not only the listed ones.
fn played(rules: &Rules, seed: u64) -> Hand {
    let mut hand = Hand::deal(rules, Seed::from_u64(seed)).unwrap();
    let (mut dice, mut legal) = (rng(seed), Vec::new());
    while let Phase::Awaiting(seats) = hand.phase() {
        let seat = seats.into_iter().next().unwrap();
        hand.legal(seat, &mut legal);
        let mut action = *dice.pick(&legal).unwrap();
        if let (Action::RaiseTo { to: min }, Action::RaiseTo { to: max }) = (action, legal[legal.len() - 1]) {
            action = Action::RaiseTo { to: min + dice.below((max - min) / 4 + 1) };
        }
        hand.apply(seat, &action, &mut |_| {}).unwrap();
    }
    hand
}

/// Rules of every shape: 2 to 10 seats, uneven and empty stacks, antes of both kinds, both menus.
fn some_rules(dice: &mut Rng) -> Rules {
    loop {
        let mut rules = Rules::preset(Rules::PRESETS[dice.index(3)]).unwrap();
        rules.seats = 2 + dice.below(9) as u8;
        let uneven = dice.below(2) == 0;
        let stack = |dice: &mut Rng| {
            if uneven { dice.below(40) * dice.below(400) } else { 10_000 }
        };
        rules.stacks = (0..rules.seats).map(|_| stack(dice)).collect();
        rules.button = Seat(dice.below(u32::from(rules.seats)) as u8);
        rules.ante = [0, 0, 10, 25][dice.index(4)];
        rules.bb_ante = [0, 0, 100, 7][dice.index(4)];
        if dice.below(4) == 0 {
            rules.menu = Menu::NoLimit;
        }
        if rules.validate().is_ok() {
            return rules;
        }
    }
}

fn assert_same(one: &Hand, other: &Hand) {
    assert_eq!(one.rules(), other.rules());
    assert_eq!(one.scores(), other.scores());
    let (one, other) = (Script::of(one).unwrap(), Script::of(other).unwrap());
    assert_eq!(one, other, "the same cards and actions");
}

#[test]
fn the_sample_hands_of_pokerkit_replay_to_the_same_stacks() {
    for (name, text) in SAMPLES {
        let script = Script::from_phh(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let replayed = script.replay().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(Some(&replayed.stacks), script.finishing_stacks.as_ref(), "{name}");
        let again = Script::of(&replayed.hand).unwrap();
        assert_eq!(again.finishing_stacks, script.finishing_stacks, "{name}");
        let read = Script::from_phh(&again.to_phh()).unwrap();
        assert_same(&read.replay().unwrap().hand, &replayed.hand);
    }
}

#[test]
fn a_sample_hand_that_is_not_played_by_these_rules_is_refused() {
    let error = Script::from_phh(NONSTANDARD).unwrap_err();
    assert_eq!(error.to_string(), "line 6: the smallest bet is the big blind (500), not 125");
    let replay = Script::from_phh(&NONSTANDARD.replace("min_bet = 125", "min_bet = 500")).unwrap().replay();
    assert!(replay.is_err(), "R4.2: nobody folds with nothing to call");
}

#[test]
fn unknown_cards_are_made_up_and_said_to_be() {
    let replayed = Script::from_phh(DWAN_IVEY).unwrap().replay().unwrap();
    assert_eq!(replayed.made_up.into_iter().collect::<Vec<_>>(), [Seat(1)]);
    // The loser mucks: whatever he is given, he does not win.
    let mucked =
        DWAN_IVEY.replace("\"d dh p1 Ac2d\"", "\"d dh p1 ????\"").replace("\"p1 sm Ac2d\"", "\"p1 sm\"");
    let replayed = Script::from_phh(&mucked).unwrap().replay().unwrap();
    assert_eq!(replayed.made_up.len(), 2);
    assert_eq!(replayed.stacks, [572_100, 1_997_500, 1_109_500]);
}

#[test]
fn every_hand_survives_the_way_through_phh() {
    let mut dice = rng(1);
    for seed in 0..3_000 {
        let hand = played(&some_rules(&mut dice), seed);
        let script = Script::of(&hand).unwrap();
        let text = script.to_phh();
        let read = Script::from_phh(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let replayed = read.replay().unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_same(&replayed.hand, &hand);
        assert_eq!(Some(replayed.stacks), read.finishing_stacks);
        assert_eq!(Script::of(&replayed.hand).unwrap().to_phh(), text);
    }
}

#[test]
fn every_hand_survives_the_way_through_competition_logs() {
    let mut dice = rng(2);
    for seed in 0..3_000 {
        let hand = played(&some_rules(&mut dice), seed);
        let line = Script::of(&hand).unwrap().to_acpc().unwrap();
        let read =
            Script::from_acpc(&line, &hand.rules(), 1).unwrap_or_else(|error| panic!("{error}\n{line}"));
        let replayed = read.replay().unwrap_or_else(|error| panic!("{error}\n{line}"));
        assert_same(&replayed.hand, &hand);
        assert_eq!(Some(replayed.stacks), read.finishing_stacks, "{line}");
    }
}

#[test]
fn many_hands_make_a_phhs() {
    let rules = Rules::default();
    let hands: Vec<Hand> = (0..20).map(|seed| played(&rules, seed)).collect();
    let scripts: Vec<Script> = hands.iter().map(|hand| Script::of(hand).unwrap()).collect();
    let read = Script::all_from_phhs(&Script::all_to_phhs(&scripts)).unwrap();
    assert_eq!(read.len(), 20);
    for (script, hand) in read.iter().zip(&hands) {
        assert_same(&script.replay().unwrap().hand, hand);
    }
    assert!(Script::from_phh(&Script::all_to_phhs(&scripts)).unwrap_err().to_string().contains(".phhs"));
}

#[test]
fn a_competition_log_counts_over_the_whole_hand() {
    // PokerKit writes this hand in its test of the protocol: 150 on the flop after 100 before it is r250.
    let line = "STATE:30:cc/r250c/r500c/r1250c:9s8h|9c6h/8c8d5c/6s/2d:1250|-1250:a|b";
    let mut rules = Rules::preset("headsup").unwrap();
    rules.stacks = [20_000, 20_000].into_iter().collect();
    // Heads-up the first player of a log is the big blind, and seat 0 has the button.
    let script = Script::from_acpc(line, &rules, 1).unwrap();
    assert_eq!(script.order, [Seat(1), Seat(0)]);
    let replayed = script.replay().unwrap();
    assert_eq!(replayed.stacks, [21_250, 18_750]);
    let mut again = Script::of(&replayed.hand).unwrap();
    again.names = script.names;
    assert_eq!(again.to_acpc().as_deref(), Some(line));
    assert!(again.steps.iter().any(|step| step.what == Move::To(0, 750)));
}

#[test]
fn an_unfinished_hand_has_no_history() {
    let hand = Hand::deal(&Rules::default(), Seed::from_u64(1)).unwrap();
    assert_eq!(Script::of(&hand), None);
}

#[test]
fn errors_name_their_line() {
    let refused = [
        ("variant = \"NT\"", "variant = \"FT\"", "line 6: variant \"FT\""),
        ("variant = \"NT\"", "", "line 1: the field variant is missing"),
        ("variant = \"NT\"", "variant = \"NT", "line 6: the text is not closed"),
        ("min_bet = 2000", "min_bet = 20.5", "line 10: min_bet: expected a whole number"),
        ("[500, 500, 500]", "[500, 500]", "line 8: antes: expected one number for each of 3"),
        ("[500, 500, 500]", "[500, 500, 400]", "line 8: antes must be equal"),
        ("[500, 500, 500]", "[500, 500, -500]", "line 8: antes: -500 is no number of chips"),
        ("[1000, 2000, 0]", "[1000, 2000, 4000]", "line 9: straddles"),
        ("\"p3 cbr 7000\"", "\"p1 cbr 7000\"", "line 19: it is p3's turn"),
        ("\"p3 cbr 7000\"", "\"p3 cbr 2500\"", "line 19: p3: "),
        ("\"p3 cbr 7000\"", "\"p3 cbr -7000\"", "line 19: \"p3 cbr -7000\": expected a whole number"),
        ("\"p3 cbr 7000\"", "\"p4 cbr 7000\"", "line 19: \"p4 cbr 7000\": players are"),
        ("\"p2 f\"", "\"p2 fold\"", "line 21: \"p2 fold\": expected"),
        ("\"d dh p3 7h6h\"", "\"d dh p3 7h7h\"", "line 17: 7h is dealt twice"),
        ("\"d dh p3 7h6h\"", "\"d dh p3 7h6\"", "line 17: "),
        ("\"p3 sm 7h6h\"", "\"p3 sm 7c6c\"", "line 43: p3 shows other cards"),
        ("\"d db Jh\"", "\"d db JhQh\"", "line 47: the board has at most five"),
        ("\"d db 4h\",", "", "line 35: 4 board cards must be dealt"),
        ("\"d db Jh\",", "", "line 43: the board needs 5 cards, the history has 4"),
        ("\"p1 cbr 1067100\",  # Ivey\n  \"p3 cc\",  # Dwan", "", "line 46: board cards come too early"),
    ];
    for (from, to, expected) in refused {
        let text = DWAN_IVEY.replacen(from, to, 1);
        assert_ne!(text, DWAN_IVEY, "{from}");
        let error = Script::from_phh(&text).and_then(|script| script.replay().map(|_| ())).unwrap_err();
        assert!(error.to_string().starts_with(expected), "{from} -> {to}: {error}");
    }
}

#[test]
fn lines_that_are_no_competition_log_are_refused() {
    let rules = Rules::preset("headsup").unwrap();
    let bad = [
        "",
        "STATE:1:cc",
        "STATE:x:rf:AhKd|QsQc:50|-50:a|b",
        "STATE:1:rf:AhKd:50|-50:a|b",
        "STATE:1:f:AhKd|QsQc:x|-50:a|b",
        "STATE:1:f:AhKd|QsQc:50:a|b",
        "STATE:1:zf:AhKd|QsQc:50|-50:a|b",
        "STATE:1:c/f:AhKd|QsQc/2h7h:50|-50:a|b",
        "STATE:1:f:AhKd|QsQ:50|-50:a|b",
    ];
    for line in bad {
        assert!(Script::from_acpc(line, &rules, 3).is_err_and(|error| error.line == 3), "{line}");
    }
    let early = Script::from_acpc("STATE:1:r300:AhKd|QsQc:50|-50:a|b", &rules, 3).unwrap();
    assert!(
        early
            .replay()
            .is_err_and(|error| error.to_string() == "line 3: the history ends before the hand does")
    );
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in ".{0,200}") {
        let _ = Script::all_from_phhs(&text).map(|scripts| scripts.iter().map(Script::replay).count());
        prop_assert!(Script::from_acpc(&text, &Rules::default(), 1).is_err());
    }

    #[test]
    fn no_damage_to_a_history_makes_the_reader_panic(at in 0usize..1_400, cut in 0usize..12, put in "[ -~\n]{0,6}") {
        let mut text = DWAN_IVEY.to_owned();
        let at = at.min(text.len());
        let end = (at + cut).min(text.len());
        text.replace_range(at..end, &put);
        if let Ok(replayed) = Script::from_phh(&text).and_then(|script| script.replay()) {
            prop_assert_eq!(replayed.hand.scores().total(), 0);
        }
    }
}

#[test]
fn hole_cards_may_be_dealt_one_at_a_time_and_shown_in_any_order() {
    let text = DWAN_IVEY
        .replace("\"d dh p1 Ac2d\"", "\"d dh p1 Ac\", \"d dh p1 ??\"")
        .replace("\"p1 sm Ac2d\"", "\"p1 sm 2dAc\"");
    let replayed = Script::from_phh(&text).unwrap().replay().unwrap();
    assert_eq!(replayed.stacks, [572_100, 1_997_500, 1_109_500]);
    let script = Script::of(&replayed.hand).unwrap();
    let cards = Card::parse_list("Ac2d").unwrap().into_iter().map(Some).collect();
    assert_eq!(script.steps[0].what, Move::Hole { player: 0, cards, shown: false });
}
