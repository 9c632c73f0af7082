//! A table without sockets and storage: every game of the catalog is played through it, and its log folds into the same
//! table at every entry.

use crate::live::{ANN, BOB, ID, Live, quick};
use paiju_contract::{Observer, Seat};
use paiju_server::room::options::{Clock, Options, Timeout};
use paiju_server::room::{Room, Submit};
use paiju_server::store::{Row, Status};
use paiju_wire::Catalog;
use serde_json::Value;

/// Whoever is a person answers, each time another place of the list; returns when the game is over.
fn play_out(live: &mut Live, mut each: impl FnMut(&mut Live)) {
    for turn in 0..20_000_u32 {
        live.settle();
        each(live);
        if live.room.status() != Status::Playing {
            return;
        }
        let people: Vec<u8> = [ANN, BOB].iter().filter_map(|who| live.room.seat_of(*who)).collect();
        let asked: Vec<u8> = people.into_iter().filter(|seat| live.prompt(*seat).is_some()).collect();
        assert!(!asked.is_empty(), "nobody is asked, and nothing happens by itself");
        for seat in asked {
            let Some(prompt) = live.prompt(seat) else { continue };
            let listed = prompt["legal"].as_array().unwrap().len() as u32;
            live.answer(seat, turn % listed, None);
            live.now_ms += 10;
        }
    }
    panic!("the game does not end");
}

#[test]
fn every_game_is_played_through_a_room_and_its_log_folds_into_the_same_table() {
    for listing in Catalog::default().0 {
        let mut live = Live::begin(listing.name, listing.presets[0], &[ANN, BOB], quick());
        let mut turns = 0;
        play_out(&mut live, |live| {
            turns += 1;
            if turns % 16 == 1 {
                live.check_fold();
            }
        });
        live.check_fold();
        let record = live.room.record().expect("the game is over");
        let report = paiju_wire::verify(Catalog::default(), &record);
        assert!(report.passed(), "{}: {report:?}", listing.name);
    }
}

#[test]
fn a_stream_that_is_resumed_anywhere_is_the_same_stream() {
    let mut live = Live::begin("mahjong", "to-the-wall", &[ANN], quick());
    let to = Observer::Seat(Seat(0));
    let mut stream: Vec<Value> = Vec::new();
    let mut seen = live.room.snapshot(to).1;
    let first = seen.cursor;
    play_out(&mut live, |live| {
        if let Some((text, now)) = live.room.update(to, seen) {
            let frame: Value = serde_json::from_str(&text).unwrap();
            stream.extend(frame["events"].as_array().unwrap().iter().cloned());
            seen = now;
        }
    });
    let numbers: Vec<usize> = stream.iter().map(|event| event["n"].as_u64().unwrap() as usize).collect();
    assert_eq!(numbers, (first..seen.cursor).collect::<Vec<_>>());
    for since in [first + 5, first + 20, seen.cursor] {
        let (text, _) = live.room.resume(to, since);
        let frame: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(frame["events"].as_array().unwrap()[..], stream[since - first..]);
    }
}

#[test]
fn the_same_action_id_again_is_the_same_action() {
    let mut live = Live::begin("xianqi", "original", &[ANN], quick());
    let prompt = live.prompt(0).expect("seat 0 is asked some time")["id"].as_str().unwrap().to_owned();
    let first = live.answer(0, 0, Some("a1"));
    let action_id = Some("a1".to_owned());
    let again = Submit { prompt, action: None, index: Some(0), text: None, typed: None, action_id };
    let plan = live.room.submit(0, &again).unwrap();
    assert!(plan.entries.is_empty());
    assert_eq!(plan.receipt, first.receipt);
    let stale = Submit { action_id: Some("a2".into()), ..again };
    let refused = live.room.submit(0, &stale).unwrap_err();
    assert_eq!((refused.status, refused.code), (409, "ENGINE_VERSION_CONFLICT"));
    live.check_fold();
}

#[test]
fn a_clock_that_runs_out_answers_at_its_time_and_not_before() {
    let clock = Some(Clock { move_ms: 1_000, bank_ms: 500, then: Timeout::DefaultAction });
    let live = Live::begin("holdem", "headsup", &[ANN, BOB], Options { clock, ..quick() });
    let steps: Vec<&Row> = live.rows.iter().filter(|row| row.entry.starts_with(b"{\"step\"")).collect();
    assert!(steps.iter().all(|row| String::from_utf8_lossy(&row.entry).contains(r#""by":"clock""#)));
    assert_eq!(steps[0].time_ms, 1_000 + 1_000 + 500, "the bank is used up after the move's own time");
    live.check_fold();
}

#[test]
fn a_log_of_other_rules_or_another_state_is_stuck_and_not_folded() {
    let live = Live::begin("kuhn", "standard", &[ANN], quick());
    let forge = |from: &str, to: &str| {
        let change = |row: &Row| {
            let text = String::from_utf8(row.entry.clone()).unwrap().replace(from, to);
            Row { entry: text.into_bytes(), ..row.clone() }
        };
        let rows: Vec<Row> = live.rows.iter().map(change).collect();
        Room::fold(ID, &rows).map(|room| room.next()).unwrap_err().to_string()
    };
    let version = Catalog::default().find("kuhn").unwrap().rules_version;
    let other = forge(&format!("\"rules_version\":{version}"), "\"rules_version\":99");
    assert!(other.contains("version 99"), "{other}");
    assert!(forge("\"hash\":\"", "\"hash\":\"0").contains("another state"));
    assert!(forge("{\"sealed\"", "{\"sealing\"").contains("cannot be read"));
}
