// What moved, shown where it moved: cards fly, damage shakes the plate once, recovery lights it up.

import { html, useEffect } from '../../kit/view.js';
import { flash, useFlight } from '../../kit/flight.js';
import { Face } from '../../art/generals.js';

/** @typedef {import('../../types/sanguosha.d.ts').EventView} EventView */
/** @typedef {import('../../types/sanguosha.d.ts').Place} Place */

/** More moves at once than this are not shown one by one. */
const MOST = 6;

/**
 * @param {{ current: Element | null }} ref the board
 * @param {import('../../types/shell.d.ts').Told<EventView>[]} events
 */
export function useMotion(ref, events) {
  const fly = useFlight();
  useEffect(() => {
    const board = ref.current;
    if (!board) return;
    const told = events.flatMap(({ event }) => (event ? [event] : []));
    const moves = told.filter((event) => event.type === 'MOVED');
    for (const event of moves.length <= MOST ? moves : []) {
      if (event.type === 'MOVED') void fly(place(board, event.from), place(board, event.to), html`<${Face} card=${event.card} class="sg-flying" />`);
    }
    for (const event of told) hurt(board, event);
  }, [events]);
}

/** Where a card lies there: a card's size, in the middle of the place. @param {Element} board @param {Place} where */
function place(board, where) {
  const seat = typeof where === 'string' ? null : Object.values(where)[0];
  const spot = board.querySelector(seat === null ? `[data-place="${where}"]` : `[data-at="${seat}"]`);
  if (!spot) return null;
  const at = spot.getBoundingClientRect();
  const width = board.querySelector('.sg-pile .sg-card')?.getBoundingClientRect().width ?? 40;
  return new DOMRect(at.left + at.width / 2 - width / 2, at.top + at.height / 2 - width * 0.7, width, width * 1.4);
}

/** @param {Element} board @param {EventView} event */
function hurt(board, event) {
  if (event.type !== 'DAMAGED' && event.type !== 'LOST_HP' && event.type !== 'RECOVERED') return;
  flash(board.querySelector(`[data-at="${event.seat}"]`), event.type === 'RECOVERED' ? 'glow' : 'shake');
}
