//! Signing in from outside: how many passwords are hashed at once, how long wrong ones have to wait, what the log says.

#![allow(clippy::disallowed_methods, reason = "tests wait, and measure how long")]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::client::{Client, Killable, Running, Setup, unlimited};
use paiju_server::web::Limits;
use serde_json::{Value, json};

/// A request to sign in, as it travels.
fn request(address: &str, from: &str, login: &str, password: &str) -> String {
    let body = json!({ "login": login, "password": password }).to_string();
    format!(
        "POST /api/v1/sessions HTTP/1.1\r\nhost: {address}\r\nx-forwarded-for: {from}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// Signs in; the status, how long to wait by the header, and the body.
fn sign_in(server: &Running, from: &str, login: &str, password: &str) -> (u16, Option<u64>, Value) {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    stream.write_all(request(server.address(), from, login, password).as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let wait = head.lines().find_map(|line| line.strip_prefix("retry-after: "));
    (
        head[9..12].parse().unwrap(),
        wait.map(|wait| wait.parse().unwrap()),
        serde_json::from_str(body).unwrap(),
    )
}

/// A server with an account `ann` at it, where three wrong passwords are free.
fn with_ann() -> Running {
    let limits = Limits { wrong_passwords: 3, ..unlimited() };
    let server = Running::with(Setup { limits, proxies: 1, ..Setup::default() });
    let ann = server.guest("Ann");
    ann.post("/api/v1/accounts", &json!({ "login": "ann", "password": "correct horse" }));
    server
}

/// What Linux says of the memory of a process, in megabytes.
#[cfg(target_os = "linux")]
fn megabytes(process: u32, what: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(what)).unwrap();
    line.trim_start_matches(':').trim().trim_end_matches(" kB").trim().parse::<u64>().unwrap() >> 10
}

/// Without a bound 59 at once took 1.2 GB, 400 took 4.3 GB, and everybody else waited.
#[cfg(target_os = "linux")]
#[test]
fn hundreds_who_sign_in_at_once_take_the_memory_of_a_few_and_others_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let server = Killable::start(folder.path());
    let ann = server.guest("Ann");
    ann.post("/api/v1/accounts", &json!({ "login": "ann", "password": "correct horse" }));
    let before = megabytes(server.id(), "VmRSS");
    let cores = std::thread::available_parallelism().unwrap().get() as u64;
    let address = server.url.strip_prefix("http://").unwrap().to_owned();
    for callers in [59, 400] {
        let mut streams: Vec<TcpStream> =
            (0..callers).map(|_| TcpStream::connect(&address).unwrap()).collect();
        for (number, stream) in streams.iter_mut().enumerate() {
            let login = format!("nobody {number}");
            stream.write_all(request(&address, "1.1.1.1", &login, "some password").as_bytes()).unwrap();
        }
        let reading = std::thread::spawn(move || {
            let status = |mut stream: TcpStream| {
                let mut answer = String::new();
                stream.read_to_string(&mut answer).unwrap();
                answer[9..12].parse::<u16>().unwrap()
            };
            streams.into_iter().map(status).collect::<Vec<_>>()
        });
        let (mut asked, mut slowest) = (0, Duration::ZERO);
        while !reading.is_finished() {
            let begun = Instant::now();
            assert_eq!(ann.get("/api/v1/me")["name"], "Ann");
            slowest = slowest.max(begun.elapsed());
            asked += 1;
        }
        let statuses = reading.join().unwrap();
        let count = |status| statuses.iter().filter(|found| **found == status).count();
        let peak = megabytes(server.id(), "VmHWM") - before;
        println!(
            "{callers} at once: {} checked, {peak} MB more, {asked} others, slowest {slowest:?}",
            count(401)
        );
        assert_eq!(count(401) + count(429), callers, "{statuses:?}");
        assert!(count(401) >= 32, "those who find a place in the queue are checked");
        assert!(peak <= 20 * cores + 40, "{peak} MB for {callers} sign-ins");
        assert!(
            asked > 3 && slowest < Duration::from_secs(2),
            "{asked} answers, the slowest after {slowest:?}"
        );
    }
}

#[test]
fn wrong_passwords_make_an_account_wait_and_no_other() {
    let server = with_ann();
    let wrong = |login: &str, from: &str| sign_in(&server, from, login, "wrong horse");
    for login in ["ann", "nobody"] {
        for number in 0..3 {
            let (status, _, refused) = wrong(login, &format!("10.0.0.{number}"));
            assert_eq!((status, refused["code"].as_str()), (401, Some("SERVER_UNAUTHORIZED")), "{login}");
        }
        let (status, header, refused) = wrong(login, "10.0.0.9");
        assert_eq!((status, header), (429, Some(1)), "from whichever address: {refused}");
        assert_eq!(refused["detail"]["retry_after_s"], 1);
        assert!(refused["message"].as_str().unwrap().contains("wait 1 s"), "{refused}");
    }
    assert_eq!(sign_in(&server, "10.0.0.9", "ann", "correct horse").0, 429, "nor is the right one looked at");
    assert_eq!(wrong("bob", "10.0.0.1").0, 401);
    std::thread::sleep(Duration::from_millis(1_100));
    assert_eq!(wrong("ann", "10.0.0.1").0, 401);
    assert_eq!(wrong("ann", "10.0.0.1").1, Some(2), "twice as long after one more");
    std::thread::sleep(Duration::from_millis(2_100));
    assert_eq!(sign_in(&server, "10.0.0.1", "ann", "correct horse").0, 201);
    assert_eq!(wrong("ann", "10.0.0.1").0, 401, "then it begins anew");
}

/// Lines of a log, as a file would have them.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn failures_are_logged_so_that_the_documented_filter_finds_the_address() {
    let lines = Lines::default();
    let writer = lines.clone();
    tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).try_init().unwrap();
    let server = with_ann();
    let froms = ["203.0.113.7", "2001:db8::7", "::ffff:203.0.113.8", "203.0.113.9"];
    assert_eq!(sign_in(&server, froms[0], "ann", "secret horse").0, 401);
    assert_eq!(sign_in(&server, froms[1], "nobody\nfrom=1.1.1.1", "secret horse").0, 401);
    assert_eq!(sign_in(&server, froms[2], "ann", "secret horse").0, 401);
    assert_eq!(sign_in(&server, froms[2], "ann", "secret horse").0, 401);
    assert_eq!(sign_in(&server, froms[3], "ann", "secret horse").0, 429);
    let logged = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    assert!(!logged.contains("horse") && !logged.contains("1.1.1.1"), "{logged}");
    let manual = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/SERVER.md");
    let manual = std::fs::read_to_string(manual).unwrap();
    let filter = manual.lines().find_map(|line| line.strip_prefix("failregex = ")).expect("a sample");
    let filter = regex::Regex::new(&filter.replace("<HOST>", "(?P<host>[0-9a-f.:]+)")).unwrap();
    let found: Vec<&str> = logged
        .lines()
        .filter_map(|line| filter.captures(line))
        .map(|found| found.name("host").unwrap().as_str())
        .filter(|from| from.contains("113") || from.contains("db8"))
        .collect();
    assert_eq!(
        found,
        ["203.0.113.7", "2001:db8::7", "203.0.113.8", "203.0.113.8", "203.0.113.9"],
        "{logged}"
    );
    let kinds = ["kind=wrong_password", "kind=unknown_login", "kind=too_many"];
    assert!(kinds.iter().all(|kind| logged.contains(kind)), "{logged}");
}

#[test]
fn one_network_of_the_sixth_version_is_limited_as_one_address() {
    let limits = Limits { newcomers: 3, ..unlimited() };
    let server = Running::with(Setup { limits, proxies: 1, ..Setup::default() });
    let from = |address: &str| sign_in(&server, address, "nobody", "some password").0;
    let (one, other) = ("2001:db8:1:2", "2001:db8:1:3");
    let statuses = [1, 2, 3, 4].map(|host| from(&format!("{one}::{host}")));
    assert_eq!(statuses, [401, 401, 401, 429]);
    assert_eq!(from(&format!("{other}::1")), 401);
    assert_eq!(Client::nobody(&server).try_post("/api/v1/guests", &json!({ "name": "Ann" })).0, 201);
}
