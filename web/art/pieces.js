// Pieces of XianQi: round, of light wood, the character engraved and inked; turned over they are plain wood.
//
// It owns how a piece looks. What a piece is called in a sentence is the words' business.

import { html, cls, kept } from '../kit/view.js';

/** The types in the order people hold them, the strongest first. */
export const TYPES = ['R_SHI', 'B_SHI', 'R_XIANG', 'B_XIANG', 'R_MA', 'B_MA', 'R_CHE', 'R_GOU', 'B_CHE', 'B_GOU', 'R_NIU', 'B_NIU'];

/**
 * What is engraved: the pieces are those of a chess set. The cannon is called dog and the soldier ox, and that name stands below.
 * @type {Record<string, [string, string?]>}
 */
const ENGRAVED = {
  R_SHI: ['仕', '士'], B_SHI: ['士'], R_XIANG: ['相'], B_XIANG: ['象'], R_MA: ['马'], B_MA: ['马'],
  R_CHE: ['车'], B_CHE: ['车'], R_GOU: ['炮', '狗'], B_GOU: ['炮', '狗'], R_NIU: ['兵', '牛'], B_NIU: ['卒', '牛'],
};

/** Once on a page: the wood that all pieces are made of. */
export const Wood = () => html`<svg class="wood" width="0" height="0" aria-hidden="true"><defs>
  <radialGradient id="wood" cx="40%" cy="32%" r="75%">
    <stop offset="0" stop-color="#fbe9c3" /><stop offset=".6" stop-color="#ecc98c" /><stop offset="1" stop-color="#d3a562" />
  </radialGradient>
  <radialGradient id="wood-back" cx="40%" cy="32%" r="80%">
    <stop offset="0" stop-color="#e2b878" /><stop offset=".7" stop-color="#c8975099" /><stop offset="1" stop-color="#a9763a" />
  </radialGradient>
</defs></svg>`;

const GRAIN = 'M10 26q22 -8 44 0M7 36q25 -9 50 0M11 46q21 -7 42 0M17 16q15 -5 30 0';

/** The grain of a piece that lies face down. */
const back = html`<circle cx="32" cy="31" r="28" fill="#c08f4c" /><circle cx="32" cy="31" r="28" fill="url(#wood-back)" />
  <path d=${GRAIN} class="piece-grain" /><circle cx="32" cy="31" r="22.500" class="piece-ring" />`;

/** @param {string} type */
function face(type) {
  const [sign, called] = ENGRAVED[type] ?? ['?'];
  const size = called ? 29 : 34;
  const at = called ? 38 : 43;
  return html`<circle cx="32" cy="31" r="28" fill="url(#wood)" /><circle cx="32" cy="31" r="24" class="piece-ring" />
    <text x="32" y=${at + 1} font-size=${size} class="piece-edge">${sign}</text><text x="32" y=${at} font-size=${size}>${sign}</text>
    ${called && html`<text x="32" y="51" font-size="12" class="piece-called">${called}</text>`}`;
}

/**
 * @typedef {object} PieceProps
 * @property {string | null} [type] nothing: it lies face down
 * @property {string} [label] its name, where nothing around it has one
 * @property {string} [class]
 */

export const Piece = kept((/** @type {PieceProps} */ { type, label, class: name }) => {
  return html`<svg class=${cls('piece', type ? (type[0] === 'R' ? 'piece-red' : 'piece-black') : 'piece-down', name)} viewBox="0 0 64 66"
    role=${label ? 'img' : undefined} aria-label=${label} aria-hidden=${label ? undefined : 'true'}>
    <circle cx="32" cy="35" r="28.500" class="piece-side" />${type ? face(type) : back}</svg>`;
});

/**
 * The pieces of a bag one by one, the strongest first.
 * @param {Record<string, number | undefined> | null | undefined} cards
 * @returns {string[]}
 */
export const each = (cards) => TYPES.flatMap((type) => Array(cards?.[type] ?? 0).fill(type));
