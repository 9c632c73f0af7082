//! How an action moves the hand: chips, who has to act next, streets, the end of betting (R4.1 to R4.7).

use arrayvec::ArrayVec;
use paiju_contract::Seat;

use crate::action::Action;
use crate::event::Event;
use crate::rules::Chips;
use crate::state::{ActionRecord, NOBODY, State, Street, Turn, first_after, members};

impl State {
    /// Carries out an accepted action and returns its line of the log.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "a step is 8 ns; called by several, it was a call and a seventh slower"
    )]
    pub(crate) fn carry_out(
        &mut self,
        seat: Seat,
        action: Action,
        sink: &mut impl FnMut(Event),
    ) -> ActionRecord {
        let (player, street) = (seat.index(), self.street);
        self.version += 1;
        self.todo &= !(1 << player);
        let amount = match action {
            Action::Fold => self.fold(player),
            Action::CheckCall => self.call(player),
            _ => self.raise(player, action),
        };
        self.acted |= 1 << player;
        sink(Event::Acted {
            seat,
            action,
            amount,
            bet: self.bet[player],
            all_in: self.all_in >> player & 1 == 1,
        });
        self.ask_next(seat.0, sink);
        ActionRecord { player: seat, action, amount, street }
    }

    /// [`carry_out`](Self::carry_out) with somebody listening: compiled once, not once for every listener.
    pub(crate) fn carry_out_heard(
        &mut self,
        seat: Seat,
        action: Action,
        sink: &mut dyn FnMut(Event),
    ) -> ActionRecord {
        self.carry_out(seat, action, &mut |event| sink(event))
    }

    #[inline]
    fn fold(&mut self, player: usize) -> Chips {
        self.live &= !(1 << player);
        0
    }

    #[inline]
    fn call(&mut self, player: usize) -> Chips {
        let amount = self.owed(player).min(self.stack[player]);
        self.pay(player, amount);
        amount
    }

    /// A bet, a raise, or an all-in for whatever it is worth.
    #[inline]
    fn raise(&mut self, player: usize, action: Action) -> Chips {
        let to = self.raise_target(player, action);
        let amount = to - self.bet[player];
        self.pay(player, amount);
        if to > self.current {
            let by = to - self.current;
            // R4.4, R5.9: short of a full raise it changes neither the size of the next nor the count.
            if by >= self.full_raise {
                self.full_raise = by;
                self.raise_count += 1;
            }
            self.current = to;
            self.note_aggressor(player);
            self.todo = self.able() & !(1 << player);
        }
        amount
    }

    #[inline]
    fn note_aggressor(&mut self, player: usize) {
        let place = 4 * self.street as u32;
        self.aggressors = self.aggressors & !(NOBODY << place) | (player as u16) << place;
    }

    #[inline]
    fn pay(&mut self, player: usize, amount: Chips) {
        self.stack[player] -= amount;
        self.bet[player] += amount;
        self.put[player] += amount;
        self.pot += amount;
        if self.stack[player] == 0 {
            self.all_in |= 1 << player;
        }
    }

    /// Finds the next turn after `seat` acted, or ends the street, or the hand.
    #[inline]
    pub(crate) fn ask_next(&mut self, seat: u8, sink: &mut impl FnMut(Event)) {
        let able = self.able();
        if self.live.is_power_of_two() {
            self.finish(sink);
        } else if able & able.wrapping_sub(1) == 0 {
            self.ask_lone(able, sink);
        } else if self.todo > 0 {
            self.turn = Turn::Of(Seat(first_after(self.todo, seat)));
        } else if let Some(street) = self.street.next() {
            self.next_street(street, sink);
        } else {
            self.finish(sink);
        }
    }

    /// R4.5: at most one player has chips; he is asked only if he owes some.
    #[inline]
    fn ask_lone(&mut self, lone: u16, sink: &mut impl FnMut(Event)) {
        if self.todo & lone != 0 && self.owes(lone.trailing_zeros() as usize) {
            self.turn = Turn::Of(Seat(lone.trailing_zeros() as u8));
        } else {
            self.finish(sink);
        }
    }

    /// Whether an opponent who is in has bet more than `player`.
    #[inline]
    fn owes(&self, player: usize) -> bool {
        members(self.live).any(|other| self.bet[other] > self.bet[player])
    }

    #[inline]
    fn next_street(&mut self, street: Street, sink: &mut impl FnMut(Event)) {
        self.bet = [0; _];
        self.matched[self.street as usize] = self.current;
        self.current = 0;
        self.full_raise = self.big_blind;
        self.raise_count = 0;
        self.acted = 0;
        self.todo = self.able();
        self.open_street(street, sink);
        self.turn = Turn::Of(Seat(first_after(self.todo, self.button)));
    }

    #[inline]
    fn open_street(&mut self, street: Street, sink: &mut impl FnMut(Event)) {
        let seen = self.street.board_cards();
        self.street = street;
        let cards: ArrayVec<_, 3> = self.open_board()[seen..].iter().copied().collect();
        sink(Event::Street { street, cards });
    }

    /// Betting is over: returned bets, the rest of the board, the pots (R4.6, R4.7, R7.3).
    #[inline]
    fn finish(&mut self, sink: &mut impl FnMut(Event)) {
        self.return_uncalled(sink);
        self.todo = 0;
        self.turn = Turn::Over;
        if !self.live.is_power_of_two() {
            if let Some(matched) = self.matched.get_mut(self.street as usize) {
                *matched = self.bet.into_iter().max().unwrap_or(0);
            }
            while let Some(street) = self.street.next() {
                self.open_street(street, sink);
            }
        }
        self.settle(sink);
    }

    /// R4.6: what the highest bet of the street is above the second highest, folded bets included.
    #[inline]
    fn return_uncalled(&mut self, sink: &mut impl FnMut(Event)) {
        let (mut first, mut second, mut holder) = (0, 0, 0);
        for seat in members(self.dealt) {
            let bet = self.bet[seat];
            if bet > first {
                (first, second, holder) = (bet, first, seat);
            } else {
                second = second.max(bet);
            }
        }
        let amount = first - second;
        if amount > 0 && self.live >> holder & 1 == 1 {
            self.take_back(holder, amount);
            sink(Event::Returned { seat: Seat(holder as u8), amount });
        }
    }

    fn take_back(&mut self, seat: usize, amount: Chips) {
        self.stack[seat] += amount;
        self.bet[seat] -= amount;
        self.put[seat] -= amount;
        self.pot -= amount;
        self.all_in &= !(1 << seat);
    }
}
