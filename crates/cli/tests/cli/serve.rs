//! The server as its operators meet it: started, refused, asked while it runs, and stopped.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::program::{Ran, paiju_with, program, scratch};

/// A server that runs.
pub(crate) struct Serving {
    child: Child,
    said: BufReader<std::process::ChildStdout>,
    pub(crate) url: String,
}

fn serve(arguments: &[&str]) -> Child {
    let mut command = program();
    command.arg("serve").args(arguments);
    spawned(command)
}

/// The program without any arguments.
fn bare(folder: &Path, port: &str) -> Child {
    let mut command = program();
    command.env("PAIJU_DATA", folder).env("PAIJU_PORT", port);
    spawned(command)
}

pub(crate) fn spawned(mut command: Command) -> Child {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

impl Serving {
    pub(crate) fn start(folder: &Path) -> Self {
        Self::start_at(folder, "0")
    }

    pub(crate) fn start_at(folder: &Path, port: &str) -> Self {
        Self::of(serve(&["--port", port, "--data", folder.to_str().unwrap()]))
    }

    /// Kills it outright; the port that it had.
    pub(crate) fn kill(&mut self) -> String {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
        self.url.rsplit(':').next().unwrap().to_owned()
    }

    pub(crate) fn of(mut child: Child) -> Self {
        let mut said = BufReader::new(child.stdout.take().expect("it has an output"));
        let lines = said.by_ref().lines().map(|line| line.expect("it says where it is"));
        let at = lines.into_iter().find_map(|line| Some(line.split_once("http://")?.1.to_owned()));
        let url = at.expect("an address");
        let url = format!("http://{}", url.split('/').next().unwrap());
        Self { child, said, url }
    }

    /// Asks it to stop, as a machine does that is shut down.
    pub(crate) fn stop(mut self) -> String {
        let sent = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()));
        let mut rest = String::new();
        self.said.read_to_string(&mut rest).expect("text");
        assert!(self.child.wait().expect("it ends").success());
        rest
    }
}

/// What a server says that does not start.
fn refused(arguments: &[&str]) -> String {
    let output = serve(arguments).wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    String::from_utf8(output.stderr).expect("text")
}

/// What an operator is told.
fn asked(arguments: &[&str]) -> Ran {
    paiju_with(arguments, b"")
}

pub(crate) fn fresh(name: &str) -> PathBuf {
    let folder = scratch(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn a_bot_without_any_library_plays_and_operators_find_its_game() {
    let folder = fresh("serve-bot");
    let data = folder.to_str().unwrap();
    let server = Serving::start(&folder);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let played =
        Command::new("python3").args([script, &server.url, "xianqi"]).output().expect("python3 runs");
    let said = String::from_utf8_lossy(&played.stdout).into_owned();
    assert!(said.starts_with("over: ["), "{said}{}", String::from_utf8_lossy(&played.stderr));

    // While it runs: its tables, the record of the game, and a copy of everything.
    let tables = asked(&["tables", "--data", data]).out;
    let table = tables.split_whitespace().next().expect("a table").to_owned();
    assert!(tables.contains("xianqi"), "{tables}");
    let record = asked(&["export", &table, "--data", data]).out;
    let file = scratch("serve-export.json");
    std::fs::write(&file, record).unwrap();
    assert!(asked(&["verify", file.to_str().unwrap()]).out.contains("proven"));
    let copy = fresh("serve-backup.sqlite");
    let _ = std::fs::remove_file(&copy);
    assert_eq!(asked(&["backup", copy.to_str().unwrap(), "--data", data]).status, 0);
    assert_ne!(
        asked(&["backup", copy.to_str().unwrap(), "--data", data]).status,
        0,
        "nothing is overwritten"
    );
    // Everything is sound, here and in the copy, which is put where there is no data yet and nowhere else.
    let sound = asked(&["check", "--data", data, "--json"]);
    assert!(
        sound.status == 0 && sound.out.contains(r#""damaged":[],"stuck":[]"#),
        "{}{}",
        sound.out,
        sound.err
    );
    let (copy, restored) = (copy.to_str().unwrap(), fresh("serve-restored"));
    let held = asked(&["vacuum", "--data", data]);
    assert!(held.status == 1 && held.err.contains("in use by another server"), "{}", held.err);
    assert!(server.stop().contains("Stopped"));
    let refused = asked(&["restore", copy, "--data", data]);
    assert!(refused.status == 1 && refused.err.contains("nothing is overwritten"), "{}", refused.err);
    let restored = restored.to_str().unwrap();
    assert_eq!(asked(&["restore", copy, "--data", restored]).status, 0);
    assert_eq!(asked(&["tables", "--data", restored]).out, tables);
    assert_eq!(asked(&["vacuum", "--data", restored]).status, 0);
    // A log that points nowhere is told, with a status for scripts.
    let file = rusqlite::Connection::open(format!("{restored}/paiju.sqlite")).unwrap();
    assert_eq!(file.execute("UPDATE log SET prev = 99999 WHERE n = 2", []), Ok(1));
    drop(file);
    let damaged = asked(&["check", "--data", restored]);
    assert_eq!(damaged.status, 1);
    assert!(damaged.out.contains(&format!("damaged  table {table}: entry 1")), "{}", damaged.out);
}

#[test]
fn a_whole_game_is_played_over_a_socket_without_any_library() {
    let server = Serving::start(&fresh("serve-socket"));
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/websocket.py");
    for game in ["xianqi", "kuhn"] {
        let played =
            Command::new("python3").args([script, &server.url, game]).output().expect("python3 runs");
        let said = String::from_utf8_lossy(&played.stdout).into_owned();
        assert!(said.starts_with("over: ["), "{said}{}", String::from_utf8_lossy(&played.stderr));
    }
    server.stop();
}

#[test]
fn alone_it_serves_and_a_second_one_says_where_the_first_is() {
    let (folder, other) = (fresh("serve-bare"), fresh("serve-bare-other"));
    let server = Serving::of(bare(&folder, "0"));
    let port = server.url.rsplit(':').next().unwrap().to_owned();
    let second = bare(&other, &port).wait_with_output().expect("it ends");
    let said = String::from_utf8(second.stderr).expect("text");
    assert_eq!(second.status.code(), Some(1));
    assert!(said.contains(&format!("open {}/", server.url)) && said.contains("paiju serve --port"), "{said}");
    assert!(server.stop().contains("Stopped"));
}

#[test]
fn a_folder_or_a_port_in_use_is_refused_with_a_cure() {
    let folder = fresh("serve-held");
    let server = Serving::start(&folder);
    let held = refused(&["--port", "0", "--data", folder.to_str().unwrap()]);
    assert!(held.contains("in use by another server"), "{held}");
    let port = server.url.rsplit(':').next().unwrap().to_owned();
    let other = fresh("serve-other");
    let taken = refused(&["--port", &port, "--data", other.to_str().unwrap()]);
    assert!(taken.contains("choose another"), "{taken}");
    server.stop();
    Serving::start(&folder).stop();
}
