// A hint: what a bot would do in my place, and why.

import { html, useEffect, useState } from '../../kit/view.js';
import { Button } from '../../kit/button.js';
import { Icon } from '../../kit/marks.js';
import { get, query } from '../../shell/api.js';
import { lang, t } from '../../shell/lang.js';
import { complain } from '../../shell/toast.js';
import { useModule } from './board.js';
import { Sentence } from './side.js';

/** @typedef {import('../../types/shell.d.ts').Advice} Advice */
/** @typedef {{ advice: Advice | null, ask: () => void, drop: () => void, asking: boolean }} Hint */

/**
 * @param {import('../../shell/table.js').LiveTable} live
 * @param {import('../../shell/table.js').State} state
 * @returns {Hint}
 */
export function useHint(live, state) {
  const [advice, set] = useState(/** @type {Advice | null} */ (null));
  const [asking, wait] = useState(false);
  const asked = state.prompt?.id;
  useEffect(() => set(null), [asked]);
  const ask = async () => {
    if (asking || !asked) return;
    wait(true);
    try {
      const told = await get(`/tables/${live.id}/advice${query({ lang: lang() })}`);
      if (live.state.get().prompt?.id === asked) set({ ...told, text: live.told(told.text ?? ''), reasons: (told.reasons ?? []).map((/** @type {string} */ one) => live.told(one)) });
    } catch (error) {
      complain(error);
    }
    wait(false);
  };
  return { advice, ask, drop: () => set(null), asking };
}

/**
 * @param {object} props
 * @param {Hint} props.hint
 * @param {import('../../shell/table.js').LiveTable} props.live
 * @param {import('../../shell/table.js').State} props.state
 */
export function HintPanel({ hint, live, state }) {
  const { advice } = hint;
  const game = state.table?.game ?? '';
  const { module } = useModule(game);
  if (!advice || !state.prompt) return null;
  const action = typeof advice.index === 'number' ? state.prompt.legal[advice.index] : advice.action;
  const { view, seat, table } = state;
  const text = (action && table && module?.called?.(action, lang(), { view, table, seat })) || advice.text;
  const play = () => live.submit(typeof advice.index === 'number' ? { index: advice.index } : { action: advice.action });
  return html`<aside class="hint" role="status" data-testid="hint">
    <header class="hint-head"><${Icon} name="bulb" /><strong>${t('hint_title')}</strong><button type="button" class="icon-button" aria-label=${t('close')} onClick=${hint.drop}><${Icon} name="close" /></button></header>
    <p class="hint-text"><${Sentence} text=${text} game=${game} /></p>
    ${advice.reasons.length > 0 && html`<ul class="hint-why">${advice.reasons.map((reason) => html`<li><${Sentence} text=${reason} game=${game} /></li>`)}</ul>`}
    <${Button} primary testid="hint-play" onClick=${play}>${t('hint_play')}<//>
  </aside>`;
}
