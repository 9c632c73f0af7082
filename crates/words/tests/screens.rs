//! Every kind of screen of every game fits the room there is: 60, 80 and 120 columns, wide characters counted; a table
//! with its question and its answers is no taller than 24 lines, at 60 columns no taller than 20.

use ciborium::cbor;
use paiju_contract::{Dice, Observer, Play, RuleSet, Save, Seed};
use paiju_words::layout::fit;
use paiju_words::menu::{Room, screen};
use paiju_words::{Lang, Text, Words};

const WIDTHS: [usize; 3] = [60, 80, 120];
const GAMES: u64 = 3;
const STEPS: usize = 400;

fn assert_fits(what: &str, text: &Text, columns: usize) {
    for line in text.lines() {
        assert!(line.width() <= columns, "{what}: {} of {columns} columns: {line}", line.width());
    }
}

/// No word is broken: the words are the same, in the same order.
fn assert_whole(what: &str, text: &Text, columns: usize) {
    let letters = |text: &Text| text.to_string().split_whitespace().map(String::from).collect::<Vec<_>>();
    let fitted = fit(text, columns);
    assert_fits(what, &fitted, columns);
    assert_eq!(letters(&fitted).concat(), letters(text).concat(), "{what}");
    let latin = |word: &String| word.is_ascii();
    let [before, after] = [text, &fitted].map(|text| letters(text).into_iter().filter(latin).count());
    assert!(before <= after, "{what}: words were joined");
    let broken = |word: &&String| word.is_ascii() && !text.to_string().contains(word.as_str());
    assert_eq!(letters(&fitted).iter().find(broken), None, "{what}");
}

/// Whether a line of an ending is the row of a table: indented, and no sentence with its commas, which may be broken.
fn is_row(line: &Text) -> bool {
    let line = line.to_string();
    line.starts_with("  ") && !line.contains([',', ','])
}

fn look<G: Words>(game: &G) {
    for lang in Lang::ALL {
        for columns in WIDTHS {
            let asked = game.phase().awaiting().first();
            if let Some(seat) = asked {
                let lines = if columns == 60 { 20 } else { 24 };
                let (view, legal) = (game.view(Observer::Seat(seat)), game.legal_list(seat));
                let drawn = Text::from(screen::<G>(&view, &legal, lang, Room { columns, lines }));
                assert_fits("a screen", &drawn, columns);
                let tall = drawn.lines().len() + 1;
                assert!(tall <= lines, "{} in {lang}: {tall} of {lines} lines\n{drawn}", G::NAME);
            }
            let table = G::table(&game.view(Observer::Public), lang, columns);
            assert_fits("a spectator's table", &fit(&table, columns), columns);
        }
    }
}

fn play<G: Words>(rules: &G::Rules, seed: Seed) {
    let (mut game, mut dice) = (G::deal(rules, seed).unwrap(), Dice::new(seed));
    for _ in 0..STEPS {
        look(&game);
        let Some(seat) = game.phase().awaiting().first() else {
            break;
        };
        let listed = game.legal_list(seat);
        let mut events = Vec::new();
        game.apply(seat, &listed[dice.index(listed.len())], &mut |event| events.push(event)).unwrap();
        let to = Observer::Seat(seat);
        let told = events.iter().filter_map(|event| G::event(&G::project(event, to)?, to, Lang::Both));
        told.for_each(|text| WIDTHS.iter().for_each(|columns| assert_whole("an event", &text, columns - 8)));
    }
    if let Some(outcome) = game.outcome() {
        for to in Observer::all(game.seats()) {
            for lang in Lang::ALL {
                let ending = G::ending(&game.view(to), &outcome, lang);
                for columns in WIDTHS {
                    assert_whole("the ending", &ending, columns);
                }
                ending
                    .lines()
                    .iter()
                    .filter(|line| is_row(line))
                    .for_each(|row| assert_fits("a row", row, 60));
            }
        }
    }
}

fn check<G: Words + Save>() {
    for columns in WIDTHS {
        for lang in Lang::ALL {
            assert_whole("the help", &G::help(lang), columns);
        }
    }
    for preset in G::Rules::PRESETS {
        let rules = G::Rules::preset(preset).unwrap();
        (0..GAMES).for_each(|seed| play::<G>(&rules, Seed::from_u64(seed)));
    }
}

macro_rules! tests {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        $(#[test]
        fn $name() {
            check::<paiju_games::$name::$game>();
        })*
    };
}

paiju_games::each_game!(tests);

#[test]
fn the_largest_tables_fit() {
    use paiju_games::{holdem::Holdem, sanguosha::Sanguosha};
    let holdem = cbor!({ "preset" => "nolimit", "seats" => 10 }).unwrap();
    play::<Holdem>(&holdem.deserialized().unwrap(), Seed::from_u64(1));
    let sanguosha = cbor!({ "preset" => "standard", "players" => 10 }).unwrap();
    play::<Sanguosha>(&sanguosha.deserialized().unwrap(), Seed::from_u64(1));
}

#[test]
fn every_explanation_fits() {
    use paiju_games::sanguosha::{GeneralId, Kind, Sanguosha, SkillId};
    let names = Kind::all().map(Kind::name).chain(SkillId::all().map(|id| id.def().name));
    for name in names.chain(GeneralId::all().map(|id| id.def().name)) {
        for columns in WIDTHS {
            let text = Sanguosha::explain(name, Lang::Both).unwrap();
            assert_whole(name, &text, columns);
        }
    }
}
