// What is printed on the cards of Three Kingdoms, and how cards, banners, seals and drops look. No rule is in here.

import { html, cls, kept } from '../kit/view.js';

/** @typedef {import('../types/sanguosha.d.ts').Kind} Kind */
/** @typedef {import('../types/sanguosha.d.ts').General} General */

/** @type {Record<string, [string, 'wei' | 'shu' | 'wu' | 'qun', number]>} */
const GENERALS = {
  cao_cao: ['曹操', 'wei', 4], sima_yi: ['司马懿', 'wei', 3], xiahou_dun: ['夏侯惇', 'wei', 4], zhang_liao: ['张辽', 'wei', 4], xu_chu: ['许褚', 'wei', 4],
  guo_jia: ['郭嘉', 'wei', 3], zhen_ji: ['甄姬', 'wei', 3], liu_bei: ['刘备', 'shu', 4], guan_yu: ['关羽', 'shu', 4], zhang_fei: ['张飞', 'shu', 4],
  zhuge_liang: ['诸葛亮', 'shu', 3], zhao_yun: ['赵云', 'shu', 4], ma_chao: ['马超', 'shu', 4], huang_yueying: ['黄月英', 'shu', 3],
  sun_quan: ['孙权', 'wu', 4], gan_ning: ['甘宁', 'wu', 4], lv_meng: ['吕蒙', 'wu', 4], huang_gai: ['黄盖', 'wu', 4], zhou_yu: ['周瑜', 'wu', 3],
  da_qiao: ['大乔', 'wu', 3], lu_xun: ['陆逊', 'wu', 3], sun_shangxiang: ['孙尚香', 'wu', 3], hua_tuo: ['华佗', 'qun', 3], lv_bu: ['吕布', 'qun', 4],
  diao_chan: ['貂蝉', 'qun', 3],
};

/** @type {Record<string, string>} */
export const KINGDOMS = { wei: '魏', shu: '蜀', wu: '吴', qun: '群' };

/** Sort, and the range of a weapon. @type {Record<string, [string, string, number?]>} */
const KINDS = {
  slash: ['杀', 'slash'], dodge: ['闪', 'dodge'], peach: ['桃', 'peach'], dismantlement: ['过河拆桥', 'trick'], snatch: ['顺手牵羊', 'trick'],
  ex_nihilo: ['无中生有', 'trick'], duel: ['决斗', 'trick'], collateral: ['借刀杀人', 'trick'], savage_assault: ['南蛮入侵', 'trick'],
  archery_attack: ['万箭齐发', 'trick'], god_salvation: ['桃园结义', 'trick'], amazing_grace: ['五谷丰登', 'trick'], nullification: ['无懈可击', 'trick'],
  indulgence: ['乐不思蜀', 'delay'], lightning: ['闪电', 'delay'], crossbow: ['诸葛连弩', 'weapon', 1], double_swords: ['雌雄双股剑', 'weapon', 2],
  qinggang_sword: ['青釭剑', 'weapon', 2], ice_sword: ['寒冰剑', 'weapon', 2], blade: ['青龙偃月刀', 'weapon', 3], spear: ['丈八蛇矛', 'weapon', 3],
  axe: ['贯石斧', 'weapon', 3], halberd: ['方天画戟', 'weapon', 4], kylin_bow: ['麒麟弓', 'weapon', 5], eight_diagram: ['八卦阵', 'armour'],
  nioh_shield: ['仁王盾', 'armour'], jueying: ['绝影', 'plus'], dilu: ['的卢', 'plus'], zhuahuang: ['爪黄飞电', 'plus'], chitu: ['赤兔', 'minus'],
  dayuan: ['大宛', 'minus'], zixing: ['紫骍', 'minus'],
};

/** The deck in the order of its numbers: suit and rank of each card of a kind. */
const DECK = `slash s7 s8 s8 s9 s9 s10 s10 c2 c3 c4 c5 c6 c7 c8 c8 c9 c9 c10 c10 c11 c11 h10 h10 h11 d6 d7 d8 d9 d10 d13
dodge h2 h2 h13 d2 d2 d3 d4 d5 d6 d7 d8 d9 d10 d11 d11,peach h3 h4 h6 h7 h8 h9 h12 d12,dismantlement s3 s4 s12 c3 c4 h12
snatch s3 s4 s11 d3 d4,ex_nihilo h7 h8 h9 h11,duel s1 c1 d1,collateral c12 c13,savage_assault s7 s13 c7,archery_attack h1,god_salvation h1
amazing_grace h3 h4,nullification s11 c12 c13,indulgence s6 c6 h6,lightning s1,crossbow c1 d1,double_swords s2,qinggang_sword s6,blade s5
spear s12,axe d5,halberd d12,kylin_bow h5,eight_diagram s2 c2,jueying s5,dilu c5,zhuahuang h13,chitu h5,dayuan s13,zixing d13,ice_sword s2
nioh_shield c2,lightning h12,nullification d12`;

/** @type {Record<string, string>} */
export const SUITS = { s: '♠', h: '♥', d: '♦', c: '♣', spade: '♠', heart: '♥', diamond: '♦', club: '♣' };
const RANKS = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** @typedef {{ kind: string, suit: string, rank: string, red: boolean }} Printed */

/** @type {Printed[]} */
const CARDS = DECK.split(/[\n,]/).flatMap((run) => {
  const [kind = '', ...places] = run.split(' ');
  return places.map((place) => ({ kind, suit: SUITS[place[0] ?? ''] ?? '', rank: RANKS[Number(place.slice(1))] ?? '', red: 'hd'.includes(place[0] ?? ' ') }));
});

/** What is printed on a card. @param {number} id @returns {Printed} */
export const printed = (id) => CARDS[id] ?? { kind: '', suit: '', rank: '', red: false };
/** @param {string} kind */
export const chinese = (kind) => KINDS[kind]?.[0] ?? kind;
/** @param {string} kind */
export const sortOf = (kind) => KINDS[kind]?.[1] ?? 'trick';
/** The number on a weapon. @param {number | null | undefined} id */
export const rangeOf = (id) => (id === null || id === undefined ? 1 : KINDS[printed(id).kind]?.[2] ?? 1);
/** @param {string | null | undefined} general */
export const generalOf = (general) => {
  const [name, kingdom, hp] = GENERALS[general ?? ''] ?? ['', 'none', 4];
  return { name, kingdom, hp };
};

/** A drawn sign for each sort of card. @type {Record<string, string>} */
const EMBLEMS = {
  slash: 'M8 40L40 8M10 30l8 8M12 36l-6 6M34 8h6v6', dodge: 'M6 34c8-2 8-10 16-12s10-8 20-10M6 42c10-2 12-8 18-10s10-6 18-8', weapon: 'M24 5v28M17 33h14M24 33v10M20 10l4-5 4 5',
  peach: 'M24 42C10 36 8 22 16 16c4-3 7-1 8 2 1-3 4-5 8-2 8 6 6 20-8 26zM24 18c0-6 3-9 8-11', armour: 'M24 6l15 5v12c0 9-6 15-15 19C15 38 9 32 9 23V11z',
  trick: 'M12 8h22v28a5 5 0 0 0 5 5H17a5 5 0 0 1-5-5zM18 16h10M18 22h10M18 28h10', delay: 'M14 7h20M14 41h20M16 7c0 9 16 12 16 17s-16 8-16 17M32 7c0 9-16 12-16 17s16 8 16 17',
  plus: 'M13 40V24a11 13 0 0 1 22 0v16M9 40h8M31 40h8', minus: 'M13 40V24a11 13 0 0 1 22 0v16M9 40h8M31 40h8',
};

/** @param {{ sort: string }} props */
export const Emblem = ({ sort }) => html`<svg class="sg-emblem" viewBox="0 0 48 48" aria-hidden="true"><path d=${EMBLEMS[sort] ?? EMBLEMS.trick} /></svg>`;

/**
 * @typedef {object} FaceProps
 * @property {number | null} card
 * @property {string} [name] its name in the reader's language, where that is not Chinese
 * @property {string} [class]
 */

/** A card, face up, or its back. */
export const Face = kept((/** @type {FaceProps} */ { card, name, class: more }) => {
  if (card === null) return html`<span class=${cls('sg-card sg-back', more)} aria-hidden="true"><svg viewBox="0 0 48 48"><circle cx="24" cy="24" r="15" /><path d="M24 9a7.500 7.500 0 0 1 0 15 7.500 7.500 0 0 0 0 15" /></svg></span>`;
  const { kind, suit, rank, red } = printed(card);
  const title = chinese(kind);
  const sort = sortOf(kind);
  const mark = sort === 'weapon' ? String(rangeOf(card)) : sort === 'plus' ? '+1' : sort === 'minus' ? '−1' : '';
  return html`<span class=${cls('sg-card', `sg-${sort}`, red && 'sg-red', more)} aria-hidden="true">
    <span class="sg-pip">${rank}<br />${suit}</span><${Emblem} sort=${sort} />
    <span class=${`sg-title sg-title-${Math.min(5, title.length)}`}>${title}</span>
    ${mark && html`<span class="sg-range">${mark}</span>`}${name && html`<span class="sg-name">${name}</span>`}
  </span>`;
});

/**
 * The name of a general on the colour of his kingdom.
 * @param {{ general: string | null | undefined, nameless?: boolean, class?: string }} props
 */
export function Banner({ general, nameless, class: more }) {
  const { name: printedName, kingdom } = generalOf(general);
  const name = nameless ? '无名' : printedName;
  return html`<span class=${cls('sg-banner', `sg-of-${kingdom}`, more)} aria-hidden="true">
    <span class=${`sg-called sg-called-${name.length}`}>${name || '?'}</span>${printedName && html`<small>${KINGDOMS[kingdom]}</small>`}</span>`;
}

/** @type {Record<string, string>} */
const SEALS = { lord: '主', loyalist: '忠', rebel: '反', renegade: '内' };

/** @param {{ role: string | null | undefined, label: string }} props */
export const Seal = ({ role, label }) => html`<span class=${cls('sg-seal', `sg-seal-${role ?? 'hidden'}`)} role="img" aria-label=${label}>${SEALS[role ?? ''] ?? '?'}</span>`;

const DROP = 'M8 1C5 6 2 8.500 2 12a6 6 0 0 0 12 0c0-3.500-3-6-6-11z';

/** Health as drops of jade. */
export const Drops = kept((/** @type {{ hp: number, most: number, label: string }} */ { hp, most, label }) => html`<span class=${cls('sg-drops', hp <= 1 && 'sg-low')} role="img" aria-label=${label}>
    ${Array.from({ length: Math.max(most, hp) }, (_, at) => html`<svg viewBox="0 0 16 19" class=${cls(at < hp && 'sg-full')}><path d=${DROP} /></svg>`)}
  </span>`);
