//! What the events of a hand add up to: discards that still lie there, fan won, the ledger, kong payments.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::event::{Event, Reason};
use crate::hand::MeldKind;
use crate::piece::Tile;
use crate::rules::SEATS;

/// One payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Payment {
    /// Who paid, by id.
    pub from: String,
    /// The same as an index.
    pub from_index: usize,
    /// Who got it, by id.
    pub to: String,
    /// The same as an index.
    pub to_index: usize,
    /// How many points.
    pub amount: i32,
    /// Why.
    pub reason: Reason,
}

/// A hand, told in sums.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// Discards that nobody claimed, in order.
    pub(super) public_discard: Vec<Tile>,
    /// The fan of all wins, by seat.
    pub(super) fan: [u32; SEATS],
    /// Every payment, in order.
    pub(super) ledger: Vec<(usize, usize, i32, Reason)>,
    /// Whether the last discard can still be claimed.
    claimable: bool,
}

impl Told {
    pub(super) fn of(events: &[Event]) -> Self {
        let mut told = Self::default();
        events.iter().for_each(|event| told.note(event));
        told
    }

    fn note(&mut self, event: &Event) {
        match *event {
            Event::Discarded { tile, .. } => {
                self.public_discard.push(tile);
                self.claimable = true;
            }
            Event::Ponged { .. } | Event::Konged { kind: MeldKind::KongExposed, .. } => self.claim(),
            Event::Won { seat, from, fan, .. } => {
                self.fan[seat.index()] += u32::from(fan);
                if from.is_some() {
                    self.claim();
                }
            }
            Event::Paid { from, to, amount, reason } => {
                self.ledger.push((from.index(), to.index(), amount, reason));
            }
            Event::Drew { .. } | Event::KongOffered { .. } | Event::Konged { .. } => self.claimable = false,
            Event::Dealt { .. }
            | Event::Buried { .. }
            | Event::SuitsRevealed { .. }
            | Event::Answered { .. }
            | Event::KongRobbed { .. }
            | Event::Ended { .. } => {}
        }
    }

    /// The last discard is taken, once: of several winners the first has the tile. A robbed kong was no discard.
    fn claim(&mut self) {
        if std::mem::take(&mut self.claimable) {
            self.public_discard.pop();
        }
    }

    /// The ledger by player ids.
    pub(super) fn payments(&self, ids: &[String; SEATS]) -> Vec<Payment> {
        let line = |&(from, to, amount, reason): &(usize, usize, i32, Reason)| Payment {
            from: ids[from].clone(),
            from_index: from,
            to: ids[to].clone(),
            to_index: to,
            amount,
            reason,
        };
        self.ledger.iter().map(line).collect()
    }

    /// What each player has paid for kongs, by id.
    pub(super) fn kong_payments(&self, ids: &[String; SEATS]) -> BTreeMap<String, i32> {
        ids.iter().cloned().zip(self.paid_for_kongs()).collect()
    }

    /// What each player has paid for kongs, in seat order; returned points count against it.
    pub(super) fn paid_for_kongs(&self) -> [i32; SEATS] {
        let mut paid = [0; SEATS];
        for &(from, to, amount, reason) in &self.ledger {
            let (payer, amount) = match reason {
                Reason::KongExposed | Reason::KongAdded | Reason::KongConcealed => (from, amount),
                Reason::KongRefund => (to, -amount),
                Reason::DiscardHu | Reason::SelfDrawHu | Reason::ChaJiao | Reason::HuaZhu => continue,
            };
            paid[payer] += amount;
        }
        paid
    }
}
