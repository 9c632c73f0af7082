//! R5: ids, sizes, worlds and the averages of random play.

use crate::table::{STRONG_TWO, STRONG_ZERO, play, stacked};
use paiju_contract::{
    Dice, Encode, Game, Glance, NoWorld, Observer, Play, Rng, Save, Seat, Seed, Stream, Tensors, Worlds,
};
use paiju_xianqi::{Action, Card, Cards, Entry, LeanXianQi, Rules, XianQi};

#[test]
fn r5_2_there_are_449_ids() {
    assert_eq!(XianQi::actions(&Rules::original()), 449);
    let game = stacked(Rules::original(), 0, STRONG_ZERO);
    let all: Vec<Action> = (0..449).map(|id| game.action(Seat(0), id).unwrap()).collect();
    for (id, action) in all.iter().enumerate() {
        assert_eq!(game.id(Seat(0), action), Some(id));
    }
    assert_eq!(game.action(Seat(0), 449), None);
    let covers = all.iter().filter(|action| matches!(action, Action::Cover(_))).count();
    let plays = all.iter().filter(|action| matches!(action, Action::Play(_))).count();
    assert_eq!((plays, covers), (25, 420));
    let by_name = |action: &Action| {
        let cards = action.cards().unwrap();
        (cards.len(), cards.iter().map(|(card, count)| (card.name(), count)).collect::<Vec<_>>())
    };
    assert!(all[25..445].is_sorted_by_key(by_name), "covers by size, then by sorted cards");
    let texts = [0, 1, 25, 445, 448].map(|id| all[id].to_string());
    assert_eq!(texts, ["PLAY R_NIU*3", "PLAY B_GOU+R_GOU", "COVER B_CHE", "BUCKLE", "PASS_REVEAL"]);
    assert_eq!(game.id(Seat(0), &"COVER".parse().unwrap()), None);
}

#[test]
fn r5_6_the_hot_state_is_72_bytes_and_copy() {
    fn is_copy<T: Copy>() {}
    is_copy::<LeanXianQi>();
    assert!(size_of::<LeanXianQi>() <= 72);
    assert!(size_of::<Action>() <= 8 && size_of::<Entry>() <= 8);
}

#[test]
fn r5_6_without_the_log_the_game_is_the_same() {
    for rules in [Rules::original(), Rules::revised()] {
        for seed in 0..300 {
            let start = Seed::from_u64(seed);
            let mut lean = LeanXianQi::deal(&rules, start).unwrap();
            let mut full = XianQi::deal(&rules, start).unwrap();
            let mut dice = Rng::new(start, Stream::POLICY);
            while let Some(seat) = full.phase().awaiting().first() {
                let list = full.legal_list(seat);
                assert_eq!(lean.legal_list(seat), list);
                let action = *dice.pick(&list).unwrap();
                lean.apply(seat, &action, &mut |_| {}).unwrap();
                full.apply(seat, &action, &mut |_| {}).unwrap();
                lean.audit().unwrap();
            }
            assert_eq!((lean.scores(), lean.version()), (full.scores(), full.version()));
        }
    }
}

/// Random play where a cover is drawn card by card, as the page's prototype drew it; returns the actions taken.
fn play_by_cards(game: &mut LeanXianQi, dice: &mut Rng, buffer: &mut Vec<Action>) -> u32 {
    let mut actions = 0;
    while let Some(seat) = game.phase().awaiting().first() {
        game.legal(seat, buffer);
        let mut action = buffer[dice.index(buffer.len())];
        if let Action::Cover(cards) = action {
            let mut hand: Vec<Card> = game.view(Observer::Seat(seat)).hand.unwrap().each().collect();
            shuffle(&mut hand, dice);
            action = Action::Cover(hand.into_iter().take(cards.len()).collect());
        }
        game.apply(seat, &action, &mut |_| {}).unwrap();
        actions += 1;
    }
    actions
}

#[test]
fn r5_5_the_averages_of_random_play() {
    let games = 40_000u32;
    let (mut actions, mut played, mut ceramic, mut two) = (0u32, 0u32, 0u32, 0u32);
    let mut dice = Rng::new(Seed::from_u64(9), Stream::POLICY);
    for seed in 0..games {
        let mut game = LeanXianQi::deal(&Rules::original(), Seed::from_u64(u64::from(seed))).unwrap();
        let taken = play_by_cards(&mut game, &mut dice, &mut Vec::new());
        actions += taken;
        played += u32::from(taken > 0);
        let pillars = game.outcome().unwrap().pillars;
        ceramic += u32::from(pillars.iter().any(|p| *p >= 6));
        two += u32::from(pillars.iter().filter(|p| **p >= 3).count() == 2);
    }
    // Of the games that were not over at once.
    let share = |n: u32| 100.0 * f64::from(n) / f64::from(played);
    let mean = f64::from(actions) / f64::from(played);
    println!("{mean:.2} actions, {:.2} % ceramic, {:.2} % two enough", share(ceramic), share(two));
    assert!((mean - 22.9).abs() < 0.3, "{mean}");
    assert!((share(ceramic) - 5.8).abs() < 0.6, "{}", share(ceramic));
    assert!((share(two) - 35.6).abs() < 1.5, "{}", share(two));
}

/// The cards an observer may imagine at a seat, over many worlds: how often each type, how many worlds.
fn imagined(game: &XianQi, to: Observer, seat: usize, worlds: u32) -> [u32; 12] {
    let mut sampler = XianQi::worlds(&game.view(to)).unwrap();
    let mut dice = Dice::new(Seed::from_u64(5));
    let (lean, mut counts) = (game.lean().view(to), [0; 12]);
    for _ in 0..worlds {
        let world = Worlds::<XianQi>::draw(&mut sampler, &mut dice).unwrap();
        world.audit().unwrap();
        assert_eq!(world.view(to), lean);
        for (card, n) in world.glance(Seat(seat as u8)).hand.iter() {
            counts[card as usize] += u32::from(n);
        }
    }
    counts
}

#[test]
fn r5_3_a_cover_proves_that_nothing_could_beat() {
    let mut game = stacked(Rules::original(), 2, STRONG_ZERO);
    // Seat 0 leads red MA; seat 1 beats with its XIANG; seat 2 covers: nothing above 6 was there.
    play(
        &mut game,
        &["2 PLAY B_GOU", "0 PLAY R_MA", "1 PLAY B_XIANG", "1 PLAY B_MA", "2 PLAY B_XIANG", "0 PLAY R_SHI"],
    );
    play(&mut game, &["0 PLAY R_XIANG", "1 COVER R_NIU", "2 COVER B_NIU"]);
    let counts = imagined(&game, Observer::Seat(Seat(0)), 2, 400);
    for card in Card::ALL {
        assert!(counts[card as usize] == 0 || card.power() <= 7, "{card}");
    }
}

/// Every position of some random games.
fn each_position(mut look: impl FnMut(&XianQi)) {
    for rules in [Rules::original(), Rules::revised()] {
        for seed in 0..40 {
            let mut game = XianQi::deal(&rules, Seed::from_u64(seed)).unwrap();
            let mut rng = Rng::new(Seed::from_u64(seed), Stream::POLICY);
            loop {
                look(&game);
                let Some(seat) = game.phase().awaiting().first() else {
                    break;
                };
                let action = *rng.pick(&game.legal_list(seat)).unwrap();
                game.apply(seat, &action, &mut |_| {}).unwrap();
            }
        }
    }
}

#[test]
fn r5_3_1_worlds_are_drawn_without_history_too() {
    let mut dice = Dice::new(Seed::from_u64(8));
    each_position(|game| {
        for to in Observer::all(3) {
            let view = game.lean().view(to);
            let mut sampler = LeanXianQi::worlds(&view).unwrap();
            let mut world = Worlds::<LeanXianQi>::draw(&mut sampler, &mut dice).unwrap();
            world.audit().unwrap();
            assert_eq!(world.view(to), view);
            assert_eq!(world.phase(), game.phase());
            world.play_randomly(&mut Rng::new(dice.seed(), Stream::POLICY), &mut Vec::new());
            assert_eq!(world.scores().total(), 0);
            // All that is left of the past is what it proves now, unless nothing has happened.
            let past = Worlds::<LeanXianQi>::draw_past(&mut sampler, &mut dice);
            assert_eq!(past.is_ok(), game.version() == 1);
        }
    });
}

#[test]
fn r5_3_1_what_covers_have_proven_holds_in_every_world() {
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut game, &["0 PLAY R_SHI*2", "1 COVER R_CHE*2", "2 COVER B_CHE*2"]);
    play(&mut game, &["0 PLAY R_MA", "1 PLAY B_XIANG", "2 COVER B_MA"]);
    let view = game.lean().view(Observer::Seat(Seat(0)));
    let proven = view.standing.proven;
    assert_eq!((proven[2].strongest_single, proven[1].strongest_single), (6, 9));
    assert_eq!((proven[2].strongest_pair, proven[1].has_shown_strong), (9, true));
    let mut sampler = LeanXianQi::worlds(&view).unwrap();
    let mut dice = Dice::new(Seed::from_u64(3));
    let (mut strong, mut black) = (0, 0);
    for _ in 0..2_000 {
        let world = Worlds::<LeanXianQi>::draw(&mut sampler, &mut dice).unwrap();
        let held = world.glance(Seat(2));
        assert!(held.hand.each().all(|card| card.power() <= 6), "{}", held.hand);
        assert!(!held.hand.contains("R_GOU+B_GOU".parse().unwrap()), "the dog pair beats red SHI");
        // Seat 2 has shown nothing: what it was dealt is all unseen, and was not black.
        let is_strong = |card: Card| card.power() >= 6;
        strong += u32::from(held.hand.each().any(is_strong));
        black += u32::from(!held.hand.each().chain(held.covered.each()).any(is_strong));
    }
    assert!(strong > 200 && black == 0, "{strong} strong, {black} black");
}

#[test]
fn r5_3_2_a_world_tells_its_past() {
    let mut dice = Dice::new(Seed::from_u64(9));
    each_position(|game| {
        for to in Observer::all(3) {
            let mut sampler = XianQi::worlds(&game.view(to)).unwrap();
            let past = Worlds::<XianQi>::draw_past(&mut sampler, &mut dice).unwrap();
            let world = past.replay().expect("its past plays");
            assert_eq!(world.view(to), game.view(to));
            assert_eq!(world.key(to), game.key(to));
        }
    });
}

#[test]
fn r5_3_a_view_that_contradicts_itself_has_no_worlds() {
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut game, &["0 PLAY R_SHI*2", "1 COVER R_CHE*2"]);
    let good = game.view(Observer::Seat(Seat(0)));
    let contradiction = Some(NoWorld::Contradiction);
    let mut more_cards = good.clone();
    more_cards.hand = Some("R_SHI*2+B_SHI*2".parse().unwrap());
    assert_eq!(XianQi::worlds(&more_cards).err(), contradiction);
    let mut other_count = good.clone();
    other_count.players[2].hand_count = 7;
    assert_eq!(XianQi::worlds(&other_count).err(), contradiction);
    let mut other_reveals = good.clone();
    other_reveals.standing.unpaid_reveals[0][1] = 5_000;
    assert_eq!(XianQi::worlds(&other_reveals).err(), contradiction);
    assert!(XianQi::worlds(&good).is_ok());
}

/// Worlds of a sampler against the plainest sampler there is: shuffle what is unseen, let the others cover
/// any cards of theirs, keep what leaves the whole open log legal.
#[test]
fn r5_3_worlds_have_the_odds_of_uniform_deals() {
    let mut game = stacked(Rules::original(), 2, STRONG_TWO);
    play(&mut game, &["2 PLAY R_SHI", "0 COVER R_CHE", "1 COVER B_NIU"]);
    play(&mut game, &["2 PLAY B_CHE", "0 PLAY B_SHI", "1 COVER B_MA", "0 PLAY R_MA*2", "1 PLAY R_GOU+B_GOU"]);
    let to = Observer::Seat(Seat(2));
    let mut dice = Rng::new(Seed::from_u64(77), Stream::POLICY);
    let plain = plain_worlds(&game, &mut dice, 4_000);
    let clever = imagined(&game, to, 0, 4_000);
    for card in Card::ALL {
        let (a, b) = (f64::from(plain[card as usize]), f64::from(clever[card as usize]));
        // Counts of at most two a world: five standard deviations of the difference, generously.
        assert!((a - b).abs() < 7.0 * (a + b + 1.0).sqrt(), "{card}: {a} plain, {b} imagined");
    }
}

/// Seat 0's cards in worlds drawn the plain way, from what seat 2 knows of this particular game.
fn plain_worlds(game: &XianQi, dice: &mut Rng, worlds: u32) -> [u32; 12] {
    let own: Vec<Card> = game.whole().deck.unwrap().into_iter().skip(2).step_by(3).collect();
    let own: Cards = own.into_iter().collect();
    let mut unseen: Vec<Card> = Card::ALL
        .into_iter()
        .flat_map(|card| std::iter::repeat_n(card, usize::from(card.copies() - own.count(card))))
        .collect();
    let log: Vec<(u8, &str)> = vec![
        (2, "PLAY R_SHI"),
        (0, "?"),
        (1, "?"),
        (2, "PLAY B_CHE"),
        (0, "PLAY B_SHI"),
        (1, "?"),
        (0, "PLAY R_MA*2"),
        (1, "PLAY R_GOU+B_GOU"),
    ];
    let (mut counts, mut kept) = ([0; 12], 0);
    while kept < worlds {
        shuffle(&mut unseen, dice);
        let hands =
            [unseen[..8].iter().copied().collect::<Cards>(), unseen[8..].iter().copied().collect(), own];
        if let Some(hand) = replay(hands, &log, dice) {
            hand.iter().for_each(|(card, n)| counts[card as usize] += u32::from(n));
            kept += 1;
        }
    }
    counts
}

fn shuffle(cards: &mut [Card], dice: &mut Rng) {
    for i in (1..cards.len()).rev() {
        cards.swap(i, dice.index(i + 1));
    }
}

/// Seat 0's hand after the log, if all of it is legal; `?` covers any card of the hand.
fn replay(hands: [Cards; 3], log: &[(u8, &str)], dice: &mut Rng) -> Option<Cards> {
    let texts = hands.map(|hand| hand.to_string());
    let mut game = stacked(Rules::original(), 2, texts.each_ref().map(String::as_str));
    for (seat, text) in log {
        let seat = Seat(*seat);
        let action = if *text == "?" {
            let hand: Vec<Card> = game.whole().players[seat.index()].hand.each().collect();
            Action::Cover([*dice.pick(&hand)?].into_iter().collect())
        } else {
            crate::table::action(text)
        };
        game.apply(seat, &action, &mut |_| {}).ok()?;
    }
    Some(game.whole().players[0].hand)
}

#[test]
fn r5_8_limits_follow_from_the_rules() {
    let bounds = |rules: Rules| {
        let limits = XianQi::limits(&rules);
        assert_eq!((limits.answers, limits.scores_move), (56, false));
        (limits.actions, limits.least_score, limits.most_score)
    };
    let original = Rules::original();
    assert_eq!(bounds(original), (408, -131, 262));
    assert_eq!(bounds(Rules::revised()), (48, -11, 14));
    assert_eq!(bounds(Rules { buckle_chain_limit: 0, ..original }), (1_000, -324, 648));
    assert_eq!(bounds(Rules { buckle_chain_limit: 1, ..original }), (48, -11, 22));
    let all = Rules { reveal_ceramic_liability: true, eight_pillars_pay_8: true, ..original };
    assert_eq!(bounds(all), (408, -144, 272));
    let first = Rules { first_game_no_ceramic_no_buckle: true, ..original };
    assert_eq!(bounds(first), (408, -130, 258));
}

/// The observation of a seat, by the names of its parts.
fn observed(game: &XianQi, seat: u8) -> impl Fn(&str) -> Vec<f32> {
    let rules = game.rules();
    let mut told = vec![0.0f32; XianQi::observation(&rules)];
    game.observe_into(Seat(seat), &mut told);
    let parts = XianQi::layout(&rules).unwrap().observation;
    move |name| {
        let part = parts.iter().find(|part| part.name == name).unwrap_or_else(|| panic!("no {name}"));
        told[part.offset..][..part.len].to_vec()
    }
}

fn set(flags: &[f32]) -> Vec<usize> {
    (0..flags.len()).filter(|place| flags[*place] > 0.5).collect()
}

#[test]
fn r5_9_an_observation_tells_what_the_seat_knows() {
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(
        &mut game,
        &["0 BUCKLE", "1 REVEAL", "2 PASS_REVEAL", "1 PLAY B_XIANG", "2 COVER B_GOU", "0 PLAY R_XIANG"],
    );
    play(&mut game, &["0 PLAY B_SHI*2"]);
    let told = observed(&game, 1);
    // B_MA, R_CHE twice, R_GOU, R_NIU three times.
    assert_eq!(set(&told("hand")), [10, 12, 13, 14, 20, 21, 24]);
    assert!(set(&told("covered")).is_empty());
    assert_eq!(set(&told("seat.0.shown")), [6]);
    assert_eq!(set(&told("seat.2.shown")), [2, 3, 4]);
    assert_eq!((set(&told("seat.2.pillars")), told("covered_counts")), (vec![0], vec![0.0, 0.125, 0.0]));
    // Seat 2 could not beat a B_XIANG: no single of 7 or more.
    assert_eq!(set(&told("seat.1.proven")), [0, 1, 2]);
    assert_eq!(told("hand_counts"), [0.875, 0.875, 0.625]);
    assert_eq!((set(&told("seat.0.roles")), set(&told("seat.2.roles"))), (vec![3, 8], vec![0, 2]));
    assert_eq!(told("reveals"), [0.0, 1.0 / 16.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!((set(&told("stage")), set(&told("round_kind"))), (vec![2], vec![1]));
    let pair = game.id(Seat(0), &"PLAY B_SHI*2".parse().unwrap()).unwrap();
    assert_eq!((set(&told("to_beat")), told("may_buckle")), (vec![pair], vec![0.0]));
}

#[test]
fn r5_9_the_covers_of_others_stay_hidden() {
    let cover = |card: &str| {
        let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
        play(&mut game, &["0 PLAY R_SHI", "1 COVER R_GOU"]);
        play(&mut game, &[&format!("2 COVER {card}")]);
        [0, 1, 2].map(|seat| {
            let mut told = vec![0u8; XianQi::observation(&game.rules())];
            game.observe_into(Seat(seat), &mut told);
            told
        })
    };
    let (one, other) = (cover("B_GOU"), cover("B_NIU"));
    assert_eq!(one[..2], other[..2]);
    assert_ne!(one[2], other[2]);
}
