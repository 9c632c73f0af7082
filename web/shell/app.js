// The page around the pages: which one is shown, in which language and looks.

import { html, useEffect, useReducer, useState } from '../kit/view.js';
import { Button } from '../kit/button.js';
import { Lobby } from '../pages/lobby.js';
import { Page } from './bar.js';
import { Toasts } from './toast.js';
import { lang, t } from './lang.js';
import { route, Link } from './router.js';
import { applyLooks, onSettings } from './settings.js';
import { useSignal } from './signal.js';

/** @typedef {import('./router.js').Route} Route */

/** Pages are loaded when they are first opened; the lobby comes with the shell. @type {Record<string, () => Promise<any>>} */
const LATER = {
  table: () => import('../pages/table.js'),
  create: () => import('../pages/create.js'),
  records: () => import('../pages/records.js'),
  replay: () => import('../pages/replay.js'),
  rules: () => import('../pages/rules.js'),
  settings: () => import('../pages/settings.js'),
};

/** @type {Map<string, any>} */
const loaded = new Map();

/** @param {string} page */
function usePage(page) {
  const [state, set] = useState(/** @type {{ page: string, failed: boolean }} */ ({ page: '', failed: false }));
  const [tries, again] = useReducer((/** @type {number} */ n) => n + 1, 0);
  useEffect(() => {
    const load = LATER[page];
    if (!load || loaded.has(page)) return;
    load().then((module) => {
      loaded.set(page, module.default);
      set({ page, failed: false });
    }, () => set({ page, failed: true }));
  }, [page, tries]);
  return { Page: loaded.get(page), failed: state.page === page && state.failed, again: () => again(0) };
}

/** @param {{ route: Route }} props */
function Shown({ route: now }) {
  const { Page, failed, again } = usePage(now.page);
  if (now.page === 'lobby') return html`<${Lobby} />`;
  if (now.page === 'missing') return html`<${Missing} />`;
  if (Page) return html`<${Page} key=${JSON.stringify(now)} route=${now} />`;
  if (!failed) return html`<main class="page" tabindex="-1"><p class="soft">${t('one_moment')}</p></main>`;
  return html`<main class="page" tabindex="-1"><h1>${t('page_not_loaded')}</h1><p>${t('page_not_loaded_why')}</p>
    <p><${Button} primary onClick=${again}>${t('try_again')}<//></p></main>`;
}

function Missing() {
  return html`<${Page} title=${t('nothing_here')}><p>${t('nothing_here_why')}</p>
    <p><${Link} to="/" class="button button-act">${t('to_lobby')}<//></p><//>`;
}

export function App() {
  const now = useSignal(route);
  const [, draw] = useReducer((/** @type {number} */ n) => n + 1, 0);
  useEffect(() => onSettings(() => draw(0)), []);
  useEffect(() => {
    const media = matchMedia('(prefers-color-scheme: light)');
    media.addEventListener('change', applyLooks);
    return () => media.removeEventListener('change', applyLooks);
  }, []);
  useEffect(() => {
    document.documentElement.lang = lang() === 'zh' ? 'zh-Hans' : 'en';
  });
  return html`<a class="skip" href="#main" onClick=${(/** @type {Event} */ e) => (e.preventDefault(), document.querySelector('main')?.focus())}>${t('skip')}</a>
    <${Shown} route=${now} /><${Toasts} />`;
}
