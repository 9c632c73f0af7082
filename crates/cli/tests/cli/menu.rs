//! `paiju play` without a game: a menu on a terminal, an error that helps in a pipe; and what newcomers are told.

use std::path::Path;
use std::process::Command;

use crate::program::{paiju, program};
use crate::screen::Screen;
use crate::serve::fresh;

const GREETING: &str = "New here? Type ?";

fn played(state: &Path, arguments: &[&str]) -> Command {
    let mut command = program();
    command.arg("play").args(arguments).env("XDG_STATE_HOME", state);
    command
}

fn says(screen: &Screen, what: &str) -> bool {
    screen.lines().iter().any(|line| line.contains(what))
}

#[test]
fn a_game_is_chosen_from_a_menu_on_a_terminal() {
    let state = fresh("menu-state");
    for (typed, title) in [("6", "Kuhn poker"), ("le", "Leduc poker"), ("掀棋", "掀棋 · original")] {
        let mut screen = Screen::of(&mut played(&state, &["--seed", "1"]), [80, 24]);
        screen.until("the menu", |screen| screen.prompt().starts_with("which game? [1-6"));
        assert!(says(&screen, "xianqi") && says(&screen, "kuhn"), "all are in sight: {:?}", screen.lines());
        let asks_after =
            |screen: &Screen, what| says(screen, what) && screen.prompt().starts_with("which game?");
        screen.type_in("chess");
        screen.until("a refusal", |screen| asks_after(screen, "there is no game \"chess\""));
        screen.type_in("99");
        screen.until("another", |screen| asks_after(screen, "type 1 to 6"));
        screen.type_in(typed);
        screen.until("a question", |screen| screen.prompt().starts_with("your choice"));
        assert!(says(&screen, title), "{:?}", screen.lines());
        screen.type_in("q");
        assert!(screen.ends_well());
    }
    let mut screen = Screen::of(&mut played(&state, &["--seed", "1"]), [80, 24]);
    screen.until("the menu", |screen| screen.prompt().starts_with("which game?"));
    screen.type_in("q");
    assert!(screen.ends_well(), "leaving is no failure");
}

#[test]
fn in_a_pipe_a_game_must_be_named() {
    let ran = paiju("play");
    assert_eq!(ran.status, 2, "{}", ran.out);
    assert!(ran.err.contains("which game?") && ran.err.contains("sanguosha"), "{}", ran.err);
}

#[test]
fn a_newcomer_is_told_once_where_the_rules_are() {
    let state = fresh("newcomer-state");
    let asked = |screen: &Screen| screen.prompt().starts_with("your choice");
    let mut first = Screen::of(&mut played(&state, &["holdem", "--seed", "1"]), [80, 24]);
    first.until("a question", asked);
    assert!(says(&first, GREETING), "{:?}", first.lines());
    first.type_in("q");
    assert!(first.ends_well());
    let mut second = Screen::of(&mut played(&state, &["holdem", "--seed", "1"]), [80, 24]);
    second.until("a question", asked);
    assert!(!says(&second, GREETING), "{:?}", second.lines());
    second.type_in("q");
    assert!(second.ends_well());
    let piped = paiju("play kuhn --seed 1").ok();
    assert!(!piped.out.contains(GREETING), "{}", piped.out);
}
