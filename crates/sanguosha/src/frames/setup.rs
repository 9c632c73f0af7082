//! Choosing generals: the Lord first and openly, then all others at once and hidden (R2.1).

use paiju_contract::{MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{Flow, FrameIx, TurnFrame};
use crate::action::Choice;
use crate::apply::Cx;
use crate::event::TableEvent;
use crate::legal::{Options, Question};
use crate::setup::offered_each;
use crate::skills::GeneralId;
use crate::zones::Few;

/// The choice of generals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupFrame {
    /// Resume point.
    pub pc: u8,
}

impl SetupFrame {
    pub(super) fn step(self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        match self.pc {
            0 => {
                let Some(choice) = cx.answer() else {
                    return cx.ask(Seat(0), Question::General, offer(cx, Seat(0)));
                };
                let Choice::Index { index } = choice else {
                    return Flow::Again;
                };
                let general = cx.offers[0][usize::from(index)];
                cx.seat_general(Seat(0), general);
                cx.tell(TableEvent::GeneralShown { seat: Seat(0), general });
                deal_offers(cx, general);
                cx.save(ix, Self { pc: 1 });
                Flow::Again
            }
            _ => {
                if cx.answer().is_none() {
                    let others = SeatSet::first_n(cx.players.len()).without(Seat(0));
                    let waiting =
                        others.into_iter().filter(|seat| cx.picks[seat.index()].is_none()).collect();
                    return cx.ask_all(waiting, Question::General, offer(cx, Seat(1)));
                }
                show_all(cx);
                cx.open_table();
                cx.go_on_as(TurnFrame::default())
            }
        }
    }
}

fn offer(cx: &Cx<'_>, seat: Seat) -> Options {
    Options { indices: cx.offers[seat.index()].len() as u8, ..Options::NONE }
}

/// Three of the other generals for each other player, two at a table of ten.
fn deal_offers(cx: &mut Cx<'_>, taken: GeneralId) {
    let each = offered_each(cx.players.len());
    let mut left = cx.pool.into_iter().copied().filter(|general| *general != taken);
    let dealt: Few<Few<GeneralId, 5>, MAX_SEATS> = (0..cx.players.len())
        .map(|seat| if seat == 0 { Few::new() } else { left.by_ref().take(each).collect() })
        .collect();
    cx.g.offers = dealt;
    cx.g.pool.clear();
}

fn show_all(cx: &mut Cx<'_>) {
    for seat in Seat::all(cx.players.len()).skip(1) {
        if let Some(general) = cx.picks[seat.index()] {
            cx.seat_general(seat, general);
            cx.tell(TableEvent::GeneralShown { seat, general });
        }
    }
    cx.g.picks = Few::filled(cx.players.len());
    cx.g.offers = Few::filled(cx.players.len());
}
