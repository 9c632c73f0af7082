//! The laws bite: for each law, games with exactly one bug that exactly this law catches.

mod bug;
mod crooked;
mod crooked_numbers;
mod crooked_words;
mod parlour;
mod parlour_laws;
mod parlour_words;

use bug::{Bug, plant};
use crooked::Crooked;
use crooked_words::House;
use paiju_contract::laws::Conformance;
use paiju_contract::{Game, Lawful, Play, Rejected, Rng, Seat, Seed, Stream};
use paiju_kuhn::Rules;
use parlour::Parlour;
use parlour_words::{Move, NotHere, Table};

/// The law that games of `G` with this bug break, and the message.
fn broken_law<G: Lawful>(bug: Bug, laws: &Conformance<G>) -> (&'static str, String) {
    plant(bug);
    let found = laws.check().err();
    found.map_or_else(|| ("none", String::new()), |violation| (violation.law, violation.to_string()))
}

/// Kuhn poker.
fn kuhn(bug: Bug) -> (&'static str, String) {
    let rules = House(Rules { first: Seat(1), ..Rules::default() });
    broken_law(bug, &Conformance::<Crooked>::new(rules).games(30))
}

/// The parlour game.
fn parlour(bug: Bug) -> (&'static str, String) {
    broken_law(bug, &Conformance::<Parlour>::new(Table::default()).games(60).redeals(16))
}

/// One test a bug, named like it.
macro_rules! caught {
    ($by:ident { $($test:ident: $bug:ident => $law:literal;)* }) => {
        $(#[test]
        fn $test() {
            let (law, why) = $by(Bug::$bug);
            assert_eq!(law, $law, "{why}");
        })*
    };
}

caught! { kuhn {
    an_honest_game_breaks_no_law: Honest => "none";
    a_view_that_shows_the_other_card: ViewShowsTheOtherCard => "leak";
    an_event_that_tells_the_deck: EventTellsTheDeck => "leak";
    a_version_that_tells_a_card: VersionTellsTheCard => "leak";
    hidden_names_a_wrong_piece: HiddenNamesAWrongPiece => "leak";
    hidden_forgets_what_was_seen: HiddenForgetsWhatWasSeen => "leak";
    legal_forgets_an_action: LegalForgetsAnAction => "space";
    legal_lists_an_action_twice: LegalListsTwice => "legality";
    legal_lists_for_a_seat_not_asked: LegalForASeatNotAsked => "legality";
    legal_keeps_the_old_list: LegalKeepsTheOldList => "legality";
    legal_changes_its_order: LegalChangesItsOrder => "legality";
    check_accepts_an_unlisted_action: CheckAcceptsTheUnlisted => "space";
    check_refuses_a_listed_action: CheckRefusesTheListed => "legality";
    nobody_is_asked: NobodyIsAsked => "legality";
    a_refusal_that_counts_strikes: RefusalCountsStrikes => "refusal";
    two_actions_share_an_id: IdsAreShared => "ids";
    an_id_stands_for_another_action: IdStandsForAnother => "ids";
    a_card_is_lost: ACardIsLost => "audit";
    a_deal_that_is_not_determined: DealIsAmbient => "deal";
    a_deal_that_is_not_the_stacked_one: DealIsNotTheStackedOne => "deal";
    all_seeds_deal_alike: SeedsDealAlike => "deal";
    any_deck_is_dealt: AnyDeckWillDo => "deal";
    an_apply_that_is_not_determined: ApplyIsAmbient => "record";
    a_dump_that_forgets_a_field: DumpForgetsAField => "save";
    a_load_that_refuses_the_end: LoadRefusesTheEnd => "save";
    a_silent_action_that_counts_twice: SilenceCountsTwice => "silence";
    a_version_that_jumps: VersionJumps => "version";
    a_version_that_stays: VersionStays => "version";
    a_version_that_falls: VersionFalls => "version";
    a_game_that_never_ends: NeverEnds => "ending";
    an_outcome_before_the_end: OutcomeBeforeTheEnd => "ending";
    next_rules_that_deal_no_game: NextRulesDoNotDeal => "ending";
    scores_that_do_not_balance: ScoresDoNotBalance => "score_sum";
    a_text_that_reads_as_another_action: TextIsAmbiguous => "notation";
    data_that_reads_as_another_action: DataIsAmbiguous => "notation";
    rules_that_forget_a_switch: RulesForgetASwitch => "rules";
    any_preset_is_known: AnyPresetWillDo => "rules";
    a_world_that_contradicts_the_view: WorldContradictsTheView => "worlds";
    a_world_that_is_broken: WorldIsBroken => "worlds";
    worlds_that_are_seldom_found: WorldsAreSeldomFound => "worlds";
    a_world_that_forgets_what_everybody_saw: WorldForgetsThePublic => "worlds";
    a_world_in_which_the_others_know_less: WorldForgetsWhoKnows => "worlds";
    a_dump_that_is_believed: LoadTrustsTheSkew => "forge";
    a_lean_game_that_differs: LeanRemembersMore => "lean";
    a_past_that_is_forgotten: PastIsForgotten => "lean";
    a_key_that_forgets_the_card: KeyForgetsTheCard => "key";
    a_key_that_tells_the_deck: KeyTellsTheDeck => "leak";
    a_glance_at_another_card: GlanceShowsTheOtherCard => "leak";
    worlds_with_wrong_odds: WorldHasWrongOdds => "coverage";
    an_observation_with_a_hole: ObservationHasAHole => "observe";
    an_observation_of_more_than_the_view: ObservationIsAmbient => "observe";
    a_mask_that_allows_everything: MaskAllowsEverything => "observe";
    an_information_state_without_the_card: InformationForgetsTheCard => "information";
    an_opening_that_tells_the_cards: OpeningTellsTheCards => "leak";
    a_default_action_that_is_refused: DefaultIsIllegal => "default";
    more_answers_than_promised: AnswersAreUnderstated => "limits";
    a_score_beyond_its_bounds: ScoresAreUnderstated => "limits";
    a_position_that_forgets_its_actions: SetupForgetsTheActions => "setup";
} }

caught! { parlour {
    an_honest_parlour_breaks_no_law: Honest => "none";
    a_view_that_shows_who_is_awaited: AwaitedIsShown => "leak";
    an_event_that_tells_who_answered: AnswerIsTold => "leak";
    answers_that_move_the_version: AnswersMoveTheVersion => "version";
    a_window_that_makes_no_step_when_nobody_can_answer: EmptyWindowMakesNoStep => "leak";
    a_window_that_the_first_answer_closes: FirstAnswerCloses => "batch";
    an_order_of_answers_that_shows: OrderShows => "batch";
    a_silent_answer_that_is_refused: SilentAnswerIsIllegal => "batch";
    a_window_that_concerns_nobody: ConcernsNobody => "batch";
    a_window_that_concerns_the_asked_alone: ConcernsTheAskedAlone => "worlds";
    a_range_that_ends_too_late: RangeTooWide => "space";
    a_range_with_a_gap: RangeTooNarrow => "space";
    worlds_that_ignore_what_a_choice_proved: WorldIgnoresTheProof => "coverage";
    a_face_down_choice_that_is_replayed_by_name: BuriesByName => "coverage";
    a_world_that_asks_another_seat_first: WorldAsksAnotherFirst => "worlds";
    an_observation_that_does_not_suffice: ObservationForgetsTheHand => "observe";
    a_window_that_closes_untold: LullIsNotTold => "version";
    a_lull_that_waits_for_somebody: LullWaitsForSomebody => "lull";
    a_lull_that_does_not_look_like_a_window: LullLooksDifferent => "leak";
} }

#[test]
fn scores_need_not_balance_where_the_rules_promise_no_sum() {
    let laws = Conformance::<Crooked>::new(House::default()).games(20);
    plant(Bug::NoSumIsPromised);
    assert_eq!(laws.assert().games, 20);
    plant(Bug::ScoresDoNotBalance);
    let message = laws.check().unwrap_err().to_string();
    assert!(message.contains("`score_sum`") && message.contains("seed 0x0"), "{message}");
}

/// Where a parlour game stands after seat 0 showed `tile`, everybody else having a higher one.
fn open_window() -> Parlour {
    plant(Bug::Honest);
    let mut game = Parlour::new([1, 2, 3, 4, 5, 6]);
    game.apply(Seat(0), &Move::Show(1), &mut |_| {}).unwrap();
    game
}

#[test]
fn a_batch_answers_for_everybody_or_not_at_all() {
    let open = open_window();
    let refusals = [
        (vec![(Seat(1), Move::Let)], Rejected::Incomplete(Seat(2))),
        (vec![(Seat(1), Move::Let), (Seat(1), Move::Let)], Rejected::Twice(Seat(1))),
        (vec![(Seat(1), Move::Let), (Seat(0), Move::Let)], Rejected::NotAwaited(Seat(0))),
        (vec![(Seat(1), Move::Take(3)), (Seat(2), Move::Take(3))], Rejected::Illegal(NotHere)),
    ];
    for (answers, why) in refusals {
        let (mut game, mut events) = (open.clone(), 0);
        assert_eq!(game.apply_all(&answers, &mut |_| events += 1), Err(why));
        assert_eq!((&game, events), (&open, 0));
    }
    let mut game = open;
    game.apply_all(&[(Seat(2), Move::Take(5)), (Seat(1), Move::Let)], &mut |_| {}).unwrap();
    assert_eq!(game.version(), 3);
}

#[test]
fn a_batch_may_carry_the_silence_of_a_seat_that_was_not_asked() {
    plant(Bug::Honest);
    let mut game = Parlour::new([3, 4, 1, 2, 5, 6]);
    game.apply(Seat(0), &Move::Show(3), &mut |_| {}).unwrap();
    let mut other = game.clone();
    game.apply_all(&[(Seat(1), Move::Let), (Seat(2), Move::Let)], &mut |_| {}).unwrap();
    other.apply_all(&[(Seat(2), Move::Let)], &mut |_| {}).unwrap();
    assert_eq!(game, other);
}

#[test]
fn nothing_can_be_batched_after_the_end() {
    let mut game = open_window();
    game.play_randomly(&mut Rng::new(Seed::from_u64(1), Stream::POLICY), &mut Vec::new());
    assert_eq!(game.apply_all(&[], &mut |_| {}), Err(Rejected::Over));
}
