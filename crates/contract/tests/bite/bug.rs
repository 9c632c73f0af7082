//! The bugs that a crooked game can have, one at a time.

use std::cell::Cell;

/// A bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bug {
    /// No bug at all: the control.
    Honest,
    ViewShowsTheOtherCard,
    EventTellsTheDeck,
    VersionTellsTheCard,
    HiddenNamesAWrongPiece,
    HiddenForgetsWhatWasSeen,
    LegalForgetsAnAction,
    LegalListsTwice,
    LegalForASeatNotAsked,
    LegalKeepsTheOldList,
    LegalChangesItsOrder,
    CheckAcceptsTheUnlisted,
    CheckRefusesTheListed,
    NobodyIsAsked,
    RefusalCountsStrikes,
    IdsAreShared,
    IdStandsForAnother,
    ACardIsLost,
    DealIsAmbient,
    DealIsNotTheStackedOne,
    SeedsDealAlike,
    AnyDeckWillDo,
    ApplyIsAmbient,
    DumpForgetsAField,
    LoadRefusesTheEnd,
    SilenceCountsTwice,
    VersionJumps,
    VersionStays,
    VersionFalls,
    NeverEnds,
    OutcomeBeforeTheEnd,
    NextRulesDoNotDeal,
    ScoresDoNotBalance,
    NoSumIsPromised,
    TextIsAmbiguous,
    DataIsAmbiguous,
    RulesForgetASwitch,
    AnyPresetWillDo,
    WorldContradictsTheView,
    WorldHasWrongOdds,
    WorldIsBroken,
    WorldsAreSeldomFound,
    /// Who only looks on sees something else in worlds.
    WorldForgetsThePublic,
    /// In worlds the others do not know what the observer knows that they know.
    WorldForgetsWhoKnows,
    LoadTrustsTheSkew,
    LeanRemembersMore,
    PastIsForgotten,
    KeyForgetsTheCard,
    KeyTellsTheDeck,
    GlanceShowsTheOtherCard,
    WorldAsksAnotherFirst,
    ObservationHasAHole,
    ObservationIsAmbient,
    ObservationForgetsTheHand,
    MaskAllowsEverything,
    InformationForgetsTheCard,
    OpeningTellsTheCards,
    DefaultIsIllegal,
    AnswersAreUnderstated,
    ScoresAreUnderstated,
    SetupForgetsTheActions,
    LullIsNotTold,
    LullWaitsForSomebody,
    LullLooksDifferent,
    AwaitedIsShown,
    AnswerIsTold,
    AnswersMoveTheVersion,
    EmptyWindowMakesNoStep,
    FirstAnswerCloses,
    OrderShows,
    SilentAnswerIsIllegal,
    /// A window says that it concerns nobody.
    ConcernsNobody,
    /// A window says that it concerns those alone who have something to claim.
    ConcernsTheAskedAlone,
    RangeTooWide,
    RangeTooNarrow,
    WorldIgnoresTheProof,
    BuriesByName,
}

thread_local!(static BUG: Cell<Bug> = const { Cell::new(Bug::Honest) });

/// The bug that games of this thread have. Thread-wide, so that all bugs share one compiled game.
pub(crate) fn bug() -> Bug {
    BUG.get()
}

/// Plants a bug in the games of this thread.
pub(crate) fn plant(bug: Bug) {
    BUG.set(bug);
}

/// Ambient state, which no honest game has: a number that is different each time.
pub(crate) fn ambient() -> u32 {
    thread_local!(static CALLS: Cell<u32> = const { Cell::new(0) });
    CALLS.replace(CALLS.get() + 1)
}
