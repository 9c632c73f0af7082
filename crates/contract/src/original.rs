//! Interfaces of original designs: objects that are worked by operations of the designs' own names.
//!
//! It owns what such an interface is to a host that knows it by name alone: which operations there are, which of them
//! make an object, and what a refusal is. It does not know JSON, nor any operation: arguments come through the host's
//! deserializer, answers leave through its serializer.

mod arguments;

use std::fmt::Debug;

use serde::{Deserialize, Deserializer, Serialize};

pub use arguments::{Nearest, Nothing, read_rules, read_rules_or_preset};

use crate::{Code, Seed};

/// A fresh seed at every call, or nothing where there is no randomness. Rules draw none of their own: hosts do.
pub type Entropy = fn() -> Option<Seed>;

/// What an operation is to the life of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Makes an object, and nothing else.
    Make,
    /// Makes an object; one that is there already begins anew.
    Begin,
    /// Works on an object that is there.
    Use,
}

/// One operation of an interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    /// As the design names it.
    pub name: &'static str,
    /// What it is to the life of an object.
    pub role: Role,
}

impl Operation {
    /// The names of all, for whoever asked for one that is not there.
    pub fn names(all: &[Self]) -> String {
        all.iter().map(|operation| operation.name).collect::<Vec<_>>().join(", ")
    }
}

/// Why an operation was refused. Nothing has changed.
pub trait Refusal: Debug + Sized {
    /// The values at fault; always an object.
    type Detail: Serialize;

    /// The stable code.
    fn code(&self) -> Code;
    /// What was wrong, and what would be right.
    fn message(&self) -> String;
    /// The same for programs.
    fn detail(&self) -> Self::Detail;

    /// The refusal of arguments that are not of their shape, with the reader's complaint.
    fn malformed(why: String) -> Self;

    /// Arguments of their shape, or the refusal of what is not.
    fn read<'de, T: Deserialize<'de>, D: Deserializer<'de>>(args: D) -> Result<T, Self> {
        T::deserialize(args).map_err(|why| Self::malformed(why.to_string()))
    }

    /// The same where one of them has rules ([`read_rules`]): wrong ones have a refusal of their own.
    fn read_beside_rules<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        args: D,
        wrong_rules: impl FnOnce(&str) -> Self,
    ) -> Result<T, Self> {
        T::deserialize(args).map_err(|why| {
            let why = why.to_string();
            match arguments::of_rules(&why) {
                Some(bad) => wrong_rules(bad),
                None => Self::malformed(why),
            }
        })
    }
}

/// A refusal that is made of its `code`, `message` and `detail`: `refusal!(EngineError, Detail);`. Its `malformed`
/// makes one of a reader's complaint.
#[macro_export]
macro_rules! refusal {
    ($refused:ident, $detail:ty) => {
        impl $refused {
            /// The stable code.
            pub const fn code(&self) -> $crate::Code {
                self.code
            }
        }

        impl $crate::Refusal for $refused {
            type Detail = $detail;

            fn code(&self) -> $crate::Code {
                self.code
            }
            fn message(&self) -> String {
                self.message.clone()
            }
            fn detail(&self) -> $detail {
                <$detail>::clone(&self.detail)
            }
            fn malformed(why: String) -> Self {
                Self::arguments(why)
            }
        }

        impl std::fmt::Display for $refused {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}: {}", self.code.as_str(), self.message)
            }
        }

        impl std::error::Error for $refused {}
    };
}

/// A refusal that is one of several, each with its own `code` and `detail`, with `Arguments` and `Rejected` among
/// them: `one_refusal!(Refused, Detail, Illegal);`.
#[macro_export]
macro_rules! one_refusal {
    ($refused:ident, $detail:ty, $illegal:ty) => {
        impl From<$crate::Rejected<$illegal>> for $refused {
            fn from(why: $crate::Rejected<$illegal>) -> Self {
                Self::Rejected(why)
            }
        }

        impl $crate::Refusal for $refused {
            type Detail = $detail;

            fn code(&self) -> $crate::Code {
                Self::code(self)
            }
            fn message(&self) -> String {
                self.to_string()
            }
            fn detail(&self) -> $detail {
                Self::detail(self)
            }
            fn malformed(why: String) -> Self {
                Self::Arguments(why)
            }
        }
    };
}

/// An object of an original interface, worked by the names of its operations.
///
/// A host calls [`make`](Self::make) for a name that nobody has yet and an operation that makes, [`call`](Self::call)
/// for an object that is there.
pub trait Original: Debug + Send + Sized + 'static {
    /// Every operation, in the order of the design.
    const OPERATIONS: &'static [Operation];
    /// What an operation returns, written as the design says, without a word about which operation it was.
    type Answer: Serialize;
    /// Why one is refused.
    type Refused: Refusal;

    /// A new object by an operation that makes one, and what that returns. Seeds that the arguments leave out, now or
    /// later, are drawn from the host.
    fn make<'de, D: Deserializer<'de>>(
        op: &str,
        args: D,
        seeds: Entropy,
    ) -> Result<(Self, Self::Answer), Self::Refused>;

    /// Runs an operation on the object.
    fn call<'de, D: Deserializer<'de>>(&mut self, op: &str, args: D) -> Result<Self::Answer, Self::Refused>;
}

/// The operations of an interface in one table: `operations! { Engine; Begin init_game(InitGame) -> Output; … }`.
///
/// It writes the constant `OPERATIONS` and, with the calling crate's feature `schema`, what each takes and returns.
#[macro_export]
macro_rules! operations {
    ($object:ty; $($role:ident $name:ident($args:ty) -> $answer:ty;)+) => {
        /// The operations, in the order of the design.
        pub const OPERATIONS: &[$crate::Operation] =
            &[$($crate::Operation { name: stringify!($name), role: $crate::Role::$role }),+];

        #[cfg(feature = "schema")]
        impl $crate::Shaped for $object {
            fn shape<S: $crate::Shape>(op: &str, shape: S) -> Option<S::Output> {
                match op {
                    $(stringify!($name) => Some(shape.of::<$args, $answer>()),)+
                    _ => None,
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_mistypes_an_operation_reads_all_of_them() {
        let all = [
            Operation { name: "new", role: Role::Make },
            Operation { name: "init_game", role: Role::Begin },
            Operation { name: "step", role: Role::Use },
        ];
        assert_eq!(Operation::names(&all), "new, init_game, step");
    }
}
