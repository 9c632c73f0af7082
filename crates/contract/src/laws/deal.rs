//! Law: a deal is determined by rules and seed, and is the stacked deal of the shuffled deck.

use super::line::violation;
use super::{Violation, bytes};
use crate::{BadRules, Game, Lawful, Seed};

const LAW: &str = "deal";

/// Deals twice and stacks once; offers a deck with a piece missing and one with a piece twice.
pub fn check<G: Lawful>(rules: &G::Rules, seed: Seed) -> Result<(), Violation> {
    let wrong = |what: &str| violation::<G>(LAW, rules, seed, 0, what);
    let bad = |why: BadRules| wrong(&format!("refused: {why}"));
    let deck = G::shuffled(rules, seed).map_err(bad)?;
    let game = G::deal(rules, seed).map_err(bad)?;
    let expect = |holds: bool, what: &str| if holds { Ok(()) } else { Err(wrong(what)) };
    expect(G::shuffled(rules, seed).map_err(bad)? == deck, "the seed shuffles differently the second time")?;
    let again = G::deal(rules, seed).map_err(bad)?;
    expect(
        again == game && bytes::hash(&again) == bytes::hash(&game),
        "the seed deals differently the second time",
    )?;
    let stacked = G::stacked(rules, &deck, seed).map_err(bad)?;
    let opened = G::open(rules, &deck, seed, &mut |_| {}).map_err(bad)?;
    expect(opened == game, "the deal is not the game that opens with the shuffled deck")?;
    expect(stacked == game, "the deal is not the stacked deal of the shuffled deck")?;
    expect(game.version() == 1, "a new game must have version 1")?;
    expect(game.rules() == *rules, "the game does not carry the rules it was dealt by")?;
    refuses_wrong_decks::<G>(rules, &deck, seed).map_err(|what| wrong(&what))?;
    let alike = deals_alike::<G::Lean>(rules, seed).map_err(bad)?;
    expect(alike, "games that are dealt side by side are not those that are dealt alone")
}

/// Whether several games at once are those that each seed deals alone; one more than twice what it likes best, so that some
/// are left over.
fn deals_alike<G: Game>(rules: &G::Rules, seed: Seed) -> Result<bool, BadRules> {
    let dice = &mut crate::Dice::new(seed);
    let deals: Vec<_> = (0..=2 * G::SIDE_BY_SIDE).map(|_| (rules.clone(), dice.seed())).collect();
    let mut together = Vec::new();
    G::deal_each(&deals, &mut together)?;
    let alone: Vec<G> = deals.iter().map(|(rules, seed)| G::deal(rules, *seed)).collect::<Result<_, _>>()?;
    Ok(together == alone)
}

fn refuses_wrong_decks<G: Lawful>(rules: &G::Rules, deck: &[G::Piece], seed: Seed) -> Result<(), String> {
    let refused = |deck: &[G::Piece]| G::stacked(rules, deck, seed).is_err();
    if deck.is_empty() {
        return Ok(());
    }
    if !refused(&deck[1..]) {
        return Err("a deck with one piece missing was dealt".into());
    }
    let Some(other) = deck.iter().position(|piece| *piece != deck[0]) else {
        return Ok(());
    };
    let mut twice = deck.to_vec();
    twice[0] = twice[other];
    if refused(&twice) { Ok(()) } else { Err("a deck with one piece replaced by another was dealt".into()) }
}

/// Different seeds must not all deal one deck, and every deck holds the same pieces.
pub fn check_seeds<G: Lawful>(rules: &G::Rules, seeds: &[Seed]) -> Result<(), Violation> {
    let Some(&first) = seeds.first() else {
        return Ok(());
    };
    let wrong = |seed: Seed, what: &str| violation::<G>(LAW, rules, seed, 0, what);
    let deck = |seed: Seed| G::shuffled(rules, seed).map_err(|why| wrong(seed, &why.to_string()));
    let sorted = |mut deck: Vec<G::Piece>| {
        deck.sort_unstable();
        deck
    };
    let model = deck(first)?;
    let mut differs = seeds.len() < 20 || model.len() < 2;
    for &seed in seeds {
        let other = deck(seed)?;
        differs |= other != model;
        if sorted(other) != sorted(model.clone()) {
            return Err(wrong(seed, "this seed's deck holds other pieces than the first seed's"));
        }
    }
    if differs { Ok(()) } else { Err(wrong(first, "all seeds deal the same deck")) }
}
