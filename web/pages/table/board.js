// The board: the game's own module, given what it needs to draw and to answer.

import { html, Component, useEffect, useMemo, useReducer, useState } from '../../kit/view.js';
import { Button } from '../../kit/button.js';
import { gameModule, moduleNow, plainModule } from '../../games/index.js';
import { getOnce } from '../../shell/api.js';
import { lang, t } from '../../shell/lang.js';

/** The module of a game, once it is there; or the plain table, if its own cannot be had. @param {string} game */
export function useModule(game) {
  const [state, set] = useState(/** @type {{ module: import('../../types/shell.d.ts').GameModule | null, failed: boolean }} */ ({ module: moduleNow(game), failed: false }));
  const [tries, again] = useReducer((/** @type {number} */ n) => n + 1, 0);
  useEffect(() => {
    gameModule(game).then((module) => set({ module, failed: false }), () => set({ module: null, failed: true }));
  }, [game, tries]);
  const plain = () => void plainModule().then((module) => set({ module, failed: false }));
  return { ...state, again: () => again(0), plain };
}

/** A board that stumbles is replaced by the plain table: the game goes on. */
export class Guard extends Component {
  /** @param {any} props */
  constructor(props) {
    super(props);
    this.state = { broken: false };
  }

  /** @param {unknown} error */
  componentDidCatch(error) {
    console.error(error);
    this.setState({ broken: true });
    this.props.onBroken();
  }

  render() {
    return this.state.broken ? null : this.props.children;
  }
}

/** @type {import('../../types/shell.d.ts').Glossary} */
const NOTHING = {};

/** Names and texts of everything in a game. @param {string} game */
export function useGlossary(game) {
  const [glossary, set] = useState(NOTHING);
  const spoken = lang();
  useEffect(() => {
    getOnce(`/games/${game}/words?lang=${spoken}`).then((words) => set(words.glossary ?? NOTHING), () => undefined);
  }, [game, spoken]);
  return glossary;
}

/** A place for a board that is not there yet. @param {{ failed: boolean, again: () => void, plain: () => void }} props */
export const NoBoard = ({ failed, again, plain }) => html`<div class="board-empty">${failed
  ? html`<p>${t('page_not_loaded_why')}</p><${Button} onClick=${plain}>${t('plain_table')}<//><${Button} primary onClick=${again}>${t('try_again')}<//>` : html`<p>${t('one_moment')}</p>`}</div>`;

/**
 * @param {object} props
 * @param {import('../../shell/table.js').LiveTable} props.live
 * @param {import('../../shell/table.js').State} props.state
 * @param {string | null} props.last
 * @param {boolean} props.frozen
 * @param {import('../../types/shell.d.ts').Advice | null} props.advice
 */
export function BoardArea({ live, state, last, frozen, advice }) {
  const { view, seat, prompt, events, over, busy } = state;
  const table = /** @type {import('../../types/shell.d.ts').Table} */ (state.table);
  const { module, failed, again, plain } = useModule(table.game);
  const game = useGlossary(table.game);
  const waiting = seat !== null && !prompt && table.status === 'playing' && !state.words.question;
  const words = useMemo(() => (waiting ? { ...state.words, question: t('bots_turn') } : state.words), [state.words, waiting]);
  const clock = useMemo(() => clockOf(table, prompt), [prompt, table.options]);
  if (!module) return html`<${NoBoard} failed=${failed} again=${again} plain=${plain} />`;
  return html`<${Guard} key=${module} onBroken=${plain}><${module.Board} view=${view} seat=${seat} table=${table} prompt=${frozen ? null : prompt} words=${words} events=${events} over=${over} others=${null}
    submit=${(/** @type {any} */ answer) => live.submit(answer)} busy=${busy} lang=${lang()} t=${t} game=${game} frozen=${frozen || seat === null} last=${last} clock=${clock} advice=${advice} /><//>`;
}

/** @param {import('../../types/shell.d.ts').Table} table @param {import('../../types/shell.d.ts').Prompt | null} prompt */
function clockOf(table, prompt) {
  if (!prompt || prompt.due_ms === null || prompt.due_ms === undefined) return null;
  const { clock, window_ms } = table.options;
  return { due_ms: prompt.due_ms, total_ms: prompt.window ? window_ms : clock ? clock.move_ms : undefined };
}
