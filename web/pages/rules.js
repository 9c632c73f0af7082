// How a game is played, in short, and what each of its cards, pieces and words means: as the engine's own words say it.

import { html, useEffect, useState } from '../kit/view.js';
import { getOnce } from '../shell/api.js';
import { Page, LinkButton } from '../shell/bar.js';
import { factsOf } from '../shell/facts.js';
import { has, lang, t } from '../shell/lang.js';
import { useTitle } from '../shell/title.js';
import { complain } from '../shell/toast.js';
import { titleOf } from './lobby.js';

/** @param {{ glossary: import('../types/shell.d.ts').Glossary }} props */
function Glossary({ glossary }) {
  const [find, set] = useState('');
  const wanted = find.trim().toLowerCase();
  // One of a kind is told with its kind: a deck has a slash of many numbers.
  const told = Object.entries(glossary).filter(([, { text, of }]) => text !== '' && !(of && of in glossary));
  const entries = told.filter(([code, { name, text }]) => `${code} ${name} ${text}`.toLowerCase().includes(wanted));
  if (told.length === 0) return null;
  return html`<section><h2>${t('glossary')}</h2><input class="field" type="search" placeholder=${t('find')} aria-label=${t('find')} value=${find} onInput=${(/** @type {any} */ e) => set(e.target.value)} />
    <dl class="glossary">${entries.map(([code, { name, text }]) => html`<div key=${code}><dt>${name}</dt><dd>${text}</dd></div>`)}</dl></section>`;
}

/** The rules in short, a line a thought: the page's own for a small game; else the engine's, without their heading. @param {{ game: string, help: string }} props */
function InShort({ game, help }) {
  const lines = has(`help_${game}`) ? t(`help_${game}`).split('\n') : help.trim().split('\n').slice(1);
  return html`<ul class="panel help">${lines.map((line) => html`<li>${line.trim()}</li>`)}</ul>`;
}

/** @param {{ route: { game: string } }} props */
export default function Rules({ route: { game } }) {
  const [words, set] = useState(/** @type {any} */ (null));
  const spoken = lang();
  const title = titleOf(game, words?.title);
  useTitle(title);
  useEffect(() => {
    getOnce(`/games/${game}/words?lang=${spoken}`).then(set, complain);
  }, [game, spoken]);
  return html`<${Page} title=${t('rules_of', { game: title })} class="narrow">
    ${has(`about_${game}`) && html`<p>${t(`about_${game}`)}</p>`}
    ${words?.help && html`<${InShort} game=${game} help=${words.help} />`}
    ${factsOf(game).presets.map((preset) => html`<p><strong>${t(`${game}_${preset}`)}</strong> <span class="soft">${t(`${game}_${preset}_text`)}</span></p>`)}
    <div class="row"><${LinkButton} kind="act" to="/">${t('to_lobby')}<//><${LinkButton} to=${`/new/${game}`}>${t('with_friends')}<//></div>
    <${Glossary} glossary=${words?.glossary ?? {}} /><//>`;
}
