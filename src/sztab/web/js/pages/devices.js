/** The devices on which I am signed in: a part of my own page. */

import { api } from "../api.js";
import { attempt } from "../app.js";
import { h } from "../dom.js";
import { reactive } from "../signal.js";
import { button, failure, listRow, paper } from "../ui.js";
import { ago, t } from "../words.js";

/** @import { Trouble } from "../types/client.d.ts" */
/** @import { SessionInfo } from "../types/server.d.ts" */

const S = reactive({
  /** @type {SessionInfo[]} */
  sessions: [],
  /** @type {Trouble | null} */
  problem: null,
});

export async function load() {
  S.problem = null;
  S.sessions = (await api.get("me/sessions").catch(() => ({ sessions: [] }))).sessions;
}

/** @param {SessionInfo} one */
const end = (one) =>
  attempt(S, async () => {
    await api.delete(`me/sessions/${one.id}`);
    await load();
  });

/** Who is signed in on one device only sees nothing to end. */
export function section() {
  if (S.sessions.length < 2) return null;
  return paper("devices", t("devices.title"), h("ul", null, S.sessions.map(row)), S.problem && failure(S.problem));
}

/** @param {SessionInfo} one */
const row = (one) =>
  listRow(
    one.id,
    one.device || t("devices.unknown"),
    one.current ? t("devices.here") : ago(one.used),
    !one.current && button({ label: t("devices.end"), do: () => end(one) }),
  );
