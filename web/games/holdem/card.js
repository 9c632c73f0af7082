// A card: its face, its back, or the place where it will lie.

import { html, cls } from '../../kit/view.js';
import { cards } from '../../art/cards.js';
import { called } from './words.js';

cards();

/**
 * @param {object} props
 * @param {string | null} props.card its notation; null: face down
 * @param {import('./words.js').Say} props.w
 * @param {boolean} [props.small] the face of one index and one pip
 * @param {string} [props.class]
 */
export function Card({ card, w, small, class: name }) {
  return html`<span class=${cls('he-card', card && `he-card-${card[1]}`, name)} role="img" aria-label=${card ? called(w, card) : w('back')} data-card=${card ?? undefined}>
    <svg viewBox="0 0 100 140" aria-hidden="true"><use href=${card ? `#${small ? 'k' : 'c'}-${card}` : '#c-back'} /></svg></span>`;
}

/** A card not yet open. @param {{ w: import('./words.js').Say }} props */
export const Place = ({ w }) => html`<span class="he-card he-card-place" role="img" aria-label=${w('unopened')}></span>`;
