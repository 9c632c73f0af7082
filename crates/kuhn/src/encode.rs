//! Action ids and observations.

use paiju_contract::{Encode, History, Observer, Part, Pen, Seat};

use crate::{Action, Betting, Card, Entry, KuhnOf, Rules, View};

const CARDS: usize = Card::ALL.len();
/// Every [`Betting::digit`].
const BETTINGS: usize = 7;
/// The own card, the other one once it is shown, whether the seat opens, the betting.
const OBSERVATION: usize = 2 * CARDS + 1 + BETTINGS;

impl<H: History<Entry>> Encode for KuhnOf<H> {
    const ENCODING_VERSION: u32 = 2;

    fn actions(_: &Rules) -> usize {
        Action::ALL.len()
    }

    fn observation(_: &Rules) -> usize {
        OBSERVATION
    }

    /// The betting is the history, so an observation tells everything.
    fn information(_: &Rules) -> Option<usize> {
        Some(OBSERVATION)
    }

    fn name_ids(_: &Rules) -> Vec<Part> {
        Part::in_order(&[("pass", 1, "check, or fold to a bet"), ("bet", 1, "bet, or call a bet")])
    }

    fn id(&self, _seat: Seat, action: &Action) -> Option<usize> {
        Some(*action as usize)
    }

    fn action(&self, _seat: Seat, id: usize) -> Option<Action> {
        Action::ALL.get(id).copied()
    }

    fn ids(&self, seat: Seat, out: &mut Vec<u16>) {
        out.clear();
        if self.to_act() == Some(seat) {
            out.extend([0, 1]);
        }
    }

    fn mask(&self, seat: Seat, out: &mut [bool]) {
        out.fill(self.to_act() == Some(seat));
    }

    fn observe(&self, seat: Seat, pen: &mut impl Pen) {
        let other = seat.after(1, 2);
        let shown = |whose| self.shown(Observer::Seat(seat), whose);
        write([shown(seat), shown(other)], self.rules.first == seat, self.betting, pen);
    }

    fn observe_view(view: &View, pen: &mut impl Pen) {
        let me = usize::from(view.observer.is(Seat(1)));
        let first = view.rules.first.index() == me;
        write([view.cards[me], view.cards[1 - me]], first, view.betting, pen);
    }

    fn inform(&self, seat: Seat, pen: &mut impl Pen) -> bool {
        self.observe(seat, pen);
        true
    }
}

fn write([own, other]: [Option<Card>; 2], first: bool, betting: Betting, pen: &mut impl Pen) {
    let place = |card: Option<Card>| card.map(|card| card as usize);
    pen.one_of("card", "the own card: J, Q, K", CARDS, place(own));
    pen.one_of("other_card", "the other seat's card, once it is shown: J, Q, K", CARDS, place(other));
    pen.flag("first", "whether the seat opened", first);
    let meaning = "how far the betting is: open, checked, bet, check and bet, two checks, a fold, a call";
    pen.one_of("betting", meaning, BETTINGS, Some(usize::from(betting.digit())));
}
