//! Running the program, and a place for its files.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run left behind.
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The output as JSON, one value a line.
    pub(crate) fn lines(&self) -> Vec<Value> {
        let read = |line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e} in {line}"));
        self.out.lines().map(read).collect()
    }

    /// The output as one JSON value.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("{e} in {}", self.out))
    }

    /// This run, which must have gone well.
    pub(crate) fn ok(self) -> Self {
        assert_eq!(self.status, 0, "{}{}", self.out, self.err);
        self
    }
}

/// The program as somebody runs it who has set nothing: the settings and the state of whoever runs the tests are not
/// read.
pub(crate) fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_paiju"));
    let nobody = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("nobody");
    program.env("XDG_CONFIG_HOME", &nobody).env("XDG_STATE_HOME", &nobody);
    for variable in ["PAIJU_NAME", "PAIJU_LANGUAGE", "PAIJU_LEVEL", "PAIJU_COLOURS", "NO_COLOR"] {
        program.env_remove(variable);
    }
    program
}

/// Runs `paiju` with arguments separated by blanks.
pub(crate) fn paiju(arguments: &str) -> Ran {
    paiju_with(&arguments.split_whitespace().collect::<Vec<_>>(), b"")
}

/// Runs `paiju` with this on its standard input.
pub(crate) fn paiju_with(arguments: &[&str], input: &[u8]) -> Ran {
    finish(program().args(arguments), input)
}

/// The same on a screen of so many columns and lines.
pub(crate) fn paiju_on([columns, lines]: [usize; 2], arguments: &[&str], input: &[u8]) -> Ran {
    let mut program = program();
    program.env("COLUMNS", columns.to_string()).env("LINES", lines.to_string());
    finish(program.args(arguments), input)
}

/// Runs a program to its end.
pub(crate) fn finish(program: &mut Command, input: &[u8]) -> Ran {
    let mut child = program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.to_vec();
    // Written from a thread of its own: a program that answers while it reads must not block on a full pipe.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    // A program may stop reading early; that is its right.
    let _ = writer.join();
    Ran {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("errors are UTF-8"),
    }
}

/// A file for one test; what an earlier run left there is gone.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}
