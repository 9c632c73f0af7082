//! A position as a person writes it, and the way from it to a state.
//!
//! It owns what such a position leaves open and how it is filled from the seed. Whether the whole is sound is judged by
//! `audit`, like any state.

use paiju_contract::{BadRules, MAX_SEATS, Rng, RuleSet, Seat, Seed};
use paiju_kit::shuffle;
use serde::{Deserialize, Serialize};

use super::names::Found;
use super::{CardName, INITIAL_HAND, Laid, OFFERS, ROLES, shuffled, skills_of};
use crate::event::known_to;
use crate::piece::CardId;
use crate::rules::{Generals, Role, Rules};
use crate::skills::{GeneralId, SkillId};
use crate::state::{Delayed, EVERYONE, Pile, Player, State};
use crate::turn::{Phase, TurnState};
use crate::zones::{CardSet, Few, Heap};

/// A position as a person would write it: who holds and shows what, whose turn it is. What is left out is dealt from
/// the seed (R3.8).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// Whose turn, and where in it.
    pub turn: TurnSetup,
    /// The players from seat 0 on; those who are left out are as the rules deal them.
    pub seats: Vec<SeatSetup>,
    /// The top of the draw pile, the first card to be drawn first; the rest is shuffled by the seed.
    pub draw: Vec<CardName>,
    /// The discard pile, the latest last.
    pub discard: Vec<CardName>,
}

/// Whose turn it is, and what has been done in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct TurnSetup {
    /// The current player.
    pub seat: Seat,
    /// The phase: the middle of the Play phase, or the beginning of another one.
    pub phase: Phase,
    /// The number of the turn; the first is 1.
    pub number: u32,
    /// Slashes used in this Play phase that count.
    #[serde(skip_serializing_if = "is_zero")]
    pub slashes: u32,
    /// Slashes used or played by the current player in this Play phase.
    #[serde(skip_serializing_if = "is_zero")]
    pub slash_acts: u32,
    /// Phases of this turn that will be skipped.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skips: Vec<Phase>,
    /// Skills that were used in this phase or turn, if that counts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<Count>,
}

impl Default for TurnSetup {
    fn default() -> Self {
        Self {
            seat: Seat(0),
            phase: Phase::Play,
            number: 1,
            slashes: 0,
            slash_acts: 0,
            skips: Vec::new(),
            counts: Vec::new(),
        }
    }
}

/// How often a skill was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// Which skill.
    pub skill: SkillId,
    /// In this phase; for a skill that gives cards, how many.
    #[serde(default, skip_serializing_if = "is_none")]
    pub phase: u8,
    /// In this turn.
    #[serde(default, skip_serializing_if = "is_none")]
    pub turn: u8,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SeatSetup {
    /// The general; dealt if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub general: Option<GeneralId>,
    /// The role; dealt if left out. The Lord sits at seat 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// Health; all of it if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hp: Option<i8>,
    /// Whether he is dead: then he holds and shows nothing.
    #[serde(skip_serializing_if = "is_false")]
    pub dead: bool,
    /// The hand in the order its cards came; four cards are dealt if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<CardName>>,
    /// The equipment area: at most one weapon, one armour, one horse of each sort.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub equip: Vec<CardName>,
    /// The judging area, the last placed last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub judge: Vec<Laid>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn is_none(number: &u8) -> bool {
    *number == 0
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl State {
    /// The state of a position: what it names, the rest from the seed; somebody is asked (R3.8).
    pub(crate) fn arranged(rules: &Rules, setup: &Setup, seed: Seed) -> Result<Self, BadRules> {
        rules.validate()?;
        let seats = rules.seats();
        if setup.seats.len() > seats {
            let most = format!("{} are named, {seats} sit at the table", setup.seats.len());
            return Err(BadRules::new("seats", most));
        }
        let found = setup.find(rules)?;
        let mut state = Self::laid_out(rules, &[], seed);
        state.seat_all(setup, seed)?;
        state.lay_areas(setup, &found)?;
        state.lay_cards(setup, found, seed)?;
        state.set_turn(&setup.turn)?;
        Seat::all(seats).for_each(|seat| state.rewatch(seat));
        state.judge_position()?;
        let refused = |why: paiju_contract::Broken| BadRules::new("setup", why.to_string());
        state.resumed().map_err(refused)
    }

    /// Roles and generals, those that are left out from the seed.
    fn seat_all(&mut self, setup: &Setup, seed: Seed) -> Result<(), BadRules> {
        let (roles, generals) = (self.roles_of(setup, seed)?, self.generals_of(setup, seed)?);
        let nobody = SeatSetup::default();
        for at in 0..self.players.len() {
            let given = setup.seats.get(at).unwrap_or(&nobody);
            let (role, general) = (roles[at], generals[at]);
            let max_hp = self.printed_hp(general, role == Role::Lord);
            let full = if given.dead { 0 } else { max_hp };
            let hp = given.hp.unwrap_or(full);
            let fits = if given.dead { -20..=0 } else { 1..=max_hp };
            if !fits.contains(&hp) {
                let (least, most) = (fits.start(), fits.end());
                let message = format!("{hp} hp: expected {least} to {most}");
                return Err(BadRules::new(format!("seats[{at}].hp"), message));
            }
            self.players[at] = Player {
                general,
                role,
                shown: role == Role::Lord || given.dead,
                alive: !given.dead,
                hp,
                max_hp,
                skills: skills_of(general, role == Role::Lord),
                ..Player::default()
            };
        }
        Ok(())
    }

    fn roles_of(&self, setup: &Setup, seed: Seed) -> Result<Few<Role, MAX_SEATS>, BadRules> {
        let dealt = self.rules.role_list();
        let mut left = dealt.to_vec();
        let named = |at: usize| match self.rules.role_by_seat {
            Some(fixed) => Some(fixed[at]),
            None if at == 0 => Some(Role::Lord),
            None => setup.seats.get(at).and_then(|seat| seat.role),
        };
        for at in 0..self.players.len() {
            let given = setup.seats.get(at).and_then(|seat| seat.role).or(named(at));
            let Some(role) = given else { continue };
            let found = left.iter().position(|other| *other == role).filter(|_| named(at) == Some(role));
            let wrong = || {
                let message = format!(
                    "the roles of this table are {dealt:?}, the Lord at seat 0, others as the rules fix them"
                );
                BadRules::new(format!("seats[{at}].role"), message)
            };
            left.remove(found.ok_or_else(wrong)?);
        }
        shuffle(&mut left, &mut Rng::new(seed, ROLES));
        let mut left = left.into_iter();
        Ok((0..self.players.len()).map(|at| named(at).or_else(|| left.next()).unwrap_or_default()).collect())
    }

    fn generals_of(&self, setup: &Setup, seed: Seed) -> Result<Vec<Option<GeneralId>>, BadRules> {
        let rules = &self.rules;
        let mut generals: Vec<Option<GeneralId>> = Vec::new();
        for at in 0..self.players.len() {
            let fixed = rules.general_by_seat.map(|fixed| fixed[at]);
            let given = setup.seats.get(at).and_then(|seat| seat.general);
            let message = match given {
                Some(_) if rules.generals == Generals::None => "the rules have no generals: leave it out",
                Some(general) if generals.contains(&Some(general)) => {
                    "each general exists once: name another one"
                }
                Some(general) if fixed.is_some_and(|fixed| fixed != general) => {
                    "the rules fix another general for this seat: leave it out"
                }
                _ => {
                    generals.push(given.or(fixed));
                    continue;
                }
            };
            return Err(BadRules::new(format!("seats[{at}].general"), message));
        }
        if rules.generals == Generals::Standard {
            let mut left: Vec<GeneralId> =
                GeneralId::all().filter(|general| !generals.contains(&Some(*general))).collect();
            shuffle(&mut left, &mut Rng::new(seed, OFFERS));
            let mut left = left.into_iter();
            generals.iter_mut().filter(|general| general.is_none()).for_each(|open| *open = left.next());
        }
        Ok(generals)
    }

    /// Equipment and judging areas.
    fn lay_areas(&mut self, setup: &Setup, found: &Found) -> Result<(), BadRules> {
        for (at, given) in setup.seats.iter().enumerate() {
            let bad =
                |place: &str, message: &'static str| BadRules::new(format!("seats[{at}].{place}"), message);
            let hand = given.hand.as_ref().is_some_and(|hand| !hand.is_empty());
            if given.dead && (hand || !given.equip.is_empty() || !given.judge.is_empty()) {
                return Err(bad(
                    "dead",
                    "a dead player holds and shows nothing: leave hand, equip and judge out",
                ));
            }
            let player = &mut self.players[at];
            for card in &found.equip[at] {
                let slot = card.kind().category().slot();
                let slot = slot.ok_or_else(|| bad("equip", "expected a weapon, an armour or a horse"))?;
                if player.equip[slot].replace(*card).is_some() {
                    return Err(bad("equip", "at most one weapon, one armour, one horse of each sort"));
                }
            }
            for (card, laid) in found.judge[at].iter().zip(&given.judge) {
                let kind = laid.counts_as.unwrap_or(card.kind());
                if !Laid::allows(kind) || player.has_delayed(kind) {
                    return Err(bad(
                        "judge",
                        "expected an Indulgence and a Lightning at most, or a card `as indulgence`",
                    ));
                }
                player.delay.push(Delayed { card: *card, kind });
            }
        }
        Ok(())
    }

    /// Hands and piles: named cards where they are named, the others as the seed shuffles them.
    fn lay_cards(&mut self, setup: &Setup, found: Found, seed: Seed) -> Result<(), BadRules> {
        let open = found.equip.iter().chain(&found.judge).flatten().chain(&found.discard).copied();
        let open: CardSet = open.collect();
        let named = found.hands.iter().flatten().flatten().chain(&found.draw).copied();
        let named: CardSet = named.collect::<CardSet>().union(open);
        let mut rest = shuffled(&self.rules, seed)?.into_iter().filter(|card| !named.contains(*card));
        for seat in Seat::all(self.players.len()) {
            let dead = setup.seats.get(seat.index()).is_some_and(|given| given.dead);
            let dealt = if dead { 0 } else { INITIAL_HAND };
            let hand = match found.hands.get(seat.index()).cloned().flatten() {
                Some(hand) => hand,
                None => rest.by_ref().take(dealt).collect(),
            };
            for card in &hand {
                self.seen[card.index()] = known_to(seat);
            }
            self.hands.set(seat, &hand);
        }
        open.iter().for_each(|card| self.seen[card.index()] = EVERYONE);
        let mut pile: Vec<CardId> = found.draw.into_iter().chain(rest).collect();
        pile.reverse();
        (self.draw, self.discard) = (Pile::of(&pile), Heap::of(&found.discard));
        Ok(())
    }

    fn set_turn(&mut self, turn: &TurnSetup) -> Result<(), BadRules> {
        let bad = |field: &'static str, message: &'static str| Err(BadRules::new(field, message));
        if !self.players.get(turn.seat.index()).is_some_and(|player| player.alive) {
            return bad("turn.seat", "the current player sits at the table and lives");
        }
        if turn.phase == Phase::None {
            return bad("turn.phase", "expected prepare, judge, draw, play, discard or end");
        }
        if turn.number == 0 || turn.number > self.rules.max_turns {
            return bad("turn.number", "turns are counted from 1 to max_turns");
        }
        if turn.skips.iter().any(|phase| *phase <= turn.phase) {
            return bad("turn.skips", "only phases that are still to come in this turn can be skipped");
        }
        let number = turn.number;
        self.turn = TurnState { seat: turn.seat, phase: turn.phase, turn_number: number, sub_phase: 0 };
        (self.slashes, self.slash_acts) = (turn.slashes, turn.slash_acts.max(turn.slashes));
        self.skips = turn.skips.iter().fold(0, |bits, phase| bits | 1 << *phase as u8);
        for count in &turn.counts {
            let at = count.skill.index();
            (self.phase_tally[at], self.turn_tally[at]) = (count.phase, count.turn);
        }
        Ok(())
    }

    /// A position that is decided already is none.
    fn judge_position(&self) -> Result<(), BadRules> {
        match self.winner() {
            Some(_) => {
                Err(BadRules::new("seats", "the game is won already: the Lord and a foe of his must live"))
            }
            None => Ok(()),
        }
    }

    /// The whole position, where no resolution is running: setting it up asks the same again.
    pub(crate) fn position(&self) -> Option<Setup> {
        self.request.as_ref()?;
        let again = self.clone().resumed().ok()?;
        (again == *self).then(|| self.written())
    }

    fn written(&self) -> Setup {
        let names = |cards: &[CardId]| cards.iter().copied().map(CardName::Card).collect::<Vec<_>>();
        let tallies = self.phase_tally.iter().zip(&self.turn_tally).enumerate();
        let counts = tallies.filter(|(_, (phase, turn))| **phase > 0 || **turn > 0);
        let phases = [Phase::Judge, Phase::Draw, Phase::Play, Phase::Discard, Phase::End];
        let turn = TurnSetup {
            seat: self.turn.seat,
            phase: self.turn.phase,
            number: self.turn.turn_number,
            slashes: self.slashes,
            slash_acts: self.slash_acts,
            skips: phases.into_iter().filter(|phase| self.skips >> *phase as u8 & 1 == 1).collect(),
            counts: counts
                .map(|(at, (phase, turn))| Count { skill: SkillId(at as u8), phase: *phase, turn: *turn })
                .collect(),
        };
        let seats = Seat::all(self.players.len()).map(|seat| self.seat_written(seat)).collect();
        let draw: Vec<CardId> = self.draw.iter().rev().copied().collect();
        Setup { turn, seats, draw: names(&draw), discard: names(&self.discard) }
    }

    fn seat_written(&self, seat: Seat) -> SeatSetup {
        let player = self.player(seat);
        let hand = self.held(seat).iter().copied().map(CardName::Card).collect();
        SeatSetup {
            general: player.general,
            role: Some(player.role),
            hp: Some(player.hp),
            dead: !player.alive,
            hand: player.alive.then_some(hand),
            equip: player.worn().map(CardName::Card).collect(),
            judge: player.delay.iter().map(Laid::of).collect(),
        }
    }
}
