// The middle: the phase of the turn, and what is being resolved as a ladder, told as it happens.

import { html, cls } from '../../kit/view.js';
import { Tip } from '../../kit/tip.js';
import { Face } from '../../art/generals.js';

/** @typedef {import('../../types/sanguosha.d.ts').View} View */
/** @typedef {import('../../types/sanguosha.d.ts').Resolving} Resolving */
/** @typedef {import('./names.js').Names} Names */
/** @typedef {import('./words.js').Say} Say */

const PHASES = /** @type {const} */ (['Prepare', 'Judge', 'Draw', 'Play', 'Discard', 'End']);

/**
 * One rung in words; nothing for what a player need not know.
 * @param {Resolving} step
 * @param {Names} names
 * @param {Say} say
 * @returns {string | null}
 */
function rung(step, names, say) {
  const seat = 'seat' in step && typeof step.seat === 'number' ? names.player(step.seat) : '';
  const why = (/** @type {{ card: string } | { skill: string }} */ about) => ('card' in about ? names.kind(about.card) : names.skill(about.skill));
  switch (step.type) {
    case 'PLAY_PHASE':
    case 'TIMING':
    case 'CARDS_LOST': return null;
    case 'DRAW_PHASE': return say('r_DRAW_PHASE', { seat, n: step.cards });
    case 'DECLARING': return say('r_DECLARING', { seat, card: names.kind(step.kind) });
    case 'USING': return using(step, names, say);
    case 'TAKING_EFFECT': return say('r_TAKING_EFFECT', { whom: names.whom(seat), card: names.kind(step.card.kind) });
    case 'NULLIFYING': return say(step.seat === null ? 'r_NULLIFYING_ALL' : 'r_NULLIFYING', { whom: names.whom(seat), card: names.kind(step.kind) });
    case 'RESPONDING': return say('r_RESPONDING', { seat, card: names.kind(step.want) });
    case 'SELECTING': return say('r_SELECTING', { seat, card: why(step.why) });
    case 'DELAYED_TRICK': return say('r_DELAYED_TRICK', { whom: names.whom(seat), card: names.kind(step.kind) });
    case 'JUDGEMENT': return say('r_JUDGEMENT', { seat, card: why(step.why) }) + (typeof step.card === 'number' ? ` → ${names.card(step.card)}` : '');
    case 'DAMAGE': return typeof step.from === 'number' ? say('r_DAMAGE_BY', { seat: names.player(step.from), whom: names.whom(seat), n: step.points }) : say('r_DAMAGE', { seat, n: step.points });
    case 'LOSING_HP':
    case 'RECOVERING': return say(`r_${step.type}`, { seat, n: step.points });
    case 'SKILL': return say('r_SKILL', { seat, card: names.skill(step.skill) });
    default: return say(`r_${step.type}`, { seat });
  }
}

/**
 * @param {Extract<Resolving, { type: 'USING' }>} step
 * @param {Names} names
 * @param {Say} say
 */
function using(step, names, say) {
  const others = step.targets.filter((aimed) => aimed.seat !== step.seat).map((aimed) => names.whom(names.player(aimed.seat))
    + (typeof aimed.victim === 'number' ? ` → ${names.whom(names.player(aimed.victim))}` : ''));
  const card = names.kind(step.card.kind) + (step.card.by ? ` (${names.skill(step.card.by)})` : '');
  const seat = names.player(step.seat);
  return others.length > 0 && others.length < 4 ? say('r_USING', { seat, card, to: names.list(others) }) : say('r_USING_SELF', { seat, card });
}

/** What its texts say about a rung. @param {Resolving} step @param {Names} names */
function hint(step, names) {
  const code = step.type === 'SKILL' ? step.skill : step.type === 'USING' || step.type === 'TAKING_EFFECT' ? step.card.kind
    : step.type === 'DELAYED_TRICK' || step.type === 'NULLIFYING' || step.type === 'DECLARING' ? step.kind : null;
  return code ? names.text(code) : '';
}

/**
 * The rungs that are told, the newest last.
 * @param {View} view
 * @param {Names} names
 * @param {Say} say
 */
export const rungsOf = (view, names, say) => view.resolution.map((step) => ({ text: rung(step, names, say), tip: hint(step, names) })).filter((each) => each.text);

/** @param {{ view: View, names: Names, say: Say }} props */
export function Ladder({ view, names, say }) {
  const rungs = rungsOf(view, names, say).slice(-5);
  const waits = view.pending && !view.ask && (typeof view.pending.seat === 'number' ? say('asked', { seat: names.player(view.pending.seat) })
    : view.pending.window ? say(view.claim?.said ? 'claimed' : 'window') : null);
  const table = view.table.length > 0 ? view.table : view.discard.slice(-2);
  return html`<div class="sg-middle" data-testid="middle">
    <ol class="sg-phases">${PHASES.map((phase) => html`<li key=${phase} class=${cls(view.turn.phase === phase && 'sg-now')} aria-current=${view.turn.phase === phase ? 'step' : undefined}>${say(phase)}</li>`)}</ol>
    <div class="sg-scene"><div class="sg-stage">
      <span class="sg-pile" data-place="draw" role="img" aria-label=${`${say('draw')} ${view.draw_count}`}><${Face} card=${null} class="sg-small" /><small>${say('draw')} ${view.draw_count}</small></span>
      <span class=${cls('sg-table', view.table.length === 0 && 'sg-past')} data-place="table">${table.slice(-5).map((card) =>
        html`<${Tip} key=${card} text=${names.told(card)}><span role="img" aria-label=${names.card(card)}><${Face} card=${card} class="sg-small" /></span><//>`)}</span>
      <span class="sg-pile sg-pile-discard" data-place="discard"><small>${say('discard')} ${view.discard.length}</small></span>
    </div>
    <ol class="sg-ladder" aria-live="polite">${rungs.map(({ text, tip }, at) => html`<li key=${at} class=${cls(at === rungs.length - 1 && 'sg-latest')}>
      <${Tip} text=${tip}><span>${text}</span><//></li>`)}${waits && html`<li class="sg-waits">${waits}</li>`}</ol></div>
  </div>`;
}

/**
 * Who aims at whom, as lines on the table.
 * @param {View} view
 * @param {number | null} you
 * @param {string[]} picked
 * @returns {import('../../art/lines.js').Line[]}
 */
export function aims(view, you, picked) {
  const at = (/** @type {number} */ seat) => `[data-at="${seat}"]`;
  const running = view.resolution.flatMap((step) => {
    if (step.type === 'USING') return step.targets.filter((aimed) => !aimed.void).flatMap((aimed) => [[step.seat, aimed.seat], ...(typeof aimed.victim === 'number' ? [[aimed.seat, aimed.victim]] : [])]);
    if (step.type === 'DECLARING') return step.targets.map((seat) => [step.seat, seat]);
    return [];
  });
  const chosen = you === null ? [] : picked.filter((key) => key.startsWith('seat:')).map((key) => [you, Number(key.slice(5))]);
  return [...running.slice(-8).map((pair) => ({ pair, kind: 'tie-aim' })), ...chosen.map((pair) => ({ pair, kind: 'tie-pick' }))]
    .map(({ pair: [from = 0, to = 0], kind }) => ({ from: at(from), to: at(to), kind }));
}
