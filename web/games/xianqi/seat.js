// A seat: the plate, the pillars before it, and what it has said about a buckle.

import { html, cls } from '../../kit/view.js';
import { Plate } from '../../kit/plate.js';
import { Tip } from '../../kit/tip.js';
import { each } from '../../art/pieces.js';
import { OtherHand } from './hand.js';
import { pieceName, pillarsOf } from './words.js';

/** @typedef {import('./words.js').Say} Say */
/** @typedef {import('../../types/xianqi.d.ts').View} View */

/** Three pieces are one pillar. */
const column = html`<svg viewBox="0 0 24 30" aria-hidden="true"><g class="xq-disc">
  <ellipse cx="12" cy="24" rx="11" ry="5" /><path d="M1 19v5a11 5 0 0 0 22 0v-5z" /><ellipse cx="12" cy="19" rx="11" ry="5" />
  <path d="M1 13v5a11 5 0 0 0 22 0v-5z" /><ellipse cx="12" cy="13" rx="11" ry="5" />
  <path d="M1 7v5a11 5 0 0 0 22 0v-5z" /><ellipse class="xq-top" cx="12" cy="7" rx="11" ry="5" /></g></svg>`;

/**
 * The pillars of a seat; places up to the sixth are marked even while they are empty.
 * @param {{ count: number, say: Say, text: string | null }} props
 */
function Pillars({ count, say, text }) {
  const state = count >= 6 ? 'ceramic' : count >= 3 ? 'enough' : null;
  const label = [pillarsOf(say, count), state && say(state)].filter(Boolean).join(', ');
  return html`<${Tip} text=${[label, text].filter(Boolean).join('\n')}>
    <div class=${cls('xq-pillars', state && `xq-${state}`)} role="img" aria-label=${label}>
      ${Array.from({ length: Math.max(6, count) }, (_, at) => html`<span class=${cls('xq-pillar', at < count && 'xq-pillar-won')}>
        ${at < count && column}${at === 2 && html`<b class="xq-mark">够</b>`}${at === 5 && html`<b class="xq-mark">瓷</b>`}</span>`)}
    </div><//>`;
}

/**
 * The rounds that a seat has won, in words.
 * @param {View} view
 * @param {number} seat
 * @param {Say} say
 * @param {'en' | 'zh'} lang
 */
function roundsOf(view, seat, say, lang) {
  const won = view.pillar_groups.filter((group) => group.winner_seat === seat);
  const best = (/** @type {View['pillar_groups'][number]} */ group) => group.plays.find((play) => play.seat === seat);
  return won.map((group) => say('round_tip', { r: group.round_index + 1, n: pillarsOf(say, group.round_kind) })
    + ' ' + each(best(group)?.cards).map((type) => pieceName(say, type, lang)).join(lang === 'zh' ? '、' : ', ')).join('\n') || null;
}

/** What stands beside the name. @param {View} view @param {number} seat @param {Say} say */
function badges(view, seat, say) {
  const { buckler_seat: buckler, passed_seats: passed } = view.reveal;
  return [
    buckler === seat && { kind: 'xq-buckled', text: say('buckled') },
    buckler !== null && passed.includes(seat) && { kind: 'xq-stands', text: say('stands') },
    view.forfeits[seat] && { kind: 'xq-forfeit', text: say('forfeit') },
  ].filter((badge) => badge !== false);
}

/**
 * @param {object} props
 * @param {import('../../types/shell.d.ts').BoardProps<View>} props.board
 * @param {number} props.seat
 * @param {'own' | 'right' | 'left'} props.side
 * @param {Say} props.say
 */
export function Seat({ board, seat, side, say }) {
  const { view, table, lang } = board;
  const [chair, player] = [table.seats[seat], view.players[seat]];
  const active = !board.over && view.decision?.seat === seat;
  const count = player?.hand_count ?? 0;
  const open = board.others?.[seat]?.hand;
  return html`<section class=${`xq-seat xq-${side}`} data-at=${seat}>
    <${Plate} seat=${seat} name=${chair?.name} score=${`${view.chips[seat]} ${say('chips')}`} active=${active} you=${board.seat === seat} yours=${Boolean(board.prompt)}
      clock=${active ? board.clock : null} bot=${chair?.kind === 'bot'} away=${chair?.away}>
      ${badges(view, seat, say).map(({ kind, text }) => html`<span class=${`xq-badge ${kind}`}>${text}</span>`)}
    <//>
    ${side !== 'own' && html`<${OtherHand} hand=${open} count=${count} label=${say('pieces', { n: count })} />`}
    <${Pillars} count=${player?.captured_pillar_count ?? 0} say=${say} text=${roundsOf(view, seat, say, lang)} />
  </section>`;
}
