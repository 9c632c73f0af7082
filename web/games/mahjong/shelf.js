// The shelf: what your hand waits for, with what is left and its fan; before a discard, what each would wait for.

import { html, cls } from '../../kit/view.js';
import { Tile, Told } from './tile.js';
import { called } from './words.js';

/** @typedef {{ about: string, text: string }} Note */

/** A tile with how many are left and its fan, as notes write it. */
const WAIT = /([1-9][psm])\s*[(（]\D*(\d+)\D+(\d+)[^)）]*[)）]/g;
const isTile = (/** @type {string} */ about) => /^[1-9][psm]$/.test(about);

/** What is waited for, as tiles with figures; where the words are others, the words. @param {{ text: string, w: import('./words.js').Say }} props */
function Waits({ text, w }) {
  const waits = [...text.matchAll(WAIT)];
  if (!waits.length) return html`<span><${Told} text=${text} w=${w} /></span>`;
  return html`<span class="mj-waits">${waits.map(([, tile, left, fan]) => html`<span class="mj-wait" role="img" aria-label=${w('wait', { tile: called(w, tile ?? ''), left: left ?? '', fan: fan ?? '' })}>
    <${Tile} tile=${tile} w=${w} class="mj-tile-inline" /><b class=${cls('figures', left === '0' && 'mj-none')}>×${left}</b><small>${w('fan', { n: fan ?? '' })}</small></span>`)}</span>`;
}

/** @param {{ note: Note, w: import('./words.js').Say }} props */
const OneNote = ({ note, w }) => html`<div class="mj-note">${isTile(note.about) ? html`<${Tile} tile=${note.about} w=${w} class="mj-tile-inline mj-tile-out" /><span aria-hidden="true">→</span>` : html`<b>${w('waits')}</b>`}
  <${Waits} text=${note.text} w=${w} /></div>`;

/**
 * @param {object} props
 * @param {import('./model.js').Props} props.board
 * @param {string | null} props.chosen the tile that is about to be discarded
 * @param {import('./words.js').Say} props.w
 */
export function Shelf({ board, chosen, w }) {
  const notes = (board.words.notes ?? []).filter(({ text }) => text);
  const own = notes.filter(({ about }) => about === chosen);
  const shown = own.length ? own : notes;
  const { waits } = board.view;
  if (!notes.length && !waits.length) return html`<div class="mj-shelf mj-shelf-empty"></div>`;
  return html`<div class=${cls('mj-shelf', shown.length > 1 && 'mj-shelf-many')} role="group" aria-label=${w('waits')} data-testid="waits" tabindex="0">
    ${shown.map((note) => html`<${OneNote} key=${note.about} note=${note} w=${w} />`)}
    ${!notes.length && html`<div class="mj-note"><b>${w('waits')}</b>${waits.map((tile) => html`<${Tile} tile=${tile} w=${w} class="mj-tile-inline" />`)}</div>`}
  </div>`;
}
