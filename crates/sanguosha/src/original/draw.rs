//! The draw hook: what the start of a draw phase brings, and what changes, replaces or cancels it (R1.4).
//!
//! It says how many cards are drawn. It touches no card itself: the deck is the host's.

use std::fmt;

use paiju_contract::Seat;

use crate::turn::{Phase, TurnEvent, draw_count};

/// What one rule does to a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawChange {
    /// So many cards more, or fewer; 0 leaves it alone.
    Add(i8),
    /// Something else happens instead (突袭): the rule has done it.
    Replace,
    /// Nothing is drawn.
    Cancel,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// So many cards.
    Cards(u8),
    /// None: something else happened instead.
    Replaced,
    /// None.
    Cancelled,
}

impl Draw {
    /// How many cards that is.
    pub const fn cards(self) -> u8 {
        if let Self::Cards(n) = self { n } else { 0 }
    }
}

type Rule = Box<dyn FnMut(Seat) -> DrawChange + Send>;

/// Two cards for a living player whose draw phase starts, as every rule in order changes it.
///
/// ```
/// use paiju_contract::Seat;
/// use paiju_sanguosha::original::{Draw, DrawChange, DrawHook, Phase, TurnEvent};
///
/// let mut hook = DrawHook::default();
/// let zhou_yu = Seat(0);
/// hook.modifier(move |seat| i8::from(seat == zhou_yu)); // 英姿
/// hook.rule(|seat| if seat == Seat(1) { DrawChange::Replace } else { DrawChange::Add(0) }); // 突袭
/// let starts = |seat| TurnEvent::PhaseStart { seat, phase: Phase::Draw };
/// assert_eq!(hook.on(&starts(Seat(0)), |_| true), Some((Seat(0), Draw::Cards(3))));
/// assert_eq!(hook.on(&starts(Seat(1)), |_| true), Some((Seat(1), Draw::Replaced)));
/// assert_eq!(hook.on(&starts(Seat(2)), |_| true), Some((Seat(2), Draw::Cards(2))));
/// ```
#[derive(Default)]
pub struct DrawHook {
    rules: Vec<Rule>,
}

impl DrawHook {
    /// Adds a rule that may change, replace or cancel a draw; rules are asked in this order, until one ends the draw.
    pub fn rule(&mut self, rule: impl FnMut(Seat) -> DrawChange + Send + 'static) {
        self.rules.push(Box::new(rule));
    }

    /// Adds a rule that only changes the number.
    pub fn modifier(&mut self, mut modifier: impl FnMut(Seat) -> i8 + Send + 'static) {
        self.rule(move |seat| DrawChange::Add(modifier(seat)));
    }

    /// Who draws what by this event: nothing but the start of a living player's draw phase makes anyone draw.
    pub fn on(&mut self, event: &TurnEvent, alive: impl Fn(Seat) -> bool) -> Option<(Seat, Draw)> {
        match *event {
            TurnEvent::PhaseStart { seat, phase: Phase::Draw } if alive(seat) => {
                Some((seat, self.draw(seat)))
            }
            _ => None,
        }
    }

    fn draw(&mut self, seat: Seat) -> Draw {
        let mut changes = Vec::with_capacity(self.rules.len());
        for rule in &mut self.rules {
            match rule(seat) {
                DrawChange::Add(n) => changes.push(n),
                DrawChange::Replace => return Draw::Replaced,
                DrawChange::Cancel => return Draw::Cancelled,
            }
        }
        Draw::Cards(draw_count(changes))
    }
}

impl fmt::Debug for DrawHook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DrawHook").field("rules", &self.rules.len()).finish()
    }
}
