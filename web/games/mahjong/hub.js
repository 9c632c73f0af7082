// The middle of the table: how much wall is left, who deals, who acts, and what each seat lacks.

import { html, cls } from '../../kit/view.js';
import { SuitMark } from './tile.js';
import { acts, nameOf, sideOf } from './model.js';

/** @param {{ board: import('./model.js').Props, w: import('./words.js').Say }} props */
export const Hub = ({ board, w }) => html`<div class="mj-hub" data-hub>
  <span class="mj-wall"><b class="figures" data-testid="wall">${board.view.wall_left}</b><small>${w('wall')}</small></span>
  ${board.view.players.map(({ seat }) => html`<${Edge} board=${board} seat=${seat} w=${w} />`)}
</div>`;

/** @param {{ board: import('./model.js').Props, seat: number, w: import('./words.js').Say }} props */
function Edge({ board, seat, w }) {
  const { rules, players } = board.view;
  const suit = players[seat]?.missing_suit;
  const dealer = rules.dealer === seat;
  return html`<span class=${cls('mj-edge', `mj-at-${sideOf(board, seat)}`, acts(board, seat) && 'mj-edge-acts')}>
    ${dealer && html`<b class="mj-dealer" role="img" aria-label=${`${nameOf(board, seat)}: ${w('dealer')}`}>庄</b>`}
    ${suit && html`<span class="mj-lacks"><small aria-hidden="true">缺</small><${SuitMark} suit=${suit} w=${w} label=${`${nameOf(board, seat)} ${w('missing', { suit: w(suit) })}`} /></span>`}
  </span>`;
}
