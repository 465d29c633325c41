/** The luck of a finished game that was analysed, on the page of its end. */

import { h } from "../dom.js";
import { luckByRole, luckItems } from "../replay/coach-view.js";
import { namedPaper } from "../ui.js";
import { t } from "../words.js";

/** @import { Ending as Data } from "../types/server.d.ts" */
/** @import { Ending } from "./ending.js" */

/** What dice and draws gave to whom, once the game was analysed. @param {Pick<Ending, "T" | "analysis">} E @param {Data} data */
export function lucky(E, data) {
  const { T, analysis } = E;
  if (analysis?.progress.status !== "done") return null;
  const rows = luckByRole(analysis);
  if (!rows.length) return null;
  return namedPaper(
    "end-luck",
    t("end.luck"),
    t("coach.luck unit"),
    h("ul", null, luckItems(T, rows)),
    h("p", null, luckWords(E, data, rows)),
  );
}

/**
 * Said plainly: whom luck favoured, if it did beyond its doubt.
 * @param {Pick<Ending, "T" | "analysis">} E @param {Data} data @param {{role: string, gained: number, doubt: number}[]} rows
 */
function luckWords({ T }, data, rows) {
  const roles = data.winner ? (T.side(data.winner)?.roles ?? [data.winner]) : [];
  const own = rows.filter(({ role }) => roles.includes(role));
  const others = rows.filter(({ role }) => !roles.includes(role));
  if (!own.length || !others.length) return t("end.luck doubt");
  /** @param {typeof rows} some */
  const sum = (some) => some.reduce((total, { gained }) => total + gained, 0);
  const gained = sum(own) - (others.length ? sum(others) : 0);
  const doubt = Math.hypot(...rows.map((row) => row.doubt));
  const name = T.nameOf(data.winner);
  const points = Math.round(100 * Math.abs(gained));
  if (Math.abs(gained) <= 2 * doubt) return t("end.luck doubt");
  return t(gained > 0 ? "end.luck with" : "end.luck against", { name, n: points });
}
