//! Whom a role wants dead and whom alive, by how likely everyone's roles are.

use paiju_contract::{MAX_SEATS, Seat};
use paiju_sanguosha::{Glimpse, Role};

use super::evidence::{LORD, Odds};

/// How much a seat wants harm for each other: from −1 (a sure friend) to about 1 (a sure enemy). Its own is −1.
pub(super) type Stance = [f32; MAX_SEATS];

/// The stance of the seat that looks.
pub(super) fn stance(seen: &Glimpse, odds: &Odds) -> Stance {
    let role = seen.roles[seen.seat.index()].unwrap_or(Role::Renegade);
    let wants = match role {
        Role::Lord | Role::Loyalist => {
            [-1.0, -1.0, 1.0, if rebels_left(seen, odds) > 0.4 { 0.45 } else { 1.0 }]
        }
        Role::Rebel => [1.0, 0.75, -1.0, 0.35],
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

/// How many rebels live, as far as one can tell.
fn rebels_left(seen: &Glimpse, odds: &Odds) -> f32 {
    seen.living.into_iter().map(|seat| odds[seat.index()][Role::Rebel as usize]).sum()
}

/// The renegade keeps both sides even until the rebels are gone, then fells the loyalists, and the Lord last.
fn renegade(seen: &Glimpse, odds: &Odds) -> [f32; 4] {
    let others = |seat: &Seat| *seat != seen.seat;
    let side = |roles: &[Role]| -> f32 {
        let likely = |seat: Seat| roles.iter().map(|role| odds[seat.index()][*role as usize]).sum::<f32>();
        seen.living.into_iter().filter(others).map(|seat| likely(seat) * strength(seen, seat)).sum()
    };
    if seen.living.len() <= 2 {
        return [1.0; 4];
    }
    if rebels_left(seen, odds) < 0.3 {
        return [-0.4, 1.0, 1.0, 0.8];
    }
    let (loyal, rebel) = (side(&[Role::Lord, Role::Loyalist]), side(&[Role::Rebel]));
    let lead = ((loyal - rebel) / (loyal + rebel).max(1.0)).clamp(-0.6, 0.6);
    let weak_lord = seen.hp[LORD.index()] <= 2;
    let lord = if weak_lord { -0.9 } else { -0.4 + 0.5 * lead };
    [lord, 0.25 + 1.0 * lead, 0.45 - 1.0 * lead, 0.3]
}

/// What somebody has to fight with.
fn strength(seen: &Glimpse, seat: Seat) -> f32 {
    let at = seat.index();
    let worn = seen.worn[at].iter().flatten().count() as f32;
    1.5 * f32::from(seen.hp[at].max(0)) + 0.6 * f32::from(seen.hand_counts[at]) + 0.5 * worn
}
