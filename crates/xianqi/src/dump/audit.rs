//! What holds in every state (R1.12.3): conservation of cards, the log and the table telling the same story.

use paiju_contract::{Broken, History, Seat};

use crate::cards::Cards;
use crate::combo::Combo;
use crate::marks::Mark;
use crate::state::{ENOUGH, EndReason, Entry, Stage, Table, XianQi, next};

/// The first broken invariant, if any.
pub(crate) fn audit<H: History<Entry>>(game: &XianQi<H>) -> Result<(), Broken> {
    let table = &game.table;
    audit_phase(table)?;
    audit_reveal(table)?;
    audit_hand_sizes(table)?;
    if H::KEPT {
        let story = retell(game.play_log())?;
        story.agrees_with(table)?;
        audit_relations(game)?;
    }
    Ok(())
}

fn audit_phase(table: &Table) -> Result<(), Broken> {
    Broken::unless(table.version >= 1, "version starts at 1")?;
    Broken::unless(table.seat.0 < 3, "current_seat is 0, 1 or 2")?;
    let in_round = table.stage == Stage::Follow;
    Broken::unless(
        if in_round { (1..=2).contains(&table.played) } else { table.played == 0 },
        "in_round has one or two plays, every other phase none",
    )?;
    Broken::unless(
        in_round == table.marks.get(Mark::Owner).is_some(),
        "last_combo is there exactly in_round",
    )?;
    let out = table.hands.iter().all(|hand| hand.is_empty());
    Broken::unless(
        out == (table.stage == Stage::Over(EndReason::HandsOut)),
        "the game is over with hands_out exactly when all hands are empty",
    )?;
    let withheld =
        table.stage == Stage::Buckle && table.switches.lead_is_split() && !table.may_buckle(table.seat);
    Broken::unless(!withheld, "buckle_decision is not asked of a leader who may not BUCKLE")
}

fn audit_reveal(table: &Table) -> Result<(), Broken> {
    let buckler = table.marks.get(Mark::Buckler);
    let deciding = table.stage == Stage::Reveal;
    let first = table.pending.first();
    Broken::unless(deciding == buckler.is_some(), "buckler_seat is set exactly in reveal_decision")?;
    Broken::unless(deciding == first.is_some(), "pending_order is non-empty exactly in reveal_decision")?;
    Broken::unless(
        deciding || table.flags.passes() == 0,
        "passed_seats is empty outside of reveal_decision",
    )?;
    let Some(buckler) = buckler else { return Ok(()) };
    Broken::unless(first == Some(table.seat), "the first of pending_order decides")?;
    let second = table.pending.rest().first();
    Broken::unless(first != second, "pending_order has each seat once")?;
    Broken::unless(table.pending.iter().all(|seat| seat != buckler), "the buckler is not in pending_order")?;
    let passed = |seat: Seat| table.flags.has_passed(seat);
    Broken::unless(!passed(buckler), "the buckler is not in passed_seats")?;
    Broken::unless(!table.pending.iter().any(passed), "a seat that passed is not asked again")?;
    let pending = table.pending.iter().count();
    let answered =
        Seat::all(3).find(|s| *s != buckler && !passed(*s) && table.pending.iter().all(|p| p != *s));
    let revealed = answered.is_none_or(|seat| table.marks.is(Mark::LastRevealer, seat));
    Broken::unless(
        pending as u32 + table.flags.passes() <= 2 && revealed,
        "passed_seats, pending_order and the revealers of this buckle are the two other seats",
    )
}

fn audit_hand_sizes(table: &Table) -> Result<(), Broken> {
    let pillars: u8 = table.pillars.iter().sum();
    let kind = usize::from(table.round_kind());
    Broken::unless(pillars <= 8, "there are at most 8 pillars")?;
    let left = 8 - usize::from(pillars);
    let right = Seat::all(3).all(|seat| {
        let back = (table.seat.0 + 2 - seat.0) % 3;
        let has_played = kind > 0 && back < table.played;
        left >= kind && table.hand(seat).len() == left - if has_played { kind } else { 0 }
    });
    Broken::unless(right, "a hand has 8 cards less the cards its seat has played")
}

/// What the log says happened.
#[derive(Default)]
struct Story {
    used: [Cards; 3],
    pillars: [u8; 3],
    rounds: u8,
    /// The round that is not over: its plays so far, its best combo and whose that is.
    open: u8,
    best: Option<(Combo, Seat)>,
    last_seat: Option<Seat>,
}

fn retell(log: &[Entry]) -> Result<Story, Broken> {
    let mut story = Story::default();
    for entry in log {
        story.tell(*entry)?;
    }
    Ok(story)
}

impl Story {
    fn tell(&mut self, entry: Entry) -> Result<(), Broken> {
        let (seat, cards) = match entry {
            Entry::Played { seat, combo } => {
                self.beat(combo, seat)?;
                (seat, combo.cards())
            }
            Entry::Covered { seat, cards } => (seat, cards),
            Entry::Dealt(_) | Entry::Revealed(_) => {
                return Err(Broken::new("the log of plays holds plays only"));
            }
        };
        let rotates = self.open == 0 || self.last_seat.is_some_and(|last| next(last) == seat);
        Broken::unless(rotates, "the seats of a round follow each other")?;
        let kind = self.best.map(|(combo, _)| usize::from(combo.size()));
        Broken::unless(
            kind == Some(cards.len()),
            "all hands of a round have round_kind cards, the first is no cover",
        )?;
        self.used[seat.index()] =
            self.used[seat.index()].plus(cards).ok_or(Broken::new("more cards than a deck has"))?;
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

    fn agrees_with(&self, table: &Table) -> Result<(), Broken> {
        Broken::unless(self.rounds == table.round, "round_index is the number of pillar_groups")?;
        Broken::unless(self.pillars == table.pillars, "pillars are those of the groups a seat has won")?;
        Broken::unless(self.open == table.played, "the table counts the plays of this round")?;
        let best = (table.stage == Stage::Follow).then(|| (table.last, table.owner()));
        Broken::unless(self.best == best, "last_combo is the strongest play of the round")?;
        let turn = self.open == 0 || self.last_seat.is_some_and(|last| next(last) == table.seat);
        Broken::unless(turn, "the seat after the last play decides")?;
        let all = self.used.iter().chain(&table.hands).try_fold(Cards::NONE, |all, some| all.plus(*some));
        Broken::unless(all == Some(Cards::FULL_DECK), "hands, pillar_groups and plays together are the deck")
    }
}

fn audit_relations<H: History<Entry>>(game: &XianQi<H>) -> Result<(), Broken> {
    let table = &game.table;
    let (mut unpaid, mut last) = ([0u32; 6], None);
    for relation in game.relations() {
        let (revealer, buckler) = (relation.revealer_seat, relation.buckler_seat);
        Broken::unless(revealer != buckler, "nobody reveals his own buckle")?;
        last = Some(revealer);
        if relation.revealer_enough_at_time {
            let enough = table.pillars[revealer.index()] >= ENOUGH && table.flags.forfeits(revealer);
            Broken::unless(enough, "revealer_enough_at_time needs at least 3 pillars now")?;
        } else {
            unpaid[Table::unpaid_index(revealer, buckler)] += 1;
        }
    }
    Broken::unless(unpaid == table.unpaid.map(u32::from), "every reveal is counted")?;
    Broken::unless(last == table.marks.get(Mark::LastRevealer), "the last revealer is the last relation's")
}
