//! The words of mahjong, a column for each language; tiles, fan and payments as they are called.

use paiju_mahjong::fan::{Element, Fan, FanTable, Line};
use paiju_mahjong::{EndReason, Reason, Suit, Tile};

use crate::gloss::Entry;
use crate::lang::{Lang, Name, Phrase, name, phrase};
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;

pub(super) const HEADING: Phrase = phrase(
    "──── 血战到底 · 牌墙 {0} · 庄 {1} ",
    "──── {=血战到底 }mahjong · wall{= 牌墙} {0} · dealer{= 庄} {1} ",
);
pub(super) const MISSING: Phrase = phrase("缺{0}", "{=缺}{!missing }{0}");
pub(super) const PLAYER: Phrase = phrase("{0}  {1} 张  {2} 分  ", "{0}  {1} tiles  score {2}  ");
pub(super) const WINS: Phrase = phrase("胡×{0}", "{=胡}{!won }×{0}");
pub(super) const DISCARDS: Phrase = phrase("      打 {0}", "      {=打}{!discards} {0}");
pub(super) const WON_TILES: Phrase = phrase("      胡 {0}", "      {=胡}{!won on} {0}");
pub(super) const HIDDEN_KONG: Phrase = phrase("[暗杠 ?]", "[{=暗杠}{!concealed kong} ?]");
pub(super) const CONCEALED_KONG: Phrase = phrase("[暗 {0}]", "[{=暗}{!concealed} {0}]");
pub(super) const YOUR_TILES: Phrase = phrase("手牌", "your tiles");
pub(super) const YOUR_BURIED: Phrase = phrase("  埋 {0}\n", "  buried{= 埋} {0}\n");
pub(super) const YOUR_WAITS: Phrase = phrase("听", "waits{= 听}");
pub(super) const PASSED_WIN: Phrase = phrase(
    "  漏胡:再次打牌之前,只能胡番数更高的点炮\n",
    "  passed hu{= 漏胡}: only a dearer discard can be won until you discard again\n",
);
pub(super) const READY: Phrase = phrase("听牌:剩 {0} 张", "ready{= 听}: {0} left");
pub(super) const SHANTEN: Phrase = phrase("{0} 向听,进张 {1}", "shanten{= 向听} {0}, {1} improve");

/// A wait: the tile, how many of it are left as far as one sees, its fan on a discard.
pub(super) const WAIT: Phrase = phrase("{0}(剩 {1} 张,{2} 番)", "{0} ({1} left, {2} fan{= 番})");
/// All waits: the tiles, how many altogether.
pub(super) const WAITS: Phrase = phrase("听 {0}:共剩 {1} 张", "waits{= 听} {0}: {1} left");

pub(super) const ASK_BURY: Phrase = phrase(
    "埋三张同花色的牌:该花色即定缺。",
    "Bury three tiles of one suit{= 埋三张}: that suit is your missing suit{= 定缺}.",
);
/// What may be done with a tile just drawn: by whether a kong can be declared, and whether it wins.
pub(super) const ASK_DRAWN: [[Phrase; 2]; 2] = [
    [
        phrase("摸到 {0}。打哪张?", "You drew {0}. Which tile goes?"),
        phrase("摸到 {0}。打牌,还是胡?", "You drew {0}. Discard or win?"),
    ],
    [
        phrase("摸到 {0}。打牌,还是杠?", "You drew {0}. Discard or kong?"),
        phrase("摸到 {0}。打牌、杠,还是胡?", "You drew {0}. Discard, kong or win?"),
    ],
];
pub(super) const ASK_TURN: Phrase = phrase("轮到你:打一张牌。", "Your turn: discard a tile.");
pub(super) const ASK_OFFER: Phrase =
    phrase("{who}打出 {0}。要不要?", "{who} [offer|offers] {0}. Do you claim it?");

pub(super) const BURY: Phrase = phrase("埋  {0}", "{=埋 }bury  {0}");
pub(super) const DISCARD: Phrase = phrase("打  {0}  ", "{=打 }discard  {0}  ");
pub(super) const KONG_CONCEALED: Phrase = phrase("暗杠  {0}", "{=暗杠 }concealed kong  {0}");
pub(super) const KONG_ADDED: Phrase = phrase("补杠  {0}", "{=补杠 }added kong  {0}");
pub(super) const HU: Phrase = phrase("胡", "{=胡 }win");
pub(super) const HEAVENLY: Phrase = phrase("天胡", "{=天胡 }heavenly win");
pub(super) const ASIDE: Phrase = phrase("  {0} 放在一边", "  set {0} aside");
pub(super) const PONG: Phrase = phrase("碰", "{=碰 }pong");
pub(super) const KONG: Phrase = phrase("明杠", "{=明杠 }kong");
pub(super) const PASS: Phrase = phrase("过", "{=过 }pass");

pub(super) const SUITS: Phrase = phrase("定缺 · {0}", "missing suits{= 定缺} · {0}");
pub(super) const COMMA: Phrase = phrase(",", ", ");
pub(super) const DREW: Phrase = phrase("{who}摸 {0}", "{who} [draw|draws] {0}");
pub(super) const REPLACED: Phrase = phrase("{who}补摸 {0}", "{who} [draw|draws] a replacement {0}");
pub(super) const REPLACED_UNSEEN: Phrase = phrase("{who}补摸一张", "{who} [draw|draws] a replacement");
pub(super) const DISCARDED: Phrase = phrase("{who}打 {0}", "{who} [discard|discards] {0}");
pub(super) const PONGED: Phrase = phrase("{who}碰 {0}", "{who} [pong|pongs] {=碰 }{0}");
pub(super) const KONG_OFFERED: Phrase = phrase("{who}要补杠 {0}", "{who} [add|adds] {0} to a pong");
pub(super) const KONG_ROBBED: Phrase = phrase("{0} 的杠被抢", "the kong of {0} is robbed{= 抢杠}");
pub(super) const KONGED: Phrase = phrase("{who}杠 {0}", "{who} [kong|kongs] {=杠 }{0}");
pub(super) const KONGED_UNSEEN: Phrase = phrase("{who}暗杠,不亮", "{who} [kong|kongs]{= 暗杠}, unseen");
pub(super) const WON: Phrase =
    phrase("{who}胡 {0}:{1} 番({2})", "{who} [win|wins] {=胡 }with {0}: {1} fan{= 番} ({2})");
pub(super) const PAID: Phrase = phrase("  {who}付{1} {0} 分({2})", "  {who} [pay|pays] {0} to {1} ({2})");
pub(super) const ENDED: Phrase = phrase("本局结束", "the hand is over");

pub(super) const ENDING: Phrase =
    phrase("\n  {0};共胡 {1} 次;下一局庄家:{2}\n", "\n  {0}; {1} wins; next dealer{= 庄}: {2}\n");
pub(super) const ENDING_HEAD: [Phrase; 4] =
    [phrase("座位", "seat"), phrase("胡", "wins{= 胡}"), phrase("得分", "score"), phrase("总分", "total")];

/// Why a bot does something.
pub(super) const REASONS: [Phrase; 12] = [
    phrase("缺这一门损失最小", "this suit costs the hand least"),
    phrase("缺了它还差 {0} 张", "{0} tiles are lacking without it"),
    phrase("能胡就胡", "a win is always taken"),
    phrase("杠马上得分,还能补摸", "a kong pays at once and draws again"),
    phrase("碰了离听牌更近", "the pong brings the hand nearer to ready"),
    phrase("要了也不会离听牌更近", "what is offered brings the hand no nearer to ready"),
    phrase("打了就听牌,有 {0} 张可胡", "the hand is ready then, {0} tiles win"),
    phrase("打了还差 {0} 步听牌,有 {1} 张可进", "the hand is {0} from ready then, {1} tiles improve it"),
    phrase("打别的也不会更好", "no discard leaves more"),
    phrase("打它平均会点炮 {0} 分", "others win {0} points with it on average"),
    phrase("约值 {0} 分", "worth about {0} points"),
    phrase("次好的约值 {0} 分", "the next best is worth {0}"),
];

pub(super) const HELP: Phrase = phrase(
    "\
血战到底简则
  108 张牌:1p-9p 筒,1s-9s 条,1m-9m 万。每人先埋三张同花色的牌:该花色为定缺,胡牌时手中不得有缺门牌,\
缺门牌要先打掉。之后手牌 10 张(行动时 11 张)。
  三副面子(顺子或刻子,碰、杠也算)加一对将即可胡。不能吃。
  有人打牌后,其余各家都可应答:胡先于杠,杠先于碰,可以一炮多响。
  胡牌者的手牌锁定:继续摸打,可以再胡,不胡则打掉摸到的牌。
  番数相加:基本胡 1,门清 1,自摸 1,带根每个 1,对对胡 1,清一色 2,金钩钓 1,天胡、地胡 5,\
杠上花、杠上炮 1,海底 1。
  点炮:放炮者付番数;自摸:各家都付。杠:明杠由放杠者付 2,其他杠各家付 1。
  牌也写作 5m、123p 这样的记号。听的牌列在手牌旁边。",
    "\
{=血战到底 }Blood-battle mahjong in short
  108 tiles: 1p-9p {=筒}{!circles}, 1s-9s {=条}{!bamboo}, 1m-9m {=万}{!characters}. Everybody buries three tiles of one suit: the missing suit, of which no \
tile may be in a winning hand; its tiles must be discarded first. A hand then has 10 tiles (11 to act).
  Win{= 胡} with three melds (runs or triplets; declared pongs and kongs count) and a pair. There is no chow{= 吃}.
  After a discard all others may answer: hu beats kong beats pong, and several may win at once.
  A winner's hand is locked: it plays on, wins again, or discards what it draws.
  Fan add up: {=基本胡}{!basic win} 1, {=门清}{!concealed hand} 1, {=自摸}{!self-draw} 1, {=带根}{!root} 1 each, {=对对胡}{!all triplets} 1, {=清一色}{!one suit} 2, \
{=金钩钓}{!golden hook} 1, {=天胡/地胡}{!heavenly or earthly win} 5, {=杠上花/炮}{!win after a kong} 1, {=海底}{!last tile} 1.
  Discard win: the discarder pays the fan; self-draw: everybody.
  Kongs: {=明杠 }2 from the discarder{! for an exposed one}, others 1 from each.
  Tiles are written 5m, or 123p for three of a suit. Your waits are listed beside your hand.",
);

pub(super) const fn suit(suit: Suit) -> Name {
    match suit {
        Suit::Tong => name("筒", "circles"),
        Suit::Tiao => name("条", "bamboo"),
        Suit::Wan => name("万", "characters"),
    }
}

/// A suit where there is little room: `筒`, or `circles`.
pub(super) fn short_suit(of: Suit, lang: Lang) -> Text {
    plain(if lang == Lang::En { suit(of).en } else { suit(of).zh })
}

/// Everything that has a name: tiles, suits, the elements of a win, what is paid for.
pub(super) fn glossary(tongue: Tongue) -> Vec<Entry> {
    let named = |of: Name| tongue.name(of);
    let tile = |tile: Tile| {
        Entry::new(&tile, Text::toned(tone(tile.suit()), tile_name(tile, tongue.lang)), Text::new())
    };
    let suits = Suit::ALL.map(|of| Entry::new(&of, named(suit(of)), Text::new()));
    let reasons = REASONS_TO_PAY.map(|why| Entry::new(&why, named(reason(why)), Text::new()));
    let elements = Element::ALL.map(|element| {
        let fan = FanTable::default().weight(element);
        let worth = if fan == 0 { Text::new() } else { tongue.say(FAN, [plain(fan)]) };
        Entry::new(&element, named(name(element.chinese(), element.english())), worth)
    });
    Tile::all().map(tile).chain(suits).chain(elements).chain(reasons).collect()
}

const FAN: Phrase = phrase("{0} 番", "{0} fan{= 番}");

const REASONS_TO_PAY: [Reason; 8] = [
    Reason::KongExposed,
    Reason::KongAdded,
    Reason::KongConcealed,
    Reason::DiscardHu,
    Reason::SelfDrawHu,
    Reason::ChaJiao,
    Reason::HuaZhu,
    Reason::KongRefund,
];

pub(super) const fn reason(reason: Reason) -> Name {
    match reason {
        Reason::KongExposed => name("明杠", "kong"),
        Reason::KongAdded => name("补杠", "added kong"),
        Reason::KongConcealed => name("暗杠", "concealed kong"),
        Reason::DiscardHu => name("点炮", "discard"),
        Reason::SelfDrawHu => name("自摸", "self-draw"),
        Reason::ChaJiao => name("查大叫", "not ready"),
        Reason::HuaZhu => name("查花猪", "three suits"),
        Reason::KongRefund => name("退杠", "kong refund"),
    }
}

pub(super) const fn end(reason: EndReason) -> Phrase {
    match reason {
        EndReason::WallEmpty => phrase("流局", "the wall is empty{= 流局}"),
        EndReason::ThreeWinners => phrase("三家胡", "three players have won{= 三家胡}"),
        EndReason::NobodyLeft => phrase("各家都已胡牌离局", "everybody has won and left"),
    }
}

/// What a tile is called: `五万`, `5 of characters`, or `五万 5m`.
pub fn tile_name(tile: Tile, lang: Lang) -> String {
    let rank = ['一', '二', '三', '四', '五', '六', '七', '八', '九'][usize::from(tile.rank()) - 1];
    let zh = format!("{rank}{}", suit(tile.suit()).zh);
    match lang {
        Lang::Zh => zh,
        Lang::En => format!("{} of {}", tile.rank(), suit(tile.suit()).en),
        Lang::Both => format!("{zh} {tile}"),
    }
}

/// `5m` in the colour of its suit: the same in all languages.
pub(super) fn face(tile: Tile) -> Text {
    Text::toned(tone(tile.suit()), tile)
}

pub(super) const fn tone(suit: Suit) -> Tone {
    match suit {
        Suit::Tong => Tone::Blue,
        Suit::Tiao => Tone::Green,
        Suit::Wan => Tone::Red,
    }
}

/// Tiles side by side in their notation, each in the colour of its suit.
pub fn faces(tiles: impl IntoIterator<Item = Tile>) -> Text {
    Text::join(tiles.into_iter().map(face), " ")
}

/// What a win is worth something for.
pub(super) fn elements(tongue: Tongue, fan: &Fan) -> Text {
    tongue.list(fan.lines().map(|line: Line| {
        let element = tongue.name(name(line.name, line.english));
        if line.fan == 0 { element } else { element + &*format!(" +{}", line.fan) }
    }))
}
