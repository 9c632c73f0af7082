//! The window in which a trick can be nullified for one target (R2.5).

use paiju_contract::Seat;

use super::window::Claimed;
use super::{Flow, Report, Use, Wake};
use crate::apply::Resolver;
use crate::legal::Question;
use crate::piece::Kind;
use crate::zones::Few;

/// Where a nullification window stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NullifyStep {
    /// It opens.
    #[default]
    Open,
    /// Others are asked for a Nullification.
    Ask,
    /// One was used.
    Used,
}

/// A nullification window. It reports whether the trick is cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NullifyFrame {
    /// Resume point.
    pub step: NullifyStep,
    /// The trick.
    pub kind: Kind,
    /// The target it would be cancelled for; none for a Nullification.
    pub to: Option<Seat>,
}

impl NullifyFrame {
    /// A window that opens now.
    pub fn new(kind: Kind, to: Option<Seat>) -> Self {
        Self { step: NullifyStep::Open, kind, to }
    }

    fn at(self, step: NullifyStep) -> Self {
        Self { step, ..self }
    }

    pub(super) fn run(self, cx: &mut Resolver<'_>, wake: Wake) -> Flow {
        match self.step {
            NullifyStep::Open => {
                cx.open_window();
                self.at(NullifyStep::Ask).ask(cx)
            }
            NullifyStep::Ask => self.ask(cx),
            NullifyStep::Used => Flow::End(Report::Cancelled(wake.met())),
        }
    }

    fn ask(self, cx: &mut Resolver<'_>) -> Flow {
        let question = Question::Nullify { kind: self.kind, seat: self.to };
        match cx.window(self.into(), question, Kind::Nullification, cx.turn.seat) {
            Claimed::Open(flow) => flow,
            Claimed::Closed(None) => Flow::End(Report::Cancelled(false)),
            Claimed::Closed(Some((user, card))) => {
                cx.call(self.at(NullifyStep::Used), Use::new(user, card, Few::new(), false))
            }
        }
    }
}
