// The melds of a seat, the tile that came from somebody else turned; its buried tiles; and the tiles it has won with.

import { html, cls } from '../../kit/view.js';
import { SuitMark, Tile } from './tile.js';
import { nameOf, playerOf } from './model.js';

/** Which tile of a meld lies turned: it points to who discarded it. @param {number} owner @param {number} from */
const turned = (owner, from) => [-1, 2, 1, 0][(from - owner + 4) % 4] ?? -1;

/**
 * @param {object} props
 * @param {import('./model.js').Meld} props.meld
 * @param {number} props.owner
 * @param {import('./model.js').Props} props.board
 * @param {import('./words.js').Say} props.w
 */
function OneMeld({ meld, owner, board, w }) {
  const { kind, tile, from } = meld;
  const [concealed, kong] = [kind === 'kong_concealed', kind !== 'pong'];
  const lies = concealed ? -1 : turned(owner, from);
  const label = `${w(kind)}${concealed ? '' : `, ${w('from', { name: nameOf(board, from) })}`}`;
  const faces = concealed ? [null, null, null] : [tile, tile, tile];
  return html`<span class="mj-meld" role="group" aria-label=${label}>
    ${faces.map((face, i) => html`<${Tile} tile=${face} w=${w} class=${cls(i === lies && 'mj-tile-turned')} />`)}
    ${kong && html`<${Tile} tile=${tile} w=${w} class="mj-tile-atop" />`}
  </span>`;
}

/** @param {{ board: import('./model.js').Props, seat: number, w: import('./words.js').Say }} props */
export function Melds({ board, seat, w }) {
  const { melds } = playerOf(board, seat);
  return html`<div class="mj-melds" data-melds=${seat} role="group" aria-label=${w('melds', { name: nameOf(board, seat) })}>
    ${melds.map((meld) => html`<${OneMeld} meld=${meld} owner=${seat} board=${board} w=${w} />`)}
  </div>`;
}

/** @param {{ board: import('./model.js').Props, seat: number, w: import('./words.js').Say }} props */
export function Buried({ board, seat, w }) {
  const { buried_cards: buried, missing_suit: suit } = playerOf(board, seat);
  if (!buried && !suit) return null;
  const shown = board.view.phase === 'OVER' || seat === board.seat || board.others;
  return html`<div class="mj-buried" role="group" aria-label=${w('buried_of', { name: nameOf(board, seat) })}>
    ${[0, 1, 2].map((i) => html`<${Tile} tile=${(shown && buried?.[i]) || null} w=${w} />`)}
    ${suit && html`<${SuitMark} suit=${suit} w=${w} />`}
  </div>`;
}

/** @param {{ board: import('./model.js').Props, seat: number, w: import('./words.js').Say }} props */
export function Wins({ board, seat, w }) {
  const { hu_tiles: tiles, hu_count: count } = playerOf(board, seat);
  if (!count) return null;
  return html`<div class="mj-wins" role="group" aria-label=${`${w('won')} ${w('times', { n: count })}`}>
    <b class="mj-seal" aria-hidden="true">胡</b>${tiles.map((tile) => html`<${Tile} tile=${tile} w=${w} />`)}
  </div>`;
}
