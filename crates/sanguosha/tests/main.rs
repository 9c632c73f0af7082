//! Everything that is tested from outside but the laws, in one program: a file for each subject.

mod campaign;
mod cards;
mod encode;
mod equipment;
mod generals_wei_shu;
mod generals_wu_qun;
mod hidden;
mod original;
mod original_game;
mod positions;
mod random_games;
mod robust;
#[cfg(feature = "schema")]
mod schema;
mod setup;
mod table;
mod worlds;
