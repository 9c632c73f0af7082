// The discards before a seat, in rows of six turned towards it. What others have claimed is gone.

import { html, cls } from '../../kit/view.js';
import { Tile } from './tile.js';
import { nameOf } from './model.js';

/**
 * @param {object} props
 * @param {import('./model.js').Props} props.board
 * @param {number} props.seat
 * @param {Set<number>} props.claimed
 * @param {import('./words.js').Say} props.w
 */
export function River({ board, seat, claimed, w }) {
  const { discards } = /** @type {import('./model.js').Player} */ (board.view.players[seat]);
  const { offer } = board.view;
  const lying = discards.map((tile, at) => ({ tile, at })).filter(({ at }) => !claimed.has(at));
  const latest = offer?.from === seat && offer.kind !== 'added_kong' ? discards.length - 1 : -1;
  return html`<div class=${cls('mj-river', lying.length > 18 && 'mj-river-long')} data-river=${seat} role="group" aria-label=${w('river', { name: nameOf(board, seat) })}>
    ${lying.map(({ tile, at }) => html`<${Tile} key=${at} tile=${tile} w=${w} class=${cls(at === latest && 'mj-tile-offer')} more=${at === latest ? w('offer') : undefined} />`)}
  </div>`;
}
