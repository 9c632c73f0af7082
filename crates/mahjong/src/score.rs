//! Points: wins, kongs, the settlement on an empty wall, and who deals next.
//!
//! Every movement of points goes through [`State::pay`], so that the ledger explains every score (R7.7).

use paiju_contract::{RuleSet, Scores, Seat, SeatSet};
use serde::Serialize;

use crate::event::{Event, Reason, Sink};
use crate::fan::{Circumstance, Fan};
use crate::hand::MeldKind;
use crate::piece::{Suit, Tile};
use crate::rules::{FlowPenalty, NextDealer, Rules, SEATS};
use crate::state::{EndReason, Player, Stage, State, seats};

/// What is told at the end beside the scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// Why the hand ended.
    pub reason: EndReason,
    /// Who won first.
    pub first_winner: Option<Seat>,
    /// How often each seat has won.
    pub hu_counts: [u8; SEATS],
    /// The match totals after this hand.
    pub total_scores: [i32; SEATS],
    /// Who deals next.
    pub next_dealer: Seat,
}

impl State {
    /// The score so far, seat by seat.
    pub(crate) fn tally(&self) -> Scores {
        Scores::from_slice(&self.players.map(|player| i64::from(player.score)))
    }

    /// What is told at the end.
    pub(crate) fn result(&self) -> Option<Outcome> {
        let Stage::Over(reason) = self.stage else {
            return None;
        };
        Some(Outcome {
            reason,
            first_winner: self.first_winner,
            hu_counts: self.players.map(|player| player.hu_count),
            total_scores: self.total_scores(),
            next_dealer: self.next_dealer(reason),
        })
    }

    /// The rules of the next hand: dealer moved, totals carried (R11.9).
    pub(crate) fn next_rules(&self) -> Option<Rules> {
        let outcome = self.result()?;
        let next = Rules { dealer: outcome.next_dealer, total_scores: outcome.total_scores, ..self.rules };
        // A match whose totals have left their bounds is over (R11.13).
        next.validate().is_ok().then_some(next)
    }

    /// Moves points and writes the line.
    #[inline]
    pub(crate) fn pay(&mut self, from: Seat, to: Seat, amount: i32, reason: Reason, sink: &mut impl Sink) {
        self.player_mut(from).score -= amount;
        self.player_mut(to).score += amount;
        sink.hear(Event::Paid { from, to, amount, reason });
    }

    /// Pays a win: the discarder alone, or each other active player (R7.3, R7.4).
    #[inline]
    pub(crate) fn pay_win(&mut self, winner: Seat, from: Option<Seat>, fan: Fan, sink: &mut impl Sink) {
        let amount = i32::from(fan.total());
        match from {
            Some(from) => self.pay(from, winner, amount, Reason::DiscardHu, sink),
            None => {
                for payer in seats().filter(|seat| *seat != winner) {
                    if self.is_active(payer) {
                        self.pay(payer, winner, amount, Reason::SelfDrawHu, sink);
                    }
                }
            }
        }
    }

    /// Pays a kong: the discarder two, or each other active player one (R7.1, R7.2).
    #[inline]
    pub(crate) fn pay_kong(&mut self, konger: Seat, kind: MeldKind, from: Seat, sink: &mut impl Sink) {
        let base = self.rules.base;
        if kind == MeldKind::KongExposed {
            self.kong_units[from.index()][konger.index()] += 2;
            return self.pay(from, konger, 2 * base, Reason::KongExposed, sink);
        }
        let reason = if kind == MeldKind::KongAdded { Reason::KongAdded } else { Reason::KongConcealed };
        for payer in seats().filter(|seat| *seat != konger) {
            if self.is_active(payer) {
                self.kong_units[payer.index()][konger.index()] += 1;
                self.pay(payer, konger, base, reason, sink);
            }
        }
    }

    /// What is settled when a draw is due on an empty wall (R10.3, R11.10).
    #[cold]
    pub(crate) fn settle_flow(&mut self, sink: &mut impl Sink) {
        if self.rules.kong_refund {
            self.refund_kongs(sink);
        }
        if self.rules.flow_penalty == FlowPenalty::ChaJiao {
            self.settle_cha_jiao(sink);
        }
    }

    /// Kongers that neither wait nor have won return what they got, except to who has left the round.
    fn refund_kongs(&mut self, sink: &mut impl Sink) {
        let kongers: SeatSet = seats().filter(|seat| !is_ready(self.player(*seat))).collect();
        for konger in kongers {
            for payer in seats() {
                let units = i32::from(self.kong_units[payer.index()][konger.index()]);
                if units > 0 && self.is_active(payer) {
                    self.pay(konger, payer, units * self.rules.base, Reason::KongRefund, sink);
                }
            }
        }
    }

    /// Everybody not ready pays everybody who is, once (R10.4).
    fn settle_cha_jiao(&mut self, sink: &mut impl Sink) {
        let ready: SeatSet = seats().filter(|seat| is_ready(self.player(*seat))).collect();
        for payer in seats().filter(|seat| !ready.contains(*seat)) {
            let reason = if is_hua_zhu(self.player(payer)) { Reason::HuaZhu } else { Reason::ChaJiao };
            for receiver in ready {
                if self.is_active(receiver) {
                    self.pay(payer, receiver, self.best_plain_fan(receiver), reason, sink);
                }
            }
        }
    }

    /// The dearest of a ready player's waits, as a plain discard win.
    pub(crate) fn best_plain_fan(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let fan = |tile: Tile| {
            self.rules.fan().count(&player.hand.with(tile), &player.melds, Circumstance::default()).total()
        };
        let dearest = player.waits.map(fan).max();
        dearest.map_or_else(|| unreachable!("who is ready waits for something"), i32::from)
    }

    /// Who deals the next hand (R10.6, R10.7).
    pub(crate) fn next_dealer(&self, reason: EndReason) -> Seat {
        let dealer = self.rules.dealer;
        match (self.rules.next_dealer, reason) {
            (NextDealer::Rotate, EndReason::WallEmpty) => dealer.after(1, 4),
            _ => self.first_winner.unwrap_or(dealer),
        }
    }
}

/// Whether the player waits or has won (R10.3).
pub(crate) fn is_ready(player: &Player) -> bool {
    player.is_locked() || !player.waits.is_empty()
}

/// 花猪: hand and melds have three suits.
pub(crate) fn is_hua_zhu(player: &Player) -> bool {
    let melded = |suit: Suit| player.melds.iter().any(|meld| meld.tile.suit() == suit);
    Suit::ALL.into_iter().all(|suit| !player.hand.suit(suit).is_empty() || melded(suit))
}
