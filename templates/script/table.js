// The record unpacked into tables: what each node is and when it was in which list, and what each step did.
// Typed arrays only: a search of 181,440 steps must fit a browser's tab with room to spare.

const NEVER = 0xffffffff;
const NONE = 255;
const MOVES = "UDLR";
/** The move that undoes U, D, L, R. */
const INVERSE = [1, 0, 3, 2];
/** Codes of verdicts in the record; a blocked try is not in it, since that follows from the board. */
const OPENED = 0,
  KNOWN = 1,
  ON_PATH = 2,
  IS_PARENT = 3,
  IMPROVED = 4,
  REOPENED = 5,
  CUT = 6,
  BLOCKED = 7;

function emptyTable(head) {
  const { nodes, steps } = head;
  return {
    head,
    // Of each node. A board is two numbers of eight cells, four bits a cell, the first cell lowest.
    low: new Uint32Array(nodes),
    high: new Uint32Array(nodes),
    blank: new Uint8Array(nodes),
    parent: new Uint32Array(nodes).fill(NEVER),
    came: new Uint8Array(nodes).fill(NONE),
    depth: new Uint32Array(nodes),
    g: new Uint32Array(nodes),
    h: new Uint16Array(nodes),
    f: new Float64Array(nodes),
    made: new Uint32Array(nodes),
    leftOpen: new Uint32Array(nodes).fill(NEVER),
    leftClosed: new Uint32Array(nodes).fill(NEVER),
    // Of each step, from 1: the node taken, the first node it made, the codes of its tries (four bits each), and where
    // what they name besides begins.
    taken: new Uint32Array(steps + 1),
    first: new Uint32Array(steps + 2),
    codes: new Uint16Array(steps + 1),
    extra: new Uint32Array(steps + 1),
    extras: null,
    // Of each step: the sentence that says why, and the two numbers of nodes that tie with the one taken.
    why: new Uint8Array(steps + 1),
    rivals: new Uint32Array(steps + 1),
    alike: new Uint32Array(steps + 1),
    // Of each step that dropped its node: why, and the node that made it stale, if that is why.
    dropped: new Map(),
    rounds: head.rounds.map(([before, start, limit], at) => ({ number: at + 1, before, start, limit, end: nodes, last: steps })),
    order: [...head.order].map((move) => MOVES.indexOf(move)),
    reach: reaches(head.rows, head.cols),
  };
}

/** For each cell and move, the cell where the blank gets to, or NONE at the edge. */
function reaches(rows, cols) {
  const reach = new Uint8Array(rows * cols * 4).fill(NONE);
  for (let cell = 0; cell < rows * cols; cell++) {
    const row = Math.floor(cell / cols),
      col = cell % cols;
    if (row > 0) reach[cell * 4] = cell - cols;
    if (row < rows - 1) reach[cell * 4 + 1] = cell + cols;
    if (col > 0) reach[cell * 4 + 2] = cell - 1;
    if (col < cols - 1) reach[cell * 4 + 3] = cell + 1;
  }
  return reach;
}

function tileAt(low, high, cell) {
  return ((cell < 8 ? low : high) >>> (4 * (cell & 7))) & 15;
}

/** The halves of a board after its blank went from one cell to another. */
function slide(low, high, from, to) {
  const tile = tileAt(low, high, to);
  for (const cell of [from, to]) {
    const bits = tile << (4 * (cell & 7));
    if (cell < 8) low ^= bits;
    else high ^= bits;
  }
  return { low: low >>> 0, high: high >>> 0, tile };
}

/**
 * Makes the tables from the eight streams of the record:
 * 1. the order of taking: of each step, how far its node is from the one expected, which is the one after that of the
 *    step before, or (head.expect is "newest") the one made last;
 * 2. the verdicts of the tries that neither the edge blocks nor undo the last move, in the order of the moves;
 * 3. the verdicts of those that undo it;
 * 4. where nodes have an h: of each node but the starts, how much it differs from its parent's;
 * 5. of each try that is improved or reopened, how far its node is from the one whose place it takes; of each that is
 *    cut, how much its h differs from that of the node taken;
 * 6. of each step that dropped its node: how many steps after the one before that did so it comes, then its place in
 *    DROPPED, or, beyond those, how far the node is from the one that made it stale (zigzag);
 * 7. of each step: the sentence that says why its node is taken, by its place in head.whys;
 * 8. of each step whose sentence names them: the numbers of nodes that tie with it, each as its difference from the last.
 */
function unpack(head, bytes) {
  const table = emptyTable(head);
  const [taken, verdicts, undoing, estimates, extras, drops, whys, ties] = streams(bytes, head.bytes);
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
    start: parseBoard(head.start, head),
  };
  for (let step = 1, before = -1; step <= head.steps; step++) {
    startRounds(maker, step - 1);
    const expected = head.expect === "next" ? before + 1 : maker.next - 1;
    before = table.taken[step] = expected + taking.zigzag();
    maker.drops.note(table, step);
    noteWhy(maker, step);
    table.codes[step] = codesOf(maker, step);
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

/** The codes of a step's tries, the first in the lowest four bits. */
function codesOf({ table, verdicts, undoing }, step) {
  const node = table.taken[step];
  const back = table.came[node] === NONE ? NONE : INVERSE[table.came[node]];
  const tries = triesIn(table, step);
  let codes = 0;
  for (let at = 0; at < tries; at++) {
    const move = table.order[at];
    const isBlocked = table.reach[table.blank[node] * 4 + move] === NONE;
    const code = isBlocked ? BLOCKED : (move === back ? undoing : verdicts).varint();
    codes |= code << (4 * at);
  }
  return codes;
}

/** Every step has four tries, except those that dropped their node, and the last one, which the goal may have ended. */
function triesIn({ head, dropped }, step) {
  if (dropped.has(step)) return 0;
  return step === head.steps ? head.last : 4;
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
    table.low[id] = maker.start.low;
    table.high[id] = maker.start.high;
    table.blank[id] = maker.start.blank;
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
  eachTry(table, step, (verdict, move) => {
    if (verdict === CUT) {
      if (head.h) extras.varint();
      return;
    }
    if (!makesNode(verdict)) return;
    const id = makeNode(maker, node, move, step);
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

/** Calls `visit(code, move)` for each try of a step, in move order. */
function eachTry(table, step, visit) {
  const tries = triesIn(table, step);
  for (let at = 0; at < tries; at++) visit((table.codes[step] >> (4 * at)) & 15, table.order[at]);
}

function makeNode(maker, parent, move, step) {
  const { table } = maker;
  const id = maker.next++;
  const from = table.blank[parent],
    to = table.reach[from * 4 + move];
  const board = slide(table.low[parent], table.high[parent], from, to);
  table.low[id] = board.low;
  table.high[id] = board.high;
  table.blank[id] = to;
  table.parent[id] = parent;
  table.came[id] = move;
  table.depth[id] = table.depth[parent] + 1;
  table.g[id] = table.g[parent] + moveCost(table.head, board.tile);
  if (table.head.h) table.h[id] = table.h[parent] + maker.estimates.zigzag();
  table.f[id] = fOf(table.head, table.depth[id], table.g[id], table.h[id]);
  table.made[id] = step;
  return id;
}

function moveCost(head, tile) {
  return head.cost === "tile" ? tile : 1;
}

/** f in hundredths. */
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
