//! JSON text in words: names of fields, values on one line, events as who did what.

use std::borrow::Cow;

use paiju_contract::{Observer, Seat};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::style::{STRONG, paint};

/// The field that says what kind of thing an object is.
const TYPE: &str = "type";
/// The field that says whose it is.
const SEAT: &str = "seat";

/// `to_act` as `to act`, `RAISE_TO` as `raise to`.
pub(super) fn field_name(name: &str) -> String {
    name.replace('_', " ").to_lowercase()
}

/// A value on one line; nothing is `–`.
pub(super) fn phrase(json: &str) -> String {
    match serde_json::from_str(json) {
        Ok(Value::Null) => "–".to_owned(),
        Ok(Value::String(text)) => tidied(&text),
        Ok(Value::Array(_)) => list(json),
        Ok(Value::Object(_)) => object(&paiju_wire::fields(json).unwrap_or_default()),
        _ => json.to_owned(),
    }
}

/// A word as the rules spell it: one in capitals is a kind of thing and is written small.
fn tidied(text: &str) -> String {
    let shouted = text.chars().count() > 2 && !text.chars().any(char::is_lowercase);
    if shouted || text.contains('_') { field_name(text) } else { text.to_owned() }
}

/// Items side by side; an unknown one is `?`, lists and larger things in the list are kept apart.
fn list(json: &str) -> String {
    let items: Vec<&RawValue> = serde_json::from_str(json).unwrap_or_default();
    let items: Vec<&str> = items.into_iter().map(RawValue::get).collect();
    let simple = |item: &&str| {
        !item.starts_with('[') && paiju_wire::fields(item).is_none_or(|fields| fields.len() < 2)
    };
    let between = if items.iter().all(simple) { " " } else { " | " };
    let item = |item: &&str| if *item == "null" { "?".to_owned() } else { phrase(item) };
    match items[..] {
        [] => "–".to_owned(),
        _ => items.iter().map(item).collect::<Vec<_>>().join(between),
    }
}

type Fields<'a> = [(Cow<'a, str>, &'a str)];

/// The kind of thing first, if it says so, then its fields with their names.
fn object(fields: &Fields<'_>) -> String {
    let kind = fields.iter().filter(|(name, _)| name == TYPE).map(|(_, value)| phrase(value));
    let others = fields.iter().filter(|(name, _)| name != TYPE);
    let named = others.map(|(name, value)| format!("{} {}", field_name(name), phrase(value)));
    kind.chain(named).collect::<Vec<_>>().join(", ")
}

/// `Seat 1 acted: raise`; what nobody did begins with what happened.
pub(super) fn happened(event: &str, to: Observer) -> String {
    let fields = paiju_wire::fields(event).unwrap_or_default();
    let field = |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map(|(_, value)| *value);
    let rest: Vec<_> = fields.iter().filter(|(name, _)| name != TYPE && name != SEAT).cloned().collect();
    let what = match &rest[..] {
        [(_, only)] => phrase(only),
        several => object(several),
    };
    let verb = field(TYPE).map_or_else(String::new, phrase);
    let head = match field(SEAT).and_then(|seat| seat.parse().ok()) {
        Some(seat) if to.is(Seat(seat)) => paint(STRONG, format!("You {verb}")),
        Some(seat) => format!("Seat {seat} {verb}"),
        None => capitalised(&verb),
    };
    match (head.trim_end(), &*what) {
        (head, "") => head.to_owned(),
        ("", what) => what.to_owned(),
        (head, what) => format!("{head}: {what}"),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `seat 0: +3, seat 1: -3`.
pub(super) fn seat_scores(json: &str) -> String {
    let scores: Vec<i64> = serde_json::from_str(json).unwrap_or_default();
    let sign = |score: i64| if score == 0 { "0".to_owned() } else { format!("{score:+}") };
    let named = scores.iter().enumerate().map(|(seat, score)| format!("seat {seat}: {}", sign(*score)));
    named.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_in_words() {
        for (json, words) in [
            ("null", "–"),
            ("[]", "–"),
            ("7", "7"),
            ("true", "true"),
            (r#""Qs""#, "Qs"),
            (r#""K""#, "K"),
            (r#""CHECK_RAISE""#, "check raise"),
            (r#""check_bet""#, "check bet"),
            (r#"["J",null]"#, "J ?"),
            (r#"[[{"type":"CALL"}],[]]"#, "call | –"),
            (r#"[{"seat":0,"action":{"type":"BET"}}]"#, "seat 0, action bet"),
            (r#"{"over":{"folded":1}}"#, "over folded 1"),
        ] {
            assert_eq!(phrase(json), words, "{json}");
        }
    }

    #[test]
    fn an_event_without_seat_or_rest_is_told_too() {
        assert_eq!(happened(r#"{"type":"SHUFFLED"}"#, Observer::Public), "Shuffled");
        assert_eq!(happened(r#"{"card":"Kh","pile":3}"#, Observer::Public), "card Kh, pile 3");
    }
}
