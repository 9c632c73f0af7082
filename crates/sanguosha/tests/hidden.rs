//! What the others learn of cards that move unseen: nothing that they did not know, and no more than they must
//! forget (R2.2, R3.4).

use std::collections::{BTreeMap, BTreeSet};

use crate::table::{Table, scene};
use paiju_contract::{Actions, Dice, Game, Observer, Play, RuleSet, Seat, Seed, Worlds};
use paiju_sanguosha::{
    CardId, Choice, Event, EventView, LeanSanguosha, Moved, Rules, Sampler, Slot, State, TableEvent, View,
    zones::Place,
};

/// Seat 0 has laid Amazing Grace, and all have seen 1 take the Peach; he has three other cards.
fn open_peach() -> Table {
    let players = "
        lord - 4: AmazingGrace♥3 Snatch♠3
        rebel - 4: Dodge♥2 Slash♠8 Slash♠9
        renegade - 4:";
    let mut t = scene(players, "Peach♥3 Slash♠7 Dodge♦2");
    t.play("0 AmazingGrace; 0 Dodge♦2; 1 Peach♥3; 2 Slash♠7");
    t
}

/// The same scene, with another engine's pick for every number.
fn with_luck(t: &Table, luck: u64) -> Table {
    Table { game: t.game.with_picks(Seed::from_u64(luck)), events: Vec::new() }
}

/// Seat 0 lays Amazing Grace, all see 1 take the Peach, and Snatch takes this card from him.
fn snatched(players: &str, card: &str) -> Table {
    let mut before = scene(players, "Peach♥3 Slash♠7 Dodge♦2");
    before.play("0 AmazingGrace; 0 Dodge♦2; 1 Peach♥3; 2 Slash♠7");
    let mut ways = (0..20).map(|luck| {
        let mut t = with_luck(&before, luck);
        t.play("0 Snatch; 0 @1; 0 hand");
        t
    });
    ways.find(|t| t.has(0, card)).expect("some pick takes it")
}

/// Cards that `to` knows in the hand of `of`.
fn known(t: &Table, to: u8, of: usize) -> Vec<String> {
    let label =
        |slot: &Slot| if let Slot::Known(card) = slot { Some(card.label().replace(' ', "")) } else { None };
    t.view(to).players[of].hand.iter().filter_map(label).collect()
}

/// Cards that `to` has seen, and the hands they can be in.
fn heard(t: &Table, to: u8) -> Vec<(String, Vec<u8>)> {
    let hands = |hands: paiju_contract::SeatSet| hands.into_iter().map(|seat| seat.0).collect();
    t.view(to).somewhere.iter().map(|s| (s.card.label().replace(' ', ""), hands(s.hands))).collect()
}

/// What seat 2 was told, with everything it could see at the end.
fn told(t: &Table) -> (Vec<EventView>, View) {
    (t.events.iter().map(|event| event.project(Observer::Seat(Seat(2)))).collect(), t.view(2))
}

/// R2.2: once both cards of a hand are taken everyone knows whose they are, and nobody else which went first.
#[test]
fn r2_2_which_of_two_cards_went_first_is_not_told() {
    let players = "
        lord - 4: AmazingGrace♥3 Snatch♠3 Snatch♠4
        rebel - 4: Dodge♥2
        renegade - 4:";
    let mut before = scene(players, "Peach♥3 Slash♠7 Dodge♦2");
    before.play("0 AmazingGrace; 0 Dodge♦2; 1 Peach♥3; 2 Slash♠7");
    let mut first = BTreeSet::new();
    let ways: Vec<_> = (0..20)
        .map(|luck| {
            let mut t = with_luck(&before, luck);
            t.play("0 Snatch♠3; 0 @1; 0 hand");
            first.insert(t.has(0, "Peach♥3"));
            t.play("0 Snatch♠4; 0 @1; 0 hand");
            assert_eq!(known(&t, 2, 0), ["Dodge♦2", "Peach♥3"]);
            told(&t)
        })
        .collect();
    assert!(first.len() == 2 && ways.iter().all(|way| *way == ways[0]));
}

/// R2.2: a hand whose cards are all known cannot hold another that was lost, and never will.
#[test]
fn r2_2_a_hand_that_is_known_whole_holds_no_rumour() {
    let players = "
        lord - 4: AmazingGrace♥3 Snatch♠3
        rebel - 4: Slash♠8 Dodge♥2
        renegade - 4:";
    let mut t = snatched(players, "Slash♠8");
    assert_eq!(heard(&t, 2), [("Peach♥3".to_owned(), vec![0, 1])]);
    t.play("0 Slash♠8");
    assert_eq!((heard(&t, 2), known(&t, 2, 1)), (vec![], vec!["Peach♥3".to_owned()]));
}

/// R2.2: in which order a hand lay is not told by the order in which its cards are discarded.
#[test]
fn r2_2_a_hand_is_laid_open_by_number() {
    let hands = ["Dodge♥2 Peach♥3 Slash♠8", "Slash♠8 Peach♥3 Dodge♥2"];
    let [one, other] = hands.map(|hand| {
        let mut t = scene(&format!("lord - 4: Slash♠7\nrebel - 1: {hand}\nrebel - 4:"), "");
        t.play("0 Slash♠7; 0 @1; 1 pass; 1 pass");
        told(&t)
    });
    assert_eq!(one, other);
}

/// R2.2: Snatch takes a random card; who looks on does not learn whether it is the one he knew.
#[test]
fn r2_2_a_known_card_that_may_have_been_taken_is_in_one_of_two_hands() {
    let before = open_peach();
    assert_eq!(known(&before, 2, 1), ["Peach♥3"], "everyone saw him take it");
    let mut taken = BTreeSet::new();
    let mut views = BTreeSet::new();
    for luck in 0..20 {
        let mut t = with_luck(&before, luck);
        t.play("0 Snatch; 0 @1; 0 hand");
        assert_eq!((known(&t, 2, 0), known(&t, 2, 1)), (vec!["Dodge♦2".to_owned()], vec![]));
        assert_eq!(heard(&t, 2), [("Peach♥3".to_owned(), vec![0, 1])]);
        assert!(heard(&t, 0).is_empty() && heard(&t, 1).is_empty(), "giver and receiver know");
        assert_eq!(known(&t, 0, 1).len() + usize::from(t.has(0, "Peach♥3")), 1);
        taken.insert(t.has(0, "Peach♥3"));
        views.insert(serde_json::to_string(&t.view(2)).expect("a view"));
    }
    assert_eq!((taken.len(), views.len()), (2, 1), "taken or not, he sees the same");
}

/// R2.2: of a hand of one card everyone knows which was taken.
#[test]
fn r2_2_the_last_card_is_known_where_it_goes() {
    let players = "lord - 4: AmazingGrace♥3 Snatch♠3\nrebel - 4:\nrenegade - 4:";
    let mut t = scene(players, "Peach♥3 Slash♠7 Dodge♥2");
    t.play("0 AmazingGrace; 0 Dodge♥2; 1 Peach♥3; 2 Slash♠7; 0 Snatch; 0 @1; 0 hand");
    assert_eq!(known(&t, 2, 0).len(), 2);
    assert!(heard(&t, 2).is_empty());
}

/// R2.2: once one of the two hands is empty, the card is in the other.
#[test]
fn r2_2_a_hand_without_cards_holds_no_rumour() {
    let players = "
        lord - 4: AmazingGrace♥3 Snatch♠3 Duel♠A
        rebel - 4: Slash♠8
        renegade - 4:";
    let mut t = snatched(players, "Peach♥3");
    assert_eq!(heard(&t, 2), [("Peach♥3".to_owned(), vec![0, 1])]);
    t.play("0 Duel♠A; 0 @1; 1 Slash♠8; 0 pass");
    assert!(heard(&t, 2).is_empty());
    assert_eq!(known(&t, 2, 0), ["Dodge♦2", "Peach♥3"]);
}

/// R2.2, R2.8: 仁德 gives cards that nobody else sees, known ones or not.
#[test]
fn r2_2_what_rende_gives_is_not_told() {
    let players = "
        lord liu_bei 4: AmazingGrace♥3 Slash♠8 Slash♠9
        rebel gan_ning 4:
        renegade lv_bu 4:";
    let mut before = scene(players, "Peach♥3 Slash♠7 Dodge♦2");
    before.play("0 AmazingGrace; 0 Peach♥3; 1 Slash♠7; 2 Dodge♦2; 0 !rende");
    let given = ["Peach♥3", "Slash♠8"].map(|card| {
        let mut t = with_luck(&before, 0);
        t.play(&format!("0 {card}; 0 pass; 0 @1"));
        assert!(t.has(1, card));
        t
    });
    assert_eq!(given[0].view(2), given[1].view(2));
    assert_eq!(heard(&given[0], 2), [("Peach♥3".to_owned(), vec![0, 1])]);
}

/// R2.2, R2.8: 反间 shows the card that is taken, so that nobody loses sight of the others.
#[test]
fn r2_2_a_card_that_is_shown_when_taken_hides_no_other() {
    let players = "
        lord zhou_yu 3: AmazingGrace♥3 Slash♠8 Slash♠9
        rebel gan_ning 4:
        renegade lv_bu 4:";
    let mut before = scene(players, "Peach♥3 Slash♠7 Dodge♦2");
    before.play("0 AmazingGrace; 0 Peach♥3; 1 Slash♠7; 2 Dodge♦2; 0 !fanjian; 0 @1; 1 suit:h");
    let peach = usize::from(before.has(1, "Peach♥3"));
    assert!(known(&before, 2, peach).contains(&"Peach♥3".to_owned()));
    assert!(heard(&before, 2).is_empty());
}

fn draw(sampler: &mut Sampler, dice: &mut Dice) -> LeanSanguosha {
    Worlds::<LeanSanguosha>::draw(sampler, dice).expect("a world")
}

/// How often each seat holds one of these cards in worlds that seat 2 imagines; all of them are sound.
fn holders(t: &Table, cards: &[CardId], worlds: usize) -> BTreeMap<Vec<u8>, usize> {
    let (view, mut dice) = (t.view(2), Dice::new(Seed::from_u64(5)));
    let mut sampler = LeanSanguosha::worlds(&view).expect("a sampler");
    let mut found = BTreeMap::new();
    for _ in 0..worlds {
        let world = draw(&mut sampler, &mut dice);
        assert_eq!(world.view(Observer::Seat(Seat(2))), view);
        world.audit().expect("a sound world");
        let holds = |card: &CardId, seat: &u8| world.state().held(Seat(*seat)).contains(card);
        let hands = cards.iter().map(|card| (0..3).find(|seat| holds(card, seat)).expect("it is in a hand"));
        *found.entry(hands.collect()).or_default() += 1;
    }
    found
}

/// R3.4: imagined worlds hold the card in each of the hands where it can be, as often as it was taken.
#[test]
fn r3_4_worlds_put_the_card_into_either_hand() {
    let mut t = open_peach();
    t.play("0 Snatch; 0 @1; 0 hand");
    let found = holders(&t, &[t.view(2).somewhere[0].card], 400);
    assert_eq!(found.keys().collect::<Vec<_>>(), [&[0], &[1]]);
    assert!((60..140).contains(&found[&vec![0]]), "one of four was taken: {found:?}");
}

/// R3.4: of two cards that were seen only one can be the one that was taken.
#[test]
fn r3_4_worlds_move_no_more_cards_than_were_taken() {
    let players = "
        lord - 4: AmazingGrace♥3 AmazingGrace♥4 Snatch♠3
        rebel - 4: Dodge♥2
        renegade - 4:";
    let mut t = scene(players, "Peach♥3 Slash♠7 Dodge♦2 Peach♥4 Slash♠8 Dodge♦3");
    t.play("0 AmazingGrace♥3; 0 Dodge♦2; 1 Peach♥3; 2 Slash♠7");
    t.play("0 AmazingGrace♥4; 0 Dodge♦3; 1 Peach♥4; 2 Slash♠8; 0 Snatch; 0 @1; 0 hand");
    let cards: Vec<CardId> = t.view(2).somewhere.iter().map(|s| s.card).collect();
    let found = holders(&t, &cards, 300);
    assert_eq!(found.keys().collect::<Vec<_>>(), [&[0, 1], &[1, 0], &[1, 1]], "never both");
}

/// R3.6: nobody can have heard what is not so.
#[test]
fn r3_6_a_false_rumour_is_refused() {
    let mut t = open_peach();
    t.play("0 Snatch; 0 @1; 0 hand");
    let rumour = t.game.state().rumours[0];
    let forged = |change: fn(&mut State)| {
        let mut state = t.game.state().clone();
        change(&mut state);
        LeanSanguosha::from_position(state).map(|_| ()).map_err(|broken| broken.to_string())
    };
    assert_eq!(rumour.hands.len(), 2);
    assert_eq!(forged(|_| {}), Ok(()));
    assert!(forged(|s| s.rumours[0].hands = [Seat(2), Seat(1)].into_iter().collect()).is_err());
    assert!(forged(|s| s.rumours[0].hands = [Seat(0), Seat(1), Seat(9)].into_iter().collect()).is_err());
    assert!(forged(|s| s.rumours[0].to = 1).is_err());
    assert!(forged(|s| s.rumours[0].to |= 1 << 12).is_err(), "nobody sits there");
    assert!(forged(|s| s.rumours[0].card = s.draw[0]).is_err());
    assert!(forged(|s| s.rumours.push(s.rumours[0])).is_err());
    assert!(forged(|s| s.span[0].last = 3).is_err());
}

/// One step, and what it tells. Windows that it opens are passed by everyone: whom they ask depends on the hands.
fn step(game: &LeanSanguosha, seat: Seat, choice: Choice) -> (LeanSanguosha, Vec<Event>) {
    let (mut after, mut events) = (game.clone(), Vec::new());
    after.apply(seat, &choice, &mut |event| events.push(event)).expect("listed");
    while after.view(Observer::Public).pending.is_some_and(|p| p.window) {
        let asked = after.phase().awaiting().first().expect("a window asks");
        after.apply(asked, &Choice::Pass, &mut |event| events.push(event)).expect("everyone may pass");
    }
    (after, events)
}

/// Givers and takers of cards that go from hand to hand.
fn hand_to_hand(events: &[Event]) -> Vec<Seat> {
    let parties = |event: &Event| match *event {
        Event::Moved(Moved { from: Place::Hand(giver), to: Place::Hand(taker), .. }) => vec![giver, taker],
        _ => vec![],
    };
    events.iter().flat_map(parties).collect()
}

/// Compares what the others see of two courses of the same game. Returns how many looked.
fn same_for_others(
    one: &(LeanSanguosha, Vec<Event>),
    other: &(LeanSanguosha, Vec<Event>),
    parties: &[Seat],
) -> usize {
    let seats = one.0.state().players.len();
    let strangers = Observer::all(seats).filter(|to| !parties.iter().any(|seat| to.is(*seat)));
    strangers
        .inspect(|to| {
            assert_eq!(one.0.view(*to), other.0.view(*to), "{to} can tell what was taken");
            let told = |events: &[Event]| events.iter().map(|e| e.project(*to)).collect::<Vec<EventView>>();
            assert_eq!(told(&one.1), told(&other.1), "{to} is told what was taken");
        })
        .count()
}

/// R2.2, R3.4(1): with another pick, or another card given or put back in secret, nobody else sees a difference:
/// not in what is printed, and not in what a program holds.
#[test]
fn r3_4_unseen_choices_and_picks_change_no_other_view() {
    let (mut taken, mut later, mut chosen, mut actions) = (0, 0, 0, Actions::new());
    for n in 0..300 {
        let seed = Seed::from_u64(n);
        let preset = ["standard", "standard", "cards-only"][n as usize % 3];
        let rules = Rules::preset(preset).expect("a preset").with_players(3 + (n % 5) as u8);
        let mut game = LeanSanguosha::deal(&rules, seed).expect("a deal");
        let mut dice = Dice::new(seed);
        while let Some(seat) = game.phase().awaiting().first() {
            game.legal(seat, &mut actions);
            let choice = actions[dice.index(actions.len())];
            if choice == Choice::Hand {
                let lucky = game.with_picks(Seed::from_u64(dice.next_u64()));
                let (now, other) = (step(&game, seat, choice), step(&lucky, seat, choice));
                let parties = hand_to_hand(&now.1);
                if !parties.is_empty() {
                    taken += same_for_others(&now, &other, &parties);
                    later += same_from_then_on(&now.0, &other.0, parties, &mut dice);
                }
            }
            let a_card = |c: &Choice| matches!(c, Choice::Card { .. });
            if a_card(&choice) && game.state().chooses_unseen() {
                let cards: Vec<Choice> = actions.iter().copied().filter(a_card).collect();
                let another = cards[dice.index(cards.len())];
                chosen += same_for_others(&step(&game, seat, choice), &step(&game, seat, another), &[seat]);
            }
            game.apply(seat, &choice, &mut |_| {}).expect("listed");
        }
    }
    assert!(taken > 500 && later > 5000 && chosen > 500, "{taken} {later} {chosen}");
}

/// The cards that were laid or shown where everyone sees them.
fn laid_open(events: &[Event]) -> Vec<CardId> {
    let open = |event: &Event| match *event {
        Event::Moved(Moved { to: Place::Hand(_) | Place::Draw, .. }) => None,
        Event::Moved(Moved { card, .. }) | Event::Table(TableEvent::Shown { card, .. }) => Some(card),
        _ => None,
    };
    events.iter().filter_map(open).collect()
}

/// Plays on the same way in both courses while that is possible and the same is laid open. Returns how many views
/// were compared.
fn same_from_then_on(
    one: &LeanSanguosha,
    other: &LeanSanguosha,
    mut parties: Vec<Seat>,
    dice: &mut Dice,
) -> usize {
    let (mut one, mut other, mut looked) = (one.clone(), other.clone(), 0);
    while let Some(seat) = one.phase().awaiting().first() {
        let both = |c: &Choice| other.check(seat, c).is_ok();
        let choices: Vec<Choice> = one.legal_list(seat).into_iter().filter(both).collect();
        if choices.is_empty() || !other.phase().awaiting().contains(seat) {
            break;
        }
        let choice = choices[dice.index(choices.len())];
        let (here, there) = (step(&one, seat, choice), step(&other, seat, choice));
        if laid_open(&here.1) != laid_open(&there.1) {
            break;
        }
        parties.extend(hand_to_hand(&here.1));
        looked += same_for_others(&here, &there, &parties);
        (one, other) = (here.0, there.0);
    }
    looked
}
