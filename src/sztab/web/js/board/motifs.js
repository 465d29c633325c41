// What stands on a field of hexes: woods, houses, works. Drawn by us for hexes with sides of 40,
// each motif written once and used wherever the data names it. Colours are classes of board.css, so day and night need no second drawing.

import { svg } from "./svg.js";
import { SYMBOLS } from "./symbols.js";

/** @import { Point } from "../types/drawing.d.ts" */

export const SIDE = 40;
const VARIANTS = 5; // of woods and towns: neighbours look different

/** Numbers that look random and are always the same. @param {string} text */
export function dice(text) {
  let seed = 2166136261;
  for (const letter of text) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619);
  return () => {
    seed = Math.imul(seed ^ (seed >>> 15), 2246822507) + 0x6d2b79f5;
    const mixed = Math.imul(seed ^ (seed >>> 13), 3266489909);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
}

/** @param {string} name @param {string} d */
export const path = (name, d, more = {}) => svg("path", { class: name, d, ...more });
/** @param {string} name @param {number} cx @param {number} cy @param {number} r */
export const spot = (name, cx, cy, r) => svg("circle", { class: name, cx, cy, r });
/** @param {string} transform @param {(Element | null)[]} children */
export const group = (transform, ...children) => svg("g", { transform }, ...children);
/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

/**
 * Points in a hex, at least `apart` from each other, north first.
 * @param {() => number} random @param {number} most @param {number} apart
 */
function scatter(random, most, apart, reach = 27) {
  /** @type {Point[]} */
  const out = [];
  for (let tries = 0; tries < most * 14 && out.length < most; tries += 1) {
    const [x, y] = [(random() * 2 - 1) * reach, (random() * 2 - 1) * reach];
    const inside = Math.abs(x) <= reach && Math.abs(y) + Math.abs(x) * 0.577 <= reach * 1.155;
    if (inside && out.every(([a, b]) => Math.hypot(a - x, b - y) >= apart)) out.push([round(x), round(y)]);
  }
  return out.sort((a, b) => a[1] - b[1]);
}

// Ground cover

/** @param {number} x @param {number} y @param {number} r */
function tree(x, y, r) {
  return group(
    `translate(${x} ${y}) scale(${round(r) / 6})`,
    svg("ellipse", { class: "m-shade", cx: 1.8, cy: 3.4, rx: 6.4, ry: 5 }),
    spot("m-leaf1", 0, 0, 6),
    spot("m-leaf2", -0.9, -1.1, 4.6),
    spot("m-leaf3", -2, -2.4, 2),
  );
}

/** @param {() => number} random */
const wood = (random) => scatter(random, 15, 9.6).map(([x, y]) => tree(x, y, 5.2 + random() * 1.9));

/** @param {number} x @param {number} y @param {number} turn */
function palm(x, y, turn) {
  const leaves = Array.from({ length: 7 }, (_, i) => {
    const angle = turn + (i * Math.PI * 2) / 7;
    const [dx, dy] = [Math.cos(angle) * 7.4, Math.sin(angle) * 6.4];
    return `M0 0Q${round(dx * 0.5 - dy * 0.28)} ${round(dy * 0.5 + dx * 0.28)} ${round(dx)} ${round(dy)}Q${round(dx * 0.5 + dy * 0.24)} ${round(dy * 0.5 - dx * 0.24)} 0 0z`;
  });
  return group(
    `translate(${x} ${y})`,
    svg("ellipse", { class: "m-shade", cx: 1.6, cy: 3, rx: 7, ry: 5 }),
    path("m-palm", leaves.join("")),
    spot("m-palm-heart", 0, 0, 1.4),
  );
}

/** @param {() => number} random */
const jungle = (random) =>
  scatter(random, 14, 10).map(([x, y]) => (random() < 0.72 ? palm(x, y, random() * 3) : tree(x, y, 5)));

/** @param {number} x @param {number} y @param {number} turn @param {() => number} random */
function house(x, y, turn, random) {
  const [w, h] = [9 + random() * 4, 7 + random() * 1.6];
  const roof = ["a", "a", "b", "c"][Math.floor(random() * 4)];
  return group(
    `translate(${x} ${y}) rotate(${round(turn)})`,
    svg("rect", {
      class: "m-shade",
      x: round(-w / 2 + 1.4),
      y: round(-h / 2 + 1.6),
      width: round(w),
      height: round(h),
    }),
    svg("rect", {
      class: `m-roof m-roof-${roof}`,
      x: round(-w / 2),
      y: round(-h / 2),
      width: round(w),
      height: round(h),
    }),
    svg("rect", { class: "m-roof-lit", x: round(-w / 2), y: round(-h / 2), width: round(w), height: round(h / 2) }),
  );
}

/** @param {() => number} random */
function town(random) {
  const turn = random() * 60;
  const streets = [0, 1].map((i) => {
    const angle = ((turn + i * 90 + (random() - 0.5) * 20) * Math.PI) / 180;
    const [dx, dy] = [round(Math.cos(angle) * 27), round(Math.sin(angle) * 27)];
    return `M${-dx} ${-dy}Q${round(random() * 6 - 3)} ${round(random() * 6 - 3)} ${dx} ${dy}`;
  });
  const houses = Array.from({ length: 8 }, (_, i) => {
    const along = turn + 22 + i * 45 + (random() - 0.5) * 10;
    const far = i % 2 ? 21 + random() * 2.5 : 15 + random() * 3;
    const angle = (along * Math.PI) / 180;
    return [
      round(Math.cos(angle) * far),
      round(Math.sin(angle) * far),
      turn + (i % 4 < 2 ? 0 : 90) + (random() - 0.5) * 16,
    ];
  });
  houses.sort((a, b) => a[1] - b[1]);
  return [path("m-street", streets.join("")), ...houses.map(([x, y, angle]) => house(x, y, angle, random))];
}

function church() {
  const random = dice("church");
  return [
    path("m-street", "M-26 13Q0 8 27 15"),
    house(-20, -10, -14, random),
    house(20, -13, 18, random),
    house(-19, 15, 8, random),
    path("m-shade", "M-8 12h28l4 3h-30z"),
    path("m-wall", "M-9 12v-17h9v6h18v11z"),
    path("m-roof m-roof-b", "M-1-6h16l5 8h-20z"),
    path("m-roof m-roof-b", "M-10.5-5l6-14 6 14z"),
    path("m-line", "M-4.5-19v-6M-7-23h5M-4.5 0v5M6 12v-4.5M12 12v-4.5"),
    house(21, 18, 0, random),
  ];
}

function hedgerow() {
  const random = dice("hedgerow");
  const bushes = [];
  for (let edge = 0; edge < 6; edge += 1) {
    /** @param {number} i */
    const corner = (i) => [Math.sin((i * Math.PI) / 3) * 31.5, -Math.cos((i * Math.PI) / 3) * 31.5];
    const [a, b] = [corner(edge), corner(edge + 1)];
    for (let i = 0; i < 5; i += 1) {
      if (edge === 2 && i === 2) continue; // the gate
      const t = i / 5;
      bushes.push([round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t), 3.9 + random() * 1.1]);
    }
  }
  bushes.sort((a, b) => a[1] - b[1]);
  return [
    path("m-meadow", "M0-31L27-15.5V15.5L0 31L-27 15.5V-15.5z"),
    path("m-furrow", "M-20-12l28-10M-22-4l40-15M-23 4l45-16M-22 12l44-16M-16 18l38-14M-8 23l28-10"),
    ...bushes.map(([x, y, r]) => tree(x, y, r)),
  ];
}

function mountain() {
  /** @param {number} x @param {number} y @param {number} k */
  const peak = (x, y, k) =>
    group(
      `translate(${x} ${y}) scale(${k})`,
      path("m-rock", "M-17 14L-3-15l4-2 5 6L19 14z"),
      path("m-rock-dark", "M1-17l5 6L19 14H6L3 2l3-4z"),
      path("m-snow", "M-3-15l4-2 5 6-2.5 3-2.5-2.5-3 4-2-3.5-2.5 1z"),
      path("m-rock-line", "M-17 14L-3-15l4-2 5 6L19 14M-9 8l4-8M9 10l-3-8"),
    );
  return [peak(-12, -4, 0.8), peak(13, -3, 0.86), peak(0, 10, 0.98)];
}

/** @param {() => number} random */
function marsh(random) {
  const pools = scatter(random, 4, 20, 20).map(([x, y]) =>
    svg("ellipse", { class: "m-pool", cx: x, cy: y + 3, rx: round(8 + random() * 3), ry: round(3.2 + random()) }),
  );
  const reeds = scatter(random, 11, 10).map(([x, y]) =>
    path("m-reed", `M${x} ${y}v-7.5M${x - 1.6} ${y}l-2.6-5.5M${x + 1.6} ${y}l2.6-5.5M${x - 4} ${y + 0.8}h8`),
  );
  return [...pools, ...reeds];
}

function airfield() {
  return [
    group(
      "rotate(-27)",
      svg("rect", { class: "m-apron", x: -3, y: -21, width: 18, height: 14, rx: 2 }),
      svg("rect", { class: "m-runway", x: -30, y: -7.5, width: 60, height: 15, rx: 2 }),
      path("m-runway-line", "M-24 0H24"),
      path("m-runway-ends", "M-27-4.5h3M-27-1.5h3M-27 1.5h3M-27 4.5h3M24-4.5h3M24-1.5h3M24 1.5h3M24 4.5h3"),
      svg("rect", { class: "m-roof m-roof-c", x: 0, y: -18.5, width: 11, height: 7 }),
    ),
  ];
}

/** @param {() => number} random */
const tufts = (random) =>
  scatter(random, 3, 17, 24).map(([x, y]) =>
    path("m-tuft", `M${x - 2.8} ${y}q.6-2.6-.6-4.4M${x} ${y}v-5.2M${x + 2.8} ${y}q-.6-2.6.6-4.4`),
  );
/** @param {() => number} random */
const grains = (random) => [
  path(
    "m-grain",
    scatter(random, 13, 8, 28)
      .map(([x, y]) => `M${x} ${y}h.1`)
      .join(""),
  ),
];
/** @param {() => number} random */
const waves = (random) => [
  path(
    "m-wave",
    scatter(random, 4, 16, 22)
      .map(([x, y]) => `M${x - 6} ${y}q3-3.2 6 0q3 3.2 6 0`)
      .join(""),
  ),
];

// Works: they stand over the ground and under the units.

/** @param {string} wall @param {string} joints */
function arch(wall, joints) {
  return [
    path("m-shade", "M-26 24v-20a26 26 0 0 1 54 0v20z"),
    path(`m-work ${wall}`, "M-29 20v-19a29 28 0 0 1 58 0v19h-11.5v-17a17.5 17 0 0 0-35 0v17z"),
    path("m-floor", "M-17.5 20v-17a17.5 17 0 0 1 35 0v17z"),
    path("m-joint", joints),
    path("m-slit", "M-8.5-20.5h17"),
  ];
}

/** @param {number} x @param {number} y @param {number} turn */
const bag = (x, y, turn) =>
  svg("rect", {
    class: "m-bag",
    x: -5.2,
    y: -2.9,
    width: 10.4,
    height: 5.8,
    rx: 2.7,
    transform: `translate(${x} ${y}) rotate(${turn})`,
  });

function sandbags() {
  /** @param {number} count @param {number} y @param {number} step @param {number} bend */
  const row = (count, y, bend, step) =>
    Array.from({ length: count }, (_, i) => {
      const x = (i - (count - 1) / 2) * step;
      return bag(round(x), round(y - (x * x) / bend), round((-x / bend) * 70));
    });
  return [...row(6, 5, 230, 9.6), ...row(5, 0.6, 250, 9.6), ...row(4, -3.6, 270, 9.6)];
}

function wire() {
  const coils = Array.from({ length: 9 }, (_, i) => svg("ellipse", { cx: -24 + i * 6, cy: 0, rx: 4.6, ry: 6.4 }));
  return [
    svg("g", { class: "m-wire-halo" }, ...coils.map((coil) => coil.cloneNode())),
    path("m-post", "M-28-7v15M28-7v15M0-8v16"),
    svg("g", { class: "m-wire" }, ...coils),
    path("m-barb", "M-21-6.5l3-2M-9-6.5l3-2M3-6.5l3-2M15-6.5l3-2M-21 6.5l3 2M-9 6.5l3 2M3 6.5l3 2M15 6.5l3 2"),
  ];
}

/** @param {number} x @param {number} y */
function jack(x, y) {
  const d = `M${x - 8} ${y + 7}L${x + 7} ${y - 8}M${x + 8} ${y + 6}L${x - 6} ${y - 8}M${x - 9.5} ${y + 1}L${x + 9.5} ${y - 2}`;
  return [path("m-beam-halo", d), path("m-beam", d)];
}

function mines() {
  /** @param {number} x @param {number} y */
  const one = (x, y) => {
    const horns = Array.from(
      { length: 8 },
      (_, i) => `M${x} ${y}l${round(Math.cos((i * Math.PI) / 4) * 7)} ${round(Math.sin((i * Math.PI) / 4) * 7)}`,
    );
    return [
      path("m-horn-halo", horns.join("")),
      path("m-horn", horns.join("")),
      spot("m-mine", x, y, 4.4),
      spot("m-mine-lit", x - 1.3, y - 1.3, 1.3),
    ];
  };
  return [...one(-13, 3), ...one(13, 3), ...one(0, -6)];
}

function seawall() {
  const stones = [
    "M-31-4.5h62M-31 0h62M-31 4.5h62",
    "M-24-4.5v4.5M-12-4.5v4.5M0-4.5v4.5M12-4.5v4.5M24-4.5v4.5M-18 0v4.5M-6 0v4.5M6 0v4.5M18 0v4.5",
  ];
  return [
    svg("rect", { class: "m-shade", x: -30, y: -3, width: 62, height: 11, rx: 1 }),
    svg("rect", { class: "m-work m-concrete", x: -31, y: -6, width: 62, height: 12, rx: 1.5 }),
    path("m-joint", stones.join("")),
  ];
}

function bridge() {
  const planks = Array.from({ length: 10 }, (_, i) => `M${round(-20.3 + i * 4.5)}-9v18`);
  return [
    svg("rect", { class: "m-shade", x: -25, y: -9, width: 54, height: 22, rx: 1 }),
    svg("rect", { class: "m-deck", x: -25, y: -9.5, width: 50, height: 19 }),
    path("m-plank", planks.join("")),
    path("m-rail", "M-29-12l4 2.5h50l4-2.5M-29 12l4-2.5h50l4 2.5"),
  ];
}

const medal = () => [
  path("m-ribbon", "M-6.5-14h13v5.5l-4 5h-5l-4-5z"),
  path("m-ribbon-line", "M-2-14v10M2-14v10"),
  spot("m-gold-rim", 0, 4, 9.6),
  spot("m-gold", 0, 4, 7.9),
  path("m-gold-star", SYMBOLS.star, { transform: "translate(-5.6 -1.7) scale(.467)" }),
];

// id -> how it is made; those with a number of variants are made that many times
/** @type {Record<string, [make: (random: () => number) => Element[], variants?: number]>} */
const MAKERS = {
  forest: [wood, VARIANTS],
  jungle: [jungle, VARIANTS],
  town: [town, VARIANTS],
  marsh: [marsh, 3],
  tufts: [tufts, 4],
  grains: [grains, 3],
  waves: [waves, 4],
  church: [church],
  hedgerow: [hedgerow],
  mountain: [mountain],
  airfield: [airfield],
  bunker: [() => arch("m-concrete", "M-28.5-3l11 2M28.5-3l-11 2M-21-18l7 9M21-18l-7 9")],
  field_bunker: [
    () =>
      arch(
        "m-timber",
        "M-29 6h11.5M29 6h-11.5M-29 13h11.5M29 13h-11.5M-28.5-3l11 2M28.5-3l-11 2M-24-12l9 6M24-12l-9 6M-16-21l6 8M16-21l-6 8M-6-26l2 10M6-26l-2 10",
      ),
  ],
  sandbag: [sandbags],
  wire: [wire],
  mine: [mines],
  seawall: [seawall],
  bridge: [bridge],
  medal: [medal],
  hedgehog: [() => [...jack(-17, 2), ...jack(17, 2), ...jack(0, -2)]],
};

/** The motifs that a drawing names, each once, for its <defs>. @param {string} uid @param {Iterable<string>} wanted */
export function defineMotifs(uid, wanted) {
  const out = [];
  for (const name of wanted) {
    const [make, variants = 1] = MAKERS[name] ?? [() => [], 0];
    for (let i = 0; i < variants; i += 1) {
      out.push(
        svg("g", { id: `${uid}-${name}-${i}`, class: `motif motif-${name}` }, ...make(dice(`${name} ${i * 7 + 3}`))),
      );
    }
  }
  return out;
}

/** @param {string} name */
export const isMotif = (name) => name in MAKERS;

/**
 * One motif where it stands; the same place always gets the same variant.
 * @param {string} uid @param {string} name @param {Point} at
 */
export function motif(uid, name, [x, y], key = "", more = "") {
  const [, variants = 1] = MAKERS[name] ?? [];
  const number = Math.floor(dice(`${name}${key}`)() * variants);
  return svg("use", { href: `#${uid}-${name}-${number}`, transform: `translate(${x} ${y})${more}` });
}
