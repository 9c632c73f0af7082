//! What one observer knows, built field by field (R12.6).
//!
//! Until the hand ends nobody sees another's tiles, buried faces, draws or answers, nor whether anybody else is
//! asked: a view says at most that an offer is open. At the end everything is shown.

use paiju_contract::{Ask, Key, Observer, Seat};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, EventView, project};
use crate::hand::{Counts, Meld, MeldKind, Melds, Pile};
use crate::piece::{Suit, TILES, Tile, TileSet};
use crate::rules::{KongView, Rules, SEATS};
use crate::setup::dealt_to;
use crate::state::{Cause, EndReason, Offer, Stage, State};

/// Everything one observer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Who is looking.
    pub observer: Observer,
    /// The version, R12.4.
    pub version: u32,
    /// The rules of this hand.
    pub rules: Rules,
    /// Burying, playing or over.
    pub phase: PhaseView,
    /// The seat that acts, unless a tile is on offer.
    pub turn: Option<Seat>,
    /// The tile on offer.
    pub offer: Option<OfferView>,
    /// How many tiles are left in the wall.
    pub wall_left: u8,
    /// The players, in seat order.
    pub players: [PlayerView; SEATS],
    /// Points so far.
    pub scores: [i32; SEATS],
    /// Unclaimed discards and winning tiles, all that lies open beside the melds.
    pub open: Pile,
    /// The observer's own last draw, while it acts on it.
    pub drawn: Option<Tile>,
    /// The kinds that complete the observer's hand at rest.
    pub waits: TileSet,
    /// 漏胡: the dearest win the observer passed, −1 for none; private (R9.1).
    pub last_hu_fan: Option<i16>,
    /// The tiles the observer was dealt.
    pub dealt: Option<Pile>,
    /// Why the hand ended.
    pub ended: Option<EndReason>,
    /// The whole deck, once the hand has ended.
    pub deck: Option<Vec<Tile>>,
    /// Whether the hand began from a position: the log tells what has happened since.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub set_up: bool,
    /// Everything the observer has seen happen, written short; none if no history is kept.
    #[serde(serialize_with = "as_text")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<String>>"))]
    pub log: Option<Vec<EventView>>,
    /// The question the observer is asked.
    pub ask: Option<Ask<Question, Action>>,
}

impl View {
    /// What it says as one number, compiled here and not by everybody who asks a game for its key.
    pub(crate) fn key(&self) -> Key {
        Key::of(self)
    }
}

/// A line of text for each event.
#[expect(clippy::ref_option, reason = "serde hands the field over like this")]
fn as_text<S: serde::Serializer>(log: &Option<Vec<EventView>>, to: S) -> Result<S::Ok, S::Error> {
    log.as_ref().map(|log| log.iter().map(EventView::to_string).collect::<Vec<_>>()).serialize(to)
}

/// The phases that everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum PhaseView {
    /// Tiles are being buried.
    Burying,
    /// The hand is being played.
    Playing,
    /// The hand is over.
    Over,
}

/// A tile on offer: the window is open, whoever is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OfferView {
    /// The tile.
    pub tile: Tile,
    /// Who offers it.
    pub from: Seat,
    /// What kind of offer.
    pub kind: Offer,
}

/// What is being decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Question {
    /// Which three tiles to bury.
    Bury,
    /// What to do on the own turn.
    Turn {
        /// How the turn began.
        cause: Cause,
    },
    /// Whether to claim the tile on offer.
    Answer(OfferView),
}

/// A declared meld; no tile if it is a concealed kong hidden from the observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MeldView {
    /// How it was declared.
    pub kind: MeldKind,
    /// The kind of its tiles.
    pub tile: Option<Tile>,
    /// Who discarded the tile taken.
    pub from: Seat,
}

/// What the observer knows of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// The concealed tiles, if the observer may see them.
    pub hand: Option<Pile>,
    /// How many concealed tiles.
    pub hand_count: u8,
    /// The declared melds.
    pub melds: Vec<MeldView>,
    /// The buried tiles, if the observer may see them.
    pub buried_cards: Option<[Tile; 3]>,
    /// The missing suit, once everybody has buried; the own one before.
    pub missing_suit: Option<Suit>,
    /// Points of this hand.
    pub score: i32,
    /// Points of the match.
    pub total_score: i32,
    /// Whether the player has won.
    pub is_hu: bool,
    /// Whether the hand is locked.
    pub hand_locked: bool,
    /// How often the player has won.
    pub hu_count: u8,
    /// The tiles won with, as far as the history tells.
    pub hu_tiles: Vec<Tile>,
    /// All tiles discarded in order, those claimed by others included.
    pub discards: Vec<Tile>,
}

/// The history as one observer knows it, with the deck it was dealt from.
#[derive(Debug, Default)]
pub(crate) struct Story {
    /// The deck; none if the hand began from a position.
    pub(crate) deck: Option<[Tile; TILES]>,
    pub(crate) log: Vec<EventView>,
    hu_tiles: [Vec<Tile>; SEATS],
}

impl State {
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }

    fn shows(&self, to: Observer, seat: Seat) -> bool {
        to.is(seat) || self.is_over()
    }

    /// The view of one observer.
    pub(crate) fn look(&self, to: Observer, mut story: Option<Story>) -> View {
        let own = match to {
            Observer::Seat(seat) if seat.index() < SEATS => Some(seat),
            _ => None,
        };
        View {
            observer: to,
            version: self.version,
            rules: self.rules,
            phase: self.phase_view(),
            turn: if let Stage::Acting { seat, .. } = self.stage { Some(seat) } else { None },
            offer: self.offer_view(),
            wall_left: self.wall_left(),
            players: std::array::from_fn(|i| self.player_view(to, Seat(i as u8), story.as_mut())),
            scores: self.players.map(|player| player.score),
            open: self.open,
            drawn: self.own_draw(own),
            waits: own.map_or(TileSet::EMPTY, |seat| self.player(seat).waits),
            last_hu_fan: own.map(|seat| self.player(seat).last_hu_fan),
            dealt: own.and_then(|seat| story.as_ref()?.dealt(&self.rules, seat)),
            ended: if let Stage::Over(reason) = self.stage { Some(reason) } else { None },
            deck: story.as_ref().filter(|_| self.is_over()).and_then(|story| Some(story.deck?.to_vec())),
            set_up: story.as_ref().is_some_and(|story| story.deck.is_none()),
            log: story.map(|story| story.log),
            ask: self.ask(own),
        }
    }

    fn phase_view(&self) -> PhaseView {
        match self.stage {
            Stage::Burying => PhaseView::Burying,
            Stage::Acting { .. } | Stage::Claiming(_) => PhaseView::Playing,
            Stage::Over(_) => PhaseView::Over,
        }
    }

    fn offer_view(&self) -> Option<OfferView> {
        match self.stage {
            Stage::Claiming(window) => {
                Some(OfferView { tile: window.tile, from: window.from, kind: window.offer })
            }
            _ => None,
        }
    }

    fn own_draw(&self, own: Option<Seat>) -> Option<Tile> {
        match self.stage {
            Stage::Acting { seat, cause: Cause::Drawn { tile, .. } } if own == Some(seat) => Some(tile),
            _ => None,
        }
    }

    fn ask(&self, own: Option<Seat>) -> Option<Ask<Question, Action>> {
        let seat = own.filter(|seat| self.awaiting().contains(*seat))?;
        let question = match self.stage {
            Stage::Burying => Question::Bury,
            Stage::Acting { cause, .. } => Question::Turn { cause },
            _ => Question::Answer(self.offer_view()?),
        };
        let mut actions = Vec::new();
        self.list(seat, &mut actions);
        Some(Ask::new(question, actions))
    }

    fn player_view(&self, to: Observer, seat: Seat, story: Option<&mut Story>) -> PlayerView {
        let (player, shown) = (self.player(seat), self.shows(to, seat));
        let buried_publicly = !matches!(self.stage, Stage::Burying);
        let buried = player.missing.is_some() && (shown || buried_publicly);
        let hu_tiles = story.map(|story| story.won_with(seat)).unwrap_or_default();
        PlayerView {
            seat,
            hand: shown.then_some(*player.hand),
            hand_count: player.hand.total() as u8 + if player.missing.is_some() && !buried { 3 } else { 0 },
            melds: player.melds.iter().map(|meld| self.meld_view(shown, meld)).collect(),
            buried_cards: (shown && player.missing.is_some()).then_some(player.buried),
            missing_suit: player.missing.filter(|_| buried),
            score: player.score,
            total_score: self.total_scores()[seat.index()],
            is_hu: player.is_locked(),
            hand_locked: player.is_locked(),
            hu_count: player.hu_count,
            hu_tiles,
            discards: self.discards.of(seat).collect(),
        }
    }

    fn meld_view(&self, shown: bool, meld: &Meld) -> MeldView {
        MeldView { kind: meld.kind, tile: (shown || !self.hides(meld)).then_some(meld.tile), from: meld.from }
    }

    /// Whether others see only that there is such a meld (R11.7).
    pub(crate) fn hides(&self, meld: &Meld) -> bool {
        meld.kind == MeldKind::KongConcealed && self.rules.concealed_kong_view == KongView::Hidden
    }

    /// The match totals: what each seat brought and what it won in this hand (R11.9).
    pub(crate) fn total_scores(&self) -> [i32; SEATS] {
        std::array::from_fn(|i| self.rules.total_scores[i] + self.players[i].score - self.rules.initial_score)
    }
}

/// An event with nothing hidden.
fn open(event: &Event) -> EventView {
    let owner = match *event {
        Event::Dealt { seat, .. }
        | Event::Buried { seat, .. }
        | Event::Answered { seat, .. }
        | Event::Drew { seat, .. }
        | Event::Konged { seat, .. } => Observer::Seat(seat),
        Event::SuitsRevealed { .. }
        | Event::Discarded { .. }
        | Event::Ponged { .. }
        | Event::KongOffered { .. }
        | Event::KongRobbed { .. }
        | Event::Won { .. }
        | Event::Paid { .. }
        | Event::Ended { .. } => Observer::Public,
    };
    project(event, owner).unwrap_or_else(|| unreachable!("the owner sees its own event"))
}

impl Story {
    fn dealt(&self, rules: &Rules, seat: Seat) -> Option<Pile> {
        Pile::try_from_tiles(self.deck?[dealt_to(rules, seat.index())].iter().copied())
    }

    /// Takes an event in. At the end the log shows every face; before, what the observer was shown.
    pub(crate) fn note(&mut self, event: &Event, to: Observer, over: bool) {
        if let Event::Won { seat, tile, .. } = *event {
            self.hu_tiles[seat.index()].push(tile);
        }
        let shown = if over { Some(open(event)) } else { project(event, to) };
        self.log.extend(shown);
    }

    /// The tiles a seat has won with; asked once.
    fn won_with(&mut self, seat: Seat) -> Vec<Tile> {
        std::mem::take(&mut self.hu_tiles[seat.index()])
    }
}

/// What a policy needs, without the rest of the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The seat that looks.
    pub seat: Seat,
    /// The own concealed tiles.
    pub hand: Counts,
    /// The own melds.
    pub melds: Melds,
    /// The own missing suit.
    pub missing: Option<Suit>,
    /// Whether the own hand is locked by a win.
    pub locked: bool,
    /// The kinds that complete the own hand at rest.
    pub waits: TileSet,
    /// Tiles whose place the seat does not know.
    pub unseen: Pile,
    /// The tile on offer.
    pub offer: Option<OfferView>,
    /// How many tiles are left in the wall.
    pub wall_left: u8,
    /// The rules.
    pub rules: Rules,
}

impl State {
    /// What a seat sees at a glance: a part of its view.
    #[inline]
    pub(crate) fn seen(&self, seat: Seat) -> Seen {
        let own = self.player(seat);
        Seen {
            seat,
            hand: own.hand,
            melds: own.melds,
            missing: own.missing,
            locked: own.is_locked(),
            waits: own.waits,
            unseen: self.unseen(seat),
            offer: self.offer_view(),
            wall_left: self.wall_left(),
            rules: self.rules,
        }
    }

    /// The same as [`View::unseen`].
    fn unseen(&self, seat: Seat) -> Pile {
        let own = self.player(seat);
        let mut unseen = Pile::ALL;
        unseen.remove_all(&self.open);
        unseen.remove_all(&own.hand);
        if own.missing.is_some() {
            own.buried.iter().for_each(|tile| unseen.remove_many(*tile, 1));
        }
        for (place, player) in self.players.iter().enumerate() {
            for meld in player.melds.iter().filter(|meld| place == seat.index() || !self.hides(meld)) {
                unseen.remove_many(meld.tile, meld.size());
            }
        }
        unseen
    }
}

impl View {
    /// The player who is looking.
    pub fn own(&self) -> Option<&PlayerView> {
        match self.observer {
            Observer::Seat(seat) => self.players.get(seat.index()),
            Observer::Public => None,
        }
    }

    /// The tiles whose place the observer does not know: all but the own hand and buried tiles, the melds it sees,
    /// discards and winning tiles.
    pub fn unseen(&self) -> Pile {
        let mut unseen = Pile::ALL;
        unseen.remove_all(&self.open);
        for player in &self.players {
            player.hand.iter().for_each(|hand| unseen.remove_all(hand));
            player.buried_cards.into_iter().flatten().for_each(|tile| unseen.remove_many(tile, 1));
            for meld in &player.melds {
                let size = if meld.kind == MeldKind::Pong { 3 } else { 4 };
                meld.tile.into_iter().for_each(|tile| unseen.remove_many(tile, size));
            }
        }
        unseen
    }
}
