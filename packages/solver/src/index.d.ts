/** Can this solitaire deal be won? The functions ask an engine in WebAssembly, which runs in workers. */

/** A deal: its number, its name ("ms:617", "seed:42"), or a position as text. */
export type Deal = number | bigint | string;

/** A card such as "TH"; "[TH]" one that lies face down, "??" one that is not known; null where there is none. */
export type Slot = string | null;

/** What kind of win is wanted: the first that is found, one for people, a rather short one, one of the shortest. */
export type Quality = "fast" | "good" | "short" | "optimal";

/** Of a win there are the moves, and of a loss the proof. Neither was found where a limit was reached. */
export type Verdict = "winnable" | "unwinnable" | "undecided";

/** How hard: a third of the winnable deals of a game each. */
export type Level = "easy" | "medium" | "hard";

/** Why a question has no answer. */
export type Fault =
  /** The question is wrong: the message says what was expected and what came. */
  | "question"
  /** A file of the package cannot be had. */
  | "file"
  /** `close` or `configure` was called before there was an answer. */
  | "closed"
  /** Something that should not happen; please report it. */
  | "defect";

/** A question without an answer. One that was ended by its signal throws the signal's reason instead. */
export class WinnableError extends Error {
  readonly name: "WinnableError";
  readonly fault: Fault;
}

export interface Asking {
  /** Ends the search, and its worker with it. */
  signal?: AbortSignal | undefined;
}

export interface Limits {
  /** Most positions that a search generates; 3,000,000 if not given. */
  states?: number | undefined;
  /** Most bytes of its tables and queues, up to 1 GiB; 512 MiB if not given. */
  bytes?: number | undefined;
}

export interface Searching extends Asking {
  /** Where the search gives up. The same limits give the same answer everywhere and always. */
  limits?: Limits | undefined;
}

export interface Shape {
  kind: "piles" | "stacks" | "rows" | "board" | "pyramid" | "peaks" | "line" | (string & {});
  /** Piles, columns, rows or stacks. */
  piles: number;
  cells: number;
  foundations: number;
  /** Cards in a reserve at the start. */
  reserve: number;
  isReserveStacked: boolean;
  hasStock: boolean;
  hasWaste: boolean;
  /** Cards that are turned to a waste at a time. */
  draw: number | null;
  hasFaceDown: boolean;
  /** Cards of the longest pile at the start. */
  longest: number;
  isBaseDealt: boolean;
  movesMany: boolean;
}

/** A parameter of a game, as it is written behind the colon of a name: `freecell:cells=3`. */
export interface Parameter {
  key: string;
  /** A number behind `key=`, a bare number, a word behind `key=`, or the key alone. */
  form: "number" | "bare" | "word" | "flag";
  /** The least and the largest number. */
  range: [number, number] | null;
  /** The words beside the usual one. */
  words: string[];
  /** What holds where it is not written, if that can be written. */
  usual: string | null;
  meaning: string;
}

export interface Game {
  name: string;
  title: string;
  /** The rules in a sentence. */
  rules: string;
  /** The rules in some words. */
  short: string;
  japanese: { title: string; short: string };
  aliases: string[];
  shape: Shape;
  parameters: Parameter[];
  /** Those who play it without seeing the face-down cards, from the weakest to the strongest. */
  players: string[];
  /** How many puzzles of it there are. */
  puzzles: number;
}

export interface Board {
  /** Cards on each foundation, in the order clubs, diamonds, hearts, spades; or the card on top of each where suits do not matter. */
  foundations: { suits: number[] } | { tops: Slot[] } | null | (object & {});
  /** The rank that foundations begin with, where it was dealt. */
  base?: string;
  cells: Slot[];
  /** The rows, columns or stacks, the card on top last. */
  rows: Slot[][];
  /** The cards to come, next first. */
  stock: Slot[] | null;
  /** The cards that came, last on top. */
  waste: Slot[] | null;
  reserves: Slot[][];
  /** How often the waste may still be turned over, where that is limited. */
  redeals?: number;
}

export type Place = "stock" | "waste" | { row: { row: number; place: number } } | { cell: number } | { foundation: number } | { reserve: number };

/** A legal move: as it is written, and what it does. */
export type Move = { text: string } & (
  | { kind: "move"; cards: string[]; from: Place; to: Place }
  | { kind: "remove"; cards: string[]; from: Place[] }
  | { kind: "close-up" | "draw" | "redeal" }
);

export interface Position {
  /** The canonical name of the game. */
  game: string;
  /** The full name of the deal, or the text that it began with. */
  deal: string;
  shape: Shape;
  /** The board as it is played: face-down cards are not told. */
  board: Board;
  /** The board with all cards known, if some lie face down. */
  open: Board | null;
  legalMoves: Move[];
  isWon: boolean;
  /** The position as text, which is a deal too. */
  text: string;
}

/** The proof of a loss, as the search made it. */
export interface Proof {
  game: string;
  model: string;
  /** A fingerprint of the position that is lost. */
  root: string;
  keys: string;
  claims: { claim: string; premises: string[] }[];
  horizon: Record<string, number> | null;
}

export interface Solved {
  game: string;
  verdict: Verdict;
  /** Why it is unwinnable or undecided, or why a win may not be the shortest that was asked for. */
  reason: string | null;
  /** What the proof of a loss rests on, in words. */
  grounds: { keys: string; prunings: string[]; model: string } | null;
  proof: Proof | null;
  /** The win, replayed by the referee. */
  moves: string[];
  moveCount: number;
  /** What counts as one move in `length` and `atLeast`, if a short win was asked for. */
  count: string | null;
  length: number | null;
  /** No win is shorter. */
  atLeast: number | null;
  /** Moves after which the win is certain. */
  certainAfter: number | null;
  /** Different positions that were generated. */
  states: number;
  /** Times that a position was generated again. */
  duplicates: number;
  maxEmptyColumns: number | null;
  minCardsLeft: number;
  stockLeft: number | null;
  maxLevel: number;
  engine: string;
  version: string;
  milliseconds: number;
}

export interface Chance {
  /** Who played on. */
  player: string;
  games: number;
  wins: number;
  /** The move of the strongest player; null if it gives the game up. */
  advice: string | null;
  milliseconds: number;
}

export interface Grade {
  game: string;
  verdict: Verdict;
  /** Null if it cannot be won, or if deals of the game were not compared. */
  grade: Level | null;
  /** How often a casual player wins it, with the interval of the share at 95 %, and the thousandths of cards left on average. */
  casual: { wins: number; games: number; low: number; high: number; left: number };
  points: number | null;
  /** Points from which on a deal is medium, and hard; null if deals of the game were not compared. */
  thirds: [number, number] | null;
  /** The fewest cells with which it can be won; null where cells cannot be changed, or where that is not decided. */
  fewestCells: number | null;
  /** The share of the moves along a solution that lose. */
  losingMoves: number | null;
  /** At how many of the positions that were looked at one move alone keeps the win. */
  onlyMoves: number | null;
  /** Moves that were tried along a solution. */
  moves?: { positions: number; keeping: number; losing: number; undecided: number; only: number };
  /** How the weaker players fared, in games that they grade. */
  players?: { player: string; games: number; wins: number }[];
  explanation: string;
  milliseconds: number;
}

/** A game in progress. Calls are done in their order; what can be read is the position after those that have ended. */
export interface Session {
  readonly game: string;
  readonly deal: string;
  readonly board: Board;
  readonly open: Board | null;
  readonly text: string;
  readonly isWon: boolean;
  readonly legalMoves: Move[];
  /** The moves that are played. */
  readonly moves: string[];
  /** Plays a move; one that is not legal is refused, and nothing changes. */
  play(move: string | Move): Promise<void>;
  /** Takes a move back; false if there is none. */
  undo(): Promise<boolean>;
  /** Plays a move again that was taken back; false if there is none. */
  redo(): Promise<boolean>;
  solve(options?: Searching & { quality?: Quality | undefined }): Promise<Solved>;
  /** All cards seen; null if it was not decided within the limits. */
  canStillWin(options?: Searching): Promise<boolean | null>;
  /** The first move of a win, all cards seen; null if there is none, or none was found. */
  hint(options?: Searching): Promise<{ verdict: Verdict; move: Move | null }>;
  /** For each legal move whether the game can be won after it, each search within the limits. */
  keeping(options?: Searching): Promise<{ move: Move; verdict: Verdict }[]>;
  /** The chance to win for one who does not look at the face-down cards. */
  chance(options?: Asking & { games?: number | undefined }): Promise<Chance>;
}

/**
 * Says where the files of the package are (a folder with all of them, as an address or, in Node.js, a path; null for those beside the
 * modules), and how many searches run at a time. What is under way ends with an error.
 */
export function configure(options: { base?: string | URL | null | undefined; workers?: number | undefined }): void;

/** All games. */
export function games(): Promise<Game[]>;
/**
 * Makes a rule file (TOML) one of the games: from now on `name`, which ends in `.toml`, is the name of a game in all functions. Refused
 * with line and column where the file is wrong.
 */
export function addGame(name: string, text: string): Promise<void>;

/** A deal of a game. */
export function deal(game: string, number: Deal): Promise<Position>;

/** Can it be won? After some moves, if they are given. */
export function solve(game: string, deal: Deal, options?: Searching & { quality?: Quality | undefined; moves?: readonly string[] | undefined }): Promise<Solved>;

/** A game in progress. */
export function session(game: string, deal: Deal): Promise<Session>;

/** The chance to win for one who does not look at the face-down cards: a strong player plays on so many times (1 to 256; 16). */
export function chance(game: string, deal: Deal, moves?: readonly string[], options?: Asking & { games?: number | undefined }): Promise<Chance>;

/** How hard a deal is. */
export function grade(game: string, deal: Deal, options?: Asking): Promise<Grade>;

/**
 * Names of deals that can be won, of a grade if one is given, in the order of their numbers, from 1 or another. They come one by one as
 * they are found, since each takes a search; without a count they go on until nobody asks for more.
 */
export function winnableDeals(options: Asking & { game: string; grade?: Level | undefined; count?: number | undefined; from?: Deal | undefined }): AsyncGenerator<string, void, undefined>;

/** Ends all workers. What is under way ends with an error; a later question starts workers again. */
export function close(): Promise<void>;
