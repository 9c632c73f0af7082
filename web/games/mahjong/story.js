// What the view's log tells: which discards were claimed, who won with what, who paid whom.
// It reads the log's short notation and knows no rule.

/** @typedef {{ seat: number, tile: string, from: number | null, fan: number, names: string[], robbed: boolean, paid: Payment[] }} Win */
/** @typedef {{ from: number, to: number, amount: number, reason: string }} Payment */
/** @typedef {{ reason: string, paid: Payment[], tile: string | null }} Other a payment for something else than a win */
/** @typedef {{ claimed: Set<number>[], wins: Win[], others: Other[] }} Story */

/** "DiscardHu" as events spell it: "discard_hu". @param {string} name */
const snake = (name) => name.replace(/(?<=.)[A-Z]/g, '_$&').toLowerCase();

/**
 * The discards that lie no longer in a seat's river, as places in its list of discards.
 * The log of a position that was set up knows the last discards only, so places are counted from the end.
 * @param {string[]} log
 * @param {number[]} lengths how many discards each seat has made
 */
function claims(log, lengths) {
  /** @type {{ at: number, claimed: boolean }[][]} */
  const made = lengths.map(() => []);
  let last = -1;
  for (const line of log) {
    const [who, what, , , from] = line.split(' ');
    if (what === 'discard') {
      last = Number(who);
      made[last]?.push({ at: 0, claimed: false });
    } else if ((what === 'pong' || what === 'kong' || what === 'hu') && from !== undefined && Number(from) === last) {
      const taken = made[last]?.at(-1);
      if (taken) taken.claimed = true;
    } else if (what === 'draw' || what === 'draw-tail' || what === 'kong-offered') last = -1;
  }
  return made.map((list, seat) => new Set(list.flatMap((one, i) => (one.claimed ? [(lengths[seat] ?? 0) - list.length + i] : []))));
}

/** @param {string} line @param {boolean} robbed @returns {Win} */
function win(line, robbed) {
  const [, seat, tile, from, fan, names] = /** @type {RegExpMatchArray} */ (line.match(/^(\d) hu (\w+)(?: from (\d))? fan (\d+) ?(.*)$/) ?? ['', '0', '1p', undefined, '0', '']);
  return { seat: Number(seat), tile: tile ?? '1p', from: from === undefined ? null : Number(from), fan: Number(fan), names: (names ?? '').split('+').filter(Boolean), robbed, paid: [] };
}

/**
 * Puts a payment to what it was for.
 * @param {Story} story
 * @param {Payment} payment
 * @param {string | null} tile of the last kong
 */
function account(story, payment, tile) {
  if (payment.reason.endsWith('_hu')) {
    story.wins.findLast((one) => one.seat === payment.to)?.paid.push(payment);
    return;
  }
  const kong = payment.reason.startsWith('kong_') && payment.reason !== 'kong_refund';
  const same = story.others.at(-1);
  if (same && same.reason === payment.reason && same.tile === (kong ? tile : null) && same.paid[0]?.to === payment.to) same.paid.push(payment);
  else story.others.push({ reason: payment.reason, paid: [payment], tile: kong ? tile : null });
}

/**
 * @param {string[] | null | undefined} log
 * @param {number[]} lengths
 * @returns {Story}
 */
export function tell(log, lengths) {
  /** @type {Story} */
  const story = { claimed: claims(log ?? [], lengths), wins: [], others: [] };
  let [kong, robbed] = [/** @type {string | null} */ (null), false];
  for (const line of log ?? []) {
    const [who, what, piece, amount, reason] = line.split(' ');
    if (what === 'hu') story.wins.push(win(line, robbed));
    else if (what === 'kong-offered') robbed = true;
    else if (what?.startsWith('kong') && what !== 'kong-robbed') [kong, robbed] = [piece === '?' ? null : piece ?? null, false];
    else if (what === 'discard') robbed = false;
    else if (what === 'pays') account(story, { from: Number(who), to: Number(piece), amount: Number(amount), reason: snake(reason ?? '') }, kong);
  }
  return story;
}
