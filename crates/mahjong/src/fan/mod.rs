//! What a win is worth: the elements of R6, added up, and capped where the rules say so.
//!
//! No decomposition is needed: only 对对胡 depends on one, and a count test decides it (R6.13).
//! It does not know who pays; that is the business of `score`.

mod element;

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

pub use element::{Element, FanTable};

use crate::hand::{Counts, Hand, Meld, MeldKind};
use crate::piece::{Suit, Tile};

/// How the winning tile came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts about one win")]
pub struct Circumstance {
    /// Drawn by the winner, from the head or the tail.
    pub self_drawn: bool,
    /// The dealer's first action, 天胡.
    pub heavenly: bool,
    /// A non-dealer's first draw, 地胡.
    pub earthly: bool,
    /// On a kong replacement, or on the discard that followed one.
    pub after_kong: bool,
    /// The wall is empty.
    pub wall_empty: bool,
    /// The tile was being added to a pong, 抢杠胡.
    pub robbing: bool,
}

/// The part of the rules that fan depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FanRules {
    /// The weights.
    pub table: FanTable,
    /// The most a win is worth.
    pub cap: Option<u8>,
    /// 天胡 counts 自摸 too.
    pub tianhu_selfdraw: bool,
    /// A win on a discard after the wall has emptied counts 海底炮.
    pub haidi_discard: bool,
}

/// The fan of a win, with all it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fan {
    elements: u16,
    roots: u8,
    table: FanTable,
    total: u16,
}

/// One line of the explanation of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Line {
    /// The element.
    pub element: Element,
    /// Its Chinese name.
    pub name: &'static str,
    /// Its English name.
    pub english: &'static str,
    /// How often it counts (带根 can count several times).
    pub count: u8,
    /// The fan it adds.
    pub fan: u16,
}

impl Fan {
    /// What the win is worth, capped.
    #[inline]
    pub const fn total(&self) -> u16 {
        self.total
    }

    /// Whether the element is part of it.
    #[inline]
    pub const fn has(&self, element: Element) -> bool {
        self.elements >> element as u16 & 1 == 1
    }

    /// The explanation, line by line.
    pub fn lines(&self) -> impl Iterator<Item = Line> + '_ {
        Element::ALL.into_iter().filter(|element| self.has(*element)).map(|element| {
            let count = if element == Element::Root { self.roots } else { 1 };
            let fan = u16::from(self.table.weight(element)) * u16::from(count);
            Line { element, name: element.chinese(), english: element.english(), count, fan }
        })
    }
}

impl Serialize for Fan {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut seq = to.serialize_seq(None)?;
        for line in self.lines() {
            seq.serialize_element(&line)?;
        }
        seq.end()
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Fan {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Fan".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let item = generator.subschema_for::<Line>();
        schemars::json_schema!({"type": "array", "items": item, "description": "What a win is worth, element by element."})
    }
}

impl FanRules {
    /// The fan of a complete hand; `concealed` has the winning tile in it.
    #[inline]
    pub fn count(&self, concealed: &Counts, melds: &[Meld], how: Circumstance) -> Fan {
        let roots = roots(concealed, melds);
        let (hook, one_suit) = (melds.len() == 3, suits(concealed, melds).is_power_of_two());
        let flags = [
            (Element::Basic, true),
            (Element::ConcealedHand, melds.iter().all(|meld| meld.kind == MeldKind::KongConcealed)),
            (Element::SelfDraw, how.self_drawn || how.heavenly && self.tianhu_selfdraw),
            (Element::Root, roots > 0),
            (Element::Triplets, concealed.is_triplets_and_pair()),
            (Element::OneSuit, one_suit),
            (Element::GoldenHook, hook),
            (Element::PureGoldenHook, hook && one_suit),
            (Element::Heavenly, how.heavenly),
            (Element::Earthly, how.earthly),
            (Element::KongDraw, how.after_kong && how.self_drawn),
            (Element::KongDiscard, how.after_kong && !how.self_drawn),
            (Element::LastTile, how.wall_empty && how.self_drawn),
            (Element::LastDiscard, how.wall_empty && !how.self_drawn && self.haidi_discard),
            (Element::RobbedKong, how.robbing),
        ];
        let (mut elements, mut sum) = (0, u16::from(self.table.root) * u16::from(roots));
        for (element, counts) in flags {
            elements |= u16::from(counts) << element as u16;
            if counts && element != Element::Root {
                sum += u16::from(self.table.weight(element));
            }
        }
        let total = self.cap.map_or(sum, |cap| sum.min(u16::from(cap)));
        Fan { elements, roots, table: self.table, total }
    }
}

/// Kinds of which all four are there (R6.5).
#[inline]
fn roots(concealed: &Counts, melds: &[Meld]) -> u8 {
    let held: u32 = Suit::ALL.into_iter().map(|suit| concealed.suit(suit).fours()).sum();
    let declared = melds.iter().filter(|meld| meld.size() + concealed.count(meld.tile) == 4);
    held as u8 + declared.count() as u8
}

/// The suits of the hand as bits.
#[inline]
fn suits(concealed: &Counts, melds: &[Meld]) -> u8 {
    let held = Suit::ALL.into_iter().filter(|suit| !concealed.suit(*suit).is_empty());
    let declared = melds.iter().map(|meld| meld.tile.suit());
    held.chain(declared).fold(0, |bits, suit| bits | 1 << suit as u8)
}

impl Hand {
    /// The fan of winning with `tile`, if it completes this hand at rest.
    pub fn fan(&self, tile: Tile, how: Circumstance, rules: &FanRules) -> Option<Fan> {
        let complete = self.waits().contains(tile);
        complete.then(|| rules.count(&self.concealed().with(tile), self.melds(), how))
    }
}
