// The story of a table: what happened, as lines to read. Events are told by the server's words, notices by the shell's.

import { t } from './lang.js';
import { signed } from '../kit/figures.js';

/**
 * @typedef {object} Line
 * @property {number} n
 * @property {'event' | 'notice' | 'said' | 'deal'} kind
 * @property {string} text
 * @property {string} [who] who said it
 * @property {string} [player]
 * @property {number} [time]
 */

/** @typedef {import('../types/shell.d.ts').Notice} Notice */

/** @param {Notice} notice @param {string[]} names @returns {string | null} */
function sentence(notice, names) {
  const name = 'seat' in notice ? names[notice.seat] ?? '' : '';
  switch (notice.type) {
    case 'sat': return t('said_sat', { name: notice.name });
    case 'bot_sat': return t('said_bot_sat', { name, level: t(`level_${notice.level}`) });
    case 'left': return t('said_left', { n: notice.seat + 1 });
    case 'ready': return notice.ready ? t('said_ready', { name }) : t('said_not_ready', { name });
    case 'phrase': return t('said_phrase', { name, phrase: notice.phrase });
    case 'dealt': return t('said_dealt', { n: notice.number });
    case 'away': return t(`said_away_${notice.why}`, { name });
    case 'back': return t('said_back', { name });
    case 'ended': return t('said_ended', { scores: notice.scores.map((score, seat) => `${names[seat] ?? ''} ${signed(score)}`).join(t('comma')) });
    case 'muted': return notice.muted ? t('said_muted') : t('said_unmuted');
    case 'down': return t('said_down', { time: seconds(notice.to_ms - notice.from_ms) });
    case 'closed': return t('said_closed');
    default: return null;
  }
}

/** @param {number} ms */
const seconds = (ms) => (ms < 90_000 ? t('n_seconds', { n: Math.max(1, Math.round(ms / 1000)) }) : t('n_minutes', { n: Math.round(ms / 60_000) }));

/**
 * A line for a notice, if it is worth one.
 * @param {number} n
 * @param {Notice} notice
 * @param {string[]} names
 * @returns {Line | null}
 */
function noticeLine(n, notice, names) {
  if (notice.type === 'said') return { n, kind: 'said', text: notice.text, who: notice.name, player: notice.player, time: notice.time_ms };
  const text = sentence(notice, names);
  return text === null ? null : { n, kind: notice.type === 'dealt' ? 'deal' : 'notice', text };
}

/** As a sentence begins. @param {string} text */
const sentenceCase = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The lines of a frame.
 * @param {import('../types/shell.d.ts').Told[]} events
 * @param {import('../types/shell.d.ts').Words} words
 * @param {string[]} names
 * @returns {Line[]}
 */
export function linesOf(events, words, names) {
  const told = new Map(words.events.map(({ n, text }) => [n, text]));
  return events.flatMap(({ n, notice }) => {
    if (notice) return noticeLine(n, notice, names) ?? [];
    const text = sentenceCase(told.get(n) ?? '');
    return text ? { n, kind: /** @type {const} */ ('event'), text } : [];
  });
}
