//! The log lines of the annual computer-poker competition:
//! `STATE:<hand>:<actions>:<cards>:<results>:<players>`, amounts being totals over the whole hand.
//!
//! A line does not say the rules: blinds and stacks come from whoever reads it.

use paiju_contract::{RuleSet, Seat};

use super::error::BadHistory;
use super::replay::order_of;
use super::script::{Move, Names, Script, Step, antes, posted};
use crate::Card;
use crate::rules::{Chips, Rules};
use crate::state::State;

impl Script {
    /// Reads one line of a log played by `rules`; `line` is its number, for errors.
    pub fn from_acpc(text: &str, rules: &Rules, line: usize) -> Result<Self, BadHistory> {
        let bad = |what: &str| BadHistory::new(line, what.to_owned());
        rules.validate().map_err(|error| BadHistory::new(line, error.to_string()))?;
        let parts: Vec<&str> = text.trim_end().split(':').collect();
        let ["STATE", number, actions, cards, results, players] = parts[..] else {
            return Err(bad("expected STATE:<hand>:<actions>:<cards>:<results>:<players>"));
        };
        let hand = number.parse().map_err(|_| bad("the number of the hand is no number"))?;
        let order = order_of(rules);
        let (hole, boards) = read_cards(cards, order.len()).ok_or_else(|| bad(CARDS))?;
        let mut steps: Vec<Move> = hole;
        steps.extend(read_actions(actions, &boards).ok_or_else(|| bad(ACTIONS))?);
        let results = results.split('|').map(str::parse).collect::<Result<Vec<i64>, _>>();
        let results = results.map_err(|_| bad("a result is no whole number of chips"))?;
        Ok(Self {
            finishing_stacks: Some(stacks_after(rules, &order, &results).ok_or_else(|| bad(RESULTS))?),
            steps: steps.into_iter().map(|what| Step { line, what }).collect(),
            names: Names { hand: Some(hand), players: Some(players.split('|').map(str::to_owned).collect()) },
            order,
            rules: rules.clone(),
        })
    }

    /// The hand as a line of a log, numbered by its `hand` (or 0). A script read from such a line must be replayed and
    /// told anew first; `None` for it, and for one with unknown cards.
    pub fn to_acpc(&self) -> Option<String> {
        let replayed = self.replay().ok()?;
        let state = &replayed.hand.state;
        let actions = self.acpc_actions(state)?;
        let hole: Vec<String> = self.order.iter().map(|seat| list(&state.hole_of(seat.index()))).collect();
        let open = |part: &std::ops::Range<usize>| part.end <= state.open_board().len();
        let streets = [0..3, 3..4, 4..5].into_iter().filter(open);
        let board = streets.fold(String::new(), |text, part| text + "/" + &list(&state.board[part]));
        let result =
            |seat: &Seat| i64::from(state.stack[seat.index()]) - i64::from(state.start[seat.index()]);
        let results: Vec<String> = self.order.iter().map(|seat| result(seat).to_string()).collect();
        let unnamed = || (1..=self.order.len()).map(|number| format!("p{number}")).collect();
        let players: Vec<String> = self.names.players.clone().unwrap_or_else(unnamed);
        let hand = self.names.hand.unwrap_or(0);
        let (hole, results, players) = (hole.join("|"), results.join("|"), players.join("|"));
        Some(format!("STATE:{hand}:{actions}:{hole}{board}:{results}:{players}"))
    }

    /// What each bet makes over the hand: antes and the bets of finished streets are added to the street's.
    fn acpc_actions(&self, state: &State) -> Option<String> {
        let mut before: Vec<Chips> = self.order.iter().map(|seat| antes(state, *seat)).collect();
        let mut bets: Vec<Chips> = self.order.iter().map(|seat| posted(state, *seat)).collect();
        let (mut current, mut text) = (state.big_blind, String::new());
        for step in &self.steps {
            match &step.what {
                Move::Hole { .. } => {}
                Move::Board(_) => {
                    text.push('/');
                    before.iter_mut().zip(&mut bets).for_each(|(before, bet)| *before += std::mem::take(bet));
                    current = 0;
                }
                Move::Fold(_) => text.push('f'),
                Move::CheckCall(player) => {
                    let (player, seat) = ((*player)?, self.order[(*player)?].index());
                    bets[player] = current.min(state.start[seat] - before[player]).max(bets[player]);
                    text.push('c');
                }
                Move::To(player, to) => {
                    (bets[*player], current) = (*to, *to);
                    text = text + "r" + &(before[*player] + to).to_string();
                }
                Move::Total(_) => return None,
            }
        }
        Some(text)
    }
}

const CARDS: &str =
    "expected the players' cards between |, then the board after /, such as AhKd|QsQc/2h7hTc/3s/4d";
const ACTIONS: &str = "expected f, c, r<chips> and a / for every street of the board";
const RESULTS: &str = "expected one result for each player, none below his stack";

/// Hole cards by position, and the board a street at a time.
fn read_cards(text: &str, players: usize) -> Option<(Vec<Move>, Vec<Vec<Card>>)> {
    let mut parts = text.split('/');
    let hole: Vec<&str> = parts.next()?.split('|').collect();
    let deal = |(player, cards): (usize, &&str)| {
        let cards = Card::parse_list(cards).ok()?;
        let cards = if cards.is_empty() { vec![None; 2] } else { cards.into_iter().map(Some).collect() };
        (cards.len() == 2).then_some(Move::Hole { player, cards, shown: false })
    };
    let boards: Option<Vec<Vec<Card>>> = parts.map(|cards| Card::parse_list(cards).ok()).collect();
    let boards =
        boards.filter(|boards| boards.iter().map(Vec::len).eq([3, 1, 1].into_iter().take(boards.len())))?;
    let hole: Option<Vec<Move>> = hole.iter().enumerate().map(deal).collect();
    Some((hole.filter(|hole| hole.len() == players)?, boards))
}

fn read_actions(text: &str, boards: &[Vec<Card>]) -> Option<Vec<Move>> {
    let (mut rest, mut boards, mut moves) = (text, boards.iter(), Vec::new());
    while let Some(symbol) = rest.chars().next() {
        rest = &rest[symbol.len_utf8()..];
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (amount, after) = rest.split_at(digits);
        match symbol {
            '/' => moves.push(Move::Board(boards.next()?.clone())),
            'f' => moves.push(Move::Fold(None)),
            'c' => moves.push(Move::CheckCall(None)),
            'r' => moves.push(Move::Total(amount.parse().ok()?)),
            _ => return None,
        }
        rest = if symbol == 'r' { after } else { rest };
    }
    // Some logs leave out the slashes of a board that is only run out.
    moves.extend(boards.map(|cards| Move::Board(cards.clone())));
    Some(moves)
}

fn stacks_after(rules: &Rules, order: &[Seat], results: &[i64]) -> Option<Vec<Chips>> {
    let after = |(seat, result): (&Seat, &i64)| {
        Chips::try_from(i64::from(rules.stacks[seat.index()]).checked_add(*result)?).ok()
    };
    let complete = results.len() == order.len();
    complete.then(|| order.iter().zip(results).map(after).collect()).flatten()
}

fn list(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect()
}
