// One thing that can be chosen: a card, a skill, a suit, a general. It says what it is, what it does, and why not if not.

import { html, cls } from '../../kit/view.js';
import { Tip } from '../../kit/tip.js';

/**
 * @param {object} props
 * @param {string} props.id the item's key
 * @param {string} props.label its name, for those who do not see what is drawn
 * @param {boolean} [props.spelled] what is inside says the name itself
 * @param {string} [props.text] what it does
 * @param {ReturnType<typeof import('./choice.js').useChoice> | null} props.choice nothing: only to be looked at
 * @param {string | null} [props.why] why it cannot be chosen
 * @param {string} [props.class]
 * @param {import('../../kit/view.js').Children} [props.children]
 */
export function Item({ id, label, spelled, text, choice, why, class: name, children }) {
  const [open, chosen] = [choice?.can(id) ?? false, choice?.has(id) ?? false];
  return html`<${Tip} class="sg-slot" text=${[text ?? label, !open && why].filter(Boolean).join('\n')}>
    <button type="button" class=${cls('sg-item', name, open && 'sg-open', chosen && 'sg-chosen', choice?.advised(id) && 'sg-advised')} data-piece=${id}
      aria-pressed=${chosen} aria-disabled=${open ? undefined : 'true'} onClick=${() => choice?.toggle(id)}>${!spelled && html`<span class="unseen">${label}</span>`}${children}</button><//>`;
}
