//! What a mahjong hand is worth: how soon it will wait, how many tiles win then, and what a win pays.
//!
//! It sees what its player sees at a glance, and nothing of the others' hands.

use paiju_mahjong::fan::Circumstance;
use paiju_mahjong::hand::{Counts, Distance, Meld, MeldKind, nearest, waits};
use paiju_mahjong::{End, Seen, Suit, Tile, TileSet};

/// How hands go on average, and what wins pay. Found by playing against the shanten-greedy player.
struct Pace {
    /// Tiles that win for a hand that is still far from waiting, and tiles that improve it on its way: for the last step,
    /// and for each before. Less than a count would say: a plan that takes several steps often fails.
    waits: f64,
    last_step: f64,
    early_step: f64,
    /// What a win pays on average: for each fan, and besides. A winner draws one tile in four, and is paid by three then.
    fan: f64,
    win: f64,
    /// What a pong costs beside what is counted: others see it.
    open: f64,
}

/// Play goes on to the last tile, and a ready hand wins again and again.
const LASTING: Pace = Pace { waits: 3.0, last_step: 12.0, early_step: 24.0, fan: 1.28, win: 0.75, open: 1.0 };
/// The third winner ends it, and who does not wait at the end pays: speed goes before fan.
const HURRIED: Pace = Pace { waits: 2.0, last_step: 8.0, early_step: 15.0, fan: 1.0, win: 2.0, open: 0.0 };

/// A flush is worth its fan only in part: its tiles are the same few that others keep.
const FLUSH: f64 = 0.8;
/// With more tiles than that of another suit nobody thinks of a flush.
const STRANGERS: u32 = 4;
/// The fan of a flush, and of a hand of three melds beside one tile.
const FLUSH_FAN: f64 = 2.0;
const HOOK_FAN: f64 = 2.0;
/// Waits that pay so much more are worth waiting for.
const CLEARLY: f64 = 1.3;

/// What the player makes of what it sees.
pub(super) struct Outlook<'a> {
    pub(super) seen: &'a Seen,
    missing: Suit,
    pace: &'static Pace,
    /// How many tiles it has not seen.
    unseen: f64,
    /// How many tiles will still be drawn, by everybody.
    wall: f64,
}

impl<'a> Outlook<'a> {
    pub(super) fn of(seen: &'a Seen, missing: Suit) -> Self {
        let unseen = (seen.unseen.total() as f64).max(1.0);
        let pace = if seen.rules.end == End::WallOnly { &LASTING } else { &HURRIED };
        Self { seen, missing, pace, unseen, wall: f64::from(seen.wall_left).max(1.0) }
    }

    /// What a pong costs beside what is counted.
    pub(super) fn cost_of_opening(&self) -> f64 {
        self.pace.open
    }

    /// How far tiles at rest are from waiting, and how many tiles improve them.
    pub(super) fn distance(&self, rest: &Counts, melds: &[Meld]) -> (i8, f64) {
        let distance = Distance::of(rest, melds, self.missing);
        (distance.shanten, self.left(distance.improving))
    }

    /// The points that tiles at rest will probably win.
    pub(super) fn value(&self, rest: &Counts, melds: &[Meld]) -> f64 {
        let distance = Distance::of(rest, melds, self.missing);
        let plain = match distance.shanten {
            ..=0 => self.wall * self.rate(rest, melds, distance.improving),
            1 => self.one_away(rest, melds, distance.improving),
            shanten => self.far(shanten, self.left(distance.improving), fan_of(melds)),
        };
        let flushes = self.missing.others().into_iter().filter_map(|suit| self.flush(rest, melds, suit));
        flushes.fold(plain, f64::max)
    }

    /// The best value that a discard leaves to a hand that acts.
    pub(super) fn value_acting(&self, hand: &Counts, melds: &[Meld]) -> f64 {
        let unwanted = hand.suit(self.missing);
        if let Some(tile) = unwanted.kinds(self.missing).next() {
            return self.value(&hand.without(tile), melds);
        }
        hand.kinds().map(|tile| self.value(&hand.without(tile), melds)).fold(0.0, f64::max)
    }

    /// The discards worth a thought: those that leave the hand nearest to a win, and all of the suit that a flush has
    /// no use for. All of the missing suit are alike: one of them.
    pub(super) fn sensible(&self) -> TileSet {
        let (hand, melds) = (&self.seen.hand, &self.seen.melds);
        let unwanted = hand.suit(self.missing);
        if !unwanted.is_empty() {
            return unwanted.kinds(self.missing).take(1).collect();
        }
        let no_use = |suit: &Suit| {
            hand.suit(*suit).total() <= STRANGERS && melds.iter().all(|meld| meld.tile.suit() != *suit)
        };
        let strangers = self.missing.others().into_iter().filter(no_use);
        let strangers = strangers.flat_map(|suit| hand.suit(suit).kinds(suit));
        nearest(hand, melds, self.missing).1.chain(strangers).collect()
    }

    /// What a hand that waits, and is locked, still wins.
    pub(super) fn locked(&self) -> f64 {
        self.wall * self.rate(&self.seen.hand, &self.seen.melds, self.seen.waits)
    }

    /// What the same hand wins that is not locked, but goes on to wait better.
    pub(super) fn improved(&self) -> f64 {
        let (hand, melds) = (&self.seen.hand, &self.seen.melds);
        let enough = CLEARLY * self.rate(hand, melds, self.seen.waits);
        let better = |tile: Tile| {
            let useful = tile.suit() != self.missing && hand.count(tile) < 4;
            let rate = if useful { self.best_rate(&hand.with(tile), melds) } else { 0.0 };
            if rate > enough { rate } else { 0.0 }
        };
        self.after_one_of(Tile::all().map(|tile| (tile, better(tile))))
    }

    /// How many unseen tiles are of these kinds.
    fn left(&self, tiles: TileSet) -> f64 {
        tiles.map(|tile| f64::from(self.seen.unseen.count(tile))).sum()
    }

    /// What a hand that waits wins with each tile drawn.
    fn rate(&self, rest: &Counts, melds: &[Meld], waits: TileSet) -> f64 {
        let fan = self.seen.rules.fan();
        let worth = |tile: Tile| {
            let win = fan.count(&rest.with(tile), melds, Circumstance::default());
            f64::from(self.seen.unseen.count(tile)) * self.pay(f64::from(win.total()))
        };
        waits.map(worth).sum::<f64>() / self.unseen
    }

    /// What a win of so many fan pays.
    fn pay(&self, fan: f64) -> f64 {
        self.pace.fan * fan + self.pace.win
    }

    /// One tile from waiting: the waits that each tile would bring.
    fn one_away(&self, rest: &Counts, melds: &[Meld], improving: TileSet) -> f64 {
        self.after_one_of(improving.map(|tile| (tile, self.best_rate(&rest.with(tile), melds))))
    }

    /// What is won after the first of some kinds is drawn, each leading to a rate; a rate of 0 is none of them.
    fn after_one_of(&self, kinds: impl Iterator<Item = (Tile, f64)>) -> f64 {
        let (mut left, mut rates) = (0.0, 0.0);
        for (tile, rate) in kinds.filter(|(_, rate)| *rate > 0.0) {
            let copies = f64::from(self.seen.unseen.count(tile));
            (left, rates) = (left + copies, rates + copies * rate);
        }
        if left == 0.0 { 0.0 } else { rates / left * self.remaining(self.unseen / left) }
    }

    /// The best that a hand with one tile more can wait with.
    fn best_rate(&self, hand: &Counts, melds: &[Meld]) -> f64 {
        let waiting = |tile: Tile| {
            let rest = hand.without(tile);
            self.rate(&rest, melds, waits(&rest, melds, self.missing))
        };
        let kinds = self.missing.others().into_iter().flat_map(|suit| hand.suit(suit).kinds(suit));
        kinds.map(waiting).fold(0.0, f64::max)
    }

    /// The tiles that everybody draws after a number of own draws that is `mean` on average.
    fn remaining(&self, mean: f64) -> f64 {
        let (draws, missed) = (self.wall / 4.0, 1.0 - 1.0 / mean.max(1.0));
        4.0 * (draws - mean * (1.0 - missed.powf(draws))).max(0.0)
    }

    /// Two or more tiles from waiting: what such hands win on average.
    fn far(&self, shanten: i8, left: f64, fan: f64) -> f64 {
        if left == 0.0 {
            return 0.0;
        }
        let last = if shanten > 1 { self.unseen / self.pace.last_step } else { 0.0 };
        let early = self.unseen / self.pace.early_step * f64::from((shanten - 2).max(0));
        self.remaining(self.unseen / left + last + early) * self.pace.waits * self.pay(fan) / self.unseen
    }

    /// All of one suit: tiles of the other are of no use.
    fn flush(&self, rest: &Counts, melds: &[Meld], suit: Suit) -> Option<f64> {
        let other = self.missing.others().into_iter().find(|other| *other != suit)?;
        let strangers = rest.suit(other);
        let possible =
            (1..=STRANGERS).contains(&strangers.total()) && melds.iter().all(|meld| meld.tile.suit() == suit);
        if !possible {
            return None;
        }
        let mut own = *rest;
        for tile in strangers.kinds(other) {
            own.remove_many(tile, rest.count(tile));
        }
        let distance = Distance::of(&own, melds, self.missing);
        let left = self.left(distance.improving.filter(|tile| tile.suit() == suit).collect());
        Some(FLUSH * self.far(distance.shanten.max(1), left, fan_of(melds) + FLUSH_FAN))
    }
}

/// The fan of a win with these melds, as far as they tell.
fn fan_of(melds: &[Meld]) -> f64 {
    let concealed = melds.iter().all(|meld| meld.kind == MeldKind::KongConcealed);
    let roots = melds.iter().filter(|meld| meld.size() == 4).count();
    let hook = if melds.len() == 3 { HOOK_FAN } else { 0.0 };
    1.0 + f64::from(u8::from(concealed)) + roots as f64 + hook
}
