//! Choosing generals: the Lord first and openly, then all others at once and hidden (R2.1).

use paiju_contract::{MAX_SEATS, Seat, SeatSet};

use super::{Flow, TurnFrame, Wake, not_offered};
use crate::action::Choice;
use crate::apply::Resolver;
use crate::event::TableEvent;
use crate::legal::{Options, Question};
use crate::setup::offered_each;
use crate::skills::GeneralId;
use crate::zones::Few;

/// Where the choice of generals stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SetupStep {
    /// The Lord chooses, openly.
    #[default]
    Lord,
    /// All others choose, hidden; the last choice shows them all.
    Others,
}

/// The choice of generals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SetupFrame {
    /// Resume point.
    pub step: SetupStep,
}

impl SetupFrame {
    pub(super) fn run(self, cx: &mut Resolver<'_>, wake: Wake) -> Flow {
        match (self.step, wake.answer()) {
            (SetupStep::Lord, Some(Choice::Index { index })) => {
                let general = cx.offers[0][usize::from(index)];
                cx.seat_general(Seat(0), general);
                cx.tell(TableEvent::GeneralShown { seat: Seat(0), general });
                deal_offers(cx, general);
                Self { step: SetupStep::Others }.run(cx, Wake::Run)
            }
            (SetupStep::Lord, Some(other)) => not_offered(other),
            (SetupStep::Lord, None) => cx.ask(self, Seat(0), Question::General, offer(cx, Seat(0))),
            (SetupStep::Others, Some(_)) => {
                show_all(cx);
                cx.open_table();
                cx.become_frame(TurnFrame::default())
            }
            (SetupStep::Others, None) => {
                let others = SeatSet::first_n(cx.players.len()).without(Seat(0));
                let waiting = others.into_iter().filter(|seat| cx.picks[seat.index()].is_none()).collect();
                cx.ask_all(self, waiting, Question::General, offer(cx, Seat(1)))
            }
        }
    }
}

fn offer(cx: &Resolver<'_>, seat: Seat) -> Options {
    Options { indices: cx.offers[seat.index()].len() as u8, ..Options::NONE }
}

/// Three of the other generals for each other player, two at a table of ten.
fn deal_offers(cx: &mut Resolver<'_>, taken: GeneralId) {
    let each = offered_each(cx.players.len());
    let mut left = cx.pool.into_iter().copied().filter(|general| *general != taken);
    let dealt: Few<Few<GeneralId, 5>, MAX_SEATS> = (0..cx.players.len())
        .map(|seat| if seat == 0 { Few::new() } else { left.by_ref().take(each).collect() })
        .collect();
    cx.g.offers = dealt;
    cx.g.pool.clear();
    Seat::all(cx.players.len()).skip(1).for_each(|seat| cx.tell_offer(seat));
}

fn show_all(cx: &mut Resolver<'_>) {
    for seat in Seat::all(cx.players.len()).skip(1) {
        let general = cx.picks[seat.index()].expect("everybody has chosen");
        cx.seat_general(seat, general);
        cx.tell(TableEvent::GeneralShown { seat, general });
    }
    cx.g.picks = Few::filled(cx.players.len());
    cx.g.offers = Few::filled(cx.players.len());
}
