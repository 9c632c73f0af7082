//! Benchmarks: one line each, for people and for programs.

use crate::program::paiju;

#[test]
fn a_benchmark_says_what_it_measured() {
    let measured = paiju("bench xianqi/clone --json").ok().lines();
    assert_eq!(measured.len(), 1);
    assert_eq!(measured[0]["bench"], "xianqi/clone");
    assert_eq!(measured[0]["unit"], "ns");
    assert!(measured[0]["value"].as_f64().unwrap() > 0.0);
    let ran = paiju("bench holdem/eval7/prebuilt").ok();
    let line = ran.out.lines().find(|line| line.starts_with("holdem/eval7/prebuilt")).unwrap();
    assert!(line.ends_with("evals/s"), "{line}");
}

#[test]
fn an_unknown_benchmark_is_refused() {
    let ran = paiju("bench chess");
    assert_eq!(ran.status, 2);
    assert!(paiju("bench pokr").err.contains("Did you mean \"poker\"?"));
    assert!(ran.err.contains("there is no benchmark \"chess\""), "{}", ran.err);
}
