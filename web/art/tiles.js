// The faces of the 27 suit tiles of mahjong, drawn: circles, bamboo, characters; and the marks of the suits.
// A face is 60 by 80; the body of a tile (ivory, back, shadow) is the stylesheet's.
import { put, sheet, symbol } from './sprite.js';
import { written } from './brush.js';

const GREEN = '#1f7a4d';
const BLUE = '#23569b';
const RED = '#c3342b';
const INK = '#1d2520';

/** A ring as on real tiles; its colour is the one it inherits. */
const RING = '<circle cx="10" cy="10" r="9.5" fill="currentColor"/><circle cx="10" cy="10" r="7.9" fill="#f7f2e3"/>'
  + '<circle cx="10" cy="10" r="7" fill="currentColor"/><circle cx="10" cy="10" r="1.7" fill="#f7f2e3"/>'
  + [0, 60, 120, 180, 240, 300].map((a) => `<circle cx="10" cy="5.8" r="1" fill="#f7f2e3" transform="rotate(${a} 10 10)"/>`).join('');

/** The one circle: a large wheel. */
const WHEEL = `<circle cx="30" cy="40" r="24" fill="${GREEN}"/><circle cx="30" cy="40" r="21.8" fill="#f7f2e3"/>`
  + Array.from({ length: 16 }, (_, i) => `<circle cx="30" cy="22" r="2.5" fill="${i % 2 ? GREEN : BLUE}" transform="rotate(${i * 22.5} 30 40)"/>`).join('')
  + `<circle cx="30" cy="40" r="14" fill="${GREEN}"/><circle cx="30" cy="40" r="12.2" fill="#f7f2e3"/>`
  + Array.from({ length: 8 }, (_, i) => `<ellipse cx="30" cy="33" rx="2.7" ry="4.6" fill="${RED}" transform="rotate(${i * 45} 30 40)"/>`).join('')
  + `<circle cx="30" cy="40" r="4" fill="#f7f2e3"/><circle cx="30" cy="40" r="2.6" fill="${RED}"/>`;

/** A bamboo stick with its knots; its colour is the one it inherits. */
const STICK = '<path fill="currentColor" d="M2.4 .8Q5 -.5 7.6 .8Q9.6 2.6 8.6 4.6Q7.9 6.4 7.9 8.6Q7.9 10.8 9.2 12Q7.9 13.2 7.9 15.4Q7.9 17.6 8.6 19.4Q9.6 21.4 7.6 23.2'
  + 'Q5 24.5 2.4 23.2Q.4 21.4 1.4 19.4Q2.1 17.6 2.1 15.4Q2.1 13.2 .8 12Q2.1 10.8 2.1 8.6Q2.1 6.4 1.4 4.6Q.4 2.6 2.4 .8Z"/>'
  + '<path d="M5 3.2V9.8M5 14.2V20.8" stroke="#f7f2e3" stroke-width="1.1" stroke-linecap="round"/><path d="M2 12H8" stroke="#f7f2e3" stroke-width=".9"/>';

/** The bird of the one bamboo: a peacock that looks back over its tail. */
const BIRD = `<g stroke-linecap="round" stroke-linejoin="round">`
  + `<path d="M29 54Q40 50 45 38Q49 27 45 15Q53 27 51.5 41Q49 57 34 63Z" fill="${GREEN}"/>`
  + `<path d="M27 57Q36 60 44 54Q52 48 55 35Q57 52 48 61Q39 69 26 64Z" fill="${BLUE}"/>`
  + `<path d="M31 50Q37 44 39 34Q41 24 37.5 13Q45 22 44.5 35Q43 49 34 57Z" fill="${RED}"/>`
  + [[45.5, 21, 0], [53, 42, 1], [39, 20, 0]].map(([x, y, c]) => `<circle cx="${x}" cy="${y}" r="2.1" fill="#f7f2e3"/><circle cx="${x}" cy="${y}" r="1.1" fill="${c ? RED : BLUE}"/>`).join('')
  + `<path d="M15 25Q10.5 33 12 44Q14 57 24 62Q31 65 36 59Q39 54 33 48Q24 41 24.5 29Q24 20 18.5 20Q15 21 15 25Z" fill="${GREEN}"/>`
  + `<path d="M16 44Q20 55 30 56Q33 55 31 51Q24 47 20 39" fill="none" stroke="#f7f2e3" stroke-width="1.4"/>`
  + `<path d="M14.5 38Q17 37 19 34M14.5 33Q17.5 32 20 29.5" fill="none" stroke="#f7f2e3" stroke-width="1.2"/>`
  + `<path d="M16 22L7.5 24.5L15.5 27Z" fill="${RED}"/><circle cx="18.5" cy="24" r="1.7" fill="#f7f2e3"/><circle cx="18.3" cy="24" r=".9" fill="${INK}"/>`
  + `<path d="M19 20Q17 14 12.5 11M20 20Q20 14 17.5 9M21.5 20Q23 15 22.5 10" fill="none" stroke="${RED}" stroke-width="1.5"/>`
  + `<path d="M22 61L20 70M29 63L29 71" stroke="${RED}" stroke-width="2"/><path d="M9 71.5H51" stroke="${GREEN}" stroke-width="4"/><path d="M20 69.5V73.5M40 69.5V73.5" stroke="#f7f2e3" stroke-width="1.2"/></g>`;

/** @typedef {[number, number, string, number?]} Spot x, y, colour, how far it is turned */

/** Where the circles lie. @type {Record<number, {size: number, at: Spot[]}>} */
const CIRCLES = {
  2: { size: 25, at: [[30, 22, GREEN], [30, 58, BLUE]] },
  3: { size: 22, at: [[16, 17, BLUE], [30, 40, RED], [44, 63, GREEN]] },
  4: { size: 23, at: [[17, 21, BLUE], [43, 21, GREEN], [17, 59, GREEN], [43, 59, BLUE]] },
  5: { size: 21, at: [[15, 18, BLUE], [45, 18, GREEN], [30, 40, RED], [15, 62, GREEN], [45, 62, BLUE]] },
  6: { size: 20, at: [[18, 15, GREEN], [42, 15, GREEN], [18, 42, RED], [42, 42, RED], [18, 65, RED], [42, 65, RED]] },
  7: { size: 17, at: [[12, 12, GREEN], [30, 20, GREEN], [48, 28, GREEN], [19, 48, RED], [41, 48, RED], [19, 67, RED], [41, 67, RED]] },
  8: { size: 17.5, at: [13, 31, 49, 67].flatMap((y) => /** @type {Spot[]} */ ([[19, y, BLUE], [41, y, BLUE]])) },
  9: { size: 17, at: [14, 40, 66].flatMap((y, i) => [11, 30, 49].map((x) => /** @type {Spot} */ ([x, y, [GREEN, RED, BLUE][i] ?? RED]))) },
};

/** Where the sticks stand. @type {Record<number, {wide: number, high: number, at: Spot[]}>} */
const STICKS = {
  2: { wide: 14, high: 32, at: [[30, 21.5, GREEN], [30, 58.5, BLUE]] },
  3: { wide: 14, high: 32, at: [[30, 21.5, GREEN], [16, 58.5, BLUE], [44, 58.5, BLUE]] },
  4: { wide: 14, high: 32, at: [[17, 21.5, BLUE], [43, 21.5, GREEN], [17, 58.5, GREEN], [43, 58.5, BLUE]] },
  5: { wide: 13, high: 30, at: [[13, 21, GREEN], [47, 21, BLUE], [30, 40, RED], [13, 59, BLUE], [47, 59, GREEN]] },
  6: { wide: 14, high: 32, at: [12, 30, 48].flatMap((x) => /** @type {Spot[]} */ ([[x, 21.5, GREEN], [x, 58.5, BLUE]])) },
  7: { wide: 12, high: 22, at: [[30, 15, RED], ...[13, 30, 47].flatMap((x, i) => [40, 65].map((y) => /** @type {Spot} */ ([x, y, i === 1 ? BLUE : GREEN])))] },
  8: { wide: 11.5, high: 29, at: [[8, 22, GREEN], [22.5, 21, GREEN, 24], [37.5, 21, GREEN, -24], [52, 22, GREEN],
    [8, 58, BLUE], [22.5, 59, BLUE, -24], [37.5, 59, BLUE, 24], [52, 58, BLUE]] },
  9: { wide: 12, high: 22, at: [14.5, 40, 65.5].flatMap((y) => [12, 30, 48].map((x, i) => /** @type {Spot} */ ([x, y, [GREEN, RED, BLUE][i] ?? RED]))) },
};

const DIGITS = /** @type {const} */ (['一', '二', '三', '四', '五', '六', '七', '八', '九']);

/** @param {number} rank */
const circles = (rank) => CIRCLES[rank]?.at.map(([x, y, c]) => put('t-ring', x, y, CIRCLES[rank]?.size ?? 0, CIRCLES[rank]?.size ?? 0, `color="${c}"`)).join('') ?? WHEEL;

/** @param {number} rank */
function sticks(rank) {
  const lay = STICKS[rank];
  if (!lay) return BIRD;
  return lay.at.map(([x, y, c, turn]) => put('t-stick', x, y, lay.wide, lay.high, `color="${c}"${turn ? ` transform="rotate(${turn} ${x} ${y})"` : ''}`)).join('');
}

/** @param {number} rank */
const characters = (rank) => `<g transform="translate(11.5 1.5) scale(.37)" fill="${INK}">${written(DIGITS[rank - 1] ?? '一')}</g>`
  + `<g transform="translate(11 40) scale(.38)" fill="${RED}">${written('萬')}</g>`;

const SUITS = { p: circles, s: sticks, m: characters };
const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const marks = () => symbol('suit-p', '0 0 20 20', `<g color="${BLUE}">${RING}</g>`)
  + symbol('suit-s', '0 0 20 20', [4, 10, 16].map((x, i) => put('t-stick', x, 10, 7.5, 18, `color="${[GREEN, RED, GREEN][i]}"`)).join(''))
  + symbol('suit-m', '0 0 20 20', `<g transform="scale(.2)" fill="${RED}">${written('萬')}</g>`);

/** Puts the faces `t-1p` … `t-9m` and the marks `suit-p` … into the document. */
export const tiles = () => sheet('tiles', () => symbol('t-ring', '0 0 20 20', RING) + symbol('t-stick', '0 0 10 24" preserveAspectRatio="none', STICK) + marks()
  + Object.entries(SUITS).map(([suit, face]) => RANKS.map((rank) => symbol(`t-${rank}${suit}`, '0 0 60 80', face(rank))).join('')).join(''));
