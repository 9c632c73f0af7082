//! What must hold at every decision and at the end: cards, chips, seat sets, whose turn it is (R7.4).

use paiju_contract::{Broken, MAX_SEATS, RuleSet, Seat};

use crate::rules::Chips;
use crate::state::{State, Street, Turn, members};

impl State {
    pub(crate) fn audit_state(&self) -> Result<(), Broken> {
        self.audit_rules()?;
        self.audit_sets()?;
        self.audit_chips()?;
        self.audit_bets()?;
        self.audit_streets()?;
        match self.turn {
            Turn::Of(seat) => self.audit_turn(seat.index()),
            Turn::Over => self.audit_end(),
        }
    }

    fn audit_rules(&self) -> Result<(), Broken> {
        let rules = self.rules();
        rules.validate().map_err(|bad| Broken::new(bad.to_string()))?;
        Broken::unless(self.dealt == rules.dealt_in(), "the seats with chips are dealt in")?;
        let cards = members(self.dealt).flat_map(|seat| self.hole_of(seat)).chain(self.board);
        let different = cards.fold(0u64, |seen, card| seen | card.bit());
        Broken::unless(different.count_ones() as usize == rules.cards_needed(), "a card appears twice")
    }

    fn audit_sets(&self) -> Result<(), Broken> {
        Broken::unless(self.live != 0, "somebody must be in")?;
        Broken::unless(self.live & !self.dealt == 0, "only dealt-in seats can be in")?;
        Broken::unless(self.all_in & !self.live == 0, "only seats that are in can be all-in")?;
        Broken::unless(
            self.todo & !self.able() == 0,
            "only seats that are in and have chips can have to act",
        )?;
        Broken::unless(self.acted & !self.dealt == 0, "only dealt-in seats can have acted")
    }

    fn audit_chips(&self) -> Result<(), Broken> {
        let unused = |numbers: &[Chips; MAX_SEATS]| {
            (0..MAX_SEATS).all(|seat| self.dealt >> seat & 1 == 1 || numbers[seat] == 0)
        };
        Broken::unless(
            unused(&self.stack) && unused(&self.bet) && unused(&self.put),
            "a seat that sits out has chips",
        )?;
        let sum = |numbers: &[Chips; MAX_SEATS]| numbers.iter().map(|&n| u64::from(n)).sum::<u64>();
        Broken::unless(
            sum(&self.put) + u64::from(self.dead()) == u64::from(self.pot),
            "the pot is what was put in",
        )?;
        let held = sum(&self.stack) + if self.is_over() { 0 } else { u64::from(self.pot) };
        Broken::unless(held == sum(&self.start), "chips appeared or vanished")?;
        let within = |seat: usize| {
            u64::from(self.put[seat]) + u64::from(self.total(seat) - self.put[seat])
                <= u64::from(self.start[seat])
        };
        Broken::unless(members(self.dealt).all(within), "a seat put in more than it had")
    }

    fn audit_bets(&self) -> Result<(), Broken> {
        let antes = |seat: usize| self.ante.min(self.start[seat]);
        let covered =
            |seat: usize| self.bet[seat].checked_add(antes(seat)).is_some_and(|sum| sum <= self.put[seat]);
        Broken::unless(members(self.dealt).all(covered), "a bet of the street is part of what was put in")?;
        Broken::unless(self.full_raise >= self.big_blind, "the last full raise is at least a big blind")?;
        Broken::unless(
            self.full_raise <= self.current.max(self.big_blind),
            "the last full raise is part of the bet",
        )?;
        Broken::unless(self.version > 0, "versions start at 1")
    }

    /// What was bet on the streets before this one, and who bet last on each.
    fn audit_streets(&self) -> Result<(), Broken> {
        let now = self.street as usize;
        let over = |seat: Option<Seat>| seat.is_none_or(|seat| self.dealt >> seat.0 & 1 == 1);
        let played = |street: Street| street <= self.street || self.aggressor(street).is_none();
        Broken::unless(Street::ALL.into_iter().all(played), "nobody has bet on a street to come")?;
        let seated = |street: Street| over(self.aggressor(street));
        Broken::unless(Street::ALL.into_iter().all(seated), "only dealt-in seats can have bet last")?;
        Broken::unless(self.matched[now.min(3)..].iter().all(|&bet| bet == 0), "no bet on a street to come")?;
        let paid = self.paid();
        let highest = |street: usize| paid[street].into_iter().max() == Some(self.matched[street]);
        Broken::unless((0..now).all(highest), "the bets of a street before are those that were matched")
    }

    /// A hand that goes on: stacks and pot fit seat by seat, and the question matters (R4.1, R4.5).
    fn audit_turn(&self, seat: usize) -> Result<(), Broken> {
        let balanced = |seat: usize| self.start[seat] - self.total(seat) == self.stack[seat];
        Broken::unless(
            members(self.dealt).all(balanced),
            "stack and bets do not add up to the starting stack",
        )?;
        let empty =
            members(self.live).filter(|&seat| self.stack[seat] == 0).fold(0, |set, seat| set | 1 << seat);
        Broken::unless(self.all_in == empty, "all-in are those without chips")?;
        self.audit_current()?;
        let paid = self.paid()[self.street as usize];
        Broken::unless(paid == self.bet, "what earlier streets did not take is the bet of this one")?;
        let to_act = seat < MAX_SEATS && self.todo >> seat & 1 == 1;
        Broken::unless(to_act, "the seat whose turn it is has to act")?;
        let alone = self.able().count_ones() < 2;
        let owes = members(self.live).any(|other| self.bet[other] > self.bet[seat]);
        Broken::unless(self.live.count_ones() > 1 && (!alone || owes), "a question that cannot matter")
    }

    fn audit_current(&self) -> Result<(), Broken> {
        let blind = if self.street == Street::Preflop { self.big_blind } else { 0 };
        let highest = members(self.dealt).map(|seat| self.bet[seat]).fold(blind, Chips::max);
        Broken::unless(self.current == highest, "the bet to match is the highest bet")?;
        let bettor = self.aggressor(self.street);
        let last = bettor.map_or(self.current == blind, |seat| self.bet[seat.index()] == self.current);
        Broken::unless(last, "whoever bet last has made the highest bet")?;
        let settled = self.able() & !self.todo;
        let matched = |seat: usize| self.bet[seat] == self.current && self.acted >> seat & 1 == 1;
        Broken::unless(members(settled).all(matched), "a seat without a turn to come has matched the bet")
    }

    /// A finished hand: the board is complete or all but one folded, and paying again gives the same stacks.
    fn audit_end(&self) -> Result<(), Broken> {
        Broken::unless(self.todo == 0, "nobody has to act once the hand is over")?;
        let contested = self.live.count_ones() > 1;
        Broken::unless(!contested || self.street == Street::River, "a showdown needs the whole board")?;
        let again = self.replay_settlement(&mut |_| {});
        Broken::unless(again.stack == self.stack, "the pots were paid to others")
    }
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Game, Play, Seed};

    use super::*;
    use crate::{Action, Holdem, Rules};

    /// Four seats; the button has raised to 500, the small blind is asked.
    fn raised() -> State {
        let stacks = [900, 2_000, 400, 3_000].into_iter().collect();
        let rules = Rules { seats: 4, stacks, menu: crate::Menu::NoLimit, ..Rules::default() };
        let mut hand = Holdem::deal(&rules, Seed::from_u64(1)).unwrap();
        hand.apply_silent(Seat(3), &Action::CheckCall).unwrap();
        hand.apply_silent(Seat(0), &Action::RaiseTo { to: 500 }).unwrap();
        hand.state
    }

    /// What the audit says once one thing is changed.
    fn complaint(change: impl FnOnce(&mut State)) -> String {
        let mut state = raised();
        assert_eq!(state.audit_state(), Ok(()));
        change(&mut state);
        state.audit_state().expect_err("it was broken").to_string()
    }

    #[test]
    fn r7_4_chips_and_bets_are_audited() {
        let said = |change: fn(&mut State), expected| {
            let complaint = complaint(change);
            assert!(complaint.contains(expected), "{complaint}");
        };
        said(|state| state.pot += 1, "the pot is what was put in");
        said(|state| state.stack[0] += 1, "chips appeared or vanished");
        said(|state| (state.stack[0], state.stack[1]) = (401, 1_949), "add up to the starting stack");
        said(|state| state.current = 600, "highest bet");
        said(|state| state.full_raise = 50, "at least a big blind");
        said(|state| state.full_raise = 5_000, "part of the bet");
        said(|state| state.bet[3] += 1, "part of what was put in");
        said(|state| state.version = 0, "versions start at 1");
        said(|state| state.matched[0] = 1, "no bet on a street to come");
        said(|state| state.aggressors = 0xfff1, "made the highest bet");
        said(|state| state.aggressors = 0xfff9, "only dealt-in seats can have bet last");
        said(|state| state.aggressors = 0xff00, "on a street to come");
        said(|state| (state.street, state.matched[0]) = (Street::Flop, 501), "that were matched");
    }

    #[test]
    fn r7_4_cards_seats_and_turns_are_audited() {
        let said = |change: fn(&mut State), expected| {
            let complaint = complaint(change);
            assert!(complaint.contains(expected), "{complaint}");
        };
        said(|state| state.turn = Turn::Of(Seat(0)), "has to act");
        said(|state| state.turn = Turn::Of(Seat(200)), "has to act");
        said(|state| state.turn = Turn::Over, "chips appeared or vanished");
        said(|state| state.todo = 1 << 1, "has matched the bet");
        said(|state| state.todo |= 1 << 7, "can have to act");
        said(|state| state.live = 0, "somebody must be in");
        said(|state| state.live |= 1 << 9, "only dealt-in seats can be in");
        said(|state| state.all_in = 1, "all-in are those without chips");
        said(|state| state.board[4] = state.board[3], "twice");
        said(|state| state.hole[2] = state.hole[1], "twice");
    }
}
