//! Side pots and their shares, for whoever keeps players of his own.
//!
//! The engine pays its pots itself; these are its rules on the shapes of the original interface. They count whole chips
//! (a hundredth of a big blind), so that no fraction is lost.

use std::collections::{BTreeMap, BTreeSet};

use super::refused::Refused;
use super::state::{PlayerState, in_big_blinds, in_chips};

/// The pots and who can win them, the main pot first (R7.1): one layer for each amount at which somebody is all-in, and
/// one above. Chips of folded players stay in the layers they reached.
pub fn calculate_side_pots(players: &[PlayerState]) -> Vec<(f64, Vec<usize>)> {
    let put = |player: &PlayerState| in_chips(player.bet_total);
    let all_in = players.iter().filter(|player| player.is_active && player.is_allin);
    let levels: BTreeSet<i64> = all_in.map(put).collect();
    let mut pots: Vec<(i64, Vec<usize>)> = Vec::new();
    let mut floor = 0;
    for level in levels.into_iter().chain([i64::MAX]) {
        let amount: i64 = players.iter().map(|player| put(player).clamp(floor, level) - floor).sum();
        let capped = |player: &PlayerState| player.is_allin && put(player) <= floor && floor > 0;
        let contenders = players.iter().filter(|player| player.is_active && !capped(player));
        let eligible: Vec<usize> = contenders.map(|player| player.seat).collect();
        match pots.last_mut() {
            // What only folded players reached belongs to the pot below.
            Some(last) if eligible.is_empty() => last.0 += amount,
            _ if amount > 0 => pots.push((amount, eligible)),
            _ => {}
        }
        floor = level;
    }
    pots.into_iter().map(|(amount, eligible)| (in_big_blinds(amount), eligible)).collect()
}

/// What each winner gets: equal shares in whole chips, odd chips one each in the order of `winners` (R7.2 wants them
/// named clockwise from the left of the button).
pub fn distribute_pot(pot_amount: f64, winners: &[usize]) -> Result<BTreeMap<usize, f64>, Refused> {
    let different: BTreeSet<usize> = winners.iter().copied().collect();
    if winners.is_empty() || different.len() != winners.len() {
        return Err(Refused::NoWinners);
    }
    let (chips, count) = (in_chips(pot_amount), winners.len() as i64);
    let share = |(place, seat): (usize, &usize)| {
        let odd = i64::from((place as i64) < chips % count);
        (*seat, in_big_blinds(chips / count + odd))
    };
    Ok(winners.iter().enumerate().map(share).collect())
}
