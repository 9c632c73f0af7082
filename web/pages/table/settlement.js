// After the game: one line under the board with how it went and what comes next, and the whole settlement behind it.
//
// The board itself stays in sight: what was played last is the first thing a player wants to see.

import { BIG_GAMES } from '../../games/index.js';
import { html, useEffect, useState } from '../../kit/view.js';
import { Button } from '../../kit/button.js';
import { Dialog } from '../../kit/dialog.js';
import { minus, number, signed } from '../../kit/figures.js';
import { Icon } from '../../kit/marks.js';
import { get, post } from '../../shell/api.js';
import { LinkButton } from '../../shell/bar.js';
import { t } from '../../shell/lang.js';
import { say, complain } from '../../shell/toast.js';
import { DeedButton } from './waiting.js';

/** @typedef {{ there: boolean, open: boolean, show: () => void, hide: () => void }} Ending */

/** @param {import('../../shell/table.js').State} state @returns {Ending} */
export function useEnding(state) {
  const { table } = state;
  const there = Boolean(table && table.number > 0 && (table.status === 'over' || table.status === 'waiting'));
  const [open, set] = useState(false);
  useEffect(() => set(false), [there, table?.number]);
  return { there, open: there && open, show: () => set(true), hide: () => set(false) };
}

/** How it went for a seat. @param {number[]} scores @param {number | null} seat */
export function outcomeOf(scores, seat) {
  const own = seat === null ? undefined : scores[seat];
  if (own === undefined) return t('over_title');
  if (own > 0) return t('you_won');
  const even = own === 0 && scores.reduce((sum, score) => sum + score, 0) === 0;
  return even ? t('you_drew') : t('you_lost');
}

/** @param {{ names: (string | null)[], scores: number[], totals?: number[], seat: number | null, away?: (string | null)[] }} props */
export function Scores({ names, scores, totals, seat }) {
  const best = Math.max(...scores);
  return html`<table class="scores" data-testid="scores"><thead><tr><th></th><th>${t('this_game')}</th>${totals && html`<th>${t('in_all')}</th>`}</tr></thead>
    <tbody>${scores.map((score, at) => html`<tr class=${`${at === seat ? 'scores-you' : ''} ${score === best && best > 0 ? 'scores-best' : ''}`}>
      <th scope="row">${names[at] ?? t('seat_n', { n: at + 1 })}${at === seat && html` <span class="soft">(${t('you')})</span>`}</th>
      <td class="figures">${signed(score)}</td>${totals && html`<td class="figures">${number(totals[at] ?? 0)}</td>`}</tr>`)}</tbody></table>`;
}

/** The text of an ending: a heading, then a line for each thing that it tells, what it is and how it is. @param {{ text: string | null }} props */
export function EndingText({ text }) {
  if (!text) return null;
  const facts = text.trim().split(/\n(?=  \S)/).slice(1).map((line) => line.trim().replace(/\n\s+/g, ' ').split(/\s{2,}/));
  return html`<section class="ending"><h3>${t('how_it_counts')}</h3><dl>${facts.map(([what, how]) => html`<div><dt>${what}</dt><dd>${minus(how ?? '')}</dd></div>`)}</dl></section>`;
}

/** Saves a record as a file. @param {any} record @param {string} name */
export function saveFile(record, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Shares the address of a replay. @param {string} path */
async function share(path) {
  const url = location.origin + path;
  try {
    if (navigator.share) await navigator.share({ url });
    else {
      await navigator.clipboard.writeText(url);
      say(t('copied'));
    }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) prompt(t('copy_by_hand'), url);
  }
}

/** @param {{ table: import('../../types/shell.d.ts').Table, seat: number, onDone: () => void }} props */
function Next({ table, seat, onDone }) {
  const late = table.seats.filter((chair) => chair.kind === 'person' && !chair.ready && chair.seat !== seat).map((chair) => chair.name);
  const free = table.seats.some((chair) => chair.kind === 'free');
  if (table.seats[seat]?.ready) return html`<p role="status">${t('waiting_next', { names: late.join(t('comma')) || t('free_chair') })}</p>`;
  const deed = () => post(`/tables/${table.id}/${free ? 'start' : 'ready'}`, free ? { fill: 'normal' } : {}).then(onDone);
  return html`<${DeedButton} primary testid="next-game" deed=${deed}>${table.status === 'over' ? t('rematch') : t('next_game')}<//>`;
}

/** What each seat won or lost. @param {import('../../shell/table.js').State} state */
const scoresOf = (state) => state.over?.scores ?? state.ended ?? [];

/** The line under the board. @param {{ state: import('../../shell/table.js').State, ending: Ending }} props */
export function EndBar({ state, ending }) {
  const table = /** @type {import('../../types/shell.d.ts').Table} */ (state.table);
  const scores = scoresOf(state);
  const own = state.seat === null ? undefined : scores[state.seat];
  return html`<section class="end-bar" data-testid="ending" aria-label=${t('over_title')}><p class="end-text" role="status"><strong>${outcomeOf(scores, state.seat)}</strong>
      ${own !== undefined && html`<span class=${`figures end-score ${own > 0 ? 'end-won' : ''}`}>${signed(own)}</span>`}</p>
    <${Button} testid="show-result" onClick=${ending.show}>${t('show_result')}<//>
    ${state.seat !== null && html`<${Next} table=${table} seat=${state.seat} onDone=${ending.hide} />`}</section>`;
}

/**
 * @param {object} props
 * @param {import('../../shell/table.js').LiveTable} props.live
 * @param {import('../../shell/table.js').State} props.state
 * @param {Ending} props.ending
 * @param {() => void} props.onFair
 */
export function Settlement({ state, ending, onFair }) {
  const table = /** @type {import('../../types/shell.d.ts').Table} */ (state.table);
  const scores = scoresOf(state);
  const path = `/replay/${table.id}/${table.number}`;
  const download = () => get(`/records/${table.id}/${table.number}`).then((record) => saveFile(record, `paiju-${table.game}-${table.number}.json`)).catch(complain);
  return html`<${Dialog} title=${outcomeOf(scores, state.seat)} onClose=${ending.hide} class="settlement" testid="result">
    ${scores.length > 0 && html`<${Scores} names=${table.seats.map((chair) => chair.name)} scores=${scores} totals=${table.totals} seat=${state.seat} />`}
    ${!BIG_GAMES.includes(table.game) && html`<${EndingText} text=${state.words.ending} />`}
    <div class="settlement-more">
      <${LinkButton} to=${path} testid="to-replay"><${Icon} name="play" />${t('watch_replay')}<//>
      <${Button} testid="download" onClick=${download}><${Icon} name="down" />${t('download_record')}<//>
      <${Button} onClick=${() => share(path)}><${Icon} name="share" />${t('share')}<//>
      <${Button} testid="fairness" onClick=${onFair}><${Icon} name="seal" />${t('fairness')}<//>
    </div>
    <footer class="dialog-foot"><${Button} testid="see-table" onClick=${ending.hide}>${t('see_table')}<//>
      ${state.seat !== null && html`<${Next} table=${table} seat=${state.seat} onDone=${ending.hide} />`}</footer>
  <//>`;
}
