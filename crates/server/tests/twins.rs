//! Twin deals: two tables with different hidden cards, where everybody does the same in public. Who only looks is sent the
//! same bytes at the same times, whoever could have reacted to what, until something different is shown.

use crate::live::{Live, WINDOW_MS, asked, deal, pass};
use paiju_contract::Observer;
use paiju_server::room::Seen;
use paiju_server::store::Status;
use serde_json::Value;

/// So many pairs of deals; most differ in public soon.
const PAIRS: usize = 150;

/// Two tables and what their spectators were sent, with the times.
struct Twins {
    tables: [Live; 2],
    seen: [Seen; 2],
    frames: [Vec<(i64, String)>; 2],
    /// How much of it has been compared.
    compared: usize,
    /// Somebody did something else just now, because there was nothing that he could do at both tables.
    differed: bool,
    found: Found,
}

/// What was compared.
#[derive(Debug, Default)]
struct Found {
    frames: usize,
    /// Windows that were open at one table and a lull at the other, or asked other seats.
    unlike: usize,
}

/// The frame without what differs between any two deals: hashes of seeds.
fn public(frame: &str) -> String {
    let hash = |word: &str| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let words: Vec<&str> = frame.split('"').map(|word| if hash(word) { "#" } else { word }).collect();
    words.join("\"")
}

impl Twins {
    fn deal(game: &str, preset: &str, salts: [&str; 2]) -> Self {
        let tables = salts.map(|salt| deal(game, preset, salt));
        let seen = [0, 1].map(|twin: usize| tables[twin].room.snapshot(Observer::Public).1);
        Self {
            tables,
            seen,
            frames: Default::default(),
            compared: 0,
            differed: false,
            found: Found::default(),
        }
    }

    /// Lets both pass the time, and writes down what is sent when.
    fn pass(&mut self, until: i64) {
        let (seen, frames) = (&mut self.seen, &mut self.frames);
        for (twin, live) in self.tables.iter_mut().enumerate() {
            pass(live, until, &mut |live| {
                if let Some((text, now)) = live.room.update(Observer::Public, seen[twin]) {
                    seen[twin] = now;
                    frames[twin].push((live.now_ms, public(&text)));
                }
            });
        }
    }

    /// Whether the spectators were sent the same since the last time. Something else may be shown, never at another time.
    fn alike(&mut self) -> bool {
        let [one, other] = &self.frames;
        if std::mem::take(&mut self.differed) && one[self.compared..] != other[self.compared..] {
            return false;
        }
        assert_eq!(one.len(), other.len(), "one spectator was sent more than the other");
        for (one, other) in one.iter().zip(other).skip(self.compared) {
            assert_eq!(one.0, other.0, "shown at another time: {} {}", one.1, other.1);
            if one.1 != other.1 {
                return false;
            }
            self.found.frames += 1;
        }
        self.compared = one.len();
        true
    }

    fn legal(&self, twin: usize, seat: u8) -> Vec<Value> {
        let prompt = self.tables[twin].prompt(seat);
        prompt.map_or_else(Vec::new, |prompt| prompt["legal"].as_array().unwrap().clone())
    }

    /// A seat does the same at both tables, the turn-th of what it can do at both; or anything, where that is nothing.
    fn act(&mut self, seat: u8, turn: usize) {
        let lists = [self.legal(0, seat), self.legal(1, seat)];
        let mut both: Vec<&Value> = lists[0].iter().filter(|action| lists[1].contains(action)).collect();
        // Who does something gives others something to react to.
        let default = self.tables[0].prompt(seat).unwrap()["default"].clone();
        if both.iter().any(|action| **action != default) {
            both.retain(|action| **action != default);
        }
        self.differed |= both.is_empty();
        for (twin, list) in lists.iter().enumerate() {
            let wanted = if both.is_empty() { &list[0] } else { both[turn % both.len()] };
            let index = list.iter().position(|listed| listed == wanted).unwrap();
            self.tables[twin].answer(seat, index as u32, None);
        }
    }

    /// Whoever could react does not, and says so at once at one table and never at the other.
    fn keep_silent(&mut self) {
        let open = [asked(&self.tables[0]), asked(&self.tables[1])];
        self.found.unlike += usize::from(open[0] != open[1]);
        for (seat, _) in &open[0] {
            let prompt = self.tables[0].prompt(*seat).unwrap();
            let legal = prompt["legal"].as_array().unwrap();
            let silent = legal.iter().position(|listed| *listed == prompt["default"]).unwrap();
            self.tables[0].answer(*seat, silent as u32, None);
        }
    }

    /// Plays until something different is shown.
    fn play(mut self) -> Found {
        for turn in 0..2_000 {
            let now_ms = self.tables[0].now_ms;
            self.pass(now_ms);
            if !self.alike() || self.tables.iter().any(|live| live.room.status() != Status::Playing) {
                return self.found;
            }
            let open = [asked(&self.tables[0]), asked(&self.tables[1])];
            let window = open.iter().any(|open| open.is_empty() || open.iter().any(|(_, due)| due.is_some()));
            if window {
                self.keep_silent();
                let before = self.frames[0].len();
                self.pass(now_ms + i64::from(WINDOW_MS) - 1);
                assert_eq!(self.frames[0].len(), before, "something is shown while a window is open");
                assert!(self.alike(), "something else is shown while a window is open");
                self.pass(now_ms + i64::from(WINDOW_MS));
            } else {
                let seats =
                    |open: &[(u8, Option<i64>)]| open.iter().map(|(seat, _)| *seat).collect::<Vec<_>>();
                assert_eq!(seats(&open[0]), seats(&open[1]), "another seat is asked, and that is seen");
                for seat in seats(&open[0]) {
                    self.act(seat, turn);
                }
            }
        }
        self.found
    }
}

#[test]
fn different_hidden_cards_are_not_felt_by_who_only_looks() {
    for (game, preset) in [("mahjong", "classic"), ("sanguosha", "cards-only")] {
        let (mut frames, mut unlike) = (0, 0);
        for pair in 0..PAIRS {
            let salts = [format!("one {pair}"), format!("other {pair}")];
            let found = Twins::deal(game, preset, [&salts[0], &salts[1]]).play();
            frames += found.frames;
            unlike += found.unlike;
        }
        assert!(frames > 100 && unlike >= 5, "{game} {preset}: {frames} frames, {unlike} unlike windows");
    }
}
