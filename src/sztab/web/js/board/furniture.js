// What stands round the map: zoom buttons, the small map, the key.

import { drawLine, lookOf } from "./paths.js";
import { picture } from "./picture.js";
import { icon, MARKS, pieceIcon, SYMBOLS } from "./symbols.js";
import { html, svg } from "./svg.js";

const MOST_KINDS = 7; // of pieces that are named in one row

/** Plus, minus, the whole map. */
export function createButtons(words, on) {
  const button = (name, label, act) => {
    const element = html("button", { class: "board-button", type: "button", "aria-label": label, title: label }, icon(name, { size: 18 }));
    element.addEventListener("click", act);
    return element;
  };
  const rows = [button("plus", words.in, on.in), button("minus", words.out, on.out), button("fit", words.fit, on.fit)];
  const element = html("div", { class: "board-zoom", role: "group" }, ...rows);
  return {
    element,
    speak(next) {
      [next.in, next.out, next.fit].forEach((label, i) => {
        rows[i].setAttribute("aria-label", label);
        rows[i].title = label;
      });
    },
  };
}

/** A small map with what is in sight; a click or a drag goes there. */
export function createOverview(map, uid, words, go) {
  const [width, height] = map.size;
  const glow = svg("g", { class: "overview-glow" });
  const dots = svg("g", { class: "overview-dots" });
  const frame = svg("rect", { class: "overview-frame" });
  const ground = svg("g", {}, svg("rect", { class: "overview-sea", width, height }), svg("use", { href: `#${uid}` }), svg("use", { href: `#${uid}-routes` }));
  if (map.wrap) ground.append(svg("use", { href: `#${uid}`, x: -map.wrap }), svg("use", { href: `#${uid}`, x: map.wrap }));
  const drawing = svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, ground, glow, dots, frame);
  const element = html("div", { class: "board-overview", title: words.overview }, drawing);
  element.style.aspectRatio = `${width} / ${height}`;
  const at = (event) => {
    const box = drawing.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  };
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    go(...at(event));
  });
  element.addEventListener("pointermove", (event) => {
    if (event.buttons) go(...at(event));
  });
  return {
    element,
    speak(next) {
      element.title = next.overview;
    },
    move(camera) {
      const [x, y] = [Math.max(0, -camera.x / camera.zoom), Math.max(0, -camera.y / camera.zoom)];
      const [w, h] = [Math.min(width - x, camera.width / camera.zoom), Math.min(height - y, camera.height / camera.zoom)];
      frame.setAttribute("x", x);
      frame.setAttribute("y", y);
      frame.setAttribute("width", Math.max(0, w));
      frame.setAttribute("height", Math.max(0, h));
      element.classList.toggle("idle", w * h > width * height * 0.97);
    },
    /** Dots for pieces, lamp spots for what may be chosen: made again only when they differ. */
    update(scene, owners, places, glowing) {
      const spots = [];
      const seen = new Set();
      for (const piece of scene.pieces ?? []) {
        const place = places.get(piece.place);
        const key = `${piece.place}|${piece.owner}`;
        if (!place || !piece.owner || seen.has(key)) continue;
        const index = spots.filter((spot) => spot.id === piece.place).length;
        seen.add(key);
        spots.push({ id: piece.place, x: place.at[0] + index * 18, y: place.at[1], class: owners.get(piece.owner)?.class ?? "owner-none" });
      }
      const mark = JSON.stringify([spots, glowing]);
      if (mark === element.dataset.drawn) return;
      element.dataset.drawn = mark;
      dots.replaceChildren(...spots.map((spot) => svg("circle", { class: spot.class, cx: spot.x, cy: spot.y, r: width / 125 })));
      glow.replaceChildren(
        ...glowing.map((id) => {
          const { kind, shape, at } = places.get(id);
          return kind === "node" ? svg("circle", { cx: at[0], cy: at[1], r: width / 70 }) : svg("path", { d: shape.d });
        }),
      );
    },
  };
}

/** The key: what is shown now in one row; unfolded, everything the board can show. */
export function createLegend(board, owners, words, startOpen) {
  const now = html("div", { class: "legend-now" });
  const all = html("div", { class: "legend-all" });
  const toggle = html("button", { class: "legend-toggle", type: "button" });
  const element = html("div", { class: "board-legend" }, all, html("div", { class: "legend-bar" }, now, toggle));
  let open = false;
  let said = words;
  let current = board;
  let last = "";

  const row = (sign, name) => html("span", { class: "legend-row" }, sign, html("span", { text: name }));
  const box = (...children) => svg("svg", { class: "legend-sign", viewBox: "-13 -9 26 18", width: 26, height: 18, "aria-hidden": "true" }, ...children);
  const HEX = "M0-8l7 4v8l-7 4-7-4v-8z";
  const SIGNS = {
    may: () => box(svg("rect", { class: "legend-may", x: -9, y: -6.5, width: 18, height: 13, rx: 4 })),
    several: () => box(svg("rect", { class: "badge-under", x: -6.5, y: -4, width: 17, height: 12, rx: 6 }), svg("rect", { class: "badge-plate", x: -10, y: -7, width: 17, height: 12, rx: 6 }), svg("path", { class: "badge-menu", d: "M-4.7-2.7L-1.5.7L1.7-2.7" })),
    refused: () => box(svg("rect", { class: "legend-refused", x: -9, y: -6.5, width: 18, height: 13, rx: 3 })),
    selected: () => box(svg("path", { class: "spread-selected", d: HEX })),
    move: () => box(svg("path", { class: "spread-move", d: HEX })),
    pass: () => box(svg("path", { class: "spread-pass", d: HEX })),
    range: () => box(svg("path", { class: "spread-range", d: HEX })),
    sight: () => box(svg("path", { class: "sight-line", d: "M-11 0H9M4-5L10 0L4 5" })),
    blocked: () => box(svg("g", { class: "sight-blocked" }, svg("path", { class: "sight-line", d: "M-11 0H11" })), svg("path", { class: "sight-cross-lines", d: "M-4-4l8 8M4-4l-8 8" })),
    target: () => box(svg("path", { class: "piece-target", d: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M-9 0h6M3 0h6M0-9v6M0 3v6" })),
    cut_off: () => box(svg("circle", { class: "piece-ring-cut", r: 7 })),
    new: () => box(svg("circle", { class: "piece-ring-new", r: 7 })),
    leaving: () => box(svg("path", { class: "piece-cross", d: "M-5-5l10 10M5-5l-10 10" })),
    spent: () => box(svg("rect", { class: "legend-spent", x: -6, y: -5, width: 12, height: 10, transform: "rotate(14)" })),
  };

  /** A sign, or a line as the map has it. */
  const sign = (look) => SIGNS[look]?.() ?? box(drawLine(look, "M-12 0H12"));

  function fold(next) {
    open = next;
    element.classList.toggle("open", open);
    toggle.setAttribute("aria-expanded", String(open));
    const label = open ? said.hideKey : said.key;
    toggle.setAttribute("aria-label", label);
    toggle.replaceChildren(icon(open ? "fold" : "key", { size: 16 }), html("span", { text: label }));
    if (open && !all.childElementCount) fill();
  }

  /** What the ground of a hex can be, each as it is drawn. */
  function grounds() {
    const first = new Map();
    for (const place of current.places ?? []) {
      const known = first.get(place.terrain);
      if (place.kind === "hex" && (!known || (known.marks?.length ?? 0) > (place.marks?.length ?? 0))) first.set(place.terrain, place);
    }
    return [...first.values()].map((place) => {
      const drawing = picture(current, { pieces: [] }, { places: [place.id], width: 30, height: 34, names: false });
      const [x, y] = current.map.areas[place.id].at;
      drawing.setAttribute("viewBox", `${x - 35} ${y - 40} 70 80`);
      drawing.classList.add("legend-ground");
      return row(drawing, place.name.replace(place.id, "").trim());
    });
  }

  function fill() {
    const kinds = Object.values(current.kinds ?? {}).map((kind) => row(pieceIcon(kind.shape, null, { size: 18, text: "" }), kind.name));
    const seats = [...owners.values()].filter((owner) => owner.id).map((owner) => row(pieceIcon("token", owner, { size: 18 }), owner.name));
    const marks = Object.values(current.marks ?? {})
      .filter((mark) => mark.symbol)
      .map((mark) => row(svg("svg", { class: "legend-sign legend-mark", viewBox: "0 0 24 24", width: 16, height: 16, "aria-hidden": "true" }, svg("path", { d: MARKS[mark.symbol] ?? SYMBOLS[mark.symbol] ?? SYMBOLS.dot, "fill-rule": "evenodd" })), mark.name));
    const lines = Object.values(current.paths ?? {}).map((path) => row(sign(path.look), path.name));
    all.replaceChildren(...[seats, kinds, grounds(), marks, lines].filter((rows) => rows.length).map((rows) => html("div", { class: "legend-group" }, ...rows)));
  }

  toggle.addEventListener("click", () => fold(!open));
  fold(Boolean(startOpen));
  return {
    element,
    speak(next, nextBoard) {
      said = next;
      current = nextBoard;
      last = "";
      all.replaceChildren();
      fold(open);
    },
    /** @param shown [[sign, words]], @param kinds of pieces on the map: what they are, while nothing else is to be said */
    update(shown, kinds) {
      const mark = JSON.stringify([shown, kinds]);
      if (mark === last) return;
      last = mark;
      const pieces = kinds.map((id) => current.kinds?.[id]).filter(Boolean);
      now.replaceChildren(
        ...(shown.length
          ? shown.map(([look, name]) => row(sign(look), name))
          : pieces.slice(0, MOST_KINDS).map((kind) => row(pieceIcon(kind.shape, null, { size: 18, text: "" }), kind.name))),
      );
    },
  };
}

/** What the key tells now: [[sign, words]] of all that is drawn over the map and on pieces. */
export function signsNow({ scene, board, places, shown, routes, words }) {
  const rows = [];
  if (shown.glow.size) rows.push(["may", words.may]);
  if ([...shown.glow.values()].some((mark) => mark.several)) rows.push(["several", words.several]);
  const kinds = new Set(routes.map((path) => path.kind));
  for (const kind of kinds) rows.push([lookOf(board, kind), board.paths?.[kind]?.name ?? words[kind] ?? kind]);
  const states = new Map();
  for (const piece of scene.pieces ?? []) {
    if (!places.has(piece.place)) continue;
    for (const state of piece.states ?? []) {
      const look = board.states?.[state]?.look ?? (words[state] ? state : "");
      if (look) states.set(look, (states.get(look) ?? new Set()).add(board.states?.[state]?.name ?? words[state]));
    }
  }
  rows.push(...[...states].map(([look, names]) => [look, [...names].join(", ")])); // one look may say several things
  if (shown.refused.size) rows.push(["refused", words.refused]);
  return rows;
}

/** The kinds of pieces that stand on the map. */
export const kindsOn = (scene, places) => [
  ...new Set((scene.pieces ?? []).filter((piece) => places.has(piece.place)).map((piece) => piece.kind)),
];
