//! Worlds that fit a view: never another question, the right odds, the observer asked first (R3.4, R3.5).

use crate::table::{Table, card, scene};
use paiju_contract::{Actions, Dice, Game, Glance, Lawful, Observer, Play, RuleSet, Seat, Seed, Worlds};
use paiju_sanguosha::{CardId, Choice, Kind, LeanSanguosha, Rules, Sampler, Sanguosha, View};

fn sampler(view: &View) -> Sampler {
    LeanSanguosha::worlds(view).expect("the view was seen in play")
}

fn draw(sampler: &mut Sampler, dice: &mut Dice) -> LeanSanguosha {
    Worlds::<LeanSanguosha>::draw(sampler, dice).expect("a world is found")
}

/// How many of so many worlds of this view are like that.
fn count(view: &View, worlds: usize, like: impl Fn(&LeanSanguosha) -> bool) -> usize {
    let (mut sampler, mut dice) = (sampler(view), Dice::new(Seed::from_u64(11)));
    (0..worlds).filter(|_| like(&draw(&mut sampler, &mut dice))).count()
}

fn holds(world: &LeanSanguosha, seat: u8, like: impl Fn(CardId) -> bool) -> bool {
    world.state().held(Seat(seat)).iter().any(|card| like(*card))
}

/// R3.4: in games at random every observer's worlds are exactly what he sees, to the last private detail, and whoever
/// is asked is asked first. What everyone sees in them is what everyone sees, lost cards and takings included, and the
/// others know what the observer knows that they know.
#[test]
fn r3_4_worlds_are_what_their_observer_sees_and_ask_him_first() {
    let (mut looked, mut windows, mut actions) = (0, 0, Actions::new());
    let (mut lost, mut shared) = (0, 0);
    for n in 0..180 {
        let rules = Rules::preset(Rules::PRESETS[n % 3]).expect("a preset").with_players(2 + (n % 9) as u8);
        let seed = Seed::from_u64(n as u64);
        let mut game = LeanSanguosha::deal(&rules, seed).expect("a deal");
        let mut dice = Dice::new(seed);
        while let Some(seat) = game.phase().awaiting().first() {
            for to in Observer::all(game.seats()).filter(|_| dice.below(12) == 0).collect::<Vec<_>>() {
                let view = game.view(to);
                let world = draw(&mut sampler(&view), &mut dice);
                assert_eq!(world.view(to), view);
                world.audit().expect("a sound world");
                let public = game.view(Observer::Public);
                assert_eq!(world.view(Observer::Public), public);
                let sharers = Sanguosha::shared(&game, to);
                assert_eq!(Sanguosha::shared(&world, to), sharers);
                lost += usize::from(!public.somewhere.is_empty());
                shared += usize::from(!sharers.is_empty());
                if let (Some(own), Some(_)) = (view.seat(), &view.ask) {
                    assert_eq!(world.phase().awaiting().first(), Some(own));
                }
                windows += usize::from(view.ask.is_none() && view.pending.is_some_and(|p| p.window));
                looked += 1;
            }
            game.legal(seat, &mut actions);
            let choice = actions[dice.index(actions.len())];
            game.apply_silent(seat, &choice).expect("listed");
        }
    }
    assert!(looked > 10_000 && windows > 500, "{looked} {windows}");
    assert!(lost > 500 && shared > 500, "{lost} {shared}");
}

/// Seat 2 sees a window for Nullifications; 0 and 1 hold two unknown cards each.
fn window() -> Table {
    let players = "
        lord - 4: Dismantlement♠3 Slash♠8 Slash♠9
        rebel - 4: Nullification♠J Slash♠10
        renegade - 4: Peach♥3";
    let mut t = scene(players, "");
    t.play("0 Dismantlement; 0 @2");
    assert!(t.view(2).pending.expect("a question").window && t.view(2).ask.is_none());
    t
}

/// R3.4: somebody can answer an open window; who it is has the odds of all deals in which somebody can.
#[test]
fn r3_4_a_window_is_open_with_the_right_odds() {
    let nullifies = |card: CardId| card.kind() == Kind::Nullification;
    let t = window();
    let (view, worlds) = (t.view(2), 4000);
    let either = count(&view, worlds, |w| holds(w, 0, nullifies) || holds(w, 1, nullifies));
    assert_eq!(either, worlds, "or it would not be open");
    // The same hands dealt without the window, of which those count in which somebody could answer.
    let before = scene(
        "lord - 4: Dismantlement♠3 Slash♠8 Slash♠9\nrebel - 4: Nullification♠J Slash♠10\nrenegade - 4: Peach♥3",
        "",
    );
    let (mut sampler, mut dice) = (sampler(&before.view(2)), Dice::new(Seed::from_u64(12)));
    let (mut open, mut first) = (0usize, 0usize);
    while open < 1500 {
        let world = draw(&mut sampler, &mut dice);
        let (lord, rebel) = (holds(&world, 0, nullifies), holds(&world, 1, nullifies));
        // Here the Lord still has three unknown cards: the trick is one of them.
        open += usize::from(lord || rebel);
        first += usize::from(rebel && !lord);
    }
    let rebel_only = count(&view, worlds, |w| holds(w, 1, nullifies) && !holds(w, 0, nullifies));
    let (seen, expected) = (rebel_only as f64 / worlds as f64, first as f64 / open as f64);
    // Two cards against two instead of three: half of the cases, not two in five.
    assert!((0.46..0.53).contains(&seen) && (0.35..0.45).contains(&expected), "{seen} {expected}");
}

/// R3.4: who has passed does not answer again; the window is open for somebody after him.
#[test]
fn r3_4_a_window_after_ones_own_pass_is_open_for_somebody_later() {
    let players = "
        lord - 4: Dismantlement♠3 Nullification♣Q
        rebel - 4: Nullification♠J Slash♠10
        renegade - 4: Peach♥3";
    let mut t = scene(players, "");
    t.play("0 Dismantlement; 0 @2; 0 pass");
    let view = t.view(0);
    assert!(view.claim.expect("a window").said && view.ask.is_none());
    let kind = |card: CardId| card.kind() == Kind::Nullification;
    assert_eq!(count(&view, 300, |w| holds(w, 1, kind) || holds(w, 2, kind)), 300);
    assert_eq!(count(&view, 300, |w| w.phase().awaiting().contains(Seat(0))), 0);
}

/// R3.4: 急救 counts, too: a red card of 华佗 answers where others need a Peach.
#[test]
fn r3_4_a_window_can_be_open_for_a_skill() {
    let players = "
        lord gan_ning 1: Slash♠7
        rebel zhao_yun 4: Slash♠8 Slash♠9
        rebel hua_tuo 3: Dodge♥2 Slash♠10";
    let mut t = scene(players, "");
    t.play("0 pass; 1 Slash♠8; 1 @0; 0 pass");
    let view = t.view(0);
    assert!(view.pending.expect("a question").window && view.ask.is_none());
    let peach = |card: CardId| card.kind() == Kind::Peach;
    let red = |card: CardId| card.suit().colour() == paiju_kit::Colour::Red;
    assert_eq!(count(&view, 500, |w| holds(w, 1, peach) || holds(w, 2, red)), 500);
    let skill = count(&view, 500, |w| !holds(w, 1, peach));
    assert!(skill > 300, "most often it is he: {skill}");
}

/// R3.3, R3.4: who discards in ascending order has higher cards left, and they are as likely as in a deal.
#[test]
fn r3_4_who_discards_in_order_has_higher_cards_left() {
    let mut t = scene("lord - 1: Slash♠7 Dodge♥2 Peach♥3 Duel♠A\nrebel - 4:\nrenegade - 4:", "");
    t.play("0 pass; 0 Dodge♥2");
    let (view, chosen) = (t.view(2), card("Dodge♥2"));
    assert_eq!(count(&view, 500, |w| w.legal_list(Seat(0)).is_empty()), 0);
    let higher = |w: &LeanSanguosha| w.state().held(Seat(0)).iter().filter(|c| **c > chosen).count();
    assert_eq!(count(&view, 500, |w| higher(w) >= 2), 500);
    // 77 of the 107 others are higher, and three of his cards are unknown.
    let all = count(&view, 4000, |w| higher(w) == 3);
    assert!((1700..1940).contains(&all), "{all}");
}

/// R2.1, R3.5: of those who choose generals the observer is the first to be asked; those before him have chosen one
/// of what they are offered.
#[test]
fn r3_5_whoever_chooses_a_general_is_asked_first() {
    let mut game = LeanSanguosha::deal(&Rules::default(), Seed::from_u64(3)).expect("a deal");
    game.apply_silent(Seat(0), &Choice::Index { index: 0 }).expect("it is offered");
    for seat in 1..5 {
        let view = game.view(Observer::Seat(Seat(seat)));
        let (mut sampler, mut dice, mut picks) = (sampler(&view), Dice::new(Seed::from_u64(4)), [0; 3]);
        for _ in 0..300 {
            let world = draw(&mut sampler, &mut dice);
            assert_eq!(world.phase().awaiting().first(), Some(Seat(seat)));
            assert_eq!(world.phase().awaiting().len(), 5 - usize::from(seat));
            if seat > 1 {
                let (pick, offer) = (world.state().picks[1], &world.state().offers[1]);
                picks[offer.iter().position(|g| Some(*g) == pick).expect("it was offered")] += 1;
            }
        }
        assert!(seat == 1 || picks.iter().all(|n| (60..140).contains(n)), "{picks:?}");
    }
}

/// R3.4: what a seat is told is written in the game's words, not in those of the machine.
#[test]
fn r3_4_a_view_does_not_speak_of_frames() {
    fn names(value: &serde_json::Value, out: &mut std::collections::BTreeSet<String>) {
        match value {
            serde_json::Value::Array(items) => items.iter().for_each(|item| names(item, out)),
            serde_json::Value::Object(fields) => fields.iter().for_each(|(name, item)| {
                out.insert(name.clone());
                names(item, out);
            }),
            _ => {}
        }
    }
    let (mut found, mut actions) = (std::collections::BTreeSet::new(), Actions::new());
    for n in 0..10 {
        let mut game = LeanSanguosha::deal(&Rules::default(), Seed::from_u64(n)).expect("a deal");
        let mut dice = Dice::new(Seed::from_u64(n));
        while let Some(seat) = game.phase().awaiting().first() {
            names(&serde_json::to_value(game.view(Observer::Public)).expect("a view"), &mut found);
            game.legal(seat, &mut actions);
            let choice = actions[dice.index(actions.len())];
            game.apply_silent(seat, &choice).expect("listed");
        }
    }
    for machine in ["stack", "frame", "frames", "pc", "reg", "ret", "subj", "at_frame", "carry", "list"] {
        assert!(!found.contains(machine), "{machine}");
    }
    for word in ["resolution", "targets", "turned_up", "answered", "pending", "draw_count", "somewhere"] {
        assert!(found.contains(word), "{word}: {found:?}");
    }
}

/// R3.4: a glance tells a part of the view, and nothing else.
#[test]
fn r3_4_a_glance_is_a_part_of_the_view() {
    let (mut looked, mut actions) = (0, Actions::new());
    for n in 0..20 {
        let rules = Rules::default().with_players(2 + (n % 9) as u8);
        let mut game = LeanSanguosha::deal(&rules, Seed::from_u64(n)).expect("a deal");
        let mut dice = Dice::new(Seed::from_u64(n));
        while let Some(seat) = game.phase().awaiting().first() {
            let (seen, view) = (game.glance(seat), game.view(Observer::Seat(seat)));
            assert_eq!(seen.question, view.ask.as_ref().map(|ask| ask.question));
            assert_eq!(seen.equip, view.players[seat.index()].equip);
            for player in &view.players {
                let at = player.seat.index();
                assert_eq!((seen.roles[at], seen.hp[at]), (player.role, player.hp));
                assert_eq!(seen.living.contains(player.seat), player.alive);
            }
            looked += 1;
            game.legal(seat, &mut actions);
            let choice = actions[dice.index(actions.len())];
            game.apply_silent(seat, &choice).expect("listed");
        }
    }
    assert!(looked > 2000, "{looked}");
}
