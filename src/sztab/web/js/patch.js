/**
 * A difference applied to the value it was made of; what did not change is shared, so that `===` tells what did.
 * `engine/patch.py` makes patches, and says what they look like.
 */

/** @typedef {null | boolean | number | string | Json[] | {[key: string]: Json}} Json */
/** @typedef {{"@"?: Record<string, Json>, "~"?: [number, number, ...Json[]][]}} ListPatch */

/** @template T @param {T} value @param {unknown} patch @returns {T} */
export function applied(value, patch) {
  return /** @type {T} */ (patched(/** @type {Json} */ (value), /** @type {Json} */ (patch)));
}

/** @param {Json | undefined} value @param {Json} patch @returns {Json} */
function patched(value, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  if (Array.isArray(value)) return list(value, patch);
  const out = value !== null && typeof value === "object" ? { ...value } : {};
  for (const [key, part] of Object.entries(patch)) {
    if (part === null) delete out[key];
    else out[key] = patched(out[key], part);
  }
  return out;
}

/** @param {Json[]} value @param {ListPatch} patch */
function list(value, patch) {
  const out = [...value];
  for (const [at, part] of Object.entries(patch["@"] ?? {})) out[Number(at)] = patched(out[Number(at)], part);
  for (const [at, gone, ...came] of (patch["~"] ?? []).toReversed()) out.splice(at, gone, ...came);
  return out;
}
