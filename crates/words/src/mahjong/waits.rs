//! What the own hand waits for, and what it would wait for after each discard: tiles, how many are left as far as the
//! seat can see, and their fan.
//!
//! All of it is worked out from the view: the own tiles, and what lies open.

use paiju_mahjong::fan::Circumstance;
use paiju_mahjong::hand::Hand;
use paiju_mahjong::{Action, Tile, View};

use super::names::{self, faces};
use super::players::whole;
use crate::gloss::Note;
use crate::text::{Text, plain};
use crate::tongue::Tongue;

pub(super) fn notes(view: &View, tongue: Tongue) -> Vec<Note> {
    let Some(hand) = whole(view) else { return Vec::new() };
    let mut notes = Vec::new();
    notes.extend(waits(view, tongue, &hand).map(|text| Note { about: "hand".into(), text }));
    let actions = view.ask.iter().flat_map(|ask| ask.actions.iter().copied());
    for tile in actions.filter_map(discarded) {
        let left = Hand::new(hand.concealed().without(tile), hand.melds(), hand.missing()).ok();
        let text = left.and_then(|left| waits(view, tongue, &left));
        notes.extend(text.map(|text| Note { about: tile.to_string(), text }));
    }
    notes
}

fn discarded(action: Action) -> Option<Tile> {
    match action {
        Action::Discard(tile) => Some(tile),
        _ => None,
    }
}

/// What a hand at rest waits for, if it waits.
fn waits(view: &View, tongue: Tongue, hand: &Hand) -> Option<Text> {
    let (unseen, rules) = (view.unseen(), view.rules.fan());
    let (mut each, mut total) = (Vec::new(), 0);
    for tile in hand.waits() {
        let left = unseen.count(tile);
        let fan = hand.fan(tile, Circumstance::default(), &rules)?.total();
        total += u32::from(left);
        each.push(tongue.say(names::WAIT, [faces([tile]), plain(left), plain(fan)]));
    }
    (!each.is_empty()).then(|| tongue.say(names::WAITS, [tongue.list(each), plain(total)]))
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Dice, Game, Observer, Play, RuleSet, Seed};
    use paiju_mahjong::{Mahjong, Rules};

    use super::*;
    use crate::{Lang, Words};

    /// Plays at random until somebody waits; what is told of every hand on the way.
    fn told(seed: u64) -> Vec<(View, Vec<Note>)> {
        let rules = Rules::preset(Rules::PRESETS[0]).unwrap();
        let mut game = Mahjong::deal(&rules, Seed::from_u64(seed)).unwrap();
        let (mut dice, mut told) = (Dice::new(Seed::from_u64(seed)), Vec::new());
        while let Some(seat) = game.phase().awaiting().first() {
            let view = game.view(Observer::Seat(seat));
            let notes = Mahjong::notes(&view, Lang::En);
            told.push((view, notes));
            let listed = game.legal_list(seat);
            game.apply_silent(seat, &listed[dice.index(listed.len())]).unwrap();
        }
        told
    }

    #[test]
    fn a_waiting_hand_is_told_what_the_game_knows_it_waits_for() {
        let mut waited = 0;
        for (view, notes) in (0..12).flat_map(told) {
            let hand = notes.iter().find(|note| note.about == "hand").map(|note| note.text.to_string());
            let at_rest = whole(&view).filter(|hand| !hand.is_acting());
            let waits: Vec<Tile> = at_rest.iter().flat_map(|_| view.waits).collect();
            assert_eq!(hand.is_some(), !waits.is_empty(), "{hand:?} {waits:?}");
            for tile in waits {
                let left = view.unseen().count(tile);
                assert!(hand.as_ref().unwrap().contains(&format!("{tile} ({left} left, ")), "{hand:?}");
                waited += 1;
            }
        }
        assert!(waited > 0, "somebody waits in a dozen hands");
    }

    #[test]
    fn only_discards_that_can_be_made_are_told_of() {
        let mut told_of = 0;
        for (view, notes) in (0..12).flat_map(told) {
            for note in notes.iter().filter(|note| note.about != "hand") {
                let tile: Tile = note.about.parse().unwrap();
                let ask = view.ask.as_ref().unwrap();
                assert!(ask.actions.contains(&Action::Discard(tile)), "{note:?}");
                assert!(note.text.to_string().starts_with("waits "), "{note:?}");
                told_of += 1;
            }
        }
        assert!(told_of > 0, "some discard leaves a hand that waits");
    }
}
