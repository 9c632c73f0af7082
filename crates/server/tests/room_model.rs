//! A table against a plain model of one: random joins, leaves, plays, time-outs, cut and renewed connections, and restarts.
//! After each of them both agree about who sits where, who is ready, for whom a bot plays, whether a game runs, and what
//! is refused; and who comes back is told on from where he was.

use crate::live::{ANN, ID, Live};
use paiju_contract::{Observer, Seat};
use paiju_server::refusal::Refusal;
use paiju_server::room::entry::{Level, Reason, Sitter};
use paiju_server::room::options::{Clock, Options, Timeout};
use paiju_server::room::{Plan, Room};
use paiju_server::store::{PlayerId, Status};
use proptest::prelude::*;
use serde_json::Value;

const SEATS: usize = 3;
/// A bot takes over for who is gone for so long.
const DROP_MS: u32 = 3_000;

/// What somebody does.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Sit {
        player: u8,
        seat: Option<u8>,
    },
    Leave {
        player: u8,
    },
    Bot {
        player: u8,
        seat: u8,
    },
    Ready {
        player: u8,
        ready: bool,
    },
    Play {
        seat: u8,
        index: u8,
    },
    Say {
        player: u8,
    },
    Resign {
        player: u8,
    },
    Away {
        player: u8,
        away: bool,
    },
    Wait {
        ms: u16,
    },
    /// A connection breaks.
    Cut {
        seat: u8,
    },
    /// It is there again, and tells on from the last event that it has told.
    Return {
        seat: u8,
    },
    Restart,
}

fn deed() -> impl Strategy<Value = Deed> {
    let player = 1..5_u8;
    prop_oneof![
        3 => (player.clone(), proptest::option::of(0..4_u8)).prop_map(|(player, seat)| Deed::Sit { player, seat }),
        1 => player.clone().prop_map(|player| Deed::Leave { player }),
        2 => (player.clone(), 0..3_u8).prop_map(|(player, seat)| Deed::Bot { player, seat }),
        5 => (player.clone(), prop::bool::weighted(0.9)).prop_map(|(player, ready)| Deed::Ready { player, ready }),
        12 => (0..3_u8, any::<u8>()).prop_map(|(seat, index)| Deed::Play { seat, index }),
        1 => player.clone().prop_map(|player| Deed::Say { player }),
        1 => player.clone().prop_map(|player| Deed::Resign { player }),
        2 => (player, any::<bool>()).prop_map(|(player, away)| Deed::Away { player, away }),
        3 => (0..5_000_u16).prop_map(|ms| Deed::Wait { ms }),
        2 => (0..3_u8).prop_map(|seat| Deed::Cut { seat }),
        2 => (0..3_u8).prop_map(|seat| Deed::Return { seat }),
        2 => Just(Deed::Restart),
    ]
}

/// A chair of the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Chair {
    #[default]
    Free,
    Bot,
    Person {
        player: u8,
        ready: bool,
    },
}

/// The model: chairs, and whether a game runs. Games end when the table says so.
#[derive(Debug, Default)]
struct Model {
    chairs: [Chair; SEATS],
    playing: bool,
    resigned: [bool; SEATS],
    /// Whose seat a bot plays because he wanted it so.
    handed: [bool; SEATS],
    /// Since when nothing was heard from a seat whose connection is cut.
    gone: [Option<i64>; SEATS],
    /// How many events the socket of each seat has told.
    told: [usize; SEATS],
}

impl Model {
    fn seat_of(&self, who: u8) -> Option<usize> {
        self.chairs.iter().position(|chair| matches!(chair, Chair::Person { player, .. } if *player == who))
    }

    /// Whether the table should do it; if so, it is done.
    fn takes(&mut self, deed: Deed) -> bool {
        match deed {
            Deed::Sit { player, .. } if self.seat_of(player).is_some() => true,
            Deed::Sit { player, seat } => {
                let free = |seat: &usize| self.chairs.get(*seat) == Some(&Chair::Free);
                let found = match seat {
                    Some(seat) => Some(usize::from(seat)).filter(free),
                    None => (0..SEATS).find(free),
                };
                let Some(seat) = found.filter(|_| !self.playing) else { return false };
                self.chairs[seat] = Chair::Person { player, ready: false };
                true
            }
            Deed::Leave { player } => {
                let Some(seat) = self.seat_of(player).filter(|_| !self.playing) else { return false };
                self.chairs[seat] = Chair::Free;
                true
            }
            Deed::Bot { player, seat } => {
                let chair = &mut self.chairs[usize::from(seat)];
                let may = player == 1 && !self.playing && !matches!(chair, Chair::Person { .. });
                if may {
                    *chair = Chair::Bot;
                }
                may
            }
            Deed::Ready { player, ready } => {
                let Some(seat) = self.seat_of(player).filter(|_| !self.playing) else { return false };
                self.chairs[seat] = Chair::Person { player, ready };
                true
            }
            Deed::Say { player } => self.seat_of(player).is_some(),
            Deed::Resign { player } => {
                let Some(seat) = self.seat_of(player).filter(|_| self.playing) else { return false };
                (self.resigned[seat], self.handed[seat]) = (true, false);
                true
            }
            Deed::Away { player, away } => {
                let Some(seat) = self.seat_of(player).filter(|seat| self.playing && !self.resigned[*seat])
                else {
                    return false;
                };
                self.handed[seat] = away;
                true
            }
            Deed::Play { .. }
            | Deed::Wait { .. }
            | Deed::Cut { .. }
            | Deed::Return { .. }
            | Deed::Restart => true,
        }
    }

    /// A game begins when every chair is set and somebody is a person; it ends when the table says so.
    fn follow(&mut self, status: Status) {
        let set = |chair: &Chair| matches!(chair, Chair::Bot | Chair::Person { ready: true, .. });
        let people = self.chairs.iter().any(|chair| matches!(chair, Chair::Person { .. }));
        if !self.playing && people && self.chairs.iter().all(set) {
            self.playing = true;
            for chair in &mut self.chairs {
                if let Chair::Person { ready, .. } = chair {
                    *ready = false;
                }
            }
        }
        if self.playing && status != Status::Playing {
            (self.playing, self.handed) = (false, [false; SEATS]);
            for (chair, resigned) in self.chairs.iter_mut().zip(&mut self.resigned) {
                if std::mem::take(resigned) {
                    *chair = Chair::Free;
                }
            }
        }
    }
}

fn id(player: u8) -> PlayerId {
    PlayerId([player; 16])
}

/// The table's own answer.
fn ask(live: &Live, deed: Deed) -> Result<Plan, Refusal> {
    let room = &live.room;
    match deed {
        Deed::Sit { player, seat } => room.sit(id(player), &format!("player {player}"), seat),
        Deed::Leave { player } => room.leave(id(player), None),
        Deed::Bot { player, seat } => room.seat_bot(id(player), seat, Level::Normal),
        Deed::Ready { player, ready } => room.ready(id(player), ready, None),
        Deed::Say { player } => room.say(id(player), "somebody", "hello"),
        Deed::Resign { player } => room.resign(id(player), true),
        Deed::Away { player, away } => room.away(id(player), away),
        Deed::Return { seat } => Ok(room.come_back(seat)),
        Deed::Play { .. } | Deed::Wait { .. } | Deed::Cut { .. } | Deed::Restart => Ok(Plan::default()),
    }
}

/// Lets time pass: everything that is due by then happens at its own time.
fn wait(live: &mut Live, ms: u16) {
    let until = live.now_ms + i64::from(ms);
    while let Some(at) = live.wake().filter(|at| *at <= until) {
        live.now_ms = live.now_ms.max(at);
        live.room.pass_time(live.now_ms).unwrap();
        let entries = live.room.upkeep(live.now_ms).unwrap();
        let due = live.wake().is_some_and(|next| next <= live.now_ms);
        assert!(!entries.is_empty() || !due, "the table is due for something and does nothing");
        live.keep(Plan { entries, receipt: None });
    }
    live.now_ms = until;
    live.room.pass_time(until).unwrap();
}

impl Model {
    /// What a deed does to connections.
    fn connect(&mut self, live: &mut Live, deed: Deed) {
        let now_ms = live.now_ms;
        match deed {
            Deed::Play { seat, index } => self.play(live, seat, index),
            Deed::Cut { seat } => {
                live.room.present(seat, false, now_ms);
                self.gone[usize::from(seat)].get_or_insert(now_ms);
            }
            Deed::Return { seat } => {
                live.room.present(seat, true, now_ms);
                self.gone[usize::from(seat)] = None;
                self.catch_up(live, seat);
            }
            Deed::Restart => self.restart(live),
            Deed::Sit { player, .. } => {
                // Who sits down comes with a connection; who sat there already says nothing new by it.
                let new = |seat: &usize| live.room.chairs()[*seat].away.is_none();
                if let Some(seat) = self.seat_of(player).filter(new) {
                    live.room.present(seat as u8, true, now_ms);
                    self.gone[seat] = None;
                }
            }
            _ => {}
        }
    }

    fn play(&mut self, live: &mut Live, seat: u8, index: u8) {
        let Some(prompt) = live.prompt(seat) else { return };
        let listed = prompt["legal"].as_array().unwrap().len();
        live.answer(seat, u32::from(index) % listed as u32, None);
        self.heard(seat, live.now_ms);
        // Who plays himself has taken his seat back.
        self.handed[usize::from(seat)] = false;
    }

    /// Who plays is there, with or without a socket.
    fn heard(&mut self, seat: u8, now_ms: i64) {
        let gone = &mut self.gone[usize::from(seat)];
        *gone = gone.map(|_| now_ms);
    }

    fn restart(&mut self, live: &mut Live) {
        live.check_fold();
        live.room = Room::fold(ID, &live.rows).unwrap();
        live.room.pass_time(live.now_ms).unwrap();
        live.room.taken_up(live.now_ms);
        // Everybody is gone with the process, and whoever was here comes again at once.
        for seat in 0..SEATS as u8 {
            self.heard(seat, live.now_ms);
            if self.gone[usize::from(seat)].is_none() {
                live.room.present(seat, true, live.now_ms);
            }
            self.catch_up(live, seat);
        }
    }

    /// A socket goes on from its last event: none is left out, none is told twice.
    fn catch_up(&mut self, live: &Live, seat: u8) {
        let told = &mut self.told[usize::from(seat)];
        let frame = live.room.resume(Observer::Seat(Seat(seat)), *told).0;
        let frame: Value = serde_json::from_str(&frame).unwrap();
        let cursor = frame["cursor"].as_u64().unwrap() as usize;
        if frame["type"] == "update" {
            let numbers =
                frame["events"].as_array().unwrap().iter().map(|event| event["n"].as_u64().unwrap());
            assert!(numbers.eq(*told as u64..cursor as u64), "a gap or a repeat after {told}: {frame}");
        } else {
            assert!(
                frame["first"].as_u64().unwrap() as usize > *told,
                "what was missed can still be told: {frame}"
            );
        }
        *told = cursor;
    }

    /// Whether bots play for whom they should.
    fn check_away(&self, live: &Live) {
        for (chair, gone) in live.room.chairs().iter().zip(self.gone) {
            assert!(chair.away != Some(Reason::Dropped) || gone.is_some(), "a bot plays for who is here");
            let long = gone.is_some_and(|since| since + i64::from(DROP_MS) <= live.now_ms);
            let person = chair.player().is_some();
            assert!(
                !(long && person && self.playing) || chair.away.is_some(),
                "nobody plays for who is gone"
            );
        }
    }
}

fn compare(live: &Live, model: &Model) {
    assert_eq!(live.room.status() == Status::Playing, model.playing);
    for (chair, expected) in live.room.chairs().iter().zip(model.chairs) {
        let found = match &chair.who {
            None => Chair::Free,
            Some(Sitter::Bot { .. }) => Chair::Bot,
            Some(Sitter::Person { player, .. }) => Chair::Person { player: player.0[0], ready: chair.ready },
        };
        assert_eq!(found, expected);
    }
    let handed = |chair: &paiju_server::room::chair::Chair| chair.away == Some(Reason::HandedOver);
    if model.playing {
        assert!(live.room.chairs().iter().map(handed).eq(model.handed));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn a_table_is_what_its_model_says(deeds in prop::collection::vec(deed(), 1..120)) {
        let clock = Some(Clock { move_ms: 2_000, bank_ms: 1_000, then: Timeout::DefaultAction });
        let options = Options { clock, drop_ms: DROP_MS, ..Options::default() };
        let mut live = Live::open("xianqi", "original", &[], options);
        let mut model = Model { chairs: [Chair::Bot; SEATS], ..Model::default() };
        for seat in 0..SEATS as u8 {
            let plan = live.room.leave(ANN, Some(seat)).unwrap();
            live.keep(plan);
            model.chairs[usize::from(seat)] = Chair::Free;
        }
        for deed in deeds {
            let asked = ask(&live, deed);
            prop_assert_eq!(asked.is_ok(), model.takes(deed), "{:?}: {:?}", deed, asked);
            let before = live.snapshots();
            if let Ok(plan) = asked {
                live.keep(plan);
            } else {
                prop_assert_eq!(before, live.snapshots(), "a refusal changed something");
            }
            model.connect(&mut live, deed);
            if let Deed::Wait { ms } = deed {
                wait(&mut live, ms);
            }
            wait(&mut live, 0);
            model.follow(live.room.status());
            // A game may be over and the next begun within one wait; then the model catches up in two steps.
            model.follow(live.room.status());
            compare(&live, &model);
            model.check_away(&live);
        }
        live.check_fold();
    }
}
