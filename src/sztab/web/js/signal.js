/**
 * Values that know who reads them. What rests on a value is worked out again when the value changes, and only then.
 *
 *   const price = signal(3);
 *   const double = computed(() => 2 * price.value);
 *   effect(() => show(double.value), queueMicrotask);
 */

/** @typedef {{sources: Set<Source>, stale: () => void}} Reader */
/** @typedef {{readers: Set<Reader>}} Source */

const SOON = 120; // ms: frames are no longer drawn, or very slowly

/** @type {Reader | null} who works something out just now */
let reading = null;

/** @param {Source} source */
function read(source) {
  if (!reading) return;
  source.readers.add(reading);
  reading.sources.add(source);
}

/** @param {Source} source */
const changed = (source) => {
  for (const reader of [...source.readers]) reader.stale();
};

/** Works something out and notes what it reads; what it read before counts no more. @template Found @param {Reader} reader @param {() => Found} work */
function noting(reader, work) {
  forget(reader);
  const before = reading;
  reading = reader;
  try {
    return work();
  } finally {
    reading = before;
  }
}

/** @param {Reader} reader */
function forget(reader) {
  for (const source of reader.sources) source.readers.delete(reader);
  reader.sources.clear();
}

/** @template Value @param {Value} value @returns {{value: Value}} */
export function signal(value) {
  /** @type {Source} */
  const source = { readers: new Set() };
  return {
    get value() {
      read(source);
      return value;
    },
    set value(next) {
      if (Object.is(next, value)) return;
      value = next;
      changed(source);
    },
  };
}

/** Worked out when somebody wants it, and kept until what it rests on changes. @template Value @param {() => Value} work @returns {{readonly value: Value}} */
export function computed(work) {
  /** @type {{value: Value} | null} */
  let known = null;
  /** @type {Reader & Source} */
  const self = {
    sources: new Set(),
    readers: new Set(),
    stale() {
      if (!known) return;
      known = null;
      changed(self);
    },
  };
  return {
    get value() {
      read(self);
      known ??= { value: noting(self, work) };
      return known.value;
    },
  };
}

/**
 * Done now, and again whenever something it read has changed; `later` says when. Gives what ends it.
 * @param {() => void} work @param {(again: () => void) => void} later
 */
export function effect(work, later) {
  let [waiting, ended] = [false, false];
  const run = () => {
    waiting = false;
    if (!ended) noting(self, work);
  };
  /** @type {Reader} */
  const self = {
    sources: new Set(),
    stale() {
      if (waiting || ended) return;
      waiting = true;
      later(run);
    },
  };
  run();
  return () => {
    ended = true;
    forget(self);
  };
}

/** An object whose fields are signals: to be read and written as before. All it will ever have must be there. @template {object} Fields @param {Fields} object */
export function reactive(object) {
  for (const [name, value] of Object.entries(object)) {
    const field = signal(value);
    Object.defineProperty(object, name, {
      enumerable: true,
      get: () => field.value,
      set: (next) => {
        field.value = next;
      },
    });
  }
  return object;
}

/** Once what is on its way to the screen is there; in a tab that nobody looks at, soon. @param {() => void} work */
export function afterFrame(work) {
  let done = false;
  const once = () => {
    if (!done) work();
    done = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, SOON);
}

const LATEST = 400; // ms

/** When the browser has nothing else to do; where it does not tell, after the next frame. @param {() => void} work */
export const whenIdle = (work) =>
  "requestIdleCallback" in globalThis ? requestIdleCallback(work, { timeout: LATEST }) : afterFrame(work);
