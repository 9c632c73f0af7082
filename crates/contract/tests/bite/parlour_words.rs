//! Rules, tiles, moves and ids of the parlour game, and how it imagines a world.

use std::fmt;
use std::str::FromStr;

use paiju_contract::{
    BadRules, Dice, Encode, Game, Numbers, Observer, Part, Pen, Play, Range, Reason, RuleSet, Seat,
};
use paiju_kuhn::Preset;
use serde::{Deserialize, Serialize};

use crate::bug::{Bug, bug};
use crate::parlour::{Answer, Look, Parlour, Stage};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Table {
    preset: Preset,
}

impl Default for Table {
    fn default() -> Self {
        Self { preset: Preset::Standard }
    }
}

impl RuleSet for Table {
    const PRESETS: &'static [&'static str] = &["standard"];

    fn preset(name: &str) -> Option<Self> {
        (name == "standard").then(Self::default)
    }

    fn validate(&self) -> Result<(), BadRules> {
        Ok(())
    }

    fn seats(&self) -> usize {
        3
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct Tile(pub(crate) u8);

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Tile {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Move {
    Show(u8),
    Take(u8),
    Let,
    Bury(u8),
    Bid(i64),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Show(tile) => write!(f, "show {tile}"),
            Self::Take(tile) => write!(f, "take {tile}"),
            Self::Let => f.write_str("let 0"),
            Self::Bury(tile) => write!(f, "bury {tile}"),
            Self::Bid(n) => write!(f, "bid {n}"),
        }
    }
}

impl FromStr for Move {
    type Err = NotHere;
    fn from_str(text: &str) -> Result<Self, NotHere> {
        let (word, number) = text.split_once(' ').ok_or(NotHere)?;
        let n: i64 = number.parse().map_err(|_| NotHere)?;
        match word {
            "show" => Ok(Self::Show(n as u8)),
            "take" => Ok(Self::Take(n as u8)),
            "let" => Ok(Self::Let),
            "bury" => Ok(Self::Bury(n as u8)),
            "bid" => Ok(Self::Bid(n)),
            _ => Err(NotHere),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that is not possible here")]
pub(crate) struct NotHere;

impl Reason for NotHere {
    fn tag(&self) -> &'static str {
        "not_here"
    }
}

impl Look {
    /// The observer's seat; 0 for the public, which has no hand.
    pub(crate) fn seat(&self) -> usize {
        (0..3).find(|seat| self.observer.is(Seat(*seat))).unwrap_or(0).into()
    }
}

impl Parlour {
    /// Some world in which everything that lies open in the view is so; the loop around it judges the rest.
    pub(crate) fn imagine(view: &Look, dice: &mut Dice) -> Self {
        let mut world = Self { log: None, ..Self::new([0; 6]) };
        (world.version, world.stage, world.shown) = (view.version, view.stage, view.shown);
        world.order.clone_from(&view.order);
        world.bids = view.bids;
        let mut open: Vec<(usize, u8)> = view.shown.into_iter().map(|tile| (0, tile)).collect();
        for seat in 0..3 {
            world.answers[seat] = view.answers[seat].unwrap_or(Answer::NotAsked);
            if let (Answer::Takes(tile), true) = (world.answers[seat], view.stage != Stage::Window) {
                open.push((seat, tile));
            }
        }
        world.fill(view, &open, dice);
        world.guess_answers(view);
        world.buried = world.guess_buried(view, dice);
        if view.awaited.is_none() && bug() != Bug::WorldAsksAnotherFirst {
            world.hear_those_before(view, dice);
        }
        world
    }

    /// Own tiles where they were dealt, open ones with their seats, the others anywhere.
    fn fill(&mut self, view: &Look, open: &[(usize, u8)], dice: &mut Dice) {
        let own = view.hand.map(|hand| (view.seat(), hand));
        if let Some((seat, hand)) = own {
            self.deck[2 * seat..2 * seat + 2].copy_from_slice(&hand);
        }
        for (seat, tile) in open.iter().filter(|(seat, _)| own.is_none_or(|(mine, _)| mine != *seat)) {
            self.deck[2 * seat + dice.index(2)] = *tile;
        }
        let mut left: Vec<u8> = (1..=6).filter(|tile| !self.deck.contains(tile)).collect();
        for place in self.deck.iter_mut().filter(|place| **place == 0) {
            *place = left.swap_remove(dice.index(left.len()));
        }
    }

    /// Who else is asked, or was and let it be, depends on the tiles alone.
    fn guess_answers(&mut self, view: &Look) {
        let thinking = |seat: usize| view.awaited.is_none_or(|set| set.contains(Seat(seat as u8)));
        for seat in (0..3).filter(|seat| view.stage == Stage::Bids && !thinking(*seat)) {
            self.bids[seat] = self.bids[seat].or(Some(0));
        }
        for seat in (0..3).filter(|seat| view.answers[*seat].is_none()) {
            let able = self.can_take(Seat(seat as u8));
            self.answers[seat] = match view.stage {
                Stage::Window if able && thinking(seat) => Answer::Asked,
                Stage::Window | Stage::Bury | Stage::Bids | Stage::Over if able => Answer::Lets,
                _ => Answer::NotAsked,
            };
        }
    }

    /// Whoever is asked at the same time and sits before the observer has answered.
    fn hear_those_before(&mut self, view: &Look, dice: &mut Dice) {
        for seat in (0..view.seat()).filter(|_| !view.ask.is_empty()) {
            if self.answers[seat] == Answer::Asked {
                self.answers[seat] = Answer::Lets;
            }
            if view.stage == Stage::Bids {
                self.bids[seat] = Some(i64::from(dice.below(10)));
            }
        }
    }

    fn guess_buried(&self, view: &Look, dice: &mut Dice) -> Option<usize> {
        if let Some(tile) = view.buried {
            return Some(self.position(tile));
        }
        let up = self.face_up();
        let down: Vec<usize> = (4..6).filter(|position| !up.contains(&self.deck[*position])).collect();
        matches!(view.stage, Stage::Bids | Stage::Over).then(|| down[dice.index(down.len())])
    }
}

impl Encode for Parlour {
    const ENCODING_VERSION: u32 = 2;

    fn actions(_: &Table) -> usize {
        21
    }

    fn observation(_: &Table) -> usize {
        5 + 3 * 6
    }

    fn name_ids(_: &Table) -> Vec<Part> {
        Part::in_order(&[("moves", 21, "show, take, let, bury, bid 0 and 9")])
    }

    fn id(&self, _: Seat, action: &Move) -> Option<usize> {
        match *action {
            Move::Show(tile) => Some(usize::from(tile) - 1),
            Move::Take(tile) => Some(usize::from(tile) + 5),
            Move::Let => Some(12),
            Move::Bury(tile) => Some(usize::from(tile) + 12),
            Move::Bid(0) => Some(19),
            Move::Bid(9) => Some(20),
            Move::Bid(_) => None,
        }
    }

    fn action(&self, _: Seat, id: usize) -> Option<Move> {
        match id {
            0..6 => Some(Move::Show(id as u8 + 1)),
            6..12 => Some(Move::Take(id as u8 - 5)),
            12 => Some(Move::Let),
            13..19 => Some(Move::Bury(id as u8 - 12)),
            19 => Some(Move::Bid(0)),
            20 => Some(Move::Bid(9)),
            _ => None,
        }
    }

    fn ids(&self, seat: Seat, out: &mut Vec<u16>) {
        out.clear();
        out.extend(
            self.legal_list(seat).iter().filter_map(|action| self.id(seat, action)).map(|id| id as u16),
        );
    }

    fn mask(&self, seat: Seat, out: &mut [bool]) {
        out.fill(false);
        let legal = self.legal_list(seat);
        legal.iter().filter_map(|action| self.id(seat, action)).for_each(|id| out[id] = true);
    }

    fn observe(&self, seat: Seat, pen: &mut impl Pen) {
        Self::observe_view(&self.view(Observer::Seat(seat)), pen);
    }

    fn observe_view(view: &Look, pen: &mut impl Pen) {
        let flags = |tiles: &[u8]| tiles.iter().fold(0_u128, |bits, tile| bits | 1 << (tile - 1));
        let hand = view.hand.filter(|_| bug() != Bug::ObservationForgetsTheHand);
        pen.one_of("stage", "how far the game is", 5, Some(view.stage as usize));
        // Seen from the right, so that equal tiles at another place of the hand are another hand.
        pen.one_of("first", "the first tile in hand", 6, hand.map(|hand| usize::from(hand[0]) - 1));
        pen.flags("second", "the second tile in hand", 6, flags(&hand.map_or(vec![], |hand| vec![hand[1]])));
        let taken = view.answers.iter().flatten().filter_map(|answer| match answer {
            Answer::Takes(tile) => Some(*tile),
            _ => None,
        });
        let up: Vec<u8> = view.shown.into_iter().chain(taken).collect();
        pen.flags("up", "tiles that lie face up", 6, flags(&up));
    }

    fn range(&self, seat: Seat) -> Option<Numbers<Move>> {
        self.bidding(seat).then_some((Range { min: 0, max: 9 }, Move::Bid))
    }
}
