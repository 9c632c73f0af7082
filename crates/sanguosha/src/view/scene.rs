//! What is being resolved, at a glance: the card, the wound and the judgement that a question is about.
//!
//! A part of what `resolution` tells of the same frames, without an allocation.

use paiju_contract::Seat;
use paiju_kit::Colour;

use crate::frames::{Frame, Use};
use crate::legal::Why;
use crate::piece::{CardId, Kind};
use crate::state::State;

/// A card that is being used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Who uses it.
    pub from: Seat,
    /// What it counts as.
    pub kind: Kind,
    /// Its colour, if it has one.
    pub colour: Option<Colour>,
    /// The target at hand.
    pub to: Option<Seat>,
    /// Collateral: whom that one shall attack.
    pub victim: Option<Seat>,
}

/// Damage that is being dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wound {
    /// Who deals it.
    pub from: Option<Seat>,
    /// Who suffers it.
    pub to: Seat,
    /// How much.
    pub points: i8,
}

/// A judgement whose card lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judging {
    /// Who is judged.
    pub seat: Seat,
    /// Why.
    pub why: Why,
    /// The card as it counts now.
    pub card: CardId,
}

/// What is being resolved, the innermost of each sort.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// The card that is used; no Nullification.
    pub blow: Option<Blow>,
    /// The damage.
    pub wound: Option<Wound>,
    /// The judgement.
    pub judging: Option<Judging>,
    /// Nullifications that have been used on the trick and on each other.
    pub nullifications: u8,
}

impl State {
    /// What is being resolved, as everyone sees it.
    #[inline]
    pub(super) fn scene(&self) -> Scene {
        let mut scene = Scene::default();
        for frame in self.stack.iter() {
            match frame {
                Frame::Use(used) if used.card.kind == Kind::Nullification => scene.nullifications += 1,
                Frame::Use(used) => {
                    scene.nullifications = 0;
                    scene.blow = Some(blow(used, used.target_at));
                }
                // Where it takes effect, the use itself looks ahead to the next target.
                Frame::Effect(f) => scene.blow = Some(blow(self.used(f.used_at), f.target_at)),
                Frame::Damage(f) => {
                    scene.wound = Some(Wound { from: f.from, to: f.to, points: f.n });
                }
                Frame::Judge(f) => {
                    scene.judging =
                        super::resolution::turned_up(f).map(|card| Judging { seat: f.who, why: f.why, card });
                }
                Frame::Delayed(_) => (scene.blow, scene.nullifications) = (None, 0),
                _ => {}
            }
        }
        scene
    }
}

fn blow(used: &Use, target_at: u8) -> Blow {
    let target = used.tos.get(usize::from(target_at));
    Blow {
        from: used.from,
        kind: used.card.kind,
        colour: used.card.colour,
        to: target.map(|target| target.seat),
        victim: target.and_then(|target| target.victim),
    }
}
