//! What holds in every state (R1.12.3): conservation of cards, the log and the state telling the same story.

use paiju_contract::{Broken, History, Seat};

use crate::cards::Cards;
use crate::combo::Combo;
use crate::laid::Laid;
use crate::marks::Mark;
use crate::state::{EndReason, Entry, Stage, State, XianQiOf, next};

/// The first broken invariant, if any.
pub(crate) fn audit_state<H: History<Entry>>(game: &XianQiOf<H>) -> Result<(), Broken> {
    let state = &game.state;
    audit_stage(state)?;
    audit_cards(state)?;
    if H::KEPT {
        let mut story = Story::default();
        game.hands_played().try_for_each(|hand| story.tell(hand))?;
        story.agrees_with(state)?;
        audit_relations(game)?;
    }
    Ok(())
}

fn audit_stage(state: &State) -> Result<(), Broken> {
    Broken::unless(state.version >= 1, "version starts at 1")?;
    Broken::unless(state.seat.0 < 3, "current_seat is 0, 1 or 2")?;
    let owned = state.marks.get(Mark::Owner).is_some();
    Broken::unless(state.stage.is_follow() == owned, "last_combo is there exactly in_round")?;
    let buckler = state.marks.get(Mark::Buckler);
    let answering = state.stage == Stage::Reveal;
    Broken::unless(answering == buckler.is_some(), "buckler_seat is set exactly in reveal_decision")?;
    Broken::unless(buckler != Some(state.seat) || !answering, "nobody answers his own buckle")?;
    let (waits, passed) = (state.flags.another_waits(), state.flags.other_passed());
    Broken::unless(answering || !waits && !passed, "answers are counted in reveal_decision only")?;
    Broken::unless(!(waits && passed), "who is still to be asked has not passed")?;
    let out = state.hands.iter().all(|hand| hand.is_empty());
    Broken::unless(
        out == (state.stage == Stage::Over(EndReason::HandsOut)),
        "the game is over with hands_out exactly when all hands are empty",
    )?;
    let withheld =
        state.stage == Stage::Buckle && state.switches.lead_is_split() && !state.may_buckle(state.seat);
    Broken::unless(!withheld, "buckle_decision is not asked of a leader who may not BUCKLE")
}

fn audit_cards(state: &State) -> Result<(), Broken> {
    let pillars: u8 = state.pillars.each().iter().sum();
    let kind = usize::from(state.round_kind());
    Broken::unless(pillars <= 8, "there are at most 8 pillars")?;
    let left = 8 - usize::from(pillars);
    let right = Seat::all(3).all(|seat| {
        let back = (state.seat.0 + 2 - seat.0) % 3;
        let has_played = kind > 0 && back < state.stage.played();
        left >= kind && state.hand(seat).len() == left - if has_played { kind } else { 0 }
    });
    Broken::unless(right, "a hand has 8 cards less the cards its seat has played")?;
    let mut hidden = state.hands.into_iter().chain(state.laid.map(Laid::cards));
    let fits = hidden.try_fold(Cards::NONE, Cards::plus).is_some();
    Broken::unless(fits, "hands and covers have more cards than a deck")
}

/// What the log says happened.
#[derive(Default)]
struct Story {
    shown: [Cards; 3],
    covered: [Cards; 3],
    pillars: [u8; 3],
    rounds: u8,
    /// The round that is not over: its plays so far, its best combo and whose that is.
    open: u8,
    best: Option<(Combo, Seat)>,
    last_seat: Option<Seat>,
}

impl Story {
    fn tell(&mut self, entry: Entry) -> Result<(), Broken> {
        let (seat, cards, used) = match entry {
            Entry::Played { seat, combo } => {
                self.beat(combo, seat)?;
                (seat, combo.cards(), &mut self.shown[seat.index()])
            }
            Entry::Covered { seat, cards } => (seat, cards, &mut self.covered[seat.index()]),
            _ => return Err(Broken::new("only plays and covers are hands of a round")),
        };
        *used = used.plus(cards).ok_or(Broken::new("more cards than a deck has"))?;
        let rotates = self.open == 0 || self.last_seat.is_some_and(|last| next(last) == seat);
        Broken::unless(rotates, "the seats of a round follow each other")?;
        let kind = self.best.map(|(combo, _)| usize::from(combo.size()));
        Broken::unless(
            kind == Some(cards.len()),
            "all hands of a round have round_kind cards, the first is no cover",
        )?;
        self.last_seat = Some(seat);
        self.open += 1;
        if self.open == 3 {
            self.close_round();
        }
        Ok(())
    }

    fn beat(&mut self, combo: Combo, seat: Seat) -> Result<(), Broken> {
        let beats = self.best.is_none_or(|(best, _)| combo.beats(best));
        Broken::unless(beats, "a play beats the last one, in size and power; else it is a cover")?;
        self.best = Some((combo, seat));
        Ok(())
    }

    fn close_round(&mut self) {
        if let Some((combo, winner)) = self.best.take() {
            self.pillars[winner.index()] += combo.size();
        }
        self.rounds += 1;
        self.open = 0;
    }

    fn agrees_with(&self, state: &State) -> Result<(), Broken> {
        let pillars = state.pillars;
        Broken::unless(self.rounds == pillars.rounds(), "round_index is the number of pillar_groups")?;
        Broken::unless(self.pillars == pillars.each(), "pillars are those of the groups a seat has won")?;
        Broken::unless(self.open == state.stage.played(), "the state counts the plays of this round")?;
        let best = state.stage.is_follow().then(|| (state.last, state.marks.the(Mark::Owner)));
        Broken::unless(self.best == best, "last_combo is the strongest play of the round")?;
        let turn = self.open == 0 || self.last_seat.is_some_and(|last| next(last) == state.seat);
        Broken::unless(turn, "the seat after the last play decides")?;
        Broken::unless(self.covered == state.laid.map(Laid::cards), "the state knows all covers")?;
        Broken::unless(self.shown == state.shown_each(), "the state knows what each seat has shown")?;
        let strong = self.shown.map(|shown| !crate::setup::is_black(shown));
        let known = state.laid.map(|laid| laid.proven().has_shown_strong);
        Broken::unless(strong == known, "the state knows who has shown SHI or XIANG")?;
        let used = self.shown.iter().chain(&self.covered);
        let all = used.chain(&state.hands).try_fold(Cards::NONE, |all, some| all.plus(*some));
        Broken::unless(all == Some(Cards::FULL_DECK), "hands, pillar_groups and plays together are the deck")
    }
}

fn audit_relations<H: History<Entry>>(game: &XianQiOf<H>) -> Result<(), Broken> {
    let state = &game.state;
    let (mut unpaid, mut last) = ([[0u16; 3]; 3], None);
    for relation in game.relations() {
        let (revealer, buckler) = (relation.revealer_seat, relation.buckler_seat);
        Broken::unless(revealer != buckler, "nobody reveals his own buckle")?;
        last = Some(revealer);
        if relation.revealer_enough_at_time {
            let enough = state.is_enough(revealer) && state.flags.forfeits(revealer);
            Broken::unless(enough, "revealer_enough_at_time needs at least 3 pillars now")?;
        } else {
            unpaid[revealer.index()][buckler.index()] += 1;
        }
    }
    Broken::unless(unpaid == state.tally.each_unpaid(), "every reveal is counted")?;
    Broken::unless(last == state.marks.get(Mark::LastRevealer), "the last revealer is the last relation's")
}
