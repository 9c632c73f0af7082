//! Imagined worlds in games as good players play them: R12.8 where there is much to infer.

use paiju_contract::laws::{Conformance, Line};
use paiju_contract::{Decision, Dice, Game, NoWorld, Observer, Play, Policy, RuleSet, Seat, Seed, Worlds};
use paiju_mahjong::{Action, LeanMahjong, Mahjong, Rules, Sampler, Seen, Stage, Suit};

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
fn r12_8_the_odds_are_right_in_games_of_good_players() {
    let mut compared = 0;
    for preset in Rules::PRESETS {
        let kit = Conformance::<Mahjong>::new(Rules::preset(preset).unwrap()).redeals(1).determinizations(60);
        let report =
            kit.check_lines((0..6).map(|seed| line(preset, seed))).unwrap_or_else(|why| panic!("{why}"));
        assert!(report.draws.asked > 1_000 && !report.draws.too_many_failed(), "{report:?}");
        compared += report.coverage;
    }
    assert!(compared > 0, "no redeal fits such games: nothing was compared");
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
