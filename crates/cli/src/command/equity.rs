//! `paiju equity`: how much of the pot each hand or range is worth.

use std::io::{IsTerminal, Write};

use indicatif::{ProgressBar, ProgressStyle};
use paiju_contract::{Rng, Stream};
use paiju_holdem::Card;
use paiju_holdem::equity::{Spot, Tally};
use paiju_holdem::range::Range;
use paiju_words::layout::pad;
use serde_json::{Value, json};

use crate::args;
use crate::failure::Failure;
use crate::style::{FAINT, KEY, STRONG, paint};

/// Up to so many deals are gone through one by one: a few seconds.
const FEASIBLE: u128 = 500_000_000;
/// Deals that are gone through in a second, roughly.
const PER_SECOND: u128 = 50_000_000;
/// Nobody waits longer: a day.
const MOST: u128 = PER_SECOND * 86_400;
/// Deals drawn between two movements of the progress bar.
const CHUNK: u64 = 50_000;

pub(crate) fn run(wanted: &args::Equity, out: &mut dyn Write) -> Result<(), Failure> {
    let question = Question::read(wanted)?;
    let bar = bar(wanted.json);
    let exact = wanted.exact || wanted.samples.is_none() && question.spot.deals() <= FEASIBLE;
    if exact && question.spot.deals() > FEASIBLE {
        announce(question.spot.deals())?;
    }
    let tally = if exact {
        question.spot.exact(&mut |part| bar.set_position((part * 1_000.0) as u64))
    } else {
        question.sample(wanted, &bar)
    };
    bar.finish_and_clear();
    if wanted.json {
        writeln!(out, "{}", question.json(&tally, exact))?;
        Ok(())
    } else {
        question.print(&tally, exact, out)
    }
}

/// How long it will take, or that it would take for ever.
fn announce(deals: u128) -> Result<(), Failure> {
    let seconds = deals / PER_SECOND;
    if deals > MOST {
        return Err(Failure::usage(format!(
            "to go through every deal would take about {} here ({deals} deals): leave --exact out, and deals are drawn",
            lasting(seconds)
        )));
    }
    eprintln!("{deals} deals: about {}", lasting(seconds));
    Ok(())
}

fn lasting(seconds: u128) -> String {
    match seconds {
        0..120 => format!("{seconds} seconds"),
        120..7_200 => format!("{} minutes", seconds / 60),
        7_200..172_800 => format!("{} hours", seconds / 3_600),
        172_800..63_072_000 => format!("{} days", seconds / 86_400),
        _ => format!("{} years", seconds / 31_536_000),
    }
}

/// Hands as people write them: `ahkh`, `10h9h`, `qq`.
fn spelled(text: &str) -> String {
    let letter = |letter: char| match letter {
        'a' | 'k' | 'q' | 'j' | 't' => letter.to_ascii_uppercase(),
        'S' | 'H' | 'D' | 'C' | 'O' => letter.to_ascii_lowercase(),
        _ => letter,
    };
    let part = |part: &str| {
        if part.trim().eq_ignore_ascii_case("random") {
            "random".to_owned()
        } else {
            part.replace("10", "T").chars().map(letter).collect()
        }
    };
    text.split(',').map(part).collect::<Vec<String>>().join(",")
}

struct Question<'a> {
    hands: &'a [String],
    board: Vec<Card>,
    dead: Vec<Card>,
    spot: Spot,
}

impl<'a> Question<'a> {
    fn read(wanted: &'a args::Equity) -> Result<Self, Failure> {
        let range =
            |text: &String| spelled(text).parse::<Range>().map_err(|error| Failure::usage(error.to_string()));
        let ranges = wanted.hands.iter().map(range).collect::<Result<Vec<Range>, Failure>>()?;
        let (board, dead) = (cards("--board", &wanted.board)?, cards("--dead", &wanted.dead)?);
        let spot = Spot::new(&ranges, &board, &dead).map_err(|error| Failure::usage(error.to_string()))?;
        Ok(Self { hands: &wanted.hands, board, dead, spot })
    }

    fn sample(&self, wanted: &args::Equity, bar: &ProgressBar) -> Tally {
        let all = wanted.samples.unwrap_or(2_000_000);
        let mut rng = Rng::new(wanted.seed, Stream::POLICY);
        let mut tally = self.spot.sample(all.min(CHUNK), &mut rng);
        while tally.deals() < all {
            tally.merge(&self.spot.sample((all - tally.deals()).min(CHUNK), &mut rng));
            bar.set_position(tally.deals() * 1_000 / all);
        }
        tally
    }

    fn json(&self, tally: &Tally, exact: bool) -> Value {
        let part = |count: u64| count as f64 / tally.deals() as f64;
        let player = |(player, hand): (usize, &String)| {
            let mut line = json!({
                "hand": hand,
                "equity": tally.equity(player),
                "win": part(tally.wins(player)),
                "tie": part(tally.ties(player)),
            });
            if !exact {
                let (low, high) = tally.interval(player);
                line["low"] = low.into();
                line["high"] = high.into();
            }
            line
        };
        let players: Vec<Value> = self.hands.iter().enumerate().map(player).collect();
        json!({
            "board": self.board,
            "dead": self.dead,
            "exact": exact,
            "deals": tally.deals(),
            "players": players,
        })
    }

    fn print(&self, tally: &Tally, exact: bool, out: &mut dyn Write) -> Result<(), Failure> {
        if !self.board.is_empty() {
            let board: Vec<String> = self.board.iter().map(Card::to_string).collect();
            writeln!(out, "board {}", paint(STRONG, board.join(" ")))?;
        }
        let width = self.hands.iter().map(String::len).max().unwrap_or(0);
        for (player, hand) in self.hands.iter().enumerate() {
            let percent = |count: u64| count as f64 * 100.0 / tally.deals() as f64;
            let equity = format!("{:6.2} %", tally.equity(player) * 100.0);
            let interval = if exact { String::new() } else { interval(tally.interval(player)) };
            let (win, tie) = (percent(tally.wins(player)), percent(tally.ties(player)));
            let parts = format!("win {win:6.2} %   tie {tie:5.2} %");
            writeln!(
                out,
                "  {}  {}{interval}   {}",
                pad(hand, width),
                paint(KEY, equity),
                paint(FAINT, parts)
            )?;
        }
        let deals = grouped(tally.deals());
        let note = if exact {
            format!("exact: all {deals} deals")
        } else {
            let drawn = if tally.deals() == 1 { "deal drawn" } else { "deals drawn" };
            format!("{deals} {drawn}; in brackets the 95 % confidence interval (Wilson)")
        };
        writeln!(out, "{}", paint(FAINT, note))?;
        Ok(())
    }
}

/// `[72.25–100.00 %]`, as wide as the widest.
fn interval((low, high): (f64, f64)) -> String {
    let said = format!("[{:.2}–{:.2} %]", low * 100.0, high * 100.0);
    format!(" {said:<16}")
}

fn cards(option: &str, text: &str) -> Result<Vec<Card>, Failure> {
    Card::parse_list(&spelled(text)).map_err(|error| Failure::usage(format!("{option}: {error}")))
}

/// A number with a comma after every three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let comma = |(i, digit): (usize, char)| {
        let comma = (i > 0 && (digits.len() - i).is_multiple_of(3)).then_some(',');
        comma.into_iter().chain([digit])
    };
    digits.chars().enumerate().flat_map(comma).collect()
}

/// A bar for people; nothing where nobody looks.
fn bar(json: bool) -> ProgressBar {
    if json || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {percent:>3} %  {eta} left");
    ProgressBar::new(1_000).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_read_as_people_write_them() {
        let read = ["ahkh", "10h9h", "qq", "AKS", "atO+", "Random,qq"].map(spelled);
        assert_eq!(read, ["AhKh", "Th9h", "QQ", "AKs", "ATo+", "random,QQ"]);
    }

    #[test]
    fn what_takes_for_ever_is_refused_before_it_begins() {
        assert!(announce(MOST + 1).is_err() && announce(FEASIBLE + 1).is_ok());
        assert_eq!(
            [90, 3_600, 86_400, 31_536_000 * 3].map(lasting),
            ["90 seconds", "60 minutes", "24 hours", "3 years"]
        );
    }
}
