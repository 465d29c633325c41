// What is lit, numbered, refused, selected or focused: drawn over the ground, changed only where it differs.

import { fieldBadge } from "./hexes.js";
import { outlineOf, spaceBadge } from "./spaces.js";
import { keep, set, svg } from "./svg.js";

const MANY = 24; // lit at once: their halos are drawn with fewer strokes, for the sake of slow screens

export function createMarks({ ground, pieces, layers, veil }) {
  const { uid, places } = ground;
  let shown = { glow: new Map(), lit: null, dim: false, refused: new Set(), selected: new Set() };
  const drawn = { glow: new Map(), badges: new Map(), refused: new Map(), lit: new Map(), selected: new Map() };

  /** The outline of a place, for rims and fills. */
  function outline(id, name) {
    const place = places.get(id);
    if (place.space) {
      const r = place.shape.r + (/^(selected|focus)/.test(name) ? 3.5 : 0); // a rim round it
      return svg(
        "g",
        { transform: `translate(${place.at})` },
        svg("path", { class: `${name} of-space`, d: outlineOf(place.shape, r) }),
      );
    }
    if (place.kind === "node") {
      const inside =
        {
          square: () => svg("rect", { x: -17.5, y: -17.5, width: 35, height: 35, rx: 5 }),
          diamond: () => svg("path", { d: "M0-19L19 0L0 19L-19 0z" }),
        }[place.shape.shape] ?? (() => svg("circle", { r: 13.5 }));
      const rim = inside();
      rim.setAttribute("class", `${name} damp`);
      return svg("g", { transform: `translate(${place.at})` }, rim);
    }
    if (place.ring) {
      const [x, y, r] = place.ring;
      return svg(
        "g",
        {},
        svg("path", { class: name, d: place.shape.d }),
        svg("circle", { class: name, cx: x, cy: y, r }),
      );
    }
    return svg("path", { class: `${name} of-${place.kind}`, d: place.shape.d });
  }

  /** A rim with a gap; what stands on the edge of a space is drawn over it. */
  function rims(id, name) {
    const place = places.get(id);
    const over = place.space ? [svg("g", { class: "node", transform: `translate(${place.at})` }, place.body())] : [];
    return [outline(id, `${name}-gap`), outline(id, `${name}-rim`), ...over];
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
      group.append(
        svg("path", { class: `may-base tint-${place.shape.tint}`, d: place.shape.d }),
        svg("path", { class: "may-pale", d: place.shape.d }),
      );
    }
    group.append(outline(id, "may-fill"));
    if (place.kind === "node")
      group.append(svg("g", { class: "node", transform: `translate(${place.at})` }, place.body()));
    return group;
  }

  function makeBadge() {
    const text = svg("text", { class: "badge-number" });
    const [under, plate] = ["badge-under", "badge-plate"].map((name) => svg("rect", { class: name }));
    const menu = svg("path", { class: "badge-menu", d: "M-3.2-1.7L0 1.7L3.2-1.7" });
    return svg(
      "g",
      { class: "badge" },
      svg(
        "g",
        { class: "fix" },
        svg("g", { class: "badge-at" }, svg("circle", { class: "badge-hit" }), under, plate, text, menu),
      ),
    );
  }

  function changeBadge(element, mark) {
    const { at, x, y, number, ring, several } = mark; // several choices: how many, on two plates, with the sign of a menu
    element.setAttribute("transform", `translate(${at})`);
    const inner = element.querySelector(".badge-at");
    inner.setAttribute("transform", `translate(${x} ${y})`);
    const [plate, text] = [inner.querySelector(".badge-plate"), inner.querySelector(".badge-number")];
    const label = String(number ?? "");
    const half = Math.max(9.5, label.length * 3.8 + 4.5) + (several ? 5.5 : 0);
    const plain = { y: -9.5, width: 2 * half, height: 19, rx: 9.5, visibility: label ? null : "hidden" };
    set(plate, { x: -half, ...plain });
    set(inner.querySelector(".badge-under"), {
      x: -half + 2.5,
      ...plain,
      y: -6.5,
      visibility: several ? null : "hidden",
    });
    set(inner.querySelector(".badge-menu"), {
      transform: `translate(${half - 8.5} 0.5)`,
      visibility: several ? null : "hidden",
    });
    if (text.textContent !== label) text.textContent = label;
    set(text, { x: several ? -5 : 0, y: 4.4 });
    element.querySelector(".badge-ring")?.remove();
    if (ring) {
      element.firstChild.prepend(
        svg("rect", {
          class: "badge-ring",
          x: ring[0] - ring[2] / 2 - 3,
          y: ring[1] - ring[3] / 2 - 3,
          width: ring[2] + 6,
          height: ring[3] + 6,
          rx: 8,
        }),
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
      if (place.field) return fieldBadge(place, plan, number, undefined, shown.told?.has(id));
      if (place.space) return spaceBadge(place, number);
      const y = plan?.standing ? plan.lift : place.kind === "node" ? -12 : 0;
      if (!plan?.standing) return { at: place.at, x: place.kind === "node" ? -13 : 0, y, number, place: id };
      const room = (x) =>
        Math.min(
          ...[...pieces.layouts].map(([other, { width: w }]) => {
            if (other === id) return Infinity;
            const at = places.get(other).at;
            return Math.max(Math.abs(at[0] - place.at[0] - x) - w / 2, Math.abs(at[1] - place.at[1]) - 6);
          }),
        );
      const side = plan.width / 2 + 10;
      const also = plan.items.some((item) => item.piece?.id && shown.glow.has(item.piece.id)); // a piece has its own number there
      return {
        at: place.at,
        x: room(-side) >= Math.min(16, room(side)) ? -side : side,
        y: y + (also ? 12 : 0),
        number,
        place: id,
      };
    }
    const found = pieces.find(id);
    if (!found) return null;
    if (places.get(found.place).field)
      return fieldBadge(places.get(found.place), pieces.layouts.get(found.place), number, id);
    if (places.get(found.place).space) return spaceBadge(places.get(found.place), number, id, found);
    const [w, h] = found.size;
    return {
      at: places.get(found.place).at,
      x: found.x - w / 2 - 3,
      y: found.y - h / 2 - 1,
      number,
      place: found.place,
      piece: id,
      ring: [found.x, found.y, w, h],
    };
  }

  const same = (map_, key, value) => {
    const mark = JSON.stringify(value);
    const known = map_.get(key)?.data;
    return known && JSON.stringify(known) === mark ? known : value;
  };

  function update(next) {
    shown = next;
    const { glow, refused, selected, lit, dim } = shown;
    const lamp = (id) => (places.has(id) || !ground.field ? id : pieces.find(id)?.place); // on a field the hex of a unit glows
    const lights = new Map(
      [...glow.keys()]
        .map(lamp)
        .filter((id) => places.has(id))
        .map((id) => [id, shown.told?.has(id) ?? false]),
    );
    layers.glow.classList.toggle("many", lights.size > MANY);
    layers.glow.classList.toggle("on", lights.size > 0);
    keep(layers.glow, drawn.glow, lights, makeGlow, (element, told) => element.classList.toggle("may-told", told));
    for (const [id, { element }] of drawn.glow) if (places.get(id).kind === "link") layers.glow.prepend(element); // under the towns
    const onRoads = new Map(); // a choice that points at a road has its number there, not at both ends as well
    for (const [id, { index }] of glow) {
      const place = places.get(id);
      if (place?.kind === "link")
        for (const end of [place.shape.a, place.shape.b]) onRoads.set(`${end}|${index}`, true);
    }
    const badges = new Map();
    for (const [id, value] of glow) {
      const mark = onRoads.has(`${id}|${value.index}`) ? null : badgeOf(id, value);
      if (mark) badges.set(id, same(drawn.badges, id, { ...mark, several: value.several }));
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
    keep(layers.selected, drawn.selected, outlines(selected), (id) => svg("g", {}, ...rims(id, "selected")));
    light(lit);
    veil.classList.toggle("on", dim ?? glow.size > 0);
  }

  /** What hover or focus in the list points at. */
  function light(id) {
    const found = id && !places.has(id) ? pieces.find(id)?.place : id;
    const wanted = new Map(found && places.has(found) ? [[found, true]] : []);
    keep(layers.lit, drawn.lit, wanted, (key) => svg("g", {}, outline(key, "lit-fill"), outline(key, "lit-rim")));
    for (const [key, { element }] of drawn.badges) element.classList.toggle("badge-lit", key === id);
  }

  function focus(id) {
    layers.focus.replaceChildren(...(id && places.has(id) ? rims(id, "focus") : []));
  }

  return { update, light, focus };
}
