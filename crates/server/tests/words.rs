//! Frames in words: whole games of every kind, every frame of every observer, in every language. Words add nothing but
//! words, belong to what they are sent with, and name no piece that the frame does not show.

use std::collections::BTreeSet;

use crate::live::{ANN, Live, SCREEN};
use paiju_contract::{Observer, Seat};
use paiju_server::refusal::Refusal;
use paiju_server::room::options::Options;
use paiju_server::room::{Eyes, Seen, Submit};
use paiju_server::store::{PlayerId, Status};
use paiju_wire::Catalog;
use paiju_words::{Lang, Words};
use serde_json::Value;

/// A table where a person sits on every chair, dealt.
fn dealt(game: &str, preset: &str) -> Live {
    let people: Vec<PlayerId> = (1..=16).map(|who| PlayerId([who; 16])).collect();
    let options = Options { window_ms: 0, drop_ms: 0, ..Options::default() };
    let mut live = Live::open(game, preset, &people, options);
    for who in &people[..live.room.chairs().len()] {
        let plan = live.room.ready(*who, true, None).unwrap();
        live.keep(plan);
    }
    live.settle();
    live
}

/// Plays a game; `each` sees it after every answer.
fn play(live: &mut Live, each: &mut dyn FnMut(&Live)) {
    for turn in 0..3_000_usize {
        each(live);
        let asked = (0..live.room.chairs().len() as u8).find(|seat| live.prompt(*seat).is_some());
        let (Some(seat), Status::Playing) = (asked, live.room.status()) else { return };
        let listed = live.prompt(seat).unwrap()["legal"].as_array().unwrap().len();
        live.answer(seat, (turn * 7 % listed) as u32, None);
        live.settle();
    }
}

/// Somebody who reads in a language.
struct Reader {
    eyes: Eyes,
    seen: Seen,
}

impl Reader {
    fn all(live: &Live) -> Vec<Self> {
        let eyes = live
            .room
            .observers()
            .flat_map(|to| Lang::ALL.map(|lang| Eyes { to, lang: Some(lang), screen: Some(SCREEN) }));
        eyes.map(|eyes| Self { eyes, seen: live.room.snapshot(eyes).1 }).collect()
    }

    /// The next frame and what is told of it.
    fn frame(&mut self, live: &Live) -> Option<(Value, Value)> {
        let plain = live.room.update(self.eyes.to, self.seen);
        let told = live.room.update(self.eyes, self.seen);
        let ((plain, _), (told, seen)) = (plain?, told?);
        self.seen = seen;
        let [plain, mut told] = [plain, told].map(|text| serde_json::from_str::<Value>(&text).unwrap());
        let words = told.as_object_mut().unwrap().remove("words").expect("words were asked for");
        assert_eq!(plain, told, "words change nothing else");
        Some((told, words))
    }
}

fn list<'a>(of: &'a Value, key: &str) -> &'a [Value] {
    of[key].as_array().map_or(&[], Vec::as_slice)
}

/// What is told fits what it is told of.
fn check_fit(frame: &Value, words: &Value) {
    assert_eq!(words["question"].is_string(), !frame["prompt"].is_null(), "{words}");
    assert_eq!(list(words, "legal").len(), list(&frame["prompt"], "legal").len());
    for choice in list(words, "legal") {
        assert!(["label", "text"].iter().all(|key| !choice[*key].as_str().unwrap().is_empty()), "{choice}");
    }
    let events = list(frame, "events").iter().filter(|event| event.get("event").is_some());
    let numbers: BTreeSet<u64> = events.map(|event| event["n"].as_u64().unwrap()).collect();
    let told: Vec<u64> = list(words, "events").iter().map(|line| line["n"].as_u64().unwrap()).collect();
    assert!(told.is_sorted() && told.iter().all(|n| numbers.contains(n)), "{told:?} of {numbers:?}");
    assert_eq!(words["ending"].is_string(), !frame["over"].is_null(), "{words}");
    check_screen(frame, words);
}

/// The screen tells the same, for who has one.
fn check_screen(frame: &Value, words: &Value) {
    let Some(screen) = words.get("screen") else { return };
    let asked = !frame["prompt"].is_null();
    assert!(!list(screen, "table").is_empty(), "{screen}");
    assert_eq!([list(screen, "question"), list(screen, "answers")].map(<[Value]>::is_empty), [!asked; 2]);
    let numbers = |of: &Value| list(of, "events").iter().map(|line| line["n"].clone()).collect::<Vec<_>>();
    assert_eq!(numbers(screen), numbers(words));
    assert_eq!(screen["ending"].is_null(), words["ending"].is_null());
    let pieces = ["table", "question", "answers"].map(|part| {
        let pieces = list(screen, part).iter().map(|piece| piece["text"].as_str().unwrap());
        pieces.collect::<String>()
    });
    let tall = pieces.concat().lines().count();
    assert!(tall < SCREEN.lines, "{tall} lines: {}", pieces.concat());
}

#[test]
fn what_a_person_types_is_understood_or_asked_back() {
    let answer = |typed: &str| {
        let mut live = dealt("holdem", "nolimit");
        let seat = (0..6).find(|seat| live.prompt(*seat).is_some()).unwrap();
        let prompt = live.prompt(seat).unwrap();
        let submit = Submit {
            prompt: prompt["id"].as_str().unwrap().to_owned(),
            action: None,
            index: None,
            text: None,
            typed: Some(typed.to_owned()),
            action_id: None,
        };
        let plan = live.room.submit(seat, &submit)?;
        let step: Value = serde_json::from_slice(&plan.entries[0].bytes()).unwrap();
        live.keep(plan);
        Ok::<_, Refusal>((prompt, step["step"]["step"]["action"].clone()))
    };
    let (prompt, chosen) = answer("1").unwrap();
    assert_eq!(chosen, prompt["legal"][0]);
    for typed in ["raise 300", "加注到300", "RAISE to 300"] {
        assert_eq!(answer(typed).unwrap().1["to"], 300, "{typed}");
    }
    let misheard = |typed: &str| {
        let refusal = answer(typed).unwrap_err();
        assert_eq!((refusal.code, refusal.status), ("ENGINE_BAD_REQUEST", 400), "{typed}");
        refusal.detail["misheard"].clone()
    };
    assert_eq!(misheard("99")["no_number"]["number"], 99);
    assert!(misheard("raise")["several"].as_array().unwrap().len() > 1);
    assert!(misheard("raise 1")["refused"].is_string());
    assert_eq!(misheard("dance"), "unknown");
    assert!(misheard("").is_null() && misheard(&"x".repeat(500)).is_null(), "too short, too long");
}

#[test]
fn every_frame_of_every_game_is_told_in_every_language() {
    for listing in Catalog::default().0 {
        let mut live = dealt(listing.name, listing.presets[0]);
        let mut readers = Reader::all(&live);
        let (mut lines, mut endings) = (0, 0);
        play(&mut live, &mut |live| {
            let mut told: Vec<(Observer, Vec<Value>)> = Vec::new();
            for reader in &mut readers {
                let Some((frame, words)) = reader.frame(live) else { continue };
                check_fit(&frame, &words);
                lines += list(&words, "events").len();
                endings += usize::from(words["ending"].is_string());
                let numbers = list(&words, "events").iter().map(|line| line["n"].clone()).collect();
                told.push((reader.eyes.to, numbers));
            }
            for pair in told.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
                assert_eq!(pair[0].1, pair[1].1, "an event is told in every language or in none");
            }
        });
        assert!(lines > 3 && endings >= readers.len(), "{}: {lines} lines, {endings} endings", listing.name);
        let first = live.room.snapshot(ANN_EYES).0;
        let first: Value = serde_json::from_str(&first).unwrap();
        let all = live.room.resume(ANN_EYES, first["first"].as_u64().unwrap() as usize).0;
        let all: Value = serde_json::from_str(&all).unwrap();
        assert_eq!(all["type"], "update", "the whole log of the game is kept");
        check_fit(&all, &all["words"]);
    }
}

const ANN_EYES: Eyes = Eyes { to: Observer::Seat(Seat(ANN.0[0] - 1)), lang: Some(Lang::En), screen: None };

/// How words name a piece, and as what a frame may show it.
type Pieces = Vec<(String, Vec<String>)>;

fn pieces<G: Words>() -> Pieces {
    let mut found: Pieces = Vec::new();
    for entry in G::glossary(Lang::En) {
        let name = match G::NAME {
            "mahjong" | "xianqi" => entry.code.clone(),
            "holdem" => symbol(&entry.code),
            _ if entry.of.is_some() => entry.name.to_string(),
            _ => continue,
        };
        match found.iter_mut().find(|(known, _)| *known == name) {
            Some((_, codes)) => codes.push(entry.code),
            None => found.push((name, vec![entry.code])),
        }
    }
    found
}

/// `Ah` as hold'em draws it.
fn symbol(code: &str) -> String {
    let suits = [('s', '♠'), ('h', '♥'), ('d', '♦'), ('c', '♣')];
    let suit = suits.iter().find(|(letter, _)| code.len() == 2 && code.ends_with(*letter));
    suit.map_or_else(|| "no card".into(), |(_, suit)| format!("[{}{suit}]", &code[..1]))
}

/// Every word and number of a value.
fn atoms(of: &Value, into: &mut BTreeSet<String>) {
    let split = |text: &str, into: &mut BTreeSet<String>| {
        let parts = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        into.extend(parts.map(String::from));
    };
    match of {
        Value::String(text) => split(text, into),
        Value::Number(number) => drop(into.insert(number.to_string())),
        Value::Array(items) => items.iter().for_each(|item| atoms(item, into)),
        Value::Object(fields) => {
            for (key, value) in fields {
                split(key, into);
                atoms(value, into);
            }
        }
        Value::Null | Value::Bool(_) => {}
    }
}

/// Whether a text names a piece, as a word of its own.
fn names(text: &str, piece: &str) -> bool {
    let word = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphanumeric());
    text.match_indices(piece).any(|(at, _)| {
        let (before, after) = (text[..at].chars().next_back(), text[at + piece.len()..].chars().next());
        !word(before) && !word(after)
    })
}

fn name_only_what_is_shown<G: Words>() {
    let pieces = pieces::<G>();
    let mut live = dealt(G::NAME, Catalog::default().find(G::NAME).unwrap().presets[0]);
    let mut readers = Reader::all(&live);
    readers.retain(|reader| reader.eyes.lang == Some(Lang::En));
    let (mut named, mut frames) = (0, 0);
    play(&mut live, &mut |live| {
        for reader in &mut readers {
            let Some((mut frame, words)) = reader.frame(live) else { continue };
            // The table's own affairs have numbers of no piece.
            frame.as_object_mut().unwrap().remove("table");
            frames += 1;
            let (said, mut shown) = (words.to_string(), BTreeSet::new());
            atoms(&frame, &mut shown);
            for (piece, codes) in pieces.iter().filter(|(piece, _)| names(&said, piece)) {
                named += 1;
                assert!(
                    codes.iter().any(|code| shown.contains(code)),
                    "{:?} reads of {piece}: {words}",
                    reader.eyes.to
                );
            }
        }
    });
    assert!(named > 20 && frames > 20, "{}: {named} pieces in {frames} frames", G::NAME);
}

#[test]
fn no_piece_is_named_that_is_not_shown() {
    name_only_what_is_shown::<paiju_games::xianqi::XianQi>();
    name_only_what_is_shown::<paiju_games::mahjong::Mahjong>();
    name_only_what_is_shown::<paiju_games::holdem::Holdem>();
    name_only_what_is_shown::<paiju_games::sanguosha::Sanguosha>();
}
