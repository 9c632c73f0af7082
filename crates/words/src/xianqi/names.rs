//! The words of XianQi, a column for each language; cards, seats and pillars as they are called.

use paiju_contract::{Observer, Seat};
use paiju_xianqi::{Action, Card, Cards, EndReason, Preset};

use crate::lang::{Lang, Name, Phrase, name, phrase};
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;

pub(super) const HEADING: Phrase =
    phrase("──── 掀棋 · {0} · 第 {1} 局 · {2} ", "──── {=掀棋}{!XianQi} · {0} · game {1} · {2} ");
pub(super) const ROUND: Phrase = phrase("第 {0} 轮", "round {0}");
pub(super) const SEATS_HEAD: [Phrase; 5] = [
    phrase("", ""),
    phrase("柱", "pillars{= 柱}"),
    phrase("", ""),
    phrase("手牌", "cards"),
    phrase("筹码", "chips"),
];
pub(super) const BUCKLER: Phrase = phrase("已扣", "{=扣 }buckled");
pub(super) const STOOD: Phrase = phrase("不掀", "{=不掀 }let it stand");
pub(super) const FORFEIT: Phrase = phrase("放弃够的筹码", "gave up the chips for {=够}{!enough}");
pub(super) const REVEALER: Phrase = phrase("掀 ×{0}", "revealed{= 掀} ×{0}");
pub(super) const TO_DECIDE: Phrase = phrase("◀ 待决定", "◀ to decide");
pub(super) const PAST_ROUNDS: Phrase = phrase("  各轮:{0}", "  Rounds{= 各轮}: {0}");
pub(super) const PAST_ROUND: Phrase = phrase("{0} {1}+{2} {3}", "{0} {1} +{2} {3}");
pub(super) const THIS_ROUND: Phrase = phrase("  本轮,{0}:\n", "  On the table{= 本轮}, for {0}:\n");
pub(super) const SHOWN: Phrase = phrase("{0},点数 {1}", "{0}, power {1}");
pub(super) const LAID: Phrase = phrase("{0} 垫", "{0} {=垫 }covered");
pub(super) const YOUR_HAND: Phrase = phrase("  手牌\n", "  Your hand{= 手牌}\n");
pub(super) const YOUR_COVERS: Phrase = phrase("  已垫:{0}", "  you have covered{= 已垫}: {0}");

pub(super) const ASK_REVEAL: Phrase =
    phrase("{who}扣棋。掀不掀?", "{who} buckled{= 扣棋}. Do you reveal{= 掀棋}?");
pub(super) const ASK_COVERS: Phrase = phrase("压不过,垫棋。", "You cannot beat that: cover{= 垫棋}.");
pub(super) const TYPE_COVERS: Phrase =
    phrase("从列表中选,或输入手牌的位置:{0}", " Choose from the list, or type places of your tiles: {0}");
pub(super) const ASK_COVER: Phrase =
    phrase("压不过,垫棋。垫哪一张?", "You cannot beat that: cover{= 垫棋}. Which card goes face down?");
pub(super) const ASK_END: Phrase =
    phrase("你领出。在此扣棋,还是继续?", "You lead. End the game here, or play on?");
pub(super) const ASK_BUCKLE: Phrase =
    phrase("你领出:出棋,还是扣棋?", "You lead: play{= 出棋}, or buckle{= 扣棋}?");
pub(super) const ASK_LEAD: Phrase = phrase("你领出:出什么?", "You lead: what do you play{= 出棋}?");
pub(super) const ASK_BEAT: Phrase =
    phrase("压得过就必须压。用什么压?", "You can beat that{= 压}, so you must. With what?");

pub(super) const POWER: Phrase = phrase("点数 {0}", "power {0}");
pub(super) const PLAY: Phrase = phrase("出 {0}", "{=出 }play  {0}");
pub(super) const PLAY_DOES: Phrase = phrase("点数 {0},{1}", "power {0}, {1}");
pub(super) const BEATS: Phrase = phrase("压过 {0}", "beats {0}");
pub(super) const LEADS: Phrase = phrase("领出争 {0}", "leads for {0}");
pub(super) const COVER: Phrase = phrase("垫 {0}", "{=垫}{!cover} {0}");
pub(super) const MISTAKEN: Phrase = phrase("没有这样的牌", "{0}");

/// The command words and what they do.
pub(super) const BUCKLE: [Phrase; 2] = [
    phrase("扣棋", "{=扣棋 }BUCKLE"),
    phrase("到此为止,除非有人掀棋", "the game ends here, unless somebody reveals"),
];
pub(super) const PASS_BUCKLE: [Phrase; 2] = [
    phrase("不扣", "{=不扣 }PASS_BUCKLE"),
    phrase("继续:下一轮由你领出", "play on: you lead the next round"),
];
pub(super) const PASS_REVEAL: [Phrase; 2] =
    [phrase("不掀", "{=不掀 }PASS_REVEAL"), phrase("扣棋成立", "let the buckle stand")];
pub(super) const REVEAL: Phrase = phrase("掀棋", "{=掀棋 }REVEAL");
pub(super) const REVEAL_ENOUGH: Phrase =
    phrase("继续;你已够,将放弃够的筹码", "play on; you have enough, and give up the chips for it");
pub(super) const REVEAL_SHORT: Phrase =
    phrase("继续;若最后不足三柱,赔一个筹码", "play on; costs a chip if you end below 3 pillars");

pub(super) const PLAYED: Phrase = phrase("{who}出 {0}(点数 {1})", "{who} [play|plays] {0} (power {1})");
pub(super) const COVERED: Phrase = phrase("{who}垫 {0}", "{who} [cover|covers] {=垫 }{0} face down");
pub(super) const HIDDEN: Phrase = phrase("{who}垫 {0} 张", "{who} [cover|covers] {=垫 }{0} face down");
pub(super) const ROUND_WON: Phrase = phrase("{who}赢得本轮:{0}", "{who} [win|wins] the round: {0}");
pub(super) const BUCKLED: Phrase = phrase("{who}扣棋", "{who} [buckle|buckles]{= 扣棋}");
pub(super) const LEAD_DRAWN: Phrase = phrase("{who}先出", "{who} [lead|leads] first{= 先出}");
pub(super) const BUCKLE_PASSED: Phrase = phrase("{who}不扣,继续", "{who} [play|plays] on{= 不扣}");
pub(super) const REVEALED_YOURS: Phrase =
    phrase("{who}掀棋:你的扣棋不成", "{who} [reveal|reveals]{= 掀棋}: your buckle fails");
pub(super) const REVEALED: Phrase =
    phrase("{who}掀棋:{0}的扣棋不成", "{who} [reveal|reveals]{= 掀棋}: {0}'s buckle fails");
pub(super) const REVEAL_PASSED: Phrase = phrase("{who}不掀", "{who} [let|lets] the buckle stand{= 不掀}");

pub(super) const SETTLEMENT: Phrase = phrase("结算。{0}", "{=结算 }Settlement. {0}");
pub(super) const SETTLEMENT_HEAD: [Phrase; 7] = [
    phrase("", ""),
    phrase("柱", "{=柱}{!pillars}"),
    phrase("够", "{=够 }enough"),
    phrase("掀", "{=掀 }reveal"),
    phrase("瓷", "{=瓷 }ceramic"),
    phrase("输赢", "won"),
    phrase("筹码", "chips"),
];

const PILLARS: Phrase = phrase("{0} 柱", "{0} pillars{= 柱}");
const PILLAR: Phrase = phrase("{0} 柱", "{0} pillar{= 柱}");
const ON_THE_RIGHT: Phrase = phrase("{0}号位(右)", "seat {0} (right)");
const ON_THE_LEFT: Phrase = phrase("{0}号位(左)", "seat {0} (left)");

/// Why a bot does something.
pub(super) const REASONS: [Phrase; 11] = [
    phrase("这手牌总共有望 {0} 柱", "the hand promises {0} pillars in all"),
    phrase("够用里最便宜的", "the cheapest that will do"),
    phrase("最好的领出", "the best lead"),
    phrase("有 {0}% 的机会没人能压", "nobody beats it with a chance of {0} %"),
    phrase("这些最不可惜", "these will be missed least"),
    phrase("已经够了,六柱够不着", "there is enough, and six are out of reach"),
    phrase("还没有人够,也赢不了多少", "nobody has enough yet, and little is to be won"),
    phrase("还够得着三柱", "three can still be reached"),
    phrase("掀了多半不划算", "a reveal would hardly pay"),
    phrase("已经够了", "there is enough"),
    phrase("得三柱的机会 {0}%,六柱 {1}%", "three pillars are reached with a chance of {0} %, six with {1} %"),
];

pub(super) const HELP: Phrase = phrase(
    "\
掀棋简则
  24 张牌,每人 8 张。点数,红大于黑:士 9/8,相(象)7/6,马 5/4,车、狗 3/2,牛 1/0。
  领出者出一张、一对,或三张同色的牛;狗脚对(两张狗)是最大的对子。
  压得过就必须压(张数相同,点数更大);压不过就垫同样多的牌,牌面朝下。
  最大的一家按领出的张数得柱,并领出下一轮。三柱为够,六柱为瓷。
  结束时,不足三柱的各付每个够的一个筹码,或付瓷的三个。
  领出者也可以扣棋:到此为止,除非有人掀棋。不足三柱而掀,最后仍不足三柱的,赔扣棋者一个筹码;\
已有三柱而掀的,放弃够的筹码。",
    "\
{=掀棋 }XianQi in short
  24 cards, 8 each. Power, red above black: {=士 }SHI 9/8, {=相 }XIANG 7/6, {=马 }MA 5/4, {=车 }CHE and {=狗 }GOU 3/2, \
{=牛 }NIU 1/0.
  A leader plays one card, a pair, or three {=牛}{!NIU} of one colour; {=狗脚对 (}both {=狗)}{!GOU} {=is}{!are} the \
strongest pair.
  Whoever can beat the last combo must (same size, more power); who cannot covers{= 垫棋} as \
many cards, face down.
  The strongest takes as many pillars{= 柱} as cards were led, and leads next.
  3 pillars are enough{= 够}, 6 are ceramic{= 瓷}.
  At the end everybody below 3 pays 1 chip to each {=够}{!who has enough}, or 3 to the {=瓷}{!ceramic}.
  A leader may also buckle{= 扣棋}: the game ends here, unless somebody reveals{= 掀棋}. Who reveals with fewer than 3 \
pillars and ends with fewer than 3 pays the buckler 1; who reveals with 3 or more gives up the chips \
for {=够}{!being enough}.",
);

pub(super) const fn ended(why: EndReason) -> Phrase {
    match why {
        EndReason::Black => phrase(
            "黑棋:有一手牌没有士和相。无人付筹码。",
            "Black{= 黑棋}: a hand without {=士 and 相}{!SHI and XIANG} was dealt. Nobody pays.",
        ),
        EndReason::HandsOut => phrase("牌已出完。", "All cards are played."),
        EndReason::BuckleUnrevealed => phrase("无人掀棋。", "Nobody revealed the buckle."),
        EndReason::EarlyEnd => phrase(
            "胜负已定:有人成瓷,或两家已够。",
            "It is decided: somebody is ceramic{= 瓷}, or two have enough{= 够}.",
        ),
    }
}

pub(super) const fn preset(preset: Preset) -> (&'static str, &'static str) {
    match preset {
        Preset::Original => ("原版", "original"),
        Preset::Revised => ("修订版", "revised"),
    }
}

/// The spoken name and the notation: 红士 `R_SHI`.
pub(super) const fn card(card: Card) -> Name {
    match card {
        Card::RShi => name("红士", "R_SHI"),
        Card::BShi => name("黑士", "B_SHI"),
        Card::RXiang => name("红相", "R_XIANG"),
        Card::BXiang => name("黑象", "B_XIANG"),
        Card::RMa => name("红马", "R_MA"),
        Card::BMa => name("黑马", "B_MA"),
        Card::RChe => name("红车", "R_CHE"),
        Card::BChe => name("黑车", "B_CHE"),
        Card::RGou => name("红狗", "R_GOU"),
        Card::BGou => name("黑狗", "B_GOU"),
        Card::RNiu => name("红牛", "R_NIU"),
        Card::BNiu => name("黑牛", "B_NIU"),
    }
}

/// What so many pillars make.
pub(super) const fn standing(pillars: u8) -> Name {
    match pillars {
        6.. => name("瓷", "ceramic"),
        3.. => name("够", "enough"),
        _ => name("", ""),
    }
}

/// In red if it is red.
pub(super) fn coloured(card: Card, text: impl std::fmt::Display) -> Text {
    Text::toned(if card.is_red() { Tone::Red } else { Tone::Plain }, text)
}

/// The cards one by one, the strongest first.
pub(super) fn by_power(cards: Cards) -> Vec<Card> {
    let mut all: Vec<Card> = cards.each().collect();
    all.sort_unstable_by_key(|card| (std::cmp::Reverse(card.power()), card.name()));
    all
}

/// `红士×2 R_SHI×2`, strongest first.
pub(super) fn named(cards: Cards, lang: Lang) -> Text {
    let mut sorted: Vec<(Card, u8)> = cards.iter().collect();
    sorted.sort_by_key(|(card, _)| (std::cmp::Reverse(card.power()), card.name()));
    let times = |count: u8| {
        if count > 1 { format!("×{count}") } else { String::new() }
    };
    let column = |name: fn(Name) -> &'static str| {
        let each = |(of, n): &(Card, u8)| coloured(*of, format!("{}{}", name(card(*of)), times(*n)));
        Text::join(sorted.iter().map(each), "+")
    };
    let (zh, en) = (column(|name| name.zh), column(|name| name.en));
    match lang {
        Lang::Zh => zh,
        Lang::En => en,
        Lang::Both => zh + " " + plain(en),
    }
}

/// `1 pillar 柱`.
pub(super) fn pillars(tongue: Tongue, count: usize) -> Text {
    tongue.say(if count == 1 { PILLAR } else { PILLARS }, [plain(count)])
}

/// A seat as the observer calls it; the next player sits on the right.
pub(super) fn seat(tongue: Tongue, seat: Seat) -> Text {
    match tongue.to {
        Observer::Seat(own) if own != seat && own.after(1, 3) == seat => {
            tongue.say(ON_THE_RIGHT, [plain(seat)])
        }
        Observer::Seat(own) if own != seat => tongue.say(ON_THE_LEFT, [plain(seat)]),
        _ => tongue.seat(seat),
    }
}

/// A seat where there is little room: the side it sits on.
pub(super) fn side(tongue: Tongue, seat: Seat) -> Text {
    match tongue.to {
        Observer::Seat(own) if own != seat && own.after(1, 3) == seat => tongue.word("右", "right"),
        Observer::Seat(own) if own != seat => tongue.word("左", "left"),
        _ => tongue.seat(seat),
    }
}

/// A sentence about a seat.
pub(super) fn did<const N: usize>(tongue: Tongue, who: Seat, phrase: Phrase, filled: [Text; N]) -> Text {
    tongue.did_as(who, seat(tongue, who), phrase, filled)
}

/// What was typed where no cards could be read.
pub(super) fn mistaken(tongue: Tongue, action: Action) -> Text {
    tongue.say(MISTAKEN, [plain(action)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_have_both_names() {
        let cards = Cards::from_iter([Card::BGou, Card::RShi, Card::RShi]);
        let said = Lang::ALL.map(|lang| named(cards, lang).to_string());
        assert_eq!(said, ["红士×2+黑狗", "R_SHI×2+B_GOU", "红士×2+黑狗 R_SHI×2+B_GOU"]);
        assert!(cards.each().all(|of| card(of).en == of.name()));
    }

    #[test]
    fn the_next_player_sits_on_the_right() {
        let called = |to, of| seat(Tongue::new(Lang::En, to), Seat(of)).to_string();
        let me = Observer::Seat(Seat(2));
        assert_eq!([called(me, 0), called(me, 1), called(me, 2)], ["seat 0 (right)", "seat 1 (left)", "you"]);
        assert_eq!(called(Observer::Public, 1), "seat 1");
    }
}
