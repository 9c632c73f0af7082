// Sentences of the engine, in which cards stand in brackets: shown as small cards.

import { html } from './view.js';

/** @param {string} card */
const look = (card) => (card.includes('▒') ? 'log-back' : /[♥♦]/.test(card) ? 'log-red' : '');

/** @param {string} text */
export function withCards(text) {
  return text.split(/\[([^[\]]{1,4})\]/).map((part, at) => (at % 2 ? html`<span class=${`log-card ${look(part)}`}>${part.includes('▒') ? '?' : part.replace('T', '10')}</span>` : part));
}

/** A sentence without the cards in brackets at its end, where they lie on the table anyway. @param {string} text */
export const withoutCards = (text) => text.replace(/(?:\s*\[[^[\]]{1,4}\])+\s*$/, '');
