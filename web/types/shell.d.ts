// What the shell gives a game's module, and what goes over the wire around a game.
// The games' own types are generated beside this file from `docs/schema`.

import type { ComponentType } from 'preact';

export type Lang = 'en' | 'zh';
export type Translate = (key: string, fill?: Record<string, string | number>) => string;

/** A module of `web/games`: its default export. */
export interface GameModule {
  Board: ComponentType<any>;
  /** Whether `/style/<game>.css` belongs to it. */
  css?: boolean;
  /** A line of the log with small pictures of the pieces; left out: the sentence as it is. */
  Line?: ComponentType<{ text: string; lang: Lang }>;
  /** What an answer is called on its button, where the engine has a word of its own for it. */
  called?: (action: any, lang: Lang, now: { view: any; table: Table; seat: number | null }) => string | null;
}

/** What a board is given. `View`, `Action`, `Event` and `Outcome` are the game's own types. */
export interface BoardProps<View = any, Action = any, Event = any, Outcome = any> {
  /** What the seat sees; what the public sees for spectators. Never null: a board is drawn once a game was dealt. */
  view: View;
  /** My seat, or null for a spectator. */
  seat: number | null;
  /** Seats with names, totals, options. */
  table: Table;
  /** The open question to me. Its object stays the same while the question is the same. */
  prompt: Prompt<Action> | null;
  words: Words;
  /** What is new with this view, for animation; empty after a reload. */
  events: Told<Event>[];
  /** Once the game is over. */
  over: Over<Outcome> | null;
  /** All hands, by seat: only in replays after the end. */
  others: View[] | null;
  submit: (answer: Answer<Action>) => void;
  /** An answer is under way: nothing more can be chosen. */
  busy: boolean;
  lang: Lang;
  t: Translate;
  /** Names and texts of pieces, cards, skills, by their code in views. */
  game: Glossary;
  /** In replays and for spectators: nothing can be chosen. */
  frozen: boolean;
  /** What happened last, in one line, for `Prompt`. */
  last: string | null;
  /** The clock of the open question, for `Prompt` and `Plate`. */
  clock: { due_ms: number; total_ms?: number } | null;
  /** What a bot advises, once asked. */
  advice: Advice | null;
}

export type Answer<Action = any> = { index: number } | { action: Action };

export interface Prompt<Action = any> {
  id: string;
  legal: Action[];
  default: Action;
  /** In the server's milliseconds since 1970; null: never. */
  due_ms: number | null;
  /** While a reaction window is open. */
  window: boolean;
}

export interface Words {
  question: string | null;
  /** One for each legal answer, in the same order. */
  legal: { label: string; text: string; does: string }[];
  events: { n: number; text: string }[];
  ending: string | null;
  /** What is worth knowing about one's own pieces. */
  notes: { about: string; text: string }[];
}

export interface Told<Event = any> {
  n: number;
  event?: Event;
  notice?: Notice;
}

export interface Over<Outcome = any> {
  scores: number[];
  detail: Outcome;
  next_rules: unknown;
}

export interface Advice {
  action: unknown;
  index: number | null;
  text: string;
  reasons: string[];
}

export type Glossary = Record<string, { name: string; text: string; of?: string | null }>;
export type Level = 'easy' | 'normal' | 'hard';
export type Status = 'waiting' | 'playing' | 'over' | 'closed' | 'stuck';

export interface Chair {
  seat: number;
  kind: 'person' | 'bot' | 'free';
  name: string | null;
  player: string | null;
  level: Level | null;
  ready: boolean;
  away: 'dropped' | 'timed_out' | 'handed_over' | 'resigned' | null;
}

export interface Clock {
  move_ms: number;
  bank_ms: number;
  then: 'default_action' | 'bot';
}

export interface Options {
  public: boolean;
  /** Whether others may watch and read the records. */
  spectators?: boolean;
  clock: Clock | null;
  window_ms: number;
  bot_ms: number;
  drop_ms: number;
  stand_in: Level;
}

/** A table as everybody may know it. */
export interface Table {
  id: string;
  game: string;
  preset: string;
  rules: any;
  status: Status;
  owner: string;
  number: number;
  seats: Chair[];
  totals: number[];
  options: Options;
  sealed: string | null;
  commitment: string | null;
}

export type Notice =
  | { type: 'sat'; seat: number; name: string; time_ms: number }
  | { type: 'bot_sat'; seat: number; bot: string; level: Level; time_ms: number }
  | { type: 'left'; seat: number; time_ms: number }
  | { type: 'ready'; seat: number; ready: boolean }
  | { type: 'phrase'; seat: number; phrase: string }
  | { type: 'sealed'; commitment: string }
  | { type: 'dealt'; number: number; commitment: string | null; phrases: { seat: number; phrase: string }[]; time_ms: number }
  | { type: 'away'; seat: number; why: 'dropped' | 'timed_out' | 'handed_over' | 'resigned' }
  | { type: 'back'; seat: number }
  | { type: 'ended'; number: number; scores: number[]; totals: number[]; time_ms: number }
  | { type: 'said'; player: string; name: string; text: string; time_ms: number }
  | { type: 'muted'; player: string; muted: boolean }
  | { type: 'down'; from_ms: number; to_ms: number }
  | { type: 'closed' };

/** What the socket sends. */
export interface Frame {
  type: 'snapshot' | 'update';
  cursor: number;
  first?: number;
  seat?: number | null;
  table?: Table;
  view: any;
  prompt: Prompt | null;
  events?: Told[];
  words?: Words;
  over?: Over | null;
}

/** A refusal of the server. */
export interface Refusal {
  code: string;
  message: string;
  detail: any;
}
