// Written by `node checks/types.mjs` from the schemas; not by hand.

/** The named sets of rules. */
export type Preset = "to-the-wall" | "three-winners" | "classic";

/** When a hand ends (R10.1, R10.2). */
export type End = "WallOnly" | "wall_only" | "ThreeWinners" | "three_winners";

/** What is paid on an empty wall (R10.3). */
export type FlowPenalty = "None" | "none" | "ChaJiao" | "cha_jiao";

/** Who deals the next hand (R10.6, R10.7). */
export type NextDealer = "Rotate" | "rotate" | "FirstWinner" | "first_winner";

/** What becomes of a winner (R8.3, R11.5). */
export type AfterHu = "LockedContinue" | "locked_continue" | "Exit" | "exit";

/** What others see of a concealed kong (R11.7). */
export type KongView = "Public" | "public" | "Hidden" | "hidden";

/** A seat of the table, counted from 0. */
export type Seat = number;

/** The weight of every element; data of the rules (R11.11). Names in Chinese are understood too. */
export type FanTable = {
  /** 基本胡 */
  basic: number;
  /** 门清 */
  concealed_hand: number;
  /** 自摸 */
  self_draw: number;
  /** 带根, each */
  root: number;
  /** 对对胡 */
  triplets: number;
  /** 清一色 */
  one_suit: number;
  /** 金钩钓 */
  golden_hook: number;
  /** 天胡 */
  heavenly: number;
  /** 地胡 */
  earthly: number;
  /** 杠上花 */
  kong_draw: number;
  /** 杠上炮 */
  kong_discard: number;
  /** 海底捞月 */
  last_tile: number;
  /** 海底炮, if `haidi_discard` is on */
  last_discard: number;
  /** 抢杠胡 */
  robbed_kong: number;
};

export type Rules = "to-the-wall" | "three-winners" | "classic" | {
  /** The preset these rules started from. */
  preset?: Preset;
  /** When the hand ends. */
  end?: End;
  /** What is paid on an empty wall. */
  flow_penalty?: FlowPenalty;
  /** Who deals next. */
  next_dealer?: NextDealer;
  /** 漏胡: a passed win blocks cheaper ones (R9). */
  passed_hu?: boolean;
  /** What becomes of a winner. */
  after_hu?: AfterHu;
  /** 抢杠胡: an added kong may be won (R11.6). */
  rob_kong?: boolean;
  /** What others see of a concealed kong. */
  concealed_kong_view?: KongView;
  /** +1 for a win on a discard after the wall has emptied. */
  haidi_discard?: boolean;
  /** 天胡 counts 自摸 too. */
  tianhu_selfdraw?: boolean;
  /** Kong points return if the konger is neither waiting nor a winner on an empty wall. */
  kong_refund?: boolean;
  /** The most a win is worth. */
  fan_cap?: number | null;
  /** The score everybody starts a hand with. */
  initial_score?: number;
  /** What kongs are paid in. */
  base?: number;
  /** Who deals. */
  dealer?: Seat;
  /** The match totals before this hand. */
  total_scores?: number[];
  /** The fan weights. */
  fan_table?: FanTable;
};

/** A tile: its rank, then p 筒, s 条 or m 万. */
export type Tile = string;

/** An action or an answer. */
export type Action = {
  type: "BURY";
  /** The three tiles, in any order. */
  tiles: Tile[];
} | {
  type: "DISCARD";
  /** The tile. */
  tile: Tile;
} | {
  type: "KONG_CONCEALED";
  /** Their kind. */
  tile: Tile;
} | {
  type: "KONG_ADDED";
  /** The tile. */
  tile: Tile;
} | {
  type: "HU";
  /** 天胡 only: the tile of the hand that is set aside. */
  tile?: Tile | null;
} | {
  type: "PONG";
} | {
  type: "KONG";
} | {
  type: "PASS";
};

/** What one observer may know of an event. */
export type EventView = {
  type: "DEALT";
  /** Who. */
  seat: Seat;
  /** The tiles; the seat itself alone sees them. */
  tiles: Pile | null;
  /** How many. */
  count: number;
} | {
  type: "BURIED";
  /** Who. */
  seat: Seat;
  /** The three tiles. */
  tiles: Tile[];
} | {
  type: "SUITS_REVEALED";
  /** The missing suits, in seat order. */
  missing: Suit[];
} | {
  type: "DREW";
  /** Who. */
  seat: Seat;
  /** The tile; who drew it alone sees it. */
  tile: Tile | null;
  /** The end of the wall. */
  from: WallEnd;
  /** How many tiles are left in the wall. */
  wall_left: number;
} | {
  type: "DISCARDED";
  /** Who. */
  seat: Seat;
  /** The tile. */
  tile: Tile;
} | {
  type: "ANSWERED";
  /** Who. */
  seat: Seat;
  /** The answer. */
  answer: Action;
} | {
  type: "PONGED";
  /** Who. */
  seat: Seat;
  /** The tile. */
  tile: Tile;
  /** Who had discarded it. */
  from: Seat;
} | {
  type: "KONG_OFFERED";
  /** Who. */
  seat: Seat;
  /** The tile. */
  tile: Tile;
} | {
  type: "KONG_ROBBED";
  /** Who offered it. */
  seat: Seat;
  /** The tile. */
  tile: Tile;
} | {
  type: "KONGED";
  /** Who. */
  seat: Seat;
  /** How. */
  kind: MeldKind;
  /** The tile; none if it is hidden from the observer. */
  tile: Tile | null;
  /** Who had discarded the tile taken; the seat itself for a concealed kong. */
  from: Seat;
} | {
  type: "WON";
  /** Who. */
  seat: Seat;
  /** The tile won with. */
  tile: Tile;
  /** Who discarded it; none if the winner drew it. */
  from: Seat | null;
  /** What it is worth. */
  fan: number;
  /** What that is made of. */
  elements: Fan;
  /** How often the seat has won now. */
  hu_count: number;
} | {
  type: "PAID";
  /** Who pays. */
  from: Seat;
  /** Who receives. */
  to: Seat;
  /** How many points. */
  amount: number;
  /** What for. */
  reason: Reason;
} | {
  type: "ENDED";
  /** Why. */
  reason: EndReason;
  /** Who deals next. */
  next_dealer: Seat;
  /** The concealed tiles, in seat order. */
  hands: Pile[];
  /** The buried tiles, in seat order. */
  buried: Tile[][];
};

/** Tiles, ascending, at most four of a kind. */
export type Pile = Tile[];

/** A suit; the order is that of R1.1. */
export type Suit = "p" | "s" | "m";

/** Where a tile was drawn from. */
export type WallEnd = "head" | "tail";

/** How a meld was declared. */
export type MeldKind = "pong" | "kong_exposed" | "kong_added" | "kong_concealed";

/** What a win is worth, element by element. */
export type Fan = Line[];

/** One line of the explanation of a win. */
export type Line = {
  /** The element. */
  element: Element;
  /** Its Chinese name. */
  name: string;
  /** Its English name. */
  english: string;
  /** How often it counts (带根 can count several times). */
  count: number;
  /** The fan it adds. */
  fan: number;
};

/** What a win can be worth something for (R6). */
export type Element = "basic" | "concealed_hand" | "self_draw" | "root" | "triplets" | "one_suit" | "golden_hook" | "pure_golden_hook" | "heavenly" | "earthly" | "kong_draw" | "kong_discard" | "last_tile" | "last_discard" | "robbed_kong";

/** Why points moved. */
export type Reason = "kong_exposed" | "kong_added" | "kong_concealed" | "discard_hu" | "self_draw_hu" | "cha_jiao" | "hua_zhu" | "kong_refund";

/** Why a hand ended. */
export type EndReason = "wall_empty" | "three_winners" | "nobody_left";

/** What happened: everything, for the host, or what one observer may know of it. */
export type Event = EventView;

/** Who is looking: a seat, or "public" for whoever has none. */
export type Observer = number | "public";

/** The rules of one hand. */
export type ViewRules = {
  /** The preset these rules started from. */
  preset: Preset;
  /** When the hand ends. */
  end: End;
  /** What is paid on an empty wall. */
  flow_penalty: FlowPenalty;
  /** Who deals next. */
  next_dealer: NextDealer;
  /** 漏胡: a passed win blocks cheaper ones (R9). */
  passed_hu: boolean;
  /** What becomes of a winner. */
  after_hu: AfterHu;
  /** 抢杠胡: an added kong may be won (R11.6). */
  rob_kong: boolean;
  /** What others see of a concealed kong. */
  concealed_kong_view: KongView;
  /** +1 for a win on a discard after the wall has emptied. */
  haidi_discard: boolean;
  /** 天胡 counts 自摸 too. */
  tianhu_selfdraw: boolean;
  /** Kong points return if the konger is neither waiting nor a winner on an empty wall. */
  kong_refund: boolean;
  /** The most a win is worth. */
  fan_cap: number | null;
  /** The score everybody starts a hand with. */
  initial_score: number;
  /** What kongs are paid in. */
  base: number;
  /** Who deals. */
  dealer: Seat;
  /** The match totals before this hand. */
  total_scores: number[];
  /** The fan weights. */
  fan_table: FanTable;
};

/** The phases that everybody sees. */
export type PhaseView = "BURYING" | "PLAYING" | "OVER";

/** A tile on offer: the window is open, whoever is asked. */
export type OfferView = {
  /** The tile. */
  tile: Tile;
  /** Who offers it. */
  from: Seat;
  /** What kind of offer. */
  kind: Offer;
};

/** What is being answered. */
export type Offer = "discard" | "discard_after_kong" | "added_kong";

/** What the observer knows of one player. */
export type PlayerView = {
  /** The seat. */
  seat: Seat;
  /** The concealed tiles, if the observer may see them. */
  hand: Pile | null;
  /** How many concealed tiles. */
  hand_count: number;
  /** The declared melds. */
  melds: MeldView[];
  /** The buried tiles, if the observer may see them. */
  buried_cards: Tile[] | null;
  /** The missing suit, once everybody has buried; the own one before. */
  missing_suit: Suit | null;
  /** Points of this hand. */
  score: number;
  /** Points of the match. */
  total_score: number;
  /** Whether the player has won. */
  is_hu: boolean;
  /** Whether the hand is locked. */
  hand_locked: boolean;
  /** How often the player has won. */
  hu_count: number;
  /** The tiles won with, as far as the history tells. */
  hu_tiles: Tile[];
  /** All tiles discarded in order, those claimed by others included. */
  discards: Tile[];
};

/** A declared meld; no tile if it is a concealed kong hidden from the observer. */
export type MeldView = {
  /** How it was declared. */
  kind: MeldKind;
  /** The kind of its tiles. */
  tile: Tile | null;
  /** Who discarded the tile taken. */
  from: Seat;
};

/** Kinds of tiles, ascending. */
export type TileSet = Tile[];

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
export type Question = {
  type: "BURY";
} | {
  type: "TURN";
  /** How the turn began. */
  cause: Cause;
} | OfferView;

/** How a player came to act. */
export type Cause = {
  type: "OPENING";
} | {
  type: "DRAWN";
  /** The tile. */
  tile: Tile;
  /** The end of the wall. */
  from: WallEnd;
  /** The player's first draw of the hand. */
  first: boolean;
} | {
  type: "PONGED";
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
  /** Who is looking. */
  observer: Observer;
  /** The version, R12.4. */
  version: number;
  /** The rules of this hand. */
  rules: ViewRules;
  /** Burying, playing or over. */
  phase: PhaseView;
  /** The seat that acts, unless a tile is on offer. */
  turn: Seat | null;
  /** The tile on offer. */
  offer: OfferView | null;
  /** How many tiles are left in the wall. */
  wall_left: number;
  /** The players, in seat order. */
  players: PlayerView[];
  /** Points so far. */
  scores: number[];
  /** Unclaimed discards and winning tiles, all that lies open beside the melds. */
  open: Pile;
  /** The observer's own last draw, while it acts on it. */
  drawn: Tile | null;
  /** The kinds that complete the observer's hand at rest. */
  waits: TileSet;
  /** 漏胡: the dearest win the observer passed, −1 for none; private (R9.1). */
  last_hu_fan: number | null;
  /** The tiles the observer was dealt. */
  dealt: Pile | null;
  /** Why the hand ended. */
  ended: EndReason | null;
  /** The whole deck, once the hand has ended. */
  deck: Tile[] | null;
  /** Whether the hand began from a position: the log tells what has happened since. */
  set_up?: boolean;
  /** Everything the observer has seen happen, written short; none if no history is kept. */
  log: string[] | null;
  /** The question the observer is asked. */
  ask: Ask | null;
};

/** What is told at the end beside the scores. */
export type Outcome = {
  /** Why the hand ended. */
  reason: EndReason;
  /** Who won first. */
  first_winner: Seat | null;
  /** How often each seat has won. */
  hu_counts: number[];
  /** The match totals after this hand. */
  total_scores: number[];
  /** Who deals next. */
  next_dealer: Seat;
};
