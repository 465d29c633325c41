// What theme.js, which is no module, leaves for the modules.

declare global {
  /** Answers that were asked for before the scripts were here, by address. */
  var sztabEarly: Record<string, Promise<Response>> | undefined;
}

export {};
