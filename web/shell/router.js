// Where one is: paths of the page, and going from one to the next without loading it anew.

import { html } from '../kit/view.js';
import { signal } from './signal.js';

/**
 * @typedef {{ page: 'lobby' } | { page: 'table', table: string } | { page: 'create', game: string } | { page: 'records' }
 *   | { page: 'replay', table?: string, number?: number } | { page: 'rules', game: string } | { page: 'settings' } | { page: 'missing' }} Route
 */

/** @type {[RegExp, (parts: string[]) => Route][]} */
const ROUTES = [
  [/^\/$/, () => ({ page: 'lobby' })],
  [/^\/t\/([0-9a-f]{32})$/, ([table = '']) => ({ page: 'table', table })],
  [/^\/new\/([a-z]+)$/, ([game = '']) => ({ page: 'create', game })],
  [/^\/records$/, () => ({ page: 'records' })],
  [/^\/replay$/, () => ({ page: 'replay' })],
  [/^\/replay\/([0-9a-f]{32})\/(\d+)$/, ([table, number]) => ({ page: 'replay', table, number: Number(number) })],
  [/^\/rules\/([a-z]+)$/, ([game = '']) => ({ page: 'rules', game })],
  [/^\/settings$/, () => ({ page: 'settings' })],
];

/** @param {string} path @returns {Route} */
export function routeOf(path) {
  for (const [pattern, make] of ROUTES) {
    const match = pattern.exec(path.replace(/(.)\/$/, '$1'));
    if (match) return make(match.slice(1));
  }
  return { page: 'missing' };
}

/** @type {import('./signal.js').Signal<Route>} */
export const route = signal(routeOf(location.pathname));

addEventListener('popstate', () => route.set(routeOf(location.pathname)));

/** @param {string} path @param {{ replace?: boolean }} [how] */
export function go(path, { replace = false } = {}) {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  route.set(routeOf(location.pathname));
  scrollTo(0, 0);
  requestAnimationFrame(() => document.querySelector('main')?.focus({ preventScroll: true }));
}

/**
 * A link inside the page.
 * @param {{ to: string, class?: string, label?: string, testid?: string, children?: import('../kit/view.js').Children }} props
 */
export function Link({ to, class: name, label, testid, children }) {
  const follow = (/** @type {MouseEvent} */ event) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return html`<a href=${to} class=${name} aria-label=${label} data-testid=${testid} onClick=${follow}>${children}</a>`;
}
