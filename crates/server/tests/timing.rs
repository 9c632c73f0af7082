//! From outside, over sockets and by the clock: when a bot answers does not tell what it could have answered.
//!
//! A person plays against bots. For each of their moves it is measured how long the next frame takes, and learnt from the
//! record afterwards whether the bot that was asked had a choice. The two distributions of times must not differ
//! (Kolmogorov–Smirnov). With `PAIJU_LONG=1` the bots are those that think.

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

/// The times after each of the person's moves, game after game until there are enough.
async fn measure(server: &Running, game: &str, level: &str, bot_ms: u32) -> Vec<(String, u32, Vec<f64>)> {
    let ann = server.guest("Ann");
    let seats = Catalog::default().find(game).unwrap();
    let count = seats.start(&Start { seed: Some(1.into()), ..Start::default() }).unwrap().seats();
    let seats: Vec<&str> = std::iter::once("me").chain(std::iter::repeat_n(level, count - 1)).collect();
    let table = ann.open(game, &seats, &json!({ "drop_ms": 0, "bot_ms": bot_ms }));
    let (mut socket, mut stream) = (Socket::hello(&ann, &table, None).await, Stream::default());
    let (mut games, mut moves, mut turn) = (Vec::new(), 0, 0);
    for number in 1.. {
        ann.at_table(&table, "ready", &json!({}));
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

/// For each of the person's moves that a bot answers: whether that bot had a choice.
fn choices(ann: &Client, game: &str, table: &str, number: u32) -> Vec<Option<bool>> {
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
        found.push(next.filter(|next| *next != 0).map(|next| {
            let listed = paiju_wire::text(|out| replay.write_legal(Seat(next), out));
            serde_json::from_str::<Vec<Value>>(&listed).unwrap().len() > 1
        }));
    }
    found
}

#[test]
fn when_a_bot_answers_does_not_tell_whether_it_had_a_choice() {
    let long = std::env::var_os("PAIJU_LONG").is_some();
    let (level, bot_ms) = if long { ("hard", 150) } else { ("normal", 30) };
    let server = Running::start();
    let play = |game: &'static str| {
        let server = &server;
        move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            (game, runtime.block_on(measure(server, game, level, bot_ms)))
        }
    };
    let measured: Vec<_> = std::thread::scope(|scope| {
        let all: Vec<_> =
            ["xianqi", "mahjong", "holdem", "sanguosha"].map(|game| scope.spawn(play(game))).into();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let nobody = Client::nobody(&server);
    for (game, games) in measured {
        let (mut choice, mut none) = (Vec::new(), Vec::new());
        for (table, number, times) in games {
            let had = choices(&nobody, game, &table, number);
            for (had, time) in had.iter().zip(times).filter(|(_, time)| time.is_finite()) {
                match had {
                    Some(true) => choice.push(time),
                    Some(false) => none.push(time),
                    None => {}
                }
            }
        }
        println!("{game}: {} with a choice, {} without", choice.len(), none.len());
        if choice.len() >= 8 && none.len() >= 8 {
            let found = distance(&choice, &none);
            assert!(found < CRITICAL, "{game}: {found:.2}; with a choice {choice:.1?}, without {none:.1?}");
        }
    }
}
