//! A player cannot learn what its seat may not know, however it tries.
//!
//! The spy is a policy that writes down everything it can get at: what it is told, its view, its key, its glance, its
//! legal list, what its decision prints as, and whatever its dice can be made to give. In two worlds that its seat
//! cannot tell apart, but whose hidden pieces lie elsewhere, it must write the same. What the language itself
//! refuses (comparing, hashing, copying a decision, keeping it, casting it to the game) is tested beside `Decision`.

use std::fmt::Write;

use paiju_bots::{Roster, bot};
use paiju_contract::{
    Actions, Budget, Decision, Dice, DiceBox, Game, Glance, Observer, Play, Policy, Rng, Save, Seat, Seed,
    Stream, Worlds,
};
use paiju_holdem::Holdem;
use paiju_mahjong::Mahjong;
use paiju_sanguosha::Sanguosha;
use paiju_xianqi::XianQi;

/// Writes down all it can find out.
#[derive(Default)]
struct Spy {
    notes: String,
}

impl<G: Glance> Policy<G> for Spy {
    fn name(&self) -> &'static str {
        "spy"
    }

    fn listens(&self) -> bool {
        true
    }

    fn told(&mut self, event: &G::EventView) {
        writeln!(self.notes, "told {event:?}").expect("a string grows");
    }

    fn choose(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> G::Action {
        let mut actions = Actions::new();
        decision.legal(&mut actions);
        writeln!(self.notes, "decision {decision:?} {decision:#?}").expect("a string grows");
        writeln!(self.notes, "seat {} budget {:?}", decision.seat(), decision.budget())
            .expect("a string grows");
        writeln!(self.notes, "view {:?}", decision.view()).expect("a string grows");
        writeln!(self.notes, "key {}", decision.key()).expect("a string grows");
        writeln!(self.notes, "glance {:?}", decision.glance()).expect("a string grows");
        writeln!(self.notes, "legal {actions:?}").expect("a string grows");
        let permitted: Vec<bool> = actions.iter().map(|action| decision.permits(action)).collect();
        writeln!(self.notes, "permitted {permitted:?}, {:?}", decision.default_action())
            .expect("a string grows");
        writeln!(self.notes, "dice {dice:?} {:?} {}", dice.split(), dice.next_u64()).expect("a string grows");
        *dice.pick(&actions).expect("whoever is asked has an answer")
    }
}

/// What the spy writes at this decision.
fn notes<G: Glance>(game: &G, seat: Seat, seed: Seed) -> String {
    let mut spy = Spy::default();
    let mut dice = DiceBox::new(seed).dice(0, seat, 0);
    Policy::<G>::choose(&mut spy, &Decision::new(game, seat).within(Budget::Iterations(1)), &mut dice);
    spy.notes
}

/// Games of bots, and at every few decisions two worlds of the asked seat.
fn cannot_tell<G>(games: u64, every: u32)
where
    G: Roster + Game<Lean: Glance>,
{
    let (mut compared, mut differed) = (0, 0);
    for seed in (0..games).map(Seed::from_u64) {
        let mut dice = Dice::new(seed);
        let mut player = bot::<G>("simple").expect("every game has one");
        let mut game = G::deal(&G::Rules::default(), seed).expect("the default can be dealt");
        while let Some(seat) = game.phase().awaiting().first() {
            if dice.below(every) == 0 {
                let mut worlds =
                    G::worlds(&game.view(Observer::Seat(seat))).expect("a view of play has worlds");
                if let (Ok(one), Ok(other)) = (worlds.draw(&mut dice), worlds.draw(&mut dice)) {
                    assert_eq!(notes(&one, seat, seed), notes(&other, seat, seed), "{}", G::NAME);
                    compared += 1;
                    differed += u32::from(one != other);
                }
            }
            let action = player.choose(&Decision::new(&game, seat), &mut dice);
            game.apply_silent(seat, &action).expect("players choose legal actions");
        }
    }
    assert!(compared > 50 && differed * 2 > compared, "{}: {differed} of {compared} differed", G::NAME);
}

#[test]
fn no_public_path_leads_to_what_a_seat_may_not_know() {
    cannot_tell::<XianQi>(20, 4);
    cannot_tell::<Mahjong>(6, 5);
    cannot_tell::<Holdem>(30, 2);
    cannot_tell::<Sanguosha>(4, 12);
}

/// Every seed that dice can be made to give, and the seed they were made from: none deals this game.
fn dice_deal_something_else<G: Save>() {
    for n in 0..20 {
        let seed = Seed::from_u64(n);
        let game = G::deal(&G::Rules::default(), seed).expect("the default can be dealt");
        let dealt = game.past().expect("a table keeps its history").beginning;
        let same = |seed: Seed| {
            let other = G::deal(&G::Rules::default(), seed).expect("the default can be dealt");
            other.past().expect("a table keeps its history").beginning == dealt
        };
        let mut dice = DiceBox::new(seed).dice(0, Seat(0), 0);
        for _ in 0..10 {
            assert!(
                !same(dice.seed()) && !same(dice.split().seed()) && !same(Seed::from_u64(dice.next_u64()))
            );
        }
        let words: Vec<u32> = (0..64).map(|_| dice.next_u32()).collect();
        for stream in [Stream::DEAL, Stream::RESHUFFLE, Stream::PICK, Stream::POLICY] {
            let mut rng = Rng::new(seed, stream);
            let shared = (0..256).filter(|_| words.contains(&rng.next_u32())).count();
            assert!(shared < 2, "{shared} words of the deal in the dice");
        }
    }
}

#[test]
fn dice_know_nothing_of_the_deal() {
    dice_deal_something_else::<XianQi>();
    dice_deal_something_else::<Mahjong>();
    dice_deal_something_else::<Holdem>();
    dice_deal_something_else::<Sanguosha>();
}

/// However one seat rolls and thinks, the others' dice stay as they are.
#[test]
fn one_seats_thinking_changes_nobodys_luck() {
    let dice = DiceBox::new(Seed::from_u64(9));
    let words = |seat: u8, decision: u32| {
        let mut dice = dice.dice(3, Seat(seat), decision);
        [dice.next_u64(), dice.next_u64()]
    };
    let before = [words(1, 0), words(0, 1)];
    let mut thinking = dice.dice(3, Seat(0), 0);
    let sum = (0..100_000).fold(0u64, |sum, _| sum ^ thinking.next_u64());
    assert_ne!(sum, 0);
    assert_eq!(before, [words(1, 0), words(0, 1)]);
}
