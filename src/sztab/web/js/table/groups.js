/** Many choices in few lines: by what they do, and folded where they lead to nothing or are too many to be read. */

/** @import { Choice, ChoiceGroup } from "../types/client.d.ts" */

const LIKE = 3; // so many choices that begin alike say it once
const LONG = 9; // letters of a beginning that is worth saying once
const SHORT = 4; // where there are many groups
export const FEW = 8; // so many of a group are seen when there are too many in all

const LITTLE = /(?<= )(z|ze|w|we|na|do|od|u|o) $/; // Polish: without these the case of the name says nothing

/** @param {Choice} choice */
const verb = (choice) => choice.token.split(" ")[0];

/**
 * The words with which all choices of this kind begin, if there are several: what tells them apart comes after.
 * @param {Choice[]} all @param {Choice} choice
 */
export function sameBeginning(all, choice) {
  const like = all.filter((one) => verb(one) === verb(choice)).map((one) => one.words);
  const begin = like.length < LIKE ? "" : beginning(like);
  const bare = like.every((words) => !/\p{L}/u.test(words.slice(begin.length)));
  return bare && like.length <= FEW ? "" : begin; // numbers alone say little, and a short list has room for the words
}

/** @param {string[]} all @param {number} [least] letters */
function beginning(all, least = LONG) {
  let end = all[0].length;
  for (const words of all) while (!words.startsWith(all[0].slice(0, end))) end -= 1;
  const cut = all[0].slice(0, all[0].lastIndexOf(" ", end - 1) + 1);
  const opened = cut.search(/[“„(][^”)]*$/); // what somebody says, or what is in brackets, stays whole
  const begin = (opened < 0 ? cut : cut.slice(0, opened)).replace(LITTLE, "");
  return begin.length >= least && all.every((words) => words.length > begin.length) ? begin : "";
}

/** The words with which all of them end, if it is worth saying once. @param {string[]} all with what they begin cut off */
function commonEnd(all) {
  let long = all[0].length;
  for (const words of all) while (!words.endsWith(all[0].slice(all[0].length - long))) long -= 1;
  const space = all[0].indexOf(" ", all[0].length - long);
  const end = space < 0 ? "" : all[0].slice(space);
  return end.length >= SHORT && all.every((words) => words.length > end.length) ? end : "";
}

/** What is done in all choices of one kind, as a heading: the word they begin with, and how all of them end, wherever it is. @param {Choice[]} choices */
export function headOf(choices) {
  const words = choices.map((one) => one.words);
  const [first] = words[0].split(" ", 1);
  const everywhere = new Set(choices.flatMap(({ places }) => places ?? [])).size > 1;
  return headed(first, everywhere ? commonEnd(words.map((one) => one.slice(first.length))) : "");
}

/** @param {string} begin @param {string} end */
const headed = (begin, end) => (end ? `${begin.trim()} …${end}` : begin.trim());

/**
 * Groups in the order of their first choices. The first is what the question is about; others with a common beginning
 * are second-rate: smaller, under a heading. More than `most` are folded, group by group.
 * @param {Choice[]} choices @param {number} most @returns {ChoiceGroup[]}
 */
export function grouped(choices, most) {
  const useful = choices.filter((choice) => !choice.idle);
  const idle = choices.filter((choice) => choice.idle);
  const split = idle.length > LIKE && useful.length > 0;
  const rest = split ? useful : choices;
  const many = rest.length > most;
  const verbs = [...byVerb(rest)];
  const groups = verbs.map(([key, rows], i) => group(key, rows, i, many && verbs.length > 1));
  // of very many, what stands alone comes before long groups of its kind
  const merged = mergeSmall(
    many ? [...groups.filter(({ title }) => !title), ...groups.filter(({ title }) => title)] : groups,
  );
  return split
    ? [...merged, { key: "idle", title: "", begin: "", end: "", choices: idle, second: true, folds: true, idle: true }]
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
  const end = begin && (index > 0 || many) ? commonEnd(words.map((one) => one.slice(begin.length))) : "";
  const title = headed(begin, end);
  const folds = many && Boolean(title) && choices.length > FEW;
  return {
    key,
    title: index > 0 || many ? title : "",
    begin,
    end,
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
