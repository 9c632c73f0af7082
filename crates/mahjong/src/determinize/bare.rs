//! Worlds for views without a log: search states that keep no history.
//!
//! Only what the view shows now is respected: sizes, buried suits, melds, won hands that wait. What the order of play
//! would prove is not known here.

use paiju_contract::{History, Observer, Rng, Seat};
use paiju_kit::shuffle;

use super::unseen_seats;
use crate::game::{Entry, Mahjong};
use crate::hand::{Counts, Meld, Melds};
use crate::piece::{TILES, Tile, TileSet};
use crate::setup;
use crate::state::{Answer, Cause, Offer, Player, Stage, Table, WALL, Window, seats};
use crate::view::{PhaseView, PlayerView, Question, View};

const TRIES: usize = 10_000;

pub(super) fn redeal<H: History<Entry>>(view: &View, rng: &mut Rng) -> Mahjong<H> {
    let mut last = None;
    for _ in 0..TRIES {
        let table = attempt(view, rng);
        if table.audit().is_ok() && table.view(view.observer, None, own_actions(&table, view)) == *view {
            return Mahjong::from_parts(&table, H::default());
        }
        last = Some(table);
    }
    Mahjong::from_parts(&last.unwrap_or_else(|| attempt(view, rng)), H::default())
}

fn own_actions(table: &Table, view: &View) -> Vec<crate::action::Action> {
    let mut actions = Vec::new();
    if let Observer::Seat(seat) = view.observer {
        table.legal(seat, &mut actions);
    }
    actions
}

fn attempt(view: &View, rng: &mut Rng) -> Table {
    let mut tiles: Vec<Tile> = view.unseen().tiles().collect();
    shuffle(&mut tiles, rng);
    let sorted: [Tile; TILES] = std::array::from_fn(|i| Tile::at(i / 4));
    let mut table = setup::deal_valid(&view.rules, &sorted);
    for seat in seats() {
        let shown = &view.players[seat.index()];
        *table.player_mut(seat) = player(view, shown, &mut tiles);
    }
    let left = usize::from(view.wall_left);
    table.wall = std::array::from_fn(|i| tiles.get(i).copied().unwrap_or(Tile::at(0)));
    table.head = 0;
    table.tail = left.min(WALL) as u8;
    table.open = view.open;
    table.version = view.version;
    table.first_winner = view.players.iter().find(|player| player.is_hu).map(|player| player.seat);
    table.stage = stage(view, &table);
    for seat in unseen_seats(view.observer) {
        let player = table.player_mut(seat);
        player.refresh_waits();
    }
    table
}

/// A player as shown, the hidden tiles taken from the shuffled ones: buried tiles of the missing suit, the hand of
/// the others.
fn player(view: &View, shown: &PlayerView, tiles: &mut Vec<Tile>) -> Player {
    let own = view.observer.is(shown.seat);
    let mut take = |fits: &dyn Fn(Tile) -> bool| {
        let index = tiles.iter().position(|tile| fits(*tile)).or(tiles.len().checked_sub(1))?;
        Some(tiles.swap_remove(index))
    };
    let mut melds = Melds::NONE;
    for meld in shown.melds.iter().take(3) {
        let tile = meld.tile.unwrap_or(Tile::at(0));
        melds.push(Meld { kind: meld.kind, tile, from: meld.from });
    }
    let public = shown.missing_suit.filter(|_| view.phase != PhaseView::Burying || own);
    let mut buried = shown.buried_cards.unwrap_or([Tile::at(0); 3]);
    if let (Some(suit), None) = (public, shown.buried_cards) {
        buried = std::array::from_fn(|_| take(&|tile| tile.suit() == suit).unwrap_or(Tile::at(0)));
        buried.sort_unstable();
    }
    let mut hand = Counts::EMPTY;
    match &shown.hand {
        Some(pile) => pile.tiles().for_each(|tile| hand.add(tile)),
        None => (0..shown.hand_count)
            .filter_map(|_| take(&|tile| Some(tile.suit()) != public))
            .for_each(|tile| hand.add(tile)),
    }
    Player {
        hand,
        waits: if own { view.waits } else { TileSet::EMPTY },
        melds,
        buried,
        missing: public,
        score: shown.score,
        last_hu_fan: if own { view.last_hu_fan.unwrap_or(-1) } else { -1 },
        hu_count: shown.hu_count,
        has_drawn: view.phase != PhaseView::Burying,
    }
}

fn stage(view: &View, table: &Table) -> Stage {
    if let Some(reason) = view.ended {
        return Stage::Over(reason);
    }
    if view.phase == PhaseView::Burying {
        return Stage::Burying;
    }
    match (&view.offer, view.turn) {
        (Some(offer), _) => {
            let asked = table.others(offer.from).filter(|seat| view.observer.is(*seat) && view.ask.is_some());
            let can_hu = view.waits.contains(offer.tile);
            let mut window = Window {
                tile: offer.tile,
                from: offer.from,
                offer: offer.kind,
                asked: asked.collect(),
                can_hu: paiju_contract::SeatSet::EMPTY,
                answers: [None::<Answer>; 4],
            };
            if can_hu && offer.kind != Offer::AddedKong {
                window.can_hu = window.asked;
            }
            Stage::Claiming(window)
        }
        (None, Some(seat)) => Stage::Acting { seat, cause: cause(view, table, seat) },
        (None, None) => Stage::Burying,
    }
}

fn cause(view: &View, table: &Table, seat: Seat) -> Cause {
    if let Some(Question::Turn { cause }) = view.ask.as_ref().map(|ask| ask.question) {
        return cause;
    }
    let tile = table.player(seat).hand.kinds().next().unwrap_or(Tile::at(0));
    match view.version {
        2 => Cause::Opening,
        _ => Cause::Drawn { tile, from: crate::state::WallEnd::Head, first: false },
    }
}
