// The end: who won, everybody's role, and what it counts.

import { html, cls } from '../../kit/view.js';
import { signed } from '../../kit/figures.js';
import { Banner, Seal } from '../../art/generals.js';

/**
 * @param {object} props
 * @param {import('../../types/sanguosha.d.ts').View} props.view
 * @param {import('../../types/shell.d.ts').Over<import('../../types/sanguosha.d.ts').Outcome>} props.over
 * @param {import('./names.js').Names} props.names
 * @param {import('./words.js').Say} props.say
 */
export function Settlement({ view, over, names, say }) {
  const [won, lost] = [over.scores.filter((score) => score > 0).length, over.scores.filter((score) => score < 0).length];
  return html`<section class="sg-settlement" data-testid="settlement" aria-label=${say(`o_${over.detail.type}`)}>
    <h2>${say(`o_${over.detail.type}`)}</h2>
    <table><tbody>${view.players.map((player) => {
      const score = over.scores[player.seat] ?? 0;
      return html`<tr key=${player.seat} class=${cls(score > 0 && 'sg-winner')}>
        <td><${Seal} role=${player.role} label=${names.role(player.role)} /></td>
        <td><${Banner} general=${player.general} nameless=${view.rules.generals === 'None'} class="sg-banner-flat" /></td>
        <th scope="row">${names.player(player.seat)}<small>${names.role(player.role)}</small></th>
        <td>${player.alive ? say('alive') : say('dead')}</td>
        <td class="figures">${score === 0 ? '0' : signed(score)}</td></tr>`;
    })}</tbody></table>
    ${won > 0 && html`<p>${say('s_why', { w: won, l: lost })}</p>`}
  </section>`;
}
