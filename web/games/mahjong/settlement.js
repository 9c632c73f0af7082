// The settlement: every win with its fan, every kong and penalty with who paid, and sums that add up.

import { html, cls } from '../../kit/view.js';
import { signed } from '../../kit/figures.js';
import { Tile } from './tile.js';
import { ELEMENTS, called, say } from './words.js';
import { tell } from './story.js';
import { nameOf, playerOf } from './model.js';

/** @typedef {{ board: import('./model.js').Props, w: import('./words.js').Say }} Common */
/** @typedef {{ name: string, fan: number | null }} Line */

/**
 * The elements of a win with their fan from the table of the rules; roots count as often as the sum says.
 * @param {import('./story.js').Win} win
 * @param {import('./model.js').View} view
 * @param {'en' | 'zh'} lang
 * @returns {{ lines: Line[], capped: boolean }}
 */
function explained(win, view, lang) {
  const table = /** @type {Record<string, number>} */ (view.rules.fan_table);
  const weights = win.names.map((name) => table[ELEMENTS[name]?.[0] ?? ''] ?? 0);
  const sum = weights.reduce((a, b) => a + b, 0);
  const capped = view.rules.fan_cap !== null && sum > win.fan;
  const lines = win.names.map((name, i) => {
    const root = ELEMENTS[name]?.[0] === 'root';
    const fan = (weights[i] ?? 0) + (root && !capped ? win.fan - sum : 0);
    return { name: lang === 'zh' ? name : ELEMENTS[name]?.[1] ?? name, fan: ELEMENTS[name]?.[0] ? fan : null };
  });
  return { lines, capped };
}

/** Who pays how much: those who pay the same in one sentence. @param {Common & { paid: import('./story.js').Payment[] }} props */
function Paid({ board, w, paid }) {
  const amounts = [...new Set(paid.map(({ amount }) => amount))];
  return html`<span class="mj-paid">${amounts.map((n) => {
    const names = paid.filter(({ amount }) => amount === n).map(({ from }) => nameOf(board, from));
    const name = names.join(board.lang === 'zh' ? '、' : ', ');
    return html`<span>${names.length > 1 ? w('each', { names: name, n }) : w('pays', { name, n })}</span>`;
  })}</span>`;
}

/** @param {Common & { win: import('./story.js').Win }} props */
function OneWin({ board, w, win }) {
  const { lines, capped } = explained(win, board.view, board.lang);
  const how = win.from === null ? w('self') : w(win.robbed ? 'robbed' : 'off', { name: nameOf(board, win.from) });
  return html`<li class="mj-win"><b class="mj-seal" aria-hidden="true">胡</b><${Tile} tile=${win.tile} w=${w} />
    <div><p><b>${w('wins', { name: nameOf(board, win.seat), tile: called(w, win.tile) })}</b> <span class="mj-soft">${how}</span></p>
      <p class="mj-fan">${lines.map(({ name, fan }, i) => html`${i > 0 && fan !== null && ' + '}<span>${name}${fan === null ? '' : html`\u2009<b>${fan}</b>`}</span>`)} = <b class="mj-sum">${w('fan', { n: win.fan })}</b>
        ${capped && html` <span class="mj-soft">(${w('capped', { n: win.fan })})</span>`}</p>
      <${Paid} board=${board} w=${w} paid=${win.paid} /></div></li>`;
}

/** @param {Common & { other: import('./story.js').Other }} props */
const OneOther = ({ board, w, other }) => html`<li class="mj-win"><b class="mj-seal mj-seal-kong" aria-hidden="true">${other.reason.startsWith('kong') ? '杠' : '查'}</b>
  ${other.tile && html`<${Tile} tile=${other.tile} w=${w} />`}
  <div><p><b>${nameOf(board, other.paid[0]?.to ?? 0)}</b> <span class="mj-soft">${w(/^kong_(e|a|c)/.test(other.reason) ? `${other.reason}_` : other.reason)}</span></p><${Paid} board=${board} w=${w} paid=${other.paid} /></div></li>`;

/** What each seat has won and lost, and how it comes about. @param {Common & { story: import('./story.js').Story }} props */
function Sums({ board, w, story }) {
  const paid = [...story.wins, ...story.others].flatMap((one) => one.paid);
  const { view, over } = board;
  return html`<table class="mj-sums figures"><thead><tr><td></td><th>+</th><th>−</th><th>${w('score')}</th><th>${w('total')}</th></tr></thead><tbody>
    ${view.players.map(({ seat, score, total_score: total }) => {
      const plus = paid.filter(({ to }) => to === seat).reduce((sum, { amount }) => sum + amount, 0);
      const minus = paid.filter(({ from }) => from === seat).reduce((sum, { amount }) => sum + amount, 0);
      return html`<tr class=${cls(seat === board.seat && 'mj-me')}><th>${nameOf(board, seat)}</th><td>${plus}</td><td>${minus}</td>
        <td><b>${signed(score)}</b></td><td>${signed(over?.detail.total_scores[seat] ?? total)}</td></tr>`;
    })}</tbody></table>`;
}

/** The hands as they lie at the end. @param {Common} props */
const Hands = ({ board, w }) => html`<ul class="mj-hands">${board.view.players.map(({ seat }) => {
  const player = playerOf(board, seat);
  return html`<li><span class="mj-who">${nameOf(board, seat)}</span><span class="mj-shown">${(player.hand ?? []).map((tile) => html`<${Tile} tile=${tile} w=${w} />`)}
    ${player.melds.map((meld) => html`<span class="mj-gap">${Array.from({ length: meld.kind === 'pong' ? 3 : 4 }, () => html`<${Tile} tile=${meld.tile} w=${w} />`)}</span>`)}</span></li>`;
})}</ul>`;

/** @param {import('./model.js').Props} board */
export function Settlement(board) {
  const { over, view } = board;
  const w = say(board.lang);
  const story = tell(view.log, view.players.map(({ discards }) => discards.length));
  const reason = over?.detail.reason ?? view.ended;
  return html`<section class="mj-settlement" aria-label=${w('settlement')} data-testid="explained" tabindex="0">
    <h2>${w('settlement')}</h2>
    <p>${reason && w(`end_${reason}`)} ${over && w('next', { name: nameOf(board, over.detail.next_dealer) })}</p>
    <${Sums} board=${board} w=${w} story=${story} />
    <ul class="mj-ledger">${story.wins.map((win) => html`<${OneWin} board=${board} w=${w} win=${win} />`)}
      ${story.others.map((other) => html`<${OneOther} board=${board} w=${w} other=${other} />`)}
      ${story.wins.length + story.others.length === 0 && html`<li>${w('nothing')}</li>`}</ul>
    <${Hands} board=${board} w=${w} />
  </section>`;
}
