//! Every deal of a small pack, each with its odds.
//!
//! Orders of the pack that nobody could ever tell apart, and that pay the same whatever is played, are one deal: cards
//! that nobody is dealt matter to nobody.

use std::collections::BTreeMap;

use paiju_contract::{BadRules, Game, Key, Keyed, Observer, Play, Seed};

/// A game before its first action, and how likely it is dealt.
#[derive(Clone, Debug)]
pub struct Deal<G: Game> {
    /// The odds.
    pub odds: f64,
    /// The game.
    pub game: G,
    /// A deck that it is dealt from.
    pub deck: Vec<G::Piece>,
}

/// Why a game cannot be laid out whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// The pack has more orders than anybody would list.
    #[error("a pack of {pieces} pieces has too many orders to list: at most {most} pieces, or use sampling")]
    Pack {
        /// How many pieces it has.
        pieces: usize,
        /// How many it may have.
        most: usize,
    },
    /// The tree has more places than allowed.
    #[error("the tree has more than {limit} places: allow more, or use sampling")]
    Tree {
        /// The limit.
        limit: usize,
    },
    /// Walking every order of the pack takes longer than allowed.
    #[error("all orders of the pack have more than {most} places together: allow more, or use sampling")]
    Walk {
        /// How many places may be walked.
        most: u64,
    },
    /// The game does not say which pieces it is dealt from.
    #[error("a game that keeps no history does not tell its pack")]
    NoPack,
    /// The rules are none.
    #[error(transparent)]
    Rules(#[from] BadRules),
}

/// A game that is laid out whole draws nothing after its deal: any seed will do.
pub(crate) const SEED: Seed = Seed::from_u64(0);
/// The largest pack whose orders are listed: 40,320 of them.
const MOST: usize = 8;

/// All deals of a game by these rules, as games without history. `G` is the form that keeps its history: it
/// tells the pack. No deal may have more places than `limit`.
pub fn deals<G: Game>(rules: &G::Rules, limit: usize) -> Result<Vec<Deal<G::Lean>>, TooLarge> {
    deals_within::<G>(rules, limit, u64::MAX)
}

/// Like [`deals`], for callers who cannot wait: gives up once `most` places of all orders of the pack were walked.
pub fn deals_within<G: Game>(
    rules: &G::Rules,
    limit: usize,
    most: u64,
) -> Result<Vec<Deal<G::Lean>>, TooLarge> {
    let seed = SEED;
    let past = G::deal(rules, seed)?.past().ok_or(TooLarge::NoPack)?;
    let mut pack = past.deck().ok_or(TooLarge::NoPack)?.to_vec();
    if pack.len() > MOST {
        return Err(TooLarge::Pack { pieces: pack.len(), most: MOST });
    }
    pack.sort_unstable();
    let (mut found, mut places, mut orders) = (Vec::<Deal<G::Lean>>::new(), BTreeMap::new(), 0u32);
    let mut walked = 0;
    loop {
        let game = G::Lean::stacked(rules, &pack, seed)?;
        orders += 1;
        let (story, length) = story(&game, limit)?;
        walked += length as u64;
        if walked > most {
            return Err(TooLarge::Walk { most });
        }
        let place = *places.entry(story).or_insert(found.len());
        match found.get_mut(place) {
            Some(deal) => deal.odds += 1.0,
            None => found.push(Deal { odds: 1.0, game, deck: pack.clone() }),
        }
        if !advance(&mut pack) {
            break;
        }
    }
    for deal in &mut found {
        deal.odds /= f64::from(orders);
    }
    Ok(found)
}

/// All that can ever be known or won in a game, as one number: who is asked where knowing what, and every ending's scores;
/// and how many places it has.
fn story<G: Game>(game: &G, limit: usize) -> Result<(Key, usize), TooLarge> {
    let (mut told, mut places, mut open) = (Keyed::default(), 0, vec![game.clone()]);
    while let Some(game) = open.pop() {
        places += 1;
        if places > limit {
            return Err(TooLarge::Tree { limit });
        }
        let Some(seat) = game.phase().awaiting().first() else {
            told.add(&game.scores());
            continue;
        };
        let legal = game.legal_list(seat);
        told.add(&(seat.0, game.key(Observer::Seat(seat)), legal.len()));
        open.extend(legal.iter().map(|action| {
            let mut after = game.clone();
            after.apply_silent(seat, action).expect("a listed action is legal");
            after
        }));
    }
    Ok((told.key(), places))
}

/// The next order of the items, if this is not the last one.
fn advance<T: Ord>(items: &mut [T]) -> bool {
    let Some(turn) = (1..items.len()).rev().find(|place| items[place - 1] < items[*place]) else {
        return false;
    };
    let larger = (turn..items.len()).rev().find(|place| items[*place] > items[turn - 1]);
    items.swap(turn - 1, larger.expect("the one at the turn is larger"));
    items[turn..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use paiju_kuhn::Kuhn;
    use paiju_leduc::Leduc;

    use super::*;

    #[test]
    fn orders_come_one_after_the_other() {
        let mut items = [1, 2, 2];
        let mut seen = vec![items];
        while advance(&mut items) {
            seen.push(items);
        }
        assert_eq!(seen, [[1, 2, 2], [2, 1, 2], [2, 2, 1]]);
    }

    #[test]
    fn a_walk_over_its_limit_is_refused() {
        let within = |most| deals_within::<Leduc>(&paiju_leduc::Rules::default(), 1_000, most).map(|_| ());
        // 720 orders of six cards, 85 places each.
        assert_eq!(within(720 * 85), Ok(()));
        assert_eq!(within(720 * 85 - 1), Err(TooLarge::Walk { most: 720 * 85 - 1 }));
    }

    #[test]
    fn kuhn_has_six_deals_and_leduc_a_hundred_and_twenty() {
        let kuhn = deals::<Kuhn>(&paiju_kuhn::Rules::default(), 1_000).unwrap();
        assert_eq!(kuhn.len(), 6);
        let leduc = deals::<Leduc>(&paiju_leduc::Rules::default(), 1_000).unwrap();
        assert_eq!(leduc.len(), 120);
        assert!(leduc.iter().all(|deal| (deal.odds - 1.0 / 120.0).abs() < 1e-12));
    }
}
