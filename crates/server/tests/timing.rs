//! From outside, over sockets and by the clock: when a bot answers does not tell what it could have answered.
//!
//! A person plays against bots, alone or beside somebody else. For each of their moves it is measured how long the next
//! frame takes, and learnt from the record afterwards whether the bot that was asked had a choice, and whether it was asked
//! in a reaction window that others do not know of. The distributions of times must not differ (Kolmogorov–Smirnov). With
//! `PAIJU_LONG=1` the bots are those that think.

#![allow(clippy::disallowed_methods, reason = "it is about time")]

use std::time::{Duration, Instant};

use crate::client::socket::{Heard, Socket, Stream};
use crate::client::{Client, Running};
use paiju_contract::Seat;
use paiju_wire::{Catalog, Choice, Reply, Start};
use serde_json::{Value, json};

/// Moves of the person that are measured for each game.
const MOVES: usize = 40;

/// One chance in ten thousand that distributions which are the same look as different as this.
const CRITICAL: f64 = 2.23;

/// The largest distance between two distributions, in units of what chance would make of it.
fn distance(one: &[f64], other: &[f64]) -> f64 {
    let below =
        |times: &[f64], at: f64| times.iter().filter(|time| **time <= at).count() as f64 / times.len() as f64;
    let largest =
        one.iter().chain(other).map(|at| (below(one, *at) - below(other, *at)).abs()).fold(0.0, f64::max);
    let (n, m) = (one.len() as f64, other.len() as f64);
    largest * (n * m / (n + m)).sqrt()
}

#[test]
fn the_test_tells_a_shift_from_noise() {
    let noise = |shift: f64, salt: u64| -> Vec<f64> {
        (0..40_u64)
            .map(|n| shift + ((n + salt).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 50) as f64 / 1_000.0)
            .collect()
    };
    assert!(distance(&noise(0.0, 1), &noise(0.0, 77)) < CRITICAL);
    assert!(
        distance(&noise(0.0, 1), &noise(32.0, 77)) > CRITICAL,
        "what the thinking of a bot showed before"
    );
}

/// A table of a game, and who plays there.
#[derive(Clone, Copy)]
struct Company {
    game: &'static str,
    /// Of the bots.
    level: &'static str,
    bot_ms: u32,
    /// Whether a second person plays.
    two: bool,
}

/// Somebody who plays along as fast as they can.
async fn play_along(bob: Client, table: String) {
    let (mut socket, mut stream) = (Socket::hello(&bob, &table, None).await, Stream::default());
    let mut turn = 0;
    loop {
        let Heard::Text(text) = socket.next().await else { return };
        stream.hear(&text);
        let frame = text.contains(r#""view":"#);
        if let Some(play) = stream.answer(turn).filter(|_| frame) {
            turn += 1;
            socket.say(&play).await;
        }
    }
}

/// The times after each of the person's moves, game after game until there are enough.
async fn measure(server: &Running, company: Company) -> Vec<(String, u32, Vec<f64>)> {
    let Company { game, level, bot_ms, two } = company;
    let (ann, bob) = (server.guest("Ann"), server.guest("Bob"));
    let seats = Catalog::default().find(game).unwrap();
    let count = seats.start(&Start { seed: Some(1.into()), ..Start::default() }).unwrap().seats();
    let people: &[&str] = if two { &["me", "open"] } else { &["me"] };
    let bots = std::iter::repeat_n(&level, count - people.len());
    let seats: Vec<&str> = people.iter().chain(bots).copied().collect();
    let table = ann.open(game, &seats, &json!({ "drop_ms": 0, "bot_ms": bot_ms, "window_ms": 4 * bot_ms }));
    if two {
        bob.at_table(&table, "seat", &json!({ "seat": 1 }));
        tokio::spawn(play_along(bob.at(bob.url()), table.clone()));
    }
    let (mut socket, mut stream) = (Socket::hello(&ann, &table, None).await, Stream::default());
    let (mut games, mut moves, mut turn) = (Vec::new(), 0, 0);
    for number in 1.. {
        ann.at_table(&table, "ready", &json!({}));
        if two {
            bob.at_table(&table, "ready", &json!({}));
        }
        let mut times: Vec<f64> = Vec::new();
        let mut since: Option<Instant> = None;
        loop {
            let heard = tokio::time::timeout(Duration::from_secs(20), socket.next()).await;
            let Ok(Heard::Text(text)) = heard else { panic!("{game} {number}: {stream:?}") };
            let now = Instant::now();
            if text.starts_with(r#"{"type":"accepted""#) {
                continue;
            }
            stream.hear(&text);
            // The first frame after a move shows the move itself.
            if let Some(at) = since.take_if(|at| now.duration_since(*at) > Duration::from_millis(5))
                && let Some(time) = times.last_mut()
            {
                *time = now.duration_since(at).as_secs_f64() * 1_000.0;
            }
            let table: Value = serde_json::from_str::<Value>(&text).unwrap()["table"].take();
            if table["number"] == number && table["status"] != "playing" {
                break;
            }
            if let Some(play) = stream.answer(turn) {
                turn += 1;
                socket.say(&play).await;
                // Where the next question is their own, nothing is measured.
                times.push(f64::NAN);
                since = Some(Instant::now());
            }
        }
        moves += times.len();
        games.push((table.clone(), number, times));
        if moves >= MOVES || number == 60 {
            return games;
        }
    }
    games
}

/// What is hidden of a question to a bot.
#[derive(Clone, Copy)]
struct Hidden {
    /// Whether it had more than one answer.
    choice: bool,
    /// Whether it was asked in a reaction window.
    window: bool,
}

/// For each of the person's moves that a bot answers: what nobody else knew of that bot's question.
fn hidden(ann: &Client, company: Company, table: &str, number: u32) -> Vec<Option<Hidden>> {
    let (game, people) = (company.game, if company.two { 2 } else { 1 });
    let record = ann.get(&format!("/api/v1/records/{table}/{number}"));
    let rules = record["rules"].to_string();
    let seed: Value = record["seed"].clone();
    let seed = serde_json::from_value(seed).unwrap();
    let listing = Catalog::default().find(game).unwrap();
    let mut replay =
        listing.start(&Start { rules: Some(&rules), seed: Some(seed), ..Start::default() }).unwrap();
    let steps = record["actions"].as_array().unwrap();
    let mut found = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        let (seat, action) = (step["seat"].as_u64().unwrap() as u8, step["action"].to_string());
        replay.play(Reply::new(Seat(seat), Choice::Action(&action)), None).unwrap();
        if seat != 0 {
            continue;
        }
        let next = steps.get(at + 1).and_then(|next| next["seat"].as_u64()).map(|next| next as u8);
        found.push(next.filter(|next| *next >= people).map(|next| {
            let listed = paiju_wire::text(|out| replay.write_legal(Seat(next), out));
            let answers = serde_json::from_str::<Vec<Value>>(&listed).unwrap().len();
            Hidden { choice: answers > 1, window: replay.window_open() }
        }));
    }
    found
}

/// Whether the times tell something from something else; how many there are of each.
fn compare(what: &str, times: &[(Hidden, f64)], is: fn(&Hidden) -> bool) -> [usize; 2] {
    let part = |wanted: bool| -> Vec<f64> {
        times.iter().filter(|(hidden, _)| is(hidden) == wanted).map(|(_, time)| *time).collect()
    };
    let (yes, no) = (part(true), part(false));
    if yes.len() >= 8 && no.len() >= 8 {
        let found = distance(&yes, &no);
        assert!(found < CRITICAL, "{what}: {found:.2}; {yes:.1?} and {no:.1?}");
    }
    [yes.len(), no.len()]
}

#[test]
fn when_a_bot_answers_tells_neither_its_choice_nor_a_hidden_window() {
    let long = std::env::var_os("PAIJU_LONG").is_some();
    let (level, bot_ms) = if long { ("hard", 200) } else { ("normal", 40) };
    let server = Running::start();
    let games = ["xianqi", "mahjong", "holdem", "sanguosha"];
    let tables =
        games.into_iter().flat_map(|game| [false, true].map(|two| Company { game, level, bot_ms, two }));
    let play = |company: Company| {
        let server = &server;
        move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            (company, runtime.block_on(measure(server, company)))
        }
    };
    let measured: Vec<_> = std::thread::scope(|scope| {
        let all: Vec<_> = tables.map(|company| scope.spawn(play(company))).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let nobody = Client::nobody(&server);
    let mut compared = 0;
    for (company, games) in measured {
        let mut times = Vec::new();
        for (table, number, waits) in games {
            let had = hidden(&nobody, company, &table, number);
            let both = had.into_iter().zip(waits).filter(|(_, time)| time.is_finite());
            times.extend(both.filter_map(|(hidden, time)| Some((hidden?, time))));
        }
        let Company { game, two, .. } = company;
        let choice = compare(&format!("{game}, a choice"), &times, |hidden| hidden.choice);
        let window = compare(&format!("{game}, a window"), &times, |hidden| hidden.window);
        println!("{game}, two people: {two}; with and without a choice {choice:?}, a window {window:?}");
        compared += [choice, window].iter().filter(|parts| parts.iter().all(|part| *part >= 8)).count();
    }
    assert!(compared >= 2, "too few questions differed in what nobody knows");
}
