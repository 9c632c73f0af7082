// Everything that is not needed every minute: fairness, rules, a bot for my seat, giving up, leaving.

import { html, useState } from '../../kit/view.js';
import { Button } from '../../kit/button.js';
import { Dialog } from '../../kit/dialog.js';
import { Icon } from '../../kit/marks.js';
import { post, remove } from '../../shell/api.js';
import { LangButton, LinkButton } from '../../shell/bar.js';
import { me } from '../../shell/identity.js';
import { t } from '../../shell/lang.js';
import { go } from '../../shell/router.js';
import { change, settings } from '../../shell/settings.js';
import { copyLink } from './top.js';
import { DeedButton } from './waiting.js';

/** Asks before it cannot be taken back. @param {{ id: string, onClose: () => void }} props */
const SureToResign = ({ id, onClose }) => html`<div class="sure"><p><strong>${t('resign_sure')}</strong></p><p>${t('resign_text')}</p>
  <div class="row"><${Button} onClick=${onClose}>${t('cancel')}<//><${DeedButton} kind="danger" testid="resign-sure" deed=${() => post(`/tables/${id}/resign`, { confirm: true }).then(onClose)}>${t('resign')}<//></div></div>`;

/** What only who sits here can do. @param {{ table: import('../../types/shell.d.ts').Table, live: import('../../shell/table.js').LiveTable, bot: import('./standin.js').StandIn, onClose: () => void }} props */
function Seated({ table, live, bot, onClose }) {
  const [sure, ask] = useState(false);
  const playing = table.status === 'playing';
  if (sure) return html`<${SureToResign} id=${table.id} onClose=${onClose} />`;
  if (!playing) {
    return html`<${DeedButton} testid="leave-seat" deed=${() => remove(`/tables/${table.id}/seat`).then(() => (live.speak(), onClose()))}><${Icon} name="door" />${t('leave_seat')}<//>`;
  }
  return html`<${Button} testid="hand-over" onClick=${() => (void bot.set(!bot.on), onClose())}><${Icon} name="person" />${bot.on ? t('take_back') : t('hand_over')}<//>
    <${Button} kind="danger" testid="resign" onClick=${() => ask(true)}><${Icon} name="flag" />${t('resign')}<//>`;
}

/**
 * @param {object} props
 * @param {import('../../shell/table.js').LiveTable} props.live
 * @param {import('../../shell/table.js').State} props.state
 * @param {import('./standin.js').StandIn} props.bot
 * @param {() => void} props.onFair
 * @param {() => void} props.onClose
 */
export function More({ live, state, bot, onFair, onClose }) {
  const table = /** @type {import('../../types/shell.d.ts').Table} */ (state.table);
  const owner = table.owner === me.get()?.player;
  const { sound } = settings();
  return html`<${Dialog} title=${t('more')} onClose=${onClose} testid="more-dialog"><div class="more">
    <${Button} testid="copy-link" onClick=${() => (void copyLink(), onClose())}><${Icon} name="link" />${t('copy_link')}<//>
    <${LinkButton} to=${`/rules/${table.game}`}><${Icon} name="book" />${t('how_to_play')}<//>
    <${Button} testid="fairness" onClick=${onFair}><${Icon} name="seal" />${t('fairness')}<//>
    <${Button} pressed=${sound} onClick=${() => change({ sound: !sound })}><${Icon} name=${sound ? 'sound' : 'mute'} />${t('sound')}<//>
    <${LangButton} />
    <${LinkButton} to="/settings"><${Icon} name="gear" />${t('settings')}<//>
    ${state.seat !== null && html`<${Seated} table=${table} live=${live} bot=${bot} onClose=${onClose} />`}
    ${owner && table.status !== 'playing' && html`<${DeedButton} kind="danger" testid="close-table" deed=${() => remove(`/tables/${table.id}`).then(() => go('/'))}>${t('close_table')}<//>`}
  </div><//>`;
}
