// The table of XianQi. It draws the view, and chooses among the legal answers; it knows no rule.

import { html, useMemo, useRef } from '../kit/view.js';
import { Prompt } from '../kit/prompt.js';
import { Button } from '../kit/button.js';
import { useKeys } from '../kit/keys.js';
import { Wood, each } from '../art/pieces.js';
import { Lines } from '../art/lines.js';
import { useChoice } from './xianqi/choice.js';
import { Hand, OtherHand } from './xianqi/hand.js';
import { Middle } from './xianqi/middle.js';
import { Seat } from './xianqi/seat.js';
import { Settlement } from './xianqi/settlement.js';
import { Told } from './xianqi/told.js';
import { useMotion } from './xianqi/motion.js';
import { answerName, speaker } from './xianqi/words.js';

/** @typedef {import('../types/xianqi.d.ts').View} View */
/** @typedef {import('../types/xianqi.d.ts').Action} Action */
/** @typedef {import('../types/shell.d.ts').BoardProps<View, Action, import('../types/xianqi.d.ts').EventView, import('../types/xianqi.d.ts').Outcome>} Props */

/**
 * Who revealed whose buckle: one line for each pair.
 * @param {View} view
 * @param {(key: string) => string} say
 * @param {number} own whose tags stand close to the own plate, clear of the round
 */
function relations(view, say, own) {
  /** @type {Map<string, number>} */
  const pairs = new Map();
  for (const { revealer_seat: from, buckler_seat: to, revealer_enough_at_time: enough } of view.reveal.relations) {
    const key = `${from} ${to} ${enough ? 'enough' : ''}`;
    pairs.set(key, (pairs.get(key) ?? 0) + 1);
  }
  return [...pairs].map(([key, n]) => {
    const [from, to, enough] = key.split(' ');
    const tag = `掀${n > 1 ? `×${n}` : ''}${enough ? ' 够' : ''}`;
    const plate = (/** @type {string | undefined} */ seat) => `[data-at="${seat}"] .plate`;
    return { from: plate(from), to: plate(to), tag, word: say('reveals'), kind: 'tie-reveal', at: Number(from) === own ? 0.14 : 0.3 };
  });
}

/** @param {Props} props */
function Board(props) {
  const { view, seat, table, prompt, words, over, others, lang, game } = props;
  const ref = useRef(null);
  const say = useMemo(() => speaker(lang), [lang]);
  const frozen = props.frozen || !prompt;
  const choice = useChoice(frozen ? null : prompt.legal);
  useMotion(ref, props.events);
  const own = seat ?? 0;
  const side = (/** @type {number} */ n) => (n === own ? 'own' : n === (own + 1) % 3 ? 'right' : 'left');
  const called = (/** @type {number} */ n) => (n === seat ? say('you') : table.seats[n]?.name ?? props.t('seat_n', { n: n + 1 }));
  const confirm = () => {
    if (choice.index === null || props.busy) return false;
    return props.submit({ index: choice.index });
  };
  useKeys({
    Enter: confirm,
    Escape: () => (choice.any ? choice.clear() : false),
    digit: (/** @type {any} */ n) => digit(ref.current, n),
  }, !frozen);
  const hand = view.hand ?? others?.[own]?.hand;
  const advised = prompt?.legal[props.advice?.index ?? -1];
  return html`<div class="xq-room"><div class="xq" ref=${ref}>
    <${Wood} />
    <div class="xq-table">
      <${Lines} lines=${relations(view, say, own)} />
      ${['left', 'right', 'own'].map((where, at) => html`<${Seat} key=${where} board=${props} seat=${(own + [2, 1, 0][at]) % 3} side=${where} say=${say} />`)}
      ${over ? html`<${Settlement} detail=${over.detail} forfeits=${view.forfeits} say=${say} called=${called} />`
        : html`<${Middle} view=${view} seat=${seat} side=${side} called=${called} say=${say} lang=${lang} />`}
    </div>
    <${Prompt} question=${words.question} last=${props.last && html`<${Told} text=${props.last} lang=${lang} />`} clock=${props.clock} yours=${Boolean(prompt)}>
      ${!frozen && html`<${Buttons} props=${props} choice=${choice} say=${say} confirm=${confirm} />`}
    <//>
    ${hand ? html`<${Hand} hand=${hand} choice=${choice} asked=${Boolean(prompt?.legal.some((answer) => 'cards' in answer))} frozen=${frozen && !prompt}
      say=${say} lang=${lang} game=${game} advised=${advised && 'cards' in advised ? each(advised.cards) : []} whyNot=${view.turn.round_kind > 0 ? say('cannot_beat') : say('not_now')} />`
      : html`<${OtherHand} count=${view.players[own]?.hand_count ?? 0} label=${say('pieces', { n: view.players[own]?.hand_count ?? 0 })} />`}
  </div></div>`;
}

/**
 * @param {{ props: Props, choice: ReturnType<typeof useChoice>, say: import('./xianqi/words.js').Say, confirm: () => unknown }} given
 */
function Buttons({ props, choice, say, confirm }) {
  const { prompt, words, busy, lang } = props;
  const label = (/** @type {number} */ index) => (prompt?.legal[index] ? answerName(say, prompt.legal[index], lang) : '');
  const covers = prompt?.legal[0]?.type === 'COVER';
  const needs = !prompt?.legal.some((answer) => 'cards' in answer) ? say('pick_option') : covers ? say('pick_cover', { n: props.view.turn.round_kind }) : say('pick');
  return html`
    ${choice.options.map((index, at) => html`<${Button} key=${index} pressed=${choice.option === index} class=${props.advice?.index === index ? 'xq-advised' : ''} hint=${String(at + 1)} why=${words.legal[index]?.does || words.legal[index]?.text}
      onClick=${() => choice.choose(index)}>${label(index)}<//>`)}
    ${choice.pieces.length > 0 && html`<${Button} kind="quiet" hint="Esc" onClick=${choice.clear}>${say('back')}<//>`}
    <${Button} primary choice=${choice.index} disabled=${choice.index === null || busy} why=${choice.index === null ? needs : null} hint="Enter" testid="confirm"
      onClick=${confirm}>${choice.index === null ? say('confirm') : label(choice.index)}<//>`;
}

/** A digit presses the option or the piece that stands there; after an option the focus is where Enter confirms it. @param {Element | null} board @param {number} n */
function digit(board, n) {
  const options = board?.querySelectorAll('.prompt-buttons [aria-pressed]') ?? [];
  const target = options.length > 0 && n <= options.length ? options[n - 1] : board?.querySelectorAll('.xq-hand [data-piece]')[n - 1 - options.length];
  if (!(target instanceof HTMLElement)) return false;
  target.click();
  const option = [...options].includes(target);
  const next = option ? board?.querySelector('[data-testid=confirm]') : target;
  return next instanceof HTMLElement ? next.focus() : undefined;
}

/** @type {import('../types/shell.d.ts').GameModule} */
const xianqi = { Board, css: true, Line: Told, called: (action, lang) => ('cards' in action ? null : answerName(speaker(lang), action, lang)) };
export default xianqi;
