//! Turn engine, draw hook and deck together: `cargo run -p paiju-sanguosha --example original`
//!
//! Three players draw at the start of their draw phases until the cards run out. One draws a card more, one once takes
//! cards from another instead, and one dies in her own turn.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use paiju_contract::Seat;
use paiju_sanguosha::original::{
    DeckManager, Draw, DrawChange, DrawHook, Phase, TurnEngine, TurnEngineError, TurnEvent,
};

const ZHOU_YU: Seat = Seat(0);
const ZHANG_LIAO: Seat = Seat(1);
const DIAO_CHAN: Seat = Seat(2);

/// The cards of the table: the turn engine has none.
struct Table {
    deck: DeckManager<u32, fn(&mut [u32])>,
    hands: BTreeMap<Seat, Vec<u32>>,
}

type Shared = Arc<Mutex<Table>>;

fn open(table: &Shared) -> MutexGuard<'_, Table> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Table {
    fn draw(&mut self, seat: Seat, n: u8) -> usize {
        let cards = self.deck.draw(usize::from(n));
        let drawn = cards.len();
        self.hands.entry(seat).or_default().extend(cards);
        drawn
    }

    /// 突袭: a card of another's hand instead of a draw.
    fn raid(&mut self, by: Seat, from: Seat) {
        let taken = self.hands.entry(from).or_default().pop();
        self.hands.entry(by).or_default().extend(taken);
    }
}

/// 英姿 adds a card; 突袭 replaces the first draw that has somebody to rob.
fn draw_hook(table: &Shared) -> DrawHook {
    let mut hook = DrawHook::default();
    hook.modifier(|seat| i8::from(seat == ZHOU_YU));
    let (table, mut done) = (Arc::clone(table), false);
    hook.rule(move |seat| {
        if seat != ZHANG_LIAO || done {
            return DrawChange::Add(0);
        }
        done = true;
        open(&table).raid(ZHANG_LIAO, ZHOU_YU);
        DrawChange::Replace
    });
    hook
}

/// An engine that draws from the table when a draw phase starts, and tells when the cards have run out.
fn engine(table: &Shared) -> Result<TurnEngine, TurnEngineError> {
    let mut engine = TurnEngine::default();
    let (table, mut hook) = (Arc::clone(table), draw_hook(table));
    engine.hook(move |event: &TurnEvent| {
        // A dead player has no draw phase: whoever is announced here is alive.
        let Some((seat, draw)) = hook.on(event, |_| true) else {
            return Ok(());
        };
        let drawn = open(&table).draw(seat, draw.cards());
        println!("seat {seat}: {draw:?}, {drawn} drawn");
        match draw {
            Draw::Cards(n) if drawn < usize::from(n) => {
                Err(format!("{n} cards are wanted, {drawn} are left"))
            }
            _ => Ok(()),
        }
    });
    engine.start_game(3)?;
    Ok(engine)
}

fn main() -> Result<(), TurnEngineError> {
    let deck = DeckManager::new((1..=20).collect(), <[u32]>::reverse as fn(&mut [u32]));
    let table = Arc::new(Mutex::new(Table { deck, hands: BTreeMap::new() }));
    let mut engine = engine(&table)?;
    while engine.errors().is_empty() {
        let turn = engine.get_current_turn_state();
        if turn.seat == DIAO_CHAN && turn.phase == Phase::Play {
            let next = engine.kill(DIAO_CHAN)?;
            println!(
                "seat {DIAO_CHAN} dies, turn {} is seat {}'s",
                next.new_turn_number, next.new_current_player_id
            );
            continue;
        }
        engine.end_current_phase_if_possible();
    }
    println!("{}", engine.errors()[0]);
    for (seat, hand) in &open(&table).hands {
        println!("seat {seat} holds {} cards", hand.len());
    }
    Ok(())
}
