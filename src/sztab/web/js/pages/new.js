/** A new table in one short form. */

import { api, problemOf } from "../api.js";
import { app, ensurePerson, friendly, go, nameless, ownName } from "../app.js";
import { h } from "../dom.js";
import { portrait } from "../portrait.js";
import { addNumber } from "../seal.js";
import { check, failure, foot, page, segments, select } from "../ui.js";
import { list, t } from "../words.js";
import { chosenClock, pickClock, usualClock } from "./new-clock.js";

/** @import { Child, Page, Trouble } from "../types/client.d.ts" */
/** @import { ClockForm } from "./new-clock.js" */
/** @import { GameInfo, NewTable, OptionView, SeatView } from "../types/server.d.ts" */

/** @typedef {{kind: NewTable["seats"][number]["kind"], bot: string}} SeatForm */
/** @typedef {ClockForm & {name: string, mine: string, minutes: string, watch: "nobody" | "link" | "everybody", rated: boolean}} Values */
/**
 * @typedef {object} Form
 * @property {GameInfo[]} games
 * @property {string} game
 * @property {number} players
 * @property {SeatForm[]} seats
 * @property {Record<string, Record<string, boolean | string>>} options by game
 * @property {Values} values
 * @property {Trouble | null} problem
 * @property {boolean} busy
 */

/** @type {Values["watch"][]} */
const WATCH = ["nobody", "link", "everybody"];
const MINUTES = [0, 60, 90, 120, 180, 240];
/** @type {SeatForm["kind"][]} */
const KINDS = ["me", "link", "open", "bot"];

/** @returns {Promise<Page>} */
export async function open() {
  const games = await api.get("games");
  const wanted = new URLSearchParams(location.search).get("game");
  /** @type {Form} */
  const F = {
    games,
    game: (games.find((game) => game.id === wanted) ?? games[0]).id,
    players: 0,
    seats: [],
    options: {},
    values: { name: "", mine: ownName(), pace: "", clock: usualClock(), minutes: "0", watch: "link", rated: false },
    problem: null,
    busy: false,
  };
  settle(F);
  return {
    title: () => `${t("new.title")} · Sztab`,
    view: () => view(F),
    translated: async () => {
      F.games = await api.get("games");
    },
  };
}

/** @param {Form} F */
const gameOf = (F) => /** @type {GameInfo} */ (F.games.find((game) => game.id === F.game));

/** @param {Form} F @returns {SeatView[]} */
const seatsOf = (F) => gameOf(F).seats[String(F.players)] ?? [];

/** Seats and options that fit the game and the number of players; what was chosen stays where it can. @param {Form} F */
function settle(F) {
  const game = gameOf(F);
  if (!game.players.includes(F.players)) F.players = game.players.find((count) => count > 1) ?? game.players[0];
  F.seats = seatsOf(F).map((_, i) => F.seats[i] ?? { kind: i ? "bot" : "me", bot: friendly(game) });
  for (const seat of F.seats) if (!game.levels.some((level) => level.id === seat.bot)) seat.bot = friendly(game);
  F.options[game.id] ??= Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** @param {Form} F */
function view(F) {
  const game = gameOf(F);
  return page(
    "new",
    "narrow",
    h("h1", null, t("new.title")),
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
  );
}

/** A part of the form. @param {string} key @param {string} title @param {Child[]} inside */
const part = (key, title, ...inside) =>
  h(
    "fieldset",
    { class: "paper", key },
    h("legend", { class: "unseen" }, title),
    h("h2", { "aria-hidden": "true" }, title),
    inside,
  );

/** @param {Form} F @param {GameInfo} game */
function change(F, game) {
  F.game = game.id;
  settle(F);
  history.replaceState(null, "", `/new?game=${game.id}`);
  app.redraw();
}

/** @param {Form} F */
function pickGame(F) {
  const radio = { class: "unseen", type: "radio", name: "game" };
  const row = F.games.map((game) => {
    const picked = { value: game.id, checked: F.game === game.id, on: { change: () => change(F, game) } };
    return h(
      "label",
      { key: game.id },
      h("div", { class: "thumb" }, portrait(game.id, { width: 240, height: 100 })),
      h("span", null, h("input", { ...radio, ...picked }), game.name),
    );
  });
  return part("game", t("new.game"), h("div", { class: "game-pick" }, row));
}

/** @param {Form} F @param {GameInfo} game */
function pickPlayers(F, game) {
  /** @param {number} count */
  const choose = (count) => {
    F.players = count;
    settle(F);
    app.redraw();
  };
  const rows = game.players.map((count) => ({
    key: count,
    label: count,
    on: F.players === count,
    do: () => choose(count),
  }));
  return part("players", t("new.players"), segments(t("new.players"), rows));
}

/** @param {Form} F @param {GameInfo} game */
function pickSeats(F, game) {
  const kinds = F.seats.map((seat) => seat.kind);
  return part(
    "seats",
    t("new.seats"),
    h(
      "div",
      null,
      seatsOf(F).map((seat, i) => pickSeat(game, F.seats[i], list(seat.names), i)),
    ),
    kinds.filter((kind) => kind === "me").length > 1 && h("p", { class: "small quiet" }, t("new.hotseat")),
    kinds.includes("link") && h("p", { class: "small quiet" }, t("new.links")),
  );
}

/** @param {GameInfo} game @param {SeatForm} mine @param {string} name @param {number} i */
function pickSeat(game, mine, name, i) {
  const who = select({
    "aria-label": `${t("new.seat", { n: i + 1 })}: ${name}`,
    value: mine.kind,
    rows: KINDS.map((kind) => ({ value: kind, label: t(`new.${kind}`) })),
    set: (value) => {
      mine.kind = value;
      app.redraw();
    },
  });
  const level = select({
    "aria-label": `${t("new.level")}: ${name}`,
    value: mine.bot,
    rows: game.levels.map(({ id, name: label, about: title }) => ({ value: id, label, title })),
    set: (value) => {
      mine.bot = value;
      app.redraw();
    },
  });
  return h(
    "div",
    { class: "seat-form", key: i },
    h("span", { class: "serif" }, name),
    h("div", { class: "who" }, who, mine.kind === "bot" && game.levels.length > 1 && level),
  );
}

/** @param {Form} F @param {GameInfo} game */
function pickOptions(F, game) {
  const chosen = F.options[game.id];
  return part(
    "options",
    t("new.options"),
    !game.options.length && h("p", { class: "empty" }, t("new.options.none")),
    game.options.map((option) => (option.values?.length ? pickValue(option, chosen) : pickSwitch(option, chosen))),
    game.clock && minutes(F, game.clock),
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

/** @param {OptionView} option @param {Record<string, boolean | string>} chosen */
function pickValue({ name, words, about: more, values = [] }, chosen) {
  return h(
    "div",
    { class: "field", key: name },
    h("label", { for: `option-${name}` }, words),
    select({
      id: `option-${name}`,
      value: String(chosen[name]),
      rows: values.map((value) => ({ value: value.id, label: value.words })),
      set: (value) => {
        chosen[name] = value;
        app.redraw();
      },
    }),
    more && h("p", { class: "small quiet" }, more),
    h("p", { class: "small", "aria-live": "polite" }, values.find((value) => value.id === chosen[name])?.about),
  );
}

/** @param {OptionView} option @param {Record<string, boolean | string>} chosen */
function pickSwitch({ name, words, about: more }, chosen) {
  return check({
    key: name,
    label: words,
    about: more,
    on: Boolean(chosen[name]),
    set: (on) => {
      chosen[name] = on;
    },
  });
}

/** Some games may be played for an agreed time. @param {Form} F @param {string} words */
function minutes(F, words) {
  return h(
    "div",
    { class: "field", key: "minutes" },
    h("label", { for: "minutes" }, t("new.minutes")),
    select({
      id: "minutes",
      value: F.values.minutes,
      rows: MINUTES.map((count) => ({
        value: String(count),
        label: count ? t("new.minutes.n", { n: count }) : t("new.minutes.none"),
      })),
      set: (value) => {
        F.values.minutes = value;
      },
    }),
    h("p", { class: "small quiet" }, words),
  );
}

/** @param {Form} F @param {GameInfo} game */
function about(F, game) {
  const { values } = F;
  /** @param {"name" | "mine"} name @param {string} label @param {string} placeholder */
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
            values[name] = event.currentTarget.value;
          },
        },
      }),
    );
  return part(
    "about",
    t("new.table"),
    text("name", t("new.name"), game.name),
    nameless() && text("mine", t("new.your name"), t("guest"), 40),
    pickClock(values),
    mayBeRated(F) &&
      check({
        key: "rated",
        label: t("new.rated"),
        about: t("new.rated about"),
        on: values.rated,
        set: (on) => {
          values.rated = on;
        },
      }),
    h(
      "div",
      { class: "field" },
      h("p", null, t("watch.who")),
      segments(
        t("watch.who"),
        WATCH.map((way) => ({
          key: way,
          label: t(`watch.${way}`),
          on: values.watch === way,
          do: () => {
            values.watch = way;
            app.redraw();
          },
        })),
      ),
      h("p", { class: "small quiet" }, t(`watch.${values.watch}.about`)),
    ),
  );
}

/** One seat a person, and somebody to compare with. @param {Form} F */
const mayBeRated = ({ seats }) => seats.length > 1 && seats.filter((seat) => seat.kind === "me").length === 1;

/** @param {Form} F @param {SubmitEvent} event */
async function make(F, event) {
  event.preventDefault();
  if (F.busy) return;
  F.busy = true;
  F.problem = null;
  app.redraw();
  const game = gameOf(F);
  const { values } = F;
  try {
    await ensurePerson(values.mine.trim());
    const made = await api.post("tables", {
      game: game.id,
      name: values.name.trim() || game.name,
      players: F.players,
      options: F.options[game.id],
      seats: F.seats.map(({ kind, bot }) => (kind === "bot" ? { kind, bot } : { kind })),
      public: values.watch === "everybody" || F.seats.some((seat) => seat.kind === "open"),
      spectators: values.watch !== "nobody",
      by_link: values.watch !== "nobody",
      ...chosenClock(values),
      minutes: game.clock ? Number(values.minutes) : 0,
      rated: values.rated && mayBeRated(F),
      nonce_later: true,
    });
    go(`/t/${(await addNumber(made)).id}`);
  } catch (thrown) {
    F.problem = problemOf(thrown);
  }
  F.busy = false;
  app.redraw();
}
