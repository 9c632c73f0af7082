//! What a host gets from a table: numbered events from the opening on, steps as bytes, the chain, default actions.

use paiju_contract::{Budget, Game, Observer, Rng, Seat, Seed, Stream};
use paiju_games::kuhn::{Action, EventView, Kuhn};
use paiju_wire::{AnyTable, Catalog, Choice, Reply, Start, Table, link, text};
use serde_json::{Value, json};

fn kuhn() -> Table<Kuhn> {
    let deck = Some(r#"["K","J","Q"]"#);
    Table::start(&Start { deck, seed: Some(7.into()), ..Start::default() }).unwrap()
}

/// A new table of the default preset of every game.
fn tables(seed: u64) -> Vec<Box<dyn AnyTable>> {
    let start = Start { seed: Some(seed.into()), ..Start::default() };
    Catalog::default().0.iter().map(|listing| listing.start(&start).unwrap()).collect()
}

fn observers(table: &dyn AnyTable) -> Vec<Observer> {
    Seat::all(table.seats()).map(Observer::Seat).chain([Observer::Public]).collect()
}

/// Plays random listed actions, at most so many; `after` looks at the table after each.
fn play_on(table: &mut dyn AnyTable, most: usize, mut after: impl FnMut(&dyn AnyTable)) {
    let mut rng = Rng::new(Seed::from_u64(3), Stream::POLICY);
    for _ in 0..most {
        let Some(seat) = table.awaiting().first() else { return };
        let listed: Vec<Value> = serde_json::from_str(&text(|out| table.write_legal(seat, out))).unwrap();
        table.play(Reply::new(seat, Choice::index(rng.index(listed.len()))), None).unwrap();
        after(table);
    }
}

fn since(table: &dyn AnyTable, to: Observer, since: usize) -> (Vec<Value>, usize) {
    let mut next = None;
    let events = text(|out| next = table.write_events_since(to, since, out));
    (serde_json::from_str(&events).unwrap(), next.unwrap())
}

#[test]
fn the_opening_is_told_each_seat_its_own() {
    let table = kuhn();
    let (events, next) = table.events_since(Observer::Seat(Seat(1)), 0).unwrap();
    let hidden = EventView::Dealt { seat: Seat(0), card: None };
    let own = EventView::Dealt { seat: Seat(1), card: Some("J".parse().unwrap()) };
    assert_eq!((events, next), (vec![hidden, own], 2));
    assert!(table.events().is_empty(), "nothing has been played");
    assert_eq!(table.events_since(Observer::Public, 3), None, "nobody has been told a third event");
}

/// Asking after every play or once at the end gives the same, without gaps: the k-th event stays what it is.
#[test]
fn events_are_numbered_without_gaps_for_every_observer_of_every_game() {
    for mut table in tables(5) {
        let observers = observers(&*table);
        let mut heard: Vec<(Vec<Value>, usize)> = observers.iter().map(|to| since(&*table, *to, 0)).collect();
        play_on(&mut *table, 60, |table| {
            for (to, (events, next)) in observers.iter().zip(&mut heard) {
                let last: Vec<Value> =
                    serde_json::from_str(&text(|out| table.write_events_for(*to, out))).unwrap();
                let (new, now) = since(table, *to, *next);
                assert_eq!(new, last, "{}: what the last play caused", table.name());
                events.extend(new);
                *next = now;
            }
        });
        for (to, (events, next)) in observers.iter().zip(heard) {
            assert_eq!((events.len(), table.seen(*to, table.told())), (next, next));
            assert_eq!(since(&*table, *to, 0), (events, next), "{}", table.name());
        }
    }
}

#[test]
fn a_loaded_game_tells_the_same_from_its_own_opening_on() {
    for mut table in tables(6) {
        play_on(&mut *table, 40, |_| {});
        let state = text(|out| table.write_dump(out));
        let listing = Catalog::default().find(table.name()).unwrap();
        let loaded = listing.start(&Start { state: Some(&state), ..Start::default() }).unwrap();
        for to in observers(&*table) {
            assert_eq!(since(&*loaded, to, 0), since(&*table, to, 0), "{}", table.name());
        }
    }
}

#[test]
fn steps_are_read_back_and_the_chain_follows_them() {
    for (mut table, mut copy) in tables(7).into_iter().zip(tables(7)) {
        let mut chain = table.chain();
        assert_eq!(copy.chain(), chain);
        let mut log: Vec<Vec<u8>> = Vec::new();
        play_on(&mut *table, 40, |table| log.push(table.step_bytes(table.steps() - 1).unwrap()));
        for step in &log {
            let before = copy.state_hash();
            chain = link(chain, step);
            copy.append(step).unwrap();
            assert_eq!(copy.chain(), chain);
            assert_ne!(copy.state_hash(), before, "{}: what was kept of the state before", copy.name());
        }
        assert_eq!((table.chain(), table.state_hash()), (chain, copy.state_hash()), "{}", table.name());
    }
    let (one, other) = (tables(1), tables(2));
    assert!(
        one.iter().zip(&other).all(|(one, other)| one.chain() != other.chain()),
        "other seeds, other chains"
    );
}

#[test]
fn a_step_that_is_none_changes_nothing() {
    let mut table = kuhn();
    let before = table.chain();
    for bad in [
        &b"{"[..],
        br#"{"seat":0}"#,
        br#"{"seat":1,"action":{"type":"PASS"}}"#,
        br#"{"seat":0,"action":{"type":"X"}}"#,
    ] {
        table.append(bad).unwrap_err();
    }
    assert_eq!((table.chain(), table.steps().len()), (before, 0));
    assert_eq!(table.last_step_bytes(), None);
    table.play_action(Seat(0), Action::Bet).unwrap();
    assert_eq!(table.last_step_bytes().unwrap(), br#"{"seat":0,"action":{"type":"BET"}}"#);
    assert_ne!(table.chain(), before);
}

#[test]
fn a_play_is_an_index_an_action_or_words() {
    let mut table = kuhn();
    let refused = table.play(Reply::new(Seat(0), Choice::Text("dance")), None).unwrap_err();
    assert_eq!(
        (refused.code.as_str(), &refused.detail["reason"]),
        ("ENGINE_ILLEGAL_ACTION", &json!("unknown_action"))
    );
    table.play(Reply::new(Seat(0), Choice::Text("pass")), None).unwrap();
    table.play(Reply::new(Seat(1), Choice::index(1)), Some(2_u32.into())).unwrap();
    table.play(Reply::new(Seat(0), Choice::Action(r#"{"type":"BET"}"#)), None).unwrap();
    assert_eq!(table.game().scores()[..], [2, -2]);
}

/// A seat whose time has run out does something legal, in every game to the end.
#[test]
fn the_default_action_plays_a_game_to_its_end() {
    for mut table in tables(8) {
        let most = table.limits().actions;
        for _ in 0..most.min(5_000) {
            let Some(seat) = table.awaiting().first() else { break };
            let action = table.default_action(seat).expect("an awaited seat has one");
            table.play(Reply::new(seat, Choice::Action(&action)), None).unwrap();
        }
        assert_eq!(table.default_action(Seat(0)), None, "nobody is asked any more");
        assert!(table.is_over(), "{}", table.name());
    }
}

/// Silent answers exist where a window is open and nowhere else; a lull lies among the events of its play.
#[test]
fn windows_and_lulls_are_told() {
    for mut table in tables(9) {
        play_on(&mut *table, 200, |table| {
            let silent = Seat::all(table.seats()).filter(|seat| table.silent_answer(*seat).is_some()).count();
            assert_eq!(silent > 0, table.window_open());
            for (at, after) in table.lulls().into_iter().enumerate() {
                assert!(after <= table.told() && table.seen(Observer::Public, after) <= after);
                assert!(text(|out| assert!(table.write_lull(at, Observer::Public, out))).starts_with('{'));
            }
            let mut nothing = Vec::new();
            assert!(
                !table.write_lull(table.lulls().len(), Observer::Public, &mut nothing) && nothing.is_empty()
            );
        });
    }
}

#[test]
fn bots_answer_at_an_erased_table_and_lists_are_shared() {
    fn shared<T: Send + Sync + ?Sized>(_: &T) {}
    for table in tables(10) {
        shared(&*table);
        let seat = table.awaiting().first().unwrap();
        let advice =
            text(|out| table.write_advice(seat.into(), "random", Budget::Iterations(1), out).unwrap());
        let advice: Value = serde_json::from_str(&advice).unwrap();
        let listed: Vec<Value> = serde_json::from_str(&text(|out| table.write_legal(seat, out))).unwrap();
        assert_eq!(listed[advice["index"].as_u64().unwrap() as usize], advice["action"]);
    }
}
