//! What things are called in Three Kingdoms, Chinese and English.

use paiju_contract::{Observer, Seat};
use paiju_sanguosha::Phase;
use paiju_sanguosha::zones::Place;
use paiju_sanguosha::{CardId, Kind, PlayerView, Role, SkillId, VCard, Why};

use crate::style::{RED, STRONG, paint};

const RANKS: [&str; 14] = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/// `杀 Slash♠7`, in red if it is red.
pub(super) fn card(id: CardId) -> String {
    let text = format!("{}{}{}", kind(id.kind()), id.suit().symbol(), RANKS[usize::from(id.rank().min(13))]);
    if id.is_red() { paint(RED, text) } else { text }
}

/// A card as it is used: itself, or what a skill makes of others.
pub(super) fn made(used: &VCard) -> String {
    match (used.by, &used.subs[..]) {
        (None, [only]) => card(*only),
        (Some(by), subs) => {
            let of: Vec<String> = subs.iter().map(|id| card(*id)).collect();
            format!("{} by {} ({})", kind(used.kind), skill(by), of.join(", "))
        }
        (None, _) => kind(used.kind),
    }
}

/// `杀 Slash`.
pub(super) fn kind(kind: Kind) -> String {
    format!("{} {}", kind.chinese(), kind.name())
}

/// A suit by its symbol.
pub(super) fn suit(symbol: char) -> String {
    let name = match symbol {
        '♠' => "黑桃 spades",
        '♥' => "红桃 hearts",
        '♦' => "方块 diamonds",
        _ => "梅花 clubs",
    };
    format!("{symbol} {name}")
}

/// `奸雄 jianxiong`.
pub(super) fn skill(id: SkillId) -> String {
    format!("{} {}", id.def().title, id.def().name)
}

pub(super) fn skills(ids: impl Iterator<Item = SkillId>) -> String {
    ids.map(skill).collect::<Vec<_>>().join(", ")
}

/// What a question is about.
pub(super) fn about(why: Why) -> String {
    match why {
        Why::Card(of) => kind(of),
        Why::Skill(id) => skill(id),
    }
}

pub(super) fn role(role: Role) -> &'static str {
    match role {
        Role::Lord => "主公 Lord",
        Role::Loyalist => "忠臣 Loyalist",
        Role::Rebel => "反贼 Rebel",
        Role::Renegade => "内奸 Renegade",
    }
}

/// The general's name, once it is known.
pub(super) fn general(player: &PlayerView) -> String {
    player.general.map_or_else(String::new, |id| id.def().title.to_owned())
}

pub(super) fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::None => "before the start",
        Phase::Prepare => "准备 prepare",
        Phase::Judge => "判定 judge",
        Phase::Draw => "摸牌 draw",
        Phase::Play => "出牌 play",
        Phase::Discard => "弃牌 discard",
        Phase::End => "结束 end",
    }
}

pub(super) fn place(place: Place, to: Observer) -> String {
    match place {
        Place::Draw => "the draw pile".into(),
        Place::Discard => "the discard pile".into(),
        Place::Table => "the table".into(),
        Place::Hand(seat) => format!("the hand of {}", seat_name(seat, to)),
        Place::Equip(seat) => format!("the equipment of {}", seat_name(seat, to)),
        Place::Delay(seat) => format!("the judging area of {}", seat_name(seat, to)),
    }
}

/// A seat as the observer calls it.
pub(super) fn seat_name(seat: Seat, to: Observer) -> String {
    if to.is(seat) { paint(STRONG, "you") } else { format!("seat {seat}") }
}

/// Who does something: `you use`, `seat 1 uses`.
pub(super) fn who(seat: Seat, to: Observer, verb: &str) -> String {
    let verb = match (verb, to.is(seat)) {
        ("is", true) => "are".to_owned(),
        ("is", false) => "is".to_owned(),
        (verb, true) => verb.to_owned(),
        (verb, false) => format!("{verb}s"),
    };
    format!("{} {verb}", seat_name(seat, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_have_both_names_and_their_suit() {
        let plain = |id: CardId| anstream::adapter::strip_str(&card(id)).to_string();
        assert!(
            CardId::all()
                .all(|id| plain(id).contains(id.kind().name()) && plain(id).contains(id.kind().chinese()))
        );
    }

    #[test]
    fn verbs_follow_their_subject() {
        let me = Observer::Seat(Seat(1));
        assert_eq!(who(Seat(0), me, "use"), "seat 0 uses");
        assert_eq!(who(Seat(0), me, "is"), "seat 0 is");
        assert!(who(Seat(1), me, "is").ends_with(" are"));
    }
}
