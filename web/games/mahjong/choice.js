// Which tiles of the hand can be chosen: it follows from the legal answers alone.
// It owns the choice of tiles before it is confirmed; a tile is meant by its place in the hand.

import { useLayoutEffect, useMemo, useState } from '../../kit/view.js';

/** @typedef {import('./model.js').Action} Action */
/** @typedef {{ index: number, tiles: string[] }} Answer a legal answer that is made of tiles of the hand */
/** @typedef {'DISCARD' | 'HU' | 'BURY'} Mode */

/** @param {Action[]} legal @param {Mode} mode @returns {Answer[]} */
const answers = (legal, mode) => legal.flatMap((action, index) => {
  if (action.type !== mode) return [];
  if (action.type === 'BURY') return [{ index, tiles: action.tiles }];
  return 'tile' in action && action.tile ? [{ index, tiles: [action.tile] }] : [];
});

/** Whether a list has everything that another has, as often. @param {string[]} whole @param {string[]} part */
function covers(whole, part) {
  const left = [...whole];
  return part.every((tile) => {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Where there is one answer and no other, its tile is chosen already: a winner's hand is locked, it only passes tiles on. @param {Action[] | null} legal @param {string[]} hand */
function only(legal, hand) {
  const [answer] = legal?.length === 1 ? answers(legal, 'DISCARD') : [];
  const at = answer ? hand.lastIndexOf(answer.tiles[0] ?? '') : -1;
  return at < 0 ? [] : [at];
}

/**
 * @typedef {object} Choice
 * @property {Mode} mode
 * @property {(mode: Mode) => void} turnTo
 * @property {number[]} chosen places in the hand
 * @property {(at: number) => boolean} can whether the tile there can be chosen, if need be by beginning anew
 * @property {(at: number) => void} toggle
 * @property {(at: number) => void} only chooses this tile and no other
 * @property {() => void} clear
 * @property {number | null} index the legal answer that is chosen
 */

/**
 * @param {Action[] | null} legal
 * @param {string[]} hand as it is laid out
 * @returns {Choice}
 */
export function useChoice(legal, hand) {
  const first = legal?.some(({ type }) => type === 'BURY') ? 'BURY' : 'DISCARD';
  const [mode, turn] = useState(/** @type {Mode | null} */ (null));
  const [chosen, set] = useState(/** @type {number[]} */ ([]));
  useLayoutEffect(() => {
    set(only(legal, hand));
    turn(null);
  }, [legal]);
  const list = useMemo(() => answers(legal ?? [], mode ?? first), [legal, mode, first]);
  const fits = (/** @type {number[]} */ places) => {
    const tiles = places.map((at) => hand[at] ?? '');
    return list.filter((answer) => covers(answer.tiles, tiles));
  };
  const found = chosen.length ? fits(chosen).find(({ tiles }) => tiles.length === chosen.length) : undefined;
  const toggle = (/** @type {number} */ at) => {
    if (chosen.includes(at)) set(chosen.filter((one) => one !== at));
    else if (fits([...chosen, at]).length) set([...chosen, at]);
    else if (fits([at]).length) set([at]);
  };
  return {
    mode: mode ?? first, turnTo: (to) => { turn(to); set([]); }, chosen, can: (at) => fits([at]).length > 0, toggle, only: (at) => set([at]),
    clear: () => { turn(null); set([]); }, index: found?.index ?? null,
  };
}
