//! What things are called in Three Kingdoms: cards, skills, generals, roles, phases, places.

use paiju_kit::Suit;
use paiju_sanguosha::Phase;
use paiju_sanguosha::zones::Place;
use paiju_sanguosha::{CardId, GeneralId, Kind, Role, SkillId, VCard, Why};

use super::phrases;
use crate::lang::{Lang, Name, Phrase, name, phrase};
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;

const RANKS: [&str; 14] = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/// `杀 Slash♠7`, in red if it is red.
pub(super) fn card(id: CardId, lang: Lang) -> Text {
    let rank = RANKS[usize::from(id.rank().min(13))];
    let text = format!("{}{}{rank}", kind(id.kind()).in_lang(lang), id.suit().symbol());
    Text::toned(if id.is_red() { Tone::Red } else { Tone::Plain }, text)
}

/// `杀 Slash`.
pub(super) const fn kind(kind: Kind) -> Name {
    name(kind.chinese(), kind.name())
}

pub(super) fn general(id: GeneralId) -> Name {
    Name::of_title(id.def().title)
}

/// `奸雄 Jianxiong`; the skill of a weapon has the weapon's name.
pub(super) fn skill(id: SkillId, lang: Lang) -> String {
    let english = || {
        let word = |word: &str| format!("{}{}", word[..1].to_uppercase(), &word[1..]);
        id.def().name.split('_').map(word).collect::<Vec<_>>().join(" ")
    };
    match lang {
        Lang::Zh => id.def().title.to_owned(),
        Lang::En => english(),
        Lang::Both => format!("{} {}", id.def().title, english()),
    }
}

pub(super) fn skills(tongue: Tongue, ids: impl Iterator<Item = SkillId>) -> Text {
    tongue.list(ids.map(|id| plain(skill(id, tongue.lang))))
}

/// A card as it is used: itself, or what a skill makes of others.
pub(super) fn made(tongue: Tongue, used: &VCard) -> Text {
    let kind = || tongue.name(kind(used.kind));
    match (used.by, &used.subs[..]) {
        (None, [only]) => card(*only, tongue.lang),
        (Some(by), []) => tongue.say(phrases::MADE_OF_NOTHING, [kind(), plain(skill(by, tongue.lang))]),
        (Some(by), subs) => {
            let of = tongue.list(subs.iter().map(|id| card(*id, tongue.lang)));
            tongue.say(phrases::MADE, [kind(), plain(skill(by, tongue.lang)), of])
        }
        (None, _) => kind(),
    }
}

/// What a question is about.
pub(super) fn about(tongue: Tongue, why: Why) -> Text {
    match why {
        Why::Card(of) => tongue.name(kind(of)),
        Why::Skill(id) => plain(skill(id, tongue.lang)),
    }
}

const fn suit_name(suit: Suit) -> Name {
    match suit {
        Suit::Spade => name("黑桃", "spades"),
        Suit::Heart => name("红桃", "hearts"),
        Suit::Diamond => name("方块", "diamonds"),
        Suit::Club => name("梅花", "clubs"),
    }
}

/// `♠ 黑桃 spades`.
pub(super) fn suit(suit: Suit, lang: Lang) -> Text {
    plain(format!("{} {}", suit.symbol(), suit_name(suit).in_lang(lang)))
}

pub(super) const fn role(role: Role) -> Name {
    match role {
        Role::Lord => name("主公", "Lord"),
        Role::Loyalist => name("忠臣", "Loyalist"),
        Role::Rebel => name("反贼", "Rebel"),
        Role::Renegade => name("内奸", "Renegade"),
    }
}

pub(super) const ROLES: [Role; 4] = [Role::Lord, Role::Loyalist, Role::Rebel, Role::Renegade];

/// What somebody of a role wants.
pub(super) const fn aim(role: Role) -> Phrase {
    match role {
        Role::Lord => phrase("消灭所有反贼与内奸。", "Wins when every Rebel and the Renegade are dead."),
        Role::Loyalist => phrase("保护主公:主公胜即胜。", "Protects the Lord and wins with him."),
        Role::Rebel => phrase("杀死主公。", "Wins when the Lord dies."),
        Role::Renegade => phrase(
            "先除掉其他人,最后单独杀死主公。",
            "Wins as the last one alive: the others first, the Lord last.",
        ),
    }
}

pub(super) const PHASES: [Phase; 7] =
    [Phase::None, Phase::Prepare, Phase::Judge, Phase::Draw, Phase::Play, Phase::Discard, Phase::End];

/// A phase as views spell it.
pub(super) fn spelling(phase: Phase) -> String {
    format!("{phase:?}")
}

pub(super) const fn phase(phase: Phase) -> Name {
    match phase {
        Phase::None => name("开局前", "not begun"),
        Phase::Prepare => name("准备", "prepare"),
        Phase::Judge => name("判定", "judge"),
        Phase::Draw => name("摸牌", "draw"),
        Phase::Play => name("出牌", "play"),
        Phase::Discard => name("弃牌", "discard"),
        Phase::End => name("结束", "end"),
    }
}

pub(super) fn place(tongue: Tongue, place: Place) -> Text {
    let of = |phrase, seat| tongue.say(phrase, [tongue.seat(seat)]);
    match place {
        Place::Draw => tongue.say(phrases::DRAW_PILE, []),
        Place::Discard => tongue.say(phrases::DISCARD_PILE, []),
        Place::Table => tongue.say(phrases::TABLE, []),
        Place::Hand(seat) => of(phrases::HAND_OF, seat),
        Place::Equip(seat) => of(phrases::EQUIPMENT_OF, seat),
        Place::Delay(seat) => of(phrases::JUDGING_AREA_OF, seat),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_have_both_names_and_their_suit() {
        for id in CardId::all() {
            let [zh, en, both] = Lang::ALL.map(|lang| card(id, lang).to_string());
            assert!(zh.starts_with(id.kind().chinese()) && en.starts_with(id.kind().name()), "{zh} {en}");
            assert!(both.contains(id.kind().chinese()) && both.ends_with(&en), "{both}");
            assert!(en.contains(id.suit().symbol()), "{en}");
        }
    }

    #[test]
    fn a_card_made_of_nothing_is_told_without_brackets() {
        let duel = VCard::made(Kind::Duel, &[], Some("lijian".parse().unwrap()));
        let said = made(Tongue::new(Lang::En, paiju_contract::Observer::Public), &duel);
        assert_eq!(said.to_string(), "Duel by Lijian");
    }

    #[test]
    fn skills_are_spelled_as_names() {
        let id: SkillId = "eight_diagram".parse().unwrap();
        assert_eq!(skill(id, Lang::En), "Eight Diagram");
        let id: SkillId = "jianxiong".parse().unwrap();
        assert_eq!(skill(id, Lang::Both), "奸雄 Jianxiong");
    }
}
