//! The screen that any game can have, made from its view by what the view says of itself: every field with its name,
//! then the question, and the actions in their notation.
//!
//! It knows no game. Plain games are shown by this alone; one that deserves better is `rich` and has a file beside.

mod words;

use paiju_contract::{Game, Observer};
use serde::Serialize;

use super::Screen;
use crate::layout::{pad, width, wrap};
use crate::style::{STRONG, paint};
use words::{field_name, happened, phrase, seat_scores};

macro_rules! plain_screens {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        $(plain_screen!($kind paiju_games::$name::$game);)*
    };
}

/// Every way of showing a plain game; a rich one has a file of its own.
macro_rules! plain_screen {
    (rich $game:ty) => {};
    (plain $game:ty) => {
        impl Screen for $game {
            fn draw(view: &Self::View) -> String {
                draw(<Self as Game>::TITLE, view)
            }
            fn question(view: &Self::View) -> String {
                question(view)
            }
            fn name(_: &Self::View, action: &Self::Action) -> String {
                action.to_string()
            }
            fn tell(event: &Self::EventView, to: Observer) -> Option<String> {
                Some(wrap(&happened(&json(event), to), COLUMNS - MARGIN, MARGIN))
            }
            fn ending(&self, _: Observer) -> String {
                ending(self)
            }
            fn help() -> &'static str {
                HELP
            }
        }
    };
}

paiju_games::each_game!(plain_screens);

/// Columns of a line.
const COLUMNS: usize = 80;
/// What stands to the left of events: a number, blanks.
const MARGIN: usize = 6;

/// What a view says that the table does not: who looks is told above it, the question below.
const ELSEWHERE: [&str; 2] = ["observer", "ask"];

const HELP: &str = "\
The table shows all you know, field by field: ? is hidden from you, – is nothing.
Lists by seat begin with seat 0. The rules are in the game's RULES.md.";

fn json(value: &impl Serialize) -> String {
    // Plain data with text keys always has a JSON form.
    serde_json::to_string(value).expect("plain data has a JSON form")
}

/// The title, then every field of the view, the scores among them.
fn draw(title: &str, view: &impl Serialize) -> String {
    let json = json(view);
    let fields = paiju_wire::fields(&json).unwrap_or_default();
    let shown = fields.iter().filter(|(name, _)| !ELSEWHERE.contains(&&**name));
    let rows = shown.map(|(name, value)| match &**name {
        "scores" => (field_name(name), seat_scores(value)),
        _ => (field_name(name), phrase(value)),
    });
    format!("{}\n{}", paint(STRONG, title), lines(&rows.collect::<Vec<_>>()))
}

/// Names on the left, what they are on the right, no line wider than the screen.
fn lines(rows: &[(String, String)]) -> String {
    let left = rows.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
    let line = |(name, value): &(String, String)| {
        wrap(&format!("  {}  {value}", pad(name, left)), COLUMNS, left + 4) + "\n"
    };
    rows.iter().map(line).collect()
}

/// What the view's `ask` asks; nothing if it asks nothing.
fn question(view: &impl Serialize) -> String {
    let json = json(view);
    let of = |json: &str, wanted: &str| -> Option<String> {
        let found = paiju_wire::fields(json)?.into_iter().find(|(name, _)| name == wanted);
        found.map(|(_, value)| value.to_owned())
    };
    let Some(ask) = of(&json, "ask").filter(|ask| ask != "null") else {
        return String::new();
    };
    let asked = of(&ask, "question").map_or_else(String::new, |question| format!(": {}", phrase(&question)));
    let range = of(&ask, "range").map_or_else(String::new, |range| format!(" ({})", phrase(&range)));
    wrap(&format!("Your turn{asked}{range}"), COLUMNS, 2)
}

/// The scores, and what else the outcome tells.
fn ending<G: Game>(game: &G) -> String {
    let outcome = json(&game.outcome());
    let told = paiju_wire::fields(&outcome).unwrap_or_default();
    let mut rows = vec![("scores".to_owned(), seat_scores(&json(&game.scores())))];
    rows.extend(told.iter().map(|(name, value)| (field_name(name), phrase(value))));
    format!("\n  Result 结果\n{}", lines(&rows))
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Play, Seat, Seed};
    use paiju_games::leduc::{Action, Leduc, Rules};

    use super::*;

    fn dealt() -> Leduc {
        let deck = ["Qs", "Kh", "Qh", "Js", "Jh", "Ks"].map(|card| card.parse().unwrap());
        Leduc::stacked(&Rules::default(), &deck, Seed::from_u64(0)).unwrap()
    }

    #[test]
    fn a_view_is_laid_out_field_by_field() {
        let mut game = dealt();
        for (seat, action) in [(0, Action::Call), (1, Action::Raise), (0, Action::Call)] {
            game.apply_silent(Seat(seat), &action).unwrap();
        }
        let view = game.view(Observer::Seat(Seat(0)));
        let drawn = anstream::adapter::strip_str(&Leduc::draw(&view)).to_string();
        let expected = "\
勒杜克扑克 Leduc poker
  version  4
  rules    preset standard, first 0
  scores   seat 0: 0, seat 1: 0
  cards    Qs ?
  public   Qh
  betting  call raise call | –
  paid     3 3
  to act   0
  ending   –
";
        assert_eq!(drawn, expected);
        assert_eq!(Leduc::question(&view), "Your turn: open");
        assert_eq!(Leduc::question(&game.view(Observer::Public)), "");
        assert_eq!(Leduc::name(&view, &Action::Raise), "raise");
    }

    #[test]
    fn who_did_what_is_told() {
        let mut game = dealt();
        let mut told = Vec::new();
        let actions = [(0, Action::Raise), (1, Action::Call), (0, Action::Raise), (1, Action::Fold)];
        for (seat, action) in actions {
            let to = Observer::Seat(Seat(1));
            let mut sink = |event| told.extend(Leduc::tell(&Leduc::project(&event, to).unwrap(), to));
            game.apply(Seat(seat), &action, &mut sink).unwrap();
        }
        let expected = [
            "Seat 0 acted: raise",
            "You acted: call",
            "Opened: Qh",
            "Seat 0 acted: raise",
            "You acted: fold",
            "Ended: ending folded 1, shown –",
        ];
        assert_eq!(
            told.iter().map(|line| anstream::adapter::strip_str(line).to_string()).collect::<Vec<_>>(),
            expected
        );
        let ending = anstream::adapter::strip_str(&game.ending(Observer::Public)).to_string();
        assert_eq!(
            ending,
            "\n  Result 结果\n  scores  seat 0: +3, seat 1: -3\n  ending  folded 1\n  winner  0\n"
        );
    }

    #[test]
    fn no_line_is_too_wide_and_no_word_is_broken() {
        #[derive(Serialize)]
        struct Long {
            a_rather_long_name: Vec<Option<&'static str>>,
        }
        let drawn = draw("x", &Long { a_rather_long_name: [Some("bamboo"), None].repeat(40) });
        assert!(drawn.lines().all(|line| width(line) <= COLUMNS), "{drawn}");
        let words: Vec<&str> = drawn.split_whitespace().collect();
        assert_eq!(words.iter().filter(|word| **word == "bamboo").count(), 40);
        assert_eq!(words.iter().filter(|word| **word == "?").count(), 40);
    }
}
