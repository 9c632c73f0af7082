// A tip: text about something, on hover, long press or focus. One tip is shown at a time.
//
// It owns the one layer that tips are shown in, and when they come and go.

import { html, cls, useRef, useEffect } from './view.js';

const LONG_PRESS_MS = 450;
const HOVER_MS = 250;

/** @type {HTMLElement | null} */
let layer = null;
/** @type {Element | null} */
let shownFor = null;

/** The layer; made once. */
function theLayer() {
  if (layer) return layer;
  layer = document.createElement('div');
  layer.id = 'tip';
  layer.className = 'tip-layer';
  layer.setAttribute('role', 'tooltip');
  layer.setAttribute('popover', 'manual');
  document.body.append(layer);
  addEventListener('scroll', hideTip, true);
  // What has been read and acted upon is in the way of what comes next.
  addEventListener('pointerdown', hideTip, true);
  addEventListener('keydown', (event) => ['Escape', 'Enter'].includes(event.key) && hideTip());
  return layer;
}

/** Takes the tip away. */
export function hideTip() {
  if (!shownFor || !layer) return;
  shownFor.querySelector('[aria-describedby="tip"]')?.removeAttribute('aria-describedby');
  shownFor = null;
  layer.hidePopover?.();
}

/**
 * Shows a tip at an element.
 * @param {Element} anchor
 * @param {string} text
 */
function showTip(anchor, text) {
  const box = theLayer();
  hideTip();
  box.textContent = text;
  box.showPopover?.();
  shownFor = anchor;
  place(box, (anchor.firstElementChild ?? anchor).getBoundingClientRect());
}

/**
 * Above the thing if there is room, below it otherwise, always inside the window.
 * @param {HTMLElement} box
 * @param {DOMRect} at
 */
function place(box, at) {
  const size = box.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left + at.width / 2 - size.width / 2), innerWidth - size.width - 8);
  const above = at.top - size.height - 8;
  box.style.left = `${left}px`;
  box.style.top = `${above >= 8 ? above : Math.min(at.bottom + 8, innerHeight - size.height - 8)}px`;
}

/**
 * @param {object} props
 * @param {string | null | undefined} props.text in several lines if need be; nothing: no tip
 * @param {string} [props.class]
 * @param {import('./view.js').Children} [props.children]
 */
export function Tip({ text, class: name, children }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const timer = useRef(0);
  useEffect(() => () => leave(ref.current, timer), []);
  if (!text) return name ? html`<span class=${name}>${children}</span>` : html`${children}`;
  const show = () => ref.current && showTip(ref.current, text);
  const later = (/** @type {number} */ ms) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(show, ms);
  };
  const away = () => leave(ref.current, timer);
  return html`<span class=${cls('tip', name)} ref=${ref}
      onPointerEnter=${(/** @type {PointerEvent} */ e) => e.pointerType === 'mouse' && later(HOVER_MS)}
      onPointerLeave=${away}
      onPointerDown=${(/** @type {PointerEvent} */ e) => e.pointerType !== 'mouse' && later(LONG_PRESS_MS)}
      onPointerUp=${() => clearTimeout(timer.current)}
      onPointerCancel=${away}
      onFocusIn=${(/** @type {FocusEvent} */ e) => describe(e, show)}
      onFocusOut=${away}>${children}</span>`;
}

/**
 * Focus by keyboard shows the tip, and names it as the description.
 * @param {FocusEvent} event
 * @param {() => void} show
 */
function describe(event, show) {
  if (!(event.target instanceof Element) || !event.target.matches(':focus-visible')) return;
  show();
  event.target.setAttribute('aria-describedby', 'tip');
}

/**
 * @param {Element | null} anchor
 * @param {{ current: number }} timer
 */
function leave(anchor, timer) {
  clearTimeout(timer.current);
  if (anchor && shownFor === anchor) hideTip();
}
