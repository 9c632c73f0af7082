//! Plain data as compact JSON, byte for byte what `serde_json` writes, and faster.
//!
//! Every view of every reader goes through here, and most of a view is names of fields: those are ours and need no
//! escaping, so they are copied as they stand. Whatever is rare is left to `serde_json`.

use std::fmt::{self, Write as _};

use serde::Serialize;
use serde::ser::{
    self, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

/// What cannot be written as JSON.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Unwritable(String);

impl ser::Error for Unwritable {
    fn custom<T: fmt::Display>(why: T) -> Self {
        Self(why.to_string())
    }
}

type Written = Result<(), Unwritable>;

/// Writes a value behind what is there.
pub(crate) fn write<T: Serialize + ?Sized>(out: &mut Vec<u8>, value: &T) -> Written {
    value.serialize(&mut Pen { out, verbatim: false })
}

struct Pen<'a> {
    out: &'a mut Vec<u8>,
    /// The next text is JSON already and is copied as it stands. A flag rather than a serializer of its own: every type
    /// of every game would be compiled for that one, too.
    verbatim: bool,
}

impl Pen<'_> {
    fn put(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
    }

    fn number(&mut self, number: impl itoa::Integer) {
        self.put(itoa::Buffer::new().format(number).as_bytes());
    }

    /// What is rare.
    fn as_ever<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        serde_json::to_writer(&mut *self.out, value).map_err(ser::Error::custom)
    }

    /// A name of ours between what stands before it and what stands behind it, each of a known length: short pieces that
    /// the compiler writes as single stores.
    fn named<const B: usize, const A: usize>(
        &mut self,
        before: &[u8; B],
        name: &'static str,
        after: &[u8; A],
    ) {
        debug_assert!(is_plain(name), "{name:?}");
        self.out.reserve(B + name.len() + A);
        self.put(before);
        self.put(name.as_bytes());
        self.put(after);
    }

    /// The variant that what follows belongs to.
    fn variant(&mut self, variant: &'static str) {
        self.named(b"{\"", variant, b"\":");
    }
}

/// Whether nothing of a text is escaped. All of it is looked at, several bytes at once: nearly every text is plain.
#[expect(clippy::needless_bitwise_bool, reason = "a test that stops early looks at one byte after the other")]
fn is_plain(text: &str) -> bool {
    text.bytes().fold(true, |plain, byte| plain & (byte >= 0x20) & (byte != b'"') & (byte != b'\\'))
}

/// The inside of a text that is shown piece by piece.
struct Inside<'p, 'a>(&'p mut Pen<'a>);

impl fmt::Write for Inside<'_, '_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        if is_plain(piece) {
            self.0.put(piece.as_bytes());
            return Ok(());
        }
        let quoted = serde_json::to_string(piece).map_err(|_| fmt::Error)?;
        self.0.put(&quoted.as_bytes()[1..quoted.len() - 1]);
        Ok(())
    }
}

macro_rules! numbers {
    ($($method:ident $number:ty),*) => {
        $(fn $method(self, value: $number) -> Written {
            self.number(value);
            Ok(())
        })*
    };
}

impl<'p, 'a> Serializer for &'p mut Pen<'a> {
    type Ok = ();
    type Error = Unwritable;
    type SerializeSeq = Several<'p, 'a>;
    type SerializeTuple = Several<'p, 'a>;
    type SerializeTupleStruct = Several<'p, 'a>;
    type SerializeTupleVariant = Several<'p, 'a>;
    type SerializeMap = Several<'p, 'a>;
    type SerializeStruct = Several<'p, 'a>;
    type SerializeStructVariant = Several<'p, 'a>;

    numbers! {
        serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64, serialize_i128 i128,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64, serialize_u128 u128
    }

    fn serialize_bool(self, value: bool) -> Written {
        self.put(if value { b"true" } else { b"false" });
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Written {
        self.as_ever(&value)
    }

    fn serialize_f64(self, value: f64) -> Written {
        self.as_ever(&value)
    }

    fn serialize_char(self, value: char) -> Written {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Written {
        if std::mem::take(&mut self.verbatim) {
            self.put(value.as_bytes());
            return Ok(());
        }
        if !is_plain(value) {
            return self.as_ever(value);
        }
        self.out.reserve(value.len() + 2);
        self.out.push(b'"');
        self.put(value.as_bytes());
        self.out.push(b'"');
        Ok(())
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> Written {
        self.out.push(b'"');
        write!(Inside(&mut *self), "{value}").map_err(ser::Error::custom)?;
        self.out.push(b'"');
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Written {
        self.as_ever(value)
    }

    fn serialize_none(self) -> Written {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Written {
        self.put(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Written {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Written {
        self.named(b"\"", variant, b"\"");
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Written {
        self.variant(variant);
        value.serialize(&mut *self)?;
        self.out.push(b'}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Several<'p, 'a>, Unwritable> {
        Ok(Several::begin(self, b'[', b"]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Several<'p, 'a>, Unwritable> {
        Ok(Several::begin(self, b'[', b"]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Several<'p, 'a>, Unwritable> {
        Ok(Several::begin(self, b'[', b"]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Several<'p, 'a>, Unwritable> {
        self.variant(variant);
        Ok(Several::begin(self, b'[', b"]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Several<'p, 'a>, Unwritable> {
        Ok(Several::begin(self, b'{', b"}"))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Several<'p, 'a>, Unwritable> {
        let raw = name == RAW;
        Ok(if raw {
            Several { pen: self, first: true, end: b"", raw }
        } else {
            Several::begin(self, b'{', b"}")
        })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Several<'p, 'a>, Unwritable> {
        self.variant(variant);
        Ok(Several::begin(self, b'{', b"}}"))
    }
}

/// The name by which `serde_json` knows JSON text that is copied as it stands.
const RAW: &str = "$serde_json::private::RawValue";

/// Elements or fields, one after the other.
struct Several<'p, 'a> {
    pen: &'p mut Pen<'a>,
    first: bool,
    /// What follows the last.
    end: &'static [u8],
    /// Whether it is one text that is copied as it stands.
    raw: bool,
}

impl<'p, 'a> Several<'p, 'a> {
    fn begin(pen: &'p mut Pen<'a>, first: u8, end: &'static [u8]) -> Self {
        pen.out.push(first);
        Self { pen, first: true, end, raw: false }
    }

    fn comma(&mut self) {
        if !std::mem::take(&mut self.first) {
            self.pen.out.push(b',');
        }
    }

    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        self.comma();
        value.serialize(&mut *self.pen)
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Written {
        if self.raw {
            self.pen.verbatim = true;
            return value.serialize(&mut *self.pen);
        }
        if std::mem::take(&mut self.first) {
            self.pen.named(b"\"", name, b"\":");
        } else {
            self.pen.named(b",\"", name, b"\":");
        }
        value.serialize(&mut *self.pen)
    }

    /// A key: a text, or a number that becomes one.
    fn key<T: Serialize + ?Sized>(&mut self, key: &T) -> Written {
        self.comma();
        let at = self.pen.out.len();
        key.serialize(&mut *self.pen)?;
        if self.pen.out.get(at) != Some(&b'"') {
            self.pen.out.insert(at, b'"');
            self.pen.out.push(b'"');
        }
        Ok(())
    }

    fn done(self) {
        self.pen.put(self.end);
    }
}

macro_rules! elements {
    ($($kind:ident $method:ident),*) => {
        $(impl $kind for Several<'_, '_> {
            type Ok = ();
            type Error = Unwritable;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
                self.element(value)
            }

            fn end(self) -> Written {
                self.done();
                Ok(())
            }
        })*
    };
}

elements! {
    SerializeSeq serialize_element, SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field, SerializeTupleVariant serialize_field
}

macro_rules! fields {
    ($($kind:ident),*) => {
        $(impl $kind for Several<'_, '_> {
            type Ok = ();
            type Error = Unwritable;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Written {
                self.field(name, value)
            }

            fn end(self) -> Written {
                self.done();
                Ok(())
            }
        })*
    };
}

fields! { SerializeStruct, SerializeStructVariant }

impl SerializeMap for Several<'_, '_> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Written {
        self.key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        self.pen.out.push(b':');
        value.serialize(&mut *self.pen)
    }

    fn end(self) -> Written {
        self.done();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use serde_json::value::RawValue;
    use serde_json::{Value, json};

    use super::*;

    fn same(value: &(impl Serialize + ?Sized)) {
        let mut text = Vec::new();
        write(&mut text, value).expect("it has a JSON form");
        assert_eq!(String::from_utf8(text).expect("text"), serde_json::to_string(value).expect("the same"));
    }

    #[derive(Serialize)]
    enum Kind {
        Unit,
        New(Option<u8>),
        Tuple(i64, ()),
        Struct { a: char, b: [bool; 2] },
    }

    #[derive(Serialize)]
    struct Whole<'a> {
        kinds: Vec<Kind>,
        #[serde(flatten)]
        more: BTreeMap<u16, Value>,
        #[serde(skip_serializing_if = "Option::is_none")]
        left_out: Option<u8>,
        raw: &'a RawValue,
        pair: (f64, f32),
        big: (u128, i128),
        nothing: (),
    }

    #[test]
    fn every_shape_is_written_as_ever() {
        let kinds = vec![
            Kind::Unit,
            Kind::New(None),
            Kind::New(Some(7)),
            Kind::Tuple(i64::MIN, ()),
            Kind::Struct { a: '"', b: [true, false] },
        ];
        let raw = RawValue::from_string(r#"{"as": [it, "stands"]}"#.replace("it", "1")).expect("JSON");
        let more = BTreeMap::from([(3, json!({"x": [1, 2.5, "牌\u{7f}\u{1}"]})), (40, Value::Null)]);
        let (pair, big) = ((f64::NAN, 1.5), (u128::MAX, i128::MIN));
        same(&Whole { kinds, more, left_out: None, raw: &raw, pair, big, nothing: () });
        same(&format_args!("{}\n{}", "shown \"piece\"", '\\'));
        same(&(Vec::<u8>::new(), BTreeMap::<String, u8>::new()));
        same(&BTreeMap::from([(true, 1), (false, 0)]));
    }

    proptest! {
        #[test]
        fn every_text_and_number_is_written_as_ever(text: String, key: String, number: i64, float: f64) {
            same(&json!({ "text": text, "number": number, "float": float, "in": { key: [text, Value::Null] } }));
        }
    }
}
