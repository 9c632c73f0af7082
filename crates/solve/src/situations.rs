//! The information sets of a small game as its players meet them: whose choice it is, what the seat was told from the
//! deal on, and what it may do. A solved strategy is printed and saved in these terms.

use std::collections::BTreeSet;

use paiju_contract::{Actions, Game, Key, Observer, Play, Seat};

use crate::deals::{SEED, TooLarge, deals};

/// What a seat knows where it chooses.
#[derive(Clone, Debug)]
pub struct Situation<G: Game> {
    /// The seat that chooses.
    pub seat: Seat,
    /// What it knows, as strategies are looked up.
    pub key: Key,
    /// What it sees, in one of the games that look like this.
    pub view: G::View,
    /// What it was told from the deal on, in order.
    pub told: Vec<G::EventView>,
    /// The legal actions, in the order of the legal list.
    pub legal: Actions<G::Action>,
}

/// Every information set of a game by these rules, each once: by seat, then as play comes upon them. `G` is the form that
/// keeps its history. The deals together may have no more places than `limit`.
pub fn situations<G: Game>(rules: &G::Rules, limit: usize) -> Result<Vec<Situation<G>>, TooLarge> {
    let (mut found, mut known, mut places) = (Vec::new(), BTreeSet::new(), 0);
    for deal in deals::<G>(rules, limit)? {
        let mut told = Vec::new();
        let game = G::open(rules, &deal.deck, SEED, &mut |event| told.push(event))?;
        let mut open = vec![(game, told)];
        while let Some((game, told)) = open.pop() {
            places += 1;
            if places > limit {
                return Err(TooLarge::Tree { limit });
            }
            let Some(seat) = game.phase().awaiting().first() else { continue };
            let legal = game.legal_list(seat);
            // The tree is laid out with games without history: theirs is the key that strategies have.
            let key = game.lean().key(Observer::Seat(seat));
            // The first action is gone on with first.
            open.extend(legal.iter().rev().map(|action| after(&game, &told, seat, action)));
            if known.insert((seat.0, key)) {
                let to = Observer::Seat(seat);
                let told = told.iter().filter_map(|event| G::project(event, to)).collect();
                found.push(Situation { seat, key, view: game.view(to), told, legal });
            }
        }
    }
    found.sort_by_key(|situation| situation.seat.0);
    Ok(found)
}

/// The game after an action, and everything that has happened by then.
fn after<G: Game>(game: &G, told: &[G::Event], seat: Seat, action: &G::Action) -> (G, Vec<G::Event>) {
    let (mut game, mut told) = (game.clone(), told.to_vec());
    game.apply(seat, action, &mut |event| told.push(event)).expect("a listed action is legal");
    (game, told)
}

#[cfg(test)]
mod tests {
    use paiju_kuhn::{Kuhn, Rules};
    use paiju_leduc::Leduc;

    use super::*;
    use crate::{Solver, Tree};

    #[test]
    fn they_are_those_of_the_tree() {
        let rules = Rules::default();
        let tree = Tree::of::<Kuhn>(&rules, 1_000).unwrap();
        let strategy = Solver::new(&tree).average();
        let found = situations::<Kuhn>(&rules, 1_000).unwrap();
        assert_eq!((found.len(), strategy.len()), (12, 12));
        for situation in &found {
            let odds = strategy.odds(situation.seat, situation.key).expect("the tree has it");
            assert_eq!(odds.len(), situation.legal.len());
        }
        assert_eq!(situations::<Leduc>(&paiju_leduc::Rules::default(), 100_000).unwrap().len(), 936);
    }

    #[test]
    fn no_two_were_told_the_same() {
        let found = situations::<Leduc>(&paiju_leduc::Rules::default(), 100_000).unwrap();
        for (at, situation) in found.iter().enumerate() {
            let same =
                |other: &&Situation<Leduc>| other.seat == situation.seat && other.told == situation.told;
            assert_eq!(found[..at].iter().find(same).map(|other| &other.told), None);
        }
        assert!(situations::<Leduc>(&paiju_leduc::Rules::default(), 5_000).is_err(), "bounded");
    }
}
