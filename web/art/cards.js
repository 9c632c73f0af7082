// The 52 French cards, drawn: pips in their places, large indices, court cards as framed ornaments; and the back.
// A face is 100 by 140 in the colour it inherits, so that the stylesheet chooses two colours or four.
import { put, sheet, symbol } from './sprite.js';

const PIPS = {
  s: 'M50 4C58 22 92 40 92 64C92 80 80 88 69 86C62 85 56 80 53 74C54 84 58 92 66 97H34C42 92 46 84 47 74C44 80 38 85 31 86C20 88 8 80 8 64C8 40 42 22 50 4Z',
  h: 'M50 96C44 78 6 58 6 31C6 15 17 6 29 6C39 6 47 12 50 23C53 12 61 6 71 6C83 6 94 15 94 31C94 58 56 78 50 96Z',
  d: 'M50 3C58 19 72 36 88 50C72 64 58 81 50 97C42 81 28 64 12 50C28 36 42 19 50 3Z',
  c: 'M50 4C62 4 71 13 71 25C71 32 67 38 61 43C65 40 70 39 75 39C87 39 96 48 96 60C96 72 87 81 75 81C66 81 57 76 53 69C54 82 58 91 66 97H34'
    + 'C42 91 46 82 47 69C43 76 34 81 25 81C13 81 4 72 4 60C4 48 13 39 25 39C30 39 35 40 39 43C33 38 29 32 29 25C29 13 38 4 50 4Z',
};

const SUITS = /** @type {const} */ (['s', 'h', 'd', 'c']);
const RANKS = /** @type {const} */ (['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A']);

const [L, M, R] = [39, 50, 61];
/** Where the pips of the upper half and the middle lie; those of the upper half come again below, upside down. */
/** @type {Record<string, {up: [number, number][], mid: [number, number][]}>} */
const PLACES = {
  2: { up: [[M, 24]], mid: [] },
  3: { up: [[M, 24]], mid: [[M, 70]] },
  4: { up: [[L, 24], [R, 24]], mid: [] },
  5: { up: [[L, 24], [R, 24]], mid: [[M, 70]] },
  6: { up: [[L, 24], [R, 24]], mid: [[L, 70], [R, 70]] },
  7: { up: [[L, 24], [R, 24]], mid: [[L, 70], [R, 70], [M, 47]] },
  8: { up: [[L, 24], [R, 24], [M, 47]], mid: [[L, 70], [R, 70]] },
  9: { up: [[L, 24], [R, 24], [L, 54.5], [R, 54.5]], mid: [[M, 70]] },
  T: { up: [[L, 24], [R, 24], [L, 54.5], [R, 54.5], [M, 39]], mid: [] },
};

const TURNED = 'transform="rotate(180 50 70)"';

/** @param {string} rank */
const spelt = (rank) => rank === 'T' ? '10' : rank;

/** @param {string} rank @param {string} suit */
const index = (rank, suit) => `<text x="14" y="29" class="card-rank" ${rank === 'T' ? 'textLength="24" lengthAdjust="spacingAndGlyphs"' : ''}>${spelt(rank)}</text>`
  + put(`pip-${suit}`, 14, 42, 17, 17);

/** @param {string} rank @param {string} suit */
function pips(rank, suit) {
  const { up, mid } = PLACES[rank] ?? { up: [], mid: [] };
  const some = up.map(([x, y]) => put(`pip-${suit}`, x, y, 17, 17)).join('');
  return some + mid.map(([x, y]) => put(`pip-${suit}`, x, y, 17, 17)).join('') + `<g ${TURNED}>${some}</g>`;
}

/** What stands over the letter of a court card: a crown, a coronet of pearls, a feathered cap. */
const HEADS = /** @type {Record<string, string>} */ ({
  K: '<path d="M34 40V24L42 32L50 19L58 32L66 24V40Z"/><path d="M34 43H66" stroke-width="2.5"/><circle cx="34" cy="21.5" r="2.2"/><circle cx="50" cy="16.5" r="2.5"/><circle cx="66" cy="21.5" r="2.2"/>',
  Q: '<path d="M34 40Q35 30 30 25Q39 27 42 33Q44 26 50 20Q56 26 58 33Q61 27 70 25Q65 30 66 40Z"/><path d="M34 43H66" stroke-width="2.5"/><circle cx="50" cy="16.5" r="2.5"/><circle cx="29" cy="22.5" r="2"/><circle cx="71" cy="22.5" r="2"/>',
  J: '<path d="M33 40Q35 27 50 27Q65 27 67 40Z"/><path d="M33 43H67" stroke-width="2.5"/><path d="M60 30Q60 18 73 15Q74 26 63 33Z"/>',
});

/** Half a court card; the other half is the same turned round. @param {string} rank @param {string} suit */
const half = (rank, suit) => `<g fill="currentColor" stroke="currentColor" stroke-linejoin="round" transform="translate(9 8) scale(.82)">${HEADS[rank] ?? ''}</g>`
  + put(`pip-${suit}`, 41, 56, 13, 13) + put(`pip-${suit}`, 59, 56, 13, 13);

/** @param {string} rank @param {string} suit */
const court = (rank, suit) => '<rect x="29" y="9" width="42" height="122" rx="4" class="card-gilt"/><rect x="29" y="9" width="42" height="122" rx="4" fill="url(#lattice)" opacity=".16"/>'
  + '<rect x="29" y="9" width="42" height="122" rx="4" fill="none" stroke="currentColor" stroke-width="1.2"/><rect x="31" y="11" width="38" height="118" rx="2.5" fill="none" stroke="currentColor" stroke-width=".5"/>'
  + half(rank, suit) + `<g ${TURNED}>${half(rank, suit)}</g>`
  + '<path d="M31 70L50 63L69 70L50 77Z" fill="currentColor"/><path d="M36 70L50 65L64 70L50 75Z" class="card-gilt"/>'
  + put(`pip-${suit}`, 50, 70, 8, 8);

/** @param {string} suit */
const ace = (suit) => put(`pip-${suit}`, 50, 70, 46, 46);

/** @param {string} rank @param {string} suit */
const middle = (rank, suit) => rank === 'A' ? ace(suit) : PLACES[rank] ? pips(rank, suit) : court(rank, suit);

/** @param {string} rank @param {string} suit */
const face = (rank, suit) => `${middle(rank, suit)}<g>${index(rank, suit)}</g><g ${TURNED}>${index(rank, suit)}</g>`;

/** For small places: one large index over one large pip. @param {string} rank @param {string} suit */
const plain = (rank, suit) => `<text x="50" y="66" class="card-rank large" ${rank === 'T' ? 'textLength="80" lengthAdjust="spacingAndGlyphs"' : ''}>${spelt(rank)}</text>`
  + put(`pip-${suit}`, 50, 103, 54, 54);

const BACK = '<rect width="100" height="140" fill="#7c2a23"/><rect x="6" y="6" width="88" height="128" rx="5" fill="url(#weave)" stroke="#e9d9b6" stroke-width="1.5"/>'
  + '<circle cx="50" cy="70" r="17" fill="#7c2a23" stroke="#e9d9b6" stroke-width="1.5"/><path d="M50 57C55 66 59 66 63 70C59 74 55 74 50 83C45 74 41 74 37 70C41 66 45 66 50 57Z" fill="#e9d9b6"/>';

const PATTERNS = '<pattern id="lattice" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 0L8 8M8 0L0 8" stroke="currentColor" stroke-width=".8"/></pattern>'
  + '<pattern id="weave" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="10" height="10" fill="#8f352c"/><path d="M0 5L5 0L10 5L5 10Z" fill="none" stroke="#e9d9b6" stroke-width=".9" opacity=".7"/><circle cx="5" cy="5" r="1" fill="#e9d9b6" opacity=".8"/></pattern>';

/** Puts the faces `c-As` … (and small `k-As` …), the back `c-back` and the suits `pip-s` … into the document. */
export const cards = () => sheet('cards', () => PATTERNS + symbol('c-back', '0 0 100 140', BACK)
  + SUITS.map((suit) => symbol(`pip-${suit}`, '0 0 100 100', `<path fill="currentColor" d="${PIPS[suit]}"/>`)
    + RANKS.map((rank) => symbol(`c-${rank}${suit}`, '0 0 100 140', face(rank, suit)) + symbol(`k-${rank}${suit}`, '0 0 100 140', plain(rank, suit))).join('')).join(''));
