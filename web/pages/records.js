// Records: the finished games of this person, the newest first, and what they come to.

import { html, useEffect, useState } from '../kit/view.js';
import { Button } from '../kit/button.js';
import { signed } from '../kit/figures.js';
import { get, query } from '../shell/api.js';
import { Page, LinkButton } from '../shell/bar.js';
import { me } from '../shell/identity.js';
import { t } from '../shell/lang.js';
import { useTitle } from '../shell/title.js';
import { complain } from '../shell/toast.js';
import { RecordRow, titleOf } from './lobby.js';

const PAGE = 30;

/** @param {{ rows: any[] }} props */
const Statistics = ({ rows }) => html`<section><h2>${t('statistics')}</h2><ul class="figures-row">${rows.map((row) => html`<li class="panel"><strong>${titleOf(row.game)}</strong>
  <span class="soft small">${t('played_n', { n: row.played })} · ${t('won_n', { n: row.won })} · <span class="figures">${signed(row.total)}</span></span></li>`)}</ul></section>`;

export default function Records() {
  const [rows, set] = useState(/** @type {any[] | null} */ (me.get() ? null : []));
  const [all, setAll] = useState(false);
  const [statistics, setStatistics] = useState(/** @type {any[]} */ ([]));
  useTitle(t('records'));
  const load = (/** @type {any[]} */ before) => get(`/records${query({ limit: PAGE, before_ms: before.at(-1)?.ended_ms })}`).then((more) => {
    set([...before, ...more]);
    setAll(more.length < PAGE);
  }, complain);
  useEffect(() => {
    if (!me.get()) return;
    void load([]);
    get('/me/statistics').then(setStatistics, () => undefined);
  }, []);
  return html`<${Page} title=${t('records_title')} class="narrow">
    ${statistics.length > 0 && html`<${Statistics} rows=${statistics} />`}
    ${rows === null ? html`<p class="soft">${t('one_moment')}</p>` : rows.length === 0 ? html`<p class="soft">${t('no_records')}</p>`
      : html`<ul class="lines" data-testid="records">${rows.map((record) => html`<${RecordRow} key=${record.table + record.number} record=${record} />`)}</ul>`}
    ${rows && rows.length > 0 && !all && html`<p><${Button} onClick=${() => load(rows)}>${t('older')}<//></p>`}
    <p><${LinkButton} to="/replay">${t('replay')}<//></p><//>`;
}
