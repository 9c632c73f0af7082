//! Hand histories: replayed, compared, converted, refused.

use crate::program::{paiju, scratch};

const HAND: &str = r#"variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [20000, 20000]
actions = ["d dh p1 9s8h", "d dh p2 9c6h", "p2 cc", "p1 cc", "d db 8c8d5c", "p1 cbr 150", "p2 f"]
finishing_stacks = [20100, 19900]
"#;

fn file(name: &str, text: &str) -> String {
    let path = scratch(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn a_history_is_replayed_and_compared() {
    let ran = paiju(&format!("history {}", file("compare.phh", HAND))).ok();
    assert_eq!(ran.out, "1: p1 +100, p2 -100  as claimed\n");
    let other = file("other.phh", &HAND.replace("[20100, 19900]", "[20000, 20000]"));
    assert!(paiju(&format!("history {other}")).ok().out.contains("claims stacks [20000, 20000]"));
}

#[test]
fn a_hand_goes_through_every_form_and_stays_the_same() {
    let original = file("forms.phh", HAND);
    let log = paiju(&format!("history {original} --to acpc")).ok().out;
    assert_eq!(log, "STATE:0:cc/r250f:9s8h|9c6h/8c8d5c:100|-100:p1|p2\n");
    let record = file("forms.json", &paiju(&format!("history {original} --to record")).ok().out);
    assert!(paiju(&format!("verify {record}")).ok().out.contains("The record holds."));
    let phh = paiju(&format!("history {record} --to phh")).ok().out;
    assert!(phh.contains("\"p1 cbr 150\"") && phh.contains("finishing_stacks = [20100, 19900]"), "{phh}");
    let again = file("again.phh", &phh);
    assert_eq!(paiju(&format!("history {again} --to acpc")).ok().out, log);
    let rules = "{\"preset\":\"headsup\",\"stacks\":[20000,20000],\"button\":1}";
    let read = paiju(&format!("history {} --rules {rules} --to acpc", file("forms.log", &log))).ok().out;
    assert_eq!(read, log);
}

#[test]
fn what_is_no_history_is_refused_with_its_line() {
    let bad = file("bad.phh", &HAND.replace("p2 f", "p2 cbr 1"));
    let ran = paiju(&format!("history {bad}"));
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("line 6: p2: "), "{}", ran.err);
    let log = file("bad.log", "STATE:0:cc/r250f:9s8h|9c6h/8c8d5c:100|-100:p1|p2\n");
    assert_eq!(paiju(&format!("history {log}")).status, 2, "a log needs rules");
    assert_eq!(paiju(&format!("history {}", file("empty.phh", ""))).status, 1);
    let none = paiju(&format!("history {}", file("none.json", "hello")));
    assert!(none.status == 1 && none.err.contains("neither a record nor a log"), "{}", none.err);
}
