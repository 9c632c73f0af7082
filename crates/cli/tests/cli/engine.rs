//! The line protocol through the real pipe.

use crate::program::paiju_with;

/// An engine that is asked one thing after the other.
#[cfg(target_os = "linux")]
struct Engine {
    process: std::process::Child,
    input: std::process::ChildStdin,
    output: std::io::Lines<std::io::BufReader<std::process::ChildStdout>>,
}

#[cfg(target_os = "linux")]
impl Engine {
    fn start() -> Self {
        use std::io::{BufRead, BufReader};
        use std::process::{Command, Stdio};
        let mut command = Command::new(env!("CARGO_BIN_EXE_paiju"));
        let mut process =
            command.arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let input = process.stdin.take().expect("it is piped");
        let output = BufReader::new(process.stdout.take().expect("it is piped")).lines();
        Self { process, input, output }
    }

    fn ask(&mut self, line: &str) {
        use std::io::Write;
        writeln!(self.input, "{line}").expect("it reads");
        let answer = self.output.next().expect("it answers").expect("in text");
        assert!(answer.contains("\"ok\""), "{answer}");
    }

    /// Resident memory in kilobytes.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it has memory");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_of_dropped_tables_goes_back_to_the_system() {
    let mut engine = Engine::start();
    engine.ask(r#"{"do":"new","game":"mahjong","seed":1}"#);
    engine.ask(r#"{"do":"drop","table":"t1"}"#);
    let before = engine.memory();
    for _ in 0..5_000 {
        engine.ask(r#"{"do":"new","game":"mahjong","seed":1}"#);
    }
    let held = engine.memory();
    for table in 2..=5_001 {
        engine.ask(&format!(r#"{{"do":"drop","table":"t{table}"}}"#));
    }
    let after = engine.memory();
    assert!(held > before * 3 / 2, "{before} {held}: the tables took no memory worth the test");
    assert!(
        after <= before * 6 / 5,
        "{before} kB before, {held} kB with 5,000 tables, {after} kB after them"
    );
    drop(engine.input);
    engine.process.wait().expect("it ends with its input");
}

#[test]
fn garbage_gets_one_error_each_and_the_process_goes_on() {
    let mut input = Vec::new();
    let garbage: [&[u8]; 6] = [
        b"",
        b"hello",
        b"{\"id\":1",
        b"[1,2,3]",
        b"\xff\xfe",
        b"{\"id\":2,\"do\":\"legal\",\"table\":\"t99\",\"seat\":0}",
    ];
    for line in garbage {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    input.extend(b"{\"id\":3,\"do\":\"load\",\"game\":\"xianqi\",\"state\":");
    input.extend(std::iter::repeat_n(b'[', 100_000));
    input.push(b'\n');
    input.extend(std::iter::repeat_n(b'x', 10 << 20));
    input.push(b'\n');
    input.extend(b"{\"id\":9,\"do\":\"new\",\"game\":\"xianqi\",\"seed\":42}\n");
    let lines = paiju_with(&["engine"], &input).ok().lines();
    let (last, errors) = lines.split_last().unwrap();
    assert!(errors.len() >= 7 && errors.iter().all(|line| line["error"]["code"].is_string()), "{errors:?}");
    assert_eq!((&last["id"], &last["ok"]["version"]), (&9.into(), &1.into()));
}

#[test]
fn a_game_is_played_to_its_end_by_index() {
    let mut input = String::from("{\"do\":\"new\",\"game\":\"xianqi\",\"rules\":\"revised\",\"seed\":42}\n");
    // Only the seat in turn is accepted; the others are refused and change nothing.
    for _ in 0..100 {
        for seat in 0..3 {
            input += &format!("{{\"do\":\"play\",\"table\":\"t1\",\"seat\":{seat},\"index\":0}}\n");
        }
    }
    let lines = paiju_with(&["engine"], input.as_bytes()).ok().lines();
    let over = lines.iter().find_map(|line| line["ok"].get("over")).expect("it ends");
    assert_eq!(over["scores"].as_array().unwrap().len(), 3);
}
