//! Law: keys are knowledge. With history: equal keys exactly where everything shown so far is equal. Without: exactly
//! where what is known now is.

use std::collections::BTreeMap;

use super::digest::{Digest, digest};
use super::{Line, Violation, bytes};
use crate::{Game, Key, Lawful, Observer, Step};

const LAW: &str = "key";
/// Lines up to this long are looked at throughout, longer ones at so many moments: a key may replay the game.
const MOMENTS: usize = 40;

/// Knowledge by key and keys by knowledge, over many games.
#[derive(Debug, Default)]
pub struct Keys {
    known: BTreeMap<(Form, Key), Digest>,
    keys: BTreeMap<(Form, Digest), Key>,
}

/// Which of the two laws a key belongs to, and whose it is.
type Form = (bool, usize);

impl Keys {
    /// How many different keys there were.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether there was none.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Follows every observer of a line.
    pub fn add<G: Lawful>(&mut self, line: &Line<G>) -> Result<(), Violation> {
        for (who, to) in Observer::all(line.seats()).enumerate() {
            self.follow(line, who, to)?;
        }
        Ok(())
    }

    fn follow<G: Lawful>(&mut self, line: &Line<G>, who: usize, to: Observer) -> Result<(), Violation> {
        let mut game = line.start.clone();
        let heard = |event: &G::Event| G::project(event, to).map(|event| bytes::write(&event));
        let mut told: Vec<_> = line.opening.iter().filter_map(heard).collect();
        let every = 1 + line.steps.len() / MOMENTS;
        for step in 0..=line.steps.len() {
            if step % every == line.steps.len() % every {
                let wrong = |what: String| line.violation(LAW, step, format!("{to}: {what}"));
                let shown = digest(&(bytes::write(&game.view(to)), &told));
                self.note((true, who), game.key(to), shown).map_err(wrong)?;
                let lean = game.lean();
                let now = digest(&bytes::write(&lean.view(to)));
                self.note((false, who), lean.key(to), now).map_err(wrong)?;
            }
            if let Some(Step { seat, action }) = line.steps.get(step) {
                game.apply_unchecked(*seat, action, &mut |event| {
                    told.extend(heard(&event));
                });
            }
        }
        Ok(())
    }

    fn note(&mut self, form: Form, key: Key, digest: Digest) -> Result<(), String> {
        let history = if form.0 { "with history" } else { "without history" };
        if *self.known.entry((form, key)).or_insert(digest) != digest {
            return Err(format!("{history}, two things that can be told apart have the key {key}"));
        }
        let before = *self.keys.entry((form, digest)).or_insert(key);
        if before == key {
            Ok(())
        } else {
            Err(format!("{history}, what looks the same has the keys {before} and {key}"))
        }
    }
}
