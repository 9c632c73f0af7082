//! An allocator that counts, for this thread only: how often playing asks for memory.

#![allow(unsafe_code, reason = "an allocator is unsafe by its trait; this one only counts and passes on")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use paiju_contract::{Actions, Game, Play, Rng, RuleSet, Seed, Stream};

struct Counting;

thread_local!(static ASKED: Cell<u64> = const { Cell::new(0) });

#[global_allocator]
static COUNTING: Counting = Counting;

// SAFETY: every call goes to the system's allocator unchanged; the counter is a plain cell of this thread that
// needs neither memory nor a destructor.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        // SAFETY: the caller's promises are handed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        // SAFETY: the caller's promises are handed on.
        unsafe { System.realloc(old, layout, size) }
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are handed on.
        unsafe { System.dealloc(old, layout) }
    }
}

/// What random play asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Playing {
    pub(crate) actions: u64,
    pub(crate) allocations: u64,
}

impl Playing {
    /// Allocations for one action.
    #[allow(dead_code, reason = "the benchmark prints it, the test does not")]
    pub(crate) fn each(self) -> f64 {
        self.allocations as f64 / self.actions as f64
    }
}

/// How often `work` asks for memory.
#[allow(dead_code, reason = "the test looks at parts of a game, the benchmark does not")]
pub(crate) fn asked(work: impl FnOnce()) -> u64 {
    let before = ASKED.get();
    work();
    ASKED.get() - before
}

/// Plays `games` random games by these rules; counts from the deal on, with a buffer that has grown before, and
/// after a few games that build whatever is built once.
pub(crate) fn playing<G: Game>(preset: &str, games: u64) -> Playing {
    let rules = G::Rules::preset(preset).expect("a preset");
    let mut buffer = Actions::with_capacity(4096);
    let mut dice = Rng::new(Seed::from_u64(1), Stream::POLICY);
    let (mut all, warm) = (Playing::default(), 5);
    for seed in 0..warm + games {
        let mut game = G::deal(&rules, Seed::from_u64(seed)).expect("a preset can be dealt");
        let before = ASKED.get();
        let actions = game.play_randomly(&mut dice, &mut buffer) as u64;
        if seed >= warm {
            all.actions += actions;
            all.allocations += ASKED.get() - before;
        }
    }
    all
}
