//! What one observer knows, built field by field from nothing (R3.4).

mod glimpse;
mod resolution;
mod scene;
mod shared;
mod thread;

use paiju_contract::{Ask, MAX_SEATS, Observer, RuleSet, Scores, Seat, SeatSet};
use serde::{Serialize, Serializer};

use crate::action::Choice;
use crate::frames::{Claim, Frame};
use crate::legal::Question;
use crate::piece::{CARDS, CardId};
use crate::rules::{Role, Rules};
use crate::score::Outcome;
use crate::skills::{GeneralId, SkillId};
use crate::state::{Delayed, Player, State};
use crate::turn::TurnState;
use crate::zones::{CardSet, Few, LONG_AGO, LastSeen, Rumour, Span, Taking};

pub use glimpse::Glimpse;
pub use resolution::{Aimed, Resolving};
pub use scene::{Blow, Judging, Scene, Wound};
pub(crate) use shared::Shared;
pub(crate) use thread::Thread;

/// A card's place in a hand or in the draw pile, as an observer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// A card he knows.
    Known(CardId),
    /// A card he does not know, and with which shuffle it came.
    Hidden(Span),
}

/// The card, or `null`.
impl Serialize for Slot {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Known(card) => to.serialize_some(card),
            Self::Hidden(_) => to.serialize_none(),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Slot {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Slot".into()
    }
    fn json_schema(to: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "anyOf": [to.subschema_for::<CardId>(), {"type": "null"}],
            "description": "A card, or null for one that the observer does not know.",
        })
    }
}

/// A card that the observer has seen, and that is now in one of these hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Somewhere {
    /// Which card.
    pub card: CardId,
    /// The hands it can be in.
    pub hands: SeatSet,
    /// Where it was when the observer last saw it.
    #[serde(skip)]
    pub(crate) last: LastSeen,
    /// The shuffle with which it came.
    #[serde(skip)]
    pub(crate) batch: u8,
}

/// One player as an observer sees him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerView {
    /// Where he sits.
    pub seat: Seat,
    /// The general, once it is shown.
    pub general: Option<GeneralId>,
    /// The role, if it is known: one's own, the Lord's, those of the dead; all at the end.
    pub role: Option<Role>,
    /// Whether he still plays.
    pub alive: bool,
    /// Health.
    pub hp: i8,
    /// The most health.
    pub max_hp: i8,
    /// How many hand cards.
    pub hand_count: usize,
    /// The own hand in the order its cards came; of another hand the cards that the observer knows, by number,
    /// then `null` for each of the others.
    pub hand: Vec<Slot>,
    /// Weapon, armour, +1 horse, −1 horse.
    pub equip: [Option<CardId>; 4],
    /// The judging area, the last placed last.
    pub delay: Vec<Delayed>,
    /// Skills.
    pub skills: Vec<SkillId>,
}

/// Who is asked what. Inside a window and while generals are chosen, `seat` is not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pending {
    /// Who.
    pub seat: Option<Seat>,
    /// What.
    pub question: Question,
    /// Whether it is a window: everyone may or may not be asked.
    pub window: bool,
}

/// Everything one observer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Of the table.
    pub version: u32,
    /// Who looks.
    pub observer: Observer,
    /// Final once over.
    pub scores: Scores,
    /// By which rules, without what they fix in secret.
    pub rules: Rules,
    /// Whose turn.
    pub turn: TurnState,
    /// How many of each role sit at the table: Lord, Loyalists, Rebels, Renegades.
    pub role_counts: [u8; 4],
    /// The players in seat order.
    pub players: Vec<PlayerView>,
    /// How many cards are left to draw.
    pub draw_count: usize,
    /// The draw pile, its top first: cards that the observer knows, `null` for the others.
    pub draw: Vec<Slot>,
    /// Cards in other hands that the observer has seen without knowing whose they are now, by number.
    pub somewhere: Vec<Somewhere>,
    /// The discard pile, the latest last.
    pub discard: Vec<CardId>,
    /// Cards being used, played or judged.
    pub table: Vec<CardId>,
    /// Slashes used in this Play phase that count.
    pub slashes: u32,
    /// How often the discard pile has been shuffled.
    pub shuffles: u32,
    /// What is being resolved, the latest last.
    pub resolution: Vec<Resolving>,
    /// Who is asked what.
    pub pending: Option<Pending>,
    /// The generals this observer is offered.
    pub offers: Vec<GeneralId>,
    /// The general this observer has chosen, before all are shown.
    pub chosen: Option<GeneralId>,
    /// What this observer has said in the open window.
    pub claim: Option<Claim>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The question this observer is asked.
    pub ask: Option<Ask<Question, Choice>>,
    /// For every shuffle the cards of it that the observer does not know.
    #[serde(skip)]
    pub(crate) unknown: Vec<CardSet>,
    /// For every card the shuffle with which it came: everyone has seen what was shuffled in again.
    #[serde(skip)]
    pub(crate) batch: Few<u8, CARDS>,
    /// Cards in hidden places that everyone knows.
    #[serde(skip)]
    pub(crate) common: CardSet,
    /// What went from hand to hand unseen since the first of these cards was lost.
    #[serde(skip)]
    pub(crate) takings: Vec<Taking>,
    /// What the observer knows that others know.
    #[serde(skip)]
    pub(crate) shared: Shared,
    /// What a resolution needs to go on.
    #[serde(skip)]
    pub(crate) thread: Thread,
}

impl State {
    /// Everything `to` knows.
    pub(crate) fn look(&self, to: Observer) -> View {
        let seat = seat_of(to);
        let own = seat.map_or(MAX_SEATS, Seat::index);
        let hidden = self.hidden(seat);
        let first = self.first_taking(seat);
        View {
            version: self.version,
            observer: to,
            scores: self.tally(),
            rules: self.rules.public(),
            turn: self.turn,
            role_counts: self.role_counts(),
            players: Seat::all(self.players.len()).map(|of| self.player_view(of, seat)).collect(),
            draw_count: self.draw.len(),
            draw: self.draw.iter().rev().map(|card| self.slot(seat, *card)).collect(),
            somewhere: self.somewhere(seat, first),
            discard: self.discard.to_vec(),
            table: self.table.to_vec(),
            slashes: self.slashes,
            shuffles: self.shuffles,
            resolution: self.resolution(),
            pending: self.pending(),
            offers: self.offers.get(own).map_or(Vec::new(), |offer| offer.to_vec()),
            chosen: self.picks.get(own).copied().flatten(),
            claim: self.claims.get(own).copied().filter(|_| self.window_open()),
            outcome: self.over,
            ask: seat.and_then(|seat| self.ask_of(seat)),
            batch: self.batch,
            common: hidden.common,
            takings: self.takings[first..].to_vec(),
            shared: self.shared(seat, first, &hidden),
            unknown: hidden.unknown,
            thread: self.thread(seat),
        }
    }

    fn slot(&self, to: Option<Seat>, card: CardId) -> Slot {
        if self.knows(to, card) {
            return Slot::Known(card);
        }
        Slot::Hidden(self.span[card.index()])
    }

    /// Where the unknown cards lie between the known ones would tell which of them came out of a hand (R3.4).
    fn hand_view(&self, of: Seat, to: Option<Seat>) -> Vec<Slot> {
        let mut hand: Vec<Slot> = self.held(of).iter().map(|card| self.slot(to, *card)).collect();
        if to != Some(of) {
            hand.sort_unstable();
        }
        hand
    }

    /// What this observer has heard; takings are counted from the first that is told.
    fn somewhere(&self, to: Option<Seat>, first: usize) -> Vec<Somewhere> {
        let first = first as u8;
        let lost = |Rumour { card, hands, last, .. }: Rumour| {
            let before = if last.before == LONG_AGO { LONG_AGO } else { last.before - first };
            Somewhere { card, hands, last: LastSeen { before, ..last }, batch: self.batch[card.index()] }
        };
        self.rumours_for(to).map(lost).collect()
    }

    /// The number of the first taking by which this observer or everyone lost a card: earlier ones tell the observer nothing.
    fn first_taking(&self, to: Option<Seat>) -> usize {
        let lost = self.rumours_for(to).chain(self.rumours_for(None));
        let before = lost.map(|rumour| usize::from(rumour.last.before));
        before.min().map_or(self.takings.len(), |first| first.min(self.takings.len()))
    }

    fn player_view(&self, of: Seat, to: Option<Seat>) -> PlayerView {
        let Player { general, role: _, shown: _, alive, hp, max_hp, equip, ref delay, ref skills } =
            *self.player(of);
        PlayerView {
            seat: of,
            general,
            role: self.known_role(of, to),
            alive,
            hp,
            max_hp,
            hand_count: self.held(of).len(),
            hand: self.hand_view(of, to),
            equip,
            delay: delay.to_vec(),
            skills: skills.to_vec(),
        }
    }

    /// The role of somebody, if it is known: one's own, those that are shown; all at the end.
    #[inline]
    pub(crate) fn known_role(&self, of: Seat, to: Option<Seat>) -> Option<Role> {
        let player = self.player(of);
        (player.shown || to == Some(of) || self.over.is_some()).then_some(player.role)
    }

    fn role_counts(&self) -> [u8; 4] {
        let mut counts = [0; 4];
        self.players.iter().for_each(|p| counts[p.role as usize] += 1);
        counts
    }

    /// Whether the open question picks cards that not everyone may know.
    pub fn chooses_unseen(&self) -> bool {
        let secret = matches!(self.stack.last(), Some(Frame::Select(select)) if select.is_unseen());
        secret || self.request.is_some_and(|r| matches!(r.question, Question::Arrange { .. }))
    }

    /// Whether a window is open.
    pub(crate) fn window_open(&self) -> bool {
        self.request.as_ref().is_some_and(|r| r.question.in_window())
    }

    /// While a window is open everybody may pass, asked or not; only who has chosen a skill has spoken (R3.5).
    pub(crate) fn silent_answer(&self, seat: Seat) -> Option<Choice> {
        let silent = self.claims.get(seat.index())?.by.is_none();
        (silent && self.window_open()).then_some(Choice::Pass)
    }

    /// While a window is open: the living, in the order of play from the current player on.
    pub(crate) fn concerned(&self) -> Vec<Seat> {
        if !self.window_open() {
            return Vec::new();
        }
        let (first, seats) = (self.turn.seat, self.seats());
        (0..seats).map(|step| first.after(step, seats)).filter(|seat| self.alive(*seat)).collect()
    }

    fn pending(&self) -> Option<Pending> {
        let request = self.request?;
        let window = request.question.in_window();
        Some(Pending { seat: self.asked_openly(), question: request.question, window })
    }

    /// Who is asked, where everyone sees that: not in windows, and not while the others choose generals.
    #[inline]
    pub(crate) fn asked_openly(&self) -> Option<Seat> {
        let request = self.request.as_ref()?;
        let secret = request.question == Question::General && self.offers[0].len() <= 1;
        if secret || request.question.in_window() { None } else { request.who.first() }
    }

    pub(crate) fn ask_of(&self, seat: Seat) -> Option<Ask<Question, Choice>> {
        let mut actions = Vec::new();
        self.offered(seat, |options| options.list(&mut actions))?;
        Some(Ask::new(self.request.as_ref()?.question, actions))
    }
}

pub(crate) fn seat_of(to: Observer) -> Option<Seat> {
    match to {
        Observer::Seat(seat) => Some(seat),
        Observer::Public => None,
    }
}

impl View {
    /// How many seats the table has.
    pub fn seats(&self) -> usize {
        self.rules.seats()
    }

    /// The seat that looks, if one does.
    pub fn seat(&self) -> Option<Seat> {
        seat_of(self.observer)
    }
}
