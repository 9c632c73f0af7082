// What the parts of the hold'em table hand to each other, and where the seats sit.

/** @typedef {import('../../types/holdem.d.ts').View} View */
/** @typedef {import('../../types/holdem.d.ts').Action} Action */
/** @typedef {import('../../types/holdem.d.ts').Event} Event */
/** @typedef {import('../../types/holdem.d.ts').Outcome} Outcome */
/** @typedef {import('../../types/holdem.d.ts').PlayerState} Player */
/** @typedef {import('../../types/holdem.d.ts').ShownHand} ShownHand */
/** @typedef {import('../../types/shell.d.ts').BoardProps<View, Action, Event, Outcome>} Props */

/** @param {Props} props @param {number} seat */
export const nameOf = ({ table, t }, seat) => table.seats[seat]?.name ?? t('seat_n', { n: seat + 1 });

/** @param {Props} props @param {number[]} seats */
export const namesOf = (props, seats) => seats.map((seat) => nameOf(props, seat)).join(props.lang === 'zh' ? '、' : ', ');

/** @param {Props} props @param {number} seat @returns {Player} */
export const playerOf = ({ view, others }, seat) => /** @type {Player} */ (others?.[seat]?.players[seat] ?? view.players[seat]);

/** The hand that a seat showed. @param {Props} props @param {number} seat @returns {ShownHand | undefined} */
export const shownOf = ({ over }, seat) => over?.detail.shown.find((one) => one.seat === seat);

/** A ten as it stands on a card. @param {string} text */
export const tens = (text) => text.replace(/\bT\b/g, '10');

/** The name of a shown hand. @param {Props} props @param {ShownHand} shown */
export const handName = ({ lang }, shown) => tens(lang === 'zh' ? shown.name_zh.replace(/,/g, '，') : shown.name);

/** What a seat got out of all pots. @param {Props} props @param {number} seat */
export const gotBy = ({ over }, seat) => (over?.detail.pots ?? []).flatMap(({ winners }) => winners).filter((one) => one.seat === seat).reduce((sum, { amount }) => sum + amount, 0);

/** Pushed outwards, so that the sides of the oval have room for plates. @param {number} part */
const outwards = (part) => Math.sign(part) * Math.abs(part) ** 0.75;

/**
 * Where a seat sits on the rim, from −1 to 1 each way: yours at the bottom, the next on the left, clockwise.
 * @param {Props} props
 * @param {number} seat
 */
export function spot({ view, seat: me }, seat) {
  const n = view.players.length;
  const angle = Math.PI / 2 + (2 * Math.PI * ((seat - (me ?? 0) + n) % n)) / n;
  return { '--x': outwards(Math.cos(angle)).toFixed(3), '--y': outwards(Math.sin(angle)).toFixed(3) };
}
