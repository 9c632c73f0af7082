// Written by `node checks/types.mjs` from the schemas; not by hand.

/** The named configurations. */
export type Preset = "standard" | "cards-only" | "basic";

/** By which hp the hand is limited (R2.3). */
export type HandLimit = "CurrentHp" | "MaxHp";

/** Who plays. */
export type Generals = "Standard" | "None";

/** What the deck is made of. */
export type Cards = "Standard108" | "BasicOnly";

/** Which row of the role table (R2.1). */
export type RoleTable = "Standard" | "Variant";

/** What happens when a card is needed and both piles are empty (R1.4). */
export type DeckOut = "Draw" | "Partial";

/** What somebody fights for. */
export type Role = "lord" | "loyalist" | "rebel" | "renegade";

/** A general, in pinyin. */
export type General = "cao_cao" | "sima_yi" | "xiahou_dun" | "zhang_liao" | "xu_chu" | "guo_jia" | "zhen_ji" | "liu_bei" | "guan_yu" | "zhang_fei" | "zhuge_liang" | "zhao_yun" | "ma_chao" | "huang_yueying" | "sun_quan" | "gan_ning" | "lv_meng" | "huang_gai" | "zhou_yu" | "da_qiao" | "lu_xun" | "sun_shangxiang" | "hua_tuo" | "lv_bu" | "diao_chan";

export type Rules = "standard" | "cards-only" | "basic" | {
  /** The preset it was made from. */
  preset?: Preset;
  /** 2 to 10. */
  players?: number;
  /** By which hp the hand is limited. */
  hand_limit?: HandLimit;
  /** Who plays. */
  generals?: Generals;
  /** What the deck is made of. */
  cards?: Cards;
  /** Which row of the role table. */
  roles?: RoleTable;
  /** What happens when the cards run out. */
  deck_out?: DeckOut;
  /** The game is stopped after this many turns. */
  max_turns?: number;
  /** Fixes the roles; the Lord at seat 0. */
  role_by_seat?: Role[] | null;
  /** Fixes the generals; then none are chosen. */
  general_by_seat?: General[] | null;
};

/** A card: its row in the deck table. */
export type Card = number;

/** A skill, in pinyin. */
export type Skill = "jianxiong" | "hujia" | "fankui" | "guicai" | "ganglie" | "tuxi" | "luoyi" | "tiandu" | "yiji" | "qingguo" | "luoshen" | "rende" | "jijiang" | "wusheng" | "paoxiao" | "guanxing" | "kongcheng" | "longdan" | "mashu" | "tieqi" | "jizhi" | "qicai" | "zhiheng" | "jiuyuan" | "qixi" | "keji" | "kurou" | "yingzi" | "fanjian" | "guose" | "liuli" | "qianxun" | "lianying" | "jieyin" | "xiaoji" | "qingnang" | "jijiu" | "wushuang" | "lijian" | "biyue" | "crossbow" | "double_swords" | "qinggang_sword" | "ice_sword" | "blade" | "spear" | "axe" | "halberd" | "kylin_bow" | "eight_diagram" | "nioh_shield";

/** A seat of the table, counted from 0. */
export type Seat = number;

/** A French suit; the order is that of the rules pages: ♠ ♥ ♦ ♣. */
export type Suit = "spade" | "heart" | "diamond" | "club";

/** One item of an answer. The derived order is the order of every legal list (R3.3). */
export type Action = {
  type: "PASS";
} | {
  type: "YES";
} | {
  type: "CARD";
  /** Its row in the deck table. */
  card: Card;
} | {
  type: "HAND";
} | {
  type: "SKILL";
  /** Its pinyin name in JSON. */
  skill: Skill;
} | {
  type: "SEAT";
  /** The seat. */
  seat: Seat;
} | {
  type: "SUIT";
  /** `spade`, `heart`, `diamond`, `club`. */
  suit: Suit;
} | {
  type: "INDEX";
  /** Counted from 0. */
  index: number;
};

/** What one observer may know of something that happened. */
export type EventView = {
  type: "GAME_STARTED";
} | {
  type: "TURN_START";
  /** Who. */
  seat: Seat;
  /** Its number. */
  turn: number;
} | {
  type: "TURN_END";
  /** Who. */
  seat: Seat;
  /** Its number. */
  turn: number;
} | {
  type: "PHASE_START";
  /** Who. */
  seat: Seat;
  /** Which phase. */
  phase: Phase;
} | {
  type: "PHASE_END";
  /** Who. */
  seat: Seat;
  /** Which phase. */
  phase: Phase;
} | {
  type: "PHASE_SKIPPED";
  /** Who. */
  seat: Seat;
  /** Which phase. */
  phase: Phase;
} | {
  type: "GENERAL_SHOWN";
  /** Who. */
  seat: Seat;
  /** Which general. */
  general: General;
} | {
  type: "USED";
  /** Who. */
  seat: Seat;
  /** Which card. */
  card: VCard;
  /** On whom. */
  targets: number[];
} | {
  type: "RESPONDED";
  /** Who. */
  seat: Seat;
  /** Which card. */
  card: VCard;
  /** For or against what. */
  why: Why;
} | {
  type: "INVOKED";
  /** Who. */
  seat: Seat;
  /** Which skill. */
  skill: Skill;
} | {
  type: "WINDOW_OPENED";
} | {
  type: "WINDOW_CLOSED";
} | {
  type: "CANCELLED";
  /** Who. */
  seat: Seat | null;
  /** Which card. */
  card: VCard;
} | {
  type: "JUDGED";
  /** Who. */
  seat: Seat;
  /** Which card. */
  card: Card;
  /** For or against what. */
  why: Why;
} | {
  type: "DAMAGED";
  /** Who. */
  seat: Seat;
  /** By whom. */
  from: Seat | null;
  /** How much. */
  points: number;
  /** Whether it is thunder. */
  thunder: boolean;
} | {
  type: "LOST_HP";
  /** Who. */
  seat: Seat;
  /** How much. */
  points: number;
} | {
  type: "RECOVERED";
  /** Who. */
  seat: Seat;
  /** How much. */
  points: number;
} | {
  type: "DYING";
  /** Who. */
  seat: Seat;
} | {
  type: "DIED";
  /** Who. */
  seat: Seat;
  /** Which role. */
  role: Role;
  /** Who has killed him. */
  killer: Seat | null;
} | {
  type: "NAMED";
  /** Who. */
  seat: Seat;
  /** Which suit. */
  suit: Suit;
} | {
  type: "SHOWN";
  /** Who. */
  seat: Seat;
  /** Which card. */
  card: Card;
} | {
  type: "SHUFFLED";
  /** How many cards. */
  cards: number;
} | {
  type: "ARRANGED";
  /** Who. */
  seat: Seat;
  /** How many cards. */
  cards: number;
  /** How many of them at the bottom. */
  bottom: number;
} | {
  type: "OVER";
  /** How it ended. */
  outcome: Outcome;
} | {
  type: "MOVED";
  /** Which card. */
  card: Card | null;
  /** Whence. */
  from: Place;
  /** Whither. */
  to: Place;
} | {
  type: "ROLE_DEALT";
  /** Who. */
  seat: Seat;
  /** Which role. */
  role: Role | null;
} | {
  type: "GENERALS_OFFERED";
  /** Who. */
  seat: Seat;
  /** From which. */
  generals: General[] | null;
};

/** The phases of a turn in their fixed order; `None` only before initialisation (R1.1). */
export type Phase = "None" | "Prepare" | "Judge" | "Draw" | "Play" | "Discard" | "End";

/** A card as it is used or played: a real one, or sub-cards that count as something else (R2.5.1). */
export type VCard = {
  /** What it counts as. */
  kind: Kind;
  /** Its suit, if it has one. */
  suit: Suit | null;
  /** Its colour, if it has one. */
  colour: Colour | null;
  /** Its rank, 0 if it has none. */
  rank: number;
  /** The cards it is made of. */
  subs: Card[];
  /** The skill that makes it so. */
  by: Skill | null;
};

/** What is printed on a card. */
export type Kind = "slash" | "dodge" | "peach" | "dismantlement" | "snatch" | "ex_nihilo" | "duel" | "collateral" | "savage_assault" | "archery_attack" | "god_salvation" | "amazing_grace" | "nullification" | "indulgence" | "lightning" | "crossbow" | "double_swords" | "qinggang_sword" | "ice_sword" | "blade" | "spear" | "axe" | "halberd" | "kylin_bow" | "eight_diagram" | "nioh_shield" | "jueying" | "dilu" | "zhuahuang" | "chitu" | "dayuan" | "zixing";

/** Red or black. */
export type Colour = "red" | "black";

/** What a question is about. */
export type Why = {
  card: Kind;
} | {
  skill: Skill;
};

/** Where a card can be. */
export type Place = "draw" | "discard" | "table" | {
  hand: Seat;
} | {
  equip: Seat;
} | {
  delay: Seat;
};

/** What happened: everything, for the host, or what one observer may know of it. */
export type Event = EventView;

/** Who is looking: a seat, or "public" for whoever has none. */
export type Observer = number | "public";

/** Points or chips won and lost, one number a seat. */
export type Scores = number[];

/** A validated configuration. */
export type ViewRules = {
  /** The preset it was made from. */
  preset: Preset;
  /** 2 to 10. */
  players: number;
  /** By which hp the hand is limited. */
  hand_limit: HandLimit;
  /** Who plays. */
  generals: Generals;
  /** What the deck is made of. */
  cards: Cards;
  /** Which row of the role table. */
  roles: RoleTable;
  /** What happens when the cards run out. */
  deck_out: DeckOut;
  /** The game is stopped after this many turns. */
  max_turns: number;
  /** Fixes the roles; the Lord at seat 0. */
  role_by_seat: Role[] | null;
  /** Fixes the generals; then none are chosen. */
  general_by_seat: General[] | null;
};

/** Whose turn, which phase: a plain value, stored once (R1.1). */
export type TurnState = {
  /** The current player. */
  seat: Seat;
  /** The current phase. */
  phase: Phase;
  /** The first turn is 1. */
  turn_number: number;
  /** 0 = none; reserved. */
  sub_phase: number;
};

/** One player as an observer sees him. */
export type PlayerView = {
  /** Where he sits. */
  seat: Seat;
  /** The general, once it is shown. */
  general: General | null;
  /** The role, if it is known: one's own, the Lord's, those of the dead; all at the end. */
  role: Role | null;
  /** Whether he still plays. */
  alive: boolean;
  /** Health. */
  hp: number;
  /** The most health. */
  max_hp: number;
  /** How many hand cards. */
  hand_count: number;
  /** The own hand in the order its cards came; of another hand the cards that the observer knows, by number,
   * then `null` for each of the others. */
  hand: Slot[];
  /** Weapon, armour, +1 horse, −1 horse. */
  equip: (Card | null)[];
  /** The judging area, the last placed last. */
  delay: Delayed[];
  /** Skills. */
  skills: Skill[];
};

/** A card, or null for one that the observer does not know. */
export type Slot = Card | null;

/** A card in a judging area, and what it counts as there. */
export type Delayed = {
  /** The card. */
  card: Card;
  /** Indulgence or Lightning. */
  kind: Kind;
};

/** A card that the observer has seen, and that is now in one of these hands. */
export type Somewhere = {
  /** Which card. */
  card: Card;
  /** The hands it can be in. */
  hands: SeatSet;
};

/** Seats, in ascending order. */
export type SeatSet = number[];

/** One thing that is being resolved. Those that wait for it come before it in the list. */
export type Resolving = {
  type: "GENERALS";
} | {
  type: "JUDGE_PHASE";
  /** Whose phase. */
  seat: Seat;
  /** The cards. */
  left: Card[];
} | {
  type: "DRAW_PHASE";
  /** Whose phase. */
  seat: Seat;
  /** How many. */
  cards: number;
} | {
  type: "PLAY_PHASE";
  /** Whose phase. */
  seat: Seat;
} | {
  type: "DISCARD_PHASE";
  /** Whose phase. */
  seat: Seat;
  /** Those chosen so far. */
  chosen: CardSet;
} | {
  type: "DECLARING";
  /** Who uses it. */
  seat: Seat;
  /** What it counts as. */
  kind: Kind;
  /** By which skill, if not as itself. */
  by: Skill | null;
  /** The cards named so far. */
  cards: Card[];
  /** The targets named so far. */
  targets: Seat[];
} | {
  type: "USING";
  /** Who uses it. */
  seat: Seat;
  /** What. */
  card: VCard;
  /** On whom. */
  targets: Aimed[];
  /** The cards turned up for it that are still to be taken. */
  turned_up: CardSet;
} | {
  type: "TAKING_EFFECT";
  /** Who uses it. */
  from: Seat;
  /** What. */
  card: VCard;
  /** On whom. */
  seat: Seat;
  /** How many cards have been played against it. */
  answered: number;
} | {
  type: "NULLIFYING";
  /** The trick. */
  kind: Kind;
  /** The target it would be cancelled for; none for a Nullification. */
  seat: Seat | null;
} | {
  type: "RESPONDING";
  /** Who needs it. */
  seat: Seat;
  /** Which kind. */
  want: Kind;
  /** Against or for what. */
  why: Why;
  /** What becomes of it. */
  mode: Mode;
  /** By which skill it is being made. */
  by: Skill | null;
  /** The cards named so far. */
  cards: Card[];
} | {
  type: "SELECTING";
  /** Who selects. */
  seat: Seat;
  /** What for. */
  why: Why;
  /** How many so far. */
  count: number;
  /** Which, if everyone sees them. */
  chosen: CardSet | null;
} | {
  type: "CARDS_LOST";
  /** Who. */
  seat: Seat;
  /** Whether the last hand card went. */
  last_hand_card: boolean;
  /** How many cards of the equipment area went. */
  equipment: number;
} | {
  type: "DELAYED_TRICK";
  /** Whose phase. */
  seat: Seat;
  /** The card. */
  card: Card;
  /** What it counts as. */
  kind: Kind;
} | {
  type: "JUDGEMENT";
  /** Who is judged. */
  seat: Seat;
  /** Why. */
  why: Why;
  /** The card as it counts now. */
  card: Card | null;
} | {
  type: "DAMAGE";
  /** Who deals it. */
  from: Seat | null;
  /** Who suffers it. */
  seat: Seat;
  /** How much. */
  points: number;
  /** Whether it is thunder. */
  thunder: boolean;
  /** By which card. */
  card: VCard | null;
} | {
  type: "LOSING_HP";
  /** Who loses it. */
  seat: Seat;
  /** How much. */
  points: number;
} | {
  type: "RECOVERING";
  /** Who recovers. */
  seat: Seat;
  /** By whose doing. */
  by: Seat;
  /** How much. */
  points: number;
} | {
  type: "DYING";
  /** Who. */
  seat: Seat;
  /** Who would be the killer. */
  killer: Seat | null;
} | {
  type: "DEATH";
  /** Who. */
  seat: Seat;
  /** Who has killed him. */
  killer: Seat | null;
} | {
  type: "TIMING";
  /** When. */
  at: Timing;
} | {
  type: "SKILL";
  /** Whose. */
  seat: Seat;
  /** Which. */
  skill: Skill;
};

/** Cards, in ascending order. */
export type CardSet = Card[];

/** A target of a card. */
export type Aimed = {
  /** Who. */
  seat: Seat;
  /** Collateral: whom he shall attack. */
  victim: Seat | null;
  /** Whether it has no effect on him. */
  void: boolean;
  /** Whether he cannot answer it. */
  unanswerable: boolean;
  /** How many Dodges or Slashes he needs each time. */
  needs: number;
};

/** What becomes of the answer. */
export type Mode = "use" | "play" | "lend" | {
  use_on: Seat;
} | {
  use_far: Seat;
};

/** When a trigger skill may run. A new timing is a change of the core; a new skill is not. */
export type Timing = "PhaseStart" | "PhaseChanging" | "PhaseEnd" | "DrawCount" | "CardUsing" | "TargetConfirming" | "TargetSpecified" | "TargetConfirmed" | "PreEffect" | "Cancelled" | "DamageCaused" | "DamagePrevent" | "DamageInflicted" | "Damaged" | "PreRecover" | "EnterDying" | "AskRetrial" | "JudgeDone" | "CardsMoved" | "UseFinished" | "Death";

/** Who is asked what. Inside a window and while generals are chosen, `seat` is not told. */
export type Pending = {
  /** Who. */
  seat: Seat | null;
  /** What. */
  question: Question;
  /** Whether it is a window: everyone may or may not be asked. */
  window: boolean;
};

/** What is being decided. Everything in it is public, except who is asked inside a window. */
export type Question = {
  type: "GENERAL";
} | {
  type: "PLAY";
} | {
  type: "RESPOND";
  /** What is needed. */
  want: Kind;
  /** Against or for what. */
  why: Why;
} | {
  type: "RESCUE";
  /** Who is dying. */
  seat: Seat;
} | {
  type: "NULLIFY";
  /** The trick. */
  kind: Kind;
  /** The target it would be cancelled for; none for a Nullification. */
  seat: Seat | null;
} | {
  type: "SUBCARD";
  /** The skill. */
  skill: Skill;
} | {
  type: "TARGET";
  /** Of which card. */
  kind: Kind;
} | {
  type: "VICTIM";
  /** Who has the weapon. */
  seat: Seat;
} | {
  type: "INVOKE";
  /** Which. */
  skill: Skill;
} | {
  type: "ORDER";
} | {
  type: "SELECT";
  /** For what. */
  why: Why;
  /** How many must still follow. */
  least: number;
  /** How many may still follow. */
  most: number;
} | {
  type: "DISCARD";
  /** How many are left. */
  left: number;
} | {
  type: "TAKE_FROM";
  /** Whose. */
  seat: Seat;
  /** For what. */
  why: Why;
} | {
  type: "TAKE_OPEN";
} | {
  type: "PICK";
  /** For what. */
  why: Why;
} | {
  type: "SUIT";
  /** For what. */
  why: Why;
} | {
  type: "ARRANGE";
  /** For what. */
  why: Why;
  /** Whether it is still the top. */
  top: boolean;
};

/** What somebody has said in the open window. */
export type Claim = {
  /** The view-as skill he is using. */
  by: Skill | null;
  /** Whether he has answered. */
  said: boolean;
  /** The card he would use; none if he passed. */
  card: Card | null;
};

/** What a seat is asked: the question, the answers that `legal` lists, and the range where an answer is a number. */
export type Ask = {
  /** What is being decided, in the game's own words. */
  question: Question;
  /** The listed answers, in the order of `legal`. */
  actions: Choice[];
  /** Every whole number in here is an answer too (bet sizes). */
  range?: Range | null;
};

/** One item of an answer. The derived order is the order of every legal list (R3.3). */
export type Choice = {
  type: "PASS";
} | {
  type: "YES";
} | {
  type: "CARD";
  /** Its row in the deck table. */
  card: Card;
} | {
  type: "HAND";
} | {
  type: "SKILL";
  /** Its pinyin name in JSON. */
  skill: Skill;
} | {
  type: "SEAT";
  /** The seat. */
  seat: Seat;
} | {
  type: "SUIT";
  /** `spade`, `heart`, `diamond`, `club`. */
  suit: Suit;
} | {
  type: "INDEX";
  /** Counted from 0. */
  index: number;
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
  /** Of the table. */
  version: number;
  /** Who looks. */
  observer: Observer;
  /** Final once over. */
  scores: Scores;
  /** By which rules, without what they fix in secret. */
  rules: ViewRules;
  /** Whose turn. */
  turn: TurnState;
  /** How many of each role sit at the table: Lord, Loyalists, Rebels, Renegades. */
  role_counts: number[];
  /** The players in seat order. */
  players: PlayerView[];
  /** How many cards are left to draw. */
  draw_count: number;
  /** The draw pile, its top first: cards that the observer knows, `null` for the others. */
  draw: Slot[];
  /** Cards in other hands that the observer has seen without knowing whose they are now, by number. */
  somewhere: Somewhere[];
  /** The discard pile, the latest last. */
  discard: Card[];
  /** Cards being used, played or judged. */
  table: Card[];
  /** Slashes used in this Play phase that count. */
  slashes: number;
  /** How often the discard pile has been shuffled. */
  shuffles: number;
  /** What is being resolved, the latest last. */
  resolution: Resolving[];
  /** Who is asked what. */
  pending: Pending | null;
  /** The generals this observer is offered. */
  offers: General[];
  /** The general this observer has chosen, before all are shown. */
  chosen: General | null;
  /** What this observer has said in the open window. */
  claim: Claim | null;
  /** How it ended. */
  outcome: Outcome | null;
  /** The question this observer is asked. */
  ask: Ask | null;
};

/** How a game ended. */
export type Outcome = {
  type: "LORD";
} | {
  type: "REBEL";
} | {
  type: "RENEGADE";
  /** Who. */
  seat: Seat;
} | {
  type: "DECK_OUT";
} | {
  type: "TURN_CAP";
};
