// How far players sit from each other, to be read on the table. Nothing is decided by it: what may be aimed at stands in the legal list.

import { rangeOf } from '../../art/generals.js';

/** @typedef {import('../../types/sanguosha.d.ts').View} View */

/**
 * @param {View} view
 * @param {number} from
 * @param {number} to
 */
export function distance(view, from, to) {
  const living = view.players.filter((player) => player.alive).map((player) => player.seat);
  const [a, b] = [living.indexOf(from), living.indexOf(to)];
  if (a < 0 || b < 0) return null;
  const steps = Math.abs(a - b);
  const [player, other] = [view.players[from], view.players[to]];
  const nearer = Number(player?.equip[3] !== null) + Number(player?.skills.includes('mashu') ?? false);
  return Math.max(1, Math.min(steps, living.length - steps) - nearer + Number(other?.equip[2] !== null));
}

/** @param {View} view @param {number} seat */
export const range = (view, seat) => rangeOf(view.players[seat]?.equip[0]);
