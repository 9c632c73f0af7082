// Before the first game: the chairs, who is ready, and how others find the table.

import { html, useState } from '../../kit/view.js';
import { Button } from '../../kit/button.js';
import { BotMark, Icon } from '../../kit/marks.js';
import { post, remove } from '../../shell/api.js';
import { me, known } from '../../shell/identity.js';
import { has, t } from '../../shell/lang.js';
import { NameChip } from '../../shell/bar.js';
import { complain } from '../../shell/toast.js';
import { copyLink } from './top.js';

/** Does something at the table, and says why if it does not work. @param {() => Promise<unknown>} deed */
export function useDeed(deed) {
  const [busy, set] = useState(false);
  return {
    busy,
    run: async () => {
      set(true);
      await deed().catch(complain);
      set(false);
    },
  };
}

/** @param {{ deed: () => Promise<unknown>, primary?: boolean, kind?: string, testid?: string, children?: any }} props */
export function DeedButton({ deed, primary, kind, testid, children }) {
  const { busy, run } = useDeed(deed);
  return html`<${Button} primary=${primary} kind=${kind} testid=${testid} disabled=${busy} onClick=${run}>${children}<//>`;
}

/** Sits down, and comes back with what that chair sees. @param {string} id @param {number} [seat] */
export async function sit(id, seat) {
  await known();
  await post(`/tables/${id}/seat`, seat === undefined ? {} : { seat });
}

/** @param {{ chair: import('../../types/shell.d.ts').Chair, id: string, mine: boolean, owner: boolean, seated: boolean, onSat: () => void }} props */
function Chair({ chair, id, mine, owner, seated, onSat }) {
  const free = chair.kind === 'free';
  return html`<li class=${`chair ${mine ? 'chair-mine' : ''} ${free ? 'chair-free' : ''}`}>
    <span class="chair-name">${chair.name}${chair.kind === 'bot' && html` <${BotMark} />`}${mine && html` <span class="soft">(${t('you')})</span>`}</span>
    <span class="soft small">${free ? '' : chair.kind === 'bot' ? t(`level_${chair.level ?? 'normal'}`) : t(chair.ready ? 'is_ready' : 'is_not_ready')}</span>
    <span class="row">
      ${free && !seated && html`<${DeedButton} primary testid=${`sit-${chair.seat}`} deed=${() => sit(id, chair.seat).then(onSat)}>${t('sit_here')}<//>`}
      ${free && owner && html`<${DeedButton} testid=${`bot-${chair.seat}`} deed=${() => post(`/tables/${id}/bots`, { seat: chair.seat, level: 'normal' })}>${t('add_bot')}<//>`}
      ${!free && owner && !mine && html`<${DeedButton} kind="quiet" deed=${() => remove(`/tables/${id}/seat?seat=${chair.seat}`)}>${t('remove')}<//>`}
    </span></li>`;
}

/** The rules in a sentence. @param {{ table: import('../../types/shell.d.ts').Table }} props */
const RulesLine = ({ table }) => {
  const key = `${table.game}_${table.preset}`;
  return has(key) ? html`<p class="soft small">${t(key)}: ${t(`${key}_text`)}</p>` : null;
};

/** Ready or not, and who else is waited for. @param {{ table: import('../../types/shell.d.ts').Table, seat: number }} props */
export function ReadyRow({ table, seat }) {
  const own = table.seats[seat];
  const free = table.seats.some((chair) => chair.kind === 'free');
  const late = table.seats.filter((chair) => chair.kind === 'person' && !chair.ready && chair.seat !== seat);
  const owner = table.owner === me.get()?.player;
  const text = own?.ready ? (late.length > 0 ? t('waiting_for', { names: late.map((chair) => chair.name).join(t('comma')) }) : t('waiting_for_others'))
    : late.length === 0 && !free ? t('waiting_for_you') : t('waiting_for_people');
  return html`<p>${text}</p><div class="row">
    <${DeedButton} kind=${own?.ready ? 'quiet' : free ? 'plain' : 'act'} primary=${!own?.ready && !free} testid="ready" deed=${() => post(`/tables/${table.id}/ready`, { ready: !own?.ready })}>${own?.ready ? t('not_ready') : t('ready')}<//>
    ${owner && free && html`<${DeedButton} primary testid="start" deed=${() => post(`/tables/${table.id}/start`, { fill: 'normal' })}>${t('start_with_bots')}<//>`}</div>`;
}

/**
 * @param {object} props
 * @param {import('../../shell/table.js').LiveTable} props.live
 * @param {import('../../shell/table.js').State} props.state
 * @param {() => void} props.onFair
 */
export function WaitingRoom({ live, state, onFair }) {
  const table = /** @type {import('../../types/shell.d.ts').Table} */ (state.table);
  const owner = table.owner === me.get()?.player;
  const ended = table.status === 'closed' || table.status === 'stuck';
  if (ended) return html`<div class="waiting"><h2>${t(`table_${table.status}`)}</h2><p>${t(`table_${table.status}_text`)}</p></div>`;
  return html`<div class="waiting" data-testid="waiting"><h2>${t('waiting_title')}</h2>
    <${RulesLine} table=${table} />
    <ul class="chairs">${table.seats.map((chair) => html`<${Chair} key=${chair.seat} chair=${chair} id=${table.id} mine=${chair.seat === state.seat} owner=${owner}
      seated=${state.seat !== null} onSat=${() => live.speak()} />`)}</ul>
    ${state.seat === null ? html`<div class="row">${me.get() && html`<span>${t('your_name')}:</span>`}<${NameChip} /></div>` : html`<${ReadyRow} table=${table} seat=${state.seat} />`}
    <div class="row"><${Button} testid="copy-link" onClick=${copyLink}><${Icon} name="link" />${t('copy_link')}<//><${Button} kind="quiet" onClick=${onFair}><${Icon} name="seal" />${t('fairness')}<//></div>
  </div>`;
}
