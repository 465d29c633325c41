// What the modules of the client hand to each other.

import type { Coach } from "../replay/coach.js";
import type { Reel } from "../replay/reel.js";
import type { Table as TableStore } from "../table/store.js";
import type { Ring } from "./board.d.ts";
import type {
  CardFace,
  ChoiceView,
  ClauseView,
  Hint,
  Line,
  LineView,
  PieceMove,
  Proof,
  RefusalView,
  Resume,
  Scene,
  StepInfo,
  StepView,
  View,
  ZoneView,
} from "./server.d.ts";

// Descriptions of the page, see dom.js

export type Tag = keyof HTMLElementTagNameMap | keyof SVGElementTagNameMap;
export type ElementOf<T extends Tag> = T extends keyof HTMLElementTagNameMap
  ? HTMLElementTagNameMap[T]
  : T extends keyof SVGElementTagNameMap
    ? SVGElementTagNameMap[T]
    : never;
export type Handlers<T extends Tag> = {
  [E in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[E] & { currentTarget: ElementOf<T> }) => unknown;
};
export type Key = string | number;

export interface Props<T extends Tag = Tag> {
  class?: string;
  key?: Key;
  on?: Handlers<T>;
  vars?: Record<string, string | number | undefined>;
  /** our own drawings only */
  html?: string;
  /** a node somebody else draws in */
  host?: Element;
  /** called once with the new element */
  ref?: (element: ElementOf<T>) => void;
  [attribute: string]: unknown;
}

export interface VNode {
  tag: string;
  props: Props;
  key?: Key;
  children: (VNode | string | number)[];
}

/** What may stand in a description: what is not shown is left out. */
export type Child = VNode | string | number | boolean | null | undefined | Child[];

/** A page that an address means. */
export interface Page {
  title(): string;
  view(): Child;
  close?(): void;
  translated?(): unknown;
  hash?(id: string): unknown;
  keys?(event: KeyboardEvent): void;
}

/** Anything that can be shown as a failure. */
export type Trouble = { message: string; stranger?: boolean; status?: number };

// The table

/** Lines as this browser keeps them: with a key for the page. */
export type StoryLine = Omit<Partial<Line>, keyof LineView | "n"> & LineView & { key: string; n: number };
export interface Turn {
  id: string;
  role: string;
  round?: number;
  lines: StoryLine[];
}

/** Which view is on screen. In a replay there is nothing to be asked. */
export type TableView = Omit<View, "scene"> & { scene: Scene };
export type Choice = ChoiceView & { role?: string /** legal, and leads to nothing */; idle?: boolean };

/** Choices that are shown together, see table/groups.js. */
export interface ChoiceGroup {
  key: string;
  title: string;
  /** words with which all of them begin */
  begin: string;
  /** and end */
  end: string;
  choices: Choice[];
  /** smaller, under its heading */
  second: boolean;
  folds: boolean;
  /** they lead to nothing */
  idle: boolean;
}

/** Choices that differ only in how many pieces of each kind they mean: one form. */
export interface Mixture {
  key: string;
  choices: Counted[];
}
export type Counted = Choice & { amounts: Record<string, number> };
export interface Sorted {
  plain: Choice[];
  mixtures: Mixture[];
}

export interface Rect {
  left: number;
  top: number;
  width: number;
  bottom: number;
}

/** A bubble on the page, see table/bubble.js. */
export interface Bubble {
  kind: "why" | "what" | "pick";
  title: string;
  /** a place on the board moves with it; anything else stands still */
  place?: string;
  at?: Rect;
  words?: string[];
  clauses?: (string | ClauseView)[];
  choices?: Choice[];
  gap?: string[];
  more?: (() => void) | null;
}

export type Dialog =
  | { kind: "orders"; problem?: Trouble }
  | { kind: "why"; silent?: boolean; query?: string }
  | { kind: "proof"; proof?: Proof; problem?: Trouble }
  | { kind: "keys" }
  | { kind: "handed"; link: string; name: string }
  | { kind: "hand"; act: () => unknown }
  | { kind: "leave"; seat: number }
  | { kind: "resign" }
  | { kind: "abandon" }
  | { kind: "resume"; resume?: Resume; problem?: Trouble };

export interface Refusing {
  words: string;
  safe?: string;
  clauses?: (string | ClauseView)[];
  stranger?: boolean;
  offline?: boolean;
  again?: (() => unknown) | null;
}

/** What is open on screen. */
export interface Ui {
  tab: string;
  /** of the sheet on a phone: the question alone, with choices, whole */
  height: number;
  rail: boolean;
  /** a tab was opened beside the question: it gets more of the height until the next answer */
  reading: boolean;
  /** what opens from the strip is open */
  menu: boolean;
  /** the key of the map is open */
  key: boolean;
  /** the seat that is looked at */
  seat: string | null;
  filter: string;
  /** the token of the choice that is pointed at */
  hot: string | null;
  /** the last one that was pointed at */
  looked: string | null;
  /** the first choice of a card that was clicked to see what may be done with it */
  pinned: string | null;
  sent: string | null;
  error: Refusing | null;
  bubble: Bubble | null;
  card: { card: CardFace; zone: ZoneView | null } | null;
  zone: string | null;
  role: string | null;
  dialog: Dialog | null;
  closed: Set<string>;
  glance: { key: string; pictures?: SVGSVGElement[] } | null;
  gap: string[] | null;
  /** the owner of the sheet that is looked at */
  printed: string | null;
  /** the sheet that is open whole */
  whole: string | null;
  /** what forms stand at */
  mixed: Record<string, string>;
  asides: boolean;
  /** the token of a choice that must be pressed once more */
  sure: string | null;
  /** groups of choices that are unfolded */
  unfolded: Set<string>;
  /** what was advised at the question, or that advice is asked for */
  hint: { asked: boolean; hints: Hint[] } | null;
  /** what an analysis points at instead of what was done */
  beside: { key: string; rings: Ring[]; caption: { id: string; words: string; owner: string } } | null;
  words: string;
  links: Record<number, string>;
  copied: string;
}

/** A first game that teaches, see table/guide.js. */
export interface Guide {
  steps: StepView[];
  at: number;
  /** how many answers of the guide the reader has given */
  deeds: number;
  syncing: Promise<void> | null;
  reload(): void;
  step(): void;
  chose(): void;
}

export interface Refusals {
  question: string | null;
  list: RefusalView[];
}

// The film

/** A step of the film, with the table right after it. */
export interface Shot {
  key: string;
  n: number;
  part: number;
  role: string;
  /** whose turn it was, and what stands for that turn */
  active: string;
  turn: string;
  round: number;
  lines: StoryLine[];
  cards: string[];
  moves: PieceMove[];
  points: Record<string, number>;
  /** it touches me */
  mine: boolean;
  /** I did it */
  own: boolean;
  scene: Scene;
}

/** What a seat did last, in a word or two. */
export interface LastDeed {
  words: string;
  kind?: string;
  card: boolean;
  points: { side: string; change: number }[];
}

// A replay

export interface Replay {
  T: TableStore;
  film: Reel;
  steps: (Partial<StepInfo> & Pick<StepInfo, "n" | "role" | "round" | "points" | "entry">)[];
  eyes: string | undefined;
  /** steps that turned the game */
  turns: number[];
  tab: "analysis" | "story" | "cards" | "printed" | "proof";
  coach: Coach;
  proof: { proof?: Proof; problem?: Trouble } | null;
  problem: Trouble | null;
  copied?: number;
  embedded?: boolean;
  /** the table before the first frame that was fetched */
  take(scene: Scene): void;
}
