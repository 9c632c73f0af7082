// Written by `node checks/types.mjs` from the schemas; not by hand.

/** The named rules. */
export type Preset = "standard";

/** A seat of the table, counted from 0. */
export type Seat = number;

export type Rules = "standard" | {
  /** The preset these rules started from. */
  preset?: Preset;
  /** The seat that acts first. */
  first?: Seat;
};

/** Pass or bet (R2.1, R2.2). */
export type Action = {
  type: "PASS";
} | {
  type: "BET";
};

/** What one observer may know of it: other seats' cards and the deck are left out. */
export type EventView = {
  type: "DEALT";
  /** Who. */
  seat: Seat;
  /** What; only the seat itself sees it. */
  card: Card | null;
} | {
  type: "ACTED";
  /** Who. */
  seat: Seat;
  /** What. */
  action: Action;
} | {
  type: "ENDED";
  /** How. */
  ending: Ending;
  /** The cards of seat 0 and 1, if they are shown. */
  shown: Card[] | null;
};

/** A card; a later one beats an earlier one (R1.1). */
export type Card = "J" | "Q" | "K";

/** How it ended. */
export type Ending = "checked" | {
  folded: Seat;
} | "called";

/** What happened: everything, for the host, or what one observer may know of it. */
export type Event = EventView;

/** Who acts first (R1.2); everything else is fixed. */
export type ViewRules = {
  /** The preset these rules started from. */
  preset: Preset;
  /** The seat that acts first. */
  first: Seat;
};

/** Who is looking: a seat, or "public" for whoever has none. */
export type Observer = number | "public";

/** How far the betting is; "first" is the seat that opened. */
export type Betting = "open" | "checked" | "bet" | "check_bet" | {
  over: Ending;
};

/** One line of the public log. */
export type Entry = {
  /** Who acted. */
  seat: Seat;
  /** What was done. */
  action: Action;
};

/** What a seat is asked: the question, the answers that `legal` lists, and the range where an answer is a number. */
export type Ask = {
  /** What is being decided, in the game's own words. */
  question: Question;
  /** The listed answers, in the order of `legal`. */
  actions: Action[];
  /** Every whole number in here is an answer too (bet sizes). */
  range?: Range | null;
};

/** What is being decided. */
export type Question = "open" | "answer";

/** The whole numbers from `min` to `max`, both included. */
export type Range = {
  /** The smallest answer. */
  min: number;
  /** The largest answer. */
  max: number;
};

/** Everything one observer knows. */
export type View = {
  /** The version of the table. */
  version: number;
  /** The rules. */
  rules: ViewRules;
  /** Who is looking. */
  observer: Observer;
  /** The scores so far. */
  scores: number[];
  /** The cards of seat 0 and 1, where known. */
  cards: (Card | null)[];
  /** How far the betting is. */
  betting: Betting;
  /** Every action so far. */
  log: Entry[];
  /** What the observer is asked. */
  ask: Ask | null;
};

/** What is told at the end. */
export type Outcome = {
  /** How it ended. */
  ending: Ending;
  /** Who won. */
  winner: Seat;
};
