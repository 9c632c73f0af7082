// What moved, shown where it moved: a discard to its river, a claimed tile to its meld, a payment to the winner.

import { h, useEffect, useRef } from '../../kit/view.js';
import { flash, pay, useFlight } from '../../kit/flight.js';
import { Tile } from './tile.js';

/** More news than this at once is a jump, not a move. */
const MOST = 8;

/**
 * @param {import('./model.js').Props} board
 * @param {{ current: HTMLElement | null }} root
 * @param {import('./words.js').Say} w
 * @returns {(place: Element) => void} tells from where the own tile leaves
 */
export function useMotion(board, root, w) {
  const fly = useFlight();
  const left = useRef(/** @type {DOMRect | null} */ (null));
  const seen = useRef(board.events);
  useEffect(() => {
    if (seen.current === board.events) return;
    seen.current = board.events;
    const news = board.events.flatMap(({ event }) => (event ? [event] : []));
    if (news.length > MOST || !root.current) return;
    for (const event of news) move(event, root.current, { fly, w, left, me: board.seat });
  }, [board.events]);
  return (place) => void (left.current = place.getBoundingClientRect());
}

/** A tile standing at the middle of a place, as large as the one it becomes. @param {Element | DOMRect | null} at @param {Element | null} as */
function standing(at, as) {
  const [from, to] = [at instanceof Element ? at.getBoundingClientRect() : at, as?.getBoundingClientRect()];
  if (!from || !to) return null;
  const [width, height] = [Math.min(to.width, to.height), Math.max(to.width, to.height)];
  return new DOMRect(from.x + (from.width - width) / 2, from.y + (from.height - height) / 2, width, height);
}

/** @typedef {{ fly: import('../../kit/flight.js').Fly, w: import('./words.js').Say, left: { current: DOMRect | null }, me: number | null }} How */

/** @param {import('./model.js').Event} event @param {HTMLElement} root @param {How} how */
function move(event, root, { fly, w, left, me }) {
  const find = (/** @type {string} */ query) => root.querySelector(query);
  const plate = (/** @type {number} */ seat) => find(`.plate[data-seat="${seat}"]`);
  const send = (/** @type {Element | DOMRect | null} */ from, /** @type {Element | null} */ to, /** @type {string | null} */ face) =>
    void fly(standing(from, to), standing(to, to), h(Tile, { tile: face, w, class: 'mj-tile-flying' }));
  if (event.type === 'DISCARDED') {
    const from = event.seat === me && left.current ? left.current : find(`[data-rack="${event.seat}"] > :last-child`) ?? plate(event.seat);
    send(from, find(`[data-river="${event.seat}"] > :last-child`), event.tile);
    left.current = null;
  } else if (event.type === 'PONGED' || event.type === 'KONGED') {
    send(find(event.from === event.seat ? `[data-rack="${event.seat}"]` : `[data-river="${event.from}"]`), find(`[data-melds="${event.seat}"] > :last-child > :first-child`), event.tile);
  } else if (event.type === 'DREW' && event.seat === me) send(find('.mj-wall'), find('.mj-drawn'), event.tile);
  else if (event.type === 'PAID') pay(plate(event.from), plate(event.to), `+${event.amount}`);
  else if (event.type === 'WON') flash(plate(event.seat));
}
