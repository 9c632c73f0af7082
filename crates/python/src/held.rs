//! A game being played, behind an object: with its history and its record, or an imagined world without them.
//!
//! It owns what a state can be asked. What is legal, seen and known is the game's to say.

mod bytes;
mod look;
mod play;

use std::sync::Arc;

use paiju_contract::{
    Beginning, Dice, Game, Key, NoWorld, Observer, Past, Play, Range, Record, Scores, Seat, SeatSet, Seed,
    Step, Worlds,
};
use paiju_wire::{Error, Table};
use paiju_words::Lang;

use crate::catalog::Played;
use crate::interrupt::Watch;
use crate::ruled::{AnyGame, Ruled};
pub(crate) use bytes::{load, replay, save, shown};
pub(crate) use play::{Choice, Chosen, Thinking, unknown_bot};

/// A state whose game is not known here.
pub(crate) trait AnyState: Send + Sync {
    fn copied(&self) -> Arc<dyn AnyState>;
    /// The game and the rules it is played by.
    fn game(&self) -> Arc<dyn AnyGame>;
    fn seats(&self) -> usize;
    fn awaiting(&self) -> SeatSet;
    fn version(&self) -> u32;
    fn scores(&self) -> Scores;
    /// Clears `out` and writes the ids of the legal actions.
    fn ids(&self, seat: Seat, out: &mut Vec<u16>);
    fn mask(&self, seat: Seat, out: &mut [bool]);
    fn range(&self, seat: Seat) -> Option<Range>;
    /// The legal actions in the game's notation.
    fn notation(&self, seat: Seat) -> Vec<String>;
    /// The action that a choice means here, legal or not.
    fn meant(&self, seat: Seat, choice: Choice<'_>) -> Result<Chosen, Error>;
    fn apply(&mut self, seat: Seat, choice: Choice<'_>) -> Result<(), Error>;
    /// What the bot of that name would do.
    fn ask(&self, seat: Seat, bot: &str, dice: Dice, thinking: &Thinking<'_>) -> Result<Chosen, Error>;
    fn observe(&self, seat: Seat, out: &mut [f32]);
    fn observe_bytes(&self, seat: Seat, out: &mut [u8]);
    /// Writes everything that a seat has been shown; `false` where there is no bound for it, or no history.
    fn inform(&self, seat: Seat, out: &mut [f32]) -> bool;
    fn key(&self, to: Observer) -> Key;
    /// What an observer knows, as JSON text.
    fn view(&self, to: Observer) -> String;
    /// The same in words, with the question and its answers.
    fn text(&self, to: Observer, lang: Lang) -> String;
    /// What an observer was told so far, as JSON text; `None` without history.
    fn events(&self, to: Observer) -> Option<String>;
    /// The same in words, a line each.
    fn story(&self, to: Observer, lang: Lang) -> Option<Vec<String>>;
    /// States that a seat cannot tell from this one.
    fn resample(
        &self,
        seat: Seat,
        seed: Seed,
        count: usize,
        watch: Watch<'_>,
    ) -> Result<Vec<Arc<dyn AnyState>>, Error>;
    /// What is told at the end, as JSON text; `null` before it.
    fn outcome(&self) -> String;
    /// The position, as JSON text; `null` where none can be written down.
    fn setup(&self) -> String;
    /// The record, as JSON text; with the hash of the state if `whole`.
    fn record(&self, whole: bool) -> Result<String, Error>;
    /// Whether the other state is the same game at the same point.
    fn same(&self, other: &dyn AnyState) -> bool;
    fn as_any(&self) -> &dyn std::any::Any;
}

/// So often a sampler may start anew that has not found a world within its own means.
const TRIES: u32 = 64;

/// A game with its history or without.
#[derive(Clone, Debug)]
enum Form<G: Game> {
    Kept(G),
    Lean(G::Lean),
}

/// A state.
#[derive(Clone, Debug)]
pub(crate) struct Held<G: Played> {
    form: Form<G>,
    /// The record before its first action; worlds without a past have none.
    origin: Option<Arc<Record<G>>>,
    steps: Vec<Step<G::Action>>,
    /// What the seat for which a world without a past was drawn knew then.
    knew: Option<(Seat, Key)>,
}

/// Asks either form.
macro_rules! either {
    ($held:expr, $game:ident => $answer:expr) => {
        match &$held.form {
            $crate::held::Form::Kept($game) => $answer,
            $crate::held::Form::Lean($game) => $answer,
        }
    };
}
pub(crate) use either;

impl<G: Played> Held<G> {
    /// Dealt from a seed.
    pub(crate) fn dealt(rules: &G::Rules, seed: Seed) -> Result<Self, Error> {
        let game = G::deal(rules, seed)?;
        let origin = Record { commitment: Some(seed.commitment()), ..beginning::<G>(rules.clone(), seed) };
        Ok(Self::kept(game, origin, Vec::new()))
    }

    /// As it stands at a table.
    pub(crate) fn of_table(table: &Table<G>) -> Self {
        Self::kept(table.game().clone(), table.record_until(0), table.steps().to_vec())
    }

    /// A world that can tell its past.
    fn imagined(past: Past<G>) -> Option<Self> {
        let game = past.replay()?;
        let mut origin = beginning::<G>(past.rules, past.seed);
        match past.beginning {
            Beginning::Deck(deck) => origin.deck = Some(deck),
            Beginning::Setup(setup) => origin.setup = Some(*setup),
        }
        Some(Self::kept(game, origin, past.steps))
    }

    fn kept(game: G, origin: Record<G>, steps: Vec<Step<G::Action>>) -> Self {
        Self { form: Form::Kept(game), origin: Some(Arc::new(origin)), steps, knew: None }
    }

    /// One more state that the seat cannot tell from this one: with a past where the game's worlds have one.
    fn world(&self, seat: Seat, worlds: &mut G::Worlds, dice: &mut Dice) -> Result<Self, Error> {
        for _ in 0..TRIES {
            match worlds.draw_past(dice) {
                Ok(past) => return Self::imagined(past).ok_or_else(|| no_world(NoWorld::Contradiction)),
                Err(NoWorld::NotFound { .. }) => {}
                Err(NoWorld::NoPast | NoWorld::NoHistory) => return self.bare(seat, worlds, dice),
                Err(why) => return Err(no_world(why)),
            }
        }
        Err(no_world(NoWorld::NotFound { tries: TRIES }))
    }

    /// The same where worlds have no past.
    fn bare(&self, seat: Seat, worlds: &mut G::Worlds, dice: &mut Dice) -> Result<Self, Error> {
        let world = worlds.draw(dice).map_err(no_world)?;
        let knew = Some((seat, self.known(Observer::Seat(seat))));
        Ok(Self { form: Form::Lean(world), origin: None, steps: Vec::new(), knew })
    }

    fn worlds_for(&self, seat: Seat) -> Result<G::Worlds, Error> {
        let view = either!(self, game => game.view(Observer::Seat(seat)));
        G::worlds(&view).map_err(no_world)
    }

    /// The key of what an observer knows. Who knew something when a world was drawn for him knows it still.
    fn known(&self, to: Observer) -> Key {
        let now = either!(self, game => game.key(to));
        match self.knew {
            Some((seat, then)) if to.is(seat) && self.steps.is_empty() => then,
            Some((seat, then)) if to.is(seat) => Key::of(&(then, now)),
            _ => now,
        }
    }

    fn rules(&self) -> G::Rules {
        either!(self, game => game.rules())
    }
}

fn no_world(why: NoWorld) -> Error {
    Error::state("no_world", why.to_string())
}

/// The record of a game that begins with a seed, before its first action.
fn beginning<G: Played>(rules: G::Rules, seed: Seed) -> Record<G> {
    Record {
        game: G::NAME.to_owned(),
        rules_version: G::RULES_VERSION,
        rules,
        commitment: None,
        seed: Some(seed),
        deck: None,
        setup: None,
        state: None,
        actions: Vec::new(),
        scores: None,
        hash: None,
    }
}

impl<G: Played> AnyState for Held<G> {
    fn copied(&self) -> Arc<dyn AnyState> {
        Arc::new(self.clone())
    }
    fn game(&self) -> Arc<dyn AnyGame> {
        Arc::new(Ruled::<G> { rules: self.rules() })
    }
    fn seats(&self) -> usize {
        either!(self, game => game.seats())
    }
    fn awaiting(&self) -> SeatSet {
        either!(self, game => game.phase().awaiting())
    }
    fn version(&self) -> u32 {
        either!(self, game => game.version())
    }
    fn scores(&self) -> Scores {
        either!(self, game => game.scores())
    }
    fn ids(&self, seat: Seat, out: &mut Vec<u16>) {
        either!(self, game => paiju_contract::Encode::ids(game, seat, out));
    }
    fn mask(&self, seat: Seat, out: &mut [bool]) {
        either!(self, game => paiju_contract::Encode::mask(game, seat, out));
    }
    fn range(&self, seat: Seat) -> Option<Range> {
        either!(self, game => paiju_contract::Encode::range(game, seat).map(|(range, _)| range))
    }
    fn notation(&self, seat: Seat) -> Vec<String> {
        either!(self, game => game.legal_list(seat).iter().map(ToString::to_string).collect())
    }
    fn meant(&self, seat: Seat, choice: Choice<'_>) -> Result<Chosen, Error> {
        self.chosen(seat, self.read(seat, choice)?)
    }
    fn apply(&mut self, seat: Seat, choice: Choice<'_>) -> Result<(), Error> {
        self.play(seat, choice)
    }
    fn ask(&self, seat: Seat, bot: &str, dice: Dice, thinking: &Thinking<'_>) -> Result<Chosen, Error> {
        self.counsel(seat, bot, dice, thinking)
    }
    fn observe(&self, seat: Seat, out: &mut [f32]) {
        either!(self, game => paiju_contract::Tensors::observe_into(game, seat, out));
    }
    fn observe_bytes(&self, seat: Seat, out: &mut [u8]) {
        either!(self, game => paiju_contract::Tensors::observe_into(game, seat, out));
    }
    fn inform(&self, seat: Seat, out: &mut [f32]) -> bool {
        either!(self, game => paiju_contract::Encode::inform(game, seat, &mut paiju_contract::Ink::new(out)))
    }
    fn key(&self, to: Observer) -> Key {
        self.known(to)
    }
    fn view(&self, to: Observer) -> String {
        G::view_to_json(&either!(self, game => game.view(to)))
    }
    fn text(&self, to: Observer, lang: Lang) -> String {
        self.told(to, lang)
    }
    fn events(&self, to: Observer) -> Option<String> {
        self.heard(to).map(|heard| G::events_to_json(&heard))
    }
    fn story(&self, to: Observer, lang: Lang) -> Option<Vec<String>> {
        self.lines(to, lang)
    }
    fn resample(
        &self,
        seat: Seat,
        seed: Seed,
        count: usize,
        watch: Watch<'_>,
    ) -> Result<Vec<Arc<dyn AnyState>>, Error> {
        let (mut worlds, mut dice) = (self.worlds_for(seat)?, Dice::new(seed));
        let mut draw = || {
            watch.check()?;
            Ok(Arc::new(self.world(seat, &mut worlds, &mut dice)?) as Arc<dyn AnyState>)
        };
        (0..count).map(|_| draw()).collect()
    }
    fn outcome(&self) -> String {
        G::outcome_to_json(&either!(self, game => game.outcome()))
    }
    fn setup(&self) -> String {
        G::setup_to_json(&either!(self, game => game.setup()))
    }
    fn record(&self, whole: bool) -> Result<String, Error> {
        Ok(G::record_to_json(&self.written(whole)?))
    }
    fn same(&self, other: &dyn AnyState) -> bool {
        match other.as_any().downcast_ref::<Self>().map(|other| (&self.form, &other.form)) {
            Some((Form::Kept(one), Form::Kept(other))) => one == other,
            Some((Form::Lean(one), Form::Lean(other))) => one == other,
            _ => false,
        }
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}
