//! `cargo bench -p paiju-bench [-- <part of a name>]`: every benchmark, one line each.

#![allow(clippy::disallowed_methods, reason = "a program reads its arguments")]

fn main() {
    let wanted = std::env::args()
        .skip(1)
        .find(|argument| !argument.starts_with('-'));
    for bench in paiju_bench::matching(wanted.as_deref().unwrap_or("")) {
        let measured = bench.measure();
        println!(
            "{:<40} {:>16.1} {}",
            measured.bench,
            measured.value,
            measured.unit.as_str()
        );
    }
}
