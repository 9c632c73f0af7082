//! The terminal at a server's table: a real server, whole games by numbers, and a server that dies in between.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::interrupted::Running;
use crate::program::{Ran, finish, paiju_with, program, scratch};
use crate::screen::Screen;
use crate::serve::{Serving, fresh};

/// The program as somebody whose keys are in this folder.
fn paiju(keys: &Path, arguments: &[&str]) -> Command {
    let mut command = program();
    command.args(arguments).env("XDG_STATE_HOME", keys).env("COLUMNS", "80").stderr(Stdio::piped());
    command
}

fn played(keys: &Path, arguments: &[&str], input: &str) -> Ran {
    finish(&mut paiju(keys, arguments), input.as_bytes())
}

/// What an operator is told.
fn asked(arguments: &[&str]) -> Ran {
    paiju_with(arguments, b"")
}

/// The same answer as often as any game asks.
fn ones() -> String {
    "1\n".repeat(3_000)
}

fn keys(name: &str) -> PathBuf {
    fresh(&format!("visit-{name}"))
}

#[test]
fn whole_games_of_every_kind_are_played_by_numbers() {
    let (server, keys) = (Serving::start(&fresh("visit-games")), keys("games-keys"));
    for (game, rules) in [
        ("kuhn", "standard"),
        ("leduc", "standard"),
        ("holdem", "sixmax"),
        ("掀棋", "original"),
        ("mahjong", "classic"),
        ("sanguosha", "cards-only"),
    ] {
        let arguments =
            ["play", game, "--server", &server.url, "--rules", rules, "--pace", "0", "--level", "easy"];
        let ran = played(&keys, &arguments, &ones()).ok();
        assert!(ran.out.contains("the deal is committed to:"), "{game}: {}", ran.out);
        assert!(ran.out.contains("Result after 1 game: "), "{game}: {}", ran.out);
        assert_eq!(ran.err, "", "{game}");
    }
    server.stop();
}

#[test]
fn words_are_understood_and_everything_is_looked_up() {
    let (server, keys) = (Serving::start(&fresh("visit-words")), keys("words-keys"));
    let typed = "say hello\n?\n? nothing\nhint\nundo\n99\nlist\nb\nlog\nresign\nraise 300\nq\n";
    let arguments = ["play", "holdem", "--server", &server.url, "--pace", "0", "--name", "Ann"];
    let ran = played(&keys, &arguments, typed).ok();
    for said in [
        "(you are Ann)",
        "say and a sentence tells everybody",
        "nothing here is called \"nothing\"",
        "hint: ",
        "nothing is taken back",
        "there is no 99 in the list",
        "Ann: hello",
        "type resign once more",
        "The game is left unfinished.",
        "your chair is kept: paiju play --table http://",
    ] {
        assert!(ran.out.contains(said), "{said:?} in {}", ran.out);
    }
    let chinese = ["play", "kuhn", "--server", &server.url, "--pace", "0", "--lang", "zh"];
    // A line may come when its question is over, so there are more of them than questions.
    let ran = played(&keys, &chinese, &format!("跳舞\n{}", "1\n".repeat(40))).ok();
    assert!(ran.out.contains("听不懂“跳舞”"), "{}", ran.out);
    assert!(ran.out.contains("结果:1 局之后"), "{}", ran.out);
    server.stop();
}

#[test]
fn who_leaves_comes_back_to_his_chair_by_the_line_he_was_told() {
    let (server, keys) = (Serving::start(&fresh("visit-back")), keys("back-keys"));
    let arguments = ["play", "mahjong", "--server", &server.url, "--pace", "0", "--name", "Ann"];
    let left = played(&keys, &arguments, "1\n1\nq\n").ok().out;
    let line = left.lines().find_map(|line| line.strip_prefix("your chair is kept: paiju ")).expect("a line");
    let again = played(&keys, &line.split(' ').collect::<Vec<_>>(), &ones()).ok().out;
    assert!(again.contains("the game goes on") && again.contains("Result after 1 game: "), "{again}");
    let token = std::fs::read_to_string(keys.join("paiju/keys.json")).expect("the token is kept");
    assert!(token.contains("\"Ann\"") && !left.contains("token"), "{token}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(keys.join("paiju/keys.json")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "for its owner alone");
    }
    server.stop();
}

#[test]
fn a_friend_sits_down_by_the_link() {
    let (server, keys) = (Serving::start(&fresh("visit-friends")), keys("friends-keys"));
    let ann = ["play", "kuhn", "--server", &server.url, "--open", "--name", "Ann"];
    let mut ann = Running::of(&mut paiju(&keys, &ann));
    ann.hear("Send others this link:");
    let link = ann.line().trim().to_owned();
    // Both type all they will ever type: lines wait for their question.
    ann.type_in(&ones());
    let bob = played(&keys, &["play", "--table", &link, "--name", "Bob"], &ones()).ok();
    assert!(bob.out.contains("seat 0 Ann · seat 1 you"), "{}", bob.out);
    assert!(bob.out.contains("Result after 1 game: "), "{}", bob.out);
    ann.hear("Bob sits down");
    ann.hear("Result after 1 game: ");
    server.stop();
}

#[test]
fn a_server_that_is_killed_and_started_again_is_found_again() {
    let (folder, keys) = (fresh("visit-killed"), keys("killed-keys"));
    let mut server = Serving::start(&folder);
    let arguments = ["play", "mahjong", "--server", &server.url, "--pace", "0"];
    let mut person = Running::of(&mut paiju(&keys, &arguments));
    person.hear("  1 ");
    person.type_in("1");
    person.hear("  1 ");
    let port = server.kill();
    person.hear("The connection is lost");
    // An answer that nobody hears is not forgotten.
    person.type_in("1");
    let server = Serving::start_at(&folder, &port);
    person.hear("Connected again");
    person.type_in(&ones());
    person.hear("Result after 1 game: ");
    let table = asked(&["tables", "--data", folder.to_str().unwrap()]).out;
    let table = table.split_whitespace().next().expect("a table").to_owned();
    let record = asked(&["export", &table, "--data", folder.to_str().unwrap()]).ok().out;
    let file = scratch("visit-killed.json");
    std::fs::write(&file, record).unwrap();
    assert!(asked(&["verify", file.to_str().unwrap()]).out.contains("proven"));
    server.stop();
}

/// The last line asks, once, and nothing else on the screen does.
fn asks_once(screen: &Screen) -> bool {
    let asked = |line: &String| line.trim_end() == screen.prompt().trim_end();
    screen.prompt().trim_end().ends_with("quit]:")
        && screen.lines().iter().filter(|line| asked(line)).count() == 1
}

#[test]
fn on_a_terminal_a_game_fits_the_screen_and_asks_once() {
    let (server, keys) = (Serving::start(&fresh("visit-screen")), keys("screen-keys"));
    for (game, size) in [("holdem", [80, 24]), ("kuhn", [60, 20])] {
        let arguments = ["play", game, "--server", &server.url, "--pace", "0", "--level", "easy"];
        let mut screen = Screen::of(&mut paiju(&keys, &arguments), size);
        let over = |screen: &Screen| screen.prompt().starts_with("Enter next game");
        let mut before = Vec::new();
        loop {
            let news = |screen: &Screen| screen.lines() != before && (over(screen) || asks_once(screen));
            screen.until("another question or the end", news);
            if over(&screen) {
                break;
            }
            before = screen.lines();
            screen.type_in("1");
        }
        screen.type_in("q");
        assert!(screen.ends_well(), "{game}");
    }
    server.stop();
}

#[test]
fn what_cannot_be_reached_is_said_clearly() {
    let keys = keys("wrong-keys");
    let say = |arguments: &[&str]| {
        let ran = played(&keys, arguments, "");
        (ran.status, ran.err)
    };
    let (status, said) = say(&["play", "xianqi", "--server", "http://127.0.0.1:1"]);
    assert!(status == 1 && said.contains("no server answers at http://127.0.0.1:1"), "{said}");
    for (wrong, cure) in [
        ("ftp://host", "is no address of a server"),
        ("http://host:port", "is no address of a server"),
        ("https://", "is no address of a server"),
    ] {
        let (status, said) = say(&["play", "xianqi", "--server", wrong]);
        assert!(status == 2 && said.contains(cure), "{wrong}: {said}");
    }
    let (status, said) = say(&["play", "--table", "0123456789abcdef0123456789abcdef"]);
    assert!(status == 2 && said.contains("at which server?"), "{said}");
    let server = Serving::start(&fresh("visit-wrong"));
    let nowhere = format!("{}/t/{}", server.url, "0".repeat(32));
    let (status, said) = say(&["play", "--table", &nowhere]);
    assert!(status == 1 && said.contains("SERVER_NOT_FOUND"), "{said}");
    for arguments in [["--rules", "nonsense"], ["--seat", "9"]] {
        let (status, said) = say(&[&["play", "xianqi", "--server", &server.url], &arguments[..]].concat());
        assert_eq!(status, 2, "{said}");
    }
    let (status, said) = say(&["play", "--server", &server.url]);
    assert!(status == 2 && said.contains("which game"), "{said}");
    server.stop();
}
