//! What a race or a tree found out.

use paiju_contract::Advice;

/// An answer that was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried<A> {
    /// The answer.
    pub action: A,
    /// What it wins on average, over the worlds it was tried in.
    pub mean: f64,
    /// What it wins beyond the rule's own answer in the same worlds.
    pub gain: f64,
    /// The standard error of that.
    pub error: f64,
    /// Whether it fell behind and was tried no longer.
    pub dropped: bool,
}

/// What a belief made of the worlds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Believed {
    /// How many worlds were drawn and weighed.
    pub drawn: usize,
    /// As many worlds of one weight would be as wide a guess.
    pub likely: f64,
}

impl Believed {
    /// Whether the others have told anything: some worlds are less likely than others.
    fn tells(&self) -> bool {
        self.likely + 0.5 < self.drawn as f64
    }
}

/// The answer, and what speaks for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict<A> {
    /// What to do.
    pub action: A,
    /// What the rule of thumb would have done.
    pub usual: A,
    /// How many worlds the answers were tried in.
    pub worlds: u32,
    /// How many of them were different.
    pub distinct: usize,
    /// What was believed of the others; nothing where all worlds were as likely.
    pub believed: Option<Believed>,
    /// Later situations that were learnt in a tree; none in a race.
    pub learnt: usize,
    /// Every answer, in the order of the legal list; empty where nothing had to be thought about.
    pub tried: Vec<Tried<A>>,
}

impl<A: Copy + PartialEq> Verdict<A> {
    /// The rule's own answer, without a thought.
    pub(crate) fn unthought(action: A) -> Self {
        Self { action, usual: action, worlds: 0, distinct: 0, believed: None, learnt: 0, tried: Vec::new() }
    }

    /// What was found out of the chosen answer.
    pub fn chosen(&self) -> Option<&Tried<A>> {
        self.tried.iter().find(|tried| tried.action == self.action)
    }

    /// What speaks for the answer, in numbers.
    pub fn reasons(&self) -> Vec<String> {
        let Some(chosen) = self.chosen() else { return Vec::new() };
        let mut reasons = vec![format!(
            "brings {:.2} on average, over {} guesses at what is hidden",
            chosen.mean, self.worlds
        )];
        if self.action != self.usual {
            reasons.push(format!("{:.2} ± {:.2} more than the obvious answer", chosen.gain, chosen.error));
        }
        if let Some(next) = self.next(chosen) {
            reasons.push(if next > chosen.mean {
                format!("another answer brought {next:.2}, but not surely more")
            } else {
                format!("the next best brings {next:.2}")
            });
        }
        if let Some(Believed { drawn, likely }) = self.believed.filter(Believed::tells) {
            reasons.push(format!("going by what the others did, {likely:.0} of {drawn} guesses are likely"));
        }
        if self.learnt > 0 {
            reasons.push(format!("{} situations that may follow were thought through", self.learnt));
        }
        reasons
    }

    /// What the best of the other answers would win in the worlds of the chosen one. One that fell behind was tried in
    /// fewer worlds: what it won beside the rule's answer there is what can be compared, and where all fell behind, the
    /// one that was tried longest says most.
    fn next(&self, chosen: &Tried<A>) -> Option<f64> {
        let others = || self.tried.iter().filter(|tried| tried.action != self.action);
        let running = others().filter(|tried| !tried.dropped).max_by(|a, b| a.gain.total_cmp(&b.gain));
        let next = running.or_else(|| others().min_by(|a, b| a.error.total_cmp(&b.error)))?;
        Some(chosen.mean + next.gain - chosen.gain)
    }

    /// The answer with its reasons.
    pub(crate) fn into_advice(self) -> Advice<A> {
        self.reasons().into_iter().fold(Advice::plain(self.action), Advice::because)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two answers, the first chosen, with what they won and what was believed.
    fn verdict(means: [f64; 2], likely: f64) -> Verdict<u8> {
        let usual = means[0];
        let tried = |(action, mean)| Tried { action, mean, gain: mean - usual, error: 0.1, dropped: false };
        Verdict {
            action: 0,
            usual: 0,
            worlds: 64,
            distinct: 64,
            believed: Some(Believed { drawn: 128, likely }),
            learnt: 0,
            tried: (0..).zip(means).map(tried).collect(),
        }
    }

    #[test]
    fn what_won_more_by_chance_is_not_called_the_next_best() {
        let told = |means| verdict(means, 128.0).reasons()[1].clone();
        assert_eq!(told([1.5, 1.25]), "the next best brings 1.25");
        assert_eq!(told([1.5, 1.75]), "another answer brought 1.75, but not surely more");
    }

    #[test]
    fn a_belief_that_says_nothing_is_not_told() {
        assert_eq!(verdict([1.0, 0.0], 128.0).reasons().len(), 2);
        let told = verdict([1.0, 0.0], 40.4).reasons().pop().unwrap();
        assert_eq!(told, "going by what the others did, 40 of 128 guesses are likely");
    }
}
