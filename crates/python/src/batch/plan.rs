//! What all environments of a batch have in common: rules, seeds, who plays which seat.

use paiju_contract::{DiceBox, Encode, Game, RuleSet, SeatSet, Seed};
use paiju_wire::Error;
use sha2::{Digest, Sha256};

use super::frame::Number;
use super::lens::{Layout, original_cells};
use crate::catalog::Played;
use crate::error::bad;

/// What a caller wants of a batch.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the options of the environment, each by its name")]
pub(crate) struct Spec {
    pub(crate) envs: usize,
    /// The number of the first environment: a shard of a larger batch plays what it plays there.
    pub(crate) first: u64,
    pub(crate) threads: usize,
    pub(crate) seed: Seed,
    /// Whether every seat's observation is written, or that of the seat to act.
    pub(crate) all_seats: bool,
    pub(crate) skip_forced: bool,
    /// Whether every seat is asked that a window could concern.
    pub(crate) ask_all: bool,
    /// Whether the place at the table moves on from episode to episode.
    pub(crate) rotate: bool,
    pub(crate) trajectories: bool,
    /// Observations of bytes instead of floats.
    pub(crate) bytes: bool,
    pub(crate) layout: Layout,
    /// The bot of each seat; none for a learner's.
    pub(crate) bots: Vec<Option<String>>,
}

/// Lengths of a batch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) envs: usize,
    pub(crate) seats: usize,
    /// How many observations a row has.
    pub(crate) eyes: usize,
    pub(crate) cells: usize,
    pub(crate) actions: usize,
    pub(crate) answers: usize,
}

/// A batch's plan: the spec with the rules, and what follows from them.
#[derive(Debug)]
pub(crate) struct Plan<G: Game> {
    pub(crate) rules: G::Rules,
    pub(crate) spec: Spec,
    pub(crate) shape: Shape,
    pub(crate) dice: DiceBox,
    pub(crate) learners: SeatSet,
    /// Whether scores move before an episode is over.
    pub(crate) scores_move: bool,
    /// The first half of every episode's seed.
    base: [u8; 16],
    /// The key of random play.
    key: u64,
}

/// The most numbers that all observations of a batch may have: 2 GiB of floats.
const MOST_CELLS: usize = 1 << 29;

impl<G: Played> Plan<G> {
    /// A batch whose observations are of `T`.
    pub(crate) fn new<T: Number>(rules: G::Rules, spec: Spec) -> Result<Self, Error> {
        let seats = rules.seats();
        let limits = <G as Game>::limits(&rules);
        let shape = Shape {
            envs: spec.envs,
            seats,
            eyes: if spec.all_seats { seats } else { 1 },
            cells: match spec.layout {
                Layout::Game => <G as Encode>::observation(&rules),
                Layout::Original => original_cells::<G::Lean, T>(&rules)?,
            },
            actions: <G as Encode>::actions(&rules),
            answers: limits.answers,
        };
        if spec.envs == 0 || spec.envs.saturating_mul(shape.eyes * shape.cells) > MOST_CELLS {
            return Err(bad(
                "num_envs",
                format!("num_envs: {} environments are none or too many", spec.envs),
            ));
        }
        if spec.ask_all && spec.skip_forced {
            return Err(bad(
                "ask_all",
                "ask_all asks what has one answer, and skip_forced leaves it out: choose one",
            ));
        }
        let learners = spec.bots.iter().zip(paiju_contract::Seat::all(seats));
        let learners: SeatSet = learners.filter(|(bot, _)| bot.is_none()).map(|(_, seat)| seat).collect();
        let digest: [u8; 32] =
            Sha256::new().chain_update(b"paiju/episodes/1\n").chain_update(spec.seed.0).finalize().into();
        let (base, key) = (std::array::from_fn(|at| digest[at]), std::array::from_fn(|at| digest[16 + at]));
        let (dice, key) = (DiceBox::new(spec.seed), u64::from_be_bytes(key));
        Ok(Self { rules, spec, shape, dice, learners, scores_move: limits.scores_move, base, key })
    }

    /// The seed of an episode: 16 bytes of a hash of the batch's seed, the environment, the episode.
    pub(crate) fn seed(&self, env: u64, episode: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(&self.base);
        bytes[16..24].copy_from_slice(&env.to_be_bytes());
        bytes[24..].copy_from_slice(&episode.to_be_bytes());
        Seed(bytes)
    }

    /// The rules of an episode.
    pub(crate) fn rules(&self, episode: u64) -> G::Rules {
        if self.spec.rotate { self.rules.nth(episode) } else { self.rules.clone() }
    }

    /// A uniform index for random play: one well-mixed number for every (environment, episode, step).
    #[inline]
    pub(crate) fn pick(&self, (env, episode, step): (u64, u64, usize), len: usize) -> usize {
        let place = env.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ episode.wrapping_mul(0xd1b5_4a32_d192_ed03)
            ^ (step as u64).wrapping_mul(0xaef1_7502_108e_f2d9);
        let word = mixed(self.key ^ place) >> 32;
        ((word * len as u64) >> 32) as usize
    }
}

/// The finalizer of `SplitMix64`.
#[inline]
fn mixed(mut word: u64) -> u64 {
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
