/** A battle on a phone: the same units, dice and chances as in the tray, one under another in the sheet. */

import { h } from "../dom.js";
import { t } from "../words.js";
import { shield } from "./badge.js";
import { battleAgain, chances, hasTray, luckPart, rolledShot, rows, unitsTotal } from "./tray.js";

/** @import { Table as TableStore } from "./store.js" */

/** @param {TableStore} T */
export function pocketTray(T) {
  if (!hasTray(T)) return null;
  const shot = rolledShot(T);
  const { battle } = T.scene;
  return h(
    "section",
    { class: "tray pocket", key: "pocket", "aria-label": t("tray") },
    h("div", { class: "tray-rows" }, rows(T, battle, shot)),
    h("div", { class: "tray-side" }, battle && chances(T, battle), shot && luckPart(T, shot)),
  );
}

/** Who stands against whom, and all of it once more: over the choices, where the tray is out of sight. @param {TableStore} T */
export function battleLine(T) {
  const { battle } = T.scene;
  if (!battle) return null;
  return h(
    "p",
    { class: "battle-line", key: "battle" },
    battle.sides.map((side, i) => [
      i > 0 && h("span", { class: "quiet", key: "against" }, ":"),
      h(
        "span",
        { class: "battle-side", key: i },
        shield(T.owner(side.owner), "tiny") ?? t("tray.neutral"),
        h("b", { class: "serif" }, unitsTotal(side) + Object.values(side.reserve).reduce((sum, one) => sum + one, 0)),
      ),
    ]),
    h("span", { class: "quiet" }, t("tray.round", { n: battle.round })),
    battleAgain(T),
  );
}
