// Pieces: how they stand in a place, and how the drawing follows a scene without being made anew.

import { fieldFigure, fieldLayout } from "./hexes.js";
import { extent, figure, SHAPES } from "./shapes.js";
import { cellLayout, spaceLayout } from "./spaces.js";
import { svg } from "./svg.js";
import { ICONS } from "./symbols.js";

const STACK_FROM = 4; // of a kind: one piece with a count
const CHIP = 4; // room for a count before the next piece
const CROWD = 8; // pieces in a place: from here on two of a kind are one with a count
const ROW_MOST = 5;
const SMALL = 0.74; // what stands at the corner of a piece; board.css scales it

/** Sorts the pieces of a scene into places. What a card of a piece holds stands under that piece. */
export function sorted(scene, board, owners, places) {
  const byPlace = new Map();
  const carriers = new Map();
  for (const piece of scene.pieces ?? []) if (piece.id) carriers.set(`card ${piece.id}`, piece);
  const loads = new Map();
  for (const piece of scene.pieces ?? []) {
    if (places.has(piece.place)) {
      if (!byPlace.has(piece.place)) byPlace.set(piece.place, []);
      byPlace.get(piece.place).push(piece);
    } else if (carriers.has(piece.place)) {
      const carrier = carriers.get(piece.place);
      if (!loads.has(carrier)) loads.set(carrier, []);
      loads.get(carrier).push(piece);
    }
  }
  const rank = (piece) => owners.get(piece.owner)?.order ?? -1;
  const kinds = Object.keys(board.kinds ?? {});
  for (const pieces of byPlace.values()) {
    pieces.sort((a, b) => rank(a) - rank(b) || kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  }
  return { byPlace, loads };
}

const kindOf = (board, piece) => board.kinds?.[piece.kind] ?? { name: piece.kind, shape: "token", size: "piece" };
const looks = (board, piece) =>
  (piece.states ?? []).map((state) => board.states?.[state]?.look ?? state).filter(Boolean);

/** Areas, towns and roads have pieces of one size on screen; on a field, in a space and on a track they grow with it. */
const standingOn = (place) => (place.field ? "field" : place.space ? "space" : place.kind);
const grows = (place) => Boolean(place.field || place.space || place.kind === "cell");
const stand = ({ x, y, scale }, [dx, dy] = [0, 0]) =>
  `translate(${x + dx}px, ${y + dy}px)${scale ? ` scale(${scale})` : ""}`;

/** Where everything of one place stands, in pixels round its anchor: {items, width, left, top}. */
export function layout(pieces, loads, board, place) {
  const kind = standingOn(place);
  const items = [];
  const rows = { piece: [], small: [], mark: [] };
  const counted = new Map();
  for (const piece of pieces) {
    const look = looks(board, piece);
    const key = [piece.kind, piece.owner, piece.id ?? "", ...look].join("|");
    const shape = kindOf(board, piece).shape;
    const given = kindOf(board, piece).size ?? "piece";
    const size = given === "small" && !SHAPES[shape]?.small ? "mark" : given; // goods lie in a row, other small things stand
    const seen = counted.get(key);
    if (seen) seen.count += piece.count ?? 1;
    else {
      const item = { key, piece, look, count: piece.count ?? 1, shape, load: loads.get(piece) };
      counted.set(key, item);
      (rows[size] ?? rows.piece).push(item);
    }
  }
  if (kind === "field") return fieldLayout(rows);
  if (kind === "space") return spaceLayout(rows, place.shape);
  if (kind === "cell") return cellLayout(rows, place.shape);
  const many = rows.piece.reduce((sum, item) => sum + Math.min(item.count, STACK_FROM), 0) > CROWD;
  const standing = rows.piece.flatMap((item) =>
    item.count >= (many ? 2 : STACK_FROM)
      ? [{ ...item, chip: item.count }]
      : Array.from({ length: item.count }, (_, i) => ({ ...item, key: `${item.key}#${i}`, count: 1 })),
  );
  const lift = kind === "node" ? -8 : 0;
  let widest = 0;
  const lines = [];
  for (let i = 0; i < standing.length; i += ROW_MOST) lines.push(standing.slice(i, i + ROW_MOST));
  lines.forEach((line, row) => {
    const widths = line.map((item) => extent(item.shape)[0]);
    const gaps = widths.slice(1).map((width, i) => (width + widths[i]) / 2 + (line[i].chip ? CHIP : -1.5));
    const total = gaps.reduce((sum, gap) => sum + gap, 0);
    let x = -total / 2;
    const y = lift + (row - (lines.length - 1) / 2) * 24;
    line.forEach((item, i) => {
      items.push({ ...item, x, y, form: "piece" });
      x += gaps[i] ?? 0;
    });
    widest = Math.max(widest, total + (widths[0] + widths[widths.length - 1]) / 2);
  });
  const loaded = standing.filter((item) => item.load?.length);
  const foot = standing.length ? lift + lines.length * 12 : kind === "node" ? 10 : 0;
  if (rows.small.length) {
    const tray = rows.small.map((item) => ({ shape: item.shape, count: item.count }));
    const y = standing.length ? foot + (loaded.length ? 21 : 9) : kind === "node" ? 19 : 0;
    items.push({ key: `tray|${JSON.stringify(tray)}`, form: "tray", tray, x: 0, y });
  }
  for (const item of loaded) {
    const tray = item.load.map((piece) => ({ shape: kindOf(board, piece).shape, count: piece.count ?? 1 }));
    const at = items.find((other) => other.key === item.key);
    items.push({
      key: `load|${item.key}|${JSON.stringify(tray)}`,
      form: "tray",
      carried: true,
      tray,
      x: at.x,
      y: foot + 6,
    });
  }
  const middle = kind !== "node" && !standing.length; // on a road or in an empty area
  const corner = standing.length ? [widest / 2 + 4, lift - 9] : middle ? [-(rows.mark.length - 1) * 8.5, 0] : [13, -12];
  rows.mark.forEach((item, i) => {
    const chip = item.count > 1 ? item.count : 0;
    items.push({ ...item, chip, x: corner[0] + i * 17, y: corner[1], form: "mark" });
  });
  const reach = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const item of items) {
    const [w, h] =
      item.form === "tray"
        ? [trayWidth(item), 16]
        : extent(item.shape).map((side) => side * (item.form === "mark" ? SMALL : 1));
    reach.left = Math.min(reach.left, item.x - w / 2);
    reach.right = Math.max(reach.right, item.x + w / 2);
    reach.top = Math.min(reach.top, item.y - h / 2);
    reach.bottom = Math.max(reach.bottom, item.y + h / 2);
  }
  return { items, width: widest, lift, standing: standing.length, reach };
}

/** Draws one item of a layout round (0, 0). */
function draw(item, owners, label, field) {
  if (item.form === "tray") return drawTray(item);
  const owner = owners.get(item.piece.owner);
  const words = label(item.piece);
  const body = fieldFigure(item, owner, field) ?? figure(item.shape, owner, words);
  const group = svg(
    "g",
    { class: ["piece", `piece-${item.form}`, ...item.look.map((look) => `is-${look}`)].join(" ") },
    body,
  );
  if (item.look.includes("target"))
    group.append(
      svg("path", {
        class: "piece-target",
        d: "M-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0M-18 0h10M8 0h10M0-18v10M0 8v10",
      }),
    );
  if (item.form === "unit" || item.form === "work") return group; // other states are told by its rim, see board.css
  const [width, height] = extent(item.shape);
  if (item.look.includes("cut_off")) {
    const r = Math.max(width, height) / 2 + 4;
    group.prepend(svg("circle", { class: "piece-ring-cut", r }));
    group.append(
      svg(
        "g",
        { class: "piece-flag", transform: `translate(${width / 2} ${-height / 2})` },
        svg("circle", { r: 6.5 }),
        svg("path", { d: ICONS.broken, transform: "translate(-4.8 -4.8) scale(.4)" }),
      ),
    );
  }
  if (item.look.includes("new"))
    group.prepend(svg("circle", { class: "piece-ring-new", r: Math.max(width, height) / 2 + 4 }));
  if (item.look.includes("leaving")) group.append(svg("path", { class: "piece-cross", d: "M-9-9l18 18M9-9l-18 18" }));
  if (item.chip) {
    group.append(
      svg(
        "g",
        { class: "piece-chip", transform: `translate(${width / 2 - 1} ${height / 2 - 3})` },
        svg("rect", { x: -8, y: -7, width: 16, height: 14, rx: 7 }),
        svg("text", { y: 3.8 }, String(item.chip)),
      ),
    );
  }
  return group;
}

/** How wide a slip with goods is. */
const trayWidth = ({ tray, carried }) =>
  tray.reduce(
    (sum, { shape, count }) =>
      sum + extent(shape)[0] * (carried ? 0.52 : 0.62) + 4.5 + (count > 1 ? 6.4 * String(count).length : 0),
    5,
  );

/** Goods in a row on a slip of paper: a sign and a number each. */
function drawTray({ tray, carried }) {
  const scale = carried ? 0.52 : 0.62;
  const height = carried ? 13 : 15.5;
  const parts = [];
  let x = 4;
  for (const { shape, count } of tray) {
    const width = extent(shape)[0] * scale;
    const icon = figure(shape, null);
    icon.classList.add(`goods-${shape}`);
    parts.push(svg("g", { transform: `translate(${x + width / 2} 0) scale(${scale})` }, icon));
    x += width + 1.5;
    if (count > 1) {
      const digits = String(count);
      parts.push(
        svg("text", { class: "tray-count", x, y: carried ? 3.4 : 3.9, "font-size": carried ? 9.5 : 11 }, digits),
      );
      x += digits.length * (carried ? 5.6 : 6.4);
    }
    x += 3;
  }
  const plate = svg("rect", { class: "tray-plate", x: 0, y: -height / 2, width: x + 1, height, rx: height / 2 });
  return svg(
    "g",
    { class: `tray${carried ? " tray-carried" : ""}` },
    svg("g", { transform: `translate(${-(x + 1) / 2} 0)` }, plate, ...parts),
  );
}

/** What is written on a piece: its number, or the first word of the card that belongs to it. */
function labels(board) {
  const cards = new Map(board.places.filter((place) => place.kind === "card").map((place) => [place.id, place.name]));
  return (piece) => {
    if (!piece.id || !SHAPES[board.kinds?.[piece.kind]?.shape]?.label) return "";
    return (cards.get(`card ${piece.id}`) ?? piece.id).split(" ")[0];
  };
}

const SILENT = { matches: true };

/** Keeps a layer of pieces equal to a scene. */
export function createPieces(layer, board, owners, places) {
  const stacks = new Map();
  const layouts = new Map();
  const calm = globalThis.matchMedia ? matchMedia("(prefers-reduced-motion: reduce)") : SILENT;
  let label = labels(board);
  let held = { byPlace: new Map(), loads: new Map() }; // what stands where
  let started = false;

  function update(scene, zoom) {
    held = sorted(scene, board, owners, places);
    const { byPlace, loads } = held;
    const before = new Map();
    for (const [id, stack] of stacks) {
      for (const [key, item] of stack.items) if (item.data.piece?.id) before.set(key, [id, item.data]);
    }
    layouts.clear();
    for (const [id, stack] of stacks) {
      if (!byPlace.has(id)) {
        leave(stack);
        stacks.delete(id);
      }
    }
    for (const [id, pieces] of byPlace) {
      const plan = layout(pieces, loads, board, places.get(id));
      layouts.set(id, plan);
      let stack = stacks.get(id);
      if (!stack) {
        const inner = svg("g", { class: grows(places.get(id)) ? "grow" : "fix" });
        stack = {
          group: svg(
            "g",
            {
              class: `stack stack-${standingOn(places.get(id))}`,
              transform: `translate(${places.get(id).at})`,
              "data-place": id,
            },
            inner,
          ),
          inner,
          items: new Map(),
        };
        stacks.set(id, stack);
        layer.append(stack.group);
      }
      settle(stack, plan, id, before, zoom);
    }
    order();
    started = true;
  }

  function settle(stack, plan, id, before, zoom) {
    const wanted = new Map(plan.items.map((item) => [item.key, item]));
    for (const [key, item] of stack.items) {
      if (wanted.has(key)) continue;
      stack.items.delete(key);
      if (before.has(key) || calm.matches) item.element.remove();
      else fade(item.element);
    }
    for (const [key, data] of wanted) {
      let item = stack.items.get(key);
      if (!item) {
        const element = draw(data, owners, label, places.get(id).field);
        if (data.piece?.id) element.dataset.piece = data.piece.id;
        item = { element, data };
        stack.items.set(key, item);
        stack.inner.append(element);
        arrive(element, data, id, before.get(key), zoom);
      }
      item.data = data;
      const transform = stand(data);
      if (item.element.style.transform !== transform) item.element.style.transform = transform;
    }
    // In the order of the layout, so that overlaps are always the same.
    for (const data of plan.items) stack.inner.append(stack.items.get(data.key).element);
  }

  /** A piece that had a place comes from there; a new one fades in. */
  function arrive(element, data, id, from, zoom) {
    if (!started || calm.matches || !element.animate) return;
    const end = stand(data);
    if (from && places.get(from[0])) {
      const [a, b] = [places.get(from[0]).at, places.get(id).at];
      const scale = grows(places.get(id)) ? 1 : zoom;
      const [dx, dy] = [(a[0] - b[0]) * scale, (a[1] - b[1]) * scale];
      element.animate([{ transform: stand(data, [dx, dy]) }, { transform: end }], {
        duration: 240,
        easing: "ease-out",
      });
    } else {
      element.animate(
        [
          { opacity: 0, transform: `${end} scale(.6)` },
          { opacity: 1, transform: end },
        ],
        { duration: 240, easing: "ease-out" },
      );
    }
  }

  function fade(element) {
    const done = () => element.remove();
    if (!element.animate || calm.matches) return done();
    element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 240 }).finished.then(done, done);
    return undefined;
  }

  function leave(stack) {
    if (calm.matches) return stack.group.remove();
    fade(stack.group);
    return undefined;
  }

  /** What stands further south is drawn over what stands north of it. */
  function order() {
    const groups = [...stacks]
      .sort(([a], [b]) => places.get(a).at[1] - places.get(b).at[1])
      .map(([, stack]) => stack.group);
    let last = null;
    for (const group of groups) {
      if ((last ? last.nextSibling : layer.firstChild) !== group)
        layer.insertBefore(group, last ? last.nextSibling : layer.firstChild);
      last = group;
    }
  }

  return {
    update,
    layouts,
    /** The same board in another language. */
    rename(next) {
      board = next;
      label = labels(board);
    },
    /** Where a piece stands: its place and its offset there in pixels. */
    find(pieceId) {
      for (const [id, plan] of layouts) {
        const item = plan.items.find((one) => one.piece?.id === pieceId && one.form !== "tray");
        if (item) return { place: id, x: item.x, y: item.y, size: extent(item.shape), scale: item.scale ?? 1 };
      }
      return null;
    },
    /** Everything in a place in words. */
    words: (id) => (held.byPlace.get(id) ?? []).map((piece) => said(piece, held.loads.get(piece) ?? [], board, owners)),
  };
}

function said(piece, load, board, owners) {
  const kind = piece.name ?? kindOf(board, piece).name;
  const owner = owners.get(piece.owner)?.name ?? "";
  const states = (piece.states ?? []).map((state) => board.states?.[state]?.name ?? state);
  const whole = SHAPES[kindOf(board, piece).shape]?.of;
  const many = piece.count > 1 && !whole ? `${piece.count} × ` : "";
  const left = whole ? `${piece.count ?? 1}/${whole}` : "";
  const goods = load.map((one) => `${one.count ?? 1} ${kindOf(board, one).name}`);
  return `${many}${[owner, kind, left].filter(Boolean).join(" ")}${states.length ? ` (${states.join(", ")})` : ""}${goods.length ? `: ${goods.join(", ")}` : ""}`;
}

/** The pieces of some places as a drawing that stays as it is. */
export function staticPieces(scene, board, owners, places, scale) {
  const { byPlace, loads } = sorted(scene, board, owners, places);
  const layer = svg("g", { class: "pieces" });
  for (const [id, pieces] of byPlace) {
    const inner = svg("g", {
      transform: `translate(${places.get(id).at})${grows(places.get(id)) ? "" : ` scale(${scale})`}`,
    });
    for (const item of layout(pieces, loads, board, places.get(id)).items) {
      const element = draw(item, owners, labels(board), places.get(id).field);
      element.setAttribute("transform", `translate(${item.x} ${item.y})${item.scale ? ` scale(${item.scale})` : ""}`);
      inner.append(element);
    }
    layer.append(inner);
  }
  return layer;
}
