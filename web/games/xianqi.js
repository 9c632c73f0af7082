// The table of XianQi. It draws the view, and chooses among the legal answers; it knows no rule.

import { html, cls, useMemo, useRef } from '../kit/view.js';
import { Prompt } from '../kit/prompt.js';
import { TakeBack } from '../kit/back.js';
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
 * @param {number} own from where lines to the right begin at the pillars: clear of what is played before the plate
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
    const right = String((own + 1) % 3);
    const place = (/** @type {string | undefined} */ seat, /** @type {string | undefined} */ other) => `[data-at="${seat}"] ${Number(seat) === own && other === right ? '.xq-pillars' : '.plate'}`;
    return { from: place(from, to), to: place(to, from), tag, word: say('reveals'), kind: 'tie-reveal', at: 0.3 };
  });
}

/** Whether pieces can be the answer. @param {{ legal: Action[] }} prompt */
const asksPieces = ({ legal }) => legal.some((answer) => 'cards' in answer);

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
    ${hand ? html`<${Hand} hand=${hand} choice=${choice} asked=${Boolean(prompt && asksPieces(prompt))} frozen=${frozen && !prompt}
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
  const pieces = Boolean(prompt && asksPieces(prompt));
  // Where there is nothing to lift, a button answers at once.
  const options = choice.options.map((index, at) => html`<${Button} key=${index} pressed=${pieces ? choice.option === index : undefined} choice=${pieces ? null : index} disabled=${!pieces && busy}
    class=${cls('xq-option', props.advice?.index === index && 'xq-advised')} hint=${String(at + 1)} why=${words.legal[index]?.does || words.legal[index]?.text}
    onClick=${() => (pieces ? choice.choose(index) : props.submit({ index }))}>${label(index)}<//>`);
  if (!pieces) return options;
  const needs = prompt?.legal[0]?.type === 'COVER' ? say('pick_cover', { n: props.view.turn.round_kind }) : say('pick');
  return html`${options}
    ${choice.pieces.length > 0 && html`<${TakeBack} text=${say('back')} onClick=${choice.clear} />`}
    <${Button} primary choice=${choice.index} disabled=${choice.index === null || busy} why=${choice.index === null ? needs : null} hint="Enter" testid="confirm"
      onClick=${confirm}>${choice.index === null ? say('confirm') : label(choice.index)}<//>`;
}

/** A digit presses the option or the piece that stands there; after an option the focus is where Enter confirms it. @param {Element | null} board @param {number} n */
function digit(board, n) {
  const options = board?.querySelectorAll('.xq-option') ?? [];
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
