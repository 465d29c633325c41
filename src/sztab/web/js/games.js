/** Pages that show all the games, in the reader's language. */

import { api } from "./api.js";
import { plainPage } from "./ui.js";

/** @import { Child, Page } from "./types/client.d.ts" */
/** @import { GameInfo } from "./types/server.d.ts" */

/** @param {string} key @param {() => string} title @param {(games: GameInfo[]) => Child} inside @returns {Promise<Page>} */
export async function gamesPage(key, title, inside) {
  let games = await api.get("games");
  return {
    ...plainPage(key, title, () => inside(games)),
    translated: async () => {
      games = await api.get("games");
    },
  };
}
