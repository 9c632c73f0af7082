//! Whom a role wants dead and whom alive, by how likely everyone's roles are.

use paiju_contract::{MAX_SEATS, Seat};
use paiju_sanguosha::{Glimpse, Role};

use super::evidence::{LORD, Odds};

/// How much a seat wants harm for each other: from −1 (a sure friend) to 1 (a sure enemy), and beyond where a side is
/// far ahead. Its own is −1.
pub(super) type Stance = [f32; MAX_SEATS];

/// The stance of the seat that looks.
pub(super) fn stance(seen: &Glimpse, odds: &Odds) -> Stance {
    let role = seen.roles[seen.seat.index()].unwrap_or(Role::Renegade);
    // At a table of many the renegade is of more use to each side than he harms it, while both stand.
    let wants = match role {
        Role::Lord | Role::Loyalist => [-1.0, -1.0, 1.0, renegade_to_the_lord(seen, odds)],
        Role::Rebel => [1.0, loyalist_to_rebels(seen, odds), -1.0, if many(seen) { -0.6 } else { 0.35 }],
        Role::Renegade => renegade(seen, odds),
    };
    let mut stance = [0.0; MAX_SEATS];
    for seat in seen.living {
        let odds = odds[seat.index()];
        stance[seat.index()] =
            if seat == seen.seat { -1.0 } else { (0..4).map(|role| odds[role] * wants[role]).sum() };
    }
    stance
}

/// How many of a role live, as far as one can tell.
fn left(seen: &Glimpse, odds: &Odds, role: Role) -> f32 {
    seen.living.into_iter().map(|seat| odds[seat.index()][role as usize]).sum()
}

/// Whether it is a table of many: six and more.
fn many(seen: &Glimpse) -> bool {
    seen.role_counts[Role::Rebel as usize] > 2
}

/// The Lord's side against the renegade: while there are rebels he is needed at a table of many, and no matter at a small
/// one. After them he is the last enemy.
fn renegade_to_the_lord(seen: &Glimpse, odds: &Odds) -> f32 {
    match left(seen, odds, Role::Rebel) {
        ..0.4 => 1.0,
        _ if many(seen) => -1.0,
        _ => 0.45,
    }
}

/// Rebels against a loyalist: several are felled before the Lord, one is passed by.
fn loyalist_to_rebels(seen: &Glimpse, odds: &Odds) -> f32 {
    if left(seen, odds, Role::Loyalist) > 1.5 { 1.1 } else { 0.75 }
}

/// How much the renegade minds that one side is ahead.
const BALANCE: f32 = 3.0;

/// The renegade keeps both sides even until the rebels are gone, and the Lord alive until everybody else is: he wants
/// loyalists dead before the last rebel is, as he wins a duel with the Lord and hardly ever against two.
fn renegade(seen: &Glimpse, odds: &Odds) -> [f32; 4] {
    let others = |seat: &Seat| *seat != seen.seat;
    let side = |roles: &[Role]| -> f32 {
        let likely = |seat: Seat| roles.iter().map(|role| odds[seat.index()][*role as usize]).sum::<f32>();
        seen.living.into_iter().filter(others).map(|seat| likely(seat) * strength(seen, seat)).sum()
    };
    if seen.living.len() <= 2 {
        return [1.0; 4];
    }
    if left(seen, odds, Role::Rebel) < 0.3 {
        return [0.0, 1.0, 1.0, 0.8];
    }
    let (loyal, rebel) = (side(&[Role::Lord, Role::Loyalist]), side(&[Role::Rebel]));
    let tilt = BALANCE * ((loyal - rebel) / (loyal + rebel).max(1.0)).clamp(-0.6, 0.6);
    let weak_lord = seen.hp[LORD.index()] <= 2;
    let lord = if weak_lord { -0.9 } else { -0.4 + 0.8 * tilt };
    [lord, 0.5 + tilt, 0.45 - tilt, 0.3]
}

/// What somebody has to fight with.
fn strength(seen: &Glimpse, seat: Seat) -> f32 {
    let at = seat.index();
    let worn = seen.worn[at].iter().flatten().count() as f32;
    1.5 * f32::from(seen.hp[at].max(0)) + 0.6 * f32::from(seen.hand_counts[at]) + 0.5 * worn
}
