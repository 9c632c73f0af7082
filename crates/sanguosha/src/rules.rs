//! The switches of the rules page, its presets, and what makes a configuration playable.

use paiju_contract::{BadRules, MAX_SEATS, RuleSet};
use serde::{Deserialize, Serialize};

use crate::piece::{BASIC_CARDS, CARDS};
use crate::skills::{GENERALS, GeneralId};
use crate::zones::Few;

/// What somebody fights for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// 主公, revealed, seat 0.
    #[default]
    #[serde(alias = "Lord", alias = "LORD")]
    Lord,
    /// 忠臣
    #[serde(alias = "Loyalist", alias = "LOYALIST")]
    Loyalist,
    /// 反贼
    #[serde(alias = "Rebel", alias = "REBEL")]
    Rebel,
    /// 内奸
    #[serde(alias = "Renegade", alias = "RENEGADE")]
    Renegade,
}

/// The named configurations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// 108 cards, 25 generals.
    #[default]
    Standard,
    /// 108 cards, no skills.
    CardsOnly,
    /// The 53 basic cards, no skills.
    Basic,
}

/// By which hp the hand is limited (R2.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum HandLimit {
    /// The real rule.
    #[default]
    #[serde(alias = "current_hp")]
    CurrentHp,
    /// The wording of an earlier plan.
    #[serde(alias = "max_hp")]
    MaxHp,
}

/// Who plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Generals {
    /// The 25 generals of the standard edition.
    #[default]
    #[serde(alias = "standard")]
    Standard,
    /// Every player a nameless 4-hp general without skills.
    #[serde(alias = "none")]
    None,
}

/// What the deck is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Cards {
    /// All 108.
    #[default]
    #[serde(alias = "standard108", alias = "standard_108")]
    Standard108,
    /// The 53 basic ones.
    #[serde(alias = "basic_only")]
    BasicOnly,
}

impl Cards {
    /// How many cards that is; they are the first of the deck table.
    pub const fn count(self) -> usize {
        match self {
            Self::Standard108 => CARDS,
            Self::BasicOnly => BASIC_CARDS,
        }
    }
}

/// What happens when a card is needed and both piles are empty (R1.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum DeckOut {
    /// The game is a draw.
    #[default]
    #[serde(alias = "draw")]
    Draw,
    /// There are just fewer cards.
    #[serde(alias = "partial")]
    Partial,
}

/// Which row of the role table (R2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RoleTable {
    /// The row itself.
    #[default]
    #[serde(alias = "standard", alias = "default", alias = "Default")]
    Standard,
    /// The variant listed beside it (4, 6, 8 and 10 players have one).
    #[serde(alias = "variant", alias = "two renegades", alias = "two_renegades", alias = "TwoRenegades")]
    Variant,
}

impl RoleTable {
    /// Lord, Loyalists, Rebels, Renegades for so many players; nothing if there is no such row.
    pub const fn counts(self, players: usize) -> Option<[u8; 4]> {
        Some(match (self, players) {
            (Self::Standard, 2) => [1, 0, 1, 0],
            (Self::Standard, 3) => [1, 0, 1, 1],
            (Self::Standard, 4) => [1, 1, 1, 1],
            (Self::Standard, 5) => [1, 1, 2, 1],
            (Self::Standard, 6) => [1, 1, 3, 1],
            (Self::Standard, 7) => [1, 2, 3, 1],
            (Self::Standard, 8) => [1, 2, 4, 1],
            (Self::Standard, 9) => [1, 3, 4, 1],
            (Self::Standard, 10) => [1, 3, 4, 2],
            (Self::Variant, 4) => [1, 0, 2, 1],
            (Self::Variant, 6) => [1, 1, 2, 2],
            (Self::Variant, 8) => [1, 2, 3, 2],
            (Self::Variant, 10) => [1, 3, 5, 1],
            _ => return None,
        })
    }

    /// The roles of the row in a list, the Lord first.
    pub fn list(self, players: usize) -> Option<Few<Role, MAX_SEATS>> {
        const ROLES: [Role; 4] = [Role::Lord, Role::Loyalist, Role::Rebel, Role::Renegade];
        let counts = self.counts(players)?;
        Some(ROLES.into_iter().zip(counts).flat_map(|(role, n)| (0..n).map(move |_| role)).collect())
    }
}

/// A validated configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Overrides")]
pub struct Rules {
    /// The preset it was made from.
    pub preset: Preset,
    /// 2 to 10.
    pub players: u8,
    /// By which hp the hand is limited.
    pub hand_limit: HandLimit,
    /// Who plays.
    pub generals: Generals,
    /// What the deck is made of.
    pub cards: Cards,
    /// Which row of the role table.
    pub roles: RoleTable,
    /// What happens when the cards run out.
    pub deck_out: DeckOut,
    /// The game is stopped after this many turns.
    pub max_turns: u32,
    /// Fixes the roles; the Lord at seat 0.
    pub role_by_seat: Option<Few<Role, MAX_SEATS>>,
    /// Fixes the generals; then none are chosen.
    pub general_by_seat: Option<Few<GeneralId, MAX_SEATS>>,
}

impl Rules {
    fn of(preset: Preset) -> Self {
        let generals = if preset == Preset::Standard { Generals::Standard } else { Generals::None };
        let cards = if preset == Preset::Basic { Cards::BasicOnly } else { Cards::Standard108 };
        Self {
            preset,
            players: 5,
            hand_limit: HandLimit::default(),
            generals,
            cards,
            roles: RoleTable::default(),
            deck_out: DeckOut::default(),
            max_turns: 1000,
            role_by_seat: None,
            general_by_seat: None,
        }
    }

    /// The same rules at a table of so many players.
    #[must_use]
    pub fn with_players(self, players: u8) -> Self {
        Self { players, ..self }
    }

    /// The roles that are dealt, the Lord first.
    pub fn role_list(&self) -> Few<Role, MAX_SEATS> {
        self.role_by_seat
            .or_else(|| self.roles.list(self.seats()))
            .expect("validated rules have a row of roles")
    }

    fn check_roles(&self) -> Result<(), BadRules> {
        let Some(roles) = &self.role_by_seat else {
            return Ok(());
        };
        let lords = roles.iter().filter(|role| **role == Role::Lord).count();
        let foes = roles.iter().filter(|role| matches!(role, Role::Rebel | Role::Renegade)).count();
        let bad = |message: &'static str| Err(BadRules::new("role_by_seat", message));
        match (roles.len() == self.seats(), lords, roles.first(), foes) {
            (false, ..) => bad("RoleAssignmentFailed: one role for each player, no more and no fewer"),
            (_, 1, Some(Role::Lord), 1..) => Ok(()),
            (_, 1, Some(Role::Lord), 0) => {
                bad("RoleAssignmentFailed: the Lord needs a Rebel or a Renegade against him")
            }
            _ => bad("RoleAssignmentFailed: there is exactly one Lord, and he sits at seat 0"),
        }
    }

    fn check_generals(&self) -> Result<(), BadRules> {
        let Some(generals) = &self.general_by_seat else {
            return Ok(());
        };
        let bad = |message: &'static str| Err(BadRules::new("general_by_seat", message));
        if self.generals == Generals::None {
            return bad("the rules have no generals: leave it out, or set generals to Standard");
        }
        if generals.len() != self.seats() {
            return bad("one general for each player, no more and no fewer");
        }
        let twice = |(at, general)| generals[..at].contains(general);
        if generals.iter().enumerate().any(twice) {
            return bad("each general exists once: name different ones");
        }
        Ok(())
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::of(Preset::Standard)
    }
}

impl RuleSet for Rules {
    const PRESETS: &'static [&'static str] = &["standard", "cards-only", "basic"];

    fn preset(name: &str) -> Option<Self> {
        match name {
            "standard" => Some(Self::of(Preset::Standard)),
            "cards-only" => Some(Self::of(Preset::CardsOnly)),
            "basic" => Some(Self::of(Preset::Basic)),
            _ => None,
        }
    }

    fn validate(&self) -> Result<(), BadRules> {
        if !(2..=MAX_SEATS).contains(&self.seats()) {
            return Err(BadRules::new("players", "2 to 10 players sit at a table"));
        }
        if self.roles.counts(self.seats()).is_none() {
            return Err(BadRules::new("roles", "only 4, 6, 8 and 10 players have a variant of their roles"));
        }
        if self.max_turns == 0 {
            return Err(BadRules::new("max_turns", "one turn at least"));
        }
        // One general for the Lord and three (two of ten) for each other player: 24 suffice for 2 to 10 (R2.1).
        let each = if self.seats() == MAX_SEATS { 2 } else { 3 };
        if self.generals == Generals::Standard && GENERALS.len() < 1 + each * (self.seats() - 1) {
            return Err(BadRules::new("generals", "there are not enough generals to choose from"));
        }
        self.check_roles()?;
        self.check_generals()
    }

    fn seats(&self) -> usize {
        usize::from(self.players)
    }

    fn public(&self) -> Self {
        Self { role_by_seat: None, general_by_seat: None, ..*self }
    }
}

/// What comes in: a preset and any of the switches.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "RulesInput"))]
#[serde(deny_unknown_fields)]
struct Overrides {
    /// The preset whose switches are changed.
    #[serde(default)]
    preset: Preset,
    /// 2 to 10.
    players: Option<u8>,
    /// By which hp the hand is limited.
    hand_limit: Option<HandLimit>,
    /// Who plays.
    generals: Option<Generals>,
    /// What the deck is made of.
    cards: Option<Cards>,
    /// Which row of the role table.
    roles: Option<Row>,
    /// What happens when the cards run out.
    deck_out: Option<DeckOut>,
    /// The game is stopped after this many turns.
    max_turns: Option<u32>,
    /// Fixes the roles; the Lord at seat 0.
    role_by_seat: Option<Vec<Role>>,
    /// Fixes the generals; then none are chosen.
    general_by_seat: Option<Vec<GeneralId>>,
}

/// A row of the role table: which of them, or its numbers as the page writes them (`1/0/2/1`).
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Row {
    /// The row itself, or the variant listed beside it.
    Table(RoleTable),
    /// The numbers of the row.
    Numbers(String),
}

impl Row {
    /// Which row it is, and of how many players if its numbers say so.
    fn read(&self) -> Result<(RoleTable, Option<usize>), BadRules> {
        let text = match self {
            Self::Table(table) => return Ok((*table, None)),
            Self::Numbers(text) => text,
        };
        let numbers: Option<Vec<u8>> = text.split('/').map(|n| n.trim().parse().ok()).collect();
        let numbers = numbers.unwrap_or_default();
        let players = numbers.iter().copied().map(usize::from).sum();
        let tables = [RoleTable::Standard, RoleTable::Variant];
        let named = |table: &RoleTable| table.counts(players).is_some_and(|row| row[..] == numbers);
        match tables.into_iter().find(named) {
            Some(table) => Ok((table, Some(players))),
            None => Err(BadRules::new(
                "roles",
                "Standard, Variant, or the numbers of a row of the table, such as 1/0/2/1",
            )),
        }
    }
}

impl TryFrom<Overrides> for Rules {
    type Error = BadRules;
    fn try_from(given: Overrides) -> Result<Self, BadRules> {
        let base = Self::of(given.preset);
        let listed =
            given.role_by_seat.as_ref().map(Vec::len).or(given.general_by_seat.as_ref().map(Vec::len));
        let (row, named) = match &given.roles {
            Some(given) => given.read()?,
            None => (base.roles, None),
        };
        let players =
            given.players.map(usize::from).or(listed).or(named).unwrap_or(usize::from(base.players));
        if named.is_some_and(|named| named != players) {
            return Err(BadRules::new("roles", "the numbers are those of a table of another size"));
        }
        let rules = Self {
            preset: given.preset,
            players: u8::try_from(players).unwrap_or(u8::MAX),
            hand_limit: given.hand_limit.unwrap_or(base.hand_limit),
            generals: given.generals.unwrap_or(base.generals),
            cards: given.cards.unwrap_or(base.cards),
            roles: row,
            deck_out: given.deck_out.unwrap_or(base.deck_out),
            max_turns: given.max_turns.unwrap_or(base.max_turns),
            role_by_seat: fixed(given.role_by_seat, "role_by_seat")?,
            general_by_seat: fixed(given.general_by_seat, "general_by_seat")?,
        };
        rules.validate()?;
        Ok(rules)
    }
}

fn fixed<T: Copy + Default>(
    list: Option<Vec<T>>,
    field: &'static str,
) -> Result<Option<Few<T, MAX_SEATS>>, BadRules> {
    match list {
        Some(list) if list.len() > MAX_SEATS => Err(BadRules::new(field, "2 to 10 players sit at a table")),
        list => Ok(list.map(|list| Few::of(&list))),
    }
}
