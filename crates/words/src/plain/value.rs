//! Data in words: values on one line, events as who did what. The data is whatever serde makes of a view or an event.

use ciborium::Value;
use paiju_contract::Seat;
use paiju_kit::Suit;
use serde::Serialize;

use super::names::{self, comma};
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;

/// The field that says what kind of thing something is.
const TYPE: &str = "type";
/// The field that says whose it is.
const SEAT: &str = "seat";

/// What an action is called that says itself what was done.
const ACTED: &str = "ACTED";
/// What a seat is given rather than does.
const DEALT: &str = "DEALT";
/// Fields whose number is a seat.
const OF_SEATS: [&str; 5] = ["first", "folded", SEAT, "to_act", "winner"];

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

/// What a field is, on one line: a seat is said as one.
pub(super) fn valued(name: &str, value: &Value, tongue: Tongue) -> String {
    let number = value.as_integer().filter(|_| OF_SEATS.contains(&name));
    match number.and_then(|seat| u8::try_from(seat).ok()) {
        Some(seat) => tongue.seat_number(Seat(seat)).to_string(),
        None => spoken(value, tongue),
    }
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
fn object(fields: &[(String, Value)], tongue: Tongue) -> String {
    let kind = fields.iter().filter(|(name, _)| name == TYPE).map(|(_, value)| spoken(value, tongue));
    let others = fields.iter().filter(|(name, _)| name != TYPE);
    let named = others.map(|(name, value)| match valued(name, value, tongue) {
        seat if name == SEAT => seat,
        value => format!("{} {value}", names::field(name, tongue.lang)),
    });
    kind.chain(named).collect::<Vec<_>>().join(comma(tongue))
}

/// `Seat 1: raise`; what nobody did begins with what happened. What is nothing is not told, and pieces stand in brackets.
pub(super) fn happened(event: &Value, tongue: Tongue, is_piece: fn(&str) -> bool) -> Text {
    let event = &bracketed(event, is_piece);
    let rest: Fields = fields(event).unwrap_or_default();
    let said = |(name, value): &(String, Value)| name != TYPE && name != SEAT && !value.is_null();
    let rest: Fields = rest.into_iter().filter(said).collect();
    let what = match &rest[..] {
        [] => String::new(),
        [(_, first)] => spoken(first, tongue),
        // What happened says what the first of it is.
        [(_, first), more @ ..] => [spoken(first, tongue), object(more, tongue)].join(comma(tongue)),
    };
    let head = head(field(event, TYPE).as_ref(), field(event, SEAT).as_ref(), tongue);
    match (head.trim_end(), plain(what)) {
        (head, what) if what.is_empty() => head,
        (head, what) if head.is_empty() => what,
        (head, what) => tongue.colon(head, what),
    }
}

/// The same with every piece as sentences write them: `[Q♥]`.
fn bracketed(of: &Value, is_piece: fn(&str) -> bool) -> Value {
    let inside = |item: &Value| bracketed(item, is_piece);
    match of {
        Value::Text(text) if is_piece(text) => Value::Text(format!("[{}]", drawn(text))),
        Value::Array(items) => Value::Array(items.iter().map(inside).collect()),
        Value::Map(fields) => {
            Value::Map(fields.iter().map(|(name, value)| (name.clone(), inside(value))).collect())
        }
        other => other.clone(),
    }
}

/// A card with its suit drawn: `Q♥` for `Qh`.
fn drawn(card: &str) -> String {
    let suited = card.char_indices().next_back().filter(|(at, _)| *at > 0);
    let suit = suited
        .and_then(|(at, letter)| Some((at, Suit::ALL.into_iter().find(|suit| suit.letter() == letter)?)));
    suit.map_or_else(|| card.to_owned(), |(at, suit)| format!("{}{}", &card[..at], suit.symbol()))
}

/// Who did what kind of thing, or what happened.
fn head(kind: Option<&Value>, seat: Option<&Value>, tongue: Tongue) -> Text {
    let verb = kind.map_or_else(String::new, |kind| spoken(kind, tongue));
    let Some(seat) = seat.and_then(|seat| seat.as_integer()?.try_into().ok()).map(Seat) else {
        return plain(capitalised(&verb));
    };
    match kind.and_then(Value::as_text) {
        Some(ACTED) => subject(seat, tongue),
        Some(DEALT) => tongue.say(names::DEALT, [tongue.seat(seat)]),
        _ => tongue.say(names::DID, [subject(seat, tongue), plain(verb)]),
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
                "0号位,动作 下注",
            ),
            (cbor!({ "over" => { "folded" => 1 } }), "over folded seat 1", "结束 弃牌 1号位"),
        ];
        for (value, english, chinese) in cases {
            let value = value.unwrap();
            assert_eq!(both(&value), english, "{value:?}");
            assert_eq!(spoken(&value, Tongue::new(Lang::Zh, Observer::Public)), chinese, "{value:?}");
        }
    }

    #[test]
    fn an_event_without_seat_or_rest_is_told_too() {
        let told = |value: Value| {
            happened(&value, Tongue::new(Lang::En, Observer::Public), |word| word == "Kh").to_string()
        };
        assert_eq!(told(cbor!({ "type" => "SHUFFLED" }).unwrap()), "Shuffled");
        assert_eq!(told(cbor!({ "card" => "Kh", "pile" => 3 }).unwrap()), "[K♥], pile 3");
    }
}
