// The lists at any step: a filter over the node table.

/** All nodes in open's order, the head first. The keys never change, so one sorting serves every step. */
function openOrder(table) {
  const spelt = table.head.keys.flatMap((key) => (key === "board" ? ["boardHead", "boardTail"] : [key]));
  const keys = spelt.map((key) => ({ down: key[0] === "-", column: columnOf(table, key.replace("-", "")) }));
  let order = Uint32Array.from({ length: table.head.nodes }, (_, id) => id);
  // Ascending numbers are in order of id and of the step that made them; sorting is stable, the least of the keys goes first.
  for (const { down, column } of keys.reverse()) order = sortedBy(order, column, down);
  return order;
}

/** The halves of a board order boards as their texts do once the first cell counts most. */
function columnOf(table, key) {
  if (key === "boardHead") return table.low.map(reversedCells);
  if (key === "boardTail") return table.high.map(reversedCells);
  return { depth: table.depth, f: table.f, g: table.g, h: table.h, step: table.made, id: null }[key];
}

function reversedCells(half) {
  let reversed = 0;
  for (let cell = 0; cell < 8; cell++) reversed = reversed * 16 + ((half >>> (4 * cell)) & 15);
  return reversed;
}

/** Sorts stably by a column; null means the id, by which the nodes are in order already. */
function sortedBy(order, column, down) {
  if (column === null) return down ? order.reverse() : order;
  const values = Uint32Array.from(order, (id) => column[id]);
  const distinct = Uint32Array.from(new Set(values)).sort();
  if (down) distinct.reverse();
  const rank = new Map(Array.from(distinct, (value, at) => [value, at]));
  const ranks = values.map((value) => rank.get(value));
  const starts = new Uint32Array(distinct.length + 1);
  for (const at of ranks) starts[at + 1]++;
  for (let at = 1; at < starts.length; at++) starts[at] += starts[at - 1];
  const sorted = new Uint32Array(order.length);
  order.forEach((id, at) => (sorted[starts[ranks[at]]++] = id));
  return sorted;
}

/** Fills lists into buffers that are used again: the lists of a step are valid until the next call. */
class Lists {
  constructor(table) {
    this.table = table;
    this.order = openOrder(table);
    this.buffers = new Map();
  }

  buffer(name) {
    if (!this.buffers.has(name)) this.buffers.set(name, new Uint32Array(this.table.head.nodes));
    return this.buffers.get(name);
  }

  /** Open before and after a step, in one pass through all nodes. */
  open(step, round) {
    const { made, leftOpen } = this.table;
    const [before, after] = [this.buffer("open before"), this.buffer("open after")];
    const { order } = this;
    let was = 0,
      is = 0;
    for (let at = 0; at < order.length; at++) {
      const id = order[at];
      const left = leftOpen[id];
      if (left < step || made[id] > step || id < round.start || id >= round.end) continue;
      if (made[id] < step) before[was++] = id;
      if (left > step) after[is++] = id;
    }
    return [before.subarray(0, was), after.subarray(0, is)];
  }

  /** Closed before and after a step, in the order of taking. */
  closed(step, round) {
    const { taken, leftClosed } = this.table;
    const [before, after] = [this.buffer("closed before"), this.buffer("closed after")];
    let was = 0,
      is = 0;
    for (let at = round.before + 1; at <= step; at++) {
      const id = taken[at];
      const left = leftClosed[id];
      if (left < step) continue;
      if (at < step) before[was++] = id;
      if (left > step) after[is++] = id;
    }
    return [before.subarray(0, was), after.subarray(0, is)];
  }

  /** Both lists, before and after a step. */
  around(step) {
    const round = roundOf(this.table, step);
    if (round === null) return { before: null, after: { open: [], closed: [] } };
    const [open, closed] = [this.open(step, round), this.closed(step, round)];
    return { before: step === 0 ? null : { open: open[0], closed: closed[0] }, after: { open: open[1], closed: closed[1] } };
  }
}
