//! What a card, a skill or a general does, looked up by any of its names.

use paiju_contract::Observer;
use paiju_sanguosha::skills::{EQUIPMENT, Kingdom};
use paiju_sanguosha::{CardId, GeneralId, Kind, SkillId};

use super::{cards, names, phrases, skills};
use crate::gloss::Entry;
use crate::lang::{Lang, Name, Phrase, name};
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;

/// More that begin alike are not all explained.
const MOST: usize = 3;

/// The text of whatever has this name: Chinese, English, pinyin; or of the few whose names begin so.
pub(super) fn explain(name: &str, lang: Lang) -> Option<Text> {
    let tongue = Tongue::new(lang, Observer::Public);
    let wanted = letters(name);
    let texts = |fits: &dyn Fn(&str) -> bool| {
        let has = |names: &[&str]| names.iter().any(|name| fits(&letters(name)));
        let cards = Kind::all().filter(|kind| has(&[kind.chinese(), kind.name()]));
        let skills = SkillId::all().filter(|id| has(&[id.def().title, id.def().name]));
        // The skill of a weapon is told with the weapon.
        let skills = skills.filter(|id| skills::text(id.def().name).is_some());
        let generals = GeneralId::all().filter(|id| {
            let title = names::general(*id);
            has(&[title.zh, title.en, id.def().name])
        });
        let cards = cards.map(|kind| explain_card(tongue, kind));
        let skills = skills.map(|id| explain_skill(tongue, id));
        cards.chain(skills).chain(generals.map(|id| explain_general(tongue, id))).collect::<Vec<Text>>()
    };
    if wanted.is_empty() {
        return None;
    }
    let exact = texts(&|name| name == wanted);
    let found = if exact.is_empty() { texts(&|name| name.starts_with(&wanted)) } else { exact };
    ((1..=MOST).contains(&found.len())).then(|| Text::join(found, "\n"))
}

/// A name without case, blanks and marks.
fn letters(name: &str) -> String {
    name.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect()
}

fn explain_card(tongue: Tongue, kind: Kind) -> Text {
    let sort = tongue.name(cards::category(kind.category()));
    let head = tongue.name(names::kind(kind)).tinted(Tone::Strong) + " · " + sort;
    tongue.say(phrases::EXPLAINED, [head, both(tongue, cards::text(kind))])
}

fn explain_skill(tongue: Tongue, id: SkillId) -> Text {
    let head = Text::toned(Tone::Strong, names::skill(id, tongue.lang));
    tongue.say(phrases::EXPLAINED, [head, both(tongue, skill_text(id))])
}

/// A general with all skills.
fn explain_general(tongue: Tongue, id: GeneralId) -> Text {
    let head = tongue.name(names::general(id)).tinted(Tone::Strong);
    let kingdom = tongue.name(kingdom(id.def().kingdom));
    let skills = id.skills().map(|skill| plain("  ") + explain_skill(tongue, skill));
    tongue.say(phrases::GENERAL_EXPLAINED, [head, kingdom, plain(id.def().hp)]) + Text::join(skills, "\n")
}

/// Everything that has a name: cards and their kinds, skills, generals, roles, phases.
pub(super) fn glossary(tongue: Tongue) -> Vec<Entry> {
    let kinds = Kind::all().map(|of| {
        let sort = tongue.name(cards::category(of.category()));
        let text = tongue.say(phrases::EXPLAINED, [sort, both(tongue, cards::text(of))]);
        Entry::new(&of, tongue.name(names::kind(of)), text)
    });
    let cards = CardId::all().map(|card| {
        let text = both(tongue, cards::text(card.kind()));
        Entry::spelled(&card, names::card(card, tongue.lang), text).one_of(&card.kind())
    });
    let skills = SkillId::all()
        .map(|id| Entry::new(&id, plain(names::skill(id, tongue.lang)), both(tongue, skill_text(id))));
    let generals = GeneralId::all()
        .map(|id| Entry::new(&id, tongue.name(names::general(id)), explain_general(tongue, id)));
    let roles = names::ROLES
        .map(|role| Entry::new(&role, tongue.name(names::role(role)), both(tongue, names::aim(role))));
    let phases = names::PHASES
        .map(|phase| Entry::spelled(&names::spelling(phase), tongue.name(names::phase(phase)), Text::new()));
    // What a weapon does is told with the weapon, whose skill has the same code.
    skills.chain(kinds).chain(cards).chain(generals).chain(roles).chain(phases).collect()
}

/// What the skills of a general do, a line each, in one language: for whoever chooses.
pub(super) fn texts(tongue: Tongue, id: GeneralId) -> Text {
    let line = |skill: SkillId| {
        let name = plain(names::skill(skill, tongue.lang));
        let text = tongue.say(skill_text(skill), []);
        plain("\n      ") + tongue.say(phrases::EXPLAINED, [name, text]).tinted(Tone::Faint)
    };
    id.skills().map(line).collect()
}

/// The skill of a weapon or an armour does what its card does.
fn skill_text(id: SkillId) -> Phrase {
    let worn =
        || EQUIPMENT.iter().find(|(_, def)| def.name == id.def().name).map(|(kind, _)| cards::text(*kind));
    skills::text(id.def().name).or_else(worn).unwrap_or(crate::lang::phrase("", ""))
}

/// A text in every language that is wanted, Chinese first.
fn both(tongue: Tongue, text: Phrase) -> Text {
    match tongue.lang {
        Lang::Both => plain(text.column(Lang::Zh)) + " " + text.column(Lang::En),
        lang => plain(text.column(lang)),
    }
}

const fn kingdom(kingdom: Kingdom) -> Name {
    match kingdom {
        Kingdom::Wei => name("魏", "Wei"),
        Kingdom::Shu => name("蜀", "Shu"),
        Kingdom::Wu => name("吴", "Wu"),
        Kingdom::Qun => name("群", "Qun"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_skill_card_and_general_is_explained_in_every_language() {
        let skills = SkillId::all().map(|id| id.def().title);
        let cards = Kind::all().flat_map(|kind| [kind.chinese(), kind.name()]);
        let generals = GeneralId::all().map(|id| id.def().name);
        for name in skills.chain(cards).chain(generals) {
            let [zh, en, both] = Lang::ALL.map(|lang| explain(name, lang).expect(name).to_string());
            for line in zh.lines().filter(|line| !line.ends_with('力') && !line.ends_with(')')) {
                assert!(line.ends_with('。'), "{name}: {zh}");
            }
            assert!(en.ends_with('.') && both.ends_with('.') && both.len() > en.len(), "{name}: {en}");
        }
        assert_eq!(explain("nobody", Lang::En), None);
        assert_eq!(explain("", Lang::En), None);
    }

    #[test]
    fn a_skill_is_found_by_either_name() {
        let said = explain("奸雄", Lang::En).unwrap().to_string();
        assert_eq!(said, "Jianxiong: After damage you may take the cards that caused it.");
        assert_eq!(explain("Jianxiong", Lang::En).unwrap().to_string(), said);
        let weapon = explain("spear", Lang::Zh).unwrap().to_string();
        assert_eq!(weapon, "丈八蛇矛 · 武器:范围 3:可将两张手牌当杀使用或打出。");
    }

    #[test]
    fn a_beginning_is_enough() {
        for (typed, meant) in
            [("savage", "Savage Assault"), ("jianx", "Jianxiong"), ("万箭", "万箭齐发"), ("Cao", "cao_cao")]
        {
            assert_eq!(explain(typed, Lang::Both), explain(meant, Lang::Both), "{typed}");
            assert!(explain(typed, Lang::Both).is_some(), "{typed}");
        }
        assert_eq!(explain("z", Lang::En), None, "too many begin so");
    }
}
