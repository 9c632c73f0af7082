// Stills: a drawing of each game's table for the lobby, so that a player sees at once which game it is.

import { html } from '../kit/view.js';

/** @param {{ children?: any }} props */
const Felt = ({ children }) => html`<svg class="still" viewBox="0 0 320 180" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
  <rect width="320" height="180" class="still-felt" /><ellipse cx="160" cy="60" rx="190" ry="110" class="still-light" />${children}</svg>`;

/** A wooden piece. @param {{ x: number, y: number, r?: number, sign?: string, red?: boolean }} props */
const Piece = ({ x, y, r = 22, sign, red }) => html`<g transform=${`translate(${x} ${y})`}>
  <ellipse cy="4" rx=${r} ry=${r} class="still-shade" /><circle cy="2" r=${r} class="wood-side" /><circle r=${r} class="wood" />
  ${sign ? html`<circle r=${r * 0.8} class=${`wood-ring ${red ? 'wood-red' : ''}`} /><text y=${r * 0.42} font-size=${r * 1.16} class=${`brush ${red ? 'ink-red' : 'ink-black'}`}>${sign}</text>`
    : html`<circle r=${r * 0.72} class="wood-grain" /><circle r=${r * 0.4} class="wood-grain" />`}</g>`;

/** A tile, standing. @param {{ x: number, y: number, turn?: number, back?: boolean, children?: any }} props */
const Tile = ({ x, y, turn = 0, back, children }) => html`<g transform=${`translate(${x} ${y}) rotate(${turn})`}>
  <rect x="-13" y="-16" width="26" height="38" rx="4" class="tile-back" /><rect x="-13" y="-18" width="26" height="35" rx="4" class=${back ? 'tile-back2' : 'tile-face'} />${children}</g>`;

/** @param {{ dots: [number, number, string][] }} props */
const Circles = ({ dots }) => dots.map(([x, y, colour]) => html`<g transform=${`translate(${x} ${y})`}><circle r="4" class=${`dot dot-${colour}`} /><circle r="1.400" class="dot-hole" /></g>`);

/** @param {{ at: [number, number, string][] }} props */
const Sticks = ({ at }) => at.map(([x, y, colour]) => html`<rect x=${x - 1.5} y=${y - 5} width="3" height="10" rx="1.500" class=${`stick-${colour}`} />`);

/** A playing card. @param {{ x: number, y: number, turn?: number, index?: string, suit?: string, red?: boolean, scale?: number }} props */
const Card = ({ x, y, turn = 0, index, suit, red, scale = 1 }) => html`<g transform=${`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
  <rect x="-19" y="-25" width="38" height="54" rx="5" class="still-shade" /><rect x="-19" y="-27" width="38" height="54" rx="5" class=${index ? 'card-face' : 'card-back'} />
  ${index ? html`<text x="-15" y="-9" font-size="17" class=${`card-index ${red ? 'ink-red' : 'ink-black'}`}>${index}</text><path d=${SUITS[suit ?? 's']} transform="translate(2 10) scale(1.300)" class=${red ? 'ink-red' : 'ink-black'} />`
    : html`<rect x="-15" y="-23" width="30" height="46" rx="3" class="card-weave" />`}</g>`;

/** @type {Record<string, string>} */
const SUITS = {
  s: 'M0-8C3-4 8-1 8 3a4 4 0 0 1-7 2.500L2 10h-4l1-4.500A4 4 0 0 1-8 3c0-4 5-7 8-11z',
  h: 'M0 9C-4 5-9 1-9-3.500A4.500 4.500 0 0 1 0-5a4.500 4.500 0 0 1 9 1.500C9 1 4 5 0 9z',
  d: 'M0-9l6.500 9L0 9l-6.500-9z',
  c: 'M0-9a4 4 0 0 1 3.500 6A4 4 0 1 1 1 3.500L2 9h-4l1-5.500A4 4 0 1 1-3.500-3 4 4 0 0 1 0-9z',
};

/** @param {{ x: number, y: number, colours: string[] }} props */
const Stack = ({ x, y, colours }) => colours.map((colour, i) => html`<ellipse cx=${x} cy=${y - i * 4} rx="10" ry="5" class=${`still-chip still-chip-${colour}`} />`);

/** A general. @param {{ x: number, y: number, name: string, kingdom: string, hp: number, scale?: number }} props */
const General = ({ x, y, name, kingdom, hp, scale = 1 }) => html`<g transform=${`translate(${x} ${y}) scale(${scale})`}>
  <rect x="-25" y="-33" width="50" height="72" rx="6" class="still-shade" /><rect x="-25" y="-35" width="50" height="72" rx="6" class=${`kingdom-${kingdom}`} />
  <rect x="-21" y="-31" width="42" height="50" rx="4" class="general-paper" />
  ${[...name].map((sign, i) => html`<text y=${i * 23 - (name.length - 1) * 11.5 + 2} font-size="22" class="brush ink-black">${sign}</text>`)}
  ${Array.from({ length: hp }, (_, i) => html`<circle cx=${(i - (hp - 1) / 2) * 9} cy="28" r="3.500" class="drop" />`)}</g>`;

const XianQi = () => html`<${Felt}>
  <${Piece} x=${74} y=${46} /><${Piece} x=${96} y=${40} /><${Piece} x=${224} y=${40} /><${Piece} x=${246} y=${46} />
  <${Piece} x=${132} y=${92} sign="士" r=${25} /><${Piece} x=${180} y=${88} sign="仕" red r=${25} />
  <${Piece} x=${64} y=${146} sign="相" red /><${Piece} x=${112} y=${148} sign="马" /><${Piece} x=${160} y=${146} sign="车" red /><${Piece} x=${208} y=${148} sign="炮" /><${Piece} x=${256} y=${146} sign="兵" red />
<//>`;

/** @type {[number, number, string][]} */
const NINE = [[-7, -11, 'blue'], [0, -11, 'blue'], [7, -11, 'blue'], [-7, -1, 'red'], [0, -1, 'red'], [7, -1, 'red'], [-7, 9, 'blue'], [0, 9, 'blue'], [7, 9, 'blue']];
/** @type {[number, number, string][]} */
const FIVE = [[-6, -10, 'blue'], [6, -10, 'green'], [0, -1, 'red'], [-6, 8, 'green'], [6, 8, 'blue']];
/** @type {[number, number, string][]} */
const SIX = [[-6, -9, 'green'], [0, -9, 'green'], [6, -9, 'green'], [-6, 5, 'green'], [0, 5, 'green'], [6, 5, 'green']];
/** @type {[number, number, string][]} */
const TWO = [[0, -9, 'green'], [0, 5, 'blue']];

/** @param {{ n: string }} props */
const Wan = ({ n }) => html`<text y="-3" font-size="13" class="brush ink-black">${n}</text><text y="13" font-size="14" class="brush ink-red">萬</text>`;

const Mahjong = () => html`<${Felt}>
  ${[0, 1, 2, 3, 4, 5, 6].map((i) => html`<${Tile} x=${76 + i * 28} y=${26} back />`)}
  <${Tile} x=${132} y=${84}><${Sticks} at=${TWO} /><//><${Tile} x=${160} y=${84}><${Wan} n="九" /><//><${Tile} x=${188} y=${84}><${Circles} dots=${[[0, -1, 'red']]} /><//>
  ${[['wan', '一'], ['wan', '三'], ['c', FIVE], ['c', FIVE], ['c', NINE], ['s', SIX], ['s', SIX]].map(([kind, what], i) => html`<${Tile} x=${62 + i * 29} y=${146}>
    ${kind === 'wan' ? html`<${Wan} n=${what} />` : kind === 'c' ? html`<${Circles} dots=${what} />` : html`<${Sticks} at=${what} />`}<//>`)}
  <${Tile} x=${274} y=${146}><${Sticks} at=${TWO} /><//>
<//>`;

const Holdem = () => html`<${Felt}>
  <rect x="22" y="18" width="276" height="134" rx="67" class="still-oval" />
  <${Card} x=${84} y=${72} index="A" suit="s" /><${Card} x=${126} y=${72} index="K" suit="h" red /><${Card} x=${168} y=${72} index="10" suit="d" red /><${Card} x=${210} y=${72} index="7" suit="c" />
  <${Stack} x=${252} y=${88} colours=${['gold', 'red', 'green', 'red']} /><${Stack} x=${274} y=${94} colours=${['black', 'gold']} />
  <${Card} x=${142} y=${150} turn=${-7} index="A" suit="h" red scale=${1.15} /><${Card} x=${178} y=${150} turn=${7} index="A" suit="c" scale=${1.15} />
<//>`;

const Sanguosha = () => html`<${Felt}>
  <${General} x=${58} y=${62} name="曹操" kingdom="wei" hp=${4} /><${General} x=${126} y=${54} name="刘备" kingdom="shu" hp=${4} /><${General} x=${194} y=${54} name="孙权" kingdom="wu" hp=${4} /><${General} x=${262} y=${62} name="吕布" kingdom="qun" hp=${4} />
  ${['杀', '闪', '桃', '决', '马'].map((sign, i) => html`<g transform=${`translate(${160 + (i - 2) * 40} ${156 + Math.abs(i - 2) * 5}) rotate(${(i - 2) * 6})`}>
    <rect x="-20" y="-28" width="40" height="58" rx="5" class="still-shade" /><rect x="-20" y="-30" width="40" height="58" rx="5" class="card-face" /><text y="8" font-size="26" class=${`brush ${i % 2 ? 'ink-black' : 'ink-red'}`}>${sign}</text></g>`)}
<//>`;

const Small = () => html`<${Felt}><${Card} x=${130} y=${92} turn=${-8} index="K" suit="h" red scale=${1.6} /><${Card} x=${190} y=${92} turn=${8} scale=${1.6} /><//>`;

/** @type {Record<string, () => any>} */
const STILLS = { xianqi: XianQi, mahjong: Mahjong, holdem: Holdem, sanguosha: Sanguosha };

/** The still of a game. @param {{ game: string }} props */
export const Still = ({ game }) => html`<${STILLS[game] ?? Small} />`;
