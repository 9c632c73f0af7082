//! A program that is interrupted: real processes, real signals. What was played is on disk, and what was counted is
//! printed.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use crate::program::{paiju, paiju_with, program, scratch};

/// A program that runs, and what it says line by line.
pub(crate) struct Running {
    child: Child,
    input: ChildStdin,
    said: BufReader<std::process::ChildStdout>,
}

impl Running {
    fn start(arguments: &[&str]) -> Self {
        Self::of(program().args(arguments))
    }

    pub(crate) fn of(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("it has an input");
        let said = BufReader::new(child.stdout.take().expect("it has an output"));
        Self { child, input, said }
    }

    pub(crate) fn type_in(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it reads");
    }

    /// Reads until a line has this in it.
    pub(crate) fn hear(&mut self, what: &str) {
        let mut heard = String::new();
        while !heard.lines().last().is_some_and(|line| line.contains(what)) {
            assert!(self.said.read_line(&mut heard).expect("it writes") > 0, "{what:?} in {heard}");
        }
    }

    /// The next line.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.said.read_line(&mut line).expect("it writes");
        line
    }

    /// Sends a signal; the status and what was said on the error stream.
    fn signal(mut self, name: &str) -> (i32, String, String) {
        let sent = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "the signal is sent");
        let (mut out, mut err) = (String::new(), String::new());
        self.said.read_to_string(&mut out).expect("text");
        self.child.stderr.take().expect("it has one").read_to_string(&mut err).expect("text");
        let status = self.child.wait().expect("it ends");
        (status.code().unwrap_or(-1), out, err)
    }
}

/// How many actions each record of a file has.
fn actions(path: &Path) -> Vec<usize> {
    let text = std::fs::read_to_string(path).unwrap();
    let count = |line: &str| {
        let record: serde_json::Value = serde_json::from_str(line).expect("every line is a whole record");
        record["actions"].as_array().unwrap().len()
    };
    text.lines().map(count).collect()
}

#[test]
fn ctrl_c_keeps_the_game_and_resume_goes_on() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let path = scratch(&format!("interrupted{signal}.jsonl"));
        let file = path.to_str().unwrap();
        let mut game = Running::start(&["play", "mahjong", "--seed", "4", "--record", file]);
        game.hear("Bury three");
        game.type_in("1");
        game.hear("missing suits");
        game.hear("your tiles");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "", "nothing is finished yet");
        let (status, _, err) = game.signal(signal);
        assert_eq!(status, 130, "{err}");
        assert!(err.contains(&format!("paiju play --resume {file} --seed ")), "{err}");
        let kept = actions(&path);
        assert!(kept.len() == 1 && kept[0] >= 4, "everybody has buried: {kept:?}");
        assert_eq!(paiju(&format!("verify {file}")).status, 3);
        let resumed = paiju_with(&["play", "--resume", file], "1\n".repeat(2_000).as_bytes()).ok();
        assert!(resumed.out.contains("the game goes on after"), "{}", resumed.out);
        paiju(&format!("verify {file}")).ok();
        assert_eq!(actions(&path).len(), 1);
    }
}

#[test]
fn a_resumed_game_that_is_interrupted_or_killed_loses_nothing() {
    let path = scratch("killed.jsonl");
    let file = path.to_str().unwrap();
    paiju_with(&["play", "mahjong", "--seed", "4", "--record", file], b"1\n1\n").ok();
    let before = std::fs::read_to_string(&path).unwrap();
    let mut game = Running::start(&["play", "--resume", file]);
    game.hear("your tiles");
    game.type_in("1");
    game.hear("your tiles");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), before, "it stays until there is more");
    game.signal("-KILL");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), before, "killed outright, nothing is lost");
    let mut game = Running::start(&["play", "--resume", file]);
    game.hear("your tiles");
    game.type_in("1");
    game.hear("your tiles");
    let earlier = actions(&path);
    assert_eq!(game.signal("-INT").0, 130);
    let later = actions(&path);
    assert!(later.len() == 1 && later[0] > earlier[0], "{earlier:?} {later:?}");
}

#[test]
fn the_end_of_the_input_keeps_the_game_too() {
    let path = scratch("ended.jsonl");
    let file = path.to_str().unwrap();
    // What Ctrl-D is: the input ends in the middle of a line.
    let ran = paiju_with(&["play", "xianqi", "--seed", "1", "--record", file], b"1\n1").ok();
    assert!(ran.out.contains("The input has ended."), "{}", ran.out);
    assert_eq!((actions(&path).len(), paiju(&format!("verify {file}")).status), (1, 3));
    let resumed = paiju_with(&["play", "--resume", file], "1\n".repeat(500).as_bytes()).ok();
    assert!(resumed.out.contains("the seed was"), "{}", resumed.out);
    paiju(&format!("verify {file}")).ok();
}

#[test]
fn a_simulation_that_is_interrupted_prints_what_there_is() {
    for arguments in [
        "sim sanguosha -n 1000000000 --bots simple --json",
        "sim xianqi -n 1000000000 --bots simple,random --duplicate --json",
    ] {
        let running = Running::start(&arguments.split_whitespace().collect::<Vec<_>>());
        std::thread::sleep(Duration::from_millis(600));
        let asked = Instant::now();
        let (status, out, err) = running.signal("-INT");
        assert!(asked.elapsed() < Duration::from_secs(60), "it ends soon");
        assert_eq!(status, 0, "{err}");
        assert!(err.contains("stopped"), "{err}");
        let told: serde_json::Value = serde_json::from_str(&out).expect("one object");
        let games = told["games"].as_u64().unwrap();
        assert!((1..1_000_000_000).contains(&games), "{games}");
    }
}

#[test]
fn simulated_games_that_were_written_are_those_that_are_counted() {
    let path = scratch("stopped.jsonl");
    let file = path.to_str().unwrap();
    let arguments = format!("sim xianqi -n 1000000000 --json --record {file}");
    let running = Running::start(&arguments.split_whitespace().collect::<Vec<_>>());
    while std::fs::metadata(&path).map_or(0, |found| found.len()) == 0 {
        std::thread::sleep(Duration::from_millis(20));
    }
    let (status, out, _) = running.signal("-INT");
    let told: serde_json::Value = serde_json::from_str(&out).expect("one object");
    assert_eq!((status, told["games"].as_u64()), (0, Some(actions(&path).len() as u64)));
}
