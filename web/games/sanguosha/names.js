// What things are called: by the server's glossary, and by what is printed where that is silent.

import { chinese, generalOf, printed } from '../../art/generals.js';

/** @typedef {import('../../types/shell.d.ts').Glossary} Glossary */
/** @typedef {import('./words.js').Say} Say */
/** @typedef {ReturnType<typeof namer>} Names */

/** `eight_diagram` as `Eight Diagram`. @param {string} code */
const spelled = (code) => code.split('_').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');

/**
 * @param {Glossary} game
 * @param {'en' | 'zh'} lang
 * @param {Say} say
 * @param {(seat: number) => string} player
 */
export function namer(game, lang, say, player) {
  const kind = (/** @type {string} */ code) => (lang === 'zh' ? chinese(code) : game[code]?.name ?? spelled(code));
  const card = (/** @type {number | null} */ id) => {
    if (id === null) return say('hidden');
    const { kind: code, suit, rank } = printed(id);
    return `${kind(code)} ${suit}${rank}`;
  };
  const skill = (/** @type {string} */ code) => game[code]?.name ?? spelled(code);
  const general = (/** @type {string | null | undefined} */ code) => (code ? (lang === 'zh' ? generalOf(code).name : game[code]?.name ?? spelled(code)) : say('no_general'));
  return {
    kind, card, skill, general, player,
    /** A player inside a sentence. @param {string} called */
    whom: (called) => (called === say('you') ? say('you').toLowerCase() : called),
    text: (/** @type {string} */ code) => game[code]?.text ?? '',
    /** A card with what it does. @param {number} id */
    told: (id) => [card(id), game[printed(id).kind]?.text].filter(Boolean).join('\n'),
    /** A skill with what it does. @param {string} code */
    toldSkill: (code) => [skill(code), game[code]?.text].filter(Boolean).join('\n'),
    role: (/** @type {string | null | undefined} */ code) => (code ? say(code) : say('role_hidden')),
    list: (/** @type {string[]} */ items) => items.join(lang === 'zh' ? '、' : ', '),
  };
}
