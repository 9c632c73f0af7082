//! What one observer knows, built field by field (R1.12.1, R1.12.2).
//!
//! It owns the view and the public half of it; the full state is [`save`](crate::save).

use paiju_contract::{Ask, History, Key, Observer, Scores, Seat};
use serde::{Serialize, Serializer};

use crate::action::Action;
use crate::cards::Cards;
use crate::combo::{Combo, DogPair};
use crate::laid::{Laid, Proven};
use crate::legal;
use crate::marks::Mark;
use crate::rules::Rules;
use crate::save::{COVER_POWER, Context, DecisionShape, Group, PhaseName, Reveal, Shown, Turn};
use crate::score::{self, Outcome};
use crate::state::{EndReason, Entry, State, XianQiOf};

/// Everything one observer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// The version of the state.
    pub version: u32,
    /// Who is looking.
    pub observer: Observer,
    /// Where the game is.
    pub phase: PhaseName,
    /// How many cards and pillars everybody has.
    pub players: [PlayerView; 3],
    /// The round being played, covers face down.
    pub turn: Turn<SeenPlay>,
    /// Who decides.
    pub decision: Option<DecisionShape>,
    /// The rounds played, covers face down.
    pub pillar_groups: Vec<Group<SeenPlay>>,
    /// The buckle being decided, and all reveals.
    pub reveal: Reveal,
    /// The observer's own hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Cards>,
    /// All that the observer has covered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covered: Option<Cards>,
    /// The observer's covers one by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_covers: Option<Vec<Cards>>,
    /// The rules.
    pub rules: Rules,
    /// Everything that was done, in order.
    pub acts: Vec<Act>,
    /// What everybody knows now, whether he watched or not.
    pub standing: Standing,
    /// BUCKLEs since the last round.
    pub buckles_this_round: u16,
    /// Who has forfeited the chips for being enough.
    pub forfeits: [bool; 3],
    /// Who buckled last.
    pub last_buckler_seat: Option<Seat>,
    /// What everybody has won or lost; zero until the game is over.
    pub scores: Scores,
    /// What everybody has.
    pub chips: [i32; 3],
    /// Why the game is over.
    pub end_reason: Option<EndReason>,
    /// The settlement, once the game is over.
    pub outcome: Option<Outcome>,
    /// What the observer is asked.
    pub ask: Option<Ask<Context, Action>>,
}

impl View {
    /// What it says as one number, compiled here and not by everybody who asks a game for its key.
    pub(crate) fn key(&self) -> Key {
        Key::of(self)
    }
}

impl View {
    /// Whether the view tells everything that was done; that of a game without history tells nothing of it.
    pub fn has_history(&self) -> bool {
        let settled = u32::from(self.phase == PhaseName::Finished);
        self.acts.len() as u32 + 1 + settled == self.version
    }
}

/// What everybody knows now of what was played, covered and revealed. Without history this is all that is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standing {
    /// How many have played in this round.
    pub played: u8,
    /// The cards each seat has played openly.
    pub shown: [Cards; 3],
    /// How many cards each seat has covered.
    pub covered_counts: [u8; 3],
    /// What the covers of each seat have proven.
    pub proven: [Proven; 3],
    /// How often each seat has revealed a buckle of each other without being enough.
    pub unpaid_reveals: [[u16; 3]; 3],
    /// Who revealed last in this game.
    pub last_revealer_seat: Option<Seat>,
    /// Who revealed before this round, the last first; kept only under `reveal_ceramic_liability`.
    pub round_revealer_seats: [Option<Seat>; 2],
    /// Who answers for a ceramic alone.
    pub liable_seat: Option<Seat>,
}

/// One thing that was done, as everybody saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    /// Who did it.
    pub seat: Seat,
    /// What it was; the cards are with the rounds.
    pub deed: Deed,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// PLAY.
    Play,
    /// COVER.
    Cover,
    /// BUCKLE.
    Buckle,
    /// `PASS_BUCKLE`.
    PassBuckle,
    /// REVEAL.
    Reveal,
    /// `PASS_REVEAL`.
    PassReveal,
}

impl Deed {
    /// The name of the action.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "PLAY",
            Self::Cover => "COVER",
            Self::Buckle => "BUCKLE",
            Self::PassBuckle => "PASS_BUCKLE",
            Self::Reveal => "REVEAL",
            Self::PassReveal => "PASS_REVEAL",
        }
    }
}

impl Act {
    /// `"0 BUCKLE"`: ready-made, since every view tells all of them again.
    const fn text(self) -> &'static str {
        const ACTS: [[&str; 3]; 6] = [
            ["0 PLAY", "1 PLAY", "2 PLAY"],
            ["0 COVER", "1 COVER", "2 COVER"],
            ["0 BUCKLE", "1 BUCKLE", "2 BUCKLE"],
            ["0 PASS_BUCKLE", "1 PASS_BUCKLE", "2 PASS_BUCKLE"],
            ["0 REVEAL", "1 REVEAL", "2 REVEAL"],
            ["0 PASS_REVEAL", "1 PASS_REVEAL", "2 PASS_REVEAL"],
        ];
        ACTS[self.deed as usize][self.seat.index()]
    }
}

impl Serialize for Act {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.text())
    }
}

/// What a seat sees at a glance: its cards, what has been shown, and how everybody stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glimpse {
    /// Who is looking.
    pub seat: Seat,
    /// Its hand.
    pub hand: Cards,
    /// All it has covered.
    pub covered: Cards,
    /// All cards that were played openly.
    pub shown: Cards,
    /// How many cards everybody holds.
    pub hand_counts: [u8; 3],
    /// How many pillars everybody has.
    pub pillars: [u8; 3],
    /// How many have played in this round.
    pub played: u8,
    /// The combo to beat.
    pub to_beat: Option<Combo>,
    /// The power of the dog pair.
    pub dog_pair: DogPair,
}

/// What everybody knows of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// How many cards it holds.
    pub hand_count: u8,
    /// How many pillars it has won.
    pub captured_pillar_count: u8,
}

/// A play as everybody sees it: of a cover, only how many cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeenPlay {
    /// Who.
    pub seat: Seat,
    /// −1 is a cover.
    pub power: i8,
    /// The cards of a combo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Cards>,
    /// How many cards were covered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covered_count: Option<u8>,
}

impl Shown for SeenPlay {
    fn played(seat: Seat, power: i8, cards: Cards) -> Self {
        Self { seat, power, cards: Some(cards), covered_count: None }
    }
    fn covered(seat: Seat, cards: Cards) -> Self {
        Self { seat, power: COVER_POWER, cards: None, covered_count: Some(cards.len() as u8) }
    }
}

impl<H: History<Entry>> XianQiOf<H> {
    /// Everything `to` knows.
    pub(crate) fn look(&self, to: Observer) -> View {
        let state = &self.state;
        let own = match to {
            Observer::Seat(seat) if seat.0 < 3 => Some(seat),
            _ => None,
        };
        let outcome = score::result(state);
        View {
            version: u32::from(state.version),
            observer: to,
            phase: state.phase_name(),
            players: state.players_seen(),
            turn: self.turn(),
            decision: state.decision(),
            pillar_groups: self.groups(),
            reveal: self.reveal_shape(),
            hand: own.map(|seat| state.hand(seat)),
            covered: own.map(|seat| state.laid[seat.index()].cards()),
            own_covers: own.map(|seat| self.covers_of(seat).collect()),
            rules: state.rules(),
            acts: self.acts(),
            standing: state.standing(),
            buckles_this_round: state.tally.buckles(),
            forfeits: state.forfeits(),
            last_buckler_seat: state.marks.get(Mark::LastBuckler),
            scores: score::tally(state),
            chips: outcome.as_ref().map_or(state.chips, |outcome| outcome.chips),
            end_reason: state.end_reason(),
            outcome,
            ask: own.and_then(|seat| state.asked_of(seat)),
        }
    }

    /// The covers of one seat in order, this round included.
    fn covers_of(&self, seat: Seat) -> impl Iterator<Item = Cards> + '_ {
        self.deeds().iter().filter_map(move |entry| match entry {
            Entry::Covered { seat: by, cards } if *by == seat => Some(*cards),
            _ => None,
        })
    }

    fn acts(&self) -> Vec<Act> {
        self.deeds().iter().map(|entry| act(*entry)).collect()
    }
}

/// A line of the log as everybody saw it.
#[inline]
fn act(entry: Entry) -> Act {
    let (seat, deed) = match entry {
        Entry::Played { seat, .. } => (seat, Deed::Play),
        Entry::Covered { seat, .. } => (seat, Deed::Cover),
        Entry::Buckled(seat) => (seat, Deed::Buckle),
        Entry::BucklePassed(seat) => (seat, Deed::PassBuckle),
        Entry::Revealed(relation) => (relation.revealer_seat, Deed::Reveal),
        Entry::RevealPassed(seat) => (seat, Deed::PassReveal),
        Entry::Dealt(_) | Entry::Clock(_) => unreachable!("the deal is before everything that is done"),
    };
    Act { seat, deed }
}

impl State {
    #[inline]
    fn players_seen(&self) -> [PlayerView; 3] {
        std::array::from_fn(|seat| PlayerView {
            seat: Seat(seat as u8),
            hand_count: self.hands[seat].len() as u8,
            captured_pillar_count: self.pillars.each()[seat],
        })
    }

    fn standing(&self) -> Standing {
        let marked = |mark: Mark| self.marks.get(mark);
        Standing {
            played: self.stage.played(),
            shown: self.shown_each(),
            covered_counts: self.laid.map(Laid::len),
            proven: self.laid.map(Laid::proven),
            unpaid_reveals: self.tally.each_unpaid(),
            last_revealer_seat: marked(Mark::LastRevealer),
            round_revealer_seats: [marked(Mark::RoundRevealer), marked(Mark::RoundOther)],
            liable_seat: marked(Mark::Liable),
        }
    }

    /// What `seat` sees at a glance.
    pub(crate) fn glimpse(&self, seat: Seat) -> Glimpse {
        Glimpse {
            seat,
            hand: self.hand(seat),
            covered: self.laid[seat.index()].cards(),
            shown: self.shown(),
            hand_counts: self.hands.map(|hand| hand.len() as u8),
            pillars: self.pillars.each(),
            played: self.stage.played(),
            to_beat: self.stage.is_follow().then_some(self.last),
            dog_pair: self.switches.dog(),
        }
    }

    fn asked_of(&self, seat: Seat) -> Option<Ask<Context, Action>> {
        let context = self.context().filter(|_| seat == self.seat)?;
        let mut actions = Vec::with_capacity(legal::LONGEST);
        legal::list(self, seat, &mut actions);
        Some(Ask::new(context, actions))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_act_is_its_seat_and_the_name_of_its_action() {
        use Deed::{Buckle, Cover, PassBuckle, PassReveal, Play, Reveal};
        for deed in [Play, Cover, Buckle, PassBuckle, Reveal, PassReveal] {
            for seat in Seat::all(3) {
                assert_eq!(Act { seat, deed }.text(), format!("{seat} {}", deed.name()));
            }
        }
    }
}
