// The own hand, fanned out, and the own skills beside it.

import { html, useRef } from '../../kit/view.js';
import { useWalk } from '../../kit/keys.js';
import { Face, printed } from '../../art/generals.js';
import { Item } from './item.js';

/** @typedef {ReturnType<typeof import('./choice.js').useChoice>} Choice */

/**
 * @param {object} props
 * @param {(number | null)[]} props.cards
 * @param {Choice} props.choice
 * @param {import('./names.js').Names} props.names
 * @param {import('./words.js').Say} props.say
 * @param {boolean} props.asked
 * @param {number[]} props.named cards that are named already and still in the hand
 * @param {'en' | 'zh'} props.lang
 */
export function Hand({ cards, choice, names, say, asked, named, lang }) {
  const ref = useRef(null);
  useWalk(ref);
  const row = cards.length > 7 ? Math.ceil(cards.length / 2) : Math.max(1, cards.length);
  return html`<div class=${`sg-hand ${asked ? 'sg-hand-asked' : ''}`} ref=${ref} role="group" aria-label=${say('hand')} data-testid="hand"
    style=${{ '--n': Math.max(1, cards.length), '--row': row }}>
    ${cards.map((card, at) => (card === null ? html`<span class="sg-slot" key=${`back${at}`}><${Face} card=${null} /></span>`
      : html`<${Item} key=${card} id=${`card:${card}`} label=${names.card(card)} text=${names.told(card)} choice=${choice} why=${asked ? say('not_now') : say('not_turn')}
        class=${named.includes(card) ? 'sg-named' : ''}>
        <${Face} card=${card} name=${lang === 'en' ? names.kind(printed(card).kind) : undefined} /><//>`))}
  </div>`;
}

/**
 * The own skills, and those that equipment lends just now.
 * @param {{ skills: string[], choice: Choice, names: import('./names.js').Names, say: import('./words.js').Say }} props
 */
export function Skills({ skills, choice, names, say }) {
  const offered = [...choice.legal.keys()].filter((key) => key.startsWith('skill:')).map((key) => key.slice(6));
  const all = [...new Set([...skills, ...offered])];
  if (all.length === 0) return null;
  return html`<div class="sg-skills" role="group" aria-label=${say('skills')}>
    ${all.map((skill) => html`<${Item} key=${skill} id=${`skill:${skill}`} label=${names.skill(skill)} text=${names.toldSkill(skill)} choice=${choice} why=${say('not_now')}
      spelled class="sg-skill">${names.skill(skill)}<//>`)}
  </div>`;
}
