//! The one truth of legality: what each menu offers, how large a sized action is, and why anything else is
//! refused (R4.2 to R4.5, R5.1 to R5.11, R6.1, R6.2).

use arrayvec::ArrayVec;
use paiju_contract::{Actions, History, Numbers, Range, Seat};

use crate::action::Action;
use crate::error::Illegal;
use crate::rules::{Chips, Menu};
use crate::state::{Entry, HoldemOf, State, Street, members};
use crate::view::View;

/// Bit `id` of a six-action mask.
const FOLD: u8 = 1;
const CHECK_CALL: u8 = 1 << 1;
const RAISE: u8 = 1 << 2;
const RAISE_33: u8 = 1 << 3;
const RAISE_75: u8 = 1 << 4;
const ALL_IN: u8 = 1 << 5;

/// The listed sizes of the open menu, smallest first; all-in is always the last.
pub(crate) type Sizes = ArrayVec<Chips, 5>;

impl State {
    /// Whether a raise is open to `seat`, which has more chips than it owes (R4.4, R4.5).
    #[inline]
    pub(crate) fn may_raise(&self, seat: usize) -> bool {
        self.is_open(seat) && self.has_caller(seat)
    }

    /// R4.4: not yet acted, or facing a full raise in one piece or in several. Whoever acted and has chips left
    /// had matched the bet, so his own bet is the level he last faced.
    #[inline]
    fn is_open(&self, seat: usize) -> bool {
        self.acted >> seat & 1 == 0 || self.current - self.bet[seat] >= self.full_raise
    }

    /// R4.5: a raise needs an opponent who could still put in more.
    #[inline]
    fn has_caller(&self, seat: usize) -> bool {
        members(self.able() & !(1 << seat)).any(|other| self.bet[other] + self.stack[other] > self.current)
    }

    /// The smallest raise: *to* the current bet and the last full raise (R4.3).
    #[inline]
    pub(crate) fn least_raise(&self) -> Chips {
        self.current + self.full_raise
    }

    /// The whole stack: the largest bet of the street that `seat` can make.
    #[inline]
    pub(crate) fn whole(&self, seat: usize) -> Chips {
        self.bet[seat] + self.stack[seat]
    }

    /// The current bet and `percent` of the pot after calling, not less than the smallest raise (R5.7).
    #[inline]
    pub(crate) fn pot_raise(&self, seat: usize, percent: u64) -> u64 {
        let sized = u64::from(self.current) + part_of_pot(self.pot, self.owed(seat), percent);
        sized.max(u64::from(self.least_raise()))
    }

    /// 2.5, 9 and 22 big blinds, never below the smallest raise (R5.6).
    #[inline]
    pub(crate) fn preflop_raise(&self) -> u64 {
        let sized = in_big_blinds(self.big_blind, self.raise_count);
        sized.max(u64::from(self.least_raise()))
    }

    /// The six-action mask of the seat whose turn it is (R5.11).
    #[inline]
    pub(crate) fn six_mask(&self, seat: usize) -> u8 {
        let owed = self.owed(seat);
        if self.stack[seat] <= owed {
            return FOLD | ALL_IN;
        }
        let raise = self.may_raise(seat);
        let fold = if owed > 0 { FOLD } else { 0 };
        let sized = match self.street {
            Street::Preflop => self.preflop_mask(seat, owed, raise),
            _ if raise => CHECK_CALL | self.postflop_mask(seat),
            _ => CHECK_CALL,
        };
        fold | sized | if raise { ALL_IN } else { 0 }
    }

    #[inline]
    fn preflop_mask(&self, seat: usize, owed: Chips, raise: bool) -> u8 {
        let no_limp = self.current <= self.big_blind && owed > 0 && raise;
        let call = if no_limp { 0 } else { CHECK_CALL };
        let sized = raise && self.raise_count < 3 && self.preflop_raise() < u64::from(self.whole(seat));
        call | if sized { RAISE } else { 0 }
    }

    #[inline]
    fn postflop_mask(&self, seat: usize) -> u8 {
        let whole = u64::from(self.whole(seat));
        let (third, three_quarters) = (self.pot_raise(seat, 33), self.pot_raise(seat, 75));
        let small = if third < whole { RAISE_33 } else { 0 };
        // R5.8: no two ids lead to the same position.
        let large = if three_quarters < whole && three_quarters != third { RAISE_75 } else { 0 };
        small | large
    }

    /// The range of the open menu's raise, if there is one (R6.1).
    #[inline]
    pub(crate) fn raise_range(&self, seat: usize) -> Option<(Chips, Chips)> {
        let whole = self.whole(seat);
        (self.stack[seat] > self.owed(seat) && self.may_raise(seat))
            .then(|| (self.least_raise().min(whole), whole))
    }

    /// The range question of the open menu, and what its numbers stand for.
    pub(crate) fn numbers(&self, seat: Seat) -> Option<Numbers<Action>> {
        let asked = self.menu == Menu::NoLimit && self.actor() == Some(seat);
        let (min, max) = asked.then(|| self.raise_range(seat.index())).flatten()?;
        let range = Range { min: i64::from(min), max: i64::from(max) };
        Some((range, Action::raise_to))
    }

    /// The sizes that stand for the range: smallest, half pot, pot, twice pot, all-in (R6.2).
    #[inline]
    pub(crate) fn sizes(&self, seat: usize) -> Sizes {
        let mut sizes = Sizes::new();
        let Some((_, whole)) = self.raise_range(seat) else {
            return sizes;
        };
        for size in self.open_sizes(seat) {
            if size < u64::from(whole) && sizes.last().is_none_or(|&last| u64::from(last) < size) {
                sizes.push(size as Chips);
            }
        }
        sizes.push(whole);
        sizes
    }

    /// The smallest raise, half pot, pot and twice the pot, ascending, whether the stack allows them or not.
    #[inline]
    pub(crate) fn open_sizes(&self, seat: usize) -> [u64; 4] {
        open_sizes(self.current, self.full_raise, self.pot, self.owed(seat))
    }

    /// Clears `out` and lists: six-action menu by id; open menu fold, check or call, sizes ascending (R5.12, R6.2).
    #[inline]
    pub(crate) fn list(&self, seat: Seat, out: &mut Actions<Action>) {
        out.clear();
        if self.actor() != Some(seat) {
            return;
        }
        match self.menu {
            Menu::SixMax => list_six(self.six_mask(seat.index()), out),
            Menu::NoLimit => self.list_open(seat.index(), out),
        }
    }

    /// What a seat does whose time has run out: it checks where that is free, and folds otherwise (R4.8).
    pub(crate) fn fallback(&self, seat: Seat) -> Option<Action> {
        let asked = self.actor() == Some(seat);
        asked.then(|| if self.owed(seat.index()) == 0 { Action::CheckCall } else { Action::Fold })
    }

    fn list_open(&self, seat: usize, out: &mut Actions<Action>) {
        if self.owed(seat) > 0 {
            out.push(Action::Fold);
        }
        out.push(Action::CheckCall);
        out.extend(self.sizes(seat).iter().map(|&to| Action::RaiseTo { to }));
    }

    /// Whether the seat whose turn it is may do this.
    #[inline]
    pub(crate) fn judge(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.actor() != Some(seat) {
            return Err(Illegal::NotAsked);
        }
        match self.menu {
            Menu::SixMax => self.judge_six(seat.index(), action),
            Menu::NoLimit => self.judge_open(seat.index(), action),
        }
    }

    #[inline]
    fn judge_six(&self, seat: usize, action: Action) -> Result<(), Illegal> {
        let id = action.six_id().ok_or(Illegal::NotInMenu)?;
        if self.six_mask(seat) >> id & 1 == 1 { Ok(()) } else { Err(self.why_not_six(seat, action)) }
    }

    fn judge_open(&self, seat: usize, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Fold if self.owed(seat) == 0 => Err(Illegal::NothingToCall),
            Action::Fold | Action::CheckCall => Ok(()),
            Action::RaiseTo { to } => self.judge_size(seat, to),
            Action::Raise | Action::Raise33 | Action::Raise75 | Action::AllIn => Err(Illegal::NotInMenu),
        }
    }

    fn judge_size(&self, seat: usize, to: Chips) -> Result<(), Illegal> {
        let (min, max) = self.raise_range(seat).ok_or_else(|| self.why_no_raise(seat))?;
        if to > max {
            Err(Illegal::AboveStack { max })
        } else if to < min {
            Err(Illegal::BelowMinimum { min })
        } else {
            Ok(())
        }
    }

    fn why_no_raise(&self, seat: usize) -> Illegal {
        if self.stack[seat] <= self.owed(seat) {
            Illegal::CallTakesAll
        } else if !self.is_open(seat) {
            Illegal::NotReopened
        } else {
            Illegal::NobodyToRaise
        }
    }

    #[cold]
    fn why_not_six(&self, seat: usize, action: Action) -> Illegal {
        let covered = self.stack[seat] <= self.owed(seat);
        match action {
            Action::Fold => Illegal::NothingToCall,
            Action::CheckCall if covered => Illegal::CallTakesAll,
            Action::CheckCall => Illegal::NoLimping,
            Action::Raise if self.street != Street::Preflop => Illegal::WrongStreet,
            Action::Raise33 | Action::Raise75 if self.street == Street::Preflop => Illegal::WrongStreet,
            _ if covered || !self.may_raise(seat) => self.why_no_raise(seat),
            Action::Raise if self.raise_count >= 3 => Illegal::RaisesUsedUp,
            Action::Raise75 if self.pot_raise(seat, 75) < u64::from(self.whole(seat)) => Illegal::SameSize,
            _ => Illegal::SizeIsAllIn,
        }
    }

    /// The bet of the street that an accepted action other than a fold or a call leads to.
    #[inline]
    pub(crate) fn raise_target(&self, seat: usize, action: Action) -> Chips {
        match action {
            Action::Raise => self.preflop_raise() as Chips,
            Action::Raise33 => self.pot_raise(seat, 33) as Chips,
            Action::Raise75 => self.pot_raise(seat, 75) as Chips,
            Action::RaiseTo { to } => to,
            Action::AllIn => self.whole(seat),
            Action::Fold | Action::CheckCall => unreachable!("{action} raises nothing"),
        }
    }
}

/// `percent` of the pot once `owed` is in it, rounded to the nearest chip (R5.7).
#[inline]
fn part_of_pot(pot: Chips, owed: Chips, percent: u64) -> u64 {
    ((u64::from(pot) + u64::from(owed)) * percent + 50) / 100
}

/// The smallest raise, half pot, pot and twice the pot, none below the smallest raise (R6.2).
#[inline]
pub(crate) fn open_sizes(current: Chips, full_raise: Chips, pot: Chips, owed: Chips) -> [u64; 4] {
    let (current, least) = (u64::from(current), u64::from(full_raise));
    [0, 50, 100, 200].map(|percent| current + part_of_pot(pot, owed, percent).max(least))
}

/// 2.5, 9 or 22 big blinds (R5.6).
#[inline]
fn in_big_blinds(big_blind: Chips, raise_count: u32) -> u64 {
    let percent = [250, 900, 2_200][raise_count.min(2) as usize];
    (u64::from(big_blind) * percent + 50) / 100
}

impl<H: History<Entry>> HoldemOf<H> {
    /// The six-action menu as booleans; nothing where `seat` is not asked or the menu is open (R5.12).
    pub fn legal_mask(&self, seat: Seat) -> Option<[bool; 6]> {
        let asked = self.state.actor() == Some(seat);
        asked.then(|| self.state.mask(seat.index())).flatten()
    }
}

/// The raises that the open menu lists, by what they are (R6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RaiseSize {
    /// The smallest raise.
    Least,
    /// Half the pot after calling.
    HalfPot,
    /// The pot after calling.
    Pot,
    /// Twice the pot after calling.
    TwicePot,
    /// The whole stack.
    AllIn,
}

impl RaiseSize {
    /// All of them, the smallest first.
    pub const ALL: [Self; 5] = [Self::Least, Self::HalfPot, Self::Pot, Self::TwicePot, Self::AllIn];
}

impl View {
    /// Where a raise of this size goes *to*; sizes that the stack does not reach are all-in. Nothing where the observer
    /// is not asked or cannot choose the size.
    pub fn raise_of(&self, size: RaiseSize) -> Option<Chips> {
        let whole = Chips::try_from(self.ask.as_ref()?.range?.max).ok()?;
        let listed = open_sizes(self.current_bet, self.last_raise, self.pot, self.to_call?);
        let to = listed.get(size as usize).and_then(|to| Chips::try_from(*to).ok());
        Some(to.map_or(whole, |to| to.min(whole)))
    }

    /// Which size a raise *to* this amount is: all-in first, then the smallest that it is. Nothing for other amounts.
    pub fn raise_size(&self, to: Chips) -> Option<RaiseSize> {
        let is = |size: &RaiseSize| self.raise_of(*size) == Some(to);
        Some(RaiseSize::AllIn).filter(is).or_else(|| RaiseSize::ALL.into_iter().find(is))
    }

    /// The bet of the street that a raise offered to the observer leads to; none for anything that is not offered
    /// or is no raise.
    pub fn raise_to(&self, action: Action) -> Option<Chips> {
        let (offered, owed) = (&self.ask.as_ref()?.actions, self.to_call?);
        let after_call = |percent| u64::from(self.current_bet) + part_of_pot(self.pot, owed, percent);
        let sized = match action {
            Action::RaiseTo { to } => {
                let within = |to: &Chips| self.min_raise <= Some(*to) && Some(*to) <= self.max_raise;
                return Some(to).filter(within);
            }
            Action::Fold | Action::CheckCall => return None,
            Action::AllIn => return self.max_raise,
            Action::Raise => in_big_blinds(self.rules.big_blind, self.raise_count),
            Action::Raise33 => after_call(33),
            Action::Raise75 => after_call(75),
        };
        let sized = sized.max(u64::from(self.min_raise?)) as Chips;
        offered.contains(&action).then_some(sized)
    }
}

/// The list behind each of the 64 masks, and its length: copied in one go, where asking each of six bits would
/// cost more than everything else.
static LISTS: [([Action; 6], usize); 64] = {
    let mut lists = [([Action::Fold; 6], 0); 64];
    let mut mask = 0;
    while mask < 64 {
        let mut id = 0;
        while id < 6 {
            if mask >> id & 1 == 1 {
                let (list, length) = &mut lists[mask];
                list[*length] = Action::SIX[id];
                *length += 1;
            }
            id += 1;
        }
        mask += 1;
    }
    lists
};

#[inline]
fn list_six(mask: u8, out: &mut Actions<Action>) {
    debug_assert!(mask < 64, "six actions have six bits");
    let (list, length) = &LISTS[usize::from(mask & 63)];
    out.extend_from_slice(list);
    out.truncate(*length);
}
