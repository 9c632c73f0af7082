//! The sentences of Three Kingdoms, a column for each language.

use crate::lang::{Phrase, phrase};

pub(super) const HEADING: Phrase = phrase(
    "──── 三国杀 · 第 {0} 回合 {1} · {2} · 牌堆 {3},弃牌 {4} ",
    "──── {=三国杀}{!Three Kingdoms} · turn {0} of {1} · {2} · {3} to draw, {4} discarded ",
);
pub(super) const PLAYERS_HEAD: [Phrase; 5] = [
    phrase("", ""),
    phrase("身份", "role{= 身份}"),
    phrase("武将", "general{= 武将}"),
    phrase("体力", "hp{= 体力}"),
    phrase("手牌", "hand"),
];
pub(super) const IN_FRONT: Phrase = phrase("面前", "in front");
pub(super) const DEAD: Phrase = phrase("阵亡", "{=阵亡 }dead");
pub(super) const ON_THE_TABLE: Phrase = phrase("  桌面:{0}", "  On the table: {0}");
pub(super) const SEEN: Phrase = phrase("  已知手牌:{0}", "  Seen in hands{= 已知手牌}: {0}");
pub(super) const OR: Phrase = phrase("或", " or ");
pub(super) const YOUR_HAND: Phrase = phrase("  手牌:{0}", "  Your hand{= 手牌}: {0}");
pub(super) const YOUR_SKILLS: Phrase = phrase("  技能:{0}", "  Your skills{= 技能}: {0}");

pub(super) const MADE: Phrase = phrase("{0}({1}:{2})", "{0} by {1} ({2})");
pub(super) const MADE_OF_NOTHING: Phrase = phrase("{0}({1})", "{0} by {1}");
pub(super) const DRAW_PILE: Phrase = phrase("牌堆", "the draw pile");
pub(super) const DISCARD_PILE: Phrase = phrase("弃牌堆", "the discard pile");
pub(super) const TABLE: Phrase = phrase("桌面", "the table");
pub(super) const HAND_OF: Phrase = phrase("{0}的手牌", "the hand of {0}");
pub(super) const EQUIPMENT_OF: Phrase = phrase("{0}的装备区", "the equipment of {0}");
pub(super) const JUDGING_AREA_OF: Phrase = phrase("{0}的判定区", "the judging area of {0}");
pub(super) const A_CARD: Phrase = phrase("一张牌", "a card");

pub(super) const ASK_GENERAL: Phrase = phrase("选择武将。", "Choose your general{= 选将}.");
pub(super) const TYPE_GENERAL: Phrase = phrase("(输入 ? 加名字看技能)", " (`?` and a name tells the skills)");
pub(super) const ASK_PLAY: Phrase =
    phrase("出牌阶段:使用牌或技能,或结束。", "Your Play phase{= 出牌}: use a card or a skill, or end it.");
pub(super) const ASK_RESPOND: Phrase = phrase("{0}:是否打出{1}?", "{0}: do you play a {1}?");
pub(super) const ASK_RESCUE: Phrase =
    phrase("{who}濒死。用桃吗?", "{who} [are|is] dying{= 濒死}. A Peach{= 桃}?");
pub(super) const ASK_NULLIFY_FOR: Phrase =
    phrase("{0}对{1}:是否无懈可击?", "{0} for {1}: nullify it{= 无懈可击}?");
pub(super) const ASK_NULLIFY: Phrase = phrase("{0}:是否无懈可击?", "{0}: nullify it{= 无懈可击}?");
pub(super) const ASK_SUBCARD: Phrase = phrase("{0}:用哪张牌?", "{0}: which card counts as it?");
pub(super) const ASK_TARGET: Phrase = phrase("{0}:对谁?", "{0}: at whom?");
pub(super) const ASK_VICTIM: Phrase = phrase("令{0}杀谁?", "Whom shall {0} attack?");
pub(super) const ASK_INVOKE: Phrase = phrase("是否发动{0}?", "Do you use {0}?");
pub(super) const ASK_ORDER: Phrase = phrase("先发动哪个技能?", "Which skill first?");
pub(super) const ASK_SELECT: Phrase =
    phrase("{0}:再选 {1} 至 {2} 张牌。", "{0}: choose cards, {1} to {2} more.");
pub(super) const ASK_DISCARD: Phrase =
    phrase("弃牌阶段:还要弃 {0} 张。", "Discard phase{= 弃牌}: {0} more to discard.");
pub(super) const ASK_TAKE_FROM: Phrase = phrase("{0}:{1}的哪张牌?", "{0}: which card of {1}?");
pub(super) const ASK_TAKE_OPEN: Phrase = phrase("从亮出的牌中取一张。", "Take one of the open cards.");
pub(super) const ASK_PICK: Phrase = phrase("{0}:选谁?", "{0}: whom?");
pub(super) const ASK_SUIT: Phrase = phrase("{0}:声明一种花色。", "{0}: name a suit.");
pub(super) const ASK_TOP: Phrase =
    phrase("下一张放在牌堆顶的牌?不再放则过。", "Which card goes next on top? Pass for no more.");
pub(super) const ASK_BOTTOM: Phrase = phrase("下一张放在牌堆底的牌?", "Which card goes next to the bottom?");

pub(super) const END_PLAY: Phrase = phrase("结束出牌阶段", "{=过 }end the Play phase");
pub(super) const PASS: Phrase = phrase("过", "{=过 }pass");
pub(super) const YES: Phrase = phrase("是", "{=是 }yes");
pub(super) const HIDDEN_CARD: Phrase = phrase("一张手牌(不明)", "{=手牌 }a hidden hand card");
pub(super) const SKILL: Phrase = phrase("技能 {0}", "{=技}{!skill} {0}");
pub(super) const PLAYER: Phrase = phrase("{0} {1} {2}/{3}", "{0} {1} {2}/{3}");
pub(super) const ITEM: Phrase = phrase("第 {0} 项", "item {0}");
pub(super) const OFFERED: Phrase = phrase("{0},{1} 体力:{2}", "{0}, {1} hp: {2}");

pub(super) const DREW: Phrase = phrase("{who}摸 {0}", "{who} [draw|draws] {0}");
pub(super) const TOOK: Phrase = phrase("{who}从{1}获得 {0}", "{who} [take|takes] {0} from {1}");
pub(super) const LOST: Phrase = phrase("{who}失去 {0}", "{who} [lose|loses] {0}");
pub(super) const TURN: Phrase = phrase("— 第 {0} 回合:{1}", "— turn {0}: {1}");
pub(super) const SHOWED: Phrase = phrase("{who}亮出 {0}", "{who} [show|shows] {0}");
pub(super) const USED: Phrase = phrase("{who}使用 {0}", "{who} [use|uses] {0}");
pub(super) const USED_AT: Phrase = phrase("{who}对{1}使用 {0}", "{who} [use|uses] {0} at {1}");
pub(super) const ANSWERED: Phrase = phrase("{who}以 {0} 响应", "{who} [answer|answers] with {0}");
pub(super) const INVOKED: Phrase = phrase("{who}发动{0}", "{who} [use|uses] {0}");
pub(super) const CANCELLED: Phrase = phrase("{0} 被抵消", "{0} is cancelled");
pub(super) const CANCELLED_FOR: Phrase = phrase("{0} 对{1}被抵消", "{0} is cancelled for {1}");
pub(super) const JUDGED: Phrase = phrase("{0}为{1}判定:{2}", "judgement{= 判定} of {0} for {1}: {2}");
pub(super) const DAMAGED: Phrase = phrase("{who}受到 {0} 点伤害", "{who} [take|takes] {0} damage");
pub(super) const STRUCK: Phrase =
    phrase("{who}受到 {0} 点雷电伤害", "{who} [take|takes] {0} damage of thunder");
pub(super) const LOST_HP: Phrase = phrase("{who}失去 {0} 点体力", "{who} [lose|loses] {0} hp");
pub(super) const RECOVERED: Phrase = phrase("{who}回复 {0} 点体力", "{who} [recover|recovers] {0} hp");
pub(super) const DYING: Phrase = phrase("{who}濒死", "{who} [are|is] dying{= 濒死}");
pub(super) const DIED: Phrase = phrase("{who}阵亡:{0}", "{who} [die|dies]{= 阵亡}: {0}");
pub(super) const NAMED: Phrase = phrase("{who}声明 {0}", "{who} [name|names] {0}");
pub(super) const SHUFFLED: Phrase =
    phrase("{0} 张弃牌洗入牌堆", "{0} discarded cards are shuffled under the draw pile");
pub(super) const ARRANGED: Phrase = phrase(
    "{who}排列牌堆的 {0} 张牌,{1} 张置底",
    "{who} [arrange|arranges] {0} cards of the draw pile, {1} to its bottom",
);

pub(super) const OVER: Phrase = phrase("结束:{0}", "Over: {0}");
pub(super) const LORD_WINS: Phrase = phrase("主公、忠臣胜", "the Lord and the Loyalists win{= 主公、忠臣胜}");
pub(super) const REBELS_WIN: Phrase = phrase("反贼胜", "the Rebels win{= 反贼胜}");
pub(super) const RENEGADE_WINS: Phrase = phrase("内奸胜:{0}", "the Renegade wins{= 内奸胜}: {0}");
pub(super) const DECK_OUT: Phrase = phrase("平局:牌已用尽", "a draw{= 平局}: the cards ran out");
pub(super) const TURN_CAP: Phrase = phrase("平局:时间过长", "a draw{= 平局}: it took too long");
pub(super) const ENDING_HEAD: [Phrase; 5] = [
    phrase("", ""),
    phrase("身份", "role"),
    phrase("武将", "general"),
    phrase("", ""),
    phrase("得分", "score"),
];
pub(super) const ALIVE: Phrase = phrase("存活", "alive");
pub(super) const FELL: Phrase = phrase("阵亡", "dead");

pub(super) const EXPLAINED: Phrase = phrase("{0}:{1}", "{0}: {1}");
pub(super) const GENERAL_EXPLAINED: Phrase = phrase("{0}({1},{2} 体力)\n", "{0} ({1}, {2} hp)\n");

pub(super) const HELP: Phrase = phrase(
    "\
三国杀简则
  反贼和内奸全部阵亡,主公和忠臣胜;主公阵亡,反贼胜;内奸最后一人存活则独胜。只有主公的身份公开,其余在阵亡时亮出。
  一个回合:判定延时锦囊,摸两张牌,出牌,弃牌至体力值。每回合使用一张杀,目标须在攻击范围内\
(围桌的距离、±1 坐骑、武器的范围);闪抵消杀,否则失去一点体力。
  体力为 0 时,若无人用桃则阵亡。无懈可击抵消锦囊对一名目标的效果。
  杀死反贼摸三张牌;主公杀死忠臣,弃掉所有牌。
  较大的选择逐项询问:先是牌,再是每个目标,然后是其余的。",
    "\
{=三国杀 }Three Kingdoms in short
  Lord{= 主公} and Loyalists{= 忠臣} win when Rebels and Renegades are dead; Rebels{= 反贼} win when the Lord dies; \
a Renegade{= 内奸} wins as the last one alive.
  Only the Lord's role is known; the others are shown at death.
  A turn: judge delayed tricks, draw two cards, play, discard down to your hp. One {=杀 }Slash a turn, at a player \
in range (distance around the table, −1/+1 horses, the range of your weapon); {=闪 }Dodge stops it, else it \
costs 1 hp.
  At 0 hp you die unless somebody plays {=桃 }Peach. {=无懈可击 }Nullification cancels a trick for one target.
  Killing a Rebel draws three cards; a Lord who kills a Loyalist loses all cards.
  Big choices are asked item by item: first the card, then each target, then what else it needs.",
);

/// Why a bot does something.
pub(super) const REASONS: [Phrase; 29] = [
    phrase("手里没有现在值得用的牌", "nothing in hand is worth using now"),
    phrase("不值得为此用牌", "a card is worth more than this"),
    phrase("这是最便宜的应对", "it is the cheapest answer"),
    phrase("救同伴,先用最便宜的牌", "a friend is saved, the cheapest card first"),
    phrase("这张锦囊会伤到自己一方", "the trick would hurt our side"),
    phrase("技能能用就用", "skills are used whenever they are offered"),
    phrase("它最不可惜", "it will be missed least"),
    phrase("它最值得拿", "it is the best card to have"),
    phrase("没有必要", "there is no need"),
    phrase("哪个都行", "any will do"),
    phrase("先装备空着的位置", "a free place is filled: equipment goes first"),
    phrase("比现在的武器打得更远", "it reaches further than the weapon that is worn"),
    phrase("先回体力", "hp before anything else"),
    phrase("得到的比花掉的多", "it gains more than it costs"),
    phrase("进攻之前先削弱敌人", "it weakens an enemy before the attack"),
    phrase("进攻", "it attacks"),
    phrase("对自己用", "it is for oneself"),
    phrase("反贼要杀主公", "rebels hunt the Lord"),
    phrase("没有别人可选", "nobody else is offered"),
    phrase("不是同伴的人里,他最弱", "the weakest who is no friend"),
    phrase("手里没有得多于失的牌", "nothing in hand gains more than it costs"),
    phrase("没有同伴濒死", "no friend is dying"),
    phrase("要让座位 {0} 活下来", "seat {0} shall live"),
    phrase("这张锦囊对自己一方害处不大", "the trick does our side too little harm"),
    phrase("应对了也是浪费", "an answer would be wasted"),
    phrase("可选的武将里它胜得最多", "it wins most of those on offer"),
    phrase("对自己一方有利", "it helps our side"),
    phrase("座位 {0} 是敌人 {1}", "seat {0} is an enemy by {1}"),
    phrase("座位 {0} 是同伴 {1}", "seat {0} is a friend by {1}"),
];
