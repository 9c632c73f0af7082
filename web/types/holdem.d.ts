// Written by `node checks/types.mjs` from the schemas; not by hand.

/** A named starting point for the switches. */
export type Preset = "sixmax" | "nolimit" | "headsup";

/** A seat of the table, counted from 0. */
export type Seat = number;

/** Which actions are offered. */
export type Menu = "SixMax" | "NoLimit";

/** Which hands are shown at the end. */
export type Showdown = "All";

export type Rules = "sixmax" | "nolimit" | "headsup" | {
  /** The preset these switches started from. */
  preset?: Preset;
  /** 2 to 10. */
  seats?: number;
  /** What the small blind posts. */
  small_blind?: number;
  /** What the big blind posts; the smallest bet. */
  big_blind?: number;
  /** What every dealt-in seat pays before the blinds. */
  ante?: number;
  /** What the big blind pays for all before the blinds. */
  bb_ante?: number;
  /** One a seat; a seat with 0 sits out where stacks are carried. */
  stacks?: number[];
  /** The seat with the button. */
  button?: Seat;
  /** Which actions are offered. */
  menu?: Menu;
  /** Whether the next hand starts with the same stacks again. */
  reset_stacks?: boolean;
  /** Which hands are shown. */
  showdown?: Showdown;
};

/** An action of either menu. */
export type Action = {
  type: "FOLD";
} | {
  type: "CHECK_CALL";
} | {
  type: "RAISE";
} | {
  type: "RAISE_33";
} | {
  type: "RAISE_75";
} | {
  type: "ALLIN";
} | {
  type: "RAISE_TO";
  /** The player's whole bet of the street after it. Numbers that are no chips are read too, so that the rules
   * refuse them and not the type: see [`Action::raise_to`]. */
  to: number;
};

/** What one observer may know of something that happened, spelled as the [`Event`] is. */
export type EventView = {
  type: "ANTE";
  /** Who. */
  seat: Seat;
  /** How much. */
  amount: number;
} | {
  type: "BIG_BLIND_ANTE";
  /** Who. */
  seat: Seat;
  /** How much. */
  amount: number;
} | {
  type: "BLIND";
  /** Who. */
  seat: Seat;
  /** How much. */
  amount: number;
} | {
  type: "DEALT";
  /** Who. */
  seat: Seat;
  /** Which; nothing for anybody else. */
  cards: Card[] | null;
} | {
  type: "ACTED";
  /** Who. */
  seat: Seat;
  /** What was done. */
  action: Action;
  /** The chips it moved. */
  amount: number;
  /** The seat's whole bet of the street after it. */
  bet: number;
  /** Whether that was the last of the stack. */
  all_in: boolean;
} | {
  type: "STREET";
  /** The street that begins, or is only run out. */
  street: Street;
  /** The new cards. */
  cards: Card[];
} | {
  type: "RETURNED";
  /** To whom. */
  seat: Seat;
  /** How much. */
  amount: number;
} | {
  type: "SHOWN";
  /** Whose. */
  seat: Seat;
  /** The hole cards. */
  cards: Card[];
  /** The strength with the whole board. */
  strength: Strength;
} | {
  type: "WON";
  /** Which pot, the main pot being 0. */
  pot: number;
  /** Who. */
  seat: Seat;
  /** How much. */
  amount: number;
} | {
  type: "OVER";
  /** What each seat won or lost. */
  results: Scores;
};

/** A card: its rank, then its suit. */
export type Card = string;

/** A betting round. */
export type Street = "preflop" | "flop" | "turn" | "river";

/** How strong a hand is: 1 for 7-5-4-3-2 unsuited up to 7,462 for the royal flush. Larger is stronger (R8.2). */
export type Strength = number;

/** Points or chips won and lost, one number a seat. */
export type Scores = number[];

/** What happened: everything, for the host, or what one observer may know of it. */
export type Event = EventView;

/** Who is looking: a seat, or "public" for whoever has none. */
export type Observer = number | "public";

/** The rules of one hand; see [`RuleSet`] for how overrides are read. */
export type ViewRules = {
  /** The preset these switches started from. */
  preset: Preset;
  /** 2 to 10. */
  seats: number;
  /** What the small blind posts. */
  small_blind: number;
  /** What the big blind posts; the smallest bet. */
  big_blind: number;
  /** What every dealt-in seat pays before the blinds. */
  ante: number;
  /** What the big blind pays for all before the blinds. */
  bb_ante: number;
  /** One a seat; a seat with 0 sits out where stacks are carried. */
  stacks: number[];
  /** The seat with the button. */
  button: Seat;
  /** Which actions are offered. */
  menu: Menu;
  /** Whether the next hand starts with the same stacks again. */
  reset_stacks: boolean;
  /** Which hands are shown. */
  showdown: Showdown;
};

/** One seat as an observer sees it. */
export type PlayerState = {
  /** Which seat. */
  seat: Seat;
  /** Its position; none for a seat that sits out. */
  position: Position | null;
  /** Chips left. */
  stack: number;
  /** Chips bet on this street. */
  bet_this_street: number;
  /** Chips put in over the hand, antes included. */
  bet_total: number;
  /** Chips put in on each street so far, antes not counted. */
  bets: number[];
  /** Dealt in and not folded. */
  is_active: boolean;
  /** Still in, with everything put in. */
  is_allin: boolean;
  /** The cards, where the observer knows them. */
  hole_cards: Card[] | null;
};

/** A place relative to the button (R3.5). */
export type Position = "SB" | "BB" | "UTG" | "UTG+1" | "UTG+2" | "UTG+3" | "LJ" | "HJ" | "CO" | "BTN";

/** A pot and who can win it. */
export type Pot = {
  /** The chips in it. */
  amount: number;
  /** Who is still in and has put in enough for it. */
  eligible: SeatSet;
};

/** Seats, in ascending order. */
export type SeatSet = number[];

/** One action of the log, with the names of the original interface (R9.3). */
export type ActionRecord = {
  /** Who acted. */
  player: Seat;
  /** What was done. */
  action: Action;
  /** The chips it moved from the stack into the pot. */
  amount: number;
  /** When. */
  street: Street;
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

/** What the seat is asked. */
export type Question = {
  /** When. */
  street: Street;
  /** The price of staying in. */
  to_call: number;
  /** What can be won. */
  pot: number;
};

/** The whole numbers from `min` to `max`, both included. */
export type Range = {
  /** The smallest answer. */
  min: number;
  /** The largest answer. */
  max: number;
};

/** Everything one observer knows. */
export type View = {
  /** Starts at 1, one more for each action. */
  version: number;
  /** Who is looking. */
  observer: Observer;
  /** What each seat won or lost: zero until the hand is over. */
  scores: Scores;
  /** The rules of the hand. */
  rules: ViewRules;
  /** All seats in order. */
  players: PlayerState[];
  /** The street that is being played. */
  street: Street;
  /** Whose turn it is. */
  current_player: Seat | null;
  /** The seat with the button. */
  button_seat: Seat;
  /** Every chip put in so far. */
  pot: number;
  /** The main pot, then the side pots. */
  side_pots: Pot[];
  /** The bet to match. */
  current_bet: number;
  /** The last full bet or raise. */
  last_raise: number;
  /** The smallest amount a raise goes *to*: of the observer's own range when asked, otherwise of a full raise;
   * none where no raise is open (R9.5). */
  min_raise: number | null;
  /** The largest amount the observer can raise to now (R9.5). */
  max_raise: number | null;
  /** The open board cards. */
  board: Card[];
  /** All actions so far. */
  actions: ActionRecord[];
  /** Full bets and raises of the street. */
  raise_count: number;
  /** Who still has to act on this street. */
  to_act: SeatSet;
  /** Who has acted on this street. */
  acted: SeatSet;
  /** Who bet or raised last on each street so far. */
  aggressors: (Seat | null)[];
  /** Whether the hand is over. */
  hand_over: boolean;
  /** The observer's own cards. */
  hole_cards: Card[] | null;
  /** The observer's position. */
  my_position: Position | null;
  /** The observer's stack. */
  my_stack: number | null;
  /** What the observer owes; a call for more than the stack is all-in. */
  to_call: number | null;
  /** Everybody else. */
  opponents: PlayerState[];
  /** The six-action menu as booleans, for the seat that is asked. */
  legal_mask: boolean[] | null;
  /** The question, if the observer is asked. */
  ask: Ask | null;
};

/** A pot and where it went. */
export type PaidPot = {
  /** The chips in it. */
  amount: number;
  /** Who could win it. */
  eligible: SeatSet;
  /** Who did. */
  winners: Share[];
};

/** What one seat won of a pot. */
export type Share = {
  /** Who. */
  seat: Seat;
  /** How much. */
  amount: number;
};

/** A hand at the showdown. */
export type ShownHand = {
  /** Whose. */
  seat: Seat;
  /** The hole cards. */
  cards: Card[];
  /** The five cards that make the hand. */
  best: Card[];
  /** Its class, 1 to 7462; larger is stronger. */
  strength: Strength;
  /** What the hand is called in English. */
  name: string;
  /** What it is called in Chinese. */
  name_zh: string;
};

/** What is told at the end beside the scores. */
export type Outcome = {
  /** The board cards that were opened. */
  board: Card[];
  /** The main pot first. */
  pots: PaidPot[];
  /** Whether all but one folded. */
  uncontested: boolean;
  /** Every hand that reached the showdown. */
  shown: ShownHand[];
  /** What each seat won or lost. */
  results: Scores;
  /** The stacks after the hand. */
  stacks: number[];
};
