//! The hand as plain data. Loading trusts nothing but the start and the log: the hand is dealt and played again, and
//! whatever else the dump says must be what that leads to.

use paiju_contract::{Broken, History, RuleSet, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::piece::Card;
use crate::rules::{Chips, Rules};
use crate::setup;
use crate::state::{ActionRecord, Entry, Holdem, State, Street};

/// The state of a hand as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dump {
    rules: Rules,
    version: u32,
    /// The cards in the order they are dealt: two rounds of hole cards, the board.
    cards: Vec<Card>,
    stacks: Vec<Chips>,
    bets: Vec<Chips>,
    put_in: Vec<Chips>,
    pot: Chips,
    current_bet: Chips,
    last_raise: Chips,
    raise_count: u32,
    active: SeatSet,
    all_in: SeatSet,
    to_act: SeatSet,
    acted: SeatSet,
    street: Street,
    /// Nobody's once the hand is over; left out is not the same.
    #[serde(deserialize_with = "Option::deserialize")]
    turn: Option<Seat>,
    /// The rest of the pack.
    undealt: Vec<Card>,
    actions: Vec<ActionRecord>,
}

impl Holdem {
    /// The state as plain data.
    pub(crate) fn dump_state(&self) -> Dump {
        let state = &self.state;
        let seats = usize::from(state.seats);
        Dump {
            rules: state.rules(),
            version: state.version,
            cards: state.cards(),
            stacks: state.stack[..seats].to_vec(),
            bets: state.bet[..seats].to_vec(),
            put_in: state.put[..seats].to_vec(),
            pot: state.pot,
            current_bet: state.current,
            last_raise: state.full_raise,
            raise_count: state.raise_count,
            active: SeatSet::from_bits(state.live),
            all_in: SeatSet::from_bits(state.all_in),
            to_act: SeatSet::from_bits(state.todo),
            acted: SeatSet::from_bits(state.acted),
            street: state.street,
            turn: state.actor(),
            undealt: self.undealt().to_vec(),
            actions: self.log().copied().collect(),
        }
    }

    /// The hand that the start and the log of a dump lead to, if everything else in it says the same.
    pub(crate) fn load_state(dump: &Dump) -> Result<Self, Broken> {
        let mut hand = dump.dealt()?;
        for record in &dump.actions {
            let refused = |why| Broken::new(format!("an action of the log was refused: {why}"));
            hand.state.judge(record.player, record.action).map_err(refused)?;
            let played = hand.state.carry_out(record.player, record.action, &mut |_| {});
            Broken::unless(played == *record, "an action of the log has another amount or street")?;
            hand.history.push(Entry::Acted(played));
        }
        dump.agrees_with(&hand.dump_state())?;
        Ok(hand)
    }
}

impl Dump {
    /// The hand before its first action: the cards in their places and the rest of the pack make up the deck.
    fn dealt(&self) -> Result<Holdem, Broken> {
        self.rules.validate().map_err(|bad| Broken::new(bad.to_string()))?;
        let needed = self.rules.cards_needed();
        let enough = self.cards.len() == needed;
        Broken::unless(enough, "there must be two cards for each dealt-in seat and five more")?;
        let deck: Vec<Card> = self.cards.iter().chain(&self.undealt).copied().collect();
        setup::stacked(&self.rules, &deck).map_err(|bad| Broken::new(bad.to_string()))
    }

    /// Names the first thing that the log does not lead to.
    fn agrees_with(&self, played: &Self) -> Result<(), Broken> {
        let same = [
            ("version", self.version == played.version),
            ("stacks", self.stacks == played.stacks),
            ("bets", self.bets == played.bets),
            ("put_in", self.put_in == played.put_in),
            ("pot", self.pot == played.pot),
            ("current_bet", self.current_bet == played.current_bet),
            ("last_raise", self.last_raise == played.last_raise),
            ("raise_count", self.raise_count == played.raise_count),
            ("active", self.active == played.active),
            ("all_in", self.all_in == played.all_in),
            ("to_act", self.to_act == played.to_act),
            ("acted", self.acted == played.acted),
            ("street", self.street == played.street),
            ("turn", self.turn == played.turn),
            ("anything else", self == played),
        ];
        match same.iter().find(|(_, same)| !same) {
            Some((what, _)) => Err(Broken::new(format!("the log leads to another {what}"))),
            None => Ok(()),
        }
    }
}

impl State {
    /// The cards of the hand in the order they are dealt.
    pub(crate) fn cards(&self) -> Vec<Card> {
        let order = self.deal_order();
        let round = |round: usize| order.iter().map(move |&seat| self.hole_of(usize::from(seat))[round]);
        round(0).chain(round(1)).chain(self.board).collect()
    }
}
