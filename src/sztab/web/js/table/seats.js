/** The row over the board: who plays, whose turn it is, how far the game is. And the tab that says more of it. */

import { api } from "../api.js";
import { app, ensurePerson, friendly } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { sitDown } from "../seal.js";
import { button, copy, languages, themes } from "../ui.js";
import { list, t } from "../words.js";
import { badgeOf, shield, sideColour, sideMark } from "./badge.js";
import { wishes, wishNotices } from "./notice.js";

/** Addresses that lead somewhere on this very computer only. */
const ONLY_HERE = /^(localhost|127\.|\[::1\])/;

/** The points alone, for the bar of a phone. */
export function pointsInBar(T) {
  const points = T.scene?.tracks?.find((track) => track.form === "points");
  return points && pointsOf(T, points);
}

const MANY = 6; // more than these are told apart by their shields; the name of who plays stands there still

export function seatsRow(T) {
  const owners = playing(T);
  return h(
    "div",
    { class: "seats", key: "seats" },
    h(
      "ul",
      { class: `seats-list ${owners.length > MANY ? "many" : ""}`, "aria-label": t("seats") },
      owners.map((owner) => seat(T, owner, owners.length)),
    ),
    app.layout !== "phone" && standing(T),
  );
}

const playing = (T) => {
  const roles = new Set(T.table.seats.flatMap((one) => one.roles));
  const all = T.board.owners ?? [];
  return roles.size ? all.filter((owner) => roles.has(owner.id)) : all;
};

function seat(T, owner, of) {
  const who = T.seatOf(owner.id);
  const active = T.scene.moment.active === owner.id;
  const asked = T.prompt.waiting.includes(owner.id) || T.prompt.role === owner.id;
  const state = !who ? "" : who.bot ? "bot" : who.online ? "here" : "away";
  const bare = app.layout === "phone" || (of > MANY && !active);
  const most = app.layout === "phone" ? Number(of <= MANY) : app.layout === "middle" && of > 3 ? 2 : 4;
  const badges = (T.scene.badges?.[owner.id] ?? []).slice(0, most);
  return h(
    "li",
    { key: owner.id },
    h(
      "button",
      {
        type: "button",
        class: `seat ${active ? "active" : ""} ${asked ? "asked" : ""} ${who?.you ? "you" : ""}`,
        "aria-current": active ? "true" : undefined,
        title: who ? `${owner.name}: ${nameOf(who)}` : owner.name,
        on: { click: () => T.openTab("seats") },
      },
      h(
        "span",
        { class: "seat-shield" },
        shield(owner),
        state && h("span", { class: `presence ${state}` }, state === "bot" ? icon("bot") : null),
      ),
      h(
        "span",
        { class: "seat-words" },
        h("span", { class: bare ? "unseen" : "seat-name" }, owner.short ?? owner.name),
        h(
          "span",
          { class: "unseen" },
          `, ${[active && t("seat.active"), who?.you ? t("seat.you") : who && nameOf(who), state && t(`seat.${state}`)].filter(Boolean).join(", ")}. `,
        ),
        h("span", { class: "seat-badges" }, badges.map(badgeOf)),
      ),
    ),
  );
}

/** Who sits there: a person, a bot by its level, or nobody yet. */
const nameOf = (one) => (one.bot && one.kind === "bot" ? one.bot_name : one.name) || t(`seat.${one.kind}`);

/** Rounds as dots, points as two numbers and a track between them. */
export function standing(T) {
  const tracks = T.scene.tracks ?? [];
  const rounds = tracks.find((track) => track.form === "rounds");
  const points = tracks.find((track) => track.form === "points");
  return h("div", { class: "standing" }, rounds && roundsOf(rounds, T.scene.moment), points && pointsOf(T, points));
}

function roundsOf(track, moment) {
  const now = Object.values(track.markers)[0] ?? 0;
  return h(
    "div",
    { class: "rounds", title: track.goal },
    h("p", { class: "rounds-words" }, track.of ? t("round.of", { round: now, of: track.of }) : track.name),
    moment.last && h("p", { class: "small signal" }, moment.last),
    track.of &&
      track.of <= 30 &&
      h(
        "div",
        { class: "dots-row", "aria-hidden": "true" },
        Array.from({ length: track.of }, (_, i) => h("i", { class: i + 1 === now ? "now" : i < now ? "past" : "" })),
      ),
  );
}

function pointsOf(T, track) {
  const ids = Object.keys(track.markers);
  const name = (id) => track.names?.[id] ?? T.nameOf(id);
  const side = (id) => T.side(id) ?? T.board.sides?.find((one) => one.roles.includes(id));
  if (ids.length !== 2 || !(T.side(ids[0])?.roles.length > 1)) {
    return h(
      "dl",
      { class: "points many", title: track.goal, "aria-label": track.name },
      h("dt", { class: "points-name" }, track.name),
      ids.map((id) =>
        h(
          "dd",
          { key: id },
          shield(T.owner(id)) ?? (side(id) && sideMark(side(id))),
          h("span", { class: "unseen" }, name(id)),
          h("b", { class: "serif" }, track.markers[id]),
        ),
      ),
    );
  }
  const [left, right] = ids;
  const scale = Math.max(40, ...Object.values(track.markers));
  const at = (id) => `${Math.round((Math.max(0, track.markers[id]) / scale) * 1000) / 10}%`;
  return h(
    "div",
    {
      class: "points two",
      title: track.goal,
      role: "group",
      "aria-label": `${track.name}: ${ids.map((id) => `${name(id)} ${track.markers[id]}`).join(", ")}`,
    },
    number(left),
    h(
      "div",
      { class: "track-line", "aria-hidden": "true" },
      ids.map((id, i) =>
        h(
          "span",
          { key: id, class: `track-marker ${i ? "below" : "above"}`, vars: { "--at": at(id) } },
          sideMark(side(id)),
        ),
      ),
    ),
    number(right),
  );
  function number(id) {
    return h(
      "div",
      { class: "points-side", "aria-hidden": "true", vars: { "--side": sideColour(side(id)) } },
      h("b", { class: "serif" }, track.markers[id]),
      h("span", { class: "points-word" }, name(id)),
      sideMark(side(id)),
    );
  }
}

// The tab

export function seatsPanel(T) {
  if (!T.listing) loadListing(T);
  const { table } = T;
  return h(
    "div",
    { class: "panel-body seats-panel", key: "seats-panel" },
    h(
      "ul",
      null,
      table.seats.map((one) => seatRow(T, one)),
    ),
    table.commitment &&
      h(
        "p",
        { class: "small quiet" },
        t("commitment"),
        " ",
        h("code", { class: "hash" }, table.commitment.slice(0, 16)),
        "… ",
        h("button", { type: "button", class: "linky", on: { click: () => T.openProof() } }, t("proof.what")),
      ),
    app.layout === "phone" &&
      h(
        "div",
        { class: "display-row" },
        h("h3", { class: "panel-title" }, t("settings")),
        languages("button"),
        themes("button"),
      ),
    h("h3", { class: "panel-title" }, t("notices")),
    toggle(t("notices.sound"), wishes.sound, (on) => {
      wishes.sound = on;
    }),
    toggle(t("notices.browser"), wishes.notices, wishNotices),
    T.seated && h("h3", { class: "panel-title" }, t("table.do")),
    T.seated &&
      h(
        "div",
        { class: "stack" },
        !T.over && button({ icon: "bell", label: t("orders"), do: () => T.openOrders() }),
        !T.over && giveUp(T),
        table.owner &&
          !T.over &&
          button({ icon: "close", label: t("abandon"), kind: "danger", do: () => T.confirm("abandon") }),
      ),
    h("p", null, h("a", { href: `/api/tables/${T.id}/record`, download: `${T.id}.txt` }, t("record"))),
  );
}

/** Giving up; or thinking better of it, while the rest of the side has not agreed. */
function giveUp(T) {
  const mine = T.table.seats.find((one) => one.number === T.view.seat);
  if (mine?.bot) return null; // it can be taken back above
  if (!mine?.resigns)
    return button({ icon: "flag", label: t("resign"), kind: "danger", do: () => T.confirm("resign") });
  const playOn = async () => {
    await T.attempt(() => api.post(`tables/${T.id}/resign`, { seat: T.view.seat, agree: false }));
    await T.seats();
  };
  return [
    h("p", { class: "small", key: "waits" }, t("resign.waits")),
    button({ label: t("keep playing"), do: playOn }),
  ];
}

/** Which levels of bots there are. */
async function loadListing(T) {
  T.listing = { levels: [] };
  const games = await api.get("games").catch(() => []);
  T.listing = games.find((game) => game.id === T.game) ?? T.listing;
}

/** Does something about a seat; what came of it is on the page before anything else is said of it. */
async function change(T, one, path, body = {}) {
  const answer = await T.attempt(() => api.post(`tables/${T.id}/seats/${one.number}/${path}`, body));
  await T.seats();
  return answer;
}

/** What its player must not miss about a seat: the others would like a bot there, or one plays it. */
export function seatNotice(T) {
  const mine = T.over ? null : T.table?.seats.find((one) => one.you && one.number === T.view?.seat);
  if (!mine?.bot && !mine?.bot_asked) return null;
  return h(
    "div",
    { class: "notice", key: "seat-notice", role: "status" },
    h("p", null, t(mine.bot ? "seat.for you" : "seat.asked bot")),
    h("div", { class: "actions" }, mine.bot ? giveBack(T, mine) : consent(T, mine)),
  );
}

const giveBack = (T, one) => button({ label: t("seat.return"), kind: "strong", do: () => change(T, one, "return") });

const consent = (T, one) => [
  button({ label: t("seat.allow bot"), kind: "strong", do: () => change(T, one, "bot/consent", { agree: true }) }),
  button({ label: t("undo.refuse"), do: () => change(T, one, "bot/consent", { agree: false }) }),
];

function seatRow(T, one) {
  const { table } = T;
  const act = (path, body) => change(T, one, path, body);
  const substitute = one.bot && one.kind !== "bot";
  const state =
    one.kind === "bot"
      ? t("seat.bot")
      : substitute
        ? t("seat.substitute")
        : !one.taken
          ? t(`seat.${one.kind}`)
          : one.online
            ? t("seat.here")
            : t("seat.away");
  const level = friendly(T.listing);
  const link = one.name ? null : T.ui.links?.[one.number]; // once somebody came by it, it leads nowhere
  const showLink = async () => {
    const made = await act("link");
    if (made) T.ui.links = { ...T.ui.links, [one.number]: made.link };
    app.redraw();
  };
  const handOver = async () => {
    const made = await act("hand-over");
    if (made) T.confirm("handed", { link: made.link, name: names });
  };
  const names = list(one.roles.map((role) => T.nameOf(role)));
  return h(
    "li",
    { class: "seat-row", key: one.number },
    h(
      "div",
      { class: "seat-row-head" },
      one.roles.map((role) => shield(T.owner(role))),
      h(
        "div",
        null,
        h("p", { class: "serif" }, names),
        h(
          "p",
          { class: "small quiet" },
          [
            one.you ? t("seat.you") : one.taken ? nameOf(one) : "",
            state,
            one.resigns && !T.over && t(one.bot ? "seat.resigned" : "seat.resigns"),
          ]
            .filter(Boolean)
            .join(" · "),
        ),
      ),
    ),
    h(
      "div",
      { class: "seat-row-actions" },
      one.kind === "open" &&
        !one.taken &&
        button({
          label: t("sit"),
          kind: "strong",
          do: async () => {
            await ensurePerson();
            await T.attempt(() => sitDown(table, one.number));
            await T.seats();
          },
        }),
      table.owner &&
        !one.name &&
        one.kind !== "bot" &&
        !T.over &&
        button({ icon: "link", label: t("seat.get link"), do: showLink }),
      table.owner && !one.taken && button({ icon: "bot", label: t("seat.put bot"), do: () => act("bot", { level }) }),
      one.you && one.bot_asked && [h("p", { class: "small" }, t("seat.asked bot")), consent(T, one)],
      one.you &&
        table.status === "running" &&
        !substitute &&
        button({ icon: "bot", label: t("seat.to bot"), do: () => act("bot", { level }) }),
      one.you && substitute && giveBack(T, one),
      one.you && !T.over && button({ icon: "link", label: t("hand"), do: () => T.confirm("hand", { act: handOver }) }),
      one.you &&
        !T.over &&
        button({ icon: "close", label: t("leave"), do: () => T.confirm("leave", { seat: one.number }) }),
      !one.you &&
        T.seated &&
        one.kind !== "bot" &&
        one.taken &&
        !one.online &&
        !T.over &&
        !substitute &&
        button({ icon: "bot", label: t("seat.ask bot"), do: () => act("bot", { level }) }),
    ),
    link && wayTo(T, link, names),
  );
}

/** The private way to a seat, to be copied and sent. */
export function wayTo(T, link, names) {
  const url = new URL(`/join#${link}`, location.origin).href;
  return [
    h(
      "div",
      { class: "link-row", key: "link" },
      h("input", {
        class: "input",
        readonly: true,
        value: url,
        "aria-label": t("seat.link of", { name: names }),
        on: { focus: (event) => event.target.select() },
      }),
      button({
        label: T.ui.copied === url ? t("copied") : t("copy"),
        do: async () => {
          if (await copy(url)) {
            T.ui.copied = url;
            app.redraw();
          }
        },
      }),
    ),
    ONLY_HERE.test(location.hostname) && h("p", { class: "small warn", key: "only here" }, t("seat.link here")),
  ];
}

function toggle(label, on, set) {
  return h(
    "label",
    { class: "check" },
    h("input", {
      type: "checkbox",
      checked: on,
      on: {
        change: async (event) => {
          await set(event.target.checked);
          app.redraw();
        },
      },
    }),
    h("span", null, label),
  );
}
