//! Batches of environments: typed loops over lean games, buffers written in place, and `paiju.VecEnv` around them.
//!
//! An episode is a function of (seed, environment, episode) and of what is answered, whatever the threads and the batch.

mod ahead;
mod answers;
mod brain;
mod buffers;
mod cells;
mod crew;
mod envs;
mod fetch;
mod frame;
mod habit;
mod lens;
mod pace;
mod plan;
mod row;
mod share;
mod silence;
mod snapshot;
mod track;
mod vecenv;
mod worker;

pub(crate) use envs::{AnyEnvs, Envs};
pub(crate) use plan::Spec;
pub(crate) use vecenv::{VecEnv, forked};
