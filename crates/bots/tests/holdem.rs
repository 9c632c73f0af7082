//! The players of hold'em: legal at every table, the same again, and better than the yardstick.

use paiju_bots::{Roster, bot};
use paiju_contract::{Budget, Decision, DiceBox, Game, Play, Policy, RuleSet, Seat, Seed};
use paiju_holdem::{Holdem, LeanHoldem, Rules};

type Player = Box<dyn Policy<LeanHoldem>>;

/// What the hero wins of a deal that everybody else plays with the other's rule.
fn played(rules: &Rules, deal: u64, hero: Seat, players: &mut [Player; 2]) -> i64 {
    let mut hand = LeanHoldem::deal(rules, Seed::from_u64(deal)).expect("it can be dealt");
    let (dice, mut asked) = (DiceBox::new(Seed::from_u64(1)), 0);
    while let Some(seat) = hand.phase().awaiting().first() {
        let decision = Decision::new(&hand, seat).within(Budget::Iterations(64));
        let action = players[usize::from(seat != hero)].choose(&decision, &mut dice.dice(deal, seat, asked));
        asked += 1;
        hand.apply_silent(seat, &action).expect("players choose legal actions");
    }
    hand.scores()[hero.index()]
}

fn players(hero: &str, others: &str) -> [Player; 2] {
    [hero, others].map(|name| bot(name).expect("hold'em has it"))
}

/// Big blinds a hundred hands, every deal from every seat.
fn won(rules: &Rules, deals: u64, hero: &str) -> f64 {
    let mut players = players(hero, "simple");
    let (mut won, mut hands) = (0, 0);
    for (deal, seat) in (0..deals).flat_map(|deal| Seat::all(rules.seats()).map(move |seat| (deal, seat))) {
        won += played(rules, deal, seat, &mut players);
        hands += 1;
    }
    won as f64 / f64::from(hands)
}

/// Six seats: +70 a hundred, heads-up +65; the standard errors of these few deals are near 17 and 12.
#[test]
fn it_wins_of_the_yardstick() {
    let six = won(&Rules::default(), 1_000, "heuristic");
    assert!(six > 15.0, "{six}");
    let two = won(&Rules::preset("headsup").expect("it is one"), 1_500, "heuristic");
    assert!(two > 10.0, "{two}");
}

fn tables() -> Vec<Rules> {
    let stacks = |preset: &str, stacks: &[u32]| {
        let mut rules = Rules::preset(preset).expect("it is one");
        rules.seats = stacks.len() as u8;
        rules.stacks = stacks.iter().copied().collect();
        rules
    };
    let presets = Rules::PRESETS.iter().map(|name| Rules::preset(name).expect("it is one"));
    let mut antes = stacks("nolimit", &[700, 20_000, 1_500, 90, 5_000, 150, 30_000, 1_000, 2_000, 400]);
    (antes.ante, antes.bb_ante) = (10, 30);
    let odd = [antes, stacks("sixmax", &[120, 1_000, 60]), stacks("nolimit", &[1, 1_000_000, 101, 250])];
    presets.chain(odd).collect()
}

#[test]
fn whatever_the_table_its_actions_are_legal() {
    for rules in tables() {
        for name in ["heuristic", "search", "blueprint"] {
            let mut players = players(name, "random");
            for deal in 0..40 {
                played(&rules, deal, Seat((deal % rules.seats() as u64) as u8), &mut players);
            }
            let mut alone = [name, name].map(|name| bot(name).expect("hold'em has it"));
            for deal in 0..10 {
                played(&rules, deal, Seat(0), &mut alone);
            }
        }
    }
}

#[test]
fn the_same_dice_and_budget_give_the_same_hand() {
    let play = || {
        let mut players = players("search", "random");
        (0..20).map(|deal| played(&Rules::default(), deal, Seat(2), &mut players)).collect::<Vec<_>>()
    };
    assert_eq!(play(), play());
}

#[test]
fn advice_has_equity_price_and_beliefs() {
    let mut told = Vec::new();
    for deal in 0..30 {
        let mut hand = Holdem::deal(&Rules::default(), Seed::from_u64(deal)).expect("it can be dealt");
        let (dice, mut player) = (DiceBox::new(Seed::from_u64(2)), bot::<Holdem>(Holdem::LEVELS[1]).unwrap());
        while let Some(seat) = hand.phase().awaiting().first() {
            let advice = player.advise(&Decision::new(&hand, seat), &mut dice.dice(deal, seat, 0));
            assert!(!advice.reasons.is_empty());
            told.extend(advice.reasons);
            hand.apply_silent(seat, &advice.action).expect("players choose legal actions");
        }
    }
    for part in
        ["starting hands", "of the pot", "the price asks for", "or anything", "big blinds", "favourite"]
    {
        assert!(told.iter().any(|reason| reason.contains(part)), "{part}");
    }
}

/// Both try their answers in hands that the others may have: what they say tells of worlds.
#[test]
fn who_thinks_ahead_after_the_flop_says_what_it_expects() {
    for name in ["refined", "tree"] {
        let mut told = Vec::new();
        for deal in 0..12 {
            let mut hand = Holdem::deal(&Rules::default(), Seed::from_u64(deal)).expect("it can be dealt");
            let (dice, mut player) = (DiceBox::new(Seed::from_u64(2)), bot::<Holdem>(name).unwrap());
            while let Some(seat) = hand.phase().awaiting().first() {
                let decision = Decision::new(&hand, seat).within(Budget::Iterations(16));
                let advice = player.advise(&decision, &mut dice.dice(deal, seat, 0));
                hand.apply_silent(seat, &advice.action).expect("players choose legal actions");
                told.extend(advice.reasons);
            }
        }
        assert!(told.iter().any(|reason| reason.contains("guesses are likely")), "{name}: {told:?}");
    }
}
