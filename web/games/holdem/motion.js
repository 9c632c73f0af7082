// What moved, shown where it moved: cards dealt, chips before a seat, chips to the pot, the pot to its winner.

import { h, useEffect, useRef } from '../../kit/view.js';
import { flash, pay, useFlight } from '../../kit/flight.js';
import { Chips } from '../../kit/chips.js';
import { Card } from './card.js';

/** More news than this at once is a jump, not a move. */
const MOST = 8;

/** @param {import('./model.js').Props} board @param {{ current: HTMLElement | null }} root @param {import('./words.js').Say} w */
export function useMotion(board, root, w) {
  const fly = useFlight();
  const seen = useRef(board.events);
  useEffect(() => {
    if (seen.current === board.events) return;
    seen.current = board.events;
    const news = board.events.flatMap(({ event }) => (event ? [event] : []));
    if (!root.current) return;
    for (const event of news.length > MOST ? news.filter(telling) : news) move(event, root.current, fly, w);
  }, [board.events]);
}

/** What is shown even of much news: the own cards, the board, who wins. @param {import('./model.js').Event} event */
const telling = (event) => event.type === 'STREET' || event.type === 'WON' || (event.type === 'DEALT' && event.cards !== null);

/** A rectangle of this size around the middle of a place. @param {Element | null} at @param {number} width @param {number} height */
function around(at, width, height) {
  const box = at?.getBoundingClientRect();
  return box ? new DOMRect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height) : null;
}

/** @param {import('./model.js').Event} event @param {HTMLElement} root @param {import('../../kit/flight.js').Fly} fly @param {import('./words.js').Say} w */
function move(event, root, fly, w) {
  const find = (/** @type {string} */ query) => root.querySelector(query);
  const plate = (/** @type {number} */ seat) => find(`.plate[data-seat="${seat}"]`);
  if (event.type === 'ACTED' && event.amount > 0) void fly(around(plate(event.seat), 36, 26), around(find(`[data-bet="${event.seat}"]`) ?? find('[data-pots]'), 36, 26), h(Chips, { amount: event.amount }));
  else if (event.type === 'ACTED' && event.action.type === 'FOLD') void fly(around(plate(event.seat), 30, 42), around(find('.he-board'), 30, 42), h(Card, { card: null, w, class: 'he-card-flying' }));
  else if (event.type === 'DEALT' && event.cards) void fly(around(find('.he-board'), 40, 56), find(`[data-hole="${event.seat}"] > :last-child`), h(Card, { card: null, w, class: 'he-card-flying' }));
  else if (event.type === 'STREET') for (const card of event.cards) flash(find(`.he-board [data-card="${card}"]`));
  else if (event.type === 'SHOWN') flash(find(`[data-hole="${event.seat}"]`));
  else if (event.type === 'WON') pay(find('[data-pots]'), plate(event.seat), `+${event.amount}`);
}
