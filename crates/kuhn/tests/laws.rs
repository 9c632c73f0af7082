//! Kuhn poker under the laws, counted, and small.

use paiju_contract::laws::{Conformance, perft};
use paiju_contract::{Broken, Dice, Game, NoWorld, Observer, Play, RuleSet, Save, Seat, Seed, Worlds};
use paiju_kuhn::{Action, Betting, Dump, Kuhn, LeanKuhn, Rules};

#[test]
fn the_laws_hold_for_every_preset() {
    for preset in Rules::PRESETS {
        for first in [Seat(0), Seat(1)] {
            let rules = Rules { first, ..Rules::preset(preset).unwrap() };
            let report = Conformance::<Kuhn>::new(rules).games(60).assert();
            assert!(report.redeals > 60 && report.coverage > 100 && report.keys > 80, "{report:?}");
        }
    }
}

#[test]
fn there_are_five_lines_of_play() {
    let table = include_str!("../../../testdata/perft/kuhn.txt");
    assert_eq!(perft::verify::<Kuhn>(table), Ok(4));
    assert_eq!(perft(&LeanKuhn::deal(&Rules::default(), Seed::from_u64(3)).unwrap(), 9), 5);
}

#[test]
fn without_history_a_game_is_seven_bytes_and_copied() {
    fn is_copy<T: Copy>() -> usize {
        size_of::<T>()
    }
    assert_eq!(is_copy::<LeanKuhn>(), 7);
}

#[test]
fn keys_are_the_same_with_and_without_history() {
    let mut game = Kuhn::deal(&Rules::default(), Seed::from_u64(5)).unwrap();
    for (seat, action) in [(0, Action::Pass), (1, Action::Bet), (0, Action::Bet)] {
        for to in Observer::all(2) {
            assert_eq!(game.key(to), game.lean().key(to));
        }
        game.apply_silent(Seat(seat), &action).unwrap();
    }
    let keys: Vec<_> = Observer::all(2).map(|to| game.key(to)).collect();
    assert!(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2], "{keys:?}");
}

#[test]
fn a_view_that_no_play_leads_to_has_no_worlds() {
    let game = Kuhn::deal(&Rules::default(), Seed::from_u64(5)).unwrap();
    let view = game.view(Observer::Seat(Seat(0)));
    let mut longer = view.clone();
    longer.version = 3;
    let mut doubled = view.clone();
    doubled.cards[1] = doubled.cards[0];
    for wrong in [longer, doubled] {
        assert_eq!(Kuhn::worlds(&wrong).err(), Some(NoWorld::Contradiction));
    }
    assert!(Kuhn::worlds(&view).is_ok());
}

#[test]
fn only_a_view_with_history_has_worlds_with_a_past() {
    let mut game = Kuhn::deal(&Rules::default(), Seed::from_u64(5)).unwrap();
    game.apply_silent(Seat(0), &Action::Bet).unwrap();
    let to = Observer::Seat(Seat(1));
    let mut dice = Dice::new(Seed::from_u64(1));
    let past = Worlds::<Kuhn>::draw_past(&mut Kuhn::worlds(&game.view(to)).unwrap(), &mut dice).unwrap();
    assert_eq!(past.replay().unwrap().view(to), game.view(to));
    let mut lean = LeanKuhn::worlds(&game.lean().view(to)).unwrap();
    assert_eq!(Worlds::<LeanKuhn>::draw_past(&mut lean, &mut dice), Err(NoWorld::NoHistory));
}

#[test]
fn a_dump_needs_no_betting_and_a_wrong_one_is_named() {
    let mut game = Kuhn::deal(&Rules::default(), Seed::from_u64(3)).unwrap();
    game.apply_silent(Seat(0), &Action::Bet).unwrap();
    assert_eq!(game.dump().betting, None);
    assert_eq!(Kuhn::load(Dump { betting: None, ..game.whole() }).as_ref(), Ok(&game));
    assert_eq!(Kuhn::load(game.whole()).as_ref(), Ok(&game));
    let why = |dump: Dump| match Kuhn::load(dump) {
        Err(Broken(why)) => why,
        Ok(game) => panic!("{game:?} loaded"),
    };
    assert!(why(Dump { betting: Some(Betting::Open), ..game.whole() }).starts_with("betting: "));
    let mut log = game.dump().log;
    log.extend_from_within(..);
    assert!(why(Dump { log, ..game.dump() }).starts_with("log[1]: bet of seat 0 is refused"));
}
