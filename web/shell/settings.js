// Settings: what a person likes, kept in this browser.
//
// It owns their names, bounds and storage, and puts those that are looks onto the document.

/**
 * @typedef {object} Settings
 * @property {'auto' | 'dark' | 'light'} theme
 * @property {'auto' | 'en' | 'zh'} lang
 * @property {boolean} fourColours cards in four colours
 * @property {boolean} sound a soft sound when it is your turn
 * @property {'auto' | 'less'} motion
 * @property {string[]} muted players whose words are not shown here
 */

const KEY = 'paiju.settings';

/** @type {Settings} */
const DEFAULTS = { theme: 'auto', lang: 'auto', fourColours: false, sound: false, motion: 'auto', muted: [] };

/** @type {Settings} */
let now = { ...DEFAULTS, ...stored() };
/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Partial<Settings>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

export const settings = () => now;

/** @param {Partial<Settings>} change */
export function change(change) {
  now = { ...now, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // A browser that keeps nothing still plays.
  }
  applyLooks();
  for (const tell of listeners) tell();
}

/** @param {() => void} tell @returns {() => void} */
export function onSettings(tell) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** @param {string} query */
const prefers = (query) => typeof matchMedia === 'function' && matchMedia(query).matches;

/** Whether things should appear rather than move. */
export const reducedMotion = () => now.motion === 'less' || prefers('(prefers-reduced-motion: reduce)');

/** Whether the machine has no Chinese font: its stand-in for a missing glyph is hardly ever as wide as high. */
function lacksChinese() {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return false;
  pen.font = '100px system-ui, sans-serif';
  return Math.abs(pen.measureText('中文').width - 200) > 10;
}

const bare = lacksChinese();

/** Puts theme, card colours, motion and fonts onto the document. */
export function applyLooks() {
  const light = now.theme === 'light' || (now.theme === 'auto' && prefers('(prefers-color-scheme: light)'));
  const { dataset } = document.documentElement;
  dataset.theme = light ? 'light' : 'dark';
  dataset.cards = now.fourColours ? 'four' : 'two';
  dataset.motion = reducedMotion() ? 'less' : 'full';
  dataset.glyphs = bare ? 'bare' : 'own';
}

addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  now = { ...DEFAULTS, ...stored() };
  applyLooks();
  for (const tell of listeners) tell();
});
