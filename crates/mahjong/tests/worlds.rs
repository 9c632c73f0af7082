//! Imagined worlds: R12.8.

use paiju_contract::{Dice, Game, Observer, Play, RuleSet, Seat, Seed, Worlds};
use paiju_mahjong::{Action, EventView, LeanMahjong, Mahjong, Rules, Stage, Tile, View};

/// Plays towards wins and kongs, so that there is something to infer, for `steps` actions.
fn play(preset: &str, seed: u64, steps: usize) -> Mahjong {
    let rules = Rules::preset(preset).unwrap();
    let mut game = Mahjong::deal(&rules, Seed::from_u64(seed)).unwrap();
    let mut dice = Dice::new(Seed::from_u64(seed));
    for _ in 0..steps {
        let Some(seat) = game.phase().awaiting().first() else {
            break;
        };
        let actions = game.legal_list(seat);
        let claims =
            |action: &&Action| !matches!(action, Action::Discard(_) | Action::Pass | Action::Bury(_));
        let claim = actions.iter().rev().find(claims).copied();
        let action = claim.unwrap_or_else(|| lonely(&game, seat, &actions, &mut dice));
        game.apply(seat, &action, &mut |_| {}).unwrap();
    }
    game
}

/// A world of this view.
fn draw(view: &View, dice: &mut Dice) -> LeanMahjong {
    Worlds::<Mahjong>::draw(&mut Mahjong::worlds(view).unwrap(), dice).unwrap()
}

/// A world of this view that can tell its past.
fn past(view: &View, dice: &mut Dice) -> Mahjong {
    let past = Worlds::<Mahjong>::draw_past(&mut Mahjong::worlds(view).unwrap(), dice).unwrap();
    past.replay().unwrap()
}

/// The discard with the fewest neighbours: hands grow together and win.
fn lonely(game: &Mahjong, seat: Seat, actions: &[Action], dice: &mut Dice) -> Action {
    let hand = &game.state().players[seat.index()].hand;
    let neighbours = |action: &Action| match action {
        Action::Discard(tile) => {
            let near = hand
                .kinds()
                .filter(|other| other.suit() == tile.suit() && other.rank().abs_diff(tile.rank()) <= 2);
            near.map(|other| usize::from(hand.count(other))).sum::<usize>()
        }
        _ => 0,
    };
    let fewest = actions.iter().map(neighbours).min().unwrap();
    let best: Vec<Action> = actions.iter().copied().filter(|action| neighbours(action) == fewest).collect();
    best[dice.index(best.len())]
}

/// Who has shown, since it last drew, that it holds nothing of its missing suit.
fn shown_clean(view: &View) -> [bool; 4] {
    let mut clean = [false; 4];
    for event in view.log.iter().flatten() {
        match *event {
            EventView::Discarded { seat, tile } => {
                clean[seat.index()] |= view.players[seat.index()].missing_suit != Some(tile.suit());
            }
            EventView::Drew { seat, .. } => clean[seat.index()] = false,
            _ => {}
        }
    }
    clean
}

#[test]
fn r12_8_imagined_worlds_respect_what_the_log_proves() {
    let mut dice = Dice::new(Seed::from_u64(128));
    let (mut worlds, mut won, mut changed) = (0, 0, 0);
    for (seed, preset) in (0..24).zip(Rules::PRESETS.iter().cycle()) {
        let game = play(preset, seed, 12 + 3 * seed as usize);
        for to in Observer::all(4) {
            let view = game.view(to);
            let world = past(&view, &mut dice);
            assert_eq!(world.view(to), view);
            let lean = draw(&view, &mut dice);
            assert_eq!(lean.view(to), game.lean().view(to));
            lean.audit().unwrap();
            world.audit().unwrap();
            let clean = shown_clean(&view);
            for (seat, player) in world.state().players.iter().enumerate() {
                let Some(missing) = player.missing else { continue };
                assert!(player.buried.iter().all(|tile| tile.suit() == missing));
                assert!(
                    !clean[seat] || player.hand.suit(missing).is_empty(),
                    "seat {seat} has shown that it is clean"
                );
                assert!(player.hu_count == 0 || !player.waits.is_empty(), "a won hand waits");
                won += usize::from(player.hu_count > 0 && !to.is(Seat(seat as u8)));
            }
            worlds += 1;
            changed += usize::from(world != game);
        }
    }
    assert_eq!(worlds, 24 * 5);
    assert!(won > 10 && changed > 60, "{won} won hands, {changed} other worlds");
}

#[test]
fn r12_8_the_order_of_answers_is_part_of_a_finished_hand() {
    let mut together = 0;
    for seed in 0..60 {
        let rules = Rules::preset("to-the-wall").unwrap();
        let mut game = Mahjong::deal(&rules, Seed::from_u64(seed)).unwrap();
        let mut dice = Dice::new(Seed::from_u64(seed));
        // The last seat answers first.
        while let Some(seat) = game.phase().awaiting().into_iter().last() {
            let actions = game.legal_list(seat);
            let answers = actions.contains(&Action::Pass);
            let action = if answers { actions[0] } else { lonely(&game, seat, &actions, &mut dice) };
            game.apply(seat, &action, &mut |_| {}).unwrap();
        }
        let view = game.view(Observer::Seat(Seat(0)));
        assert_eq!(past(&view, &mut dice).view(Observer::Seat(Seat(0))), view);
        let log = view.log.unwrap();
        let answered = |event: &EventView| matches!(event, EventView::Answered { .. });
        together += log.windows(2).filter(|two| two.iter().all(answered)).count();
    }
    assert!(together > 0, "nowhere did two seats answer one offer");
}

#[test]
fn r12_8_unseen_tiles_are_everywhere_equally_often() {
    // After burying, before the first discard: an opponent's ten tiles and the wall are exchangeable within a suit.
    let game = play("to-the-wall", 5, 4);
    assert!(matches!(game.state().stage, Stage::Acting { .. }));
    let view = game.view(Observer::Seat(Seat(0)));
    let mut dice = Dice::new(Seed::from_u64(8));
    let mut sampler: Box<dyn Worlds<Mahjong>> = Box::new(Mahjong::worlds(&view).unwrap());
    let mut in_hand = [0u32; 27];
    let worlds = 4_000;
    for _ in 0..worlds {
        let world = sampler.draw(&mut dice).unwrap();
        world.state().players[1].hand.tiles().for_each(|tile| in_hand[tile.index()] += 1);
    }
    let unseen = view.unseen();
    // Kinds of one suit with as many unseen copies must come equally often: six standard deviations of room.
    for a in Tile::all() {
        for b in Tile::all().filter(|b| b.suit() == a.suit() && unseen.count(*b) == unseen.count(a)) {
            let (x, y) = (f64::from(in_hand[a.index()]), f64::from(in_hand[b.index()]));
            assert!((x - y).abs() < 6.0 * (x + y + 1.0).sqrt(), "{a} {x} {b} {y}");
        }
    }
    assert_eq!(in_hand.iter().sum::<u32>(), 10 * worlds);
}

#[test]
fn r12_8_search_states_without_a_log_are_redealt_from_what_is_seen() {
    let mut dice = Dice::new(Seed::from_u64(9));
    for seed in 0..12 {
        let lean = play("to-the-wall", seed, 10 + 6 * seed as usize).lean();
        let view = lean.view(Observer::Seat(Seat(1)));
        assert_eq!(view.log, None);
        let world = draw(&view, &mut dice);
        assert_eq!(world.state().players[1].hand, lean.state().players[1].hand);
        assert_eq!(world.view(Observer::Seat(Seat(1))), view);
    }
}
