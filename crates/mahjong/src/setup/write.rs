//! The position of a state, nothing left open.

use paiju_contract::Seat;

use super::position::{After, Claimed, Offered, Place, Row, Setup};
use crate::hand::Pile;
use crate::state::{Cause, Offer, Player, Stage, State, WallEnd, seats};

impl State {
    /// The position as a person would write it; none in a lull and after the end.
    pub(crate) fn position(&self) -> Option<Setup> {
        if self.awaiting().is_empty() {
            return None;
        }
        let mut setup = Setup {
            seats: std::array::from_fn(|seat| self.place_of(Seat(seat as u8))),
            wall: self.wall[usize::from(self.head)..usize::from(self.tail)].iter().copied().collect(),
            aside: self.aside(),
            first_winner: self.first_winner,
            ..Setup::default()
        };
        match self.stage {
            Stage::Acting { seat, cause } => {
                setup.turn = Some(seat);
                (setup.drawn, setup.after) = match cause {
                    Cause::Opening => (None, None),
                    Cause::Ponged => (None, Some(After::Pong)),
                    Cause::Drawn { tile, from: WallEnd::Head, .. } => (Some(tile), None),
                    Cause::Drawn { tile, from: WallEnd::Tail, .. } => (Some(tile), Some(After::Kong)),
                };
            }
            Stage::Claiming(window) => {
                setup.offer = Some(Offered {
                    from: window.from,
                    adds: (window.offer == Offer::AddedKong).then_some(window.tile),
                    after_kong: window.offer == Offer::DiscardAfterKong,
                });
                for (place, answer) in setup.seats.iter_mut().zip(window.answers) {
                    place.answer = answer;
                }
            }
            Stage::Burying | Stage::Over(_) => {}
        }
        Some(setup)
    }

    fn place_of(&self, seat: Seat) -> Place {
        let player = self.player(seat);
        let place = Place {
            hand: self.hand_at_rest(seat).tiles().collect(),
            buried: player.missing.map_or_else(Row::default, |_| player.buried.into_iter().collect()),
            missing: player.missing,
            melds: player.melds.iter().map(Claimed::of).collect(),
            discards: self.discards.of(seat).collect(),
            won: player.hu_count,
            passed: u16::try_from(player.last_hu_fan).ok(),
            score: (player.score != self.rules.initial_score).then_some(player.score),
            ..Place::default()
        };
        let fresh = self.is_fresh(seat, player);
        let told = self.stage != Stage::Burying && fresh != place.seems_fresh();
        Place { fresh: told.then_some(fresh), ..place }
    }

    /// Whether the seat has drawn nothing before, or nothing but what it acts on.
    fn is_fresh(&self, seat: Seat, player: &Player) -> bool {
        match self.stage {
            Stage::Acting { seat: actor, cause: Cause::Drawn { first, .. } } if actor == seat => first,
            _ => !player.has_drawn,
        }
    }

    /// The concealed tiles without the one just drawn or on its way to a pong.
    fn hand_at_rest(&self, seat: Seat) -> Pile {
        let mut hand = *self.player(seat).hand;
        match self.stage {
            Stage::Acting { seat: actor, cause: Cause::Drawn { tile, .. } } if actor == seat => {
                hand.remove_many(tile, 1);
            }
            Stage::Claiming(window) if window.offer == Offer::AddedKong && window.from == seat => {
                hand.remove_many(window.tile, 1);
            }
            _ => {}
        }
        hand
    }

    /// What lies open and is nobody's discard.
    fn aside(&self) -> Row {
        let mut open = self.open;
        for seat in seats() {
            let lying = super::place::unclaimed(self.discards.of(seat).collect(), seat, |other| {
                self.player(other).melds.iter().copied().collect()
            });
            lying.iter().for_each(|tile| open.remove_many(*tile, 1));
        }
        open.tiles().collect()
    }
}

impl Place {
    /// Whether nothing shows that the seat has drawn before.
    pub(super) fn seems_fresh(&self) -> bool {
        self.discards.is_empty() && self.melds.is_empty() && self.won == 0
    }
}
