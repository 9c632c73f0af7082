//! A match under the names of the original designs: fixed priorities, answers submitted as a batch, the ledger.
//!
//! `cargo run -p paiju-mahjong --example original`

use paiju_mahjong::Action;
use paiju_mahjong::original::{Declaration, Game, GameState, Refused, Response};

fn main() -> Result<(), Refused> {
    let mut game = Game::create_game(&["east", "south", "west", "north"], 2026)?;
    for hand in 1..=2 {
        game.start_game()?;
        play(&mut game)?;
        println!("Hand {hand}");
        show(&mut game)?;
    }
    Ok(())
}

fn play(game: &mut Game) -> Result<(), Refused> {
    while let Some(id) = game.awaited_players().first().map(ToString::to_string) {
        let state = game.get_game_state(&id)?;
        match state.legal_actions.first() {
            Some(Action::Bury(tiles)) => game.bury_cards(&id, tiles)?,
            _ if state.offer.is_some() => {
                let asked: Vec<String> = game.awaited_players().into_iter().map(str::to_owned).collect();
                let answer = |id: &String| Ok(Response::new(id, wish(&game.get_game_state(id)?)));
                let responses = asked.iter().map(answer).collect::<Result<Vec<_>, Refused>>()?;
                game.declare_actions(&responses)?
            }
            _ => take_turn(game, &id, &state)?,
        };
    }
    Ok(())
}

/// Hu > Kong > Pong > Pass.
fn wish(state: &GameState) -> Declaration {
    let order = [
        (Action::Hu, Declaration::Hu),
        (Action::Kong, Declaration::KongExposed),
        (Action::Pong, Declaration::Pong),
    ];
    let legal = |(action, _): &&(Action, Declaration)| state.legal_actions.contains(action);
    order.iter().find(legal).map_or(Declaration::Pass, |(_, declared)| *declared)
}

/// Wins or kongs where it can, otherwise discards what it drew, or the first tile it may.
fn take_turn(game: &mut Game, id: &str, state: &GameState) -> Result<GameState, Refused> {
    let drawn = state.players.iter().find_map(|player| player.last_drawn_tile);
    for action in &state.legal_actions {
        match *action {
            Action::Hu => return game.declare_action(id, Declaration::Hu, None),
            Action::HuAside(tile) => return game.declare_action(id, Declaration::Hu, Some(tile)),
            Action::KongConcealed(tile) | Action::KongAdded(tile) => {
                return game.declare_action(id, Declaration::Kong, Some(tile));
            }
            _ => {}
        }
    }
    let discards = state.legal_actions.iter().filter_map(|action| match action {
        Action::Discard(tile) => Some(*tile),
        _ => None,
    });
    let tile = discards.clone().find(|tile| Some(*tile) == drawn).or(discards.clone().next());
    game.discard_tile(id, tile.ok_or(Refused::NameTile)?)
}

fn show(game: &mut Game) -> Result<(), Refused> {
    let settlement = game.end_game()?;
    for line in &settlement.ledger {
        println!("  {} pays {} to {} ({:?})", line.from, line.amount, line.to, line.reason);
    }
    for player in &settlement.players {
        println!(
            "  {:<6} {:>4} points, {:>4} in all, {} wins",
            player.player_id, player.score, player.total_score, player.hu_count
        );
    }
    println!("  next dealer: {}", settlement.next_dealer);
    Ok(())
}
