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

/** Stable; a column that is null stands for the id itself, by which the nodes are in order already. */
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

  /** Open after a step, seen from a round. */
  open(step, round, name) {
    const { made, leftOpen } = this.table;
    const list = this.buffer(name);
    const { order } = this;
    let size = 0;
    for (let at = 0; at < order.length; at++) {
      const id = order[at];
      if (leftOpen[id] > step && made[id] <= step && id >= round.start && id < round.end) list[size++] = id;
    }
    return list.subarray(0, size);
  }

  /** Closed after a step, in the order of taking. */
  closed(step, round, name) {
    const { taken, leftClosed } = this.table;
    const list = this.buffer(name);
    let size = 0;
    for (let at = round.before + 1; at <= step; at++) {
      if (leftClosed[taken[at]] > step) list[size++] = taken[at];
    }
    return list.subarray(0, size);
  }

  /** Both lists, before and after a step. */
  around(step) {
    const round = roundOf(this.table, step);
    if (round === null) return { before: null, after: { open: [], closed: [] } };
    return {
      before:
        step === 0
          ? null
          : {
              open: this.open(step - 1, round, "open before"),
              closed: this.closed(step - 1, round, "closed before"),
            },
      after: { open: this.open(step, round, "open after"), closed: this.closed(step, round, "closed after") },
    };
  }
}
