//! What a table publishes while its game runs tells nothing that the rules fix in secret.

use paiju_contract::{Observer, Seat};
use paiju_wire::{AnyTable, Catalog, Choice, Reply, Start, Verdict, text, verify};
use serde_json::{Value, json};

/// Roles that differ in seats 1 and 2 alone.
const ROLES: [[&str; 5]; 2] =
    [["lord", "loyalist", "rebel", "rebel", "renegade"], ["lord", "rebel", "loyalist", "rebel", "renegade"]];

fn table(game: &str, rules: &Value) -> Box<dyn AnyTable> {
    let rules = rules.to_string();
    let start = Start { rules: Some(&rules), seed: Some(42.into()), ..Start::default() };
    Catalog::default().find(game).unwrap().start(&start).unwrap()
}

/// A table with fixed roles; nobody chooses a general, so that play begins at once.
fn cast(roles: [&str; 5]) -> Box<dyn AnyTable> {
    table("sanguosha", &json!({"preset":"cards-only","role_by_seat":roles}))
}

fn json_of(write: impl FnOnce(&mut Vec<u8>)) -> Value {
    serde_json::from_str(&text(write)).unwrap()
}

/// Everything that one observer is shown.
fn shown(table: &dyn AnyTable, to: Observer) -> [String; 3] {
    [
        text(|out| table.write_announcement(out)),
        text(|out| table.write_view(to, out)),
        text(|out| table.write_events_for(to, out)),
    ]
}

/// Plays one of the listed actions of the first seat that is asked.
fn step(table: &mut dyn AnyTable, turn: i64) -> bool {
    let Some(seat) = table.awaiting().first() else {
        return false;
    };
    let listed = json_of(|out| table.write_legal(seat, out)).as_array().map_or(0, Vec::len);
    let choice = Choice::index(turn * 7 % i64::try_from(listed).unwrap());
    table.play(Reply::new(seat, choice), None).unwrap();
    true
}

#[test]
fn an_announcement_names_no_role_and_no_general() {
    let generals = ["liu_bei", "cao_cao", "sun_quan", "zhang_fei", "guan_yu"];
    let rules = json!({"preset":"standard","role_by_seat":ROLES[0],"general_by_seat":generals});
    let table = table("sanguosha", &rules);
    let announced = json_of(|out| table.write_announcement(out));
    assert_eq!(announced["rules"]["role_by_seat"], Value::Null);
    assert_eq!(announced["rules"]["general_by_seat"], Value::Null);
    let text = announced.to_string();
    let secret = ROLES[0].iter().chain(&generals);
    secret.for_each(|name| assert!(!text.contains(name), "{name}: {text}"));
    assert_eq!(announced["rules"]["players"], 5);
    // The host's record, which is shown when the game is over, has them: it could not be played again without.
    assert_eq!(json_of(|out| table.write_record(out))["rules"]["role_by_seat"], json!(ROLES[0]));
}

#[test]
fn nobody_is_shown_who_of_two_others_is_the_rebel() {
    let [mut one, mut other] = ROLES.map(cast);
    let strangers =
        [Observer::Public, Observer::Seat(Seat(0)), Observer::Seat(Seat(3)), Observer::Seat(Seat(4))];
    for turn in 0..40 {
        for to in strangers {
            assert_eq!(shown(&*one, to), shown(&*other, to), "{to:?} after {turn} actions");
        }
        assert!(step(&mut *one, turn) && step(&mut *other, turn), "the game goes on");
    }
    assert_ne!(one.state_hash(), other.state_hash());
}

#[test]
fn a_game_with_fixed_roles_is_proven_by_its_whole_record() {
    let mut table = cast(ROLES[1]);
    let mut turn = 0;
    while step(&mut *table, turn) {
        turn += 1;
    }
    let record = text(|out| table.write_record(out));
    let report = verify(Catalog::default(), &record);
    assert_eq!(report.verdict, Verdict::Proven);
    assert!(
        report.does_not_prove.iter().any(|open| open.contains("the rules of the record fix")),
        "{report:?}"
    );
}

#[test]
fn rules_without_secrets_are_announced_whole() {
    for listing in Catalog::default().0 {
        for preset in listing.presets {
            let table = table(listing.name, &json!(preset));
            let announced = json_of(|out| table.write_announcement(out));
            assert!(!table.has_secret_rules());
            assert_eq!(
                announced["rules"],
                json_of(|out| table.write_rules(out)),
                "{} {preset}",
                listing.name
            );
        }
    }
}
