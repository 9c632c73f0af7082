//! What takes long: a bar that says how far it is, Ctrl-C that asks for what there is, and how many cores share it.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;

/// A progress bar over so many of something on a terminal, nothing elsewhere.
pub(crate) fn bar(all: u64, what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = format!("{{bar:40.cyan}} {{human_pos}}/{{human_len}} {what}  {{per_sec}}  {{eta}} left");
    let style = ProgressStyle::with_template(&style).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(all).with_style(style)
}

/// What Ctrl-C sets: somebody wants to see what there is. A second one ends the program as it would without us.
pub(crate) fn stop_on_ctrl_c() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::<AtomicBool>::default();
    let told = Arc::clone(&stop);
    let handler = move || {
        if told.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::failed(error.to_string()))?;
    Ok(stop)
}

/// How many threads there are where nobody says.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
