//! What every skill does, in short, a column for each language. The clauses are R2.8 of the game's `RULES.md`; the skill of
//! a weapon or an armour is told with its card.

use crate::lang::{Phrase, phrase};

/// Skills by their names in protocols.
const SKILLS: [(&str, Phrase); 40] = [
    (
        "jianxiong",
        phrase("受到伤害后,可获得造成伤害的牌。", "After damage you may take the cards that caused it."),
    ),
    (
        "hujia",
        phrase(
            "主公技:需要闪时,可令其他魏势力角色替你打出。",
            "Lord only: when you need a Dodge, other Wei players may play it for you.",
        ),
    ),
    ("fankui", phrase("受到伤害后,可获得来源的一张牌。", "After damage you may take a card of its source.")),
    (
        "guicai",
        phrase(
            "任一判定生效前,可打出一张手牌代替判定牌。",
            "You may replace any judgement card by a hand card.",
        ),
    ),
    (
        "ganglie",
        phrase(
            "受到伤害后可判定:不为红桃,来源弃两张手牌或受到 1 点伤害。",
            "After damage you may judge: unless hearts, the source discards two hand cards or takes 1 damage.",
        ),
    ),
    (
        "tuxi",
        phrase(
            "摸牌阶段,可改为从至多两名其他角色处各获得一张手牌。",
            "Instead of drawing you may take a random hand card from each of one or two others.",
        ),
    ),
    (
        "luoyi",
        phrase(
            "摸牌阶段可少摸一张:本回合杀和决斗的伤害 +1。",
            "You may draw one card less: your Slashes and Duels do 1 more damage this turn.",
        ),
    ),
    ("tiandu", phrase("可获得自己的判定牌。", "You may take your own judgement card.")),
    (
        "yiji",
        phrase(
            "每受到 1 点伤害,可观看牌堆顶两张牌并分给任意角色。",
            "For each point of damage you may look at the top two cards and give each to any player.",
        ),
    ),
    ("qingguo", phrase("黑色手牌可当闪。", "A black hand card counts as a Dodge.")),
    (
        "luoshen",
        phrase(
            "准备阶段可判定:黑色则获得,并可继续。",
            "In your Prepare phase you may judge: you take a black card, and may go on.",
        ),
    ),
    (
        "rende",
        phrase(
            "出牌阶段可将手牌交给其他角色;给出第二张时回复 1 点体力。",
            "In your Play phase you may give hand cards away; at the second one you recover 1 hp.",
        ),
    ),
    (
        "jijiang",
        phrase(
            "主公技:需要杀时,可令其他蜀势力角色替你打出。",
            "Lord only: when you need a Slash, other Shu players may play it for you.",
        ),
    ),
    ("wusheng", phrase("红色牌可当杀。", "Any red card counts as a Slash.")),
    ("paoxiao", phrase("锁定:使用杀无次数限制。", "Locked: no limit of Slashes.")),
    (
        "guanxing",
        phrase(
            "准备阶段,可观看牌堆顶 X 张牌(X 为存活人数,至多 5),以任意顺序置于牌堆顶或底。",
            "In your Prepare phase you may look at the top cards, as many as players live, at most 5, and put them on \
             top or at the bottom in any order.",
        ),
    ),
    (
        "kongcheng",
        phrase(
            "锁定:没有手牌时,不能成为杀和决斗的目标。",
            "Locked: without hand cards no target of Slash or Duel.",
        ),
    ),
    ("longdan", phrase("杀可当闪,闪可当杀。", "A Slash counts as a Dodge, a Dodge as a Slash.")),
    ("mashu", phrase("锁定:你与其他角色的距离 -1。", "Locked: you are one nearer to others.")),
    (
        "tieqi",
        phrase(
            "使用杀时可判定:红色则不能闪。",
            "When you use a Slash you may judge: red, and it cannot be dodged.",
        ),
    ),
    (
        "jizhi",
        phrase(
            "使用非延时锦囊时,可摸一张牌。",
            "When you use a trick that is not delayed you may draw a card.",
        ),
    ),
    ("qicai", phrase("锁定:使用锦囊无距离限制。", "Locked: your tricks have no limit of distance.")),
    (
        "zhiheng",
        phrase(
            "出牌阶段一次:弃任意张牌,摸等量的牌。",
            "Once in your Play phase: discard any number of cards, draw as many.",
        ),
    ),
    (
        "jiuyuan",
        phrase(
            "主公技,锁定:其他吴势力角色对你用桃,多回复 1 点体力。",
            "Lord only, locked: a Peach of another Wu player gives you 1 hp more.",
        ),
    ),
    ("qixi", phrase("黑色牌可当过河拆桥。", "Any black card counts as a Dismantlement.")),
    (
        "keji",
        phrase(
            "出牌阶段未使用或打出杀,可跳过弃牌阶段。",
            "If you used and played no Slash in your Play phase, you may skip Discard.",
        ),
    ),
    ("kurou", phrase("出牌阶段,失去 1 点体力,摸两张牌。", "In your Play phase: lose 1 hp, draw two cards.")),
    ("yingzi", phrase("摸牌阶段可多摸一张。", "You may draw one card more.")),
    (
        "fanjian",
        phrase(
            "出牌阶段一次:另一角色声明花色,获得并展示你的一张手牌;花色不同则受到 1 点伤害。",
            "Once in your Play phase: another names a suit, takes and shows a random hand card of yours; another suit \
             is 1 damage to him.",
        ),
    ),
    ("guose", phrase("方块牌可当乐不思蜀。", "Any diamond counts as an Indulgence.")),
    (
        "liuli",
        phrase(
            "成为杀的目标时,可弃一张牌,将杀转移给你攻击范围内的另一角色。",
            "When a Slash is aimed at you, you may discard a card: it moves to another player in your range.",
        ),
    ),
    (
        "qianxun",
        phrase("锁定:不能成为顺手牵羊和乐不思蜀的目标。", "Locked: no target of Snatch or Indulgence."),
    ),
    (
        "lianying",
        phrase("失去最后一张手牌时,可摸一张牌。", "When your last hand card goes you may draw one."),
    ),
    (
        "jieyin",
        phrase(
            "出牌阶段一次:弃两张手牌,你与一名受伤的男性角色各回复 1 点体力。",
            "Once in your Play phase: discard two hand cards, you and a wounded man recover 1 hp each.",
        ),
    ),
    ("xiaoji", phrase("每失去一张装备,可摸两张牌。", "For each equipment you lose you may draw two cards.")),
    (
        "qingnang",
        phrase(
            "出牌阶段一次:弃一张手牌,令一名受伤的角色回复 1 点体力。",
            "Once in your Play phase: discard a hand card, a wounded player recovers 1 hp.",
        ),
    ),
    ("jijiu", phrase("回合外,红色牌可当桃。", "Outside your turn any red card counts as a Peach.")),
    (
        "wushuang",
        phrase(
            "锁定:抵消你的杀需要两张闪;与你决斗每次需要打出两张杀。",
            "Locked: two Dodges are needed against your Slash, two Slashes at a time in a Duel with you.",
        ),
    ),
    (
        "lijian",
        phrase(
            "出牌阶段一次:弃一张牌,选两名男性角色,后选的视为对先选的使用决斗。",
            "Once in your Play phase: discard a card and choose two men; the second uses a Duel on the first.",
        ),
    ),
    ("biyue", phrase("结束阶段可摸一张牌。", "In your End phase you may draw a card.")),
];

/// What a general's skill does.
pub(super) fn text(name: &str) -> Option<Phrase> {
    SKILLS.iter().find(|(of, _)| *of == name).map(|(_, text)| *text)
}
