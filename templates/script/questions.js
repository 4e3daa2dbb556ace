// The questions of the quiz, and what is right: facts of the record, without words.

/** Most nodes to choose from in the panel: each has a digit, and all are in sight. */
const CANDIDATES = 9;

/** The kinds of questions that a run has, in the order in which they are offered. */
function kindsOfQuestions({ h, f }) {
  const [, perG, perH] = f;
  return ["next", "try", ...(h && Space.asksH ? ["h"] : []), ...(perG > 0 ? ["g"] : []), ...(perG > 0 && perH > 0 ? ["f"] : [])];
}

/** The kinds that are asked unless the reader chooses: of the values, the one that takes some thought. */
function usualKinds({ h, f }) {
  return ["next", "try", ...(h && Space.asksH ? ["h"] : f[1] === 0 ? [] : f[2] > 0 ? ["f"] : ["g"])];
}

/**
 * Returns the nodes that may legally leave open next.
 *
 * Open gives back the lowest f (of the earliest layer, where it goes by layers), and a rule for ties puts the nodes that have it
 * in some order: each of them comes first under one such rule, a node with a higher f under none. `open` is in the run's order,
 * so that its head has the lowest f, of the earliest layer. A layer that is too large loses the last of that order: one of
 * those with the highest f in the layer, for the same reason. (Only that layer is in open then, since the layer before is used
 * up and none of this one expanded.) A queue and a stack leave nothing open: the order of generation decides.
 */
function legalNodes(table, step, open) {
  const { f, depth, head, taken, dropped } = table;
  if (head.open !== "best" && head.open !== "layers") return [taken[step]];
  const own = taken[step];
  const isCrowded = dropped.get(step)?.why === "crowded";
  const first = isCrowded ? own : open[0];
  return open.filter((id) => f[id] === f[first] && (head.open === "best" || depth[id] === depth[first]));
}

/** The fate of a try, by its name in the record's head. */
function fateOf({ verdict, place }) {
  return verdict === "duplicate" ? place : verdict;
}

/** The questions of a step that are of some `kinds`, in turn; `asked` counts how often each fate was asked for so far. */
function questionsOf(page, step, kinds, asked) {
  const { table, lists } = page;
  const questions = [];
  const open = Array.from(lists.around(step).before.open);
  if (kinds.has("next") && open.length > 1) questions.push(nextQuestion(table, step, open));
  const tries = triesOf(table, step);
  const values = ["h", "g", "f"].filter((kind) => kinds.has(kind));
  const made = values.length > 0 ? tries.findIndex((one) => one.node !== null) : -1;
  const about = kinds.has("try") ? triedAt(tries, made, step, asked) : -1;
  tries.forEach((one, at) => {
    if (at === made) for (const kind of values) questions.push(valueQuestion(table, step, at, one, kind));
    if (at === about) questions.push({ kind: "try", step, at, one, options: table.head.fates, right: [fateOf(one)], own: fateOf(one) });
  });
  return questions;
}

function nextQuestion(table, step, open) {
  const own = table.taken[step];
  const right = legalNodes(table, step, open);
  const isCrowded = table.dropped.get(step)?.why === "crowded";
  return { kind: "next", step, at: -1, open, options: candidates(open, own, right), right, own, isCrowded };
}

/** In the order of generation: the order of open would give the answer away. */
function candidates(open, own, right) {
  const byId = (one, other) => one - other;
  if (open.length <= CANDIDATES) return [...open].sort(byId);
  const mixed = (ids) => [...ids].sort((one, other) => mixedUp(one) - mixedUp(other));
  const others = [...mixed(right).slice(0, 3), ...mixed(open)].filter((id) => id !== own);
  return [own, ...new Set(others)].slice(0, CANDIDATES).sort(byId);
}

/** A number without any order, the same every time. */
function mixedUp(number) {
  return Math.imul(number + 1, 0x9e3779b1) >>> 0;
}

/** Which try is asked about: one whose fate was asked for least, and not the one whose values are asked for. */
function triedAt(tries, made, step, asked) {
  const at = tries.map((_, at) => at).filter((at) => at !== made);
  const often = (each) => asked.get(fateOf(tries[each])) ?? 0;
  at.sort((one, other) => often(one) - often(other) || mixedUp(4 * step + one) - mixedUp(4 * step + other));
  return at[0] ?? -1;
}

/** Values are compared in hundredths, as f is kept. */
function valueQuestion(table, step, at, one, kind) {
  const { node } = one;
  const value = { h: 100 * table.h[node], g: 100 * table.g[node], f: table.f[node] }[kind];
  return { kind, step, at, one, options: null, right: [value], own: value };
}

/** A number as a reader types it, in units of so many decimals: `7`, `7.25`, `7,5`, in full width, too; null for other text. */
function typedNumber(text, decimals) {
  const plain = text.normalize("NFKC").trim().replace(",", ".");
  const [, whole, rest = ""] = /^(\d{1,6})(?:\.(\d+?)0*)?$/.exec(plain) ?? [];
  return whole && rest.length <= decimals ? Number(whole + rest.padEnd(decimals, "0")) : null;
}

/**
 * What a reader types as an answer, in the unit in which answers are kept; null for other text. Where values are sums with √2, one
 * is typed as such (`3+2√2`, `2sqrt2`), or as a decimal number: the right answer, rounded to its last decimal, is right.
 */
function typedAnswer(text, { root, decimals = 0 }, own) {
  if (!root) return typedNumber(text, 2 + decimals);
  const [straight, diagonal] = root.map((length) => length * 100 * 10 ** decimals);
  const plain = text.normalize("NFKC").replaceAll(/\s/g, "").replaceAll(",", ".");
  const terms = plain.split("+").map((term) => /^(\d{1,6}(?:\.(\d{1,9}))?)?(\*?(?:√|sqrt)\(?2\)?)?$/i.exec(term));
  if (terms.some((term) => !term?.[0])) return null;
  if (terms.some(([, , , root]) => root)) return terms.reduce((sum, [, factor = 1, , root]) => sum + Math.round(factor * (root ? diagonal : straight)), 0);
  if (terms.length > 1) return null;
  const places = terms[0][2] ?? "";
  const isRounded = places !== "" && Math.abs(plain - own / straight) <= 0.5 / 10 ** places.length + 1e-9;
  return isRounded ? own : Math.round(plain * straight);
}

/** How many parts of a step come before its try `at` is judged; all of them where that is behind the last. */
function partsBefore(parts, at) {
  return parts.filter(({ tries }) => tries <= at).length;
}
