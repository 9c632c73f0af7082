// A plate: a seat at the rim of the table, with who sits there, what he has, and whether it is his turn.

import { html, cls } from './view.js';
import { ClockRing } from './clock.js';
import { BotMark, AwayMark } from './marks.js';
import { number } from './figures.js';
import { t } from '../shell/lang.js';

/**
 * @param {object} props
 * @param {number} props.seat
 * @param {string | null} [props.name]
 * @param {number | string | null} [props.score] chips, points, or a word
 * @param {boolean} [props.active] it is this seat's turn
 * @param {boolean} [props.you]
 * @param {boolean} [props.yours] and you are the one who decides: nobody plays for you, and it is no replay
 * @param {import('./clock.js').Running | null} [props.clock]
 * @param {boolean} [props.bot]
 * @param {string | null} [props.away] why a bot plays for the person
 * @param {boolean} [props.out] no longer in this game: folded, dead
 * @param {boolean} [props.target] can be chosen now
 * @param {boolean} [props.chosen] is chosen now
 * @param {(event: Event) => void} [props.onClick] makes the plate a button
 * @param {string} [props.label] what choosing it would mean, for the button's name
 * @param {number | null} [props.choice]
 * @param {string} [props.class]
 * @param {import('./view.js').Children} [props.children]
 */
export function Plate(props) {
  const { seat, active, you, away, onClick } = props;
  const name = props.name ?? t('seat_n', { n: seat + 1 });
  const classes = cls('plate', active && 'plate-active', you && 'plate-you', away && 'plate-away', props.out && 'plate-out',
    props.target && 'plate-target', props.chosen && 'plate-chosen', props.class);
  const inside = html`
    <${ClockRing} clock=${props.clock} class="plate-face"><span class="plate-letter" aria-hidden="true">${[...name][0]}</span><//>
    <span class="plate-text">
      <span class="plate-name"><bdi>${name}</bdi>${props.bot && html`<${BotMark} />`}${away && html`<${AwayMark} why=${away} />`}</span>
      ${props.score !== undefined && props.score !== null && html`<span class="plate-score figures">${number(props.score)}</span>`}
    </span>
    ${active && html`<span class="plate-turn">${you && props.yours ? t('your_turn') : t('to_act')}</span>`}
    ${props.children}`;
  if (onClick) {
    return html`<button type="button" class=${classes} data-seat=${seat} aria-label=${props.label} aria-pressed=${props.chosen}
      data-choice=${props.choice ?? undefined} onClick=${onClick}>${inside}</button>`;
  }
  return html`<div class=${classes} data-seat=${seat} role="group" aria-label=${name}>${inside}</div>`;
}
