//! Every game of the list, every preset: whatever can be asked, done or seen has words in every language, and each
//! language keeps to itself.

use paiju_contract::{Dice, Observer, Play, RuleSet, Save, Seed};
use paiju_games::{mahjong, sanguosha};
use paiju_words::layout::COLUMNS;
use paiju_words::{Lang, Text, Words};

/// Games played at random for each preset.
const GAMES: u64 = 4;
/// A long game has said everything by then.
const STEPS: usize = 400;

/// Chinese characters and Chinese punctuation.
fn is_chinese(letter: char) -> bool {
    matches!(letter, '\u{2e80}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}

/// Letters that Chinese text may have: a rank, a suit of tiles, a key, or a card such as `Kh`.
fn is_notation(run: &str) -> bool {
    match run.as_bytes() {
        [_] => true,
        [rank, suit] => b"AKQJT".contains(rank) && b"shdc".contains(suit),
        _ => false,
    }
}

/// A plain game may have words that nobody has translated yet.
const FOREIGN: &str = "has English in it";

/// What is wrong with a text of this language.
fn fault(text: &Text, lang: Lang) -> Option<&'static str> {
    let said = text.to_string();
    let letters = |letter: char| !letter.is_ascii_alphabetic();
    let foreign = || said.split(letters).any(|run| !run.is_empty() && !is_notation(run));
    match lang {
        _ if said.trim().is_empty() => Some("says nothing"),
        _ if said.contains(['{', '}']) => Some("has a place that was not filled"),
        Lang::Zh if foreign() => Some(FOREIGN),
        Lang::En if said.chars().any(is_chinese) => Some("has Chinese in it"),
        _ => None,
    }
}

/// Whether all its words have Chinese: those of rich games have, of plain ones those that the shared table was made for.
fn is_translated(name: &str) -> bool {
    macro_rules! rich {
        ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
            [$((stringify!($kind), stringify!($name))),*]
        };
    }
    paiju_games::each_game!(rich).contains(&("rich", name)) || ["leduc", "kuhn"].contains(&name)
}

fn assert_good<G: Words>(what: &str, say: impl Fn(Lang) -> Text) {
    for lang in Lang::ALL {
        let text = say(lang);
        let fault = fault(&text, lang).filter(|fault| *fault != FOREIGN || is_translated(G::NAME));
        assert_eq!(fault, None, "{what} in {lang}: {text}");
    }
}

/// The table, the question and all actions of whoever looks.
fn look<G: Words>(game: &G, to: Observer) {
    let view = game.view(to);
    assert_good::<G>("the table", |lang| G::table(&view, lang, COLUMNS));
    let table = G::table(&view, Lang::Both, COLUMNS);
    assert!(table.to_string().ends_with('\n'), "{table}");
    check_notes::<G>(&view);
    check_holding::<G>(&view, &game.view(Observer::Public));
    let asked = matches!(to, Observer::Seat(seat) if game.phase().awaiting().contains(seat));
    assert_eq!(!G::question(&view, Lang::Both).is_empty(), asked);
    if let (Observer::Seat(seat), true) = (to, asked) {
        assert_good::<G>("the question", |lang| G::question(&view, lang));
        // Deals have cards that look the same; there alone two actions may.
        let names =
            |lang| game.legal_list(seat).iter().map(|a| G::action(&view, a, lang)).collect::<Vec<_>>();
        if G::NAME != "sanguosha" {
            for names in Lang::ALL.map(names) {
                assert!((1..names.len()).all(|n| !names[..n].contains(&names[n])), "{names:?}");
            }
        }
        for action in &game.legal_list(seat) {
            assert_good::<G>("an action", |lang| G::action(&view, action, lang));
        }
    }
}

/// What a seat holds is one line in every language; a spectator holds nothing.
fn check_holding<G: Words>(view: &G::View, public: &G::View) {
    assert!(G::holding(public, public, Lang::Both).is_empty());
    if !G::holding(view, public, Lang::Both).is_empty() {
        assert_good::<G>("what is held", |lang| {
            let text = G::holding(view, public, lang);
            assert_eq!(text.lines().len(), 1, "{text}");
            text
        });
    }
}

/// Notes are the same in every language, and good in each.
fn check_notes<G: Words>(view: &G::View) {
    let [zh, en, both] = Lang::ALL.map(|lang| G::notes(view, lang));
    assert!(zh.len() == en.len() && en.len() == both.len());
    for (at, note) in en.iter().enumerate() {
        assert!(zh[at].about == note.about && !note.about.is_empty(), "{note:?}");
        assert_good::<G>("a note", |lang| G::notes(view, lang)[at].text.clone());
    }
}

/// Whatever has a name has one in every language, and is found by one code.
fn check_glossary<G: Words>() {
    let entries = G::glossary(Lang::En);
    let weapons = |entry: &&paiju_words::Entry| entries.iter().filter(|e| e.code == entry.code).count() > 1;
    assert!(entries.iter().filter(weapons).all(|entry| G::NAME == "sanguosha" && !entry.text.is_empty()));
    for (at, entry) in entries.iter().enumerate() {
        assert!(!entry.code.is_empty(), "{entry:?}");
        assert_good::<G>(&entry.code, |lang| G::glossary(lang)[at].name.clone());
        if !entry.text.is_empty() {
            assert_good::<G>(&entry.code, |lang| G::glossary(lang)[at].text.clone());
        }
    }
}

/// A random game; how many events were told in it.
fn play<G: Words>(rules: &G::Rules, seed: Seed) -> usize {
    let (mut game, mut dice) = (G::deal(rules, seed).unwrap(), Dice::new(seed));
    let mut told = 0;
    for _ in 0..STEPS {
        Observer::all(game.seats()).for_each(|to| look(&game, to));
        let Some(seat) = game.phase().awaiting().first() else {
            break;
        };
        let listed = game.legal_list(seat);
        let mut events = Vec::new();
        game.apply(seat, &listed[dice.index(listed.len())], &mut |event| events.push(event)).unwrap();
        for to in Observer::all(game.seats()) {
            for event in events.iter().filter_map(|event| G::project(event, to)) {
                told += usize::from(tell::<G>(&event, to));
            }
        }
    }
    if let Some(outcome) = game.outcome() {
        for to in Observer::all(game.seats()) {
            assert_good::<G>("the ending", |lang| G::ending(&game.view(to), &outcome, lang));
        }
    }
    told
}

/// An event is told in all languages or in none.
fn tell<G: Words>(event: &G::EventView, to: Observer) -> bool {
    let said = Lang::ALL.map(|lang| G::event(event, to, lang));
    let is_told = said[0].is_some();
    assert!(said.iter().all(|text| text.is_some() == is_told), "{event:?}");
    if is_told {
        assert_good::<G>("an event", |lang| {
            let text = G::event(event, to, lang).unwrap_or_default();
            assert_eq!(text.lines().len(), 1, "{text}");
            text
        });
    }
    is_told
}

/// Every preset, a few games of each.
fn check<G: Words + Save>() {
    assert_good::<G>("the help", G::help);
    assert_good::<G>("the title", paiju_words::title::<G>);
    assert_good::<G>("what it is", paiju_words::about::<G>);
    check_glossary::<G>();
    for preset in G::Rules::PRESETS {
        let rules = G::Rules::preset(preset).unwrap();
        let told: usize = (0..GAMES).map(|seed| play::<G>(&rules, Seed::from_u64(seed))).sum();
        assert!(told > 0, "{} {preset} tells nothing", G::NAME);
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

/// Cards of which nobody has drawn one, skills that nobody has used.
mod pieces_and_texts {
    use mahjong::{Mahjong, Tile};
    use sanguosha::{CardId, GeneralId, Kind, Sanguosha, SkillId};

    use super::*;

    #[test]
    fn every_piece_is_named() {
        Tile::all().for_each(|tile| assert_good::<Mahjong>("a tile", |lang| Mahjong::piece(tile, lang)));
        CardId::all()
            .for_each(|card| assert_good::<Sanguosha>("a card", |lang| Sanguosha::piece(card, lang)));
    }

    #[test]
    fn every_card_skill_and_general_is_explained() {
        let kinds = Kind::all().map(Kind::name);
        let skills = SkillId::all().map(|id| id.def().name);
        let generals = GeneralId::all().map(|id| id.def().name);
        for name in kinds.chain(skills).chain(generals) {
            assert_good::<Sanguosha>(name, |lang| Sanguosha::explain(name, lang).unwrap_or_default());
        }
    }
}
