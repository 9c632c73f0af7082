// What is chosen so far. An answer of this game is one item; who wants to give several cards chooses them all, confirms once,
// and they are sent one by one as they are asked for. Everything follows from the legal list.

import { useLayoutEffect, useRef, useState } from '../../kit/view.js';
import { printed } from '../../art/generals.js';

/** @typedef {import('../../types/sanguosha.d.ts').Action} Action */
/** @typedef {import('../../types/sanguosha.d.ts').Question} Question */
/** @typedef {import('../../types/sanguosha.d.ts').PlayerView} PlayerView */

/** The name of an item on the board. @param {Action} action @returns {string} */
export function keyOf(action) {
  switch (action.type) {
    case 'CARD': return `card:${action.card}`;
    case 'SEAT': return `seat:${action.seat}`;
    case 'SKILL': return `skill:${action.skill}`;
    case 'SUIT': return `suit:${action.suit}`;
    case 'INDEX': return `index:${action.index}`;
    default: return action.type.toLowerCase();
  }
}

/** @param {string} key */
const cardOf = (key) => Number(key.slice(5));

/**
 * How many cards a question is about, if it may be several.
 * @param {Question | null} question
 */
export function many(question) {
  if (question?.type === 'DISCARD') return { least: question.left, most: question.left };
  if (question?.type === 'SELECT' && question.most > 1) return { least: question.least, most: question.most };
  return null;
}

/**
 * Sets are named in ascending order, so the list leaves out the highest cards that only a later step can name: as many as must still
 * follow. They are the hand's, or the hand's and the equipment's; their number tells which.
 * @param {Question | null} question
 * @param {number[]} listed
 * @param {PlayerView | null} own
 * @returns {number[]}
 */
function later(question, listed, own) {
  const missing = (many(question)?.least ?? 1) - 1;
  if (missing < 1 || !own || listed.length === 0) return [];
  const above = (/** @type {(number | null)[]} */ cards) => cards.filter((card) => card !== null && card > Math.max(...listed)).map(Number);
  const about = question && 'why' in question && 'card' in question.why ? question.why.card : null;
  const worn = above([...own.hand, ...own.equip]);
  return [above(own.hand), worn, worn.filter((card) => printed(card).kind !== about)].find((cards) => cards.length === missing) ?? [];
}

/**
 * @typedef {object} Plan what was confirmed and is still to be sent
 * @property {string} about the question it answers
 * @property {string | null} after the prompt that was answered last
 * @property {string[]} rest
 */

/** The question itself, whatever it counts. @param {Question | null} question */
const aboutOf = (question) => JSON.stringify([question?.type, question && 'why' in question ? question.why : null]);

/**
 * @param {object} given
 * @param {import('../../types/shell.d.ts').Prompt<Action> | null} given.prompt
 * @param {Question | null} given.question
 * @param {PlayerView | null} given.own
 * @param {boolean} given.busy
 * @param {number | null} given.advised what a bot advises
 * @param {(number | null)[]} given.pile the draw pile, its top first, as far as it is known
 * @param {(answer: { index: number }) => void} given.submit
 */
export function useChoice({ prompt, question, own, busy, submit, advised, pile }) {
  const [kept, keep] = useState(/** @type {{ prompt: string | null, keys: string[] }} */ ({ prompt: null, keys: [] }));
  const id = prompt?.id ?? null;
  // What was picked for another question counts for nothing.
  const picked = kept.prompt === id ? kept.keys : [];
  const pick = (/** @type {string[]} */ keys) => keep({ prompt: id, keys });
  const [returned, setReturned] = useState(/** @type {string[]} */ ([]));
  const plan = useRef(/** @type {Plan | null} */ (null));
  const legal = new Map((prompt?.legal ?? []).map((action, index) => [keyOf(action), index]));
  const listed = [...legal.keys()].filter((key) => key.startsWith('card:')).map(cardOf);
  const open = new Set([...legal.keys(), ...later(question, listed, own).map((card) => `card:${card}`)]);
  const sets = many(question);
  const arranging = question?.type === 'ARRANGE' && question.top;

  useLayoutEffect(() => {
    const now = plan.current;
    plan.current = null;
    if (now && prompt && now.about === aboutOf(question) && now.after !== id && send(now.rest)) return;
    setReturned([]);
    pick(first());
  }, [id]);

  /** What is picked before anybody picks: the only answer there is; the pile as it lies. */
  function first() {
    if (arranging) return pile.map((card) => `card:${card}`).filter((key) => legal.has(key));
    const keys = [...legal.keys()];
    return keys.length === 1 && keys[0] !== 'pass' && keys[0] !== 'yes' ? keys : [];
  }

  /** @param {string[]} keys @returns {boolean} */
  function send(keys) {
    const index = legal.get(keys[0] ?? '');
    if (index === undefined) return false;
    plan.current = keys.length > 1 ? { about: aboutOf(question), after: id, rest: keys.slice(1) } : null;
    submit({ index });
    return true;
  }

  const toggle = (/** @type {string} */ key) => {
    if (!open.has(key) || busy) return;
    if (picked.includes(key)) {
      pick(picked.filter((one) => one !== key));
      setReturned([...returned.filter((one) => one !== key), key]);
    } else if (arranging) pick([...picked, key]);
    else if (sets) pick([...picked, key].slice(-sets.most));
    else pick([key]);
  };

  /** What is not picked, the last returned last: the order at the bottom, where cards are put back. */
  const rest = [...open].filter((key) => key.startsWith('card:') && !picked.includes(key)).sort((a, b) => returned.indexOf(a) - returned.indexOf(b));
  const steps = stepsOf();
  /** What would be sent, in order; nothing while it is not complete. @returns {string[]} */
  function stepsOf() {
    if (arranging) return rest.length > 0 ? [...picked, 'pass', ...rest] : picked;
    if (!sets) return picked;
    if (picked.length === 0 || picked.length < sets.least) return [];
    const sorted = [...picked].sort((a, b) => cardOf(a) - cardOf(b));
    return picked.length < sets.most ? [...sorted, 'pass'] : sorted;
  }
  const index = legal.get(steps[0] ?? '') ?? null;
  return {
    legal, picked, open, sets, arranging, toggle, index, rest,
    advised: (/** @type {string} */ key) => advised !== null && legal.get(key) === advised,
    has: (/** @type {string} */ key) => picked.includes(key),
    can: (/** @type {string} */ key) => open.has(key),
    clear: () => pick(arranging ? first() : []),
    confirm: () => (index === null || busy ? false : send(steps)),
  };
}
