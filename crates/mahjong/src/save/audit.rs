//! The invariants I1–I5 of R1 and the consistency of the stage, checked at every step by tests and on loading.

use paiju_contract::{Broken, Seat};

use crate::piece::Tile;
use crate::rules::End;
use crate::state::{Cause, EndReason, Offer, Player, Stage, State, WALL, Window, seats};

impl State {
    /// Whether this is a state that play can reach, as far as the state alone can tell.
    pub(crate) fn audit_state(&self) -> Result<(), Broken> {
        self.audit_tiles()?;
        self.audit_players()?;
        let total: i64 = self.players.iter().map(|player| i64::from(player.score)).sum();
        Broken::unless(
            total == 4 * i64::from(self.rules.initial_score),
            "the scores do not sum to what was dealt out",
        )?;
        Broken::unless(self.version >= 1, "versions start at 1")?;
        let won = self.players.iter().any(Player::is_locked);
        Broken::unless(
            self.first_winner.is_some() == won,
            "the first winner is known once somebody has won",
        )?;
        match &self.stage {
            Stage::Burying => self.audit_burying(),
            Stage::Acting { seat, cause } => self.audit_acting(*seat, *cause),
            Stage::Claiming(window) => self.audit_window(window),
            Stage::Over(_) => self.audit_over(),
        }
    }

    /// R1.5: four of every kind, each in one place.
    fn audit_tiles(&self) -> Result<(), Broken> {
        Broken::unless(
            self.head <= self.tail && usize::from(self.tail) <= WALL,
            "the wall has no such ends",
        )?;
        let mut counts = [0u8; 27];
        let mut add = |tile: Tile, n: u8| counts[tile.index()] += n;
        self.wall[usize::from(self.head)..usize::from(self.tail)].iter().for_each(|tile| add(*tile, 1));
        self.open.kinds().for_each(|tile| add(tile, self.open.count(tile)));
        for player in &self.players {
            player.hand.kinds().for_each(|tile| add(tile, player.hand.count(tile)));
            player.melds.iter().for_each(|meld| add(meld.tile, meld.size()));
            if player.missing.is_some() {
                player.buried.iter().for_each(|tile| add(*tile, 1));
            }
        }
        Broken::unless(counts == [4; 27], "there must be four tiles of every kind, 108 in all")
    }

    fn audit_players(&self) -> Result<(), Broken> {
        for seat in seats() {
            let player = self.player(seat);
            let Some(missing) = player.missing else { continue };
            let buried = player.buried.iter().all(|tile| tile.suit() == missing) && player.buried.is_sorted();
            Broken::unless(buried, "buried tiles are of the missing suit, ascending")?;
            let melded = player.melds.iter().any(|meld| meld.tile.suit() == missing);
            Broken::unless(!melded, "a meld is of the missing suit")?;
            Broken::unless(player.last_hu_fan >= -1, "a passed win has a fan")?;
            if player.is_locked() {
                Broken::unless(!player.waits.is_empty(), "a locked hand always waits")?;
            }
        }
        Ok(())
    }

    fn audit_burying(&self) -> Result<(), Broken> {
        for seat in seats() {
            let player = self.player(seat);
            let dealt = if seat == self.rules.dealer { 14 } else { 13 };
            let size = dealt - if player.missing.is_some() { 3 } else { 0 };
            Broken::unless(player.hand.total() == size, "a hand has the wrong size for burying")?;
            let fresh = player.melds.is_empty() && !player.has_drawn && player.hu_count == 0;
            Broken::unless(fresh && player.waits.is_empty(), "nobody has played before burying")?;
        }
        Broken::unless(!self.awaiting().is_empty(), "all have buried, yet burying goes on")
    }

    /// R1.4: 10 − 3m concealed tiles at rest, one more while acting; the waits are those of the tiles at rest.
    fn audit_hand(&self, seat: Seat, acting: bool) -> Result<(), Broken> {
        let player = self.player(seat);
        let rest = 10 - 3 * player.melds.len();
        Broken::unless(player.missing.is_some(), "everybody has buried before play")?;
        Broken::unless(player.hand.total() == rest + usize::from(acting), "a hand has the wrong size")?;
        if !acting {
            let mut fresh = *player;
            fresh.refresh_waits();
            Broken::unless(fresh.waits == player.waits, "the waits are not those of the hand")?;
        }
        Ok(())
    }

    fn audit_acting(&self, actor: Seat, cause: Cause) -> Result<(), Broken> {
        Broken::unless(actor.index() < 4 && self.is_active(actor), "the acting seat does not take part")?;
        for seat in seats() {
            self.audit_hand(seat, seat == actor)?;
        }
        let player = self.player(actor);
        match cause {
            Cause::Opening => {
                Broken::unless(actor == self.rules.dealer && self.version == 2, "only the dealer opens")
            }
            Cause::Ponged => Broken::unless(!player.melds.is_empty(), "there is no pong to discard after"),
            Cause::Drawn { tile, .. } => {
                Broken::unless(
                    player.hand.has(tile) && player.has_drawn,
                    "the tile drawn is not in the hand",
                )?;
                let mut at_rest = *player;
                at_rest.hand.remove(tile);
                at_rest.refresh_waits();
                Broken::unless(at_rest.waits == player.waits, "the waits are not those of the hand")
            }
        }
    }

    fn audit_window(&self, window: &Window) -> Result<(), Broken> {
        let konger = window.offer == Offer::AddedKong;
        Broken::unless(
            window.from.index() < 4 && self.is_active(window.from),
            "the offering seat does not take part",
        )?;
        for seat in seats() {
            self.audit_hand(seat, konger && seat == window.from)?;
        }
        let offered =
            if konger { self.player(window.from).hand.has(window.tile) } else { self.open.has(window.tile) };
        Broken::unless(offered, "the tile on offer is nowhere")?;
        let (asked, can_hu) = self.claimants(window.from, window.tile, window.offer);
        Broken::unless(window.can_hu == can_hu && window.asked == asked, "other seats would be asked")?;
        let stray = seats().any(|seat| window.answers[seat.index()].is_some() && !asked.contains(seat));
        Broken::unless(!stray && !window.pending().is_empty(), "the answers do not fit the seats asked")
    }

    fn audit_over(&self) -> Result<(), Broken> {
        for seat in seats() {
            self.audit_hand(seat, false)?;
        }
        match self.stage {
            Stage::Over(EndReason::ThreeWinners) => {
                let ended = self.rules.end == End::ThreeWinners && self.winners() >= 3;
                Broken::unless(ended, "fewer than three have won")
            }
            Stage::Over(EndReason::WallEmpty) => {
                Broken::unless(self.wall_left() == 0, "the wall is not empty")
            }
            _ => Broken::unless(seats().all(|seat| !self.is_active(seat)), "somebody still takes part"),
        }
    }
}
