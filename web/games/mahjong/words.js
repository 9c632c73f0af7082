// The few words of the mahjong table that no engine sends.

/** @type {Record<'en' | 'zh', Record<string, string>>} */
const WORDS = {
  en: {
    p: 'circles', s: 'bamboo', m: 'characters', tile: '{rank} of {suit}', ranks: 'one two three four five six seven eight nine', back: 'a tile face down', drawn: 'just drawn',
    wall: 'wall', dealer: 'dealer', missing: 'lacks {suit}', lacks: 'lacks', won: 'won', times: '{n}×', offer: 'on offer',
    pong: 'Pong', kong: 'Kong', hu: 'Win', pass: 'Pass', discard: 'Discard {tile}', bury: 'Bury these three', bury_n: 'Bury: {n} of 3 chosen',
    hu_aside: 'Win, laying {tile} aside', choose_aside: 'Choose the tile to lay aside', choose_discard: 'Choose a tile', back_: 'Take back',
    why_missing: 'Your missing suit goes first.', why_locked: 'You have won: only the tile just drawn can go.', why_bury: 'Three tiles of one suit are buried.',
    why_not: 'Not among the answers now.', why_turn: 'It is not your turn.', waits: 'Waits', wait: '{tile}: {left} left, {fan} fan',
    river: 'discards of {name}', melds: 'melds of {name}', hand: 'your hand', hand_of: 'hand of {name}', buried: 'buried', buried_of: 'buried by {name}',
    kong_concealed: 'concealed kong', kong_added: 'added kong', kong_exposed: 'exposed kong', from: 'from {name}',
    settlement: 'Settlement', nothing: 'Nothing was paid.', wins: '{name} wins on {tile}', self: 'drawn by oneself', off: 'discarded by {name}', robbed: 'robbed from {name}\u2019s kong',
    fan: '{n} fan', capped: 'counted at most {n} fan', pays: '{name} pays {n}', each: '{names} pay {n} each', sum: 'Sum', score: 'This hand', total: 'Total',
    kong_exposed_: 'exposed kong', kong_added_: 'added kong', kong_concealed_: 'concealed kong', cha_jiao: 'not ready at the end', hua_zhu: 'three suits at the end', kong_refund: 'kong points go back',
    end_wall_empty: 'The wall is empty.', end_three_winners: 'Three players have won.', end_nobody_left: 'Nobody is left.', next: '{name} deals next.', left: 'left',
    waiting: '{name} thinks', waiting_all: 'The others are choosing',
  },
  zh: {
    p: '筒', s: '条', m: '万', tile: '{rank}{suit}', ranks: '一 二 三 四 五 六 七 八 九', back: '一张暗牌', drawn: '刚摸到',
    wall: '余牌', dealer: '庄', missing: '缺{suit}', lacks: '缺', won: '胡', times: '×{n}', offer: '待应',
    pong: '碰', kong: '杠', hu: '胡', pass: '过', discard: '打{tile}', bury: '埋这三张', bury_n: '埋牌：已选 {n} / 3',
    hu_aside: '胡，亮出{tile}', choose_aside: '选一张亮出的牌', choose_discard: '选一张牌', back_: '收回',
    why_missing: '缺门的牌要先打。', why_locked: '胡后锁手，只能打刚摸的牌。', why_bury: '埋同一花色的三张。',
    why_not: '现在不能这样出。', why_turn: '还没轮到你。', waits: '听', wait: '{tile}：剩 {left} 张，{fan} 番',
    river: '{name}的弃牌', melds: '{name}的副露', hand: '你的手牌', hand_of: '{name}的手牌', buried: '埋牌', buried_of: '{name}的埋牌',
    kong_concealed: '暗杠', kong_added: '补杠', kong_exposed: '明杠', from: '来自{name}',
    settlement: '结算', nothing: '没有输赢。', wins: '{name}胡{tile}', self: '自摸', off: '{name}点炮', robbed: '抢{name}的杠',
    fan: '{n} 番', capped: '封顶 {n} 番', pays: '{name}付 {n}', each: '{names}各付 {n}', sum: '合计', score: '本局', total: '总分',
    kong_exposed_: '明杠', kong_added_: '补杠', kong_concealed_: '暗杠', cha_jiao: '查大叫', hua_zhu: '查花猪', kong_refund: '退杠分',
    end_wall_empty: '牌墙摸完，流局。', end_three_winners: '三家已胡。', end_nobody_left: '各家都已离局。', next: '下局{name}坐庄。', left: '剩',
    waiting: '{name}在想', waiting_all: '其他人在选',
  },
};

/** The elements of a win by their Chinese name, as the log writes them: what the fan table calls them, and English. @type {Record<string, [string, string]>} */
export const ELEMENTS = {
  基本胡: ['basic', 'basic win'], 门清: ['concealed_hand', 'concealed hand'], 自摸: ['self_draw', 'self-draw'], 带根: ['root', 'root'], 对对胡: ['triplets', 'all triplets'],
  清一色: ['one_suit', 'one suit'], 金钩钓: ['golden_hook', 'golden hook'], 清金钩钓: ['', 'pure golden hook'], 天胡: ['heavenly', 'heavenly win'], 地胡: ['earthly', 'earthly win'],
  杠上花: ['kong_draw', 'win on a kong\u2019s draw'], 杠上炮: ['kong_discard', 'win on a kong\u2019s discard'], 海底捞月: ['last_tile', 'last tile of the wall'], 海底炮: ['last_discard', 'last discard'], 抢杠胡: ['robbed_kong', 'robbed kong'],
};

/** @typedef {(key: string, fill?: Record<string, string | number>) => string} Say */

/** @param {'en' | 'zh'} lang @returns {Say} */
const speaker = (lang) => (key, fill = {}) => (WORDS[lang][key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(fill[name] ?? ''));

const SPEAKERS = { en: speaker('en'), zh: speaker('zh') };

/** The board's words in a language; the same each time, so that what is drawn with them can be kept. @param {'en' | 'zh'} lang */
export const say = (lang) => SPEAKERS[lang];

/** A tile by name: "five of circles". @param {Say} w @param {string} tile */
export const called = (w, tile) => w('tile', { rank: w('ranks').split(' ')[Number(tile[0]) - 1] ?? '', suit: w(tile[1] ?? '') });
