//! What a seat may do: the list and the judge, which agree. Lists ascend by the numbers of R12.3.

use paiju_contract::{Actions, Seat, SeatSet};

use crate::action::Action;
use crate::error::Illegal;
use crate::hand::{MeldKind, Packed, is_complete};
use crate::piece::{Suit, Tile, TileSet};
use crate::rules::SEATS;
use crate::state::{Cause, Offer, Player, Stage, State, Window};

impl State {
    /// Fills `out` with the legal actions of an awaited seat.
    #[inline]
    pub(crate) fn list(&self, seat: Seat, out: &mut Actions<Action>) {
        out.clear();
        match &self.stage {
            Stage::Burying if seat.index() < SEATS => list_burials(self.player(seat), out),
            Stage::Acting { seat: actor, cause } if *actor == seat => self.list_turn(seat, *cause, out),
            Stage::Claiming(window) if window.pending().contains(seat) => {
                self.list_answers(seat, window, out);
            }
            _ => {}
        }
    }

    fn list_turn(&self, seat: Seat, cause: Cause, out: &mut Actions<Action>) {
        let player = self.player(seat);
        let missing = player.missing_suit();
        match cause {
            Cause::Drawn { tile, .. } if player.is_locked() => out.push(Action::Discard(tile)),
            _ => list_discards(player, missing, out),
        }
        if self.may_kong(player, cause).is_ok() {
            for suit in missing.others() {
                out.extend(player.hand.suit(suit).kinds_of_four(suit).map(Action::KongConcealed));
            }
            if !player.melds.is_empty() {
                let pongs = player.melds.iter().filter(|meld| meld.kind == MeldKind::Pong);
                let held: TileSet =
                    pongs.map(|meld| meld.tile).filter(|tile| player.hand.has(*tile)).collect();
                out.extend(held.map(Action::KongAdded));
            }
        }
        match cause {
            Cause::Drawn { tile, .. } if player.waits.contains(tile) => out.push(Action::Hu),
            Cause::Opening if is_complete(&player.hand, missing) => {
                out.extend(player.hand.kinds().map(Action::HuAside));
            }
            _ => {}
        }
    }

    fn list_answers(&self, seat: Seat, window: &Window, out: &mut Actions<Action>) {
        if window.can_hu.contains(seat) {
            out.push(Action::Hu);
        }
        if self.may_pong(seat, window).is_ok() {
            out.push(Action::Pong);
        }
        if self.may_claim_kong(seat, window).is_ok() {
            out.push(Action::Kong);
        }
        out.push(Action::Pass);
    }

    /// Whether an awaited seat may do this.
    #[inline]
    pub(crate) fn judge(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match &self.stage {
            Stage::Burying => check_burial(self.player(seat), action),
            Stage::Acting { cause, .. } => self.check_turn(seat, *cause, action),
            Stage::Claiming(window) => self.check_answer(seat, window, action),
            Stage::Over(_) => Err(Illegal::NothingToAnswer),
        }
    }

    #[inline]
    fn check_turn(&self, seat: Seat, cause: Cause, action: &Action) -> Result<(), Illegal> {
        let player = self.player(seat);
        match *action {
            Action::Discard(tile) => check_discard(player, cause, tile),
            Action::KongConcealed(tile) => {
                self.may_kong(player, cause)?;
                require(!player.misses(tile), Illegal::MissingSuitMeld)?;
                require(player.hand.count(tile) == 4, Illegal::NotFour)
            }
            Action::KongAdded(tile) => {
                self.may_kong(player, cause)?;
                let is_pong = |meld: &crate::hand::Meld| meld.kind == MeldKind::Pong && meld.tile == tile;
                require(player.melds.iter().any(is_pong), Illegal::NoPong)?;
                require(player.hand.has(tile), Illegal::NotHeld)
            }
            Action::Hu => check_hu(player, cause),
            Action::HuAside(tile) => {
                require(cause == Cause::Opening, Illegal::NotHeavenly)?;
                require(is_heavenly(player), Illegal::NotComplete)?;
                require(player.hand.has(tile), Illegal::NotHeld)
            }
            Action::Bury(_) => Err(Illegal::NotBurying),
            Action::Pong | Action::Kong | Action::Pass => Err(Illegal::NothingToAnswer),
        }
    }

    /// The side conditions of concealed and added kongs (R4.3, R4.4).
    #[inline]
    pub(crate) fn may_kong(&self, player: &Player, cause: Cause) -> Result<(), Illegal> {
        require(!player.is_locked(), Illegal::HandLocked)?;
        require(cause != Cause::Ponged, Illegal::AfterPong)?;
        require(self.wall_left() > 0, Illegal::WallEmpty)
    }

    fn check_answer(&self, seat: Seat, window: &Window, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Pass => Ok(()),
            Action::Hu if window.can_hu.contains(seat) => Ok(()),
            Action::Hu if self.player(seat).waits.contains(window.tile) => Err(Illegal::PassedHu),
            Action::Hu => Err(Illegal::NotComplete),
            Action::Pong => self.may_pong(seat, window),
            Action::Kong => self.may_claim_kong(seat, window),
            Action::HuAside(_) => Err(Illegal::NotHeavenly),
            Action::Bury(_) => Err(Illegal::NotBurying),
            Action::Discard(_) | Action::KongConcealed(_) | Action::KongAdded(_) => Err(Illegal::MustAnswer),
        }
    }

    /// In an open window everybody whose answer is not in may pass, asked or not (R4.12).
    pub(crate) fn silent_answer(&self, seat: Seat) -> Option<Action> {
        match &self.stage {
            Stage::Claiming(window) => window.answers.get(seat.index())?.is_none().then_some(Action::Pass),
            _ => None,
        }
    }

    /// Everybody who could claim what is on offer, by seat: all answer at once.
    pub(crate) fn concerned(&self) -> Vec<Seat> {
        match &self.stage {
            Stage::Claiming(window) => {
                let others: SeatSet = self.others(window.from).collect();
                others.into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// What is done for a seat whose time has run out (R12.14).
    pub(crate) fn fallback(&self, seat: Seat) -> Option<Action> {
        let mut actions = Actions::new();
        self.list(seat, &mut actions);
        match self.stage {
            Stage::Acting { cause: Cause::Drawn { tile, .. }, .. } => {
                let drawn = Action::Discard(tile);
                if actions.contains(&drawn) { Some(drawn) } else { actions.first().copied() }
            }
            Stage::Claiming(_) => actions.last().copied(),
            Stage::Burying | Stage::Acting { .. } | Stage::Over(_) => actions.first().copied(),
        }
    }

    /// R4.7
    #[inline]
    pub(crate) fn may_pong(&self, seat: Seat, window: &Window) -> Result<(), Illegal> {
        self.may_meld(seat, window)?;
        require(self.player(seat).hand.count(window.tile) >= 2, Illegal::NotTwo)
    }

    /// R4.7
    #[inline]
    pub(crate) fn may_claim_kong(&self, seat: Seat, window: &Window) -> Result<(), Illegal> {
        self.may_meld(seat, window)?;
        require(self.player(seat).hand.count(window.tile) == 3, Illegal::NotThree)?;
        require(self.wall_left() > 0, Illegal::WallEmpty)
    }

    #[inline]
    fn may_meld(&self, seat: Seat, window: &Window) -> Result<(), Illegal> {
        let player = self.player(seat);
        require(window.offer != Offer::AddedKong, Illegal::OnlyHuOrPass)?;
        require(!player.is_locked(), Illegal::HandLocked)?;
        require(!player.misses(window.tile), Illegal::MissingSuitMeld)
    }

    /// Whether a seat has anything to decide about a discard other than winning (R4.7).
    #[inline]
    pub(crate) fn can_meld(&self, seat: Seat, tile: Tile) -> bool {
        let player = self.player(seat);
        player.hand.count(tile) >= 2 && !player.is_locked() && !player.misses(tile)
    }
}

/// R4.2
fn check_hu(player: &Player, cause: Cause) -> Result<(), Illegal> {
    match cause {
        Cause::Drawn { tile, .. } => require(player.waits.contains(tile), Illegal::NotComplete),
        Cause::Ponged => Err(Illegal::AfterPong),
        Cause::Opening if is_heavenly(player) => Err(Illegal::NameTileAside),
        Cause::Opening => Err(Illegal::NotComplete),
    }
}

/// Whether the hand is complete without a draw (R4.2).
pub(crate) fn is_heavenly(player: &Player) -> bool {
    is_complete(&player.hand, player.missing_suit())
}

#[inline]
fn require(holds: bool, otherwise: Illegal) -> Result<(), Illegal> {
    if holds { Ok(()) } else { Err(otherwise) }
}

/// R4.5
#[inline]
fn check_discard(player: &Player, cause: Cause, tile: Tile) -> Result<(), Illegal> {
    require(player.hand.has(tile), Illegal::NotHeld)?;
    if player.is_locked() {
        let drawn = matches!(cause, Cause::Drawn { tile: drawn, .. } if drawn == tile);
        return require(drawn, Illegal::LockedDiscard);
    }
    let clean = player.hand.suit(player.missing_suit()).is_empty();
    require(clean || player.misses(tile), Illegal::MissingSuitFirst)
}

/// R3.1
fn check_burial(player: &Player, action: &Action) -> Result<(), Illegal> {
    let Action::Bury(tiles) = action else {
        return Err(Illegal::MustBury);
    };
    require(tiles.iter().all(|tile| tile.suit() == tiles[0].suit()), Illegal::MixedSuits)?;
    let held = tiles.iter().all(|tile| {
        let wanted = tiles.iter().filter(|other| *other == tile).count();
        usize::from(player.hand.count(*tile)) >= wanted
    });
    require(held, Illegal::NotHeld)
}

/// R4.5
#[inline]
fn list_discards(player: &Player, missing: Suit, out: &mut Actions<Action>) {
    let mut list = [Action::Pass; 14];
    let mut n = 0;
    let must = !player.hand.suit(missing).is_empty();
    for suit in Suit::ALL {
        if !must || suit == missing {
            for tile in player.hand.suit(suit).kinds(suit) {
                list[n] = Action::Discard(tile);
                n += 1;
            }
        }
    }
    out.extend_from_slice(&list[..n]);
}

fn list_burials(player: &Player, out: &mut Actions<Action>) {
    if player.missing.is_none() {
        out.reserve(128);
        each_burial(player, &mut |tiles| out.push(Action::Bury(tiles)));
    }
}

/// Every burying that the hand allows, ascending.
#[inline]
pub(crate) fn each_burial(player: &Player, found: &mut impl FnMut([Tile; 3])) {
    Suit::ALL.into_iter().for_each(|suit| each_trio(player.hand.suit(suit), suit, found));
}

/// All distinct triples of one suit, ascending.
#[inline]
fn each_trio(held: Packed, suit: Suit, found: &mut impl FnMut([Tile; 3])) {
    let mut kinds = [(Tile::at(0), 0); 9];
    let mut n = 0;
    for tile in held.kinds(suit) {
        kinds[n] = (tile, held.count(usize::from(tile.rank()) - 1));
        n += 1;
    }
    let kinds = &kinds[..n];
    for (i, &(a, of_a)) in kinds.iter().enumerate() {
        if of_a >= 2 {
            (of_a >= 3).then(|| found([a; 3]));
            kinds[i + 1..].iter().for_each(|(c, _)| found([a, a, *c]));
        }
        for (j, &(b, of_b)) in kinds.iter().enumerate().skip(i + 1) {
            (of_b >= 2).then(|| found([a, b, b]));
            kinds[j + 1..].iter().for_each(|(c, _)| found([a, b, *c]));
        }
    }
}
