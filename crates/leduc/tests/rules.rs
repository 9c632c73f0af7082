//! Leduc poker, clause by clause.

use paiju_contract::{Game, Observer, Play, Rejected, RuleSet, Seat, Seed};
use paiju_leduc::{
    Action, Card, Ending, EventView, Holding, Illegal, Leduc, Outcome, Question, Rules, Setup,
};

const CALL: Action = Action::Call;
const FOLD: Action = Action::Fold;
const RAISE: Action = Action::Raise;
const ALL: [Observer; 3] = [Observer::Seat(Seat(0)), Observer::Seat(Seat(1)), Observer::Public];

/// The private cards of both seats and the public one; the others follow in order.
fn deck(three: &str) -> Vec<Card> {
    let mut deck: Vec<Card> = three.split(' ').map(|card| card.parse().unwrap()).collect();
    deck.extend(Card::ALL.into_iter().filter(|card| !three.contains(&card.to_string())));
    deck
}

/// A game with these cards after these actions, and what the public was told.
fn told(three: &str, actions: &str) -> (Leduc, Vec<EventView>) {
    let mut game = Leduc::stacked(&Rules::default(), &deck(three), Seed::from_u64(0)).unwrap();
    let mut told = Vec::new();
    for action in actions.split_whitespace().map(|action| action.parse().unwrap()) {
        let seat = game.phase().awaiting().first().unwrap();
        let listen = &mut |event| told.extend(Leduc::project(&event, Observer::Public));
        game.apply(seat, &action, listen).unwrap();
    }
    (game, told)
}

fn played(three: &str, actions: &str) -> Leduc {
    told(three, actions).0
}

/// The scores of a finished game.
fn scores(three: &str, actions: &str) -> [i64; 2] {
    let game = played(three, actions);
    assert!(game.phase().is_over(), "{game:?}");
    [game.scores()[0], game.scores()[1]]
}

fn awaited(game: &Leduc) -> Option<Seat> {
    game.phase().awaiting().first()
}

#[test]
fn r1_1_suits_win_nothing() {
    let ranks: Vec<String> = Card::ALL.iter().map(|card| format!("{card} {:?}", card.rank())).collect();
    assert_eq!(ranks, ["Js J", "Jh J", "Qs Q", "Qh Q", "Ks K", "Kh K"]);
    assert!(Card::ALL.is_sorted());
    assert_eq!(scores("Kh Ks Js", "call call call call"), [0, 0]);
}

#[test]
fn r1_2_deck_positions() {
    let game = played("Qs Kh Jh", "");
    let seen = ALL.map(|to| game.view(to).cards);
    assert_eq!(seen, [[Some(Card::Qs), None], [None, Some(Card::Kh)], [None, None]]);
    assert_eq!(ALL.map(|to| game.view(to).public), [None; 3]);
    let opened = played("Qs Kh Jh", "call call");
    assert_eq!(ALL.map(|to| opened.view(to).public), [Some(Card::Jh); 3]);
}

#[test]
fn r1_3_a_deck_is_the_six_cards() {
    let deal = |deck: &[Card]| Leduc::stacked(&Rules::default(), deck, Seed::from_u64(0));
    let whole = deck("Kh Ks Js");
    assert!(deal(&whole).is_ok());
    assert_eq!(deal(&whole[..5]).unwrap_err().field, "deck");
    let twice: Vec<Card> = whole[..5].iter().copied().chain([Card::Kh]).collect();
    assert!(deal(&twice).is_err());
    assert!(deal(&[whole, vec![Card::Js]].concat()).is_err());
}

#[test]
fn r1_3_several_games_are_dealt_as_each_alone() {
    // More than fit side by side, and more than fit twice.
    for count in [0, 1, 7, 8, 21] {
        let rules = |n: u64| Rules::default().nth(n);
        let deals: Vec<_> = (0..count).map(|n| (rules(n), Seed::from_u64(n * n * 0x9e37_79b9))).collect();
        let mut games = Vec::new();
        Leduc::deal_each(&deals, &mut games).unwrap();
        let alone: Vec<_> = deals.iter().map(|(rules, seed)| Leduc::deal(rules, *seed).unwrap()).collect();
        assert_eq!(games, alone);
    }
    let wrong = (Rules { first: Seat(2), ..Rules::default() }, Seed::from_u64(1));
    assert!(Leduc::deal_each(&[wrong; 9], &mut Vec::new()).is_err());
}

#[test]
fn r1_4_both_ante_and_the_first_seat_opens_both_rounds() {
    assert_eq!(played("Qs Kh Jh", "").view(Observer::Public).paid, [1, 1]);
    let rules = Rules { first: Seat(1), ..Rules::default() };
    let mut game = Leduc::deal(&rules, Seed::from_u64(1)).unwrap();
    for (seat, action) in [(1, RAISE), (0, CALL), (1, CALL), (0, CALL)] {
        assert_eq!(awaited(&game), Some(Seat(seat)));
        game.apply_silent(Seat(seat), &action).unwrap();
    }
    assert!(game.phase().is_over());
    assert!(Rules { first: Seat(2), ..rules }.validate().is_err());
}

#[test]
fn r1_5_a_position_is_cards_and_actions() {
    let holding = |card: &str| Holding { card: Some(card.parse().unwrap()) };
    let public = Some("Qh".parse().unwrap());
    let setup = Setup { seats: [holding("Qs"), Holding::default()], public, actions: vec![] };
    let arranged = |setup: &Setup| Leduc::set_up(&Rules::default(), setup, Seed::from_u64(5));
    let called = Setup { actions: vec![Action::Call, Action::Raise, Action::Call], ..setup.clone() };
    let game = arranged(&called).unwrap();
    assert_eq!(game.view(Observer::Public).public, public);
    let whole = game.setup().unwrap();
    assert_eq!((whole.seats[0], whole.public, &whole.actions), (setup.seats[0], public, &called.actions));
    let refused = |setup: Setup| arranged(&setup).unwrap_err().field.into_owned();
    assert_eq!(refused(Setup { public: setup.seats[0].card, ..setup.clone() }), "public");
    assert_eq!(refused(Setup { actions: vec![Action::Fold], ..setup }), "actions[0]");
}

#[test]
fn r2_1_a_call_matches_or_checks() {
    assert_eq!(played("Qs Kh Jh", "call").view(Observer::Public).paid, [1, 1]);
    assert_eq!(played("Qs Kh Jh", "raise call").view(Observer::Public).paid, [3, 3]);
    assert_eq!(played("Qs Kh Jh", "raise raise call").view(Observer::Public).paid, [5, 5]);
}

#[test]
fn r2_2_a_raise_is_two_chips_then_four_and_twice_a_round() {
    let paid = |actions| played("Qs Kh Jh", actions).view(Observer::Public).paid;
    assert_eq!((paid("raise"), paid("raise raise")), ([3, 1], [3, 5]));
    assert_eq!((paid("call call raise"), paid("call call raise raise")), ([5, 1], [5, 9]));
    assert_eq!(paid("call raise raise call call raise raise call"), [13, 13]);
    for spent in ["raise raise", "call raise raise", "call call raise raise"] {
        let mut game = played("Qs Kh Jh", spent);
        let seat = awaited(&game).unwrap();
        let refused = game.apply_silent(seat, &RAISE);
        assert_eq!(refused, Err(Rejected::Illegal(Illegal::NoRaiseLeft)));
    }
}

#[test]
fn r2_3_a_fold_needs_a_raise() {
    for unraised in ["", "call", "raise call", "raise call call"] {
        let mut game = played("Qs Kh Jh", unraised);
        let seat = awaited(&game).unwrap();
        assert_eq!(game.apply_silent(seat, &FOLD), Err(Rejected::Illegal(Illegal::NothingToFoldTo)));
        assert_eq!(game.view(Observer::Seat(seat)).ask.unwrap().question, Question::Open);
    }
    let facing = played("Qs Kh Jh", "call raise");
    assert_eq!(facing.check(Seat(0), &FOLD), Ok(()));
    assert_eq!(facing.view(Observer::Seat(Seat(0))).ask.unwrap().question, Question::Answer);
}

#[test]
fn r2_4_fold_call_raise_in_this_order() {
    let listed = |actions| {
        let game = played("Qs Kh Jh", actions);
        game.legal_list(awaited(&game).unwrap())
    };
    assert_eq!(listed(""), [CALL, RAISE]);
    assert_eq!(listed("raise"), [FOLD, CALL, RAISE]);
    assert_eq!(listed("raise raise"), [FOLD, CALL]);
    assert_eq!(listed("raise raise call"), [CALL, RAISE]);
}

#[test]
fn r2_5_a_called_raise_or_two_checks_end_a_round() {
    for (round, second) in [("call", 1), ("call call", 2), ("raise", 1), ("call raise call", 2)] {
        let opened = played("Qs Kh Jh", round).view(Observer::Public).public.is_some();
        assert_eq!(opened, second == 2, "{round}");
    }
    let view = played("Qs Kh Jh", "call raise call raise").view(Observer::Public);
    assert_eq!(view.betting, [vec![CALL, RAISE, CALL], vec![RAISE]]);
    assert_eq!((view.to_act, view.version), (Some(Seat(1)), 5));
}

#[test]
fn r2_6_whoever_is_late_checks_or_folds() {
    let mut game = Leduc::deal(&Rules::default(), Seed::from_u64(1)).unwrap();
    assert_eq!((game.default_action(Seat(0)), game.default_action(Seat(1))), (Some(Action::Call), None));
    game.apply_silent(Seat(0), &Action::Raise).unwrap();
    assert_eq!(game.default_action(Seat(1)), Some(Action::Fold));
}

#[test]
fn r3_1_the_public_card_is_opened_after_round_one() {
    let (game, told) = told("Qs Kh Jh", "raise call");
    assert_eq!(told.last(), Some(&EventView::Opened { card: Card::Jh }));
    assert_eq!(awaited(&game), Some(Seat(0)));
}

#[test]
fn r3_2_a_fold_pays_what_the_folder_has_paid_and_shows_nothing() {
    assert_eq!(scores("Ks Js Kh", "call raise fold"), [-1, 1]);
    assert_eq!(scores("Js Ks Jh", "raise raise fold"), [-3, 3]);
    assert_eq!(scores("Js Ks Kh", "raise call raise fold"), [3, -3]);
    assert_eq!(scores("Js Ks Kh", "raise call call raise raise fold"), [7, -7]);
    let (game, told) = told("Ks Js Kh", "raise fold");
    let ending = Ending::Folded(Seat(1));
    assert_eq!(told.last(), Some(&EventView::Ended { ending, shown: None }));
    assert_eq!(game.outcome(), Some(Outcome { ending, winner: Some(Seat(0)) }));
    let public = game.view(Observer::Public);
    assert_eq!((public.cards, public.public, public.ending), ([None, None], None, Some(ending)));
    assert_eq!(game.view(ALL[1]).cards, [None, Some(Card::Js)]);
}

#[test]
fn r3_3_a_pair_wins_and_else_the_higher_rank() {
    assert_eq!(scores("Js Ks Jh", "call call call call"), [1, -1]);
    assert_eq!(scores("Ks Js Jh", "raise call raise call"), [-7, 7]);
    assert_eq!(scores("Qs Ks Jh", "call call call call"), [-1, 1]);
    assert_eq!(scores("Qs Js Kh", "raise raise call raise raise call"), [13, -13]);
}

#[test]
fn r3_4_equal_ranks_split() {
    assert_eq!(scores("Qs Qh Kh", "raise raise call raise raise call"), [0, 0]);
    let outcome = played("Qs Qh Kh", "call call call call").outcome();
    assert_eq!(outcome, Some(Outcome { ending: Ending::Showdown, winner: None }));
}

#[test]
fn r3_5_a_showdown_shows_both_cards() {
    let (game, told) = told("Qs Kh Jh", "call call call call");
    let shown = Some([Card::Qs, Card::Kh]);
    assert_eq!(told.last(), Some(&EventView::Ended { ending: Ending::Showdown, shown }));
    assert_eq!(ALL.map(|to| game.view(to).cards), [[Some(Card::Qs), Some(Card::Kh)]; 3]);
}

#[test]
fn r3_6_nothing_is_scored_before_the_end() {
    let game = played("Qs Kh Jh", "raise raise call raise");
    assert_eq!((&game.scores()[..], game.outcome()), (&[0, 0][..], None));
}

#[test]
fn r4_1_the_other_seat_opens_the_next_game() {
    assert_eq!(played("Qs Kh Jh", "raise fold").next_rules().unwrap().first, Seat(1));
    assert_eq!(played("Qs Kh Jh", "raise call call call").next_rules().unwrap().first, Seat(1));
    assert_eq!(played("Qs Kh Jh", "raise").next_rules(), None);
}

/// Every deal, every course: the winner has what the other paid, and before the end nobody has anything.
#[test]
fn r3_2_to_r3_6_scores_are_what_the_outcome_says() {
    fn walk(game: &Leduc, ended: &mut u32) {
        let paid = game.view(Observer::Public).paid.map(i64::from);
        let expected = match game.outcome().map(|outcome| outcome.winner) {
            Some(Some(Seat(0))) => [paid[1], -paid[1]],
            Some(Some(_)) => [-paid[0], paid[0]],
            _ => [0, 0],
        };
        assert_eq!(game.scores()[..], expected, "{game:?}");
        let Some(seat) = awaited(game) else {
            *ended += 1;
            return;
        };
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        for action in legal {
            let mut after = game.clone();
            after.apply_silent(seat, &action).unwrap();
            walk(&after, ended);
        }
    }
    let mut ended = 0;
    for (rules, at) in
        [0, 1].map(|n| Rules::default().nth(n)).iter().flat_map(|r| (0..216).map(move |at| (r, at)))
    {
        let three = [at / 36, at / 6 % 6, at % 6].map(|at| Card::ALL[at]);
        if three[0] != three[1] && three[1] != three[2] && three[0] != three[2] {
            let deck = deck(&three.map(|card| card.to_string()).join(" "));
            walk(&Leduc::stacked(rules, &deck, Seed::from_u64(0)).unwrap(), &mut ended);
        }
    }
    // Of nine courses of a round five are called and four end in a fold.
    assert_eq!(ended, 2 * 120 * (4 + 5 * 9));
}
