//! The table of a dump: what a person wants to see of a state. What did not happen and what follows from the rest is
//! left out; dumps that were written with all of it are still read, and compared.

use paiju_contract::{Broken, Seat};
use serde::{Deserialize, Serialize};

use crate::hand::{Counts, Melds, Pile};
use crate::piece::{Suit, Tile, TileSet};
use crate::rules::{Rules, SEATS};
use crate::state::{Player, Stage, State, seats};

/// Where everything is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The rules.
    pub rules: Rules,
    /// The version.
    pub version: u32,
    /// Whose decision it is.
    pub stage: Stage,
    /// The four players, in seat order.
    pub players: [Seated; SEATS],
    /// The wall: what is left of it, the next tile first.
    pub wall: Vec<Tile>,
    /// What lies open beside the melds: unclaimed discards and winning tiles.
    #[serde(default, skip_serializing_if = "Pile::is_empty")]
    pub open: Pile,
    /// Who won first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_winner: Option<Seat>,
    /// Read only: with `tail`, the wall is written as it was dealt, and this is its next tile.
    #[serde(default, skip_serializing)]
    head: Option<u8>,
    /// Read only: one past the last tile of the wall.
    #[serde(default, skip_serializing)]
    tail: Option<u8>,
    /// Read only: who has paid whom for kongs.
    #[serde(default, skip_serializing)]
    kong_units: Option<[[u8; SEATS]; SEATS]>,
}

/// One player.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Seated {
    /// The concealed tiles.
    pub hand: Counts,
    /// The declared melds.
    #[serde(default, skip_serializing_if = "no_melds")]
    pub melds: Melds,
    /// The buried tiles, once there are some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buried: Option<[Tile; 3]>,
    /// The missing suit, once it is chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<Suit>,
    /// What the player has discarded, in order, those claimed since included.
    #[serde(default, skip_serializing_if = "nothing")]
    pub discards: Option<Vec<Tile>>,
    /// Points now.
    pub score: i32,
    /// The dearest win passed since the last own discard, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_hu_fan: Option<i16>,
    /// How often the player has won.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hu_count: u8,
    /// Read only: the kinds that complete the hand.
    #[serde(default, skip_serializing)]
    waits: Option<TileSet>,
    /// Read only: whether the player has drawn.
    #[serde(default, skip_serializing)]
    has_drawn: Option<bool>,
}

fn no_melds(melds: &Melds) -> bool {
    melds.is_empty()
}

#[expect(clippy::ref_option, reason = "serde hands the field over like this")]
fn nothing(tiles: &Option<Vec<Tile>>) -> bool {
    tiles.as_ref().is_none_or(Vec::is_empty)
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// What stood for the buried tiles before burying.
const NOT_BURIED: [Tile; 3] = [Tile::at(0); 3];

impl Table {
    pub(super) fn of(state: &State) -> Self {
        Self {
            rules: state.rules,
            version: state.version,
            stage: state.stage,
            players: std::array::from_fn(|seat| Seated::of(state, Seat(seat as u8))),
            wall: left(state).to_vec(),
            open: state.open,
            first_winner: state.first_winner,
            head: None,
            tail: None,
            kong_units: None,
        }
    }

    /// Whether this is the table of that state; says what is not.
    pub(super) fn fits(&self, state: &State) -> Result<(), Broken> {
        let expect = |holds: bool, field: &str| {
            let what = || Broken::new(format!("table.{field}: not what beginning and actions lead to"));
            if holds { Ok(()) } else { Err(what()) }
        };
        expect(self.rules == state.rules, "rules")?;
        expect(self.version == state.version, "version")?;
        expect(self.stage == state.stage, "stage")?;
        for seat in seats() {
            let odd =
                self.players[seat.index()].odd(state.player(seat), || state.discards.of(seat).collect());
            if let Some(field) = odd {
                expect(false, &format!("players[{seat}].{field}"))?;
            }
        }
        let wall = match (self.head, self.tail) {
            (None, None) => self.wall == left(state),
            ends => self.wall == state.wall && ends == (Some(state.head), Some(state.tail)),
        };
        expect(wall, "wall")?;
        expect(self.open == state.open, "open")?;
        expect(self.first_winner == state.first_winner, "first_winner")?;
        expect(self.kong_units.is_none_or(|units| units == state.kong_units), "kong_units")
    }
}

fn left(state: &State) -> &[Tile] {
    &state.wall[usize::from(state.head)..usize::from(state.tail)]
}

impl Seated {
    fn of(state: &State, seat: Seat) -> Self {
        let player = state.player(seat);
        Self {
            hand: player.hand,
            melds: player.melds,
            buried: player.missing.map(|_| player.buried),
            missing: player.missing,
            discards: Some(state.discards.of(seat).collect()),
            score: player.score,
            last_hu_fan: (player.last_hu_fan >= 0).then_some(player.last_hu_fan),
            hu_count: player.hu_count,
            waits: None,
            has_drawn: None,
        }
    }

    /// The first field that is not that player's.
    fn odd(&self, player: &Player, discards: impl FnOnce() -> Vec<Tile>) -> Option<&'static str> {
        let buried = match player.missing {
            Some(_) => self.buried == Some(player.buried),
            None => self.buried.is_none_or(|tiles| tiles == NOT_BURIED),
        };
        let fields = [
            ("hand", self.hand == player.hand),
            ("melds", self.melds[..] == player.melds[..]),
            ("buried", buried),
            ("missing", self.missing == player.missing),
            ("discards", self.discards.as_ref().is_none_or(|tiles| *tiles == discards())),
            ("score", self.score == player.score),
            ("last_hu_fan", self.last_hu_fan.unwrap_or(-1) == player.last_hu_fan),
            ("hu_count", self.hu_count == player.hu_count),
            ("waits", self.waits.is_none_or(|waits| waits == player.waits)),
            ("has_drawn", self.has_drawn.is_none_or(|drawn| drawn == player.has_drawn)),
        ];
        fields.into_iter().find(|(_, holds)| !holds).map(|(name, _)| name)
    }
}
