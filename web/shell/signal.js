// A value that tells who listens when it changes, and the hook that draws from it.

import { useLayoutEffect, useReducer } from '../kit/view.js';

/**
 * @template T
 * @param {T} first
 */
export function signal(first) {
  let value = first;
  /** @type {Set<() => void>} */
  const listeners = new Set();
  return {
    get: () => value,
    /** @param {T} next */
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const tell of [...listeners]) tell();
    },
    /** @param {() => void} tell @returns {() => void} */
    listen(tell) {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
}

/**
 * @template T
 * @typedef {{ get: () => T, set: (next: T) => void, listen: (tell: () => void) => () => void }} Signal
 */

/**
 * The value, drawn anew whenever it changes. It listens before the paint: what came between the paint and that would never be drawn.
 * @template T
 * @param {Signal<T>} source
 * @returns {T}
 */
export function useSignal(source) {
  const [, draw] = useReducer((/** @type {number} */ n) => n + 1, 0);
  useLayoutEffect(() => source.listen(() => draw(0)), [source]);
  return source.get();
}
