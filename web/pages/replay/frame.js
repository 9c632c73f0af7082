// One move of a replay on the game's own board, where nothing can be chosen.

import { html, useMemo } from '../../kit/view.js';
import { BIG_GAMES } from '../../games/index.js';
import { lang, t } from '../../shell/lang.js';
import { Guard, NoBoard, useGlossary, useModule } from '../table/board.js';
import { EndingText } from '../table/settlement.js';
import { lastOf, wordsOf } from './reel.js';

/** A table that nobody sits at any more. @param {any} frame @param {string[]} names @param {string} id @returns {import('../../types/shell.d.ts').Table} */
function tableOf(frame, names, id) {
  const seats = names.map((name, seat) => ({ seat, kind: /** @type {const} */ ('person'), name, player: null, level: null, ready: false, away: null }));
  const options = { public: false, clock: null, window_ms: 0, bot_ms: 0, drop_ms: 0, stand_in: /** @type {const} */ ('normal') };
  return {
    id, game: frame.game, preset: frame.preset ?? '', rules: frame.rules ?? frame.view?.rules ?? {}, status: frame.over ? 'over' : 'playing', owner: '', number: 1,
    seats, totals: names.map(() => 0), options, sealed: null, commitment: null,
  };
}

/** @param {{ frame: any, names: string[], eyes: string, forth: boolean, id: string }} props */
export function Frame({ frame, names, eyes, forth, id }) {
  const { module, failed, again, plain } = useModule(frame.game);
  const game = useGlossary(frame.game);
  const words = useMemo(() => wordsOf(frame, names), [frame, names.join()]);
  const table = useMemo(() => tableOf(frame, names, id), [frame, names.join()]);
  if (!module) return html`<${NoBoard} failed=${failed} again=${again} plain=${plain} />`;
  const all = eyes === 'all' && Array.isArray(frame.views) ? frame.views : null;
  const seat = /^\d+$/.test(eyes) ? Number(eyes) : null;
  return html`<${Guard} key=${module} onBroken=${plain}><${module.Board} view=${all ? all[0] : frame.view} seat=${seat} table=${table} prompt=${null} words=${words} events=${forth ? frame.events ?? [] : []} over=${frame.over}
      others=${all} submit=${() => undefined} busy=${false} lang=${lang()} t=${t} game=${game} frozen=${true} last=${lastOf(frame, names)} clock=${null} advice=${null} /><//>
    ${words.ending && !BIG_GAMES.includes(frame.game) && html`<details class="replay-ending"><summary>${t('replay_result')}</summary><${EndingText} text=${words.ending} /></details>`}`;
}
