/** The start page: two games that begin with one click, what waits for me, the games, and what others play. */

import { api, problemOf } from "../api.js";
import { app, ensurePerson, friendly, go } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { keptAt } from "../kept.js";
import { boardOf, firstBoardOf, portrait } from "../portrait.js";
import { addNumber } from "../seal.js";
import { reactive } from "../signal.js";
import { shield } from "../table/badge.js";
import { button, failure, foot, page } from "../ui.js";
import { moment, t } from "../words.js";
import { continued, finished, others, quiet, waiting, watched, withOthers } from "./start-lists.js";

/** @import { Page, Trouble } from "../types/client.d.ts" */
/** @import { Cards, GameInfo, NewTable, TableInvitation } from "../types/server.d.ts" */
/** @import { Button } from "../ui.js" */

/** @typedef {"mine" | "open" | "running" | "finished"} Which */
/** @typedef {Pick<Cards, "tables"> & {next?: string, problem?: Trouble}} Found */
/**
 * @typedef {object} Start
 * @property {GameInfo[] | null} games
 * @property {Partial<Record<Which, Found>>} lists
 * @property {TableInvitation[]} invitations
 * @property {Trouble | null} problem
 * @property {number} seat the one I would take in the game on top, from 0
 * @property {string | null} busy the game that begins
 * @property {{game: string, problem: Trouble} | null} failed
 * @property {() => Promise<void>} reload
 */

/** @type {Which[]} */
const LISTS = ["mine", "open", "running", "finished"];

/** @returns {Promise<Page>} */
export async function open() {
  /** @type {Start} */
  const S = reactive({
    games: null,
    lists: reactive({ mine: undefined, open: undefined, running: undefined, finished: undefined }),
    invitations: [],
    problem: null,
    seat: 0,
    busy: null,
    failed: null,
    reload: () => loadTables(S),
  });
  load(S);
  const again = () => document.visibilityState === "visible" && (S.problem ? load(S) : loadTables(S));
  const timer = setInterval(again, 30000);
  addEventListener("online", again);
  return {
    title: () => `${waiting(S) ? `(${waiting(S)}) ` : ""}Sztab`,
    view: () => view(S),
    translated: () => load(S),
    close: () => {
      clearInterval(timer);
      removeEventListener("online", again);
    },
  };
}

/** @param {Start} S */
async function load(S) {
  try {
    S.problem = null;
    S.games = await api.get("games");
    for (const game of S.games) boardOf(game.id).catch(() => {});
    const short = shortest(S.games);
    if (short) firstBoardOf(short.id).catch(() => {});
  } catch (thrown) {
    S.problem = problemOf(thrown);
  }
  await loadTables(S);
}

/** @param {Start} S */
async function loadTables(S) {
  await Promise.all([
    loadInvitations(S),
    ...LISTS.map(async (which) => {
      try {
        S.lists[which] = await api.get("tables", { which });
      } catch (thrown) {
        S.lists[which] = { tables: [], problem: problemOf(thrown) };
      }
    }),
  ]);
}

/** Whoever has an account can be invited by name. @param {Start} S */
async function loadInvitations(S) {
  try {
    S.invitations = app.person?.account ? (await api.get("me/invitations")).invitations : [];
  } catch {
    // the next look tries again
  }
}

/** The quickest game beside the one on top: the first to try. @param {GameInfo[]} games */
const shortest = (games) => games.slice(1).sort((a, b) => a.first.minutes - b.first.minutes)[0];

/** @param {Start} S */
function view(S) {
  const [top] = S.games ?? [];
  const short = S.games && shortest(S.games);
  return page(
    "start",
    "start",
    h("h1", { class: "unseen" }, t("start.title")),
    keptAt.value > 0 && h("p", { class: "notice", role: "status" }, t("start.kept", { at: moment(keptAt.value) })),
    S.problem && failure(S.problem, { again: () => load(S) }),
    h(
      "div",
      { class: "heroes" },
      top ? hero(S, top) : h("div", { class: "hero skeleton", key: "hero" }),
      short ? second(S, short) : h("div", { class: "hero skeleton", key: "second" }),
    ),
    h(
      "div",
      { class: "start-columns" },
      h("div", { class: "start-main" }, S.invitations.length > 0 && invited(S), continued(S), five(S)),
      h("div", { class: "start-side" }, withOthers(), others(S), watched(S), finished(S), quiet(S)),
    ),
    foot(),
  );
}

/** @param {Start} S */
const invited = (S) =>
  h(
    "section",
    { class: "paper", key: "invited", role: "status" },
    S.invitations.map(({ by, game, name, table }) =>
      h(
        "div",
        { class: "token-row", key: table },
        h(
          "span",
          null,
          t("lobby.invites", { by, game: S.games?.find(({ id }) => id === game)?.name ?? game, table: name }),
        ),
        h("a", { class: "button", href: "/lobby" }, t("lobby.answer")),
      ),
    ),
  );

// The two on top

/** One seat of the first game, chosen by its shield. @param {Start} S @param {GameInfo} game */
function hero(S, game) {
  const seats = game.seats[String(game.first.players)];
  return h(
    "section",
    { class: "hero", key: "hero", "aria-labelledby": "hero-title" },
    h("div", { class: "hero-picture" }, portrait(game.id, { width: 560, height: 380, near: 2.3 })),
    h(
      "div",
      { class: "hero-words" },
      h("h2", { id: "hero-title" }, sentences(game.first.title)),
      h("p", null, h("strong", null, game.name, "."), " ", game.first.words),
      h(
        "div",
        { class: "shields", role: "group", "aria-label": t("start.side") },
        seats.map((_, i) => seatChip(S, game, i)),
      ),
      h(
        "div",
        { class: "hero-end" },
        beginning(S, game, () => against(game, S.seat), {
          label: t("start.play as", { name: seats[S.seat]?.names.join(", ") ?? "" }),
          icon: "play",
          kind: "beacon",
        }),
        h("p", { class: "small" }, t("start.light", { n: game.first.minutes })),
      ),
      S.failed?.game === game.id && failure(S.failed.problem),
    ),
  );
}

/** Each on a line of its own. @param {string} words */
const sentences = (words) => words.split(/(?<=\.) /).map((one, i) => h("span", { key: i }, one, " "));

/** @param {Start} S @param {GameInfo} game @param {number} i */
function seatChip(S, game, i) {
  const { roles, names } = game.seats[String(game.first.players)][i];
  const { owners = [] } = boardOf(game.id).board ?? {};
  return h(
    "button",
    {
      type: "button",
      class: "shield-chip",
      key: i,
      "aria-pressed": String(S.seat === i),
      on: {
        click: () => {
          S.seat = i;
        },
      },
    },
    roles.map((role) => shield(owners.find((owner) => owner.id === role))),
    h("span", null, roles.map((role, n) => owners.find((owner) => owner.id === role)?.short ?? names[n]).join(", ")),
  );
}

/** @param {Start} S @param {GameInfo} game */
function second(S, game) {
  return h(
    "section",
    { class: "hero second", key: "second", "aria-labelledby": "second-title" },
    h("div", { class: "hero-picture" }, portrait(game.id, { width: 620, height: 420, first: true })),
    h(
      "div",
      { class: "hero-words" },
      h(
        "p",
        { class: "chips" },
        h("span", null, icon("clock"), t("start.minutes", { n: game.first.minutes })),
        h("span", null, t("start.try")),
      ),
      h("h2", { id: "second-title" }, game.first.title),
      h("p", null, h("strong", null, game.name, "."), " ", game.first.words),
      h(
        "div",
        { class: "hero-end" },
        beginning(S, game, () => against(game), {
          label: t("start.play"),
          name: `${t("start.play")}: ${game.first.title}`,
          icon: "play",
          kind: "beacon",
        }),
        beginning(S, game, () => teach(game), {
          label: t("start.guide"),
          name: `${t("start.guide")}: ${game.first.title}`,
          icon: "book",
          kind: "veiled",
        }),
      ),
      S.failed?.game === game.id && failure(S.failed.problem),
    ),
  );
}

// The games

/** @param {Start} S */
function five(S) {
  const games = (S.games ?? [null, null, null, null, null]).map((game, i) =>
    game ? gameCard(S, game) : h("li", { class: "game-card", key: i }, h("div", { class: "game-picture skeleton" })),
  );
  return h(
    "section",
    { key: "games" },
    h("h2", { class: "row-title" }, t("start.games"), h("span", null, t("start.games words"))),
    h("ul", { class: "games" }, games),
    S.games?.some((game) => game.reconstructed.share > 0) &&
      h(
        "p",
        { class: "small quiet rebuilt-note" },
        t("start.rebuilt"),
        " ",
        h("a", { href: "/rules" }, t("start.rebuilt more")),
      ),
  );
}

/** @param {Start} S @param {GameInfo} game */
function gameCard(S, game) {
  const { players } = game;
  return h(
    "li",
    { class: "game-card", key: game.id },
    h("div", { class: "game-picture" }, portrait(game.id, { width: 300, height: 160 })),
    h(
      "div",
      { class: "game-foot" },
      h("h3", null, game.name),
      h("p", { class: "game-words" }, t("start.players", { from: players[0], to: players.at(-1) }), ". ", game.about),
      h(
        "div",
        { class: "game-ways" },
        beginning(S, game, () => against(game), {
          label: t("start.play"),
          name: `${t("start.bots")}: ${game.name}`,
          kind: "strong",
        }),
        beginning(S, game, () => teach(game), {
          label: t("start.learn"),
          name: `${t("start.guide")}: ${game.name}`,
          kind: "learn",
        }),
        h(
          "a",
          {
            class: "button plain more",
            href: `/new?game=${game.id}`,
            "aria-label": `${t("start.more ways")}: ${game.name}`,
          },
          icon("more"),
        ),
      ),
      S.failed?.game === game.id && failure(S.failed.problem),
    ),
  );
}

/**
 * A button that begins a game.
 * @param {Start} S @param {GameInfo} game @param {() => Promise<string>} make @param {Omit<Button, "do" | "off">} look
 */
const beginning = (S, game, make, look) => button({ ...look, off: Boolean(S.busy), do: () => begin(S, game, make) });

/**
 * One click: a name if I have none, a table, and off we go.
 * @param {Start} S @param {GameInfo} game @param {() => Promise<string>} make
 */
async function begin(S, game, make) {
  S.busy = game.id;
  S.failed = null;
  try {
    await ensurePerson();
    go(await make());
  } catch (thrown) {
    S.failed = { game: game.id, problem: problemOf(thrown) };
  } finally {
    S.busy = null;
  }
}

/** Me on one seat, friendly bots on the others, the set-up dealt. @param {GameInfo} game @param {number} [mine] */
async function against(game, mine = game.first.seat - 1) {
  const { players, options } = game.first;
  /** @type {NewTable["seats"]} */
  const seats = game.seats[String(players)].map((_, i) =>
    i === mine ? { kind: "me" } : { kind: "bot", bot: friendly(game) },
  );
  const made = {
    game: game.id,
    name: t("start.bot name", { game: game.name }),
    players,
    options,
    seats,
    public: false,
    spectators: false,
    nonce_later: true,
    deal: game.first.chores,
  };
  const table = await addNumber(await api.post("tables", made));
  return `/t/${table.id}`;
}

/** @param {GameInfo} game */
async function teach(game) {
  return `/t/${(await api.post(`games/${game.id}/guide`)).id}?guide`;
}
