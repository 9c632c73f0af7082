// The table: the board of the game, and around it everything that is the same in every game.
//
// It owns which part is shown: the chairs before the first game, the board, the settlement, the log and chat.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../kit/view.js';
import { useKeys } from '../kit/keys.js';
import { Page, LinkButton } from '../shell/bar.js';
import { lang, t } from '../shell/lang.js';
import { useSignal } from '../shell/signal.js';
import { LiveTable } from '../shell/table.js';
import { useTitle } from '../shell/title.js';
import { complain, say } from '../shell/toast.js';
import { titleOf } from './lobby.js';
import { BoardArea } from './table/board.js';
import { ConnectionLine } from './table/connection.js';
import { Fairness } from './table/fairness.js';
import { HintPanel, useHint } from './table/hint.js';
import { More } from './table/more.js';
import { EndBar, Settlement, useEnding } from './table/settlement.js';
import { Sentence, Side } from './table/side.js';
import { standIn } from './table/standin.js';
import { TopBar } from './table/top.js';
import { WaitingRoom } from './table/waiting.js';

/** @param {string} id */
function useLive(id) {
  const live = useMemo(() => new LiveTable(id), [id]);
  useEffect(() => () => live.close(), [live]);
  const spoken = lang();
  const before = useRef(spoken);
  useEffect(() => {
    if (before.current !== spoken) live.speak();
    before.current = spoken;
  }, [spoken, live]);
  return live;
}

/** News and refusals, said once each. @param {LiveTable} live @param {import('../shell/table.js').State} state */
function useNews(live, state) {
  useEffect(() => {
    if (!state.news) return;
    say(state.news);
    live.set({ news: null });
  }, [state.news]);
  useEffect(() => {
    if (!state.refusal) return;
    complain(state.refusal);
    live.set({ refusal: null });
  }, [state.refusal]);
}

/** @param {{ text: string, why: string }} props */
const Nothing = ({ text, why }) => html`<${Page}><h1>${text}</h1><p>${why}</p><p><${LinkButton} kind="act" to="/">${t('to_lobby')}<//></p><//>`;

/** @param {{ route: { table: string } }} props */
export default function TablePage({ route }) {
  const live = useLive(route.table);
  const state = useSignal(live.state);
  const [open, setOpen] = useState(/** @type {null | 'more' | 'fair' | 'side'} */ (null));
  const [tab, setTab] = useState(/** @type {'log' | 'chat'} */ ('log'));
  const ending = useEnding(state);
  const bot = standIn(live, state);
  const hint = useHint(live, state);
  useNews(live, state);
  useTitle(state.table ? titleOf(state.table.game) : '', Boolean(state.prompt) && !bot.on);
  useLayoutEffect(() => live.markDrawn());
  useKeys({ h: () => (state.prompt ? hint.ask() : false), l: () => setOpen(open === 'side' ? null : 'side') });
  const last = useMemo(() => state.log.findLast((line) => line.kind === 'event' || line.kind === 'deal')?.text ?? null, [state.log]);
  if (state.missing) return html`<${Nothing} text=${t('table_missing')} why=${t('table_missing_text')} />`;
  if (!state.table) return html`<${Page}><p class="soft">${t('one_moment')}</p><${ConnectionLine} live=${live} state=${state} /><//>`;
  const playing = state.view !== null && state.table.number > 0;
  const toggle = (/** @type {'log' | 'chat'} */ which) => {
    setOpen(open === 'side' && tab === which ? null : 'side');
    setTab(which);
  };
  return html`<div class=${`table-page ${open === 'side' ? 'side-open' : ''}`}>
    <${TopBar} live=${live} state=${state} hint=${hint} onMore=${() => setOpen('more')} onSide=${toggle} />
    <${ConnectionLine} live=${live} state=${state} bot=${bot} />
    <main id="main" class="board-area" tabindex="-1" aria-label=${titleOf(state.table.game)} data-asked=${state.prompt?.id ?? ''} data-status=${state.table.status}>
      ${playing ? html`<${BoardArea} live=${live} state=${state} last=${last} frozen=${bot.on} advice=${hint.advice} />` : html`<${WaitingRoom} live=${live} state=${state} onFair=${() => setOpen('fair')} />`}
      <${HintPanel} hint=${hint} state=${state} live=${live} />
    </main>
    ${ending.there && html`<${EndBar} state=${state} ending=${ending} />`}
    <${Side} live=${live} state=${state} tab=${tab} onTab=${setTab} onClose=${() => setOpen(null)} />
    ${ending.open && html`<${Settlement} live=${live} state=${state} ending=${ending} onFair=${() => setOpen('fair')} />`}
    ${open === 'more' && html`<${More} live=${live} state=${state} bot=${bot} onFair=${() => setOpen('fair')} onClose=${() => setOpen(null)} />`}
    ${open === 'fair' && html`<${Fairness} state=${state} onClose=${() => setOpen(null)} />`}
    <p class="unseen" aria-live="polite" data-testid="live">${last && html`<${Sentence} text=${last} game=${state.table.game} />`}</p>
  </div>`;
}
