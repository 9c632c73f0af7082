//! What the program says when it cannot do what was asked: a code, a sentence, an exit status.
//!
//! Status 2: the arguments were wrong, and nothing was started. Status 1: something was tried and failed. Status 3:
//! a record is incomplete, so that it neither holds nor fails.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

use paiju_contract::Code;
use paiju_words::Text;
use paiju_words::layout::wrap;

use crate::terminal;

/// Why the program stops.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments cannot be meant.
    Usage { code: &'static str, message: String },
    /// What was asked for went wrong.
    Failed { code: &'static str, message: String },
    /// All was said already; only the status is left to tell.
    Silent,
    /// A record was read that does not reach the end of its game; that was said already.
    Incomplete,
    /// Whoever was reading has left.
    ReaderLeft,
}

impl Failure {
    /// Wrong arguments.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Usage { code: USAGE, message: message.into() }
    }

    /// Something that was read and makes no sense.
    pub(crate) fn failed(message: impl Into<String>) -> Self {
        Self::Failed { code: "FAILED", message: message.into() }
    }

    /// A file that cannot be read or written.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Self {
        Self::Failed { code: "FILE", message: trouble(path, error) }
    }

    /// Settings that cannot be read or written.
    pub(crate) fn settings(bad: &crate::settings::file::BadFile) -> Self {
        Self::Failed { code: "CONFIG", message: bad.to_string() }
    }

    /// A configuration of the server that cannot be used.
    pub(crate) fn configuration(bad: &crate::configuration::BadConfiguration) -> Self {
        Self::Failed { code: "CONFIG", message: bad.to_string() }
    }

    /// The sentence alone, for whoever goes on in spite of it.
    pub(crate) fn message(self) -> String {
        match self {
            Self::Usage { message, .. } | Self::Failed { message, .. } => message,
            Self::Silent | Self::Incomplete | Self::ReaderLeft => String::new(),
        }
    }

    /// Prints it and gives the status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Usage { code, message } => {
                say(code, &message);
                ExitCode::from(2)
            }
            Self::Failed { code, message } => {
                say(code, &message);
                ExitCode::from(1)
            }
            Self::Silent => ExitCode::from(1),
            Self::Incomplete => ExitCode::from(3),
            Self::ReaderLeft => ExitCode::SUCCESS,
        }
    }

    /// An error of `wire` that is the fault of an argument.
    pub(crate) fn argument(error: paiju_wire::Error) -> Self {
        // A bad request is one of the line protocol; here somebody has typed a command.
        let code = if error.code == Code::BadRequest { USAGE } else { error.code.as_str() };
        Self::Usage { code, message: error.message }
    }
}

/// The code of arguments that cannot be meant.
const USAGE: &str = "USAGE";

/// What is the matter with a file, for somebody who has named it.
fn trouble(path: &Path, error: &io::Error) -> String {
    let name = path.display();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists());
    match (error.kind(), folder) {
        (io::ErrorKind::NotFound, Some(folder)) => {
            format!("{name}: there is no folder {}", folder.display())
        }
        (io::ErrorKind::NotFound, None) => format!("{name}: there is no such file"),
        (io::ErrorKind::IsADirectory, _) => format!("{name} is a folder, not a file"),
        (io::ErrorKind::PermissionDenied, _) => format!("{name}: permission denied"),
        (io::ErrorKind::InvalidData, _) => format!("{name} is no text file (UTF-8)"),
        _ => format!("{name}: {error}"),
    }
}

/// Programs get the code to tell failures apart; people get the sentence.
fn say(code: &str, message: &str) {
    if io::stderr().is_terminal() {
        remark(message);
    } else {
        eprintln!("error[{code}]: {message}");
    }
}

/// A sentence beside the output, on a terminal in lines that fit.
pub(crate) fn remark(message: &str) {
    match terminal::error_columns() {
        Some(columns) => eprintln!("{}", broken(message, columns)),
        None => eprintln!("{message}"),
    }
}

/// Sentences broken between words.
fn broken(message: &str, columns: usize) -> String {
    let lines: Vec<String> =
        message.lines().map(|line| wrap(&Text::from(line), columns, 0).to_string()).collect();
    lines.join("\n")
}

impl From<paiju_wire::Error> for Failure {
    fn from(error: paiju_wire::Error) -> Self {
        Self::Failed { code: error.code.as_str(), message: error.message }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ReaderLeft,
            _ => Self::Failed { code: "IO", message: error.to_string() },
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}

impl From<paiju_bots::UnknownBot> for Failure {
    fn from(error: paiju_bots::UnknownBot) -> Self {
        crate::dispatch::unknown("bot", &error.name, &error.known)
    }
}

impl From<paiju_sim::Failure> for Failure {
    fn from(failure: paiju_sim::Failure) -> Self {
        use paiju_sim::{Failure as Sim, PlanError};
        match failure {
            Sim::Plan(PlanError::Rules(bad)) => {
                Self::Usage { code: Code::InvalidRules.as_str(), message: bad.to_string() }
            }
            Sim::Plan(PlanError::Bot(other)) => other.into(),
            Sim::Plan(other) => Self::usage(other.to_string()),
            Sim::Game { .. } => {
                Self::Failed { code: Code::InvalidState.as_str(), message: failure.to_string() }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_broken_between_words() {
        assert_eq!(broken("there is no game.\nThere are: a, b", 12), "there is no\ngame.\nThere are:\na, b");
    }
}
