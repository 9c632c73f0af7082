//! Twin deals for every seat: two tables whose decks differ only at the positions that one observer has not seen, and
//! where everybody does the same. Whatever that observer is sent is the same, byte by byte, at the same times: his view,
//! his questions with their deadlines, his events and cursor, the words and the screen. A piece at such a position is a
//! taint: if it came through anywhere, in a field, in an order, in a moment, the bytes would differ.
//!
//! Only from in here can a table be dealt from a chosen deck: no log says how.

use std::collections::BTreeSet;

use paiju_contract::{Lawful, Observer, Play, Seat, Seed};
use paiju_games::each_game;
use paiju_wire::{Start, Table};
use paiju_words::Lang;
use serde_json::value::to_raw_value;

use super::{Eyes, Plan, Seen, Submit, catalog};
use crate::store::Status;
use live::{Live, SCREEN, asked, deal, pass};

#[path = "../../tests/live/mod.rs"]
mod live;

/// So many games a preset, each redealt for every observer at every stop.
const GAMES: u64 = 2;
/// After so many turns what an observer has not seen is dealt anew.
const STOPS: [usize; 4] = [1, 5, 17, 53];
/// How often for each observer.
const REDEALS: u64 = 3;

/// A number that looks like no order at all.
fn scatter(number: u64) -> u64 {
    let mixed = (number ^ (number >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 32)
}

/// What somebody did, when, and over which cards.
struct Deed<G: Lawful> {
    at_ms: i64,
    seat: u8,
    action: G::Action,
    before: G,
}

/// An observer with everything that he was sent.
struct Watcher {
    eyes: Eyes,
    seen: Option<Seen>,
    frames: Vec<(i64, String)>,
}

/// A table that is dealt from a deck, and whoever looks at it.
struct Twin {
    live: Live,
    watchers: Vec<Watcher>,
}

impl Twin {
    /// A table of people, dealt from this deck, and who looks at it; `None` if its opening tells something else.
    fn deal<G: Lawful>(
        preset: &str,
        salt: &str,
        deck: Option<&[G::Piece]>,
        who: &[Observer],
    ) -> Option<Self> {
        let mut live = deal(G::NAME, preset, salt);
        let (deck, seed) = match deck {
            Some(deck) => (deck.to_vec(), seed::<G>(&live)),
            None => (own_deck::<G>(&live), seed::<G>(&live)),
        };
        let sitting = live.room.sitting.as_mut().expect("a game was dealt");
        let rules = serde_json::to_string(&game_of::<G>(&*sitting.table).rules()).unwrap();
        let deck = serde_json::to_string(&deck).unwrap();
        let start = Start { rules: Some(&rules), seed: Some(seed), deck: Some(&deck), ..Start::default() };
        let table = catalog().find(G::NAME).unwrap().start(&start).ok()?;
        if table.told() != sitting.table.told() {
            return None;
        }
        sitting.table = table;
        let watcher = |to| Watcher {
            eyes: Eyes { to, lang: Some(Lang::Both), screen: Some(SCREEN) },
            seen: None,
            frames: Vec::new(),
        };
        let watchers = who.iter().copied().map(watcher).collect();
        let mut twin = Self { live, watchers };
        twin.pass(twin.live.now_ms);
        Some(twin)
    }

    /// Lets time pass; everybody is sent what is new.
    fn pass(&mut self, until: i64) {
        let Self { live, watchers } = self;
        pass(live, until, &mut |live| {
            for watcher in watchers.iter_mut() {
                let sent = match watcher.seen {
                    Some(seen) => live.room.update(watcher.eyes, seen),
                    None => Some(live.room.snapshot(watcher.eyes)),
                };
                if let Some((text, seen)) = sent {
                    watcher.seen = Some(seen);
                    watcher.frames.push((live.now_ms, text.to_string()));
                }
            }
        });
    }

    fn game<G: Lawful>(&self) -> &G {
        game_of(&*self.live.room.sitting.as_ref().expect("a game was dealt").table)
    }

    /// Answers; whether that was possible.
    fn act<G: Lawful>(&mut self, seat: u8, action: &G::Action) -> bool {
        let Some(prompt) = self.live.prompt(seat) else { return false };
        let answer = Submit {
            prompt: prompt["id"].as_str().unwrap().to_owned(),
            action: Some(to_raw_value(action).unwrap()),
            index: None,
            text: None,
            typed: None,
            action_id: None,
        };
        let Ok(Plan { entries, receipt }) = self.live.room.submit(seat, &answer) else { return false };
        self.live.keep(Plan { entries, receipt });
        self.pass(self.live.now_ms);
        true
    }

    /// One turn of whoever is asked: an answer, or a window with answers at odd moments until its time is up.
    fn turn<G: Lawful>(&mut self, chance: u64, deeds: &mut Vec<Deed<G>>) {
        let open = asked(&self.live);
        let due = open.iter().find_map(|(_, due)| *due);
        let end = match (open.is_empty(), due) {
            (true, _) => self.live.room.wake().expect("somebody is asked, or something is due"),
            (false, Some(due)) => due,
            (false, None) => self.live.now_ms + 10,
        };
        for (seat, _) in open {
            let chance = scatter(chance ^ u64::from(seat) << 40);
            let at = (self.live.now_ms + 1 + (chance % 900) as i64).min(end - 1);
            let silent = due.is_some() && chance.is_multiple_of(3);
            self.pass(at.max(self.live.now_ms));
            if silent || self.live.prompt(seat).is_none() {
                continue;
            }
            let before = self.game::<G>().clone();
            let legal = before.legal_list(Seat(seat));
            let action = legal[(chance >> 12) as usize % legal.len()];
            assert!(self.act::<G>(seat, &action), "what is listed is accepted");
            deeds.push(Deed { at_ms: self.live.now_ms, seat, action, before });
        }
        self.pass(end.max(self.live.now_ms));
    }

    /// Everybody does here what he did there; `None` if somebody cannot.
    fn follow<G: Lawful>(&mut self, deeds: &[Deed<G>], until: i64) -> Option<()> {
        for Deed { at_ms, seat, action, before } in deeds {
            self.pass(*at_ms);
            if self.live.prompt(*seat).is_none() {
                // Who cannot react is not asked, and says by that what he would have said.
                (before.silent_answer(Seat(*seat)) == Some(*action)).then_some(())?;
                continue;
            }
            let action = before.transpose(Seat(*seat), action, self.game::<G>());
            self.act::<G>(*seat, &action).then_some(())?;
        }
        self.pass(until);
        Some(())
    }
}

fn game_of<G: Lawful>(table: &dyn paiju_wire::AnyTable) -> &G {
    table.as_any().downcast_ref::<Table<G>>().expect("a table of this game").game()
}

fn seed<G: Lawful>(live: &Live) -> Seed {
    let table = &live.room.sitting.as_ref().expect("a game was dealt").table;
    let table = table.as_any().downcast_ref::<Table<G>>().expect("a table of this game");
    table.record().seed.expect("dealt from a seed")
}

fn own_deck<G: Lawful>(live: &Live) -> Vec<G::Piece> {
    let table = &live.room.sitting.as_ref().expect("a game was dealt").table;
    G::shuffled(&game_of::<G>(&**table).rules(), seed::<G>(live)).expect("these rules deal")
}

/// The deck with some of these positions changed, a few or all; the positions whose piece is another one now.
fn redeal<P: Copy + PartialEq>(deck: &[P], hidden: &[usize], chance: u64) -> (Vec<P>, Vec<usize>) {
    let mut other = deck.to_vec();
    let swaps = if chance.is_multiple_of(3) { hidden.len() } else { 1 + (chance % 2) as usize };
    for n in 0..swaps as u64 {
        let pick = |salt: u64| hidden[scatter(chance ^ (n << 8) ^ salt) as usize % hidden.len()];
        other.swap(pick(1), pick(2));
    }
    let changed = (0..deck.len()).filter(|place| deck[*place] != other[*place]).collect();
    (other, changed)
}

/// What was compared.
#[derive(Debug, Default)]
struct Found {
    pairs: usize,
    frames: usize,
    /// Pairs where somebody else was sent something else: the deals did differ.
    felt: usize,
    /// The seats for whom something was compared, and the deck positions that were tainted.
    seats: BTreeSet<usize>,
    places: BTreeSet<usize>,
}

/// Compares what one observer was sent at both tables, if the game itself tells him the same.
fn compare<G: Lawful>(one: &Twin, other: &Twin, at: usize, found: &mut Found) -> bool {
    let to = one.watchers[at].eyes.to;
    let games = [one.game::<G>(), other.game::<G>()];
    let told = |twin: &Twin| {
        let table = &twin.live.room.sitting.as_ref().unwrap().table;
        table.events_between(to, 0..table.seen(to, table.told()))
    };
    if games[0].view(to) != games[1].view(to) || told(one) != told(other) {
        return false;
    }
    let (sent, twins) = (&one.watchers[at].frames, &other.watchers[0].frames);
    for (sent, twins) in sent.iter().zip(twins) {
        assert_eq!(sent.0, twins.0, "{} {to}: sent at another time\n{}\n{}", G::NAME, sent.1, twins.1);
        assert_eq!(sent.1, twins.1, "{} {to}", G::NAME);
    }
    assert_eq!(sent.len(), twins.len(), "{} {to}: sent more", G::NAME);
    found.frames += sent.len();
    true
}

fn check<G: Lawful>(preset: &str) -> Found {
    let mut found = Found::default();
    for number in 0..GAMES {
        let salt = format!("deal {number}");
        let plain = deal(G::NAME, preset, &salt);
        let (deck, everybody) = (own_deck::<G>(&plain), plain.room.observers().collect::<Vec<_>>());
        let mut one = Twin::deal::<G>(preset, &salt, None, &everybody).expect("its own deck");
        let mut deeds: Vec<Deed<G>> = Vec::new();
        for turn in 0..=STOPS[STOPS.len() - 1] {
            if one.live.room.status() != Status::Playing {
                break;
            }
            one.turn(scatter(number << 32 | turn as u64), &mut deeds);
            if !STOPS.contains(&turn) || one.live.room.status() != Status::Playing {
                continue;
            }
            for at in 0..one.watchers.len() {
                let to = one.watchers[at].eyes.to;
                let hidden: Vec<usize> = one.game::<G>().hidden(to).iter().map(|(place, _)| *place).collect();
                if hidden.len() < 2 {
                    continue;
                }
                for chance in 0..REDEALS {
                    let chance = scatter(chance << 48 ^ number << 24 ^ (turn * 16 + at) as u64);
                    let (redealt, changed) = redeal(&deck, &hidden, chance);
                    let Some(mut other) = Twin::deal::<G>(preset, &salt, Some(&redealt), &[to]) else {
                        continue;
                    };
                    if changed.is_empty() || other.follow(&deeds, one.live.now_ms).is_none() {
                        continue;
                    }
                    if compare::<G>(&one, &other, at, &mut found) {
                        found.pairs += 1;
                        found.seats.insert(at);
                        found.places.extend(changed);
                        let views = |twin: &Twin, to: &Observer| twin.game::<G>().view(*to);
                        let felt = everybody.iter().any(|to| views(&one, to) != views(&other, to));
                        found.felt += usize::from(felt);
                    }
                }
            }
        }
    }
    found
}

/// How many observers a table of these rules has, the spectator with them, and how many pieces its deck.
fn size<G: Lawful>(preset: &str) -> (usize, usize) {
    let live = deal(G::NAME, preset, "size");
    (live.room.observers().count(), own_deck::<G>(&live).len())
}

macro_rules! twins {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        #[test]
        fn what_an_observer_has_not_seen_changes_nothing_that_he_is_sent() {
            $({
                type G = paiju_games::$name::$game;
                let preset = <<G as paiju_contract::Game>::Rules as paiju_contract::RuleSet>::PRESETS[0];
                let (observers, pieces) = size::<G>(preset);
                let found = check::<G>(preset);
                assert_eq!(found.seats.len(), observers, "{found:?}");
                assert!(found.places.len() * 3 >= pieces * 2, "{found:?}");
                assert!(found.felt > 0 && found.frames > found.pairs, "{found:?}");
            })*
        }
    };
}

each_game!(twins);
