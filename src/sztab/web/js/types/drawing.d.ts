// The drawing of a board: what `map` of a board holds, as it stands in a game's map.json or as the game draws it.

export type Point = [number, number];

/** Lines of words, by language. English is always there. */
export type Words = { en: string[] } & Record<string, string[]>;

export interface Label {
  at: Point;
  lines: Words;
  class: string;
  size?: number;
  anchor?: "start" | "middle" | "end";
  rotate?: number;
  bold?: boolean;
}

/** A country, a sea, a hex. */
export interface Area {
  at: Point;
  d: string;
  tint: string;
  label: Label;
  /** x, y and radius of a ring that belongs to it */
  ring?: [number, number, number];
}

/** A town; or, with a radius, a space with room inside. */
export interface Town {
  at: Point;
  shape: string;
  label: Label;
  tint: string[];
  r: number;
  ground: string;
  stars: number;
  tabs?: string[];
  home?: string;
  apart?: boolean;
  /** how many signs stand at its corners */
  printed?: number;
}

export interface Route {
  id?: string;
  a: string;
  b: string;
  d: string;
  class: string[];
  letter?: string;
  /** where the two matching triangles stand, for a road without a line */
  ends?: Point[];
}

export interface Mark {
  symbol: string;
  at: Point;
  mark?: string;
  place?: string;
  between?: string[];
  owner?: string;
  kind?: string;
}

/** A cell of a track round the board. */
export interface Cell {
  at: Point;
  box: Point;
  text: string;
  class?: string;
  words?: Words;
}

/** An edge of the board that belongs to somebody. */
export interface Banner {
  owner: string;
  d: string;
  at: Point;
  turn: number;
}

export interface Scenery {
  class: string;
  d: string;
  width?: number;
  /** the hex over which it lies */
  over?: string;
}

export interface Drawing {
  size: Point;
  /** the side that sits at the bottom of a field; the other one sees it turned */
  south?: string;
  wrap?: number;
  edges?: Point;
  focus?: string[];
  ground: Scenery[];
  areas: Record<string, Area>;
  nodes: Record<string, Town>;
  routes: Route[];
  marks: Mark[];
  texts: Label[];
  cells?: Record<string, Cell>;
  banners?: Banner[];
  lines?: { class: string; d: string }[];
}
