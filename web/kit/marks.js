// Small drawn marks. They take the colour of the text around them.

import { html } from './view.js';
import { t } from '../shell/lang.js';

/** @param {{ d: string, label?: string, class?: string }} props */
const Mark = ({ d, label, class: name }) => html`<svg class=${`mark ${name ?? ''}`} viewBox="0 0 24 24" role=${label ? 'img' : undefined}
  aria-label=${label} aria-hidden=${label ? undefined : 'true'}><path d=${d} /></svg>`;

/** A bot sits here. */
export const BotMark = () => html`<${Mark} class="mark-bot" label=${t('bot')}
  d="M12 3v3M6 8h12a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM9 12v2M15 12v2" />`;

/** A bot plays for this person. @param {{ why: string }} props */
export const AwayMark = ({ why }) => html`<${Mark} class="mark-away" label=${t(`away_${why}`)}
  d="M4 4l16 16M8.5 5.5A8 8 0 0 1 12 5a8 8 0 0 1 8 7 8 8 0 0 1-1 2.500M5.500 7.500A8 8 0 0 0 4 12a8 8 0 0 0 11.500 6.200" />`;

/** @type {Record<string, string>} */
const PATHS = {
  log: 'M5 6h14M5 11h14M5 16h9',
  chat: 'M4 5h16v11H9l-5 4z',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  bulb: 'M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 4H9c0-2 0-3-1-4z',
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  seal: 'M12 3l7 3v6c0 5-3 8-7 9-4-1-7-4-7-9V6zM9 12l2 2 4-4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  play: 'M7 4l13 8-13 8z',
  pause: 'M7 4v16M17 4v16',
  next: 'M6 4l9 8-9 8zM18 4v16',
  prev: 'M18 4l-9 8 9 8zM6 4v16',
  first: 'M19 4l-8 8 8 8zM11 4l-8 8 8 8z',
  last: 'M5 4l8 8-8 8zM13 4l8 8-8 8z',
  sound: 'M4 9h4l5-5v16l-5-5H4zM16 9a4 4 0 0 1 0 6M18.500 6a8 8 0 0 1 0 12',
  mute: 'M4 9h4l5-5v16l-5-5H4zM16 9l5 6M21 9l-5 6',
  book: 'M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-5 4-7 8-7s8 2 8 7',
  down: 'M12 4v12M7 11l5 5 5-5M5 20h14',
  share: 'M12 16V4M7 8l5-5 5 5M5 13v7h14v-7',
  flag: 'M6 21V4h12l-3 4 3 4H6',
  door: 'M14 4h5v16h-5M4 12h10M10 8l4 4-4 4',
  check: 'M5 13l4 4L19 7',
  undo: 'M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3',
};

/** A mark by name. @param {{ name: string, label?: string }} props */
export const Icon = ({ name, label }) => html`<${Mark} d=${PATHS[name] ?? ''} label=${label} />`;
