//! The numbered events of a table, from the opening on, and the lulls of the last play.
//!
//! It owns the numbers: event 0 is the first that the deal brought about, and the event that an observer counts as
//! his n-th is the same for ever. What he may know of it is the game's to say.

use std::ops::Range;

use paiju_contract::{Game, Moment, Observer, Play};

use super::kept::Kept;

/// Everything that happened at a table, each event once.
#[derive(Clone, Debug)]
pub(super) struct Log<G: Game> {
    events: Vec<G::Event>,
    /// How many events there were before the last play.
    before: usize,
    /// The lulls of the last play.
    lulls: Vec<Lull<G>>,
    /// Which events each observer sees, as far as that has been asked; the public first, then the seats.
    seen: Kept<Vec<Seen>>,
}

/// A reaction window that opened and closed at once, because nobody could answer.
#[derive(Clone, Debug)]
pub struct Lull<G> {
    /// How many events of the table came before it.
    pub after: usize,
    /// The game as it stood in between: what an observer sees of it is what he would see of an open window.
    pub game: G,
}

/// The events that one observer sees, by their numbers at the table.
#[derive(Clone, Debug, Default)]
struct Seen {
    scanned: usize,
    numbers: Vec<u32>,
}

impl<G: Game> Log<G> {
    /// The log of a game up to now: its opening, and what was played before it came to this table.
    pub(super) fn of(game: &G) -> Self {
        let mut log = Self { events: Vec::new(), before: 0, lulls: Vec::new(), seen: Kept::default() };
        log.tell_past(game);
        log.begin();
        log
    }

    fn tell_past(&mut self, game: &G) {
        let Some(past) = game.past() else { return };
        let Ok(mut again) = past.open(&mut |event| self.events.push(event)) else { return };
        for step in &past.steps {
            if again.permit(step.seat, &step.action).is_err() {
                return;
            }
            again.apply_told(step.seat, &step.action, &mut |moment| self.note(moment));
        }
    }

    /// A play begins: what comes now is what it causes.
    pub(super) fn begin(&mut self) {
        self.before = self.events.len();
        self.lulls.clear();
    }

    pub(super) fn note(&mut self, moment: Moment<G>) {
        match moment {
            Moment::Event(event) => self.events.push(event),
            Moment::Lull(game) => self.lulls.push(Lull { after: self.events.len(), game }),
        }
    }

    pub(super) fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// What the last play caused.
    pub(super) fn last(&self) -> &[G::Event] {
        &self.events[self.before..]
    }

    pub(super) fn lulls(&self) -> &[Lull<G>] {
        &self.lulls
    }

    /// What an observer sees from his n-th event on, and how many he has seen then; `None` if he has not seen n.
    pub(super) fn since(&self, to: Observer, since: usize) -> Option<(Vec<G::EventView>, usize)> {
        let told = self.seen(to, self.events.len());
        Some((self.between(to, since..told)?, told))
    }

    /// Some of the events that an observer sees, by his own numbers; `None` if he has not seen all of them.
    pub(super) fn between(&self, to: Observer, his: Range<usize>) -> Option<Vec<G::EventView>> {
        self.counted(to, |numbers| {
            let numbers = numbers.get(his)?.iter();
            Some(numbers.filter_map(|number| G::project(&self.events[*number as usize], to)).collect())
        })
    }

    /// How many of the first events of the table an observer sees.
    pub(super) fn seen(&self, to: Observer, first: usize) -> usize {
        self.counted(to, |numbers| numbers.partition_point(|number| (*number as usize) < first))
    }

    /// The numbers of the events that an observer sees. Each event is looked at once for each observer.
    fn counted<R>(&self, to: Observer, ask: impl FnOnce(&[u32]) -> R) -> R {
        let place = match to {
            Observer::Public => 0,
            Observer::Seat(seat) => 1 + seat.index(),
        };
        self.seen.with(|observers| {
            if observers.len() <= place {
                observers.resize_with(place + 1, Seen::default);
            }
            let seen = &mut observers[place];
            let new = self.events.iter().enumerate().skip(seen.scanned);
            let visible = new.filter(|(_, event)| G::project(event, to).is_some());
            seen.numbers.extend(visible.map(|(number, _)| number as u32));
            seen.scanned = self.events.len();
            ask(&seen.numbers)
        })
    }
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Seat, Seed};
    use paiju_games::kuhn::{Action, Event, Kuhn, Rules};

    use super::*;

    #[test]
    fn a_lull_stands_between_the_events_of_its_play() {
        let game = Kuhn::deal(&Rules::default(), Seed::from_u64(1)).unwrap();
        let mut log = Log::of(&game);
        assert_eq!((log.events().len(), log.last().len()), (2, 0), "the opening is no play");
        let acted = |seat| Moment::Event(Event::Acted { seat: Seat(seat), action: Action::Pass });
        for moment in [acted(0), Moment::Lull(game.clone()), acted(1)] {
            log.note(moment);
        }
        assert_eq!((log.last().len(), log.lulls().len(), log.lulls()[0].after), (2, 1, 3));
        assert_eq!(log.seen(Observer::Public, log.lulls()[0].after), 3);
        assert_eq!(log.lulls()[0].game, game);
        log.begin();
        assert!(log.lulls().is_empty() && log.last().is_empty(), "the next play has its own");
        assert_eq!(log.since(Observer::Public, 4), Some((Vec::new(), 4)));
    }
}
