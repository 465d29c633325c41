/** A new table in one short form. */

import { api } from "../api.js";
import { app, ensurePerson, friendly, go, nameless, ownName } from "../app.js";
import { h } from "../dom.js";
import { portrait } from "../portrait.js";
import { addNumber } from "../seal.js";
import { bar, failure, foot, me, nav } from "../ui.js";
import { list, t } from "../words.js";

const PACES = [
  ["", "new.live"],
  ["1", "new.hour"],
  ["24", "new.day"],
  ["72", "new.three"],
];
const MINUTES = [0, 60, 90, 120, 180, 240];
const KINDS = ["me", "link", "open", "bot"];

export async function open() {
  const F = { games: await api.get("games"), values: {}, problem: null, busy: false };
  const wanted = new URLSearchParams(location.search).get("game");
  F.game = F.games.find((game) => game.id === wanted)?.id ?? F.games[0]?.id;
  Object.assign(F.values, { name: "", mine: ownName(), pace: "", minutes: "0", public: false, spectators: true });
  settle(F);
  return {
    title: () => `${t("new.title")} · Sztab`,
    view: () => view(F),
    translated: async () => {
      F.games = await api.get("games");
    },
  };
}

const gameOf = (F) => F.games.find((game) => game.id === F.game);

/** Seats and options that fit the game and the number of players; what was chosen stays where it can. */
function settle(F) {
  const game = gameOf(F);
  if (!game) return;
  if (!game.players.includes(F.players)) F.players = game.players.find((count) => count > 1) ?? game.players[0];
  const seats = game.seats[String(F.players)] ?? [];
  F.seats = seats.map((_, i) => F.seats?.[i] ?? { kind: i ? "bot" : "me", bot: friendly(game) });
  for (const seat of F.seats) if (!game.levels.some((level) => level.id === seat.bot)) seat.bot = friendly(game);
  F.options ??= {};
  F.options[game.id] ??= Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

function view(F) {
  const game = gameOf(F);
  return [
    bar({ middle: nav(), right: me() }),
    h(
      "main",
      { id: "main", class: "page narrow", key: "new", tabindex: "-1" },
      h("h1", null, t("new.title")),
      game &&
        h(
          "form",
          { class: "form", on: { submit: (event) => make(F, event) } },
          pickGame(F),
          pickPlayers(F, game),
          pickSeats(F, game),
          pickOptions(F, game),
          about(F, game),
          F.problem && failure(F.problem),
          h(
            "div",
            { class: "form-end" },
            h("button", { class: "button strong big", "aria-disabled": F.busy ? "true" : undefined }, t("new.make")),
            h("a", { class: "button plain", href: "/" }, t("missing.home")),
          ),
        ),
      foot(),
    ),
  ];
}

function pickGame(F) {
  return h(
    "fieldset",
    { class: "paper", key: "game" },
    h("legend", { class: "unseen" }, t("new.game")),
    h("h2", { "aria-hidden": "true" }, t("new.game")),
    h(
      "div",
      { class: "game-pick" },
      F.games.map((game) =>
        h(
          "label",
          { key: game.id },
          h("div", { class: "thumb" }, portrait(game.id, { width: 240, height: 100 })),
          h(
            "span",
            null,
            h("input", {
              class: "unseen",
              type: "radio",
              name: "game",
              value: game.id,
              checked: F.game === game.id,
              on: {
                change: () => {
                  F.game = game.id;
                  settle(F);
                  history.replaceState(null, "", `/new?game=${game.id}`);
                  app.redraw();
                },
              },
            }),
            game.name,
          ),
        ),
      ),
    ),
  );
}

function pickPlayers(F, game) {
  return h(
    "fieldset",
    { class: "paper", key: "players" },
    h("legend", { class: "unseen" }, t("new.players")),
    h("h2", { "aria-hidden": "true" }, t("new.players")),
    h(
      "div",
      { class: "segments", role: "group", "aria-label": t("new.players") },
      game.players.map((count) =>
        h(
          "button",
          {
            type: "button",
            key: count,
            "aria-pressed": String(F.players === count),
            on: {
              click: () => {
                F.players = count;
                settle(F);
                app.redraw();
              },
            },
          },
          count,
        ),
      ),
    ),
  );
}

function pickSeats(F, game) {
  const seats = game.seats[String(F.players)] ?? [];
  const kinds = F.seats.map((seat) => seat.kind);
  return h(
    "fieldset",
    { class: "paper", key: "seats" },
    h("legend", { class: "unseen" }, t("new.seats")),
    h("h2", { "aria-hidden": "true" }, t("new.seats")),
    h(
      "div",
      null,
      seats.map((seat, i) => {
        const name = list(seat.names);
        const mine = F.seats[i];
        return h(
          "div",
          { class: "seat-form", key: i },
          h("span", { class: "serif" }, name),
          h(
            "div",
            { class: "who" },
            h(
              "select",
              {
                class: "input",
                "aria-label": `${t("new.seat", { n: i + 1 })}: ${name}`,
                on: {
                  change: (event) => {
                    mine.kind = event.target.value;
                    app.redraw();
                  },
                },
              },
              KINDS.map((kind) =>
                h("option", { key: kind, value: kind, selected: mine.kind === kind }, t(`new.${kind}`)),
              ),
            ),
            mine.kind === "bot" &&
              game.levels.length > 1 &&
              h(
                "select",
                {
                  class: "input",
                  "aria-label": `${t("new.level")}: ${name}`,
                  on: {
                    change: (event) => {
                      mine.bot = event.target.value;
                      app.redraw();
                    },
                  },
                },
                game.levels.map((level) =>
                  h(
                    "option",
                    { key: level.id, value: level.id, selected: mine.bot === level.id, title: level.about },
                    level.name,
                  ),
                ),
              ),
          ),
        );
      }),
    ),
    kinds.filter((kind) => kind === "me").length > 1 && h("p", { class: "small quiet" }, t("new.hotseat")),
    kinds.includes("link") && h("p", { class: "small quiet" }, t("new.links")),
  );
}

function pickOptions(F, game) {
  const chosen = F.options[game.id];
  return h(
    "fieldset",
    { class: "paper", key: "options" },
    h("legend", { class: "unseen" }, t("new.options")),
    h("h2", { "aria-hidden": "true" }, t("new.options")),
    !game.options.length && h("p", { class: "empty" }, t("new.options.none")),
    game.options.map((option) =>
      option.values?.length
        ? h(
            "div",
            { class: "field", key: option.name },
            h("label", { for: `option-${option.name}` }, option.words),
            h(
              "select",
              {
                class: "input",
                id: `option-${option.name}`,
                on: {
                  change: (event) => {
                    chosen[option.name] = event.target.value;
                    app.redraw();
                  },
                },
              },
              option.values.map((value) =>
                h(
                  "option",
                  { key: value.id, value: value.id, selected: chosen[option.name] === value.id },
                  value.words,
                ),
              ),
            ),
            option.about && h("p", { class: "small quiet" }, option.about),
            h(
              "p",
              { class: "small", "aria-live": "polite" },
              option.values.find((value) => value.id === chosen[option.name])?.about,
            ),
          )
        : h(
            "label",
            { class: "check", key: option.name },
            h("input", {
              type: "checkbox",
              checked: chosen[option.name],
              on: {
                change: (event) => {
                  chosen[option.name] = event.target.checked;
                },
              },
            }),
            h("span", null, option.words),
            option.about && h("span", { class: "about" }, option.about),
          ),
    ),
    game.clock && minutes(F, game),
    game.reconstructed?.words &&
      h(
        "p",
        { class: "small quiet" },
        h("span", { class: "mark-rebuilt" }, t("rebuilt.short")),
        " ",
        game.reconstructed.words,
      ),
  );
}

/** Some games may be played for an agreed time. */
function minutes(F, game) {
  return h(
    "div",
    { class: "field", key: "minutes" },
    h("label", { for: "minutes" }, t("new.minutes")),
    h(
      "select",
      {
        class: "input",
        id: "minutes",
        on: {
          change: (event) => {
            F.values.minutes = event.target.value;
          },
        },
      },
      MINUTES.map((count) =>
        h(
          "option",
          { key: count, value: count, selected: Number(F.values.minutes) === count },
          count ? t("new.minutes.n", { n: count }) : t("new.minutes.none"),
        ),
      ),
    ),
    h("p", { class: "small quiet" }, game.clock),
  );
}

function about(F, game) {
  const { values } = F;
  const text = (name, label, placeholder, most = 60) =>
    h(
      "div",
      { class: "field", key: name },
      h("label", { for: name }, label),
      h("input", {
        class: "input",
        id: name,
        value: values[name],
        maxlength: most,
        placeholder,
        autocomplete: "off",
        on: {
          input: (event) => {
            values[name] = event.target.value;
          },
        },
      }),
    );
  const tick = (name) =>
    h(
      "label",
      { class: "check", key: name },
      h("input", {
        type: "checkbox",
        checked: values[name],
        on: {
          change: (event) => {
            values[name] = event.target.checked;
          },
        },
      }),
      h("span", null, t(`new.${name}`)),
    );
  return h(
    "fieldset",
    { class: "paper", key: "about" },
    h("legend", { class: "unseen" }, t("new.table")),
    h("h2", { "aria-hidden": "true" }, t("new.table")),
    text("name", t("new.name"), game.name),
    nameless() && text("mine", t("new.your name"), t("guest"), 40),
    h(
      "div",
      { class: "field" },
      h("label", { for: "pace" }, t("new.pace")),
      h(
        "select",
        {
          class: "input",
          id: "pace",
          on: {
            change: (event) => {
              values.pace = event.target.value;
            },
          },
        },
        PACES.map(([hours, words]) =>
          h("option", { key: hours, value: hours, selected: values.pace === hours }, t(words)),
        ),
      ),
    ),
    tick("public"),
    tick("spectators"),
  );
}

async function make(F, event) {
  event.preventDefault();
  if (F.busy) return;
  F.busy = true;
  F.problem = null;
  app.redraw();
  const game = gameOf(F);
  try {
    await ensurePerson(F.values.mine.trim());
    const made = await api.post("tables", {
      game: game.id,
      name: F.values.name.trim() || game.name,
      players: F.players,
      options: F.options[game.id],
      seats: F.seats.map((seat) => (seat.kind === "bot" ? { kind: "bot", bot: seat.bot } : { kind: seat.kind })),
      public: F.values.public || F.seats.some((seat) => seat.kind === "open"),
      spectators: F.values.spectators,
      pace_hours: Number(F.values.pace),
      minutes: game.clock ? Number(F.values.minutes) : 0,
      nonce_later: true,
    });
    go(`/t/${(await addNumber(made)).id}`);
  } catch (problem) {
    F.problem = problem;
  }
  F.busy = false;
  app.redraw();
}
