// Replay: any finished game again, move by move, through any eyes. It opens records of this server and files dropped onto it.
//
// The server plays the record; this page keeps what it has been shown, so that going back costs nothing.

import { html, useCallback, useEffect, useMemo, useRef, useState } from '../kit/view.js';
import { Button } from '../kit/button.js';
import { Dialog } from '../kit/dialog.js';
import { Icon } from '../kit/marks.js';
import { useKeys } from '../kit/keys.js';
import { get, post } from '../shell/api.js';
import { Page } from '../shell/bar.js';
import { lang, t } from '../shell/lang.js';
import { Link } from '../shell/router.js';
import { useTitle } from '../shell/title.js';
import { complain, say } from '../shell/toast.js';
import { peopleOf, titleOf } from './lobby.js';
import { check, Report } from './table/fairness.js';
import { saveFile } from './table/settlement.js';
import { TableTitle } from './table/top.js';
import { Frame } from './replay/frame.js';
import { Reel } from './replay/reel.js';

const LARGEST = 2_000_000;
/** @type {[string, number][]} */
const SPEEDS = [['½×', 2_400], ['1×', 1_200], ['2×', 600], ['4×', 300]];

/** A record from a file. @param {File | null | undefined} file */
async function readRecord(file) {
  if (!file) return null;
  if (file.size > LARGEST) return void say(t('replay_too_large'), { bad: true });
  try {
    const record = JSON.parse(await file.text());
    if (typeof record?.game !== 'string') throw new Error('no game');
    return record;
  } catch {
    say(t('replay_not_json'), { bad: true });
    return null;
  }
}

/** Before there is a record. @param {{ onFile: (file: File) => void, missing: boolean }} props */
const Choose = ({ onFile, missing }) => html`<${Page} title=${t('replay_title')} class="narrow">${missing && html`<p class="notice" role="status">${t('replay_missing')}</p>`}<div class="drop">
  <p>${t('replay_drop')}</p><label class="button button-act">${t('replay_choose')}<input class="unseen" type="file" accept="application/json,.json" data-testid="file" onChange=${(/** @type {any} */ e) => onFile(e.target.files[0])} /></label></div><//>`;

/** Plays on by itself while it is on. @param {boolean} on @param {number} pace @param {() => void} next @param {unknown} at */
function usePlaying(on, pace, next, at) {
  const now = useRef(next);
  now.current = next;
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => now.current(), pace);
    return () => clearTimeout(timer);
  }, [on, pace, at]);
}

/** @param {{ reel: Reel, at: number, steps: number, go: (at: number) => void, playing: boolean, play: (on: boolean) => void, pace: number, setPace: (pace: number) => void }} props */
function Controls({ at, steps, go, playing, play, pace, setPace }) {
  const step = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ to) => html`<${Button} class="bar-button" label=${t(label)} testid=${label} disabled=${to < 0 || to > steps || to === at} onClick=${() => go(to)}><${Icon} name=${name} /><//>`;
  return html`<div class="controls" role="group" aria-label=${t('replay_title')}>
    <input class="slider" type="range" min="0" max=${steps} value=${at} aria-label=${t('jump')} data-testid="slider" onInput=${(/** @type {any} */ e) => go(Number(e.target.value))} />
    <div class="row center">${step('first', 'step_first', 0)}${step('prev', 'step_back', at - 1)}
      <${Button} primary class="bar-button" label=${playing ? t('pause_replay') : t('play_replay')} testid="play-replay" onClick=${() => (at >= steps && !playing && go(0), play(!playing))}><${Icon} name=${playing ? 'pause' : 'play'} /><//>
      ${step('next', 'step_forth', at + 1)}${step('last', 'step_last', steps)}
      <select class="field" aria-label=${t('speed')} value=${String(pace)} onChange=${(/** @type {any} */ e) => setPace(Number(e.target.value))}>${SPEEDS.map(([name, ms]) => html`<option value=${String(ms)} selected=${ms === pace}>${name}</option>`)}</select>
      <span class="soft small figures" data-testid="step">${t('step_of', { at, steps })}</span></div></div>`;
}

/** @param {{ names: string[], eyes: string, onChange: (eyes: string) => void }} props */
const Eyes = ({ names, eyes, onChange }) => html`<label class="choose eyes"><span>${t('eyes')}</span><select class="field" value=${eyes} data-testid="eyes" onChange=${(/** @type {any} */ e) => onChange(e.target.value)}>
  ${names.map((name, seat) => html`<option value=${String(seat)} selected=${eyes === String(seat)}>${name}</option>`)}
  <option value="public" selected=${eyes === 'public'}>${t('eyes_public')}</option><option value="all" selected=${eyes === 'all'}>${t('eyes_all')}</option></select></label>`;

/** @param {{ record: any, players: (string | null)[] | null, id: string, number: number, onBad: () => void }} props */
function Player({ record, players, id, number, onBad }) {
  const reel = useMemo(() => new Reel(record, players), [record, players]);
  const [at, setAt] = useState(0);
  const [eyes, setEyes] = useState('all');
  const [playing, play] = useState(false);
  const [pace, setPace] = useState(1_200);
  const [shown, show] = useState(/** @type {any} */ (null));
  const [checked, setChecked] = useState(/** @type {any} */ (null));
  const spoken = lang();
  useTitle(t('record_of', { game: titleOf(record.game) }));
  useEffect(() => {
    let alive = true;
    const stop = (/** @type {any} */ error) => {
      play(false);
      // One that can be read and does not add up stays: why not is told by its check.
      if (!['record', 'game'].includes(error?.detail?.field)) return complain(error);
      say(t('replay_not_json'), { bad: true, detail: `${error.code}: ${error.message}` });
      return onBad();
    };
    reel.at(at, eyes, spoken).then((frame) => alive && show(frame), (error) => alive && stop(error));
    return () => void (alive = false);
  }, [reel, at, eyes, spoken]);
  const steps = shown?.steps ?? record.actions?.length ?? 0;
  const go = useCallback((/** @type {number} */ to) => setAt(Math.min(Math.max(0, to), steps)), [steps]);
  usePlaying(playing, pace, () => (at < steps ? go(at + 1) : play(false)), shown);
  useKeys({ ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(steps), ' ': () => play(!playing) });
  const verify = () => check(record, null).then(setChecked, complain);
  const names = reel.names(shown, id);
  return html`<div class="table-page replay-page"><header class="bar table-bar"><${Link} to="/records" class="icon-button" label=${t('records')}><${Icon} name="back" /><//>
      <div class="table-title"><${TableTitle} game=${record.game} /><span class="soft small wide">${t('replay_title')}</span></div>
      <div class="bar-end"><${Eyes} names=${names} eyes=${eyes} onChange=${setEyes} />
        <${Button} class="bar-button" label=${t('fairness')} testid="fairness" onClick=${verify}><${Icon} name="seal" /><//>
        <${Button} class="bar-button" label=${t('download_record')} onClick=${() => saveFile(record, `paiju-${record.game}-${number || 'record'}.json`)}><${Icon} name="down" /><//></div></header>
    <main id="main" class="board-area" tabindex="-1" aria-label=${t('record_of', { game: titleOf(record.game) })}>${shown && html`<${Frame} frame=${shown} names=${names} eyes=${eyes} forth=${reel.forth} id=${id} />`}</main>
    <${Controls} reel=${reel} at=${at} steps=${steps} go=${go} playing=${playing} play=${play} pace=${pace} setPace=${setPace} />
    ${checked && html`<${Dialog} title=${t('fairness')} onClose=${() => setChecked(null)}><${Report} checked=${checked} /><//>`}
  </div>`;
}

/** @param {{ route: { table?: string, number?: number } }} props */
export default function Replay({ route: { table, number } }) {
  const [record, set] = useState(/** @type {any} */ (null));
  const [missing, miss] = useState(false);
  const [players, setPlayers] = useState(/** @type {(string | null)[] | null} */ (null));
  useTitle(t('replay'));
  useEffect(() => {
    if (!table || !number) return;
    const listed = get(`/records?table=${table}&limit=200`).then((list) => list.filter((/** @type {any} */ one) => one.number === number).map(peopleOf)[0] ?? null, () => null);
    Promise.all([get(`/records/${table}/${number}`), listed]).then(([record, names]) => (setPlayers(names), set(record)), (error) => (error?.status !== 404 && complain(error), miss(true)));
  }, [table, number]);
  const take = async (/** @type {File | null | undefined} */ file) => {
    const taken = await readRecord(file);
    if (taken) setPlayers(null), set(taken);
  };
  const drop = (/** @type {DragEvent} */ event) => (event.preventDefault(), take(event.dataTransfer?.files[0]));
  if (!record && table && !missing) return html`<${Page}><p class="soft">${t('one_moment')}</p><//>`;
  return html`<div class="drop-all" onDragOver=${(/** @type {Event} */ e) => e.preventDefault()} onDrop=${drop}>${!record ? html`<${Choose} onFile=${take} missing=${missing} />` : html`<${Player} key=${record} record=${record} players=${players} id=${table ?? '0'.repeat(32)} number=${number ?? 0} onBad=${() => set(null)} />`}</div>`;
}
