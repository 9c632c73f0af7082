// The bar above a table: back, what is played, and the few things one reaches for while playing.

import { html } from '../../kit/view.js';
import { Button } from '../../kit/button.js';
import { Icon } from '../../kit/marks.js';
import { has, t } from '../../shell/lang.js';
import { Link } from '../../shell/router.js';
import { say } from '../../shell/toast.js';
import { titleOf } from '../lobby.js';

/** Copies the address of this table; where that is not allowed, shows it. */
export async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    say(t('copied'));
  } catch {
    prompt(t('copy_by_hand'), location.href);
  }
}

/** The heading above a table; a narrow bar has room for the short name alone. @param {{ game: string }} props */
export const TableTitle = ({ game }) => html`<h1><span class="long-title">${titleOf(game)}</span><span class="short-title">${has(`short_${game}`) ? t(`short_${game}`) : titleOf(game)}</span></h1>`;

/** @param {{ state: import('../../shell/table.js').State }} props */
function Dot({ state }) {
  const { connection } = state;
  const text = t(connection.state === 'open' ? 'conn_open' : connection.state === 'connecting' ? 'conn_connecting' : connection.state === 'offline' ? 'conn_offline' : 'conn_waiting');
  return html`<span class=${`conn conn-${connection.state}`} role="img" aria-label=${text} title=${text} data-testid="conn" data-state=${connection.state}></span>`;
}

/**
 * @param {object} props
 * @param {import('../../shell/table.js').LiveTable} props.live
 * @param {import('../../shell/table.js').State} props.state
 * @param {import('./hint.js').Hint} props.hint
 * @param {() => void} props.onMore
 * @param {(which: 'log' | 'chat') => void} props.onSide
 */
export function TopBar({ state, hint, onMore, onSide }) {
  const table = /** @type {import('../../types/shell.d.ts').Table} */ (state.table);
  const free = table.seats.some((chair) => chair.kind === 'free');
  return html`<header class="bar table-bar">
    <${Link} to="/" class="icon-button" label=${t('to_lobby')} testid="to-lobby"><${Icon} name="back" /><//>
    <div class="table-title"><${TableTitle} game=${table.game} />${table.number > 0 && html`<span class="soft small table-number">${t('game_n', { n: table.number })}</span>`}<${Dot} state=${state} /></div>
    <div class="bar-end">
      ${state.prompt && state.seat !== null && html`<${Button} class="bar-button" testid="hint-button" disabled=${hint.asking} hint="H" onClick=${hint.ask}><${Icon} name="bulb" /><span class="wide">${t('hint')}</span><//>`}
      ${free && html`<${Button} class="bar-button" testid="invite" onClick=${copyLink}><${Icon} name="link" /><span class="wide">${t('invite')}</span><//>`}
      <${Button} class="bar-button side-button" testid="log-button" label=${t('log')} onClick=${() => onSide('log')}><${Icon} name="log" /><//>
      <${Button} class="bar-button side-button" testid="chat-button" label=${t('chat')} onClick=${() => onSide('chat')}><${Icon} name="chat" /><//>
      <${Button} class="bar-button" testid="more" label=${t('more')} onClick=${onMore}><${Icon} name="more" /><//>
    </div>
  </header>`;
}
