//! Who is banned and who is muted, in memory: every request asks.
//!
//! It owns the answer. What is kept is the store's; there are at most [`MOST_BANS`] bans and as many mutes, so that this is
//! bounded.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use crate::refusal::Refusal;
use crate::store::{Ban, Banned, Network, PlayerId, Store, StoreError, answered};

/// How many bans there may be, and how many mutes.
pub(super) const MOST_BANS: usize = 10_000;

/// The bans and mutes that hold.
#[derive(Debug, Default)]
pub(super) struct Sanctions(RwLock<State>);

#[derive(Debug, Default)]
struct State {
    bans: BTreeMap<i64, Ban>,
    players: BTreeMap<PlayerId, Vec<i64>>,
    networks: BTreeMap<Network, Vec<i64>>,
    /// How many bits the ranges have: an address is looked up once for each.
    bits: BTreeSet<u8>,
    muted: BTreeSet<PlayerId>,
}

impl State {
    fn add(&mut self, ban: Ban) {
        match ban.who {
            Banned::Player(player) => self.players.entry(player).or_default().push(ban.no),
            Banned::Network(network) => {
                self.bits.insert(network.bits());
                self.networks.entry(network).or_default().push(ban.no);
            }
        }
        self.bans.insert(ban.no, ban);
    }

    /// Takes out those that fail a test.
    fn retain(&mut self, keep: impl Fn(&Ban) -> bool) {
        let old = std::mem::take(self);
        self.muted = old.muted;
        for ban in old.bans.into_values().filter(keep) {
            self.add(ban);
        }
    }

    fn holding(&self, numbers: Option<&Vec<i64>>, now_ms: i64) -> Option<&Ban> {
        let mut bans = numbers.into_iter().flatten().filter_map(|no| self.bans.get(no));
        bans.find(|ban| ban.until_ms.is_none_or(|until_ms| until_ms > now_ms))
    }

    fn of_address(&self, from: IpAddr, now_ms: i64) -> Option<&Ban> {
        let ranges = self.bits.iter().map(|bits| Network::around(from, *bits));
        ranges.into_iter().find_map(|range| self.holding(self.networks.get(&range), now_ms))
    }
}

impl Sanctions {
    /// Reads what the store has kept.
    pub(super) async fn load(&self, store: &dyn Store) -> Result<(), StoreError> {
        let (bans, muted) = (answered(store.bans()).await?, answered(store.mutes()).await?);
        let mut state = self.0.write().unwrap_or_else(PoisonError::into_inner);
        for ban in bans {
            state.add(ban);
        }
        state.muted.extend(muted);
        Ok(())
    }

    fn read(&self) -> RwLockReadGuard<'_, State> {
        // A panic elsewhere has not left the maps half changed.
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Refuses an address that is banned.
    pub(super) fn admit_address(&self, from: IpAddr, now_ms: i64) -> Result<(), Refusal> {
        self.read().of_address(from, now_ms).map_or(Ok(()), |ban| Err(refusal(ban)))
    }

    /// Refuses a player who is banned.
    pub(super) fn admit_player(&self, player: PlayerId, now_ms: i64) -> Result<(), Refusal> {
        let state = self.read();
        state.holding(state.players.get(&player), now_ms).map_or(Ok(()), |ban| Err(refusal(ban)))
    }

    /// Refuses what a muted player says.
    pub(super) fn admit_words(&self, player: PlayerId) -> Result<(), Refusal> {
        if self.read().muted.contains(&player) {
            return Err(Refusal::forbidden("you are muted on this server"));
        }
        Ok(())
    }

    /// Whether a player is muted everywhere.
    pub(super) fn is_muted(&self, player: PlayerId) -> bool {
        self.read().muted.contains(&player)
    }

    /// Every ban that holds, in the order they were made.
    pub(super) fn bans(&self, now_ms: i64) -> Vec<Ban> {
        let holds = |ban: &&Ban| ban.until_ms.is_none_or(|until_ms| until_ms > now_ms);
        self.read().bans.values().filter(holds).cloned().collect()
    }

    /// Every player who is muted everywhere.
    pub(super) fn muted(&self) -> Vec<PlayerId> {
        self.read().muted.iter().copied().collect()
    }

    /// Refuses one more ban or mute than there may be.
    pub(super) fn refuse_if_full(&self, now_ms: i64) -> Result<(), Refusal> {
        let mut state = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if state.bans.len() >= MOST_BANS {
            state.retain(|ban| ban.until_ms.is_none_or(|until_ms| until_ms > now_ms));
        }
        if state.bans.len() >= MOST_BANS || state.muted.len() >= MOST_BANS {
            let message = format!("there are {MOST_BANS} already: lift some, or ban a range of addresses");
            return Err(Refusal::conflict(message));
        }
        Ok(())
    }

    /// A ban holds from now on.
    pub(super) fn add(&self, ban: Ban) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).add(ban);
    }

    /// A ban holds no longer.
    pub(super) fn lift(&self, no: i64) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).retain(|ban| ban.no != no);
    }

    /// A player is muted everywhere, or no longer.
    pub(super) fn mute(&self, player: PlayerId, muted: bool) {
        let state = &mut self.0.write().unwrap_or_else(PoisonError::into_inner).muted;
        if muted {
            state.insert(player)
        } else {
            state.remove(&player)
        };
    }
}

fn refusal(ban: &Ban) -> Refusal {
    Refusal::banned(&ban.reason, ban.until_ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ban(no: i64, who: Banned, until_ms: Option<i64>) -> Ban {
        Ban { no, who, until_ms, reason: "cheating".into(), created_ms: 0 }
    }

    #[test]
    fn a_ban_holds_until_it_ends_or_is_lifted() {
        let sanctions = Sanctions::default();
        let (ann, bob) = (PlayerId([1; 16]), PlayerId([2; 16]));
        let inside: IpAddr = "203.0.113.9".parse().unwrap();
        let outside: IpAddr = "203.0.114.9".parse().unwrap();
        sanctions.add(ban(1, Banned::Player(ann), Some(100)));
        sanctions.add(ban(2, Banned::Network("203.0.113.0/24".parse().unwrap()), None));
        sanctions.add(ban(3, Banned::Network("2001:db8::/32".parse().unwrap()), None));
        let refused = sanctions.admit_player(ann, 99).unwrap_err();
        assert_eq!((refused.code, refused.status), ("SERVER_BANNED", 403));
        assert!(sanctions.admit_player(ann, 100).is_ok() && sanctions.admit_player(bob, 0).is_ok());
        assert!(sanctions.admit_address(inside, i64::MAX - 1).is_err());
        assert!(sanctions.admit_address(outside, 0).is_ok());
        assert_eq!(sanctions.bans(200).len(), 2);
        sanctions.lift(2);
        assert!(sanctions.admit_address(inside, 0).is_ok());
        assert!(sanctions.admit_address("2001:db8::1".parse().unwrap(), 0).is_err());
    }

    #[test]
    fn there_is_an_end_to_how_many_there_are() {
        let sanctions = Sanctions::default();
        for no in 0..MOST_BANS as i64 {
            sanctions.add(ban(no, Banned::Player(PlayerId([9; 16])), Some(5)));
        }
        assert!(sanctions.refuse_if_full(0).is_err());
        assert!(sanctions.refuse_if_full(10).is_ok(), "those that are over make room");
    }
}
