//! The games of a simulation as records: played once more, one after the other, by the same seeds and dice.

use std::sync::atomic::{AtomicBool, Ordering};

use paiju_bots::bot;
use paiju_contract::{Decision, Observer, Policy, RuleSet, Seat};
use paiju_sim::Plan;
use paiju_wire::{Hosted, Start, Table};

use crate::failure::Failure;
use crate::records::Keeper;

/// Adds every game of the plan to the file, until somebody sets `stop`; how many there are.
pub(super) fn games<G: Hosted>(plan: &Plan<G>, keeper: &Keeper, stop: &AtomicBool) -> Result<u64, Failure> {
    let names = plan.seated();
    let mut players = names.iter().map(|name| bot::<G>(name)).collect::<Result<Vec<_>, _>>()?;
    for index in 0..plan.games {
        if stop.load(Ordering::Relaxed) {
            return Ok(index);
        }
        let table = played(plan, index, &mut players)?;
        keeper.note(paiju_wire::text(|out| G::erased(&table).write_record(out)));
        keeper.save()?;
    }
    Ok(plan.games)
}

fn played<G: Hosted>(
    plan: &Plan<G>,
    index: u64,
    players: &mut [Box<dyn Policy<G>>],
) -> Result<Table<G>, Failure> {
    let rules = G::rules_to_json(&plan.rules.nth(index));
    let start = Start { rules: Some(&rules), seed: Some(plan.seed_of(index)), ..Start::default() };
    let mut table = G::start_table(&start)?;
    let (dice, mut decisions) = (plan.dice(), vec![0; players.len()]);
    for (seat, player) in Seat::all(players.len()).zip(players.iter_mut()) {
        player.begin(seat);
    }
    hear::<G>(table.all_events(), players);
    while let Some(seat) = table.game().phase().awaiting().first() {
        let mut dice = dice.dice(index, seat, decisions[seat.index()]);
        decisions[seat.index()] += 1;
        let action = players[seat.index()].choose(&Decision::new(table.game(), seat), &mut dice);
        table.play_action(seat, action).map_err(|why| Failure::failed(why.to_string()))?;
        hear::<G>(table.events(), players);
    }
    Ok(table)
}

/// Bots that listen hear what their seats may see.
fn hear<G: Hosted>(events: &[G::Event], players: &mut [Box<dyn Policy<G>>]) {
    for (seat, player) in Seat::all(players.len()).zip(players).filter(|(_, player)| player.listens()) {
        let seen = events.iter().filter_map(|event| G::project(event, Observer::Seat(seat)));
        seen.for_each(|event| player.told(&event));
    }
}
