// A table for friends: which rules, who sits where, how long one may think. Each choice says what it means.

import { html, useState } from '../kit/view.js';
import { Button } from '../kit/button.js';
import { Page, LinkButton } from '../shell/bar.js';
import { factsOf, seatsOf } from '../shell/facts.js';
import { t } from '../shell/lang.js';
import { openTable } from '../shell/open.js';
import { useTitle } from '../shell/title.js';
import { complain } from '../shell/toast.js';
import { Choose, titleOf } from './lobby.js';

/** @type {Record<string, object | null>} */
const CLOCKS = {
  none: null,
  calm: { move_ms: 30_000, bank_ms: 180_000 },
  fast: { move_ms: 15_000, bank_ms: 60_000 },
  slow: { move_ms: 120_000, bank_ms: 0 },
};
/** @type {Record<string, number>} */
const PACES = { fast: 350, normal: 700, slow: 1_800 };

/** @param {{ game: string, presets: string[], value: string, onChange: (preset: string) => void }} props */
const Presets = ({ game, presets, value, onChange }) => html`<fieldset class="panel"><legend>${t('preset')}</legend>${presets.map((preset) => html`<label class="radio">
  <input type="radio" name="preset" value=${preset} checked=${preset === value} onChange=${() => onChange(preset)} />
  <span><strong>${t(`${game}_${preset}`)}</strong><span class="soft small">${t(`${game}_${preset}_text`)}</span></span></label>`)}</fieldset>`;

/** One switch. @param {{ one: import('../shell/facts.js').Switch, value: any, onChange: (value: any) => void }} props */
function SwitchRow({ one, value, onChange }) {
  const label = t(`switch_${one.name}`);
  if (one.kind === 'number') {
    const [least, most] = one.range ?? [0, 1_000];
    return html`<label class="choose"><span>${label}</span><input class="field figures" type="number" min=${least} max=${most} placeholder=${t('usual')} value=${value ?? ''}
      onInput=${(/** @type {any} */ e) => onChange(e.target.value === '' ? undefined : Number(e.target.value))} /></label>`;
  }
  /** @type {[string, string][]} */
  const options = one.kind === 'flag' ? [['', t('usual')], ['true', t('yes')], ['false', t('no')]] : [['', t('usual')], ...(one.values ?? []).map((name) => /** @type {[string, string]} */ ([name, t(`value_${name}`)]))];
  const read = (/** @type {string} */ text) => (text === '' ? undefined : one.kind === 'flag' ? text === 'true' : text);
  return html`<${Choose} label=${label} value=${value === undefined ? '' : String(value)} options=${options} onChange=${(/** @type {string} */ text) => onChange(read(text))} />`;
}

/** @param {{ count: number, others: string[], onChange: (others: any[]) => void }} props */
const Chairs = ({ count, others, onChange }) => html`<fieldset class="panel"><legend>${t('who_plays')}</legend>
  <p class="chair-line">1 · ${t('chair_me')}</p>
  ${Array.from({ length: count - 1 }, (_, at) => html`<${Choose} label=${String(at + 2)} value=${others[at] ?? 'open'} testid=${`chair-${at + 1}`}
    options=${['open', 'easy', 'normal', 'hard'].map((who) => [who, t(`chair_${who}`)])}
    onChange=${(/** @type {string} */ who) => onChange(Array.from({ length: count - 1 }, (_, i) => (i === at ? who : others[i] ?? 'open')))} />`)}</fieldset>`;

/** @param {{ route: { game: string } }} props */
export default function Create({ route: { game } }) {
  const facts = factsOf(game);
  const [preset, setPreset] = useState(facts.presets[0] ?? '');
  const [players, setPlayers] = useState(/** @type {number | null} */ (null));
  const [others, setOthers] = useState(/** @type {any[]} */ ([]));
  const [switches, setSwitches] = useState(/** @type {Record<string, any>} */ ({}));
  const [clock, setClock] = useState('none');
  const [pace, setPace] = useState('normal');
  const [listed, setListed] = useState(false);
  const [spectators, setSpectators] = useState(true);
  const [busy, setBusy] = useState(false);
  useTitle(titleOf(game));
  const count = seatsOf(game, preset, players) || 2;
  const open = async () => {
    setBusy(true);
    const given = Object.fromEntries(Object.entries(switches).filter(([, value]) => value !== undefined));
    const options = { public: listed, spectators, clock: CLOCKS[clock], bot_ms: PACES[pace] };
    await openTable(game, { preset, players, switches: given }, options, others).catch(complain);
    setBusy(false);
  };
  const free = facts.players;
  return html`<${Page} title=${t('new_table', { game: titleOf(game) })} class="narrow">
    ${facts.presets.length > 0 && html`<${Presets} game=${game} presets=${facts.presets} value=${preset} onChange=${(/** @type {string} */ name) => (setPreset(name), setPlayers(null))} />`}
    ${free && html`<div class="panel"><${Choose} label=${t('players')} value=${String(count)} testid="players" onChange=${(/** @type {string} */ n) => setPlayers(Number(n))}
      options=${Array.from({ length: free.most - free.least + 1 }, (_, i) => [String(free.least + i), String(free.least + i)])} /></div>`}
    <${Chairs} count=${count} others=${others} onChange=${setOthers} />
    <fieldset class="panel"><legend>${t('options')}</legend>
      <${Choose} label=${t('thinking_time')} value=${clock} options=${Object.keys(CLOCKS).map((name) => [name, t(`clock_${name}`)])} onChange=${setClock} />
      <${Choose} label=${t('bot_pace')} value=${pace} options=${Object.keys(PACES).map((name) => [name, t(`pace_${name}`)])} onChange=${setPace} />
      <label class="check"><input type="checkbox" checked=${listed} data-testid="listed" onChange=${(/** @type {any} */ e) => setListed(e.target.checked)} /><span>${t('listed')}</span></label>
      <label class="check"><input type="checkbox" checked=${spectators} data-testid="spectators" onChange=${(/** @type {any} */ e) => setSpectators(e.target.checked)} /><span>${t('spectators')}</span></label></fieldset>
    ${facts.switches.length > 0 && html`<details class="panel"><summary>${t('house_rules')}</summary>${facts.switches.map((one) => html`<${SwitchRow} key=${one.name} one=${one} value=${switches[one.name]}
      onChange=${(/** @type {any} */ value) => setSwitches({ ...switches, [one.name]: value })} />`)}</details>`}
    <div class="row end"><${LinkButton} to=${`/rules/${game}`}>${t('how_to_play')}<//><${Button} primary testid="create" disabled=${busy} onClick=${open}>${t('create')}<//></div>
  <//>`;
}
