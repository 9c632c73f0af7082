// A bot plays for me, at the server's: with this page closed too, until I take my seat back or the game is over.

import { post } from '../../shell/api.js';
import { complain } from '../../shell/toast.js';

/** @typedef {{ on: boolean, set: (on: boolean) => Promise<unknown> }} StandIn */

/**
 * @param {import('../../shell/table.js').LiveTable} live
 * @param {import('../../shell/table.js').State} state
 * @returns {StandIn}
 */
export function standIn(live, { seat, table }) {
  const on = seat !== null && table?.status === 'playing' && table.seats[seat]?.away === 'handed_over';
  return { on, set: (away) => post(`/tables/${live.id}/away`, { away }).catch(complain) };
}
