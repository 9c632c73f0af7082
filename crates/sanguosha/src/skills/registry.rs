//! The registry: skills and generals by index and by name.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{EQUIPMENT, GENERALS, SkillDef, ViewAs};
use crate::piece::{KINDS, Kind};

/// Where a general comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "proper names")]
pub enum Kingdom {
    Wei,
    Shu,
    Wu,
    Qun,
}

/// A general: a row of the table.
#[derive(Clone, Copy, Debug)]
pub struct General {
    /// Pinyin with underscores, as protocols write it.
    pub name: &'static str,
    /// Chinese and English, as players read it.
    pub title: &'static str,
    /// Kingdom.
    pub kingdom: Kingdom,
    /// Printed hp.
    pub hp: i8,
    /// Whether she is a woman.
    pub female: bool,
    /// At most three skills.
    pub skills: &'static [&'static SkillDef],
}

const COUNT: usize = count();

const fn count() -> usize {
    let (mut n, mut g) = (EQUIPMENT.len(), 0);
    while g < GENERALS.len() {
        n += GENERALS[g].skills.len();
        g += 1;
    }
    n
}

/// Every skill: those of the generals in the order of the list, then those of equipment.
pub static SKILLS: [&SkillDef; COUNT] = flatten();

const fn flatten() -> [&'static SkillDef; COUNT] {
    let mut all = [&SkillDef::BASE; COUNT];
    let (mut n, mut g) = (0, 0);
    while g < GENERALS.len() {
        let mut s = 0;
        while s < GENERALS[g].skills.len() {
            all[n] = GENERALS[g].skills[s];
            (n, s) = (n + 1, s + 1);
        }
        g += 1;
    }
    let mut e = 0;
    while e < EQUIPMENT.len() {
        all[n] = EQUIPMENT[e].1;
        (n, e) = (n + 1, e + 1);
    }
    all
}

static TIMINGS_OF: [u32; COUNT] = {
    let (mut masks, mut n) = ([0; COUNT], 0);
    while n < COUNT {
        let (at, mut i) = (flatten()[n].at, 0);
        while i < at.len() {
            masks[n] |= 1 << at[i] as u32;
            i += 1;
        }
        n += 1;
    }
    masks
};

/// A skill: its index in [`SKILLS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SkillId(pub u8);

impl SkillId {
    /// Its definition.
    #[inline]
    pub fn def(self) -> &'static SkillDef {
        SKILLS[usize::from(self.0)]
    }

    /// As an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// How it makes cards.
    ///
    /// # Panics
    /// If it is no view-as skill: only those are offered where a card is made.
    #[inline]
    pub fn makes(self) -> &'static ViewAs {
        self.def().view_as.as_ref().expect("a view-as skill")
    }

    /// When it may trigger, a bit for each timing.
    #[inline]
    pub fn timings(self) -> u32 {
        TIMINGS_OF[usize::from(self.0)]
    }

    /// All skills.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..COUNT as u8).map(Self)
    }
}

/// The skill that wearing this kind gives.
#[inline]
pub fn skill_of_equipment(kind: Kind) -> Option<SkillId> {
    WORN[kind as usize]
}

static WORN: [Option<SkillId>; KINDS] = {
    let (mut worn, mut at) = ([None; KINDS], 0);
    while at < EQUIPMENT.len() {
        worn[EQUIPMENT[at].0 as usize] = Some(SkillId((COUNT - EQUIPMENT.len() + at) as u8));
        at += 1;
    }
    worn
};

/// A general: the index in [`GENERALS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GeneralId(pub u8);

impl GeneralId {
    /// Its row.
    #[inline]
    pub fn def(self) -> &'static General {
        GENERALS[usize::from(self.0)]
    }

    /// All generals.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..GENERALS.len() as u8).map(Self)
    }

    /// The indices of its skills, lord skills included.
    pub fn skills(self) -> impl Iterator<Item = SkillId> {
        let before: usize = GENERALS[..usize::from(self.0)].iter().map(|g| g.skills.len()).sum();
        (before..before + self.def().skills.len()).map(|at| SkillId(at as u8))
    }
}

/// A name that nobody has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no {what} is called {name:?}")]
pub struct NoSuchName {
    what: &'static str,
    name: String,
}

/// Letters and ideographs only, lower case, `ü` and `v` as `u`: "Lü Bu", "`lv_bu`" and "lubu" are one name.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    letters.map(|c| if matches!(c, 'ü' | 'v') { 'u' } else { c }).collect()
}

impl FromStr for SkillId {
    type Err = NoSuchName;
    fn from_str(name: &str) -> Result<Self, NoSuchName> {
        let wanted = plain(name);
        let found = Self::all().find(|id| plain(id.def().name) == wanted || id.def().title == name);
        found.ok_or_else(|| NoSuchName { what: "skill", name: name.to_owned() })
    }
}

impl FromStr for GeneralId {
    type Err = NoSuchName;
    fn from_str(name: &str) -> Result<Self, NoSuchName> {
        let wanted = plain(name);
        let named = |id: &Self| {
            let (chinese, english) = id.def().title.split_once(' ').unwrap_or_default();
            [plain(id.def().name), plain(chinese), plain(english), plain(id.def().title)].contains(&wanted)
        };
        Self::all().find(named).ok_or_else(|| NoSuchName { what: "general", name: name.to_owned() })
    }
}

impl fmt::Display for SkillId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.def().name)
    }
}

impl fmt::Display for GeneralId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.def().name)
    }
}

macro_rules! serde_by_name {
    ($id:ident, $count:expr) => {
        impl Serialize for $id {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.def().name)
            }
        }

        /// A name in any of its spellings, or the index.
        impl<'de> Deserialize<'de> for $id {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                #[derive(Deserialize)]
                #[serde(untagged)]
                enum Either {
                    Index(u8),
                    Name(String),
                }
                match Either::deserialize(from)? {
                    Either::Index(n) if usize::from(n) < $count => Ok(Self(n)),
                    Either::Index(n) => {
                        Err(serde::de::Error::custom(format_args!("index {n} is beyond the list")))
                    }
                    Either::Name(name) => name.parse().map_err(serde::de::Error::custom),
                }
            }
        }
    };
}

serde_by_name!(SkillId, COUNT);
serde_by_name!(GeneralId, GENERALS.len());

/// What is written is the name; what is read may also be another spelling, or the index.
#[cfg(feature = "schema")]
fn named(
    what: &str,
    names: impl Iterator<Item = &'static str>,
    count: usize,
    to: &schemars::SchemaGenerator,
) -> schemars::Schema {
    let names: Vec<&str> = names.collect();
    if to.contract().is_serialize() {
        return schemars::json_schema!({"enum": names, "description": what});
    }
    let index = schemars::json_schema!({"type": "integer", "minimum": 0, "maximum": count - 1});
    schemars::json_schema!({
        "anyOf": [{"enum": names}, {"type": "string"}, index],
        "description": format!("{what} Chinese and English names and the index are read, too."),
    })
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for SkillId {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Skill".into()
    }
    fn json_schema(to: &mut schemars::SchemaGenerator) -> schemars::Schema {
        named("A skill, in pinyin.", Self::all().map(|id| id.def().name), COUNT, to)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for GeneralId {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "General".into()
    }
    fn json_schema(to: &mut schemars::SchemaGenerator) -> schemars::Schema {
        named("A general, in pinyin.", Self::all().map(|id| id.def().name), GENERALS.len(), to)
    }
}
