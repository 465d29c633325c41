// The board: a printed map on a desk, lit where you may act. It knows no game: places, pieces, owners and the drawing come as data.
//
//   const view = createBoard(container, {board, language, theme?, onPick, onHover, onWhy})
//
//   board       what GET /api/tables/{id}/board gives, with `map`
//   onPick      ({place, piece?, event}) a click, a tap or Enter on a place; whether it may be chosen or not
//   onHover     ({place, piece?} | null) the mouse or the focus is there: light the choice beside it
//   onWhy       ({place, piece?}) W, a right click or a long press: "why not here?"
//
//   view.update(scene, {glow, lit, dim, refused, selected})
//                          glow: Map from place or piece id to {number, index}; lit: an id that hover or focus in the list
//                          points at; dim: the veil on the rest while a question is asked (glow.size > 0 if left out);
//                          refused: Set of place ids, hatched; selected: an id or a Set of ids with a gold rim
//   view.light(id | null)              the same `lit`, alone and cheap, for hover in the list of choices
//   view.setLanguage(board, language)  the same board in other words
//   view.setTheme("light" | "dark" | "")   only where it differs from the page's
//   view.focus(id | ids, {smooth, keyboard})   brings places into sight; keyboard: true moves the focus there too
//   view.fit()                         the whole map;  view.home() the view a table starts with
//   view.zoom(factor)
//   view.showPaths(paths)              paths over those of the scene: [{kind: "supply" | "reach" | "gap", places: []}]; [] ends it
//   view.showGap(places)               the same for one gap
//   view.bubble(id, element)           keeps an element beside a place, with a line to it; returns the function that ends it
//   view.position(id)                  {x, y} of a place in the container, in pixels, or null
//   view.snapshot(places, {width, height, scene})   a small still drawing round some places, an <svg>
//   view.destroy()
//
// picture(board, scene, {places, width, height, language}) draws such a picture without a board on screen (lobby, replay).

import { createCamera } from "./camera.js";
import { createButtons, createLegend, createOverview } from "./furniture.js";
import { drawGround, drawNode, fillLines } from "./ground.js";
import { fieldBadge, firstZoom, isWhole as toldWhole, tight, wholePath } from "./hexes.js";
import { ownersOf } from "./owners.js";
import { createPieces } from "./pieces.js";
import { picture } from "./picture.js";
import { html, keep, set, svg } from "./svg.js";
import { wordsFor } from "./words.js";

export { picture };

const LABEL_LEAST = 10; // px on screen: smaller names are hidden
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function createBoard(container, options) {
  let { board, language = "en" } = options;
  let words = wordsFor(language);
  const { map } = board;
  const [width, height] = map.size;
  const owners = ownersOf(board);
  const ground = drawGround(map, board, language);
  const { places, uid } = ground;
  const stop = new AbortController();
  const touch = matchMedia("(pointer: coarse)");

  // Layers, from the ground up
  const layer = (name, attributes = {}) => svg("g", { class: name, ...attributes });
  const veil = svg("rect", { class: "veil", x: -20, y: -20, width: width + 40, height: height + 40 });
  const layers = {
    glow: layer("glow"),
    refused: layer("refusals"),
    lit: layer("lit"),
    selected: layer("selected"),
    hits: layer("hits"),
    paths: layer("paths", { "aria-hidden": "true" }),
    pieces: layer("pieces", { "aria-hidden": "true" }),
    badges: layer("badges", { "aria-hidden": "true" }),
    focus: layer("focus", { "aria-hidden": "true" }),
  };
  ground.routes.id = `${uid}-routes`;
  const hatch = svg(
    "pattern",
    { id: `${uid}-hatch`, width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("path", { class: "hatch-line", d: "M0 0V7" }),
  );
  const drawing = svg(
    "svg",
    { class: "board-map", viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": words.map(board.name ?? board.game) },
    svg("defs", {}, hatch),
    svg("rect", { class: "sea-ground", width, height }),
    ground.world,
    ground.field?.layer,
    ground.ghosts,
    ...ground.cuts,
    ground.routes,
    ground.nodes,
    veil,
    layers.glow,
    layers.refused,
    layers.lit,
    layers.selected,
    layers.focus,
    layers.hits,
    layers.paths,
    ground.marks,
    ground.labels.layer,
    layers.pieces,
    layers.badges,
    svg("rect", { class: "map-frame", x: 1.5, y: 1.5, width: width - 3, height: height - 3 }),
  );
  const viewport = html("div", { class: "board-viewport" }, drawing);
  const bubbles = html("div", { class: "board-bubbles" });
  container.classList.add("board");
  if (options.theme) container.dataset.theme = options.theme;

  const pieces = createPieces(layers.pieces, board, owners, places);
  const buttons = createButtons(words, {
    in: () => camera.zoomAt(1.5, undefined, undefined, true),
    out: () => camera.zoomAt(1 / 1.5, undefined, undefined, true),
    fit: () => (isWhole() ? view.home() : view.fit()),
  });
  const overview = createOverview(map, uid, words, (x, y) => {
    const { zoom, width: w, height: h } = camera.camera;
    camera.to(w / 2 - x * zoom, h / 2 - y * zoom, zoom);
  });
  const legend = createLegend(board, owners, words, false);
  container.append(viewport, bubbles, buttons.element, overview.element, legend.element);

  // State of the drawing
  let scene = { pieces: [], paths: [] };
  let shown = { glow: new Map(), lit: null, dim: false, refused: new Set(), selected: new Set() };
  let extraPaths = [];
  let stopAt = null; // the place with the tab stop
  let focused = null;
  let hovered = null;
  let zoomSeen = 0;
  const drawn = { glow: new Map(), badges: new Map(), refused: new Map(), lit: new Map(), selected: new Map(), paths: new Map() };

  // Every place that can be pointed at has one element that listens, is named and can have the focus.
  const stops = new Map();
  for (const place of places.values()) {
    if (place.kind === "area") stops.set(place.id, place.path);
    if (place.kind === "node") {
      const target = svg("g", { transform: `translate(${place.at})` }, svg("circle", { class: "hit fix", r: 17, "data-place": place.id }));
      layers.hits.append(target);
      stops.set(place.id, target.firstChild);
    }
  }
  for (const [id, element] of stops) set(element, { role: "button", tabindex: -1, "data-place": id });

  // Camera
  const camera = createCamera(viewport, drawing, map.size, {
    tap: (x, y, event) => {
      const target = targetOf(event, x, y);
      if (target) options.onPick?.({ ...target, event });
    },
    hold: (x, y, event) => {
      const target = targetOf(event, x, y);
      if (target) options.onWhy?.(target);
    },
    hover: (x, y, event) => hover(x < 0 ? null : targetOf(event, x, y)),
    moved: (now) => {
      resize(now.zoom);
      overview.move(now);
      for (const bubble of open) bubble.follow();
    },
  });

  /** While a zoom goes on, sizes follow as often as the machine draws them in time; when it rests, always. */
  function resize(zoom) {
    if (zoom === zoomSeen) return;
    const now = performance.now();
    const late = now - lastFrame > 24;
    lastFrame = now;
    clearTimeout(resting);
    if (late && now - lastSizes < 140) resting = setTimeout(() => zoomed(camera.camera.zoom), 90);
    else {
      lastSizes = now;
      zoomed(zoom);
    }
  }
  let lastFrame = 0;
  let lastSizes = -1000;
  let resting = 0;

  /** Sizes that keep to the screen, not to the map. */
  function zoomed(zoom) {
    zoomSeen = zoom;
    const piece = (touch.matches ? 30 / 26 : 1) * Math.min(1, Math.max(0.62, zoom / 0.6));
    drawing.style.setProperty("--k", String(piece / zoom));
    drawing.style.setProperty("--s", String(zoom > 1 ? 1 / zoom : 1 / Math.max(zoom, 0.7)));
    drawing.style.setProperty("--n", String(zoom > 1 ? zoom ** -0.55 : Math.max(1, 0.8 / zoom)));
    for (const [size, group] of ground.labels.groups) {
      const plain = size * zoom;
      const screen = ground.field ? Math.max(plain, Math.min(size, LABEL_LEAST + 1)) : zoom > 1 ? size * zoom ** 0.3 : Math.max(plain, Math.min(size, LABEL_LEAST));
      group.classList.toggle("hidden", plain < LABEL_LEAST * (!ground.field ? 0.74 : size < LABEL_LEAST ? 1 : 0.3));
      group.style.setProperty("--l", String(screen / size / zoom));
    }
    drawing.classList.toggle("far", zoom < 0.7);
    drawing.classList.toggle("near", zoom > 1.6);
    drawing.classList.toggle("tiny", Boolean(ground.field) && tight(ground.field, zoom));
  }

  /** What lies under the pointer. The pale strips at the edges are the same world. */
  function targetOf(event, x, y) {
    const found = event.target.closest?.("[data-piece], [data-place]");
    if (found) {
      const place = found.closest("[data-place]")?.dataset.place;
      const piece = found.dataset.piece;
      return piece ? { place, piece } : { place };
    }
    const ghost = event.target.closest?.("[data-ghost]");
    if (!ghost) return null;
    const { camera: now } = camera;
    const point = new DOMPoint((x - now.x) / now.zoom - Number(ghost.dataset.ghost), (y - now.y) / now.zoom);
    for (const place of places.values()) {
      if (place.kind === "area" && place.path.isPointInFill(point)) return { place: place.id };
    }
    return null;
  }

  function hover(target) {
    const key = target ? `${target.place}|${target.piece ?? ""}` : "";
    if (key === (hovered ?? "")) return;
    hovered = key;
    viewport.classList.toggle("over-choice", Boolean(target && (shown.glow.has(target.place) || shown.glow.has(target.piece))));
    options.onHover?.(target);
  }

  // Keyboard
  const listen = (element, name, heard) => element.addEventListener(name, heard, { signal: stop.signal });
  listen(viewport, "contextmenu", (event) => {
    event.preventDefault();
    const box = viewport.getBoundingClientRect();
    const target = targetOf(event, event.clientX - box.left, event.clientY - box.top);
    if (target && !event.pointerType?.startsWith("touch")) options.onWhy?.(target);
  });
  listen(viewport, "focusin", (event) => {
    const id = event.target.dataset?.place;
    if (!id) return;
    focused = id;
    moveStop(id);
    if (event.target.matches(":focus-visible")) {
      drawFocus(id);
      reveal(id);
      options.onHover?.({ place: id });
    }
  });
  listen(viewport, "focusout", () => {
    focused = null;
    drawFocus(null);
    options.onHover?.(null);
  });
  listen(viewport, "keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      "+": () => camera.zoomAt(1.35, undefined, undefined, true),
      "=": () => camera.zoomAt(1.35, undefined, undefined, true),
      "-": () => camera.zoomAt(1 / 1.35, undefined, undefined, true),
      0: () => view.home(),
      Enter: () => focused && options.onPick?.({ place: focused, event }),
      " ": () => focused && options.onPick?.({ place: focused, event }),
      w: () => focused && options.onWhy?.({ place: focused }),
      W: () => focused && options.onWhy?.({ place: focused }),
    }[event.key];
    const arrow = ARROWS[event.key];
    if (arrow) {
      const next = neighbour(focused ?? stopAt, arrow);
      if (next) stops.get(next).focus({ preventScroll: true, focusVisible: true });
    } else if (act) act();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  /** The next place in a direction: near, and not far off the line. */
  function neighbour(from, [dx, dy]) {
    const here = places.get(from)?.at ?? [width / 2, height / 2];
    let best = null;
    let least = Infinity;
    for (const id of stops.keys()) {
      if (id === from) continue;
      const [x, y] = places.get(id).at;
      const along = (x - here[0]) * dx + (y - here[1]) * dy;
      const across = Math.abs((x - here[0]) * dy) + Math.abs((y - here[1]) * dx);
      if (along <= 2 || across > along * 2) continue;
      const cost = along + across * 1.6;
      if (cost < least) [best, least] = [id, cost];
    }
    return best;
  }

  function moveStop(id) {
    if (stopAt === id) return;
    if (stops.has(stopAt)) stops.get(stopAt).setAttribute("tabindex", "-1");
    stopAt = id;
    stops.get(id)?.setAttribute("tabindex", "0");
  }

  function reveal(id) {
    const { x, y, zoom, width: w, height: h } = camera.camera;
    const [px, py] = [places.get(id).at[0] * zoom + x, places.get(id).at[1] * zoom + y];
    const margin = Math.min(70, w / 5, h / 5);
    const dx = px < margin ? margin - px : px > w - margin ? w - margin - px : 0;
    const dy = py < margin ? margin - py : py > h - margin ? h - margin - py : 0;
    if (dx || dy) camera.glideTo(x + dx, y + dy, zoom);
  }

  // Drawing what changes

  /** The outline of a place, for rims and fills. */
  function outline(id, name) {
    const place = places.get(id);
    if (place.kind === "node") {
      const inside = {
        square: () => svg("rect", { x: -17.5, y: -17.5, width: 35, height: 35, rx: 5 }),
        diamond: () => svg("path", { d: "M0-19L19 0L0 19L-19 0z" }),
      }[place.shape.shape] ?? (() => svg("circle", { r: 13.5 }));
      const rim = inside();
      rim.setAttribute("class", `${name} damp`);
      return svg("g", { transform: `translate(${place.at})` }, rim);
    }
    if (place.ring) {
      const [x, y, r] = place.ring;
      return svg("g", {}, svg("path", { class: name, d: place.shape.d }), svg("circle", { class: name, cx: x, cy: y, r }));
    }
    return svg("path", { class: `${name} of-${place.kind}`, d: place.shape.d });
  }

  function makeGlow(id) {
    const place = places.get(id);
    const group = svg("g", { class: `may may-${place.kind}`, "data-place": id });
    if (place.kind === "link") {
      group.append(outline(id, "may-halo"), outline(id, "may-road"), outline(id, "may-hit"));
      return group;
    }
    for (const step of [1, 2, 3, 4]) group.append(outline(id, `may-halo may-halo-${step}`));
    if (place.kind === "area" && !place.field) {
      group.append(svg("path", { class: `may-base tint-${place.shape.tint}`, d: place.shape.d }), svg("path", { class: "may-pale", d: place.shape.d }));
    }
    group.append(outline(id, "may-fill"));
    if (place.kind === "node") {
      const marks = map.marks.filter((mark) => mark.place === id);
      group.append(svg("g", { class: "node", transform: `translate(${place.at})` }, drawNode(place.shape, marks)));
    }
    return group;
  }

  function makeBadge() {
    const text = svg("text", { class: "badge-number" });
    const plate = svg("rect", { class: "badge-plate" });
    return svg("g", { class: "badge" }, svg("g", { class: "fix" }, svg("g", { class: "badge-at" }, plate, text)));
  }

  function changeBadge(element, mark) {
    const { at, x, y, number, ring } = mark;
    element.setAttribute("transform", `translate(${at})`);
    const inner = element.querySelector(".badge-at");
    inner.setAttribute("transform", `translate(${x} ${y})`);
    const [plate, text] = [inner.querySelector(".badge-plate"), inner.querySelector(".badge-number")];
    const label = String(number ?? "");
    const half = Math.max(9.5, label.length * 3.8 + 4.5);
    set(plate, { x: -half, y: -9.5, width: 2 * half, height: 19, rx: 9.5, visibility: label ? null : "hidden" });
    if (text.textContent !== label) text.textContent = label;
    text.setAttribute("y", 4.4);
    element.querySelector(".badge-ring")?.remove();
    if (ring) {
      element.firstChild.prepend(
        svg("rect", { class: "badge-ring", x: ring[0] - ring[2] / 2 - 3, y: ring[1] - ring[3] / 2 - 3, width: ring[2] + 6, height: ring[3] + 6, rx: 8 }),
      );
    }
    if (mark.place) element.dataset.place = mark.place;
    if (mark.piece) element.dataset.piece = mark.piece;
  }

  /** Where the number of a choice stands: beside the pieces, off the name. */
  function badgeOf(id, { number }) {
    if (places.has(id)) {
      const place = places.get(id);
      const plan = pieces.layouts.get(id);
      if (place.field) return fieldBadge(place, plan, number);
      const y = plan?.standing ? plan.lift : place.kind === "node" ? -12 : 0;
      if (!plan?.standing) return { at: place.at, x: place.kind === "node" ? -13 : 0, y, number, place: id };
      const room = (x) => Math.min(...[...pieces.layouts].map(([other, { width: w }]) => {
        if (other === id) return Infinity;
        const at = places.get(other).at;
        return Math.max(Math.abs(at[0] - place.at[0] - x) - w / 2, Math.abs(at[1] - place.at[1]) - 6);
      }));
      const side = plan.width / 2 + 10;
      const also = plan.items.some((item) => item.piece?.id && shown.glow.has(item.piece.id)); // a piece has its own number there
      return { at: place.at, x: room(-side) >= Math.min(16, room(side)) ? -side : side, y: y + (also ? 12 : 0), number, place: id };
    }
    const found = pieces.find(id);
    if (!found) return null;
    if (places.get(found.place).field) return fieldBadge(places.get(found.place), pieces.layouts.get(found.place), number, id);
    const [w, h] = found.size;
    return {
      at: places.get(found.place).at, x: found.x - w / 2 - 3, y: found.y - h / 2 - 1, number,
      place: found.place, piece: id, ring: [found.x, found.y, w, h],
    };
  }

  const same = (map_, key, value) => {
    const mark = JSON.stringify(value);
    const known = map_.get(key)?.data;
    return known && JSON.stringify(known) === mark ? known : value;
  };

  function drawMarks() {
    const { glow, refused, selected, lit, dim } = shown;
    const lamp = (id) => (places.has(id) || !ground.field ? id : pieces.find(id)?.place); // on a field the hex of a unit glows
    const lights = new Map([...glow.keys()].map(lamp).filter((id) => places.has(id)).map((id) => [id, true]));
    keep(layers.glow, drawn.glow, lights, makeGlow);
    for (const [id, { element }] of drawn.glow) if (places.get(id).kind === "link") layers.glow.prepend(element); // under the towns
    const onRoads = new Map(); // a choice that points at a road has its number there, not at both ends as well
    for (const [id, { index }] of glow) {
      const place = places.get(id);
      if (place?.kind === "link") for (const end of [place.shape.a, place.shape.b]) onRoads.set(`${end}|${index}`, true);
    }
    const badges = new Map();
    for (const [id, value] of glow) {
      const mark = onRoads.has(`${id}|${value.index}`) ? null : badgeOf(id, value);
      if (mark) badges.set(id, same(drawn.badges, id, mark));
    }
    keep(layers.badges, drawn.badges, badges, makeBadge, changeBadge);
    const outlines = (ids) => new Map([...ids].filter((id) => places.has(id)).map((id) => [id, true]));
    keep(layers.refused, drawn.refused, outlines(refused), (id) => {
      const element = outline(id, "refused-rim");
      const fill = outline(id, "refused-fill");
      for (const part of fill.querySelectorAll?.(".refused-fill") ?? []) part.style.fill = `url(#${uid}-hatch)`;
      fill.style.fill = `url(#${uid}-hatch)`;
      return svg("g", { class: "refused" }, fill, element);
    });
    keep(layers.selected, drawn.selected, outlines(selected), (id) => svg("g", {}, outline(id, "selected-gap"), outline(id, "selected-rim")));
    drawLit(lit);
    veil.classList.toggle("on", dim ?? glow.size > 0);
  }

  function drawLit(id) {
    const found = id && !places.has(id) ? pieces.find(id)?.place : id;
    const wanted = new Map(found && places.has(found) ? [[found, true]] : []);
    keep(layers.lit, drawn.lit, wanted, (key) => svg("g", {}, outline(key, "lit-fill"), outline(key, "lit-rim")));
    for (const [key, { element }] of drawn.badges) element.classList.toggle("badge-lit", key === id);
  }

  function drawFocus(id) {
    const rim = id && places.has(id) ? [outline(id, "focus-gap"), outline(id, "focus-rim")] : [];
    layers.focus.replaceChildren(...rim);
  }

  /** Railways: a dark casing with white dashes. Over the cut of a world map a line leaves at both edges. */
  function drawPaths() {
    const wanted = new Map();
    for (const path of [...(scene.paths ?? []), ...extraPaths]) {
      if (toldWhole(path.kind)) wanted.set(`${path.kind}||${path.places.join("|")}`, true);
      for (let i = 1; !toldWhole(path.kind) && i < path.places.length; i += 1) {
        const [a, b] = [places.get(path.places[i - 1]), places.get(path.places[i])];
        if (a && b) wanted.set(`${path.kind}|${path.owner ?? ""}|${a.id}|${b.id}`, true);
      }
    }
    keep(layers.paths, drawn.paths, wanted, (key) => {
      const [kind, , from, to] = key.split("|");
      if (toldWhole(kind)) return wholePath(kind, key.split("|").slice(2).map((id) => places.get(id)).filter(Boolean));
      const d = legs(places.get(from).at, places.get(to).at);
      if (kind === "gap") return svg("path", { class: "path-gap", d });
      if (kind === "reach") return svg("path", { class: "path-reach", d });
      return svg("g", { class: `path path-${kind}` }, svg("path", { class: "path-casing", d }), svg("path", { class: "path-dashes", d }));
    });
    // Casings first: crossings then look like junctions.
    for (const { element } of drawn.paths.values()) {
      const casing = element.querySelector?.(".path-casing");
      if (casing) element.prepend(casing);
    }
  }

  function legs([ax, ay], [bx, by]) {
    const turn = map.wrap ?? Infinity;
    if (Math.abs(bx - ax) <= turn / 2) return `M${ax} ${ay}L${bx} ${by}`;
    const shift = bx > ax ? -turn : turn;
    return `M${ax} ${ay}L${bx + shift} ${by}M${ax - shift} ${ay}L${bx} ${by}`;
  }

  /** Names of towns make room for what stands there. */
  function shiftNames() {
    for (const { id, label, shift } of ground.labels.texts.values()) {
      const place = places.get(id);
      if (place?.kind !== "node") continue;
      const reach = pieces.layouts.get(id)?.reach;
      const [dx, dy] = [label.at[0] - place.at[0], label.at[1] - place.at[1]];
      const aside = label.anchor === "start" ? Math.max(0, (reach?.right ?? 0) + 2 - dx) : label.anchor === "end" ? Math.min(0, (reach?.left ?? 0) - 2 - dx) : 0;
      const below = label.anchor !== "middle" ? 0 : dy > 0 ? Math.max(0, (reach?.bottom ?? 0) - 8) : Math.min(0, (reach?.top ?? 0) + 8);
      const transform = aside || below ? `translate(calc(${aside}px * var(--k)), calc(${below}px * var(--k)))` : "";
      if (shift.style.transform !== transform) shift.style.transform = transform;
    }
  }

  function drawLegend() {
    const rows = [];
    if (shown.glow.size) rows.push(["may", words.may]);
    const kinds = new Set([...(scene.paths ?? []), ...extraPaths].map((path) => path.kind));
    for (const kind of kinds) rows.push([kind === "gap" ? "gap" : toldWhole(kind) ? kind.split("_")[0] : "path", board.paths?.[kind]?.name ?? words[kind] ?? kind]);
    const states = new Map();
    for (const piece of scene.pieces ?? []) {
      if (!places.has(piece.place)) continue;
      for (const state of piece.states ?? []) {
        const look = board.states?.[state]?.look ?? (words[state] ? state : "");
        if (look) states.set(look, board.states?.[state]?.name ?? words[state]);
      }
    }
    rows.push(...states);
    if (shown.refused.size) rows.push(["refused", words.refused]);
    legend.update(rows);
  }

  /** Names of places say what stands there and what may be done. */
  function name() {
    for (const [id, element] of stops) {
      const { place } = places.get(id);
      const mark = shown.glow.get(id);
      const terrain = board.terrains?.[place?.terrain]?.name ?? words[place?.terrain];
      const marks = (place?.marks ?? []).map((one) => board.marks?.[one]?.name).filter(Boolean);
      const parts = [place?.name ?? id, terrain, ...marks, ...(pieces.words(id).length ? pieces.words(id) : [words.empty])];
      if (mark) parts.push(words.mayChoose(mark.number ?? ""));
      set(element, { "aria-label": parts.filter(Boolean).join(", "), "aria-disabled": mark ? null : "true" });
    }
  }

  // Bubbles
  const open = new Set();

  function bubble(id, element) {
    const line = svg("path", { class: "bubble-line" });
    const dot = svg("circle", { class: "bubble-dot", r: 3.5 });
    const pointer = svg("svg", { class: "bubble-pointer", "aria-hidden": "true" }, line, dot);
    const holder = html("div", { class: "board-bubble" }, element);
    bubbles.append(pointer, holder);
    const one = {
      follow() {
        const at = position(id);
        if (!at) return;
        const { width: w, height: h } = camera.camera;
        const [bw, bh] = [holder.offsetWidth, holder.offsetHeight];
        const gap = 46;
        const away = at.x - bw - gap > 8 ? at.x - bw - gap : at.x + gap + bw < w - 8 ? at.x + gap : Math.max(8, Math.min(w - bw - 8, at.x - bw / 2));
        const beside = away + bw <= at.x || away >= at.x;
        const top = beside ? at.y - bh / 2 : at.y + gap + bh < h - 8 ? at.y + gap : at.y - gap - bh;
        const x = Math.max(8, Math.min(w - bw - 8, away));
        const y = Math.max(8, Math.min(h - bh - 8, top));
        holder.style.transform = `translate(${x}px, ${y}px)`;
        const from = [Math.max(x, Math.min(x + bw, at.x)), Math.max(y, Math.min(y + bh, at.y))];
        line.setAttribute("d", `M${from}Q${(from[0] + at.x) / 2} ${from[1]} ${at.x} ${at.y}`);
        dot.setAttribute("cx", at.x);
        dot.setAttribute("cy", at.y);
      },
    };
    open.add(one);
    one.follow();
    return () => {
      open.delete(one);
      pointer.remove();
      holder.remove();
    };
  }

  function position(id) {
    const place = places.get(id) ?? places.get(pieces.find(id)?.place);
    if (!place) return null;
    const { x, y, zoom } = camera.camera;
    return { x: place.at[0] * zoom + x, y: place.at[1] * zoom + y };
  }

  const isWhole = () => camera.camera.zoom <= camera.camera.least * 1.02;

  const boxOf = (ids, pad) => {
    const found = ids.map((id) => places.get(id) ?? places.get(pieces.find(id)?.place)).filter(Boolean);
    if (!found.length) return null;
    const bounds = found.map((place) => {
      const { x, y, width: w, height: h } = place.path?.getBBox?.() ?? { x: place.at[0] - 20, y: place.at[1] - 20, width: 40, height: 40 };
      // A sea is wide: its anchor is what must be in sight.
      return w * h > 90000 ? [place.at[0] - 60, place.at[1] - 40, place.at[0] + 60, place.at[1] + 40] : [x, y, x + w, y + h];
    });
    const edge = (i, pick) => pick(...bounds.map((box) => box[i]));
    return [edge(0, Math.min) - pad, edge(1, Math.min) - pad, edge(2, Math.max) + pad, edge(3, Math.max) + pad];
  };

  const view = {
    update(nextScene, next = {}) {
      const glow = next.glow ?? new Map();
      const selected = next.selected instanceof Set ? next.selected : new Set(next.selected ? [next.selected] : []);
      scene = nextScene;
      shown = { glow, lit: next.lit ?? null, dim: next.dim ?? glow.size > 0, refused: next.refused ?? new Set(), selected };
      pieces.update(scene, camera.camera.zoom);
      shiftNames();
      drawPaths();
      drawMarks();
      drawLegend();
      name();
      overview.update(scene, owners, places, [...glow.keys()].filter((id) => places.has(id)));
      const first = [...glow.keys()].find((id) => stops.has(id));
      if (!focused && first && !glow.has(stopAt)) moveStop(first);
      if (!stopAt) moveStop(stops.keys().next().value);
      if (!atHome) start();
    },
    light(id) {
      shown.lit = id;
      drawLit(id);
    },
    setLanguage(nextBoard, nextLanguage) {
      board = nextBoard;
      language = nextLanguage ?? language;
      words = wordsFor(language);
      const named = new Map(board.places.map((place) => [place.id, place]));
      for (const place of places.values()) place.place = named.get(place.id);
      for (const [text, { label, size }] of ground.labels.texts) fillLines(text, label.lines[language] ?? label.lines.en, size);
      for (const [id, owner] of owners) Object.assign(owner, board.owners?.find((one) => one.id === id) ?? {});
      pieces.rename(board);
      drawing.setAttribute("aria-label", words.map(board.name ?? board.game));
      buttons.speak(words);
      overview.speak(words);
      legend.speak(words, board);
      drawLegend();
      name();
    },
    setTheme(theme) {
      if (theme) container.dataset.theme = theme;
      else delete container.dataset.theme;
    },
    focus(ids, { smooth = true, keyboard = false, pad = 46, most = 1.8 } = {}) {
      const list = (Array.isArray(ids) ? ids : [ids]).filter(Boolean);
      const box = boxOf(list, pad);
      if (!box) return;
      const { zoom } = camera.camera;
      const alone = list.length === 1;
      camera.show(box, { smooth, most: alone ? Math.max(zoom, 1) : Math.max(most, 0.5) });
      if (keyboard && stops.has(list[0])) stops.get(list[0]).focus({ preventScroll: true, focusVisible: true });
    },
    /** Pans and zooms only if some of the places are out of sight. */
    reveal(ids) {
      const box = boxOf(Array.isArray(ids) ? ids : [ids], 24);
      if (!box) return;
      const { x, y, zoom, width: w, height: h } = camera.camera;
      const inside = box[0] * zoom + x >= 0 && box[1] * zoom + y >= 0 && box[2] * zoom + x <= w && box[3] * zoom + y <= h;
      if (!inside) camera.show(box, { most: Math.max(zoom, 1) });
    },
    fit: () => camera.show([0, 0, width, height]),
    home: (smooth = true) => goHome(smooth),
    zoom: (factor) => camera.zoomAt(factor, undefined, undefined, true),
    showPaths(paths) {
      extraPaths = paths ?? [];
      drawPaths();
      drawLegend();
    },
    showGap: (ids) => view.showPaths(ids?.length ? [{ kind: "gap", places: ids }] : []),
    bubble,
    position,
    snapshot: (ids, more = {}) => picture(board, more.scene ?? scene, { places: ids, language, ...more }),
    destroy() {
      stop.abort();
      clearTimeout(resting);
      camera.destroy();
      watcher.disconnect();
      container.replaceChildren();
      container.classList.remove("board");
    },
  };

  // The first view
  let atHome = false;

  /** The map as large as fills the window, about what is going on; on a small screen never too small to read. */
  function goHome(smooth = true) {
    const { width: w, height: h } = camera.camera;
    const cover = Math.max(w / width, h / height);
    const zoom = ground.field ? firstZoom(ground.field, map.size, [w, h]) : Math.max(cover, w < 700 || Object.keys(map.nodes).length ? 1 : 0.86); // towns stand closer than areas
    const asked = [...shown.glow.keys()].map((id) => places.get(id) ?? places.get(pieces.find(id)?.place)).filter(Boolean);
    const standing = (scene.pieces ?? []).filter((piece) => piece.owner && places.has(piece.place)).map((piece) => places.get(piece.place));
    const about = asked.length ? asked : standing;
    const mean = (i, fallback) => (about.length ? about.reduce((sum, place) => sum + place.at[i], 0) / about.length : fallback);
    const middle = [mean(0, width / 2), mean(1, height / 2)];
    const off = (place) => Math.max(Math.abs(place.at[0] - middle[0]) / w, Math.abs(place.at[1] - middle[1]) / h);
    const nearest = about.reduce((best, place) => (!best || off(place) < off(best) ? place : best), null);
    const [x, y] = nearest && off(nearest) * zoom > 0.42 ? nearest.at : middle; // never an empty view between far places
    if (smooth) camera.glideTo(w / 2 - x * zoom, h / 2 - y * zoom, zoom);
    else camera.to(w / 2 - x * zoom, h / 2 - y * zoom, zoom);
  }

  function start() {
    if (!camera.camera.width) return;
    atHome = true;
    goHome(false);
    camera.paintNow();
  }

  const watcher = new ResizeObserver(() => {
    const first = camera.measure();
    if (!first && camera.camera.touched) return;
    goHome(false); // until somebody moves the map, it follows the window
    camera.paintNow();
    if (first) atHome = Boolean(scene.pieces?.length || shown.glow.size);
  });
  watcher.observe(viewport);
  camera.measure();
  goHome(false);
  camera.paintNow();
  name();
  return view;
}
