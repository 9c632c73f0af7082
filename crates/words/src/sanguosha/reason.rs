//! What the rule of thumb says for its answers: sentences that name cards, skills and roles.

use paiju_contract::Observer;
use paiju_sanguosha::{Kind, SkillId};

use super::{names, phrases};
use crate::lang::{Lang, Phrase, phrase};
use crate::reason;
use crate::text::{Text, plain};
use crate::tongue::Tongue;

const GAINS: Phrase = phrase("{0}现在得益最多", "{0} gains most now");
const WORTH: Phrase = phrase("{0}值 {1}", "{0} is worth {1}");
const BELIEVES: Phrase = phrase("估计:{0}", "believes: {0}");
const BELIEVED: Phrase = phrase("座位 {0} {1} {2}%", "seat {0} {1} {2} %");

/// The sentence in the language; as it was said where nobody knows it.
pub(super) fn told(said: &str, lang: Lang) -> Text {
    let tongue = Tongue::new(lang, Observer::Public);
    let found = gains(tongue, said).or_else(|| worth(tongue, said)).or_else(|| believes(tongue, said));
    found.unwrap_or_else(|| reason::told(&phrases::REASONS, said, lang))
}

fn gains(tongue: Tongue, said: &str) -> Option<Text> {
    Some(tongue.say(GAINS, [named(said.strip_suffix(" gains most now")?, tongue.lang)?]))
}

fn worth(tongue: Tongue, said: &str) -> Option<Text> {
    let (name, worth) = said.split_once(" is worth ")?;
    Some(tongue.say(WORTH, [named(name, tongue.lang)?, plain(reason::signed(worth))]))
}

/// `believes: seat 2 Rebel 55 %, seat 3 Loyalist 40 %`.
fn believes(tongue: Tongue, said: &str) -> Option<Text> {
    let each = said.strip_prefix("believes: ")?.split(", ");
    let each = each.map(|one| believed(tongue, one)).collect::<Option<Vec<Text>>>()?;
    Some(tongue.say(BELIEVES, [tongue.list(each)]))
}

fn believed(tongue: Tongue, said: &str) -> Option<Text> {
    let [seat, role, odds] =
        said.strip_prefix("seat ")?.strip_suffix(" %")?.split(' ').collect::<Vec<_>>()[..]
    else {
        return None;
    };
    let role = names::ROLES.into_iter().map(names::role).find(|name| name.en == role)?;
    Some(tongue.say(BELIEVED, [plain(seat), tongue.name(role), plain(odds)]))
}

/// A card's or a skill's name in the language.
fn named(name: &str, lang: Lang) -> Option<Text> {
    let card = Kind::all().find(|kind| kind.name() == name).map(|kind| names::kind(kind).in_lang(lang));
    let skill = || SkillId::all().find(|id| id.def().title == name).map(|id| names::skill(id, lang));
    card.or_else(skill).map(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_is_named_in_the_language() {
        let zh = |said| told(said, Lang::Zh).to_string();
        assert_eq!(zh("Slash gains most now"), "杀现在得益最多");
        assert_eq!(told("制衡 gains most now", Lang::En).to_string(), "Zhiheng gains most now");
        assert_eq!(zh("Peach is worth -1.5"), "桃值 −1.5");
        assert_eq!(zh("seat 2 is an enemy by +0.50"), "座位 2 是敌人 +0.50");
        assert!(zh("believes: seat 2 Rebel 55 %, seat 3 Loyalist 40 %").starts_with("估计:座位 2 反贼 55%"));
        let english = "believes: seat 2 Rebel 55 %, seat 3 Loyalist 40 %";
        assert_eq!(told(english, Lang::En).to_string(), english);
        assert_eq!(zh("nobody said this"), "nobody said this");
    }
}
