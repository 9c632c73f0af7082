// Written by `node checks/types.mjs` from the schemas; not by hand.

/** The named rules. */
export type Preset = "standard";

/** A seat of the table, counted from 0. */
export type Seat = number;

export type Rules = "standard" | {
  /** The preset these rules started from. */
  preset?: Preset;
  /** The seat that acts first in both rounds. */
  first?: Seat;
};

/** Fold, call or raise (R2.1 to R2.3). */
export type Action = {
  type: "FOLD";
} | {
  type: "CALL";
} | {
  type: "RAISE";
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
  type: "OPENED";
  /** The card. */
  card: Card;
} | {
  type: "ENDED";
  /** How. */
  ending: Ending;
  /** The private cards of seat 0 and 1, if they are shown. */
  shown: Card[] | null;
};

/** A card, in the order of rank and then suit (R1.1). */
export type Card = "Js" | "Jh" | "Qs" | "Qh" | "Ks" | "Kh";

/** How a game ended. */
export type Ending = {
  folded: Seat;
} | "showdown";

/** What happened: everything, for the host, or what one observer may know of it. */
export type Event = EventView;

/** Who acts first (R1.4); everything else is fixed. */
export type ViewRules = {
  /** The preset these rules started from. */
  preset: Preset;
  /** The seat that acts first in both rounds. */
  first: Seat;
};

/** Who is looking: a seat, or "public" for whoever has none. */
export type Observer = number | "public";

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

/** Everything one observer knows. The betting is the whole history, so there is no other log. */
export type View = {
  /** The version of the table. */
  version: number;
  /** The rules. */
  rules: ViewRules;
  /** Who is looking. */
  observer: Observer;
  /** The scores so far. */
  scores: number[];
  /** The private cards of seat 0 and 1, where known. */
  cards: (Card | null)[];
  /** The public card, once it is open. */
  public: Card | null;
  /** The actions of both rounds in order; `rules.first` began each. */
  betting: Action[][];
  /** The chips of seat 0 and 1 in the pot. */
  paid: number[];
  /** Who acts; nobody once over. */
  to_act: Seat | null;
  /** How it ended, once over. */
  ending: Ending | null;
  /** What the observer is asked. */
  ask: Ask | null;
};

/** What is told at the end. */
export type Outcome = {
  /** How it ended. */
  ending: Ending;
  /** Who won; nobody where the cards split (R3.4). */
  winner: Seat | null;
};
