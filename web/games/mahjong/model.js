// What the parts of the mahjong table hand to each other, and where the seats sit.

/** @typedef {import('../../types/mahjong.d.ts').View} View */
/** @typedef {import('../../types/mahjong.d.ts').Action} Action */
/** @typedef {import('../../types/mahjong.d.ts').Event} Event */
/** @typedef {import('../../types/mahjong.d.ts').Outcome} Outcome */
/** @typedef {import('../../types/mahjong.d.ts').PlayerView} Player */
/** @typedef {import('../../types/mahjong.d.ts').MeldView} Meld */
/** @typedef {import('../../types/shell.d.ts').BoardProps<View, Action, Event, Outcome>} Props */

/** Where the seats sit: the next player is on the right. */
export const SIDES = /** @type {const} */ (['bottom', 'right', 'top', 'left']);

/** @param {Props} props @param {number} seat */
export const nameOf = ({ table, t }, seat) => table.seats[seat]?.name ?? t('seat_n', { n: seat + 1 });

/** @param {Props} props @param {number} seat */
export const sideOf = (props, seat) => SIDES[(seat - (props.seat ?? 0) + 4) % 4] ?? 'bottom';

/** What is known of a player: more of it where all hands are shown. @param {Props} props @param {number} seat @returns {Player} */
export const playerOf = ({ view, others }, seat) => /** @type {Player} */ (others?.[seat]?.players[seat] ?? view.players[seat]);

/** Who is asked now, as far as it can be seen. @param {Props} props @param {number} seat */
export const acts = ({ view, seat: me, prompt }, seat) => (seat === me ? !!prompt : view.turn === seat && !view.offer);
