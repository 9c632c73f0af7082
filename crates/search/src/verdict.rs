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
        let mut reasons = vec![format!("expects {:.2} over {} worlds", chosen.mean, self.worlds)];
        if self.action != self.usual {
            reasons.push(format!("{:.2} ± {:.2} better than the usual answer", chosen.gain, chosen.error));
        }
        if let Some(next) = self.next(chosen) {
            reasons.push(if next > chosen.mean {
                format!("another expects {next:.2}, which is not clearly more")
            } else {
                format!("the next best expects {next:.2}")
            });
        }
        if let Some(believed) = self.believed {
            let Believed { drawn, likely } = believed;
            reasons.push(format!("what the others did leaves {likely:.0} of {drawn} worlds likely"));
        }
        if self.learnt > 0 {
            reasons.push(format!("{} later situations were learnt on the way", self.learnt));
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
