//! A table from what is openly told about it, and three hands: what loading and imagining worlds share.

use paiju_contract::{Broken, Seat};

use super::{LastCombo, PhaseName, Reveal};
use crate::cards::Cards;
use crate::combo::{Combo, DogPair};
use crate::marks::{Mark, Marks, Pending};
use crate::rules::{LeadDecision, LeaderAfterReveal, Rules};
use crate::state::{CERAMIC, ENOUGH, EndReason, Stage, Table};

/// What a dump and a view both say.
pub(crate) struct Told<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) version: u32,
    pub(crate) phase: PhaseName,
    pub(crate) current_seat: Seat,
    pub(crate) round_kind: u8,
    pub(crate) end_reason: Option<EndReason>,
    pub(crate) reveal: &'a Reveal,
    pub(crate) buckles: Option<u16>,
    pub(crate) forfeits: Option<[bool; 3]>,
    pub(crate) last_buckler_seat: Option<Seat>,
}

/// The table, all but the round being played. `rounds` are the winners and kinds of those that are over.
pub(crate) fn rebuild(told: &Told<'_>, hands: [Cards; 3], rounds: &[(Seat, u8)]) -> Result<Table, Broken> {
    let mut table = Table::new(told.rules, hands, told.current_seat);
    table.version = told.version;
    table.round = rounds.len() as u8;
    for (winner, kind) in rounds {
        table.pillars[winner.index()] += kind;
    }
    set_stage(&mut table, told)?;
    set_reveal(&mut table, told, rounds)?;
    Ok(table)
}

impl Table {
    /// The combo to beat; one that is none is left out, for the audit to find.
    pub(crate) fn set_last(&mut self, last: LastCombo, dog: DogPair) {
        if let Some(combo) = Combo::of(last.cards, dog) {
            self.last = combo;
            self.marks.set(Mark::Owner, last.owner_seat);
        }
    }
}

fn set_stage(table: &mut Table, told: &Told<'_>) -> Result<(), Broken> {
    let rules = told.rules;
    let may_lead =
        rules.lead_decision == LeadDecision::Split || rules.leader_after_reveal == LeaderAfterReveal::Buckler;
    let over = |reason: Option<EndReason>| {
        reason.map(Stage::Over).ok_or(Broken::new("a game in settlement or finished has its end_reason"))
    };
    let stage = match told.phase {
        PhaseName::BuckleDecision => Stage::Buckle,
        PhaseName::RevealDecision => Stage::Reveal,
        PhaseName::InRound if told.round_kind > 0 => Stage::Follow,
        PhaseName::InRound if may_lead => Stage::Lead,
        PhaseName::InRound => return Err(Broken::new("round_kind is above 0 in_round")),
        PhaseName::Settlement | PhaseName::Finished => over(told.end_reason)?,
    };
    table.enter(stage);
    if told.phase == PhaseName::Finished {
        table.flags.set_finished();
    }
    Ok(())
}

/// Reveals, and what the buckles left behind.
fn set_reveal(table: &mut Table, told: &Told<'_>, rounds: &[(Seat, u8)]) -> Result<(), Broken> {
    let reveal = told.reveal;
    for relation in &reveal.relations {
        Broken::unless(relation.revealer_seat != relation.buckler_seat, "nobody reveals his own buckle")?;
        table.note_reveal(*relation);
    }
    set_asked(table, told)?;
    set_marks(&mut table.marks, told);
    set_liability(table, told, rounds)?;
    table.buckles = told.buckles.unwrap_or(u16::from(table.stage == Stage::Reveal));
    let limit = u16::from(told.rules.buckle_chain_limit);
    Broken::unless(limit == 0 || table.buckles <= limit, "buckles_this_round is above buckle_chain_limit")?;
    set_forfeits(table, told)
}

fn set_asked(table: &mut Table, told: &Told<'_>) -> Result<(), Broken> {
    let reveal = told.reveal;
    table.pending = match reveal.pending_order[..] {
        [] => Pending::NONE,
        [only] => Pending::of(only, None),
        [first, second] => Pending::of(first, Some(second)),
        _ => return Err(Broken::new("pending_order has at most the two other seats")),
    };
    let twice = reveal.passed_seats.len() > 1;
    Broken::unless(!twice, "passed_seats has at most one seat while another is still asked")?;
    reveal.passed_seats.iter().for_each(|seat| table.flags.set_passed(*seat));
    Ok(())
}

fn set_marks(marks: &mut Marks, told: &Told<'_>) {
    let mut put = |mark: Mark, seat: Option<Seat>| match seat {
        Some(seat) => marks.set(mark, seat),
        None => marks.clear(mark),
    };
    let reveal = told.reveal;
    put(Mark::Buckler, reveal.buckler_seat);
    let last_relation = reveal.relations.last().map(|relation| relation.buckler_seat);
    put(Mark::LastBuckler, reveal.buckler_seat.or(told.last_buckler_seat).or(last_relation));
    put(Mark::ActiveRevealer, reveal.active_revealer_seat.flatten());
}

/// 掀瓷包瓷: found again from the rounds of the relations (R3.1.2).
fn set_liability(table: &mut Table, told: &Told<'_>, rounds: &[(Seat, u8)]) -> Result<(), Broken> {
    let relations = &told.reveal.relations;
    if !told.rules.reveal_ceramic_liability {
        return Ok(());
    }
    let rounds_of = || relations.iter().map(|relation| relation.round_index);
    let placed = rounds_of().all(|round| round.is_some_and(|round| round <= table.round));
    Broken::unless(
        placed,
        "under reveal_ceramic_liability relations carry the round_index they were made at",
    )?;
    Broken::unless(rounds_of().is_sorted(), "relations are in the order of their rounds")?;
    let of_round = |round: u8| relations.iter().rev().filter(move |r| r.round_index == Some(round));
    let mut pillars = [0u8; 3];
    for (round, &(winner, kind)) in rounds.iter().enumerate() {
        let (before, after) = (pillars[winner.index()], pillars[winner.index()] + kind);
        pillars[winner.index()] = after;
        let payer = of_round(round as u8).map(|r| r.revealer_seat).find(|seat| *seat != winner);
        if let (true, Some(payer)) = (before < CERAMIC && after >= CERAMIC, payer) {
            table.marks.set(Mark::Liable, payer);
        }
    }
    set_round_revealers(table, of_round(table.round).map(|r| r.revealer_seat));
    Ok(())
}

fn set_round_revealers(table: &mut Table, mut latest_first: impl Iterator<Item = Seat>) {
    table.marks.clear(Mark::RoundRevealer);
    table.marks.clear(Mark::RoundOther);
    let Some(last) = latest_first.next() else { return };
    table.marks.set(Mark::RoundRevealer, last);
    if let Some(other) = latest_first.find(|seat| *seat != last) {
        table.marks.set(Mark::RoundOther, other);
    }
}

/// Forfeits by the house rule are told; those by a reveal follow from the relations.
fn set_forfeits(table: &mut Table, told: &Told<'_>) -> Result<(), Broken> {
    let by_reveal = table.forfeits();
    for (seat, forfeit) in told.forfeits.unwrap_or_default().into_iter().enumerate() {
        let by_house_rule = told.rules.enough_must_buckle && table.pillars[seat] >= ENOUGH;
        Broken::unless(
            !forfeit || by_reveal[seat] || by_house_rule,
            "a forfeit comes from a reveal when enough, or from enough_must_buckle",
        )?;
        if forfeit {
            table.flags.set_forfeit(Seat(seat as u8));
        }
    }
    Ok(())
}
