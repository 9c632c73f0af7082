//! A target of a card, and what skills have made of it.

use paiju_contract::Seat;

/// What skills have made of a target, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks(u8);

impl Marks {
    /// He cannot answer.
    pub const NO_RESPONSE: Self = Self(1);
    /// His armour is ignored.
    pub const NO_ARMOR: Self = Self(2);
    /// It has no effect on him.
    pub const VOID: Self = Self(4);
    /// He needs two Dodges or Slashes each time.
    pub const NEEDS_TWO: Self = Self(8);
    /// The user of a Duel needs two Slashes each time.
    pub const USER_NEEDS_TWO: Self = Self(16);
}

/// A target of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// Who.
    pub seat: Seat,
    /// Collateral: whom he shall attack.
    pub victim: Option<Seat>,
    /// What skills have made of it.
    pub marks: Marks,
}

impl Target {
    /// A plain target.
    #[inline]
    pub fn new(seat: Seat) -> Self {
        Self { seat, victim: None, marks: Marks::default() }
    }

    /// Whether a skill has marked it so.
    #[inline]
    pub fn is(&self, mark: Marks) -> bool {
        self.marks.0 & mark.0 != 0
    }

    /// Marks it.
    pub fn mark(&mut self, mark: Marks) {
        self.marks.0 |= mark.0;
    }

    /// How many Dodges or Slashes he needs each time.
    #[inline]
    pub fn need(&self) -> u8 {
        1 + u8::from(self.is(Marks::NEEDS_TWO))
    }

    /// How many Slashes the user of a Duel needs each time.
    #[inline]
    pub fn user_needs(&self) -> u8 {
        1 + u8::from(self.is(Marks::USER_NEEDS_TWO))
    }
}

/// What fills the places of a list that hold nothing.
impl Default for Target {
    fn default() -> Self {
        Self::new(Seat(0))
    }
}
