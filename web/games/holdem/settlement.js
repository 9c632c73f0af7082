// The settlement: every pot with who could win it, who did and with what; then what each seat put in and got.

import { html, cls } from '../../kit/view.js';
import { number, signed } from '../../kit/figures.js';
import { Card } from './card.js';
import { say } from './words.js';
import { gotBy, handName, nameOf, namesOf, shownOf } from './model.js';

/** @typedef {{ board: import('./model.js').Props, w: import('./words.js').Say }} Common */

/** @param {Common & { pot: import('../../types/holdem.d.ts').PaidPot, at: number, many: boolean }} props */
function OnePot({ board, w, pot, at, many }) {
  const list = pot.winners.map(({ seat, amount }) => w('takes', { name: nameOf(board, seat), n: number(amount) }));
  const first = pot.winners[0];
  const shown = first && shownOf(board, first.seat);
  const before = board.over?.detail.pots.slice(0, at).some(({ winners }) => winners[0]?.seat === first?.seat);
  return html`<li class="he-paid"><p><b>${many ? (at ? w('side', { n: at }) : w('main')) : w('pot')} <span class="figures">${number(pot.amount)}</span></b>
      ${!board.over?.detail.uncontested && html` <span class="he-soft">${w('among', { names: namesOf(board, pot.eligible) })}</span>`}</p>
    <p class="he-takes">${list.length > 1 ? w('split', { list: list.join(' · ') }) : list[0]}${shown && html` <span class="he-soft">${w('with', { hand: handName(board, shown) })}</span>`}</p>
    ${shown && !before && html`<span class="he-five" role="group" aria-label=${w('best')}>${shown.best.map((card) => html`<${Card} card=${card} w=${w} small />`)}</span>`}</li>`;
}

/** @param {Common} props */
const Sums = ({ board, w }) => html`<table class="he-sums figures"><thead><tr><td></td><th>${w('put_in')}</th><th>${w('got')}</th><th>${w('result')}</th><th>${w('stack')}</th></tr></thead><tbody>
  ${board.view.players.filter(({ position }) => position).map(({ seat }) => {
    const [got, result] = [gotBy(board, seat), board.over?.detail.results[seat] ?? 0];
    return html`<tr class=${cls(seat === board.seat && 'he-me')}><th>${nameOf(board, seat)}</th><td>${number(result - got)}</td><td>${signed(got)}</td><td><b class=${cls(result > 0 && 'he-plus')}>${signed(result)}</b></td><td>${number(board.over?.detail.stacks[seat] ?? 0)}</td></tr>`;
  })}</tbody></table>`;

/** @param {import('./model.js').Props} board */
export function Settlement(board) {
  const w = say(board.lang);
  const { detail } = /** @type {NonNullable<import('./model.js').Props['over']>} */ (board.over);
  return html`<section class="he-settlement" aria-label=${w('settlement')} data-testid="explained" tabindex="0">
    <h2>${w('settlement')}</h2>
    ${detail.uncontested && html`<p>${w('uncontested')}</p>`}
    <ul>${detail.pots.map((pot, at) => html`<${OnePot} board=${board} w=${w} pot=${pot} at=${at} many=${detail.pots.length > 1} />`)}</ul>
    <${Sums} board=${board} w=${w} />
  </section>`;
}
