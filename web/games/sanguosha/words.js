// The few words of the board itself; questions, answers and events are told by the server.

/** @type {Record<'en' | 'zh', Record<string, string>>} */
export const words = {
  en: {
    confirm: 'Confirm', confirm_n: 'Confirm {n}', aim: 'Choose {who}', spade: 'spades', heart: 'hearts', diamond: 'diamonds', club: 'clubs', yourself: 'yourself', back: 'Take back', take: 'Choose first', choose_n: 'Choose {n} ({m} chosen)', choose_range: 'Choose {a} to {b} ({m} chosen)',
    not_now: 'Cannot be used now', not_turn: 'You are not asked now', hand: 'Your hand', hand_n: '{n} hand cards', hidden: 'a hidden hand card', you: 'You', seat: 'Player', dead: 'dead',
    hp: '{n} of {m} health', role_hidden: 'role hidden', draw: 'draw', discard: 'discarded', distance: 'Distance from you {d}; your range is {r}', reaches: 'Reaches you',
    known: 'Known in hand: {list}', skills: 'Your skills', weapon: 'Weapon', armour: 'Armour', plus: '+1 horse',
    t_general: 'Choose your general', t_from: 'Cards of {who}', t_open: 'Open cards', t_top: 'Top of the pile, first card first', t_bottom: 'Bottom of the pile', t_arrange: 'Click a card to move it to the other row', t_look: 'You look at',
    no_general: 'not chosen yet', kingdom_wei: 'Wei', kingdom_shu: 'Shu', kingdom_wu: 'Wu', kingdom_qun: 'Qun', lord: 'Lord', loyalist: 'Loyalist', rebel: 'Rebel', renegade: 'Renegade', health: '{n} health',
    Prepare: 'Prepare', Judge: 'Judge', Draw: 'Draw', Play: 'Play', Discard: 'Discard', End: 'End',
    r_GENERALS: 'Generals are being chosen', r_JUDGE_PHASE: '{seat}: judging area', r_DRAW_PHASE: '{seat} [draw|draws] {n}', r_DISCARD_PHASE: '{seat} [discard|discards]', r_DECLARING: '{seat} [choose|chooses] for {card}', r_USING: '{seat}: {card} on {to}', r_USING_SELF: '{seat}: {card}',
    r_TAKING_EFFECT: '{card} reaches {whom}', r_NULLIFYING: '{card} for {whom}: anyone to nullify it?', r_NULLIFYING_ALL: '{card}: anyone to nullify it?', r_RESPONDING: '{seat} may answer with {card}', r_SELECTING: '{seat} [choose|chooses] for {card}',
    r_DELAYED_TRICK: '{card} strikes {whom}', r_JUDGEMENT: '{seat} [are|is] judged for {card}', r_DAMAGE: '{seat}: {n} damage', r_DAMAGE_BY: '{seat} [deal|deals] {whom} {n} damage', r_LOSING_HP: '{seat} [lose|loses] {n} health', r_RECOVERING: '{seat} [recover|recovers] {n}', r_DYING: '{seat} [are|is] dying: a Peach?', r_DEATH: '{seat} [die|dies]', r_SKILL: '{seat}: {card}', asked: '{seat} decides', window: 'Waiting for answers',
    o_LORD: 'The Lord and the Loyalists win', o_REBEL: 'The Rebels win', o_RENEGADE: 'The Renegade wins alone', o_DECK_OUT: 'A draw: the cards ran out', o_TURN_CAP: 'A draw: it took too long', s_why: 'Each winner gets 1 from each loser: {w} won, {l} lost.', alive: 'alive', pass: 'Pass', yes: 'Yes', claimed: 'Your answer is in; waiting for the others',
  },
  zh: {
    confirm: '确定', confirm_n: '确定 {n} 张', aim: '选{who}', spade: '黑桃', heart: '红桃', diamond: '方块', club: '梅花', yourself: '自己', back: '收回', take: '请先选择', choose_n: '选 {n} 张（已选 {m}）', choose_range: '选 {a} 至 {b} 张（已选 {m}）',
    not_now: '现在不能用', not_turn: '还没轮到你', hand: '你的手牌', hand_n: '{n} 张手牌', hidden: '一张手牌', you: '你', seat: '角色', dead: '阵亡',
    hp: '体力 {n}/{m}', role_hidden: '身份未明', draw: '牌堆', discard: '弃牌', distance: '你到他的距离 {d}，你的攻击范围 {r}', reaches: '他打得到你',
    known: '已知手牌：{list}', skills: '你的技能', weapon: '武器', armour: '防具', plus: '+1 马',
    t_general: '选择武将', t_from: '{who}的牌', t_open: '亮出的牌', t_top: '牌堆顶（先摸的在前）', t_bottom: '牌堆底', t_arrange: '点牌移到另一行', t_look: '你看到',
    no_general: '未选将', kingdom_wei: '魏', kingdom_shu: '蜀', kingdom_wu: '吴', kingdom_qun: '群', lord: '主公', loyalist: '忠臣', rebel: '反贼', renegade: '内奸', health: '{n} 体力',
    Prepare: '准备', Judge: '判定', Draw: '摸牌', Play: '出牌', Discard: '弃牌', End: '结束',
    r_GENERALS: '正在选将', r_JUDGE_PHASE: '{seat}的判定阶段', r_DRAW_PHASE: '{seat}摸 {n} 张', r_DISCARD_PHASE: '{seat}弃牌', r_DECLARING: '{seat}要用{card}', r_USING: '{seat}对{to}使用{card}', r_USING_SELF: '{seat}使用{card}',
    r_TAKING_EFFECT: '{card}对{whom}生效', r_NULLIFYING: '{card}对{whom}：有人无懈可击吗？', r_NULLIFYING_ALL: '{card}：有人无懈可击吗？', r_RESPONDING: '{seat}可用{card}响应', r_SELECTING: '{seat}为{card}选牌',
    r_DELAYED_TRICK: '{whom}的{card}', r_JUDGEMENT: '{seat}为{card}判定', r_DAMAGE: '{seat}受到 {n} 点伤害', r_DAMAGE_BY: '{seat}对{whom}造成 {n} 点伤害', r_LOSING_HP: '{seat}失去 {n} 点体力', r_RECOVERING: '{seat}回复 {n} 点体力', r_DYING: '{seat}濒死，求桃', r_DEATH: '{seat}阵亡', r_SKILL: '{seat}发动{card}', asked: '{seat}在决定', window: '等待响应',
    o_LORD: '主公和忠臣获胜', o_REBEL: '反贼获胜', o_RENEGADE: '内奸获胜', o_DECK_OUT: '平局：牌已摸完', o_TURN_CAP: '平局：回合太多', s_why: '每个胜者从每个败者得 1 分：{w} 胜，{l} 败。', alive: '存活', pass: '过', yes: '是', claimed: '你已回应，等待其他人',
  },
};

/** @typedef {(key: string, fill?: Record<string, string | number>) => string} Say */

/** The board's words in a language; `[choose|chooses]` goes with who does it. @param {'en' | 'zh'} lang @returns {Say} */
export const speaker = (lang) => (key, fill = {}) => (words[lang][key] ?? key)
  .replace(/\[(\w+)\|(\w+)\]/g, (_, you, other) => (fill.seat === words[lang].you ? you : other))
  .replace(/\{(\w+)\}/g, (_, name) => String(fill[name] ?? ''));
