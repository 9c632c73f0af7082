// What moved, shown where it moved: a piece flies from its seat to the table, a won round to its pillars.

import { html, useEffect } from '../../kit/view.js';
import { flash, useFlight } from '../../kit/flight.js';
import { Piece, each } from '../../art/pieces.js';

/** @typedef {import('../../types/xianqi.d.ts').EventView} EventView */

/**
 * @param {{ current: Element | null }} ref the board
 * @param {import('../../types/shell.d.ts').Told<EventView>[]} events
 */
export function useMotion(ref, events) {
  const fly = useFlight();
  useEffect(() => {
    const board = ref.current;
    if (!board || events.length === 0) return;
    for (const { event } of events) if (event) show(board, fly, event);
  }, [events]);
}

/**
 * @param {Element} board
 * @param {import('../../kit/flight.js').Fly} fly
 * @param {EventView} event
 */
function show(board, fly, event) {
  const seat = (/** @type {number} */ n) => board.querySelector(`[data-at="${n}"]`);
  const laid = (/** @type {number} */ n) => board.querySelector(`[data-from="${n}"] .xq-laid`);
  const whence = (/** @type {number} */ n) => seat(n)?.querySelector('.plate-face') ?? seat(n);
  switch (event.type) {
    case 'PLAYED':
    case 'COVERED': {
      const type = event.type === 'PLAYED' ? each(event.cards)[0] : null;
      void fly(whence(event.seat), laid(event.seat), html`<${Piece} type=${type} class="xq-flying" />`);
      break;
    }
    case 'ROUND_WON':
      void fly(laid(event.winner_seat), seat(event.winner_seat)?.querySelector('.xq-pillars'), html`<${Piece} type=${null} class="xq-flying" />`);
      break;
    case 'BUCKLED':
    case 'REVEALED':
      flash(seat(event.seat)?.querySelector('.plate'));
      break;
    default:
  }
}
