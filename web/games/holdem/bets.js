// Betting: fold, check or call, and how much to raise to.
// It owns the amount before it is confirmed. The menu and its bounds are the question's; nothing here decides what is legal.

import { html, cls, useLayoutEffect, useState } from '../../kit/view.js';
import { Button } from '../../kit/button.js';
import { useKeys } from '../../kit/keys.js';
import { number } from '../../kit/figures.js';
import { Amount } from './amount.js';

/** @typedef {{ board: import('./model.js').Props, w: import('./words.js').Say }} Common */

/** The buttons from left to right; the digits choose them. */
const ORDER = ['FOLD', 'CHECK_CALL', 'RAISE_33', 'RAISE_75', 'RAISE', 'ALLIN'];

/** The amount that a fixed action stands for, as the words tell it. @param {import('./model.js').Props} board @param {number} index */
const told = ({ words }, index) => Number(words.legal?.[index]?.text.match(/(?:\bto|到|everything,|全部[,，])\s*(\d+)/)?.[1] ?? 0);

/** @param {Common & { index: number }} props @returns {{ name: string, sum: string }} */
function face({ board, w, index }) {
  const { view, prompt } = board;
  const { type } = /** @type {import('./model.js').Action} */ (prompt?.legal[index]);
  const owed = Math.min(view.to_call ?? 0, view.my_stack ?? 0);
  if (type === 'CHECK_CALL') return owed ? { name: w('CALL'), sum: `${number(owed)}` } : { name: w('CHECK'), sum: '' };
  const amount = type === 'ALLIN' ? view.my_stack ?? 0 : told(board, index);
  return { name: w(type), sum: amount ? `${number(amount)}` : '' };
}

/** A button of the fixed menu. @param {Common & { index: number, primary: boolean, n: number, onClick: () => void }} props */
function Fixed({ board, w, index, primary, n, onClick }) {
  const { name, sum } = face({ board, w, index });
  const text = board.words.legal?.[index]?.text.replace(/\s+/g, ' ');
  return html`<${Button} primary=${primary} choice=${index} hint=${String(n)} why=${text} class=${cls('he-act', board.advice?.index === index && 'he-advised')} onClick=${onClick}>
    <span class="he-act-face">${name}${sum && html` <b class="figures">${sum}</b>`}</span><//>`;
}

/** The raise of the open menu: to the amount that is set. @param {Common & { to: number, min: number, max: number, n: number, onClick: () => void }} props */
function Raise({ board, w, to, min, max, n, onClick }) {
  const index = (board.prompt?.legal ?? []).findIndex((action) => action.type === 'RAISE_TO' && action.to === to);
  const fits = to >= min && to <= max;
  const name = to === max ? w('ALLIN') : board.view.current_bet > 0 ? w('RAISE') : w('BET');
  return html`<${Button} primary disabled=${!fits} choice=${fits && index >= 0 ? index : null} hint=${String(n)} why=${fits ? null : w('range', { min, max })}
    testid="raise" class=${cls('he-act', index >= 0 && board.advice?.index === index && 'he-advised')} onClick=${onClick}><span class="he-act-face">${name} <b class="figures">${number(to)}</b></span><//>`;
}

/**
 * @param {Common} props
 */
export function Bets({ board, w }) {
  const { prompt, view, submit } = board;
  const range = view.ask?.range ?? null;
  const [to, set] = useState(range?.min ?? 0);
  const [wide, widen] = useState(false);
  const id = prompt?.id;
  useLayoutEffect(() => set(range?.min ?? 0), [id]);
  const open = !!prompt && !board.frozen && !board.busy;
  const legal = prompt?.legal ?? [];
  const fixed = ORDER.flatMap((type) => {
    const index = legal.findIndex((action) => action.type === type);
    return index < 0 ? [] : [index];
  });
  const main = fixed.findLast((index) => legal[index]?.type !== 'ALLIN') ?? fixed.at(-1);
  const raise = () => {
    if (!open || !range || to < range.min || to > range.max) return false;
    const index = legal.findIndex((action) => action.type === 'RAISE_TO' && action.to === to);
    return index >= 0 ? submit({ index }) : submit({ action: { type: 'RAISE_TO', to } });
  };
  const press = (/** @type {number} */ n) => {
    const index = fixed[n - 1];
    if (index !== undefined && open) return submit({ index });
    return n === fixed.length + 1 ? raise() : false;
  };
  const letter = (/** @type {string} */ type) => () => press(fixed.findIndex((index) => legal[index]?.type === type) + 1 || 99);
  useKeys(/** @type {any} */ ({ digit: press, f: letter('FOLD'), c: letter('CHECK_CALL'), r: raise, Escape: () => (range && to !== range.min ? set(range.min) : false) }), open);
  if (!prompt || board.frozen) return null;
  return html`${range && html`<div class=${cls('he-sizes', wide && 'he-sizes-open')}><${Amount} view=${view} range=${range} to=${to} set=${set} confirm=${raise} w=${w} /></div>`}
    <div class="he-acts">${fixed.map((index, i) => html`<${Fixed} key=${index} board=${board} w=${w} index=${index} n=${i + 1} primary=${!range && index === main && legal[index]?.type !== 'FOLD'} onClick=${() => press(i + 1)} />`)}
    ${range && html`<${Raise} board=${board} w=${w} to=${to} min=${range.min} max=${range.max} n=${fixed.length + 1} onClick=${raise} />
      <${Button} class="he-more" pressed=${wide} label=${w('amount')} onClick=${() => widen(!wide)}><svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 8h6M14 8h6M4 16h10M18 16h2M12 5v6M16 13v6" /></svg><//>`}</div>`;
}
