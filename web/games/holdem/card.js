// A card: its face, its back, or the place where it will lie.

import { html, cls, kept } from '../../kit/view.js';
import { cards } from '../../art/cards.js';
import { called } from './words.js';

cards();

/**
 * @typedef {object} CardProps
 * @property {string | null} card its notation; null: face down
 * @property {import('./words.js').Say} w
 * @property {boolean} [small] the face of one index and one pip
 * @property {string} [class]
 */

export const Card = kept((/** @type {CardProps} */ { card, w, small, class: name }) => {
  return html`<span class=${cls('he-card', card && `he-card-${card[1]}`, name)} role="img" aria-label=${card ? called(w, card) : w('back')} data-card=${card ?? undefined}>
    <svg viewBox="0 0 100 140" aria-hidden="true"><use href=${card ? `#${small ? 'k' : 'c'}-${card}` : '#c-back'} /></svg></span>`;
});

/** A card not yet open. @param {{ w: import('./words.js').Say }} props */
export const Place = ({ w }) => html`<span class="he-card he-card-place" role="img" aria-label=${w('unopened')}></span>`;
