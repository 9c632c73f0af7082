//! Sampling CFR (external sampling): one deal at a time, every answer of one's own, one rolled answer of everybody else.
//! For games whose tree nobody can lay out.
//!
//! Old regrets fade (discounting), so that early mistakes are forgotten; what has long been hopeless is mostly not
//! looked at (pruning).

use std::io::{self, Read, Write};

use paiju_contract::{Actions, BadRules, Dice, Game, Key, Seat};

use crate::book::{Book, Entry};
use crate::likeness::{Exact, Likeness};
use crate::matching::{into_odds, normal};
use crate::strategy::{Strategy, sample};

/// How regrets fade and what is skipped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// After every so many traversals everything learnt so far is multiplied by n / (n + 1), n counting these
    /// moments; 0: never.
    pub fade_every: u64,
    /// For how many of these moments.
    pub fades: u32,
    /// Actions whose regret is below this are skipped 19 times of 20; `None`: nothing is.
    pub prune_below: Option<f64>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { fade_every: 10_000, fades: 200, prune_below: None }
    }
}

/// A strategy learnt from sampled games. What `L` takes for the same is learnt together.
#[derive(Clone, Debug)]
pub struct Sampling<G: Game, L = Exact> {
    rules: G::Rules,
    likeness: L,
    settings: Settings,
    traversals: u64,
    books: Vec<Book>,
    /// Buffers of legal lists that are not in use.
    spare: Vec<Actions<G::Action>>,
    odds: Vec<f64>,
}

impl<G: Game> Sampling<G> {
    /// Nothing is known yet; nothing is taken for the same that a seat can tell apart.
    pub fn new(rules: &G::Rules, settings: Settings) -> Result<Self, BadRules> {
        Self::alike(rules, settings, Exact)
    }
}

impl<G: Game, L: Likeness<G>> Sampling<G, L> {
    /// Nothing is known yet; what `likeness` gives one key is learnt together.
    pub fn alike(rules: &G::Rules, settings: Settings, likeness: L) -> Result<Self, BadRules> {
        let seats = G::deal(rules, paiju_contract::Seed::from_u64(0))?.seats();
        let (books, spare, odds) = (vec![Book::new(); seats], Vec::new(), Vec::new());
        Ok(Self { rules: rules.clone(), likeness, settings, traversals: 0, books, spare, odds })
    }

    /// How many traversals it has made.
    pub fn traversals(&self) -> u64 {
        self.traversals
    }

    /// How many information sets it has met.
    pub fn sets(&self) -> usize {
        self.books.iter().map(Book::len).sum()
    }

    /// So many traversals more, each for the next seat in turn on a deal of its own.
    pub fn run(&mut self, traversals: u64, dice: &mut Dice) {
        for _ in 0..traversals {
            let seat = Seat((self.traversals % self.books.len() as u64) as u8);
            let game = G::deal(&self.rules, dice.seed()).expect("the rules dealt before");
            self.walk(game, seat, dice);
            self.traversals += 1;
            self.fade();
        }
    }

    /// What the game is worth to `me` from here; what would have been better is noted.
    fn walk(&mut self, mut game: G, me: Seat, dice: &mut Dice) -> f64 {
        let mut legal = self.spare.pop().unwrap_or_default();
        let worth = loop {
            let Some(seat) = game.phase().awaiting().first() else {
                break game.scores()[me.index()] as f64;
            };
            game.legal(seat, &mut legal);
            let action = match &legal[..] {
                [only] => *only,
                _ if seat == me => break self.learn(&game, &legal, me, dice),
                _ => {
                    let key = self.likeness.key(&game, seat);
                    legal[self.answer(seat, key, legal.len(), dice)]
                }
            };
            game.apply_silent_unchecked(seat, &action);
        };
        self.spare.push(legal);
        worth
    }

    /// One's own choice: every action is tried.
    fn learn(&mut self, game: &G, legal: &[G::Action], me: Seat, dice: &mut Dice) -> f64 {
        let key = self.likeness.key(game, me);
        let entry = self.entry(me, key, legal.len());
        let bottom = self.odds.len();
        // Odds, then worths, on a stack: the calls below put theirs above.
        self.odds.resize(bottom + 2 * entry.count, f64::NAN);
        let book = self.likeness.book(me).index();
        into_odds(self.books[book].regrets_of(entry), &mut self.odds[bottom..bottom + entry.count]);
        let mut sum = 0.0;
        for (place, action) in legal.iter().enumerate() {
            if self.skips(book, entry, place, dice) {
                continue;
            }
            let mut after = game.clone();
            after.apply_silent_unchecked(me, action);
            let worth = self.walk(after, me, dice);
            self.odds[bottom + entry.count + place] = worth;
            sum += self.odds[bottom + place] * worth;
        }
        let worths = &self.odds[bottom + entry.count..];
        let regrets = &mut self.books[book].regrets[entry.first..entry.first + entry.count];
        for (regret, worth) in regrets.iter_mut().zip(worths).filter(|(_, worth)| !worth.is_nan()) {
            *regret += worth - sum;
        }
        self.odds.truncate(bottom);
        sum
    }

    /// Somebody else's choice: rolled by his strategy of the moment, which goes into his average.
    fn answer(&mut self, seat: Seat, key: Key, count: usize, dice: &mut Dice) -> usize {
        let entry = self.entry(seat, key, count);
        let (book, bottom) = (self.likeness.book(seat).index(), self.odds.len());
        self.odds.resize(bottom + count, 0.0);
        into_odds(self.books[book].regrets_of(entry), &mut self.odds[bottom..]);
        let sums = &mut self.books[book].sums[entry.first..entry.first + count];
        sums.iter_mut().zip(&self.odds[bottom..]).for_each(|(sum, odds)| *sum += odds);
        let choice = sample(&self.odds[bottom..], dice);
        self.odds.truncate(bottom);
        choice
    }

    fn entry(&mut self, seat: Seat, key: Key, count: usize) -> Entry {
        self.books[self.likeness.book(seat).index()].entry(key, count)
    }

    fn skips(&self, book: usize, entry: Entry, place: usize, dice: &mut Dice) -> bool {
        self.settings
            .prune_below
            .is_some_and(|floor| self.books[book].regrets[entry.first + place] < floor && dice.below(20) != 0)
    }

    fn fade(&mut self) {
        let Settings { fade_every: every, fades, .. } = self.settings;
        if every == 0 || !self.traversals.is_multiple_of(every) || self.traversals / every > u64::from(fades)
        {
            return;
        }
        let count = (self.traversals / every) as f64;
        let factor = count / (count + 1.0);
        for book in &mut self.books {
            book.regrets.iter_mut().chain(&mut book.sums).for_each(|number| *number *= factor);
        }
    }

    /// All that was learnt, as numbers that [`resume`](Self::resume) reads.
    pub fn checkpoint(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&self.traversals.to_le_bytes())?;
        self.books.iter().try_for_each(|book| book.write(out))
    }

    /// Goes on where a checkpoint of the same rules and the same likeness was made.
    pub fn resume(&mut self, from: &mut impl Read) -> io::Result<()> {
        let mut traversals = [0; 8];
        from.read_exact(&mut traversals)?;
        let books = self.books.iter().map(|_| Book::read(from)).collect::<io::Result<_>>()?;
        (self.traversals, self.books) = (u64::from_le_bytes(traversals), books);
        Ok(())
    }

    /// The average strategy so far.
    pub fn average(&self) -> Strategy {
        let of = |(seat, book): (usize, &Book)| {
            let odds = move |(key, sums): (Key, &[f64])| ((seat as u8, key), normal(sums));
            book.iter().map(odds).collect::<Vec<_>>()
        };
        Strategy(self.books.iter().enumerate().flat_map(of).collect())
    }
}
