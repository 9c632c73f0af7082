//! How long bots think shows nowhere: not to those who play against them, not to those who look on.
//!
//! Two tables with different cards, and bots whose thinking takes another time at each: as long as the same is shown at
//! both, it is shown at the same times, and so is the first thing that differs.

use crate::live::{ANN, Live, pass};
use paiju_contract::Observer;
use paiju_server::room::Seen;
use paiju_server::room::options::Options;
use paiju_server::store::Status;

/// Pairs of deals for each game.
const PAIRS: u64 = 10;
/// The person answers after this long, whatever the question.
const PERSON_MS: i64 = 40;

/// What a spectator is sent of a table, each frame with its time.
struct Watched {
    live: Live,
    seen: Option<Seen>,
    frames: Vec<(i64, String)>,
}

impl Watched {
    /// A person against bots; another number is another deal, and other thinking.
    fn begin(game: &str, options: &Options, number: u64) -> Self {
        let mut live = Live::open(game, presets(game), &[ANN], options.clone());
        live.salt = Some(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let plan = live.room.ready(ANN, true, Some(&format!("deal {number}"))).unwrap();
        live.keep(plan);
        Self { live, seen: None, frames: Vec::new() }
    }

    fn pass(&mut self, until: i64) {
        let Self { live, seen, frames } = self;
        pass(live, until, &mut |live| {
            let sent = match *seen {
                Some(seen) => live.room.update(Observer::Public, seen),
                None => Some(live.room.snapshot(Observer::Public)),
            };
            if let Some((text, now)) = sent {
                *seen = Some(now);
                frames.push((live.now_ms, plain(&text)));
            }
        });
    }

    /// Plays for a while; the person takes the first answer of each list.
    fn play(&mut self, until: i64) {
        let mut asked: Option<(String, i64)> = None;
        self.pass(self.live.now_ms + 1);
        while self.live.now_ms < until && self.live.room.status() == Status::Playing {
            let now_ms = self.live.now_ms;
            let prompt = self.live.prompt(0).map(|prompt| prompt["id"].to_string());
            if prompt != asked.as_ref().map(|(id, _)| id.clone()) {
                asked = prompt.map(|id| (id, now_ms + PERSON_MS));
            }
            if asked.as_ref().is_some_and(|(_, at_ms)| *at_ms <= now_ms) {
                self.live.answer(0, 0, None);
                self.pass(now_ms);
            }
            let answers = asked.iter().map(|(_, at_ms)| *at_ms).filter(|at_ms| *at_ms > now_ms);
            let next = self.live.wake().into_iter().chain(answers).min().unwrap_or(now_ms);
            self.pass(next.max(now_ms));
        }
    }
}

fn presets(game: &str) -> &'static str {
    paiju_wire::Catalog::default().find(game).unwrap().presets[0]
}

/// A frame without what differs between any two deals: hashes of seeds.
fn plain(frame: &str) -> String {
    let hash = |word: &str| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    frame.split('"').map(|word| if hash(word) { "#" } else { word }).collect::<Vec<_>>().join("\"")
}

/// Compares what the spectator was sent at both tables up to and with the first frame that differs; how many.
fn compare(game: &str, one: &Watched, other: &Watched) -> usize {
    let mut compared = 0;
    for (sent, twin) in one.frames.iter().zip(&other.frames) {
        assert_eq!(sent.0, twin.0, "{game}: shown at another time\n{}\n{}", sent.1, twin.1);
        compared += 1;
        if sent.1 != twin.1 {
            break;
        }
    }
    compared
}

#[test]
fn how_long_bots_think_shows_at_no_table() {
    for bot_ms in [0, 700] {
        for listing in paiju_wire::Catalog::default().0 {
            let options = Options { bot_ms, drop_ms: 0, ..Options::default() };
            let mut compared = 0;
            for pair in 0..PAIRS {
                let mut twins =
                    [2 * pair, 2 * pair + 1].map(|number| Watched::begin(listing.name, &options, number));
                for twin in &mut twins {
                    twin.play(8_000);
                }
                compared += compare(listing.name, &twins[0], &twins[1]);
            }
            assert!(compared > PAIRS as usize, "{}: too little was compared", listing.name);
        }
    }
}
