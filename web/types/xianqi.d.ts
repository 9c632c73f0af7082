// Written by `node checks/types.mjs` from the schemas; not by hand.

/** Which preset the switches started from. */
export type Preset = "original" | "revised";

/** A seat of the table, counted from 0. */
export type Seat = number;

/** What a leader is asked. */
export type LeadDecision = "together" | "split";

/** Who leads after a reveal. */
export type LeaderAfterReveal = "last_revealer" | "buckler";

/** Who is asked first whether to reveal. */
export type AskFirst = "last_revealer" | "active_revealer";

/** What a hand without SHI and XIANG does to the deal. */
export type Black = "settlement" | "redeal";

export type Rules = "original" | "revised" | {
  /** Where the switches started. */
  preset?: Preset;
  /** Always 3. */
  player_count?: number;
  /** What everybody had before the first game of the match. */
  initial_chips?: number;
  /** What each seat has before this game. */
  chips?: number[];
  /** Which game of the match this is, counted from 1. */
  game_index?: number;
  /** Who leads, if that is not drawn from the seed. */
  first_seat?: Seat | null;
  /** The power of the dog pair. */
  dog_pair?: 10 | 9;
  /** What a leader is asked. */
  lead_decision?: LeadDecision;
  /** Whether the first REVEAL ends the asking. */
  reveal_stops_at_first?: boolean;
  /** Who leads after a reveal. */
  leader_after_reveal?: LeaderAfterReveal;
  /** Who is asked first. */
  ask_first?: AskFirst;
  /** Whether six pillars, or two enough, end the game. */
  early_end?: boolean;
  /** What a black hand does. */
  black?: Black;
  /** How many BUCKLEs a round may see; 0 is no limit. */
  buckle_chain_limit?: number;
  /** 掀瓷包瓷: who revealed right before a round pays alone for the ceramic it brings. */
  reveal_ceramic_liability?: boolean;
  /** 第一盘没瓷没扣: in the first game nobody below 3 pillars may BUCKLE, and a ceramic is paid like enough. */
  first_game_no_ceramic_no_buckle?: boolean;
  /** 接棋决定先出: the first seat of the next game is drawn by a card. */
  first_seat_by_draw?: boolean;
  /** 够棋必须扣: an enough leader who does not BUCKLE gives up the chips for being enough. */
  enough_must_buckle?: boolean;
  /** 八柱棋赢8个: all eight pillars are paid 8 by each other seat. */
  eight_pillars_pay_8?: boolean;
  /** Who draws for the first seat, known from the game before. */
  drawer_seat?: Seat | null;
};

/** Cards: how many of each type; types that are not there are left out. */
export type Cards = {
  B_CHE?: number;
  B_GOU?: number;
  B_MA?: number;
  B_NIU?: number;
  B_SHI?: number;
  B_XIANG?: number;
  R_CHE?: number;
  R_GOU?: number;
  R_MA?: number;
  R_NIU?: number;
  R_SHI?: number;
  R_XIANG?: number;
};

/** What a seat can do. */
export type Action = {
  type: "PLAY";
  cards: Cards;
} | {
  type: "COVER";
  cards: Cards;
} | {
  type: "BUCKLE";
} | {
  type: "PASS_BUCKLE";
} | {
  type: "REVEAL";
} | {
  type: "PASS_REVEAL";
};

/** What one observer may know of an event; of somebody else's cover only how many cards, of a hand nothing. */
export type EventView = {
  type: "DEALT";
  /** Who. */
  seat: Seat;
  /** The cards; only the seat itself sees them. */
  cards: Cards | null;
} | {
  type: "LEAD_DRAWN";
  /** Who leads. */
  seat: Seat;
  /** What it decides first; nothing if a black hand has ended the game. */
  context: Context | null;
} | {
  type: "PLAYED";
  /** Who. */
  seat: Seat;
  /** Its power. */
  power: number;
  /** The cards. */
  cards: Cards;
} | {
  type: "COVERED";
  /** The observer. */
  seat: Seat;
  /** The cards. */
  cards: Cards;
} | {
  type: "COVERED";
  /** Who. */
  seat: Seat;
  /** How many cards. */
  covered_count: number;
} | {
  type: "ROUND_WON";
  /** Which round, from 0. */
  round_index: number;
  /** Who takes the pillars. */
  winner_seat: Seat;
  /** How many pillars. */
  round_kind: number;
} | {
  type: "BUCKLED";
  /** Who. */
  seat: Seat;
} | {
  type: "BUCKLE_PASSED";
  /** Who. */
  seat: Seat;
} | {
  type: "REVEALED";
  /** Who. */
  seat: Seat;
  /** Whose buckle. */
  buckler_seat: Seat;
  /** Whether the revealer had enough already. */
  enough: boolean;
} | {
  type: "REVEAL_PASSED";
  /** Who. */
  seat: Seat;
} | {
  type: "SETTLED";
  /** Why. */
  end_reason: EndReason;
  /** Who won and lost what. */
  chip_delta_by_seat: Delta[];
};

/** What is being decided: the phase in capitals. */
export type Context = "BUCKLE_DECISION" | "IN_ROUND" | "REVEAL_DECISION";

/** Why a game is over. */
export type EndReason = "black" | "hands_out" | "buckle_unrevealed" | "early_end";

/** What one seat wins or loses, and why. */
export type Delta = {
  /** The seat. */
  seat: number;
  /** The sum of the three below. */
  delta: number;
  /** Paid to those who have enough. */
  delta_enough: number;
  /** Paid by revealers who did not get enough. */
  delta_reveal: number;
  /** Paid to a ceramic. */
  delta_ceramic: number;
};

/** What happened: everything, for the host, or what one observer may know of it. */
export type Event = EventView;

/** Who is looking: a seat, or "public" for whoever has none. */
export type Observer = number | "public";

/** The phase as protocols name it. */
export type PhaseName = "buckle_decision" | "in_round" | "reveal_decision" | "settlement" | "finished";

/** What everybody knows of a seat. */
export type PlayerView = {
  /** The seat. */
  seat: Seat;
  /** How many cards it holds. */
  hand_count: number;
  /** How many pillars it has won. */
  captured_pillar_count: number;
};

/** The round being played. */
export type Turn = {
  /** Who decides. */
  current_seat: Seat;
  /** How many rounds have been played. */
  round_index: number;
  /** How many cards were led; 0 if none were. */
  round_kind: number;
  /** The combo to beat. */
  last_combo: LastCombo | null;
  /** What has been played in this round. */
  plays: SeenPlay[];
};

/** The combo to beat. */
export type LastCombo = {
  /** Its power. */
  power: number;
  /** Its cards. */
  cards: Cards;
  /** Who played it. */
  owner_seat: Seat;
};

/** A play as everybody sees it: of a cover, only how many cards. */
export type SeenPlay = {
  /** Who. */
  seat: Seat;
  /** −1 is a cover. */
  power: number;
  /** The cards of a combo. */
  cards?: Cards | null;
  /** How many cards were covered. */
  covered_count?: number | null;
};

/** Who decides what. */
export type DecisionShape = {
  /** Who. */
  seat: Seat;
  /** What. */
  context: Context;
  /** The host's clock when it was asked. */
  started_at_ms: number;
  /** When the host stops waiting. */
  timeout_at_ms: number | null;
};

/** A round that was played. */
export type Group = {
  /** Which round, from 0. */
  round_index: number;
  /** Who took it. */
  winner_seat: Seat;
  /** How many pillars it was worth. */
  round_kind: number;
  /** The three hands. */
  plays: SeenPlay[];
};

/** The buckle being decided, and all reveals of the game. */
export type Reveal = {
  /** Whose buckle is being decided. */
  buckler_seat: Seat | null;
  /** Who is still to be asked. */
  pending_order: Seat[];
  /** Who has let it stand. */
  passed_seats: Seat[];
  /** Every reveal so far. */
  relations: Relation[];
  /** Who is asked first under `ask_first: active_revealer`; not there under other rules. */
  active_revealer_seat?: Seat | null;
};

/** A reveal and what it may cost (R1.6.8). */
export type Relation = {
  /** Who revealed. */
  revealer_seat: Seat;
  /** Whose buckle it was. */
  buckler_seat: Seat;
  /** Whether the revealer had enough already. */
  revealer_enough_at_time: boolean;
  /** The round before which it happened; kept only where `reveal_ceramic_liability` needs it (R3.1.2). */
  round_index?: number | null;
};

/** The rules of one game of a match. */
export type ViewRules = {
  /** Where the switches started. */
  preset: Preset;
  /** Always 3. */
  player_count: number;
  /** What everybody had before the first game of the match. */
  initial_chips: number;
  /** What each seat has before this game. */
  chips: number[];
  /** Which game of the match this is, counted from 1. */
  game_index: number;
  /** Who leads, if that is not drawn from the seed. */
  first_seat: Seat | null;
  /** The power of the dog pair. */
  dog_pair: 10 | 9;
  /** What a leader is asked. */
  lead_decision: LeadDecision;
  /** Whether the first REVEAL ends the asking. */
  reveal_stops_at_first: boolean;
  /** Who leads after a reveal. */
  leader_after_reveal: LeaderAfterReveal;
  /** Who is asked first. */
  ask_first: AskFirst;
  /** Whether six pillars, or two enough, end the game. */
  early_end: boolean;
  /** What a black hand does. */
  black: Black;
  /** How many BUCKLEs a round may see; 0 is no limit. */
  buckle_chain_limit: number;
  /** 掀瓷包瓷: who revealed right before a round pays alone for the ceramic it brings. */
  reveal_ceramic_liability: boolean;
  /** 第一盘没瓷没扣: in the first game nobody below 3 pillars may BUCKLE, and a ceramic is paid like enough. */
  first_game_no_ceramic_no_buckle: boolean;
  /** 接棋决定先出: the first seat of the next game is drawn by a card. */
  first_seat_by_draw: boolean;
  /** 够棋必须扣: an enough leader who does not BUCKLE gives up the chips for being enough. */
  enough_must_buckle: boolean;
  /** 八柱棋赢8个: all eight pillars are paid 8 by each other seat. */
  eight_pillars_pay_8: boolean;
  /** Who draws for the first seat, known from the game before. */
  drawer_seat: Seat | null;
};

/** What was done: the seat and the name of the action. Cards are with the rounds. */
export type Act = string;

/** What everybody knows now of what was played, covered and revealed. Without history this is all that is left of it. */
export type Standing = {
  /** How many have played in this round. */
  played: number;
  /** The cards each seat has played openly. */
  shown: Cards[];
  /** How many cards each seat has covered. */
  covered_counts: number[];
  /** What the covers of each seat have proven. */
  proven: Proven[];
  /** How often each seat has revealed a buckle of each other without being enough. */
  unpaid_reveals: number[][];
  /** Who revealed last in this game. */
  last_revealer_seat: Seat | null;
  /** Who revealed before this round, the last first; kept only under `reveal_ceramic_liability`. */
  round_revealer_seats: (Seat | null)[];
  /** Who answers for a ceramic alone. */
  liable_seat: Seat | null;
};

/** What everybody knows that a seat does not hold, and that it was not dealt a black hand. */
export type Proven = {
  /** No single of a greater power; 9 proves nothing. */
  strongest_single: number;
  /** No pair of a greater power; 10 proves nothing. */
  strongest_pair: number;
  /** Not three red NIU. */
  no_red_triple: boolean;
  /** It has shown SHI or XIANG: it cannot have been black. */
  has_shown_strong: boolean;
};

/** Points or chips won and lost, one number a seat. */
export type Scores = number[];

/** What a seat is asked: the question, the answers that `legal` lists, and the range where an answer is a number. */
export type Ask = {
  /** What is being decided, in the game's own words. */
  question: Context;
  /** The listed answers, in the order of `legal`. */
  actions: Action[];
  /** Every whole number in here is an answer too (bet sizes). */
  range?: Range | null;
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
  /** The version of the state. */
  version: number;
  /** Who is looking. */
  observer: Observer;
  /** Where the game is. */
  phase: PhaseName;
  /** How many cards and pillars everybody has. */
  players: PlayerView[];
  /** The round being played, covers face down. */
  turn: Turn;
  /** Who decides. */
  decision: DecisionShape | null;
  /** The rounds played, covers face down. */
  pillar_groups: Group[];
  /** The buckle being decided, and all reveals. */
  reveal: Reveal;
  /** The observer's own hand. */
  hand?: Cards | null;
  /** All that the observer has covered. */
  covered?: Cards | null;
  /** The observer's covers one by one. */
  own_covers?: Cards[] | null;
  /** The rules. */
  rules: ViewRules;
  /** Everything that was done, in order. */
  acts: Act[];
  /** What everybody knows now, whether he watched or not. */
  standing: Standing;
  /** BUCKLEs since the last round. */
  buckles_this_round: number;
  /** Who has forfeited the chips for being enough. */
  forfeits: boolean[];
  /** Who buckled last. */
  last_buckler_seat: Seat | null;
  /** What everybody has won or lost; zero until the game is over. */
  scores: Scores;
  /** What everybody has. */
  chips: number[];
  /** Why the game is over. */
  end_reason: EndReason | null;
  /** The settlement, once the game is over. */
  outcome: Outcome | null;
  /** What the observer is asked. */
  ask: Ask | null;
};

/** What is told at the end. */
export type Outcome = {
  /** Why the game is over. */
  end_reason: EndReason;
  /** The pillars each seat has won. */
  pillars: number[];
  /** Who won and lost what. */
  chip_delta_by_seat: Delta[];
  /** What each seat has now. */
  chips: number[];
  /** Who buckled last; he may have to draw for the next lead (R3.3.1). */
  last_buckler_seat: Seat | null;
  /** Who pays the ceramic alone (R3.1.1). */
  liable_seat: Seat | null;
};
