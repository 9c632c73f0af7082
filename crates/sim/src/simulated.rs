//! Simulations of the games of the list, compiled here once for each of them.
//!
//! [`simulate_until`], [`duplicate_until`] and [`Arena::run`] are generic, and generic code is compiled by whoever calls
//! it. The functions of [`Simulated`] are concrete, so hosts link them. They add nothing.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use paiju_bots::Roster;

use crate::arena::{Arena, Deal};
use crate::{Failure, Plan, Progress, Standings, Stats, Telling, duplicate_until, simulate_until};

/// A game of the list, with its simulations ready to link.
pub trait Simulated: Roster + Telling {
    /// Plays the games of a plan, as [`simulate_until`] does.
    fn simulate(
        plan: &Plan<Self>,
        progress: Progress<'_>,
        stop: &AtomicBool,
    ) -> Result<(Stats, Duration), Failure>;

    /// Plays them in the form that is counted when nobody needs the history ([`Telling::Counted`]).
    fn simulate_counted(
        plan: &Plan<Self::Counted>,
        progress: Progress<'_>,
        stop: &AtomicBool,
    ) -> Result<(Stats, Duration), Failure>;

    /// Plays a tournament on duplicate deals, as [`duplicate_until`] does.
    fn duplicate(plan: &Plan<Self>, progress: Progress<'_>, stop: &AtomicBool) -> Result<Standings, Failure>;

    /// Plays the deals of an arena, as [`Arena::run`] does.
    fn run_arena(
        arena: &Arena<Self>,
        done: BTreeMap<u64, Deal>,
        note: &(dyn Fn(&Deal) + Sync),
        stop: &AtomicBool,
    ) -> Result<Vec<Deal>, Failure>;
}

macro_rules! simulated {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        $(impl Simulated for paiju_games::$name::$game {
            fn simulate(
                plan: &Plan<Self>,
                progress: Progress<'_>,
                stop: &AtomicBool,
            ) -> Result<(Stats, Duration), Failure> {
                simulate_until(plan, progress, stop)
            }

            fn simulate_counted(
                plan: &Plan<Self::Counted>,
                progress: Progress<'_>,
                stop: &AtomicBool,
            ) -> Result<(Stats, Duration), Failure> {
                simulate_until(plan, progress, stop)
            }

            fn duplicate(
                plan: &Plan<Self>,
                progress: Progress<'_>,
                stop: &AtomicBool,
            ) -> Result<Standings, Failure> {
                duplicate_until(plan, progress, stop)
            }

            fn run_arena(
                arena: &Arena<Self>,
                done: BTreeMap<u64, Deal>,
                note: &(dyn Fn(&Deal) + Sync),
                stop: &AtomicBool,
            ) -> Result<Vec<Deal>, Failure> {
                arena.run(done, note, stop)
            }
        })*
    };
}

paiju_games::each_game!(simulated);
