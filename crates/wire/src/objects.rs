//! The objects of one caller: made by operations of original interfaces, under names that the caller chooses.
//!
//! It owns their names, how many there may be, and when an operation makes one. What an operation does is the
//! interface's.

use std::collections::BTreeMap;

use paiju_contract::Role;

use crate::Error;
use crate::interface::{AnyObject, Interface};

/// So many objects one caller may have at a time.
pub const MOST_OBJECTS: usize = 10_000;

/// A name has at most so many bytes.
const LONGEST_NAME: usize = 64;

/// Objects by name.
#[derive(Debug, Default)]
pub(crate) struct Objects(BTreeMap<String, Box<dyn AnyObject>>);

impl Objects {
    /// Runs an operation on the object of that name, or makes it; what is returned is appended. A refusal changes
    /// nothing: what could not be made has taken no name.
    pub(crate) fn call(
        &mut self,
        interface: &'static Interface,
        (name, op, args): (&str, &str, &str),
        out: &mut Vec<u8>,
    ) -> Result<(), Error> {
        let operation = interface.operation(op)?;
        match self.0.get_mut(name) {
            Some(object) if object.interface().name != interface.name => Err(of_another(name, &**object)),
            Some(_) if operation.role == Role::Make => Err(taken(name, op)),
            Some(object) => object.call(op, args, out),
            None if operation.role == Role::Use => Err(self.missing(name, Some(interface))),
            None => {
                self.check_room(name)?;
                let made = interface.make(op, args, out)?;
                self.0.insert(name.to_owned(), made);
                Ok(())
            }
        }
    }

    /// Ends the object of that name.
    pub(crate) fn drop(&mut self, name: &str) -> Result<(), Error> {
        self.0.remove(name).map(|_| ()).ok_or_else(|| self.missing(name, None))
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    fn check_room(&self, name: &str) -> Result<(), Error> {
        if name.is_empty() || name.len() > LONGEST_NAME {
            let expected = format!("`object` must be a name of 1 to {LONGEST_NAME} bytes");
            return Err(Error::bad_request(expected).with("field", "object"));
        }
        if self.0.len() >= MOST_OBJECTS {
            let full = format!("there are {MOST_OBJECTS} objects already, which is the most: `drop` some");
            return Err(Error::bad_request(full).with("field", "object").with("most", MOST_OBJECTS));
        }
        Ok(())
    }

    fn missing(&self, name: &str, interface: Option<&Interface>) -> Error {
        let shown: String = name.chars().take(LONGEST_NAME).collect();
        let made = interface.map(made_by).unwrap_or_default();
        let message = format!("there is no object {shown:?}{made}");
        // A caller with thousands of objects knows them; the list is for the one who mistyped.
        let known: Vec<&str> = self.0.keys().take(20).map(String::as_str).collect();
        Error::bad_request(message).with("field", "object").with("objects", known)
    }
}

fn made_by(interface: &Interface) -> String {
    let ops = interface.operations.iter().filter(|operation| operation.role != Role::Use);
    let ops: Vec<&str> = ops.map(|operation| operation.name).collect();
    format!("; one of {} is made by: {}", interface.name, ops.join(", "))
}

fn of_another(name: &str, object: &dyn AnyObject) -> Error {
    let of = object.interface().name;
    Error::bad_request(format!("the object {name:?} is one of {of}"))
        .with("field", "interface")
        .with("interface", of)
}

fn taken(name: &str, op: &str) -> Error {
    Error::bad_request(format!(
        "{op} makes an object, and {name:?} is one already: `drop` it, or choose another name"
    ))
    .with("field", "object")
    .with("reason", "object_exists")
}
