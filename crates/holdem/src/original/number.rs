//! The numbered enumerations of the original interface: they are written as their numbers, and read as number or name.
//!
//! What they count is the engine's; only the numbers are decided here.

use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::eval::Category;
use crate::{setup, state};

/// A number or a name that the enumeration does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no {what} is {written}: there are {known}")]
pub struct NoSuchNumber {
    /// The enumeration.
    pub what: &'static str,
    /// What was written.
    pub written: String,
    /// Every number with its name.
    pub known: String,
}

/// How somebody may write a member.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a number or a name")]
enum Written {
    Number(u64),
    Name(String),
}

macro_rules! numbered {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $number:literal $text:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(into = "u8", try_from = "Written")]
        #[repr(u8)]
        pub enum $name {
            $($(#[$doc])* $variant = $number,)+
        }

        impl $name {
            /// All of them, by number.
            pub const ALL: [Self; [$($number),+].len()] = [$(Self::$variant),+];

            /// The name, as the original design spells it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }

            fn find(written: String, is: impl Fn(Self) -> bool) -> Result<Self, NoSuchNumber> {
                let found = Self::ALL.into_iter().find(|member| is(*member));
                found.ok_or_else(|| {
                    let known = Self::ALL.map(|member| format!("{} {}", u8::from(member), member.name()));
                    NoSuchNumber { what: stringify!($name), written, known: known.join(", ") }
                })
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let members = Self::ALL.map(|member| format!("{} {}", u8::from(member), member.name()));
                let members = members.join(", ");
                if generator.contract().is_serialize() {
                    schemars::json_schema!({"enum": [$($number),+], "description": members})
                } else {
                    schemars::json_schema!({"enum": [$($number, $text),+], "description": members})
                }
            }
        }

        impl From<$name> for u8 {
            fn from(member: $name) -> Self {
                member as Self
            }
        }

        impl From<$name> for usize {
            fn from(member: $name) -> Self {
                member as Self
            }
        }

        impl TryFrom<u8> for $name {
            type Error = NoSuchNumber;
            fn try_from(number: u8) -> Result<Self, NoSuchNumber> {
                Self::find(number.to_string(), |member| u8::from(member) == number)
            }
        }

        impl std::str::FromStr for $name {
            type Err = NoSuchNumber;
            fn from_str(name: &str) -> Result<Self, NoSuchNumber> {
                Self::find(format!("{name:?}"), |member| member.name() == name)
            }
        }

        impl TryFrom<Written> for $name {
            type Error = NoSuchNumber;
            fn try_from(written: Written) -> Result<Self, NoSuchNumber> {
                match written {
                    Written::Number(number) => {
                        Self::find(number.to_string(), |member| u64::from(u8::from(member)) == number)
                    }
                    Written::Name(name) => name.parse(),
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

numbered! {
    /// The six actions (R5.12).
    ActionType {
        /// Gives up the hand.
        Fold = 0 "FOLD",
        /// Checks, or calls what is owed.
        CheckCall = 1 "CHECK_CALL",
        /// Before the flop only: to the next of the fixed sizes.
        Raise = 2 "RAISE",
        /// After it only: a third of the pot.
        Raise33 = 3 "RAISE_33",
        /// After it only: three quarters of the pot.
        Raise75 = 4 "RAISE_75",
        /// Everything.
        AllIn = 5 "ALLIN",
    }
}

numbered! {
    /// The betting rounds.
    Street {
        /// Before the flop.
        Preflop = 0 "PREFLOP",
        /// Three cards on the board.
        Flop = 1 "FLOP",
        /// Four.
        Turn = 2 "TURN",
        /// Five.
        River = 3 "RIVER",
    }
}

numbered! {
    /// The places relative to the button: the six of the design, then those that only larger tables have (R3.5).
    Position {
        /// Under the gun: first to act before the flop.
        Utg = 0 "UTG",
        /// The hijack.
        Hj = 1 "HJ",
        /// The cutoff.
        Co = 2 "CO",
        /// The button.
        Btn = 3 "BTN",
        /// The small blind.
        Sb = 4 "SB",
        /// The big blind.
        Bb = 5 "BB",
        /// The lojack, at tables of seven and more.
        Lj = 6 "LJ",
        /// The seats after the first, at larger tables.
        Utg1 = 7 "UTG+1",
        /// See [`Position::Utg1`].
        Utg2 = 8 "UTG+2",
        /// See [`Position::Utg1`].
        Utg3 = 9 "UTG+3",
    }
}

numbered! {
    /// The kinds of hands, weakest first (R8.1).
    HandRank {
        /// 高牌
        HighCard = 0 "HIGH_CARD",
        /// 一对
        OnePair = 1 "ONE_PAIR",
        /// 两对
        TwoPair = 2 "TWO_PAIR",
        /// 三条
        ThreeOfAKind = 3 "THREE_OF_A_KIND",
        /// 顺子
        Straight = 4 "STRAIGHT",
        /// 同花
        Flush = 5 "FLUSH",
        /// 葫芦
        FullHouse = 6 "FULL_HOUSE",
        /// 四条
        FourOfAKind = 7 "FOUR_OF_A_KIND",
        /// 同花顺
        StraightFlush = 8 "STRAIGHT_FLUSH",
    }
}

impl From<ActionType> for Action {
    fn from(action: ActionType) -> Self {
        Self::SIX[usize::from(action)]
    }
}

impl ActionType {
    /// The number of an action of the six-action menu; a table of this interface has no other.
    pub(super) fn of(action: Action) -> Self {
        let id = action.six_id().unwrap_or_else(|| unreachable!("the six-action menu has no {action}"));
        Self::ALL[id]
    }
}

impl From<state::Street> for Street {
    fn from(street: state::Street) -> Self {
        Self::ALL[street as usize]
    }
}

impl From<setup::Position> for Position {
    fn from(position: setup::Position) -> Self {
        match position {
            setup::Position::Utg => Self::Utg,
            setup::Position::Hj => Self::Hj,
            setup::Position::Co => Self::Co,
            setup::Position::Btn => Self::Btn,
            setup::Position::Sb => Self::Sb,
            setup::Position::Bb => Self::Bb,
            setup::Position::Lj => Self::Lj,
            setup::Position::Utg1 => Self::Utg1,
            setup::Position::Utg2 => Self::Utg2,
            setup::Position::Utg3 => Self::Utg3,
        }
    }
}

impl From<Category> for HandRank {
    fn from(category: Category) -> Self {
        Self::ALL[category as usize]
    }
}
