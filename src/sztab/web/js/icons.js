/** The small drawings of the interface: 24 × 24, one stroke. Pieces, owners and cards are drawn by board/symbols.js. */

import { ICONS } from "./board/symbols.js";
import { h } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  play: '<path d="M7 4.5v15l12-7.5z" fill="currentColor"/>',
  pause: '<path d="M8 5v14M16 5v14"/>',
  medal: '<circle cx="12" cy="15.5" r="5.5"/><path d="M9 10.5L6 3h4l2 4.5L14 3h4l-3 7.5"/>',
  first: '<path d="M6 5v14M18 5l-8 7 8 7"/>',
  back: '<path d="M15 5l-7 7 7 7"/>',
  next: '<path d="M9 5l7 7-7 7"/>',
  last: '<path d="M18 5v14M6 5l8 7-8 7"/>',
  undo: '<path d="M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3"/>',
  close: '<path d="M6 6l12 12M18 6L6 18"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  moon: '<path d="M19 14.5A8 8 0 1 1 9.5 5a6.5 6.5 0 0 0 9.5 9.5z"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v2.5M12 19v2.5M2.5 12h2.5M19 12h2.5M5.3 5.3l1.8 1.8M16.9 16.9l1.8 1.8M18.7 5.3l-1.8 1.8M7.1 16.9l-1.8 1.8"/>',
  book: '<path d="M12 6c-2-1.6-4.5-2-8-2v14c3.5 0 6 .4 8 2 2-1.6 4.5-2 8-2V4c-3.5 0-6 .4-8 2zM12 6v14"/>',
  story: '<rect x="4" y="3.5" width="16" height="17" rx="1.5"/><path d="M8 8h8M8 12h8M8 16h5"/>',
  cards: '<rect x="9" y="3.5" width="11" height="14" rx="1.5"/><path d="M15 20.5H5.5A1.5 1.5 0 0 1 4 19V7.5"/>',
  star: '<path d="M12 3.5l2.6 5.6 6.1.8-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6-4.5-4.2 6.1-.8z"/>',
  chat: '<path d="M4 4.5h16v11.5H10l-4.5 4v-4H4z"/>',
  people:
    '<circle cx="9" cy="8" r="3.5"/><path d="M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5.2a3.3 3.3 0 0 1 0 6M18 14.6c2 .8 3.2 2.6 3.5 5.4"/>',
  hand: '<rect x="8" y="4" width="11" height="15" rx="1.5"/><path d="M5 7.5v11A1.5 1.5 0 0 0 6.5 20"/>',
  deck: '<path d="M12 3l9 4.5-9 4.5-9-4.5zM3 12l9 4.5 9-4.5M3 16.5L12 21l9-4.5"/>',
  bot: '<rect x="4.5" y="8" width="15" height="11" rx="2.5"/><path d="M12 8V4.5M9 13v1.5M15 13v1.5M2.5 12.5v3M21.5 12.5v3"/>',
  link: '<path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.3 1.3M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1.3-1.3"/>',
  no: '<circle cx="12" cy="12" r="8.5"/><path d="M6 18L18 6"/>',
  why: '<circle cx="12" cy="12" r="8.5"/><path d="M9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.9.5-1.2 1-1.2 2M12 16.8v.2"/>',
  bell: '<path d="M6 17V10.5a6 6 0 0 1 12 0V17l1.5 1.5h-15zM10 21h4"/>',
  sound: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
  search: '<circle cx="10.5" cy="10.5" r="6"/><path d="M15 15l5.5 5.5"/>',
  grow: '<path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7"/>',
  ring: '<circle cx="12" cy="12" r="6.5"/>',
  check: '<path d="M4.5 12.5l5 5 10-11"/>',
  lock: '<rect x="5" y="10.5" width="14" height="10" rx="2"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>',
  eye: '<path d="M2.5 12c2.5-4.5 5.7-6.5 9.5-6.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5s-7-2-9.5-6.5z"/><circle cx="12" cy="12" r="2.8"/>',
  dice: '<rect x="4" y="4" width="16" height="16" rx="3"/><path d="M8.5 8.5h.01M15.5 15.5h.01M12 12h.01M15.5 8.5h.01M8.5 15.5h.01"/>',
  more: '<path d="M5.5 12h.01M12 12h.01M18.5 12h.01"/>',
  fold: '<path d="M6 9.5l6 6 6-6"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>',
  share:
    '<circle cx="6" cy="12" r="2.5"/><circle cx="17.5" cy="5.5" r="2.5"/><circle cx="17.5" cy="18.5" r="2.5"/><path d="M8.3 10.8l7-4M8.3 13.2l7 4"/>',
  chart: '<path d="M4 4v16h16M7.5 15l4-5 3.5 3 5-7"/>',
  swap: '<path d="M4 8.5h15l-4-4M20 15.5H5l4 4"/>',
  download: '<path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14"/>',
  menu: '<path d="M4.5 7h15M4.5 12h15M4.5 17h15"/>',
  keyboard: '<rect x="3" y="6" width="18" height="12" rx="2"/><path d="M7 10h.01M11 10h.01M15 10h.01M7.5 14h9"/>',
  flag: '<path d="M6 21V4h12l-3 4 3 4H6"/>',
};

/** A drawing that only decorates; the words stand beside it. @param {string} name */
export function icon(name, className = "") {
  return h("svg", {
    class: `icon ${className}`,
    viewBox: "0 0 24 24",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "1.8",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
    html: PATHS[name] ?? `<path d="${ICONS[name] ?? "M12 12h.01"}"/>`,
  });
}

/** Our sign: a staff's flag and the mark on the map. */
export function sign() {
  return h("svg", {
    class: "sign",
    viewBox: "0 0 32 32",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "2.4",
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
    "aria-hidden": "true",
    html: '<path d="M6 28V5h16l-4 5.5 4 5.5H6"/><circle cx="22" cy="22" r="4.6"/><path d="M22 15.4v3M22 25.6v3M15.4 22h3M25.6 22h3"/>',
  });
}
