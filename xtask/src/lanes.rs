//! Steps side by side: each is `cargo xtask <name>` as a process of its own, so that its output can be kept and shown in one piece.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::command::{Outcome, ending};
use crate::report::Report;
use crate::target::{program, target};

/// Where the outputs go, and what every step is told.
struct Ground {
    tool: PathBuf,
    logs: PathBuf,
    program: PathBuf,
}

/// Runs the steps of each lane one after another, the lanes at once.
pub(crate) fn run(root: &Path, lanes: &[&[&'static str]], report: &mut Report) {
    let names = lanes.iter().map(|lane| lane.join(", then ")).collect::<Vec<_>>().join("; beside it ");
    println!("\n=== {names} ===");
    let ground = match ground(root) {
        Ok(ground) => ground,
        Err(reason) => {
            for name in lanes.iter().copied().flatten().copied() {
                report.note(name, (Duration::ZERO, Err(reason.clone())));
            }
            return;
        }
    };
    let report = Mutex::new(report);
    std::thread::scope(|scope| {
        for lane in lanes {
            scope.spawn(|| {
                for name in lane.iter().copied() {
                    let start = Instant::now();
                    let outcome = step(root, &ground, name);
                    let mut report = report.lock().unwrap_or_else(PoisonError::into_inner);
                    show(&ground, name);
                    report.note(name, (start.elapsed(), outcome));
                    if !report.goes_on() {
                        return;
                    }
                }
            });
        }
    });
}

fn ground(root: &Path) -> Outcome<Ground> {
    let tool = std::env::current_exe().map_err(|error| format!("this tool does not find itself: {error}"))?;
    let logs = target(root)?.join("xtask");
    std::fs::create_dir_all(&logs).map_err(|error| format!("{}: {error}", logs.display()))?;
    Ok(Ground { tool, logs, program: program(root)? })
}

fn log(ground: &Ground, name: &str) -> PathBuf {
    ground.logs.join(format!("{name}.log"))
}

/// Runs one step. Its reason is the last thing it says.
fn step(root: &Path, ground: &Ground, name: &str) -> Outcome {
    let log = log(ground, name);
    let told = |error: std::io::Error| format!("{}: {error}", log.display());
    let file = File::create(&log).map_err(told)?;
    let mut command = Command::new(&ground.tool);
    command.current_dir(root).arg(name).env("PAIJU_BIN", &ground.program);
    command.stdin(Stdio::null()).stdout(file.try_clone().map_err(told)?).stderr(file);
    let status = command.status().map_err(|error| format!("{name} could not be started: {error}"))?;
    if status.success() {
        return Ok(());
    }
    let text = std::fs::read_to_string(&log).unwrap_or_default();
    let reason = text.rsplit_once("error: ").map(|(_, reason)| reason.trim().to_owned());
    Err(reason.filter(|reason| !reason.is_empty()).unwrap_or_else(|| ending(status)))
}

/// Prints what a step wrote.
fn show(ground: &Ground, name: &str) {
    println!("\n=== {name} ===");
    print!("{}", String::from_utf8_lossy(&std::fs::read(log(ground, name)).unwrap_or_default()));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tool whose steps are these lines of a shell script.
    fn ground(name: &str, script: &str) -> Ground {
        let logs = std::env::temp_dir().join(format!("paiju-lanes-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&logs).unwrap();
        let tool = logs.join("tool");
        std::fs::write(&tool, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&tool, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        Ground { tool, logs, program: PathBuf::from("the-program") }
    }

    #[test]
    fn a_step_passes_or_has_the_reason_it_gave() {
        let script = r#"echo "$1 with $PAIJU_BIN"; [ $1 = good ] && exit; [ $1 = dumb ] && exit 9; echo "error: no browser" >&2; exit 1"#;
        let ground = ground("reasons", script);
        let here = std::env::temp_dir();
        assert_eq!(step(&here, &ground, "good"), Ok(()));
        assert_eq!(std::fs::read_to_string(log(&ground, "good")).unwrap(), "good with the-program\n");
        assert_eq!(step(&here, &ground, "bad"), Err("no browser".into()));
        assert_eq!(step(&here, &ground, "dumb"), Err("ended with exit code 9".into()));
        std::fs::remove_dir_all(&ground.logs).unwrap();
    }
}
