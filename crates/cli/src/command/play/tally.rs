//! What a match adds up to: the scores of its games, who is ahead, and how each result came about.

use paiju_contract::{Observer, Seat};
use paiju_wire::{Hosted, Table};
use paiju_words::layout::{repeats, table};
use paiju_words::{Lang, Text, Tone, Words, host};

use super::person::{Input, Person};
use crate::failure::Failure;

/// The games of an evening.
#[derive(Debug, Default)]
pub(super) struct Tally {
    games: Vec<Played>,
}

/// A finished game.
#[derive(Debug)]
struct Played {
    scores: Vec<i64>,
    /// How they came about.
    account: Text,
}

/// What was won and paid in a finished game, and what it came to.
pub(super) fn account<G: Hosted + Words>(table: &Table<G>, own: Seat, lang: Lang) -> Text {
    let to = Observer::Seat(own);
    let seen = table.all_events().iter().filter_map(|event| G::project(event, to));
    let lines = seen.filter(G::counts).filter_map(|event| G::event(&event, to, lang)).collect();
    let outcome = table.game().outcome();
    let ending = outcome.map(|outcome| G::ending(&table.game().view(to), &outcome, lang));
    accounted(lines, ending.unwrap_or_default())
}

/// The same from what was told.
pub(super) fn accounted(lines: Vec<Text>, ending: Text) -> Text {
    let lines: Text = repeats(lines).into_iter().map(|line| Text::from("  ") + line + "\n").collect();
    lines + ending
}

impl Tally {
    pub(super) fn add(&mut self, scores: &[i64], account: Text) {
        self.games.push(Played { scores: scores.to_vec(), account });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.games.len()
    }

    /// The arithmetic of a game, counted from 1.
    fn account(&self, number: usize, lang: Lang) -> Option<Text> {
        let played = self.games.get(number.checked_sub(1)?)?;
        let head = host::say(lang, host::ACCOUNT, [number.to_string().into()]).tinted(Tone::Strong);
        Some(head + "\n" + played.account.clone())
    }

    /// What was typed after a game: something to look at, or whether another game is wanted.
    pub(super) fn reply(
        &self,
        person: &mut Person<'_, impl Input>,
        own: Seat,
        typed: &str,
    ) -> Result<Option<bool>, Failure> {
        let lang = person.lang;
        match typed {
            "totals" | "t" | "总分" => person.tell(&self.by_game(own, lang))?,
            "log" | "l" | "经过" => person.log()?,
            answer => match answer.parse().map(|number| (number, self.account(number, lang))) {
                Ok((_, Some(account))) => person.tell(&account)?,
                Ok((number, None)) => {
                    let filled = [number, self.len()].map(|n| Text::from(n.to_string()));
                    person.refuse(&host::say(lang, host::NO_GAME, filled))?;
                }
                Err(_) => return Ok(Some(!answer.starts_with(['q', 'n', '离', '退', '不']))),
            },
        }
        Ok(None)
    }

    fn totals(&self) -> Vec<i64> {
        let seats = self.games.iter().map(|game| game.scores.len()).max().unwrap_or(0);
        let total = |seat: usize| self.games.iter().filter_map(|game| game.scores.get(seat)).sum();
        (0..seats).map(total).collect()
    }

    /// `after 3 games: you +5 · seat 1 -2 · seat 2 -3`.
    pub(super) fn so_far(&self, own: Seat, lang: Lang) -> Text {
        let called = |(seat, total)| host::seat(lang, seat, own) + " " + host::signed(total);
        let totals = self.totals();
        let each = Text::join(Seat::all(totals.len()).zip(totals).map(called), " · ");
        let phrase = if self.games.len() == 1 { host::SO_FAR_ONE } else { host::SO_FAR };
        host::say(lang, phrase, [self.games.len().to_string().into(), each])
    }

    /// How the match ended.
    pub(super) fn ending(&self, own: Seat, lang: Lang) -> Text {
        let totals = self.totals();
        let most = totals.iter().max().copied().unwrap_or(0);
        let ahead: Vec<Seat> = Seat::all(totals.len()).filter(|seat| totals[seat.index()] == most).collect();
        let verdict = match &ahead[..] {
            all if all.len() == totals.len() => host::say(lang, host::NOBODY_AHEAD, []),
            [only] if *only == own => host::say(lang, host::YOU_WIN, []),
            [only] => host::say(lang, host::SEAT_WINS, [only.to_string().into()]),
            several => {
                let named = several.iter().map(|seat| host::seat(lang, *seat, own));
                host::say(lang, host::AHEAD_TOGETHER, [host::list(lang, named)])
            }
        };
        host::say(lang, host::RESULT, [verdict, self.so_far(own, lang)])
    }

    /// Every game on a line, their sum, and how often the person has won.
    fn by_game(&self, own: Seat, lang: Lang) -> Text {
        let totals = self.totals();
        let mut rows = vec![vec![host::say(lang, host::GAME, [])]];
        rows[0].extend(Seat::all(totals.len()).map(|seat| host::seat(lang, seat, own)));
        let row = |name: Text, scores: &[i64]| {
            std::iter::once(name).chain(scores.iter().map(|score| host::signed(*score))).collect::<Vec<_>>()
        };
        rows.extend(
            (1..).zip(&self.games).map(|(n, game): (usize, _)| row(n.to_string().into(), &game.scores)),
        );
        rows.push(row(host::say(lang, host::SUM, []), &totals));
        table(&format!("l{}", "r".repeat(totals.len())), &rows) + "  " + self.own_games(own, lang)
    }

    /// Games won, lost and even, the best and the worst.
    fn own_games(&self, own: Seat, lang: Lang) -> Text {
        let scores: Vec<i64> =
            self.games.iter().filter_map(|game| game.scores.get(own.index()).copied()).collect();
        let count =
            |sign: i64| Text::from(scores.iter().filter(|score| score.signum() == sign).count().to_string());
        let [best, worst] =
            [scores.iter().max(), scores.iter().min()].map(|score| host::signed(score.copied().unwrap_or(0)));
        host::say(lang, host::YOUR_GAMES, [count(1), count(-1), count(0), best, worst])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(games: &[&[i64]]) -> Tally {
        let played = |scores: &&[i64]| Played { scores: scores.to_vec(), account: Text::from("  paid\n") };
        Tally { games: games.iter().map(played).collect() }
    }

    #[test]
    fn a_match_adds_up() {
        let (tally, lang) = (tally(&[&[3, -1, -2], &[-4, 2, 2]]), Lang::Both);
        assert_eq!(tally.so_far(Seat(1), lang).to_string(), "after 2 games: seat 0 -1 · you +1 · seat 2 0");
        assert_eq!(
            tally.ending(Seat(1), lang).to_string(),
            "You win. Result after 2 games: seat 0 -1 · you +1 · seat 2 0"
        );
        assert_eq!(
            tally.ending(Seat(0), Lang::Zh).to_string(),
            "1号位赢了。结果:2 局之后:你 -1 · 1号位 +1 · 2号位 0"
        );
        let table = tally.by_game(Seat(1), lang).to_string();
        assert!(table.contains("  sum       -1   +1       0"), "{table}");
        assert!(table.ends_with("you: 1 won, 1 lost, 0 even; best +2, worst -1"), "{table}");
    }

    #[test]
    fn every_game_has_its_account() {
        let tally = tally(&[&[0, 0]]);
        assert!(tally.ending(Seat(0), Lang::En).to_string().starts_with("Nobody is ahead."));
        assert_eq!(tally.account(1, Lang::En).unwrap().to_string(), "Account of game 1\n  paid\n");
        assert!(tally.account(0, Lang::En).is_none() && tally.account(2, Lang::En).is_none());
    }
}
