//! A whole game through the eight operations of the original design: `cargo run -p paiju-xianqi --example xianqi_engine`
//!
//! Every seat takes the first action of its list; a COVER lays the lowest cards of the hand.

use paiju_contract::{Seat, Seed};
use paiju_xianqi::original::{Config, Engine, EngineError, LegalActions, Listed, PrivateState};
use paiju_xianqi::{CardList, Cards};

/// The cards that a COVER lays: the first of the hand by name.
fn cover_list(legal: &LegalActions, private: PrivateState) -> Option<CardList> {
    let Some(Listed::Cover { required_count }) = legal.actions.first() else {
        return None;
    };
    let chosen = private.hand.each().take(usize::from(*required_count));
    let text: Vec<String> = chosen.map(|card| card.to_string()).collect();
    text.join("+").parse::<Cards>().ok().map(|cards| CardList(Ok(cards)))
}

fn word(listed: Listed) -> String {
    match listed {
        Listed::Play { payload_cards, power } => format!("PLAY {payload_cards}, power {power}"),
        Listed::Cover { required_count } => format!("COVER {required_count}"),
        other => format!("{other:?}"),
    }
}

fn main() -> Result<(), EngineError> {
    // A program draws seeds from its system and reads its clock here.
    let mut engine =
        Engine::with_timer(30_000).seeds(|| Some(Seed::from_u64(2026))).clock(|| 1_739_600_000_000);
    let mut output = engine.init_game(Config::original().first_seat(Seat(0)), None)?;
    while !output.legal_actions.actions.is_empty() {
        let (version, legal) = (output.public_state.version, &output.legal_actions);
        let private = engine.get_private_state(legal.seat)?;
        println!("version {version}: seat {}, {}", legal.seat, word(legal.actions[0]));
        let cards = cover_list(legal, private);
        output = engine.apply_action(0, cards, Some(i64::from(version)))?;
    }
    let settled = engine.settle()?;
    for delta in settled.settlement.iter().flat_map(|settlement| settlement.chip_delta_by_seat) {
        println!("{delta:?}");
    }
    let mut restored = Engine::default();
    restored.load_state(engine.dump_state()?)?;
    println!("saved and restored at version {}", restored.get_public_state()?.version);
    Ok(())
}
