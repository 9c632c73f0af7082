// Your hand, large at the bottom: the missing suit at the end, the tile just drawn a little apart.
// Tiles that can be chosen are buttons; the others say why not.

import { html, cls, useRef } from '../../kit/view.js';
import { Tip } from '../../kit/tip.js';
import { useWalk } from '../../kit/keys.js';
import { Face, Tile } from './tile.js';
import { called } from './words.js';

/**
 * The hand as it is laid out; the tile just drawn comes last.
 * @param {string[]} hand
 * @param {string | null} drawn
 * @param {string | null} missing
 */
export function laidOut(hand, drawn, missing) {
  const rest = [...hand];
  const at = drawn ? rest.lastIndexOf(drawn) : -1;
  if (at >= 0) rest.splice(at, 1);
  const kept = rest.filter((tile) => tile[1] !== missing);
  const lacked = rest.filter((tile) => tile[1] === missing);
  return { tiles: [...kept, ...lacked, ...(at >= 0 && drawn ? [drawn] : [])], apart: at >= 0 };
}

/** Why a tile cannot be chosen. @param {import('./model.js').Props} board @param {string} tile @param {import('./words.js').Say} w @param {import('./model.js').Player} me */
function reason(board, tile, w, me) {
  const legal = board.prompt?.legal ?? [];
  if (!legal.length) return w('why_turn');
  if (legal.some(({ type }) => type === 'BURY')) return w('why_bury');
  if (!legal.some(({ type }) => type === 'DISCARD')) return w('why_not');
  if (me.hand_locked) return w('why_locked');
  return me.missing_suit && tile[1] !== me.missing_suit ? w('why_missing') : w('why_not');
}

/**
 * @param {object} props
 * @param {import('./model.js').Props} props.board
 * @param {import('./model.js').Player} props.me
 * @param {string[]} props.tiles as they are laid out
 * @param {boolean} props.apart whether the last one lies apart
 * @param {import('./choice.js').Choice} props.choice
 * @param {(at: number, place: Element) => void} props.onPick
 * @param {import('./words.js').Say} props.w
 */
export function Hand({ board, me, tiles, apart, choice, onPick, w }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useWalk(root);
  const open = !!board.prompt && !board.frozen && !board.busy;
  const asked = open && tiles.some((_, at) => choice.can(at));
  const some = asked && tiles.some((_, at) => !choice.can(at));
  return html`<div class="mj-hand" ref=${root} role="group" aria-label=${w('hand')} data-testid="hand">
    ${tiles.map((tile, at) => {
      const [can, chosen] = [asked && choice.can(at), choice.chosen.includes(at)];
      const last = apart && at === tiles.length - 1;
      const why = asked && !can ? reason(board, tile, w, me) : null;
      const label = [called(w, tile), last && w('drawn'), why].filter(Boolean).join(', ');
      return html`<${Tip} key=${`${tile}${tiles.slice(0, at).filter((one) => one === tile).length}`} text=${why ?? noteOf(board, tile)} class=${cls('mj-slot', last && 'mj-drawn')}>
        <button type="button" class=${cls('mj-tile', can && 'mj-tile-can', asked && !can && 'mj-tile-cannot', chosen && 'mj-tile-chosen', tile[1] === me.missing_suit && !can && 'mj-tile-lacked', can && some && 'mj-tile-up', advised(board).includes(tile) && 'mj-advised')}
          data-piece=${tile} aria-label=${label} aria-pressed=${chosen} aria-disabled=${can ? undefined : 'true'}
          onClick=${(/** @type {MouseEvent} */ event) => can && onPick(at, /** @type {Element} */ (event.currentTarget))}><${Face} tile=${tile} /></button><//>`;
    })}
  </div>`;
}

/** What is worth knowing about a tile. @param {import('./model.js').Props} board @param {string} tile */
const noteOf = ({ words }, tile) => words.notes?.find(({ about }) => about === tile)?.text ?? null;

/** The tiles of the answer that a bot advises. @param {import('./model.js').Props} board @returns {string[]} */
function advised({ advice, prompt }) {
  const action = prompt && advice?.index !== null && advice?.index !== undefined ? prompt.legal[advice.index] : null;
  if (action?.type === 'BURY') return action.tiles;
  return action?.type === 'DISCARD' ? [action.tile] : [];
}

/** The hand of somebody else: backs, or faces once they are shown; `under` his plate where the mat has no room for it. @param {{ player: import('./model.js').Player, label: string, w: import('./words.js').Say, under?: boolean }} props */
export const Rack = ({ player, label, w, under }) => html`<div class=${cls('mj-rack', under && 'mj-rack-under')} role="group" aria-label=${label} data-rack=${under ? undefined : player.seat}>
  ${Array.from({ length: player.hand_count }, (_, i) => html`<${Tile} tile=${player.hand?.[i] ?? null} w=${w} />`)}
</div>`;
