//! Fixed action ids and numbers for learning (R5.12, R6.2, R9.7).
//!
//! Ids at a six-action table are the menu's own, 0 to 5. At an open table: 0 fold, 1 check or call, 2 the smallest
//! raise, 3 half the pot, 4 the pot, 5 twice the pot, 6 all-in; a size that equals an earlier one has no id of its
//! own, and whatever takes the whole stack is all-in. What an observation tells is `facts`', what an information state
//! tells is `story`'s.

mod facts;
mod scale;
mod story;
mod turned;
mod write;

use paiju_contract::{Encode, History, Numbers, Part, Pen, Seat};

use crate::action::Action;
use crate::rules::limits::{OPEN_ACTIONS, SIX_ACTIONS};
use crate::rules::{Chips, Menu, Rules};
use crate::state::{Entry, HoldemOf, State, set_bits};
use crate::view::View;
use facts::{FromState, FromView, Shape, Table};
use write::{cells, write};

/// The id of a raise to the whole stack in the open menu; those between a call and it are the sizes.
const OPEN_ALL_IN: usize = OPEN_ACTIONS - 1;
/// The id of the smallest raise there.
const OPEN_LEAST: usize = 2;
/// The table that most hands are played at: every place of its numbers is known before a hand begins.
const USUAL: Shape = Shape { seats: 6, menu: Menu::SixMax, small: true };

impl<H: History<Entry>> Encode for HoldemOf<H> {
    const ENCODING_VERSION: u32 = 3;

    fn actions(rules: &Rules) -> usize {
        ids(rules.menu)
    }

    fn observation(rules: &Rules) -> usize {
        cells(Table::by(rules).shape(rules.seats.into(), rules.menu))
    }

    fn information(rules: &Rules) -> Option<usize> {
        story::cells(rules)
    }

    fn name_ids(rules: &Rules) -> Vec<Part> {
        let six = [
            ("fold", 1, "give up the hand"),
            ("check_call", 1, "check, or call what is owed"),
            ("raise", 1, "before the flop: raise to 2.5, 9 or 22 big blinds"),
            ("raise_33", 1, "after the flop: bet or raise a third of the pot"),
            ("raise_75", 1, "after the flop: bet or raise three quarters of the pot"),
            ("allin", 1, "put in the whole stack"),
        ];
        let open = [
            ("fold", 1, "give up the hand"),
            ("check_call", 1, "check, or call what is owed"),
            ("least", 1, "the smallest bet or raise"),
            ("half_pot", 1, "bet or raise half the pot"),
            ("pot", 1, "bet or raise the pot"),
            ("twice_pot", 1, "bet or raise twice the pot"),
            ("allin", 1, "bet or raise the whole stack"),
        ];
        Part::in_order(if rules.menu == Menu::SixMax { &six } else { &open })
    }

    fn id(&self, seat: Seat, action: &Action) -> Option<usize> {
        match (self.state.menu, action) {
            (Menu::SixMax, _) => action.six_id(),
            (Menu::NoLimit, Action::Fold) => Some(0),
            (Menu::NoLimit, Action::CheckCall) => Some(1),
            (Menu::NoLimit, Action::RaiseTo { to }) => self.state.open_id(seat, *to),
            (Menu::NoLimit, _) => None,
        }
    }

    fn action(&self, seat: Seat, id: usize) -> Option<Action> {
        match (self.state.menu, id) {
            (Menu::SixMax, _) => Action::SIX.get(id).copied(),
            (Menu::NoLimit, 0) => Some(Action::Fold),
            (Menu::NoLimit, 1) => Some(Action::CheckCall),
            (Menu::NoLimit, _) => self.state.open_size(seat, id).map(|to| Action::RaiseTo { to }),
        }
    }

    #[inline]
    fn ids(&self, seat: Seat, out: &mut Vec<u16>) {
        out.clear();
        out.extend(set_bits(u32::from(self.state.legal_bits(seat))).map(|id| id as u16));
    }

    #[inline]
    fn mask(&self, seat: Seat, out: &mut [bool]) {
        let bits = self.state.legal_bits(seat);
        for (id, legal) in out.iter_mut().enumerate() {
            *legal = bits >> id & 1 == 1;
        }
    }

    #[expect(clippy::inline_always, reason = "a pen that is handed over in memory costs a third more")]
    #[inline(always)]
    fn observe(&self, seat: Seat, pen: &mut impl Pen) {
        let (state, table) = (&self.state, Table::of(&self.state));
        let shape = table.shape(state.seats.into(), state.menu);
        if shape == USUAL {
            write::<8>(&FromState::new(state, seat, USUAL.seats), table, USUAL, pen);
        } else if shape.seats <= 8 {
            // A table of up to eight seats needs half as wide arrays.
            write::<8>(&FromState::new(state, seat, shape.seats), table, shape, pen);
        } else {
            write::<16>(&FromState::new(state, seat, shape.seats), table, shape, pen);
        }
    }

    fn observe_view(view: &View, pen: &mut impl Pen) {
        let table = Table::by(&view.rules);
        let shape = table.shape(view.players.len(), view.rules.menu);
        write::<16>(&FromView::new(view), table, shape, pen);
    }

    fn inform(&self, seat: Seat, pen: &mut impl Pen) -> bool {
        let told = H::KEPT && story::cells(&self.state.rules()).is_some();
        if told {
            story::write(self, seat, pen);
        }
        told
    }

    #[inline]
    fn range(&self, seat: Seat) -> Option<Numbers<Action>> {
        self.state.numbers(seat)
    }
}

/// How many ids a menu has.
#[inline]
pub(super) const fn ids(menu: Menu) -> usize {
    match menu {
        Menu::SixMax => SIX_ACTIONS,
        Menu::NoLimit => OPEN_ACTIONS,
    }
}

impl State {
    /// The legal ids of `seat` as bits; none unless it is asked.
    #[inline]
    pub(super) fn legal_bits(&self, seat: Seat) -> u8 {
        if self.actor() != Some(seat) {
            return 0;
        }
        match self.menu {
            Menu::SixMax => self.six_mask(seat.index()),
            Menu::NoLimit => self.open_mask(seat.index()),
        }
    }

    fn open_mask(&self, seat: usize) -> u8 {
        let whole = self.raise_range(seat).map(|(_, whole)| u64::from(whole));
        open_bits(self.owed(seat) > 0, &self.open_sizes(seat), whole)
    }

    /// The id of a size that is listed here.
    fn open_id(&self, seat: Seat, to: Chips) -> Option<usize> {
        let asked = self.actor() == Some(seat);
        let (_, whole) = asked.then(|| self.raise_range(seat.index())).flatten()?;
        if to == whole {
            return Some(OPEN_ALL_IN);
        }
        let sizes = self.open_sizes(seat.index());
        let place = sizes.iter().position(|&size| size == u64::from(to))?;
        (to < whole).then_some(OPEN_LEAST + place)
    }

    /// The size behind an id; the first of several equal ones has it, all-in before all.
    fn open_size(&self, seat: Seat, id: usize) -> Option<Chips> {
        let asked = self.actor() == Some(seat);
        let (_, whole) = asked.then(|| self.raise_range(seat.index())).flatten()?;
        let sizes = self.open_sizes(seat.index());
        let listed = id <= OPEN_ALL_IN && open_bits(false, &sizes, Some(u64::from(whole))) >> id & 1 == 1;
        let size = sizes.get(id - OPEN_LEAST).map_or(whole, |&size| size as Chips);
        listed.then_some(size)
    }
}

/// The legal ids of the open menu: sizes ascend, so one that is no larger than the one before it is equal to it.
/// `whole` is what all-in goes to, if a raise is open at all.
#[inline]
pub(super) fn open_bits(owing: bool, sizes: &[u64; 4], whole: Option<u64>) -> u8 {
    let mut bits = u8::from(owing) | 1 << 1;
    if let Some(whole) = whole {
        let mut last = 0;
        for (place, &size) in sizes.iter().enumerate() {
            bits |= u8::from(last < size && size < whole) << (OPEN_LEAST + place);
            last = size;
        }
        bits |= 1 << OPEN_ALL_IN;
    }
    bits
}
