// The games that have a table of their own; every other game is played on the plain one.

/** @typedef {import('../types/shell.d.ts').GameModule} GameModule */

/** The four games of the lobby, in its order. */
export const BIG_GAMES = ['xianqi', 'mahjong', 'holdem', 'sanguosha'];

/** @type {Map<string, Promise<GameModule>>} */
const loading = new Map();

/** Those that are there. @type {Map<string, GameModule>} */
const ready = new Map();

/** The module of a game, if it is there already. @param {string} game */
export const moduleNow = (game) => ready.get(game) ?? null;

/** Adds a stylesheet once, and waits for it. @param {string} href */
function style(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((done) => {
    link.onload = link.onerror = () => done(undefined);
    document.head.append(link);
  });
}

/** @param {string} game @returns {Promise<GameModule>} */
async function load(game) {
  const name = BIG_GAMES.includes(game) ? game : 'plain';
  const [module] = await Promise.all([import(`./${name}.js`), style(`/style/${name}.css`)]);
  return module.default;
}

/** The plain table, which draws any game. @returns {Promise<GameModule>} */
export const plainModule = () => gameModule('plain');

/** The module of a game, loaded once. @param {string} game @returns {Promise<GameModule>} */
export function gameModule(game) {
  let module = loading.get(game);
  if (!module) {
    module = load(game);
    module.then((loaded) => ready.set(game, loaded)).catch(() => loading.delete(game));
    loading.set(game, module);
  }
  return module;
}
