// The tries of a step: what each made or met, and the sentence that says why.

/** By the codes of the record. */
const VERDICTS = ["opened", "duplicate", "duplicate", "duplicate", "improved", "reopened", "cut", "blocked"];

/** Properties that a try off the board lacks. */
const UNKNOWN = { node: null, of: null, place: null, board: null, g: null, h: null, f: null, depth: null, tiles: null };

function triesOf(table, step) {
  const tries = [];
  const node = table.taken[step];
  const extras = new Reader(table.extras.bytes, table.extra[step]);
  let next = table.first[step];
  eachTry(table, step, (code, operator) => {
    const one = { ...UNKNOWN, move: table.space.move(operator), verdict: VERDICTS[code] };
    if (code !== BLOCKED) table.space.describe(one, node, operator);
    if (makesNode(code)) describeNode(table, one, next++);
    if (code === IMPROVED || code === REOPENED) one.of = one.node - extras.varint();
    if (code === CUT) describeCut(table, one, node, table.head.h ? extras.zigzag() : 0);
    if (one.verdict === "duplicate") Object.assign(one, known(table, step, code, one, next));
    one.reason = reason(table, step, one);
    tries.push(one);
  });
  return tries;
}

function describeNode(table, one, id) {
  one.node = id;
  one.depth = table.depth[id];
  one.g = table.g[id];
  one.h = table.head.h ? table.h[id] : null;
  one.f = table.space.f(table.f[id]);
}

function describeCut(table, one, node, change) {
  one.depth = table.depth[node] + 1;
  one.g = table.g[node] + one.cost;
  one.h = table.head.h ? table.h[node] + change : null;
  one.f = table.space.f(fOf(table.head, one.depth, one.g, one.h ?? 0));
}

/**
 * The node that a duplicate names, and the place where it was found. `next` is the first node not made yet. A board that
 * is in closed and in open as well was looked for in closed; of several there, the one taken first gives its name. Where
 * cheaper nodes stay beside those that they beat, the cheapest gives its name: the last one generated.
 */
function known(table, step, code, one, next) {
  const { low, high, parent, leftOpen, leftClosed, taken } = table;
  const same = (id) => low[id] === one.low && high[id] === one.high;
  if (code === IS_PARENT) return { place: "parent", of: parent[taken[step]] };
  if (code === ON_PATH) {
    let at = taken[step];
    while (at !== NEVER && !same(at)) at = parent[at];
    return { place: "path", of: at };
  }
  const round = roundOf(table, step);
  if (table.head.keepsBeaten) {
    for (let id = next - 1; id >= round.start; id--) {
      if (!same(id)) continue;
      if (leftOpen[id] > step) return { place: "open", of: id };
      if (leftClosed[id] > step) return { place: "closed", of: id };
    }
  }
  let open = null,
    closed = null;
  for (let id = round.start; id < next; id++) {
    if (!same(id)) continue;
    if (leftOpen[id] > step) open ??= id;
    else if (leftClosed[id] > step && takenIn(table, id) > 0 && !(leftOpen[closed] < leftOpen[id])) closed = id;
  }
  return closed === null ? { place: "open", of: open } : { place: "closed", of: closed };
}

/** Returns the pattern that says why a try has its verdict. */
function reasonName(table, step, one) {
  const { head } = table;
  if (one.verdict === "duplicate") return `reason_dup_${one.place}`;
  if (one.verdict === "cut") return `reason_cut_${head.limit}`;
  if (head.keepsBeaten && one.verdict === "improved") return "reason_added";
  if (head.keepsBeaten && one.verdict === "reopened") return "reason_readded";
  if (one.verdict !== "opened") return `reason_${one.verdict}`;
  const isGoal = one.node === head.goalNode && head.last !== 0 && step === head.steps;
  return isGoal ? "reason_opened_goal" : `reason_opened_${head.open}`;
}

/** Says why a try has its verdict; `of` stands for the node that it met. */
function reason(table, step, one, of = null) {
  const { space } = table;
  const limit = roundOf(table, step).limit;
  const known = (value, as) => (value === null ? "" : as.call(space, value));
  return fill(W[reasonName(table, step, one)] ?? "", {
    node: known(one.node, space.label),
    of: of ?? known(one.of, space.label),
    id: space.label(table.taken[step]),
    f: one.f,
    g: known(one.g, space.amount),
    h: known(one.h, space.amount),
    depth: one.depth,
    old: one.of === null ? "" : space.amount(table.g[one.of]),
    limit: limit === null ? "" : printedLimit(table, limit),
  });
}

function printedLimit(table, limit) {
  return table.head.limit === "f" ? table.space.f(limit) : String(limit);
}
