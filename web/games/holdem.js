// The hold'em table: an oval felt with the seats clockwise around it, your cards at the bottom. It draws what the view says and submits what the question offers.

import { html, useEffect, useRef, useState } from '../kit/view.js';
import { Prompt } from '../kit/prompt.js';
import { Button } from '../kit/button.js';
import { number } from '../kit/figures.js';
import { withCards, withoutCards } from '../kit/sentence.js';
import { say } from './holdem/words.js';
import { gotBy, handName, nameOf, shownOf, tens } from './holdem/model.js';
import { Bet, Hole, Result, Seat, SeatPlate } from './holdem/seat.js';
import { Middle } from './holdem/middle.js';
import { Bets } from './holdem/bets.js';
import { Settlement } from './holdem/settlement.js';
import { useMotion } from './holdem/motion.js';

/** @typedef {import('./holdem/model.js').Props} Props */
/** @typedef {import('./holdem/words.js').Say} Say */

/** The range of a raise in words; the slider shows it. */
const RANGE_TOLD = /\s*(?:Any raise from|可加注到)[^]*$/;
/** An amount said once more, in big blinds. */
const IN_BLINDS = /\s?[(（][\d.]+ (?:BB|大盲)[)）]/g;

/** What is asked, or what everybody waits for. @param {Props} board @param {Say} w */
function question(board, w) {
  const { view, words, over, seat } = board;
  if (over) return ending(board, w);
  if (words.question && seat !== null && board.prompt) return words.question.replace(RANGE_TOLD, '').replace(IN_BLINDS, '');
  return view.current_player === null ? null : w('waiting', { name: nameOf(board, view.current_player) });
}

/** @param {Props} board @param {Say} w */
function ending(board, w) {
  const winners = board.view.players.filter(({ seat }) => gotBy(board, seat) > 0);
  const said = winners.map(({ seat }) => {
    const n = number(gotBy(board, seat));
    return seat === board.seat ? w('you_won', { n }) : w('won', { name: nameOf(board, seat), n });
  });
  return said.join(' ') || w('over');
}

/** Whose five cards are lifted: the one looked at, otherwise the first winner who showed. @param {Props} board @param {number | null} looked */
function lifting(board, looked) {
  const winner = board.over?.detail.pots[0]?.winners[0]?.seat;
  const seat = looked ?? winner ?? null;
  const shown = seat === null ? undefined : shownOf(board, seat);
  return { seat: shown ? seat : null, five: shown?.best ?? [], shown };
}

/** Your own place: cards, plate, what you hold. @param {{ board: Props, own: number, w: Say, lift: ReturnType<typeof lifting>, onLook: () => void }} props */
function Own({ board, own, w, lift, onLook }) {
  const note = board.over ? null : board.words.notes?.find(({ about }) => about === 'hand')?.text ?? null;
  const looked = lift.seat === own;
  return html`<div class="he-own">
    <div class="he-own-plate"><${SeatPlate} board=${board} seat=${own} w=${w} onLook=${onLook} looked=${looked} /></div>
    <${Hole} board=${board} seat=${own} w=${w} lifted=${looked ? lift.five : []} />
    <div class="he-note">${note && html`<small>${w('your_hand')}</small> ${tens(withoutCards(note))}`}<${Result} board=${board} seat=${own} w=${w} /></div>
  </div>`;
}

/** @param {Props} board */
function Board(board) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const w = say(board.lang);
  const [open, fold] = useState(() => matchMedia(`(min-width: ${board.view.players.length > 7 ? 1500 : 900}px)`).matches);
  const [looked, look] = useState(/** @type {number | null} */ (null));
  useMotion(board, root, w);
  useEffect(() => look(null), [!board.over]);
  const own = board.seat ?? 0;
  const lift = lifting(board, board.over ? looked : null);
  const seats = board.view.players.map(({ seat }) => seat);
  return html`<div class="he-box" data-game="holdem"><div class=${`he he-of-${seats.length} ${board.frozen ? 'he-still' : ''}`} ref=${root}>
    <div class="he-stage"><div class="he-felt"><div class="he-oval"></div>
      <${Middle} board=${board} w=${w} lifted=${lift.five} named=${lift.shown && lift.seat !== null ? `${nameOf(board, lift.seat)}: ${handName(board, lift.shown).split(/[,，]/)[0]}` : null} />
      ${seats.map((seat) => html`<${Bet} key=${`b${seat}`} board=${board} seat=${seat} w=${w} />`)}
      ${seats.filter((seat) => seat !== own).map((seat) => html`<${Seat} key=${seat} board=${board} seat=${seat} w=${w} onLook=${() => look(seat)} looked=${lift.seat === seat} lifted=${lift.five} />`)}
    </div>${board.over && open && html`<${Settlement} ...${board} />`}</div>
    <${Prompt} question=${question(board, w)} last=${!board.over && board.last && html`<${Line} text=${board.last} />`} clock=${board.prompt ? board.clock : null} yours=${!!board.prompt}>
      ${board.over ? html`<${Button} onClick=${() => fold(!open)} pressed=${open}>${board.t('how_it_counts')}<//>` : html`<${Bets} board=${board} w=${w} />`}
    <//>
    <${Own} board=${board} own=${own} w=${w} lift=${lift} onLook=${() => look(own)} />
  </div></div>`;
}

/** A sentence with its cards, tens as on the cards. @param {{ text: string }} props */
const Line = ({ text }) => html`${withCards(tens(text))}`;

/** An answer as its button has it. @type {NonNullable<import('../types/shell.d.ts').GameModule['called']>} */
function called({ type, to }, lang, { view }) {
  const w = say(lang);
  const owed = Math.min(view.to_call ?? 0, view.my_stack ?? 0);
  if (type === 'CHECK_CALL') return owed ? `${w('CALL')} ${number(owed)}` : w('CHECK');
  if (type !== 'RAISE_TO') return w(type);
  return `${w(to === view.ask?.range?.max ? 'ALLIN' : view.current_bet > 0 ? 'RAISE' : 'BET')} ${number(to)}`;
}

export default { Board, Settlement, Line, called, css: true };
