// The whole space: every board that can be reached from the start, as a breadth-first tree.

/** Most cells of a board whose space is worked out: of twelve there are 239 million boards. */
const SPACE_CELLS = 10;
/** Boards expanded before the page gets its turn again, and milliseconds that it may wait. */
const SPACE_STRIDE = 4096;
const SPACE_TURN = 24;

/**
 * The boards in the order in which breadth-first search finds them. In the picture of their tree a board is as wide as the
 * boards below it are many, itself among them: `left` and `width` tell where it lies, `starts` the first board of each
 * depth and, at the end, the number of all.
 */
class Space {
  constructor(head) {
    const cells = head.rows * head.cols;
    let size = 1;
    for (let factor = 3; factor <= cells; factor++) size *= factor; // half of the arrangements
    Object.assign(this, { head, size, starts: [0] });
    this.mask = 2 ** Math.ceil(Math.log2(2 * size)) - 1;
    this.slots = new Uint32Array(this.mask + 1);
    this.low = new Uint32Array(size);
    this.high = new Uint8Array(size);
    this.parent = new Uint32Array(size);
    this.left = new Uint32Array(size);
    this.width = new Uint32Array(size).fill(1);
    this.depth = new Uint8Array(size);
  }

  /** The slot of a board, taken or free. */
  slot(low, high) {
    const { mask, slots } = this;
    let slot = (Math.imul(low ^ (low >>> 15) ^ (high << 7), 0x9e3779b1) >>> 9) & mask;
    for (let at; (at = slots[slot] - 1) >= 0; slot = (slot + 1) & mask) if (this.low[at] === low && this.high[at] === high) break;
    return slot;
  }

  /** Returns the place of a board in the order; -1 where it cannot be reached. */
  find({ low, high }) {
    return this.slots[this.slot(low, high)] - 1;
  }

  /** Works the space out, in turns. */
  *grow() {
    const { head, low, high, parent, slots } = this;
    const reach = reaches(head.rows, head.cols);
    const order = [...head.order].map((move) => MOVES.indexOf(move));
    const blank = new Uint8Array(this.size);
    const start = parseBoard(head.start, head);
    [low[0], high[0], blank[0]] = [start.low, start.high, start.blank];
    slots[this.slot(low[0], high[0])] = 1;
    let made = 1;
    for (let at = 0, next = 1; at < made; at++) {
      if (at === next) {
        this.starts.push(at);
        next = made;
      }
      for (const move of order) {
        const to = reach[blank[at] * 4 + move];
        if (to === NONE) continue;
        const tile = tileAt(low[at], high[at], to);
        const [child, rest] = [cellPut(low[at], 0, blank[at], to, tile), cellPut(high[at], 8, blank[at], to, tile)];
        const slot = this.slot(child, rest);
        if (slots[slot] !== 0) continue;
        [low[made], high[made], blank[made], parent[made]] = [child, rest, to, at];
        slots[slot] = ++made;
      }
      if (at % SPACE_STRIDE === SPACE_STRIDE - 1) yield;
    }
    this.starts.push(made);
    yield;
    for (let at = this.size - 1; at > 0; at--) this.width[parent[at]] += this.width[at];
    yield;
    this.layOut();
  }

  layOut() {
    const { size, starts, parent, left, width, depth } = this;
    for (let at = 1, next = 0; at < size; at++) {
      // The children of a board stand one after the other.
      if (at === 1 || parent[at] !== parent[at - 1]) next = left[parent[at]];
      left[at] = next;
      next += width[at];
    }
    for (let deep = 0; deep + 1 < starts.length; deep++) depth.fill(deep, starts[deep], starts[deep + 1]);
  }

  get depths() {
    return this.starts.length - 1;
  }

  /** Returns the last board of a depth that begins at a place or left of it. */
  boardAt(deep, place) {
    let from = this.starts[deep],
      to = this.starts[deep + 1] - 1;
    while (from < to) {
      const middle = (from + to + 1) >> 1;
      if (this.left[middle] <= place) from = middle;
      else to = middle - 1;
    }
    return from;
  }
}

/** Eight cells from `first` on, after the blank has changed places with a tile. */
function cellPut(cells, first, blank, to, tile) {
  if (blank >> 3 === first >> 3) cells ^= tile << (4 * (blank & 7));
  if (to >> 3 === first >> 3) cells ^= tile << (4 * (to & 7));
  return cells >>> 0;
}

/** Works a space out while the page stays alive. */
async function spaceOf(head) {
  const space = new Space(head);
  let since = performance.now();
  for (const _ of space.grow()) {
    if (performance.now() - since < SPACE_TURN) continue;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  return space;
}

/**
 * The way of a run through the space: for each node its board, where that is new to the run; for each step its board, where
 * the step expands it for the first time; and for each board the step that first takes it, or 0.
 */
class Footprint {
  constructor(space, { table }) {
    const { nodes, steps } = table.head;
    const seen = new Uint8Array(space.size);
    this.table = table;
    this.made = new Int32Array(nodes).fill(-1);
    this.expanded = new Int32Array(steps + 1).fill(-1);
    this.taken = new Uint32Array(space.size);
    for (let id = 0; id < nodes; id++) {
      const at = space.find(boardOf(table, id));
      if (seen[at] === 0) this.made[id] = at;
      seen[at] = 1;
    }
    for (let step = 1; step <= steps; step++) {
      const at = space.find(boardOf(table, table.taken[step]));
      this.taken[at] ||= step;
      if (seen[at] === 2 || !expands(table, step)) continue;
      seen[at] = 2;
      this.expanded[step] = at;
    }
  }

  /** The first node that a step has not made. */
  madeBy(step) {
    return step === this.table.head.steps ? this.table.head.nodes : this.table.first[step + 1];
  }
}

/** Returns true if a step expands its node, which is neither dropped nor the goal. */
function expands({ head, dropped }, step) {
  return !dropped.has(step) && !(step === head.steps && head.last === 0);
}
