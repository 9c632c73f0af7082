// The table of Three Kingdoms. It draws the view, and chooses among the legal answers; it knows no rule.

import { html, cls, useMemo, useRef } from '../kit/view.js';
import { Prompt } from '../kit/prompt.js';
import { TakeBack } from '../kit/back.js';
import { Button } from '../kit/button.js';
import { useKeys } from '../kit/keys.js';
import { Lines } from '../art/lines.js';
import { useChoice } from './sanguosha/choice.js';
import { Hand, Skills } from './sanguosha/hand.js';
import { Ladder, aims } from './sanguosha/ladder.js';
import { namer } from './sanguosha/names.js';
import { Seat } from './sanguosha/seat.js';
import { Settlement } from './sanguosha/settlement.js';
import { Tray } from './sanguosha/tray.js';
import { useMotion } from './sanguosha/motion.js';
import { speaker } from './sanguosha/words.js';

/** @typedef {import('../types/sanguosha.d.ts').View} View */
/** @typedef {import('../types/sanguosha.d.ts').Action} Action */
/** @typedef {import('../types/shell.d.ts').BoardProps<View, Action, import('../types/sanguosha.d.ts').EventView, import('../types/sanguosha.d.ts').Outcome>} Props */
/** @typedef {ReturnType<typeof useChoice>} Choice */

/** How many of the others sit on each side; the rest sits on top. */
const SIDES = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2];

/** @param {Props} props */
function Board(props) {
  const { view, seat, table, prompt, words, over, lang, game } = props;
  const ref = useRef(null);
  const say = useMemo(() => speaker(lang), [lang]);
  const player = (/** @type {number} */ n) => (n === seat ? say('you') : table.seats[n]?.name ?? props.t('seat_n', { n: n + 1 }));
  const names = namer(game, lang, say, player);
  const asked = Boolean(prompt) && !props.frozen;
  const me = view.players[seat ?? 0] ?? null;
  const choice = useChoice({ prompt: asked ? prompt : null, question: view.ask?.question ?? null, own: me, busy: props.busy, submit: props.submit, advised: props.advice?.index ?? null, pile: view.draw });
  useMotion(ref, props.events);
  const count = view.players.length;
  const others = Array.from({ length: count - 1 }, (_, at) => ((seat ?? 0) + 1 + at) % count);
  const side = SIDES[others.length] ?? 0;
  const parts = { right: others.slice(0, side), top: others.slice(side, others.length - side), left: others.slice(others.length - side) };
  const pass = choice.legal.get('pass');
  const yes = choice.legal.get('yes');
  const answer = (/** @type {number | undefined} */ index) => (index === undefined || props.busy ? false : props.submit({ index }));
  useKeys({
    Enter: () => choice.confirm(), Escape: () => (choice.picked.length > 0 ? choice.clear() : false),
    n: () => answer(choice.arranging ? undefined : pass), y: () => answer(yes), digit: (/** @type {any} */ n) => digit(ref.current, n),
  }, asked);
  const shown = (/** @type {number} */ n) => html`<${Seat} key=${n} board=${props} seat=${n} names=${names} say=${say} choice=${choice} />`;
  const hand = view.players[seat ?? 0]?.hand ?? [];
  // Equipment that can be chosen lies beside the hand, as large as a card.
  const worn = seat === null ? [] : me?.equip.filter((card) => card !== null && choice.can(`card:${card}`)) ?? [];
  const cards = seat === null ? props.others?.[0]?.players[0]?.hand ?? hand : hand;
  return html`<div class="sg-room"><div class=${cls('sg', `sg-${others.length}`)} ref=${ref}>
    <${Lines} lines=${over ? [] : aims(view, asked ? seat : null, choice.picked)} />
    <div class="sg-around">
      <div class="sg-ring-right">${parts.right.map(shown)}</div>
      <div class="sg-ring-top">${parts.top.map(shown)}</div>
      <div class="sg-ring-left">${parts.left.map(shown)}</div>
    </div>
    <div class="sg-centre">
      ${!over && html`<${Ladder} view=${view} names=${names} say=${say} />`}
    </div>
    ${over && html`<${Settlement} view=${view} over=${over} names=${names} say=${say} />`}
    <${Tray} view=${view} choice=${choice} names=${names} say=${say} lang=${lang} asked=${asked} />
    <${Prompt} question=${words.question} last=${props.last} clock=${props.clock} yours=${asked}>
      ${asked && html`<${Buttons} props=${props} choice=${choice} say=${say} answer=${answer} pass=${pass} yes=${yes} />`}
    <//>
    <div class="sg-mine">
      <${Seat} board=${props} seat=${seat ?? 0} names=${names} say=${say} choice=${choice} own=${true} />
      <div class="sg-hold"><${Skills} skills=${me?.alive ? me.skills : []} choice=${choice} names=${names} say=${say} />
        <${Hand} cards=${[...cards, ...worn]} choice=${choice} names=${names} say=${say} asked=${asked} named=${named(view, seat)} lang=${lang} /></div>
    </div>
  </div></div>`;
}

/**
 * @param {object} given
 * @param {Props} given.props
 * @param {Choice} given.choice
 * @param {import('./sanguosha/words.js').Say} given.say
 * @param {(index: number | undefined) => unknown} given.answer
 * @param {number | undefined} given.pass
 * @param {number | undefined} given.yes
 */
function Buttons({ props, choice, say, answer, pass, yes }) {
  const { words, busy } = props;
  const { sets, picked, index } = choice;
  const items = [...choice.legal.keys()].some((key) => key !== 'pass' && key !== 'yes');
  const label = sets && picked.length > 0 ? say('confirm_n', { n: picked.length }) : index !== null && !choice.arranging ? called(props.prompt?.legal[index], say, props) ?? words.legal[index]?.label : say('confirm');
  const need = sets ? say(sets.least === sets.most ? 'choose_n' : 'choose_range', { n: sets.most, a: sets.least, b: sets.most, m: picked.length }) : say('take');
  return html`
    ${pass !== undefined && !choice.arranging && html`<${Button} choice=${pass} hint="N" disabled=${busy} testid="pass" onClick=${() => answer(pass)}>${capital(words.legal[pass]?.label ?? say('pass'))}<//>`}
    ${picked.length > 0 && choice.open.size > 1 && html`<${TakeBack} text=${say('back')} onClick=${choice.clear} />`}
    ${yes !== undefined && html`<${Button} primary choice=${yes} hint="Y" disabled=${busy} testid="yes" onClick=${() => answer(yes)}>${capital(words.legal[yes]?.label ?? say('yes'))}<//>`}
    ${items && html`<${Button} primary choice=${index} hint="Enter" disabled=${index === null || busy} why=${index === null ? need : null} testid="confirm"
      onClick=${choice.confirm}>${capital(label ?? '')}<//>`}
    ${items && sets && index === null && html`<span class="sg-need">${need}</span>`}`;
}

/** The cards that a seat has named for what is being resolved. @param {View} view @param {number | null} seat @returns {number[]} */
const named = (view, seat) => view.resolution.flatMap((step) => ('seat' in step && step.seat === seat
  ? step.type === 'DECLARING' || step.type === 'RESPONDING' ? step.cards : 'chosen' in step ? step.chosen ?? [] : [] : []));

/** A button begins with a capital. @param {string} text */
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A digit presses the thing that stands there among those that can be chosen. @param {Element | null} board @param {number} n */
function digit(board, n) {
  const open = [...(board?.querySelectorAll('[data-piece]:not([aria-disabled])') ?? [])];
  const target = open[n - 1];
  if (!(target instanceof HTMLElement)) return false;
  target.click();
  return target.focus();
}

/** A player or a general as an answer: whom it takes; nothing for other answers. @param {Action | undefined} action @param {import('./sanguosha/words.js').Say} say @param {{ table: Props['table'], seat: number | null, view: View, lang: 'en' | 'zh', game: Props['game'] }} now */
function called(action, say, { table, seat, view, lang, game }) {
  if (action?.type === 'SEAT') return say('aim', { who: action.seat === seat ? say('yourself') : table.seats[action.seat]?.name ?? '' });
  const general = action?.type === 'INDEX' ? view.offers[action.index] : null;
  return general ? say('aim', { who: namer(game, lang, say, String).general(general) }) : null;
}

/** @type {import('../types/shell.d.ts').GameModule} */
const sanguosha = { Board, css: true, called: (action, lang, now) => (action.type === 'SEAT' ? called(action, speaker(lang), { ...now, lang, game: {} }) : null) };
export default sanguosha;
