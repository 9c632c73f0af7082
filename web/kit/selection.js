// Select, then confirm: what is chosen so far, and which legal answers it can still become.
//
// It owns the choice. It knows no rule: an answer is the pieces it is made of, and what can be chosen next follows from the legal list.

import { useLayoutEffect, useMemo, useState } from './view.js';

/** @param {string[]} keys @returns {Map<string, number>} */
function count(keys) {
  const counted = new Map();
  for (const key of keys) counted.set(key, (counted.get(key) ?? 0) + 1);
  return counted;
}

/** Whether a bag has everything that another has. @param {Map<string, number>} bag @param {Map<string, number>} part */
const covers = (bag, part) => [...part].every(([key, n]) => (bag.get(key) ?? 0) >= n);

/**
 * @template A
 * @typedef {object} Selection
 * @property {string[]} chosen the keys that are chosen, in the order of choosing
 * @property {number[]} fits the indices of the legal answers that have everything chosen
 * @property {number[]} exact those that are made of nothing else: what can be confirmed
 * @property {(key: string) => boolean} has whether it is chosen
 * @property {(key: string) => boolean} can whether it can be chosen beside what is chosen
 * @property {(key: string) => void} toggle chooses, or takes back; what does not fit begins a new choice
 * @property {(keys: string[]) => void} set
 * @property {() => void} clear
 */

/**
 * The choice is dropped when `legal` is another list: the shell keeps the list while the question is the same.
 * @template A
 * @param {A[] | null | undefined} legal
 * @param {(answer: A, index: number) => string[] | null} matches the keys that an answer is made of; equal keys count; `null`: not chosen this way
 * @returns {Selection<A>}
 */
export function useSelection(legal, matches) {
  const [chosen, set] = useState(/** @type {string[]} */ ([]));
  useLayoutEffect(() => set([]), [legal]);
  const bags = useMemo(() => (legal ?? []).map((answer, index) => {
    const keys = matches(answer, index);
    return keys && count(keys);
  }), [legal]);
  const fitting = (/** @type {string[]} */ keys) => {
    const part = count(keys);
    return bags.flatMap((bag, index) => (bag && covers(bag, part) ? [index] : []));
  };
  const fits = fitting(chosen);
  const exact = fits.filter((index) => [...(bags[index] ?? [])].reduce((sum, [, n]) => sum + n, 0) === chosen.length);
  const can = (/** @type {string} */ key) => fitting([...chosen, key]).length > 0;
  const toggle = (/** @type {string} */ key) => {
    if (chosen.includes(key)) set(chosen.filter((one) => one !== key));
    else if (can(key)) set([...chosen, key]);
    else if (fitting([key]).length > 0) set([key]);
  };
  return { chosen, fits, exact, has: (key) => chosen.includes(key), can, toggle, set, clear: () => set([]) };
}
