// Every sign of the table, drawn by us. Symbols, marks, emblems and icons live in a box of 24 by 24; silhouettes of pieces
// stand round (0, 0) in pixels. A symbol is path data; what is filled and what is a line is said beside it.

import { svg } from "./svg.js";

/** @param {number} cx @param {number} cy @param {number} outer */
export const star = (cx, cy, outer, inner = outer * 0.4, points = 5) => {
  /** @param {number} i */
  /** @param {number} i */
  const at = (i) => {
    const radius = i % 2 ? inner : outer;
    const angle = (Math.PI * i) / points - Math.PI / 2;
    return `${(cx + radius * Math.cos(angle)).toFixed(2)} ${(cy + radius * Math.sin(angle)).toFixed(2)}`;
  };
  return `M${Array.from({ length: points * 2 }, (_, i) => at(i)).join("L")}z`;
};

/** @param {number} cx @param {number} cy @param {number} r */
export const disc = (cx, cy, r) => `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

// Whose it is: told apart without colour, each one simple enough for ten pixels.
/** @type {Record<string, string>} */
export const SYMBOLS = {
  cross: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
  sun: disc(12, 12, 7.2),
  bars: "M4 4h4v16H4zM10 4h4v16h-4zM16 4h4v16h-4z",
  crown: "M3.2 7.2l4.9 4.3L12 4l3.9 7.5 4.9-4.3-1.6 10.3H4.8zM4.8 18.6h14.4v2H4.8z",
  star: star(12, 12.8, 10.4),
  chevrons: "M12 2.6l8.6 7.6v4.4L12 7.3l-8.6 7.3v-4.4zM12 10.6l8.6 7.6v4.2L12 15.2l-8.6 7.2v-4.2z",
  lozenge: "M12 2l9 10-9 10-9-10zM12 7.4L7.9 12l4.1 4.6 4.1-4.6z",
  trefoil: disc(12, 7, 4.6) + disc(6.8, 15.6, 4.6) + disc(17.2, 15.6, 4.6),
  bolt: "M14.5 1.5L4 13.6h6.2L8 22.5 20 9.6h-6.8z",
  ring: disc(12, 12, 9) + disc(12, 12, 4.4),
  triangle: "M12 3l9.5 17h-19z",
  square: "M4.5 4.5h15v15h-15z",
  circle: disc(12, 12, 8.5),
  hexagon: "M12 2l8.7 5v10L12 22l-8.7-5V7z",
  shield: "M4 3.5h16v8c0 5-4 7.5-8 9.5-4-2-8-4.5-8-9.5z",
  double_cross: "M10.4 2h3.2v4H18v3h-4.4v3.4H20v3.2h-6.4V22h-3.2v-6.4H4v-3.2h6.4V9H6V6h4.4z",
  rays: star(12, 12, 11, 6.2, 8),
  anchor:
    "M10.9 8.1a3.4 3.4 0 1 1 2.2 0v2h3.2v2.2h-3.2v6.9c2.6-.4 4.4-2 5-4.2l-1.6.7.6-4.6 3.8 3-1.2.4c-.6 4.4-3.6 7-7.7 7.2-4.1-.2-7.1-2.8-7.7-7.2l-1.2-.4 3.8-3 .6 4.6-1.6-.7c.6 2.2 2.4 3.8 5 4.2v-6.9H7.7v-2.2h3.2z",
  arrow: "M12 2l8 9h-5v11H9V11H4z",
  dot: disc(12, 12, 5),
};

// What is printed on the map.
/** @type {Record<string, string>} */
export const MARKS = {
  star: star(12, 13, 11),
  medal: star(12, 13, 11),
  victory: star(12, 13, 11),
  home: star(12, 12.6, 8.2),
  fortification: "M3 20V6h4v3h3V6h4v3h3V6h4v14h-6v-4a3 3 0 0 0-6 0v4z",
  advanced_base: "M3 12l9-8 9 8h-2.5v8h-13v-8z",
  ostende: "M3 12l9-8 9 8h-2.5v8h-13v-8z",
  main_base: "M3 21V9l5 3.4V9l5 3.4V9l8 5v7zM4 4h3v4H4z",
  anchor: SYMBOLS.anchor,
  flag: "M5 22V2h2.4v1.4h13l-3 5 3 5h-13V22z",
  block: "M3 3h18v18H3zM7 7v10h10V7z",
  uboat:
    "M10 8V4.5h1.600v-2h1.600V4.500h3V8h2.600c2.600 0 4 2.400 4 4.600s-1.400 4.600-4 4.600H6c-3 0-5-2.200-5-4.600S3 8 6 8zM3 20.500h18v1.600H3z",
  exit: "M3.5 16.5L12 8l8.5 8.5-2.5 2.5-6-6-6 6z",
};
// Marks that are drawn alike.
Object.assign(MARKS, {
  factory: MARKS.main_base,
  shipyard: MARKS.anchor,
  fort: MARKS.fortification,
  base: MARKS.advanced_base,
  goal: MARKS.victory,
  port: MARKS.anchor,
});

// Kinds of cards: drawn as lines.
/** @type {Record<string, string>} */
export const EMBLEMS = {
  build: "M4 4h11v6.5c0 4-2.8 6-5.5 7.5C6.8 16.5 4 14.5 4 10.5zM19 14v7M15.5 17.5h7",
  build_army: "M4 4h11v6.5c0 4-2.8 6-5.5 7.5C6.8 16.5 4 14.5 4 10.5zM19 14v7M15.5 17.5h7",
  build_navy: "M2 12h3V9.5h2.5V7h2V4.5h3V7h2v2.5H17V12h3l-2.3 5.5H4.3zM20 15.5v6M17 18.5h6",
  battle: "M4 4l12 12M20 4L8 16M14.5 18.5l4-4M17 16.5l3.5 3.5M9.5 18.5l-4-4M7 16.5L3.5 20",
  land_battle: "M4 4l12 12M20 4L8 16M14.5 18.5l4-4M17 16.5l3.5 3.5M9.5 18.5l-4-4M7 16.5L3.5 20",
  sea_battle: "M4 3l10.5 10.5M20 3L9.5 13.5M3 19c2-2 4-2 6 0s4 2 6 0 4-2 6 0",
  economic_warfare:
    "M2 13h3v-2.5h2.5V8h2V5.5h2.5V8h2v2.5h2.5V13H20l-2 5H4zM15 4.5h6M18 1.5v6M2 21.5c2-1.5 4-1.5 6 0s4 1.5 6 0 4-1.5 6 0",
  event: "M6 22V3M6 4c3-2 6 2 9 .5 1.5-.7 3-.8 4-.5v9c-3-1-5 1.5-8 .5-2-.7-3.5-1-5-.5",
  status: "M6 3h12v18l-6-4.5L6 21zM9.5 8.5h5",
  response: "M12 3l8 3v6c0 4.5-3.5 7-8 9-4.5-2-8-4.5-8-9V6zM9 12l2.3 2.3L15.5 9.5",
  resistance: "M12 2.5l8 3v6c0 5-4 7.5-8 10-4-2.5-8-5-8-10v-6zM8.5 8.5L12 15l3.5-6.5",
  pursuit: "M3 12h13M11 6.5l6 5.5-6 5.5M20 5v14",
  bonus: `${star(12, 12.6, 9.5)}`,
  division: "M3.5 6h17v12h-17zM3.5 6l17 12M20.5 6l-17 12",
  hand: "M5 8.5l9-3.5 5 12-9 3.5zM9 4l4-1.5",
  supply: "M3 8l9-5 9 5v9l-9 5-9-5zM3 8l9 5 9-5M12 13v9",
  weather: "M7 17a4 4 0 0 1 0-8 5.5 5.5 0 0 1 10.5 1.5A3.3 3.3 0 0 1 17 17zM9 19.5l-1 2M13 19.5l-1 2M17 19.5l-1 2",
  air: "M12 3v18M3 13l9-4 9 4M8 20l4-2 4 2",
  bread: "M4 20v-8c-2-1-2-4 0-5.5 4.5-3.5 11.5-3.5 16 0 2 1.5 2 4.5 0 5.5v8zM9 8l1.5 3M14 7.5l1.5 3",
  shell: "M8 21V11c0-4 2-6.5 4-8.5 2 2 4 4.5 4 8.5v10zM8 13h8M8 17.5h8",
  can: "M5 9l4-4.5h6L17 6.5h2V21H5zM9 12l6 6M15 12l-6 6",
  exchange: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  eye: "M2.5 12c2.5-4.5 5.7-6.5 9.5-6.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5s-7-2-9.5-6.5zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  halt: "M8 2.5h8l5.5 5.5v8L16 21.5H8L2.5 16V8zM7.5 12h9",
  infantry: "M3.5 6h17v12h-17zM3.5 6l17 12M20.5 6l-17 12",
  elite:
    "M3.5 9h17v12h-17zM3.5 9l17 12M20.5 9l-17 12M12 1.5l1.2 2.5 2.8.3-2 1.9.5 2.8-2.5-1.3-2.5 1.3.5-2.8-2-1.9 2.8-.3z",
  panzer: "M3.5 5.5h17v13h-17zM9 9h6a3 3 0 0 1 0 6H9a3 3 0 0 1 0-6z",
};
Object.assign(EMBLEMS, {
  shield_plus: EMBLEMS.build_army,
  hull_plus: EMBLEMS.build_navy,
  swords: EMBLEMS.battle,
  convoy: EMBLEMS.economic_warfare,
  flag: EMBLEMS.event,
  return: EMBLEMS.response,
  bookmark: EMBLEMS.status,
});

// The interface: drawn as lines.
/** @type {Record<string, string>} */
export const ICONS = {
  hand: "M8.5 8.5h9v12h-9zM6.5 17.5h-2v-13h9v2",
  deck: "M12 4l9 4-9 4-9-4zM3 12l9 4 9-4M3 16l9 4 9-4",
  undo: "M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4",
  close: "M6 6l12 12M18 6L6 18",
  live: "M12 12h.01M8 8a5.7 5.7 0 0 0 0 8M16 8a5.7 5.7 0 0 1 0 8M5 5a10 10 0 0 0 0 14M19 5a10 10 0 0 1 0 14",
  chat: "M4 5h16v11H10l-4.5 4V16H4z",
  rules: "M12 6c-2-1.5-5-2-8-1.5v14c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5v-14c-3-.5-6 0-8 1.5zM12 6v14",
  story: "M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4.5",
  table: "M8.5 8.5h11v12h-11zM5.5 16V4.5h11",
  play: star(12, 12.6, 9.5),
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  lens: "M10.500 4a6.500 6.500 0 1 0 .01 0zM15.300 15.300L20 20",
  map: "M9 4L3 6.5V20l6-2.500 6 2.500 6-2.500V4l-6 2.500zM9 4v13.500M15 6.500V20",
  why: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.7 5.7l12.6 12.6",
  key: "M4 6h4v4H4zM4 14h4v4H4zM11 8h9M11 16h9",
  fold: "M6 9l6 6 6-6",
  unfold: "M6 15l6-6 6 6",
  broken: "M9.5 14.5L6 18a3 3 0 0 1-4-4l3.5-3.5M14.5 9.5L18 6a3 3 0 0 1 4 4l-3.5 3.5M8 8L6.5 6.5M16 16l1.5 1.5",
  moon: "M19 14.5A8 8 0 0 1 9.5 5a8 8 0 1 0 9.5 9.5z",
  lamp: "M12 4V2M12 22v-2M4 12H2M22 12h-2M6 6L4.6 4.6M19.4 19.4L18 18M18 6l1.4-1.4M4.6 19.4L6 18M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  bot: "M5 9h14v10H5zM9 13.5h.01M15 13.5h.01M12 9V5M10 5h4",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6",
  link: "M9.5 14.5l5-5M11 7l2-2a4.2 4.2 0 0 1 6 6l-2 2M13 17l-2 2a4.2 4.2 0 0 1-6-6l2-2",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  medal: `${star(12, 9.5, 6.5)}M8 14l-1.5 8 5.5-3 5.5 3-1.5-8`,
  fuel: "M5 9l4-4.5h6L17 6.5h2V21H5zM9 12l6 6M15 12l-6 6",
  ammo: "M8 21V11c0-4 2-6.5 4-8.5 2 2 4 4.5 4 8.5v10zM8 13h8M8 17.5h8",
  food: "M4 20v-8c-2-1-2-4 0-5.5 4.5-3.5 11.5-3.5 16 0 2 1.5 2 4.5 0 5.5v8zM9 8l1.5 3M14 7.5l1.5 3",
  truck:
    "M2 6h12v4h4l4 4.5V18h-2.5M15 18H9.5M5 18H2V6M9.5 18a2.2 2.2 0 1 1-4.5 0 2.2 2.2 0 0 1 4.5 0zM19.5 18a2.2 2.2 0 1 1-4.5 0 2.2 2.2 0 0 1 4.5 0z",
  level: "M4 20v-5h4v5zM10 20V10h4v10zM16 20V4h4v16z",
  dice: "M4 4h16v16H4zM8.5 8.5h.01M15.5 15.5h.01M12 12h.01",
};

/** An icon or emblem as an SVG element of its own, drawn as lines in the colour of the text. @param {string} name */
export function icon(name, { size = 20, label = "" } = {}) {
  const d = ICONS[name] ?? EMBLEMS[name];
  const filled = d === undefined;
  const path = filled ? (SYMBOLS[name] ?? MARKS[name] ?? SYMBOLS.dot) : d;
  return svg(
    "svg",
    {
      class: filled ? "icon icon-filled" : "icon",
      viewBox: "0 0 24 24",
      width: size,
      height: size,
      role: label ? "img" : null,
      "aria-label": label || null,
      "aria-hidden": label ? null : "true",
    },
    svg("path", { d: path, "fill-rule": "evenodd" }),
  );
}

/** The emblem of a kind of card; what has none gets the sign of an event. @param {string} name */
export const emblem = (name, options = {}) => icon(name in EMBLEMS ? name : name in SYMBOLS ? name : "event", options);

/**
 * A symbol of 24 by 24 placed round (x, y) in a drawing. @param {string} name @param {number} x @param {number} y
 * @param {number} size
 */
export function symbol(name, x, y, size, attributes = {}) {
  const scale = size / 24;
  return svg("path", {
    d: SYMBOLS[name] ?? MARKS[name] ?? SYMBOLS.dot,
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${scale})`,
    "fill-rule": "evenodd",
    ...attributes,
  });
}
