// The lobby: four tables to sit down at with one click, then one's own tables, open ones, and the last games.

import { html, useEffect, useState } from '../kit/view.js';
import { Button } from '../kit/button.js';
import { signed } from '../kit/figures.js';
import { BIG_GAMES } from '../games/index.js';
import { get, getOnce } from '../shell/api.js';
import { Page, LinkButton } from '../shell/bar.js';
import { FACTS, factsOf, seatsOf } from '../shell/facts.js';
import { me } from '../shell/identity.js';
import { lang, t, has } from '../shell/lang.js';
import { nameOf } from '../shell/names.js';
import { keepChoice, lastChoice, playNow } from '../shell/open.js';
import { Link } from '../shell/router.js';
import { useSignal } from '../shell/signal.js';
import { useTitle } from '../shell/title.js';
import { complain } from '../shell/toast.js';
import { Still } from './stills.js';

/** @typedef {import('../types/shell.d.ts').Table} Table */

const EVERY_MS = 8_000;

/** The title of a game, from the language files, or as the server calls it. @param {string} game @param {string} [told] */
export const titleOf = (game, told) => (has(`title_${game}`) ? t(`title_${game}`) : told ?? game);

/** @param {{ label: string, value: string, options: [string, string][], onChange: (value: string) => void, testid?: string }} props */
export const Choose = ({ label, value, options, onChange, testid }) => html`<label class="choose"><span>${label}</span>
  <select class="field" value=${value} data-testid=${testid} onChange=${(/** @type {any} */ e) => onChange(e.target.value)}>
    ${options.map(([key, text]) => html`<option value=${key} selected=${key === value}>${text}</option>`)}</select></label>`;

/** What to choose before one plays. @param {{ game: string, choice: import('../shell/open.js').Choice, onChange: (choice: import('../shell/open.js').Choice) => void }} props */
function Options({ game, choice, onChange }) {
  const { presets, players } = factsOf(game);
  const preset = choice.preset ?? presets[0] ?? '';
  const change = (/** @type {Partial<import('../shell/open.js').Choice>} */ part) => onChange({ ...choice, ...part });
  const counts = players ? Array.from({ length: players.most - players.least + 1 }, (_, i) => String(players.least + i)) : [];
  return html`<div class="tile-options">
    ${players && html`<${Choose} label=${t('players')} value=${String(seatsOf(game, preset, choice.players))} options=${counts.map((n) => [n, n])}
      onChange=${(/** @type {string} */ n) => change({ players: Number(n) })} />`}
    <${Choose} label=${t('bots')} value=${choice.level ?? 'normal'} options=${['easy', 'normal', 'hard'].map((level) => [level, t(`level_${level}`)])}
      onChange=${(/** @type {any} */ level) => change({ level })} />
    ${presets.length > 1 && html`<${Choose} label=${t('rules')} value=${preset} options=${presets.map((name) => [name, t(`${game}_${name}`)])}
      onChange=${(/** @type {string} */ name) => change({ preset: name, players: null })} />`}
    ${presets.length > 1 && html`<p class="soft small">${t(`${game}_${preset}_text`)}</p>`}
    <div class="row"><${LinkButton} to=${`/new/${game}`} testid=${`new-${game}`}>${t('with_friends')}<//><${LinkButton} to=${`/rules/${game}`}>${t('how_to_play')}<//></div>
  </div>`;
}

/** A button that plays at once. @param {{ game: string, title: string, choice: import('../shell/open.js').Choice, small?: boolean }} props */
function PlayButton({ game, title, choice, small }) {
  const [busy, set] = useState(false);
  const play = async () => {
    set(true);
    await playNow(game, choice).catch(complain);
    set(false);
  };
  return html`<${Button} primary=${!small} testid=${`play-${game}`} label=${t('play_game', { game: title })} disabled=${busy} onClick=${play}>${busy ? t('one_moment') : t('play')}<//>`;
}

/** @param {{ game: string }} props */
function Tile({ game }) {
  const [choice, set] = useState(lastChoice(game));
  const title = titleOf(game);
  const onChange = (/** @type {import('../shell/open.js').Choice} */ next) => {
    keepChoice(game, next);
    set(next);
  };
  return html`<article class="tile">
    <div class="tile-still"><${Still} game=${game} /></div>
    <div class="tile-text"><div class="tile-words"><h2>${title}</h2><p class="soft small">${t(`about_${game}`)}</p></div>
      <${PlayButton} game=${game} title=${title} choice=${choice} /></div>
    <details><summary>${t('options')}</summary><${Options} game=${game} choice=${choice} onChange=${onChange} /></details>
  </article>`;
}

/** Asked now and then while the page is looked at. @param {string | null} path @returns {{ list: any[] | null, failed: boolean }} */
export function useList(path) {
  const [state, set] = useState(/** @type {{ list: any[] | null, failed: boolean }} */ ({ list: null, failed: false }));
  useEffect(() => {
    if (!path) return undefined;
    let alive = true;
    const ask = () => document.visibilityState === 'visible' && get(path).then(
      (list) => alive && set({ list, failed: false }), () => alive && set((old) => ({ ...old, failed: true })));
    ask();
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      alive = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [path]);
  return state;
}

/** @param {{ table: Table, own?: boolean }} props */
function TableRow({ table, own }) {
  const who = table.seats.filter((chair) => chair.kind === 'person' && chair.player !== me.get()?.player).map((chair) => nameOf(chair, table.id));
  const free = table.seats.filter((chair) => chair.kind === 'free').length;
  const people = who.length > 0 ? who.join(t('comma')) : own ? t(`bots_${table.seats.find((chair) => chair.level)?.level ?? 'normal'}`) : t('free_chair');
  return html`<li class="line"><div class="line-text"><strong>${titleOf(table.game)}</strong><span class="soft small">
      ${t(table.status === 'playing' ? 'playing_now' : 'waiting_now')} · ${people}${free > 0 ? ` · ${t('free_chairs', { n: free })}` : ''}${table.number > 0 ? ` · ${t('game_n', { n: table.number })}` : ''}</span></div>
    <${LinkButton} to=${`/t/${table.id}`} testid=${own ? 'own-table' : 'open-table'}>${own ? t('back_to_table') : t('join')}<//></li>`;
}

/** @param {{ record: any }} props */
export function RecordRow({ record }) {
  const names = peopleOf(record).map((name, seat) => `${personName(name, seat, record.table)} ${signed(record.scores[seat])}`);
  return html`<li class="line"><div class="line-text"><strong>${titleOf(record.game)}</strong>
      <span class="soft small"><time>${new Date(record.ended_ms).toLocaleString(lang() === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: lang() === 'zh' ? 'short' : 'medium', timeStyle: 'short' })}</time> · ${names.join(t('comma'))}</span></div>
    <${LinkButton} to=${`/replay/${record.table}/${record.number}`} testid="open-replay">${t('open_replay')}<//></li>`;
}

/** Who played a listed game, by seat; a bot is nobody. @param {{ names: (string | null)[], people: boolean[] }} record @returns {(string | null)[]} */
export const peopleOf = ({ names, people }) => names.map((name, seat) => (people[seat] ? name : null));

/** What somebody is called; nobody is a bot. @param {string | null} name @param {number} seat @param {string} table */
export function personName(name, seat, table) {
  return nameOf({ seat, kind: name === null ? 'bot' : 'person', name, player: null, level: null, ready: true, away: null }, table);
}

/** Games without a large tile. */
function SmallGames() {
  const [games, set] = useState(/** @type {string[]} */ (Object.keys(FACTS).filter((game) => !BIG_GAMES.includes(game))));
  useEffect(() => {
    getOnce('/games').then((list) => set(list.map((/** @type {any} */ one) => one.name).filter((/** @type {string} */ name) => !BIG_GAMES.includes(name))), () => undefined);
  }, []);
  return html`<section><h2>${t('small_games')}</h2><ul class="lines">${games.map((game) => html`<li class="line" key=${game}>
    <div class="line-text"><strong>${titleOf(game)}</strong><span class="soft small">${has(`about_${game}`) ? t(`about_${game}`) : ''}</span></div>
    <${PlayButton} game=${game} title=${titleOf(game)} choice=${{}} small /></li>`)}</ul></section>`;
}

/** Whether somebody would want to come back to a table of his: a game runs, or people are waiting there. @param {Table} table @param {string} [player] */
function runs(table, player) {
  if (table.status !== 'waiting') return table.status === 'playing';
  return table.number === 0 || table.seats.some((chair) => chair.kind === 'person' && chair.player !== player);
}

export function Lobby() {
  useTitle('');
  const known = useSignal(me);
  const own = useList(known ? '/tables?mine=true&limit=50' : null);
  const open = useList('/tables?status=waiting&limit=20');
  const records = useList(known ? '/records?limit=5' : null);
  const mine = (own.list ?? []).filter((table) => runs(table, known?.player));
  const others = (open.list ?? []).filter((table) => table.seats.some((/** @type {any} */ chair) => chair.kind === 'free') && !own.list?.some((one) => one.id === table.id));
  return html`<${Page} class="lobby"><h1 class="unseen">${t('lobby')}</h1>
    ${open.failed && html`<p class="notice" role="status">${t('lobby_unreachable')}</p>`}
    <div class="tiles">${BIG_GAMES.map((game) => html`<${Tile} key=${game} game=${game} />`)}</div>
    <div class="lobby-lists">
      ${mine.length > 0 && html`<section data-testid="own-tables"><h2>${t('your_tables')}</h2><ul class="lines">${mine.slice(0, 8).map((table) => html`<${TableRow} key=${table.id} table=${table} own />`)}</ul></section>`}
      <section><h2>${t('open_tables')}</h2>${others.length > 0 ? html`<ul class="lines">${others.map((table) => html`<${TableRow} key=${table.id} table=${table} />`)}</ul>` : html`<p class="soft">${t('no_open_tables')}</p>`}</section>
      ${(records.list?.length ?? 0) > 0 && html`<section><h2>${t('last_records')}</h2><ul class="lines">${records.list?.map((record) => html`<${RecordRow} key=${record.table + record.number} record=${record} />`)}</ul>
        <p><${Link} to="/records">${t('all_records')}<//></p></section>`}
      <${SmallGames} />
    </div><//>`;
}
