//! The original interfaces by name: which there are, and objects of them whose type is not known at compile time.
//!
//! It owns the JSON of arguments and answers, and what is said to a caller who got a name wrong. Which operations there
//! are and what they do is the games' ([`Original`]); which interfaces, the list's ([`paiju_games`]).

use std::fmt::Debug;
use std::sync::Mutex;

use paiju_contract::schemars::JsonSchema;
use paiju_contract::{Operation, Original, Refusal, Role, Seed, Shape, Shaped};
use serde::Serialize;
use serde::ser::SerializeStruct;
use serde_json::{Map, Value, json};
use serde_path_to_error::Track;

use crate::erased::write;
use crate::reading::huge;
use crate::wording::plain;
use crate::{Error, Whole, draw_seed, fields, schema};

/// Expands the list of interfaces.
macro_rules! interfaces {
    ($($game:ident $object:ident;)*) => {
        /// Every original interface there is, in the order of the games.
        pub static INTERFACES: &[Interface] = &[$(Interface::of::<paiju_games::$game::original::$object>(
            stringify!($game),
            concat!(stringify!($game), ".", stringify!($object)),
        )),*];
    };
}

paiju_games::each_original!(interfaces);

/// An original interface.
#[derive(Clone, Copy, Debug)]
pub struct Interface {
    /// The game whose design it is.
    pub game: &'static str,
    /// The name in protocols: the game's, a dot, and the design's own.
    pub name: &'static str,
    /// Its operations, in the order of the design.
    pub operations: &'static [Operation],
    make: Make,
    shapes: fn(&str) -> Option<Shapes>,
    detail: fn() -> Value,
}

type Make = fn(&'static Interface, &str, &str, &mut Vec<u8>) -> Result<Box<dyn AnyObject>, Error>;

/// An object of an original interface.
pub trait AnyObject: Debug + Send + Sync {
    /// Whose.
    fn interface(&self) -> &'static Interface;
    /// Runs an operation with an object of arguments (JSON text) and appends what it returns, or says why not and
    /// changes nothing.
    fn call(&mut self, op: &str, args: &str, out: &mut Vec<u8>) -> Result<(), Error>;
}

/// The schemas of one operation, each standing by itself.
struct Shapes {
    arguments: Value,
    answer: Value,
}

struct Describe;

impl Shape for Describe {
    type Output = Shapes;
    fn of<Arguments: JsonSchema, Answer: JsonSchema>(self) -> Shapes {
        Shapes { arguments: schema::read::<Arguments>(), answer: schema::written::<Answer>() }
    }
}

impl Interface {
    const fn of<T: Shaped>(game: &'static str, name: &'static str) -> Self {
        Self {
            game,
            name,
            operations: T::OPERATIONS,
            make: make::<T>,
            shapes: |op| T::shape(op, Describe),
            detail: schema::written::<<T::Refused as Refusal>::Detail>,
        }
    }

    /// The operation of that name.
    pub fn operation(&self, op: &str) -> Result<&'static Operation, Error> {
        let found = self.operations.iter().find(|operation| operation.name == op);
        found.ok_or_else(|| self.no_operation(op))
    }

    /// A new object by an operation that makes one; what that returns is appended. The host draws missing seeds.
    pub fn make(&'static self, op: &str, args: &str, out: &mut Vec<u8>) -> Result<Box<dyn AnyObject>, Error> {
        (self.make)(self, op, args, out)
    }

    /// The schemas of arguments, answers and refusals of every operation.
    pub fn schema(&self) -> Value {
        let of = |operation: &Operation| {
            let shapes = (self.shapes)(operation.name)?;
            let Shapes { arguments, answer } = shapes;
            let told = json!({"role": operation.role, "arguments": arguments, "returns": answer});
            Some((operation.name.to_owned(), told))
        };
        let operations: Map<String, Value> = self.operations.iter().filter_map(of).collect();
        json!({"interface": self.name, "operations": operations, "detail": (self.detail)()})
    }

    /// The names of an operation's arguments, all and those that must be there.
    fn arguments(&self, op: &str) -> (Vec<String>, Vec<String>) {
        let arguments = (self.shapes)(op).map(|shapes| shapes.arguments).unwrap_or_default();
        let all = arguments["properties"].as_object().into_iter().flat_map(Map::keys).cloned().collect();
        let needed = arguments["required"].as_array().into_iter().flatten();
        (all, needed.filter_map(Value::as_str).map(str::to_owned).collect())
    }

    fn no_operation(&self, op: &str) -> Error {
        let names: Vec<&str> = self.operations.iter().map(|operation| operation.name).collect();
        Error::bad_request(format!("{} has no operation {op:?}; it has: {}", self.name, names.join(", ")))
            .with("field", "op")
            .with("reason", "unknown_operation")
            .with("operations", names)
    }

    /// Of malformed arguments, those of a wrong name and those that lack are told by what there is.
    fn explain(&self, op: &str, args: &str, track: Track, refused: Error) -> Error {
        if !refused.detail["reason"].as_str().is_some_and(|reason| reason.starts_with("malformed_")) {
            return refused;
        }
        let (all, needed) = self.arguments(op);
        let given = fields(args).unwrap_or_default();
        let is_given = |name: &String| given.iter().any(|(given, _)| given == name);
        let unknown = given.iter().map(|(name, _)| name).find(|name| !all.contains(&name.to_string()));
        let wrong = match (unknown, needed.into_iter().find(|name| !is_given(name))) {
            (Some(name), _) => format!("{op} has no argument {name:?}"),
            (None, Some(name)) => format!("{op} needs its argument {name:?}"),
            (None, None) => return place(refused, args, track),
        };
        let takes =
            if all.is_empty() { "it takes none".to_owned() } else { format!("it takes: {}", all.join(", ")) };
        Error::bad_request(format!("{wrong}; {takes}"))
            .with("field", "args")
            .with("reason", "malformed_arguments")
            .with("arguments", all)
    }
}

/// A malformed argument with the place where reading stopped, and a number too big in its own digits.
fn place(refused: Error, args: &str, track: Track) -> Error {
    let place = track.path().to_string();
    if place == "." || refused.detail["field"].is_string() {
        return refused;
    }
    let message = match huge(args) {
        Some(digits) => format!("{place}: {digits} is no number that fits here"),
        None => format!("{place}: {}", refused.message),
    };
    Error { message, ..refused }.with("field", place)
}

/// Serializes as the object that `games` of the line protocol shows.
impl Serialize for Interface {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Listed {
            op: &'static str,
            role: Role,
            arguments: Vec<String>,
            required: Vec<String>,
        }
        let listed = |operation: &Operation| {
            let (arguments, required) = self.arguments(operation.name);
            Listed { op: operation.name, role: operation.role, arguments, required }
        };
        let mut shown = to.serialize_struct("Interface", 2)?;
        shown.serialize_field("interface", self.name)?;
        shown.serialize_field("operations", &self.operations.iter().map(listed).collect::<Vec<_>>())?;
        shown.end()
    }
}

/// An object and its interface. Nobody shares it: the lock only says so to the compiler, for objects with closures.
#[derive(Debug)]
struct Object<T> {
    interface: &'static Interface,
    object: Mutex<T>,
}

impl<T: Original> AnyObject for Object<T> {
    fn interface(&self) -> &'static Interface {
        self.interface
    }

    fn call(&mut self, op: &str, args: &str, out: &mut Vec<u8>) -> Result<(), Error> {
        let object = self.object.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (mut track, mut parser) = (Track::new(), serde_json::Deserializer::from_str(args));
        let answer = object.call(op, serde_path_to_error::Deserializer::new(&mut parser, &mut track));
        write(&answer.map_err(|why| self.interface.explain(op, args, track, error(&why, args)))?, out);
        Ok(())
    }
}

fn make<T: Original>(
    interface: &'static Interface,
    op: &str,
    args: &str,
    out: &mut Vec<u8>,
) -> Result<Box<dyn AnyObject>, Error> {
    let (mut track, mut parser) = (Track::new(), serde_json::Deserializer::from_str(args));
    let made = T::make(op, serde_path_to_error::Deserializer::new(&mut parser, &mut track), drawn);
    let (object, answer) = made.map_err(|why| interface.explain(op, args, track, error(&why, args)))?;
    write(&answer, out);
    Ok(Box::new(Object { interface, object: Mutex::new(object) }))
}

/// A seed from the system, if it has randomness.
fn drawn() -> Option<Seed> {
    draw_seed().ok()
}

fn error(why: &impl Refusal, args: &str) -> Error {
    let detail = serde_json::to_value(why.detail()).unwrap_or_else(|_| json!({}));
    let message = why.message();
    // Where a parser stopped is told in columns of a part of the line: of no use to the caller.
    let message = plain(message.split(" at line ").next().unwrap_or(&message));
    let mut error = Error { code: why.code(), message, detail };
    // A number beyond 64 bits is the nearest to the interface, and told as it was sent.
    for (name, number) in fields(args).unwrap_or_default() {
        if let (Some(told), Some(sent @ Whole::Huge(_))) = (error.detail.get_mut(&*name), Whole::read(number))
        {
            *told = sent.into();
        }
    }
    error
}
