//! Events of the original interface, `{type, player, tile, priority}`, as the designs queue them (R13.9).
//!
//! It owns their shape and their order of precedence. Nothing waits in a queue here: answers are judged together, so at
//! rest the queue has the tile that is being answered and what the onlooker has answered.

use paiju_contract::{Observer, Seat};
use serde::Serialize;

use crate::event::{Event, EventView, project};
use crate::piece::Tile;
use crate::rules::SEATS;
use crate::state::{Answer, Offer, Stage, State};

/// What an event is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum QueuedType {
    /// A tile was drawn.
    Draw,
    /// A tile was discarded.
    Discard,
    /// A pong.
    Pong,
    /// A kong, or the offer of one that can be robbed.
    Kong,
    /// A win.
    Hu,
    /// An offered tile was let go.
    Pass,
}

impl QueuedType {
    /// Hu > Kong > Pong > everything else; a higher one comes first.
    pub const fn priority(self) -> u8 {
        match self {
            Self::Hu => 3,
            Self::Kong => 2,
            Self::Pong => 1,
            Self::Draw | Self::Discard | Self::Pass => 0,
        }
    }
}

/// An event of the designs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QueuedEvent {
    /// What it is about.
    #[serde(rename = "type")]
    pub kind: QueuedType,
    /// Whose it is, as an index.
    pub player: usize,
    /// Whose it is, by id.
    pub player_id: String,
    /// The tile; none where the onlooker may not see it.
    pub tile: Option<Tile>,
    /// 3 for a win, 2 for a kong, 1 for a pong, 0 for all else: the highest is dealt with first.
    pub priority: u8,
}

impl QueuedEvent {
    fn new(ids: &[String; SEATS], kind: QueuedType, seat: Seat, tile: Option<Tile>) -> Self {
        let (player, player_id) = (seat.index(), ids[seat.index()].clone());
        Self { kind, player, player_id, tile, priority: kind.priority() }
    }

    /// What has happened, as far as this observer may know it.
    pub(super) fn told(ids: &[String; SEATS], events: &[Event], to: Observer) -> Vec<Self> {
        let told = events.iter().filter_map(|event| project(event, to));
        told.filter_map(|event| Self::of(ids, event)).collect()
    }

    /// An event, if the designs have such a one.
    fn of(ids: &[String; SEATS], event: EventView) -> Option<Self> {
        let (kind, seat, tile) = match event {
            EventView::Drew { seat, tile, .. } => (QueuedType::Draw, seat, tile),
            EventView::Discarded { seat, tile } => (QueuedType::Discard, seat, Some(tile)),
            EventView::Ponged { seat, tile, .. } => (QueuedType::Pong, seat, Some(tile)),
            EventView::Konged { seat, tile, .. } => (QueuedType::Kong, seat, tile),
            EventView::Won { seat, tile, .. } => (QueuedType::Hu, seat, Some(tile)),
            EventView::Dealt { .. }
            | EventView::Buried { .. }
            | EventView::SuitsRevealed { .. }
            | EventView::Answered { .. }
            | EventView::KongOffered { .. }
            | EventView::KongRobbed { .. }
            | EventView::Paid { .. }
            | EventView::Ended { .. } => return None,
        };
        Some(Self::new(ids, kind, seat, tile))
    }

    /// The queue: the tile that is being answered and the onlooker's own answer, the highest first.
    pub(super) fn queue(ids: &[String; SEATS], own: Option<Seat>, state: &State) -> Vec<Self> {
        let Stage::Claiming(window) = &state.stage else { return Vec::new() };
        let offered = match window.offer {
            Offer::Discard | Offer::DiscardAfterKong => QueuedType::Discard,
            Offer::AddedKong => QueuedType::Kong,
        };
        let mut queue = vec![Self::new(ids, offered, window.from, Some(window.tile))];
        if let Some((seat, answer)) = own.and_then(|seat| Some((seat, window.answers[seat.index()]?))) {
            let kind = match answer {
                Answer::Hu => QueuedType::Hu,
                Answer::Kong => QueuedType::Kong,
                Answer::Pong => QueuedType::Pong,
                Answer::Pass => QueuedType::Pass,
            };
            queue.push(Self::new(ids, kind, seat, Some(window.tile)));
        }
        queue.sort_by_key(|event| std::cmp::Reverse(event.priority));
        queue
    }
}
