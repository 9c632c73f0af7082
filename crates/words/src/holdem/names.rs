//! The words of hold'em, a column for each language; cards, seats and amounts as they are called.

use paiju_contract::Seat;
use paiju_holdem::eval::Name as HandName;
use paiju_holdem::{Action, Card, Position, RaiseSize, Street, View};
use paiju_kit::Suit;

use crate::lang::{Lang, Name, Phrase, name, phrase};
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;

pub(super) const HEADING: Phrase =
    phrase("──── 德州扑克 · 盲注 {0} · {1} ", "──── {=德州扑克 }hold'em · blinds {0} · {1} ");
pub(super) const SEATS_HEAD: [Phrase; 6] = [
    phrase("", ""),
    phrase("", ""),
    phrase("筹码", "stack"),
    phrase("下注", "bet"),
    phrase("手牌", "cards"),
    phrase("", ""),
];
pub(super) const SITS_OUT: Phrase = phrase("未入局", "sits out");
pub(super) const FOLDED: Phrase = phrase("已弃牌", "folded{= 弃牌}");
pub(super) const ALL_IN: Phrase = phrase("全下", "all-in{= 全下}");
pub(super) const TO_ACT: Phrase = phrase("◀ 待行动", "◀ to act");
pub(super) const BOARD: Phrase = phrase("  公共牌  {0}\n", "  Board{= 公共牌}  {0}\n");
pub(super) const POT: Phrase = phrase("  底池    {0}\n", "  Pot{= 底池}  {!  }{=    }{0}\n");
pub(super) const SIDE_POT: Phrase = phrase("{0} 归 {1} 号位争夺", "{0} for seats {1}");
pub(super) const YOUR_HAND: Phrase = phrase("  手牌    {0}{1}\n", "  Your hand{= 手牌} {0}{1}\n");
pub(super) const HAND_OVER: (&str, &str) = ("结束", "over");

pub(super) const NOTHING_TO_CALL: Phrase = phrase("无需跟注。", "Nothing to call.");
pub(super) const TO_CALL: Phrase = phrase(
    "跟注需 {0},底池 {1}:底池赔率 {2} 比 1,需要 {3}% 的胜率。",
    "{0} to call for a pot of {1}: pot odds {2} to 1, you need {3}%.",
);
pub(super) const NO_CALL: Phrase = phrase("面对 {0} 的下注。", "You face a bet of {0}.");
/// What a typed raise begins with, the longer first.
pub(super) const RAISES: [&str; 10] =
    ["raise to ", "raise_to ", "raise ", "bet ", "加注到", "加注", "下注", "r ", "b ", "r"];
pub(super) const RANGE: Phrase =
    phrase("可加注到 {0} 至 {1} 之间:输入 `r {2}`。", " Any raise from {0} to {1}: type `raise {2}`.");

pub(super) const GIVE_UP: Phrase = phrase("放弃这手牌", "give up the hand");
pub(super) const FOR_NOTHING: Phrase = phrase("免费看下去", "see on for nothing");
pub(super) const RAISE_TO: Phrase = phrase("到 {0}", "to {0}");
pub(super) const THIRD: Phrase = phrase("{0},三分之一底池", "{0}, a third of the pot");
pub(super) const QUARTERS: Phrase = phrase("{0},四分之三底池", "{0}, three quarters of the pot");
/// A raise to an amount, and which size of the list that is.
pub(super) const fn sized(size: RaiseSize) -> Phrase {
    match size {
        RaiseSize::Least => phrase("到 {0},最小", "to {0}, min"),
        RaiseSize::HalfPot => phrase("到 {0},½ 底池", "to {0}, ½ pot"),
        RaiseSize::Pot => phrase("到 {0},底池", "to {0}, pot"),
        RaiseSize::TwicePot => phrase("到 {0},2 倍底池", "to {0}, 2× pot"),
        RaiseSize::AllIn => phrase("到 {0},全部", "to {0}, everything"),
    }
}

/// What sizes may be called by whoever types them.
const SIZES: [(&str, RaiseSize); 18] = [
    ("min", RaiseSize::Least),
    ("最小", RaiseSize::Least),
    ("half", RaiseSize::HalfPot),
    ("half pot", RaiseSize::HalfPot),
    ("1/2", RaiseSize::HalfPot),
    ("1/2 pot", RaiseSize::HalfPot),
    ("½", RaiseSize::HalfPot),
    ("½ pot", RaiseSize::HalfPot),
    ("半池", RaiseSize::HalfPot),
    ("½ 底池", RaiseSize::HalfPot),
    ("pot", RaiseSize::Pot),
    ("底池", RaiseSize::Pot),
    ("2x pot", RaiseSize::TwicePot),
    ("2× pot", RaiseSize::TwicePot),
    ("twice the pot", RaiseSize::TwicePot),
    ("2 倍底池", RaiseSize::TwicePot),
    ("两倍底池", RaiseSize::TwicePot),
    ("max", RaiseSize::AllIn),
];

/// The size that is called this.
pub(super) fn size_called(text: &str) -> Option<RaiseSize> {
    SIZES.iter().find(|(called, _)| *called == text).map(|(_, size)| *size)
}

pub(super) const EVERYTHING: Phrase = phrase("全部,{0}", "everything, {0}");

pub(super) const ANTE: Phrase = phrase("{who}付前注 {0}", "{who} [pay|pays] an ante of {0}");
pub(super) const BIG_BLIND_ANTE: Phrase =
    phrase("{who}代付全桌前注 {0}", "{who} [pay|pays] the ante for all, {0}");
pub(super) const BLIND: Phrase = phrase("{who}下盲注 {0}", "{who} [post|posts] a blind of {0}");
pub(super) const DEALT: Phrase = phrase("{who}得到 {0}", "{who} [get|gets] {0}");
pub(super) const FOLDS: Phrase = phrase("{who}弃牌", "{who} {=弃牌 }[fold|folds]");
pub(super) const CHECKS: Phrase = phrase("{who}过牌", "{who} {=过牌 }[check|checks]");
pub(super) const CALLS: Phrase = phrase("{who}跟注 {0}", "{who} {=跟注 }[call|calls] {0}");
pub(super) const BETS: Phrase = phrase("{who}下注到 {1}", "{who} {=下注 }[make|makes] it {1}");
pub(super) const AND_ALL_IN: Phrase = phrase(",全下", ", all-in{= 全下}");
pub(super) const STREET: Phrase = phrase("{0}:", "{0}: ");
pub(super) const RETURNED: Phrase = phrase("{0} 退还{1}", "{0} go back to {1}");
pub(super) const SHOWN: Phrase = phrase("{who}亮出 {0}  {1}", "{who} [show|shows] {0}  {1}");
pub(super) const WON: Phrase = phrase("{who}从底池赢得 {0}", "{who} [win|wins] {0} from the pot");
pub(super) const WON_SIDE: Phrase =
    phrase("{who}从边池 {1} 赢得 {0}", "{who} [win|wins] {0} from side pot {1}");

pub(super) const RESULT: Phrase = phrase("\n  结果  {0}\n", "\n  Result{= 结果}  {0}\n");
const YOU_AT: Phrase = phrase("你({0}号位)", "you (seat {0})");
const YOU: Phrase = phrase("你", "You");
const SEAT: Phrase = phrase("{0}号位", "Seat {0}");
const CHIPS: Phrase = phrase("{0}({1} 大盲)", "{0} ({1} BB)");

pub(super) const HELP: Phrase = phrase(
    "\
无限注德州扑克简则
  自己两张牌,公共牌五张(翻牌三张,转牌一张,河牌一张);七张中最好的五张比大小。
  一对 < 两对 < 三条 < 顺子 < 同花 < 葫芦 < 四条 < 同花顺。
  翻牌前先下盲注;然后跟注、加注或弃牌。
  加注的幅度不小于上一次完整加注;不足的全下不让别人再次加注。
  六动作桌上,翻牌前加注为 2.5、9、22 个大盲,翻牌后为底池的 33% 或 75%。
  底池赔率:要赢下底池的多大份额,跟注才划算。",
    "\
{=德州扑克 }No-Limit Hold'em in short
  Two cards of your own, five on the board (flop 3, turn 1, river 1); the best five of the seven win.
  Pair{= 一对} < two pair{= 两对} < three of a kind{= 三条} < straight{= 顺子} < flush{= 同花} < full house{= 葫芦} \
< four of a kind{= 四条} < straight flush{= 同花顺}.
  Before the flop the blinds are in; call{= 跟注}, raise{= 加注} or fold{= 弃牌}.
  A raise is by at least the last full raise; an all-in{= 全下} short of that does not let others raise again.
  At a six-action table raises are 2.5, 9 and 22 big blinds before the flop, 33 % or 75 % of the pot after it.
  Pot odds: the share of the pot you must win for a call to pay.",
);

/// Why a bot does something.
pub(super) const REASONS: [Phrase; 19] = [
    phrase("这手牌按陈氏算法值 {0} 分", "the hand counts {0} points by Chen's formula"),
    phrase("这个位置开池要 {0} 分", "opening from this position takes {0}"),
    phrase("面对一次加注,8.5 分跟注,12 分再加注", "against one raise, 8.5 call and 12 raise again"),
    phrase("面对两次加注,12 分跟注,16 分再加注", "against two raises, 12 call and 16 raise again"),
    phrase("面对三次加注,16 分跟注,18 分全下", "against three raises, 16 call and 18 go all-in"),
    phrase("对 {1} 名对手的随机牌约有 {0}% 胜率", "about {0} % against random hands of {1} players"),
    phrase("对 {1} 名对手的随机牌约有 {0}% 胜率", "about {0} % against random hands of {1} player"),
    phrase("看下去不用花钱", "looking on costs nothing"),
    phrase("跟注要有 {0}% 才划算", "the price asks for {0} %"),
    phrase("这手牌在所有起手牌的前 {0}% 之内", "the hand is among the best {0} % of all starting hands"),
    phrase("这个位置用前 {0}% 的牌开池", "from this place it opens with {0} % of them"),
    phrase("对别人可能的牌,胜率约 {0}%", "wins {0} % of the pot against what the others may hold"),
    phrase(
        "{0}号位的范围约占全部牌的 {1}%,有 {2}% 的可能什么牌都玩",
        "seat {0}'s range is about {1} % of all hands, or anything ({2} %)",
    ),
    phrase("往后平均得 {0} 个大盲", "expects {0} big blinds from here"),
    phrase("其他人都弃牌的机会是 {0}%", "everybody else folds {0} % of the time"),
    phrase("次好的打法得 {0}", "the next best answer expects {0}"),
    phrase("有 {0} 张牌能让它领先", "{0} cards would make it a favourite"),
    phrase(
        "蓝图策略有 {0}% 的时候这样做,以免被看破",
        "the blueprint does it {0} % of the time, so as to give nothing away",
    ),
    phrase(
        "它在 {0} 类局面里自我对局学成",
        "it was learnt from play against itself in {0} kinds of situations",
    ),
];

/// An action's name.
pub(super) const fn action(action: Action, checks: bool, everything: bool) -> Name {
    match action {
        Action::Fold => name("弃牌", "FOLD"),
        Action::CheckCall if checks => name("过牌", "CHECK"),
        Action::CheckCall => name("跟注", "CALL"),
        Action::Raise33 => name("加注", "RAISE_33"),
        Action::Raise75 => name("加注", "RAISE_75"),
        Action::AllIn => name("全下", "ALLIN"),
        Action::RaiseTo { .. } if everything => name("全下", "ALLIN"),
        Action::Raise | Action::RaiseTo { .. } => name("加注", "RAISE"),
    }
}

pub(super) const fn street(street: Street) -> Phrase {
    match street {
        Street::Preflop => phrase("翻牌前", "Before the flop{= 翻牌前}"),
        Street::Flop => phrase("翻牌", "Flop{= 翻牌}"),
        Street::Turn => phrase("转牌", "Turn{= 转牌}"),
        Street::River => phrase("河牌", "River{= 河牌}"),
    }
}

pub(super) const POSITIONS: [Position; 10] = [
    Position::Sb,
    Position::Bb,
    Position::Utg,
    Position::Utg1,
    Position::Utg2,
    Position::Utg3,
    Position::Lj,
    Position::Hj,
    Position::Co,
    Position::Btn,
];

/// A position spelled out.
pub(super) const fn position_name(at: Position) -> Name {
    let english = match at {
        Position::Sb => "small blind",
        Position::Bb => "big blind",
        Position::Utg => "under the gun",
        Position::Utg1 => "under the gun +1",
        Position::Utg2 => "under the gun +2",
        Position::Utg3 => "under the gun +3",
        Position::Lj => "lojack",
        Position::Hj => "hijack",
        Position::Co => "cutoff",
        Position::Btn => "button",
    };
    name(position(at).0, english)
}

pub(super) const fn position(position: Position) -> (&'static str, &'static str) {
    let zh = match position {
        Position::Sb => "小盲",
        Position::Bb => "大盲",
        Position::Utg => "枪口",
        Position::Utg1 => "枪口+1",
        Position::Utg2 => "枪口+2",
        Position::Utg3 => "枪口+3",
        Position::Lj => "低劫位",
        Position::Hj => "劫位",
        Position::Co => "关位",
        Position::Btn => "庄位",
    };
    (zh, position.name())
}

const fn suit(suit: Suit) -> Name {
    match suit {
        Suit::Spade => name("黑桃", "spades"),
        Suit::Heart => name("红桃", "hearts"),
        Suit::Diamond => name("方块", "diamonds"),
        Suit::Club => name("梅花", "clubs"),
    }
}

/// A card spelled out: `红桃A`, `A of hearts`.
pub(super) fn spelled(card: Card, lang: Lang) -> Text {
    let (rank, suit) = (card.rank(), suit(card.suit()));
    let (zh, en) = (format!("{}{rank}", suit.zh), format!("{rank} of {}", suit.en));
    let text = match lang {
        Lang::Zh => zh,
        Lang::En => en,
        Lang::Both => format!("{zh} {en}"),
    };
    Text::toned(tone(card), text)
}

fn tone(card: Card) -> Tone {
    match card.suit() {
        Suit::Heart | Suit::Diamond => Tone::Red,
        Suit::Spade | Suit::Club => Tone::Strong,
    }
}

/// `[A♥]`, red suits in red: the same in all languages.
pub(super) fn card(card: Card) -> Text {
    Text::toned(tone(card), format!("[{}{}]", card.rank(), card.suit().symbol()))
}

/// Cards side by side.
pub(super) fn cards(cards: &[Card]) -> Text {
    Text::join(cards.iter().map(|one| card(*one)), " ")
}

/// What a hand makes.
pub(super) fn hand(made: HandName, lang: Lang) -> Text {
    match lang {
        Lang::Zh => plain(made.chinese()),
        Lang::En => plain(made.english()),
        Lang::Both => plain(made),
    }
}

/// `seat 3`, or `you (seat 3)`.
pub(super) fn seat(tongue: Tongue, seat: Seat) -> Text {
    if tongue.to.is(seat) {
        tongue.say(YOU_AT, [plain(seat)]).tinted(Tone::Strong)
    } else {
        tongue.seat_number(seat)
    }
}

/// A sentence that begins with a seat.
pub(super) fn did<const N: usize>(tongue: Tongue, seat: Seat, phrase: Phrase, filled: [Text; N]) -> Text {
    let you = || tongue.say(YOU, []).tinted(Tone::Strong);
    let called = if tongue.to.is(seat) { you() } else { tongue.say(SEAT, [plain(seat)]) };
    tongue.did_as(seat, called, phrase, filled)
}

/// Chips, and what they are in big blinds.
pub(super) fn chips(tongue: Tongue, view: &View, amount: u32) -> Text {
    let blinds = f64::from(amount) / f64::from(view.rules.big_blind);
    tongue.say(CHIPS, [plain(amount), plain(format!("{blinds:.1}"))])
}

/// A result, and what it is in big blinds.
pub(super) fn result(tongue: Tongue, view: &View, chips: i64) -> Text {
    let blinds = chips as f64 / f64::from(view.rules.big_blind);
    let text = tongue.say(CHIPS, [plain(format!("{chips:+}")), plain(format!("{blinds:+.1}"))]);
    text.tinted(if chips > 0 { Tone::Good } else { Tone::Bad })
}
