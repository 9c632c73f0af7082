// Settings: language, light, cards, sound, motion, name.

import { html, useState } from '../kit/view.js';
import { Button } from '../kit/button.js';
import { NameDialog, Page } from '../shell/bar.js';
import { me } from '../shell/identity.js';
import { t } from '../shell/lang.js';
import { change, settings } from '../shell/settings.js';
import { useSignal } from '../shell/signal.js';
import { knock } from '../shell/sound.js';
import { useTitle } from '../shell/title.js';

/** @param {{ name: string, label: string, value: string, options: [string, string][], onChange: (value: any) => void }} props */
const Radios = ({ name, label, value, options, onChange }) => html`<fieldset class="panel"><legend>${label}</legend><div class="segments">${options.map(([key, text]) => html`<label class="segment">
  <input type="radio" name=${name} value=${key} checked=${key === value} data-testid=${`${name}-${key}`} onChange=${() => onChange(key)} /><span>${text}</span></label>`)}</div></fieldset>`;

/** @param {{ label: string, value: boolean, onChange: (value: boolean) => void, testid: string }} props */
const Check = ({ label, value, onChange, testid }) => html`<label class="check"><input type="checkbox" checked=${value} data-testid=${testid} onChange=${(/** @type {any} */ e) => onChange(e.target.checked)} /><span>${label}</span></label>`;

export default function Settings() {
  const now = settings();
  const known = useSignal(me);
  const [naming, name] = useState(false);
  useTitle(t('settings'));
  return html`<${Page} title=${t('settings')} class="narrow">
    <${Radios} name="lang" label="Language · 语言" value=${now.lang} options=${[['auto', t('automatic')], ['en', 'English'], ['zh', '中文']]} onChange=${(/** @type {any} */ lang) => change({ lang })} />
    <${Radios} name="theme" label=${t('theme')} value=${now.theme} options=${[['auto', t('automatic')], ['dark', t('theme_dark')], ['light', t('theme_light')]]} onChange=${(/** @type {any} */ theme) => change({ theme })} />
    <fieldset class="panel"><legend>${t('cards')}</legend><${Check} label=${t('four_colours')} value=${now.fourColours} testid="four-colours" onChange=${(/** @type {boolean} */ fourColours) => change({ fourColours })} /></fieldset>
    <fieldset class="panel"><legend>${t('sound')}</legend><div class="row"><${Check} label=${t('sound_turn')} value=${now.sound} testid="sound" onChange=${(/** @type {boolean} */ sound) => change({ sound })} />
      ${now.sound && html`<${Button} onClick=${knock}>${t('hear')}<//>`}</div></fieldset>
    <${Radios} name="motion" label=${t('motion')} value=${now.motion} options=${[['auto', t('automatic')], ['less', t('motion_less')]]} onChange=${(/** @type {any} */ motion) => change({ motion })} />
    <fieldset class="panel"><legend>${t('your_name')}</legend><div class="row"><strong>${known?.name ?? '–'}</strong><${Button} onClick=${() => name(true)}>${t('change_name')}<//></div></fieldset>
    <p class="soft small">${t('settings_kept')}</p>
    ${naming && html`<${NameDialog} onClose=${() => name(false)} />`}<//>`;
}
