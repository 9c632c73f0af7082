//! Taking a move back: which moves can be, and how far the game goes back.
//!
//! A move can be taken back while it has told the person nothing: no other seat has acted since (what others do
//! follows from cards that the person does not see), and nothing hidden was shown. Who takes a move back knows no more
//! than before it; the law below holds every game to that.

use paiju_contract::{Observer, Seat};
use paiju_wire::{Hosted, Table};
use paiju_words::Words;

/// How far everything was when the person chose: an undo goes back to here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// How many actions had been played.
    pub(super) steps: usize,
    /// How many events had been emitted.
    events: usize,
    /// How many lines the person had been told.
    pub(super) told: usize,
}

/// The person's choices of this game, the last one at the end.
#[derive(Debug, Default)]
pub(super) struct Choices(Vec<Mark>);

impl Choices {
    /// The person chooses now, having been told this many lines.
    pub(super) fn note<G: Hosted>(&mut self, table: &Table<G>, told: usize) {
        self.0.push(Mark { steps: table.steps().len(), events: table.all_events().len(), told });
    }

    /// Forgets the last choice and says where it was made; `None` if there is none that can be taken back.
    pub(super) fn take_back<G: Hosted + Words>(&mut self, table: &Table<G>, own: Seat) -> Option<Mark> {
        // A choice that was refused was never played.
        while self.0.pop_if(|mark| mark.steps >= table.steps().len()).is_some() {}
        self.0.pop_if(|mark| !was_answered(table, *mark, own) && !was_shown(table, *mark, own))
    }
}

/// Whether another seat has acted since.
fn was_answered<G: Hosted>(table: &Table<G>, since: Mark, own: Seat) -> bool {
    table.steps()[since.steps..].iter().any(|step| step.seat != own)
}

/// Whether the person has seen something hidden since.
fn was_shown<G: Hosted + Words>(table: &Table<G>, since: Mark, own: Seat) -> bool {
    let to = Observer::Seat(own);
    let mut seen = table.all_events()[since.events..].iter().filter_map(|event| G::project(event, to));
    seen.any(|event| G::shows(&event, to))
}

#[cfg(test)]
mod tests {
    use paiju_bots::bot;
    use paiju_contract::{Decision, DiceBox, Game, Play, RuleSet, Seed, Worlds};
    use paiju_wire::Start;

    use super::super::resume::back_to;
    use super::*;

    /// Games of each preset.
    const GAMES: u64 = 12;
    /// Worlds that are drawn for each move that can be taken back.
    const WORLDS: u64 = 6;

    /// What the law has looked at.
    #[derive(Debug, Default)]
    struct Looked {
        /// Choices that could be taken back.
        taken_back: u32,
        /// Worlds in which such a choice was repeated.
        worlds: u32,
    }

    /// One game of a person who answers at random. After each choice: if it can be taken back, then it led to the same
    /// place in every world that the person could not tell from the real one.
    fn one_game<G: Hosted + Words>(preset: &str, seed: u64, looked: &mut Looked) {
        let rules = serde_json::Value::from(preset).to_string();
        let start = Start { rules: Some(&rules), seed: Some(Seed::from_u64(seed)), ..Start::default() };
        let mut table = Table::<G>::start(&start).unwrap();
        let own = Seat((seed % table.seats() as u64) as u8);
        let dice = DiceBox::new(Seed::from_u64(seed));
        let mut player = bot::<G>("random").unwrap();
        let mut last: Option<(Choices, Mark)> = None;
        for turn in 0..2_000 {
            let Some(seat) = table.game().phase().awaiting().first() else { break };
            let asked = seat == own && table.game().legal_list(own).len() > 1;
            if let Some((mut choices, mark)) = last.take_if(|_| asked)
                && choices.take_back(&table, own).is_some()
            {
                looked.taken_back += 1;
                told_nothing(&table, mark, own, &dice, looked);
            }
            if asked {
                let mut choices = Choices::default();
                choices.note(&table, 0);
                let mark = choices.0[0];
                last = Some((choices, mark));
            }
            let action = player.choose(&Decision::new(table.game(), seat), &mut dice.dice(0, seat, turn));
            table.play_action(seat, action).unwrap();
        }
    }

    /// The moves since the mark, played in worlds that looked the same then, make the person see what it sees now.
    fn told_nothing<G: Hosted + Words>(
        table: &Table<G>,
        mark: Mark,
        own: Seat,
        dice: &DiceBox,
        looked: &mut Looked,
    ) {
        let since = &table.steps()[mark.steps..];
        assert!(since.iter().all(|step| step.seat == own), "{}: somebody has answered: {since:?}", G::NAME);
        let before = back_to(table, mark.steps).unwrap();
        let now = table.game().lean().view(Observer::Seat(own));
        let Ok(mut worlds) = G::worlds(&before.game().view(Observer::Seat(own))) else { return };
        for draw in 0..WORLDS {
            let Ok(mut world) = worlds.draw(&mut dice.dice(1 + draw, own, mark.steps as u32)) else {
                continue;
            };
            for step in since {
                let asked = world.phase().awaiting().first();
                assert_eq!(asked, Some(own), "{}: who is asked tells something: {since:?}", G::NAME);
                world.apply_silent(own, &step.action).unwrap();
            }
            assert!(world.view(Observer::Seat(own)) == now, "{}: something was told: {since:?}", G::NAME);
            looked.worlds += 1;
        }
    }

    fn law<G: Hosted + Words>() {
        let mut looked = Looked::default();
        for preset in G::Rules::PRESETS {
            for seed in 0..GAMES {
                one_game::<G>(preset, seed, &mut looked);
            }
        }
        assert!(looked.worlds >= looked.taken_back, "{}: {looked:?}", G::NAME);
        // The law has something to say where some moves tell nothing; a bet is always answered, or shows a card.
        let quiet = ["xianqi", "mahjong", "sanguosha"].contains(&G::NAME);
        assert!(!quiet || looked.taken_back > 0, "{}: {looked:?}", G::NAME);
    }

    macro_rules! laws {
        ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
            $(
                #[test]
                fn $name() {
                    law::<paiju_games::$name::$game>();
                }
            )*
        };
    }

    mod a_move_that_can_be_taken_back_has_told_nothing {
        use super::law;

        paiju_games::each_game!(laws);
    }
}
