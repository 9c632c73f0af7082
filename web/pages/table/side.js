// Log and chat: beside the table where there is room, over it where there is not.

import { html, kept, useEffect, useMemo, useState } from '../../kit/view.js';
import { Button } from '../../kit/button.js';
import { Icon } from '../../kit/marks.js';
import { withCards } from '../../kit/sentence.js';
import { post } from '../../shell/api.js';
import { lang, t } from '../../shell/lang.js';
import { change, settings } from '../../shell/settings.js';
import { me } from '../../shell/identity.js';
import { complain } from '../../shell/toast.js';
import { useModule } from './board.js';

/** @typedef {import('../../shell/story.js').Line} Line */

/** Lines whose end stays in sight while one has not scrolled away from it: the box is laid out from below, so that no script measures it. @param {{ name: 'log' | 'chat', live?: boolean, children?: any }} props */
const Lines = ({ name, live, children }) => html`<div class="log" data-testid=${name} tabindex="0" role="region" aria-label=${t(name)} aria-live=${live ? 'polite' : undefined}><ol>${children}</ol></div>`;

/** A sentence as the game shows it: with small pictures of its pieces. @param {{ text: string, game: string }} props */
export function Sentence({ text, game }) {
  const Told = useModule(game).module?.Line;
  return Told ? html`<${Told} text=${text} lang=${lang()} />` : html`${withCards(text)}`;
}

/** What happened several times in a row is told once. @param {Line[]} lines */
function folded(lines) {
  /** @type {{ line: Line, times: number }[]} */
  const told = [];
  for (const line of lines) {
    const before = told.at(-1);
    if (before && line.kind === 'event' && before.line.kind === 'event' && before.line.text === line.text) before.times += 1;
    else told.push({ line, times: 1 });
  }
  return told;
}

/** A line of the log; the words are those of the language it was told in. @param {{ line: Line, times: number, game: string }} props */
const LogLine = kept(({ line, times, game }) => html`<li class=${`log-${line.kind}`}>${line.kind === 'event' ? html`<${Sentence} text=${line.text} game=${game} />` : line.text}${times > 1 ? ` ×${times}` : ''}</li>`);

/** It grows by a line or two at a time: the others are as they were. @param {{ lines: Line[], game: string, spoken: string }} props */
const Log = kept(({ lines, game }) => {
  const shown = useMemo(() => folded(lines.filter((/** @type {Line} */ line) => line.kind !== 'said').slice(-400)), [lines]);
  return html`<${Lines} name="log">${shown.map(({ line, times }) => html`<${LogLine} key=${line.n} line=${line} times=${times} game=${game} />`)}<//>`;
});

/** @param {{ line: Line, owner: boolean, live: import('../../shell/table.js').LiveTable }} props */
function Said({ line, owner, live }) {
  const muted = settings().muted;
  const player = line.player ?? '';
  const hushed = muted.includes(player);
  const own = player === me.get()?.player;
  const hush = () => change({ muted: hushed ? muted.filter((one) => one !== player) : [...muted, player] });
  const all = () => post(`/tables/${live.id}/mute`, { player, muted: true }).catch(complain);
  return html`<li class=${own ? 'said said-own' : 'said'}><strong>${line.who}</strong> ${hushed ? html`<em class="soft">${t('muted_here')}</em>` : line.text}
    ${!own && html`<span class="said-more"><button type="button" class="link-button" onClick=${hush}>${hushed ? t('unmute') : t('mute')}</button>
      ${owner && html`<button type="button" class="link-button" onClick=${all}>${t('mute_for_all')}</button>`}</span>`}</li>`;
}

/** @param {{ lines: Line[], live: import('../../shell/table.js').LiveTable, state: import('../../shell/table.js').State }} props */
function Chat({ lines, live, state }) {
  const [text, set] = useState('');
  const said = lines.filter((line) => line.kind === 'said');
  const owner = state.table?.owner === me.get()?.player;
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.trim() && live.say(text.trim())) set('');
  };
  return html`<${Lines} name="chat" live>
      ${said.map((line) => html`<${Said} key=${line.n} line=${line} owner=${owner} live=${live} />`)}
      ${said.length === 0 && html`<li class="soft">${t('no_chat_yet')}</li>`}<//>
    ${state.seat === null ? html`<p class="soft small pad">${t('only_seated_chat')}</p>` : html`<form class="row chat-form" onSubmit=${send}>
      <input class="field grow" maxlength="500" placeholder=${t('say_something')} aria-label=${t('say_something')} data-testid="say" value=${text} onInput=${(/** @type {any} */ e) => set(e.target.value)} />
      <button class="button button-plain" data-testid="send">${t('send')}</button></form>`}`;
}

/**
 * @param {object} props
 * @param {import('../../shell/table.js').LiveTable} props.live
 * @param {import('../../shell/table.js').State} props.state
 * @param {'log' | 'chat'} props.tab
 * @param {(tab: 'log' | 'chat') => void} props.onTab
 * @param {() => void} props.onClose
 */
export function Side({ live, state, tab, onTab, onClose }) {
  const [seen, see] = useState(0);
  const said = state.log.filter((line) => line.kind === 'said' && !settings().muted.includes(line.player ?? '')).length;
  useEffect(() => {
    if (tab === 'chat') see(said);
  }, [tab, said]);
  const fresh = said - seen;
  const button = (/** @type {'log' | 'chat'} */ which, /** @type {string} */ more) => html`<button type="button" role="tab" class="tab" id=${`tab-${which}`} aria-selected=${tab === which}
    aria-controls="side-panel" tabindex=${tab === which ? 0 : -1} data-testid=${`tab-${which}`} onClick=${() => onTab(which)} onKeyDown=${walk}>${t(which)}${more}</button>`;
  const walk = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tab === 'log' ? 'chat' : 'log';
    onTab(other);
    requestAnimationFrame(() => document.getElementById(`tab-${other}`)?.focus());
  };
  return html`<aside class="side" aria-label=${`${t('log')}, ${t('chat')}`}>
    <div class="side-head"><div class="tabs" role="tablist">${button('log', '')}${button('chat', tab !== 'chat' && fresh > 0 ? ` (${fresh})` : '')}</div>
      <${Button} kind="quiet" class="side-close" label=${t('close')} onClick=${onClose}><${Icon} name="close" /><//></div>
    <div class="side-panel" id="side-panel" role="tabpanel" aria-labelledby=${`tab-${tab}`}>${tab === 'log' ? html`<${Log} lines=${state.log} game=${state.table?.game ?? ''} spoken=${lang()} />` : html`<${Chat} lines=${state.log} live=${live} state=${state} />`}</div>
  </aside>`;
}
