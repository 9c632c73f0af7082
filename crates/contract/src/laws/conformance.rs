//! All laws over many random games.

use super::line::{dice, violation};
use super::{Line, Spot, Violation};
use super::{
    audit, batch, coverage, deal, ending, forge, ids, information, key, leak, lean, legality, limits, lull,
    notation, observe, record, refusal, rules, save, setup, silence, space, version, worlds,
};
use crate::{Lawful, Observer, Rng, Seed};

/// Runs every law over random games of one rules value.
#[derive(Clone, Debug)]
pub struct Conformance<G: Lawful> {
    rules: G::Rules,
    games: usize,
    first_seed: u64,
    redeals: usize,
    determinizations: usize,
    forgeries: usize,
}

/// What was looked at, so that a test can see that it was not hollow.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    /// Games played.
    pub games: usize,
    /// Actions taken in them.
    pub actions: usize,
    /// Actions of the space that were not listed, and refused.
    pub refused: usize,
    /// Redeals whose log stayed legal to the end, all views equal.
    pub redeals: usize,
    /// Comparisons of imagined worlds with redeals.
    pub coverage: usize,
    /// Worlds that were drawn, and draws that found none.
    pub draws: worlds::Draws,
    /// Dumps that were changed, and those that loaded nevertheless.
    pub forged: forge::Forged,
    /// Different keys of what somebody knew.
    pub keys: usize,
    /// Positions that were written down and set up again.
    pub setups: usize,
}

impl<G: Lawful> Conformance<G> {
    /// The laws for games by these rules.
    pub fn new(rules: G::Rules) -> Self {
        Self { rules, games: 50, first_seed: 0, redeals: 4, determinizations: 200, forgeries: 48 }
    }

    /// How many games, one a seed (50).
    #[must_use]
    pub fn games(self, games: usize) -> Self {
        Self { games, ..self }
    }

    /// The first seed (0); the others follow it.
    #[must_use]
    pub fn first_seed(self, first_seed: u64) -> Self {
        Self { first_seed, ..self }
    }

    /// How many redeals a game and observer (4).
    #[must_use]
    pub fn redeals(self, redeals: usize) -> Self {
        Self { redeals, ..self }
    }

    /// How many imagined worlds one comparison with redeals takes (200); one comparison a game and observer.
    #[must_use]
    pub fn determinizations(self, determinizations: usize) -> Self {
        Self { determinizations, ..self }
    }

    /// How many changed dumps a game (48).
    #[must_use]
    pub fn forgeries(self, forgeries: usize) -> Self {
        Self { forgeries, ..self }
    }

    /// Runs the laws and panics with the violation, if there is one.
    pub fn assert(&self) -> Report {
        match self.check() {
            Ok(report) => report,
            Err(violation) => panic!("{violation}"),
        }
    }

    /// The laws about worlds and leaks over lines that players of flesh or silicon have played: what they reach is
    /// not what random play reaches.
    pub fn check_lines(&self, lines: impl IntoIterator<Item = Line<G>>) -> Result<Report, Violation> {
        let (mut report, mut tally) = (Report::default(), coverage::Tally::default());
        for line in lines {
            report.games += 1;
            report.actions += line.steps.len();
            for step in (0..=line.steps.len()).step_by(1 + line.steps.len() / 16) {
                report.draws.add(worlds::check_at(&line, step)?);
            }
            tally.add(self.unseen(&line, &mut report)?);
        }
        report.coverage = tally.points;
        let seed = Seed::from_u64(self.first_seed);
        match tally.alarm() {
            Some(what) => {
                Err(violation::<G>("coverage", &self.rules, seed, 0, format!("over all games, {what}")))
            }
            None => Ok(report),
        }
    }

    /// Runs the laws.
    pub fn check(&self) -> Result<Report, Violation> {
        let seeds: Vec<Seed> = (0..self.games as u64).map(|n| Seed::from_u64(self.first_seed + n)).collect();
        rules::check::<G>(&self.rules)?;
        deal::check_seeds::<G>(&self.rules, &seeds)?;
        let mut report = Report::default();
        let (mut tally, mut keys) = (coverage::Tally::default(), key::Keys::default());
        let (mut asked, mut informed) = (observe::Asked::default(), information::Informed::default());
        let mut lines = Vec::new();
        for &seed in &seeds {
            deal::check::<G>(&self.rules, seed)?;
            let line = Line::<G>::random(&self.rules, seed)?;
            report.games += 1;
            report.actions += line.steps.len();
            self.along(&line, &mut report)?;
            asked.add(&line)?;
            tally.add(self.unseen(&line, &mut report)?);
            lines.push(line);
        }
        lines.iter().try_for_each(|line| keys.add(line))?;
        lines.iter().try_for_each(|line| informed.add(line))?;
        (report.coverage, report.keys) = (tally.points, keys.len());
        let seed = Seed::from_u64(self.first_seed);
        let overall = |law, what: &str| Err(violation::<G>(law, &self.rules, seed, 0, what));
        if let Some(what) = tally.alarm() {
            return overall("coverage", &format!("over all games, {what}"));
        }
        if report.draws.too_many_failed() {
            return overall("worlds", &format!("too many draws find nothing: {:?}", report.draws));
        }
        if self.games >= 20 && self.redeals > 0 && report.redeals == 0 {
            return overall("leak", "no redeal kept its log legal: nothing was compared");
        }
        Ok(report)
    }

    /// The laws of a line and of every spot along it.
    fn along(&self, line: &Line<G>, report: &mut Report) -> Result<(), Violation> {
        let mut before: Option<G> = None;
        line.walk(&mut |spot| {
            report.refused += at(spot)?;
            leak::check_memory(spot, before.as_ref())?;
            before = Some(spot.game.clone());
            Ok(())
        })?;
        version::check(line)?;
        limits::check(line)?;
        observe::check_layout(line)?;
        notation::check_pieces(line)?;
        record::check(line)?;
        silence::check(line)?;
        lull::check(line)?;
        lean::check(line)?;
        report.setups += setups(line)?;
        line.walk(&mut |spot| {
            report.draws.add(worlds::check(spot)?);
            Ok(())
        })?;
        let forge::Forged { tried, loaded } = forge::check(line, self.forgeries)?;
        report.forged.tried += tried;
        report.forged.loaded += loaded;
        ending::check_next(line)?;
        ending::check_sum(line)
    }

    /// The laws about what is not seen, at random moments of the line.
    fn unseen(&self, line: &Line<G>, report: &mut Report) -> Result<coverage::Tally, Violation> {
        let mut dice = dice(line.seed, 1);
        let moment = |dice: &mut Rng| dice.index(line.steps.len() + 1);
        let mut tally = coverage::Tally::default();
        for to in Observer::all(line.seats()) {
            for _ in 0..self.redeals {
                let until = moment(&mut dice);
                report.redeals += usize::from(leak::check(line, until, to, &mut dice)?);
            }
            if self.determinizations > 0 {
                let until = moment(&mut dice);
                tally.add(coverage::check(line, until, to, self.determinizations, &mut dice)?);
            }
        }
        let step = moment(&mut dice);
        worlds::check_playable(&Spot { line, step, game: &line.at(step) })?;
        Ok(tally)
    }
}

/// Sets up positions along the line, and counts them: a few, because each is played to its end.
fn setups<G: Lawful>(line: &Line<G>) -> Result<usize, Violation> {
    let (mut count, every) = (0, 1 + line.steps.len() / 6);
    line.walk(&mut |spot| {
        if spot.step % every == 0 {
            count += usize::from(setup::check(spot)?);
        }
        Ok(())
    })?;
    Ok(count)
}

/// The laws of one spot; returns how many actions were refused.
fn at<G: Lawful>(spot: &Spot<'_, G>) -> Result<usize, Violation> {
    audit::check(spot)?;
    legality::check(spot)?;
    ids::check(spot)?;
    let refused = space::check(spot)?;
    refusal::check(spot)?;
    batch::check(spot)?;
    ending::check(spot)?;
    save::check(spot)?;
    notation::check(spot)?;
    observe::check(spot)?;
    Ok(refused)
}
