//! The whole game as one plain value: players, piles, the turn, the stack of frames, the open request.
//!
//! It owns the data and the pure questions about it. It does not change anything: that is `apply` and `frames`.

use paiju_contract::{Broken, Keyed, MAX_SEATS, Observer, Rng, RuleSet, Seat, SeatSet};
use serde::Serialize;

use crate::frames::{Claim, Stack};
use crate::legal::{Options, Question};
use crate::piece::{CARDS, CardId, Category, EQUIPMENT_CARDS, Kind};
use crate::rules::{HandLimit, Role, Rules};
use crate::score::Outcome;
use crate::skills::{GeneralId, SKILLS, SkillDef, SkillId, TIMINGS, Timing, skill_of_equipment};
use crate::turn::{Phase, TurnState};
use crate::zones::{CardSet, Few, Hands, Heap, RUMOURS, Rumour, Span, TAKINGS, Taking};

/// Room for every skill.
pub(crate) const MAX_SKILLS: usize = 64;

/// Any number of cards in order.
pub type Pile = Few<CardId, CARDS>;

/// A card in a judging area, and what it counts as there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Delayed {
    /// The card.
    pub card: CardId,
    /// Indulgence or Lightning.
    pub kind: Kind,
}

/// One player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    /// The general; none if the rules have none or none is chosen yet.
    pub general: Option<GeneralId>,
    /// What he fights for.
    pub role: Role,
    /// Whether everyone has seen the role.
    pub shown: bool,
    /// Whether he still plays.
    pub alive: bool,
    /// Health.
    pub hp: i8,
    /// The most health.
    pub max_hp: i8,
    /// Weapon, armour, +1 horse, −1 horse.
    pub equip: [Option<CardId>; 4],
    /// The judging area, the last placed last.
    pub delay: Few<Delayed, 4>,
    /// The skills of the general, lord skills only for the Lord.
    pub skills: Few<SkillId, 4>,
}

impl Player {
    /// Whether he has lost health.
    #[inline]
    pub fn wounded(&self) -> bool {
        self.hp < self.max_hp
    }

    /// The cards of the equipment area.
    #[inline]
    pub fn worn(&self) -> impl Iterator<Item = CardId> {
        self.equip.into_iter().flatten()
    }

    /// Whether a delayed trick of this name lies in the judging area.
    #[inline]
    pub fn has_delayed(&self, kind: Kind) -> bool {
        self.delay.iter().any(|d| d.kind == kind)
    }
}

/// A question somebody is asked. Derived from the top frame: stepping it again asks the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Request {
    /// Who still has to answer.
    pub who: SeatSet,
    /// What is asked.
    pub question: Question,
    /// The answers.
    pub options: Options,
}

/// The game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// By which rules.
    pub rules: Rules,
    /// The version that views and protocols see.
    pub version: u32,
    /// Accepted actions so far.
    pub actions: u32,
    /// Whose turn: the single stored copy (R1.1).
    pub turn: TurnState,
    /// Whether the turn engine has nothing more to do.
    pub finished: bool,
    /// The players in seat order.
    pub players: Few<Player, MAX_SEATS>,
    /// The hands, each in the order its cards came (R2.2).
    pub hands: Hands,
    /// The draw pile, its top last.
    pub draw: Pile,
    /// The discard pile, the latest last.
    pub discard: Heap,
    /// Cards being used, played or judged.
    pub table: Pile,
    /// For every card the seats that know where it is; bit 15: those who only look on (R2.2).
    pub seen: Few<u16, CARDS>,
    /// What some have heard of cards in hands (R2.2).
    pub rumours: Few<Rumour, RUMOURS>,
    /// Cards that went from hand to hand unseen, as far as a rumour needs them.
    pub takings: Few<Taking, TAKINGS>,
    /// For every card the number of the shuffle with which it came into the pile.
    pub batch: Few<u8, CARDS>,
    /// For every card what everyone can tell of that, where it lies hidden.
    pub span: Few<Span, CARDS>,
    /// For every card of whom its holder is sure that they know it, if they do: 0 is everyone, `NOBODY` nobody, any
    /// other number the seat before it.
    pub sharer: Few<u8, CARDS>,
    /// Whether anybody has ever lost sight of a card, or of the shuffle it came with.
    pub blurred: bool,
    /// How often the discard pile has been shuffled.
    pub shuffles: u32,
    /// The number of the latest shuffle; once they run out, those that no card came with are given again.
    pub latest: u8,
    /// Phases of this turn that will be skipped, a bit each.
    pub skips: u8,
    /// Slashes used in this Play phase that count.
    pub slashes: u32,
    /// Slashes used or played by the current player in this Play phase.
    pub slash_acts: u32,
    /// What skills count by phase.
    pub phase_tally: Few<u8, MAX_SKILLS>,
    /// What skills count by turn.
    pub turn_tally: Few<u8, MAX_SKILLS>,
    /// Generals offered to each seat, while they are chosen.
    pub offers: Few<Few<GeneralId, 5>, MAX_SEATS>,
    /// The order in which the others' generals will be dealt, while the Lord chooses.
    pub pool: Few<GeneralId, 25>,
    /// Generals chosen so far, while they are chosen.
    pub picks: Few<Option<GeneralId>, MAX_SEATS>,
    /// Hidden answers in the open window.
    pub claims: Few<Claim, MAX_SEATS>,
    /// The resolution: suspended frames, the running one last.
    pub stack: Stack,
    /// The open request.
    pub request: Option<Request>,
    /// Generator of later shuffles.
    pub reshuffle: Rng,
    /// Generator of random picks.
    pub pick: Rng,
    /// How the game ended.
    pub over: Option<Outcome>,
    /// Derived from the players.
    pub watch: Watch,
}

/// Derived from the players: who lives, seats by timing, and what they wear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Watch {
    /// The living seats.
    pub living: SeatSet,
    /// For every timing the seats that have a skill there: by their general, and by their equipment.
    pub at: [[SeatSet; 2]; TIMINGS],
    /// The equipment of every seat, a bit for each of the equipment cards.
    pub worn: [u32; MAX_SEATS],
}

/// The holder is sure of nobody else who knows the card.
pub(crate) const NOBODY: u8 = u8::MAX;
/// Everyone has seen the card.
pub(crate) const EVERYONE: u16 = u16::MAX;

impl State {
    /// How many seats.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    /// The player at a seat.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The player at a seat, to change.
    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Whether the seat still plays.
    #[inline]
    pub fn alive(&self, seat: Seat) -> bool {
        self.watch.living.contains(seat)
    }

    /// The living seats.
    #[inline]
    pub fn living(&self) -> SeatSet {
        self.watch.living
    }

    /// The living seats other than this one.
    #[inline]
    pub fn others(&self, seat: Seat) -> SeatSet {
        self.living().without(seat)
    }

    /// Living seats from `from` on, in the order of play.
    pub fn ccw(&self, from: Seat) -> impl Iterator<Item = Seat> + '_ {
        let seats = self.seats();
        (0..seats).map(move |step| from.after(step, seats)).filter(|seat| self.alive(*seat))
    }

    /// The hand of a seat, in the order the cards came.
    #[inline]
    pub fn held(&self, seat: Seat) -> &[CardId] {
        self.hands.of(seat)
    }

    /// The cards of a hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.held(seat).iter().copied().collect()
    }

    /// The cards of a hand and of the equipment beside it.
    #[inline]
    pub fn hand_and_equip(&self, seat: Seat) -> CardSet {
        self.hand(seat).union(self.player(seat).worn().collect())
    }

    /// What this kind worn in its slot is, if it is worn.
    #[inline]
    pub fn wears(&self, seat: Seat, kind: Kind) -> Option<CardId> {
        let worn = self.player(seat).equip[kind.category().slot()?]?;
        (worn.kind() == kind).then_some(worn)
    }

    /// The skills somebody has now: those of the general, then those of the equipment.
    pub fn skills(&self, seat: Seat) -> impl Iterator<Item = SkillId> + '_ {
        let player = self.player(seat);
        player.skills.iter().copied().chain(self.worn_skills(seat))
    }

    /// The skills of worn equipment.
    pub fn worn_skills(&self, seat: Seat) -> impl Iterator<Item = SkillId> + '_ {
        let equip = self.player(seat).equip;
        equip.into_iter().take(2).flatten().filter_map(|card| skill_of_equipment(card.kind()))
    }

    /// Whether one of somebody's skills answers yes.
    #[inline]
    pub fn any_skill(&self, seat: Seat, yes: impl Fn(&SkillDef) -> bool) -> bool {
        self.skills(seat).any(|id| yes(id.def()))
    }

    /// The most cards that may be kept at the end of a turn (R2.3).
    pub fn hand_limit(&self, seat: Seat) -> usize {
        let player = self.player(seat);
        let limit = match self.rules.hand_limit {
            HandLimit::CurrentHp => player.hp,
            HandLimit::MaxHp => player.max_hp,
        };
        limit.max(0) as usize
    }

    /// Whether it is this player's Play phase.
    #[inline]
    pub fn in_own_play(&self, seat: Seat) -> bool {
        self.turn.seat == seat && self.turn.phase == Phase::Play
    }

    /// Whether a card can be used as a trick of that name's sort.
    #[inline]
    pub fn is_trick(kind: Kind) -> bool {
        kind.category() == Category::Trick
    }

    /// Brings the derived table of timings up to date for one seat.
    pub fn rewatch(&mut self, seat: Seat) {
        let alive = self.player(seat).alive;
        let among = |seats: SeatSet, member: bool| {
            if member { seats.with(seat) } else { seats.without(seat) }
        };
        self.watch.living = among(self.watch.living, alive);
        let bit = |card: CardId| 1u32.wrapping_shl(card.0.wrapping_sub(EQUIPMENT_CARDS.start as u8).into());
        self.watch.worn[seat.index()] = self.player(seat).worn().fold(0, |bits, card| bits | bit(card));
        let mut masks = [0u32; 2];
        if alive {
            let skills = self.player(seat).skills;
            masks[0] = skills.iter().fold(0, |mask, id| mask | id.timings());
            masks[1] = self.worn_skills(seat).fold(0, |mask, id| mask | id.timings());
        }
        for (at, tiers) in self.watch.at.iter_mut().enumerate() {
            for (seats, mask) in tiers.iter_mut().zip(masks) {
                *seats = among(*seats, mask >> at & 1 == 1);
            }
        }
    }

    /// Whether nobody has a skill at this timing.
    #[inline]
    pub fn unwatched(&self, at: Timing) -> bool {
        let [general, worn] = self.watch.at[at as usize];
        general.is_empty() && worn.is_empty()
    }

    /// The definition table is as large as the room for it.
    pub fn check_room() -> Result<(), Broken> {
        Broken::unless(SKILLS.len() <= MAX_SKILLS, "more skills than there is room for")
    }

    /// What the state is as one number, stable everywhere: what everybody knows, and the order of the draw pile. What is
    /// still to be shuffled and picked is not in it.
    pub(crate) fn digest(&self) -> String {
        let mut keyed = Keyed::default();
        for to in Observer::all(self.players.len()) {
            keyed.add(&self.look(to));
        }
        keyed.add(&self.draw);
        keyed.key().to_string()
    }

    /// Whom the game waits for.
    #[inline]
    pub(crate) fn waits_for(&self) -> paiju_contract::Phase {
        match &self.request {
            Some(request) => paiju_contract::Phase::Awaiting(request.who),
            None => paiju_contract::Phase::Over,
        }
    }

    /// How many players the rules seat.
    pub fn size(&self) -> usize {
        self.rules.seats()
    }
}
