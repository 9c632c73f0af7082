//! Names, places and meanings: what the numbers of a tensor and the ids of actions stand for.

use serde::Serialize;

use super::Pen;

/// A run of numbers or ids that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// Its name; parts of a numbered group are `group.number.name`.
    pub name: String,
    /// The place of the first.
    pub offset: usize,
    /// How many there are.
    pub len: usize,
    /// What they mean.
    pub meaning: String,
}

impl Part {
    /// Parts one after another from 0 on, each with its name, length and meaning.
    ///
    /// ```
    /// let ids = paiju_contract::Part::in_order(&[("pass", 1, "say nothing"), ("take", 6, "take this tile")]);
    /// assert_eq!((ids[1].offset, ids[1].len), (1, 6));
    /// ```
    pub fn in_order(parts: &[(&str, usize, &str)]) -> Vec<Self> {
        let mut contents = Contents::default();
        for (name, len, meaning) in parts {
            contents.add((*name).to_owned(), *len, meaning);
        }
        contents.parts
    }
}

/// What all numbers and ids of a game under some rules mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Layout {
    /// [`ENCODING_VERSION`](crate::Encode::ENCODING_VERSION).
    pub version: u32,
    /// What the numbers of an observation tell.
    pub observation: Vec<Part>,
    /// What the numbers of an information state tell; empty where there is none.
    pub information: Vec<Part>,
    /// What action ids stand for.
    pub actions: Vec<Part>,
}

/// A pen that notes what is written, not the numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Contents {
    pub(super) parts: Vec<Part>,
    group: Option<(&'static str, usize)>,
}

impl Contents {
    fn add(&mut self, name: String, len: usize, meaning: &str) {
        let offset = self.parts.last().map_or(0, |part| part.offset + part.len);
        self.parts.push(Part { name, offset, len, meaning: meaning.to_owned() });
    }

    fn note(&mut self, name: &str, meaning: &str, len: usize) {
        let name = match self.group {
            Some((group, number)) => format!("{group}.{number}.{name}"),
            None => name.to_owned(),
        };
        self.add(name, len, meaning);
    }
}

impl Pen for Contents {
    fn within(&mut self, group: &'static str, number: usize) {
        self.group = Some((group, number));
    }

    fn apart(&mut self) {
        self.group = None;
    }

    fn flags(&mut self, name: &'static str, meaning: &'static str, len: usize, _: u128) {
        self.note(name, meaning, len);
    }

    fn one_of(&mut self, name: &'static str, meaning: &'static str, len: usize, _: Option<usize>) {
        self.note(name, meaning, len);
    }

    fn share(&mut self, name: &'static str, meaning: &'static str, _: u32, _: u32) {
        self.note(name, meaning, 1);
    }

    fn shares(&mut self, name: &'static str, meaning: &'static str, values: &[u8], _: u8) {
        self.note(name, meaning, values.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_lie_side_by_side_under_their_names() {
        let mut contents = Contents::default();
        contents.flags("hand", "own tiles", 6, 0);
        contents.within("seat", 2);
        contents.share("stack", "in big blinds", 1, 2);
        contents.apart();
        contents.one_of("phase", "what is decided", 3, None);
        let found: Vec<_> = contents.parts.iter().map(|part| (&*part.name, part.offset, part.len)).collect();
        assert_eq!(found, [("hand", 0, 6), ("seat.2.stack", 6, 1), ("phase", 7, 3)]);
    }
}
