//! What a card, a skill or a general does, looked up by any of its names.

use paiju_contract::Observer;
use paiju_sanguosha::skills::{EQUIPMENT, Kingdom};
use paiju_sanguosha::{GeneralId, Kind, SkillId};

use super::{cards, names, phrases, skills};
use crate::lang::{Lang, Name, Phrase, name};
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;

/// The text of whatever has this name: Chinese, English, pinyin.
pub(super) fn explain(name: &str, lang: Lang) -> Option<Text> {
    let tongue = Tongue::new(lang, Observer::Public);
    let card = || Kind::all().find(|kind| kind.chinese() == name || kind.name().eq_ignore_ascii_case(name));
    let skill = || name.parse::<SkillId>().ok();
    let general = || name.parse::<GeneralId>().ok();
    None.or_else(|| card().map(|kind| explain_card(tongue, kind)))
        .or_else(|| skill().map(|id| explain_skill(tongue, id)))
        .or_else(|| general().map(|id| explain_general(tongue, id)))
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
    }

    #[test]
    fn a_skill_is_found_by_either_name() {
        let said = explain("奸雄", Lang::En).unwrap().to_string();
        assert_eq!(said, "Jianxiong: After damage you may take the cards that caused it.");
        assert_eq!(explain("Jianxiong", Lang::En).unwrap().to_string(), said);
        let weapon = explain("spear", Lang::Zh).unwrap().to_string();
        assert_eq!(weapon, "丈八蛇矛 · 武器:范围 3:可将两张手牌当杀使用或打出。");
    }
}
