// The few words of the hold'em table that no engine sends.

/** @type {Record<'en' | 'zh', Record<string, string>>} */
const WORDS = {
  en: {
    s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs', card: '{rank} of {suit}', back: 'a card face down',
    ranks: 'two three four five six seven eight nine ten jack queen king ace', pot: 'Pot', main: 'Main pot', side: 'Side pot {n}', who: 'can be won by {names}',
    dealer: 'dealer button', FOLD: 'Fold', CHECK: 'Check', CALL: 'Call', BET: 'Bet', RAISE: 'Raise', RAISE_33: '⅓ pot', RAISE_75: '¾ pot', ALLIN: 'All-in', to: 'to',
    folded: 'Folded', allin: 'All-in', out: 'Sits out', third: '⅓', half: '½', quarters: '¾', whole: 'Pot', amount: 'Amount', chips: 'chips', bb: 'BB', unit: 'Count in {unit}',
    range: 'Between {min} and {max}.', preset_out: 'Outside of what is allowed: {min} to {max}.', board: 'the board', hole: 'your cards', cards_of: 'cards of {name}', unopened: 'not open yet',
    preflop: 'Before the flop', flop: 'Flop', turn: 'Turn', river: 'River', waiting: '{name} thinks', over: 'The hand is over.', you_won: 'You win {n}.', you_lost: 'You lose {n}.', won: '{name} wins {n}.',
    settlement: 'Settlement', uncontested: 'Everybody else folded: nothing is shown.', among: 'among {names}', takes: '{name} takes {n}', split: 'split: {list}', with: 'with {hand}',
    put_in: 'put in', got: 'got', result: 'Result', stack: 'Stack', returned: 'The uncalled part of a bet went back before the pots were counted.', best: 'the five that play', your_hand: 'You hold',
  },
  zh: {
    s: '黑桃', h: '红桃', d: '方块', c: '梅花', card: '{suit}{rank}', back: '一张暗牌',
    ranks: '二 三 四 五 六 七 八 九 十 J Q K A', pot: '底池', main: '主池', side: '边池 {n}', who: '{names}可争',
    dealer: '庄家按钮', FOLD: '弃牌', CHECK: '过牌', CALL: '跟注', BET: '下注', RAISE: '加注', RAISE_33: '⅓ 底池', RAISE_75: '¾ 底池', ALLIN: '全下', to: '到',
    folded: '已弃牌', allin: '全下', out: '旁观', third: '⅓', half: '½', quarters: '¾', whole: '满池', amount: '数额', chips: '筹码', bb: '大盲', unit: '以{unit}计',
    range: '{min} 到 {max} 之间。', preset_out: '超出范围：{min} 到 {max}。', board: '公共牌', hole: '你的底牌', cards_of: '{name}的底牌', unopened: '未翻开',
    preflop: '翻牌前', flop: '翻牌', turn: '转牌', river: '河牌', waiting: '{name}在想', over: '本手结束。', you_won: '你赢得 {n}。', you_lost: '你输掉 {n}。', won: '{name}赢得 {n}。',
    settlement: '结算', uncontested: '其他人都弃牌，不亮牌。', among: '{names}争夺', takes: '{name}得 {n}', split: '平分：{list}', with: '凭{hand}',
    put_in: '投入', got: '收回', result: '输赢', stack: '筹码', returned: '无人跟的部分在分池前退还。', best: '成牌五张', your_hand: '你的牌型',
  },
};

const RANKS = '23456789TJQKA';

/** @typedef {(key: string, fill?: Record<string, string | number>) => string} Say */

/** @param {'en' | 'zh'} lang @returns {Say} */
const speaker = (lang) => (key, fill = {}) => (WORDS[lang][key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(fill[name] ?? ''));

const SPEAKERS = { en: speaker('en'), zh: speaker('zh') };

/** The board's words in a language; the same each time, so that what is drawn with them can be kept. @param {'en' | 'zh'} lang */
export const say = (lang) => SPEAKERS[lang];

/** A card by name: "ace of spades". @param {Say} w @param {string} card */
export const called = (w, card) => w('card', { rank: w('ranks').split(' ')[RANKS.indexOf(card[0] ?? '')] ?? '', suit: w(card[1] ?? '') });
