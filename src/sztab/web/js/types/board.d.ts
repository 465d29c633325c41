// The board on screen: what its modules hand to each other.

import type { Area, Cell, Drawing, Label, Mark, Point, Route, Town } from "./drawing.d.ts";
import type { Board, Owner, Path, Piece, Place, Scene } from "./server.d.ts";

/** A board that can be drawn. */
export type DrawnBoard = Board & { map: Drawing };

/** As much of a scene as the board draws. */
export type BoardScene = Pick<Scene, "pieces"> &
  Partial<Pick<Scene, "paths" | "holders" | "gates" | "roles" | "moment">>;

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
  /** whoever holds it; undefined: nobody; null: this game does not tell */
  holder: Dressed | null | undefined;
  /** the side with room for loads: 1 is the right */
  roomy?: number;
}

export interface LinkSpot extends Anywhere {
  kind: "link";
  shape: Route;
  parts: SVGElement[];
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
  texts: Map<SVGTextElement, Named>;
}

/** A name on the map, and how far it was moved out of the way. */
export interface Named {
  label: Label;
  size: number;
  id: string;
  shift: SVGGElement;
  off: Point;
}

export type LayerName =
  | "held"
  | "glow"
  | "refused"
  | "lit"
  | "selected"
  | "hits"
  | "paths"
  | "pieces"
  | "over"
  | "reaches"
  | "badges"
  | "told"
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

/** How large a plate is and what stands on it: kinds in rows, or a total. */
export interface PlateForm {
  name: "row" | "two" | "total" | "titled";
  rows: Counted[][];
  size: Point;
  total?: number;
}

/** What somebody has in an area, on one plate. */
export interface Plate {
  form: "plate";
  key: string;
  owner: string;
  plate: PlateForm;
  /** a second frame: something there is worth more than its units */
  frame: boolean;
  /** it stands beside its area, tied to it */
  thread: boolean;
  title: string;
  x: number;
  y: number;
  piece?: undefined;
  scale?: undefined;
}

export type Item = Figure | Tray | Plate;

/** Where everything of one place stands, in pixels round its anchor. */
export interface Layout {
  items: Item[];
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
  /** legal, and leads to nothing, or is second-rate: hardly lit */
  faint?: boolean;
  /** one of very many places of a question that is about something else as well */
  crowd?: boolean;
  /** the place that a road would be taken to */
  towards?: string;
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
  faint?: boolean;
  /** degrees: an arrow head beside the number */
  arrow?: number;
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
  /** the key is asked for: where given, the row on the map has a button for it */
  onKey?: () => void;
}

/** What `update` is told beside the scene. */
export interface Showing {
  glow?: Map<string, Glow>;
  lit?: string | null;
  dim?: boolean;
  refused?: Set<string>;
  selected?: string | Set<string>;
  /** how pieces came to this scene, and how long that may be seen, in ms */
  moves?: Travel[];
  time?: number;
}

/** Pieces that went from place to place; "" is off the board. */
export interface Travel {
  owner: string;
  kind: string;
  from: string;
  to: string;
  count?: number;
  way?: string[];
}

export interface Sight {
  x: number;
  y: number;
  zoom: number;
  least: number;
  most: number;
  width: number;
  height: number;
  /** what is covered at each side of the window */
  margins?: Box;
}

/** An arrow from place to place, along a way if it has one. */
export interface Arrow {
  from: string;
  to: string;
  way?: string[];
  owner?: string;
}

/** A ring round what came or changed, a cross where something is gone; words name it at the edge when it is out of sight. */
export interface Ring {
  id: string;
  look: "came" | "changed" | "gone" | "mine";
  words?: string;
}

export interface Caption {
  id: string;
  words?: string;
  element?: HTMLElement;
  owner?: string;
}

/** What is told over the map; `still`: without movement. */
export interface Annotation {
  arrows?: Arrow[];
  rings?: Ring[];
  caption?: Caption | null;
  still?: boolean;
}

export type Box = [left: number, top: number, right: number, bottom: number];
export type View = [x: number, y: number, zoom: number];

export interface CameraHears {
  tap(x: number, y: number, event: PointerEvent): void;
  hold(x: number, y: number, event: PointerEvent): void;
  hover(x: number, y: number, event: PointerEvent): void;
  moved(sight: Sight): void;
  rested(): void;
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
  map(): void;
}
