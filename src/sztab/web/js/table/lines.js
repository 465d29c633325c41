/** The lines of the story that this browser has, by the number of their entry. A long game does not fill the page. */

const MOST = 150; // kept on screen; asking for older ones makes room for more

export class Lines {
  constructor() {
    this.byEntry = new Map();
    this.most = MOST;
    this.version = 0; // another one whenever the lines are others
    this.begin = undefined; // the first entry that the server was asked about; not all have lines
  }

  /** In order. */
  get all() {
    return [...this.byEntry.keys()].sort((a, b) => a - b).flatMap((n) => this.byEntry.get(n));
  }
  get first() {
    return Math.min(this.begin ?? Infinity, ...this.byEntry.keys());
  }
  get last() {
    return Math.max(-1, ...this.byEntry.keys());
  }
  get hasOlder() {
    return this.first > 1 && Number.isFinite(this.first);
  }

  /** An entry may have several lines. */
  tell(lines) {
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

  /** Older lines, which somebody asked for. */
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
      count += this.byEntry.get(n).length;
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
