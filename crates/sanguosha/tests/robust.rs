//! Dumps from outside: whatever is changed in one, it is refused or plays on; nothing panics.

use paiju_contract::{Actions, Full, Game, Play, Rng, RuleSet, Seed, Stream};
use paiju_sanguosha::{Dump, Entry, Rules, Sanguosha};
use serde_json::Value;

type Table = Sanguosha<Full<Entry>>;

/// All numbers of a value, as paths.
fn numbers(value: &Value, path: &str, out: &mut Vec<String>) {
    match value {
        Value::Number(_) => out.push(path.to_owned()),
        Value::Array(items) => {
            items
                .iter()
                .enumerate()
                .for_each(|(i, item)| numbers(item, &format!("{path}/{i}"), out));
        }
        Value::Object(fields) => fields
            .iter()
            .for_each(|(key, item)| numbers(item, &format!("{path}/{key}"), out)),
        _ => {}
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
        game.apply(seat, &choice, &mut |_| {})
            .expect("a listed action is legal");
    }
}

/// R3.6: a changed dump is refused, or it is a game.
#[test]
fn r3_6_changed_dumps_are_refused_or_play_on() {
    let (mut refused, mut accepted) = (0, 0);
    for n in 0..60 {
        let mut dice = Rng::new(Seed::from_u64(n), Stream::POLICY);
        let rules = Rules::preset("standard")
            .expect("a preset")
            .with_players(2 + (n % 5) as u8);
        let mut game = Table::deal(&rules, Seed::from_u64(n)).expect("a deal");
        let steps = 10 + dice.index(80);
        play_some(&mut game, &mut dice, steps);
        let mut dump = serde_json::to_value(game.dump()).expect("a dump");
        // The history and the generators are free to be anything: what counts is the state.
        let mut paths = Vec::new();
        numbers(&dump["state"], "/state", &mut paths);
        for _ in 0..8 {
            let path = &paths[dice.index(paths.len())];
            let old = dump.pointer(path).cloned().expect("a path");
            let new = [0, 1, 2, 3, 7, 11, 60, 107, 120, 255][dice.index(10)];
            *dump.pointer_mut(path).expect("a path") = new.into();
            let loaded = serde_json::from_value::<Dump>(dump.clone())
                .ok()
                .and_then(|dump| Table::load(dump).ok());
            match loaded {
                Some(mut game) => {
                    accepted += 1;
                    play_some(&mut game, &mut dice, 60);
                }
                None => refused += 1,
            }
            *dump.pointer_mut(path).expect("a path") = old;
        }
    }
    assert!(refused > 100, "{refused} refused, {accepted} accepted");
}
