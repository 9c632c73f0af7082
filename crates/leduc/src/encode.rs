//! Action ids and observations.

use paiju_contract::{Encode, History, Observer, Part, Pen, Seat};

use crate::{Action, Card, Entry, LeducOf, Rules, View};

const CARDS: usize = Card::ALL.len();
/// Actions in a round at most, and kinds of them.
const TURNS: usize = 4;
const KINDS: usize = Action::ALL.len();
/// The own card, the other seat's, the public one, having opened, then a kind for each of the turns of both rounds.
const OBSERVATION: usize = 3 * CARDS + 1 + 2 * TURNS * KINDS;

impl<H: History<Entry>> Encode for LeducOf<H> {
    const ENCODING_VERSION: u32 = 2;

    fn actions(_: &Rules) -> usize {
        KINDS
    }

    fn observation(_: &Rules) -> usize {
        OBSERVATION
    }

    /// The betting is the history, so an observation tells everything.
    fn information(_: &Rules) -> Option<usize> {
        Some(OBSERVATION)
    }

    fn name_ids(_: &Rules) -> Vec<Part> {
        Part::in_order(&[
            ("fold", 1, "give up the hand"),
            ("call", 1, "check, or pay what the other seat has paid more"),
            ("raise", 1, "call and pay 2 chips more in round one, 4 in round two"),
        ])
    }

    fn id(&self, _seat: Seat, action: &Action) -> Option<usize> {
        Some(*action as usize)
    }

    #[inline]
    fn action(&self, _seat: Seat, id: usize) -> Option<Action> {
        Action::ALL.get(id).copied()
    }

    #[inline]
    fn ids(&self, seat: Seat, out: &mut Vec<u16>) {
        // Room for all and then so many as there are: how many is chance, and a loop would have to guess it.
        let (count, ids) = self.current().open_ids();
        out.clear();
        out.extend_from_slice(ids);
        out.truncate(if self.to_act() == Some(seat) { *count } else { 0 });
    }

    fn mask(&self, seat: Seat, out: &mut [bool]) {
        out.fill(false);
        self.answers(seat).iter().for_each(|action| out[*action as usize] = true);
    }

    #[inline]
    fn observe(&self, seat: Seat, pen: &mut impl Pen) {
        let shown = |whose| self.shown(Observer::Seat(seat), whose);
        let cards = [shown(seat), shown(seat.after(1, 2)), self.public()];
        write(cards, self.rules.first == seat, self.rounds.map(|round| round.flags().into()), pen);
    }

    fn observe_view(view: &View, pen: &mut impl Pen) {
        let me = usize::from(view.observer.is(Seat(1)));
        let cards = [view.cards[me], view.cards[1 - me], view.public];
        let [one, two] = &view.betting;
        let rounds = [one, two].map(|actions| flags(actions.iter().copied()));
        write(cards, view.rules.first.index() == me, rounds, pen);
    }

    fn inform(&self, seat: Seat, pen: &mut impl Pen) -> bool {
        self.observe(seat, pen);
        true
    }
}

/// Bit `KINDS * turn + kind` for each action.
fn flags(actions: impl Iterator<Item = Action>) -> u128 {
    actions.enumerate().fold(0, |bits, (turn, action)| bits | 1 << (KINDS * turn + action as usize))
}

#[inline]
fn write(cards: [Option<Card>; 3], first: bool, rounds: [u128; 2], pen: &mut impl Pen) {
    pen.room(OBSERVATION);
    let [own, other, public] = cards.map(|card| card.map_or(0, |card| 1 << card as usize));
    pen.flags("card", "the own card: Js, Jh, Qs, Qh, Ks, Kh", CARDS, own);
    pen.flags("other_card", "the other seat's card, once it is shown", CARDS, other);
    pen.flags("public", "the public card, once it is open", CARDS, public);
    pen.flag("first", "whether the seat opens the rounds", first);
    for (number, actions) in rounds.into_iter().enumerate() {
        pen.within("round", number);
        pen.flags("actions", "for each turn of the round: fold, call, raise", TURNS * KINDS, actions);
    }
    pen.apart();
}
