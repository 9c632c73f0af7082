// The bar at the top of every page but the table: where one is, where one can go, who one is.

import { html, useState } from '../kit/view.js';
import { Button } from '../kit/button.js';
import { Dialog } from '../kit/dialog.js';
import { Icon } from '../kit/marks.js';
import { friendlyName, me, rename } from './identity.js';
import { lang, t } from './lang.js';
import { Link, route } from './router.js';
import { change } from './settings.js';
import { useSignal } from './signal.js';
import { complain } from './toast.js';

/** The brand: a tile and a name. */
export const Brand = () => html`<${Link} to="/" class="brand">
  <svg viewBox="0 0 32 32" aria-hidden="true"><rect x="5" y="3" width="22" height="27" rx="4" class="brand-back" /><rect x="5" y="2" width="22" height="25" rx="4" class="brand-face" />
    <text x="16" y="21" text-anchor="middle">牌</text></svg><span>${lang() === 'zh' ? '牌局' : 'Paiju'}</span><//>`;

/** Changes the own name. @param {{ onClose: () => void }} props */
export function NameDialog({ onClose }) {
  const [name, set] = useState(me.get()?.name ?? friendlyName());
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await rename(name.trim());
      onClose();
    } catch (error) {
      complain(error);
    }
  };
  return html`<${Dialog} title=${t('your_name')} onClose=${onClose} testid="name-dialog">
    <form class="row" onSubmit=${save}>
      <input class="field grow" aria-label=${t('your_name')} maxlength="32" required value=${name} data-testid="name"
        onInput=${(/** @type {any} */ e) => set(e.target.value)} />
      <button class="button button-act" data-testid="save-name">${t('save')}</button>
    </form>
  <//>`;
}

/** Who one is, and a way to be called something else. */
export function NameChip() {
  const known = useSignal(me);
  const [open, set] = useState(false);
  return html`<button type="button" class="chip-button" data-testid="me" aria-label=${`${t('your_name')}: ${known?.name ?? '–'}`} onClick=${() => set(true)}>
      <${Icon} name="person" /><span class="chip-name">${known?.name ?? t('your_name')}</span></button>
    ${open && html`<${NameDialog} onClose=${() => set(false)} />`}`;
}

/** One tap between the two languages. */
export function LangButton() {
  const other = lang() === 'zh' ? 'en' : 'zh';
  return html`<button type="button" class="chip-button" data-testid="lang" lang=${other === 'zh' ? 'zh-Hans' : 'en'}
    aria-label=${other === 'zh' ? '换成中文' : 'Switch to English'} onClick=${() => change({ lang: other })}>${other === 'zh' ? '中文' : 'English'}</button>`;
}

export function Bar() {
  const now = useSignal(route);
  const item = (/** @type {string} */ page, /** @type {string} */ to, /** @type {string} */ icon) => html`<${Link} to=${to} class=${`bar-link ${now.page === page ? 'bar-here' : ''}`}
    label=${t(page)} testid=${`nav-${page}`}><${Icon} name=${icon} /><span>${t(page)}</span><//>`;
  return html`<header class="bar"><${Brand} />
    <nav class="bar-links" aria-label=${t('menu')}>${item('records', '/records', 'book')}${item('replay', '/replay', 'play')}${item('settings', '/settings', 'gear')}</nav>
    <div class="bar-end"><${LangButton} /><${NameChip} /></div></header>`;
}

/**
 * A page under the bar.
 * @param {{ title?: string, class?: string, children?: import('../kit/view.js').Children }} props
 */
export const Page = ({ title, class: name, children }) => html`<${Bar} /><main id="main" class=${`page ${name ?? ''}`} tabindex="-1">
  ${title && html`<h1>${title}</h1>`}${children}</main>`;

/** @param {{ kind?: 'act' | 'plain', to: string, children?: any, testid?: string }} props */
export const LinkButton = ({ kind = 'plain', to, children, testid }) => html`<${Link} to=${to} class=${`button button-${kind}`} testid=${testid}>${children}<//>`;

export { Button };
