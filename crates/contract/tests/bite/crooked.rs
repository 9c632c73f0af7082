//! Kuhn poker with one bug: every method is honest except where its bug lives.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};

use paiju_contract::{
    Actions, BadRules, Broken, Dice, Game, Glance, Key, Lawful, Limits, NoWorld, Observer, Past, Phase, Save,
    Scores, Seat, SeatSet, Seed, Step, Switches, Worlds,
};
use paiju_kuhn::{self as kuhn, Card, Glimpse, Kuhn, Sampler};

use crate::bug::{Bug, ambient, bug};
use crate::crooked_words::{House, Look, Move, Saved};

/// Kuhn poker with the bug of that number.
#[derive(Debug)]
pub(crate) struct Crooked {
    kuhn: Kuhn,
    /// Added to the version.
    skew: u32,
    /// How often an action was refused: what must not be in a state.
    strikes: AtomicU32,
    /// Cards on the table; 3 in an honest game.
    cards: u8,
    /// Ambient noise.
    noise: u32,
    /// Who looks on and what the seats know of each other; whole in an honest game.
    company: Company,
}

/// What no seat sees in its own view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Company {
    /// How many look on.
    audience: u8,
    /// The seats that know that the card in the middle is nobody's.
    informed: SeatSet,
}

impl Company {
    fn honest() -> Self {
        Self { audience: 7, informed: SeatSet::first_n(2) }
    }

    /// Of a world that somebody imagines who has this view.
    fn imagined(view: &Look) -> Self {
        match bug() {
            Bug::WorldForgetsThePublic if view.audience.is_none() => Self { audience: 0, ..Self::honest() },
            Bug::WorldForgetsWhoKnows => Self { informed: SeatSet::EMPTY, ..Self::honest() },
            _ => Self::honest(),
        }
    }
}

impl Crooked {
    fn new(kuhn: Kuhn) -> Self {
        Self { kuhn, skew: 0, strikes: AtomicU32::new(0), cards: 3, noise: 0, company: Company::honest() }
    }

    fn parts(&self) -> (&Kuhn, u32, u32, u8, u32, Company) {
        let strikes = self.strikes.load(Ordering::Relaxed);
        (&self.kuhn, self.skew, strikes, self.cards, self.noise, self.company)
    }
}

impl Clone for Crooked {
    fn clone(&self) -> Self {
        let strikes = AtomicU32::new(self.strikes.load(Ordering::Relaxed));
        Self { kuhn: self.kuhn.clone(), strikes, ..*self }
    }
}

impl PartialEq for Crooked {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for Crooked {}

impl Hash for Crooked {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.parts().hash(hasher);
    }
}

impl Game for Crooked {
    const NAME: &'static str = "crooked";
    const TITLE: &'static str = "Kuhn poker with a bug";
    const RULES_VERSION: u32 = 1;

    type Rules = House;
    type Piece = Card;
    type Action = Move;
    type Event = kuhn::Event;
    type EventView = (kuhn::EventView, Option<[Card; 3]>);
    type View = Look;
    type Illegal = kuhn::Illegal;
    type Outcome = i64;
    type Setup = kuhn::Setup;
    type Lean = Self;
    type Worlds = CrookedSampler;

    fn deal(rules: &House, seed: Seed) -> Result<Self, BadRules> {
        let mut deck = Self::shuffled(rules, seed)?;
        match bug() {
            Bug::DealIsAmbient => deck.rotate_left(ambient() as usize % 3),
            Bug::DealIsNotTheStackedOne => deck.reverse(),
            _ => {}
        }
        Self::stacked(rules, &deck, seed)
    }

    fn open(
        rules: &House,
        deck: &[Card],
        seed: Seed,
        sink: &mut impl FnMut(kuhn::Event),
    ) -> Result<Self, BadRules> {
        let deck = if bug() == Bug::AnyDeckWillDo { Self::shuffled(rules, seed)? } else { deck.to_vec() };
        Kuhn::open(&rules.0, &deck, seed, sink).map(Self::new)
    }

    fn set_up(rules: &House, setup: &kuhn::Setup, seed: Seed) -> Result<Self, BadRules> {
        let mut setup = setup.clone();
        if bug() == Bug::SetupForgetsTheActions {
            setup.actions.clear();
        }
        Kuhn::set_up(&rules.0, &setup, seed).map(Self::new)
    }

    fn setup(&self) -> Option<kuhn::Setup> {
        // A bug that has moved the version cannot be written down.
        if self.parts().1 == 0 && self.noise == 0 { self.kuhn.setup() } else { None }
    }

    fn limits(rules: &House) -> Limits {
        let honest = Kuhn::limits(&rules.0);
        match bug() {
            Bug::AnswersAreUnderstated => Limits { answers: 1, ..honest },
            Bug::ScoresAreUnderstated => Limits { most_score: 1, ..honest },
            Bug::ScoresDoNotBalance => Limits { most_score: 3, ..honest },
            Bug::NoSumIsPromised => Limits { most_score: 3, score_sum: None, ..honest },
            _ => honest,
        }
    }

    fn rules(&self) -> House {
        House(self.kuhn.rules())
    }

    fn seats(&self) -> usize {
        2
    }

    fn lean(&self) -> Self {
        let lean = self.clone();
        if bug() == Bug::LeanRemembersMore { Self { noise: self.version(), ..lean } } else { lean }
    }

    fn past(&self) -> Option<Past<Self>> {
        if bug() == Bug::PastIsForgotten {
            return None;
        }
        self.kuhn.past().as_ref().map(crooked)
    }

    fn version(&self) -> u32 {
        match bug() {
            Bug::VersionStays => 1,
            Bug::VersionFalls if self.kuhn.version() > 2 => 1,
            _ => self.kuhn.version() + self.skew,
        }
    }

    fn phase(&self) -> Phase {
        match self.kuhn.phase() {
            Phase::Over if bug() == Bug::NeverEnds => Phase::Awaiting(SeatSet::of(Seat(0))),
            Phase::Awaiting(_) if bug() == Bug::NobodyIsAsked => Phase::Awaiting(SeatSet::EMPTY),
            phase => phase,
        }
    }

    fn scores(&self) -> Scores {
        let mut scores = self.kuhn.scores();
        if matches!(bug(), Bug::ScoresDoNotBalance | Bug::NoSumIsPromised) && self.phase().is_over() {
            scores[0] += 1;
        }
        scores
    }

    fn outcome(&self) -> Option<i64> {
        (bug() == Bug::OutcomeBeforeTheEnd || self.phase().is_over()).then(|| self.kuhn.scores()[0])
    }

    fn legal(&self, seat: Seat, out: &mut Actions<Move>) {
        if bug() != Bug::LegalKeepsTheOldList {
            out.clear();
        }
        let asked = self.phase().awaiting().contains(seat);
        let listed = asked || bug() == Bug::LegalForASeatNotAsked && seat == Seat(1);
        if !listed {
            return;
        }
        out.push(Move::Pass);
        if bug() != Bug::LegalForgetsAnAction {
            out.push(Move::Bet);
        }
        match bug() {
            Bug::LegalListsTwice => out.push(Move::Pass),
            Bug::LegalChangesItsOrder if ambient().is_multiple_of(3) => out.reverse(),
            _ => {}
        }
    }

    fn check(&self, _: Seat, action: &Move) -> Result<(), kuhn::Illegal> {
        let refused = match action {
            Move::Raise => bug() != Bug::CheckAcceptsTheUnlisted,
            Move::Bet => bug() == Bug::CheckRefusesTheListed,
            Move::Pass => false,
        };
        if refused && bug() == Bug::RefusalCountsStrikes {
            self.strikes.fetch_add(1, Ordering::Relaxed);
        }
        if refused { Err(kuhn::Illegal::NotToAct) } else { Ok(()) }
    }

    fn apply_unchecked(&mut self, seat: Seat, action: &Move, sink: &mut impl FnMut(kuhn::Event)) {
        self.kuhn.apply_unchecked(seat, &action.kuhn(), sink);
        match bug() {
            Bug::ACardIsLost if *action == Move::Bet => self.cards -= 1,
            Bug::ApplyIsAmbient => self.noise = ambient(),
            Bug::VersionJumps => self.skew += 1,
            Bug::VersionTellsTheCard if self.kuhn.hidden(Observer::Public).contains(&(1, Card::K)) => {
                self.skew += 1;
            }
            _ => {}
        }
    }

    fn apply_silent_unchecked(&mut self, seat: Seat, action: &Move) {
        self.apply_unchecked(seat, action, &mut |_| {});
        self.skew += u32::from(bug() == Bug::SilenceCountsTwice);
    }

    fn default_action(&self, seat: Seat) -> Option<Move> {
        let action = if bug() == Bug::DefaultIsIllegal { Move::Raise } else { Move::Pass };
        self.phase().awaiting().contains(seat).then_some(action)
    }

    fn view(&self, to: Observer) -> Look {
        let whole_deck = (bug() == Bug::ViewShowsTheOtherCard).then(|| self.kuhn.dump().deck);
        let audience = (to == Observer::Public).then_some(self.company.audience);
        Look { kuhn: self.kuhn.view(to), version: self.version(), whole_deck, audience }
    }

    fn project(event: &kuhn::Event, to: Observer) -> Option<(kuhn::EventView, Option<[Card; 3]>)> {
        let deck = match event {
            kuhn::Event::Ended { unshown, .. } if bug() == Bug::EventTellsTheDeck => Some(*unshown),
            kuhn::Event::Dealt { card, .. } if bug() == Bug::OpeningTellsTheCards => Some([*card; 3]),
            _ => None,
        };
        Some((<Kuhn as Game>::project(event, to)?, deck))
    }

    fn worlds(view: &Look) -> Result<CrookedSampler, NoWorld> {
        Ok(CrookedSampler { honest: Kuhn::worlds(&view.kuhn)?, view: view.clone() })
    }

    fn key(&self, to: Observer) -> Key {
        match bug() {
            Bug::KeyForgetsTheCard => Key::of(&self.kuhn.view(Observer::Public)),
            Bug::KeyTellsTheDeck => Key::of(&self.kuhn.dump()),
            _ => Key::of(&self.view(to)),
        }
    }

    fn audit(&self) -> Result<(), Broken> {
        Broken::unless(self.cards == 3, "a card is lost")?;
        self.kuhn.audit()
    }

    fn next_rules(&self) -> Option<House> {
        let mut next = self.kuhn.next_rules()?;
        if bug() == Bug::NextRulesDoNotDeal {
            next.first = Seat(2);
        }
        Some(House(next))
    }
}

/// The past of an honest game as that of a crooked one.
fn crooked(past: &Past<Kuhn>) -> Past<Crooked> {
    let step = |step: &Step<kuhn::Action>| Step { seat: step.seat, action: Move::of(step.action) };
    let steps = past.steps.iter().map(step).collect();
    let deck = past.deck().expect("Kuhn poker is dealt from a deck").to_vec();
    Past::of_deck(House(past.rules), deck, past.seed, steps)
}

/// Draws honest worlds and spoils them.
#[derive(Debug)]
pub(crate) struct CrookedSampler {
    honest: Sampler,
    view: Look,
}

impl Worlds<Crooked> for CrookedSampler {
    fn draw(&mut self, dice: &mut Dice) -> Result<Crooked, NoWorld> {
        if bug() == Bug::WorldsAreSeldomFound && dice.below(2) == 0 {
            return Err(NoWorld::NotFound { tries: 1 });
        }
        let world = self.draw_past(dice)?.replay().expect("an honest world plays");
        let skew = self.view.version.saturating_sub(world.kuhn.version());
        let cards = if bug() == Bug::WorldIsBroken { 2 } else { 3 };
        Ok(Crooked { skew, cards, company: Company::imagined(&self.view), ..world })
    }

    fn draw_past(&mut self, dice: &mut Dice) -> Result<Past<Crooked>, NoWorld> {
        let past: Past<Kuhn> = self.honest.draw_past(dice)?;
        let mut deck = past.deck().expect("Kuhn poker is dealt from a deck").to_vec();
        match bug() {
            Bug::WorldContradictsTheView => deck.rotate_left(dice.index(3)),
            Bug::WorldHasWrongOdds if self.view.kuhn.cards == [None, None] => deck.sort_unstable(),
            _ => {}
        }
        if let Some(whole) = &self.view.whole_deck {
            deck.clone_from(whole);
        }
        Ok(crooked(&Past::of_deck(past.rules, deck, past.seed, past.steps)))
    }
}

impl Save for Crooked {
    type Dump = Saved;
    type Whole = Saved;

    fn dump(&self) -> Saved {
        let mut kuhn = self.kuhn.dump();
        if bug() == Bug::DumpForgetsAField {
            kuhn.rules = Switches::Changed(paiju_kuhn::Rules::default());
        }
        let strikes = self.strikes.load(Ordering::Relaxed);
        Saved { kuhn, skew: self.skew, strikes, cards: self.cards, noise: self.noise }
    }

    fn whole(&self) -> Saved {
        self.dump()
    }

    fn load(dump: Saved) -> Result<Self, Broken> {
        let Saved { kuhn, skew, strikes, cards, noise } = dump;
        let kuhn = Kuhn::load(kuhn)?;
        Broken::unless(bug() != Bug::LoadRefusesTheEnd || !kuhn.phase().is_over(), "over")?;
        Broken::unless(bug() == Bug::LoadTrustsTheSkew || skew <= 3 && cards == 3, "no play leads there")?;
        Ok(Self { skew, strikes: AtomicU32::new(strikes), cards, noise, ..Self::new(kuhn) })
    }
}

impl Glance for Crooked {
    type Seen = (Glimpse, Option<Card>);

    fn glance(&self, seat: Seat) -> Self::Seen {
        let peeked = (bug() == Bug::GlanceShowsTheOtherCard).then(|| self.kuhn.dump().deck[2]);
        (self.kuhn.glance(seat), peeked)
    }
}

impl Lawful for Crooked {
    fn shuffled(rules: &House, seed: Seed) -> Result<Vec<Card>, BadRules> {
        let seed = if bug() == Bug::SeedsDealAlike { Seed::from_u64(0) } else { seed };
        Kuhn::shuffled(&rules.0, seed)
    }

    fn hidden(&self, to: Observer) -> Vec<(usize, Card)> {
        match bug() {
            Bug::HiddenNamesAWrongPiece => {
                self.kuhn.hidden(to).into_iter().map(|(place, _)| (place, Card::J)).collect()
            }
            Bug::HiddenForgetsWhatWasSeen if self.version() > 2 => {
                self.kuhn.dump().deck.into_iter().enumerate().collect()
            }
            _ => self.kuhn.hidden(to),
        }
    }

    fn places(game: &Self, to: Observer) -> Vec<(usize, Card)> {
        game.hidden(to)
    }

    fn shared(game: &Self, _: Observer) -> Vec<(usize, SeatSet)> {
        vec![(2, game.company.informed)]
    }
}
