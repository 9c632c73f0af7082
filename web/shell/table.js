// A table as this page knows it: the frames folded into one state, answers on their way, and the log.
//
// It owns that state and the one answer that may be under way. It knows no game.

import { get, query } from './api.js';
import { lang, t } from './lang.js';
import { named, namedWords, withNames } from './names.js';
import { signal } from './signal.js';
import { TableSocket } from './socket.js';
import { linesOf } from './story.js';
import { say as toast } from './toast.js';

/** @typedef {import('../types/shell.d.ts').Frame} Frame */
/** @typedef {import('../types/shell.d.ts').Words} Words */

/**
 * @typedef {object} State
 * @property {import('./socket.js').Connection} connection
 * @property {number} cursor
 * @property {number | null} seat
 * @property {import('../types/shell.d.ts').Table | null} table
 * @property {any} view
 * @property {import('../types/shell.d.ts').Prompt | null} prompt
 * @property {Words} words
 * @property {import('../types/shell.d.ts').Told[]} events those that came with the newest view
 * @property {import('../types/shell.d.ts').Over | null} over
 * @property {import('./story.js').Line[]} log
 * @property {number[] | null} ended what the last game brought each seat, as the table said it
 * @property {boolean} busy an answer is under way
 * @property {import('../types/shell.d.ts').Refusal | null} refusal why the last answer was not taken
 * @property {boolean} missing there is no such table
 * @property {string | null} news what happened to the connection or the server, to be said once
 */

/** @type {Words} */
const NO_WORDS = { question: null, legal: [], events: [], ending: null, notes: [] };

/** @returns {State} */
const EMPTY = () => ({
  connection: { state: 'connecting' }, cursor: 0, seat: null, table: null, view: null, prompt: null, words: NO_WORDS, events: [], over: null,
  log: [], ended: null, busy: false, refusal: null, missing: false, news: null,
});

/** A label where the server gave no words. @param {any} action */
const bare = (action) => (typeof action === 'string' ? action : String(action?.type ?? JSON.stringify(action)).toLowerCase().replaceAll('_', ' '));

/** @param {Frame} frame @returns {Words} */
function wordsOf(frame) {
  const words = { ...NO_WORDS, ...frame.words };
  if (words.legal.length > 0 || !frame.prompt) return words;
  return { ...words, question: words.question ?? t('your_turn'), legal: frame.prompt.legal.map((action) => ({ label: bare(action), text: bare(action), does: '' })) };
}

/** The question is the same: keep the object, so that a choice that was begun is kept too. @param {State} old @param {Frame} frame */
function promptOf(old, frame) {
  const next = frame.prompt ?? null;
  const same = old.prompt && next && old.prompt.id === next.id && old.prompt.due_ms === next.due_ms && old.prompt.legal.length === next.legal.length;
  return same ? old.prompt : next;
}

/** @param {import('../types/shell.d.ts').Told[]} events */
function endedOf(events) {
  const notice = events.findLast((told) => told.notice?.type === 'ended')?.notice;
  return notice?.type === 'ended' ? notice.scores : null;
}

export class LiveTable {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {import('./signal.js').Signal<State>} */
    this.state = signal(EMPTY());
    this.drawn = true;
    this.first = 0;
    this.wasOpen = false;
    this.lostAt = 0;
    /** @type {{ prompt: string, message: any } | null} */
    this.pending = null;
    this.socket = new TableSocket(id, {
      onMessage: (message) => this.hear(message),
      onState: (connection) => this.connection(connection),
      hello: () => ({ ...(this.wasOpen ? { since: this.state.get().cursor } : {}), lang: lang() }),
    });
    get(`/tables/${id}`).then((table) => this.lobby(table), (error) => error.status === 404 && this.gone());
  }

  /** A table without spectators shows who is not seated its chairs alone. @param {any} table */
  lobby(table) {
    if (table.options?.spectators === false && !this.state.get().table) this.set({ table: withNames(table) });
  }

  /** @param {Partial<State>} change */
  set(change) {
    this.state.set({ ...this.state.get(), ...change });
  }

  gone() {
    this.socket.close();
    this.set({ missing: true });
  }

  /** @param {import('./socket.js').Connection} connection */
  connection(connection) {
    const before = this.state?.get().connection.state;
    if (!this.state || connection.state === 'closed') return;
    // Who says hello anew, in another language or from another chair, has lost nothing.
    if (before === 'open' && ['waiting', 'offline'].includes(connection.state)) this.lostAt = Date.now();
    const back = this.lostAt > 0 && connection.state === 'open';
    if (back) this.lostAt = 0;
    this.set({ connection, ...(back ? { news: t('news_back') } : {}) });
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === 'snapshot' || message.type === 'update') this.frame(message);
    else if (message.type === 'refused') this.refused(message);
    // Of the administrators, to everybody who is connected.
    else if (message.type === 'announcement') toast(message.text);
  }

  /** @param {Frame} frame */
  frame(frame) {
    const old = this.state.get();
    const raw = frame.table ?? null;
    const table = raw ? withNames(raw) : old.table;
    const names = table?.seats.map((chair) => chair.name ?? '') ?? [];
    const words = namedWords(wordsOf(frame), names);
    const prompt = promptOf(old, frame);
    const events = frame.events ?? [];
    const fresh = frame.type === 'snapshot';
    const answered = this.pending && prompt?.id !== this.pending.prompt;
    if (answered) this.pending = null;
    const log = fresh ? [] : joined(old.log, linesOf(events, words, names));
    const down = events.some(({ notice }) => notice?.type === 'down');
    const asked = old.seat !== null && old.table?.seats[old.seat]?.away === 'handed_over';
    const back = !asked && events.some(({ notice }) => notice?.type === 'back' && notice.seat === old.seat);
    this.set({
      cursor: frame.cursor,
      seat: frame.seat !== undefined ? frame.seat : old.seat,
      table,
      view: frame.view,
      prompt,
      words: prompt && prompt === old.prompt && !fresh ? { ...words, legal: old.words.legal } : words,
      events: fresh ? [] : this.drawn ? events : [...old.events, ...events],
      over: frame.over ?? null,
      log,
      ended: endedOf(events) ?? (fresh ? null : old.ended),
      busy: this.pending !== null,
      ...(answered ? { refusal: null } : {}),
      ...(back ? { news: t('bot_took_over') } : {}),
      ...(down ? { news: log.findLast((line) => line.kind === 'notice')?.text ?? null } : {}),
    });
    this.drawn = false;
    this.wasOpen = true;
    if (fresh) void this.past(frame.first ?? 0, frame.cursor);
    if (this.pending) this.socket.send(this.pending.message);
  }

  /** The log of this game so far, which a snapshot does not tell. @param {number} first @param {number} until */
  async past(first, until) {
    const frame = await get(`/tables/${this.id}/view${query({ since: first, lang: lang() })}`).catch(() => null);
    if (!frame?.events) return;
    const now = this.state.get();
    const names = now.table?.seats.map((chair) => chair.name ?? '') ?? [];
    const words = namedWords({ ...NO_WORDS, ...frame.words }, names);
    const before = linesOf(frame.events.filter((/** @type {any} */ told) => told.n < until), words, names);
    this.set({ log: joined(before, now.log), ended: now.ended ?? endedOf(frame.events) });
  }

  /** The events of the newest frame have been shown. */
  markDrawn() {
    this.drawn = true;
  }

  /** @param {any} message */
  refused(message) {
    const stale = message.error?.code === 'ENGINE_VERSION_CONFLICT';
    this.pending = null;
    this.set({ busy: false, refusal: stale ? null : message.error });
  }

  /** Answers the open question. @param {import('../types/shell.d.ts').Answer} answer */
  submit(answer) {
    const { prompt, busy } = this.state.get();
    if (!prompt || busy) return;
    const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const message = { type: 'play', prompt: prompt.id, ...answer, action_id: id };
    this.pending = { prompt: prompt.id, message };
    this.set({ busy: true, refusal: null });
    this.socket.send(message);
  }

  /** @param {string} text */
  say(text) {
    return this.socket.send({ type: 'say', text });
  }

  /** Everything in the language that is spoken now. */
  speak() {
    this.wasOpen = false;
    this.socket.again();
  }

  /** A sentence with names. @param {string} text */
  told(text) {
    return named(text, this.state.get().table?.seats.map((chair) => chair.name) ?? []);
  }

  close() {
    this.socket.close();
  }
}

/**
 * Two stretches of the log; what both have is told once.
 * @param {import('./story.js').Line[]} before
 * @param {import('./story.js').Line[]} after
 */
function joined(before, after) {
  const last = before.at(-1)?.n ?? -1;
  const fresh = after.filter((line) => line.n > last);
  return fresh.length > 0 ? [...before, ...fresh] : before;
}
