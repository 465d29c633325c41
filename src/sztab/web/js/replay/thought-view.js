/** What a bot believed and feared at its decision, once it was asked. */

import { h } from "../dom.js";
import { shield } from "../table/badge.js";
import { button } from "../ui.js";
import { lang, t } from "../words.js";
import { percent } from "./chances.js";
import { isUnfinished } from "./coach.js";

/** @import { Replay } from "../types/client.d.ts" */
/** @import { BotThought, Hint, ThoughtFear } from "../types/server.d.ts" */
/** @import { Coach } from "./coach.js" */

const FAINT = 0.05; // what matters less is not told

/** @param {number} value */
const decimal = (value) => value.toLocaleString(lang(), { maximumFractionDigits: 1, minimumFractionDigits: 1 });
/** @param {number} value */
const signed = (value) => `${value < 0 ? "−" : "+"}${decimal(Math.abs(value))}`;

/** @param {Replay} R @param {Coach} C */
export function thoughtPart(R, C) {
  const step = C.at;
  const role = R.steps[step]?.role;
  const seat = role ? R.T.seatOf(role) : null;
  if (!step || !role || !seat?.bot || R.T.table.guided) return null;
  const thought = C.thought(step);
  const name = R.T.nameOf(role);
  return h(
    "section",
    { class: "coach-thought", key: "thought", "aria-live": "polite" },
    !thought
      ? button({ label: t("coach.bot ask", { name }), icon: "bot", off: C.busy, do: () => C.think(step) })
      : [
          h("h3", { class: "caps" }, t("coach.bot", { name, level: thought.level_name })),
          isUnfinished(thought) && h("p", { class: "quiet" }, t("coach.bot thinks")),
          thought.progress.status === "failed" && h("p", null, t("coach.bot failed")),
          thought.looks && told(R, thought),
        ],
  );
}

/** @param {Replay} R @param {BotThought} thought */
function told(R, thought) {
  const { looks, persona, options, fears, worlds } = thought;
  const ownTurn = looks === "ahead" && !thought.turns;
  return [
    h("p", null, ownTurn ? t("coach.looks own") : t(`coach.looks ${looks}`, { n: thought.turns })),
    persona !== "sober" && h("p", null, t(`coach.persona ${persona}`)),
    h(
      "p",
      null,
      t("coach.believed", {
        name: R.T.nameOf(R.coach.sideOf(thought.role)),
        chance: percent(thought.chance),
        doubt: percent(thought.doubt),
      }),
    ),
    options.length > 0 && [
      h("p", { class: "small" }, t("coach.compared")),
      h(
        "ol",
        { class: "coach-list coach-options" },
        options.map((one, i) => h("li", { key: one.answer }, option(one, i === thought.chosen))),
      ),
    ],
    looks !== "nothing" && thought.chosen < 0 && h("p", { class: "small" }, t("coach.not compared")),
    looks === "ahead" && worlds > 0 && feared(R, fears, worlds),
    h("p", { class: "small quiet" }, t("coach.rebuilt")),
  ];
}

/** @param {Hint} one @param {boolean} chosen */
function option(one, chosen) {
  const reasons = one.reasons.filter(({ amount }) => Math.abs(amount) >= FAINT);
  return [
    h(
      "p",
      { class: chosen ? "coach-chosen" : "" },
      h(
        "span",
        { class: "coach-words" },
        one.links.map((link) => link.words).join(", "),
        chosen && ` (${t("coach.chosen")})`,
      ),
      h("b", null, one.doubt ? `${signed(one.value)} ± ${decimal(one.doubt)}` : signed(one.value)),
    ),
    reasons.length > 0 &&
      h("p", { class: "facts" }, reasons.map((why) => `${signed(why.amount)} ${why.words}`).join("; ")),
  ];
}

/** @param {Replay} R @param {ThoughtFear[]} fears @param {number} worlds */
function feared(R, fears, worlds) {
  if (!fears.length) return h("p", null, t("coach.no fears"));
  return [
    h("p", { class: "small" }, t("coach.feared", { n: worlds })),
    h(
      "ul",
      { class: "coach-list coach-options" },
      fears.map((one) =>
        h(
          "li",
          { key: `${one.role} ${one.words}` },
          h(
            "p",
            null,
            shield(R.T.owner(one.role), "tiny"),
            h("span", { class: "coach-words" }, one.words),
            h("b", { class: "loss" }, signed(one.cost)),
            h("span", { class: "small quiet" }, t("coach.times", { n: one.times, of: worlds })),
          ),
        ),
      ),
    ),
  ];
}
