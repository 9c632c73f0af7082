// A seat at the rim: its plate, its cards, what it has done on this street, its bet, the button.

import { html, cls } from '../../kit/view.js';
import { Plate } from '../../kit/plate.js';
import { Chips } from '../../kit/chips.js';
import { number } from '../../kit/figures.js';
import { Card } from './card.js';
import { gotBy, handName, nameOf, playerOf, shownOf, spot } from './model.js';

/** @typedef {{ board: import('./model.js').Props, seat: number, w: import('./words.js').Say }} Common */

/**
 * What a seat did last on this street, or what it is: folded, all-in, sitting out.
 * @param {Common} props
 */
function state({ board, seat, w }) {
  const { view } = board;
  const player = playerOf(board, seat);
  if (!player.position) return w('out');
  if (!player.is_active) return w('folded');
  if (view.hand_over) return null;
  if (player.is_allin) return w('allin');
  const last = view.actions.findLast((one) => one.player === seat && one.street === view.street);
  if (!last) return null;
  if (last.action.type !== 'CHECK_CALL') return w(view.raise_count > 1 || view.street === 'preflop' ? 'RAISE' : 'BET');
  return last.amount ? w('CALL') : w('CHECK');
}

/** What a seat has won: gold; or the name of the hand it showed. @param {Common} props */
export function Result({ board, seat }) {
  const [shown, got] = [shownOf(board, seat), gotBy(board, seat)];
  if (!shown && !got) return null;
  return html`<span class=${cls('he-result', got > 0 && 'he-winner')}>
    ${got > 0 && html`<b class="figures">+${number(got)}</b>`} ${shown && html`<span>${handName(board, shown).split(/[,，]/)[0]}</span>`}</span>`;
}

/** The two cards before a seat; none once it has folded, unless they are known. @param {Common & { lifted?: string[] }} props */
export function Hole({ board, seat, w, lifted }) {
  const player = playerOf(board, seat);
  const known = player.hole_cards ?? shownOf(board, seat)?.cards ?? null;
  if (!player.position || (!player.is_active && !known)) return null;
  const mine = seat === board.seat;
  return html`<span class=${cls('he-hole', !player.is_active && 'he-folded', known && 'he-known')} role="group" data-hole=${seat} aria-label=${mine ? w('hole') : w('cards_of', { name: nameOf(board, seat) })}>
    ${[0, 1].map((i) => html`<${Card} card=${known?.[i] ?? null} w=${w} small=${!mine} class=${known?.[i] && lifted?.includes(known[i] ?? '') ? 'he-card-lifted' : ''} />`)}</span>`;
}

/** The plate of a seat. At a showdown it chooses whose five cards are lifted. @param {Common & { onLook?: (() => void) | null, looked?: boolean }} props */
export function SeatPlate({ board, seat, w, onLook, looked }) {
  const [player, chair] = [playerOf(board, seat), board.table.seats[seat]];
  const active = board.view.current_player === seat && !board.view.hand_over;
  const doing = state({ board, seat, w });
  const shown = shownOf(board, seat);
  return html`<${Plate} seat=${seat} name=${nameOf(board, seat)} score=${player.stack} active=${active} you=${seat === board.seat} yours=${Boolean(board.prompt)} clock=${active && seat === board.seat ? board.clock : null}
    bot=${chair?.kind === 'bot'} away=${chair?.away} out=${!player.is_active} class=${cls(gotBy(board, seat) > 0 && 'he-gold', looked && 'plate-chosen')}
    onClick=${shown && onLook ? onLook : undefined}>
    <span class="he-tags">${player.position && html`<span class="he-position">${player.position}</span>`}
      ${doing && html`<span class=${cls('he-did', player.is_active && player.is_allin && 'he-allin')}>${doing}</span>`}</span><//>`;
}

/** @param {Common & { onLook: () => void, looked: boolean, lifted: string[] }} props */
export const Seat = ({ board, seat, w, onLook, looked, lifted }) => html`<div class=${cls('he-seat', looked && 'he-looked', Number(spot(board, seat)['--x']) < 0 && 'he-seat-left')} style=${spot(board, seat)}>
  <${Hole} board=${board} seat=${seat} w=${w} lifted=${looked ? lifted : []} />
  <${SeatPlate} board=${board} seat=${seat} w=${w} onLook=${onLook} looked=${looked} />
  <${Result} board=${board} seat=${seat} w=${w} />
</div>`;

/** The bet before a seat, and the dealer's button. @param {Common} props */
export function Bet({ board, seat, w }) {
  const { bet_this_street: bet } = playerOf(board, seat);
  const shows = bet > 0 && !board.view.hand_over;
  return html`<div class="he-bet" style=${spot(board, seat)} data-bet=${seat}>
    ${board.view.button_seat === seat && !board.over && html`<b class="he-dealer" role="img" aria-label=${w('dealer')}>D</b>`}
    ${shows && html`<${Chips} amount=${bet} />`}</div>`;
}

