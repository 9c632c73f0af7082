// The tray: what a question lays out to be chosen from. Generals, somebody's cards, open cards, the top of the pile, suits.

import { html } from '../../kit/view.js';
import { Banner, Drops, Face, SUITS, generalOf, printed } from '../../art/generals.js';
import { Item } from './item.js';
import { rungsOf } from './ladder.js';

/** @typedef {import('../../types/sanguosha.d.ts').View} View */
/** @typedef {ReturnType<typeof import('./choice.js').useChoice>} Choice */
/**
 * @typedef {object} Given
 * @property {View} view
 * @property {Choice} choice
 * @property {import('./names.js').Names} names
 * @property {import('./words.js').Say} say
 * @property {'en' | 'zh'} lang
 */

/** @param {Given & { cards: number[], choice: Choice | null }} props */
const Cards = ({ cards, choice, names, lang }) => html`<div class="sg-tray-cards">${cards.map((card) =>
  html`<${Item} key=${card} id=${`card:${card}`} label=${names.card(card)} text=${names.told(card)} choice=${choice}>
    <${Face} card=${card} name=${lang === 'en' ? names.kind(printed(card).kind) : undefined} /><//>`)}</div>`;

/** @param {Given} props */
function Offers({ view, choice, names, say, lang }) {
  return html`<div class="sg-offers">${view.offers.map((general, index) => {
    const { name, hp } = generalOf(general);
    const told = names.text(general);
    const skills = told.split('\n').slice(1).map((line) => line.split(/[:：]\s*(.*)/));
    return html`<${Item} key=${general} id=${`index:${index}`} label=${names.general(general)} spelled text=${told} choice=${choice} class="sg-offer">
      <${Banner} general=${general} />
      <span class="sg-offer-text"><b>${lang === 'zh' ? name : names.general(general)}</b><${Drops} hp=${hp} most=${hp} label=${say('health', { n: hp })} />
        ${skills.map(([skill, does]) => html`<span class="sg-offer-skill"><b>${skill}</b> ${does}</span>`)}</span><//>`;
  })}</div>`;
}

/** The cards of somebody: those that lie open, and his hand face down as one choice. @param {Given & { seat: number }} props */
function TakeFrom(props) {
  const { view, seat, choice, names, say } = props;
  const player = view.players[seat];
  const open = [...choice.legal.keys()].filter((key) => key.startsWith('card:')).map((key) => Number(key.slice(5)));
  return html`<div class="sg-tray-row">
    ${choice.legal.has('hand') && html`<${Item} id="hand" label=${say('hidden')} choice=${choice} class="sg-stack">
      ${Array.from({ length: Math.min(player?.hand_count ?? 1, 6) }, (_, at) => html`<${Face} key=${at} card=${null} />`)}
      <small aria-hidden="true">${say('hand_n', { n: player?.hand_count ?? 0 })}</small><//>`}
    <${Cards} ...${props} cards=${open} names=${names} /></div>`;
}

/** Cards that were looked at: above what stays on top, below what goes to the bottom. @param {Given} props */
function Arrange(props) {
  const { choice, say } = props;
  const numbers = (/** @type {string[]} */ keys) => keys.map((key) => Number(key.slice(5)));
  if (!choice.arranging) return html`<${Cards} ...${props} cards=${numbers([...choice.legal.keys()].filter((key) => key.startsWith('card:')))} />`;
  return html`<div class="sg-arrange">
    <h3>${say('t_top')}</h3><${Cards} ...${props} cards=${numbers(choice.picked)} />
    <h3>${say('t_bottom')}</h3><${Cards} ...${props} cards=${numbers(choice.rest)} />
    <p>${say('t_arrange')}</p></div>`;
}

/** @param {Given} props */
const Suits = ({ choice, say }) => html`<div class="sg-suits">${['spade', 'heart', 'diamond', 'club'].filter((suit) => choice.can(`suit:${suit}`)).map((suit) =>
  html`<${Item} key=${suit} id=${`suit:${suit}`} label=${say(suit)} choice=${choice} class=${`sg-suit ${suit === 'heart' || suit === 'diamond' ? 'sg-red' : ''}`}><span aria-hidden="true">${SUITS[suit]}</span><//>`)}</div>`;

/**
 * @param {Given & { asked: boolean }} props
 */
export function Tray(props) {
  const { view, names, say, asked } = props;
  const question = asked ? view.ask?.question : null;
  const [title, inside] = content(props, question ?? null, names, say) ?? [];
  if (!inside) return null;
  // It lies over the ladder, and so it tells what is being resolved.
  const running = rungsOf(view, names, say).slice(-2).map(({ text }) => text).join(' → ');
  return html`<section class="sg-tray" data-testid="tray" aria-label=${title}><h2>${title}</h2>${running && html`<p class="sg-tray-why">${running}</p>`}${inside}</section>`;
}

/**
 * @param {Given} props
 * @param {import('../../types/sanguosha.d.ts').Question | null} question
 * @param {import('./names.js').Names} names
 * @param {import('./words.js').Say} say
 * @returns {[string, any] | null}
 */
function content(props, question, names, say) {
  switch (question?.type) {
    case 'GENERAL': return [say('t_general'), html`<${Offers} ...${props} />`];
    case 'TAKE_FROM': return [say('t_from', { who: names.player(question.seat) }), html`<${TakeFrom} ...${props} seat=${question.seat} />`];
    case 'TAKE_OPEN': return [say('t_open'), html`<${Cards} ...${props} cards=${[...props.choice.legal.keys()].filter((key) => key.startsWith('card:')).map((key) => Number(key.slice(5)))} />`];
    case 'ARRANGE': return [names.skill('guanxing'), html`<${Arrange} ...${props} />`];
    case 'SUIT': return ['why' in question && 'skill' in question.why ? names.skill(question.why.skill) : '', html`<${Suits} ...${props} />`];
    case 'PICK': {
      const seen = props.view.draw.filter((card) => card !== null);
      return seen.length > 0 ? [say('t_look'), html`<${Cards} ...${props} cards=${seen} choice=${null} />`] : null;
    }
    default: return null;
  }
}
