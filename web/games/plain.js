// The plain table: any game from its view and words alone, for games without a module of their own.
//
// It owns guesses about fields that many games have: cards by seat, what was paid, a public card. It knows no rule.

import { html } from '../kit/view.js';
import { Button } from '../kit/button.js';
import { Chips } from '../kit/chips.js';
import { number } from '../kit/figures.js';
import { useKeys } from '../kit/keys.js';
import { Plate } from '../kit/plate.js';
import { Prompt } from '../kit/prompt.js';
import { withCards } from '../kit/sentence.js';
import { has } from '../shell/lang.js';

/** @typedef {import('../types/shell.d.ts').BoardProps} BoardProps */

/** Fields that say nothing to a player, or are shown elsewhere. */
const HIDDEN = new Set(['version', 'rules', 'observer', 'scores', 'ask', 'log', 'to_act', 'cards', 'paid', 'ending', 'outcome']);
/** Fields whose number is a seat. */
const BY_SEAT = new Set(['folded', 'winner']);
/** @type {Record<string, string>} */
const SUITS = { s: '♠', h: '♥', d: '♦', c: '♣' };

/** A card as it is written: rank and suit. @param {unknown} value */
const isCard = (value) => typeof value === 'string' && /^(10|[2-9TJQKA])[shdc]?$/.test(value);

/** @param {{ card: string | null, t: import('../types/shell.d.ts').Translate }} props */
function Card({ card, t }) {
  if (card === null) return html`<span class="plain-card plain-card-back" role="img" aria-label=${t('card_hidden')}>?</span>`;
  const suit = /[shdc]$/.test(card) && card.length > 1 ? card.at(-1) ?? '' : '';
  const rank = suit ? card.slice(0, -1) : card;
  const name = suit ? t('card_name', { rank: has(`rank_${rank}`) ? t(`rank_${rank}`) : rank, suit: t(`suit_${suit}`) }) : has(`rank_${rank}`) ? t(`rank_${rank}`) : rank;
  return html`<span class=${`plain-card ${suit === 'h' || suit === 'd' ? 'plain-card-red' : ''}`} role="img" aria-label=${name}>${rank}${SUITS[suit] ?? ''}</span>`;
}

/** A sentence with its cards as small cards. @param {{ text: string }} props */
const Told = ({ text }) => html`${withCards(text)}`;

/** A word as a button begins it. @param {string} text */
const headed = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a field. @param {string} field @param {BoardProps['t']} t */
const fieldName = (field, t) => (has(`field_${field}`) ? t(`field_${field}`) : field.replaceAll('_', ' '));

/** A value, as well as can be guessed. @param {{ value: any, props: BoardProps }} props */
function Value({ value, props }) {
  const { t, game } = props;
  if (value === null || value === undefined) return html`<span>–</span>`;
  if (isCard(value)) return html`<${Card} card=${value} t=${t} />`;
  if (typeof value === 'number') return html`<span class="figures">${number(value)}</span>`;
  if (typeof value !== 'object') return html`<span>${game[String(value)]?.name ?? (has(`field_${value}`) ? t(`field_${value}`) : String(value).replaceAll('_', ' '))}</span>`;
  if (Array.isArray(value) && value.every((one) => one === null || isCard(one))) return html`<span class="plain-cards">${value.map((card) => html`<${Card} card=${card} t=${t} />`)}</span>`;
  const parts = Array.isArray(value) ? value.map((one) => html`<${Value} value=${one} props=${props} />`) : Object.entries(value).map(([key, one]) => html`<span>${fieldName(key, t)} <${Value} value=${BY_SEAT.has(key) ? props.table.seats[one]?.name ?? one : one} props=${props} /></span>`);
  return html`<span class="row center">${parts.length > 0 ? parts : '–'}</span>`;
}

/** Everything in the view that is worth a look and shown nowhere else. @param {BoardProps} props */
function Middle(props) {
  const facts = Object.entries(props.view).filter(([field, value]) => !HIDDEN.has(field) && value !== null && !(Array.isArray(value) && value.flat().length === 0));
  return html`<div class="plain-middle">${facts.map(([field, value]) => html`<div class="plain-fact" key=${field}><span>${fieldName(field, props.t)}</span><${Value} value=${value} props=${props} /></div>`)}</div>`;
}

/** The cards of a seat, if the view has them by seat. @param {BoardProps} props @param {number} at @returns {(string | null)[]} */
function cardsOf({ view, others }, at) {
  const cards = (others?.[at] ?? view).cards;
  if (!Array.isArray(cards)) return [];
  const own = cards[at];
  return Array.isArray(own) ? own : own === undefined ? [] : [own];
}

/** A seat of the others. @param {{ props: BoardProps, at: number }} props */
function Seat({ props, at }) {
  const { view, table, seat, t } = props;
  const chair = table.seats[at];
  return html`<div class="plain-own"><${Plate} seat=${at} name=${chair?.name} score=${table.totals[at]} active=${view.to_act === at && !props.over} you=${at === seat} yours=${Boolean(props.prompt)} bot=${chair?.kind === 'bot'} away=${chair?.away}
      clock=${at === seat ? props.clock : null}>${Array.isArray(view.paid) && html`<${Chips} amount=${view.paid[at]} />`}<//>
    <div class="plain-cards">${cardsOf(props, at).map((card) => html`<${Card} card=${card} t=${t} />`)}</div></div>`;
}

/** @param {BoardProps} props */
function Board(props) {
  const { words, prompt, submit, last, frozen, busy, clock, seat, table, advice } = props;
  const me = seat ?? 0;
  const rest = table.seats.map((_, at) => (me + 1 + at) % table.seats.length).filter((at) => at !== me);
  const choose = (/** @type {number} */ index) => (prompt && !frozen && !busy && index < prompt.legal.length ? submit({ index }) : false);
  useKeys({ digit: (n) => choose(n - 1), Enter: () => (prompt?.legal.length === 1 ? choose(0) : false) });
  return html`<div class="plain"><div class="plain-seats">${rest.map((at) => html`<${Seat} key=${at} props=${props} at=${at} />`)}</div>
    <${Middle} ...${props} />
    <${Prompt} question=${words.question} last=${last && html`<${Told} text=${last} />`} clock=${clock} yours=${Boolean(prompt)}>
      ${!frozen && prompt?.legal.map((_, index) => html`<${Button} key=${index} choice=${index} disabled=${busy} hint=${String(index + 1)} testid="answer" primary=${index === prompt.legal.length - 1}
        pressed=${advice?.index === index ? true : undefined} onClick=${() => submit({ index })}>${headed(words.legal[index]?.label ?? `${index + 1}`)}<//>`)}
    <//>
    <${Seat} props=${props} at=${me} /></div>`;
}

/** @type {import('../types/shell.d.ts').GameModule} */
const plain = { Board, css: true, Line: Told };
export default plain;
