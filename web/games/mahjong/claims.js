// The answers that are no tiles of the hand: 胡 杠 碰 过, large; and what confirms the chosen tiles.

import { html, cls } from '../../kit/view.js';
import { TakeBack } from '../../kit/back.js';
import { Button } from '../../kit/button.js';
import { ClockRing } from '../../kit/clock.js';
import { Tile } from './tile.js';
import { called } from './words.js';
import { nameOf } from './model.js';

/** The sign on a button, its word and its key. @type {Record<string, [string, string, string]>} */
const SIGNS = { PASS: ['过', 'pass', 'x'], PONG: ['碰', 'pong', 'p'], KONG: ['杠', 'kong', 'k'], KONG_CONCEALED: ['杠', 'kong', 'k'], KONG_ADDED: ['杠', 'kong', 'k'], HU: ['胡', 'hu', 'w'] };
const ORDER = Object.keys(SIGNS);

/** @typedef {{ index: number, type: string, tile: string | null, aside: boolean }} Claim */

/**
 * The claims among the legal answers; the many ways to win with a dealt hand are one.
 * @param {import('./model.js').Action[]} legal
 * @returns {Claim[]}
 */
export function claimsOf(legal) {
  const all = legal.map((action, index) => ({ index, type: action.type, tile: ('tile' in action && action.tile) || null, aside: action.type === 'HU' && !!action.tile }));
  const first = all.find(({ aside }) => aside);
  return all.filter((one) => one.type in SIGNS && (!one.aside || one === first)).sort((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
}

/** The claim that a key stands for. @param {Claim[]} claims @param {string} key */
export const claimOf = (claims, key) => claims.find(({ type }) => SIGNS[type]?.[2] === key);

/** @param {string} text */
const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * @param {object} props
 * @param {import('./model.js').Props} props.board
 * @param {Claim[]} props.claims
 * @param {import('./choice.js').Choice} props.choice
 * @param {(claim: Claim) => void} props.onClaim
 * @param {() => void} props.onConfirm
 * @param {import('./words.js').Say} props.w
 */
export function Claims({ board, claims, choice, onClaim, onConfirm, w }) {
  const { view, prompt } = board;
  if (!prompt || board.frozen) return null;
  const tiles = prompt.legal.length > claims.length || choice.mode === 'HU';
  return html`${view.offer && html`<${Offered} board=${board} w=${w} />`}
    ${choice.chosen.length > 0 && html`<${TakeBack} text=${w('back_')} onClick=${choice.clear} />`}
    ${claims.map((claim) => html`<${OneClaim} key=${claim.type + claim.tile} board=${board} claim=${claim} onClick=${() => onClaim(claim)} w=${w} />`)}
    ${tiles && html`<${Confirm} board=${board} choice=${choice} onClick=${onConfirm} w=${w} />`}`;
}

/** The tile that may be claimed, and whose it is. @param {{ board: import('./model.js').Props, w: import('./words.js').Say }} props */
const Offered = ({ board, w }) => board.view.offer && html`<span class="mj-offered"><${Tile} tile=${board.view.offer.tile} w=${w} /><span>${w('from', { name: nameOf(board, board.view.offer.from) })}</span></span>`;

/** @param {{ board: import('./model.js').Props, claim: Claim, onClick: () => void, w: import('./words.js').Say }} props */
function OneClaim({ board, claim, onClick, w }) {
  const [sign, word, key] = SIGNS[claim.type] ?? ['', '', ''];
  const text = claim.aside ? w('choose_aside') : board.words.legal?.[claim.index]?.text ?? w(word);
  const clock = claim.type !== 'PASS' && board.prompt?.window ? board.clock : null;
  return html`<${ClockRing} clock=${clock} class="mj-ring">
    <${Button} kind=${claim.type === 'HU' ? 'win' : claim.type === 'PASS' ? 'plain' : 'act'} class=${cls('mj-claim', (!claim.tile || claim.aside) && 'mj-round', board.advice?.index === claim.index && 'mj-advised')}
      choice=${claim.aside ? null : claim.index} why=${text} hint=${key.toUpperCase()} onClick=${onClick}>
      <span class="mj-sign">${sign}</span>
      ${board.lang === 'en' && html` <small>${w(word)}</small>`}
      ${claim.tile && !claim.aside && html`<${Tile} tile=${claim.tile} w=${w} />`}
    <//><//>`;
}

/** @param {{ board: import('./model.js').Props, choice: import('./choice.js').Choice, onClick: () => void, w: import('./words.js').Say }} props */
function Confirm({ board, choice, onClick, w }) {
  const { index, mode, chosen } = choice;
  const action = index === null ? null : board.prompt?.legal[index];
  const tile = action && 'tile' in action && action.tile;
  const text = mode === 'BURY' ? (action ? w('bury') : w('bury_n', { n: chosen.length }))
    : mode === 'HU' ? (tile ? w('hu_aside', { tile: called(w, tile) }) : w('choose_aside'))
      : tile ? w('discard', { tile: called(w, tile) }) : w('choose_discard');
  return html`<${Button} primary disabled=${index === null} choice=${index} hint=${index === null ? null : 'Enter'} testid="confirm" onClick=${onClick}>${upper(text)}<//>`;
}
