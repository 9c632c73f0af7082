// The middle of the table: the board, the pots, the street.

import { html, cls } from '../../kit/view.js';
import { Chips } from '../../kit/chips.js';
import { Tip } from '../../kit/tip.js';
import { Card, Place } from './card.js';
import { namesOf } from './model.js';

/** @typedef {{ board: import('./model.js').Props, w: import('./words.js').Say }} Common */

/** @param {Common & { lifted: string[] }} props */
const Cards = ({ board, w, lifted }) => html`<div class="he-board" role="group" aria-label=${w('board')} data-testid="board">
  ${[0, 1, 2, 3, 4].map((i) => {
    const card = board.view.board[i];
    return card ? html`<${Card} key=${card} card=${card} w=${w} class=${cls(lifted.includes(card) && 'he-card-lifted', lifted.length > 0 && !lifted.includes(card) && 'he-card-idle')} />` : html`<${Place} key=${i} w=${w} />`;
  })}</div>`;

/** @param {Common} props */
function Pots({ board, w }) {
  const { side_pots: pots, pot } = board.view;
  const many = pots.length > 1;
  return html`<div class="he-pots" data-pots>
    ${!many && html`<${Chips} amount=${pot} label=${w('pot')} />`}
    ${many && pots.map(({ amount, eligible }, i) => html`<${Tip} key=${i} text=${w('who', { names: namesOf(board, eligible) })}><span tabindex="0"><${Chips} amount=${amount} label=${i ? w('side', { n: i }) : w('main')} /></span><//>`)}
  </div>`;
}

/** @param {Common & { lifted: string[], named: string | null }} props */
export const Middle = ({ board, w, lifted, named }) => html`<div class="he-middle">
  ${named ? html`<p class="he-named" data-testid="named">${named}</p>` : html`<span class="he-street">${w(board.view.street)}</span>`}
  <${Cards} board=${board} w=${w} lifted=${lifted} />
  ${board.over ? html`<div class="he-pots" data-pots></div>` : html`<${Pots} board=${board} w=${w} />`}
</div>`;
