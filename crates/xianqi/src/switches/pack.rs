//! The rules packed into a few bytes, so that every copy of a state carries its own.

use paiju_contract::Seat;

use crate::rules::{AskFirst, Black, DogPair, LeadDecision, LeaderAfterReveal, Preset, Rules};

/// All switches in 24 bits, the limit of the buckle chain in the other 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Switches(u32);

/// What a match carries from game to game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Carried {
    pub(crate) chips: [i32; 3],
    pub(crate) initial_chips: i32,
    pub(crate) game_index: u16,
}

const REVISED: u32 = 1;
const DOG_EQUAL: u32 = 1 << 1;
const SPLIT: u32 = 1 << 2;
const STOPS: u32 = 1 << 3;
const BUCKLER_LEADS: u32 = 1 << 4;
const ACTIVE: u32 = 1 << 5;
const EARLY: u32 = 1 << 6;
const REDEAL: u32 = 1 << 7;
const LIABILITY: u32 = 1 << 8;
const FIRST_GAME: u32 = 1 << 9;
const BY_DRAW: u32 = 1 << 10;
const MUST_BUCKLE: u32 = 1 << 11;
const EIGHT: u32 = 1 << 12;
/// Not a switch of its own: [`FIRST_GAME`] is on and this is the first game.
const FIRST_NOW: u32 = 1 << 13;
const FIRST_SEAT: u32 = 14;
const DRAWER: u32 = 16;
const LIMIT: u32 = 24;

const fn seat_bits(seat: Option<Seat>) -> u32 {
    match seat {
        Some(Seat(n @ 0..=2)) => n as u32,
        Some(_) => panic!("rules with such a seat are not valid"),
        None => 3,
    }
}

const fn seat_of(bits: u32) -> Option<Seat> {
    match bits & 3 {
        3 => None,
        n => Some(Seat(n as u8)),
    }
}

impl Switches {
    #[inline]
    pub(crate) fn of(rules: &Rules) -> Self {
        let on = |is_on: bool, bit: u32| if is_on { bit } else { 0 };
        Self(
            on(rules.preset == Preset::Revised, REVISED)
                | on(rules.dog_pair == DogPair::Equal, DOG_EQUAL)
                | on(rules.lead_decision == LeadDecision::Split, SPLIT)
                | on(rules.reveal_stops_at_first, STOPS)
                | on(rules.leader_after_reveal == LeaderAfterReveal::Buckler, BUCKLER_LEADS)
                | on(rules.ask_first == AskFirst::ActiveRevealer, ACTIVE)
                | on(rules.early_end, EARLY)
                | on(rules.black == Black::Redeal, REDEAL)
                | on(rules.reveal_ceramic_liability, LIABILITY)
                | on(rules.first_game_no_ceramic_no_buckle, FIRST_GAME)
                | on(rules.first_seat_by_draw, BY_DRAW)
                | on(rules.enough_must_buckle, MUST_BUCKLE)
                | on(rules.eight_pillars_pay_8, EIGHT)
                | on(rules.first_game(), FIRST_NOW)
                | seat_bits(rules.first_seat) << FIRST_SEAT
                | seat_bits(rules.drawer_seat) << DRAWER
                | u32::from(rules.buckle_chain_limit) << LIMIT,
        )
    }

    #[inline]
    const fn has(self, bit: u32) -> bool {
        self.0 & bit != 0
    }

    #[inline]
    pub(crate) const fn dog(self) -> DogPair {
        if self.has(DOG_EQUAL) { DogPair::Equal } else { DogPair::Above }
    }

    #[inline]
    pub(crate) const fn lead_is_split(self) -> bool {
        self.has(SPLIT)
    }

    pub(crate) const fn reveal_stops_at_first(self) -> bool {
        self.has(STOPS)
    }

    pub(crate) const fn buckler_leads_after_reveal(self) -> bool {
        self.has(BUCKLER_LEADS)
    }

    pub(crate) const fn asks_active_revealer(self) -> bool {
        self.has(ACTIVE)
    }

    #[inline]
    pub(crate) const fn ends_early(self) -> bool {
        self.has(EARLY)
    }

    pub(crate) const fn liability(self) -> bool {
        self.has(LIABILITY)
    }

    /// 第一盘没瓷没扣 is in force.
    #[inline]
    pub(crate) const fn first_game_now(self) -> bool {
        self.has(FIRST_NOW)
    }

    pub(crate) const fn first_seat_by_draw(self) -> bool {
        self.has(BY_DRAW)
    }

    #[inline]
    pub(crate) const fn must_buckle(self) -> bool {
        self.has(MUST_BUCKLE)
    }

    pub(crate) const fn eight_pay_8(self) -> bool {
        self.has(EIGHT)
    }

    /// 0 is no limit.
    #[inline]
    pub(crate) const fn chain_limit(self) -> u8 {
        (self.0 >> LIMIT) as u8
    }

    /// The rules again.
    pub(crate) fn rules(self, carried: &Carried) -> Rules {
        let pick = |bit: u32| self.has(bit);
        Rules {
            preset: if pick(REVISED) { Preset::Revised } else { Preset::Original },
            player_count: 3,
            initial_chips: carried.initial_chips,
            chips: carried.chips,
            game_index: carried.game_index,
            first_seat: seat_of(self.0 >> FIRST_SEAT),
            dog_pair: self.dog(),
            lead_decision: if pick(SPLIT) { LeadDecision::Split } else { LeadDecision::Together },
            reveal_stops_at_first: pick(STOPS),
            leader_after_reveal: if pick(BUCKLER_LEADS) {
                LeaderAfterReveal::Buckler
            } else {
                LeaderAfterReveal::LastRevealer
            },
            ask_first: if pick(ACTIVE) { AskFirst::ActiveRevealer } else { AskFirst::LastRevealer },
            early_end: pick(EARLY),
            black: if pick(REDEAL) { Black::Redeal } else { Black::Settlement },
            buckle_chain_limit: self.chain_limit(),
            reveal_ceramic_liability: pick(LIABILITY),
            first_game_no_ceramic_no_buckle: pick(FIRST_GAME),
            first_seat_by_draw: pick(BY_DRAW),
            enough_must_buckle: pick(MUST_BUCKLE),
            eight_pillars_pay_8: pick(EIGHT),
            drawer_seat: seat_of(self.0 >> DRAWER),
        }
    }
}
