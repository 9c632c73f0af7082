// How a person plays XianQi: pieces are lifted, then confirmed, and so is a buckle instead of a lead; other questions have a button an answer.

import { lift, press } from './gathering.mjs';

const size = (action) => Object.values(action.cards ?? {}).reduce((sum, n) => sum + n, 0);

/** The widest lead, what beats the table; buckles once, before the second round, and reveals what another buckles. */
export function choose({ prompt, view }) {
  const { legal } = prompt;
  const decision = legal.findIndex(({ type }) => type === (view.pillar_groups.length === 1 && view.buckles_this_round === 0 ? 'BUCKLE' : 'PASS_BUCKLE'));
  if (decision >= 0) return decision;
  const reveal = legal.findIndex(({ type }) => type === 'REVEAL');
  if (reveal >= 0) return reveal;
  const plays = legal.flatMap((action, index) => (action.type === 'PLAY' ? [index] : []));
  return (plays.length > 0 ? plays : legal.map((_, index) => index)).reduce((best, index) => (size(legal[index]) > size(legal[best]) ? index : best));
}

/** @param {any} someone @param {any} action @param {number} index @param {any} now */
export async function click(someone, action, index, now) {
  const { page } = someone;
  if (action.cards) {
    for (const [type, n] of Object.entries(action.cards)) {
      for (let nth = 0; nth < n; nth += 1) await lift(someone, page.locator(`.xq-hand [data-id="${type}.${nth + 1}"]`));
    }
  } else {
    const options = now.prompt.legal.filter((answer) => !answer.cards);
    if (options.length === now.prompt.legal.length) return press(someone, page.locator(`.xq-option[data-choice="${index}"]`));
    await lift(someone, page.locator('.xq-option').nth(options.indexOf(action)));
  }
  return press(someone, page.locator(`[data-testid=confirm][data-choice="${index}"]`));
}
