// What the page knows of each game before it has asked: how many play, which rules to offer first, which switches people change.
//
// It owns no rule: what is not listed here is the preset's, and the server judges every choice.

/**
 * @typedef {object} Switch
 * @property {string} name as the rules spell it
 * @property {'flag' | 'number' | 'choice'} kind
 * @property {[number, number]} [range]
 * @property {string[]} [values]
 */

/**
 * @typedef {object} Facts
 * @property {string[]} presets the first is the page's choice
 * @property {{ field: string, least: number, most: number, usual: Record<string, number> } | null} players where the number is free
 * @property {number} seats where it is not
 * @property {Switch[]} switches
 */

/** @type {Record<string, Facts>} */
export const FACTS = {
  xianqi: {
    presets: ['original', 'revised'],
    players: null,
    seats: 3,
    switches: [
      { name: 'reveal_ceramic_liability', kind: 'flag' },
      { name: 'first_game_no_ceramic_no_buckle', kind: 'flag' },
      { name: 'first_seat_by_draw', kind: 'flag' },
      { name: 'enough_must_buckle', kind: 'flag' },
      { name: 'eight_pillars_pay_8', kind: 'flag' },
    ],
  },
  mahjong: {
    presets: ['to-the-wall', 'three-winners', 'classic'],
    players: null,
    seats: 4,
    switches: [
      { name: 'passed_hu', kind: 'flag' },
      { name: 'rob_kong', kind: 'flag' },
      { name: 'kong_refund', kind: 'flag' },
      { name: 'haidi_discard', kind: 'flag' },
      { name: 'tianhu_selfdraw', kind: 'flag' },
      { name: 'fan_cap', kind: 'number', range: [1, 20] },
    ],
  },
  holdem: {
    presets: ['nolimit', 'sixmax', 'headsup'],
    players: { field: 'seats', least: 2, most: 10, usual: { headsup: 2 } },
    seats: 6,
    switches: [
      { name: 'small_blind', kind: 'number', range: [1, 10_000] },
      { name: 'big_blind', kind: 'number', range: [2, 20_000] },
      { name: 'ante', kind: 'number', range: [0, 10_000] },
    ],
  },
  sanguosha: {
    presets: ['standard', 'cards-only', 'basic'],
    players: { field: 'players', least: 2, most: 10, usual: {} },
    seats: 5,
    switches: [
      { name: 'roles', kind: 'choice', values: ['Standard', 'Variant'] },
      { name: 'hand_limit', kind: 'choice', values: ['CurrentHp', 'MaxHp'] },
    ],
  },
  leduc: { presets: ['standard'], players: null, seats: 2, switches: [] },
  kuhn: { presets: ['standard'], players: null, seats: 2, switches: [] },
};

/** @type {Facts} */
const UNKNOWN = { presets: [], players: null, seats: 0, switches: [] };

/** @param {string} game */
export const factsOf = (game) => FACTS[game] ?? UNKNOWN;

/**
 * How many play by a preset.
 * @param {string} game
 * @param {string} preset
 * @param {number | null} [players] as chosen
 */
export function seatsOf(game, preset, players) {
  const { players: free, seats } = factsOf(game);
  return free ? players ?? free.usual[preset] ?? seats : seats;
}
