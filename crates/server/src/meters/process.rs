//! What the system knows of this process, and which build it is.
//!
//! It owns the standard names that monitoring tools expect (`process_…`). They are read when somebody asks.

#![allow(clippy::disallowed_methods, reason = "a host reads the clock and what the system knows of it")]
#![allow(clippy::format_push_string, reason = "a page for operators: clarity before allocations")]

use std::time::{SystemTime, UNIX_EPOCH};

/// Clock ticks per second in `/proc`, the same on every Linux that we build for.
const TICKS: f64 = 100.0;

/// This process.
#[derive(Debug)]
pub(super) struct Process {
    started: SystemTime,
}

impl Process {
    pub(super) fn start() -> Self {
        Self { started: SystemTime::now() }
    }

    /// The build and the process in the format of `OpenMetrics`; where the system does not say, less.
    pub(super) fn text(&self) -> String {
        let (version, commit, rustc) =
            (env!("CARGO_PKG_VERSION"), env!("PAIJU_BUILD_COMMIT"), env!("PAIJU_BUILD_RUSTC"));
        let mut text = format!(
            "# HELP paiju_build The build that runs.\n# TYPE paiju_build info\n\
             paiju_build_info{{version=\"{version}\",commit=\"{commit}\",rustc=\"{rustc}\"}} 1\n"
        );
        let started = self.started.duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64());
        text += &gauge("process_start_time_seconds", "When the process started, since 1970", started);
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        if let Some(kilobytes) = field(&status, "VmRSS:") {
            text += &gauge("process_resident_memory_bytes", "Memory in use", kilobytes * 1_024.0);
        }
        if let Some(threads) = field(&status, "Threads:") {
            text += &gauge("process_threads", "Threads", threads);
        }
        if let Some(seconds) = processor_seconds() {
            text += &format!(
                "# HELP process_cpu_seconds Processor time.\n# TYPE process_cpu_seconds counter\n\
                 process_cpu_seconds_total {seconds}\n"
            );
        }
        if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
            text += &gauge("process_open_fds", "Open files, sockets among them", files.count() as f64);
        }
        let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
        if let Some(most) = field(&limits, "Max open files") {
            text += &gauge("process_max_fds", "Files that may be open", most);
        }
        text
    }
}

fn gauge(name: &str, help: &str, value: f64) -> String {
    format!("# HELP {name} {help}.\n# TYPE {name} gauge\n{name} {value}\n")
}

/// The number behind a name.
fn field(text: &str, name: &str) -> Option<f64> {
    let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
    rest.split_whitespace().next()?.parse().ok()
}

/// The processor time of all threads.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program stands in parentheses and may hold anything.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let (user, system): (f64, f64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((user + system) / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn the_system_knows_this_process() {
        let text = Process::start().text();
        for name in
            ["resident_memory_bytes", "threads", "cpu_seconds_total", "open_fds", "start_time_seconds"]
        {
            let line = text.lines().find_map(|line| line.strip_prefix(&format!("process_{name} ")));
            let value: f64 = line.unwrap_or_else(|| panic!("no {name}: {text}")).parse().unwrap();
            assert!(value >= 0.0);
        }
        assert!(text.contains("paiju_build_info{version=\"0."), "{text}");
    }
}
