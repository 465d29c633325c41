/** A new table in one short form. */

import { api, problemOf } from "../api.js";
import { ensurePerson, friendly, go, nameless, ownName } from "../app.js";
import { h } from "../dom.js";
import { checkField, pickField, textField } from "../forms.js";
import { portrait } from "../portrait.js";
import { addNumber } from "../seal.js";
import { reactive } from "../signal.js";
import { failure, segments, select, titledPage } from "../ui.js";
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
  const F = reactive({
    games,
    game: (games.find((game) => game.id === wanted) ?? games[0]).id,
    players: 0,
    seats: [],
    options: {},
    values: reactive({
      name: "",
      mine: ownName(),
      pace: "",
      clock: usualClock(),
      minutes: "0",
      watch: "link",
      rated: false,
    }),
    problem: null,
    busy: false,
  });
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
  F.seats = seatsOf(F).map((_, i) => F.seats[i] ?? reactive({ kind: i ? "bot" : "me", bot: friendly(game) }));
  for (const seat of F.seats) if (!game.levels.some((level) => level.id === seat.bot)) seat.bot = friendly(game);
  F.options[game.id] ??= reactive(Object.fromEntries(game.options.map((option) => [option.name, option.default])));
}

/** @param {Form} F */
function view(F) {
  const game = gameOf(F);
  return titledPage(
    "new",
    t("new.title"),
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
        { class: "form-end at-hand" },
        h("button", { class: "button strong big", "aria-disabled": F.busy ? "true" : undefined }, t("new.make")),
        h("a", { class: "button plain", href: "/" }, t("missing.home")),
      ),
    ),
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
    },
  });
  const level = select({
    "aria-label": `${t("new.level")}: ${name}`,
    value: mine.bot,
    rows: game.levels.map(({ id, name: label, about: title }) => ({ value: id, label, title })),
    set: (value) => {
      mine.bot = value;
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
  /** @type {(readonly [string, string])[]} */
  const rows = values.map((value) => [value.id, value.words]);
  return pickField(
    /** @type {Record<string, string>} */ (chosen),
    name,
    words,
    rows,
    `option-${name}`,
    more && h("p", { class: "small quiet" }, more),
    h("p", { class: "small", "aria-live": "polite" }, values.find((value) => value.id === chosen[name])?.about),
  );
}

/** @param {OptionView} option @param {Record<string, boolean | string>} chosen */
function pickSwitch({ name, words, about: more }, chosen) {
  return checkField(/** @type {Record<string, boolean>} */ (chosen), name, words, more);
}

/** Some games may be played for an agreed time. @param {Form} F @param {string} words */
function minutes(F, words) {
  /** @param {number} count */
  const said = (count) => (count ? t("new.minutes.n", { n: count }) : t("new.minutes.none"));
  return pickField(
    F.values,
    "minutes",
    t("new.minutes"),
    MINUTES.map((count) => /** @type {const} */ ([String(count), said(count)])),
    "minutes",
    h("p", { class: "small quiet" }, words),
  );
}

/** @param {Form} F @param {GameInfo} game */
function about(F, game) {
  const { values } = F;
  return part(
    "about",
    t("new.table"),
    textField(values, "name", t("new.name"), { placeholder: game.name, maxlength: 60, autocomplete: "off" }),
    nameless() &&
      textField(values, "mine", t("new.your name"), { placeholder: t("guest"), maxlength: 40, autocomplete: "off" }),
    pickClock(values),
    mayBeRated(F) && checkField(values, "rated", t("new.rated"), t("new.rated about")),
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
}
