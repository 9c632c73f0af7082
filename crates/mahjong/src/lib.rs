//! Blood-battle mahjong.
pub mod fan;
pub mod hand;
pub mod piece;
