//! A real terminal: a pseudo-terminal of a size, with a program in it, looked at as a person does.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::num::NonZero;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use nix::pty::{Winsize, openpty};

/// A program that says nothing new for so long will not.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program on a screen.
pub(crate) struct Screen {
    child: Child,
    keyboard: File,
    shown: Receiver<Vec<u8>>,
    picture: vt100::Parser,
}

impl Screen {
    /// Starts a program on a screen of so many columns and lines.
    pub(crate) fn of(command: &mut Command, [columns, lines]: [u16; 2]) -> Self {
        let size = Winsize { ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let pair = openpty(&size, None).expect("a terminal");
        let end = || Stdio::from(pair.slave.try_clone().expect("another handle"));
        command.env_remove("COLUMNS").env_remove("LINES").env("TERM", "xterm-256color");
        let child = command.stdin(end()).stdout(end()).stderr(end()).spawn().expect("the program starts");
        let keyboard = File::from(pair.master);
        let (say, shown) = channel();
        let mut glass = keyboard.try_clone().expect("another handle");
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = glass.read(&mut bytes)
                && count > 0
                && say.send(bytes[..count].to_vec()).is_ok()
            {}
        });
        // The program's own handles of the terminal must be the last: then its end is heard.
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let [lines, columns] = [lines, columns].map(|size| NonZero::new(size).expect("a screen has a size"));
        Self { child, keyboard, shown, picture: vt100::Parser::new(lines, columns, 0) }
    }

    /// What is on the screen, line by line.
    pub(crate) fn lines(&self) -> Vec<String> {
        let (_, columns) = self.picture.screen().size();
        self.picture.screen().rows(0, columns.get()).collect()
    }

    /// Whether a line was too long for the screen and went on in the next.
    pub(crate) fn is_broken(&self) -> bool {
        let (lines, _) = self.picture.screen().size();
        (0..lines.get()).any(|line| self.picture.screen().row_wrapped(line))
    }

    /// Where the cursor stands, and what is written before it.
    pub(crate) fn prompt(&self) -> String {
        let (line, column) = self.picture.screen().cursor_position();
        self.lines()[usize::from(line)].chars().take(usize::from(column)).collect()
    }

    /// Looks until this is so.
    pub(crate) fn until(&mut self, what: &str, seen: impl Fn(&Self) -> bool) {
        while !seen(self) {
            let Ok(bytes) = self.shown.recv_timeout(PATIENCE) else {
                panic!("{what} never came to be seen:\n{}", self.lines().join("\n"));
            };
            self.picture.process(&bytes);
            assert!(!self.is_broken(), "a line is too long:\n{}", self.lines().join("\n"));
        }
    }

    /// Types this, and nothing after it.
    pub(crate) fn keys(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("it reads");
    }

    /// Types a line.
    pub(crate) fn type_in(&mut self, line: &str) {
        self.keyboard.write_all(format!("{line}\n").as_bytes()).expect("it reads");
    }

    /// Waits for the end; whether it was a good one.
    pub(crate) fn ends_well(mut self) -> bool {
        self.child.wait().expect("it ends").success()
    }
}
