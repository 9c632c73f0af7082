//! The hand as plain data: how it was dealt and what was done. Beside it stands what a person wants to see; loading
//! plays the hand again, and whatever the dump says of it must be what that leads to.

use paiju_contract::{Broken, History, RuleSet, Seat, SeatSet, Switches};
use serde::{Deserialize, Serialize};

use crate::piece::Card;
use crate::rules::{Chips, Rules};
use crate::setup;
use crate::state::{ActionRecord, Entry, Holdem, State, Street};

/// The state of a hand as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Dump {
    /// The rules of the hand.
    rules: Switches<Rules>,
    /// The street that is being played, or on which the hand ended.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    street: Option<Street>,
    /// Whose turn it is; nobody's once the hand is over.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    turn: Option<Seat>,
    /// Every chip put in so far.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pot: Option<Chips>,
    /// The chips each seat has left, winnings included once the hand is over.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    stacks: Option<Vec<Chips>>,
    /// The bets of the street, left out where there are none.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    bets: Option<Vec<Chips>>,
    /// The cards in the order they are dealt: two rounds of hole cards, small blind first, then the board.
    cards: Vec<Card>,
    /// The rest of the pack.
    undealt: Vec<Card>,
    /// Every action so far.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    actions: Vec<ActionRecord>,
    /// What follows from the rest; older dumps say it.
    #[serde(flatten)]
    older: Older,
}

/// What older dumps say beside the rest: read and compared, never written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Older {
    /// One more than there are actions.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    version: Option<u32>,
    /// What each seat put in over the hand.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    put_in: Option<Vec<Chips>>,
    /// The bet to match.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    current_bet: Option<Chips>,
    /// The last full bet or raise of the street.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    last_raise: Option<Chips>,
    /// Full bets and raises of the street.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    raise_count: Option<u32>,
    /// Who has not folded.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    active: Option<SeatSet>,
    /// Who has put in everything.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    all_in: Option<SeatSet>,
    /// Who still has to act on this street.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    to_act: Option<SeatSet>,
    /// Who has acted on this street.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    acted: Option<SeatSet>,
}

impl Holdem {
    /// The state as plain data.
    pub(crate) fn dump_state(&self) -> Dump {
        let state = &self.state;
        let seats = usize::from(state.seats);
        Dump {
            rules: Switches::Changed(state.rules()),
            street: Some(state.street),
            turn: state.actor(),
            pot: Some(state.pot),
            stacks: Some(state.stack[..seats].to_vec()),
            bets: state.bet.iter().any(|&bet| bet > 0).then(|| state.bet[..seats].to_vec()),
            cards: state.cards(),
            undealt: self.undealt().to_vec(),
            actions: self.log().copied().collect(),
            older: Older::default(),
        }
    }

    /// The same with every switch.
    pub(crate) fn dump_whole(&self) -> Dump {
        Dump { rules: Switches::All(self.state.rules()), ..self.dump_state() }
    }

    /// The hand that the start and the log of a dump lead to, if everything else in it says the same.
    pub(crate) fn load_state(dump: &Dump) -> Result<Self, Broken> {
        let mut hand = dump.dealt()?;
        for (at, record) in dump.actions.iter().enumerate() {
            let refused = |why| Broken::new(format!("actions[{at}]: refused: {why}"));
            hand.state.judge(record.player, record.action).map_err(refused)?;
            let played = hand.state.carry_out(record.player, record.action, &mut |_| {});
            if played != *record {
                let what = format!("it moves {} chips on the {:?}", played.amount, played.street);
                return Err(Broken::new(format!("actions[{at}]: another amount or street: {what}")));
            }
            hand.history.push(Entry::Acted(played));
        }
        dump.agrees_with(&hand.state)?;
        Ok(hand)
    }
}

impl Dump {
    /// The hand before its first action: the cards in their places and the rest of the pack make up the deck.
    fn dealt(&self) -> Result<Holdem, Broken> {
        self.rules.validate().map_err(|bad| Broken::new(format!("rules: {bad}")))?;
        let needed = self.rules.cards_needed();
        if self.cards.len() != needed {
            let what = format!("there must be two cards for each dealt-in seat and five more: {needed}");
            return Err(Broken::new(format!("cards: {what}")));
        }
        let deck: Vec<Card> = self.cards.iter().chain(&self.undealt).copied().collect();
        setup::stacked(&self.rules, &deck).map_err(|bad| Broken::new(format!("cards and undealt: {bad}")))
    }

    /// Names the first thing that the log does not lead to. What is left out says nothing.
    fn agrees_with(&self, played: &State) -> Result<(), Broken> {
        let (seats, older) = (usize::from(played.seats), &self.older);
        let set = |said: Option<SeatSet>, set: u16| said.is_none_or(|said| said.bits() == set);
        let row =
            |said: &Option<Vec<Chips>>, row: &[Chips]| said.as_ref().is_none_or(|said| *said == row[..seats]);
        let same = [
            ("street", self.street.is_none_or(|street| street == played.street)),
            ("turn", self.turn.is_none_or(|seat| Some(seat) == played.actor())),
            ("pot", self.pot.is_none_or(|pot| pot == played.pot)),
            ("stacks", row(&self.stacks, &played.stack)),
            ("bets", row(&self.bets, &played.bet)),
            ("version", older.version.is_none_or(|version| version == played.version)),
            ("put_in", row(&older.put_in, &played.put)),
            ("current_bet", older.current_bet.is_none_or(|bet| bet == played.current)),
            ("last_raise", older.last_raise.is_none_or(|raise| raise == played.full_raise)),
            ("raise_count", older.raise_count.is_none_or(|count| count == played.raise_count)),
            ("active", set(older.active, played.live)),
            ("all_in", set(older.all_in, played.all_in)),
            ("to_act", set(older.to_act, played.todo)),
            ("acted", set(older.acted, played.acted)),
        ];
        match same.iter().find(|(_, same)| !same) {
            Some((what, _)) => Err(Broken::new(format!("{what}: the log leads to another {what}"))),
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
