//! Imagined worlds in games as good players play them: R12.8 where there is much to infer.

use paiju_contract::laws::{Conformance, Line};
use paiju_contract::{Decision, Dice, Game, NoWorld, Observer, Play, Policy, RuleSet, Seat, Seed, Worlds};
use paiju_mahjong::{Action, LeanMahjong, Mahjong, Rules, Sampler, Seen, Stage, Suit, Tile};

/// The shanten-greedy player of the bots, told again: this crate does not know them.
struct Greedy;

impl Policy<Mahjong> for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(&mut self, decision: &Decision<'_, Mahjong>, _: &mut Dice) -> Action {
        let mut actions = Vec::new();
        decision.legal(&mut actions);
        greedy(&decision.glance(), &actions)
    }
}

fn greedy(seen: &Seen, actions: &[Action]) -> Action {
    let (first, last) = (actions[0], actions[actions.len() - 1]);
    let waste = |suit: Suit| 10 * u32::from(seen.lacking_without(suit)) + 4 * seen.hand.suit(suit).total();
    match (first, last) {
        _ if actions.len() == 1 => first,
        (Action::Bury(_), _) => *actions
            .iter()
            .min_by_key(
                |action| if let Action::Bury(tiles) = action { waste(tiles[0].suit()) } else { u32::MAX },
            )
            .unwrap(),
        (Action::Hu, _) => Action::Hu,
        (Action::Pong, Action::Pass) => {
            let gains = seen.shanten_after_pong().zip(seen.shanten()).is_some_and(|(after, now)| after < now);
            if gains { Action::Pong } else { Action::Pass }
        }
        (
            _,
            Action::Pass | Action::Hu | Action::HuAside(_) | Action::KongConcealed(_) | Action::KongAdded(_),
        ) => last,
        _ => seen.best_discard().map_or(first, |choice| Action::Discard(choice.discard)),
    }
}

fn line(preset: &str, seed: u64) -> Line<Mahjong> {
    let rules = Rules::preset(preset).unwrap();
    let mut players: Vec<Box<dyn Policy<Mahjong>>> = (0..4).map(|_| Box::new(Greedy) as _).collect();
    Line::played(&rules, Seed::from_u64(seed), &mut players).unwrap()
}

#[test]
fn r12_8_worlds_fit_in_games_of_good_players() {
    for preset in Rules::PRESETS {
        let kit = Conformance::<Mahjong>::new(Rules::preset(preset).unwrap()).redeals(1).determinizations(0);
        let report =
            kit.check_lines((0..6).map(|seed| line(preset, seed))).unwrap_or_else(|why| panic!("{why}"));
        assert!(report.draws.asked > 1_000 && !report.draws.too_many_failed(), "{report:?}");
    }
}

/// The deck positions dealt to a seat, the dealer being seat 0, and where the wall begins (R2.2).
fn dealt(seat: usize) -> std::ops::Range<usize> {
    if seat == 0 { 0..14 } else { 1 + 13 * seat..14 + 13 * seat }
}

/// A guess at the world that `own` sees after so many steps: three tiles of the announced suit on the first positions of
/// every hand, the rest anyhow. Nothing, if the log cannot be played over it.
fn guess(
    line: &Line<Mahjong>,
    real: &Mahjong,
    (until, own, seen): (usize, usize, &[usize]),
    dice: &mut Dice,
) -> Option<Mahjong> {
    let mut deck = line.deck.clone();
    let mut hidden: Vec<usize> = (0..108).filter(|position| !seen.contains(position)).collect();
    let mut tiles: Vec<Tile> = hidden.iter().map(|position| line.deck[*position]).collect();
    dice.shuffle(&mut tiles);
    let mut buried = [[line.deck[0]; 3]; 4];
    for seat in (0..4).filter(|seat| *seat != own) {
        let missing = real.state().players[seat].missing?;
        for (place, position) in dealt(seat).take(3).enumerate() {
            let at = tiles.iter().position(|tile| tile.suit() == missing)?;
            deck[position] = tiles.swap_remove(at);
            buried[seat][place] = deck[position];
            hidden.retain(|other| *other != position);
        }
    }
    dice.shuffle(&mut tiles);
    hidden.iter().zip(tiles).for_each(|(position, tile)| deck[*position] = tile);
    let mut game = Mahjong::stacked(&line.rules, &deck, line.seed).ok()?;
    for step in &line.steps[..until] {
        let action = match step.action {
            Action::Bury(_) if step.seat.index() != own => Action::bury(buried[step.seat.index()]),
            Action::Pass => continue,
            action => action,
        };
        pass(&mut game);
        game.apply_silent(step.seat, &action).ok()?;
    }
    pass(&mut game);
    (game.version() == real.version()).then_some(game)
}

fn pass(game: &mut Mahjong) {
    while let Stage::Claiming(window) = game.state().stage {
        for seat in window.pending() {
            game.apply_silent(seat, &Action::Pass).unwrap();
        }
    }
}

/// The moments at which a seat acts for the second time and nobody has claimed anything, with the positions it has seen.
fn quiet_moments(line: &Line<Mahjong>) -> Vec<(usize, usize, Vec<usize>)> {
    let (mut turns, mut moments) = ([0; 4], Vec::new());
    let claimed = |action: &Action| !matches!(action, Action::Bury(_) | Action::Discard(_) | Action::Pass);
    let quiet = line.steps.iter().position(|step| claimed(&step.action)).unwrap_or(line.steps.len());
    for until in 0..quiet {
        if let Stage::Acting { seat, .. } = line.at(until).state().stage {
            turns[seat.index()] += 1;
            let draws = turns.iter().sum::<usize>() - 1;
            let own = (0..draws).filter(|draw| (draw + 1) % 4 == seat.index()).map(|draw| 53 + draw);
            if turns[seat.index()] == 2 {
                moments.push((until, seat.index(), dealt(seat.index()).chain(own).collect()));
            }
        }
    }
    moments
}

#[test]
fn r12_8_the_odds_are_those_of_guessing_and_replaying() {
    // Copies of their own discards that others hold, where the order of play weighs most; and all kinds they hold.
    let (mut again, mut worst, mut views) = ([0.0f64; 2], 0.0f64, 0);
    for seed in 0..40 {
        let line = line("to-the-wall", seed);
        let mut dice = Dice::new(Seed::from_u64(seed));
        for (until, own, seen) in quiet_moments(&line).into_iter().take(1) {
            if views == 4 {
                break;
            }
            let real = line.at(until);
            let view = real.view(Observer::Seat(Seat(own as u8)));
            let guesses: Vec<Mahjong> = (0..60_000)
                .filter_map(|_| guess(&line, &real, (until, own, &seen), &mut dice))
                .take(400)
                .collect();
            if guesses.len() < 200 {
                continue;
            }
            views += 1;
            let mut sampler = Mahjong::worlds(&view).unwrap();
            let drawn: Vec<LeanMahjong> =
                guesses.iter().map(|_| draw(&mut sampler, &mut dice).unwrap()).collect();
            let replayed: Vec<LeanMahjong> = guesses.iter().map(Game::lean).collect();
            for seat in (0..4).filter(|seat| *seat != own) {
                let mut held = [[0.0f64; 2]; 27];
                for (side, worlds) in [&replayed, &drawn].into_iter().enumerate() {
                    for world in worlds {
                        let hand = &world.state().players[seat].hand;
                        hand.tiles().for_each(|tile| held[tile.index()][side] += 1.0);
                        let discards = &view.players[seat].discards;
                        again[side] += discards.iter().map(|tile| f64::from(hand.count(*tile))).sum::<f64>();
                    }
                }
                for [x, y] in held {
                    worst = worst.max((x - y).abs() / (x + y + 1.0).sqrt());
                }
            }
        }
    }
    let [x, y] = again;
    assert!(views >= 2, "{views} views");
    assert!(worst < 6.5, "a kind is off by {worst} standard deviations");
    assert!((x - y).abs() < 6.0 * (x + y).sqrt(), "discards held again: {x} guessed, {y} drawn");
}

/// The views of a seat that sees two or three locked hands.
fn crowded(seed: u64) -> Vec<(Mahjong, Seat)> {
    let line = line("to-the-wall", seed);
    let mut views = Vec::new();
    for step in 0..line.steps.len() {
        let game = line.at(step);
        let Some(seat) = game.phase().awaiting().first() else { break };
        let won = |other: &Seat| *other != seat && game.state().players[other.index()].is_locked();
        if Seat::all(4).filter(won).count() >= 2 {
            views.push((game, seat));
        }
    }
    views
}

fn draw(sampler: &mut Sampler, dice: &mut Dice) -> Result<LeanMahjong, NoWorld> {
    Worlds::<Mahjong>::draw(sampler, dice)
}

#[test]
fn r12_8_worlds_with_several_winners_are_found_and_differ() {
    let (mut asked, mut failed, mut changed) = (0, 0, 0);
    for seed in 0..8 {
        let mut dice = Dice::new(Seed::from_u64(seed));
        for (game, seat) in crowded(seed).into_iter().step_by(9) {
            let to = Observer::Seat(seat);
            let mut sampler = Mahjong::worlds(&game.view(to)).unwrap();
            let mut last = None;
            for _ in 0..20 {
                asked += 1;
                let Ok(world) = draw(&mut sampler, &mut dice) else {
                    failed += 1;
                    continue;
                };
                assert_eq!(world.view(to), game.lean().view(to));
                world.audit().unwrap();
                changed += usize::from(last.as_ref() != Some(&world));
                last = Some(world);
            }
        }
    }
    assert!(asked > 400 && failed * 1_000 <= asked, "{failed} of {asked} draws failed");
    assert!(changed * 10 > asked * 9, "{changed} of {asked} worlds are new");
}

#[test]
fn r12_8_the_world_of_a_seat_asks_it_first() {
    let (mut buryings, mut windows) = (0, 0);
    for seed in 0..6 {
        let line = line("classic", seed);
        let mut dice = Dice::new(Seed::from_u64(seed));
        for step in 0..line.steps.len() {
            let game = line.at(step);
            let awaited = game.phase().awaiting();
            for seat in awaited.into_iter().skip(1) {
                let view = game.view(Observer::Seat(seat));
                let mut sampler = Mahjong::worlds(&view).unwrap();
                let world = draw(&mut sampler, &mut dice).unwrap();
                let past = Worlds::<Mahjong>::draw_past(&mut sampler, &mut dice).unwrap().replay().unwrap();
                assert_eq!(world.phase().awaiting().first(), Some(seat));
                assert_eq!(past.phase().awaiting().first(), Some(seat));
                assert_eq!(past.view(Observer::Seat(seat)), view);
                assert_eq!(world.legal_list(seat), game.legal_list(seat));
                let burying = matches!(game.state().stage, Stage::Burying);
                buryings += usize::from(burying);
                windows += usize::from(!burying);
            }
        }
    }
    assert!(buryings >= 18 && windows > 0, "{buryings} buryings, {windows} windows");
}
