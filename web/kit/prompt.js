// The prompt: what happened last, one sentence that asks, then the buttons. The same place in every game.

import { html, cls } from './view.js';
import { Seconds } from './clock.js';

/**
 * @param {object} props
 * @param {string | null} [props.question] one sentence
 * @param {string | null} [props.last] the last event, in one line
 * @param {import('./clock.js').Running | null} [props.clock]
 * @param {boolean} [props.yours] somebody is asked here, and it is you
 * @param {import('./view.js').Children} [props.children] the buttons, the primary one last
 */
export function Prompt({ question, last, clock, yours, children }) {
  return html`<section class=${cls('prompt', yours && 'prompt-yours')} data-testid="prompt">
    <p class="prompt-last" data-testid="last">${last}</p>
    <p class="prompt-question" aria-live="assertive" data-testid="question">${question}<${Seconds} clock=${clock} /></p>
    <div class="prompt-buttons">${children}</div>
  </section>`;
}
