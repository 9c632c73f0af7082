// A window above the page: settlement, confirmation, fairness. The browser keeps the focus inside and gives it back.

import { html, useEffect, useRef, useId } from './view.js';
import { Icon } from './marks.js';
import { t } from '../shell/lang.js';

/**
 * @param {object} props
 * @param {string} props.title
 * @param {() => void} props.onClose
 * @param {string} [props.class]
 * @param {string} [props.testid]
 * @param {import('./view.js').Children} [props.children]
 */
export function Dialog({ title, onClose, class: name, testid, children }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const outside = (/** @type {MouseEvent} */ event) => event.target === ref.current && onClose();
  return html`<dialog ref=${ref} class=${`dialog ${name ?? ''}`} aria-labelledby=${id} data-testid=${testid}
      onClose=${onClose} onCancel=${(/** @type {Event} */ e) => (e.preventDefault(), onClose())} onClick=${outside}>
    <div class="dialog-inside">
      <header class="dialog-head"><h2 id=${id}>${title}</h2>
        <button type="button" class="icon-button" aria-label=${t('close')} data-testid="close" onClick=${onClose}><${Icon} name="close" /></button>
      </header>
      ${children}
    </div>
  </dialog>`;
}
