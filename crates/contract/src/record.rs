//! Records: rules, seed and actions are the save file, the replay and the proof of a fair deal.
//!
//! A record begins in exactly one way: dealt from a seed, dealt from a stacked deck (with a seed for what is drawn
//! later), set up (with a seed for what the position leaves open), or loaded. Only a game whose every card came from
//! the seed can claim the commitment to it.
//!
//! There is one way to play a record: [`start`](Record::start), [`step`](Record::step) by step,
//! [`check_scores`](Record::check_scores). [`replay`](Record::replay) goes it at once, a host action by action.

use serde::{Deserialize, Serialize};

use crate::{BadRules, Broken, Commitment, Moment, Play, Provenance, Rejected, Save, Seat, Seed};

/// One action of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step<A> {
    /// Who acted.
    pub seat: Seat,
    /// What was done.
    pub action: A,
}

/// A game from its start to now: enough to play it again, anywhere, bit for bit.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Record<G: Save> {
    /// [`Game::NAME`](crate::Game::NAME).
    pub game: String,
    /// [`Game::RULES_VERSION`](crate::Game::RULES_VERSION) of the engine that wrote it.
    pub rules_version: u32,
    /// The rules it is played by.
    pub rules: G::Rules,
    /// The published hash of the seed that dealt every card; a stacked or loaded game has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
    /// The seed; left out while the game is running, and of a game that was loaded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// The explicit deck, if it was stacked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<G::Piece>>,
    /// The position it started from, if it was set up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<G::Setup>,
    /// The loaded state it started from, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<G::Dump>,
    /// Every accepted action in order.
    pub actions: Vec<Step<G::Action>>,
    /// The final scores, once over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i64>>,
    /// SHA-256 of the last state, as the host that wrote the record defines its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// Why a record does not play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable<I: crate::Reason> {
    /// The record is of another game.
    #[error("the record is of {0:?}, not of this game")]
    OtherGame(String),
    /// Written under other rules than this engine has.
    #[error("the record was written under rules version {found}, this engine plays version {expected}")]
    OtherVersion {
        /// The version this engine plays.
        expected: u32,
        /// The version in the record.
        found: u32,
    },
    /// Neither a seed nor a state to start from.
    #[error("the record has no seed and no state: only its commitment is known while the game is running")]
    NoStart,
    /// The seed is not the one that was committed to.
    #[error("the seed does not match the commitment that was published before the deal")]
    Commitment,
    /// The cards came from a deck that somebody stacked, not from the committed seed.
    #[error("a game dealt from a stacked deck cannot claim a commitment: its cards are not the seed's")]
    CommitmentOfStackedDeck,
    /// The cards came with a position that somebody set up, not from the committed seed.
    #[error("a game that was set up cannot claim a commitment: its cards are not the seed's")]
    CommitmentOfSetup,
    /// The cards came with a state that somebody loaded, not from the committed seed.
    #[error("a game that began from a loaded state cannot claim a commitment: its cards are not the seed's")]
    CommitmentOfLoadedState,
    /// It begins in two ways at once.
    #[error(
        "the record begins in two ways: only one of a state, a setup and a deck can be its start, and a state has no seed"
    )]
    TwoStarts,
    /// No game can be dealt from it.
    #[error("{0}")]
    Rules(#[from] BadRules),
    /// No game can be set up like this; the place is one of the position.
    #[error("{0}")]
    Setup(BadRules),
    /// It claims other rules than the state that it starts from.
    #[error("the rules differ from those inside the state they come with")]
    OtherRules,
    /// The state it starts from is broken.
    #[error("{0}")]
    State(#[from] Broken),
    /// An action was refused.
    #[error("action {index} of the record was refused: {why}")]
    Step {
        /// Its place in the list, from 0.
        index: usize,
        /// Why.
        why: Rejected<I>,
    },
    /// The scores differ.
    #[error("the record claims other scores than its actions give: expected {actual:?}")]
    Scores {
        /// The scores that the actions give.
        actual: Vec<i64>,
    },
}

impl<G: Save> Record<G> {
    /// Where its cards come from.
    pub fn provenance(&self) -> Provenance {
        Provenance {
            commitment: self.commitment,
            seed: self.seed,
            deck: self.deck.is_some(),
            setup: self.setup.is_some(),
            state: self.state.is_some(),
        }
    }

    /// Whether this engine plays the game it is of, by the rules of that version.
    pub fn check_header(&self) -> Result<(), Unplayable<G::Illegal>> {
        Self::check_written(&self.game, self.rules_version)
    }

    /// The same before anything else of a record has been read: another version may have other words.
    pub fn check_written(game: &str, rules_version: u32) -> Result<(), Unplayable<G::Illegal>> {
        if game != G::NAME {
            return Err(Unplayable::OtherGame(game.to_owned()));
        }
        if rules_version != G::RULES_VERSION {
            return Err(Unplayable::OtherVersion { expected: G::RULES_VERSION, found: rules_version });
        }
        Ok(())
    }

    /// The game as it was before the first action, whatever header and commitment say.
    pub fn open(&self) -> Result<G, Unplayable<G::Illegal>> {
        self.provenance().check_start()?;
        if let Some(dump) = &self.state {
            return self.loaded(dump.clone());
        }
        let seed = self.seed.ok_or(Unplayable::NoStart)?;
        match (&self.setup, &self.deck) {
            (Some(setup), _) => G::set_up(&self.rules, setup, seed).map_err(Unplayable::Setup),
            (None, Some(deck)) => Ok(G::stacked(&self.rules, deck, seed)?),
            (None, None) => Ok(G::deal(&self.rules, seed)?),
        }
    }

    /// A state brings its rules along; others beside it would be believed.
    fn loaded(&self, dump: G::Dump) -> Result<G, Unplayable<G::Illegal>> {
        let game = G::load(dump)?;
        if game.rules() == self.rules { Ok(game) } else { Err(Unplayable::OtherRules) }
    }

    /// The game as it was before the first action.
    pub fn start(&self) -> Result<G, Unplayable<G::Illegal>> {
        self.check_header()?;
        self.provenance().check_commitment()?;
        self.open()
    }

    /// Plays action `index` of the record on the game that the ones before it lead to; `false` after the last. What
    /// it brings about goes to `tell`.
    pub fn step(
        &self,
        index: usize,
        game: &mut G,
        tell: &mut impl FnMut(Moment<G>),
    ) -> Result<bool, Unplayable<G::Illegal>> {
        let Some(Step { seat, action }) = self.actions.get(index) else {
            return Ok(false);
        };
        game.permit(*seat, action).map_err(|why| Unplayable::Step { index, why })?;
        game.apply_told(*seat, action, tell);
        Ok(true)
    }

    /// Compares the scores of the game after the last action with the recorded ones.
    pub fn check_scores(&self, end: &G) -> Result<(), Unplayable<G::Illegal>> {
        match &self.scores {
            Some(claimed) if !end.phase().is_over() || claimed[..] != end.scores()[..] => {
                Err(Unplayable::Scores { actual: end.scores().to_vec() })
            }
            _ => Ok(()),
        }
    }

    /// The game after the last action, its scores compared with the recorded ones.
    pub fn replay(&self) -> Result<G, Unplayable<G::Illegal>> {
        let mut game = self.start()?;
        let mut index = 0;
        while self.step(index, &mut game, &mut |_| {})? {
            index += 1;
        }
        self.check_scores(&game)?;
        Ok(game)
    }
}
