//! What an imagined position is worth: how likely each side wins it, by hp, cards and who lives.
//!
//! The numbers were fitted (multinomial logistic regression) to games of the rules of thumb at tables of five to eight.

use paiju_contract::Seat;
use paiju_sanguosha::{LeanSanguosha, Outcome, Role, State};

/// How many things count.
const FEATURES: usize = 18;

/// The rebels' chances against the Lord's, as logarithms.
const REBEL: [f32; FEATURES] = [
    1.070, -0.515, -0.215, 0.894, 0.354, 0.398, -0.288, -0.104, -0.785, 0.428, 0.196, 0.153, -0.088, -0.070,
    -3.373, 0.462, 1.072, -0.470,
];
/// The renegade's.
const RENEGADE: [f32; FEATURES] = [
    1.269, -0.199, -0.121, 0.288, 0.164, 0.433, -0.290, -0.088, -0.131, 0.049, 0.053, -2.261, 0.341, 0.123,
    0.220, 0.287, -0.111, 0.470,
];

/// What `seat` will have won at the end.
pub(super) fn value(world: &LeanSanguosha, seat: Seat) -> f64 {
    let state = world.state();
    let counts = features(state);
    let odds = |of: &[f32; FEATURES]| {
        of.iter().zip(&counts).map(|(a, b)| a * b).sum::<f32>().clamp(-20.0, 20.0).exp()
    };
    let lives = |role: Role| state.players.iter().any(|p| p.alive && p.role == role);
    let (rebel, renegade) = (odds(&REBEL), if lives(Role::Renegade) { odds(&RENEGADE) } else { 0.0 });
    let all = f64::from(1.0 + rebel + renegade);
    let score = |outcome: Outcome| score(state, outcome, seat);
    let alone = Seat::all(state.players.len())
        .find(|seat| state.player(*seat).alive && state.player(*seat).role == Role::Renegade);
    let last = alone.map_or(0.0, |seat| score(Outcome::Renegade { seat }));
    (score(Outcome::Lord) + f64::from(rebel) * score(Outcome::Rebel) + f64::from(renegade) * last) / all
}

/// What a seat has won if it ends so.
fn score(state: &State, outcome: Outcome, seat: Seat) -> f64 {
    let won = |seat: Seat| outcome.won(seat, state.player(seat).role);
    let winners = Seat::all(state.players.len()).filter(|seat| won(*seat)).count() as f64;
    if won(seat) { state.players.len() as f64 - winners } else { -winners }
}

/// What counts: of the Lord, the loyalists, the rebels and the renegade.
pub(super) fn features(state: &State) -> [f32; FEATURES] {
    let mut side = [[0.0f32; 3]; 4];
    for seat in state.living() {
        let player = state.player(seat);
        let of = &mut side[player.role as usize];
        of[0] += 1.0;
        of[1] += f32::from(player.hp.max(0));
        of[2] += state.held(seat).len().min(8) as f32 + 1.2 * player.worn().count() as f32;
    }
    let [lord, loyal, rebel, renegade] = side;
    let flag = |yes: bool| if yes { 1.0 } else { 0.0 };
    let even = |points: f32| flag(rebel[0] < 0.5) * points;
    [
        1.0,
        lord[1],
        lord[2],
        flag(lord[1] <= 1.0),
        flag((1.5..2.5).contains(&lord[1])),
        loyal[0],
        loyal[1],
        loyal[2],
        rebel[0],
        rebel[1],
        rebel[2],
        renegade[0],
        renegade[1],
        renegade[2],
        even(1.0),
        even(renegade[1] - lord[1]),
        even(loyal[0]),
        flag(state.living().len() == 2),
    ]
}
