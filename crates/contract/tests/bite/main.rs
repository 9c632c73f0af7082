//! The laws bite: for each law, games with exactly one bug that exactly this law catches.

mod bug;
mod crooked;

use bug::*;
use crooked::{Crooked, House};
use paiju_contract::Seat;
use paiju_contract::kuhn::Rules;
use paiju_contract::laws::Conformance;

/// The law that Kuhn poker with this bug breaks.
fn broken_law<const BUG: u8>() -> &'static str {
    let rules = House(Rules {
        first: Seat(1),
        ..Rules::default()
    });
    // Windows are allowed here, so that a version which tells a card is not merely one that jumps.
    let windows = u32::from(BUG == VERSION_TELLS_THE_CARD);
    let laws = Conformance::<Crooked<BUG>>::new(rules).games(30).windows(windows);
    laws.check().map_or_else(|violation| violation.law, |_| "none")
}

/// One test a bug, named like it.
macro_rules! caught {
    ($($test:ident: $bug:ident => $law:literal;)*) => {
        $(#[test]
        fn $test() {
            assert_eq!(broken_law::<{ $bug }>(), $law);
        })*
    };
}

caught! {
    an_honest_game_breaks_no_law: HONEST => "none";
    a_view_that_shows_the_other_card: VIEW_SHOWS_THE_OTHER_CARD => "leak";
    an_event_that_tells_the_deck: EVENT_TELLS_THE_DECK => "leak";
    a_version_that_tells_a_card: VERSION_TELLS_THE_CARD => "leak";
    hidden_names_a_wrong_piece: HIDDEN_NAMES_A_WRONG_PIECE => "leak";
    hidden_forgets_what_was_seen: HIDDEN_FORGETS_WHAT_WAS_SEEN => "leak";
    legal_forgets_an_action: LEGAL_FORGETS_AN_ACTION => "space";
    legal_lists_an_action_twice: LEGAL_LISTS_TWICE => "legality";
    legal_lists_for_a_seat_not_asked: LEGAL_FOR_A_SEAT_NOT_ASKED => "legality";
    legal_keeps_the_old_list: LEGAL_KEEPS_THE_OLD_LIST => "legality";
    legal_changes_its_order: LEGAL_CHANGES_ITS_ORDER => "legality";
    check_accepts_an_unlisted_action: CHECK_ACCEPTS_THE_UNLISTED => "space";
    check_refuses_a_listed_action: CHECK_REFUSES_THE_LISTED => "legality";
    nobody_is_asked: NOBODY_IS_ASKED => "legality";
    a_refusal_that_counts_strikes: REFUSAL_COUNTS_STRIKES => "refusal";
    two_actions_share_an_id: IDS_ARE_SHARED => "ids";
    an_id_stands_for_another_action: ID_STANDS_FOR_ANOTHER => "ids";
    a_card_is_lost: A_CARD_IS_LOST => "audit";
    a_deal_that_is_not_determined: DEAL_IS_AMBIENT => "deal";
    a_deal_that_is_not_the_stacked_one: DEAL_IS_NOT_THE_STACKED_ONE => "deal";
    all_seeds_deal_alike: SEEDS_DEAL_ALIKE => "deal";
    any_deck_is_dealt: ANY_DECK_WILL_DO => "deal";
    an_apply_that_is_not_determined: APPLY_IS_AMBIENT => "record";
    a_dump_that_forgets_a_field: DUMP_FORGETS_A_FIELD => "save";
    a_load_that_refuses_the_end: LOAD_REFUSES_THE_END => "save";
    a_version_that_jumps: VERSION_JUMPS => "version";
    a_version_that_stays: VERSION_STAYS => "version";
    a_version_that_falls: VERSION_FALLS => "version";
    a_game_that_never_ends: NEVER_ENDS => "ending";
    an_outcome_before_the_end: OUTCOME_BEFORE_THE_END => "ending";
    next_rules_that_deal_no_game: NEXT_RULES_DO_NOT_DEAL => "ending";
    scores_that_do_not_balance: SCORES_DO_NOT_BALANCE => "zero_sum";
    a_text_that_reads_as_another_action: TEXT_IS_AMBIGUOUS => "notation";
    data_that_reads_as_another_action: DATA_IS_AMBIGUOUS => "notation";
    rules_that_forget_a_switch: RULES_FORGET_A_SWITCH => "rules";
    any_preset_is_known: ANY_PRESET_WILL_DO => "rules";
    a_world_that_contradicts_the_view: WORLD_CONTRADICTS_THE_VIEW => "determinize";
    a_world_that_is_broken: WORLD_IS_BROKEN => "determinize";
    worlds_with_wrong_odds: WORLD_HAS_WRONG_ODDS => "coverage";
    an_observation_with_a_hole: OBSERVATION_HAS_A_HOLE => "observe";
    an_observation_of_more_than_the_view: OBSERVATION_IS_AMBIENT => "observe";
}

#[test]
fn scores_need_not_balance_where_the_game_is_not_zero_sum() {
    let laws = Conformance::<Crooked<{ SCORES_DO_NOT_BALANCE }>>::new(House::default()).games(20);
    assert_eq!(laws.clone().not_zero_sum().assert().games, 20);
    let message = laws.check().unwrap_err().to_string();
    assert!(
        message.contains("`zero_sum`") && message.contains("seed 0x0"),
        "{message}"
    );
}
