// How a person plays hold'em: every answer is a button; a raise of one's own is an amount first.

import { press } from './gathering.mjs';

/** Checks or calls; where neither is offered, the smallest raise. */
export function choose({ prompt }) {
  const wanted = ['CHECK_CALL', 'RAISE', 'RAISE_33', 'RAISE_75', 'ALLIN'];
  return prompt.legal.findIndex(({ type }) => type === wanted.find((one) => prompt.legal.some((action) => action.type === one)));
}

/** @param {any} someone @param {any} action @param {number} index */
export const click = (someone, action, index) => press(someone, someone.page.locator(`.he-acts button[data-choice="${index}"]`));

/** A player who goes all-in at once. */
export const bold = { choose: ({ prompt }) => Math.max(0, prompt.legal.findIndex(({ type }) => type === 'ALLIN')), click };
