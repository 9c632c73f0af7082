// A button: the one way to do something. What cannot be done stays reachable and says why.

import { html, cls } from './view.js';
import { Tip } from './tip.js';

/**
 * @param {object} props
 * @param {boolean} [props.primary] the usual answer; stands on the right
 * @param {'act' | 'win' | 'plain' | 'quiet' | 'danger'} [props.kind]
 * @param {(event: Event) => void} [props.onClick]
 * @param {boolean} [props.disabled]
 * @param {string | null} [props.why] why it is disabled, or a word on what it does
 * @param {string | null} [props.hint] the key that does the same
 * @param {number | null} [props.choice] the index of the legal answer that it submits
 * @param {string} [props.label] its name, where the text alone would not tell
 * @param {string} [props.testid]
 * @param {boolean} [props.pressed] for one that stays down
 * @param {string} [props.class]
 * @param {import('./view.js').Children} [props.children]
 */
export function Button(props) {
  const { primary, kind = primary ? 'act' : 'plain', onClick, disabled, why, hint, choice, label, testid, pressed } = props;
  const button = html`<button type="button" class=${cls('button', `button-${kind}`, primary && 'button-primary', props.class)}
      aria-disabled=${disabled ? 'true' : undefined} aria-label=${label} aria-pressed=${pressed}
      aria-keyshortcuts=${hint ?? undefined} data-choice=${choice ?? undefined} data-testid=${testid}
      onClick=${(/** @type {Event} */ event) => (disabled ? event.preventDefault() : onClick?.(event))}>
      ${props.children}${hint && html`<kbd aria-hidden="true">${hint}</kbd>`}
    </button>`;
  return why ? html`<${Tip} text=${why}>${button}<//>` : button;
}
