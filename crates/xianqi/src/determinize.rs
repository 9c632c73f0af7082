//! Worlds that an observer cannot tell from the real one (R5.3): a state made from the view once, and the unseen
//! cards put into it at every draw. What has to be guessed, and how, is [`riddle`](crate::riddle).
//!
//! It also knows how a game came about, and where unseen cards lie: what the laws compare worlds by.

use paiju_contract::{Dice, History, Lean, NoWorld, Observer, Past, Rng, Seat, Seed, Step, Stream, Worlds};
use paiju_kit::shuffle;

use crate::action::Action;
use crate::cards::Cards;
use crate::combo::Combo;
use crate::counters::{Pillars, Tally};
use crate::laid::Laid;
use crate::marks::Mark;
use crate::piece::{Card, DECK};
use crate::riddle::{Cells, Riddle};
use crate::rules::Rules;
use crate::save::{PhaseName, step};
use crate::setup::seed_for;
use crate::state::{Entry, LeanXianQi, Stage, State, XianQi, XianQiOf};
use crate::view::{Deed, View};

/// Draws worlds that fit one view.
#[derive(Clone, Debug)]
pub struct Sampler {
    /// Everything the view tells; unseen hands and covers are empty.
    state: State,
    riddle: Riddle,
    /// How it came about; nothing where the view has no history.
    story: Option<Story>,
}

/// The past of all worlds of a view.
#[derive(Clone, Debug)]
struct Story {
    rules: Rules,
    seed: Seed,
    steps: Vec<Step<Action>>,
    /// The steps that are covers of others, in the order of their cells.
    covers: Vec<usize>,
}

impl Sampler {
    pub(crate) fn prepare(view: &View) -> Result<Self, NoWorld> {
        let riddle = Riddle::of(view)?;
        let story = if view.has_history() { Some(Story::of(view)?) } else { None };
        let sampler = Self { state: state_of(view)?, riddle, story };
        let any = sampler.state_with(&sampler.riddle.any());
        if looks_like(any, view) { Ok(sampler) } else { Err(NoWorld::Contradiction) }
    }

    /// The state with these cards in it.
    fn state_with(&self, cells: &Cells) -> State {
        let mut state = self.state;
        for seat in self.riddle.unseen_seats() {
            state.hands[seat.index()] = Cards::of_counts(cells[seat.index()]);
            state.add_dealt(seat, cells[seat.index()]);
        }
        for (cell, seat) in self.riddle.covers() {
            state.laid[seat.index()].add(cells[cell]);
            state.add_dealt(seat, cells[cell]);
        }
        state
    }
}

impl<H: History<Entry>> Worlds<XianQiOf<H>> for Sampler {
    fn draw(&mut self, dice: &mut Dice) -> Result<LeanXianQi, NoWorld> {
        let cells = self.riddle.guess(dice)?;
        Ok(XianQiOf { state: self.state_with(&cells), log: Lean })
    }

    fn draw_past(&mut self, dice: &mut Dice) -> Result<Past<XianQiOf<H>>, NoWorld> {
        let story = self.story.as_ref().ok_or(NoWorld::NoHistory)?;
        let cells = self.riddle.guess(dice)?;
        let mut steps = story.steps.clone();
        for (at, (cell, _)) in story.covers.iter().zip(self.riddle.covers()) {
            steps[*at].action = Action::Cover(Cards::of_counts(cells[cell]));
        }
        let deck = deal_again(self.state_with(&cells).hands, &steps, dice);
        Ok(Past::of_deck(story.rules, deck, story.seed, steps))
    }
}

/// Whether a state with unseen cards anywhere looks like the view, its history aside: no view of play fails.
fn looks_like(state: State, view: &View) -> bool {
    let mut seen = LeanXianQi { state, log: Lean }.look(view.observer);
    seen.turn.plays.clone_from(&view.turn.plays);
    seen.pillar_groups.clone_from(&view.pillar_groups);
    seen.reveal.relations.clone_from(&view.reveal.relations);
    seen.own_covers.clone_from(&view.own_covers);
    seen.acts.clone_from(&view.acts);
    seen == *view
}

/// A deck that deals what was held and played, each hand in a random order: nobody knows the order of another's.
fn deal_again(mut hands: [Cards; 3], steps: &[Step<Action>], dice: &mut Dice) -> Vec<Card> {
    for Step { seat, action } in steps {
        let hand = &mut hands[seat.index()];
        *hand = hand.and(action.cards().unwrap_or_default());
    }
    let dealt = hands.map(|hand| {
        let mut cards: Vec<Card> = hand.each().collect();
        dice.shuffle(&mut cards);
        cards
    });
    (0..DECK).map(|i| dealt[i % 3][i / 3]).collect()
}

impl Story {
    fn of(view: &View) -> Result<Self, NoWorld> {
        let rounds = view.pillar_groups.iter().flat_map(|group| &group.plays);
        let mut hands = rounds.chain(&view.turn.plays);
        let mut own_covers = view.own_covers.iter().flatten();
        let (mut steps, mut covers) = (Vec::with_capacity(view.acts.len()), Vec::new());
        for act in &view.acts {
            let mut shown = || hands.next().ok_or(NoWorld::Contradiction).map(|play| play.cards);
            let action = match act.deed {
                Deed::Play => Action::Play(shown()?.ok_or(NoWorld::Contradiction)?),
                Deed::Cover if view.observer.is(act.seat) => {
                    shown()?;
                    Action::Cover(*own_covers.next().ok_or(NoWorld::Contradiction)?)
                }
                Deed::Cover => {
                    shown()?;
                    covers.push(steps.len());
                    Action::Cover(Cards::NONE)
                }
                Deed::Buckle => Action::Buckle,
                Deed::PassBuckle => Action::PassBuckle,
                Deed::Reveal => Action::Reveal,
                Deed::PassReveal => Action::PassReveal,
            };
            steps.push(Step { seat: act.seat, action });
        }
        let first = view.acts.first().map_or(view.turn.current_seat, |act| act.seat);
        let seed = seed_for(&view.rules, first).ok_or(NoWorld::Contradiction)?;
        Ok(Self { rules: view.rules, seed, steps, covers })
    }
}

/// The state as the view tells it, without the cards it does not show.
pub(crate) fn state_of(view: &View) -> Result<State, NoWorld> {
    let own = |seat: usize| view.observer.is(Seat(seat as u8));
    let seen = |cards: Option<Cards>, seat: usize| cards.filter(|_| own(seat)).unwrap_or_default();
    let hands = std::array::from_fn(|seat| seen(view.hand, seat));
    let (standing, turn) = (&view.standing, &view.turn);
    let mut state = State::new(&view.rules, hands, turn.current_seat);
    state.laid = std::array::from_fn(|seat| Laid::of(seen(view.covered, seat), standing.proven[seat]));
    for seat in Seat::all(3) {
        let laid = state.laid[seat.index()].counts();
        state.add_dealt(seat, standing.shown[seat.index()].counts().wrapping_add(laid));
    }
    state.tally = Tally::new(standing.unpaid_reveals, view.buckles_this_round);
    state.version = u16::try_from(view.version).map_err(|_| NoWorld::Contradiction)?;
    state.pillars = Pillars::new(view.players.map(|player| player.captured_pillar_count), turn.round_index);
    state.enter(stage_of(view)?);
    if let Some(last) = turn.last_combo {
        state.last = Combo::of(last.cards, view.rules.dog_pair).ok_or(NoWorld::Contradiction)?;
    }
    set_marks(&mut state, view);
    set_flags(&mut state, view);
    Ok(state)
}

fn stage_of(view: &View) -> Result<Stage, NoWorld> {
    Ok(match (view.phase, view.standing.played) {
        (PhaseName::BuckleDecision, _) => Stage::Buckle,
        (PhaseName::RevealDecision, _) => Stage::Reveal,
        (PhaseName::InRound, 0) => Stage::Lead,
        (PhaseName::InRound, 1) => Stage::Second,
        (PhaseName::InRound, _) => Stage::Third,
        (PhaseName::Settlement | PhaseName::Finished, _) => {
            Stage::Over(view.end_reason.ok_or(NoWorld::Contradiction)?)
        }
    })
}

fn set_marks(state: &mut State, view: &View) {
    let [latest, other] = view.standing.round_revealer_seats;
    let marks = [
        (Mark::Owner, view.turn.last_combo.map(|last| last.owner_seat)),
        (Mark::Buckler, view.reveal.buckler_seat),
        (Mark::LastBuckler, view.last_buckler_seat),
        (Mark::LastRevealer, view.standing.last_revealer_seat),
        (Mark::ActiveRevealer, view.reveal.active_revealer_seat.flatten()),
        (Mark::RoundRevealer, latest),
        (Mark::RoundOther, other),
        (Mark::Liable, view.standing.liable_seat),
    ];
    for (mark, seat) in marks {
        state.marks.put(mark, seat);
    }
}

fn set_flags(state: &mut State, view: &View) {
    let reveal = &view.reveal;
    state.flags.set_answers(reveal.pending_order.len() > 1, !reveal.passed_seats.is_empty());
    Seat::all(3).filter(|seat| view.forfeits[seat.index()]).for_each(|seat| state.flags.set_forfeit(seat));
    if view.phase == PhaseName::Finished {
        state.flags.set_finished();
    }
}

/// How a game came about: its deck, a seed that lets the same seat lead, and everything that was done.
pub(crate) fn past<H: History<Entry>>(game: &XianQiOf<H>) -> Option<Past<XianQiOf<H>>> {
    if !H::KEPT {
        return None;
    }
    let steps: Vec<Step<Action>> = game.deeds().iter().copied().map(step).collect();
    let first = steps.first().map_or(game.state.seat, |step| step.seat);
    let rules = game.state.rules();
    let seed = seed_for(&rules, first).expect("the seat that led first was drawn by some seed");
    Some(Past::of_deck(rules, game.deck().to_vec(), seed, steps))
}

/// Deck positions of others: copies cannot be told apart, so nobody ever sees which position a card came from.
pub(crate) fn unseen(game: &XianQi, to: Observer) -> Vec<(usize, Card)> {
    let deck = game.deck().into_iter().enumerate();
    deck.filter(|(place, _)| !to.is(Seat((place % 3) as u8))).collect()
}

/// Where the cards lie now that `to` has not seen: places 0 to 2 are hands, 3 to 5 what a seat has covered.
pub(crate) fn places(state: &State, to: Observer) -> Vec<(usize, Card)> {
    let all = state.hands.into_iter().chain(state.laid.map(Laid::cards)).enumerate();
    let others = all.filter(|(place, _)| !to.is(Seat((place % 3) as u8)));
    others.flat_map(|(place, cards)| cards.each().map(move |card| (place, card))).collect()
}

/// The same with every cover at a place of its own.
pub(crate) fn past_places(game: &XianQi, to: Observer) -> Vec<(usize, Card)> {
    let hands = game.state.hands.into_iter().enumerate();
    let hands = hands.filter(|(seat, _)| !to.is(Seat(*seat as u8)));
    let covers = game.deeds().iter().enumerate().filter_map(|(index, entry)| match entry {
        Entry::Covered { seat, cards } if !to.is(*seat) => Some((3 + index, *cards)),
        _ => None,
    });
    hands.chain(covers).flat_map(|(place, cards)| cards.each().map(move |card| (place, card))).collect()
}

/// An action over another deal. A cover becomes any cards of that hand, all as likely, drawn from what was dealt.
pub(crate) fn transpose(game: &XianQi, seat: Seat, action: Action, redealt: &XianQi) -> Action {
    let (Action::Cover(cover), deck) = (action, redealt.deck()) else {
        return action;
    };
    // The observer's own cards stay where they are; those of others are shuffled, and chosen anew.
    let dealt = |deck: [Card; DECK]| deck.into_iter().skip(seat.index()).step_by(3);
    if dealt(deck).eq(dealt(game.deck())) {
        return action;
    }
    let mut bytes = [redealt.state.version as u8; 32];
    bytes.iter_mut().zip(deck).for_each(|(byte, card)| *byte = card as u8);
    let mut hand: Vec<Card> = redealt.state.hand(seat).each().collect();
    shuffle(&mut hand, &mut Rng::new(Seed(bytes), Stream::POLICY));
    Action::Cover(hand.into_iter().take(cover.len()).fold(Cards::NONE, Cards::with))
}
