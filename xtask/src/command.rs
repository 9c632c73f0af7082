//! Commands that say why they failed.
//!
//! A step ends well or with a reason: what was run, how it ended, and the last lines it wrote if nobody saw them. It is one
//! type, so that no step can fail without a word.

use std::path::Path;
use std::process::{Command, ExitStatus, Output};

/// What came out of a step, or why nothing did.
pub(crate) type Outcome<T = ()> = Result<T, String>;

/// How much of a command line a reason shows.
const SHOWN: usize = 160;
/// How many of the last lines of a silent command a reason shows.
const LAST_LINES: usize = 20;

/// Runs a command whose output everybody sees.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let status = command.status().map_err(|error| not_started(command, &error))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` {}", line(command), ending(status))) }
}

/// Runs a command in silence; what it wrote to its output. If it fails, the reason has its last lines.
pub(crate) fn output(command: &mut Command) -> Outcome<String> {
    let output = command.output().map_err(|error| not_started(command, &error))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!("`{}` {}:\n{}", line(command), ending(output.status), last_lines(&output)))
}

/// The cargo that runs this, at work in the workspace.
pub(crate) fn cargo(root: &Path, arguments: &str) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root).args(arguments.split(' '));
    cargo
}

/// How a process ended, in words.
pub(crate) fn ending(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("ended with exit code {code}"),
        None => format!("was ended by the system ({status})"),
    }
}

fn not_started(command: &Command, error: &std::io::Error) -> String {
    let program = command.get_program().to_string_lossy();
    match error.kind() {
        std::io::ErrorKind::NotFound => format!("`{program}` is not installed, or not on the PATH"),
        _ => format!("`{program}` could not be started: {error}"),
    }
}

/// The command as a person would type it, shortened.
fn line(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args()).map(|word| word.to_string_lossy());
    let line = words.collect::<Vec<_>>().join(" ").replace('\n', " ");
    if line.chars().count() <= SHOWN {
        return line;
    }
    line.chars().take(SHOWN).chain(['…']).collect()
}

fn last_lines(output: &Output) -> String {
    let all = [&output.stdout[..], &output.stderr[..]].concat();
    let text = String::from_utf8_lossy(&all);
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let from = lines.len().saturating_sub(LAST_LINES);
    match &lines[from..] {
        [] => "  it wrote nothing".into(),
        last => last.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", script]);
        shell
    }

    #[test]
    fn a_failure_says_what_was_run_how_it_ended_and_what_it_wrote() {
        let reason = output(&mut shell("echo one; echo two >&2; exit 3")).unwrap_err();
        for part in ["sh -c", "exit code 3", "  one\n", "  two"] {
            assert!(reason.contains(part), "{part}: {reason}");
        }
        assert!(run(&mut shell("exit 4")).unwrap_err().contains("exit code 4"));
        assert!(output(&mut shell("exit 5")).unwrap_err().contains("it wrote nothing"));
        assert!(run(&mut shell("kill -9 $$")).unwrap_err().contains("signal: 9"));
    }

    #[test]
    fn what_is_not_there_is_named() {
        let reason = run(&mut Command::new("no-such-program-anywhere")).unwrap_err();
        assert_eq!(reason, "`no-such-program-anywhere` is not installed, or not on the PATH");
    }

    #[test]
    fn a_good_end_is_what_was_written() {
        assert_eq!(output(&mut shell("printf good")), Ok("good".into()));
        assert_eq!(run(&mut shell("true")), Ok(()));
    }
}
