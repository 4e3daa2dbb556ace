// The record unpacked into tables: what each node is and when it was in which list, and what each step did.
// Typed arrays only: a search of 181,440 steps must fit a browser's tab with room to spare.

const NEVER = 0xffffffff;
/** Codes of verdicts in the record; a blocked try is not in it, since that follows from the board. */
const OPENED = 0,
  KNOWN = 1,
  ON_PATH = 2,
  IS_PARENT = 3,
  IMPROVED = 4,
  REOPENED = 5,
  CUT = 6,
  BLOCKED = 7;

function emptyTable(head, cells) {
  const { nodes, steps } = head;
  const table = {
    head,
    // Of each node. Its state is two numbers, of which the space makes sense; it has further columns.
    low: new Uint32Array(nodes),
    high: new Uint32Array(nodes),
    parent: new Uint32Array(nodes).fill(NEVER),
    depth: new Uint32Array(nodes),
    ...Space.columns(head),
    f: new Float64Array(nodes),
    made: new Uint32Array(nodes),
    leftOpen: new Uint32Array(nodes).fill(NEVER),
    leftClosed: new Uint32Array(nodes).fill(NEVER),
    // Of each step, from 1: the node taken, the first node it made, where the codes of its tries begin, and where what they
    // name besides.
    taken: new Uint32Array(steps + 1),
    first: new Uint32Array(steps + 2),
    firstTry: new Uint32Array(steps + 2),
    extra: new Uint32Array(steps + 1),
    extras: null,
    // Of each step: the sentence that says why, and the two numbers of nodes that tie with the one taken.
    why: new Uint8Array(steps + 1),
    rivals: new Uint32Array(steps + 1),
    alike: new Uint32Array(steps + 1),
    // Of each step that dropped its node: why, and the node that made it stale, if that is why.
    dropped: new Map(),
    rounds: head.rounds.map(([before, start, limit], at) => ({ number: at + 1, before, start, limit, end: nodes, last: steps })),
  };
  table.space = new Space(table, cells);
  return table;
}

/**
 * Makes the tables from the nine streams of the record:
 * 1. the order of taking: of each step, how far its node is from the one expected, which is the one after that of the
 *    step before, or (head.expect is "newest") the one made last;
 * 2. the verdicts of the tries in their order; on boards only of those that neither the edge blocks nor undo the last move;
 * 3. on boards, the verdicts of those that undo it;
 * 4. where nodes have an h: of each node but the starts, how much it differs from its parent's;
 * 5. of each try that is improved or reopened, how far its node is from the one whose place it takes; of each that is
 *    cut, how much its h differs from that of the node taken;
 * 6. of each step that dropped its node: how many steps after the one before that did so it comes, then its place in
 *    DROPPED, or, beyond those, how far the node is from the one that made it stale (zigzag);
 * 7. of each step: the sentence that says why its node is taken, by its place in head.whys;
 * 8. of each step whose sentence names them: the numbers of nodes that tie with it, each as its difference from the last;
 * 9. of a map, each cell, row by row: the place of its cost in head.graph.costs, counted from 1, or 0 for a wall.
 */
function unpack(head, bytes) {
  const [taken, verdicts, undoing, estimates, extras, drops, whys, ties, cells] = streams(bytes, head.bytes);
  const table = emptyTable(head, cells);
  table.extras = new Reader(extras);
  const taking = new Reader(taken);
  const maker = {
    table,
    verdicts: new Reader(verdicts),
    undoing: new Reader(undoing),
    estimates: new Reader(estimates),
    drops: new Drops(drops),
    whys: new Reader(whys),
    ties: new Reader(ties),
    alike: { k: 0, j: 0 },
    next: 0,
    round: 0,
  };
  for (let step = 1, before = -1; step <= head.steps; step++) {
    startRounds(maker, step - 1);
    const expected = head.expect === "next" ? before + 1 : maker.next - 1;
    before = table.taken[step] = expected + taking.zigzag();
    maker.drops.note(table, step);
    noteWhy(maker, step);
    readCodes(maker, step);
    unpackStep(maker, step);
  }
  startRounds(maker, head.steps);
  table.first[head.steps + 1] = maker.next;
  table.rounds.forEach((round, at) => {
    const after = table.rounds[at + 1];
    if (after) [round.end, round.last] = [after.start, after.before];
  });
  return table;
}

function noteWhy({ table, whys, ties, alike }, step) {
  table.why[step] = whys.varint();
  const sentence = table.head.whys[table.why[step]];
  if (sentence.includes("{k}")) table.rivals[step] = alike.k += ties.zigzag();
  if (sentence.includes("{j}")) table.alike[step] = alike.j += ties.zigzag();
}

/** Reads the codes of a step's tries. */
function readCodes({ table, verdicts, undoing }, step) {
  const { space } = table;
  const node = table.taken[step];
  const operators = space.operators(node);
  const tries = triesIn(table, step, operators.length);
  const from = table.firstTry[step];
  for (let at = 0; at < tries; at++) table.codes[from + at] = space.code(node, operators[at], verdicts, undoing);
  table.firstTry[step + 1] = from + tries;
}

/** Every step makes all tries, except those that dropped their node, and the last one, which the goal may have ended. */
function triesIn({ head, dropped }, step, all) {
  if (dropped.has(step)) return 0;
  return step === head.steps ? Math.min(head.last, all) : all;
}

/** The reasons to drop a node that name no other. */
const DROPPED = ["cut", "crowded", "no_better"];

/** The steps that dropped their nodes, read in turn. */
class Drops {
  constructor(bytes) {
    this.reader = new Reader(bytes);
    this.next = bytes.length > 0 ? this.reader.varint() : NEVER;
  }

  note(table, step) {
    if (step !== this.next) return;
    const code = this.reader.varint();
    const far = code - DROPPED.length;
    const of = table.taken[step] + (far & 1 ? -((far + 1) >>> 1) : far >>> 1);
    table.dropped.set(step, far < 0 ? { why: DROPPED[code] } : { why: "discard", of });
    this.next = this.reader.at < this.reader.bytes.length ? step + this.reader.varint() : NEVER;
  }
}

function startRounds(maker, stepsBefore) {
  const { table } = maker;
  while (maker.round < table.rounds.length && table.rounds[maker.round].before === stepsBefore) {
    const id = maker.next++;
    Object.assign(table.rounds[maker.round++], { start: id });
    table.space.put(id, table.space.start);
    table.h[id] = table.head.h0;
    table.f[id] = table.head.f[2] * table.head.h0;
    table.made[id] = stepsBefore;
  }
}

function unpackStep(maker, step) {
  const { table } = maker;
  const { extras, head } = table;
  const node = table.taken[step];
  table.leftOpen[node] = step;
  table.first[step] = maker.next;
  table.extra[step] = extras.at;
  eachTry(table, step, (verdict, operator) => {
    if (verdict === CUT) {
      if (head.h) extras.varint();
      return;
    }
    if (!makesNode(verdict)) return;
    const id = makeNode(maker, node, operator, step);
    if (verdict !== IMPROVED && verdict !== REOPENED) return;
    const of = id - extras.varint();
    if (!head.keepsBeaten) (verdict === IMPROVED ? table.leftOpen : table.leftClosed)[of] = step;
  });
  // A node that is dropped never enters closed, which is to leave it at once.
  const forgotten = head.forgets && isDeadEnd(maker.next - table.first[step], table, step);
  if (forgotten || table.dropped.has(step)) table.leftClosed[node] = step;
}

function makesNode(verdict) {
  return verdict === OPENED || verdict === IMPROVED || verdict === REOPENED;
}

function isDeadEnd(made, { head, dropped }, step) {
  return made === 0 && !dropped.has(step) && !(step === head.steps && head.last === 0);
}

/** Calls `visit(code, operator)` for each try of a step, in their order. */
function eachTry(table, step, visit) {
  const operators = table.space.operators(table.taken[step]);
  const from = table.firstTry[step];
  for (let at = from; at < table.firstTry[step + 1]; at++) visit(table.codes[at], operators[at - from]);
}

function makeNode(maker, parent, operator, step) {
  const { table } = maker;
  const id = maker.next++;
  const to = table.space.after(parent, operator);
  table.space.put(id, to);
  table.parent[id] = parent;
  table.came[id] = operator;
  table.depth[id] = table.depth[parent] + 1;
  table.g[id] = table.g[parent] + to.cost;
  if (table.head.h) table.h[id] = table.h[parent] + maker.estimates.zigzag();
  table.f[id] = fOf(table.head, table.depth[id], table.g[id], table.h[id]);
  table.made[id] = step;
  return id;
}

/** f in hundredths of the unit of costs. */
function fOf(head, depth, g, h) {
  return head.f[0] * depth + head.f[1] * g + head.f[2] * h;
}

/** The step in which a node was taken, or 0. (A node can leave open otherwise: when another takes its place.) */
function takenIn(table, id) {
  const step = table.leftOpen[id];
  return step !== NEVER && table.taken[step] === id ? step : 0;
}

/** Counts the sorted numbers that are at most `most`. */
function upTo(numbers, most, valueOf = (number) => number) {
  let from = 0,
    to = numbers.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (valueOf(numbers[middle]) <= most) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The next of the sorted steps after one, or the previous before it; 0 when there is none. */
function nextStep(steps, step, forward) {
  return (forward ? steps[upTo(steps, step)] : steps[upTo(steps, step - 1) - 1]) ?? 0;
}

/** The round of a step; step 0 belongs to the first. Null when nothing was searched. */
function roundOf({ rounds }, step) {
  return rounds[upTo(rounds, Math.max(step, 1) - 1, ({ before }) => before) - 1] ?? null;
}

/** The round in which a node was made. */
function roundOfNode(table, id) {
  return table.rounds.findLast((round) => round.start <= id);
}
