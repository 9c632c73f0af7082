//! What a game tells in the shapes of R1.4: phase, decision, rounds and reveals, for dumps and for views.

use paiju_contract::{History, Seat};

use super::shape::{
    COVER_POWER, Context, DecisionShape, Group, LastCombo, PhaseName, PlayDump, Reveal, Turn,
};
use crate::cards::Cards;
use crate::marks::Mark;
use crate::state::{Entry, Stage, State, XianQiOf};

/// How one line of the play log is shown: with all its cards, or as somebody may see it.
pub(crate) trait Shown {
    fn played(seat: Seat, power: i8, cards: Cards) -> Self;
    fn covered(seat: Seat, cards: Cards) -> Self;
}

impl Shown for PlayDump {
    fn played(seat: Seat, power: i8, cards: Cards) -> Self {
        Self { seat, power, cards }
    }
    fn covered(seat: Seat, cards: Cards) -> Self {
        Self { seat, power: COVER_POWER, cards }
    }
}

fn shown<P: Shown>(hand: Entry) -> P {
    match hand {
        Entry::Played { seat, combo } => P::played(seat, combo.power(), combo.cards()),
        Entry::Covered { seat, cards } => P::covered(seat, cards),
        _ => unreachable!("only plays and covers are hands of a round"),
    }
}

impl State {
    pub(crate) fn phase_name(&self) -> PhaseName {
        match self.stage {
            Stage::Buckle => PhaseName::BuckleDecision,
            Stage::Lead | Stage::Second | Stage::Third => PhaseName::InRound,
            Stage::Reveal => PhaseName::RevealDecision,
            Stage::Over(_) if self.flags.is_finished() => PhaseName::Finished,
            Stage::Over(_) => PhaseName::Settlement,
        }
    }

    pub(crate) fn context(&self) -> Option<Context> {
        match self.stage {
            Stage::Buckle => Some(Context::BuckleDecision),
            Stage::Lead | Stage::Second | Stage::Third => Some(Context::InRound),
            Stage::Reveal => Some(Context::RevealDecision),
            Stage::Over(_) => None,
        }
    }

    pub(crate) fn decision(&self) -> Option<DecisionShape> {
        let context = self.context()?;
        Some(DecisionShape { seat: self.seat, context, started_at_ms: 0, timeout_at_ms: None })
    }

    pub(crate) fn forfeits(&self) -> [bool; 3] {
        std::array::from_fn(|seat| self.flags.forfeits(Seat(seat as u8)))
    }
}

impl<H: History<Entry>> XianQiOf<H> {
    pub(crate) fn turn<P: Shown>(&self) -> Turn<P> {
        let state = &self.state;
        let last_combo = state.stage.is_follow().then(|| LastCombo {
            power: state.last.power(),
            cards: state.last.cards(),
            owner_seat: state.marks.the(Mark::Owner),
        });
        // Nothing but hands is between the first hand of a round and its end.
        let (deeds, played) = (self.deeds(), usize::from(state.stage.played()));
        Turn {
            current_seat: state.seat,
            round_index: state.pillars.rounds(),
            round_kind: state.round_kind(),
            last_combo,
            plays: deeds[deeds.len().saturating_sub(played)..].iter().copied().map(shown).collect(),
        }
    }

    /// The rounds that are over; none without history.
    pub(crate) fn groups<P: Shown>(&self) -> Vec<Group<P>> {
        let mut hands = self.hands_played();
        let mut groups =
            Vec::with_capacity(if H::KEPT { usize::from(self.state.pillars.rounds()) } else { 0 });
        while let (Some(first), Some(second), Some(third)) = (hands.next(), hands.next(), hands.next()) {
            groups.push(group(groups.len() as u8, [first, second, third]));
        }
        groups
    }

    pub(crate) fn reveal_shape(&self) -> Reveal {
        let state = &self.state;
        let active = state.marks.get(Mark::ActiveRevealer);
        Reveal {
            buckler_seat: state.marks.get(Mark::Buckler),
            pending_order: state.pending().collect(),
            passed_seats: state.passed().into_iter().collect(),
            relations: self.relations(),
            active_revealer_seat: state.switches.asks_active_revealer().then_some(active),
        }
    }
}

/// A played round: its winner is the owner of the last combo, at the latest the leader.
fn group<P: Shown>(round_index: u8, hands: [Entry; 3]) -> Group<P> {
    let last = hands.iter().rev().find_map(|hand| match hand {
        Entry::Played { seat, combo } => Some((*seat, *combo)),
        _ => None,
    });
    let (winner_seat, combo) = last.expect("a round is led by a combo");
    Group { round_index, winner_seat, round_kind: combo.size(), plays: hands.map(shown) }
}
