//! Records: what was played can be proven, and nothing else.

use paiju_contract::laws::{Line, record};
use paiju_contract::{Game, Lawful, Play, Record, Rejected, Save, Seat, Seed, Step, Unplayable};
use paiju_kuhn::{Action, Kuhn, Rules};

/// A record of two actions: bet, fold.
fn bet_and_fold() -> Record<Kuhn> {
    let rules = Rules::default();
    let line = (0..).map(|seed| Line::<Kuhn>::random(&rules, Seed::from_u64(seed)).unwrap());
    let actions = |line: &Line<Kuhn>| line.steps.iter().map(|step| step.action).collect::<Vec<_>>();
    record::of(&line.into_iter().find(|line| actions(line) == [Action::Bet, Action::Pass]).unwrap())
}

#[test]
fn an_honest_record_plays() {
    let game = bet_and_fold().replay().unwrap();
    assert_eq!(game.scores()[..], [1, -1]);
}

#[test]
fn a_running_game_has_no_seed_to_start_from() {
    let running = Record { seed: None, scores: None, ..bet_and_fold() };
    assert_eq!(running.replay(), Err(Unplayable::NoStart));
}

#[test]
fn a_changed_action_is_found() {
    let mut record = bet_and_fold();
    record.actions[1].seat = Seat(0);
    let why = Rejected::NotAwaited(Seat(0));
    assert_eq!(record.replay(), Err(Unplayable::Step { index: 1, why }));
    let mut record = bet_and_fold();
    record.actions[1].action = Action::Bet; // a legal action, but one with other scores
    assert!(matches!(record.replay(), Err(Unplayable::Scores { .. })));
}

#[test]
fn an_action_too_many_or_too_few_is_found() {
    let mut record = bet_and_fold();
    record.actions.push(Step { seat: Seat(0), action: Action::Bet });
    assert_eq!(record.replay(), Err(Unplayable::Step { index: 2, why: Rejected::Over }));
    record.actions.truncate(1);
    assert_eq!(record.replay(), Err(Unplayable::Scores { actual: vec![0, 0] }));
}

#[test]
fn changed_scores_are_found() {
    let record = Record { scores: Some(vec![2, -2]), ..bet_and_fold() };
    assert_eq!(record.replay(), Err(Unplayable::Scores { actual: vec![1, -1] }));
}

#[test]
fn a_seed_that_was_not_committed_to_is_found() {
    let record = Record { commitment: Some(Seed::from_u64(4711).commitment()), ..bet_and_fold() };
    assert_eq!(record.replay(), Err(Unplayable::Commitment));
}

#[test]
fn a_record_of_another_game_or_version_is_not_played() {
    let other = Record { game: "whist".into(), ..bet_and_fold() };
    assert_eq!(other.replay(), Err(Unplayable::OtherGame("whist".into())));
    let newer = Record { rules_version: 2, ..bet_and_fold() };
    assert_eq!(newer.replay(), Err(Unplayable::OtherVersion { expected: 1, found: 2 }));
}

#[test]
fn a_bad_deck_or_state_is_refused() {
    let mut record = bet_and_fold();
    let deck = Kuhn::shuffled(&record.rules, Seed::from_u64(1)).unwrap();
    (record.deck, record.commitment) = (Some(deck[..2].to_vec()), None);
    assert!(matches!(record.replay(), Err(Unplayable::Rules(_))));
    let mut dump = bet_and_fold().start().unwrap().dump();
    dump.deck[0] = dump.deck[1];
    let record = Record { state: Some(dump), seed: None, commitment: None, ..bet_and_fold() };
    assert!(matches!(record.replay(), Err(Unplayable::State(_))));
}

#[test]
fn only_a_game_dealt_from_its_seed_can_claim_the_commitment() {
    let honest = bet_and_fold();
    let seed = honest.seed.unwrap();
    let deck = Kuhn::shuffled(&honest.rules, seed).unwrap();
    // The very cards of the seed, even: a deck is a deck.
    let stacked = Record { deck: Some(deck), ..honest.clone() };
    assert_eq!(stacked.replay(), Err(Unplayable::CommitmentOfStackedDeck));
    let state = Some(honest.start().unwrap().dump());
    let loaded = Record { state, ..honest };
    assert_eq!(loaded.replay(), Err(Unplayable::CommitmentOfLoadedState));
    let without_seed = Record { seed: None, ..loaded };
    assert_eq!(without_seed.replay(), Err(Unplayable::CommitmentOfLoadedState));
}

#[test]
fn a_record_begins_in_one_way_only() {
    let honest = Record { commitment: None, ..bet_and_fold() };
    let state = Some(honest.start().unwrap().dump());
    let loaded = Record { state, seed: None, ..honest.clone() };
    loaded.replay().unwrap();
    let with_seed = Record { seed: honest.seed, ..loaded.clone() };
    assert_eq!(with_seed.replay(), Err(Unplayable::TwoStarts));
    let deck = Kuhn::shuffled(&honest.rules, honest.seed.unwrap()).ok();
    assert_eq!(Record { deck, ..loaded }.replay(), Err(Unplayable::TwoStarts));
}

#[test]
fn a_record_that_was_set_up_plays_from_there_and_claims_no_commitment() {
    let mut game = bet_and_fold().start().unwrap();
    let first = game.phase().awaiting().first().unwrap();
    game.apply(first, &Action::Bet, &mut |_| {}).unwrap();
    let honest = bet_and_fold();
    let mut set_up = Record { setup: game.setup(), commitment: None, ..honest.clone() };
    assert!(matches!(set_up.replay(), Err(Unplayable::Step { index: 0, .. })), "the bet is in the setup");
    set_up.actions.remove(0);
    assert_eq!(set_up.replay().unwrap().scores(), honest.replay().unwrap().scores());
    let claiming = Record { commitment: honest.commitment, ..set_up.clone() };
    assert_eq!(claiming.replay(), Err(Unplayable::CommitmentOfSetup));
    let deck = Kuhn::shuffled(&honest.rules, honest.seed.unwrap()).ok();
    assert_eq!(Record { deck, ..set_up.clone() }.replay(), Err(Unplayable::TwoStarts));
    let twice = set_up.setup.as_mut().unwrap();
    twice.seats[1] = twice.seats[0];
    assert!(matches!(set_up.replay(), Err(Unplayable::Setup(why)) if why.field == "seats[1].card"));
}

#[test]
fn rules_beside_a_state_are_those_inside() {
    let honest = Record { commitment: None, ..bet_and_fold() };
    let state = Some(honest.start().unwrap().dump());
    let rules = Rules { first: Seat(1), ..honest.rules };
    let other = Record { state, seed: None, rules, ..honest };
    assert_eq!(other.replay(), Err(Unplayable::OtherRules));
}
