//! Law: a drawn world is one the observer cannot tell from the real one: same view, same question, same legal list,
//! same unseen places; asked, it asks the observer first; it passes the audit and can be played to its end. The others
//! know in it what the observer knows that they know: the public view is the real one. A world that tells its past
//! looks the same with its whole history.

use super::line::rolls;
use super::{Line, Spot, Violation, bytes};
use crate::{Actions, Dice, Game, Lawful, NoWorld, Observer, Play, Seat, Worlds};

const LAW: &str = "worlds";

/// How many draws were asked for, and how many found nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Draws {
    /// Draws asked for.
    pub asked: usize,
    /// Draws that ended with [`NoWorld::NotFound`].
    pub failed: usize,
}

impl Draws {
    /// Adds others.
    pub fn add(&mut self, other: Self) {
        self.asked += other.asked;
        self.failed += other.failed;
    }

    /// Whether more than one draw in a hundred failed.
    pub fn too_many_failed(&self) -> bool {
        self.failed * 100 > self.asked
    }
}

/// Draws worlds for every observer, with and without a past.
pub fn check<G: Lawful>(spot: &Spot<'_, G>) -> Result<Draws, Violation> {
    let mut dice = rolls(spot.line.seed, 0x400 + spot.step as u64);
    let mut draws = Draws::default();
    for to in Observer::all(spot.line.seats()) {
        let wrong = |what: String| spot.violation(LAW, format!("{to}: {what}"));
        draws.add(full(spot.game, to, &mut dice).map_err(wrong)?);
        draws.add(lean(&spot.game.lean(), to, &mut dice).map_err(wrong)?);
    }
    Ok(draws)
}

/// What one draw gave; `None` if it found nothing this time.
fn found<T>(result: Result<T, NoWorld>, draws: &mut Draws) -> Result<Option<T>, String> {
    draws.asked += 1;
    match result {
        Ok(world) => Ok(Some(world)),
        Err(NoWorld::NotFound { .. }) => {
            draws.failed += 1;
            Ok(None)
        }
        Err(why) => Err(format!("nothing is drawn: {why}")),
    }
}

/// From the view with its history: a lean world, and one with a past.
fn full<G: Lawful>(game: &G, to: Observer, dice: &mut Dice) -> Result<Draws, String> {
    let (view, mut draws) = (game.view(to), Draws::default());
    let mut worlds = G::worlds(&view).map_err(|why| format!("no sampler can be prepared: {why}"))?;
    if let Some(world) = found(worlds.draw(dice), &mut draws)? {
        same::<G::Lean>(&game.lean(), &world, to)?;
        same_places::<G>(&game.lean(), &world, to)?;
        same_sharers::<G>(&game.lean(), &world, to)?;
    }
    match worlds.draw_past(dice) {
        Err(NoWorld::NoPast) => {}
        told => {
            if let Some(past) = found(told, &mut draws)? {
                let world =
                    past.replay().ok_or_else(|| format!("the past of a world does not play: {past:?}"))?;
                same(game, &world, to)?;
            }
        }
    }
    Ok(draws)
}

/// From the view of a game that keeps no history.
fn lean<G: Game>(game: &G, to: Observer, dice: &mut Dice) -> Result<Draws, String> {
    let (view, mut draws) = (game.view(to), Draws::default());
    let mut worlds = G::worlds(&view).map_err(|why| format!("lean: no sampler can be prepared: {why}"))?;
    if let Some(world) = found(worlds.draw(dice), &mut draws)? {
        if let Some(what) = bytes::difference(&view, &world.view(to)) {
            return Err(format!("a world of the lean view looks different\n{what}"));
        }
        same_for_all(game, &world)?;
    }
    Ok(draws)
}

fn same<G: Game>(game: &G, world: &G, to: Observer) -> Result<(), String> {
    world.audit().map_err(|broken| format!("the imagined world is broken: {broken}\n{world:?}"))?;
    if let Some(what) = bytes::difference(&game.view(to), &world.view(to)) {
        return Err(format!("the imagined world looks different\n{what}"));
    }
    same_for_all(game, world)?;
    if world.version() != game.version() {
        return Err("the imagined world has another version".into());
    }
    if world.concerned() != game.concerned() {
        return Err("in the imagined world the open window concerns others".into());
    }
    if let Observer::Seat(seat) = to {
        same_question(game, world, seat)?;
    }
    Ok(())
}

/// What everybody sees is part of what every observer sees: no world differs from the real game in it.
fn same_for_all<G: Game, W: Game<View = G::View>>(game: &G, world: &W) -> Result<(), String> {
    match bytes::difference(&game.view(Observer::Public), &world.view(Observer::Public)) {
        Some(what) => Err(format!("the public view of the imagined world is another\n{what}")),
        None => Ok(()),
    }
}

/// The others know of hidden places in the world what the observer knows that they know.
fn same_sharers<G: Lawful>(game: &G::Lean, world: &G::Lean, to: Observer) -> Result<(), String> {
    let (real, imagined) = (G::shared(game, to), G::shared(world, to));
    if real == imagined {
        return Ok(());
    }
    Err(format!("in the imagined world others know other things\nexpected {real:?}\n   found {imagined:?}"))
}

fn same_question<G: Game>(game: &G, world: &G, seat: Seat) -> Result<(), String> {
    let (here, there) = (game.phase().awaiting().contains(seat), world.phase().awaiting().contains(seat));
    if here != there || world.legal_list(seat) != game.legal_list(seat) {
        return Err("in the imagined world it is asked something else".into());
    }
    Ok(())
}

/// The observer is asked before all others, so that a search finds him to move.
fn asks_first<G: Game>(world: &G, to: Observer) -> Result<(), String> {
    let Observer::Seat(seat) = to else { return Ok(()) };
    let awaited = world.phase().awaiting();
    if awaited.contains(seat) && awaited.first() != Some(seat) {
        return Err(format!("the imagined world asks {awaited:?}, not the observer first"));
    }
    Ok(())
}

/// What has not been seen is at the same places, and is the same pieces in some order.
fn same_places<G: Lawful>(game: &G::Lean, world: &G::Lean, to: Observer) -> Result<(), String> {
    let split = |game: &G::Lean| {
        let mut hidden = G::places(game, to);
        hidden.sort_unstable();
        let (places, mut pieces): (Vec<usize>, Vec<G::Piece>) = hidden.into_iter().unzip();
        pieces.sort_unstable();
        (places, pieces)
    };
    let (real, imagined) = (split(game), split(world));
    if real == imagined {
        return Ok(());
    }
    Err(format!("the imagined world hides other pieces or places\nexpected {real:?}\n   found {imagined:?}"))
}

/// Plays one imagined world of every observer to its end.
pub fn check_playable<G: Lawful>(spot: &Spot<'_, G>) -> Result<(), Violation> {
    let mut dice = rolls(spot.line.seed, 0x500 + spot.step as u64);
    for to in Observer::all(spot.line.seats()) {
        let broken = |what: String| spot.violation(LAW, format!("{to}: {what}"));
        let drawn = G::worlds(&spot.game.view(to)).and_then(|mut worlds| worlds.draw(&mut dice));
        match drawn {
            Ok(mut world) => {
                asks_first(&world, to).and_then(|()| play_out(&mut world, &mut dice)).map_err(broken)?;
            }
            Err(NoWorld::NotFound { .. }) => {}
            Err(why) => return Err(broken(why.to_string())),
        }
    }
    Ok(())
}

/// Plays at random to the end, with an audit after every action.
pub(super) fn play_out<G: Game>(world: &mut G, dice: &mut Dice) -> Result<(), String> {
    let mut buffer = Actions::new();
    for _ in 0..=G::limits(&world.rules()).actions {
        let Some(seat) = world.phase().awaiting().first() else {
            return if world.phase().is_over() {
                Ok(())
            } else {
                Err("played on, it waits for nobody".into())
            };
        };
        world.legal(seat, &mut buffer);
        let action = *dice.pick(&buffer).ok_or("played on, it asks a seat that has no answer")?;
        world
            .apply(seat, &action, &mut |_| {})
            .map_err(|why| format!("played on, {action} is refused: {why}"))?;
        world.audit().map_err(|broken| format!("played on, it breaks: {broken}"))?;
    }
    Err("played on, it does not end".into())
}

/// The worlds at one moment of a line that somebody else played.
pub fn check_at<G: Lawful>(line: &Line<G>, step: usize) -> Result<Draws, Violation> {
    check(&Spot { line, step, game: &line.at(step) })
}
