//! The bugs that a crooked game can have, one at a time.

use std::cell::Cell;

/// Declares each bug as a number, for const generics.
macro_rules! bugs {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        #[repr(u8)]
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "numbers for the constants below")]
        enum Number { $($name),* }
        $($(#[$doc])* pub(crate) const $name: u8 = Number::$name as u8;)*
    };
}

bugs! {
    /// No bug at all: the control.
    HONEST,
    VIEW_SHOWS_THE_OTHER_CARD,
    EVENT_TELLS_THE_DECK,
    VERSION_TELLS_THE_CARD,
    HIDDEN_NAMES_A_WRONG_PIECE,
    HIDDEN_FORGETS_WHAT_WAS_SEEN,
    LEGAL_FORGETS_AN_ACTION,
    LEGAL_LISTS_TWICE,
    LEGAL_FOR_A_SEAT_NOT_ASKED,
    LEGAL_KEEPS_THE_OLD_LIST,
    LEGAL_CHANGES_ITS_ORDER,
    CHECK_ACCEPTS_THE_UNLISTED,
    CHECK_REFUSES_THE_LISTED,
    NOBODY_IS_ASKED,
    REFUSAL_COUNTS_STRIKES,
    IDS_ARE_SHARED,
    ID_STANDS_FOR_ANOTHER,
    A_CARD_IS_LOST,
    DEAL_IS_AMBIENT,
    DEAL_IS_NOT_THE_STACKED_ONE,
    SEEDS_DEAL_ALIKE,
    ANY_DECK_WILL_DO,
    APPLY_IS_AMBIENT,
    DUMP_FORGETS_A_FIELD,
    LOAD_REFUSES_THE_END,
    VERSION_JUMPS,
    VERSION_STAYS,
    VERSION_FALLS,
    NEVER_ENDS,
    OUTCOME_BEFORE_THE_END,
    NEXT_RULES_DO_NOT_DEAL,
    SCORES_DO_NOT_BALANCE,
    TEXT_IS_AMBIGUOUS,
    DATA_IS_AMBIGUOUS,
    RULES_FORGET_A_SWITCH,
    ANY_PRESET_WILL_DO,
    WORLD_CONTRADICTS_THE_VIEW,
    WORLD_HAS_WRONG_ODDS,
    WORLD_IS_BROKEN,
    OBSERVATION_HAS_A_HOLE,
    OBSERVATION_IS_AMBIENT,
}

/// Ambient state, which no honest game has: a number that is different each time.
pub(crate) fn ambient() -> u32 {
    thread_local!(static CALLS: Cell<u32> = const { Cell::new(0) });
    CALLS.replace(CALLS.get() + 1)
}
