/** Many choices in few lines: by what they do, and folded where they lead to nothing or are too many to be read. */

/** @import { Choice, ChoiceGroup } from "../types/client.d.ts" */

const LIKE = 3; // so many choices that begin alike say it once
const LONG = 9; // letters of a beginning that is worth saying once
const SHORT = 4; // where there are many groups
const FEW = 8; // so many of a group are seen when there are too many in all

/** @param {Choice} choice */
const verb = (choice) => choice.token.split(" ")[0];

/**
 * The words with which all choices of this kind begin, if there are several: what tells them apart comes after.
 * @param {Choice[]} all @param {Choice} choice
 */
export function sameBeginning(all, choice) {
  const like = all.filter((one) => verb(one) === verb(choice)).map((one) => one.words);
  return like.length < LIKE ? "" : beginning(like);
}

/** @param {string[]} all @param {number} [least] letters */
function beginning(all, least = LONG) {
  let end = all[0].length;
  for (const words of all) while (!words.startsWith(all[0].slice(0, end))) end -= 1;
  const begin = all[0].slice(0, all[0].lastIndexOf(" ", end - 1) + 1);
  return begin.length >= least && all.every((words) => words.length > begin.length) ? begin : "";
}

/**
 * Groups in the order of their first choices. The first is what the question is about; others with a common beginning
 * are second-rate: smaller, under a heading. More than `most` are folded, group by group.
 * @param {Choice[]} choices @param {number} most @returns {ChoiceGroup[]}
 */
export function grouped(choices, most) {
  const useful = choices.filter((choice) => !choice.idle);
  const idle = choices.filter((choice) => choice.idle);
  const many = choices.length > most;
  const split = idle.length > LIKE && useful.length > 0;
  const rest = split ? useful : choices;
  const verbs = [...byVerb(rest)];
  const groups = verbs.map(([key, rows], i) => group(key, rows, i, many && verbs.length > 1));
  const merged = many ? groups : mergeSmall(groups);
  return split
    ? [...merged, { key: "idle", title: "", begin: "", choices: idle, second: true, folds: true, idle: true }]
    : merged;
}

/** @param {Choice[]} choices */
function byVerb(choices) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of choices) groups.set(verb(choice), [...(groups.get(verb(choice)) ?? []), choice]);
  return groups;
}

/** @param {string} key @param {Choice[]} choices @param {number} index @param {boolean} many @returns {ChoiceGroup} */
function group(key, choices, index, many) {
  const words = choices.map((one) => one.words);
  const begin = choices.length >= LIKE ? beginning(words, many ? SHORT : LONG) : "";
  const title = begin.trim();
  const folds = many && Boolean(title) && choices.length > FEW;
  return {
    key,
    title: index > 0 || many ? title : "",
    begin,
    choices,
    second: index > 0 && Boolean(title),
    folds,
    idle: false,
  };
}

/** Groups without a heading of their own are one list. @param {ChoiceGroup[]} groups @returns {ChoiceGroup[]} */
function mergeSmall(groups) {
  /** @type {ChoiceGroup[]} */
  const out = [];
  for (const one of groups) {
    const last = out.at(-1);
    if (last && !last.title && !one.title) last.choices = [...last.choices, ...one.choices];
    else out.push({ ...one });
  }
  return out;
}
