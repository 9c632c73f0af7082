//! Typing ahead: what is typed before the question appears is read, and never makes a line wider than the screen.

use std::process::Command;

use crate::screen::Screen;

const SIZES: [[u16; 2]; 2] = [[80, 24], [60, 20]];

fn play(arguments: &[&str], size: [u16; 2]) -> Screen {
    Screen::of(Command::new(env!("CARGO_BIN_EXE_paiju")).arg("play").args(arguments), size)
}

/// The prompt is there.
fn asks(screen: &Screen) -> bool {
    screen.prompt().trim_end().ends_with("q quit]:")
}

#[test]
fn half_a_line_typed_ahead_breaks_no_line_and_is_read() {
    for size in SIZES {
        let mut screen = play(&["holdem", "--seed", "7", "--lang", "en"], size);
        // Nearly a whole line of it, before the table is drawn.
        screen.keys(&"x".repeat(usize::from(size[0]) - 8));
        screen.until("the prompt", asks);
        screen.keys("\n");
        screen.until("what was typed is read", |screen| {
            screen.lines().iter().any(|line| line.contains("not understood"))
        });
        screen.until("the prompt", asks);
        screen.type_in("q");
        screen.until("the end", |screen| screen.lines().iter().any(|line| line.contains("Goodbye")));
        assert!(screen.ends_well());
    }
}

#[test]
fn whole_lines_typed_ahead_break_no_line() {
    for size in SIZES {
        for game in ["holdem", "mahjong", "xianqi"] {
            let mut screen = play(&[game, "--seed", "7", "--lang", "en"], size);
            for line in ["b", "list", "log", "no such answer", "b"] {
                screen.type_in(line);
            }
            // All of them at once, and half of the next.
            screen.keys("? nothing");
            screen.until("the prompt", asks);
            screen.keys(" at all\n");
            screen.until("the rest is read", |screen| {
                screen.lines().iter().any(|line| line.contains("\"nothing at all\""))
            });
            screen.type_in("q");
            screen.until("the end", |screen| screen.lines().iter().any(|line| line.contains("Goodbye")));
            assert!(screen.ends_well());
        }
    }
}
