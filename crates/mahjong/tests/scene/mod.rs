//! Stacked deals for scenario tests: hands, buried tiles and the two ends of the wall, in text.

#![allow(dead_code, reason = "each test binary uses its own part")]
#![allow(clippy::needless_for_each, reason = "moving a few tiles reads best as one sentence")]

use paiju_contract::{Game, Observer, Play, Rejected, RuleSet, Seat, Seed};
use paiju_mahjong::hand::Pile;
use paiju_mahjong::{Action, Event, Illegal, Mahjong, Reason, Rules, Tile, View, parse_tiles, write_tiles};

/// A deal in the making.
pub(crate) struct Scene {
    rules: Rules,
    hands: [Option<(Vec<Tile>, Vec<Tile>)>; 4],
    head: Vec<Tile>,
    tail: Vec<Tile>,
}

/// Seat 2 has won from seat 0, nobody else waits, and seat 3 has drawn the last tile.
pub(crate) const LAST_TILE: &str = r#"{"turn":3,"drawn":"9s","wall_left":0,"seats":[
    {"hand":"1144778s369p","missing":"m","discards":"5m","score":-2}, {"hand":"2255889s147p","missing":"m"},
    {"hand":"123456p123m5m","missing":"s","won":1,"score":2}, {"hand":"225588p4479m","missing":"s"}]}"#;

/// Seat 1 has ponged 1p, holds the fourth, and has drawn something else; seat 3 has this hand.
pub(crate) fn fourth_held(seat_3: &str) -> String {
    let konger = r#"{"hand":"1p234567m","missing":"s","melds":["pong 1p from 0"]}"#;
    format!(r#"{{"turn":1,"drawn":"9s","seats":[{{"discards":"1p"}},{konger},{{}},{seat_3}]}}"#)
}

/// A hand being played, with everything that happened.
pub(crate) struct Play1 {
    pub(crate) game: Mahjong,
    pub(crate) events: Vec<Event>,
    deck: Vec<Tile>,
    buried: [[Tile; 3]; 4],
}

pub(crate) fn tiles(text: &str) -> Vec<Tile> {
    parse_tiles(text).unwrap()
}

pub(crate) fn tile(text: &str) -> Tile {
    text.parse().unwrap()
}

pub(crate) fn rules(json: &str) -> Rules {
    serde_json::from_str(json).unwrap()
}

impl Scene {
    pub(crate) fn new(preset: &str) -> Self {
        Self::with(Rules::preset(preset).unwrap())
    }

    pub(crate) fn with(rules: Rules) -> Self {
        Self { rules, hands: [const { None }; 4], head: Vec::new(), tail: Vec::new() }
    }

    /// The hand a seat has after burying (eleven tiles for the dealer, ten for the others), and what it buries.
    pub(crate) fn seat(mut self, seat: usize, hand: &str, buried: &str) -> Self {
        self.hands[seat] = Some((tiles(hand), tiles(buried)));
        self
    }

    /// The first tiles drawn from the head.
    pub(crate) fn wall(mut self, text: &str) -> Self {
        self.head = tiles(text);
        self
    }

    /// The first tiles drawn from the tail.
    pub(crate) fn tail(mut self, text: &str) -> Self {
        self.tail = tiles(text);
        self
    }

    /// Deals, and buries for everybody. Seats without a hand get tiles of different kinds that claim nothing soon.
    pub(crate) fn start(self) -> Play1 {
        let mut play = self.deal();
        play.bury_all();
        play
    }

    /// Deals only.
    pub(crate) fn deal(mut self) -> Play1 {
        let mut left = Pile::ALL;
        let given = self.hands.iter().flatten().flat_map(|(hand, buried)| hand.iter().chain(buried));
        given.chain(&self.head).chain(&self.tail).for_each(|tile| left.remove_many(*tile, 1));
        for seat in 0..4 {
            if self.hands[seat].is_none() {
                let size = if seat == self.rules.dealer.index() { 11 } else { 10 };
                self.hands[seat] = Some(filler(&mut left, size));
            }
        }
        let hands = self.hands.map(|hand| hand.unwrap());
        let buried = std::array::from_fn(|seat| hands[seat].1[..].try_into().unwrap());
        let mut deck = Vec::new();
        for place in 0..4 {
            let (hand, buried) = &hands[(self.rules.dealer.index() + place) % 4];
            deck.extend(hand.iter().chain(buried));
        }
        assert_eq!(deck.len(), 53, "hands have 11 tiles for the dealer and 10 for the others");
        deck.extend(&self.head);
        deck.extend(left.tiles());
        deck.extend(self.tail.iter().rev());
        let mut events = Vec::new();
        let mut hear = |event| events.push(event);
        let game = Mahjong::open(&self.rules, &deck, Seed::from_u64(0), &mut hear).unwrap();
        Play1 { game, events, deck, buried }
    }
}

/// A hand that begins from a position in JSON (R12.13), by a preset.
pub(crate) fn set_up(preset: &str, position: &str) -> Play1 {
    set_up_by(Rules::preset(preset).unwrap(), position)
}

/// The same by any rules.
pub(crate) fn set_up_by(rules: Rules, position: &str) -> Play1 {
    let setup = serde_json::from_str(position).unwrap_or_else(|why| panic!("{position}: {why}"));
    let game = Mahjong::set_up(&rules, &setup, Seed::from_u64(1));
    let game = game.unwrap_or_else(|why| panic!("{position}: {why}"));
    game.audit().unwrap();
    Play1 { game, events: Vec::new(), deck: Vec::new(), buried: [[tile("1p"); 3]; 4] }
}

/// Tiles of different kinds, far apart, and three of the suit there is most of to bury.
fn filler(left: &mut Pile, size: usize) -> (Vec<Tile>, Vec<Tile>) {
    let most = |left: &Pile, suit: usize| {
        Tile::all().filter(|t| t.suit() as usize == suit).map(|t| left.count(t)).sum::<u8>()
    };
    let suit = (0..3).max_by_key(|suit| most(left, *suit)).unwrap();
    let mut take = |wanted: &dyn Fn(Tile) -> bool, n: usize| {
        let mut kinds: Vec<Tile> = left.kinds().filter(|tile| wanted(*tile)).collect();
        kinds.sort_by_key(|tile| (std::cmp::Reverse(left.count(*tile)), tile.rank() % 3, *tile));
        let chosen: Vec<Tile> = kinds.into_iter().take(n).collect();
        assert_eq!(chosen.len(), n, "not enough kinds left");
        chosen.iter().for_each(|tile| left.remove_many(*tile, 1));
        chosen
    };
    let buried = take(&|tile| tile.suit() as usize == suit, 3);
    let hand = take(&|tile| tile.suit() as usize != suit, size);
    (hand, buried)
}

impl Play1 {
    fn bury_all(&mut self) {
        for seat in 0..4 {
            self.act(seat, &format!("bury {}", write_tiles(self.buried[seat])));
        }
    }

    pub(crate) fn try_act(&mut self, seat: usize, action: &str) -> Result<(), Rejected<Illegal>> {
        let action: Action = action.parse().unwrap();
        let before = self.game.clone();
        let events = &mut self.events;
        let result = self.game.apply(Seat(seat as u8), &action, &mut |event| events.push(event));
        if result.is_err() {
            assert_eq!(self.game, before, "a refusal changes nothing (I5)");
        }
        self.game.audit().unwrap();
        result
    }

    /// Acts, and expects it to be legal.
    pub(crate) fn act(&mut self, seat: usize, action: &str) -> &mut Self {
        if let Err(why) = self.try_act(seat, action) {
            panic!("seat {seat}: {action} was refused: {why}; legal: {:?}", self.legal(seat));
        }
        self
    }

    /// Acts, and expects it to be refused for this reason.
    pub(crate) fn refused(&mut self, seat: usize, action: &str, tag: &str) -> &mut Self {
        let why = self.try_act(seat, action).expect_err(action);
        assert_eq!(why.tag(), tag, "seat {seat}: {action}");
        self
    }

    /// The acting seat discards what it has just drawn, everybody passes, as long as `turns` lasts.
    pub(crate) fn pass_turns(&mut self, turns: usize) -> &mut Self {
        for _ in 0..turns {
            let seat = self.actor();
            let drawn = self.game.view(Observer::Seat(Seat(seat as u8))).drawn;
            let legal = self.legal(seat);
            let wanted = drawn.map(|tile| Action::Discard(tile).to_string());
            let action = wanted.filter(|action| legal.contains(action)).unwrap_or_else(|| legal[0].clone());
            self.act(seat, &action);
            self.everybody_passes();
        }
        self
    }

    pub(crate) fn everybody_passes(&mut self) -> &mut Self {
        while matches!(self.game.state().stage, paiju_mahjong::Stage::Claiming(_)) {
            let seat = self.game.phase().awaiting().first().unwrap();
            self.act(seat.index(), "pass");
        }
        self
    }

    pub(crate) fn actor(&self) -> usize {
        match self.game.state().stage {
            paiju_mahjong::Stage::Acting { seat, .. } => seat.index(),
            stage => panic!("nobody acts: {stage:?}"),
        }
    }

    pub(crate) fn awaiting(&self) -> Vec<usize> {
        self.game.phase().awaiting().into_iter().map(Seat::index).collect()
    }

    pub(crate) fn legal(&self, seat: usize) -> Vec<String> {
        self.game.legal_list(Seat(seat as u8)).iter().map(ToString::to_string).collect()
    }

    pub(crate) fn scores(&self) -> Vec<i64> {
        self.game.scores().to_vec()
    }

    pub(crate) fn view(&self, seat: usize) -> View {
        self.game.view(Observer::Seat(Seat(seat as u8)))
    }

    /// The fan of the last win.
    pub(crate) fn last_fan(&self) -> u16 {
        let won = |event: &Event| {
            if let Event::Won { fan, .. } = event { Some(*fan) } else { None }
        };
        self.events.iter().rev().find_map(won).expect("nobody has won")
    }

    /// The Chinese names of the elements of the last win.
    pub(crate) fn last_elements(&self) -> Vec<&'static str> {
        let won = |event: &Event| {
            if let Event::Won { elements, .. } = event {
                Some(elements.lines().map(|l| l.name).collect())
            } else {
                None
            }
        };
        self.events.iter().rev().find_map(won).expect("nobody has won")
    }

    /// The ledger: from, to, amount, reason.
    pub(crate) fn ledger(&self) -> Vec<(u8, u8, i32, Reason)> {
        let paid = |event: &Event| match event {
            Event::Paid { from, to, amount, reason } => Some((from.0, to.0, *amount, *reason)),
            _ => None,
        };
        self.events.iter().filter_map(paid).collect()
    }

    pub(crate) fn deck(&self) -> &[Tile] {
        &self.deck
    }
}
