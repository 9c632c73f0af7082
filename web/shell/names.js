// What people and bots are called at a table, and sentences that say "seat 2" told with those names.
//
// The engine counts seats; people know each other by name. A bot has a name of the teahouse, the same at the same table for everybody.

import { lang, t } from './lang.js';

const BOTS = {
  en: ['Old Zhang', 'Aunt Li', 'Master Chen', 'Young Wang', 'Uncle Zhao', 'Sister Lin', 'Mr Qian', 'Granny Sun', 'Brother Zhou', 'Miss Wu'],
  zh: ['老张', '李姨', '陈师傅', '小王', '赵叔', '林姐', '钱先生', '孙奶奶', '周哥', '吴小姐'],
};

/**
 * The name of a chair.
 * @param {import('../types/shell.d.ts').Chair} chair
 * @param {string} id the table's: bots of different tables are different people
 */
export function nameOf(chair, id) {
  if (chair.kind === 'person') return chair.name ?? t('seat_n', { n: chair.seat + 1 });
  if (chair.kind === 'free') return t('free_chair');
  const names = BOTS[lang()];
  return names[(parseInt(id.slice(0, 4), 16) + chair.seat) % names.length] ?? '';
}

/**
 * The table with names that people use.
 * @param {import('../types/shell.d.ts').Table} table
 * @returns {import('../types/shell.d.ts').Table}
 */
export const withNames = (table) => ({ ...table, seats: table.seats.map((chair) => ({ ...chair, name: nameOf(chair, table.id) })) });

/**
 * A sentence of the engine with names in place of seat numbers.
 * @param {string} text
 * @param {(string | null)[]} names by seat
 */
export function named(text, names) {
  const name = (/** @type {string} */ whole, /** @type {string} */ seat) => names[Number(seat)] ?? whole;
  return text
    .replace(/\bseat (\d+)(?: \((?:right|left)\))?/gi, name)
    .replace(/(\d+) ?号位(?:[(（][左右][)）])?/g, name);
}

/**
 * All words of a frame, named.
 * @param {import('../types/shell.d.ts').Words} words
 * @param {(string | null)[]} names
 * @returns {import('../types/shell.d.ts').Words}
 */
export function namedWords(words, names) {
  const say = (/** @type {string} */ text) => named(text, names);
  return {
    question: words.question && say(words.question),
    legal: words.legal.map(({ label, text, does }) => ({ label: say(label), text: say(text), does: say(does ?? '') })),
    events: words.events.map(({ n, text }) => ({ n, text: say(text) })),
    ending: words.ending && say(words.ending),
    notes: words.notes.map(({ about, text }) => ({ about, text: say(text) })),
  };
}
