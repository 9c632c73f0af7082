// Opening tables: one click into a game against bots, or a table for friends.

import { gameModule } from '../games/index.js';
import { get, getOnce, post } from './api.js';
import { factsOf, seatsOf } from './facts.js';
import { known } from './identity.js';
import { go } from './router.js';

/** @typedef {import('../types/shell.d.ts').Level} Level */

/**
 * @typedef {object} Choice what somebody plays, and against whom
 * @property {string} [preset]
 * @property {number | null} [players]
 * @property {Level} [level]
 * @property {Record<string, unknown>} [switches]
 */

const KEY = 'paiju.play.';

/** What was chosen last time. @param {string} game @returns {Choice} */
export function lastChoice(game) {
  try {
    return JSON.parse(localStorage.getItem(KEY + game) ?? '{}');
  } catch {
    return {};
  }
}

/** @param {string} game @param {Choice} choice */
export function keepChoice(game, choice) {
  try {
    localStorage.setItem(KEY + game, JSON.stringify(choice));
  } catch {
    // Next time it is the usual again.
  }
}

/** The rules as the server reads them. @param {string} game @param {Choice} choice */
export function rulesOf(game, { preset, players, switches = {} }) {
  const facts = factsOf(game);
  const name = preset ?? facts.presets[0];
  if (!name) return undefined;
  const more = facts.players && players ? { [facts.players.field]: players } : {};
  return { preset: name, ...more, ...switches };
}

/** How many seats; asked of the server for games that this page does not know. @param {string} game @param {Choice} choice */
async function countOf(game, choice) {
  const preset = choice.preset ?? factsOf(game).presets[0] ?? '';
  const here = seatsOf(game, preset, choice.players);
  if (here > 0) return here;
  const games = await getOnce('/games');
  return games.find((/** @type {any} */ one) => one.name === game)?.presets[0]?.seats ?? 2;
}

/** The chairs: mine, then bots or free ones. @param {number} count @param {Level | 'open'} others */
export const chairs = (count, others) => Array.from({ length: count }, (_, seat) => (seat === 0 ? 'me' : others));

/**
 * Into a game against bots, at once.
 * @param {string} game
 * @param {Choice} [choice]
 */
export async function playNow(game, choice = {}) {
  gameModule(game).catch(() => undefined);
  await known();
  const seats = chairs(await countOf(game, choice), choice.level ?? 'normal');
  const table = await post('/tables', { game, rules: rulesOf(game, choice), seats });
  await post(`/tables/${table.id}/ready`);
  go(`/t/${table.id}`);
}

/**
 * A table for people.
 * @param {string} game
 * @param {Choice} choice
 * @param {object} options
 * @param {(Level | 'open')[]} [others] who sits on the other chairs
 */
export async function openTable(game, choice, options, others) {
  await known();
  const count = await countOf(game, choice);
  const seats = Array.from({ length: count }, (_, seat) => (seat === 0 ? 'me' : others?.[seat - 1] ?? 'open'));
  const table = await post('/tables', { game, rules: rulesOf(game, choice), seats, options });
  go(`/t/${table.id}`);
}

/** Another table like this one, with the same bots. @param {import('../types/shell.d.ts').Table} table */
export async function sameAgain(table) {
  const fresh = await get(`/tables/${table.id}`);
  return post(`/tables/${fresh.id}/ready`);
}
