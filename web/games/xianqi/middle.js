// The middle of the table: what each seat has played in this round, the best in front, the beaten stepping back.
// Between rounds the last one stays, quietly, until somebody leads.

import { html, cls } from '../../kit/view.js';
import { Tip } from '../../kit/tip.js';
import { Piece, each } from '../../art/pieces.js';
import { pieceName, pillarsOf } from './words.js';

/** @typedef {import('../../types/xianqi.d.ts').View} View */
/** @typedef {import('../../types/xianqi.d.ts').SeenPlay} SeenPlay */

/**
 * What lies on the table: this round, or the last one.
 * @param {View} view
 * @returns {{ plays: SeenPlay[], best: number | null, past: View['pillar_groups'][number] | null }}
 */
export function round(view) {
  const past = view.pillar_groups[view.pillar_groups.length - 1] ?? null;
  if (view.turn.plays.length > 0 || !past) return { plays: view.turn.plays, best: view.turn.last_combo?.owner_seat ?? null, past: null };
  return { plays: past.plays, best: past.winner_seat, past };
}

/**
 * The last cover of the observer, if that is what lies there.
 * @param {View} view
 * @param {SeenPlay} play
 * @param {number | null} seat
 */
const ownCover = (view, play, seat) => (play.seat === seat && play.power < 0 ? view.own_covers?.[view.own_covers.length - 1] : null);

/**
 * @param {object} props
 * @param {View} props.view
 * @param {number | null} props.seat the observer
 * @param {(seat: number) => string} props.side
 * @param {(seat: number) => string} props.called
 * @param {import('./words.js').Say} props.say
 * @param {'en' | 'zh'} props.lang
 */
export function Middle({ view, seat, side, called, say, lang }) {
  const { plays, best, past } = round(view);
  const names = (/** @type {string[]} */ types) => types.map((type) => pieceName(say, type, lang)).join(lang === 'zh' ? '、' : ', ');
  const told = (/** @type {SeenPlay} */ play) => {
    const own = ownCover(view, play, seat);
    if (play.power < 0) return `${called(play.seat)}: ${own ? say('your_covers', { list: names(each(own)) }) : say('down', { n: play.covered_count ?? 0 })}`;
    return `${called(play.seat)}: ${names(each(play.cards))}, ${say('power', { n: play.power })}`;
  };
  const pieces = (/** @type {SeenPlay} */ play) => (play.power < 0 ? Array(play.covered_count ?? each(play.cards).length).fill(null) : each(play.cards));
  return html`<div class=${cls('xq-middle', past && 'xq-past')} data-testid="middle">
    ${plays.map((play, at) => html`<div key=${play.seat} class=${cls('xq-play', `xq-from-${side(play.seat)}`, play.seat === best && 'xq-best', play.power < 0 && 'xq-covered')}
      data-from=${play.seat}>
      <${Tip} text=${told(play)}><div class="xq-laid" role="img" aria-label=${told(play)}>
        ${pieces(play).map((type, index) => html`<${Piece} key=${index} type=${type} />`)}</div><//>
      <span class="xq-order">${at === 0 ? say('leads') : play.power < 0 ? say('covered') : ''}</span>
      ${play.seat === best && html`<span class="xq-power">${past ? '' : `${say('best')} · `}${say('power', { n: play.power })}</span>`}
    </div>`)}
    <div class="xq-stake">${stake(view, past, called, say)}</div>
  </div>`;
}

/**
 * What is played for, or who took the last round.
 * @param {View} view
 * @param {View['pillar_groups'][number] | null} past
 * @param {(seat: number) => string} called
 * @param {import('./words.js').Say} say
 */
function stake(view, past, called, say) {
  if (view.turn.round_kind > 0) return say('led_for', { n: pillarsOf(say, view.turn.round_kind) });
  const asks = view.reveal.buckler_seat;
  if (asks !== null) return say('asked', { who: called(asks) });
  if (past) return say('won_round', { r: past.round_index + 1, who: called(past.winner_seat), n: pillarsOf(say, past.round_kind) });
  return view.decision ? say('lead_of', { who: called(view.decision.seat) }) : '';
}
