/** What a table hears: moves of others, seats that changed, steps taken back, a line that breaks and comes back. */

import { announce } from "../app.js";
import { t } from "../words.js";
import { catchUp } from "./chat.js";
import { Moves } from "./moves.js";
import { follow, missedSteps } from "./shots.js";

/** @import { Update } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

export class News extends Moves {
  /** News from the stream: most need no more than they tell. @this {TableStore} @param {Update} news */
  moved(news) {
    if (this.table) this.table = { ...this.table, moved: Date.now(), clock: news.clock ?? this.table.clock };
    const fresh = !this.view || news.number > this.view.number;
    const done = follow(this, news);
    const ended = Boolean(this.view?.scene?.result);
    if (!done || (fresh && (ended || (this.table?.pace_hours && !news.clock)))) return this.catchUpSteps(); // how long there is to think stands with the table
    return undefined;
  }

  /** The view as it is now, and the steps that led to it. @this {TableStore} */
  async catchUpSteps() {
    const known = this.view?.number ?? 0;
    if (this.view && !this.curtain) await missedSteps(this, known);
    await this.refresh({ seats: true });
  }

  /** @this {TableStore} */
  async seats() {
    await this.refresh();
  }

  /** Somebody asks to go back, or has gone back: steps that are no more are not shown again. @this {TableStore} */
  undone() {
    if (!this.view?.undo?.request) this.film.clear();
    return this.refresh();
  }

  /** The stream cannot tell what happened up to a number: what was said is fetched, and the rest if the view is older. @this {TableStore} */
  missed(number = Infinity) {
    if (number > this.told) catchUp(this, this.told);
    if (number > (this.view?.number ?? 0)) this.catchUpSteps();
  }

  /** The line is back. What could not be sent, and still answers the question that is asked, goes out now. @this {TableStore} */
  connected() {
    this.line = "live";
    const { error } = this.ui;
    if (error?.offline) error.again?.();
  }

  /** Nobody answered: the stream may be dead too, without knowing it. @this {TableStore} */
  cut() {
    this.disconnected();
    this.live.later();
  }

  /** @this {TableStore} */
  disconnected() {
    if (this.line === "live") announce(t("line.catching"));
    this.line = "catching";
  }
}
