// The clock: a thin ring that empties, and the seconds in figures when they are few.
//
// It owns its own ticking, so that a running clock draws nothing else anew.

import { html, cls, useEffect, useState } from './view.js';
import { serverNow } from '../shell/time.js';

const ROUND = 2 * Math.PI * 17;

/**
 * @typedef {object} Running
 * @property {number} due_ms when the time is up, in the server's milliseconds since 1970
 * @property {number} [total_ms] how long it was in all, for the ring
 */

/**
 * What is left, drawn anew several times a second.
 * @param {Running | null | undefined} clock
 * @returns {number | null} milliseconds
 */
export function useLeft(clock) {
  const due = clock?.due_ms;
  const [, tick] = useState(0);
  useEffect(() => {
    if (due === undefined) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [due]);
  return due === undefined ? null : Math.max(0, due - serverNow());
}

/**
 * A ring around whatever is inside.
 * @param {object} props
 * @param {Running | null} [props.clock]
 * @param {string} [props.class]
 * @param {import('./view.js').Children} [props.children]
 */
export function ClockRing({ clock, class: name, children }) {
  const left = useLeft(clock);
  const total = clock?.total_ms ?? 30_000;
  const part = left === null ? 0 : Math.min(1, left / total);
  return html`<span class=${cls('ring', left !== null && left < 10_000 && 'ring-late', name)}>
    ${children}
    ${left !== null && html`<svg class="ring-line" viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="17" stroke-dasharray="${ROUND * part} ${ROUND}" /></svg>`}
  </span>`;
}

/**
 * The seconds that are left, in figures.
 * @param {{ clock?: Running | null }} props
 */
export function Seconds({ clock }) {
  const left = useLeft(clock);
  if (left === null) return null;
  const seconds = Math.ceil(left / 1000);
  const text = seconds >= 60 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : `${seconds}`;
  return html`<span class=${cls('seconds', left < 10_000 && 'seconds-late')} role="timer">${text}</span>`;
}
