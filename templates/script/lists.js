// The lists at any step: a filter over the node table.

/** All nodes in open's order, the head first. The keys never change, so one sorting serves every step. */
function openOrder(table) {
  const keys = table.head.keys.flatMap((key) => keyColumns(table, key.replace("-", "")).map((column) => ({ down: key[0] === "-", column })));
  let order = Uint32Array.from({ length: table.head.nodes }, (_, id) => id);
  // Ascending numbers are in order of id and of the step that made them; sorting is stable, the least of the keys goes first.
  for (const { down, column } of keys.reverse()) order = sortedBy(order, column, down);
  return order;
}

function keyColumns({ space, depth, f, g, h, made }, key) {
  return key === "board" ? space.ordering() : [{ depth, f, g, h, step: made, id: null }[key]];
}

/** Sorts stably by a column; null means the id, by which the nodes are in order already. */
function sortedBy(order, column, down) {
  if (column === null) return down ? order.reverse() : order;
  const values = Float64Array.from(order, (id) => column[id]);
  const distinct = Float64Array.from(new Set(values)).sort();
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
