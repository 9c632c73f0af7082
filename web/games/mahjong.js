// The mahjong table: four seats around a mat, your hand at the bottom. It draws what the view says and submits what the legal list offers.

import { html, useEffect, useRef, useState } from '../kit/view.js';
import { Plate } from '../kit/plate.js';
import { Prompt } from '../kit/prompt.js';
import { Button } from '../kit/button.js';
import { useKeys } from '../kit/keys.js';
import { signed } from '../kit/figures.js';
import { say } from './mahjong/words.js';
import { tell } from './mahjong/story.js';
import { Told } from './mahjong/tile.js';
import { acts, nameOf, playerOf, sideOf } from './mahjong/model.js';
import { River } from './mahjong/river.js';
import { Buried, Melds, Wins } from './mahjong/melds.js';
import { Hand, Rack, laidOut } from './mahjong/hand.js';
import { Claims, claimOf, claimsOf } from './mahjong/claims.js';
import { useChoice } from './mahjong/choice.js';
import { Hub } from './mahjong/hub.js';
import { Shelf } from './mahjong/shelf.js';
import { Settlement } from './mahjong/settlement.js';
import { useMotion } from './mahjong/motion.js';

/** @typedef {import('./mahjong/model.js').Props} Props */

/** @param {{ board: Props, seat: number, w: import('./mahjong/words.js').Say }} props */
function Seat({ board, seat, w }) {
  const [player, chair, own] = [playerOf(board, seat), board.table.seats[seat], board.seat ?? 0];
  return html`<${Plate} seat=${seat} name=${nameOf(board, seat)} score=${signed(player.score)} active=${acts(board, seat)} you=${seat === board.seat} yours=${Boolean(board.prompt)}
    clock=${acts(board, seat) && seat === board.seat ? board.clock : null} bot=${chair?.kind === 'bot'} away=${chair?.away}>
    ${player.hu_count > 0 && html`<b class="mj-seal" aria-label=${`${w('won')} ${w('times', { n: player.hu_count })}`}>胡${player.hu_count > 1 ? player.hu_count : ''}</b>`}
  <//>${board.others && seat !== own && html`<${Rack} under player=${player} label=${w('hand_of', { name: nameOf(board, seat) })} w=${w} />`}`;
}

/** The mat: rivers, melds and buried tiles of every seat, each turned towards it. @param {{ board: Props, w: import('./mahjong/words.js').Say, story: import('./mahjong/story.js').Story, own: number }} props */
const Mat = ({ board, w, story, own }) => html`<div class="mj-mat">
  <${Hub} board=${board} w=${w} />
  ${board.view.players.map(({ seat }) => html`<div key=${seat} class=${`mj-quarter mj-at-${sideOf(board, seat)}`}>
    <${River} board=${board} seat=${seat} claimed=${story.claimed[seat] ?? new Set()} w=${w} />
    <div class="mj-corner">${seat !== own && html`<${Melds} board=${board} seat=${seat} w=${w} />`}<${Wins} board=${board} seat=${seat} w=${w} /><${Buried} board=${board} seat=${seat} w=${w} /></div>
    ${seat !== own && sideOf(board, seat) !== 'top' && html`<${Rack} player=${playerOf(board, seat)} label=${w('hand_of', { name: nameOf(board, seat) })} w=${w} />`}
  </div>`)}
</div>`;

/** @param {Props} board @param {import('./mahjong/words.js').Say} w */
function question(board, w) {
  if (board.words.question) return board.words.question;
  const { view } = board;
  if (board.over || view.phase === 'OVER') return view.ended ? w(`end_${view.ended}`) : null;
  return view.turn !== null && !view.offer ? w('waiting', { name: nameOf(board, view.turn) }) : w('waiting_all');
}

/** The first arrow goes to the hand; from there on it walks by itself. @param {Element | null} hand */
function focusIn(hand) {
  const tile = hand?.querySelector('.mj-tile-can') ?? hand?.querySelector('[data-piece]');
  return tile instanceof HTMLElement ? tile.focus() : false;
}

/**
 * What can be done now, by hand and by key.
 * @param {Props} board
 * @param {string[]} tiles
 * @param {(place: Element) => void} leaves
 */
function usePlay(board, tiles, leaves) {
  const open = board.prompt && !board.frozen && !board.busy ? board.prompt : null;
  const choice = useChoice(board.prompt?.legal ?? null, tiles);
  const claims = claimsOf(board.prompt?.legal ?? []);
  const confirm = () => choice.index !== null && open ? board.submit({ index: choice.index }) : false;
  const claim = (/** @type {import('./mahjong/claims.js').Claim | undefined} */ one) => {
    if (!one || !open) return false;
    return one.aside ? choice.turnTo('HU') : board.submit({ index: one.index });
  };
  const pick = (/** @type {number} */ at, /** @type {Element | null} */ place) => {
    if (place) leaves(place);
    const again = choice.chosen.includes(at) && choice.index !== null && choice.mode !== 'BURY';
    if (again) confirm();
    else if (choice.mode !== 'BURY' && choice.can(at)) choice.only(at);
    else choice.toggle(at);
  };
  const walk = () => focusIn(document.querySelector('.mj-hand'));
  const letter = (/** @type {string} */ key) => () => claim(claimOf(claims, key));
  useKeys(/** @type {any} */ ({
    Enter: confirm, Escape: () => (choice.chosen.length || choice.mode === 'HU' ? choice.clear() : false),
    ArrowLeft: walk, ArrowRight: walk, w: letter('w'), k: letter('k'), p: letter('p'), x: letter('x'),
    digit: (/** @type {number} */ n) => (tiles.some((_, at) => choice.can(at)) ? n <= tiles.length && choice.can(n - 1) && pick(n - 1, null) : claim(claims[n - 1])),
  }), !!open);
  return { choice, claims, confirm, claim, pick };
}

/** Opens by itself once something is so, a little later: the last move is seen first. @param {boolean} so @returns {[boolean, (open: boolean) => void]} */
function useLater(so) {
  const [open, set] = useState(false);
  useEffect(() => {
    if (!so) return set(false);
    const timer = setTimeout(() => set(true), 1500);
    return () => clearTimeout(timer);
  }, [so]);
  return [open, set];
}

/** @param {Props} board */
function Board(board) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const w = say(board.lang);
  const [open, look] = useLater(board.view.phase === 'OVER');
  const leaves = useMotion(board, root, w);
  const own = board.seat ?? 0;
  const me = playerOf(board, own);
  const known = me.hand !== null;
  const { tiles, apart } = laidOut(me.hand ?? [], board.view.drawn, me.missing_suit);
  const { choice, claims, confirm, claim, pick } = usePlay(board, tiles, leaves);
  const story = tell(board.view.log, board.view.players.map(({ discards }) => discards.length));
  const [over, top] = [board.view.phase === 'OVER', (own + 2) % 4];
  const chosen = choice.mode === 'DISCARD' && choice.chosen.length ? tiles[choice.chosen[0] ?? -1] ?? null : null;
  return html`<div class="mj-box" data-game="mahjong"><div class=${`mj ${board.frozen ? 'mj-still' : ''}`} ref=${root}>
    <div class="mj-stage"><div class="mj-felt"><div class="mj-table">
      <div class="mj-top"><${Seat} board=${board} seat=${top} w=${w} /><${Rack} player=${playerOf(board, top)} label=${w('hand_of', { name: nameOf(board, top) })} w=${w} /></div>
      <div class="mj-left"><${Seat} board=${board} seat=${(own + 3) % 4} w=${w} /></div>
      <${Mat} board=${board} w=${w} story=${story} own=${own} />
      <div class="mj-right"><${Seat} board=${board} seat=${(own + 1) % 4} w=${w} /></div>
    </div></div>${over && open && html`<${Settlement} ...${board} />`}</div>
    <div class="mj-own"><${Seat} board=${board} seat=${own} w=${w} /></div>
    <${Prompt} question=${html`<${Told} text=${question(board, w)} w=${w} />`} last=${html`<${Told} text=${board.last} w=${w} />`} clock=${board.prompt ? board.clock : null} yours=${!!board.prompt}>
      ${over ? html`<${Button} pressed=${open} onClick=${() => look(!open)}>${board.t('how_it_counts')}<//>`
        : html`<${Claims} board=${board} claims=${claims} choice=${choice} onClaim=${claim} onConfirm=${confirm} w=${w} />`}
    <//>
    ${!board.over && html`<${Shelf} board=${board} chosen=${chosen} w=${w} />`}
    <div class="mj-tray">${known ? html`<${Hand} board=${board} me=${me} tiles=${tiles} apart=${apart} choice=${choice} onPick=${pick} w=${w} />`
      : html`<${Rack} player=${me} label=${w('hand_of', { name: nameOf(board, own) })} w=${w} />`}<${Melds} board=${board} seat=${own} w=${w} /></div>
  </div></div>`;
}

/** @param {{ text: string, lang: 'en' | 'zh' }} props */
const Line = ({ text, lang }) => html`<${Told} text=${text} w=${say(lang)} />`;

export default { Board, Settlement, Line, css: true };
