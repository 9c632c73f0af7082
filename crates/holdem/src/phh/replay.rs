//! Plays a script through the engine.
//!
//! Betting does not depend on cards, so a history with unknown hands is played with cards in their place that nobody
//! else has; a hand that was never shown at a showdown is given the weakest cards left.

use arrayvec::ArrayVec;
use paiju_contract::{Game, Play, Seat, SeatSet, Seed};

use super::error::BadHistory;
use super::script::{Move, Script, Step, positions};
use crate::eval::{BoardKey, Strength};
use crate::rules::{Chips, Menu};
use crate::state::{Holdem, State, members};
use crate::{Action, Card};

/// A history played to its end.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The finished hand.
    pub hand: Holdem,
    /// Whose hole cards the history does not tell: theirs are made up.
    pub made_up: SeatSet,
    /// The stacks after the hand, in position order.
    pub stacks: Vec<Chips>,
    /// The pack that deals it.
    pub deck: Vec<Card>,
    /// Every action of it.
    pub actions: Vec<(Seat, Action)>,
}

/// The cards of a history, by position; `None` where it does not tell.
struct Known {
    hole: Vec<[Option<Card>; 2]>,
    board: Vec<Card>,
}

impl Script {
    /// Plays every step; refuses what the rules refuse, cards dealt twice, and a hand that does not end.
    pub fn replay(&self) -> Result<Replayed, BadHistory> {
        let known = Known::of(self)?;
        let mut hole = known.fill()?;
        let mut hand = self.play(&known, &hole)?;
        for (player, seat) in self.order.iter().enumerate() {
            if hand.state.shown() >> seat.index() & 1 == 1 && known.hole[player].contains(&None) {
                known.weaken(player, &mut hole, hand.state.board);
            }
        }
        hand = self.play(&known, &hole)?;
        let made_up = self.order.iter().zip(&known.hole).filter(|(_, cards)| cards.contains(&None));
        let made_up = made_up.fold(0, |set, (seat, _)| set | 1 << seat.index());
        let stacks = self.order.iter().map(|seat| hand.state.stack[seat.index()]).collect();
        Ok(Replayed {
            made_up: SeatSet::from_bits(made_up),
            stacks,
            deck: known.deck(&hole),
            actions: hand.log().map(|record| (record.player, record.action)).collect(),
            hand,
        })
    }

    fn play(&self, known: &Known, hole: &[[Card; 2]]) -> Result<Holdem, BadHistory> {
        let line = self.steps.first().map_or(1, |step| step.line);
        let deck = known.deck(hole);
        let bad = |error: paiju_contract::BadRules| BadHistory::new(line, error.to_string());
        let hand = Holdem::stacked(&self.rules, &deck, Seed::from_u64(0)).map_err(bad)?;
        let mut player = Player { script: self, hand, opened: 0 };
        for step in &self.steps {
            player.step(step)?;
        }
        player.finish(self.steps.last().map_or(1, |step| step.line))
    }
}

impl Known {
    fn of(script: &Script) -> Result<Self, BadHistory> {
        let mut known = Self { hole: vec![[None; 2]; script.order.len()], board: Vec::new() };
        let mut dealt: Vec<ArrayVec<Option<Card>, 2>> = vec![ArrayVec::new(); script.order.len()];
        for step in &script.steps {
            match &step.what {
                Move::Board(cards) => known.board.extend(cards),
                Move::Hole { player, cards, shown } => {
                    let bad = || BadHistory::new(step.line, format!("p{} has two hole cards", player + 1));
                    let own = dealt.get_mut(*player).ok_or_else(bad)?;
                    if *shown {
                        show(*player, cards, own, step.line)?;
                    } else {
                        own.try_extend_from_slice(cards).map_err(|_| bad())?;
                    }
                    known.hole[*player] = std::array::from_fn(|i| own.get(i).copied().flatten());
                }
                _ => {}
            }
            known.check_cards(step.line)?;
        }
        Ok(known)
    }

    fn check_cards(&self, line: usize) -> Result<(), BadHistory> {
        if self.board.len() > 5 {
            return Err(BadHistory::new(line, "the board has at most five cards"));
        }
        let mut seen = 0u64;
        for card in self.hole.iter().flatten().flatten().chain(&self.board) {
            if seen & card.bit() != 0 {
                return Err(BadHistory::new(line, format!("{card} is dealt twice")));
            }
            seen |= card.bit();
        }
        Ok(())
    }

    /// The pack that deals these cards: one card each in the order of the deal, twice, then the board, then the rest.
    fn deck(&self, hole: &[[Card; 2]]) -> Vec<Card> {
        let mut dealt: Vec<&[Card; 2]> = hole.iter().collect();
        if dealt.len() == 2 {
            dealt.reverse();
        }
        let first = dealt.iter().map(|cards| cards[0]);
        let second = dealt.iter().map(|cards| cards[1]);
        let mut deck: Vec<Card> = first.chain(second).chain(self.board.iter().copied()).collect();
        let used = deck.iter().fold(0, |used, card| used | card.bit());
        deck.extend(Card::ALL.into_iter().filter(|card| used & card.bit() == 0));
        deck
    }

    /// Cards that appear nowhere in the history and not in `hole`.
    fn unused(&self, hole: &[[Card; 2]]) -> impl Iterator<Item = Card> + use<> {
        let known = self.hole.iter().flatten().flatten().chain(&self.board).chain(hole.iter().flatten());
        let used = known.fold(0, |used, card| used | card.bit());
        Card::ALL.into_iter().filter(move |card| used & card.bit() == 0)
    }

    /// Every player's cards, unknown ones replaced by cards that nobody has.
    fn fill(&self) -> Result<Vec<[Card; 2]>, BadHistory> {
        let mut spare = self.unused(&[]);
        let fill = |card: &Option<Card>| card.or_else(|| spare.next());
        let all: Option<Vec<Card>> = self.hole.iter().flatten().map(fill).collect();
        let all = all.ok_or_else(|| BadHistory::new(1, "there are too many players for one pack"))?;
        Ok(all.as_chunks::<2>().0.to_vec())
    }

    /// Gives a hand that nobody saw at the showdown the weakest cards that are left.
    fn weaken(&self, player: usize, hole: &mut [[Card; 2]], board: [Card; 5]) {
        let spare: Vec<Card> = {
            let others: Vec<[Card; 2]> =
                hole.iter().enumerate().filter(|(i, _)| *i != player).map(|(_, cards)| *cards).collect();
            self.unused(&others).filter(|card| !board.contains(card)).collect()
        };
        let key = BoardKey::new(&board);
        let mut weakest: (Strength, [Card; 2]) = (Strength::ROYAL_FLUSH, hole[player]);
        for (i, &a) in spare.iter().enumerate() {
            for &b in &spare[..i] {
                let cards = fit(self.hole[player], [a, b]);
                weakest = weakest.min((key.strength(cards), cards));
            }
        }
        hole[player] = weakest.1;
    }
}

/// Shown cards replace unknown ones, in any order; they must not contradict known ones.
fn show(
    player: usize,
    cards: &[Option<Card>],
    own: &mut ArrayVec<Option<Card>, 2>,
    line: usize,
) -> Result<(), BadHistory> {
    let (new, old): (Vec<Card>, Vec<Card>) =
        (cards.iter().flatten().copied().collect(), own.iter().flatten().copied().collect());
    let both: Vec<Card> = old.iter().chain(new.iter().filter(|card| !old.contains(card))).copied().collect();
    if both.len() > 2 {
        let what = format!("p{} shows other cards than were dealt", player + 1);
        return Err(BadHistory::new(line, what));
    }
    if !new.is_empty() {
        *own = both.into_iter().map(Some).collect();
    }
    Ok(())
}

/// The known cards, the others taken from `spare`.
fn fit(known: [Option<Card>; 2], spare: [Card; 2]) -> [Card; 2] {
    [known[0].unwrap_or(spare[0]), known[1].unwrap_or(spare[1])]
}

/// A hand on its way through a script.
struct Player<'a> {
    script: &'a Script,
    hand: Holdem,
    /// Board cards that the script has opened.
    opened: usize,
}

impl Player<'_> {
    fn step(&mut self, step: &Step) -> Result<(), BadHistory> {
        let bad = |what: String| BadHistory::new(step.line, what);
        match &step.what {
            Move::Hole { .. } => Ok(()),
            Move::Board(cards) => {
                self.opened += cards.len();
                let open = self.open_board();
                if self.opened > open {
                    return Err(bad(format!(
                        "board cards come too early: {open} are open after this betting"
                    )));
                }
                Ok(())
            }
            Move::Fold(player) => self.act(*player, |_, _| Some(Action::Fold)).map_err(bad),
            Move::CheckCall(player) if self.is_idle_check(*player) => Ok(()),
            Move::CheckCall(player) => self.act(*player, |state, seat| Some(call(state, seat))).map_err(bad),
            Move::To(player, to) => {
                self.act(Some(*player), |state, seat| raise(state, seat, *to)).map_err(bad)
            }
            Move::Total(total) => self
                .act(None, |state, seat| raise(state, seat, street_bet(state, seat, *total)?))
                .map_err(bad),
        }
    }

    /// How many board cards the engine has opened.
    fn open_board(&self) -> usize {
        self.hand.state.open_board().len()
    }

    /// A check of somebody whom the engine does not ask because nothing depends on it (R4.5).
    fn is_idle_check(&self, player: Option<usize>) -> bool {
        let state = &self.hand.state;
        let Some(seat) = player.and_then(|player| self.script.order.get(player)) else {
            return player.is_none() && state.is_over();
        };
        let (seat, able) = (seat.index(), state.able());
        state.actor() != Some(Seat(seat as u8))
            && able >> seat & 1 == 1
            && state.bet[seat] >= largest_other(state, seat)
    }

    fn act(
        &mut self,
        player: Option<usize>,
        choose: impl FnOnce(&State, usize) -> Option<Action>,
    ) -> Result<(), String> {
        let Some(actor) = self.hand.state.actor() else {
            return Err("the hand is over: nobody can act any more".into());
        };
        let named = |seat: Seat| self.script.order.iter().position(|&other| other == seat).unwrap_or(0) + 1;
        if player.is_some_and(|player| self.script.order.get(player) != Some(&actor)) {
            return Err(format!("it is p{}'s turn", named(actor)));
        }
        if self.opened != self.open_board() {
            return Err(format!(
                "{} board cards must be dealt before p{} acts",
                self.open_board(),
                named(actor)
            ));
        }
        let no_size = || format!("the six-action menu has no such size for p{}", named(actor));
        let action = choose(&self.hand.state, actor.index()).ok_or_else(no_size)?;
        self.hand.apply_silent(actor, &action).map_err(|refused| format!("p{}: {refused}", named(actor)))
    }

    fn finish(self, line: usize) -> Result<Holdem, BadHistory> {
        if !self.hand.state.is_over() {
            return Err(BadHistory::new(line, "the history ends before the hand does"));
        }
        if self.opened != self.open_board() {
            let what =
                format!("the board needs {} cards, the history has {}", self.open_board(), self.opened);
            return Err(BadHistory::new(line, what));
        }
        Ok(self.hand)
    }
}

/// The largest bet of anybody else who is in.
fn largest_other(state: &State, seat: usize) -> Chips {
    members(state.live & !(1 << seat)).map(|other| state.bet[other]).max().unwrap_or(0)
}

/// Checking or calling; for a whole stack the six-action menu has one name.
fn call(state: &State, seat: usize) -> Action {
    match state.menu {
        Menu::SixMax if state.stack[seat] <= state.owed(seat) => Action::AllIn,
        _ => Action::CheckCall,
    }
}

/// The action that raises to this bet of the street, if the menu has one.
fn raise(state: &State, seat: usize, to: Chips) -> Option<Action> {
    if state.menu == Menu::NoLimit {
        return Some(Action::RaiseTo { to });
    }
    let sized = [
        (Action::Raise, state.preflop_raise()),
        (Action::Raise33, state.pot_raise(seat, 33)),
        (Action::Raise75, state.pot_raise(seat, 75)),
        (Action::AllIn, u64::from(state.whole(seat))),
    ];
    let offered = |action: Action| state.judge(Seat(seat as u8), action).is_ok();
    sized
        .into_iter()
        .find(|&(action, size)| size == u64::from(to) && offered(action))
        .map(|(action, _)| action)
}

/// The bet of the street that makes a total over the hand.
fn street_bet(state: &State, seat: usize, total: Chips) -> Option<Chips> {
    let before = state.total(seat) - state.bet[seat];
    total.checked_sub(before)
}

/// The order of a history's players at the table that these rules set up.
pub(super) fn order_of(rules: &crate::Rules) -> Vec<Seat> {
    positions(&State::empty(rules))
}
