// A bot plays for me: each question is answered by what a bot advises, until I take my seat back.

import { useEffect, useState } from '../../kit/view.js';
import { get, query } from '../../shell/api.js';
import { lang } from '../../shell/lang.js';

/** A person who watches should be able to follow. */
const PAUSE_MS = 500;

/** @typedef {{ on: boolean, set: (on: boolean) => void }} Pilot */

/**
 * @param {import('../../shell/table.js').LiveTable} live
 * @param {import('../../shell/table.js').State} state
 * @returns {Pilot}
 */
export function useAutopilot(live, state) {
  const [on, set] = useState(false);
  const [tries, again] = useState(0);
  const asked = state.prompt?.id;
  useEffect(() => {
    if (!on || !asked || state.busy) return undefined;
    const timer = setTimeout(async () => {
      const advice = await get(`/tables/${live.id}/advice${query({ lang: lang() })}`).catch(() => null);
      if (live.state.get().prompt?.id !== asked) return;
      if (!advice) return again((n) => n + 1);
      live.submit(typeof advice.index === 'number' ? { index: advice.index } : { action: advice.action });
      return undefined;
    }, tries > 0 ? 2_000 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [on, asked, tries, state.busy]);
  return { on, set };
}
