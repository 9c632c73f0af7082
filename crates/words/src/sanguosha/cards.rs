//! What every card does, in short, a column for each language. The clauses are R2.7 of the game's `RULES.md`.

use paiju_sanguosha::{Category, Kind};

use crate::lang::{Name, Phrase, name, phrase};

/// What sort of card it is.
pub(super) const fn category(category: Category) -> Name {
    match category {
        Category::Basic => name("基本牌", "basic"),
        Category::Trick => name("锦囊", "trick"),
        Category::DelayedTrick => name("延时锦囊", "delayed trick"),
        Category::Weapon => name("武器", "weapon"),
        Category::Armor => name("防具", "armour"),
        Category::PlusHorse => name("+1 坐骑", "+1 horse"),
        Category::MinusHorse => name("-1 坐骑", "-1 horse"),
    }
}

pub(super) const fn text(kind: Kind) -> Phrase {
    match kind {
        Kind::Slash => phrase(
            "出牌阶段,对攻击范围内的一名其他角色使用;除非对方使用闪,造成 1 点伤害。每回合一次。",
            "In your Play phase, at one other player in range: 1 damage unless he uses a Dodge. Once a turn.",
        ),
        Kind::Dodge => {
            phrase("抵消一张杀;也可响应万箭齐发。", "Stops a Slash; also answers an Archery Attack.")
        }
        Kind::Peach => phrase(
            "出牌阶段对受伤的自己使用,或对一名濒死的角色使用:回复 1 点体力。",
            "In your Play phase on yourself if wounded, or on a dying player: recover 1 hp.",
        ),
        Kind::Dismantlement => phrase(
            "弃置一名其他角色的一张牌:装备区或判定区中任选,或随机一张手牌。",
            "Discard a card of another player: one of equipment or judging area, or a random hand card.",
        ),
        Kind::Snatch => phrase(
            "获得距离 1 的一名其他角色的一张牌:装备区或判定区中任选,或随机一张手牌。",
            "Take a card of another player at distance 1: of equipment or judging area, or a random hand card.",
        ),
        Kind::ExNihilo => phrase("摸两张牌。", "Draw two cards."),
        Kind::Duel => phrase(
            "从对方起轮流打出杀;先不打出的一方受到另一方造成的 1 点伤害。",
            "From the target on, both play Slashes in turn; the first to fail takes 1 damage from the other.",
        ),
        Kind::Collateral => phrase(
            "令一名装备武器的其他角色对你指定的一人使用杀;否则他将武器交给你。",
            "Another player with a weapon uses a Slash on one you name; if not, he gives you his weapon.",
        ),
        Kind::SavageAssault => {
            phrase("其他角色依次打出杀,否则受到 1 点伤害。", "All others in turn: a Slash, or 1 damage.")
        }
        Kind::ArcheryAttack => {
            phrase("其他角色依次打出闪,否则受到 1 点伤害。", "All others in turn: a Dodge, or 1 damage.")
        }
        Kind::GodSalvation => phrase("所有受伤的角色回复 1 点体力。", "Every wounded player recovers 1 hp."),
        Kind::AmazingGrace => phrase(
            "亮出与存活角色数相等的牌,每人依次取一张。",
            "As many cards as living players are turned up; each takes one.",
        ),
        Kind::Nullification => phrase(
            "抵消一张锦囊对一名目标的效果,或抵消另一张无懈可击。",
            "Cancels a trick for one target, or another Nullification.",
        ),
        Kind::Indulgence => phrase(
            "置于一名其他角色的判定区;判定不为红桃则跳过出牌阶段。",
            "Into the judging area of another player: unless he judges hearts, he skips his Play phase.",
        ),
        Kind::Lightning => phrase(
            "置于自己的判定区;判定为黑桃 2 至 9 则受到 3 点雷电伤害,否则移到下一名角色。",
            "Into your own judging area: spades 2 to 9 are 3 damage of thunder, else it moves to the next player.",
        ),
        Kind::Crossbow => phrase("范围 1:使用杀无次数限制。", "Range 1: no limit of Slashes."),
        Kind::DoubleSwords => phrase(
            "范围 2:杀指定异性为目标时,可令其弃一张手牌,否则你摸一张牌。",
            "Range 2: a target of the other sex must discard a hand card, or you draw one.",
        ),
        Kind::QinggangSword => phrase("范围 2,锁定:无视目标的防具。", "Range 2, locked: armour is ignored."),
        Kind::IceSword => phrase(
            "范围 2:可防止杀的伤害,改为依次弃置目标两张牌。",
            "Range 2: may prevent the damage of a Slash and discard two of the target's cards instead.",
        ),
        Kind::Blade => phrase(
            "范围 3:杀被闪抵消后,可对同一目标再使用一张杀。",
            "Range 3: when a Slash is dodged, you may use another on the same target.",
        ),
        Kind::Spear => {
            phrase("范围 3:可将两张手牌当杀使用或打出。", "Range 3: two hand cards count as a Slash.")
        }
        Kind::Axe => phrase(
            "范围 3:杀被闪抵消后,可弃两张牌令其仍造成伤害。",
            "Range 3: when a Slash is dodged, you may discard two cards: it hits all the same.",
        ),
        Kind::Halberd => phrase(
            "范围 4:最后一张手牌是杀时,可多指定至多两名目标。",
            "Range 4: a Slash that is your whole hand may have up to two more targets.",
        ),
        Kind::KylinBow => phrase(
            "范围 5:杀将造成伤害时,可弃置目标的一匹坐骑。",
            "Range 5: when a Slash is about to hurt, you may discard a horse of the target.",
        ),
        Kind::EightDiagram => phrase(
            "需要闪时可判定:红色视为使用或打出闪。",
            "When you need a Dodge you may judge: a red card is one.",
        ),
        Kind::NiohShield => phrase("锁定:黑色的杀无效。", "Locked: a black Slash has no effect."),
        Kind::Jueying | Kind::Dilu | Kind::Zhuahuang => {
            phrase("其他角色与你的距离 +1。", "Others are one farther from you.")
        }
        Kind::Chitu | Kind::Dayuan | Kind::Zixing => {
            phrase("你与其他角色的距离 -1。", "You are one nearer to others.")
        }
    }
}
