/** Pages that show all the games, in the reader's language. */

import { api } from "./api.js";

/** @import { Child, Page } from "./types/client.d.ts" */
/** @import { GameInfo } from "./types/server.d.ts" */

/** @param {() => string} title @param {(games: GameInfo[]) => Child} view @returns {Promise<Page>} */
export async function gamesPage(title, view) {
  let games = await api.get("games");
  return {
    title: () => `${title()} · Sztab`,
    view: () => view(games),
    translated: async () => {
      games = await api.get("games");
    },
  };
}
