//! Whose decision it is in a position: who buries, acts or answers, and what that demands of the seats.

use paiju_contract::{BadRules, RuleSet, Seat, Seed};

use super::place::{Builder, wrong_at};
use super::position::{After, Offered, Setup};
use super::shuffled;
use crate::hand::MeldKind;
use crate::piece::{Tile, TileSet};
use crate::rules::{End, Rules, SEATS};
use crate::state::{Answer, Cause, Offer, Player, Stage, State, WallEnd, Window, kong_units, seats};

/// The state of a position; what it leaves open is dealt from the seed (R12.13).
pub(crate) fn placed(rules: &Rules, setup: &Setup, seed: Seed) -> Result<State, BadRules> {
    rules.validate()?;
    let mut builder = Builder::new(rules, setup, &shuffled(seed));
    builder.name()?;
    if builder.plays() {
        builder.play()?;
    } else {
        builder.begin()?;
    }
    let state = builder.state;
    state.audit_state().map_err(|broken| BadRules::new("setup", broken.to_string()))?;
    Ok(state)
}

fn require(holds: bool, field: &'static str, message: &'static str) -> Result<(), BadRules> {
    if holds { Ok(()) } else { Err(BadRules::new(field, message)) }
}

impl Builder<'_> {
    /// Nobody has played: everybody buries, some have already.
    fn begin(&mut self) -> Result<(), BadRules> {
        let setup = self.setup;
        require(
            setup.drawn.is_none() && setup.after.is_none(),
            "turn",
            "name who has drawn: a seat from 0 to 3",
        )?;
        require(setup.first_winner.is_none(), "first_winner", "nobody has won before burying")?;
        let mut awaited = false;
        for seat in seats() {
            let place = &setup.seats[seat.index()];
            let fresh = place.seems_fresh() && place.passed.is_none() && place.fresh.is_none();
            if !fresh || place.answer.is_some() {
                return Err(wrong_at(
                    seat,
                    "hand",
                    "before burying a seat has a hand only: name who acts in `turn`",
                ));
            }
            let buried = place.missing.is_some() || !place.buried.is_empty();
            awaited |= !buried;
            if buried {
                self.bury(seat)?;
            }
            let dealt = if seat == self.state.rules.dealer { 14 } else { 13 };
            self.fill(seat, dealt - if buried { 3 } else { 0 })?;
        }
        require(awaited, "turn", "all have buried: name who acts")?;
        self.build_wall()?;
        require(self.state.wall_left() == 55, "wall", "before burying the wall has 55 tiles")?;
        self.check_scores()
    }

    /// Somebody acts or a tile is on offer.
    fn play(&mut self) -> Result<(), BadRules> {
        let opening = self.opens();
        let ponged = self.setup.after == Some(After::Pong);
        for seat in seats() {
            self.bury(seat)?;
        }
        for seat in seats() {
            let acts = self.setup.turn == Some(seat) && (opening || ponged);
            let rest = 10 - 3 * self.state.player(seat).melds.len();
            self.fill(seat, rest + usize::from(acts))?;
        }
        self.state.players.iter_mut().for_each(Player::refresh_waits);
        self.state.kong_units = kong_units(|seat| {
            self.state.player(seat).melds.iter().map(|meld| (meld.kind, meld.from)).collect()
        });
        self.check_scores()?;
        self.check_winners()?;
        match (self.setup.turn, self.setup.offer) {
            (Some(_), Some(_)) => Err(BadRules::new("offer", "either somebody acts or a tile is on offer")),
            (Some(seat), None) => self.act(seat, opening),
            (None, Some(offer)) => self.offer(offer),
            (None, None) => unreachable!("somebody plays"),
        }
    }

    /// Whether the dealer opens: nothing has happened since the burying.
    fn opens(&self) -> bool {
        let setup = self.setup;
        let untouched = setup.seats.iter().all(super::position::Place::seems_fresh);
        let dealer = setup.turn == Some(self.state.rules.dealer);
        dealer && untouched && setup.drawn.is_none() && setup.after.is_none()
    }

    fn check_scores(&self) -> Result<(), BadRules> {
        let sum: i64 = self.state.players.iter().map(|player| i64::from(player.score)).sum();
        let expected = 4 * i64::from(self.state.rules.initial_score);
        if sum == expected {
            return Ok(());
        }
        Err(BadRules::new("seats", format!("the scores sum to {sum}: they must sum to {expected}")))
    }

    fn check_winners(&mut self) -> Result<(), BadRules> {
        let state = &mut self.state;
        for seat in seats().filter(|seat| state.player(*seat).is_locked()) {
            if state.player(seat).waits.is_empty() {
                return Err(wrong_at(seat, "hand", "a hand that has won waits for a tile: name all of it"));
            }
        }
        let over = state.rules.end == End::ThreeWinners && state.winners() >= 3;
        require(!over, "seats", "the hand is over once three have won")?;
        let from_dealer = (0..4).map(|steps| state.rules.dealer.after(steps, 4));
        let first = from_dealer.clone().find(|seat| state.player(*seat).is_locked());
        state.first_winner = self.setup.first_winner.or(first);
        let winner = state.first_winner.filter(|seat| seat.index() < SEATS);
        let won = winner.is_some_and(|seat| state.player(seat).is_locked());
        require(won || state.first_winner.is_none(), "first_winner", "that seat has not won")
    }

    fn act(&mut self, seat: Seat, opening: bool) -> Result<(), BadRules> {
        let setup = self.setup;
        require(
            seat.index() < SEATS && self.state.is_active(seat),
            "turn",
            "a seat from 0 to 3 that still plays",
        )?;
        let answered = setup.seats.iter().any(|place| place.answer.is_some());
        require(!answered, "offer", "there is nothing to answer while a seat acts")?;
        let player = self.state.player(seat);
        let konged = player.melds.iter().any(|meld| meld.kind != MeldKind::Pong);
        let ponged = player.melds.iter().any(|meld| meld.kind == MeldKind::Pong);
        let (cause, version) = match setup.after {
            None if opening => (Cause::Opening, 2),
            Some(After::Pong) => {
                let fits = ponged && !player.is_locked() && setup.drawn.is_none();
                require(fits, "after", "after a pong the seat shows it, has not won, and has drawn nothing")?;
                self.state.player_mut(seat).waits = TileSet::EMPTY;
                (Cause::Ponged, 4)
            }
            after => {
                let tail = after == Some(After::Kong);
                require(
                    !tail || konged && !player.is_locked(),
                    "after",
                    "after a kong the seat shows it, and has not won",
                )?;
                (self.drawn(seat, if tail { WallEnd::Tail } else { WallEnd::Head })?, 4)
            }
        };
        self.state.stage = Stage::Acting { seat, cause };
        self.state.version = version;
        self.build_wall()
    }

    /// The draw that the seat acts on.
    fn drawn(&mut self, seat: Seat, from: WallEnd) -> Result<Cause, BadRules> {
        let tile = match self.setup.drawn {
            Some(tile) => tile,
            None => self.deal_one("drawn")?,
        };
        let player = self.state.player_mut(seat);
        player.hand.add(tile);
        let first = !std::mem::replace(&mut player.has_drawn, true);
        Ok(Cause::Drawn { tile, from, first })
    }

    fn offer(&mut self, offer: Offered) -> Result<(), BadRules> {
        let (setup, from) = (self.setup, offer.from);
        require(
            setup.drawn.is_none() && setup.after.is_none(),
            "offer",
            "nobody acts while a tile is on offer",
        )?;
        require(
            from.index() < SEATS && self.state.is_active(from),
            "offer.from",
            "a seat from 0 to 3 that still plays",
        )?;
        let discarded = if offer.adds.is_none() { Some(self.last_discard(from)?) } else { None };
        self.build_wall()?;
        let tile = match (offer.adds, discarded) {
            (Some(tile), _) => self.add(from, tile, offer.after_kong)?,
            (None, Some(tile)) => tile,
            (None, None) => unreachable!("a tile is added or was discarded"),
        };
        let kind = match (offer.adds, offer.after_kong) {
            (Some(_), _) => Offer::AddedKong,
            (None, true) => Offer::DiscardAfterKong,
            (None, false) => Offer::Discard,
        };
        let (asked, can_hu) = self.state.claimants(from, tile, kind);
        require(!asked.is_empty(), "offer", "nobody can claim that tile: name whose turn is next")?;
        let answers = setup.seats.each_ref().map(|place| place.answer);
        let window = Window { tile, from, offer: kind, asked, can_hu, answers: [None; SEATS] };
        self.state.stage = Stage::Claiming(window);
        self.state.version = 3;
        self.check_answers(window, answers)?;
        self.state.stage = Stage::Claiming(Window { answers, ..window });
        require(
            !self.state.awaiting().is_empty(),
            "offer",
            "somebody who can claim the tile has not answered",
        )
    }

    /// The tile that is on its way to a pong.
    fn add(&mut self, from: Seat, tile: Tile, after_kong: bool) -> Result<Tile, BadRules> {
        let player = self.state.player_mut(from);
        let fits = player.melds.pong_of(tile).is_some() && !player.is_locked() && !after_kong;
        player.hand.add(tile);
        require(
            fits && self.state.rules.rob_kong,
            "offer.adds",
            "with `rob_kong` on, the fourth tile of a pong that the seat shows",
        )?;
        require(
            self.state.wall_left() > 0,
            "offer.adds",
            "a kong needs a replacement, and the wall is empty",
        )?;
        Ok(tile)
    }

    fn last_discard(&self, from: Seat) -> Result<Tile, BadRules> {
        let last = self.state.discards.of(from).next_back().filter(|tile| self.state.open.has(*tile));
        last.ok_or_else(|| {
            wrong_at(from, "discards", "its last discard is on offer: it lies there, claimed by nobody")
        })
    }

    fn check_answers(&self, window: Window, answers: [Option<Answer>; SEATS]) -> Result<(), BadRules> {
        for (seat, answer) in seats().zip(answers) {
            let Some(answer) = answer else { continue };
            let legal = self.state.judge(seat, &answer.action());
            if let Err(why) = legal {
                return Err(wrong_at(seat, "answer", why.to_string()));
            }
            if !window.asked.contains(seat) {
                return Err(wrong_at(seat, "answer", "it has nothing to answer"));
            }
        }
        Ok(())
    }
}
