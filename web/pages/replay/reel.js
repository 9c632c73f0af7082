// A record as the server plays it: asked for one move at a time, kept once told.

import { post } from '../../shell/api.js';
import { named, namedWords } from '../../shell/names.js';
import { t } from '../../shell/lang.js';
import { personName } from '../lobby.js';

const KEPT = 400;

export class Reel {
  /** @param {any} record @param {(string | null)[] | null} players who played, if anybody knows */
  constructor(record, players) {
    this.record = record;
    this.players = players;
    /** @type {Map<string, Promise<any>>} */
    this.kept = new Map();
    /** Whether the last step went one forth: then its events may be shown as motion. */
    this.forth = false;
    this.last = -1;
  }

  /** @param {number} at @param {string} eyes @param {string} lang */
  ask(at, eyes, lang) {
    const key = `${at}/${eyes}/${lang}`;
    let frame = this.kept.get(key);
    if (!frame) {
      const seen = /^\d+$/.test(eyes) ? Number(eyes) : eyes;
      frame = post('/replay', { record: this.record, at, eyes: seen, lang });
      frame.catch(() => this.kept.delete(key));
      if (this.kept.size > KEPT) this.kept.clear();
      this.kept.set(key, frame);
    }
    return frame;
  }

  /** The frame at a move; the next one is fetched meanwhile. @param {number} at @param {string} eyes @param {string} lang */
  async at(at, eyes, lang) {
    const frame = await this.ask(at, eyes, lang);
    if (at < frame.steps) this.ask(at + 1, eyes, lang).catch(() => undefined);
    this.forth = at === this.last + 1;
    this.last = at;
    return frame;
  }

  /** Who played, as people are called. @param {any} frame @param {string} id @returns {string[]} */
  names(frame, id) {
    const told = this.players ?? frame?.names ?? [];
    const count = frame?.seats ?? told.length;
    return Array.from({ length: count }, (_, seat) => (told.length > 0 ? personName(told[seat] ?? null, seat, id) : t('seat_n', { n: seat + 1 })));
  }
}

/** Words of a frame with names. @param {any} frame @param {string[]} names */
export function wordsOf(frame, names) {
  const none = { question: null, legal: [], events: [], ending: null, notes: [] };
  return namedWords({ ...none, ...frame.words }, names);
}

/** What was done last. @param {any} frame @param {string[]} names */
export const lastOf = (frame, names) => (frame.last?.text ? named(frame.last.text, names) : null);
