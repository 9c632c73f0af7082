//! From untrusted plain data to a game: built from what cannot be derived, then compared with the rest (R1.12.3).

use paiju_contract::{Broken, History, Seat};

use super::rebuild::{Told, rebuild};
use super::{COVER_POWER, Dump, Group, PlayDump};
use crate::cards::Cards;
use crate::combo::Combo;
use crate::piece::{Card, DECK};
use crate::rules::Rules;
use crate::setup::{black_seat, hands_of, read_deck};
use crate::state::{EndReason, Entry, Relation, Table, XianQi};

/// Far more than the longest chain of buckles.
const MOST_RELATIONS: usize = 60_000;

pub(crate) fn load<H: History<Entry>>(dump: &Dump) -> Result<XianQi<H>, Broken> {
    check_seats(dump)?;
    let log = play_log(dump)?;
    let kinds = dump.pillar_groups.iter().all(|group| (1..=3).contains(&group.round_kind));
    Broken::unless(kinds, "the round_kind of a group is 1, 2 or 3")?;
    let rounds: Vec<(Seat, u8)> = dump.pillar_groups.iter().map(|g| (best_of(g), g.round_kind)).collect();
    let mut table = rebuild(&told(dump), hands(dump), &rounds)?;
    table.played = dump.turn.plays.len() as u8;
    if let Some(last) = &dump.turn.last_combo {
        table.set_last(*last, dump.rules.dog_pair);
    }
    let mut entries = deal_entries(dump, &log)?;
    entries.extend(log);
    let reveals: Vec<Entry> =
        dump.reveal.relations.iter().map(|relation| revealed(*relation, &dump.rules)).collect();
    let full = XianQi {
        table,
        plays: paiju_contract::Full::from_entries(&entries),
        reveals: paiju_contract::Full::from_entries(&reveals),
    };
    super::audit(&full)?;
    check_derived(&full.to_dump(), dump)?;
    check_end(&full.table, dump)?;
    Ok(XianQi { table, plays: H::from_entries(&entries), reveals: H::from_entries(&reveals) })
}

/// A relation as the log keeps it: its round only where a rule needs it (R3.1.2).
fn revealed(relation: Relation, rules: &Rules) -> Entry {
    let round_index = relation.round_index.filter(|_| rules.reveal_ceramic_liability);
    Entry::Revealed(Relation { round_index, ..relation })
}

fn told(dump: &Dump) -> Told<'_> {
    Told {
        rules: &dump.rules,
        version: dump.version,
        phase: dump.phase,
        current_seat: dump.turn.current_seat,
        round_kind: dump.turn.round_kind,
        end_reason: dump.end_reason,
        reveal: &dump.reveal,
        buckles: dump.buckles_this_round,
        forfeits: dump.forfeits,
        last_buckler_seat: dump.last_buckler_seat,
    }
}

/// Every seat is one of the three, every player at his own.
fn check_seats(dump: &Dump) -> Result<(), Broken> {
    let own = dump.players.iter().enumerate().all(|(i, player)| player.seat.index() == i);
    Broken::unless(dump.players.len() == 3 && own, "players are the seats 0, 1 and 2 in order")?;
    let plays = dump.pillar_groups.iter().flat_map(|group| &group.plays).chain(&dump.turn.plays);
    let reveal = &dump.reveal;
    let relations = reveal.relations.iter().flat_map(|r| [r.revealer_seat, r.buckler_seat]);
    let lists = reveal.pending_order.iter().chain(&reveal.passed_seats).copied();
    let single = [
        Some(dump.turn.current_seat),
        reveal.buckler_seat,
        reveal.active_revealer_seat.flatten(),
        dump.last_buckler_seat,
        dump.turn.last_combo.map(|last| last.owner_seat),
    ];
    let mut all =
        plays.map(|play| play.seat).chain(relations).chain(lists).chain(single.into_iter().flatten());
    Broken::unless(all.all(|seat| seat.0 < 3), "every seat is 0, 1 or 2")?;
    Broken::unless(reveal.relations.len() <= MOST_RELATIONS, "there are more relations than a game can have")
}

fn hands(dump: &Dump) -> [Cards; 3] {
    std::array::from_fn(|seat| dump.players[seat].hand)
}

/// The plays of all rounds in order, their powers recomputed.
fn play_log(dump: &Dump) -> Result<Vec<Entry>, Broken> {
    let whole = dump.pillar_groups.iter().all(|group| group.plays.len() == 3);
    Broken::unless(whole, "a pillar group has exactly 3 plays")?;
    Broken::unless(
        dump.pillar_groups.len() <= 8 && dump.turn.plays.len() <= 2,
        "a round has 3 plays, a game 8 rounds",
    )?;
    let plays = dump.pillar_groups.iter().flat_map(|group| &group.plays).chain(&dump.turn.plays);
    plays.map(|play| entry(*play, &dump.rules)).collect()
}

fn entry(play: PlayDump, rules: &Rules) -> Result<Entry, Broken> {
    let (seat, cards) = (play.seat, play.cards);
    if play.power == COVER_POWER {
        return Ok(Entry::Covered { seat, cards });
    }
    match Combo::of(cards, rules.dog_pair) {
        Some(combo) if combo.power() == play.power => Ok(Entry::Played { seat, combo }),
        Some(combo) => {
            Err(Broken::new(format!("the power of {cards} is {}, not {}", combo.power(), play.power)))
        }
        None => Err(Broken::new(format!("{cards} is no combo, and its power is not that of a cover"))),
    }
}

/// The seat of a group's strongest play.
fn best_of(group: &Group<PlayDump>) -> Seat {
    group.plays.iter().max_by_key(|play| play.power).map_or(Seat(0), |play| play.seat)
}

/// The deal: as given, or some order that deals these hands. The order inside a hand changes nothing in play, so a
/// deck that deals other hands is not a broken state, only no help (R1.4.5).
fn deal_entries(dump: &Dump, log: &[Entry]) -> Result<Vec<Entry>, Broken> {
    let mut dealt = hands(dump);
    for entry in log {
        let (Entry::Played { seat, .. } | Entry::Covered { seat, .. }) = *entry else {
            continue;
        };
        let cards = match *entry {
            Entry::Played { combo, .. } => combo.cards(),
            Entry::Covered { cards, .. } => cards,
            _ => Cards::NONE,
        };
        let all = dealt[seat.index()].plus(cards);
        dealt[seat.index()] =
            all.ok_or(Broken::new("hands, pillar_groups and plays have more cards than a deck"))?;
    }
    Broken::unless(dealt.iter().all(|hand| hand.len() == 8), "every seat was dealt 8 cards")?;
    let given = dump.deck.as_deref().and_then(|deck| <[Card; DECK]>::try_from(deck).ok());
    if let Some(deck) = given.filter(|deck| read_deck(deck).is_ok() && hands_of(deck) == dealt) {
        return Ok(words(|seat| deck.iter().skip(seat).step_by(3).copied().collect()));
    }
    Ok(words(|seat| dealt[seat].each().collect()))
}

fn words(hand: impl Fn(usize) -> Vec<Card>) -> Vec<Entry> {
    let pack = |cards: Vec<Card>| cards.iter().rev().fold(0, |word, card| word << 4 | *card as u32);
    (0..3).map(|seat| Entry::Dealt(pack(hand(seat)))).collect()
}

/// What the dump says beside what it was rebuilt from must be what follows from that.
fn check_derived(rebuilt: &Dump, dump: &Dump) -> Result<(), Broken> {
    for (found, expected) in dump.pillar_groups.iter().zip(&rebuilt.pillar_groups) {
        Broken::unless(
            found.round_index == expected.round_index,
            "round_index of a group is its place in the list",
        )?;
        Broken::unless(
            found.winner_seat == expected.winner_seat,
            "the winner of a group is its strongest play's seat",
        )?;
        Broken::unless(
            found.round_kind == expected.round_kind,
            "the plays of a group have round_kind cards",
        )?;
    }
    let (turn, expected) = (&dump.turn, &rebuilt.turn);
    Broken::unless(turn.round_index == expected.round_index, "round_index is the number of pillar_groups")?;
    Broken::unless(
        turn.round_kind == expected.round_kind,
        "round_kind is the number of cards led, 0 outside of a round",
    )?;
    Broken::unless(turn.last_combo == expected.last_combo, "last_combo is the strongest play of the round")?;
    let decision = dump.decision.map(|decision| (decision.seat, decision.context));
    let expected = rebuilt.decision.map(|decision| (decision.seat, decision.context));
    Broken::unless(
        decision == expected,
        "decision names current_seat and the phase, and is null once the game is over",
    )
}

/// The end and its reason.
fn check_end(table: &Table, dump: &Dump) -> Result<(), Broken> {
    Broken::unless(table.end_reason() == dump.end_reason, "end_reason is null until the game is over")?;
    let fits = match dump.end_reason {
        None | Some(EndReason::HandsOut | EndReason::BuckleUnrevealed) => true,
        Some(EndReason::Black) => table.round == 0 && black_seat(&table.hands).is_some(),
        Some(EndReason::EarlyEnd) => dump.rules.early_end,
    };
    Broken::unless(fits, "the end_reason does not fit the state")
}
