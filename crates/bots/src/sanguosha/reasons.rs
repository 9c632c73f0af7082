//! Why the rule of thumb answers as it does, in words and numbers.

use paiju_contract::Seat;
use paiju_sanguosha::{Choice, Question, Role};

use super::mind::Mind;

impl Mind<'_> {
    /// What speaks for an answer, and what is believed of the others.
    pub(super) fn reasons(&self, choice: Choice) -> Vec<String> {
        let why = self.seen.question.map(|question| self.why(question, choice));
        why.into_iter().chain(self.beliefs()).collect()
    }

    fn why(&self, question: Question, choice: Choice) -> String {
        match (question, choice) {
            (_, Choice::Seat { seat }) => self.why_seat(seat),
            (Question::Play, Choice::Pass) => "nothing in hand gains more than it costs".into(),
            (Question::Play, Choice::Card { card }) => format!("{} gains most now", card.kind().name()),
            (Question::Play, Choice::Skill { skill }) => format!("{} gains most now", skill.def().title),
            (Question::Rescue { .. }, Choice::Pass) => "no friend is dying".into(),
            (Question::Rescue { seat }, _) => format!("seat {seat} shall live"),
            (Question::Nullify { .. }, Choice::Pass) => "the trick does our side too little harm".into(),
            (Question::Nullify { .. }, _) => "the trick would hurt our side".into(),
            (Question::Respond { .. }, Choice::Pass) => "an answer would be wasted".into(),
            (Question::Respond { .. }, _) => "it is the cheapest answer".into(),
            (Question::General, _) => "it wins most of those on offer".into(),
            (_, Choice::Card { card }) => format!("{} is worth {:.1}", card.kind().name(), self.worth(card)),
            (_, Choice::Pass) => "there is no need".into(),
            _ => "it helps our side".into(),
        }
    }

    fn why_seat(&self, seat: Seat) -> String {
        if seat == self.own {
            return "it is for oneself".into();
        }
        let kind = if self.foe(seat) > 0.0 { "an enemy" } else { "a friend" };
        format!("seat {seat} is {kind} by {:+.2}", self.foe(seat))
    }

    /// The likeliest role of each living seat that is not known.
    pub(super) fn beliefs(&self) -> Option<String> {
        let unknown = self.others().filter(|seat| self.seen.roles[seat.index()].is_none());
        let words: Vec<String> = unknown.map(|seat| believed(seat, &self.odds[seat.index()])).collect();
        (!words.is_empty()).then(|| format!("believes: {}", words.join(", ")))
    }
}

fn believed(seat: Seat, odds: &[f32; 4]) -> String {
    let roles = [Role::Lord, Role::Loyalist, Role::Rebel, Role::Renegade];
    let likeliest = roles.into_iter().max_by(|a, b| odds[*a as usize].total_cmp(&odds[*b as usize]));
    let role = likeliest.unwrap_or(Role::Rebel);
    format!("seat {seat} {role:?} {:.0} %", 100.0 * odds[role as usize])
}
