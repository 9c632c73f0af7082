// The settlement: every seat's pillars and what they pay, as a sum that adds up.

import { html, cls } from '../../kit/view.js';
import { number, signed } from '../../kit/figures.js';
import { pillarsOf } from './words.js';

/** @typedef {import('../../types/xianqi.d.ts').Outcome} Outcome */
/** @typedef {import('./words.js').Say} Say */

/**
 * The sentences that explain the columns that moved.
 * @param {Outcome} detail
 * @param {boolean[]} forfeits
 * @param {Say} say
 * @param {(seat: number) => string} called
 */
function reasons(detail, forfeits, say, called) {
  const deltas = detail.chip_delta_by_seat;
  const liable = detail.liable_seat;
  return [
    deltas.some((each) => each.delta_enough !== 0) && say('w_enough'),
    deltas.some((each) => each.delta_ceramic !== 0) && say('w_ceramic'),
    deltas.some((each) => each.delta_reveal !== 0) && say('w_reveal'),
    ...forfeits.map((forfeit, seat) => forfeit && say('w_forfeit', { who: called(seat) })),
    liable !== null && liable !== undefined && say('w_liable', { who: called(liable) }),
    deltas.every((each) => each.delta === 0) && detail.end_reason !== 'black' && say('w_none'),
  ].filter((line) => typeof line === 'string');
}

/** @param {number} value */
const cell = (value) => html`<td class=${cls('figures', value > 0 && 'xq-plus', value < 0 && 'xq-minus')}>${value === 0 ? '0' : signed(value)}</td>`;

/** Where there is little room the sign alone stands for the word. @param {string} text */
function heading(text) {
  const [word, sign] = text.split(' ');
  return sign ? html`<span class="xq-long">${word} </span>${sign}` : text;
}

/**
 * @param {object} props
 * @param {Outcome} props.detail
 * @param {boolean[]} props.forfeits
 * @param {Say} props.say
 * @param {(seat: number) => string} props.called
 */
export function Settlement({ detail, forfeits, say, called }) {
  const rows = detail.chip_delta_by_seat;
  const most = Math.max(...rows.map((row) => row.delta));
  const standing = (/** @type {number} */ pillars) => (pillars >= 6 ? say('ceramic') : pillars >= 3 ? say('enough') : say('short'));
  return html`<section class="xq-settlement panel" data-testid="settlement" aria-label=${say('s_title')}>
    <h2>${say('s_title')}</h2>
    <p>${say(`end_${detail.end_reason}`)}</p>
    <div class="xq-sums"><table>
      <thead><tr><td></td>${['s_pillars', 's_enough', 's_ceramic', 's_reveal', 's_sum', 's_chips'].map((key) => html`<th scope="col">${heading(say(key))}</th>`)}</tr></thead>
      <tbody>${rows.map((row) => {
        const [pillars, chips] = [detail.pillars[row.seat] ?? 0, detail.chips[row.seat] ?? 0];
        return html`<tr key=${row.seat} class=${cls(row.delta === most && most > 0 && 'xq-winner')}>
          <th scope="row">${called(row.seat)}</th>
          <td aria-label=${`${pillarsOf(say, pillars)}, ${standing(pillars)}`}><b class="figures">${pillars}</b> <small>${standing(pillars)}</small></td>
          ${cell(row.delta_enough)}${cell(row.delta_ceramic)}${cell(row.delta_reveal)}${cell(row.delta)}
          <td class="figures xq-chips">${number(chips - row.delta)} → <b>${number(chips)}</b></td></tr>`;
      })}</tbody>
    </table></div>
    ${reasons(detail, forfeits, say, called).map((line) => html`<p class="xq-reason">${line}</p>`)}
  </section>`;
}
