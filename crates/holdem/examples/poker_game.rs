//! The loop of the original design: one table, several hands, the first legal action but a fold.
//!
//! `cargo run -p paiju-holdem --features os-entropy --example poker_game` deals other hands every time; without the
//! feature the table is seeded.

use paiju_holdem::original::{ActionType, HandEvaluator, PokerGame, Refused, Street};

fn main() -> Result<(), Refused> {
    let mut game = PokerGame::default();
    if cfg!(not(feature = "os-entropy")) {
        game.seed(42);
    }
    for hand in 1..=3 {
        play(&mut game, hand)?;
    }
    Ok(())
}

fn play(game: &mut PokerGame, hand: u32) -> Result<(), Refused> {
    let state = game.reset_hand()?;
    println!("Hand {hand}, button at seat {}", state.button_seat);
    while !game.get_state().hand_over {
        let legal = game.get_legal_actions();
        let seat = game.get_state().current_player.unwrap_or_default();
        let me = game.get_state_for_player(seat)?;
        // The first that is legal, but no fold while the price is small.
        let cheap = me.to_call < 3.0;
        let mut choices = legal.iter().filter(|action| !cheap || *action != ActionType::Fold);
        let action = choices.next().unwrap_or(ActionType::Fold);
        println!("  {:<7} {:>3} {action:<10} pot {:.2} BB", me.street, me.my_position, me.pot);
        let (state, reward, done) = game.step(action)?;
        if done {
            println!("  Hand over! Reward: {reward:?}");
            if state.street == Street::River {
                show(game)?;
            }
        }
    }
    Ok(())
}

/// What everybody who stayed in held.
fn show(game: &PokerGame) -> Result<(), Refused> {
    let state = game.get_state();
    for player in state.players.iter().filter(|player| player.is_active) {
        if let Some(hole_cards) = player.hole_cards {
            let strength = HandEvaluator::evaluate(hole_cards, &state.board)?;
            let rank = HandEvaluator::rank(strength).map_or("", |rank| rank.name());
            println!("  seat {} {hole_cards:?} {rank} ({strength})", player.seat);
        }
    }
    Ok(())
}
