//! A table against a plain model of one: random joins, leaves, plays, time-outs, silences and restarts, and after each of them
//! both agree about who sits where, who is ready, whether a game runs, and what is refused.

mod live;

use live::{ANN, ID, Live};
use paiju_server::refusal::Refusal;
use paiju_server::room::entry::{Level, Reason, Sitter};
use paiju_server::room::options::{Clock, Options, Timeout};
use paiju_server::room::{Plan, Room};
use paiju_server::store::{PlayerId, Status};
use proptest::prelude::*;

const SEATS: usize = 3;

/// What somebody does.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Sit { player: u8, seat: Option<u8> },
    Leave { player: u8 },
    Bot { player: u8, seat: u8 },
    Ready { player: u8, ready: bool },
    Play { seat: u8, index: u8 },
    Say { player: u8 },
    Resign { player: u8 },
    Away { player: u8, away: bool },
    Wait { ms: u16 },
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
            Deed::Play { .. } | Deed::Wait { .. } | Deed::Restart => true,
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
        Deed::Sit { player, seat } => room.sit(id(player), "somebody", seat),
        Deed::Leave { player } => room.leave(id(player), None),
        Deed::Bot { player, seat } => room.seat_bot(id(player), seat, Level::Normal),
        Deed::Ready { player, ready } => room.ready(id(player), ready, None),
        Deed::Say { player } => room.say(id(player), "somebody", "hello"),
        Deed::Resign { player } => room.resign(id(player), true),
        Deed::Away { player, away } => room.away(id(player), away),
        Deed::Play { .. } | Deed::Wait { .. } | Deed::Restart => Ok(Plan::default()),
    }
}

/// Lets time pass: everything that is due by then happens at its own time.
fn wait(live: &mut Live, ms: u16) {
    let until = live.now_ms + i64::from(ms);
    while let Some(at) = live.room.wake().filter(|at| *at <= until) {
        live.now_ms = live.now_ms.max(at);
        live.room.pass_time(live.now_ms).unwrap();
        let entries = live.room.upkeep(live.now_ms).unwrap();
        let due = live.room.wake().is_some_and(|next| next <= live.now_ms);
        assert!(!entries.is_empty() || !due, "the table is due for something and does nothing");
        live.keep(Plan { entries, receipt: None });
    }
    live.now_ms = until;
    live.room.pass_time(until).unwrap();
}

/// Plays if the seat is asked; whether it was.
fn play(live: &mut Live, seat: u8, index: u8) -> bool {
    let Some(prompt) = live.prompt(seat) else { return false };
    let listed = prompt["legal"].as_array().unwrap().len();
    live.answer(seat, u32::from(index) % listed as u32, None);
    true
}

fn restart(live: &mut Live) {
    live.check_fold();
    live.room = Room::fold(ID, &live.rows).unwrap();
    live.room.pass_time(live.now_ms).unwrap();
    // Everybody is gone with the process, and everybody was here a moment ago.
    for seat in 0..SEATS as u8 {
        live.room.present(seat, true, live.now_ms);
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
        let options = Options { clock, drop_ms: 0, ..Options::default() };
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
            match deed {
                // Who plays himself has taken his seat back.
                Deed::Play { seat, index } => {
                    let played = play(&mut live, seat, index);
                    model.handed[usize::from(seat)] &= !played;
                }
                Deed::Wait { ms } => wait(&mut live, ms),
                Deed::Restart => restart(&mut live),
                _ => {}
            }
            wait(&mut live, 0);
            model.follow(live.room.status());
            // A game may be over and the next begun within one wait; then the model catches up in two steps.
            model.follow(live.room.status());
            compare(&live, &model);
        }
        live.check_fold();
    }
}
