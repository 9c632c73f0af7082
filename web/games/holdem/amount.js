// The amount of a raise: a slider, parts of the pot, and a field in chips or big blinds.
// It keeps every amount within the range of the question.

import { html, useLayoutEffect, useState } from '../../kit/view.js';
import { Button } from '../../kit/button.js';
import { number } from '../../kit/figures.js';

/** @typedef {import('../../types/holdem.d.ts').Range} Range */

/** Parts of the pot that poker players bet. @type {[string, number][]} */
const PARTS = [['third', 1 / 3], ['half', 1 / 2], ['quarters', 3 / 4], ['whole', 1]];

/** A bet of a part of the pot, counted after a call. @param {import('./model.js').View} view @param {number} part */
const partOf = (view, part) => Math.round(view.current_bet + part * (view.pot + (view.to_call ?? 0)));

/** The slider moves in even steps of the logarithm: small raises need the finer hand. @param {Range} range @param {number} to */
const along = ({ min, max }, to) => (max > min ? Math.round((1000 * Math.log(to / min)) / Math.log(max / min)) : 1000);

/** @param {Range} range @param {number} at @param {number} step */
function reached({ min, max }, at, step) {
  if (at <= 0) return min;
  if (at >= 1000) return max;
  const exact = min * (max / min) ** (at / 1000);
  return Math.min(max, Math.max(min, Math.round(exact / step) * step));
}

/**
 * @param {object} props
 * @param {import('./model.js').View} props.view
 * @param {Range} props.range
 * @param {number} props.to
 * @param {(to: number) => void} props.set
 * @param {() => unknown} props.confirm
 * @param {import('./words.js').Say} props.w
 */
export function Amount({ view, range, to, set, confirm, w }) {
  const { min, max } = range;
  const { big_blind: bb, small_blind: step } = view.rules;
  return html`<div class="he-amount">
    <div class="he-parts">${PARTS.map(([name, part]) => {
      const amount = partOf(view, part);
      const out = amount < min || amount > max;
      return html`<${Button} key=${name} class="he-part" disabled=${out} pressed=${to === amount} why=${out ? w('preset_out', { min, max }) : null} label=${`${w(name)} ${w('pot')}: ${amount}`} onClick=${() => set(amount)}>${w(name)}<//>`;
    })}<${Button} class="he-part" pressed=${to === max} label=${`${w('ALLIN')}: ${max}`} onClick=${() => set(max)}>${w('ALLIN')}<//></div>
    <input class="he-slider" type="range" min="0" max="1000" step="1" value=${along(range, Math.min(max, Math.max(min, to || min)))} aria-label=${w('amount')} aria-valuetext=${number(to)}
      onInput=${(/** @type {InputEvent} */ event) => set(reached(range, Number(/** @type {HTMLInputElement} */ (event.currentTarget).value), step))}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => keyed(event, range, to, set, bb)} />
    <${Field} to=${to} set=${set} confirm=${confirm} bb=${bb} w=${w} />
  </div>`;
}

/** Arrows on the slider move by a big blind. @param {KeyboardEvent} event @param {Range} range @param {number} to @param {(to: number) => void} set @param {number} bb */
function keyed(event, { min, max }, to, set, bb) {
  const by = { ArrowUp: bb, ArrowRight: bb, ArrowDown: -bb, ArrowLeft: -bb, PageUp: 10 * bb, PageDown: -10 * bb }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  set(Math.min(max, Math.max(min, to + by)));
}

/** An amount that is sent gives the keys back to the table. @param {KeyboardEvent} event @param {() => unknown} confirm */
function entered(event, confirm) {
  if (confirm() !== false) /** @type {HTMLElement} */ (event.currentTarget).blur();
}

/** @param {{ to: number, set: (to: number) => void, confirm: () => unknown, bb: number, w: import('./words.js').Say }} props */
function Field({ to, set, confirm, bb, w }) {
  const [inBlinds, count] = useState(false);
  const shown = inBlinds ? String(Math.round((to / bb) * 100) / 100) : String(to);
  const [text, type] = useState(shown);
  useLayoutEffect(() => type(shown), [shown]);
  const typed = (/** @type {string} */ value) => {
    type(value);
    const amount = Number(value.replace(',', '.')) * (inBlinds ? bb : 1);
    if (Number.isFinite(amount) && value.trim()) set(Math.round(amount));
  };
  return html`<span class="he-field"><input class="figures" inputmode="decimal" value=${text} aria-label=${w('amount')} data-testid="amount"
      onInput=${(/** @type {InputEvent} */ event) => typed(/** @type {HTMLInputElement} */ (event.currentTarget).value)}
      onFocus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.currentTarget).select()}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === 'Enter' && entered(event, confirm)} />
    <button type="button" class="he-unit" aria-label=${`${w(inBlinds ? 'bb' : 'chips')}: ${w('unit', { unit: w(inBlinds ? 'chips' : 'bb') })}`} onClick=${() => count(!inBlinds)}>${w(inBlinds ? 'bb' : 'chips')}</button></span>`;
}
