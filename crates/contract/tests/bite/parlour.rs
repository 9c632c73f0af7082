//! Parlour: a little game with what Kuhn poker lacks: a reaction window, a simultaneous decision with a range,
//! a choice that proves something about a hand, and a face-down choice. It has its own bugs.
//!
//! Six tiles, 1 to 6, two to each of three seats. Seat 0 shows a tile, one up to 3 if it has such a tile. Then a
//! window: a seat with a higher tile may take (which shows that tile) or let it be. Then seat 2 buries a tile
//! face down, and at last all three bid a number from 0 to 9 at once. The first to take, in seat order, wins a
//! point of seat 0; the highest bid, lowest seat first, pays a point to each other seat.

use paiju_contract::{
    Actions, BadRules, Broken, Dice, Game, Lawful, Limits, Moment, NoWorld, Observer, Past, Phase, Play,
    Scores, Seat, SeatSet, Seed, Step, Worlds,
};
use serde::{Deserialize, Serialize};

use crate::bug::{Bug, bug};
use crate::parlour_words::{Move, NotHere, Table, Tile};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Parlour {
    pub(crate) deck: [u8; 6],
    pub(crate) version: u32,
    pub(crate) stage: Stage,
    pub(crate) shown: Option<u8>,
    pub(crate) answers: [Answer; 3],
    /// Who answered, in the order they came; of no interest once the window is closed.
    pub(crate) order: Vec<Seat>,
    /// The buried tile's deck position.
    pub(crate) buried: Option<usize>,
    pub(crate) bids: [Option<i64>; 3],
    /// Every action; nothing in a game that keeps no history.
    pub(crate) log: Option<Vec<(Seat, Move)>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Stage {
    Lead,
    Window,
    Bury,
    Bids,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Answer {
    NotAsked,
    Asked,
    Lets,
    Takes(u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Event {
    Showed(u8),
    Answered(Seat),
    Closed([Answer; 3]),
    Buried(Option<u8>),
    Bids([Option<i64>; 3]),
}

/// A deck and what was done with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Begun {
    deck: [u8; 6],
    done: Vec<(Seat, Move)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Look {
    pub(crate) observer: Observer,
    pub(crate) version: u32,
    pub(crate) stage: Stage,
    pub(crate) hand: Option<[u8; 2]>,
    pub(crate) shown: Option<u8>,
    pub(crate) answers: [Option<Answer>; 3],
    pub(crate) order: Vec<Seat>,
    pub(crate) awaited: Option<SeatSet>,
    pub(crate) buried: Option<u8>,
    pub(crate) bids: [Option<i64>; 3],
    pub(crate) ask: Vec<Move>,
    pub(crate) scores: Vec<i64>,
}

impl Parlour {
    pub(crate) fn new(deck: [u8; 6]) -> Self {
        Self {
            deck,
            version: 1,
            stage: Stage::Lead,
            shown: None,
            answers: [Answer::NotAsked; 3],
            order: Vec::new(),
            buried: None,
            bids: [None; 3],
            log: Some(Vec::new()),
        }
    }

    pub(crate) fn dealt(&self, seat: Seat) -> [u8; 2] {
        [self.deck[2 * seat.index()], self.deck[2 * seat.index() + 1]]
    }

    pub(crate) fn position(&self, tile: u8) -> usize {
        self.deck.iter().position(|other| *other == tile).unwrap_or(0)
    }

    pub(crate) fn can_take(&self, seat: Seat) -> bool {
        seat != Seat(0) && self.shown.is_some_and(|shown| self.dealt(seat).iter().any(|tile| *tile > shown))
    }

    /// Tiles that lie face up.
    pub(crate) fn face_up(&self) -> Vec<u8> {
        let taken = self.answers.iter().filter_map(|answer| match answer {
            Answer::Takes(tile) if self.stage != Stage::Window => Some(*tile),
            _ => None,
        });
        self.shown.into_iter().chain(taken).collect()
    }

    /// The open window that nobody can answer.
    fn lull(&self) -> Self {
        let mut lull = self.clone();
        match bug() {
            Bug::LullWaitsForSomebody => lull.answers[1] = Answer::Asked,
            Bug::LullLooksDifferent => lull.shown = None,
            _ => {}
        }
        lull
    }

    fn close_if_answered(&mut self, tell: &mut impl FnMut(Moment<Self>)) {
        let early = bug() == Bug::FirstAnswerCloses && !self.order.is_empty();
        if self.answers.contains(&Answer::Asked) && !early {
            return;
        }
        if bug() != Bug::EmptyWindowMakesNoStep || !self.order.is_empty() {
            self.version += 1;
        }
        self.stage = Stage::Bury;
        if bug() != Bug::OrderShows {
            self.order.clear();
        }
        tell(Moment::Event(Event::Closed(self.answers)));
    }

    pub(crate) fn bidding(&self, seat: Seat) -> bool {
        self.stage == Stage::Bids && self.phase().awaiting().contains(seat)
    }

    /// Seat 0 shows a tile above 3 only if it has no other.
    fn proof_holds(&self) -> bool {
        self.shown.is_none_or(|shown| shown <= 3 || self.dealt(Seat(0)).iter().all(|tile| *tile > 3))
    }
}

impl Game for Parlour {
    const NAME: &'static str = "parlour";
    const TITLE: &'static str = "A parlour game";
    const RULES_VERSION: u32 = 1;

    type Rules = Table;
    type Piece = Tile;
    type Action = Move;
    type Event = Event;
    type EventView = Event;
    type View = Look;
    type Illegal = NotHere;
    type Outcome = ();
    type Setup = Begun;
    type Lean = Self;
    type Worlds = Look;

    fn deal(rules: &Table, seed: Seed) -> Result<Self, BadRules> {
        Self::stacked(rules, &Self::shuffled(rules, seed)?, seed)
    }

    fn open(_: &Table, deck: &[Tile], _: Seed, _: &mut impl FnMut(Event)) -> Result<Self, BadRules> {
        let mut sorted: Vec<u8> = deck.iter().map(|tile| tile.0).collect();
        sorted.sort_unstable();
        if sorted != [1, 2, 3, 4, 5, 6] {
            return Err(BadRules::new("deck", "expected 1 to 6, each once"));
        }
        Ok(Self::new(std::array::from_fn(|i| deck[i].0)))
    }

    fn set_up(_: &Table, setup: &Begun, _: Seed) -> Result<Self, BadRules> {
        let mut game = Self::new(setup.deck);
        setup.done.iter().for_each(|(seat, action)| game.apply_silent_unchecked(*seat, action));
        Ok(game)
    }

    fn setup(&self) -> Option<Begun> {
        let done = self.log.clone()?;
        (self.stage != Stage::Over).then_some(Begun { deck: self.deck, done })
    }

    fn limits(_: &Table) -> Limits {
        Limits {
            actions: 7,
            answers: 3,
            least_score: -4,
            most_score: 4,
            scores_move: false,
            score_sum: Some(0),
        }
    }

    fn rules(&self) -> Table {
        Table::default()
    }

    fn seats(&self) -> usize {
        3
    }

    fn lean(&self) -> Self {
        Self { log: None, ..self.clone() }
    }

    fn past(&self) -> Option<Past<Self>> {
        let steps = self.log.as_ref()?.iter().map(|&(seat, action)| Step { seat, action }).collect();
        let deck = self.deck.map(Tile).to_vec();
        Some(Past::of_deck(Table::default(), deck, Seed::from_u64(0), steps))
    }

    fn version(&self) -> u32 {
        self.version
    }

    fn phase(&self) -> Phase {
        let asked = |seat: &Seat| match self.stage {
            Stage::Lead => *seat == Seat(0),
            Stage::Window => self.answers[seat.index()] == Answer::Asked,
            Stage::Bury => *seat == Seat(2),
            Stage::Bids => self.bids[seat.index()].is_none(),
            Stage::Over => false,
        };
        let awaited: SeatSet = Seat::all(3).filter(asked).collect();
        if self.stage == Stage::Over { Phase::Over } else { Phase::Awaiting(awaited) }
    }

    fn scores(&self) -> Scores {
        let mut scores = Scores::zero(3);
        if self.stage == Stage::Over {
            if let Some(taker) = self.answers.iter().position(|answer| matches!(answer, Answer::Takes(_))) {
                scores[0] -= 1;
                scores[taker] += 1;
            }
            let payer = (0..3).rev().max_by_key(|seat| self.bids[*seat]).unwrap_or(0);
            scores.iter_mut().for_each(|score| *score += 1);
            scores[payer] -= 3;
        }
        scores
    }

    fn outcome(&self) -> Option<()> {
        (self.stage == Stage::Over).then_some(())
    }

    fn legal(&self, seat: Seat, out: &mut Actions<Move>) {
        out.clear();
        if !self.phase().awaiting().contains(seat) {
            return;
        }
        let (hand, shown) = (self.dealt(seat), self.shown.unwrap_or(0));
        match self.stage {
            Stage::Lead => {
                let low = hand.iter().any(|tile| *tile <= 3);
                out.extend(hand.into_iter().filter(|tile| !low || *tile <= 3).map(Move::Show));
            }
            Stage::Window => {
                out.extend(hand.into_iter().filter(|tile| *tile > shown).map(Move::Take));
                out.push(Move::Let);
            }
            Stage::Bury => {
                out.extend(hand.into_iter().filter(|tile| !self.face_up().contains(tile)).map(Move::Bury));
            }
            Stage::Bids | Stage::Over => out.extend([Move::Bid(0), Move::Bid(9)]),
        }
    }

    fn check(&self, seat: Seat, action: &Move) -> Result<(), NotHere> {
        let accepted = match (self.stage, *action) {
            (Stage::Bids, Move::Bid(10)) => bug() == Bug::RangeTooWide,
            (Stage::Bids, Move::Bid(5)) => bug() != Bug::RangeTooNarrow,
            (Stage::Bids, Move::Bid(n)) => (0..=9).contains(&n),
            _ => self.legal_list(seat).contains(action),
        };
        if accepted { Ok(()) } else { Err(NotHere) }
    }

    fn apply_unchecked(&mut self, seat: Seat, action: &Move, sink: &mut impl FnMut(Event)) {
        self.apply_told(seat, action, &mut |moment| {
            if let Moment::Event(event) = moment {
                sink(event);
            }
        });
    }

    fn default_action(&self, seat: Seat) -> Option<Move> {
        self.legal_list(seat).last().copied()
    }

    fn apply_told(&mut self, seat: Seat, action: &Move, tell: &mut impl FnMut(Moment<Self>)) {
        self.log.iter_mut().for_each(|log| log.push((seat, *action)));
        match *action {
            Move::Show(tile) => {
                (self.shown, self.stage) = (Some(tile), Stage::Window);
                self.version += 1;
                tell(Moment::Event(Event::Showed(tile)));
                let able: SeatSet = Seat::all(3).filter(|other| self.can_take(*other)).collect();
                able.into_iter().for_each(|other| self.answers[other.index()] = Answer::Asked);
                let told = ![Bug::LullIsNotTold, Bug::EmptyWindowMakesNoStep].contains(&bug());
                if able.is_empty() && told {
                    tell(Moment::Lull(self.lull()));
                }
                self.close_if_answered(tell);
            }
            Move::Take(_) | Move::Let => {
                self.answers[seat.index()] =
                    if let Move::Take(tile) = *action { Answer::Takes(tile) } else { Answer::Lets };
                self.order.push(seat);
                self.version += u32::from(bug() == Bug::AnswersMoveTheVersion);
                tell(Moment::Event(Event::Answered(seat)));
                self.close_if_answered(tell);
            }
            Move::Bury(tile) => {
                (self.buried, self.stage) = (Some(self.position(tile)), Stage::Bids);
                self.version += 1;
                tell(Moment::Event(Event::Buried(Some(tile))));
            }
            Move::Bid(n) => {
                self.bids[seat.index()] = Some(n);
                if self.bids.iter().all(Option::is_some) {
                    self.stage = Stage::Over;
                    self.version += 1;
                    tell(Moment::Event(Event::Bids(self.bids)));
                }
            }
        }
    }

    fn view(&self, to: Observer) -> Look {
        let own = |seat: usize| to.is(Seat(seat as u8));
        let closed = !matches!(self.stage, Stage::Lead | Stage::Window);
        let answer = |seat: usize| match self.answers[seat] {
            Answer::NotAsked | Answer::Lets if closed && !own(seat) => None, // All that others learn: it did not take.
            answer => (own(seat) || closed).then_some(answer),
        };
        Look {
            observer: to,
            version: self.version,
            stage: self.stage,
            hand: (0..3).find(|seat| own(*seat)).map(|seat| self.dealt(Seat(seat as u8))),
            shown: self.shown,
            answers: std::array::from_fn(answer),
            order: if bug() == Bug::OrderShows { self.order.clone() } else { Vec::new() },
            awaited: (bug() == Bug::AwaitedIsShown).then(|| self.phase().awaiting()),
            buried: self.buried.filter(|_| own(2)).map(|position| self.deck[position]),
            bids: std::array::from_fn(|seat| {
                self.bids[seat].filter(|_| own(seat) || self.stage == Stage::Over)
            }),
            ask: if let Observer::Seat(seat) = to { self.legal_list(seat) } else { Vec::new() },
            scores: self.scores().to_vec(),
        }
    }

    fn project(event: &Event, to: Observer) -> Option<Event> {
        match event {
            Event::Answered(_) if bug() != Bug::AnswerIsTold => None,
            Event::Closed(answers) => Some(Event::Closed(answers.map(|answer| match answer {
                Answer::Takes(tile) => Answer::Takes(tile),
                _ => Answer::Lets,
            }))),
            Event::Buried(_) if !to.is(Seat(2)) => Some(Event::Buried(None)),
            told => Some(told.clone()),
        }
    }

    fn worlds(view: &Look) -> Result<Look, NoWorld> {
        Ok(view.clone())
    }

    fn audit(&self) -> Result<(), Broken> {
        let mut sorted = self.deck;
        sorted.sort_unstable();
        Broken::unless(sorted == [1, 2, 3, 4, 5, 6], "a tile is lost")
    }

    fn next_rules(&self) -> Option<Table> {
        None
    }

    fn silent_answer(&self, seat: Seat) -> Option<Move> {
        let silent = if bug() == Bug::SilentAnswerIsIllegal { Move::Bid(0) } else { Move::Let };
        (self.stage == Stage::Window && [Seat(1), Seat(2)].contains(&seat)).then_some(silent)
    }

    fn concerned(&self) -> Vec<Seat> {
        match bug() {
            Bug::ConcernsNobody => Vec::new(),
            Bug::ConcernsTheAskedAlone if self.stage == Stage::Window => {
                let asked = |seat: &Seat| self.answers[seat.index()] != Answer::NotAsked;
                Seat::all(3).filter(asked).collect()
            }
            _ if self.stage == Stage::Window => vec![Seat(1), Seat(2)],
            _ => Vec::new(),
        }
    }
}

/// A view is its own sampler: it tries until a world fits.
impl Worlds<Parlour> for Look {
    fn draw(&mut self, dice: &mut Dice) -> Result<Parlour, NoWorld> {
        for _ in 0..10_000 {
            let world = Parlour::imagine(self, dice);
            let proof = bug() == Bug::WorldIgnoresTheProof || world.proof_holds();
            let awaited = world.phase().awaiting();
            let asked =
                self.awaited.map_or(!awaited.is_empty() || world.phase().is_over(), |set| set == awaited);
            if proof && asked {
                return Ok(world);
            }
        }
        Err(NoWorld::NotFound { tries: 10_000 })
    }
}
