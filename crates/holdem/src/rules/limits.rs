//! How long a hand can last and how much it can cost, from its rules alone (R2.7).
//!
//! Every action of a hand is one of these, with `P` players dealt in:
//! - a fold, or one that takes the last chip: a seat does either once, and never acts again. At most `P`.
//! - a check. Whoever can check on a street owes nothing and nobody has bet, for a bet leaves all others owing: at most
//!   `P` on each street after the flop, and before it only the blinds, at most 2.
//! - a call of the big blind before anybody has raised: at most `P`.
//! - a call of a raise that was all-in. The `k`-th seat to go all-in leaves `P - k` others: at most `P (P - 1) / 2`.
//! - any other raise, which is a full one, or a call of it. These alone have a price: see [`open_raises`] and
//!   [`six_raises`].

use paiju_contract::Limits;
use paiju_kit::Net;

use crate::rules::{Chips, Menu, Rules};

/// Fold, check or call, and five sizes.
pub(crate) const OPEN_ACTIONS: usize = 7;
/// The six-action menu.
pub(crate) const SIX_ACTIONS: usize = 6;
/// After the flop all but the raise before it (R5.3): no street offers all six.
const SIX_ANSWERS: usize = 5;

/// The bounds of every hand by these rules.
pub(crate) fn limits(rules: &Rules) -> Limits {
    let total: Net = rules.stacks.iter().map(|&stack| Net::from(stack)).sum();
    let smallest = rules.stacks.iter().filter(|&&stack| stack > 0).min().copied().unwrap_or(0);
    let largest = rules.stacks.iter().max().copied().unwrap_or(0);
    Limits {
        actions: most_actions(rules),
        answers: if rules.menu == Menu::SixMax { SIX_ANSWERS } else { OPEN_ACTIONS },
        least_score: -Net::from(largest),
        most_score: total - Net::from(smallest),
        scores_move: false,
        score_sum: Some(0),
    }
}

/// How many actions a hand can have: the sum of the list above.
pub(crate) fn most_actions(rules: &Rules) -> usize {
    let players = rules.dealt_in().count_ones() as usize;
    let (out, checks, limps) = (players, 3 * players + 2, players);
    let short_calls = players * players.saturating_sub(1) / 2;
    let raises = match rules.menu {
        Menu::SixMax => six_raises(rules, players),
        Menu::NoLimit => open_raises(rules),
    };
    out + checks + limps + short_calls + raises
}

/// A full raise and a call of one cost a big blind or more (R4.3). What a seat has above the second largest stack
/// serves one action at most: a bet that large is called all-in or not at all.
fn open_raises(rules: &Rules) -> usize {
    let mut stacks = rules.stacks.clone();
    stacks.sort_unstable();
    let second = stacks.iter().rev().nth(1).copied().unwrap_or(0);
    let times = |stack: &Chips| (*stack).min(second) / rules.big_blind.max(1);
    1 + stacks.iter().map(times).sum::<Chips>() as usize
}

/// Before the flop three raises, each called by all others (R5.2). After it a raise is by a third of the pot at least
/// (R5.7), and so is what its callers add; of `P` such actions in a row one is a raise. So each adds at least a third of
/// the pot as it was `P` actions before, and at the flop two players have put in a big blind each.
fn six_raises(rules: &Rules, players: usize) -> usize {
    let total: u64 = rules.stacks.iter().map(|&stack| u64::from(stack)).sum();
    let blind = u64::from(rules.big_blind.max(1));
    let mut pots = vec![2 * blind; players.max(1)];
    let mut count = 0;
    loop {
        let before = pots[count % pots.len()];
        let last = pots[(count + pots.len() - 1) % pots.len()];
        let pot = last + blind.max((33 * before + 50) / 100);
        if pot > total {
            return 3 * players + count;
        }
        let place = count % pots.len();
        pots[place] = pot;
        count += 1;
    }
}

#[cfg(test)]
mod tests {
    use paiju_contract::RuleSet;

    use super::*;

    fn most(json: &str) -> usize {
        most_actions(&serde_json::from_str(json).unwrap())
    }

    #[test]
    fn r2_7_the_length_of_a_hand_follows_from_stacks_blinds_and_menu() {
        assert_eq!(
            Rules::PRESETS.iter().map(|name| most_actions(&Rules::preset(name).unwrap())).collect::<Vec<_>>(),
            [100, 648, 214]
        );
        // Deeper stacks last longer, by much where any raise may be small.
        assert!(most(r#"{"stacks":[1000000,1000000]}"#) < 2 * most(r#"{"stacks":[10000,10000]}"#));
        assert!(most(r#"{"preset":"headsup","stacks":[1000000,1000000]}"#) > 20_000);
        // What only one seat has nobody can call.
        assert_eq!(
            most(r#"{"preset":"headsup","stacks":[200,1000000]}"#),
            most(r#"{"preset":"headsup","stacks":[200,200]}"#)
        );
    }

    #[test]
    fn r2_7_no_seat_loses_more_than_it_has_or_wins_more_than_the_others_have() {
        let rules = serde_json::from_str(r#"{"preset":"nolimit","stacks":[300,0,5000,40]}"#).unwrap();
        let limits = limits(&rules);
        assert_eq!((limits.least_score, limits.most_score, limits.scores_move), (-5_000, 5_300, false));
    }
}
