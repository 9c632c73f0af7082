//! The hand as plain data. Loading trusts nothing: with a log the hand is played again and must come out the
//! same, without one every invariant must hold.

use paiju_contract::{Broken, History, MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::piece::Card;
use crate::rules::{Chips, Rules};
use crate::setup::{Dealt, MOST_CARDS};
use crate::state::{ActionRecord, Entry, Holdem, Street, Table, Turn};

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
    /// The rest of the pack; like the actions left out where no history is kept.
    undealt: Vec<Card>,
    actions: Vec<ActionRecord>,
}

impl Dump {
    pub(crate) fn of<H: History<Entry>>(hand: &Holdem<H>) -> Self {
        let table = &hand.table;
        let seats = usize::from(table.seats);
        Self {
            rules: table.rules(),
            version: table.version,
            cards: table.cards(),
            stacks: table.stack[..seats].to_vec(),
            bets: table.bet[..seats].to_vec(),
            put_in: table.put[..seats].to_vec(),
            pot: table.pot,
            current_bet: table.current,
            last_raise: table.full_raise,
            raise_count: table.raise_count,
            active: SeatSet::from_bits(table.live),
            all_in: SeatSet::from_bits(table.all_in),
            to_act: SeatSet::from_bits(table.todo),
            acted: SeatSet::from_bits(table.acted),
            street: table.street,
            turn: table.actor(),
            undealt: hand.undealt().to_vec(),
            actions: hand.log().copied().collect(),
        }
    }

    pub(crate) fn load<H: History<Entry>>(self) -> Result<Holdem<H>, Broken> {
        let fresh = Table::start(&self.rules, &self.dealt()?);
        let mut table = fresh;
        self.overlay(&mut table)?;
        table.audit()?;
        if H::KEPT {
            self.replay(fresh, &table)?;
        }
        let mut hand = Holdem::<H>::of(table, || self.undealt.iter().copied().collect());
        self.actions.iter().for_each(|&record| hand.history.push(Entry::Acted(record)));
        Ok(hand)
    }

    /// The cards, each once, as many as the seats need.
    fn dealt(&self) -> Result<Dealt, Broken> {
        paiju_contract::RuleSet::validate(&self.rules).map_err(|bad| Broken::new(bad.to_string()))?;
        let needed = self.rules.cards_needed();
        Broken::unless(
            self.cards.len() == needed,
            "there must be two cards for each dealt-in seat and five more",
        )?;
        let different = self.cards.iter().fold(0u64, |seen, card| seen | card.bit());
        Broken::unless(different.count_ones() as usize == needed, "a card appears twice")?;
        let mut dealt = [Card::ALL[0]; MOST_CARDS];
        dealt[..needed].copy_from_slice(&self.cards);
        Ok(dealt)
    }

    fn overlay(&self, table: &mut Table) -> Result<(), Broken> {
        table.stack = per_seat(&self.stacks, table.seats)?;
        table.bet = per_seat(&self.bets, table.seats)?;
        table.put = per_seat(&self.put_in, table.seats)?;
        table.pot = self.pot;
        table.current = self.current_bet;
        table.full_raise = self.last_raise;
        table.raise_count = self.raise_count;
        table.version = self.version;
        table.live = self.active.bits();
        table.all_in = self.all_in.bits();
        table.todo = self.to_act.bits();
        table.acted = self.acted.bits();
        table.street = self.street;
        table.turn = self.turn.map_or(Turn::Over, Turn::Of);
        Ok(())
    }

    /// Plays the log again from the deal. The undealt cards are the rest of the pack.
    fn replay(&self, mut table: Table, claimed: &Table) -> Result<(), Broken> {
        let pack = self.cards.iter().chain(&self.undealt).fold(0u64, |seen, card| seen | card.bit());
        let whole =
            self.cards.len() + self.undealt.len() == Card::COUNT && pack.count_ones() as usize == Card::COUNT;
        Broken::unless(whole, "dealt and undealt cards must make up the pack")?;
        for record in &self.actions {
            let refused = |why| Broken::new(format!("an action of the log was refused: {why}"));
            table.check(record.player, record.action).map_err(refused)?;
            let played = table.act(record.player, record.action, &mut |_| {});
            Broken::unless(played == *record, "an action of the log has another amount or street")?;
        }
        Broken::unless(table == *claimed, "the log leads to another state")
    }
}

fn per_seat(values: &[Chips], seats: u8) -> Result<[Chips; MAX_SEATS], Broken> {
    Broken::unless(values.len() == usize::from(seats), "there must be one number for each seat")?;
    let mut all = [0; MAX_SEATS];
    all[..values.len()].copy_from_slice(values);
    Ok(all)
}

impl Table {
    /// The cards of the hand in the order they are dealt.
    pub(crate) fn cards(&self) -> Vec<Card> {
        let order = self.deal_order();
        let round = |round: usize| order.iter().map(move |&seat| self.hole[usize::from(seat)][round]);
        round(0).chain(round(1)).chain(self.board).collect()
    }
}
