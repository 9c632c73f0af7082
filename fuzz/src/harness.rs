//! The targets: lines, deals, loaded states, actions. Each panics when a promise is broken.

use paiju_contract::{Save, Seed};
use paiju_wire::catalog::{Visit, with_game};
use paiju_wire::{AnyTable, Catalog, Session};
use serde_json::{Value, json};

use super::dice::Dice;
use super::mutate::mutate;

/// No game of the family is longer; a loaded one that goes on has lost its way.
const LONGEST_GAME: usize = 20_000;

/// Raw bytes as lines, to a session that has a table of every game.
pub fn line(catalog: Catalog, bytes: &[u8]) {
    let mut session = Session::new(catalog);
    for game in catalog.names() {
        must(&mut session, &json!({"do":"new","game":game,"seed":1}));
    }
    for line in bytes.split(|byte| *byte == b'\n') {
        tell(&mut session, line);
    }
}

/// A state from the middle of a game, changed in a few places: refused, or a game that can be played to its end.
pub fn load(catalog: Catalog, bytes: &[u8]) {
    let mut dice = Dice::new(bytes);
    let mut session = Session::new(catalog);
    let game = new_table(&mut session, catalog, &mut dice);
    let steps = dice.below(400);
    play(&mut session, "t1", steps, &mut dice);
    let whole = dice.below(2) == 0;
    let mut state = must(&mut session, &json!({"do":"dump","table":"t1","whole":whole}));
    for _ in 0..=dice.below(3) {
        mutate(&mut state, &mut dice);
    }
    let answer = tell(&mut session, json!({"do":"load","game":game,"state":state}).to_string().as_bytes());
    match answer["error"]["code"].as_str() {
        Some(code) => assert!(code == "ENGINE_INVALID_STATE" || state.is_null(), "{code} for {state}"),
        None => explore(&mut session, &game, &state, &mut dice),
    }
}

/// Rules and a deck that were right, changed in a few places: refused, or a game that can be played to its end.
pub fn deal(catalog: Catalog, bytes: &[u8]) {
    let mut dice = Dice::new(bytes);
    let mut session = Session::new(catalog);
    let game = new_table(&mut session, catalog, &mut dice);
    let mut rules = must(&mut session, &json!({"do":"record","table":"t1"}))["rules"].take();
    let mut request = json!({"do":"new","game":game,"seed":dice.below(1000)});
    if dice.below(2) == 0 {
        let mut deck = with_game(&game, Shuffled(rules.to_string())).unwrap_or_default();
        (0..dice.below(3)).for_each(|_| mutate(&mut deck, &mut dice));
        request["deck"] = deck;
    }
    (0..dice.below(4)).for_each(|_| mutate(&mut rules, &mut dice));
    request["rules"] = rules;
    let answer = tell(&mut session, request.to_string().as_bytes());
    match answer["error"]["code"].as_str() {
        Some(code) => {
            assert!(["ENGINE_INVALID_RULES", "ENGINE_BAD_REQUEST"].contains(&code), "{code} for {request}");
        }
        None => explore(&mut session, &game, &request, &mut dice),
    }
}

/// The deck that some seed deals.
struct Shuffled(String);

impl Visit for Shuffled {
    type Output = Value;
    fn run<G: Save>(self) -> Value {
        let rules = serde_json::from_str(&self.0).expect("rules that were written can be read");
        let game = G::deal(&rules, Seed::from_u64(1)).expect("rules that were dealt can be dealt again");
        let past = game.past().expect("tables keep their history");
        serde_json::to_value(past.deck().expect("a dealt game began with a deck"))
            .expect("pieces have a JSON form")
    }
}

/// A game in which every other play is changed in a few places first: refused, or one of the legal ones.
pub fn actions(catalog: Catalog, bytes: &[u8]) {
    let mut dice = Dice::new(bytes);
    let mut session = Session::new(catalog);
    new_table(&mut session, catalog, &mut dice);
    while let Some(seat) = session.table("t1").and_then(|table| table.awaiting().first()) {
        if !dice.more() {
            return;
        }
        let listed = must(&mut session, &json!({"do":"legal","table":"t1","seat":seat.0}));
        let listed = listed["actions"].as_array().expect("a list");
        let mut action = listed[dice.below(listed.len())].clone();
        for _ in 0..dice.below(4) {
            mutate(&mut action, &mut dice);
        }
        let mut request = json!({"do":"play","table":"t1","seat":seat.0,"action":action});
        if dice.below(8) == 0 {
            mutate(&mut request, &mut dice);
        }
        tell(&mut session, request.to_string().as_bytes());
    }
}

/// What was accepted as a state must be one: it dumps as it was loaded, shows itself to everybody, and ends.
fn explore(session: &mut Session, game: &str, state: &Value, dice: &mut Dice<'_>) {
    let dump = must(session, &json!({"do":"dump","table":"t2"}));
    let again = must(session, &json!({"do":"load","game":game,"state":dump}));
    let table = again["table"].as_str().expect("a name").to_owned();
    assert_eq!(must(session, &json!({"do":"dump","table":table})), dump, "loading is lossless");
    for seat in 0..session.table("t2").map_or(0, AnyTable::seats) {
        must(session, &json!({"do":"view","table":"t2","seat":seat}));
    }
    must(session, &json!({"do":"view","table":"t2","seat":"public"}));
    play(session, "t2", LONGEST_GAME, dice);
    assert!(session.table("t2").is_some_and(AnyTable::is_over), "the game does not end: {state}");
    let record = must(session, &json!({"do":"record","table":"t2"}));
    must(session, &json!({"do":"replay","record":record}));
}

fn new_table(session: &mut Session, catalog: Catalog, dice: &mut Dice<'_>) -> String {
    let entry = dice.pick(catalog.0);
    let preset = dice.pick(entry.presets);
    must(session, &json!({"do":"new","game":entry.name,"rules":preset,"seed":dice.below(1000)}));
    entry.name.to_owned()
}

/// Plays listed actions, the lowest awaited seat first.
fn play(session: &mut Session, table: &str, steps: usize, dice: &mut Dice<'_>) {
    // When the bytes have run out the choice goes round, so that no game is played by its first action for ever.
    for step in 0..steps {
        let Some(seat) = session.table(table).and_then(|table| table.awaiting().first()) else {
            return;
        };
        let listed = must(session, &json!({"do":"legal","table":table,"seat":seat.0}));
        let count = listed["actions"].as_array().map_or(0, Vec::len);
        assert!(count > 0, "an awaited seat has nothing to do");
        let index = if dice.more() { dice.below(count) } else { step * 7 % count };
        must(session, &json!({"do":"play","table":table,"seat":seat.0,"index":index}));
    }
}

/// Sends a line; whatever it holds, there is one answer, and a refusal has changed nothing.
fn tell(session: &mut Session, line: &[u8]) -> Value {
    let before = records(session);
    let text = paiju_wire::text(|out| session.answer(line, out));
    assert_eq!(text.find('\n'), Some(text.len() - 1), "one line: {text}");
    let answer: Value = serde_json::from_str(&text).expect("the answer is JSON");
    if answer.get("ok").is_none() {
        assert!(answer["error"]["code"].is_string() && answer["error"]["detail"].is_object(), "{answer}");
        assert_eq!(records(session), before, "a refusal changed a table");
    }
    answer
}

fn must(session: &mut Session, request: &Value) -> Value {
    let text = paiju_wire::text(|out| session.answer(request.to_string().as_bytes(), out));
    let mut answer: Value = serde_json::from_str(&text).expect("the answer is JSON");
    assert!(answer.get("ok").is_some(), "{request} -> {answer}");
    answer["ok"].take()
}

fn records(session: &Session) -> Vec<String> {
    let tables = (1..9).filter_map(|n| session.table(&format!("t{n}")));
    tables.map(|table| paiju_wire::text(|out| table.write_record(out))).collect()
}
