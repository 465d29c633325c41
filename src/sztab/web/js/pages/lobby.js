/** The lobby: quick match, invitations, friends, and open tables, kept up to date without a reload. */

import { api } from "../api.js";
import { app, attempt, ensurePerson, friendly, go, ownName } from "../app.js";
import { h } from "../dom.js";
import { checkField, pickField, textInput } from "../forms.js";
import { addNumber, promiseFor } from "../seal.js";
import { reactive } from "../signal.js";
import { button, failure, listOr, listRow, paper, titledPage } from "../ui.js";
import { ago, list, t } from "../words.js";
import { tableItem } from "./start-lists.js";

/** @import { Page, Trouble } from "../types/client.d.ts" */
/** @import { Card, Friend, GameInfo, QuickMatch, Seeker, TableInvitation } from "../types/server.d.ts" */

/** @typedef {{game: string, pace: string, rated: boolean, within: string}} Wish */
/**
 * @typedef {object} State
 * @property {GameInfo[]} games
 * @property {Wish} wish
 * @property {QuickMatch | null} match
 * @property {Seeker[]} seekers
 * @property {Card[]} open
 * @property {TableInvitation[]} invitations
 * @property {Friend[]} friends
 * @property {string} name of a new friend
 * @property {Trouble | null} problem
 */

const FRESH = 4000; // ms between two looks
const PACES = ["0", "1", "24", "72"];
const WITHIN = ["0", "100", "200", "400"];

/** @returns {Promise<Page>} */
export async function open() {
  const games = (await api.get("games")).filter((game) => game.players.includes(2));
  /** @type {State} */
  const S = reactive({
    games,
    wish: reactive({ game: games[0].id, pace: "0", rated: false, within: "0" }),
    match: null,
    seekers: [],
    open: [],
    invitations: [],
    friends: [],
    name: "",
    problem: null,
  });
  await look(S, true);
  const timer = setInterval(() => look(S), FRESH);
  return {
    title: () => `${t("lobby.title")} · Sztab`,
    view: () => view(S),
    translated: async () => {
      S.games = (await api.get("games")).filter((game) => game.players.includes(2));
    },
    close: () => clearInterval(timer),
  };
}

/** Fetches all that may have changed; a table that was found opens by itself. @param {State} S @param {boolean} [first] */
async function look(S, first = false) {
  if (document.hidden && !first) return;
  try {
    const mine = app.person !== null;
    const [seekers, tables, match, invited, friends] = await Promise.all([
      api.get("lobby/seekers"),
      api.get("tables", { which: "open" }),
      mine ? api.get("me/match") : null,
      mine ? api.get("me/invitations") : null,
      mine ? api.get("me/friends") : null,
    ]);
    Object.assign(S, { seekers: seekers.seekers, open: tables.tables, match });
    S.invitations = invited?.invitations ?? [];
    S.friends = friends?.friends ?? [];
    if (match?.table && !first) go(`/t/${match.table}`);
  } catch {
    // the next look tries again
  }
}

/** @param {State} S */
function view(S) {
  return titledPage(
    "lobby",
    t("lobby.title"),
    S.problem && failure(S.problem),
    S.invitations.length > 0 && invited(S),
    quick(S),
    tables(S),
    app.person?.account && company(S),
  );
}

/** @param {State} S @param {string} id */
const nameOf = (S, id) => S.games.find((game) => game.id === id)?.name ?? id;

/** Does something, says what went wrong, and looks again. @param {State} S @param {() => Promise<unknown>} what */
const act = (S, what) =>
  attempt(S, async () => {
    await what();
    await look(S);
  });

// Quick match

/** @param {State} S */
function quick(S) {
  return paper(
    "quick",
    t("lobby.quick"),
    S.match?.table ? found(S.match.table) : S.match?.looking ? looking(S, S.match) : form(S),
    S.seekers.length > 0 && h("p", { class: "small quiet", "aria-live": "polite" }, waiting(S)),
  );
}

/** @param {string} table */
const found = (table) => [
  h("p", null, t("lobby.found")),
  h("a", { class: "button strong", href: `/t/${table}` }, t("lobby.go")),
];

/** Who waits for what. @param {State} S */
const waiting = (S) =>
  t("lobby.seekers", {
    n: S.seekers.length,
    what: list(S.seekers.map((one) => `${nameOf(S, one.game)} (${t(`cup.pace ${one.pace_hours}`)}, ${one.rating})`)),
  });

/** @param {State} S @param {QuickMatch} match */
function looking(S, match) {
  return [
    h(
      "p",
      { role: "status" },
      t("lobby.looking", { game: nameOf(S, match.game), pace: t(`cup.pace ${match.pace_hours}`) }),
    ),
    h(
      "div",
      { class: "two-buttons" },
      button({ label: t("lobby.bot"), do: () => act(S, () => bot(S, match.game)) }),
      button({ label: t("lobby.stop"), kind: "plain", do: () => act(S, () => api.delete("me/match")) }),
    ),
  ];
}

/** A game against a bot while one waits. @param {State} S @param {string} game */
async function bot(S, game) {
  const level = friendly(/** @type {GameInfo} */ (S.games.find(({ id }) => id === game)));
  const table = await api.post("tables", {
    game,
    players: 2,
    seats: [{ kind: "me" }, { kind: "bot", bot: level }],
    nonce_later: true,
  });
  await addNumber(table);
  go(`/t/${table.id}`);
}

/** @param {State} S */
function form(S) {
  const { wish } = S;
  /** @param {"game" | "pace" | "within"} name @param {string} label @param {(readonly [string, string])[]} rows */
  const pick = (name, label, rows) => pickField(wish, name, label, rows, `wish-${name}`);
  return [
    pick(
      "game",
      t("new.game"),
      S.games.map(({ id, name }) => [id, name]),
    ),
    pick(
      "pace",
      t("new.pace"),
      PACES.map((n) => [n, t(`cup.pace ${n}`)]),
    ),
    pick(
      "within",
      t("lobby.within"),
      WITHIN.map((n) => [n, n === "0" ? t("lobby.any") : t("lobby.near", { n })]),
    ),
    checkField(wish, "rated", t("new.rated")),
    button({ label: t("lobby.look"), kind: "strong", do: () => act(S, () => seek(wish)) }),
  ];
}

/** @param {Wish} wish */
async function seek(wish) {
  await ensurePerson(ownName());
  await api.put("me/match", {
    game: wish.game,
    pace_hours: Number(wish.pace),
    rated: wish.rated,
    within: Number(wish.within),
  });
}

// Invitations, tables, friends

/** @param {State} S */
const invited = (S) =>
  paper(
    "invited",
    t("lobby.invitations"),
    h(
      "ul",
      { class: "plain-list" },
      S.invitations.map((one) =>
        listRow(
          one.table,
          t("lobby.invites", { by: one.by, game: nameOf(S, one.game), table: one.name }),
          ago(one.at),
          h(
            "span",
            { class: "row-acts" },
            button({ label: t("start.sit"), kind: "strong", do: () => act(S, () => accept(one)) }),
            button({ label: t("lobby.decline"), kind: "plain", do: () => act(S, () => decline(one)) }),
          ),
        ),
      ),
    ),
  );

/** @param {TableInvitation} one */
async function accept(one) {
  const { table: id, commitment } = one;
  const promised = promiseFor({ id, status: "open", commitment });
  await api.post(/** @type {"me/invitations/{table_id}"} */ (`me/invitations/${id}`), { nonce_hash: promised });
  go(`/t/${one.table}`);
}

/** @param {TableInvitation} one */
const decline = (one) => api.delete(/** @type {"me/invitations/{table_id}"} */ (`me/invitations/${one.table}`));

/** @param {State} S */
const tables = (S) =>
  h(
    "section",
    { key: "tables" },
    h("h2", { class: "row-title" }, t("start.open")),
    listOr(
      S.open.map((table) =>
        tableItem(
          table,
          [
            h("h3", null, table.name || nameOf(S, table.game)),
            h("p", null, nameOf(S, table.game)),
            h("p", null, t("start.free", { taken: table.players - table.free, n: table.players })),
          ],
          h(
            "a",
            { class: "button", href: `/t/${table.id}`, "aria-label": `${t("start.sit")}: ${table.name}` },
            t("start.sit"),
          ),
        ),
      ),
      t("start.open.empty"),
      "table-list",
    ),
  );

/** @param {State} S */
const company = (S) =>
  paper(
    "friends",
    t("lobby.friends"),
    h(
      "ul",
      { class: "plain-list" },
      S.friends.map((one) =>
        listRow(
          one.id,
          [
            one.profile ? h("a", { href: `/p/${one.id}` }, one.name) : one.name,
            one.online && h("span", { class: "small" }, ` ${t("lobby.here")}`),
          ],
          null,
          button({ label: t("lobby.part"), kind: "plain", do: () => act(S, () => part(one)) }),
        ),
      ),
    ),
    h(
      "form",
      {
        class: "two-buttons",
        on: {
          submit: (event) => {
            event.preventDefault();
            act(S, () => befriend(S));
          },
        },
      },
      textInput(S, "name", {
        "aria-label": t("lobby.friend name"),
        placeholder: t("lobby.friend name"),
        maxlength: 40,
      }),
      h("button", { class: "button" }, t("lobby.add")),
    ),
  );

/** @param {Friend} one */
const part = (one) => api.delete(/** @type {"me/friends/{person_id}"} */ (`me/friends/${one.id}`));

/** @param {State} S */
async function befriend(S) {
  await api.post("me/friends", { name: S.name });
  S.name = "";
}
