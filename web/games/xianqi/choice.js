// What is chosen so far: pieces of the hand, or one of the answers that have none. It follows from the legal list alone.

import { useLayoutEffect, useState } from '../../kit/view.js';
import { useSelection } from '../../kit/selection.js';
import { each } from '../../art/pieces.js';

/** @typedef {import('../../types/xianqi.d.ts').Action} Action */

/** The type of a piece of the hand: `R_SHI` of `R_SHI.1`. @param {string} id */
export const typeOf = (id) => id.slice(0, id.indexOf('.'));

/** The hand with a name for every piece. @param {Record<string, number | undefined> | null | undefined} hand */
export function namedPieces(hand) {
  /** @type {Record<string, number>} */
  const seen = {};
  return each(hand).map((type) => `${type}.${(seen[type] = (seen[type] ?? 0) + 1)}`);
}

/** @param {Action} answer */
const bag = (answer) => ('cards' in answer ? each(answer.cards) : null);

/**
 * @param {Action[] | null} legal
 */
export function useChoice(legal) {
  const kinds = useSelection(legal, bag);
  const [pieces, setPieces] = useState(/** @type {string[]} */ ([]));
  const [option, setOption] = useState(/** @type {number | null} */ (null));
  useLayoutEffect(() => clear(), [legal]);
  const set = (/** @type {string[]} */ ids) => {
    setPieces(ids);
    setOption(null);
    kinds.set(ids.map(typeOf));
  };
  const clear = () => set([]);
  const alone = (/** @type {string} */ id) => (legal ?? []).some((answer) => bag(answer)?.includes(typeOf(id)));
  const toggle = (/** @type {string} */ id) => {
    if (pieces.includes(id)) set(pieces.filter((one) => one !== id));
    else if (kinds.can(typeOf(id))) set([...pieces, id]);
    else if (alone(id)) set([id]);
  };
  const choose = (/** @type {number} */ index) => {
    const taken = option === index;
    set([]);
    setOption(taken ? null : index);
  };
  return {
    pieces, option, toggle, choose, clear,
    /** The one answer that is chosen, if there is one. */
    index: option ?? (pieces.length > 0 ? kinds.exact[0] ?? null : null),
    any: option !== null || pieces.length > 0,
    /** Whether a piece is part of any answer at all. */
    open: alone,
    /** Whether it goes with what is chosen. */
    fits: (/** @type {string} */ id) => kinds.can(typeOf(id)),
    /** The answers without pieces. */
    options: (legal ?? []).flatMap((answer, index) => ('cards' in answer ? [] : [index])),
  };
}
