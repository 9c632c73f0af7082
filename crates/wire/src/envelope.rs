//! Requests: one line of JSON, taken apart into its fields without looking inside them.
//!
//! It owns which fields exist and how numbers, names and seats are read from them. What a field means to a game
//! is decided at the table. Fields stay raw text until they are needed, so a wrong one never hides the `id`.

use std::borrow::Cow;
use std::fmt;

use paiju_contract::{Observer, Seed};
use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::wording::plain;
use crate::{Error, Whole};

/// The fields of a request, each as the JSON text it was sent as. `null` counts as left out, except for `id`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request<'a> {
    /// Echoed as it came.
    pub id: Option<&'a str>,
    fields: [Option<&'a str>; Field::COUNT],
}

/// The fields that a request can have beside its `id`; others are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the field of that name")]
pub enum Field {
    Do,
    Game,
    Rules,
    Seed,
    Deck,
    Table,
    Seat,
    Action,
    Index,
    Version,
    Answers,
    State,
    Record,
    Name,
    Setup,
    Since,
    Interface,
    Object,
    Op,
    Args,
    Whole,
}

impl Field {
    const NAMES: [&'static str; Self::COUNT] = [
        "do",
        "game",
        "rules",
        "seed",
        "deck",
        "table",
        "seat",
        "action",
        "index",
        "version",
        "answers",
        "state",
        "record",
        "name",
        "setup",
        "since",
        "interface",
        "object",
        "op",
        "args",
        "whole",
    ];
    const COUNT: usize = 21;

    /// The name as requests write it.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl<'a> Request<'a> {
    /// Takes a line apart. Of a line that breaks off or goes wrong, the fields before the damage are kept, so that
    /// the error can carry the `id`.
    pub fn parse(line: &'a [u8]) -> (Self, Result<(), Error>) {
        let mut request = Self::default();
        let (text, valid) = match std::str::from_utf8(line) {
            Ok(text) => (text, Ok(())),
            Err(bad) => (readable(line, bad.valid_up_to()), Err(not_utf8(bad.valid_up_to()))),
        };
        let mut parser = serde_json::Deserializer::from_str(text);
        let parsed = (&mut request).deserialize(&mut parser).and_then(|()| parser.end());
        (
            request,
            valid
                .and(parsed.map_err(|why| {
                    Error::bad_request(format!("not a request: {}", plain(&why.to_string())))
                })),
        )
    }

    /// The JSON text of a field.
    pub fn get(&self, field: Field) -> Option<&'a str> {
        self.fields[field as usize]
    }

    /// The JSON text of a field that this command cannot do without.
    pub fn need(&self, field: Field) -> Result<&'a str, Error> {
        self.get(field).ok_or_else(|| wrong(field, "is missing"))
    }

    /// A field that must be a string.
    pub fn string(&self, field: Field) -> Result<Cow<'a, str>, Error> {
        text_of(self.need(field)?).ok_or_else(|| wrong(field, "must be a string"))
    }

    /// A field that another one has no place beside.
    pub fn alone(&self, field: Field, other: Field) -> Result<(), Error> {
        let beside = format!("has no place beside `{}`: send one of them", field.name());
        self.get(other).map_or(Ok(()), |_| Err(wrong(other, &beside)))
    }

    /// A field that must be a whole number, if it is there.
    pub fn integer(&self, field: Field) -> Result<Option<Whole<'a>>, Error> {
        self.get(field)
            .map(|raw| Whole::read(raw).ok_or_else(|| wrong(field, "must be an integer")))
            .transpose()
    }

    /// A field that is `true` or `false`, the latter if it is left out.
    pub fn flag(&self, field: Field) -> Result<bool, Error> {
        let parse = |raw| serde_json::from_str(raw).map_err(|_| wrong(field, "must be true or false"));
        self.get(field).map_or(Ok(false), parse)
    }

    /// The number of the seat that acts or is asked about.
    pub fn seat(&self) -> Result<Whole<'a>, Error> {
        let raw = self.need(Field::Seat)?;
        Whole::read(raw).ok_or_else(|| wrong(Field::Seat, "must be a seat number"))
    }

    /// Who looks: a seat of the table, or `"public"`.
    pub fn observer(&self, seats: usize) -> Result<Observer, Error> {
        let raw = self.need(Field::Seat)?;
        match Whole::read(raw).map(Whole::seat) {
            Some(Some(seat)) if seat.index() < seats => Ok(Observer::Seat(seat)),
            Some(_) => {
                let expected = format!("must be from 0 to {} or \"public\"", seats - 1);
                Err(wrong(Field::Seat, &expected).with("seats", seats))
            }
            None if text_of(raw).as_deref() == Some("public") => Ok(Observer::Public),
            None => Err(wrong(Field::Seat, "must be a seat number or \"public\"")),
        }
    }

    /// The seed, if one was sent.
    pub fn seed(&self) -> Result<Option<Seed>, Error> {
        let expected =
            "must be an integer from 0 to 18446744073709551615 or a string of 64 hexadecimal digits";
        let parse = |raw| serde_json::from_str(raw).map_err(|_| wrong(Field::Seed, expected));
        self.get(Field::Seed).map(parse).transpose()
    }
}

/// A refusal that names the field at fault.
pub(crate) fn wrong(field: Field, what: &str) -> Error {
    Error::bad_request(format!("`{}` {what}", field.name())).with("field", field.name())
}

/// The text of a JSON string, borrowed unless it has escapes; `None` for any other JSON.
pub(crate) fn text_of(raw: &str) -> Option<Cow<'_, str>> {
    let inner = raw.strip_prefix('"')?.strip_suffix('"')?;
    if inner.contains('\\') {
        serde_json::from_str(raw).ok().map(Cow::Owned)
    } else {
        Some(Cow::Borrowed(inner))
    }
}

fn readable(line: &[u8], valid: usize) -> &str {
    std::str::from_utf8(&line[..valid]).unwrap_or_default()
}

fn not_utf8(offset: usize) -> Error {
    Error::bad_request(format!("the line is not UTF-8: byte {offset} is wrong")).with("offset", offset)
}

impl<'a> DeserializeSeed<'a> for &mut Request<'a> {
    type Value = ();
    fn deserialize<D: Deserializer<'a>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_map(self)
    }
}

impl<'a> Visitor<'a> for &mut Request<'a> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one JSON object")
    }

    fn visit_map<M: MapAccess<'a>>(self, mut map: M) -> Result<(), M::Error> {
        while let Some(key) = map.next_key()? {
            let (slot, name) = match key {
                Key::Id => (&mut self.id, "id"),
                Key::Field(at) => (&mut self.fields[at], Field::NAMES[at]),
                Key::Other => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            let value = map.next_value::<&RawValue>()?.get();
            if slot.is_some() {
                return Err(serde::de::Error::custom(format_args!("`{name}` is there twice")));
            }
            *slot = (name == "id" || value != "null").then_some(value);
        }
        Ok(())
    }
}

enum Key {
    Id,
    Field(usize),
    Other,
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_identifier(KeyVisitor)
    }
}

struct KeyVisitor;

impl Visitor<'_> for KeyVisitor {
    type Value = Key;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a field name")
    }

    fn visit_str<E>(self, name: &str) -> Result<Key, E> {
        Ok(match Field::NAMES.iter().position(|known| *known == name) {
            _ if name == "id" => Key::Id,
            Some(at) => Key::Field(at),
            None => Key::Other,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_survives_a_line_that_breaks_off_behind_it() {
        for line in [
            &br#"{"id":[7, "x"],"do":"#[..],
            br#"{"id":[7, "x"],"do":5} tail"#,
            b"{\"id\":[7, \"x\"],\"do\":\"\xff",
        ] {
            let (request, parsed) = Request::parse(line);
            assert_eq!(request.id, Some(r#"[7, "x"]"#));
            assert_eq!(parsed.unwrap_err().code.as_str(), "ENGINE_BAD_REQUEST");
        }
    }

    #[test]
    fn null_is_left_out_but_a_null_id_is_an_id() {
        let (request, parsed) = Request::parse(br#"{"id":null,"version":null,"seat":2}"#);
        parsed.unwrap();
        assert_eq!((request.id, request.get(Field::Version)), (Some("null"), None));
        assert_eq!(request.seat().unwrap(), Whole::Plain(2));
    }

    #[test]
    fn names_may_be_written_with_escapes() {
        assert_eq!(text_of(r#""pl\u0061y""#).unwrap(), "play");
        assert_eq!(text_of("7"), None);
    }

    #[test]
    fn a_field_twice_is_refused() {
        let (_, parsed) = Request::parse(br#"{"do":"new","do":"drop"}"#);
        assert!(parsed.unwrap_err().message.contains("twice"));
    }
}
