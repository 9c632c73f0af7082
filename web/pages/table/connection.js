// How the connection stands, and what else is out of the ordinary: one calm line under the bar, with what happens next.

import { html } from '../../kit/view.js';
import { Button } from '../../kit/button.js';
import { t } from '../../shell/lang.js';

/** @param {import('../../shell/socket.js').Connection} connection */
function sentence(connection) {
  switch (connection.state) {
    case 'offline': return t('conn_offline');
    case 'waiting': return connection.restarting ? t('conn_restarting') : t('conn_waiting');
    default: return null;
  }
}

/**
 * @param {object} props
 * @param {import('../../shell/table.js').LiveTable} props.live
 * @param {import('../../shell/table.js').State} props.state
 * @param {import('./standin.js').StandIn} [props.bot]
 */
export function ConnectionLine({ live, state, bot }) {
  const lost = sentence(state.connection);
  const own = state.seat === null ? null : state.table?.seats[state.seat];
  if (lost) {
    return html`<div class="notice-line notice-lost" role="status" data-testid="connection"><span>${lost} ${state.busy ? t('conn_answer') : ''}</span>
      ${state.connection.state === 'waiting' && html`<${Button} kind="quiet" onClick=${() => live.socket.wake()}>${t('conn_now')}<//>`}</div>`;
  }
  if (bot?.on) {
    return html`<div class="notice-line" role="status" data-testid="stand-in"><span>${t('bot_plays_you')}</span><${Button} primary testid="take-back" onClick=${() => bot.set(false)}>${t('take_back')}<//></div>`;
  }
  if (own?.away === 'resigned' && state.table?.status === 'playing') return html`<div class="notice-line" role="status">${t('resigned_now')}</div>`;
  if (state.seat === null && state.table?.status === 'playing') return html`<div class="notice-line" role="status" data-testid="watching">${t('watching')}</div>`;
  return null;
}
