// The few words of the board itself; the rest is told by the server.

import { TYPES } from '../../art/pieces.js';

export const words = {
  en: {
    confirm: 'Confirm', back: 'Take back', pick: 'Choose pieces, or what to do', pick_cover: 'Choose what goes face down: {n}',
    cannot_beat: 'This cannot beat the table', not_now: 'Not your turn',
    red: 'red', black: 'black', SHI: 'Shi 士', XIANG: 'Xiang 相', MA: 'Ma 马', CHE: 'Che 车', GOU: 'Gou 狗', NIU: 'Niu 牛',
    covered: 'covered', down: '{n} face down', power: 'power {n}', hand: 'Your hand', pieces: '{n} pieces',
    pillars: '{n} pillars', pillar: '1 pillar', enough: 'enough', ceramic: 'ceramic', short: 'below 3',
   
    best: 'Best so far', leads: 'leads', led_for: 'For {n}', won_round: 'Round {r} · {who} · {n}',
    lead_of: '{who} to lead', buckled: 'buckled 扣', stands: 'lets it stand', reveals: 'reveal', forfeit: 'gave up “enough”',
    asked: '{who} buckled. Reveal?', you: 'You', your_covers: 'You covered: {list}',
    round_tip: 'Round {r}, {n}:', chips: 'chips',
    s_title: 'Settlement', s_pillars: 'Pillars', s_enough: 'Enough 够', s_ceramic: 'Ceramic 瓷', s_reveal: 'Reveals 掀', s_sum: 'Sum', s_chips: 'Chips',
    w_enough: 'Enough 够: who has fewer than 3 pillars pays 1 to each who has 3 to 5.',
    w_ceramic: 'Ceramic 瓷: who has fewer than 3 pillars pays to the one with 6 or more.',
    w_reveal: 'Reveals 掀: who revealed and still ended below 3 pays the buckler 1 for each.',
    w_forfeit: '{who} gave up the chips for being enough.', w_liable: '{who} pays the ceramic alone.', w_none: 'Nobody pays.',
    end_black: 'Black 黑棋: a hand without Shi and Xiang was dealt. Nobody pays.', end_hands_out: 'All pieces are played.',
    end_buckle_unrevealed: 'Nobody revealed the buckle.', end_early_end: 'It is decided: somebody is ceramic, or two have enough.',
    a_PLAY: 'Play {what}', a_COVER: 'Cover {what}', a_BUCKLE: 'Buckle 扣棋', a_PASS_BUCKLE: 'Play on', a_REVEAL: 'Reveal 掀棋', a_PASS_REVEAL: 'Let it stand',
  },
  zh: {
    confirm: '确定', back: '收回', pick: '选棋子，或选做法', pick_cover: '选 {n} 个垫下',
    cannot_beat: '压不过桌上的', not_now: '还没轮到你',
    red: '红', black: '黑', SHI: '士', XIANG: '相', MA: '马', CHE: '车', GOU: '狗', NIU: '牛',
    covered: '垫', down: '垫 {n}', power: '点数 {n}', hand: '你的棋', pieces: '{n} 个',
    pillars: '{n} 柱', pillar: '1 柱', enough: '够', ceramic: '瓷', short: '未够',
   
    best: '最大', leads: '领出', led_for: '争 {n}', won_round: '第 {r} 轮：{who}得 {n}',
    lead_of: '{who}领出', buckled: '扣', stands: '不掀', reveals: '', forfeit: '已放弃够',
    asked: '{who}扣棋，掀不掀？', you: '你', your_covers: '你垫的：{list}',
    round_tip: '第 {r} 轮，{n}：', chips: '筹码',
    s_title: '结算', s_pillars: '柱', s_enough: '够', s_ceramic: '瓷', s_reveal: '掀', s_sum: '合计', s_chips: '筹码',
    w_enough: '够：不足三柱的，给每个三到五柱的 1 个。',
    w_ceramic: '瓷：不足三柱的，付给六柱以上的。',
    w_reveal: '掀：掀了棋最后仍不足三柱的，每次赔扣棋者 1 个。',
    w_forfeit: '{who}放弃了够的筹码。', w_liable: '{who}包瓷。', w_none: '无人付筹码。',
    end_black: '黑棋：有一手没有士和相。无人付筹码。', end_hands_out: '棋已出完。',
    end_buckle_unrevealed: '扣棋，无人掀。', end_early_end: '胜负已定：有人成瓷，或两家已够。',
    a_PLAY: '出 {what}', a_COVER: '垫 {what}', a_BUCKLE: '扣棋', a_PASS_BUCKLE: '不扣', a_REVEAL: '掀棋', a_PASS_REVEAL: '不掀',
  },
};

/** @typedef {(key: string, fill?: Record<string, string | number>) => string} Say */

/** The board's words in a language. @param {'en' | 'zh'} lang @returns {Say} */
export const speaker = (lang) => (key, fill = {}) => {
  /** @type {Record<string, string>} */
  const table = words[lang];
  return (table[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(fill[name] ?? ''));
};

/** `red Shi 士`, `红士`. @param {Say} say @param {string} type @param {'en' | 'zh'} lang */
export function pieceName(say, type, lang) {
  const [colour, kind = ''] = [type[0] === 'R' ? say('red') : say('black'), type.slice(2)];
  const name = type === 'B_XIANG' ? say(kind).replace('相', '象') : say(kind);
  return lang === 'zh' ? colour + name : `${colour} ${name}`;
}

/**
 * An answer as its button says it.
 * @param {Say} say
 * @param {import('../../types/xianqi.d.ts').Action} answer
 * @param {'en' | 'zh'} lang
 */
export function answerName(say, answer, lang) {
  /** @type {Record<string, number>} */
  const cards = 'cards' in answer ? answer.cards : {};
  const kinds = TYPES.filter((type) => cards[type]);
  const named = (/** @type {string} */ type) => pieceName(say, type, lang) + ((cards[type] ?? 0) > 1 ? ` ×${cards[type]}` : '');
  return say(`a_${answer.type}`, { what: kinds.map(named).join(lang === 'zh' ? '、' : ' + ') });
}

/** @param {Say} say @param {number} n */
export const pillarsOf = (say, n) => say(n === 1 ? 'pillar' : 'pillars', { n });
