//! Whatever the best bot of a game says for its choices has words in every language.

use paiju_bots::{Roster, bot};
use paiju_contract::{Decision, DiceBox, Play, Seed};
use paiju_games::{holdem, mahjong, sanguosha, xianqi};
use paiju_words::{Lang, Words};

/// Games of each, and the longest part of one that is listened to.
const GAMES: u64 = 6;
const STEPS: u32 = 300;

/// No letters but those of a rank or a unit.
fn is_chinese(said: &str) -> bool {
    let words = said.split(|letter: char| !letter.is_ascii_alphabetic());
    !said.is_empty() && words.into_iter().all(|word| word.len() < 2)
}

fn check<G: Words + Roster>() {
    let mut said = 0;
    for seed in (0..GAMES).map(Seed::from_u64) {
        let mut game = G::deal(&G::Rules::default(), seed).unwrap();
        let (dice, mut player) = (DiceBox::new(seed), bot::<G>(G::LEVELS[2]).unwrap());
        for step in 0..STEPS {
            let Some(seat) = game.phase().awaiting().first() else { break };
            let listed = game.legal_list(seat);
            let advice = player.advise(&Decision::new(&game, seat), &mut dice.dice(0, seat, step));
            assert!(listed.contains(&advice.action), "{}", advice.action);
            assert!(listed.len() == 1 || !advice.reasons.is_empty(), "{}: {}", G::NAME, advice.action);
            for reason in &advice.reasons {
                said += 1;
                assert!(is_chinese(&G::reason(reason, Lang::Zh).to_string()), "{}: {reason}", G::NAME);
                let english = G::reason(reason, Lang::En).to_string();
                assert_eq!(english.replace('−', "-"), *reason, "a minus sign for people, a hyphen in data");
            }
            game.apply_silent(seat, &advice.action).unwrap();
        }
    }
    assert!(said > 50, "{} gives {said} reasons", G::NAME);
}

#[test]
fn of_xianqi() {
    check::<xianqi::XianQi>();
}

#[test]
fn of_holdem() {
    check::<holdem::Holdem>();
}

#[test]
fn of_mahjong() {
    check::<mahjong::Mahjong>();
}

#[test]
fn of_three_kingdoms() {
    check::<sanguosha::Sanguosha>();
}
