// Flight: a piece travels from where it was to where it is, one at a time, in 200 ms.
//
// It owns the layer that pieces fly in and the queue. With reduced motion the place lights up instead.

import { render, useCallback, useEffect, useRef } from './view.js';
import { reducedMotion } from '../shell/settings.js';

const FLIGHT_MS = 200;
/** More than this waiting: the rest appears at once, the table must not lag behind the game. */
const MOST_WAITING = 6;

/** @typedef {Element | DOMRect | null | undefined} Spot */

/** @type {Promise<unknown>} */
let queue = Promise.resolve();
let waiting = 0;

/**
 * The layer of the board that a place belongs to: inside it, so that a piece that flies is as large as one that lies.
 * @param {Spot} spot
 * @returns {HTMLElement}
 */
function layerFor(spot) {
  const area = (spot instanceof Element ? spot.closest('.board-area') : null) ?? document.querySelector('.board-area') ?? document.body;
  const host = area.firstElementChild ?? area;
  const found = host.querySelector(':scope > .flight-layer');
  if (found instanceof HTMLElement) return found;
  const layer = document.createElement('div');
  layer.className = 'flight-layer';
  layer.setAttribute('aria-hidden', 'true');
  host.append(layer);
  return layer;
}

/** @param {Spot} spot @returns {DOMRect | null} */
const rect = (spot) => (spot instanceof Element ? spot.getBoundingClientRect() : spot ?? null);

/**
 * A copy of what flies: an element is cloned, a template is rendered.
 * @param {Element | import('./view.js').VNode} node
 */
function copyOf(node) {
  const box = document.createElement('div');
  box.className = 'flight';
  if (!(node instanceof Element)) {
    render(node, box);
    return box;
  }
  const copy = /** @type {HTMLElement} */ (node.cloneNode(true));
  copy.removeAttribute('id');
  for (const marked of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['data-choice', 'data-testid', 'data-piece']) marked.removeAttribute(name);
  }
  box.append(copy);
  return box;
}

/**
 * How large a thing flies: as small as the smaller end. A plate or a row of places is wider than any piece: then as wide as a card of that height.
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function sizeOf(from, to) {
  const [width, height] = [Math.min(from.width, to.width), Math.min(from.height, to.height)];
  return { width: width > 1.5 * height ? 0.72 * height : width, height };
}

/**
 * @param {Spot} fromSpot
 * @param {Spot} toSpot
 * @param {Element | import('./view.js').VNode} node
 */
async function flyOnce(fromSpot, toSpot, node) {
  const [from, to] = [rect(fromSpot), rect(toSpot)];
  if (!from || !to || document.hidden) return;
  const layer = layerFor(toSpot);
  const zero = layer.getBoundingClientRect();
  const { width, height } = sizeOf(from, to);
  const box = copyOf(node);
  Object.assign(box.style, { width: `${width}px`, height: `${height}px` });
  layer.append(box);
  const place = (/** @type {DOMRect} */ at) => `translate(${at.left + (at.width - width) / 2 - zero.left}px, ${at.top + (at.height - height) / 2 - zero.top}px)`;
  const motion = box.animate([{ transform: place(from) }, { transform: place(to) }], { duration: FLIGHT_MS, easing: 'ease-out', fill: 'forwards' });
  await motion.finished.catch(() => undefined);
  box.remove();
}

/**
 * Lights a place up for a moment.
 * @param {Element | null | undefined} element
 * @param {'glow' | 'shake'} [how]
 */
export function flash(element, how = 'glow') {
  if (!element) return;
  const name = how === 'shake' && !reducedMotion() ? 'flash-shake' : 'flash-glow';
  element.classList.remove(name);
  requestAnimationFrame(() => element.classList.add(name));
  setTimeout(() => element.classList.remove(name), 600);
}

/**
 * @typedef {(from: Spot, to: Spot, node?: Element | import('./view.js').VNode) => Promise<unknown>} Fly flies `node` (or a copy of `from`)
 */

/** @returns {Fly} */
export function useFlight() {
  const alive = useRef(true);
  useEffect(() => () => void (alive.current = false), []);
  return useCallback((from, to, node) => {
    const what = node ?? (from instanceof Element ? from : null);
    if (!what || waiting >= MOST_WAITING) return queue;
    if (reducedMotion()) {
      if (to instanceof Element) flash(to);
      return Promise.resolve();
    }
    const start = rect(from);
    waiting += 1;
    queue = queue.then(() => (alive.current ? flyOnce(start, to, what) : undefined), () => undefined).finally(() => (waiting -= 1));
    return queue;
  }, []);
}

/**
 * A number that rises from one place to another: a payment.
 * @param {Spot} from
 * @param {Spot} to
 * @param {string} text
 */
export function pay(from, to, text) {
  const label = document.createElement('span');
  label.className = 'flight-sum figures';
  label.textContent = text;
  if (reducedMotion()) return flash(to instanceof Element ? to : null);
  const [start, end] = [rect(from), rect(to)];
  if (start && end) void flyOnce(start, end, label);
  return undefined;
}
