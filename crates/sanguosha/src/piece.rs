//! Cards: the 108 of the deck with kind, suit and rank.
//!
//! It does not know what a card does, nor what it can count as: that is `cards`.

use std::fmt;
use std::str::FromStr;

use paiju_kit::{Colour, Suit};
use serde::{Deserialize, Deserializer, Serialize};

/// How many cards the whole deck has.
pub const CARDS: usize = 108;
/// The basic cards are the first of the deck table.
pub const BASIC_CARDS: usize = 53;
/// The equipment cards, which lie side by side in the deck table.
pub(crate) const EQUIPMENT_CARDS: std::ops::Range<usize> = 87..106;

/// A card: its row in the deck table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct CardId(pub u8);

impl<'de> Deserialize<'de> for CardId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let id = u8::deserialize(from)?;
        if usize::from(id) < CARDS { Ok(Self(id)) } else { Err(serde::de::Error::custom(NoSuchCard)) }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for CardId {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Card".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "integer", "minimum": 0, "maximum": CARDS - 1,
            "description": "A card: its row in the deck table.",
        })
    }
}

/// What is printed on a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are those of the rules page")]
pub enum Kind {
    #[default]
    Slash,
    Dodge,
    Peach,
    Dismantlement,
    Snatch,
    ExNihilo,
    Duel,
    Collateral,
    SavageAssault,
    ArcheryAttack,
    GodSalvation,
    AmazingGrace,
    Nullification,
    Indulgence,
    Lightning,
    Crossbow,
    DoubleSwords,
    QinggangSword,
    IceSword,
    Blade,
    Spear,
    Axe,
    Halberd,
    KylinBow,
    EightDiagram,
    NiohShield,
    Jueying,
    Dilu,
    Zhuahuang,
    Chitu,
    Dayuan,
    Zixing,
}

/// How many kinds there are.
pub(crate) const KINDS: usize = 32;

/// What sort of card a kind is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Slash, Dodge, Peach.
    Basic,
    /// Tricks that take effect at once.
    Trick,
    /// Tricks that wait in a judging area.
    DelayedTrick,
    /// Weapons, with a range.
    Weapon,
    /// Armour.
    Armor,
    /// Horses that keep others away.
    PlusHorse,
    /// Horses that bring others nearer.
    MinusHorse,
}

impl Category {
    /// The place in the equipment area: weapon, armour, +1, −1.
    pub const fn slot(self) -> Option<usize> {
        match self {
            Self::Weapon => Some(0),
            Self::Armor => Some(1),
            Self::PlusHorse => Some(2),
            Self::MinusHorse => Some(3),
            _ => None,
        }
    }
}

use Kind::{
    AmazingGrace, ArcheryAttack, Axe, Blade, Chitu, Collateral, Crossbow, Dayuan, Dilu, Dismantlement, Dodge,
    DoubleSwords, Duel, EightDiagram, ExNihilo, GodSalvation, Halberd, IceSword, Indulgence, Jueying,
    KylinBow, Lightning, NiohShield, Nullification, Peach, QinggangSword, SavageAssault, Slash, Snatch,
    Spear, Zhuahuang, Zixing,
};
use Suit::{Club, Diamond, Heart, Spade};

/// The deck table (R2.7), rows of one kind and suit together, in the order of the ids.
const ROWS: &[(Kind, Suit, &[u8])] = &[
    (Slash, Spade, &[7, 8, 8, 9, 9, 10, 10]),
    (Slash, Club, &[2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10, 11, 11]),
    (Slash, Heart, &[10, 10, 11]),
    (Slash, Diamond, &[6, 7, 8, 9, 10, 13]),
    (Dodge, Heart, &[2, 2, 13]),
    (Dodge, Diamond, &[2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11]),
    (Peach, Heart, &[3, 4, 6, 7, 8, 9, 12]),
    (Peach, Diamond, &[12]),
    (Dismantlement, Spade, &[3, 4, 12]),
    (Dismantlement, Club, &[3, 4]),
    (Dismantlement, Heart, &[12]),
    (Snatch, Spade, &[3, 4, 11]),
    (Snatch, Diamond, &[3, 4]),
    (ExNihilo, Heart, &[7, 8, 9, 11]),
    (Duel, Spade, &[1]),
    (Duel, Club, &[1]),
    (Duel, Diamond, &[1]),
    (Collateral, Club, &[12, 13]),
    (SavageAssault, Spade, &[7, 13]),
    (SavageAssault, Club, &[7]),
    (ArcheryAttack, Heart, &[1]),
    (GodSalvation, Heart, &[1]),
    (AmazingGrace, Heart, &[3, 4]),
    (Nullification, Spade, &[11]),
    (Nullification, Club, &[12, 13]),
    (Indulgence, Spade, &[6]),
    (Indulgence, Club, &[6]),
    (Indulgence, Heart, &[6]),
    (Lightning, Spade, &[1]),
    (Crossbow, Club, &[1]),
    (Crossbow, Diamond, &[1]),
    (DoubleSwords, Spade, &[2]),
    (QinggangSword, Spade, &[6]),
    (Blade, Spade, &[5]),
    (Spear, Spade, &[12]),
    (Axe, Diamond, &[5]),
    (Halberd, Diamond, &[12]),
    (KylinBow, Heart, &[5]),
    (EightDiagram, Spade, &[2]),
    (EightDiagram, Club, &[2]),
    (Jueying, Spade, &[5]),
    (Dilu, Club, &[5]),
    (Zhuahuang, Heart, &[13]),
    (Chitu, Heart, &[5]),
    (Dayuan, Spade, &[13]),
    (Zixing, Diamond, &[13]),
    (IceSword, Spade, &[2]),
    (NiohShield, Club, &[2]),
    (Lightning, Heart, &[12]),
    (Nullification, Diamond, &[12]),
];

static DECK: [(Kind, Suit, u8); CARDS] = deck();

/// The deck table, for tables that are made of it.
pub(crate) const fn deck() -> [(Kind, Suit, u8); CARDS] {
    let mut deck = [(Slash, Spade, 0); CARDS];
    let (mut row, mut id) = (0, 0);
    while row < ROWS.len() {
        let (kind, suit, ranks) = ROWS[row];
        let mut i = 0;
        while i < ranks.len() {
            deck[id] = (kind, suit, ranks[i]);
            (i, id) = (i + 1, id + 1);
        }
        row += 1;
    }
    assert!(id == CARDS);
    deck
}

impl CardId {
    /// All cards of the deck table.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CARDS as u8).map(Self)
    }

    /// The card as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What is printed on it.
    #[inline]
    pub fn kind(self) -> Kind {
        DECK[self.index()].0
    }

    /// Its suit.
    #[inline]
    pub fn suit(self) -> Suit {
        DECK[self.index()].1
    }

    /// Its rank, ace 1 to king 13.
    #[inline]
    pub fn rank(self) -> u8 {
        DECK[self.index()].2
    }

    /// Its colour.
    #[inline]
    pub fn colour(self) -> Colour {
        self.suit().colour()
    }

    /// Whether it is red.
    #[inline]
    pub fn is_red(self) -> bool {
        self.colour() == Colour::Red
    }

    /// The name a player reads: `Slash♠7`.
    pub fn label(self) -> String {
        const RANKS: [&str; 14] = ["?", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
        format!("{}{}{}", self.kind().name(), self.suit().symbol(), RANKS[usize::from(self.rank())])
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A number that is no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a card id from 0 to 107")]
pub struct NoSuchCard;

impl FromStr for CardId {
    type Err = NoSuchCard;
    fn from_str(text: &str) -> Result<Self, NoSuchCard> {
        let id: u8 = text.parse().map_err(|_| NoSuchCard)?;
        if usize::from(id) < CARDS { Ok(Self(id)) } else { Err(NoSuchCard) }
    }
}

impl Kind {
    /// All kinds in order.
    pub fn all() -> impl Iterator<Item = Self> {
        CardId::all().map(CardId::kind).collect::<std::collections::BTreeSet<_>>().into_iter()
    }

    /// What sort of card it is.
    #[inline]
    pub const fn category(self) -> Category {
        match self {
            Slash | Dodge | Peach => Category::Basic,
            Indulgence | Lightning => Category::DelayedTrick,
            Crossbow | DoubleSwords | QinggangSword | IceSword | Blade | Spear | Axe | Halberd | KylinBow => {
                Category::Weapon
            }
            EightDiagram | NiohShield => Category::Armor,
            Jueying | Dilu | Zhuahuang => Category::PlusHorse,
            Chitu | Dayuan | Zixing => Category::MinusHorse,
            _ => Category::Trick,
        }
    }

    /// Attack range of a weapon; 1 for anything else (R2.7).
    #[inline]
    pub const fn range(self) -> u8 {
        match self {
            DoubleSwords | QinggangSword | IceSword => 2,
            Blade | Spear | Axe => 3,
            Halberd => 4,
            KylinBow => 5,
            _ => 1,
        }
    }

    /// English name.
    pub const fn name(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// Chinese name.
    pub const fn chinese(self) -> &'static str {
        NAMES[self as usize].0
    }
}

const NAMES: [(&str, &str); KINDS] = [
    ("杀", "Slash"),
    ("闪", "Dodge"),
    ("桃", "Peach"),
    ("过河拆桥", "Dismantlement"),
    ("顺手牵羊", "Snatch"),
    ("无中生有", "Ex Nihilo"),
    ("决斗", "Duel"),
    ("借刀杀人", "Collateral"),
    ("南蛮入侵", "Savage Assault"),
    ("万箭齐发", "Archery Attack"),
    ("桃园结义", "God Salvation"),
    ("五谷丰登", "Amazing Grace"),
    ("无懈可击", "Nullification"),
    ("乐不思蜀", "Indulgence"),
    ("闪电", "Lightning"),
    ("诸葛连弩", "Crossbow"),
    ("雌雄双股剑", "Double Swords"),
    ("青釭剑", "Qinggang Sword"),
    ("寒冰剑", "Ice Sword"),
    ("青龙偃月刀", "Blade"),
    ("丈八蛇矛", "Spear"),
    ("贯石斧", "Axe"),
    ("方天画戟", "Halberd"),
    ("麒麟弓", "Kylin Bow"),
    ("八卦阵", "Eight Diagram"),
    ("仁王盾", "Nioh Shield"),
    ("绝影", "Jueying"),
    ("的卢", "Dilu"),
    ("爪黄飞电", "Zhuahuang"),
    ("赤兔", "Chitu"),
    ("大宛", "Dayuan"),
    ("紫骍", "Zixing"),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// R2.7: the table agrees with the CSV row by row.
    #[test]
    fn r2_7_the_deck_is_the_table_of_the_csv() {
        let csv = include_str!("../testdata/sanguosha_deck.csv");
        let mut rows = 0;
        for (line, card) in csv.lines().skip(1).zip(CardId::all()) {
            let cells: Vec<&str> = line.split(',').collect();
            let suit = format!("{:?}", card.suit()).to_lowercase();
            assert_eq!(cells[0], card.to_string());
            assert_eq!(cells[1], card.kind().chinese());
            let category = format!("{:?}", card.kind().category()).to_lowercase();
            assert_eq!(cells[3].replace('_', ""), category, "{line}");
            assert_eq!((cells[4], cells[5]), (&*suit, &*card.rank().to_string()), "{line}");
            rows += 1;
        }
        assert_eq!(rows, CARDS);
    }

    /// R2.7: totals by category, suit and pair.
    #[test]
    fn r2_7_the_totals_are_those_of_the_deck_check() {
        let count = |of: Category| CardId::all().filter(|c| c.kind().category() == of).count();
        let totals =
            [Category::Basic, Category::Trick, Category::DelayedTrick, Category::Weapon, Category::Armor];
        assert_eq!(totals.map(count), [53, 31, 5, 10, 3]);
        assert_eq!(count(Category::PlusHorse) + count(Category::MinusHorse), 6);
        for suit in Suit::ALL {
            assert_eq!(CardId::all().filter(|c| c.suit() == suit).count(), 27);
            for rank in 1..=13 {
                let pair = CardId::all().take(104).filter(|c| (c.suit(), c.rank()) == (suit, rank)).count();
                assert_eq!(pair, 2, "{suit}{rank}");
            }
        }
        assert_eq!(Kind::all().count(), KINDS);
    }
}
