//! Where commands of the pages are run: a folder with the workspace's data, the program on the PATH, and a server to call.
//!
//! What a page writes for its reader's machine stands for something here: the usual port, the host's name, the data folder.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::tried::{Trial, trial};
use crate::command::{Outcome, output};
use crate::server::Server;
use crate::target::{example, program, target};

/// No command of these pages takes longer, even on a busy machine.
const PATIENCE: &str = "300";
/// Folders of the workspace that commands name.
const LINKED: [&str; 5] = ["testdata", "examples", "docs", "crates", "deploy"];
/// A game that is over, for commands that read one.
const RECORD: (&str, &str) = ("testdata/records/xianqi-original-42.json", "game.json");
/// What is read as an address of the server.
const ADDRESSES: [&str; 2] = ["http://127.0.0.1:7373", "http://host:7373"];
/// Who administers the server.
const ADMIN: (&str, &str) = ("PAIJU_ADMIN_TOKEN", "a-token-for-these-pages");
/// Leaves a game.
const QUIT: &[u8] = b"q\n";

pub(super) struct Ground {
    /// The workspace.
    root: PathBuf,
    /// The program.
    pub(super) program: PathBuf,
    /// Where commands run.
    pub(super) folder: PathBuf,
    /// A server with one finished game.
    server: Server,
    /// The table of that game.
    table: String,
}

impl Ground {
    pub(super) fn new(root: &Path) -> Outcome<Self> {
        let folder = target(root)?.join("docs-run");
        let _ = std::fs::remove_dir_all(&folder);
        let program = program(root)?;
        prepare(root, &folder, &program).map_err(|error| format!("{}: {error}", folder.display()))?;
        let data = folder.join("data");
        let mut serve = Server::command(&program, &data, &["--durability", "process"]);
        let server = Server::of(serve.env(ADMIN.0, ADMIN.1))?;
        let mut play = Command::new("python3");
        output(play.current_dir(root).args(["examples/bot.py", &server.url, "kuhn"]))?;
        let listed = output(Command::new(&program).arg("tables").arg("--data").arg(&data))?;
        let is_name = |word: &&str| word.len() == 32 && word.chars().all(|letter| letter.is_ascii_hexdigit());
        let table =
            listed.split_whitespace().find(is_name).ok_or("`paiju tables` lists no table")?.to_owned();
        Ok(Self { root: root.to_owned(), program, folder, server, table })
    }

    /// A page's text with what it stands for here.
    pub(super) fn here(&self, text: &str) -> String {
        let addressed =
            ADDRESSES.iter().fold(text.to_owned(), |text, name| text.replace(name, &self.server.url));
        let data = self.folder.join("data").display().to_string();
        let backups = self.folder.join("backups").display().to_string();
        addressed
            .replace("/var/lib/paiju", &data)
            .replace("/backups", &backups)
            .replace("<table>", &self.table)
    }

    /// A command of the pages, in the folder, with nothing of this machine's user in it.
    pub(super) fn command(&self, program: &str) -> Command {
        let mut command = Command::new("timeout");
        // In a process group of its own, with everything it starts, so that nothing outlives it.
        command.args(["--kill-after", "5", PATIENCE, program]).current_dir(&self.folder);
        let path = std::env::var("PATH").unwrap_or_default();
        command.env("PATH", format!("{}:{path}", self.folder.join("bin").display()));
        self.apart(&mut command);
        command.env("PAIJU_DATA", self.folder.join("data")).env_remove("PAIJU_PORT").env_remove("PAIJU_BIN");
        command.env("PAIJU_SERVER", &self.server.url).env(ADMIN.0, ADMIN.1);
        command.env("PAIJU_HEALTH_URL", format!("{}/readyz", self.server.url));
        command
    }

    /// Keeps a command from the files and settings of this machine's user.
    fn apart(&self, command: &mut Command) {
        command.env("HOME", &self.folder);
        for (name, folder) in
            [("XDG_CONFIG_HOME", "config"), ("XDG_STATE_HOME", "state"), ("XDG_DATA_HOME", "share")]
        {
            command.env(name, self.folder.join(folder));
        }
        for name in ["PAIJU_NAME", "PAIJU_LANGUAGE", "PAIJU_LEVEL", "PAIJU_COLOURS", "NO_COLOR"] {
            command.env_remove(name);
        }
    }

    /// Runs one command for a moment.
    pub(super) fn tries(&self, line: &str) -> Outcome {
        let told = |why: String| format!("`{line}`: {why}");
        match trial(&self.here(line)).map_err(told)? {
            Trial::Runs(words) => self.runs(&words).map_err(told),
            Trial::Begins(words) => self.begins(&words).map_err(told),
            Trial::Serves(words) => self.serves(&words).map_err(told),
            Trial::Example(name) => {
                let example = example(&self.root, &name).map_err(told)?;
                output(Command::new(example).current_dir(&self.folder).stdin(Stdio::null()))
                    .map(drop)
                    .map_err(told)
            }
            Trial::Task(words) => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                crate::parse(&words)
                    .map(drop)
                    .ok_or_else(|| told("`cargo xtask` knows no such command".into()))
            }
        }
    }

    fn runs(&self, words: &[String]) -> Outcome {
        let input = self.folder.join("quit.txt");
        let input = std::fs::File::open(&input).map_err(|error| format!("{}: {error}", input.display()))?;
        let ran = output(self.command("paiju").args(words).stdin(input)).map(drop);
        // What one command has set must not reach the next; there may be nothing to remove.
        let _ = std::fs::remove_dir_all(self.folder.join("config"));
        ran
    }

    fn begins(&self, words: &[String]) -> Outcome {
        let mut command = Command::new(&self.program);
        command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).current_dir(&self.folder);
        self.apart(&mut command);
        let mut process = command.spawn().map_err(|error| error.to_string())?;
        let mut first = [0; 1];
        let said = process.stdout.take().is_some_and(|mut said| said.read_exact(&mut first).is_ok());
        let _ = process.kill();
        let ended = process.wait();
        if said { Ok(()) } else { Err(format!("it said nothing: {ended:?}")) }
    }

    fn serves(&self, words: &[String]) -> Outcome {
        let mut command = Command::new(&self.program);
        self.apart(&mut command);
        command.args(words).env("PAIJU_PORT", "0").env("PAIJU_DATA", self.folder.join("served"));
        Server::of(command.current_dir(&self.folder)).map(drop)
    }

    /// What a text names in the workspace exists.
    pub(super) fn files_are_there(&self, text: &str) -> Outcome {
        let words = text.split(|letter: char| letter.is_whitespace() || "`()\"'".contains(letter));
        let inside = |word: &&str| LINKED.iter().any(|folder| word.starts_with(&format!("{folder}/")));
        match words.filter(inside).find(|word| !self.folder.join(word).exists()) {
            Some(missing) => Err(format!("there is no {missing}")),
            None => Ok(()),
        }
    }
}

/// Curl as the pages call it: an answer that refuses is a failure, and what is followed (`-N`) is followed for a moment and
/// must have said something.
const CURL: &str = r#"#!/bin/bash
PATH=${PATH#*:}
# A call that fails by itself may be repeated until it succeeds.
[[ " $* " = *" -sf "* ]] && exec curl --max-time 60 "$@"
[[ " $* " != *" -N "* ]] && exec curl --fail-with-body --max-time 60 "$@"
said=$(curl --fail-with-body --max-time 2 "$@") || [[ $? = 28 ]] || { echo "$said" >&2; exit 1; }
[[ -n $said ]] || { echo "nothing was heard" >&2; exit 1; }
"#;

fn prepare(root: &Path, folder: &Path, program: &Path) -> std::io::Result<()> {
    for part in ["bin", "backups"] {
        std::fs::create_dir_all(folder.join(part))?;
    }
    for name in LINKED {
        std::os::unix::fs::symlink(root.join(name), folder.join(name))?;
    }
    std::os::unix::fs::symlink(program.canonicalize()?, folder.join("bin/paiju"))?;
    let curl = folder.join("bin/curl");
    std::fs::write(&curl, CURL)?;
    std::fs::set_permissions(&curl, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    std::fs::write(folder.join("quit.txt"), QUIT)?;
    std::fs::copy(root.join(RECORD.0), folder.join(RECORD.1)).map(drop)
}
