//! Notation: cards and generals by the names a player reads, for scenes and screens.
