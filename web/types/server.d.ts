// Written by `node checks/types.mjs` from the schemas; not by hand.

/** Who somebody is, with the token that says so: it is told once. */
export type Admitted = {
  /** Their name to the server. */
  player: string;
  /** What others call them. */
  name: string;
  /** To be sent as `Authorization: Bearer …`; browsers have it as a cookie. */
  token: string;
};

/** Somebody who wants to be known. */
export type NewGuest = {
  /** What others should call them. */
  name: string;
};

/** Who somebody is. */
export type Me = {
  /** Their name to the server. */
  player: string;
  /** What others call them. */
  name: string;
  /** What they sign in with; `null` for a guest, and for who has a seat's token. */
  login?: string | null;
  /** The one seat that the token is good for. */
  seat?: OneSeat | null;
};

/** What a seat's token is good for. */
export type OneSeat = {
  /** The table. */
  table: string;
  /** The chair. */
  seat: number;
};

/** A login and its password. */
export type Credentials = {
  /** What the player signs in with. */
  login: string;
  /** At least eight characters. */
  password: string;
};

/** A new password in the place of the old one. */
export type NewPassword = {
  /** The password until now. */
  old_password: string;
  /** The password from now on; at least eight characters. */
  new_password: string;
};

/** A session. */
export type Session = {
  /** Its name: 16 hexadecimal digits. */
  id: string;
  /** When it began, in milliseconds since 1970. */
  created_ms: number;
  /** When it was used last, to the hour, in milliseconds since 1970. */
  used_ms: number;
  /** When it ends unless it is used, in milliseconds since 1970. */
  expires_ms: number;
  /** What it was begun with: a browser and its system, or a program. */
  client: string;
  /** Whether it is the one that asks. */
  current: boolean;
  /** The one seat that it is good for; `null`: everything of the player. */
  seat?: OneSeat | null;
};

/** The end of an account. */
export type Goodbye = {
  /** Must be true: it cannot be taken back. */
  confirm?: boolean;
  /** The password; a guest has none. */
  password?: string | null;
};

/** A player's games of one kind. */
export type Statistics = {
  /** The game. */
  game: string;
  /** How many they played. */
  played: number;
  /** In how many nobody did better, and somebody did worse. */
  won: number;
  /** All their scores together. */
  total: number;
  /** Their best score. */
  best: number;
  /** When the last one ended, in milliseconds since 1970. */
  last_ms: number;
};

/** A page of what is known of a player. */
export type Export = {
  account: Account;
  /** The sessions, the last used first. */
  sessions: Session[];
  /** What the finished games come to, by game. */
  statistics: Statistics[];
  /** The tables that the player sits at, newest first, as lists show them. */
  tables: unknown[];
  /** The finished games, newest first; `/api/v1/records/{table}/{number}` has the record of each. */
  games: Listed[];
  /** What to send as `before_ms` for the next page; `null`: this was the last one. */
  next_before_ms?: number | null;
};

/** The account itself. */
export type Account = {
  /** The player's name to the server. */
  player: string;
  /** What others call the player. */
  name: string;
  /** What the player signs in with; `null` for a guest. */
  login?: string | null;
  /** When the player came, in milliseconds since 1970. */
  created_ms: number;
};

/** A finished game. */
export type Listed = {
  /** Where it was played. */
  table: string;
  /** Which game of that table, from 1. */
  number: number;
  /** The game. */
  game: string;
  /** The name of its rules. */
  preset: string;
  /** When it ended, in milliseconds since 1970. */
  ended_ms: number;
  /** What each seat scored. */
  scores: number[];
  /** Who played, by seat. */
  names: (string | null)[];
  /** Which of them were people, by seat; the others were bots. */
  people: boolean[];
};

/** A table as everybody may know it. */
export type Info = {
  /** The table's name: 32 hexadecimal digits. */
  id: string;
  /** The game. */
  game: string;
  /** The preset that the rules are, or began as. */
  preset: string;
  /** The public rules with every switch, once a game was dealt. */
  rules: unknown;
  /** `waiting`, `playing`, `over` (the match is), `closed` or `stuck`. */
  status: string;
  /** Who opened it. */
  owner: string;
  /** Which game of the table is played or was played last, from 1; 0 before the first. */
  number: number;
  /** The chairs. */
  seats: ChairInfo[];
  /** What the match has brought each seat. */
  totals: number[];
  /** What was chosen when the table was opened. */
  options: Options;
  /** The hash of the server's part of the next seed. */
  sealed?: string | null;
  /** The hash of the seed of the game that is played or was played last. */
  commitment?: string | null;
  /** Why nothing can be done at the table now, while the server cannot write. It goes on by itself. */
  read_only?: string | null;
};

/** A chair as everybody may know it. */
export type ChairInfo = {
  /** The seat's number. */
  seat: number;
  /** `person`, `bot` or `free`. */
  kind: string;
  /** What people call who sits there. */
  name?: string | null;
  /** The person. */
  player?: string | null;
  /** The bot's level. */
  level?: Level | null;
  /** Whether he is ready for the next game. */
  ready: boolean;
  /** Why a bot plays for the person, if one does. */
  away?: Reason | null;
};

/** How strong a bot should be. */
export type Level = "easy" | "normal" | "hard";

/** Why a bot plays for a seat. */
export type Reason = "dropped" | "timed_out" | "handed_over" | "resigned";

/** Everything about a table but its game and rules. */
export type Options = {
  /** Whether everybody finds the table in the list, or only who has its link. */
  public?: boolean;
  /** Whether others may watch and read the records; where not, only who sits there, and the records only who sat there. */
  spectators?: boolean;
  /** How long a seat may think; none: for ever. */
  clock?: Clock | null;
  /** How long a reaction window lasts at a table of several people, in milliseconds, whoever could react. */
  window_ms?: number;
  /** How long bots take for an answer, in milliseconds, whatever they hold. */
  bot_ms?: number;
  /** A bot takes over for who is gone for so long, in milliseconds; 0: never. */
  drop_ms?: number;
  /** The bot that takes over. */
  stand_in?: Level;
};

/** How long a seat may think. */
export type Clock = {
  /** For each decision, in milliseconds. */
  move_ms: number;
  /** Beside that for all decisions of a game together, in milliseconds. */
  bank_ms?: number;
  /** What happens when both are used up. */
  then?: Timeout;
};

/** What a clock that ran out does. */
export type Timeout = "default_action" | "bot";

/** A table to be opened. */
export type NewTable = {
  /** The game. */
  game: string;
  /** A preset's name, or an object with switches; left out: the game's default preset. */
  rules?: unknown;
  /** Who sits where: `"me"`, `"open"` for anybody, or a bot's level. Left out: you, and everybody else open. */
  seats?: NewSeat[] | null;
  options?: Options;
  /** Whether you are ready at once: against bots alone the first game begins with this request. */
  ready?: boolean;
  /** Your part of the first seed, if you are ready. */
  phrase?: string | null;
};

/** A seat of a table to be opened. */
export type NewSeat = "me" | "open" | "easy" | "normal" | "hard";

/** Where one sits, with a token that is good for this seat alone. */
export type Seated = {
  /** The seat. */
  seat: number;
  /** For a program that should play this seat and do nothing else. */
  seat_token: string;
  /** The table. */
  table: Info;
};

/** A chair. */
export type Chair = {
  /** Its number; left out: any free one, or the own one. */
  seat?: number | null;
};

/** A bot for a chair. */
export type NewBot = {
  /** The chair. */
  seat: number;
  /** How strong. */
  level?: Level;
};

/** Ready for the next game. */
export type GetReady = {
  /** Or no longer. */
  ready?: boolean;
  /** The own part of the next seed, so that the server alone cannot choose it. */
  phrase?: string | null;
};

/** The start of a game. */
export type StartGame = {
  /** Free chairs get bots of this level. */
  fill?: Level | null;
};

/** Something to say. */
export type Say = {
  /** In one line. */
  text: string;
};

/** A page of what was said at a table. */
export type ChatPage = {
  /** The newest first. A page may have fewer than were asked for, also none, where others did much in between. */
  lines: ChatLine[];
  /** To be sent as `from` for what was said before; `null` at the beginning of the table. */
  next?: number | null;
};

/** Something that was said. */
export type ChatLine = {
  /** When, in milliseconds since 1970. */
  time_ms: number;
  /** The person who said it. */
  player: string;
  /** What they called themselves then. */
  name: string;
  /** The words. */
  text: string;
};

/** Whom nobody should hear. */
export type Mute = {
  /** Who. */
  player: string;
  /** Whether. */
  muted: boolean;
};

/** Everything about a game that does not change. */
export type About = {
  /** What people call it. */
  title: string;
  /** The rules in short. */
  help: string;
  /** Whatever has a name, as views spell it. */
  glossary: {
    [key: string]: Meaning;
  };
  /** What the thing that was asked for by name does; `null` if nothing is called so, or nothing was asked for. */
  explained?: string | null;
};

/** What something is called, and what it does. */
export type Meaning = {
  /** Its name. */
  name: string;
  /** The code of what it is one of, such as the kind of a card. */
  of?: string | null;
  /** What it does; empty where the name says it all. */
  text: string;
};

/** What an observer is sent: everything, or what is new since he last looked. */
export type Frame = {
  /** Which of the two. */
  type: FrameKind;
  /** How many events he has been told. */
  cursor: number;
  /** His seat; a snapshot says it, `null` for a spectator. */
  seat?: number | null;
  /** The number of the oldest event that can still be told; in a snapshot. */
  first?: number;
  /** What is new; in an update. */
  events?: Told[];
  /** The table, in a snapshot or if something about it changed. */
  table?: Info | null;
  /** What he sees, as the game's schema says; `null` before the first deal. */
  view: unknown;
  /** What he is asked. */
  prompt?: Prompt | null;
  /** How the game ended, once it has. */
  over?: Over | null;
  /** All of it in words, if he asked for a language. */
  words?: Words | null;
};

/** The two kinds. */
export type FrameKind = "snapshot" | "update";

/** An event of the game, or a notice about the table. */
export type Told = {
  /** Its number, counted by what this observer sees. */
  n: number;
  /** An event, as the game's schema says. */
  event?: unknown;
  /** A notice. */
  notice?: Notice | null;
};

/** One notice; JSON with `type`. */
export type Notice = {
  type: "sat";
  /** Where. */
  seat: number;
  /** What he is called. */
  name: string;
  /** When, in milliseconds since 1970. */
  time_ms: number;
} | {
  type: "bot_sat";
  /** Where. */
  seat: number;
  /** Its name in the catalog. */
  bot: string;
  /** The level that it was asked for. */
  level: Level;
  /** When, in milliseconds since 1970. */
  time_ms: number;
} | {
  type: "left";
  /** Which. */
  seat: number;
  /** When, in milliseconds since 1970. */
  time_ms: number;
} | {
  type: "ready";
  /** Who. */
  seat: number;
  /** Whether. */
  ready: boolean;
} | {
  type: "phrase";
  /** Who. */
  seat: number;
  /** What he added. */
  phrase: string;
} | {
  type: "sealed";
  /** SHA-256 over that part, in hexadecimal. */
  commitment: string;
} | {
  type: "dealt";
  /** Which game of the table, from 1. */
  number: number;
  /** The hash of the seed that every card comes from. */
  commitment?: string | null;
  /** What the players added to it. */
  phrases: Phrase[];
  /** When, in milliseconds since 1970. */
  time_ms: number;
} | {
  type: "away";
  /** Which. */
  seat: number;
  /** Why. */
  why: Reason;
} | {
  type: "back";
  /** Which. */
  seat: number;
} | {
  type: "ended";
  /** Which game of the table. */
  number: number;
  /** What it brought each seat. */
  scores: number[];
  /** What the match has brought each seat so far. */
  totals: number[];
  /** When, in milliseconds since 1970. */
  time_ms: number;
} | {
  type: "said";
  /** Who. */
  player: string;
  /** As he calls himself. */
  name: string;
  /** What. */
  text: string;
  /** When, in milliseconds since 1970. */
  time_ms: number;
} | {
  type: "muted";
  /** Who. */
  player: string;
  /** Whether nobody hears him. */
  muted: boolean;
} | {
  type: "down";
  /** The last sign of life before it, in milliseconds since 1970. */
  from_ms: number;
  /** When the table was taken up again. */
  to_ms: number;
} | {
  type: "closed";
};

/** A part of the seed that the server did not choose. */
export type Phrase = {
  /** Whose. */
  seat: number;
  /** What he added. */
  phrase: string;
};

/** An open question. */
export type Prompt = {
  /** Its name: an answer says which question it answers. */
  id: string;
  /** Every answer that can be listed, in the game's stable order. */
  legal: unknown[];
  /** What is answered when the time is up. */
  default: unknown;
  /** When the time is up, in milliseconds since 1970; `null`: never. */
  due_ms?: number | null;
  /** Whether this is a reaction window: it closes by itself. */
  window: boolean;
};

/** How a game ended, as everybody may know. */
export type Over = {
  /** What it brought each seat. */
  scores: number[];
  /** What else is told, as the game's schema says. */
  detail: unknown;
  /** The public rules of the next game of the match; `null` if there is none. */
  next_rules: unknown;
};

/** What is told of a scene. */
export type Words = {
  /** What the observer is asked. */
  question?: string | null;
  /** The legal answers, in the order of the prompt. */
  legal: Choice[];
  /** The events of the frame that are told in words. */
  events: Line[];
  /** How the game ended, in several lines. */
  ending?: string | null;
  /** What is worth knowing about one's own pieces. */
  notes: Note[];
  /** All of it as a terminal shows it, for who has said how large his screen is. */
  screen?: Screen | null;
};

/** An answer in words. */
export type Choice = {
  /** As short as it can be told from the others. */
  label: string;
  /** With what it does. */
  text: string;
  /** What it does, without what it is called; nothing where its name says it all. */
  does: string;
};

/** An event in words. */
export type Line = {
  /** Its number. */
  n: number;
  /** What happened. */
  text: string;
};

/** A note about a piece. */
export type Note = {
  /** The piece as views spell it, or a word such as `hand`. */
  about: string;
  /** What is worth knowing. */
  text: string;
};

/** Everything laid out for a screen. Texts are pieces in a row, each with how it is meant. */
export type Screen = {
  /** The table, whole lines. */
  table: Piece[];
  /** What is asked, and how an answer may be typed. */
  question: Piece[];
  /** The answers with their numbers, as many as there is room for. */
  answers: Piece[];
  /** The events of the frame that are told in words. */
  events: ScreenLine[];
  /** How the game ended. */
  ending?: Piece[] | null;
};

/** A piece of text. */
export type Piece = {
  /** How it is meant: `plain`, `strong`, `faint`, `good`, `bad`, `key`, or the colour of a game's piece. */
  tone: string;
  /** What it says; may hold line breaks. */
  text: string;
};

/** An event on a screen. */
export type ScreenLine = {
  /** Its number. */
  n: number;
  /** What happened. */
  text: Piece[];
  /** Whether it belongs to the account of the result: what was won, paid, lost. */
  counts: boolean;
};

/** What an accepted action came to; the same for whoever asks again. */
export type Receipt = {
  /** Always true. */
  accepted: boolean;
  /** The caller's name for the action. */
  action_id?: string | null;
  /** The question it answered. */
  prompt: string;
};

/** An answer to a question. */
export type Submit = {
  /** The question that is answered, as the prompt names it. */
  prompt: string;
  /** The action, as the game's schema has it; or one of the next three. */
  action?: unknown;
  /** Its place in the prompt's list of legal actions. */
  index?: number | null;
  /** The action in the game's own notation. */
  text?: string | null;
  /** What a person would type: a number of the list, counted from 1, words of the list in any language or their
   * beginning, the game's notation. */
  typed?: string | null;
  /** The caller's own name for this action: the same again is the same action, not another one. */
  action_id?: string | null;
};

/** Giving up. */
export type Resign = {
  /** Must be true: it cannot be taken back. */
  confirm?: boolean;
};

/** Who plays the own seat. */
export type GoAway = {
  /** A bot; or, with `false`, the caller again. */
  away?: boolean;
};

/** What a bot would do, and why. */
export type Advice = {
  /** The action. */
  action: unknown;
  /** Its place in the list of legal answers; `null` for one that is not listed, such as a number out of a range. */
  index?: number | null;
  /** The action in words. */
  text: string;
  /** What speaks for it, the weightiest first. */
  reasons: string[];
};

/** What a record proves. */
export type Proof = {
  /** Whether it is one of a finished game and everything it claims is true. */
  passed: boolean;
  /** The game, if the record could be read. */
  game?: string | null;
  /** How many actions were accepted. */
  actions: number;
  /** Each check with what it found. */
  checks: unknown[];
  /** `proven`, `replayed`, `incomplete` or `refuted`. */
  verdict: string;
  /** What it proves, in sentences. */
  proves: string[];
  /** What it does not prove, although a reader might think so. */
  does_not_prove: string[];
};

/** A position of a record. */
export type Position = {
  /** The game. */
  game: string;
  /** How many actions the record has. */
  steps: number;
  /** After how many of them this is. */
  at: number;
  /** How many seats there are. */
  seats: number;
  /** Who played: records do not say. */
  names?: string[] | null;
  /** What the observer sees. */
  view: unknown;
  /** What each seat sees, if all eyes were asked for. */
  views?: unknown[] | null;
  /** What the observer was told, by his own numbers. */
  events: Told2[];
  /** The same in words, if they were asked for. */
  words?: Words | null;
  /** How the game ended, at its end. */
  over?: Over | null;
  /** Who acted last, and what was told of it. */
  last?: Last | null;
};

/** An event with its number. */
export type Told2 = {
  n: number;
  event: unknown;
};

/** The last action. */
export type Last = {
  /** Who acted. */
  seat: number;
  /** What the observer was told first of it, in words. */
  text?: string | null;
};

/** A position of a record, through somebody's eyes. */
export type Wanted = {
  /** The record. */
  record: Record<string, unknown>;
  /** After so many actions; left out: at its end. */
  at?: number | null;
  /** Whose eyes: a seat, `"public"`, or `"all"` for the public's and every seat's view. */
  eyes?: WhoseEyes;
  /** Events from his n-th on; left out: those of the last action. */
  since?: number | null;
  /** In which language it is told as well; left out: not in words. */
  lang?: In | null;
};

/** Whose eyes a record is seen through. */
export type WhoseEyes = number | Eyes;

export type Eyes = "public" | "all";

/** A language, as requests name it. */
export type In = "en" | "zh" | "both";

/** A record to be checked. */
export type Claimed = {
  /** The record. */
  record: Record<string, unknown>;
};

/** How the server stands. */
export type ServerState = {
  /** The version of the server. */
  version: string;
  /** Whether no new tables and games are begun. */
  draining: boolean;
  /** Tables in memory. */
  tables: number;
  /** Open sockets and streams. */
  sockets: number;
  /** Bans that hold. */
  bans: number;
  /** Players who are muted everywhere. */
  muted: number;
};

/** Whether to drain. */
export type Drain = {
  /** Whether no new tables and games are begun. */
  draining?: boolean;
};

/** Who was told. */
export type Announced = {
  /** How many sockets and streams it was sent to. */
  connections: number;
};

/** Something that everybody should know. */
export type Announcement = {
  /** In one line. */
  text: string;
};

/** A table as administrators see it. */
export type AdminTable = {
  /** The table's name. */
  id: string;
  /** The game. */
  game: string;
  /** `waiting`, `playing`, `over`, `closed` or `stuck`. */
  status: string;
  /** Whether strangers find it in the list. */
  public: boolean;
  /** Who opened it; `null` where that cannot be read. */
  owner?: string | null;
  /** The people who belong to it. */
  players: string[];
  /** Whether it is in memory. */
  live: boolean;
  /** How many entries its log has. */
  entries: number;
  /** How many bytes they have. */
  bytes: number;
  /** When it changed last, in milliseconds since 1970. */
  updated_ms: number;
};

/** A table in detail. */
export type Inspected = {
  /** The table's name. */
  id: string;
  /** The game. */
  game: string;
  /** `waiting`, `playing`, `over`, `closed` or `stuck`. */
  status: string;
  /** Whether strangers find it in the list. */
  public: boolean;
  /** Who opened it; `null` where that cannot be read. */
  owner?: string | null;
  /** The people who belong to it. */
  players: string[];
  /** Whether it is in memory. */
  live: boolean;
  /** How many entries its log has. */
  entries: number;
  /** How many bytes they have. */
  bytes: number;
  /** When it changed last, in milliseconds since 1970. */
  updated_ms: number;
  /** The table as everybody may know it. */
  info: unknown;
  /** How many sockets and streams follow it. */
  watchers: number;
  /** What strangers see; `null` before the first deal, and where the table cannot be continued. */
  view: unknown;
  /** What each seat sees, hidden cards too; only where it was asked for. */
  views?: unknown[] | null;
};

/** A player as administrators see them. */
export type AdminPlayer = {
  /** Their name to the server. */
  player: string;
  /** What others call them. */
  name: string;
  /** What they sign in with; `null` for a guest. */
  login?: string | null;
  /** When they came, in milliseconds since 1970. */
  created_ms: number;
  /** Whether nobody hears them at any table. */
  muted: boolean;
  /** Whether they are banned by name. */
  banned: boolean;
};

/** Another name. */
export type NewName = {
  /** What others should call them. */
  name: string;
};

/** Whether a player is heard. */
export type MuteEverywhere = {
  /** Whether nobody hears them at any table. */
  muted: boolean;
};

/** Every player who is muted everywhere. */
export type Muted = {
  players: string[];
};

/** A ban. */
export type OneBan = {
  /** Its number. */
  ban: number;
  /** The player. */
  player?: string | null;
  /** The addresses. */
  address?: string | null;
  /** When it ends, in milliseconds since 1970; `null`: never. */
  until_ms?: number | null;
  /** Why. */
  reason: string;
  /** When it was made, in milliseconds since 1970. */
  created_ms: number;
};

/** A ban to be made: of a player, or of addresses. */
export type NewBan = {
  /** The player. */
  player?: string | null;
  /** An address, or a range of them as CIDR writes it. */
  address?: string | null;
  /** When it ends, in milliseconds since 1970; left out: never. */
  until_ms?: number | null;
  /** Why; the banned person is told. */
  reason: string;
};

/** A refusal; nothing has changed. */
export type Refused = {
  /** The stable code. */
  code: string;
  /** What was wrong, and what would be right. */
  message: string;
  /** The same for programs. */
  detail: Record<string, unknown>;
};
