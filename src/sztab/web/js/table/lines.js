/** The lines of the story that this browser has, by the number of their entry. A long game does not fill the page. */

import { reactive } from "../signal.js";

/** @import { StoryLine, Turn } from "../types/client.d.ts" */
/** @import { Line, Log } from "../types/server.d.ts" */

const MOST = 150; // kept on screen; asking for older ones makes room for more

export class Lines {
  constructor() {
    /** @type {Map<number, StoryLine[]>} */
    this.byEntry = new Map();
    this.most = MOST;
    this.version = 0; // another one whenever the lines are others
    /** @type {number | undefined} the first entry that the server was asked about; not all have lines */
    this.begin = undefined;
    reactive(this);
  }

  /** In order. @returns {StoryLine[]} */
  get all() {
    return this.entries.sort((a, b) => a - b).flatMap((n) => this.byEntry.get(n) ?? []);
  }
  /** The numbers of the entries; whoever asks is told when they are others. */
  get entries() {
    return this.version < 0 ? [] : [...this.byEntry.keys()];
  }
  get first() {
    return Math.min(this.begin ?? Infinity, ...this.entries);
  }
  get last() {
    return Math.max(-1, ...this.entries);
  }
  get hasOlder() {
    return this.first > 1 && Number.isFinite(this.first);
  }

  /** An entry may have several lines. @param {Line[]} lines */
  tell(lines) {
    /** @type {Map<number, StoryLine[]>} */
    const fresh = new Map();
    for (const line of lines)
      fresh.set(line.n, [
        ...(fresh.get(line.n) ?? []),
        { ...line, key: `${line.n}.${fresh.get(line.n)?.length ?? 0}` },
      ]);
    for (const [n, told] of fresh) this.byEntry.set(n, told);
    this.version += 1;
    this.forget();
  }

  /** Those of entries that are not here yet: what a film tells stands in the story, too. @param {Line[]} lines */
  fill(lines) {
    const fresh = lines.filter((line) => !this.byEntry.has(line.n));
    this.most = Math.max(this.most, MOST + fresh.length); // those of one film; the next does not add to it
    this.tell(fresh);
  }

  /** Older lines, which somebody asked for. @param {Pick<Log, "lines" | "first">} page */
  older({ lines, first }) {
    this.most += lines.length;
    this.tell(lines);
    this.begin = first ?? this.begin;
  }

  /** The oldest go first, and come back when somebody asks for them. */
  forget() {
    const known = [...this.byEntry.keys()].sort((a, b) => b - a);
    let count = 0;
    for (const n of known) {
      count += this.byEntry.get(n)?.length ?? 0;
      if (count <= this.most || n === known[0]) continue;
      this.byEntry.delete(n);
      this.begin = undefined;
    }
  }

  clear() {
    this.version += 1;
    this.byEntry.clear();
    this.begin = undefined;
  }
}

/** Lines of one role after another are one turn; a new round begins a new one too. @param {StoryLine[]} lines */
export function byTurn(lines) {
  /** @type {Turn[]} */
  const turns = [];
  for (const line of lines) {
    const last = turns.at(-1);
    if (last && last.role === line.role && last.round === line.round) last.lines.push(line);
    else turns.push({ id: line.key, role: line.role, round: line.round, lines: [line] });
  }
  return turns;
}
