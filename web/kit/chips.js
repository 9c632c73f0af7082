// Chips: an amount as a small stack with its figure.

import { html } from './view.js';
import { number } from './figures.js';

const VALUES = [1000, 500, 100, 25, 5, 1];

/** The chips of an amount, the largest first, at most so many. @param {number} amount @param {number} most */
export function chipsOf(amount, most = 5) {
  const chips = [];
  let rest = amount;
  for (const value of VALUES) {
    while (rest >= value && chips.length < most) {
      chips.push(value);
      rest -= value;
    }
  }
  return chips;
}

/**
 * @param {object} props
 * @param {number} props.amount
 * @param {string} [props.label] what it is: "pot", "bet"
 * @param {string} [props.class]
 */
export function Chips({ amount, label, class: name }) {
  if (amount <= 0) return null;
  return html`<span class=${`chips ${name ?? ''}`}>
    <span class="chips-stack" aria-hidden="true">${chipsOf(amount).map((value) => html`<i class=${`chip chip-${value}`}></i>`)}</span>
    <span class="chips-sum figures">${label && html`<span class="chips-label">${label}</span>`}${number(amount)}</span>
  </span>`;
}
