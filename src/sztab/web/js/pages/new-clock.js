/** The clock of a new table: a pace, or time that runs. */

import { h } from "../dom.js";
import { labelled, textField } from "../forms.js";
import { reactive } from "../signal.js";
import { select } from "../ui.js";
import { t } from "../words.js";

/** @import { TimeControl } from "../types/server.d.ts" */

/** @typedef {NonNullable<TimeControl["when_up"]>} WhenUp */
/** @typedef {{pace: string, clock: {minutes: string, seconds: string, per: NonNullable<TimeControl["per"]>, up: WhenUp}}} ClockForm */

const PACES = [
  ["", "new.live"],
  ["live 10 10", "new.clock.fast"],
  ["live 30 15", "new.clock.usual"],
  ["live 90 30", "new.clock.slow"],
  ["own", "new.clock.own"],
  ["1", "new.hour"],
  ["24", "new.day"],
  ["72", "new.three"],
  ["days 1 5 14", "new.clock.day"],
  ["days 3 9 21", "new.clock.three"],
];
const DAY = 86_400;
const ANSWERS = 90; // seconds for answers in secret in a live game
/** @type {WhenUp[]} */
const UP = ["bot_moves", "bot_takes_over", "loses", "nothing"];

/** @returns {ClockForm["clock"]} */
export const usualClock = () => reactive({ minutes: "30", seconds: "15", per: "seat", up: "bot_moves" });

/** What is sent of it. @param {ClockForm} values @returns {{pace_hours: number, clock: TimeControl | null}} */
export function chosenClock({ pace, clock: { minutes, seconds, per, up } }) {
  const [kind, ...numbers] = (pace === "own" ? `live ${minutes} ${seconds}` : pace).split(" ");
  const [one, two, days] = numbers.map((text) => Number(text) || 0);
  if (kind === "live") {
    const clock = {
      each: Math.round(two),
      reserve: Math.round(one * 60),
      answers: ANSWERS,
      per,
      when_up: up,
      holidays: 0,
    };
    return { pace_hours: 0, clock };
  }
  if (kind === "days") {
    const clock = { each: one * DAY, reserve: two * DAY, answers: one * DAY, per, when_up: up, holidays: days };
    return { pace_hours: 0, clock };
  }
  return { pace_hours: Number(pace), clock: null };
}

/** @param {ClockForm} values */
export function pickClock(values) {
  const { clock } = values;
  /** @param {string} id @param {string} value @param {{value: string, label: string}[]} rows @param {(value: string) => void} set */
  const field = (id, value, rows, set) =>
    labelled(
      id,
      t(`new.${id}`),
      select({
        id,
        value,
        rows,
        set: (chosen) => {
          set(chosen);
        },
      }),
    );
  /** @param {"minutes" | "seconds"} name @param {number} most */
  const number = (name, most) =>
    textField(clock, name, t(`new.clock.${name}`), { id: `own-${name}`, type: "number", min: 0, max: most });
  const paces = PACES.map(([value, words]) => ({ value, label: t(words) }));
  const runs = /^(live|days|own)/.test(values.pace);
  return [
    field("pace", values.pace, paces, (value) => {
      values.pace = value;
    }),
    values.pace === "own" && [number("minutes", 1440), number("seconds", 3599)],
    runs && [
      field(
        "up",
        clock.up,
        UP.map((value) => ({ value, label: t(`new.up.${value}`) })),
        (value) => {
          clock.up = /** @type {WhenUp} */ (value);
        },
      ),
      field(
        "per",
        clock.per,
        ["seat", "team"].map((value) => ({ value, label: t(`new.per.${value}`) })),
        (value) => {
          clock.per = /** @type {ClockForm["clock"]["per"]} */ (value);
        },
      ),
      h("p", { class: "small quiet", key: "secret" }, t("clock.secret")),
    ],
  ];
}
