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
//                          glow: Map from place or piece id to {number, index, several}: the number of the choice, or of how many; lit: an id that hover or focus in the list
//                          points at; dim: the veil on the rest while a question is asked (glow.size > 0 if left out);
//                          refused: Set of place ids, hatched; selected: an id or a Set of ids with a gold rim
//   view.light(id | null)              the same `lit`, alone and cheap, for hover in the list of choices
//   view.setLanguage(board, language)  the same board in other words
//   view.setTheme("light" | "dark" | "")   only where it differs from the page's
//   view.focus(id | ids, {smooth, keyboard})   brings places into sight; keyboard: true moves the focus there too
//   view.fit()                         the whole map;  view.home() the view a table starts with
//   view.seek()                        goes where something may be chosen, if nothing of it is in sight
//   view.zoom(factor)
//   view.showPaths(paths), showGap(places)  paths over those of the scene: [{kind: "supply" | "reach" | "gap", places: []}]; [] ends it
//   view.key(under)                    the element of the key: under the map, or for the page to put elsewhere
//   view.bubble(id, element)           keeps an element beside a place, with a line to it; returns the function that ends it
//   view.position(id)                  {x, y} of a place in the container, in pixels, or null
//   view.snapshot(places, {width, height, scene})   a small still drawing round some places, an <svg>
//   view.destroy()
// picture(board, scene, {places, width, height, language}) draws such a picture without a board on screen (lobby, replay).

import { createBubbles } from "./bubbles.js";
import { createCamera } from "./camera.js";
import { createButtons, createLegend, createOverview, kindsOn, signsNow } from "./furniture.js";
import { drawGround, fillLines } from "./ground.js";
import { colours, firstZoom, tight } from "./hexes.js";
import { createMarks } from "./marks.js";
import { ownersOf } from "./owners.js";
import { createPaths } from "./paths.js";
import { createPieces } from "./pieces.js";
import { picture } from "./picture.js";
import { createStops } from "./stops.js";
import { html, set, svg } from "./svg.js";
import { wordsFor } from "./words.js";

export { picture };

const EDGE = 32; // px: what lies nearer to the rim of the window is as good as out of sight
const LABEL_LEAST = 10; // px on screen: smaller names are hidden

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
    over: layer("over", { "aria-hidden": "true" }),
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
    ground.cells.group,
    ground.banners.group,
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
    layers.over,
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
  container.append(html("div", { class: "board-stage" }, viewport, bubbles, buttons.element, overview.element), legend.element); // the key lies beside the map, never on it

  // State of the drawing
  let scene = { pieces: [], paths: [] };
  let shown = { glow: new Map(), lit: null, dim: false, refused: new Set(), selected: new Set() };
  let extraPaths = [];
  let hovered = null;
  let zoomSeen = 0;
  const marks = createMarks({ map, uid, ground, places, pieces, layers, veil });
  const drawPaths = createPaths(layers.paths, layers.over, places, board);
  const pointers = createBubbles(bubbles, position, () => camera.camera);
  const routes = () => [...(scene.paths ?? []), ...extraPaths];

  const stops = createStops(viewport, layers.hits, places, {
    pick: (at) => options.onPick?.(at),
    why: (at) => options.onWhy?.(at),
    hover: (at) => options.onHover?.(at),
    focus: (id) => marks.focus(id),
    reveal,
    zoom: (factor) => view.zoom(factor),
    home: () => view.home(),
  }, stop.signal);

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
      pointers.follow();
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

  const asks = (event) => {
    event.preventDefault();
    const box = viewport.getBoundingClientRect();
    const target = targetOf(event, event.clientX - box.left, event.clientY - box.top);
    if (target && !event.pointerType?.startsWith("touch")) options.onWhy?.(target);
  };
  viewport.addEventListener("contextmenu", asks, { signal: stop.signal });

  function reveal(id) {
    const { x, y, zoom, width: w, height: h } = camera.camera;
    const [px, py] = [places.get(id).at[0] * zoom + x, places.get(id).at[1] * zoom + y];
    const margin = Math.min(70, w / 5, h / 5);
    const dx = px < margin ? margin - px : px > w - margin ? w - margin - px : 0;
    const dy = py < margin ? margin - py : py > h - margin ? h - margin - py : 0;
    if (dx || dy) camera.glideTo(x + dx, y + dy, zoom);
  }

  // Drawing what changes

  /** Names of towns make room for what stands there. */
  function shiftNames() {
    for (const { id, label, shift } of ground.labels.texts.values()) {
      const place = places.get(id);
      if (place?.kind !== "node" || place.space) continue;
      const reach = pieces.layouts.get(id)?.reach;
      const [dx, dy] = [label.at[0] - place.at[0], label.at[1] - place.at[1]];
      const aside = label.anchor === "start" ? Math.max(0, (reach?.right ?? 0) + 2 - dx) : label.anchor === "end" ? Math.min(0, (reach?.left ?? 0) - 2 - dx) : 0;
      const below = label.anchor !== "middle" ? 0 : dy > 0 ? Math.max(0, (reach?.bottom ?? 0) - 8) : Math.min(0, (reach?.top ?? 0) + 8);
      const transform = aside || below ? `translate(calc(${aside}px * var(--k)), calc(${below}px * var(--k)))` : "";
      if (shift.style.transform !== transform) shift.style.transform = transform;
    }
  }

  const drawLegend = () => legend.update(signsNow({ scene, board, places, shown, routes: routes(), words }), kindsOn(scene, places));

  /** Names of places say what stands there and what may be done. */
  function name() {
    for (const [id, element] of stops.elements) {
      const { place } = places.get(id);
      const mark = shown.glow.get(id);
      const terrain = board.terrains?.[place?.terrain]?.name ?? words[place?.terrain];
      const marks = (place?.marks ?? []).map((one) => board.marks?.[one]?.name).filter(Boolean);
      const parts = [place?.name ?? id, terrain, ...marks, ...(pieces.words(id).length ? pieces.words(id) : [words.empty])];
      if (mark) parts.push(mark.several ? words.mayChooseOf(mark.number) : words.mayChoose(mark.number ?? ""));
      set(element, { "aria-label": parts.filter(Boolean).join(", "), "aria-disabled": mark ? null : "true" });
    }
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
      const told = new Set(routes().filter(({ kind }) => colours(kind)).flatMap((path) => path.places));
      shown = { glow, told, lit: next.lit ?? null, dim: next.dim ?? glow.size > 0, refused: next.refused ?? new Set(), selected };
      pieces.update(scene, camera.camera.zoom);
      shiftNames();
      drawPaths(routes());
      marks.update(shown);
      drawLegend();
      name();
      overview.update(scene, owners, places, [...glow.keys()].filter((id) => places.has(id)));
      stops.settle(glow);
      if (!atHome) start();
    },
    light(id) {
      shown.lit = id;
      marks.light(id);
    },
    setLanguage(nextBoard, nextLanguage) {
      board = nextBoard;
      language = nextLanguage ?? language;
      words = wordsFor(language);
      const named = new Map(board.places.map((place) => [place.id, place]));
      for (const place of places.values()) place.place = named.get(place.id);
      for (const [text, { label, size }] of ground.labels.texts) fillLines(text, label.lines[language] ?? label.lines.en, size);
      for (const owner of [...(board.owners ?? []), ...(board.others ?? [])]) Object.assign(owners.get(owner.id), owner);
      ground.cells.speak(language);
      ground.banners.speak(ownersOf(board));
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
      if (keyboard) stops.focus(list[0]);
    },
    /** Pans and zooms only if some of the places are out of sight. */
    reveal(ids) {
      const box = boxOf(Array.isArray(ids) ? ids : [ids], 24);
      if (!box) return;
      const { x, y, zoom, width: w, height: h } = camera.camera;
      const inside = box[0] * zoom + x >= 0 && box[1] * zoom + y >= 0 && box[2] * zoom + x <= w && box[3] * zoom + y <= h;
      if (!inside) camera.show(box, { most: Math.max(zoom, 1) });
    },
    /** Goes where the choices are, if none of them is in sight. */
    seek() {
      const { width: w, height: h } = camera.camera;
      const all = [...shown.glow.keys()].map(position).filter(Boolean);
      const seen = ({ x, y }) => x > EDGE && y > EDGE && x < w - EDGE && y < h - EDGE;
      if (all.length && !all.some(seen)) goHome();
    },
    fit: () => camera.show([0, 0, width, height]),
    home: (smooth = true) => goHome(smooth),
    zoom: (factor) => camera.zoomAt(factor, undefined, undefined, true),
    showPaths(paths) {
      extraPaths = paths ?? [];
      drawPaths(routes());
      drawLegend();
    },
    showGap: (ids) => view.showPaths(ids?.length ? [{ kind: "gap", places: ids }] : []),
    bubble: pointers.point,
    key(under) {
      const { element } = legend;
      if (under && element.parentElement !== container) container.append(element);
      if (!under && element.parentElement === container) element.remove();
      return element;
    },
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
