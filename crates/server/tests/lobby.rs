//! The lobby over many tables: pages that miss nothing, damage that stays where it is, and callers who do not wait for it.
//!
//! A thousand tables; a million with `PAIJU_LONG=1`, where times are printed and judged.

#![allow(clippy::disallowed_methods, reason = "tests read the environment and measure how long")]

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use sha2::Digest as _;

use crate::client::{Client, Running, Setup};

/// The player that the filled file gives a tenth of all tables, and a key of theirs.
const PLAYER: &str = "x'07070707070707070707070707070707'";
const TOKEN: &str = "a token of theirs";

/// Fills a folder with so many tables.
fn fill(folder: &Path, tables: u32) {
    drop(crate::keeping::open(folder).unwrap());
    let file = rusqlite::Connection::open(folder.join("paiju.sqlite")).unwrap();
    file.pragma_update(None, "synchronous", "OFF").unwrap();
    let sql = include_str!("keeping/many_tables.sql").replace(":tables", &tables.to_string());
    file.execute_batch(&format!("BEGIN; {sql}; COMMIT")).unwrap();
    let player = format!("INSERT INTO players (id, name, created_ms) VALUES ({PLAYER}, 'Many', 0)");
    file.execute(&player, []).unwrap();
    let hash = sha2::Sha256::digest(TOKEN).to_vec();
    let key = format!(
        "INSERT INTO keys (hash, player, created_ms, expires_ms) VALUES (?, {PLAYER}, 0, {})",
        i64::MAX
    );
    file.execute(&key, [hash]).unwrap();
}

fn filled(tables: u32) -> Running {
    Running::prepared(Setup::default(), |folder| fill(folder, tables))
}

/// All pages of a list: how many there were of everything, and that none was too long.
fn walk(client: &Client, path: &str, limit: usize) -> BTreeSet<String> {
    let (mut all, mut count, mut after) = (BTreeSet::new(), 0, String::new());
    loop {
        let (page, next) = client.page(&format!("{path}limit={limit}{after}"));
        assert!(page.len() == limit || next.is_none(), "a page of {} with {next:?}", page.len());
        count += page.len();
        all.extend(page.iter().map(ToString::to_string));
        match next {
            Some(next) => after = format!("&after={next}"),
            None => break,
        }
    }
    assert_eq!(all.len(), count, "something was listed twice");
    all
}

#[test]
fn pages_have_every_table_once_and_are_as_long_as_they_should_be() {
    let server = filled(1_000);
    let many = Client::with(&server, TOKEN);
    let file = rusqlite::Connection::open(server.folder().join("paiju.sqlite")).unwrap();
    let own = format!("belongs WHERE player = {PLAYER}");
    for (path, rows) in [
        ("tables?", "cards WHERE public = 1".to_owned()),
        ("tables?game=kuhn&", "cards WHERE public = 1 AND game = 'kuhn'".into()),
        ("tables?status=playing&", "cards WHERE public = 1 AND status = 'playing'".into()),
        (
            "tables?status=closed&game=leduc&",
            "cards WHERE public = 1 AND status = 'closed' AND game = 'leduc'".into(),
        ),
        ("tables?game=chess&", "cards WHERE 0".into()),
        ("tables?mine=true&", own.clone()),
        ("tables?mine=true&status=over&", format!("{own} AND status = 'over'")),
        ("tables?mine=true&before_ms=100&", format!("{own} AND updated_ms < 100")),
        ("records?", format!("sat WHERE player = {PLAYER}")),
        ("records?game=leduc&", "sat WHERE 0".into()),
    ] {
        let count = file.query_row(&format!("SELECT count(*) FROM {rows}"), [], |row| row.get(0));
        for limit in [37, 200] {
            assert_eq!(Ok(walk(&many, &format!("/api/v1/{path}"), limit).len()), count, "{path}");
        }
    }
    for wrong in ["tables?after=x", "records?after=0", "tables?after=0000018bcfe5687b00000000000000zz"] {
        let (status, refused) = many.try_get(&format!("/api/v1/{wrong}"));
        assert_eq!((status, &refused["detail"]["field"]), (400, &serde_json::json!("after")), "{refused}");
    }
}

/// Every filter within 5 ms, and a caller who is not slower beside three who page through the lobby.
#[test]
fn a_million_tables_slow_nobody() {
    if std::env::var_os("PAIJU_LONG").is_none() {
        return;
    }
    let server = filled(1_000_000);
    let many = Client::with(&server, TOKEN);
    let me = || typical(|| drop(many.get("/api/v1/me")));
    let alone = me();
    for path in [
        "tables?",
        "tables?game=kuhn",
        "tables?status=waiting",
        "tables?status=closed&game=leduc",
        "tables?game=leduc&before_ms=1000",
        "tables?mine=true",
        "tables?mine=true&game=kuhn",
        "tables?mine=true&status=over",
        "tables?mine=true&status=waiting",
        "records?",
        "records?game=kuhn",
        "tables?after=0000000000010000000000000000ffff",
        "tables?mine=true&after=0000000000010000000000000000ffff",
    ] {
        // Each with its own length of a page, so that none is kept from the one before.
        let mut limit = 50;
        let took = typical(|| {
            limit += 1;
            drop(many.get(&format!("/api/v1/{path}&limit={limit}")));
        });
        println!("{path:<60} {:.2} ms, {:.1} times /me", ms(took), ms(took) / ms(alone));
        assert!(took < Duration::from_millis(5), "{path}: {took:?}");
    }
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let visitor = many.to(&server);
                while !stop.load(Relaxed) {
                    visitor.get("/api/v1/tables?game=kuhn&limit=200&before_ms=200000");
                }
            });
        }
        std::thread::sleep(Duration::from_millis(200));
        let beside = me();
        stop.store(true, Relaxed);
        println!("/me {:.2} ms alone, {:.2} ms beside three visitors", ms(alone), ms(beside));
        assert!(beside < alone * 8 + Duration::from_millis(2), "{alone:?} alone, {beside:?} beside visitors");
    });
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// The median of some.
fn typical(mut what: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..31)
        .map(|_| {
            let begun = Instant::now();
            what();
            begun.elapsed()
        })
        .collect();
    times.sort();
    times[times.len() / 2]
}
