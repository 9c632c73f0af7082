//! The statistics that any game can have: why it ended as its outcome tells it, who won, and how often each seat did.
//!
//! Plain games are counted by this alone. The outcome is read as plain data (maps, words, numbers), whatever its type.

use ciborium::Value;
use paiju_contract::{Game, Seat};

use crate::extra::SEATS;
use crate::{Extra, Label, Telling};

macro_rules! plain_statistics {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        $(plain_telling!($kind paiju_games::$name::$game, paiju_games::$name::$lean);)*
    };
}

/// Both forms of a plain game; a rich one has a file of its own.
macro_rules! plain_telling {
    (rich $game:ty, $lean:ty) => {};
    (plain $game:ty, $lean:ty) => {
        plain_telling!($game => $lean);
        plain_telling!($lean => $lean);
    };
    ($form:ty => $counted:ty) => {
        impl Telling for $form {
            type Counted = $counted;

            fn end_reason(&self) -> Label {
                end_reason(self)
            }
            fn result(&self) -> Label {
                result(self)
            }
            fn tell(&self, extra: &mut Extra) {
                tell(self, extra);
            }
        }
    };
}

paiju_games::each_game!(plain_statistics);

/// What outcomes call the reason of an end.
const REASONS: [&str; 3] = ["end_reason", "ending", "reason"];

fn end_reason<G: Game>(game: &G) -> Label {
    match game.outcome() {
        None => "unfinished".into(),
        Some(outcome) => Value::serialized(&outcome).ok().and_then(reason).unwrap_or("finished".into()),
    }
}

/// The word that an outcome gives for its end; of one that says more, what kind it is.
fn reason(outcome: Value) -> Option<Label> {
    let fields = outcome.into_map().ok()?;
    let is_reason = |key: &Value| key.as_text().is_some_and(|key| REASONS.contains(&key));
    let (_, value) = fields.into_iter().find(|(key, _)| is_reason(key))?;
    match value {
        Value::Text(word) => Some(Label::of_tag(&word)),
        Value::Map(kind) => kind.into_iter().next()?.0.into_text().ok().map(|kind| Label::of_tag(&kind)),
        _ => None,
    }
}

/// Who has the highest score alone.
fn result<G: Game>(game: &G) -> Label {
    match leaders(game)[..] {
        [winner] => Label::of_tag(&format!("{}_wins", SEATS[winner.index()])),
        _ => "draw".into(),
    }
}

fn tell<G: Game>(game: &G, extra: &mut Extra) {
    let leaders = leaders(game);
    for seat in Seat::all(game.seats()) {
        let how = match (leaders.contains(&seat), leaders.len()) {
            (true, 1) => "won",
            (true, _) => "drew",
            (false, _) => "lost",
        };
        let name = SEATS[seat.index()];
        let (key, text) = (format!("how_often_{name}"), format!("How often {}", name.replace('_', " ")));
        extra.count(Label::new(key, text), how);
    }
}

/// The seats with the highest score.
fn leaders<G: Game>(game: &G) -> Vec<Seat> {
    let scores = game.scores();
    let best = scores.iter().max();
    Seat::all(game.seats()).filter(|seat| scores.get(seat.index()) == best).collect()
}
