//! Law: what loads, plays. A dump with something changed is refused, or is a game that plays to its end with every
//! audit passed, and whose own dump loads again.

use ciborium::Value;

use super::line::rolls;
use super::worlds::play_out;
use super::{Line, Violation, bytes};
use crate::{Dice, Lawful};

const LAW: &str = "forge";

/// How many forgeries were tried and how many of them loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forged {
    /// Dumps that were changed.
    pub tried: usize,
    /// Those that loaded nevertheless: other games that play can reach.
    pub loaded: usize,
}

/// Forges dumps of random moments of a line.
pub fn check<G: Lawful>(line: &Line<G>, forgeries: usize) -> Result<Forged, Violation> {
    let mut dice = rolls(line.seed, 0x700);
    let mut forged = Forged::default();
    while forged.tried < forgeries {
        let step = dice.index(line.steps.len() + 1);
        let wrong = |what: String| line.violation(LAW, step, what);
        let written = write(&line.at(step), &mut dice).map_err(wrong)?;
        let dump: Value = bytes::read(&written).map_err(wrong)?;
        for _ in 0..16.min(forgeries - forged.tried) {
            forged.tried += 1;
            forged.loaded += usize::from(try_one::<G>(&dump, &mut dice).map_err(wrong)?);
        }
    }
    Ok(forged)
}

/// A dump, or the same with everything told that follows from the rest: more to forge.
fn write<G: Lawful>(game: &G, dice: &mut Dice) -> Result<Vec<u8>, String> {
    if dice.below(2) == 0 { bytes::write(&game.dump()) } else { bytes::write(&game.whole()) }
}

/// Changes the dump in one to three places and loads it.
fn try_one<G: Lawful>(dump: &Value, dice: &mut Dice) -> Result<bool, String> {
    let mut forgery = dump.clone();
    for _ in 0..=dice.below(3) {
        change(&mut forgery, dump, dice);
    }
    let Ok(read) = bytes::write(&forgery).and_then(|written| bytes::read::<G::Dump>(&written)) else {
        return Ok(false);
    };
    let Ok(mut game) = G::load(read) else {
        return Ok(false);
    };
    holds(&mut game, dice)
        .map_err(|what| format!("a forged dump loads, but {what}\nthe forgery: {forgery:?}"))?;
    Ok(true)
}

fn holds<G: Lawful>(game: &mut G, dice: &mut Dice) -> Result<(), String> {
    game.audit().map_err(|broken| format!("is broken: {broken}"))?;
    let again = G::load(game.dump()).map_err(|why| format!("its own dump is refused: {why}"))?;
    if again != *game {
        return Err("its own dump loads as another game".into());
    }
    play_out(game, dice)
}

/// Walks to a random place and changes what is there.
fn change(value: &mut Value, whole: &Value, dice: &mut Dice) {
    match value {
        Value::Array(items) if !items.is_empty() && dice.below(8) > 0 => {
            let at = dice.index(items.len());
            change(&mut items[at], whole, dice);
        }
        Value::Map(fields) if !fields.is_empty() && dice.below(32) > 0 => {
            let at = dice.index(fields.len());
            change(&mut fields[at].1, whole, dice);
        }
        Value::Array(items) => change_list(items, dice),
        Value::Map(fields) => change_fields(fields, dice),
        leaf => change_leaf(leaf, whole, dice),
    }
}

fn change_list(items: &mut Vec<Value>, dice: &mut Dice) {
    let Some(last) = items.len().checked_sub(1) else {
        return items.push(Value::Integer(0.into()));
    };
    let (one, other) = (dice.index(last + 1), dice.index(last + 1));
    match dice.below(5) {
        0 => drop(items.remove(one)),
        1 => items.insert(one, items[other].clone()),
        2 => items.swap(one, other),
        3 => items.truncate(one),
        _ => items.clear(),
    }
}

fn change_fields(fields: &mut Vec<(Value, Value)>, dice: &mut Dice) {
    let Some(last) = fields.len().checked_sub(1) else { return };
    let (one, other) = (dice.index(last + 1), dice.index(last + 1));
    match dice.below(3) {
        0 => drop(fields.remove(one)),
        1 => fields[one].1 = fields[other].1.clone(),
        _ => fields.push(fields[one].clone()),
    }
}

fn change_leaf(leaf: &mut Value, whole: &Value, dice: &mut Dice) {
    *leaf = match (&*leaf, dice.below(4)) {
        (Value::Integer(number), 1..) => Value::Integer(other_number(i128::from(*number), dice)),
        (Value::Bool(flag), 1..) => Value::Bool(!flag),
        (Value::Null, 1..) => Value::Integer(i64::from(dice.below(4)).into()),
        (Value::Text(_), 1) => Value::Text(String::new()),
        _ => anything(whole, dice),
    };
}

fn other_number(number: i128, dice: &mut Dice) -> ciborium::value::Integer {
    let edges = [0, 1, 127, 128, 200, 255, 65_535, 2_147_483_647, 4_294_967_295, i64::MAX];
    let near = i64::try_from(number).unwrap_or(0);
    match dice.below(4) {
        0 => near.wrapping_add(1),
        1 => near.wrapping_sub(1),
        2 => near ^ 1 << dice.below(16),
        _ => edges[dice.index(edges.len())],
    }
    .into()
}

/// Something that stands elsewhere in the dump.
fn anything(whole: &Value, dice: &mut Dice) -> Value {
    match whole {
        Value::Array(items) if !items.is_empty() && dice.below(6) > 0 => {
            anything(&items[dice.index(items.len())], dice)
        }
        Value::Map(fields) if !fields.is_empty() && dice.below(6) > 0 => {
            anything(&fields[dice.index(fields.len())].1, dice)
        }
        found => found.clone(),
    }
}
