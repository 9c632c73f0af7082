// A tile as it lies on the table: a face or a back, standing or turned.
// It owns how a tile is named to those who cannot see it; the drawing is the sheet's.

import { html, cls, kept } from '../../kit/view.js';
import { tiles } from '../../art/tiles.js';
import { called } from './words.js';

tiles();

/** The drawing alone. @param {{ tile: string }} props */
export const Face = ({ tile }) => html`<svg class="mj-tile-face" viewBox="0 0 60 80" aria-hidden="true"><use href=${`#t-${tile}`} /></svg>`;

/**
 * @typedef {object} TileProps
 * @property {string | null} tile its notation; null: face down
 * @property {import('./words.js').Say} w
 * @property {string} [class]
 * @property {string} [more] what its name says beside the face
 */

/** There are a hundred on a table, and an update moves one or two. */
export const Tile = kept((/** @type {TileProps} */ { tile, w, class: name, more }) => {
  const label = tile ? called(w, tile) : w('back');
  return html`<span class=${cls('mj-tile', !tile && 'mj-tile-back', name)} role="img" aria-label=${more ? `${label}, ${more}` : label}>${tile && html`<${Face} tile=${tile} />`}</span>`;
});

/** The mark of a suit. @param {{ suit: string, w: import('./words.js').Say, label?: string }} props */
export const SuitMark = ({ suit, w, label }) => html`<svg class="mj-suit" viewBox="0 0 20 20" role="img" aria-label=${label ?? w('missing', { suit: w(suit) })}><use href=${`#suit-${suit}`} /></svg>`;

/** Words in which tiles are written short, with their pictures instead. @param {{ text: string | null, w: import('./words.js').Say }} props */
export function Told({ text, w }) {
  const parts = (text ?? '').split(/(?<![A-Za-z0-9])([1-9][psm])(?![A-Za-z0-9])/);
  return html`${parts.map((part, i) => (i % 2 ? html`<${Tile} tile=${part} w=${w} class="mj-tile-inline" />` : part))}`;
}
