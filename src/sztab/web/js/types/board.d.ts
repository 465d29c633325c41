// The board on screen: what its modules hand to each other.

import type { Area, Cell, Drawing, Label, Mark, Point, Route, Town } from "./drawing.d.ts";
import type { Board, Owner, Path, Piece, Place, Scene } from "./server.d.ts";

/** A board that can be drawn. */
export type DrawnBoard = Board & { map: Drawing };

/** As much of a scene as the board draws. */
export type BoardScene = Pick<Scene, "pieces"> & Partial<Pick<Scene, "paths">>;

/** An owner with the class that carries its colours. */
export type Dressed = Pick<Owner, "id" | "name" | "symbol"> & Partial<Owner> & { class: string; order?: number };
export type Owners = Map<string, Dressed>;

/** A field of hexes, as its pieces need it. */
export interface Field {
  uid: string;
  scale: number;
}

interface Anywhere {
  id: string;
  at: Point;
  place?: Place;
  field?: Field;
  ring?: [number, number, number];
  space?: boolean;
}

export interface AreaSpot extends Anywhere {
  kind: "area";
  shape: Area;
  path: SVGPathElement;
}

export interface NodeSpot extends Anywhere {
  kind: "node";
  shape: Town;
  node: SVGGElement;
  body: () => SVGElement;
}

export interface LinkSpot extends Anywhere {
  kind: "link";
  shape: Route;
}

export interface CellSpot extends Anywhere {
  kind: "cell";
  shape: Cell;
}

/** A place on the map: where it is and how it is drawn. */
export type Spot = AreaSpot | NodeSpot | LinkSpot | CellSpot;
export type Spots = Map<string, Spot>;

export interface FieldDrawing {
  layer: SVGGElement;
  works: SVGGElement;
  drawn: Set<Mark>;
  width: number;
}

/** What never moves. */
export interface Ground {
  uid: string;
  world: SVGGElement;
  ghosts: SVGGElement;
  cuts: SVGElement[];
  routes: SVGGElement;
  nodes: SVGGElement;
  cells: { group: SVGGElement; speak: (language: string) => void };
  banners: { group: SVGGElement; speak: (owners: Owners) => void };
  marks: SVGGElement;
  places: Spots;
  field: FieldDrawing | null;
  labels: Labels;
}

export interface Labels {
  layer: SVGGElement;
  groups: Map<number, SVGGElement>;
  texts: Map<SVGTextElement, { label: Label; size: number; id: string; shift: SVGGElement }>;
}

export type LayerName =
  | "glow"
  | "refused"
  | "lit"
  | "selected"
  | "hits"
  | "paths"
  | "pieces"
  | "over"
  | "badges"
  | "focus";
export type Layers = Record<LayerName, SVGGElement>;

/** How a shape of pieces is drawn, see shapes.js. */
export interface Shape {
  d: string;
  size: Point;
  inner?: string;
  /** x, y and size of the owner's symbol */
  symbol?: [number, number, number];
  label?: [number, number, number];
  both?: boolean;
  only?: string;
  small?: boolean;
  /** a unit: its figure, of how many it consists when whole, and its chevrons */
  figure?: FigureName;
  of?: number;
  rank?: number;
  /** a work: the motif it is drawn with */
  motif?: string;
}

export type FigureName = "soldier" | "tank" | "gun" | "ship";

export interface Goods {
  shape: string;
  count: number;
}

/** Like pieces of one place, before they are put somewhere. */
export interface Counted {
  key: string;
  piece: Piece;
  look: string[];
  count: number;
  shape: string;
  load?: Piece[];
  /** the number on it, if it stands for several */
  chip?: number;
}
export type Rows = Record<"piece" | "small" | "mark", Counted[]>;

export interface Figure extends Counted {
  form: "piece" | "mark" | "unit" | "work";
  x: number;
  y: number;
  scale?: number;
}

export interface Tray {
  form: "tray";
  key: string;
  tray: Goods[];
  carried?: boolean;
  x: number;
  y: number;
  piece?: undefined;
  scale?: undefined;
}

/** Where everything of one place stands, in pixels round its anchor. */
export interface Layout {
  items: (Figure | Tray)[];
  width: number;
  lift: number;
  standing: number;
  reach: { left: number; right: number; top: number; bottom: number };
}

/** A piece found on the map: its place, and its offset there in pixels. */
export interface Found {
  place: string;
  x: number;
  y: number;
  size: Point;
  scale: number;
}

/** Places and pieces that may be chosen: the number of the choice, or how many there are. */
export interface Glow {
  number: number;
  index: number;
  several: boolean;
}

/** What is shown over the map. */
export interface Shown {
  glow: Map<string, Glow>;
  told: Set<string>;
  lit: string | null;
  dim: boolean;
  refused: Set<string>;
  selected: Set<string>;
}

export interface Badge {
  at: Point;
  x: number;
  y: number;
  number: number;
  place: string;
  piece?: string;
  ring?: [number, number, number, number];
  several?: boolean;
}

/** A path as the board draws it; those that the client itself shows have no owner. */
export type Drawn = Omit<Path, "owner"> & { owner?: string };

/** What was pointed at. */
export interface Target {
  place: string;
  piece?: string;
}

export interface BoardOptions {
  board: DrawnBoard;
  language?: string;
  theme?: string;
  /** a click, a tap or Enter on a place, whether it may be chosen or not */
  onPick?: (at: Target & { event: Event }) => void;
  /** the mouse or the focus is there */
  onHover?: (at: Target | null) => void;
  /** W, a right click or a long press: "why not here?" */
  onWhy?: (at: Target) => void;
}

/** What `update` is told beside the scene. */
export interface Showing {
  glow?: Map<string, Glow>;
  lit?: string | null;
  dim?: boolean;
  refused?: Set<string>;
  selected?: string | Set<string>;
}

export interface Sight {
  x: number;
  y: number;
  zoom: number;
  least: number;
  most: number;
  width: number;
  height: number;
}

export type Box = [left: number, top: number, right: number, bottom: number];
export type View = [x: number, y: number, zoom: number];

export interface CameraHears {
  tap(x: number, y: number, event: PointerEvent): void;
  hold(x: number, y: number, event: PointerEvent): void;
  hover(x: number, y: number, event: PointerEvent): void;
  moved(sight: Sight): void;
}

/** What the keyboard does on the map. */
export interface KeyHears {
  pick(at: Target & { event: Event }): void;
  why(at: Target): void;
  hover(at: Target | null): void;
  focus(id: string | null): void;
  reveal(id: string): void;
  zoom(factor: number): void;
  home(): void;
}
