//! Whole states as plain data, and back (R1.4, R1.12).
//!
//! A dump is untrusted. It is never turned into a state directly: its log is played again from its deal, by the rules,
//! and what comes out must tell what the dump told. A dump without a log is loaded if a play can be found that leads
//! to it ([`retrace`](super::retrace)).

use paiju_contract::{Broken, Play, RuleSet, Seat, Step};

use super::clock::Clock;
use super::retrace::retrace;
use super::shape::{Dump, PhaseName, PlayDump, Player};
use crate::action::Action;
use crate::cards::Cards;
use crate::combo::Combo;
use crate::counters::MOST_ACTIONS;
use crate::piece::{Card, DECK};
use crate::rules::Rules;
use crate::setup::{begin, hands_of, read_deck};
use crate::state::{Entry, Relation, XianQi};

/// The state as plain data. Lossless.
pub(crate) fn dump_state(game: &XianQi) -> Dump {
    let state = &game.state;
    Dump {
        version: u32::from(state.version),
        phase: state.phase_name(),
        players: Seat::all(3).map(|seat| Player { seat, hand: state.hand(seat) }).collect(),
        turn: game.turn(),
        decision: state.decision().map(|decision| game.clock().on(decision)),
        pillar_groups: game.groups(),
        reveal: game.reveal_shape(),
        rules: state.rules(),
        end_reason: state.end_reason(),
        buckles_this_round: Some(state.tally.buckles()),
        forfeits: Some(state.forfeits()),
        last_buckler_seat: state.marks.get(crate::marks::Mark::LastBuckler),
        deck: Some(game.deck().to_vec()),
        log: Some(game.deeds().iter().copied().map(step).collect()),
    }
}

/// The dump without the host's clock: what state hashes are made from (R1.8.2).
pub(crate) fn without_clock(game: &XianQi) -> Dump {
    Dump { decision: game.state.decision(), ..dump_state(game) }
}

/// The dump with the round before which each reveal was: without a log it tells how many buckles this round has seen.
pub(crate) fn with_rounds(game: &XianQi, mut dump: Dump) -> Dump {
    let rounds = rounds_of_reveals(game);
    for (relation, round) in dump.reveal.relations.iter_mut().zip(rounds) {
        relation.round_index = Some(round);
    }
    dump
}

/// For every reveal the number of rounds that had been played.
fn rounds_of_reveals(game: &XianQi) -> Vec<u8> {
    let (mut hands, mut rounds) = (0u8, Vec::new());
    for deed in game.deeds() {
        match deed {
            Entry::Played { .. } | Entry::Covered { .. } => hands += 1,
            Entry::Revealed(_) => rounds.push(hands / 3),
            _ => {}
        }
    }
    rounds
}

/// A line of the log as the action it was.
pub(crate) fn step(deed: Entry) -> Step<Action> {
    match deed {
        Entry::Played { seat, combo } => Step { seat, action: Action::Play(combo.cards()) },
        Entry::Covered { seat, cards } => Step { seat, action: Action::Cover(cards) },
        Entry::Buckled(seat) => Step { seat, action: Action::Buckle },
        Entry::BucklePassed(seat) => Step { seat, action: Action::PassBuckle },
        Entry::Revealed(relation) => Step { seat: relation.revealer_seat, action: Action::Reveal },
        Entry::RevealPassed(seat) => Step { seat, action: Action::PassReveal },
        Entry::Dealt(_) | Entry::Clock(_) => unreachable!("the deal is before everything that is done"),
    }
}

/// The game of a dump, if play leads to it.
pub(crate) fn load_state(dump: &Dump) -> Result<XianQi, Broken> {
    dump.rules.validate().map_err(|bad| Broken::new(format!("rules.{bad}")))?;
    check_shape(dump)?;
    let deck = deck(dump)?;
    let mut game = match &dump.log {
        Some(log) => replay(&Opening::of(dump), &deck, log)?,
        None => retrace(dump, &deck)?,
    };
    if let Some(field) = difference(dump, &dump_state(&game)) {
        return Err(Broken::new(format!("{field}: not what the play of this game leads to")));
    }
    check_rounds(&dump.reveal.relations, &game)?;
    game.keep_clock(dump.decision.as_ref().map(Clock::of));
    Ok(game)
}

/// The rounds that relations tell are those of the game, whether a rule needs them or not.
pub(super) fn check_rounds(told: &[Relation], game: &XianQi) -> Result<(), Broken> {
    let rounds = rounds_of_reveals(game);
    let right = told.iter().zip(rounds).all(|(told, round)| is_left_out_or(told.round_index, Some(round)));
    Broken::unless(right, "reveal.relations: a round_index is not the round before which the reveal was")
}

/// What a log is played from, beside the deal.
pub(super) struct Opening<'a> {
    pub(super) rules: &'a Rules,
    /// Who leads where nothing has been done.
    pub(super) first: Seat,
    /// Whether it was settled once it was over.
    pub(super) settled: bool,
}

impl<'a> Opening<'a> {
    pub(super) fn of(dump: &'a Dump) -> Self {
        let settled = dump.phase == PhaseName::Finished;
        Self { rules: &dump.rules, first: dump.turn.current_seat, settled }
    }
}

/// Plays a log from a deal.
pub(super) fn replay(
    opening: &Opening<'_>,
    deck: &[Card; DECK],
    log: &[Step<Action>],
) -> Result<XianQi, Broken> {
    let first = log.first().map_or(opening.first, |step| step.seat);
    let drawn = first.0 < 3 && opening.rules.first_seat.is_none_or(|seat| seat == first);
    Broken::unless(drawn, "log[0].seat: first_seat of the rules lets another seat lead first")?;
    let mut game = begin(opening.rules, deck, first).map_err(|bad| Broken::new(bad.to_string()))?;
    for (i, Step { seat, action }) in log.iter().enumerate() {
        let wrong = |why| Broken::new(format!("log[{i}]: {why}"));
        game.apply_silent(*seat, action).map_err(wrong)?;
    }
    if opening.settled && game.state.end_reason().is_some() {
        game.finish();
    }
    Ok(game)
}

/// What has to hold before anything can be played: three players, seats that exist, powers that are right.
fn check_shape(dump: &Dump) -> Result<(), Broken> {
    let own = dump.players.iter().enumerate().all(|(i, player)| player.seat.index() == i);
    Broken::unless(dump.players.len() == 3 && own, "players: expected the seats 0, 1 and 2 in order")?;
    let rounds = dump.pillar_groups.len() <= 8 && dump.turn.plays.len() <= 2;
    Broken::unless(
        rounds,
        "pillar_groups: a game has at most 8 rounds, and a round that is not over at most 2 plays",
    )?;
    let seats = hands_of_rounds(dump).all(|play| play.seat.0 < 3);
    Broken::unless(seats, "plays: every seat is 0, 1 or 2")?;
    // One action a version, and one more for settling.
    let most = u32::from(MOST_ACTIONS) + 2;
    Broken::unless(
        (1..=most).contains(&dump.version),
        "version: no game has had that many, and the first is 1",
    )?;
    hands_of_rounds(dump).try_for_each(|play| check_power(play, dump))
}

fn check_power(play: PlayDump, dump: &Dump) -> Result<(), Broken> {
    let cards = play.cards;
    match Combo::of(cards, dump.rules.dog_pair) {
        _ if play.power == super::COVER_POWER => Ok(()),
        Some(combo) if combo.power() == play.power => Ok(()),
        Some(combo) => {
            Err(Broken::new(format!("plays: the power of {cards} is {}, not {}", combo.power(), play.power)))
        }
        None => Err(Broken::new(format!("plays: {cards} is no combo, and its power is not that of a cover"))),
    }
}

/// Every hand that was played, in order.
pub(super) fn hands_of_rounds(dump: &Dump) -> impl Iterator<Item = PlayDump> + '_ {
    dump.pillar_groups.iter().flat_map(|group| &group.plays).chain(&dump.turn.plays).copied()
}

/// The deal: as given, or some order that deals what the seats held and played (R1.4.5).
fn deck(dump: &Dump) -> Result<[Card; DECK], Broken> {
    let mut dealt: [Cards; 3] = std::array::from_fn(|seat| dump.players[seat].hand);
    for play in hands_of_rounds(dump) {
        let all = dealt[play.seat.index()].plus(play.cards);
        dealt[play.seat.index()] =
            all.ok_or(Broken::new("players: hands, pillar_groups and plays have more cards than a deck"))?;
    }
    Broken::unless(
        dealt.iter().all(|hand| hand.len() == 8),
        "players: every seat was dealt 8 cards, those it has played included",
    )?;
    let by_name = || {
        let hands = dealt.map(|hand| hand.each().collect::<Vec<Card>>());
        (0..DECK).map(|i| hands[i % 3][i / 3]).collect()
    };
    let deck = dump.deck.clone().unwrap_or_else(by_name);
    let deck = read_deck(&deck).map_err(|bad| Broken::new(bad.to_string()))?;
    Broken::unless(hands_of(&deck) == dealt, "deck: it deals other hands than were held and played")?;
    Ok(deck)
}

/// The first field of a dump that is not what the game would write itself. Clocks are the host's, and what the
/// design does not have may be left out.
pub(super) fn difference(given: &Dump, own: &Dump) -> Option<&'static str> {
    let decided = |dump: &Dump| dump.decision.map(|decision| (decision.seat, decision.context));
    let fields = [
        ("version", given.version == own.version),
        ("phase", given.phase == own.phase),
        ("players", given.players == own.players),
        ("turn", given.turn == own.turn),
        ("decision", decided(given) == decided(own)),
        ("pillar_groups", given.pillar_groups == own.pillar_groups),
        ("reveal", same_reveal(given, own)),
        ("rules", given.rules == own.rules),
        ("end_reason", is_left_out_or(given.end_reason, own.end_reason)),
        ("buckles_this_round", is_left_out_or(given.buckles_this_round, own.buckles_this_round)),
        ("forfeits", is_left_out_or(given.forfeits, own.forfeits)),
        ("last_buckler_seat", is_left_out_or(given.last_buckler_seat, own.last_buckler_seat)),
    ];
    fields.into_iter().find(|(_, same)| !same).map(|(field, _)| field)
}

fn is_left_out_or<T: PartialEq + Copy>(given: Option<T>, own: Option<T>) -> bool {
    given.is_none() || given == own
}

fn same_reveal(given: &Dump, own: &Dump) -> bool {
    let (told, reveal) = (&given.reveal, &own.reveal);
    let rounds_count = own.rules.reveal_ceramic_liability;
    told.buckler_seat == reveal.buckler_seat
        && told.pending_order == reveal.pending_order
        && told.passed_seats == reveal.passed_seats
        && is_left_out_or(told.active_revealer_seat, reveal.active_revealer_seat)
        && told.relations.len() == reveal.relations.len()
        && told.relations.iter().zip(&reveal.relations).all(|(a, b)| kept(*a, rounds_count) == *b)
}

/// A relation as the game keeps it: its round only where a rule needs it (R3.1.2).
pub(super) fn kept(relation: Relation, with_round: bool) -> Relation {
    Relation { round_index: relation.round_index.filter(|_| with_round), ..relation }
}
