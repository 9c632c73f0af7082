//! Data in words: values on one line, events as who did what. The data is whatever serde makes of a view or an event.

use ciborium::Value;
use paiju_contract::Seat;
use serde::Serialize;

use super::names::{self, comma};
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;

/// The field that says what kind of thing something is.
const TYPE: &str = "type";
/// The field that says whose it is.
const SEAT: &str = "seat";

/// Fields in the order in which they were declared.
pub(super) type Fields = Vec<(String, Value)>;

/// Anything as data.
pub(super) fn data(of: &impl Serialize) -> Value {
    // Plain data has no reason to fail, and what fails has no words.
    Value::serialized(of).unwrap_or(Value::Null)
}

/// The fields of something that has some.
pub(super) fn fields(of: &Value) -> Option<Fields> {
    let named = |(name, value): &(Value, Value)| (spoken_key(name), value.clone());
    of.as_map().map(|map| map.iter().map(named).collect())
}

fn spoken_key(key: &Value) -> String {
    match key {
        Value::Text(text) => text.clone(),
        Value::Integer(number) => i128::from(*number).to_string(),
        _ => String::new(),
    }
}

/// One field of something.
pub(super) fn field(of: &Value, wanted: &str) -> Option<Value> {
    fields(of)?.into_iter().find(|(name, _)| name == wanted).map(|(_, value)| value)
}

/// A value on one line; nothing is `–`.
pub(super) fn spoken(value: &Value, tongue: Tongue) -> String {
    match value {
        Value::Text(text) => names::word(text, tongue.lang),
        Value::Integer(number) => i128::from(*number).to_string(),
        Value::Float(number) => number.to_string(),
        Value::Bool(truth) => names::field(if *truth { "true" } else { "false" }, tongue.lang),
        Value::Array(items) => list(items, tongue),
        Value::Map(_) => object(&fields(value).unwrap_or_default(), tongue),
        _ => "–".to_owned(),
    }
}

/// Items side by side; an unknown one is `?`, lists and larger things in the list are kept apart.
fn list(items: &[Value], tongue: Tongue) -> String {
    let simple = |item: &Value| !item.is_array() && item.as_map().is_none_or(|map| map.len() < 2);
    let between = if items.iter().all(simple) { " " } else { " | " };
    let item = |item: &Value| if item.is_null() { "?".to_owned() } else { spoken(item, tongue) };
    match items {
        [] => "–".to_owned(),
        _ => items.iter().map(item).collect::<Vec<_>>().join(between),
    }
}

/// The kind of thing first, if it says so, then its fields with their names.
fn object(fields: &Fields, tongue: Tongue) -> String {
    let kind = fields.iter().filter(|(name, _)| name == TYPE).map(|(_, value)| spoken(value, tongue));
    let others = fields.iter().filter(|(name, _)| name != TYPE);
    let named =
        others.map(|(name, value)| format!("{} {}", names::field(name, tongue.lang), spoken(value, tongue)));
    kind.chain(named).collect::<Vec<_>>().join(comma(tongue))
}

/// `Seat 1 acted: raise`; what nobody did begins with what happened.
pub(super) fn happened(event: &Value, tongue: Tongue) -> Text {
    let rest: Fields = fields(event).unwrap_or_default();
    let rest: Fields = rest.into_iter().filter(|(name, _)| name != TYPE && name != SEAT).collect();
    let what = match &rest[..] {
        [(_, only)] => spoken(only, tongue),
        _ => object(&rest, tongue),
    };
    let verb = field(event, TYPE).map_or_else(String::new, |kind| spoken(&kind, tongue));
    let head = match field(event, SEAT).and_then(|seat| seat.as_integer()?.try_into().ok()) {
        Some(seat) => tongue.say(names::DID, [subject(Seat(seat), tongue), plain(verb)]),
        None => plain(capitalised(&verb)),
    };
    match (head.trim_end(), plain(what)) {
        (head, what) if what.is_empty() => head,
        (head, what) if head.is_empty() => what,
        (head, what) => tongue.colon(head, what),
    }
}

fn subject(seat: Seat, tongue: Tongue) -> Text {
    if tongue.to.is(seat) {
        tongue.say(names::YOU, []).tinted(Tone::Strong)
    } else {
        tongue.say(names::SEAT, [plain(seat)])
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `seat 0: +3, seat 1: -3`.
pub(super) fn seat_scores(scores: &Value, tongue: Tongue) -> String {
    let sign = |score: i128| if score == 0 { "0".to_owned() } else { format!("{score:+}") };
    let score = |value: &Value| value.as_integer().map_or(0, i128::from);
    let named = scores.as_array().into_iter().flatten().enumerate().map(|(seat, value)| {
        tongue.colon(tongue.seat_number(Seat(seat as u8)), plain(sign(score(value)))).to_string()
    });
    named.collect::<Vec<_>>().join(comma(tongue))
}

#[cfg(test)]
mod tests {
    use ciborium::cbor;
    use paiju_contract::Observer;

    use super::*;
    use crate::lang::Lang;

    fn both(value: &Value) -> String {
        spoken(value, Tongue::new(Lang::Both, Observer::Public))
    }

    #[test]
    fn values_are_said_in_words() {
        let cases = [
            (cbor!(null), "–", "–"),
            (cbor!([]), "–", "–"),
            (cbor!(7), "7", "7"),
            (cbor!(true), "true", "是"),
            (cbor!("Qs"), "Qs", "Qs"),
            (cbor!("K"), "K", "K"),
            (cbor!("CHECK_BET"), "check bet", "过牌后下注"),
            (cbor!("check_bet"), "check bet", "过牌后下注"),
            (cbor!(["J", null]), "J ?", "J ?"),
            (cbor!([[{ "type" => "CALL" }], []]), "call | –", "跟注 | –"),
            (
                cbor!([{ "seat" => 0, "action" => { "type" => "BET" } }]),
                "seat 0, action bet",
                "座位 0,动作 下注",
            ),
            (cbor!({ "over" => { "folded" => 1 } }), "over folded 1", "结束 弃牌 1"),
        ];
        for (value, english, chinese) in cases {
            let value = value.unwrap();
            assert_eq!(both(&value), english, "{value:?}");
            assert_eq!(spoken(&value, Tongue::new(Lang::Zh, Observer::Public)), chinese, "{value:?}");
        }
    }

    #[test]
    fn an_event_without_seat_or_rest_is_told_too() {
        let told = |value: Value| happened(&value, Tongue::new(Lang::En, Observer::Public)).to_string();
        assert_eq!(told(cbor!({ "type" => "SHUFFLED" }).unwrap()), "Shuffled");
        assert_eq!(told(cbor!({ "card" => "Kh", "pile" => 3 }).unwrap()), "card Kh, pile 3");
    }
}
