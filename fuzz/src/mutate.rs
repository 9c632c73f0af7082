//! JSON that was right and is changed in one place: the wrong input that looks most like the right one.

use serde_json::{Value, json};

use super::dice::Dice;

/// Changes one place of the tree.
pub fn mutate(tree: &mut Value, dice: &mut Dice<'_>) {
    let mut others = Vec::new();
    leaves(tree, &mut others);
    let place = descend(tree, dice);
    match dice.below(14) {
        0 | 1 => nudge(place, dice),
        2 => remove(place, dice),
        3 => repeat(place, dice),
        4 => exchange(place, dice),
        5 => rename(place, dice),
        6 => *place = stranger(dice),
        7 => shrink_or_grow(place, dice),
        _ => transplant(place, &others, dice),
    }
}

/// Every word, number and flag of the tree.
fn leaves(tree: &Value, out: &mut Vec<Value>) {
    match tree {
        Value::Array(items) => items.iter().for_each(|item| leaves(item, out)),
        Value::Object(fields) => fields.values().for_each(|value| leaves(value, out)),
        leaf => out.push(leaf.clone()),
    }
}

/// Another leaf of the same kind in this place: another card's name, another seat. A list is changed in itself.
fn transplant(place: &mut Value, others: &[Value], dice: &mut Dice<'_>) {
    let kind = std::mem::discriminant(place);
    let same: Vec<&Value> = others.iter().filter(|other| std::mem::discriminant(*other) == kind).collect();
    match place {
        Value::Array(_) | Value::Object(_) if dice.below(2) == 0 => exchange(place, dice),
        Value::Array(_) | Value::Object(_) => remove(place, dice),
        leaf if same.is_empty() => nudge(leaf, dice),
        leaf => *leaf = (*dice.pick(&same)).clone(),
    }
}

/// A place somewhere in the tree, deeper ones included.
fn descend<'a>(tree: &'a mut Value, dice: &mut Dice<'_>) -> &'a mut Value {
    let inside = match tree {
        Value::Array(items) => items.len(),
        Value::Object(fields) => fields.len(),
        _ => 0,
    };
    if inside == 0 || dice.below(5) == 0 {
        return tree;
    }
    let at = dice.below(inside);
    let child = match tree {
        Value::Array(items) => items.get_mut(at),
        Value::Object(fields) => fields.values_mut().nth(at),
        _ => None,
    };
    descend(child.expect("it is within"), dice)
}

/// A number a little off, a flag turned, a word exchanged for a similar one.
fn nudge(place: &mut Value, dice: &mut Dice<'_>) {
    let step = *dice.pick(&[1_i64, -1, 2, -2, 10, -100, i64::from(u32::MAX), i64::MAX / 2]);
    *place = match place {
        Value::Number(n) => json!(n.as_i64().unwrap_or(0).saturating_add(step)),
        Value::Bool(flag) => json!(!*flag),
        Value::Null => json!(step),
        Value::String(text) => json!(text.chars().rev().collect::<String>()),
        _ => Value::Null,
    };
}

fn remove(place: &mut Value, dice: &mut Dice<'_>) {
    match place {
        Value::Array(items) if !items.is_empty() => {
            items.remove(dice.below(items.len()));
        }
        Value::Object(fields) if !fields.is_empty() => {
            let key = fields.keys().nth(dice.below(fields.len())).cloned();
            fields.remove(&key.expect("it is within"));
        }
        _ => *place = Value::Null,
    }
}

fn repeat(place: &mut Value, dice: &mut Dice<'_>) {
    match place {
        Value::Array(items) if !items.is_empty() => {
            let item = items[dice.below(items.len())].clone();
            items.insert(dice.below(items.len() + 1), item);
        }
        Value::Object(fields) if !fields.is_empty() => {
            let value = fields.values().nth(dice.below(fields.len())).cloned();
            let key = fields.keys().nth(dice.below(fields.len())).cloned();
            fields.insert(key.expect("it is within"), value.expect("it is within"));
        }
        other => *other = json!([other.clone(), other.clone()]),
    }
}

fn exchange(place: &mut Value, dice: &mut Dice<'_>) {
    match place {
        Value::Array(items) if items.len() > 1 => {
            let (a, b) = (dice.below(items.len()), dice.below(items.len()));
            items.swap(a, b);
        }
        other => nudge(other, dice),
    }
}

fn rename(place: &mut Value, dice: &mut Dice<'_>) {
    if let Value::Object(fields) = place {
        let key = fields.keys().nth(dice.below(fields.len())).cloned();
        if let Some(value) = key.and_then(|key| fields.remove(&key)) {
            fields.insert("renamed".to_owned(), value);
        }
    }
}

fn stranger(dice: &mut Dice<'_>) -> Value {
    let strangers = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(255),
        json!(256),
        json!(65_535),
        json!(i64::MAX),
        json!(u64::MAX),
        json!(0.5),
        json!(""),
        json!("\u{1f0a1}"),
        json!([]),
        json!({}),
        json!([[]]),
        json!({"":null}),
    ];
    dice.pick(&strangers).clone()
}

fn shrink_or_grow(place: &mut Value, dice: &mut Dice<'_>) {
    match place {
        Value::Array(items) => items.truncate(dice.below(items.len() + 1)),
        Value::String(text) => *text = text.repeat(2),
        other => *other = stranger(dice),
    }
}
