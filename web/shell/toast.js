// Short news at the edge of the page, read aloud too, gone after a while.

import { html, useEffect, useRef } from '../kit/view.js';
import { Icon } from '../kit/marks.js';
import { ApiError } from './api.js';
import { has, lang, t } from './lang.js';
import { signal, useSignal } from './signal.js';

/** @typedef {{ id: number, text: string, detail?: string, bad?: boolean }} Toast */

/** @type {import('./signal.js').Signal<Toast[]>} */
const toasts = signal(/** @type {Toast[]} */ ([]));
let count = 0;

/** @param {string} text @param {{ detail?: string, bad?: boolean }} [more] */
export function say(text, more = {}) {
  count += 1;
  const others = toasts.get().filter((toast) => toast.text !== text);
  toasts.set([...others.slice(-2), { id: count, text, ...more }]);
}

/**
 * Says why something did not work: a sentence, the code in a fold.
 * @param {unknown} error
 */
export function complain(error) {
  const refusal = /** @type {ApiError | import('../types/shell.d.ts').Refusal} */ (error);
  const code = refusal?.code ?? 'ERROR';
  const own = has(`refused_${code}`) ? t(`refused_${code}`) : null;
  const text = own ?? (lang() === 'en' && refusal?.message ? t('refused_because', { why: refusal.message }) : t('refused'));
  say(text, { bad: true, detail: `${code}: ${refusal?.message ?? ''}` });
}

/** @param {number} id */
const drop = (id) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** @param {{ toast: Toast }} props */
function OneToast({ toast }) {
  useEffect(() => {
    const timer = setTimeout(() => drop(toast.id), toast.bad ? 9_000 : 5_000);
    return () => clearTimeout(timer);
  }, [toast.id]);
  return html`<div class=${`toast ${toast.bad ? 'toast-bad' : ''}`}>
    <div class="toast-text">${toast.text}
      ${toast.detail && html`<details><summary>${t('details')}</summary><code>${toast.detail}</code></details>`}
    </div>
    <button type="button" class="icon-button" aria-label=${t('close')} onClick=${() => drop(toast.id)}><${Icon} name="close" /></button>
  </div>`;
}

export function Toasts() {
  const list = useSignal(toasts);
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  // A window that was opened meanwhile lies above; shown anew, the news lie above that.
  useEffect(() => {
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover();
    if (list.length > 0) ref.current?.showPopover?.();
  }, [list]);
  return html`<div class="toasts" ref=${ref} popover="manual" role="status" aria-live="polite">${list.map((toast) => html`<${OneToast} key=${toast.id} toast=${toast} />`)}</div>`;
}
