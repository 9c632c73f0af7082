// Fairness: what was promised before the deal, a phrase of one's own for the next one, and the sum done again after the game.

import { html, useState } from '../../kit/view.js';
import { Button } from '../../kit/button.js';
import { Dialog } from '../../kit/dialog.js';
import { Icon } from '../../kit/marks.js';
import { get, post } from '../../shell/api.js';
import { checkRecord } from '../../shell/fair.js';
import { has, t } from '../../shell/lang.js';
import { complain, say } from '../../shell/toast.js';

/** @param {{ label: string, hash: string | null }} props */
const Hash = ({ label, hash }) => (hash ? html`<div class="hash"><span class="soft small">${label}</span><code>${hash}</code></div>` : null);

/** @param {{ text: string, holds: boolean | null }} props */
const Finding = ({ text, holds }) => html`<li class=${`finding finding-${holds}`}><${Icon} name=${holds ? 'check' : holds === false ? 'close' : 'more'} /><span>${text}</span>
  <span class="finding-result">${t(holds ? 'fair_holds' : holds === false ? 'fair_fails' : 'fair_nothing')}</span></li>`;

/** @typedef {{ here: import('../../shell/fair.js').Finding[], report: any }} Checked */

/**
 * Checks a record: the sums here, the play by the server.
 * @param {any} record
 * @param {string | null} promised
 * @returns {Promise<Checked>}
 */
export async function check(record, promised) {
  const here = checkRecord(record, promised);
  const report = await post('/verify', { record }).catch(() => null);
  return { here, report };
}

/** @param {{ checked: Checked }} props */
export function Report({ checked: { here, report } }) {
  const verdict = String(report?.verdict ?? '').toLowerCase();
  return html`<section data-testid="fair-report"><h3>${t('fair_here')}</h3><ul class="findings">${here.map((one) => html`<${Finding} text=${t(`fair_${one.check}`)} holds=${one.holds} />`)}</ul>
    <h3>${t('fair_server')}</h3><ul class="findings">${(report?.checks ?? []).map((/** @type {any} */ one) => html`<${Finding} text=${t(one.check === 'record' ? 'fair_record' : `fair_server_${one.check}`)}
      holds=${one.result === 'passed' ? true : one.result === 'failed' ? false : null} />`)}</ul>
    <p class="verdict" data-testid="verdict" data-verdict=${verdict}>${has(`verdict_${verdict}`) ? t(`verdict_${verdict}`) : t('verdict_incomplete')}</p></section>`;
}

/** A phrase for the next shuffle. @param {{ table: import('../../types/shell.d.ts').Table, seat: number }} props */
function Phrase({ table, seat }) {
  const [phrase, set] = useState('');
  const add = (/** @type {Event} */ event) => {
    event.preventDefault();
    post(`/tables/${table.id}/ready`, { ready: table.seats[seat]?.ready ?? false, phrase: phrase.trim() }).then(() => (set(''), say(t('fair_phrase_added'))), complain);
  };
  return html`<form class="row" onSubmit=${add}><input class="field grow" maxlength="200" required aria-label=${t('fair_phrase')} placeholder=${t('fair_phrase')} data-testid="phrase" value=${phrase}
    onInput=${(/** @type {any} */ e) => set(e.target.value)} /><button class="button button-plain">${t('fair_phrase_add')}</button></form>`;
}

/** @param {{ state: import('../../shell/table.js').State, onClose: () => void }} props */
export function Fairness({ state, onClose }) {
  const table = /** @type {import('../../types/shell.d.ts').Table} */ (state.table);
  const [checked, set] = useState(/** @type {Checked | null} */ (null));
  const over = table.number > 0 && table.status !== 'playing';
  const run = () => get(`/records/${table.id}/${table.number}`).then((record) => check(record, table.commitment)).then(set, complain);
  return html`<${Dialog} title=${t('fairness')} onClose=${onClose} testid="fair-dialog">
    <p>${t('fair_intro')}</p>
    <${Hash} label=${t('fair_commitment')} hash=${table.commitment} />
    ${table.status !== 'playing' && html`<${Hash} label=${t('fair_sealed')} hash=${table.sealed} />`}
    ${table.status !== 'playing' && table.status !== 'closed' && state.seat !== null && html`<${Phrase} table=${table} seat=${state.seat} />`}
    ${checked ? html`<${Report} checked=${checked} />` : over ? html`<p><${Button} primary testid="check-fair" onClick=${run}>${t('fair_check')}<//></p>` : html`<p class="soft">${t('fair_after')}</p>`}
  <//>`;
}
