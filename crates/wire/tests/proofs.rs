//! What `verify` may say of a record, in every game: a commitment stands for the seed's own cards and for no others,
//! and only a finished game holds.

use paiju_contract::{RuleSet, Save, Seed};
use paiju_wire::catalog::{Visit, with_game};
use paiju_wire::{AnyTable, Catalog, Choice, Finding, Reply, Report, Session, Start, Verdict, text, verify};
use serde_json::{Value, json};

/// The seed that is committed to.
const PROMISED: u64 = 42;
/// The seed whose cards are dealt instead.
const DEALT: u64 = 4711;

/// Every preset of every game.
fn presets() -> Vec<(&'static str, &'static str)> {
    let catalog = Catalog::default();
    let of =
        |game: &'static str| catalog.find(game).unwrap().presets.iter().map(move |preset| (game, *preset));
    catalog.names().into_iter().flat_map(of).collect()
}

fn started(game: &str, start: &Start<'_>) -> Box<dyn AnyTable> {
    Catalog::default().find(game).unwrap().start(start).unwrap()
}

/// Plays the first, the second, … of the listed actions to the end.
fn played(mut table: Box<dyn AnyTable>) -> Box<dyn AnyTable> {
    for turn in 0_usize.. {
        let Some(seat) = table.awaiting().first() else {
            break;
        };
        let listed: Vec<Value> = serde_json::from_str(&text(|out| table.write_legal(seat, out))).unwrap();
        let action = listed[turn * 7 % listed.len()].to_string();
        table.play(Reply::new(seat, Choice::Action(&action)), None).unwrap();
    }
    table
}

fn record_of(table: &dyn AnyTable) -> Value {
    serde_json::from_str(&text(|out| table.write_record(out))).unwrap()
}

/// The record of a finished game from a seed.
fn dealt(game: &str, preset: &str) -> Value {
    let rules = json!(preset).to_string();
    let start = Start { rules: Some(&rules), seed: Some(PROMISED.into()), ..Start::default() };
    record_of(&*played(started(game, &start)))
}

/// The record of a finished game whose deck somebody stacked; the promised seed serves what is drawn later.
fn stacked(game: &str, preset: &str) -> Value {
    let (rules, deck) = (json!(preset).to_string(), with_game(game, Deck { preset }).unwrap());
    let start =
        Start { rules: Some(&rules), deck: Some(&deck), seed: Some(PROMISED.into()), ..Start::default() };
    record_of(&*played(started(game, &start)))
}

/// The record of a finished game that was loaded right after its deal.
fn loaded(game: &str, preset: &str) -> Value {
    let rules = json!(preset).to_string();
    let start = Start { rules: Some(&rules), seed: Some(DEALT.into()), ..Start::default() };
    let state = text(|out| started(game, &start).write_dump(out));
    record_of(&*played(started(game, &Start { state: Some(&state), ..Start::default() })))
}

/// The deck of a preset that the other seed would give.
struct Deck<'a> {
    preset: &'a str,
}

impl Visit for Deck<'_> {
    type Output = String;
    fn run<G: Save>(self) -> String {
        let rules = G::Rules::preset(self.preset).unwrap();
        let game = G::deal(&rules, Seed::from_u64(DEALT)).unwrap();
        serde_json::to_string(game.past().unwrap().deck().unwrap()).unwrap()
    }
}

fn with(record: &Value, key: &str, value: impl Into<Value>) -> Value {
    let mut record = record.clone();
    record[key] = value.into();
    record
}

fn without(record: &Value, keys: &[&str]) -> Value {
    let mut record = record.clone();
    record.as_object_mut().unwrap().retain(|key, _| !keys.contains(&&**key));
    record
}

fn report(record: &Value) -> Report {
    verify(Catalog::default(), &record.to_string())
}

/// The reason why a check failed.
fn reason(report: &Report, check: &str) -> String {
    match report.finding(check) {
        Some(Finding::Failed { error }) => error.detail["reason"].as_str().unwrap().to_owned(),
        other => panic!("{check} did not fail but is {other:?}"),
    }
}

/// The reason why `replay` of the line protocol refuses a record.
fn refused(record: &Value) -> String {
    let request = json!({"do":"replay","record":record}).to_string();
    let answer = text(|out| Session::default().answer(request.as_bytes(), out));
    let answer: Value = serde_json::from_str(&answer).unwrap();
    answer["error"]["detail"]["reason"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

fn promise() -> Value {
    json!(Seed::from_u64(PROMISED).commitment())
}

#[test]
fn a_finished_game_from_a_committed_seed_is_proven() {
    for (game, preset) in presets() {
        let record = dealt(game, preset);
        assert_eq!(record["commitment"], promise());
        let report = report(&record);
        assert_eq!(report.verdict, Verdict::Proven, "{game} {preset}: {report:?}");
        assert!(report.passed() && report.checks.iter().all(|check| check.finding == Finding::Passed));
        assert!(report.proves[0].contains("every card came from the seed that was committed to"));
        assert!(report.does_not_prove.iter().any(|open| open.contains("published before the deal")));
    }
}

#[test]
fn without_a_commitment_nobody_knows_who_chose_the_cards() {
    for (game, preset) in presets() {
        let report = report(&without(&dealt(game, preset), &["commitment"]));
        assert_eq!(report.verdict, Verdict::Replayed, "{game} {preset}: {report:?}");
        assert!(report.passed());
        assert!(report.does_not_prove.iter().any(|open| open.contains("who chose the cards")));
    }
}

#[test]
fn a_stacked_game_has_no_commitment_and_cannot_claim_one() {
    for (game, preset) in presets() {
        let record = stacked(game, preset);
        assert!(record.get("commitment").is_none() && record["seed"] == json!(Seed::from_u64(PROMISED)));
        let honest = report(&record);
        assert_eq!(honest.verdict, Verdict::Replayed, "{game} {preset}: {honest:?}");
        assert!(!honest.proves.iter().any(|proven| proven.contains("card")), "{:?}", honest.proves);
        assert!(honest.does_not_prove.iter().any(|open| open.contains("anything about the cards")));

        let forged = with(&record, "commitment", promise());
        let found = report(&forged);
        assert_eq!(found.verdict, Verdict::Refuted, "{game} {preset}");
        assert_eq!(reason(&found, "commitment"), "commitment_of_stacked_deck");
        assert!(!found.passed() && found.proves.is_empty());
        assert_eq!(refused(&forged), "commitment_of_stacked_deck");
        assert_eq!(reason(&report(&without(&forged, &["seed"])), "commitment"), "commitment_of_stacked_deck");
        // Without its deck it is dealt from the seed it claims: other cards, another game.
        assert_eq!(report(&without(&forged, &["deck"])).verdict, Verdict::Refuted, "{game} {preset}");
    }
}

#[test]
fn a_loaded_game_has_no_commitment_and_cannot_claim_one() {
    for (game, preset) in presets() {
        let record = loaded(game, preset);
        assert!(record.get("commitment").is_none() && record.get("seed").is_none());
        let honest = report(&record);
        assert_eq!(honest.verdict, Verdict::Replayed, "{game} {preset}: {honest:?}");
        assert!(!honest.proves.iter().any(|proven| proven.contains("card")), "{:?}", honest.proves);

        let mut forged = with(&record, "commitment", promise());
        assert_eq!(reason(&report(&forged), "commitment"), "commitment_of_loaded_state");
        forged["seed"] = json!(PROMISED);
        let found = report(&forged);
        assert_eq!(found.verdict, Verdict::Refuted, "{game} {preset}");
        assert_eq!(reason(&found, "commitment"), "commitment_of_loaded_state");
        assert_eq!(refused(&forged), "commitment_of_loaded_state");
    }
}

#[test]
fn a_record_begins_in_one_way_only() {
    for (game, preset) in presets() {
        let record = loaded(game, preset);
        let deck: Value = serde_json::from_str(&with_game(game, Deck { preset }).unwrap()).unwrap();
        for (key, value) in [("seed", json!(DEALT)), ("deck", deck)] {
            let two = with(&record, key, value);
            assert_eq!(reason(&report(&two), "deal"), "contradictory_start", "{game} {preset} {key}");
            assert_eq!(refused(&two), "contradictory_start");
        }
    }
}

#[test]
fn a_record_cut_short_does_not_hold() {
    for (game, preset) in presets() {
        let record = dealt(game, preset);
        let mut cut = without(&record, &["scores", "hash"]);
        let unclaimed = report(&cut);
        assert_eq!(unclaimed.verdict, Verdict::Incomplete, "{game} {preset}: nothing is claimed");
        cut["actions"].as_array_mut().unwrap().pop();
        for cut in [cut.clone(), with(&cut, "actions", json!([]))] {
            let report = report(&cut);
            assert_eq!(report.verdict, Verdict::Incomplete, "{game} {preset}: {report:?}");
            assert!(!report.passed());
            assert!(report.does_not_prove.iter().any(|open| open.contains("how the game ended")));
        }
        for kept in ["scores", "hash"] {
            let other = if kept == "scores" { "hash" } else { "scores" };
            assert_eq!(report(&without(&record, &[other])).verdict, Verdict::Incomplete);
            // What it claims of an end that it does not reach is false.
            let claiming = with(&cut, kept, record[kept].clone());
            assert_eq!(report(&claiming).verdict, Verdict::Refuted, "{game} {preset} {kept}");
        }
    }
}

#[test]
fn an_announcement_contradicts_nothing_and_proves_nothing() {
    for (game, preset) in presets() {
        let rules = json!(preset).to_string();
        let start = Start { rules: Some(&rules), seed: Some(PROMISED.into()), ..Start::default() };
        let announced = text(|out| started(game, &start).write_announcement(out));
        let report = verify(Catalog::default(), &announced);
        assert_eq!(report.verdict, Verdict::Incomplete, "{game} {preset}: {report:?}");
        assert!(report.proves.is_empty() && !report.passed());
        let announced: Value = serde_json::from_str(&announced).unwrap();
        assert_eq!(announced["commitment"], promise());
        assert_eq!(refused(&announced), "no_start");
    }
}

#[test]
fn a_record_that_names_no_rules_is_told_so() {
    for listing in Catalog::default().0 {
        let record = dealt(listing.name, listing.presets[0]);
        let told = |report: &Report| report.does_not_prove.iter().any(|open| open.contains("by which rules"));
        let unnamed = report(&without(&record, &["rules"]));
        assert!(unnamed.verdict == Verdict::Proven && told(&unnamed), "{unnamed:?}");
        assert!(!told(&report(&record)));
    }
}

#[test]
fn the_report_reads_the_same_in_any_language() {
    let value = serde_json::to_value(report(&dealt("xianqi", "original"))).unwrap();
    assert_eq!(value["verdict"], "proven");
    assert!(value["proves"].is_array() && value["does_not_prove"].is_array());
    assert_eq!((&value["game"], &value["checks"][1]["check"]), (&json!("xianqi"), &json!("commitment")));
    let names = [Verdict::Replayed, Verdict::Incomplete, Verdict::Refuted].map(|verdict| json!(verdict));
    assert_eq!(names, ["replayed", "incomplete", "refuted"]);
}
