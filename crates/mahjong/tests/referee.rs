//! A naive referee judges random batches: plain lists and the recursive definition, nothing of the engine (R4.8, R12.5).

use paiju_contract::{Game, Play, Rng, Seat, Seed, Stream};
use paiju_mahjong::hand::{Meld, MeldKind};
use paiju_mahjong::{Action, Mahjong, Player, Rules, Stage, Tile};

/// What the referee knows of a player.
#[derive(Clone, Debug, PartialEq)]
struct Naive {
    hand: Vec<Tile>,
    melds: Vec<(MeldKind, Tile)>,
    missing: usize,
    score: i64,
    wins: u8,
    passed: i64,
}

impl Naive {
    fn of(player: &Player) -> Self {
        let meld = |meld: &Meld| (meld.kind, meld.tile);
        Self {
            hand: player.hand.tiles().collect(),
            melds: player.melds.iter().map(meld).collect(),
            missing: player.missing.unwrap() as usize,
            score: i64::from(player.score),
            wins: player.hu_count,
            passed: i64::from(player.last_hu_fan),
        }
    }

    fn count(&self, tile: Tile) -> usize {
        self.hand.iter().filter(|held| **held == tile).count()
    }

    fn with(&self, tile: Tile) -> Vec<Tile> {
        let mut tiles = self.hand.clone();
        tiles.push(tile);
        tiles.sort_unstable();
        tiles
    }

    fn wins_with(&self, tile: Tile) -> bool {
        let all = self.with(tile);
        let owned = self.count(tile)
            + self
                .melds
                .iter()
                .filter(|m| m.1 == tile)
                .map(|m| if m.0 == MeldKind::Pong { 3 } else { 4 })
                .sum::<usize>();
        owned < 4 && all.iter().all(|t| t.suit() as usize != self.missing) && decompose(&all, true)
    }

    /// Fan of a plain discard win, element by element.
    fn fan(&self, tile: Tile, after_kong: bool) -> i64 {
        let all = self.with(tile);
        let times = |kind: Tile| all.iter().filter(|t| **t == kind).count();
        let concealed = self.melds.iter().all(|meld| meld.0 == MeldKind::KongConcealed);
        let in_melds = |kind: Tile| {
            self.melds
                .iter()
                .filter(|m| m.1 == kind)
                .map(|m| if m.0 == MeldKind::Pong { 3 } else { 4 })
                .sum::<usize>()
        };
        let roots = Tile::all().filter(|kind| times(*kind) + in_melds(*kind) == 4).count() as i64;
        let triplets = Tile::all().all(|kind| [0, 2, 3].contains(&times(kind)))
            && Tile::all().filter(|kind| times(*kind) == 2).count() == 1;
        let suits: std::collections::BTreeSet<usize> =
            all.iter().copied().chain(self.melds.iter().map(|m| m.1)).map(|t| t.suit() as usize).collect();
        1 + i64::from(concealed)
            + roots
            + i64::from(triplets)
            + 2 * i64::from(suits.len() == 1)
            + i64::from(self.melds.len() == 3)
            + i64::from(after_kong)
    }
}

fn decompose(tiles: &[Tile], pair: bool) -> bool {
    let Some(&first) = tiles.first() else { return !pair };
    let take = |wanted: &[Tile]| {
        let mut rest = tiles.to_vec();
        for tile in wanted {
            let at = rest.iter().position(|t| t == tile)?;
            rest.remove(at);
        }
        Some(rest)
    };
    let next = |steps: usize| Tile::from_index(first.index() + steps).filter(|t| t.suit() == first.suit());
    let run = next(1).zip(next(2)).and_then(|(b, c)| take(&[first, b, c]));
    (pair && take(&[first, first]).is_some_and(|rest| decompose(&rest, false)))
        || take(&[first; 3]).is_some_and(|rest| decompose(&rest, pair))
        || run.is_some_and(|rest| decompose(&rest, pair))
}

/// Who may answer what to a discard.
fn options(
    players: &[Naive; 4],
    from: usize,
    tile: Tile,
    after_kong: bool,
    wall: u8,
) -> Vec<(usize, Vec<Action>)> {
    let mut all = Vec::new();
    for seat in (0..4).filter(|seat| *seat != from) {
        let player = &players[seat];
        let mut actions = Vec::new();
        if player.wins_with(tile) && player.fan(tile, after_kong) > player.passed {
            actions.push(Action::Hu);
        }
        if player.wins == 0 && tile.suit() as usize != player.missing {
            if player.count(tile) >= 2 {
                actions.push(Action::Pong);
            }
            if player.count(tile) == 3 && wall > 0 {
                actions.push(Action::Kong);
            }
        }
        if !actions.is_empty() {
            actions.push(Action::Pass);
            all.push((seat, actions));
        }
    }
    all
}

/// The players after the batch, and who acts next (nobody if the hand is over).
fn judge(
    players: &[Naive; 4],
    from: usize,
    tile: Tile,
    after_kong: bool,
    answers: &[(usize, Action)],
) -> ([Naive; 4], Option<usize>) {
    let mut after = players.clone();
    for (seat, action) in answers {
        let player = &players[*seat];
        let fan = player.fan(tile, after_kong);
        if *action != Action::Hu && player.wins_with(tile) && fan > player.passed {
            after[*seat].passed = fan;
        }
    }
    let says = |wanted: Action| answers.iter().find(|(_, action)| *action == wanted).map(|(seat, _)| *seat);
    if says(Action::Hu).is_some() {
        for (seat, _) in answers.iter().filter(|(_, action)| *action == Action::Hu) {
            let fan = players[*seat].fan(tile, after_kong);
            after[*seat].score += fan;
            after[from].score -= fan;
            after[*seat].wins += 1;
        }
        return (after, Some((from + 1) % 4));
    }
    for (wanted, kind, from_hand) in
        [(Action::Kong, MeldKind::KongExposed, 3), (Action::Pong, MeldKind::Pong, 2)]
    {
        if let Some(seat) = says(wanted) {
            for _ in 0..from_hand {
                let at = after[seat].hand.iter().position(|t| *t == tile).unwrap();
                after[seat].hand.remove(at);
            }
            after[seat].melds.push((kind, tile));
            if wanted == Action::Kong {
                after[seat].score += 2;
                after[from].score -= 2;
            }
            return (after, Some(seat));
        }
    }
    (after, Some((from + 1) % 4))
}

/// Takes the tile just drawn away again, so that both sides compare hands at rest.
fn at_rest(game: &Mahjong) -> [Naive; 4] {
    let mut players: [Naive; 4] = std::array::from_fn(|seat| Naive::of(&game.state().players[seat]));
    if let Stage::Acting { seat, cause: paiju_mahjong::Cause::Drawn { tile, .. } } = game.state().stage {
        let hand = &mut players[seat.index()].hand;
        let at = hand.iter().position(|t| *t == tile).unwrap();
        hand.remove(at);
    }
    players
}

/// Plays towards ready hands, so that wins on discards are frequent.
fn sensible(game: &Mahjong, seat: Seat, rng: &mut Rng) -> Action {
    let actions = game.legal_list(seat);
    let keep = |action: &Action| match action {
        Action::Discard(tile) => {
            let hand = &game.state().players[seat.index()].hand;
            let near = (-2i32..=2)
                .filter(|by| *by != 0)
                .filter_map(|by| Tile::from_index((tile.index() as i32 + by).max(0) as usize));
            near.filter(|t| t.suit() == tile.suit() && hand.has(*t)).count()
                + 3 * usize::from(hand.count(*tile) - 1)
        }
        Action::Hu => 0,
        _ => 100,
    };
    let best = actions.iter().map(keep).min().unwrap();
    let choices: Vec<Action> = actions.into_iter().filter(|action| keep(action) == best).collect();
    choices[rng.index(choices.len())]
}

#[test]
fn r12_5_a_thousand_random_batches_are_judged_as_the_naive_referee_judges_them() {
    let mut rng = Rng::new(Seed::from_u64(125), Stream::POLICY);
    let (mut batches, mut wins, mut several) = (0, 0, 0);
    let mut seed = 0;
    while batches < 1_000 {
        seed += 1;
        let mut game: Mahjong = Mahjong::deal(&Rules::default(), Seed::from_u64(seed)).unwrap();
        while let Some(seat) = game.phase().awaiting().first() {
            let Stage::Claiming(window) = game.state().stage else {
                let action = sensible(&game, seat, &mut rng);
                let nobody = game.clone();
                game.apply(seat, &action, &mut |_| {}).unwrap();
                if let (Action::Discard(tile), Stage::Acting { .. }) = (action, game.state().stage) {
                    // The window closed at once: the referee must agree that nobody could answer.
                    let mut players = at_rest(&nobody);
                    let after_kong = matches!(
                        nobody.state().stage,
                        Stage::Acting {
                            cause: paiju_mahjong::Cause::Drawn { from: paiju_mahjong::WallEnd::Tail, .. },
                            ..
                        }
                    );
                    players[seat.index()] = at_rest(&game)[seat.index()].clone();
                    assert_eq!(
                        options(&players, seat.index(), tile, after_kong, game.state().wall_left() + 1),
                        [],
                        "seed {seed}"
                    );
                }
                continue;
            };
            let after_kong = window.offer == paiju_mahjong::Offer::DiscardAfterKong;
            let (players, from) = (at_rest(&game), window.from.index());
            let expected = options(&players, from, window.tile, after_kong, game.state().wall_left());
            let asked: Vec<(usize, Vec<Action>)> = game
                .phase()
                .awaiting()
                .into_iter()
                .map(|seat| (seat.index(), game.legal_list(seat)))
                .collect();
            assert_eq!(asked, expected, "seed {seed}");
            let mut answers: Vec<(usize, Action)> =
                asked.iter().map(|(seat, actions)| (*seat, actions[rng.index(actions.len())])).collect();
            let (after, next) = judge(&players, from, window.tile, after_kong, &answers);
            let mut one_by_one = game.clone();
            answers.sort_by_key(|_| rng.next_u32());
            for (seat, action) in &answers {
                one_by_one.apply(Seat(*seat as u8), action, &mut |_| {}).unwrap();
            }
            let mut batch: Vec<(Seat, Action)> =
                answers.iter().map(|(seat, action)| (Seat(*seat as u8), *action)).collect();
            batch.extend(
                Seat::all(4)
                    .filter(|seat| !answers.iter().any(|(s, _)| *s == seat.index()))
                    .map(|seat| (seat, Action::Pass)),
            );
            game.apply_all(&batch, &mut |_| {}).unwrap();
            assert_eq!(game.state(), one_by_one.state(), "one by one or as a batch, in any order");
            assert_eq!(at_rest(&game), after, "seed {seed}: {answers:?}");
            if let Stage::Acting { seat, .. } = game.state().stage {
                assert_eq!(Some(seat.index()), next);
            }
            batches += 1;
            let won = answers.iter().filter(|(_, action)| *action == Action::Hu).count();
            wins += usize::from(won > 0);
            several += usize::from(won > 1);
        }
    }
    assert!(wins > 50 && several > 0, "{wins} {several}");
}
