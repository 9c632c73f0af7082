//! Leduc poker under the laws, counted, and small.

use paiju_contract::laws::{Conformance, perft};
use paiju_contract::{Broken, Dice, Game, NoWorld, Observer, Play, RuleSet, Save, Seat, Seed, Worlds};
use paiju_leduc::{Action, Entry, LeanLeduc, Leduc, Rules};

#[test]
fn the_laws_hold_for_every_preset() {
    for preset in Rules::PRESETS {
        for first in [Seat(0), Seat(1)] {
            let rules = Rules { first, ..Rules::preset(preset).unwrap() };
            let report = Conformance::<Leduc>::new(rules).games(80).assert();
            assert!(report.redeals > 500 && report.coverage > 400 && report.keys > 400, "{report:?}");
        }
    }
}

#[test]
fn there_are_forty_nine_lines_of_play() {
    let table = include_str!("../../../testdata/perft/leduc.txt");
    assert_eq!(perft::verify::<LeanLeduc>(table), Ok(9));
    // Four folds in round one; five calls, each with four folds and five showdowns in round two.
    let game = LeanLeduc::deal(&Rules::default(), Seed::from_u64(3)).unwrap();
    assert_eq!(perft(&game, 8), 4 + 5 * (4 + 5));
    assert_eq!(Leduc::limits(&Rules::default()).actions, 8);
}

#[test]
fn without_history_a_game_is_nine_bytes_and_copied() {
    fn is_copy<T: Copy>() -> usize {
        size_of::<T>()
    }
    assert_eq!(is_copy::<LeanLeduc>(), 9);
}

/// Seat 0 called a raise; the public card is open, and it raised itself.
fn raised() -> Leduc {
    let mut game = Leduc::deal(&Rules::default(), Seed::from_u64(5)).unwrap();
    for (seat, action) in [(0, Action::Call), (1, Action::Raise), (0, Action::Call), (0, Action::Raise)] {
        game.apply_silent(Seat(seat), &action).unwrap();
    }
    game
}

#[test]
fn keys_are_the_same_with_and_without_history() {
    let game = raised();
    let keys: Vec<_> = Observer::all(2).map(|to| game.key(to)).collect();
    assert!(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2], "{keys:?}");
    assert_eq!(Observer::all(2).map(|to| game.lean().key(to)).collect::<Vec<_>>(), keys);
}

#[test]
fn a_view_that_no_play_leads_to_has_no_worlds() {
    let view = raised().view(Observer::Seat(Seat(1)));
    assert!(Leduc::worlds(&view).is_ok());
    let mut wrong = vec![view.clone(); 6];
    wrong[0].version += 1;
    wrong[1].public = wrong[1].cards[1];
    wrong[2].public = None;
    wrong[3].betting[0].push(Action::Raise);
    wrong[4].betting.swap(0, 1);
    wrong[5].paid = [9, 9];
    for view in wrong {
        assert_eq!(Leduc::worlds(&view).err(), Some(NoWorld::Contradiction), "{view:?}");
    }
}

#[test]
fn worlds_have_a_past_with_and_without_history() {
    let game = raised();
    let (to, mut dice) = (Observer::Seat(Seat(1)), Dice::new(Seed::from_u64(1)));
    let mut worlds = LeanLeduc::worlds(&game.lean().view(to)).unwrap();
    let past = Worlds::<Leduc>::draw_past(&mut worlds, &mut dice).unwrap();
    assert_eq!(past.replay().unwrap().view(to), game.view(to));
    assert_eq!(game.past().map(|past| past.steps), Some(past.steps));
    assert!(game.lean().past().is_none());
}

#[test]
fn a_dump_whose_log_was_not_played_is_refused_where_it_goes_wrong() {
    let mut dump = raised().dump();
    dump.log[3] = Entry { seat: Seat(0), action: Action::Fold };
    let Err(Broken(why)) = Leduc::load(dump) else { panic!("loaded") };
    assert!(why.starts_with("log[3]: fold of seat 0 is refused: there is no raise"), "{why}");
}
