// How a person plays mahjong: a tile is lifted and confirmed, claims are large buttons.

import { lift, press } from './gathering.mjs';

/** How alone a tile is: the higher, the better to let go. */
function alone(tile, hand) {
  const near = (by) => hand.filter((one) => one[1] === tile[1] && Math.abs(Number(one[0]) - Number(tile[0])) === by).length;
  return -(3 * (near(0) - 1) + 2 * near(1) + near(2));
}

/** Wins, then kongs and pongs; otherwise the tile that stands alone. */
export function choose({ prompt, view, seat }) {
  const { legal } = prompt;
  for (const type of ['HU', 'KONG_CONCEALED', 'KONG_ADDED', 'KONG', 'PONG', 'PASS']) {
    const index = legal.findIndex((action) => action.type === type);
    if (index >= 0 && (type !== 'PASS' || !legal.some((action) => action.type === 'DISCARD'))) return index;
  }
  const hand = view.players[view.observer ?? seat].hand ?? [];
  const worth = legal.map((action) => (action.type === 'DISCARD' ? alone(action.tile, hand) : action.type === 'BURY' ? action.tiles.reduce((sum, tile) => sum + alone(tile, hand), 0) : -99));
  return worth.indexOf(Math.max(...worth));
}

/** @param {any} someone @param {any} action @param {number} index */
export async function click(someone, action, index) {
  const { page } = someone;
  const tiles = action.type === 'BURY' ? action.tiles : action.type === 'DISCARD' || (action.type === 'HU' && action.tile) ? [action.tile] : [];
  if (tiles.length === 0) return press(someone, page.locator(`.prompt-buttons button[data-choice="${index}"]`).first());
  if (action.type === 'HU') await press(someone, page.locator('.prompt-buttons .mj-claim.button-win').first());
  const used = {};
  for (const tile of tiles) {
    const nth = (used[tile] = (used[tile] ?? -1) + 1);
    await lift(someone, page.locator(`.mj-hand [data-piece="${tile}"]`).nth(nth));
  }
  return press(someone, page.locator(`[data-testid=confirm][data-choice="${index}"]`));
}
