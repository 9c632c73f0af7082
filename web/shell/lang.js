// Language: which one is spoken, and the shell's words in it.
//
// It owns the choice. The words themselves stand in `lang/en.js` and `lang/zh.js`; the engine's own are said by the server.

import { en } from '../lang/en.js';
import { zh } from '../lang/zh.js';
import { settings } from './settings.js';

/** @typedef {'en' | 'zh'} Lang */

/** @type {Record<Lang, Record<string, string>>} */
const WORDS = { en, zh };

/** The language that is spoken now. @returns {Lang} */
export function lang() {
  const chosen = settings().lang;
  if (chosen !== 'auto') return chosen;
  const wanted = navigator.languages?.find((tag) => /^(zh|en)\b/i.test(tag)) ?? navigator.language ?? 'en';
  return /^zh/i.test(wanted) ? 'zh' : 'en';
}

/**
 * The shell's words. `{name}` is filled in; a word that nobody wrote is its own key, so that it is seen.
 * @param {string} key
 * @param {Record<string, string | number>} [fill]
 */
export function t(key, fill = {}) {
  const text = WORDS[lang()][key] ?? en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(fill[name] ?? whole));
}

/**
 * A game's own words (`games/<game>/words.js`), in the language that is spoken.
 * @template {Record<string, string>} W
 * @param {{ en: W, zh: W }} words
 * @returns {(key: keyof W & string, fill?: Record<string, string | number>) => string}
 */
export function wordsOf(words) {
  return (key, fill = {}) => (words[lang()][key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(fill[name] ?? whole));
}

/** Whether the shell has a word. @param {string} key */
export const has = (key) => key in WORDS[lang()];
