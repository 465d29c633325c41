/** Choosing; what gives something up for nothing is pressed twice in place. */

import { t } from "../words.js";

/** @import { Choice } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const AGAIN = 4000; // ms in which a second press counts

let sureTimer = 0;

/**
 * Chooses; what gives something up for nothing must be pressed once more, and says so.
 * @param {TableStore} T @param {Choice} choice
 */
export function press(T, choice, { aside = false } = {}) {
  if (choice.loses && T.ui.sure !== choice.token) {
    T.ui.sure = choice.token;
    clearTimeout(sureTimer);
    sureTimer = setTimeout(() => {
      if (T.ui.sure === choice.token) T.ui.sure = null;
    }, AGAIN);
    return;
  }
  T.ui.sure = null;
  T.choose(choice, { aside });
}

/** What the button says meanwhile. @param {TableStore} T @param {Choice} choice */
export const sureWords = (T, choice) => (T.ui.sure === choice.token ? t("press.again") : null);
