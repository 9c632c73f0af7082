// Keys: Enter confirms, Escape takes back, digits choose, arrows walk through pieces.
//
// It owns which element a key belongs to: who types into a field, or has a window open, is not playing.

import { useEffect, useLayoutEffect, useRef } from './view.js';

/**
 * What a key does; `false` means that it did nothing. `digit` is called with 1 to 9, and 10 for 0.
 * @typedef {Record<string, (pressed: any, event: KeyboardEvent) => unknown>} Keys
 */

/** @param {EventTarget | null} target */
const types = (target) => target instanceof Element && target.matches('input:not([type=range]), textarea, select, [contenteditable]');

/**
 * A focused control keeps its own Enter and Space. Pieces (`[data-piece]`) keep Space alone, so that Enter confirms.
 * @param {EventTarget | null} target
 * @param {string} key
 */
function keeps(target, key) {
  if (!(target instanceof Element)) return false;
  const control = target.closest('button, a[href], summary, input, [role=button], [role=slider]');
  if (!control) return false;
  if (key === ' ') return true;
  if (key === 'Enter') return !control.matches('[data-piece], input[type=range]');
  return key.startsWith('Arrow') && control.matches('input, [role=slider]');
}

/**
 * Listens while the component lives, from the moment that it is drawn: a key that is pressed as a question appears counts.
 * @param {Keys} keys by `KeyboardEvent.key`
 * @param {boolean} [on]
 */
export function useKeys(keys, on = true) {
  const now = useRef(keys);
  now.current = keys;
  useLayoutEffect(() => {
    if (!on) return undefined;
    const listen = (/** @type {KeyboardEvent} */ event) => press(now.current, event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [on]);
}

/**
 * @param {Keys} keys
 * @param {KeyboardEvent} event
 */
function press(keys, event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (types(event.target) || document.querySelector('dialog[open]') || keeps(event.target, event.key)) return;
  const digit = /^[0-9]$/.test(event.key) ? Number(event.key) || 10 : 0;
  const own = keys[event.key] ?? (event.key.length === 1 ? keys[event.key.toLowerCase()] : undefined);
  const done = own ? own(event, event) : digit && keys.digit ? keys.digit(digit, event) : false;
  if (done !== false) event.preventDefault();
}

/**
 * Arrows walk through the pieces (`[data-piece]`) inside an element, Home and End go to its ends; one of them is in the tab order.
 * @param {{ current: Element | null }} ref
 */
export function useWalk(ref) {
  useEffect(() => {
    const root = ref.current;
    if (!root) return undefined;
    const listen = (/** @type {Event} */ event) => walk(root, /** @type {KeyboardEvent} */ (event));
    root.addEventListener('keydown', listen);
    return () => root.removeEventListener('keydown', listen);
  }, [ref.current]);
  useEffect(() => {
    if (ref.current) oneStop(piecesOf(ref.current));
  });
}

/** @param {Element} root @returns {HTMLElement[]} */
const piecesOf = (root) => [...root.querySelectorAll('[data-piece]')].filter((piece) => piece instanceof HTMLElement);

/** @param {HTMLElement[]} pieces */
function oneStop(pieces) {
  const stop = pieces.find((piece) => piece === document.activeElement) ?? pieces.find((piece) => piece.tabIndex === 0) ?? pieces[0];
  for (const piece of pieces) piece.tabIndex = piece === stop ? 0 : -1;
}

/**
 * @param {Element} root
 * @param {KeyboardEvent} event
 */
function walk(root, event) {
  const pieces = piecesOf(root);
  const at = pieces.findIndex((piece) => piece === document.activeElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: pieces.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  pieces[(to + pieces.length) % pieces.length]?.focus();
  oneStop(pieces);
}
