//! Dumps from outside: whatever is changed in one, it is refused or plays on; nothing panics.

mod table;

use paiju_contract::{Actions, Full, Game, Lean, Observer, Play, Rng, RuleSet, Seat, Seed, Stream};
use paiju_sanguosha::frames::Frame;
use paiju_sanguosha::zones::CardSet;
use paiju_sanguosha::{CardId, Choice, Dump, Entry, Rules, Sanguosha};
use serde_json::{Value, json};
use table::scene;

type Table = Sanguosha<Full<Entry>>;

/// Everything in a value, as paths.
fn paths(value: &Value, path: &str, out: &mut Vec<String>) {
    out.push(path.to_owned());
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, item)| paths(item, &format!("{path}/{i}"), out));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(key, item)| paths(item, &format!("{path}/{key}"), out));
        }
        _ => {}
    }
}

/// Something else in the place of a value, most often of its own sort.
fn changed(value: &Value, others: &[Value], dice: &mut Rng) -> Value {
    let number = [-1, 0, 1, 2, 3, 7, 11, 60, 107, 120, 255][dice.index(11)];
    match value {
        Value::Bool(yes) => (!yes).into(),
        Value::Number(_) => number.into(),
        Value::Array(items) if !items.is_empty() && dice.index(4) > 0 => {
            let mut items = items.clone();
            let (at, to) = (dice.index(items.len()), dice.index(items.len()));
            match dice.index(3) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => items.swap(at, to),
            }
            items.into()
        }
        _ => others[dice.index(others.len())].clone(),
    }
}

fn play_some(game: &mut Table, dice: &mut Rng, steps: usize) {
    let mut actions = Actions::new();
    for _ in 0..steps {
        let Some(seat) = game.phase().awaiting().first() else {
            return;
        };
        game.legal(seat, &mut actions);
        let Some(choice) = dice.pick(&actions).copied() else {
            return;
        };
        game.apply(seat, &choice, &mut |_| {}).expect("a listed action is legal");
    }
}

/// Everyone looks, and imagines a world as large as this one.
fn look_around(game: &Table, dice: &mut Rng) {
    for to in Observer::all(game.state().players.len()) {
        let view = game.view(to);
        assert_eq!(Table::determinize(&view, dice).view(to).players.len(), view.players.len());
    }
}

/// R3.6: a changed dump is refused, or it is a game.
#[test]
fn r3_6_changed_dumps_are_refused_or_play_on() {
    let (mut refused, mut accepted) = (0, 0);
    for n in 0..200 {
        let mut dice = Rng::new(Seed::from_u64(n), Stream::POLICY);
        let rules = Rules::preset("standard").expect("a preset").with_players(2 + (n % 9) as u8);
        let mut game = Table::deal(&rules, Seed::from_u64(n)).expect("a deal");
        let steps = 10 + dice.index(400);
        play_some(&mut game, &mut dice, steps);
        let mut dump = serde_json::to_value(game.dump()).expect("a dump");
        // The history is free to be anything: what counts is the state.
        let mut all = Vec::new();
        paths(&dump["state"], "/state", &mut all);
        let leaf = |path: &String| dump.pointer(path).filter(|v| !v.is_object() && !v.is_array()).cloned();
        let leaves: Vec<Value> = all.iter().filter_map(leaf).collect();
        for _ in 0..12 {
            let path = &all[dice.index(all.len())];
            let old = dump.pointer(path).cloned().expect("a path");
            *dump.pointer_mut(path).expect("a path") = changed(&old, &leaves, &mut dice);
            let loaded =
                serde_json::from_value::<Dump>(dump.clone()).ok().and_then(|dump| Table::load(dump).ok());
            match loaded {
                Some(mut game) => {
                    accepted += 1;
                    look_around(&game, &mut dice);
                    play_some(&mut game, &mut dice, 60);
                }
                None => refused += 1,
            }
            *dump.pointer_mut(path).expect("a path") = old;
        }
    }
    assert!(refused > 100, "{refused} refused, {accepted} accepted");
}

/// 甘宁 against 赵云, the cards in the order of their ids: both hold Slashes only.
fn duel(answers: &[(u8, Value)]) -> Table {
    let rules = json!({
        "preset": "standard",
        "players": 2,
        "role_by_seat": ["lord", "rebel"],
        "general_by_seat": ["gan_ning", "zhao_yun"],
    });
    let rules: Rules = serde_json::from_value(rules).expect("rules");
    let deck: Vec<CardId> = CardId::all().collect();
    let mut game = Table::stacked(&rules, &deck, Seed::from_u64(1)).expect("a deal");
    for (seat, answer) in answers {
        let choice: Choice = serde_json::from_value(answer.clone()).expect("a choice");
        game.apply(Seat(*seat), &choice, &mut |_| {}).expect("it is legal");
    }
    game
}

/// Loads a game after a change at `path` of its state; says why not.
fn forged(game: &Table, path: &str, value: Value) -> Result<Table, String> {
    let mut dump = serde_json::to_value(game.dump()).expect("a dump");
    *dump["state"].pointer_mut(path).expect("a path of the dump") = value;
    let dump: Dump = serde_json::from_value(dump).map_err(|error| error.to_string())?;
    Table::load(dump).map_err(|broken| broken.to_string())
}

/// R3.6: such a game could never end its phase.
#[test]
fn r3_6_a_finished_game_that_still_asks_is_refused() {
    let game = duel(&[(0, json!({"type": "PASS"}))]);
    assert!(forged(&game, "/finished", json!(false)).is_ok());
    assert!(forged(&game, "/finished", json!(true)).unwrap_err().contains("over"));
}

/// R3.6: a card in the making has fewer parts than it takes, a made one has all.
#[test]
fn r3_6_a_card_with_parts_that_nobody_chose_is_refused() {
    let slash = [(0, json!({"type": "CARD", "card": 0})), (0, json!({"type": "SEAT", "seat": 1}))];
    let longdan = (1, json!({"type": "SKILL", "skill": "longdan"}));
    let declared = duel(&[(0, json!({"type": "SKILL", "skill": "qixi"}))]);
    assert!(forged(&declared, "/stack/2/subs", json!([0])).is_err());
    let answering = duel(&slash);
    assert!(forged(&answering, "/stack/4/subs", json!([])).is_ok());
    assert!(forged(&answering, "/stack/4/subs", json!([1])).is_err());
    let choosing = duel(&[slash.to_vec(), vec![longdan]].concat());
    assert!(forged(&choosing, "/stack/4/subs", json!([1])).is_err());
}

/// R3.6: the phase is that of the resolution, the hp are those of the general.
#[test]
fn r3_6_a_phase_or_hp_that_cannot_be_is_refused() {
    let game = duel(&[]);
    assert!(forged(&game, "/turn/phase", json!("play")).is_ok());
    assert!(forged(&game, "/turn/phase", json!("draw")).is_err());
    assert!(forged(&game, "/players/0/max_hp", json!(9)).is_err());
}

/// R3.6: a skill keeps seats, numbers and places in its registers; no others are accepted.
#[test]
fn r3_6_registers_that_a_skill_cannot_have_are_refused() {
    let rules = json!({
        "preset": "standard",
        "players": 3,
        "role_by_seat": ["lord", "rebel", "renegade"],
        "general_by_seat": ["zhuge_liang", "gan_ning", "lv_bu"],
    });
    let rules: Rules = serde_json::from_value(rules).expect("rules");
    let mut game = Table::deal(&rules, Seed::from_u64(1)).expect("a deal");
    game.apply(Seat(0), &Choice::Yes, &mut |_| {}).expect("he looks at the cards");
    assert!(forged(&game, "/stack/2/reg/0", json!(3)).is_ok());
    assert!(forged(&game, "/stack/2/reg/0", json!(120)).is_err());
    assert!(forged(&game, "/stack/2/reg/1", json!(-1)).is_err());
    assert!(forged(&game, "/stack/2/list", json!([9])).is_err());
    assert!(forged(&game, "/stack/2/list", json!([1, 1])).is_err());
}

/// R3.6: what is offered in Amazing Grace lies on the table.
#[test]
fn r3_6_a_card_that_is_not_on_the_table_is_not_offered() {
    let mut t =
        scene("lord - 4: AmazingGrace♥3\nrebel - 4: Dodge♥2\nrenegade - 4:", "Peach♥3 Slash♠9 Dodge♦2");
    t.play("0 AmazingGrace");
    let state = t.game.state().clone();
    let (mut forged, peach) = (state.clone(), CardSet::of(state.table[1]));
    let Some(Frame::Use(used)) = forged.stack.iter_mut().find(|frame| matches!(frame, Frame::Use(_))) else {
        panic!("a card is used");
    };
    assert!(used.pool.contains(state.table[1]));
    used.pool = used.pool.minus(peach).union(CardSet::of(state.draw[0]));
    assert!(Sanguosha::<Lean>::from_state(state).is_ok());
    assert!(Sanguosha::<Lean>::from_state(forged).is_err());
}

/// R3.6: everyone chooses among as many generals as the rules offer him, and none is offered twice.
#[test]
fn r3_6_offers_that_cannot_be_are_refused() {
    let rules = Rules::preset("standard").expect("a preset").with_players(9);
    let mut game = Table::deal(&rules, Seed::from_u64(1)).expect("a deal");
    assert!(forged(&game, "/offers/0", json!([])).is_err());
    assert!(forged(&game, "/pool", json!([])).is_err());
    let first = serde_json::to_value(game.state().offers[0][0]).expect("a name");
    assert!(forged(&game, "/picks/0", first).is_err(), "the Lord's choice is open");
    let five = serde_json::to_value(game.state().offers[0]).expect("a list");
    game.apply(Seat(0), &Choice::Index { index: 0 }, &mut |_| {}).expect("it is legal");
    let second = serde_json::to_value(game.state().offers[2]).expect("a list");
    assert!(forged(&game, "/offers/2", second.clone()).is_ok());
    assert!(forged(&game, "/offers/2", five).is_err());
    assert!(forged(&game, "/offers/1", second.clone()).is_err());
    assert!(forged(&game, "/picks/3", second[0].clone()).is_err());
}

/// R3.6: outside a window nobody has said anything, inside it only what is still waited for.
#[test]
fn r3_6_answers_that_nobody_gave_are_refused() {
    let game = duel(&[]);
    assert!(forged(&game, "/claims/1/said", json!(false)).is_ok());
    assert!(forged(&game, "/claims/1/said", json!(true)).is_err());
    let mut t = scene("lord gan_ning 1: Peach♥3\nrebel zhao_yun 4: Slash♠7\nrebel hua_tuo 3: Dodge♥2", "");
    t.play("0 pass; 1 Slash♠7; 1 @0; 0 pass");
    let state = t.game.state().clone();
    let by = |seat: usize, skill: &str| {
        let mut state = state.clone();
        state.claims[seat].by = Some(skill.parse().expect("a skill"));
        Sanguosha::<Lean>::from_state(state).is_ok()
    };
    assert!(by(2, "jijiu"), "he may be about to");
    assert!(!by(0, "jijiu"), "he has no such skill");
    assert!(!by(0, "qixi"), "that gives no Peach");
}
