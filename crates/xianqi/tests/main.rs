//! Everything that is tested from outside but the laws, in one program: a file for each subject.

mod buckles;
mod campaign;
mod cards_and_combos;
mod deals;
mod house_rules;
mod listing;
mod load;
mod original;
mod original_host;
mod revised;
mod rounds;
#[cfg(feature = "schema")]
mod schemas;
mod settlement;
mod setups;
mod sizes;
mod stripped;
mod table;
