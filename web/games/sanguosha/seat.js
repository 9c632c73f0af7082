// A seat as a general's card: name on the colour of the kingdom, health, hand, equipment, delayed tricks, role.

import { html, cls } from '../../kit/view.js';
import { Tip } from '../../kit/tip.js';
import { ClockRing } from '../../kit/clock.js';
import { BotMark, AwayMark } from '../../kit/marks.js';
import { Banner, Drops, Face, Seal, generalOf, printed, rangeOf, sortOf } from '../../art/generals.js';
import { distance, range } from './reach.js';

/** @typedef {import('../../types/sanguosha.d.ts').View} View */
/** @typedef {import('../../types/sanguosha.d.ts').PlayerView} PlayerView */
/** @typedef {import('./names.js').Names} Names */
/** @typedef {import('./words.js').Say} Say */
/** @typedef {ReturnType<typeof import('./choice.js').useChoice>} Choice */

/**
 * Everything about a player that is worth reading.
 * @param {View} view
 * @param {PlayerView} player
 * @param {number | null} me
 * @param {Names} names
 * @param {Say} say
 */
function about(view, player, me, names, say) {
  const { kingdom } = generalOf(player.general);
  const known = player.seat === me ? [] : player.hand.filter((card) => card !== null).map((card) => names.card(card));
  const away = me === null || me === player.seat || !player.alive ? null : distance(view, me, player.seat);
  const back = me === null || away === null ? null : distance(view, player.seat, me);
  return [
    player.general && `${names.general(player.general)} · ${say(`kingdom_${kingdom}`)} · ${names.role(player.role)}`,
    away !== null && me !== null && say('distance', { d: away, r: range(view, me) }),
    back !== null && back <= range(view, player.seat) && say('reaches'),
    known.length > 0 && say('known', { list: names.list(known) }),
    ...player.skills.map((skill) => `${names.skill(skill)}: ${names.text(skill)}`),
  ].filter(Boolean).join('\n');
}

/** What stands before a slot of the equipment area. @param {number} card */
function slotMark(card) {
  const sort = sortOf(printed(card).kind);
  return sort === 'weapon' ? String(rangeOf(card)) : sort === 'armour' ? '◇' : sort === 'plus' ? '+1' : '−1';
}

/** @param {{ player: PlayerView, names: Names, choice: Choice }} props */
function Equipment({ player, names, choice }) {
  return html`<span class="sg-equip">${player.equip.map((card, slot) => {
    if (card === null) return null;
    const { suit, rank, red, kind } = printed(card);
    const horse = ['plus', 'minus'].includes(sortOf(kind));
    return html`<${Tip} key=${slot} class="sg-line-tip" text=${names.told(card)}><span class=${cls('sg-line', horse && 'sg-line-horse', choice.has(`card:${card}`) && 'sg-line-chosen')}>
      <span class="unseen">${names.card(card)}</span><b aria-hidden="true">${slotMark(card)}</b>
      <span class="sg-line-name" aria-hidden="true">${names.kind(kind)}</span><i aria-hidden="true" class=${cls(red && 'sg-red')}>${suit}${rank}</i></span><//>`;
  })}</span>`;
}

/** @param {{ player: PlayerView, names: Names }} props */
const Delayed = ({ player, names }) => html`<span class="sg-delayed">${player.delay.map(({ card, kind }) =>
  html`<${Tip} key=${card} text=${[names.kind(kind), names.text(kind), names.card(card)].filter(Boolean).join('\n')}>
    <span class=${`sg-tab sg-tab-${kind}`}>${names.kind(kind)}</span><//>`)}</span>`;

/**
 * @param {object} props
 * @param {import('../../types/shell.d.ts').BoardProps<View>} props.board
 * @param {number} props.seat
 * @param {Names} props.names
 * @param {Say} props.say
 * @param {Choice} props.choice
 * @param {boolean} [props.own]
 */
export function Seat({ board, seat, names, say, choice, own }) {
  const { view, table } = board;
  const player = view.players[seat];
  if (!player) return null;
  const chair = table.seats[seat];
  const key = `seat:${seat}`;
  const [target, chosen] = [choice.can(key), choice.has(key)];
  const asked = !board.over && (view.pending?.seat === seat || (seat === board.seat && Boolean(board.prompt)));
  const turn = !board.over && view.turn.seat === seat && view.turn.phase !== 'None';
  const name = names.player(seat);
  const hp = say('hp', { n: player.hp, m: player.max_hp });
  const shown = board.others?.[seat]?.players[seat];
  const role = player.role ?? shown?.role ?? null;
  const label = [name, player.general && names.general(player.general), names.role(role), player.alive ? hp : say('dead'), say('hand_n', { n: player.hand_count })].filter(Boolean).join(', ');
  const open = shown?.hand;
  return html`<section class=${cls('sg-seat', own && 'sg-own', turn && 'sg-turn', asked && 'sg-asked', target && 'sg-target', chosen && 'sg-aimed', choice.advised(key) && 'sg-advised', !player.alive && 'sg-dead', !player.general && 'sg-nameless')}
    data-at=${seat} aria-label=${label}>
    <${Tip} class="sg-seat-tip" text=${about(view, player, board.seat, names, say)}>
      ${target ? html`<button type="button" class="sg-hit" data-piece=${key} data-seat=${seat} aria-label=${label} aria-pressed=${chosen} onClick=${() => choice.toggle(key)}></button>`
        : html`<span class="sg-hit" tabIndex=${0} role="img" aria-label=${label} data-seat=${seat}></span>`}<//>
    <${Banner} general=${player.general} nameless=${view.rules.generals === 'None'} />
    <span class="sg-facts">
      <span class="sg-who"><${ClockRing} clock=${asked ? board.clock : null} class="sg-ring"><${Seal} role=${role} label=${names.role(role)} /><//>
        <bdi>${name}</bdi>${chair?.kind === 'bot' && html`<${BotMark} />`}${chair?.away && html`<${AwayMark} why=${chair.away} />`}</span>
      ${board.lang === 'en' && player.general && html`<span class="sg-english">${names.general(player.general)}</span>`}
      ${player.alive ? html`<span class="sg-state"><${Drops} hp=${player.hp} most=${player.max_hp} label=${hp} />
        <span class="sg-count" role="img" aria-label=${say('hand_n', { n: player.hand_count })}>${player.hand_count}</span></span>`
        : html`<span class="sg-fallen">${say('dead')}</span>`}
      ${player.alive && html`<${Equipment} player=${player} names=${names} choice=${choice} />`}
      ${player.alive && player.delay.length > 0 && html`<${Delayed} player=${player} names=${names} />`}
    </span>
    ${open && !own && html`<span class="sg-shown">${open.map((card) => html`<${Tip} key=${card} text=${card === null ? '' : names.told(card)}><${Face} card=${card} class="sg-tiny" /><//>`)}</span>`}
    ${asked && html`<span class="sg-flag">${own && board.seat === seat && board.prompt ? board.t('your_turn') : board.t('to_act')}</span>`}
  </section>`;
}
